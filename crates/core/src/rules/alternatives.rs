//! The documented alternatives of a rule set: what else its keys can be, one key at a time, with inherited keys that lose their
//! meaning by it.
//!
//! A key with words has them all, a switch its other state, a number those that its row documents, its neutral value and those of
//! the presets of its game.

use super::did_you_mean::nearest;
use super::keys::{FAMILY, Key, KeyKind, NAMES};
use super::naming::named;
use super::presets::PRESETS;
use super::resolved::{Rules, diff};
use crate::message::{Message, msg};
use std::collections::BTreeSet;

/// One key with another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The key.
    pub key: &'static Key,
    /// The value that the rules have, as TOML writes it, texts without quotes.
    pub from: String,
    /// Its other value.
    pub value: String,
}

impl Alternative {
    /// What `--rules` is called with, the rules themselves being called so.
    pub fn argument(&self, rules: &str) -> String {
        format!("{rules}+{}={}", self.key.path, self.value)
    }
}

/// Changes of a rule set that a ranking plays together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Whether the user listed it.
    pub is_option: bool,
    /// The name that the user gave it.
    pub name: Option<String>,
    /// What is appended to the name of the rule set: `+冲关=4+每局封顶=100`.
    pub suffix: String,
    /// The keys that differ, in the order of keys.
    pub changes: Vec<Alternative>,
}

impl Candidate {
    /// The changes from a rule set to another of its game.
    pub fn new(rules: &Rules, other: &Rules, suffix: String) -> Candidate {
        let changes = diff(rules, other).into_iter().filter_map(|row| {
            let [from, value] = [row.a?, row.b?].map(|value| value.trim_matches('"').to_owned());
            Some(Alternative { key: rules.key(&row.key)?, from, value })
        });
        Candidate { is_option: false, name: None, suffix, changes: changes.collect() }
    }

    /// The name that a text gives the changes that follow it, and the changes: `calm: 冲关=6+每局封顶=100`.
    pub fn split(text: &str) -> (Option<&str>, &str) {
        let colon = text.find([':', '：']).filter(|at| !text[..*at].contains(['=', '＝']));
        let Some(at) = colon else { return (None, text.trim()) };
        let (name, rest) = (text[..at].trim(), text[at..].trim_start_matches([':', '：']));
        (Some(name).filter(|name| !name.is_empty()), rest.trim())
    }

    /// The paths of its keys.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.changes.iter().map(|change| change.key.path.as_str())
    }
}

/// Everything else that the keys of a rule set can be by what is documented of them, in the order of keys. Some of it
/// contradicts other keys.
pub fn alternatives(rules: &Rules) -> Vec<Alternative> {
    let presets: Vec<Rules> = PRESETS
        .iter()
        .filter(|preset| preset.family == rules.family())
        .filter_map(|preset| Rules::preset(preset.name).ok())
        .collect();
    let own = |key: &&Key| !NAMES.contains(&key.path.as_str()) && key.path != FAMILY;
    let keys = rules.keys().into_iter().filter(own);
    let of_key = |key: &'static Key| {
        let from = rules.value(&key.path).unwrap_or_default().trim_matches('"').to_owned();
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => vec!["false".to_owned(), "true".to_owned()],
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone()).collect(),
            KeyKind::Integer { min, max } => {
                let shown = presets.iter().filter_map(|preset| preset.value(&key.path)?.parse().ok());
                let neutral = key.neutral.as_ref().and_then(serde_json::Value::as_i64);
                let documented = key.documented.iter().map(|one| one.value);
                let known: BTreeSet<i64> = documented.chain(shown).chain(neutral).collect();
                known.into_iter().filter(|value| (min..=max).contains(&value)).map(|value| value.to_string()).collect()
            }
            KeyKind::Text => Vec::new(),
        };
        let others = values.into_iter().filter(|value| *value != from).collect::<Vec<_>>();
        others.into_iter().map(move |value| Alternative { key, from: from.clone(), value })
    };
    keys.flat_map(of_key).collect()
}

