//! What is wrong with a situation, with line and key.

use super::names::Names;
use crate::lang::{Excerpt, Look, Message, cut_short};
use crate::rules::problem::{self, Source};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// One thing that is wrong with a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The key with its place, as in `wins[0].tile`; empty where the fault is no key's.
    pub key: String,
    /// What is wrong.
    pub message: Message,
    /// What was expected, or what to do.
    pub help: Option<Message>,
    /// The bytes of the text it stands at.
    pub span: Range<usize>,
}

impl Fault {
    pub(super) fn new(key: impl Into<String>, span: Range<usize>, message: Message) -> Fault {
        Fault { key: cut_short(key), help: message.advice(), message, span }
    }
}

/// Everything that is wrong with a situation; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationError {
    /// The file.
    pub(super) source: Arc<Source>,
    /// The faults, in the order of the text.
    pub faults: Vec<Fault>,
}

impl SituationError {
    /// These faults of a file, their keys as it writes them.
    pub(super) fn of(source: &Arc<Source>, mut faults: Vec<Fault>, names: &Names) -> SituationError {
        faults.iter_mut().for_each(|fault| fault.key = names.path(&fault.key));
        faults.sort_by_key(|fault| fault.span.start);
        SituationError { source: Arc::clone(source), faults }
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        self.source.place(offset)
    }

    /// The faults with the lines they stand in, for people.
    pub fn render(&self, colour: bool) -> String {
        self.render_for(&Look { colour, ..Look::default() })
    }

    /// The same for a screen and a language.
    pub fn render_for(&self, look: &Look) -> String {
        let told = |text: &Message| cut_short(look.lang.render(text));
        let show = |fault: &Fault| {
            let help = fault.help.as_ref().map(told);
            let excerpt = self.source.excerpt(&fault.span);
            look.excerpt(&Excerpt { key: &fault.key, message: &told(&fault.message), help: help.as_deref(), ..excerpt })
        };
        look.first(&self.faults, "", show)
    }
}

/// One line for each fault: `file:line:column: key: message; help`.
impl fmt::Display for SituationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tell = |fault: &Fault| {
            let (line, column) = self.place(fault.span.start);
            let place = format!("{}:{line}:{column}", self.source.name);
            problem::line(Some(place), &fault.key, &fault.message, fault.help.as_ref()).to_string()
        };
        f.write_str(Look::default().first(&self.faults, "\n", tell).trim_end())
    }
}

impl std::error::Error for SituationError {}
