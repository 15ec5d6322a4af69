//! Help for unknown names: the most similar known name.

use super::keys::{Choice, Key, keys, split};
use super::naming::{display_name, quoted};
use super::{naming, presets};
use crate::message::{Arg, Joint, Message, msg};

/// Minimum similarity of a suggestion to the unknown name: 1 − edits / length. Chinese words are short, so theirs is lower.
const ALIKE: f64 = 0.6;
const ALIKE_CHINESE: f64 = 0.5;
/// Minimum similarity of a single word of a name.
const ALIKE_PART: f64 = 0.88;

/// Returns the similarity of two words, from 0 to 1. Returns 0 without a comparison if their lengths exclude a similarity of `least`.
fn similarity(a: &str, b: &str, least: f64) -> f64 {
    let lengths = [a, b].map(|word| word.chars().count());
    let (shorter, longer) = (lengths[0].min(lengths[1]) as f64, lengths[0].max(lengths[1]) as f64);
    // At least `longer - shorter` edits are needed. The comparison of a long word with every key would take seconds.
    if shorter < least * longer - 1e-9 { 0.0 } else { strsim::normalized_damerau_levenshtein(a, b) }
}

/// Returns the candidate most similar to `word`, or `None` if none is similar enough. Of equally similar candidates it is the first.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let least = if word.is_ascii() { ALIKE } else { ALIKE_CHINESE };
    candidates
        .map(|candidate| (similarity(word, candidate, least), candidate))
        .filter(|(alike, _)| *alike >= least)
        // `max_by` would return the last of equals.
        .min_by(|a, b| b.0.total_cmp(&a.0))
        .map(|(_, candidate)| candidate)
}

/// Returns a message that names up to four candidates similar to `word`. If none is similar, it names the first four candidates.
pub fn suggestions<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Message {
    let of_candidate = |candidate: &str| match candidate.contains(word) || word.contains(candidate) {
        true => 1.0,
        // `word` may be similar to a part of a path only.
        false => candidate.split('.').chain([candidate]).map(|part| similarity(word, part, ALIKE)).fold(0.0, f64::max),
    };
    let mut all: Vec<(f64, &str)> = candidates.map(|candidate| (of_candidate(candidate), candidate)).collect();
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

/// Returns the help for a name that is neither a preset nor a file.
pub(super) fn preset(name: &str) -> Message {
    let names: Vec<&str> = naming::preset_names().filter(|known| known.is_ascii() == name.is_ascii()).collect();
    let presets = Arg::list(Joint::Comma, names.iter().map(|name| display_name(name)));
    match nearest(name, names.iter().copied()) {
        Some(near) => msg!("rules-near-preset", near = quoted(near), presets),
        None => msg!("rules-name-preset", presets),
    }
}

/// Returns the help that names the presets of `family` to start from.
pub(super) fn presets_of(family: &str) -> Message {
    let names = presets::PRESETS.iter().filter(|preset| preset.family == family).map(|preset| preset.name);
    match &names.collect::<Vec<_>>()[..] {
        [] => msg!("rules-no-preset-of", ?family),
        [one] => msg!("rules-from-preset", preset = quoted(one)),
        several => {
            msg!("rules-from-presets", presets = Arg::list(Joint::Comma, several.iter().map(|name| display_name(name))))
        }
    }
}

fn near(name: &str) -> Message {
    msg!("rules-near", near = quoted(name))
}

/// Iterates over the names of the scoring families.
pub(super) fn families() -> impl Iterator<Item = &'static str> {
    super::keys::families().iter().map(|game| game.name.as_str())
}

/// Returns the list of the names of keys and sections directly below `section`; of the top level if it is empty. `known` are the keys to
/// list.
pub(super) fn keys_of<'a>(section: &str, known: impl Iterator<Item = &'a Key>) -> Arg {
    Arg::list(Joint::Comma, below(section, known))
}

/// Iterates over the name of a key without its sections, and the words of the name that are longer than two letters: `chongguan` and
/// `from` of `chongguan_from`.
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

/// Returns the help for a word that is not one of the choices of a key; `None` if no choice is similar.
pub(super) fn choice(word: &str, choices: &[Choice]) -> Option<Message> {
    nearest(word, choices.iter().map(|choice| choice.name.as_str())).map(near)
}

/// Returns the help for the word of players `term` that is not a key of its section, or not a key at all. `family` is the game of the file;
/// `None` if it is unknown.
pub(super) fn word(term: &str, family: Option<&str>) -> Message {
    let fitting = |family: Option<&str>| naming::keys_named(term, family);
    if let [key, ..] = fitting(family)[..] {
        return match key.section() {
            "" => msg!("rules-write-at-top", term),
            own => msg!("rules-write-in-or-at-top", term, own),
        };
    }
    let mut games: Vec<&str> = fitting(None).iter().filter_map(|key| key.family.as_deref()).collect();
    games.dedup();
    if games.len() > 1 {
        games.retain(|game| *game != "table");
    }
    if let (false, Some(own)) = (games.is_empty(), family) {
        let games = Arg::list(Joint::Comma, games.into_iter().map(display_name));
        return msg!("rules-word-of-other-game", games, own = display_name(own));
    }
    let words = naming::keys_in_section("", family).flat_map(|key| key.words.iter().map(String::as_str));
    nearest(term, words).map_or_else(|| msg!("rules-explain-word"), near)
}

/// Returns the help for a section header in players' words, which is not allowed. `family` is the game of the file; `None` if it is
/// unknown.
pub(super) fn section(family: Option<&str>) -> Message {
    msg!("rules-words-at-top", sections = sections(naming::keys_in_section("", family)))
}

fn sections<'a>(known: impl Iterator<Item = &'a Key>) -> Arg {
    keys_of("", known.filter(|key| key.path.contains('.')))
}

/// Returns the help for a key or section that does not exist in the game `family`. `path` is the unknown path, and `known` are the keys of
/// the game.
pub(super) fn key<'a>(path: &str, known: impl Iterator<Item = &'a Key> + Clone, family: Option<&str>) -> Message {
    let (section, name) = split(path);
    if let Some(elsewhere) = keys().find(|key| key.path == path) {
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
    let part = |key: &Key| parts(key).any(|part| similarity(name, part, ALIKE_PART) >= ALIKE_PART);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_exclude_only_words_that_are_not_similar() {
        let words: Vec<&str> = keys().map(Key::name).chain(["精", "精钓", "冲关", "chong", "zheng_jing"]).collect();
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (a, b))) {
            let exact = strsim::normalized_damerau_levenshtein(a, b);
            for least in [ALIKE_CHINESE, ALIKE, ALIKE_PART] {
                let found = similarity(a, b, least);
                assert!(found == exact || found == 0.0 && exact < least, "{a} {b}: {found}, not {exact}");
            }
        }
        assert_eq!(similarity(&"chongguan".repeat(20), "chongguan", ALIKE_CHINESE), 0.0);
    }
}
