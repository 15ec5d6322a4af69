//! Faults of a rule set, each with its place and help.

use crate::message::{Arg, Joint, Message, ToArg, ToMessage, cut_short, message_error, msg};
use std::fmt;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// A text with rules, and its name: a file, an embedded preset, or an argument with changes after a `+`.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The name in messages.
    pub name: String,
    text: String,
    /// The text as TOML of the same length, without Chinese words outside of quotation marks.
    pub(super) plain: String,
}

impl Source {
    /// Creates a text with a name for messages.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let text = text.into();
        Arc::new(Source { name: name.into(), plain: super::bare::plain(&text), text })
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether the text is an argument with changes. Its name is the argument itself.
    pub fn is_argument(&self) -> bool {
        self.name == self.text
    }

    /// Returns whether the text contains players' words: Chinese words outside of quotation marks in a file, any non-ASCII character in an
    /// argument.
    pub fn is_in_words(&self) -> bool {
        if self.is_argument() { !self.text.is_ascii() } else { self.plain != self.text }
    }

    /// Returns the line and column of a byte offset, both from 1, the column in characters.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        (lines + 1, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
    }
}

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// There is no preset or file with this name.
    UnknownName,
    /// The file exists but could not be read.
    Unreadable,
    /// The file is not a rule file: too large, not UTF-8, or JSON.
    NoRules,
    /// The text is not TOML, or a key is set twice.
    Syntax,
    /// There is no such key or section.
    UnknownKey,
    /// The value has the wrong type.
    WrongType,
    /// The value is not one of the choices, or out of range.
    BadValue,
    /// The family is not set, here or in the files that the file extends.
    Missing,
    /// `extends` names no rule set, makes a circle, or leads to another family.
    Extends,
    /// Keys contradict each other, or a key has no effect.
    Contradiction,
    /// Notice: the file uses the old name of a key, which is still read.
    Renamed,
    /// Notice: this key leaves inherited keys without effect, and they were switched off.
    Adjusted,
}

/// A fault of a rule set, or a notice.
#[derive(Clone)]
pub struct Problem {
    /// The kind of the fault.
    pub kind: ProblemKind,
    /// The name of the file, preset or argument that contains the fault.
    pub file: String,
    /// The line, from 1; 0 if the fault has no place in a text.
    pub line: usize,
    /// The column in characters, from 1; 0 if the fault has no place in a text.
    pub column: usize,
    /// The key with its sections, as in `scoring.jing.zheng`, or the word that the user wrote; empty if the fault concerns no key.
    pub key: String,
    /// The fault, and what was expected.
    pub message: Message,
    /// The help: what to do.
    pub help: Option<Message>,
    source: Arc<Source>,
    pub(crate) span: Range<usize>,
    /// See [`Problem::family`].
    pub(super) family: Option<String>,
}

impl Problem {
    /// Creates a fault at the byte range `span` of `source`. `key` is that of the field [`Problem::key`]. The help is that of `message`.
    pub fn new(
        kind: ProblemKind,
        source: &Arc<Source>,
        span: Range<usize>,
        key: impl Into<String>,
        message: Message,
    ) -> Problem {
        let placeless = match kind {
            // The name itself is wrong, not a place in a text.
            ProblemKind::UnknownName | ProblemKind::Unreadable | ProblemKind::NoRules => source.text().is_empty(),
            // The rule sets of a sweep have different arguments, but should give the same notice.
            ProblemKind::Renamed | ProblemKind::Adjusted => source.is_argument(),
            _ => false,
        };
        let (line, column) = if placeless { (0, 0) } else { source.place(span.start) };
        Problem {
            kind,
            file: source.name.clone(),
            line,
            column,
            key: cut_short(key),
            help: message.advice(),
            message,
            span,
            source: Arc::clone(source),
            family: None,
        }
    }

    /// Returns the text that contains the fault.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the byte range of the fault in [`source`](Problem::source).
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the game whose Chinese terms replace the keys in the message if the text uses players' terms; `None` if it is unknown.
    pub fn family(&self) -> Option<&str> {
        self.family.as_deref()
    }
}

