//! What can be wrong with a rule set, each fault with its place and a way out.

use crate::lang::fold::fold;
use crate::lang::{Arg, Joint, Lang, Message, Shown, ToArg, ToMessage, msg, spelled_out, told};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// How a message is shown to people.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether with colours.
    pub colour: bool,
    /// Columns at most, where words allow it.
    pub width: usize,
    /// In which language.
    pub lang: Lang,
}

impl Default for Look {
    fn default() -> Look {
        Look { colour: false, width: 110, lang: Lang::En }
    }
}

/// A text in which something can be wrong: a file, an embedded preset, or the changes behind a `+`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// What messages call it.
    pub(crate) name: String,
    text: String,
    /// The same as TOML, where words of players stand bare.
    pub(super) plain: String,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let text = text.into();
        Arc::new(Source { name: name.into(), plain: super::bare::plain(&text), text })
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether this is no file: the changes behind a `+` are their own name.
    pub(crate) fn is_argument(&self) -> bool {
        self.name == self.text
    }

    /// Whether it names keys by the words of players.
    fn is_in_words(&self) -> bool {
        if self.is_argument() { !self.text.is_ascii() } else { self.plain != self.text }
    }

    /// Line and column of a byte offset, both from 1, the column in characters.
    pub(crate) fn place(&self, offset: usize) -> (usize, usize) {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        (lines + 1, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
    }

    /// A message with the lines it is about, for people.
    pub(crate) fn show(
        &self,
        span: &Range<usize>,
        key: &str,
        message: &str,
        help: Option<&str>,
        look: &Look,
    ) -> String {
        let message = if key.is_empty() { message.to_owned() } else { look.lang.labelled(key, message) };
        let theme = if look.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        // Lines are broken here, where Chinese ones may be: the handler has a bar before those after the first.
        let handler = GraphicalReportHandler::new_themed(theme).with_wrap_lines(false).with_links(false);
        let folded = |text: &str, glue: &str, margin| fold(text, look.width.saturating_sub(margin).max(20)).join(glue);
        // A mark of a Chinese keyboard has three bytes, the one that it stands for one.
        let whole = |at: usize| (0..=at.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at));
        let [start, end] = [span.start, span.end].map(|at| whole(at).unwrap_or_default());
        let (text, span) = excerpt(&self.text, start.min(end)..end);
        let parts = [&text[..span.start], &text[span.clone()], &text[span.end..]];
        let [before, at, after] = parts.map(|part| spelled_out(part.trim_end_matches('\r')));
        let (text, span) = (format!("{before}{at}{after}"), before.len()..before.len() + at.len());
        let label = LabeledSpan::new_with_span(None, span);
        let mut shown = MietteDiagnostic::new(folded(&message, "\u{1}", 4));
        shown.help = help.map(|help| folded(help, "\u{2}", 8));
        let report = match self.text.is_empty() {
            true => Report::new(shown),
            // What was typed has no name but itself.
            false if self.is_argument() => Report::new(shown.with_label(label)).with_source_code(text),
            false => Report::new(shown.with_label(label))
                .with_source_code(NamedSource::new(spelled_out(&self.name), text).with_language("toml")),
        };
        let mut out = String::new();
        let rendered = handler.render_report(&mut out, report.as_ref());
        let out = out.replace('\u{1}', "\n    ").replace('\u{2}', "\n        ");
        match rendered {
            Ok(()) => out.replacen("  help: ", &look.lang.render(&msg!("rules-help")), 1),
            Err(_) => message + "\n",
        }
    }
}

/// Bytes of a line that are shown, and before the place of a fault; lines of a fault that are shown.
const SHOWN: (usize, usize, usize) = (400, 80, 8);
/// Problems of a file that are told; who has more begins with these.
const TOLD: usize = 20;
/// Bytes of a message, which may quote the file.
const MESSAGE: usize = 2_000;

