//! The documented alternatives of a rule set: other values of its keys, one key at a time.
//!
//! The values of a choice are all its choices, and those of a switch both states. The values of a number are those documented in its row
//! (`keys/*.toml`), its neutral value, and those of the presets of its game.

use super::did_you_mean::nearest;
use super::keys::{FAMILY, Key, KeyKind, NAMES};
use super::naming::keys_named;
use super::presets::PRESETS;
use super::resolved::{Rules, diff};
use crate::message::{Message, msg};
use std::collections::BTreeSet;

/// A change of one key of a rule set to another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The key.
    pub key: &'static Key,
    /// The value in the rule set, as in TOML but without quotation marks.
    pub from: String,
    /// The alternative value, in the same form.
    pub value: String,
}

impl Alternative {
    /// Returns the argument of `--rules` for the rule set with this change. `rules` is the argument for the rule set itself.
    pub fn argument(&self, rules: &str) -> String {
        format!("{rules}+{}={}", self.key.path, self.value)
    }
}

/// A set of changes of a rule set that a ranking tests together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Whether the user listed this candidate as an option.
    pub is_option: bool,
    /// The name given by the user; `None` if there is none.
    pub name: Option<String>,
    /// The changes as they follow the name of the rule set: `+冲关=4+每局封顶=100`.
    pub suffix: String,
    /// The changed keys, in the order of keys.
    pub changes: Vec<Alternative>,
}

impl Candidate {
    /// Creates a candidate that changes `rules` to `other`, a rule set of the same game. `suffix` becomes the field of that name. The candidate is
    /// not an option and has no name.
    pub fn new(rules: &Rules, other: &Rules, suffix: String) -> Candidate {
        let changes = diff(rules, other).into_iter().filter_map(|row| {
            let [from, value] = [row.a?, row.b?].map(|value| value.trim_matches('"').to_owned());
            Some(Alternative { key: rules.key(&row.key)?, from, value })
        });
        Candidate { is_option: false, name: None, suffix, changes: changes.collect() }
    }

    /// Splits an option such as `calm: 冲关=6+每局封顶=100` into its name (`None` if it has none) and its changes.
    pub fn split(text: &str) -> (Option<&str>, &str) {
        let colon = text.find([':', '：']).filter(|at| !text[..*at].contains(['=', '＝']));
        let Some(at) = colon else { return (None, text.trim()) };
        let (name, rest) = (text[..at].trim(), text[at..].trim_start_matches([':', '：']));
        (Some(name).filter(|name| !name.is_empty()), rest.trim())
    }

    /// Iterates over the paths of the changed keys.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.changes.iter().map(|change| change.key.path.as_str())
    }
}

/// Returns the alternatives of all keys of a rule set, in the order of keys. Some of them contradict other keys, so that loading them
/// fails.
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
                let of_presets = presets.iter().filter_map(|preset| preset.value(&key.path)?.parse().ok());
                let neutral = key.neutral.as_ref().and_then(serde_json::Value::as_i64);
                let documented = key.documented.iter().map(|one| one.value);
                let known: BTreeSet<i64> = documented.chain(of_presets).chain(neutral).collect();
                known.into_iter().filter(|value| (min..=max).contains(&value)).map(|value| value.to_string()).collect()
            }
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
        };
        let others = values.into_iter().filter(|value| *value != from).collect::<Vec<_>>();
        others.into_iter().map(move |value| Alternative { key, from: from.clone(), value })
    };
    keys.flat_map(of_key).collect()
}

/// Returns whether `pattern` matches the path of a key. A pattern without `*` matches if it is a part of the path. A pattern with `*`,
/// which stands for any text, must match the whole path.
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

/// Returns the alternatives of the keys that match at least one pattern; of all keys if there are no patterns. A pattern is a part of a
/// path, a whole path in which `*` stands for any text, or a Chinese word for a key.
///
/// # Errors
/// Returns an error if a pattern matches no key. The message suggests a similar name, if there is one.
pub fn alternatives_matching(rules: &Rules, patterns: &[String]) -> Result<Vec<Alternative>, Message> {
    let all = alternatives(rules);
    for pattern in patterns {
        let known: Vec<&str> = rules.keys().iter().map(|key| key.path.as_str()).collect();
        let own = keys_named(pattern, Some(rules.family()));
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
    let is_match =
        |pattern: &String, key: &Key| matches(pattern, &key.path) || !pattern.is_ascii() && key.has_word(pattern);
    let wanted = |key: &Key| patterns.is_empty() || patterns.iter().any(|pattern| is_match(pattern, key));
    Ok(all.into_iter().filter(|one| wanted(one.key)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_parts_and_whole_paths() {
        assert!(matches("chow", "claims.chow") && !matches("chow", "claims.guopeng"));
        assert!(matches("scoring.jing.*", "scoring.jing.zheng") && !matches("scoring.jing.*", "scoring.base"));
        assert!(matches("*.zheng", "scoring.jing.zheng") && !matches("*.zhen", "scoring.jing.zheng"));
        assert!(matches("s*jing*g", "scoring.jing.zheng"));
        let rules = Rules::default();
        let error = alternatives_matching(&rules, &[["scoring.jing", "zehng"].join(".")]).unwrap_err();
        assert!(error.to_string().contains("did you mean \"scoring.jing.zheng\""), "{error}");
        let some = alternatives_matching(&rules, &["claims.*".to_owned()]).unwrap();
        assert!(!some.is_empty() && some.iter().all(|one| one.key.path.starts_with("claims.")));
    }

    /// In each preset: an alternative that can be loaded differs in its key, and in other keys only with a notice. Every choice and both
    /// states of a switch are listed.
    #[test]
    fn every_documented_value_is_listed_once() {
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