/// Returns the message `place: key: message; help` without the missing parts. `key` is empty if it is missing.
pub(crate) fn line(place: Option<String>, key: &str, message: &Message, help: Option<&Message>) -> Message {
    let short = |text: &Message| Arg::Short(text.clone());
    let key = Some(key.to_arg()).filter(|_| !key.is_empty());
    let fault = place.map(Arg::Text).into_iter().chain(key).chain([short(message)]);
    let fault = Arg::list(Joint::Colon, fault);
    Message::from_arg(&Arg::list(Joint::Semicolon, [fault].into_iter().chain(help.map(short))))
}

/// One line: `file:line:column: key: message; help`.
impl ToMessage for Problem {
    fn to_message(&self) -> Message {
        let placed = self.line > 0 && !self.source.is_argument();
        let place = placed.then(|| format!("{}:{}:{}", self.file, self.line, self.column));
        line(place, &self.key, &self.message, self.help.as_ref())
    }
}

message_error!(Problem);

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self}", self.kind)
    }
}

/// All faults of a rule set; never empty. Notices about old names of keys follow the faults.
#[derive(Clone, Debug)]
pub struct RulesError(pub Vec<Problem>);

impl RulesError {
    /// Returns the faults in the order of their files and lines, then the notices.
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }

    /// Returns whether the only faults are existing files that could not be read. This is a failure of the machine, not a mistake of the
    /// user.
    pub fn is_unreadable(&self) -> bool {
        let mut faults = self.0.iter().filter(|problem| problem.kind != ProblemKind::Renamed);
        faults.all(|problem| problem.kind == ProblemKind::Unreadable)
    }
}

/// Maximum number of faults displayed for one text.
const MOST_FAULTS: usize = 20;

/// Returns the first 20 faults, and a message with the number of the remaining ones; `None` if there are no more.
pub fn displayed_faults<T>(faults: &[T]) -> (&[T], Option<Message>) {
    displayed_groups(faults, |_| 1)
}

/// Returns the first groups up to the one that contains the twentieth fault, and a message with the number of the remaining faults; `None`
/// if there are no more. `size` returns the number of faults in a group.
pub fn displayed_groups<T>(groups: &[T], size: impl Fn(&T) -> usize) -> (&[T], Option<Message>) {
    let before = groups.iter().scan(0, |sum, group| Some(mem::replace(sum, *sum + size(group))));
    let (first, more) = groups.split_at(before.take_while(|before| *before < MOST_FAULTS).count());
    let more = more.iter().map(size).sum::<usize>();
    (first, Some(more).filter(|more| *more > 0).map(|more| msg!("rules-more", more)))
}

/// Returns a message with a line for each of the first 20 faults, made by `line`, and a last line with the number of the remaining ones, if
/// there are any.
pub(crate) fn lines<T>(faults: &[T], line: impl Fn(&T) -> Message) -> Message {
    let (first, more) = displayed_faults(faults);
    Message::join(Joint::Line, first.iter().map(line).chain(more))
}

/// One line for each problem.
impl ToMessage for RulesError {
    fn to_message(&self) -> Message {
        lines(&self.0, Problem::to_message)
    }
}

message_error!(RulesError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_up_to_the_twentieth_fault_are_displayed() {
        let displayed = |groups: &[usize]| {
            let (first, more) = displayed_groups(groups, |size| *size);
            (first.len(), more.map(|more| more.to_string()))
        };
        assert_eq!(displayed(&[1; 20]), (20, None));
        assert_eq!(displayed(&[1; 23]), (20, Some("... and 3 more".to_owned())));
        assert_eq!(displayed(&[19, 30, 5, 2]), (2, Some("... and 7 more".to_owned())));
        assert_eq!(displayed(&[]), (0, None));
        assert_eq!(displayed_faults(&[(); 21]).0.len(), 20);
    }
}
