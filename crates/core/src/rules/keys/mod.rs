//! The keys that a rule file can have: one row each, in the files of data beside this one (`README.md` says how to write them).
//!
//! Whatever tells of keys comes from the rows: what files may say, messages, explanations, names, alternatives, the schema
//! for editors. The engine reads the same keys as fields ([`super::spec`]).

mod meaning;
mod needs;
mod read;
mod schema;
mod terms;
#[cfg(test)]
mod tests;

pub use meaning::{Documented, Meaning};
pub use needs::Condition;
pub(super) use read::NO_RULE;
pub use read::Rows;
pub use schema::schema;
pub use terms::{Answer, Term, answer, homes, known_words, terms};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::LazyLock;

/// The rows that come with the program, in the order of keys.
const FILES: [(&str, &str); 8] = [
    ("shared.toml", include_str!("shared.toml")),
    ("room.toml", include_str!("room.toml")),
    ("scoring.toml", include_str!("scoring.toml")),
    ("nanchang.toml", include_str!("nanchang.toml")),
    ("sichuan.toml", include_str!("sichuan.toml")),
    ("tuidaohu.toml", include_str!("tuidaohu.toml")),
    ("qionghu.toml", include_str!("qionghu.toml")),
    ("nanjing.toml", include_str!("nanjing.toml")),
];

/// What a key can be set to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// `true` or `false`.
    Bool,
    /// A whole number in this range, both ends included.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Any text.
    Text,
    /// One of these words.
    Choice(Vec<Choice>),
}

/// A word that a key can be set to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The word in files.
    pub name: String,
    /// The words that players have for it; the first is printed.
    pub words: Vec<String>,
    /// What it means, with its source.
    pub meaning: Meaning,
    /// What it needs besides what the key needs in order to have an effect.
    pub needs: Vec<Condition>,
    /// The value with the same effect if `needs` is not met; `None` to use the key's own.
    pub instead: Option<Value>,
}

/// What a key changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// The course of deals.
    #[default]
    Play,
    /// What deals pay, whatever other keys say.
    Payments,
    /// What a won hand is worth: the course of deals too where it is asked what a win brings (起胡, 过胡, 快照).
    Worth,
    /// What is cut off a payment: the course of deals too where wins are compared (过胡, 快照).
    Cut,
    /// What deals pay, and their course.
    Both,
}

/// A key of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// The key with its sections, as in `scoring.jing.zheng`.
    pub path: String,
    /// What it means, with its source.
    pub meaning: Meaning,
    /// What it can be set to.
    pub kind: KeyKind,
    /// The value it has where no file names it; `None` for names and the family, which have no such value.
    pub neutral: Option<Value>,
    /// The value that switches it off; `None` where it always holds.
    pub off: Option<Value>,
    /// Whether that value, a number, is printed as "off" (无).
    pub is_off_named: bool,
    /// Why no value switches it off.
    pub always: Option<Meaning>,
    /// Paths of neighbouring keys that players take it for.
    pub see: Vec<String>,
    /// The numbers that its sources give.
    pub documented: Vec<Documented>,
    /// The words that players have for it; the first is its own, which is printed.
    pub words: Vec<String>,
    /// What it changes.
    pub affects: Affects,
    /// What players must do to test it, where not all do.
    pub asks: Option<String>,
    /// Why there is no other value of it that `rank` could play.
    pub unranked: Option<String>,
    /// What it needs in order to have an effect.
    pub needs: Vec<Condition>,
    /// The value that has the same effect as any other where that is lacking: the neutral one, where the row does not say otherwise.
    pub instead: Option<Value>,
    /// Keys of games that say the same: a game with one of them does not have this key.
    pub same_as: Vec<String>,
    /// The event of deals, by its name in files, without which the key has no effect, where it is counted.
    pub event: Option<String>,
    /// The scoring family it belongs to, `None` for the keys all families share.
    pub family: Option<String>,
}

/// A section of keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its name, as in `scoring.jing`.
    pub path: String,
    /// What its keys are about.
    pub meaning: Meaning,
    /// The scoring family it belongs to, `None` for the sections all families share.
    pub family: Option<String>,
    /// What its keys share where their rows do not say otherwise: the neutral value, its range, and the numbers of sources.
    #[serde(skip)]
    value: Option<(Value, Option<[i64; 2]>, Vec<Documented>)>,
    /// What they change.
    #[serde(skip)]
    affects: Option<Affects>,
    /// The number that switches each of them off.
    #[serde(skip)]
    off: Option<Value>,
}

impl Key {
    /// The sections in front of the last dot, or nothing.
    pub fn section(&self) -> &str {
        split(&self.path).0
    }

    /// The name behind the last dot.
    pub fn name(&self) -> &str {
        split(&self.path).1
    }

    /// Whether rule sets of this scoring family have the key.
    pub fn fits(&self, family: &str) -> bool {
        self.family.as_deref().is_none_or(|own| own == family)
    }

    /// Whether a game can have both keys.
    fn is_beside(&self, other: &Key) -> bool {
        self.family.is_none() || other.family.is_none() || self.family == other.family
    }

    /// Whether players say this word for it.
    pub fn is_called(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// The words that it can be set to.
    pub fn choices(&self) -> &[Choice] {
        match &self.kind {
            KeyKind::Choice(choices) => choices,
            _ => &[],
        }
    }
}

/// Splits a path at its last dot.
pub(crate) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('.').unwrap_or(("", path))
}

/// The key that names the scoring family.
pub(crate) const FAMILY: &str = "scoring.family";

/// Keys that name a rule set without being rules.
pub(crate) const NAMES: [&str; 3] = ["name", "title", "title_zh"];

/// Keys of version 0.1 that have another name today.
const RENAMED: [(&str, &str); 3] = [
    ("wilds.ron_jing_wild", "wilds.discard_jing_wild"),
    ("gates.wild_ping_ron", "gates.wild_ping_discard"),
    ("claims.jingdiao_ron", "claims.jingdiao_discard"),
];

/// What a key is called today.
pub fn current(path: &str) -> &str {
    RENAMED.iter().find(|(old, _)| *old == path).map_or(path, |(_, new)| new)
}

/// The rows that come with the program.
pub fn rows() -> &'static Rows {
    static ROWS: LazyLock<Rows> = LazyLock::new(|| {
        let mut rows = Rows::default();
        FILES.iter().for_each(|(name, text)| rows.read(name, text).unwrap_or_else(|error| panic!("{error}")));
        rows.check().unwrap_or_else(|error| panic!("{error}"));
        rows
    });
    &ROWS
}

/// All keys of all families, in the order of the rows.
pub fn keys() -> &'static [Key] {
    &rows().keys
}

/// The scoring families.
pub fn families() -> &'static [Choice] {
    keys().iter().find(|key| key.path == FAMILY).map_or(&[], Key::choices)
}

/// The values that the keys of a family have where no file names them, as a tree.
pub(super) fn neutral(family: &str) -> Value {
    let mut values = Value::Object(Default::default());
    for key in keys().iter().filter(|key| key.fits(family)) {
        if let Some(neutral) = &key.neutral {
            put(&mut values, &key.path, neutral.clone());
        }
    }
    values
}

/// The value at a dotted path of a serialised rule set.
pub(crate) fn at<'a>(root: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(root, |value, name| value.get(name))
}

/// Writes the value at a dotted path.
pub(super) fn put(root: &mut Value, path: &str, value: Value) {
    *path.split('.').fold(root, |value, name| &mut value[name]) = value;
}
