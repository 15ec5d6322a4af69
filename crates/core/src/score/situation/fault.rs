//! What is wrong with a situation, with line and key.

use super::names::Names;
use crate::message::{Message, ToMessage, cut_short, message_error};
use crate::rules::problem::{self, Source};
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

    /// The file.
    pub fn source(&self) -> &Source {
        &self.source
    }
}

/// One line for each fault: `file:line:column: key: message; help`.
impl ToMessage for SituationError {
    fn to_message(&self) -> Message {
        problem::lines(&self.faults, |fault| {
            let (line, column) = self.place(fault.span.start);
            let place = format!("{}:{line}:{column}", self.source.name);
            problem::line(Some(place), &fault.key, &fault.message, fault.help.as_ref())
        })
    }
}

message_error!(SituationError);
