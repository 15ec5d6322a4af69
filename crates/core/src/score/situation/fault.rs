//! Faults of a situation file, with line and key.

use super::names::Names;
use crate::message::{Message, ToMessage, cut_short, message_error};
use crate::rules::problem::{self, Source};
use std::ops::Range;
use std::sync::Arc;

/// One fault of a situation file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The path of the key, as in `wins[0].tile`; empty if the fault belongs to no key.
    pub key: String,
    /// What is wrong.
    pub message: Message,
    /// The expected value, or what to do.
    pub help: Option<Message>,
    /// The byte range in the text of the file; `0..0` if the fault has no place.
    pub span: Range<usize>,
}

impl Fault {
    /// Creates a fault. The help is the advice that belongs to the message; a long key is cut short.
    pub(super) fn new(key: impl Into<String>, span: Range<usize>, message: Message) -> Fault {
        Fault { key: cut_short(key), help: message.advice(), message, span }
    }
}

/// All faults of a situation file; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationError {
    /// The name and text of the file.
    pub(super) source: Arc<Source>,
    /// The faults, in the order of the text.
    pub faults: Vec<Fault>,
}

impl SituationError {
    /// Creates the error of a file. The keys of faults get the spelling of the file.
    pub(super) fn new(source: &Arc<Source>, mut faults: Vec<Fault>, names: &Names) -> SituationError {
        faults.iter_mut().for_each(|fault| fault.key = names.path(&fault.key));
        faults.sort_by_key(|fault| fault.span.start);
        SituationError { source: Arc::clone(source), faults }
    }

    /// Returns the line and the column of a byte offset in the text. Both count from 1, the column in characters.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        self.source.place(offset)
    }

    /// The name and text of the file.
    pub fn source(&self) -> &Source {
        &self.source
    }
}

/// Formats one line for each fault: `file:line:column: key: message; help`.
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
