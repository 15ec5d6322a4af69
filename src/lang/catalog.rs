//! Catalogues of messages, as gettext writes them: an English text with holes, `{name}` or `{}`, and the Chinese one.
//!
//! A message is looked up as it was printed: of all texts that it can be, the one with most letters of its own holds; what
//! stands in the holes is looked up in turn.

use super::Lang;
use std::sync::LazyLock;

/// What the program says of what is wrong, what its libraries say.
const FILES: [&str; 2] = [include_str!("messages.po"), include_str!("libraries.po")];

/// A part of a text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// What stands here is called so, nameless holes by their number; and whether it is in quotation marks.
    Hole(String, bool),
}

pub(super) struct Entry {
    /// The texts as the file writes them.
    pub english: String,
    pub chinese: String,
    from: Vec<Piece>,
    to: Vec<Piece>,
    /// Letters outside the holes.
    own: usize,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut all: Vec<Entry> = FILES.iter().flat_map(|file| read(file)).collect();
    let lines: Vec<Entry> = all.iter().flat_map(line_by_line).collect();
    all.extend(lines);
    all
});

/// All that can be said, file by file.
#[cfg(test)]
pub(super) fn entries() -> Vec<Vec<Entry>> {
    FILES.iter().map(|file| read(file)).collect()
}

/// What something in a hole is called.
type Called<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The Chinese of a message; none where no part of it is known.
pub(super) fn chinese(message: &str, called: Called<'_>) -> Option<String> {
    said(message, 6, called)
}

/// A message, or several: lines, one in front of another, one behind a name. Looks no deeper than `depth`.
fn said(message: &str, depth: usize, called: Called<'_>) -> Option<String> {
    if depth == 0 || !message.contains(|sign: char| sign.is_ascii_lowercase()) {
        return None;
    }
    if let Some(told) = whole(message, depth, called) {
        return Some(told);
    }
    if message.contains('\n') {
        let told: Vec<Option<String>> = message.split('\n').map(|line| said(line, depth - 1, called)).collect();
        let lines = told.iter().zip(message.split('\n')).map(|(told, line)| told.as_deref().unwrap_or(line));
        return told.iter().any(Option::is_some).then(|| lines.collect::<Vec<_>>().join("\n"));
    }
    [(": ", "："), ("; ", "；")].iter().find_map(|(sign, chinese)| {
        message.match_indices(sign).find_map(|(at, _)| {
            let (head, tail) = (&message[..at], &message[at + sign.len()..]);
            // Some texts begin with the sign that joins them.
            let (glue, behind) = match whole(&message[at..], depth - 1, called) {
                Some(behind) => ("", Some(behind)),
                None => (*chinese, said(tail, depth - 1, called)),
            };
            let before = whole(head, depth - 1, called);
            let wanted = behind.is_some() || before.is_some() && *sign == "; ";
            wanted
                .then(|| before.unwrap_or_else(|| head.to_owned()) + glue + &behind.unwrap_or_else(|| tail.to_owned()))
        })
    })
}

/// One message as a catalogue has it.
fn whole(message: &str, depth: usize, called: Called<'_>) -> Option<String> {
    // What stands in a hole ends with its line, unless the text itself has lines.
    let may_be = |entry: &&Entry| entry.is_firm() && (entry.english.contains('\n') || !message.contains('\n'));
    let fitting = ENTRIES.iter().filter(may_be);
    let fitting = fitting.filter_map(|entry| Some((entry, matched(&entry.from, message)?)));
    let (entry, holes) = fitting.max_by_key(|(entry, _)| entry.own)?;
    let mut text = String::new();
    for piece in &entry.to {
        match piece {
            Piece::Text(own) => Lang::append(&mut text, own),
            Piece::Hole(name, _) => {
                let told = holes.iter().find(|(hole, _)| hole == name).map_or("", |(_, told)| told);
                let of = |told: &str| called(told).or_else(|| said(told, depth.saturating_sub(1), called));
                let told = of(told).or_else(|| listed(told, &of)).unwrap_or_else(|| told.to_owned());
                Lang::append(&mut text, &told);
            }
        }
    }
    Some(text)
}

/// What stands in the holes of a text, if the message can be it.
fn matched<'a>(pieces: &[Piece], message: &'a str) -> Option<Vec<(String, &'a str)>> {
    match pieces {
        [] => message.is_empty().then(Vec::new),
        [Piece::Text(text), rest @ ..] => matched(rest, message.strip_prefix(text.as_str())?),
        [Piece::Hole(_, true), ..] if !message.starts_with(['"', '\'']) => None,
        [Piece::Hole(name, quoted), rest @ ..] => {
            // What is quoted ends where its quotation mark does.
            let fits = |at: usize| !quoted || is_quoted(&message[..at]);
            let with = |at: usize, mut holes: Vec<_>| {
                holes.push((name.clone(), &message[..at]));
                holes
            };
            match rest {
                [] => fits(message.len()).then(|| with(message.len(), Vec::new())),
                [Piece::Text(text), ..] => message
                    .match_indices(text.as_str())
                    .filter(|(at, _)| fits(*at))
                    .find_map(|(at, _)| Some(with(at, matched(rest, &message[at..])?))),
                // Two holes without anything between them: the second begins with a semicolon, or is empty.
                [Piece::Hole(..), behind @ ..] => {
                    let empty = behind.first().map(|piece| match piece {
                        Piece::Text(text) => message.match_indices(text.as_str()).map(|(at, _)| at).collect(),
                        Piece::Hole(..) => Vec::new(),
                    });
                    let second = message.match_indices(';').map(|(at, _)| at);
                    let ends = second.chain(empty.unwrap_or_default()).chain([message.len()]);
                    let mut ends: Vec<usize> = ends.collect();
                    ends.dedup();
                    ends.into_iter().find_map(|at| Some(with(at, matched(rest, &message[at..])?)))
                }
            }
        }
    }
}

