//! An answer as data: what a person sees of a finished run, in no language yet.
//!
//! An [`Answer`] is made from the numbers of a study and rendered by [`crate::render`]: for a terminal, as a page, as JSON. Texts are
//! [`Message`]s with typed arguments; numbers carry their precision ([`crate::lang::Number`]).

mod chart;
mod deal;
mod first;
mod scene;
mod table;

pub use chart::{
    Chart, Counts, DotRow, ForestRow, HeatMap, Line, LinePoint, Marks, StackedRow, TailWords, TornadoEnd, TornadoRow,
};
pub use deal::{
    Account, Candidate, Deal, DealStep, Payment, StepAdvice, place, place_in_sentence, places, turns_after, wind,
};
pub use first::{Amount, Bar, Bars, ChangeRow, First, Form, KeyNumber, Point, Slider, Sliders};
pub use scene::{Moment, Place, Read, Scene};
pub use table::{Cell, Column, Table};

use crate::lang::Message;

/// A finished run as a person sees it.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The first screen.
    pub first: First,
    /// The title by its kind and the names of the rules.
    pub title: Message,
    /// What was played, in one or two sentences for a page.
    pub lead: Message,
    /// What was played, in one line for a terminal.
    pub line: Message,
    /// What the reader must know before any number: what ended the run, and what it does not test.
    pub preface: Vec<Message>,
    /// The conclusions, the most important first. A terminal ends with them.
    pub headline: Vec<Message>,
    /// What is compared with what; `None` if one rule set was played.
    pub against: Option<Message>,
    /// The sentences about the key numbers.
    pub sentences: Vec<Message>,
    /// The key numbers as tables; of many rule sets the order of a goal first.
    pub numbers: Vec<Table>,
    /// How to read the sentences and the numbers.
    pub notes: Vec<Message>,
    /// Everything else.
    pub sections: Vec<Section>,
    /// Where the numbers come from, and how to get them again.
    pub origin: Origin,
}

/// A part of an answer.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its title; a section without a title continues the one before it.
    pub title: Option<Message>,
    /// Its contents.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Prose(Message),
    /// A command that can be copied.
    Command(String),
    /// A list.
    Points(Vec<Message>),
    /// The numbers that matter most.
    Figures(Vec<Figure>),
    /// A chart. Terminals leave it out.
    Chart(Box<Picture>),
    /// A table.
    Table(Table),
    /// The table at the end of a deal. Pages show a [`Block::Deal`] instead.
    Scene(Box<Scene>),
    /// A deal that a page shows step by step. Terminals leave it out.
    Deal(Box<Deal>),
    /// Blocks folded away under a summary.
    Details(Message, Vec<Block>),
    /// Blocks that only a page shows.
    Page(Vec<Block>),
    /// Blocks that only a terminal shows.
    Terminal(Vec<Block>),
}

/// A chart with its caption and the name of its files.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The name of the files, without ending.
    pub file: String,
    /// The chart.
    pub chart: Chart,
    /// What it shows; may be empty.
    pub caption: Message,
}

/// A number with its interval and meaning.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it is.
    pub label: Message,
    /// The number with its unit.
    pub value: Message,
    /// Its interval.
    pub interval: Message,
    /// How it is defined.
    pub definition: Message,
}

/// Where numbers come from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Facts with their names.
    pub facts: Vec<(Message, Message)>,
    /// The command that repeats the run.
    pub command: String,
    /// The program with its version.
    pub program: String,
    /// Long texts, each with its title.
    pub texts: Vec<(Message, String)>,
    /// The files of the run, each with what it holds; empty until whoever writes its folder fills it.
    pub files: Vec<(String, Message)>,
}

impl Answer {
    /// Its charts.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.sections.iter().flat_map(|section| &section.blocks).flat_map(Block::pictures)
    }
}

impl Section {
    /// A section with a title.
    pub fn new(title: Message, blocks: Vec<Block>) -> Section {
        Section { title: Some(title), blocks }
    }

    /// Blocks that continue the section before.
    pub fn untitled(blocks: Vec<Block>) -> Section {
        Section { title: None, blocks }
    }
}

impl Block {
    /// The charts in this block and the blocks inside it.
    fn pictures(&self) -> Vec<&Picture> {
        match self {
            Block::Chart(picture) => vec![picture],
            Block::Details(_, blocks) | Block::Page(blocks) => blocks.iter().flat_map(Block::pictures).collect(),
            _ => Vec::new(),
        }
    }
}