/// The text with its long lines cut, and where the place is then: whatever a file holds, what is shown of it fits a screen.
fn excerpt(text: &str, span: Range<usize>) -> (String, Range<usize>) {
    let (most, before, lines) = SHOWN;
    let whole =
        |line: &str, at: usize| (0..=at.min(line.len())).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0);
    let last = text[span.clone()].match_indices('\n').nth(lines - 1).map_or(span.end, |(at, _)| span.start + at);
    let (mut cut, mut at, mut places) = (String::new(), 0, [0, 0]);
    for line in text.split_inclusive('\n') {
        let here = |place: usize| (at..at + line.len()).contains(&place).then(|| place - at);
        let from = match here(span.start) {
            Some(place) if line.len() > most => whole(line, place.saturating_sub(before)),
            _ => 0,
        };
        let to = if line.len() - from > most { whole(line, from + most) } else { line.len() };
        let start = cut.len() + if from > 0 { '…'.len_utf8() } else { 0 };
        for (place, shown) in [span.start, last].into_iter().zip(&mut places) {
            *shown = here(place).map_or(*shown, |place| start + place.clamp(from, to) - from);
        }
        cut += if from > 0 { "…" } else { "" };
        cut += &line[from..to];
        cut += if to < line.len() { "…\n" } else { "" };
        at += line.len();
    }
    let end = cut.len();
    let [start, stop] =
        [(span.start, places[0]), (last, places[1])].map(|(place, shown)| if place < at { shown } else { end });
    (cut, start..stop.max(start))
}

/// A message, which may quote a file, cut and spelled out as a screen shows it.
pub(crate) fn cut_short(text: impl Into<String>) -> String {
    let mut text = spelled_out(&text.into()).into_owned();
    if text.len() > MESSAGE {
        text.truncate((0..=MESSAGE).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0));
        text.push('…');
    }
    text
}

/// The first of many faults, and that there are more.
pub(crate) fn first_told<T>(all: &[T], lang: Lang, glue: &str, tell: impl Fn(&T) -> String) -> String {
    let more = Some(all.len().saturating_sub(TOLD)).filter(|more| *more > 0);
    let more = more.map(|more| lang.render(&msg!("rules-more", more)) + "\n");
    all.iter().take(TOLD).map(tell).chain(more).collect::<Vec<_>>().join(glue)
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
    pub(crate) fn new(
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

    /// In Chinese, what names keys by their words is told in words.
    fn show(&self, look: &Look) -> String {
        let worded = |text: String| match look.lang {
            Lang::Zh if self.source.is_in_words() => super::naming::worded(&text, self.family.as_deref()),
            _ => text,
        };
        let told = |text: &Message| worded(cut_short(look.lang.render(text)));
        let help = self.help.as_ref().map(told);
        self.source.show(&self.span, &worded(self.key.clone()), &told(&self.message), help.as_deref(), look)
    }
}

/// `place: key: message; help`, what there is of it.
pub(crate) fn line(place: Option<String>, key: &str, message: &Message, help: Option<&Message>) -> Message {
    let short = |text: &Message| Arg::name(cut_short(Lang::En.render(text)), cut_short(Lang::Zh.render(text)));
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

told!(Problem);

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

    /// The problems with the lines they stand in, for people.
    pub fn render(&self, colour: bool) -> String {
        self.render_for(&Look { colour, ..Look::default() })
    }

    /// The same for a screen and a language.
    pub fn render_for(&self, look: &Look) -> String {
        first_told(&self.0, look.lang, "\n", |problem| problem.show(look))
    }
}

/// One line for each problem.
impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(first_told(&self.0, Lang::En, "\n", Problem::to_string).trim_end())
    }
}

impl std::error::Error for RulesError {}

impl ToMessage for RulesError {
    fn to_message(&self) -> Message {
        Message::of(&Shown(self.render(false).trim_end().to_owned()))
    }
}
