//! Errors of rules and situations as text, with the source lines that they refer to.

use super::fold::fold;
use super::words::in_words;
use super::{Lang, Message, cut_short, msg, spelled_out};
use crate::rules::{Problem, RulesError, Source, displayed_faults};
use crate::score::{Fault, SituationError};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::ops::Range;

/// Limits of an excerpt: the bytes shown of a line, the bytes shown before the error in a longer line, and the lines shown of an error.
const LIMITS: (usize, usize, usize) = (400, 80, 8);
/// A width at which the renderer does not cut lines. `usize::MAX` would overflow, because the renderer doubles the width.
const UNCUT: usize = 10_000;

/// The format of error messages.
#[derive(Clone, Copy, Debug)]
pub struct ErrorStyle {
    /// Whether to use colours.
    pub colour: bool,
    /// Maximum width of a line in columns. Words are not broken, so a longer word exceeds it.
    pub width: usize,
    /// The language.
    pub lang: Lang,
}

impl Default for ErrorStyle {
    fn default() -> ErrorStyle {
        ErrorStyle { colour: false, width: 110, lang: Lang::En }
    }
}

/// An error message with the part of a text that it refers to.
#[derive(Clone, Debug, Default)]
struct Excerpt<'a> {
    /// The name of the text, such as the path of a file; `None` for a command-line argument, which is shown without a name.
    name: Option<&'a str>,
    /// The whole text; if empty, no excerpt is shown.
    text: &'a str,
    /// The byte range that the message refers to.
    span: Range<usize>,
    /// The key that the message refers to; may be empty.
    key: &'a str,
    /// The error.
    message: &'a str,
    /// Advice on how to correct it.
    help: Option<&'a str>,
}

impl ErrorStyle {
    /// Formats the faults of a rule set, each with its source lines.
    pub fn rules_error(&self, error: &RulesError) -> String {
        self.join_first(error.problems(), "\n", |problem| self.problem(problem))
    }

    /// Formats one fault of a rule set. In Chinese, players' terms replace the keys if the source uses players' terms.
    fn problem(&self, problem: &Problem) -> String {
        let source = problem.source();
        let worded = |text: String| match self.lang {
            Lang::Zh if source.is_in_words() => in_words(&text, problem.family()),
            _ => text,
        };
        let rendered = |text: &Message| worded(cut_short(self.lang.render(text)));
        let help = problem.help.as_ref().map(rendered);
        let (key, message) = (worded(problem.key.clone()), rendered(&problem.message));
        self.excerpt(&Excerpt {
            key: &key,
            message: &message,
            help: help.as_deref(),
            ..excerpt_at(source, problem.span())
        })
    }

    /// Formats the faults of a situation, each with its source lines.
    pub fn situation_error(&self, error: &SituationError) -> String {
        let rendered = |text: &Message| cut_short(self.lang.render(text));
        self.join_first(&error.faults, "", |fault: &Fault| {
            let (message, help) = (rendered(&fault.message), fault.help.as_ref().map(rendered));
            let place = excerpt_at(error.source(), fault.span.clone());
            self.excerpt(&Excerpt { key: &fault.key, message: &message, help: help.as_deref(), ..place })
        })
    }

    /// Formats the first errors with `show`, adds a line with the number of the others, and joins all with `glue`.
    fn join_first<T>(&self, all: &[T], glue: &str, show: impl Fn(&T) -> String) -> String {
        let (first, more) = displayed_faults(all);
        let more = more.map(|more| self.lang.render(&more) + "\n");
        first.iter().map(show).chain(more).collect::<Vec<_>>().join(glue)
    }

    /// Formats a message with the lines of the text that it refers to.
    fn excerpt(&self, excerpt: &Excerpt<'_>) -> String {
        let Excerpt { name, text, span, key, message, help } = excerpt;
        let message = if key.is_empty() { (*message).to_owned() } else { self.lang.labelled(key, message) };
        let folded = |text: &str, glue: &str, margin| fold(text, self.width.saturating_sub(margin).max(20)).join(glue);
        let title = format!("× {}", folded(&message, "\n  ", 2));
        let help = help.map(|help| self.lang.render(&msg!("rules-help")) + help);
        if text.is_empty() {
            let help = help.map(|help| format!("  {}\n", folded(&help, "\n  ", 2)));
            return format!("{title}\n{}", help.unwrap_or_default());
        }
        // A full-width character has three bytes and its ASCII equivalent one, so a span may end inside a character.
        let whole = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        let [start, end] = [span.start, span.end].map(|at| whole(at).unwrap_or_default());
        let (text, span) = cut_lines(text, start.min(end)..end);
        let parts = [&text[..span.start], &text[span.clone()], &text[span.end..]];
        let [before, at, after] = parts.map(|part| spelled_out(part.trim_end_matches('\r')));
        let (mut text, span) = (format!("{before}{at}{after}"), before.len()..before.len() + at.len());
        // An error at the end of the text is marked in its last line.
        if span.start == text.len() {
            text.push(' ');
        }
        let line_before = text[..span.start].rfind('\n');
        let line_behind = text[span.end..].find('\n').map(|at| span.end + at + 1).filter(|at| *at < text.len());
        let context = line_before.into_iter().chain(line_behind).map(|at| AnnotationKind::Visible.span(at..at));
        let snippet = Snippet::source(&text).annotation(AnnotationKind::Primary.span(span)).annotations(context);
        let snippet = name.iter().fold(snippet, |snippet, name| snippet.path(spelled_out(name)));
        let help = help.map(|help| Level::HELP.with_name(None::<&str>).message(folded(&help, "\n", 8)));
        let title = Level::ERROR.with_name(None::<&str>).primary_title(title);
        let renderer = if self.colour { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.decor_style(DecorStyle::Unicode).term_width(UNCUT);
        renderer.render(&[title.element(snippet).elements(help)]) + "\n"
    }
}

/// Returns the excerpt at the byte range `span` of a source, without message, key and help.
fn excerpt_at(source: &Source, span: Range<usize>) -> Excerpt<'_> {
    let name = Some(&*source.name).filter(|_| !source.is_argument());
    Excerpt { name, text: source.text(), span, ..Excerpt::default() }
}

/// Cuts long lines of a text, and the byte range `span` of an error, to [`LIMITS`]. Returns the cut text and the range of the error in it.
fn cut_lines(text: &str, span: Range<usize>) -> (String, Range<usize>) {
    let (most, before, lines) = LIMITS;
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