fn is_quoted(text: &str) -> bool {
    text.len() > 1 && text.starts_with(['"', '\'']) && text.ends_with(['"', '\''])
}

/// A list in a hole, `a, b (c) or d = e`, each with its Chinese where there is one; none of sentences.
fn listed(text: &str, told: Called<'_>) -> Option<String> {
    let own = |one: &str| told(one).unwrap_or_else(|| one.to_owned());
    let is_name = |one: &str| {
        let whole = one.matches('"').count().is_multiple_of(2) && !one.starts_with('[') && !one.ends_with(']');
        whole && !one.replace(" = ", "=").contains(' ')
    };
    let named = |one: &str| match one.split_once(" (").and_then(|(name, more)| Some((name, more.strip_suffix(')')?))) {
        Some((name, more)) if is_name(name) => Some(Lang::Zh.bracketed(own(name), more)),
        _ => is_name(one).then(|| own(one)),
    };
    let (first, last) = text.rsplit_once(" or ").map_or((text, None), |(first, last)| (first, Some(last)));
    let mut list = Lang::Zh.list(&first.split(", ").map(named).collect::<Option<Vec<_>>>()?);
    if let Some(last) = last {
        Lang::append(&mut list, " 或 ");
        Lang::append(&mut list, &named(last)?);
    }
    Some(list)
}

fn pieces(text: &str) -> Vec<Piece> {
    let (mut found, mut plain, mut nameless) = (Vec::new(), String::new(), 0);
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, behind) = rest.split_at(at);
        plain.push_str(before);
        match behind.find('}') {
            _ if behind.starts_with("{{") || behind.starts_with("}}") => {
                plain.push_str(&behind[..1]);
                rest = &behind[2..];
            }
            Some(end) if behind.starts_with('{') => {
                let (name, form) = behind[1..end].split_once(':').unwrap_or((&behind[1..end], ""));
                if !plain.is_empty() {
                    found.push(Piece::Text(std::mem::take(&mut plain)));
                }
                nameless += usize::from(name.is_empty());
                let name = if name.is_empty() { format!("#{nameless}") } else { name.to_owned() };
                found.push(Piece::Hole(name, form == "?"));
                rest = &behind[end + 1..];
            }
            _ => {
                plain.push_str(&behind[..1]);
                rest = &behind[1..];
            }
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        found.push(Piece::Text(plain));
    }
    found
}

fn read(file: &str) -> Vec<Entry> {
    let quoted = |line: &str, word: &str| {
        let text = line.strip_prefix(word)?.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some(text.replace("\\\\", "\0").replace("\\n", "\n").replace("\\\"", "\"").replace('\0', "\\"))
    };
    let mut english = String::new();
    let mut all = Vec::new();
    for line in file.lines() {
        if let Some(text) = quoted(line, "msgid ") {
            english = text;
        } else if let Some(chinese) = quoted(line, "msgstr ").filter(|_| !english.is_empty()) {
            all.push(Entry::new(&english, &chinese));
        }
    }
    all
}

/// Messages of two lines are also shown with something between them.
fn line_by_line(entry: &Entry) -> Vec<Entry> {
    let pairs = entry.english.split('\n').zip(entry.chinese.split('\n'));
    pairs.filter(|_| entry.english.contains('\n')).map(|(english, chinese)| Entry::new(english, chinese)).collect()
}

impl Entry {
    fn new(english: &str, chinese: &str) -> Entry {
        let (from, to) = (pieces(english), pieces(chinese));
        let own = from.iter().map(|piece| match piece {
            Piece::Text(text) => text.chars().filter(|sign| sign.is_alphabetic()).count(),
            Piece::Hole(..) => 0,
        });
        Entry { own: own.sum(), english: english.to_owned(), chinese: chinese.to_owned(), from, to }
    }

    /// Whether it says enough to be known again.
    fn is_firm(&self) -> bool {
        self.own > 3 || matches!(self.from.first(), Some(Piece::Text(_)))
    }
}

#[cfg(test)]
impl Entry {
    /// The names of its holes, in the order of the alphabet.
    pub(super) fn holes(&self) -> [Vec<&str>; 2] {
        [&self.from, &self.to].map(|pieces| {
            let names = pieces.iter().filter_map(|piece| match piece {
                Piece::Hole(name, _) => Some(name.as_str()),
                Piece::Text(_) => None,
            });
            let mut names: Vec<&str> = names.collect();
            names.sort_unstable();
            names.dedup();
            names
        })
    }
}
