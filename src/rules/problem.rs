//! What can be wrong with a rule set, each fault with its place and a way out.

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The text a rule comes from: a file, an embedded preset, or the changes behind a `+`.
#[derive(Debug)]
pub(crate) struct Source {
    /// What messages call it.
    pub(crate) name: String,
    named: NamedSource<String>,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let name = name.into();
        Arc::new(Source { named: NamedSource::new(&name, text.into()).with_language("toml"), name })
    }

    pub(crate) fn text(&self) -> &str {
        self.named.inner()
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    fn place(&self, offset: usize) -> (usize, usize) {
        let text = self.text();
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// What kind of fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// Neither a preset nor a file has this name.
    UnknownName,
    /// The file is there but could not be read.
    Unreadable,
    /// The text is not TOML.
    Syntax,
    /// There is no such key.
    UnknownKey,
    /// The value has another type than the key.
    WrongType,
    /// The value is none of those the key can have, or out of its range.
    BadValue,
    /// A key is not set, here or in what the file extends.
    Missing,
    /// `extends` leads nowhere, in a circle, or to another family.
    Extends,
    /// Keys that cannot all hold.
    Contradiction,
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
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    source: Arc<Source>,
    span: Range<usize>,
}

impl Problem {
    pub(crate) fn new(
        kind: ProblemKind,
        source: &Arc<Source>,
        span: Range<usize>,
        key: impl Into<String>,
        message: impl Into<String>,
    ) -> Problem {
        // The name itself is wrong, not a place in a text.
        let placeless = matches!(kind, ProblemKind::UnknownName | ProblemKind::Unreadable) && source.text().is_empty();
        let (line, column) = if placeless { (0, 0) } else { source.place(span.start) };
        let length = source.text().len();
        Problem {
            kind,
            file: source.name.clone(),
            line,
            column,
            key: key.into(),
            message: message.into(),
            help: None,
            span: span.start.min(length)..span.end.min(length),
            source: Arc::clone(source),
        }
    }

    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    fn text(&self) -> String {
        if self.key.is_empty() { self.message.clone() } else { format!("{}: {}", self.key, self.message) }
    }
}

/// One line: `file:line:column: key: message; help`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}:{}: ", self.file, self.line, self.column)?;
        }
        f.write_str(&self.text())?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {self}", self.kind)
    }
}

/// A problem as miette shows it: the place is in the snippet, not in the message.
#[derive(Debug)]
struct Shown<'a>(&'a Problem);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl std::error::Error for Shown<'_> {}
impl std::error::Error for Problem {}

impl Diagnostic for Shown<'_> {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.0.labels()
    }
}

impl Diagnostic for Problem {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        (!self.source.text().is_empty()).then_some(&self.source.named as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.source.text().is_empty() {
            return None;
        }
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(None, self.span.clone()))))
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

    /// Whether a file that is there could not be read: a failure of the machine, not a mistake of the user.
    pub fn is_unreadable(&self) -> bool {
        self.0.iter().any(|problem| problem.kind == ProblemKind::Unreadable)
    }

    /// The problems with the lines they stand in, for people.
    pub fn render(&self, colour: bool) -> String {
        let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(110).with_links(false);
        let mut text = String::new();
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            if handler.render_report(&mut text, &Shown(problem)).is_err() {
                text.push_str(&format!("{problem}\n"));
            }
        }
        text
    }
}

/// One line for each problem.
impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RulesError {}

impl Diagnostic for RulesError {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.0.iter().map(|problem| problem as &dyn Diagnostic)))
    }
}
