//! What to do about a name that is not known: the nearest one that is.

use super::keys::{Choice, Key, keys, split};
use super::naming::{called, quoted};
use super::{naming, presets};
use crate::message::{Arg, Joint, Message, msg};

/// How alike two names must be for one to be offered in place of the other: 1 − edits / length. Chinese words are short.
const ALIKE: f64 = 0.6;
const ALIKE_CHINESE: f64 = 0.5;
/// The same of a word in a name.
const ALIKE_PART: f64 = 0.88;

/// The candidate most like `word`, if one is like it at all.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |candidate: &str| strsim::normalized_damerau_levenshtein(word, candidate);
    let least = if word.is_ascii() { ALIKE } else { ALIKE_CHINESE };
    candidates
        .map(|candidate| (likeness(candidate), candidate))
        .filter(|(alike, _)| *alike >= least)
        // Of equals the first.
        .min_by(|a, b| b.0.total_cmp(&a.0))
        .map(|(_, candidate)| candidate)
}

/// What a message says of a word that is none of many: the few most like it, or, where none is, the first of all.
pub fn few<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Message {
    let likeness = |candidate: &str| match candidate.contains(word) || word.contains(candidate) {
        true => 1.0,
        // A part of a long name is compared with the part that was meant.
        false => candidate
            .split('.')
            .chain([candidate])
            .map(|part| strsim::normalized_damerau_levenshtein(word, part))
            .fold(0.0, f64::max),
    };
    let mut all: Vec<(f64, &str)> = candidates.map(|candidate| (likeness(candidate), candidate)).collect();
    let some: Vec<&str> = all.iter().take(4).map(|(_, name)| *name).collect();
    all.retain(|(alike, _)| *alike >= ALIKE);
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    match &all[..] {
        [] => msg!("rules-such-are", list = Arg::list(Joint::Comma, some)),
        near => {
            let near = near.iter().take(4).map(|(_, name)| format!("{name:?}"));
            msg!("rules-did-you-mean", list = Arg::list(Joint::Or, near))
        }
    }
}

/// For a name that is neither a preset nor a file.
pub(super) fn preset(name: &str) -> Message {
    let names: Vec<&str> = naming::preset_names().filter(|known| known.is_ascii() == name.is_ascii()).collect();
    let presets = Arg::list(Joint::Comma, names.iter().map(|name| called(name)));
    match nearest(name, names.iter().copied()) {
        Some(near) => msg!("rules-near-preset", near = quoted(near), presets),
        None => msg!("rules-name-preset", presets),
    }
}

/// Which presets a rule set of this family can start from.
pub(super) fn presets_of(family: &str) -> Message {
    let names = presets::PRESETS.iter().filter(|preset| preset.family == family).map(|preset| preset.name);
    match &names.collect::<Vec<_>>()[..] {
        [] => msg!("rules-no-preset-of", ?family),
        [one] => msg!("rules-from-preset", preset = quoted(one)),
        several => {
            msg!("rules-from-presets", presets = Arg::list(Joint::Comma, several.iter().map(|name| called(name))))
        }
    }
}

fn near(name: &str) -> Message {
    msg!("rules-near", near = quoted(name))
}

/// The names of the scoring families.
pub(super) fn families() -> impl Iterator<Item = &'static str> {
    super::keys::families().iter().map(|game| game.name.as_str())
}

/// The names of the keys and sections right below `section`.
pub(super) fn keys_of<'a>(section: &str, known: impl Iterator<Item = &'a Key>) -> Arg {
    Arg::list(Joint::Comma, below(section, known))
}

/// A name behind its last dot, and its words: chongguan of `chongguan_from`.
pub fn parts(key: &Key) -> impl Iterator<Item = &str> {
    std::iter::once(key.name()).chain(key.name().split('_').filter(|part| part.len() > 2))
}

fn below<'a>(section: &str, known: impl Iterator<Item = &'a Key>) -> Vec<&'a str> {
    let mut names: Vec<&str> = known
        .filter_map(|key| match section {
            "" => Some(key.path.as_str()),
            _ => key.path.strip_prefix(section)?.strip_prefix('.'),
        })
        .map(|rest| rest.split('.').next().unwrap_or(rest))
        .collect();
    names.dedup();
    names
}

/// For a word that a key cannot have.
pub(super) fn choice(word: &str, choices: &[Choice]) -> Option<Message> {
    nearest(word, choices.iter().map(|choice| choice.name.as_str())).map(near)
}

/// For a word that is no key of this section, or of no section.
pub(super) fn word(term: &str, family: Option<&str>) -> Message {
    let fitting = |family: Option<&str>| naming::named(term, family);
    if let [key, ..] = fitting(family)[..] {
        return match key.section() {
            "" => msg!("rules-write-at-top", term),
            own => msg!("rules-write-in-or-at-top", term, own),
        };
    }
    let mut games: Vec<&str> = fitting(None).iter().filter_map(|key| key.family.as_deref()).collect();
    games.dedup();
    if let (false, Some(own)) = (games.is_empty(), family) {
        let games = Arg::list(Joint::Comma, games.into_iter().map(called));
        return msg!("rules-word-of-other-game", games, own = called(own));
    }
    let words = naming::of_section("", family).flat_map(|key| key.words.iter().map(String::as_str));
    nearest(term, words).map_or_else(|| msg!("rules-explain-word"), near)
}

/// For a section in the words of players: sections have none.
pub(super) fn section(family: Option<&str>) -> Message {
    msg!("rules-words-at-top", sections = sections(naming::of_section("", family)))
}

fn sections<'a>(known: impl Iterator<Item = &'a Key>) -> Arg {
    keys_of("", known.filter(|key| key.path.contains('.')))
}

/// For a key or section that does not exist in the family.
pub(super) fn key<'a>(path: &str, known: impl Iterator<Item = &'a Key> + Clone, family: Option<&str>) -> Message {
    let (section, name) = split(path);
    if let Some(elsewhere) = keys().iter().find(|key| key.path == path) {
        let [owner, own] = [elsewhere.family.as_deref(), family].map(|game| quoted(game.unwrap_or_default()));
        return msg!("rules-key-of-other-game", owner, own);
    }
    let same =
        known.clone().filter(|key| key.name() == name).map(|key| msg!("rules-name-in", name, section = key.section()));
    let same: Vec<Message> = same.collect();
    if !same.is_empty() {
        return msg!("rules-other-section", places = Arg::list(Joint::Or, same));
    }
    let siblings = below(section, known.clone());
    if let Some(known) = nearest(name, siblings.iter().copied()) {
        return near(known);
    }
    let part = |key: &Key| parts(key).any(|part| strsim::normalized_damerau_levenshtein(name, part) >= ALIKE_PART);
    let alike = |key: &&Key| part(key) || nearest(name, std::iter::once(key.name())).is_some();
    let others: Vec<&str> = known.clone().filter(alike).map(|key| key.path.as_str()).take(3).collect();
    if !others.is_empty() {
        return msg!("rules-near", near = Arg::list(Joint::Or, others));
    }
    let keys = Arg::list(Joint::Comma, &siblings);
    match section {
        _ if siblings.is_empty() => msg!("rules-sections", sections = sections(known)),
        "" => msg!("rules-top", keys),
        _ => msg!("rules-keys-of", section, keys),
    }
}
