//! Error messages with the source lines they point at.

use super::fold::fold;
use super::{Lang, msg, spelled_out};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use std::ops::Range;

/// Maximum bytes shown of a line, bytes shown before the error, and lines shown of an error.
const SHOWN: (usize, usize, usize) = (400, 80, 8);
/// Maximum number of errors printed for a text.
const MOST_FAULTS: usize = 20;
/// Maximum length of a message in bytes; a message may quote a file.
const MESSAGE: usize = 2_000;

/// How a message is shown to people.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether to use colours.
    pub colour: bool,
    /// Maximum width in columns; longer words are not broken.
    pub width: usize,
    /// The language.
    pub lang: Lang,
}

impl Default for Look {
    fn default() -> Look {
        Look { colour: false, width: 110, lang: Lang::En }
    }
}

/// A message with the place of a text that it is about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Excerpt<'a> {
    /// The name of the text, such as the path of a file; `None` for what was typed, which is shown without a name.
    pub(crate) name: Option<&'a str>,
    /// The whole text; nothing of it is shown if it is empty.
    pub(crate) text: &'a str,
    /// The bytes that the message is about.
    pub(crate) span: Range<usize>,
    /// The key that the message is about; may be empty.
    pub(crate) key: &'a str,
    /// What is wrong.
    pub(crate) message: &'a str,
    /// What to do.
    pub(crate) help: Option<&'a str>,
}

impl Look {
    /// Joins the first errors, formatted by `show`, and a line with the number of the remaining ones.
    pub(crate) fn first<T>(&self, all: &[T], glue: &str, show: impl Fn(&T) -> String) -> String {
        let more = Some(all.len().saturating_sub(MOST_FAULTS)).filter(|more| *more > 0);
        let more = more.map(|more| self.lang.render(&msg!("rules-more", more)) + "\n");
        all.iter().take(MOST_FAULTS).map(show).chain(more).collect::<Vec<_>>().join(glue)
    }

    /// A message with the lines of a text that it is about.
    pub(crate) fn excerpt(&self, excerpt: &Excerpt<'_>) -> String {
        let Excerpt { name, text, span, key, message, help } = excerpt;
        let message = if key.is_empty() { (*message).to_owned() } else { self.lang.labelled(key, message) };
        let theme = if self.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        // Wrap here, because the handler cannot wrap Chinese and puts a bar before continuation lines.
        let handler = GraphicalReportHandler::new_themed(theme).with_wrap_lines(false).with_links(false);
        let folded = |text: &str, glue: &str, margin| fold(text, self.width.saturating_sub(margin).max(20)).join(glue);
        // A full-width sign has three bytes and its ASCII equivalent one, so a span may end inside a character.
        let whole = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        let [start, end] = [span.start, span.end].map(|at| whole(at).unwrap_or_default());
        let (text, span) = cut_lines(text, start.min(end)..end);
        let parts = [&text[..span.start], &text[span.clone()], &text[span.end..]];
        let [before, at, after] = parts.map(|part| spelled_out(part.trim_end_matches('\r')));
        let (text, span) = (format!("{before}{at}{after}"), before.len()..before.len() + at.len());
        let label = LabeledSpan::new_with_span(None, span);
        let mut shown = MietteDiagnostic::new(folded(&message, "\u{1}", 4));
        shown.help = help.map(|help| folded(help, "\u{2}", 8));
        let report = match name {
            _ if text.is_empty() => Report::new(shown),
            None => Report::new(shown.with_label(label)).with_source_code(text),
            Some(name) => Report::new(shown.with_label(label))
                .with_source_code(NamedSource::new(spelled_out(name), text).with_language("toml")),
        };
        let mut out = String::new();
        let rendered = handler.render_report(&mut out, report.as_ref());
        let out = out.replace('\u{1}', "\n    ").replace('\u{2}', "\n        ");
        match rendered {
            Ok(()) => out.replacen("  help: ", &self.lang.render(&msg!("rules-help")), 1),
            Err(_) => message + "\n",
        }
    }
}

/// Cuts long lines so that any excerpt fits a screen. Returns the text and the span in it.
fn cut_lines(text: &str, span: Range<usize>) -> (String, Range<usize>) {
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