/// Whether a key is meant by a pattern: a part of its name, or all of it with `*` for anything.
pub fn matches(pattern: &str, path: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    if first.len() == pattern.len() {
        return path.contains(pattern);
    }
    let Some(mut rest) = path.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    for (number, part) in parts.iter().enumerate() {
        let last = number + 1 == parts.len();
        let at =
            if last { rest.len().checked_sub(part.len()).filter(|_| rest.ends_with(part)) } else { rest.find(part) };
        match at {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

/// The alternatives of the keys that the patterns mean, all where there is none.
///
/// # Errors
/// A pattern that means no key; the message offers one that is there.
pub fn alternatives_of(rules: &Rules, patterns: &[String]) -> Result<Vec<Alternative>, Message> {
    let all = alternatives(rules);
    for pattern in patterns {
        let known: Vec<&str> = rules.keys().iter().map(|key| key.path.as_str()).collect();
        let own = named(pattern, Some(rules.family()));
        if own.is_empty() && !known.iter().any(|path| matches(pattern, path)) {
            let words = rules.keys().into_iter().flat_map(|key| key.words.iter().map(String::as_str));
            let names = known.iter().flat_map(|path| {
                let (section, name) = path.rsplit_once('.').unwrap_or(("", path));
                [*path, name, section]
            });
            let names = names.chain(words);
            let near = nearest(pattern, names).map(|near| msg!("rules-did-you-mean", list = ?near));
            return Err(msg!("rules-no-key-of", ?pattern, rules, near));
        }
    }
    // A part of a name, or a word of players.
    let meant =
        |pattern: &String, key: &Key| matches(pattern, &key.path) || !pattern.is_ascii() && key.is_called(pattern);
    let wanted = |key: &Key| patterns.is_empty() || patterns.iter().any(|pattern| meant(pattern, key));
    Ok(all.into_iter().filter(|one| wanted(one.key)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_name_keys() {
        assert!(matches("chow", "claims.chow") && !matches("chow", "claims.guopeng"));
        assert!(matches("scoring.jing.*", "scoring.jing.zheng") && !matches("scoring.jing.*", "scoring.base"));
        assert!(matches("*.zheng", "scoring.jing.zheng") && !matches("*.zhen", "scoring.jing.zheng"));
        assert!(matches("s*jing*g", "scoring.jing.zheng"));
        let rules = Rules::default();
        let error = alternatives_of(&rules, &[["scoring.jing", "zehng"].join(".")]).unwrap_err();
        assert!(error.to_string().contains("did you mean \"scoring.jing.zheng\""), "{error}");
        let some = alternatives_of(&rules, &["claims.*".to_owned()]).unwrap();
        assert!(!some.is_empty() && some.iter().all(|one| one.key.path.starts_with("claims.")));
    }

    /// In every game: each alternative is another rule set that differs in this key, and in others only with a notice, or is refused
    /// with a reason; every word and switch is there, and presets of the same game are reached key by key.
    #[test]
    fn every_documented_value_is_there_once() {
        for preset in PRESETS {
            let rules = Rules::preset(preset.name).unwrap();
            let all = alternatives(&rules);
            let mut loaded = 0;
            for one in &all {
                let same = all.iter().filter(|other| other.key == one.key && other.value == one.value);
                assert_eq!(same.count(), 1, "{one:?}");
                let Ok(changed) = Rules::load(&one.argument(preset.name)) else { continue };
                loaded += 1;
                let differing = super::super::resolved::diff(&rules, &changed);
                assert!(differing.iter().any(|row| row.key == one.key.path), "{one:?}");
                assert!(differing.len() == 1 || !changed.notices().is_empty(), "{one:?}: {differing:?}");
                assert_eq!(changed.value(&one.key.path).unwrap().trim_matches('"'), one.value);
            }
            assert!(loaded * 2 > all.len() && loaded > 30, "{}: {loaded} of {}", preset.name, all.len());
            for key in rules.keys() {
                let count = all.iter().filter(|one| one.key == key).count();
                match &key.kind {
                    KeyKind::Bool => assert_eq!(count, 1, "{}", key.path),
                    KeyKind::Choice(words) if key.path != FAMILY => assert_eq!(count, words.len() - 1, "{}", key.path),
                    KeyKind::Integer { .. } => {
                        assert_eq!(count > 0, key.unranked.is_none(), "{}: {} says why", preset.name, key.path);
                    }
                    _ => {}
                }
            }
        }
        let base: Vec<String> = alternatives(&Rules::default())
            .into_iter()
            .filter(|one| one.key.path == "scoring.base")
            .map(|one| one.value)
            .collect();
        assert!(base.contains(&"4".to_owned()), "{base:?}");
    }
}
