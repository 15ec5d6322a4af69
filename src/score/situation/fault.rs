//! What is wrong with a situation, with line and key.

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource};
use std::fmt;
use std::ops::Range;

/// One thing that is wrong with a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The key with its place, as in `wins[0].tile`; empty where the fault is no key's.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// What was expected, or what to do.
    pub help: Option<String>,
    /// The bytes of the text it stands at.
    pub span: Range<usize>,
}

impl Fault {
    pub(super) fn new(key: impl Into<String>, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { key: key.into(), message: message.into(), help: None, span }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    fn text(&self) -> String {
        if self.key.is_empty() { self.message.clone() } else { format!("{}: {}", self.key, self.message) }
    }
}

/// Everything that is wrong with a situation; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationError {
    /// The file, or what it is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The faults, in the order of the text.
    pub faults: Vec<Fault>,
}

impl SituationError {
    /// Line and column of a byte offset, both from 1, the column in characters.
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let before: &[u8] = &self.text.as_bytes()[..offset.min(self.text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        (lines + 1, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
    }

    /// The faults with the lines they stand in, for people.
    pub fn render(&self, colour: bool) -> String {
        let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(110).with_links(false);
        let mut out = String::new();
        for fault in &self.faults {
            let end = fault.span.end.min(self.text.len());
            let label = LabeledSpan::new_with_span(None, fault.span.start.min(end)..end);
            let mut shown = MietteDiagnostic::new(fault.text()).with_label(label);
            shown.help.clone_from(&fault.help);
            let source = NamedSource::new(&self.name, self.text.clone()).with_language("toml");
            let report = miette::Report::new(shown).with_source_code(source);
            if handler.render_report(&mut out, report.as_ref()).is_err() {
                out.push_str(&format!("{}\n", fault.text()));
            }
        }
        out
    }
}

/// One line for each fault: `file:line:column: key: message; help`.
impl fmt::Display for SituationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            let (line, column) = self.place(fault.span.start);
            write!(f, "{}:{line}:{column}: {}", self.name, fault.text())?;
            if let Some(help) = &fault.help {
                write!(f, "; {help}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for SituationError {}
