//! Answers: the texts, tables and charts about a finished run as data, before they are rendered in a language.
//!
//! An [`Answer`] is made from the numbers of a study and rendered by [`crate::render`] for a terminal, as a page or as JSON. Texts are
//! [`Message`]s with typed arguments; numbers have their precision ([`crate::lang::Number`]).

mod chart;
mod deal;
mod first;
mod scene;
mod table;

pub use chart::{
    Chart, Counts, DotRow, ForestRow, HeatMap, Line, LinePoint, Marks, StackedRow, TailLabels, TornadoEnd, TornadoRow,
};
pub use deal::{
    Account, Candidate, Deal, DealStep, Payment, StepAdvice, seat_name, seat_name_in_sentence, seat_names, turns_after,
    wind,
};
pub use first::{Amount, Bar, Bars, ChangeRow, FirstScreen, Form, KeyNumber, Point, Slider, Sliders};
pub use scene::{DecisionMarks, Scene, SeatTiles, WonHand};
pub use table::{Cell, Column, Table};

use crate::lang::Message;

/// The answer about a finished run.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The first screen.
    pub first: FirstScreen,
    /// The title: the kind of run and the names of the rules.
    pub title: Message,
    /// A summary of the run in one or two sentences, for a page.
    pub lead: Message,
    /// A summary of the run in one line, for a terminal.
    pub line: Message,
    /// Notes before all numbers: an early end of the run, precisions, untested keys, keys without effect.
    pub preface: Vec<Message>,
    /// The conclusions, the most important first. A terminal ends with them.
    pub headline: Vec<Message>,
    /// A sentence that names the compared rule sets; `None` if one rule set was played.
    pub against: Option<Message>,
    /// The sentences about the key numbers.
    pub sentences: Vec<Message>,
    /// The table of rule sets in the order of the goal, if there is a goal, and the table of key numbers.
    pub numbers: Vec<Table>,
    /// Notes that explain the sentences and the numbers.
    pub notes: Vec<Message>,
    /// The other results.
    pub sections: Vec<Section>,
    /// The origin of the numbers, and the command that repeats them.
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
    /// Numbers in large print.
    Figures(Vec<Figure>),
    /// A chart. Terminals leave it out.
    Chart(Box<Picture>),
    /// A table.
    Table(Table),
    /// The table at the end of a deal. Pages show a [`Block::Deal`] instead.
    Scene(Box<Scene>),
    /// A deal that a page shows step by step. Terminals leave it out.
    Deal(Box<Deal>),
    /// Blocks that are folded; the message is the visible summary.
    Details(Message, Vec<Block>),
    /// Blocks that only a page shows.
    Page(Vec<Block>),
    /// Blocks that only a terminal shows.
    Terminal(Vec<Block>),
}

/// A chart with its caption and its file name.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file name without extension.
    pub file: String,
    /// The chart.
    pub chart: Chart,
    /// The caption; may be empty.
    pub caption: Message,
}

/// A number with its interval and meaning.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The label.
    pub label: Message,
    /// The number with its unit.
    pub value: Message,
    /// Its interval.
    pub interval: Message,
    /// The definition.
    pub definition: Message,
}

/// The origin of the numbers of an answer.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Pairs of a label and a fact about the run, such as its seed.
    pub facts: Vec<(Message, Message)>,
    /// The command that repeats the run.
    pub command: String,
    /// The program with its version.
    pub program: String,
    /// Texts of rule sets as TOML, each with its title.
    pub texts: Vec<(Message, String)>,
    /// The files of the run folder, each with a description. Empty until the run folder is written.
    pub files: Vec<(String, Message)>,
}

impl Answer {
    /// The charts of all sections.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.sections.iter().flat_map(|section| &section.blocks).flat_map(Block::pictures)
    }
}

impl Section {
    /// A section with a title.
    pub fn new(title: Message, blocks: Vec<Block>) -> Section {
        Section { title: Some(title), blocks }
    }

    /// A section without a title, which continues the section before.
    pub fn untitled(blocks: Vec<Block>) -> Section {
        Section { title: None, blocks }
    }
}

impl Block {
    /// The charts of this block and of nested blocks, in order.
    fn pictures(&self) -> Vec<&Picture> {
        match self {
            Block::Chart(picture) => vec![picture],
            Block::Details(_, blocks) | Block::Page(blocks) => blocks.iter().flat_map(Block::pictures).collect(),
            _ => Vec::new(),
        }
    }
}
