//! What can be wrong with a rule set, each fault with its place and a way out.

use crate::message::{Arg, Joint, Message, ToArg, ToMessage, cut_short, message_error, msg};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A text in which something can be wrong: a file, an embedded preset, or the changes behind a `+`.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// What messages call it.
    pub name: String,
    text: String,
    /// The same as TOML, where words of players stand bare.
    pub(super) plain: String,
}

impl Source {
    /// A text by what messages call it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let text = text.into();
        Arc::new(Source { name: name.into(), plain: super::bare::plain(&text), text })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether this is no file: the changes behind a `+` are their own name.
    pub fn is_argument(&self) -> bool {
        self.name == self.text
    }

    /// Whether it names keys by the words of players.
    pub fn is_in_words(&self) -> bool {
        if self.is_argument() { !self.text.is_ascii() } else { self.plain != self.text }
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        (lines + 1, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
    }
}

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// Neither a preset nor a file has this name.
    UnknownName,
    /// The file is there but could not be read.
    Unreadable,
    /// The file is there, but is no rule file at all.
    NoRules,
    /// The text is not TOML.
    Syntax,
    /// There is no such key.
    UnknownKey,
    /// The value has another type than the key.
    WrongType,
    /// The value is none of those the key can have, or out of its range.
    BadValue,
    /// The family is not set, here or in what the file extends.
    Missing,
    /// `extends` leads nowhere, in a circle, or to another family.
    Extends,
    /// Keys that cannot all hold.
    Contradiction,
    /// The key has another name today: a notice, for the old one is still read.
    Renamed,
    /// The key leaves inherited ones without meaning, which take their neutral values: a notice.
    Adjusted,
}

/// One fault of a rule set.
#[derive(Clone)]
pub struct Problem {
    /// What kind of fault it is.
    pub kind: ProblemKind,
    /// The file, preset or argument it stands in.
    pub file: String,
    /// Line, from 1; 0 where no text could be read.
    pub line: usize,
    /// Column in characters, from 1; 0 where no text could be read.
    pub column: usize,
    /// The key with its sections, as in `scoring.jing.zheng`; empty where the fault is no key's.
    pub key: String,
    /// What is wrong and what was expected.
    pub message: Message,
    /// What to do.
    pub help: Option<Message>,
    source: Arc<Source>,
    pub(crate) span: Range<usize>,
    /// The game, by whose words keys are told.
    pub(super) family: Option<String>,
}

impl Problem {
    /// Creates a fault at the byte range `span` of `source`. `key` is empty if the fault concerns no key.
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
            // The rule sets of a sweep differ in the text around it.
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

    /// The text that contains the fault.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The byte range of the fault in [`source`](Problem::source).
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The game whose Chinese terms replace the keys in the message if the text uses players' terms. `None` if the game is unknown.
    pub fn family(&self) -> Option<&str> {
        self.family.as_deref()
    }
}

/// `place: key: message; help`, what there is of it.
pub(crate) fn line(place: Option<String>, key: &str, message: &Message, help: Option<&Message>) -> Message {
    let short = |text: &Message| Arg::Short(text.clone());
    let key = Some(key.to_arg()).filter(|_| !key.is_empty());
    let fault = place.map(Arg::Text).into_iter().chain(key).chain([short(message)]);
    let fault = Arg::list(Joint::Colon, fault);
    Message::of(&Arg::list(Joint::Semicolon, [fault].into_iter().chain(help.map(short))))
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

/// Everything that is wrong with a rule set; never empty.
#[derive(Clone, Debug)]
pub struct RulesError(pub Vec<Problem>);

impl RulesError {
    /// The problems in the order of their files and lines.
    pub fn problems(&self) -> &[Problem] {
        &self.0
    }

    /// Whether nothing is wrong but that files which are there could not be read: a failure of the machine, not a mistake of
    /// the user.
    pub fn is_unreadable(&self) -> bool {
        let mut faults = self.0.iter().filter(|problem| problem.kind != ProblemKind::Renamed);
        faults.all(|problem| problem.kind == ProblemKind::Unreadable)
    }
}

/// Maximum number of faults displayed for one text.
const MOST_FAULTS: usize = 20;

/// Returns the first `MOST_FAULTS` faults of one text, and a message with the number of the remaining ones, if any.
pub fn displayed_faults<T>(faults: &[T]) -> (&[T], Option<Message>) {
    let (first, more) = faults.split_at(faults.len().min(MOST_FAULTS));
    (first, Some(more.len()).filter(|more| *more > 0).map(|more| msg!("rules-more", more)))
}

/// Returns a line for each fault to display, and a last line with the number of the remaining ones, if any.
pub(crate) fn lines<T>(faults: &[T], tell: impl Fn(&T) -> Message) -> Message {
    let (first, more) = displayed_faults(faults);
    Message::join(Joint::Line, first.iter().map(tell).chain(more))
}

/// One line for each problem.
impl ToMessage for RulesError {
    fn to_message(&self) -> Message {
        lines(&self.0, Problem::to_message)
    }
}

message_error!(RulesError);
