//! The keys of rule files. Each key has a row in the TOML files of this folder; `README.md` describes their format.
//!
//! The rows are the source for reading and checking files, messages, explanations, names, alternatives, and the schema for editors. The
//! engine reads the same keys as fields ([`super::spec`]).

mod fans;
mod meaning;
mod needs;
mod read;
mod schema;
mod terms;
#[cfg(test)]
mod tests;

pub(crate) use fans::FANS;
pub(super) use fans::register as register_fans;
pub use meaning::{Documented, Meaning};
pub use needs::Condition;
pub(super) use read::NO_RULE;
pub use read::Rows;
pub use schema::schema;
pub use terms::{Answer, Term, answer, games_using, known_words, terms};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::LazyLock;

/// The embedded files of rows, in the order of keys.
const FILES: [(&str, &str); 9] = [
    ("shared.toml", include_str!("shared.toml")),
    ("room.toml", include_str!("room.toml")),
    ("scoring.toml", include_str!("scoring.toml")),
    ("nanchang.toml", include_str!("nanchang.toml")),
    ("sichuan.toml", include_str!("sichuan.toml")),
    ("tuidaohu.toml", include_str!("tuidaohu.toml")),
    ("qionghu.toml", include_str!("qionghu.toml")),
    ("nanjing.toml", include_str!("nanjing.toml")),
    ("table.toml", include_str!("table.toml")),
];

/// The type of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyKind {
    /// `true` or `false`.
    Bool,
    /// A whole number in this range, both ends included.
    Integer {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// Any text.
    Text,
    /// One of these words.
    Choice(Vec<Choice>),
    /// A list of whole numbers.
    Numbers,
    /// The fans of a game whose settlement is a table: a list of tables.
    Fans,
}

/// A choice of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The value in files.
    pub name: String,
    /// The words of players for the choice. The first is printed.
    pub words: Vec<String>,
    /// The meaning, with its source.
    pub meaning: Meaning,
    /// Conditions for the choice to have an effect, besides those of the key.
    pub needs: Vec<Condition>,
    /// The value of the key that has the same effect as this choice while a condition is not met. `None`: [`Key::instead`].
    pub instead: Option<Value>,
}

/// What a key changes, as its row states it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Affects {
    /// The course of deals.
    #[default]
    Play,
    /// Payments only, for any values of other keys.
    Payments,
    /// The value of a won hand; the course of deals as well if the rules look at that value (起胡, 过胡, 快照).
    Worth,
    /// The cap of a payment; the course of deals as well if the rules compare wins (过胡, 快照).
    Cut,
    /// Payments and the course of deals.
    Both,
}

/// A key of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// The key with its sections, as in `scoring.jing.zheng`.
    pub path: String,
    /// The meaning, with its source.
    pub meaning: Meaning,
    /// The type.
    pub kind: KeyKind,
    /// The value if no file sets the key; `None` for the names and the family.
    pub neutral: Option<Value>,
    /// The value that switches the rule off; `None` if no value does.
    pub off: Option<Value>,
    /// Whether `off` is a number that is printed as "off" (无).
    pub is_off_named: bool,
    /// The reason why no value switches the rule off.
    pub always: Option<Meaning>,
    /// Paths of other keys that players may mistake for this one.
    pub see: Vec<String>,
    /// The values that sources give.
    pub documented: Vec<Documented>,
    /// The words of players for the key. The first is its Chinese name.
    pub words: Vec<String>,
    /// What the key changes.
    pub affects: Affects,
    /// The name of the action that the key is about, if some players never take that action. Games of such players cannot show the effect
    /// of the key. `None` for any other key.
    pub asks: Option<String>,
    /// The reason why the command `rank` tests no other value of the key; `None` if it does.
    pub unranked: Option<String>,
    /// Conditions for the key to have an effect. All must be met.
    pub needs: Vec<Condition>,
    /// The value to which the key is set while a condition is not met, so that no value has an effect: the neutral value, unless the row
    /// states another. `None` for the names and the family.
    pub instead: Option<Value>,
    /// Paths of keys of single games with the same meaning. In a game that has one of them, this key has no effect.
    pub same_as: Vec<String>,
    /// The name in files of the event without which the key has no effect on a deal; `None` if no such event is counted.
    pub event: Option<String>,
    /// The scoring family of the key; `None` for a key of all families.
    pub family: Option<String>,
}

/// A section of keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// The section with the sections above it, as in `scoring.jing`.
    pub path: String,
    /// The meaning of the section.
    pub meaning: Meaning,
    /// The scoring family of the section; `None` for a section of all families.
    pub family: Option<String>,
    /// Defaults for the rows of its keys: neutral value, range (minimum and maximum) and documented values.
    #[serde(skip)]
    value: Option<(Value, Option<[i64; 2]>, Vec<Documented>)>,
    /// Default for the rows of its keys.
    #[serde(skip)]
    affects: Option<Affects>,
    /// Default for the rows of its keys: the number that switches the rule off.
    #[serde(skip)]
    off: Option<Value>,
}

impl Key {
    /// Returns the section of the key; empty at the top level.
    pub fn section(&self) -> &str {
        split(&self.path).0
    }

    /// Returns the name of the key without its sections.
    pub fn name(&self) -> &str {
        split(&self.path).1
    }

    /// Returns whether rule sets of this scoring family have the key.
    pub fn fits(&self, family: &str) -> bool {
        self.family.as_deref().is_none_or(|own| own == family)
    }

    /// Returns whether one game can have both keys.
    fn is_beside(&self, other: &Key) -> bool {
        self.family.is_none() || other.family.is_none() || self.family == other.family
    }

    /// Returns whether this is one of the words of players for the key.
    pub fn has_word(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// Returns the choices; empty if the key is not a choice.
    pub fn choices(&self) -> &[Choice] {
        match &self.kind {
            KeyKind::Choice(choices) => choices,
            _ => &[],
        }
    }
}

/// Splits a path at its last dot into section and name. The section is empty if there is no dot.
pub(crate) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('.').unwrap_or(("", path))
}

/// The key that names the scoring family.
pub(crate) const FAMILY: &str = "scoring.family";

/// Keys for the name and titles of a rule set, which are not rules.
pub(crate) const NAMES: [&str; 3] = ["name", "title", "title_zh"];

/// Keys of version 0.1 that were renamed: old and present path.
const RENAMED: [(&str, &str); 3] = [
    ("wilds.ron_jing_wild", "wilds.discard_jing_wild"),
    ("gates.wild_ping_ron", "gates.wild_ping_discard"),
    ("claims.jingdiao_ron", "claims.jingdiao_discard"),
];

/// Returns the present path of a key that was renamed. Any other path is returned unchanged.
pub fn current(path: &str) -> &str {
    RENAMED.iter().find(|(old, _)| *old == path).map_or(path, |(_, new)| new)
}

/// Returns the embedded rows.
pub fn rows() -> &'static Rows {
    static ROWS: LazyLock<Rows> = LazyLock::new(|| {
        let mut rows = Rows::default();
        FILES.iter().for_each(|(name, text)| rows.read(name, text).unwrap_or_else(|error| panic!("{error}")));
        rows.check().unwrap_or_else(|error| panic!("{error}"));
        rows
    });
    &ROWS
}

/// Returns all keys of all families: those of the rows in their order, then the keys of the fans of rule files read so far.
pub fn keys() -> impl Iterator<Item = &'static Key> + Clone {
    rows().keys.iter().chain(fans::registered().iter().copied())
}

/// Returns the scoring families.
pub fn families() -> &'static [Choice] {
    rows().keys.iter().find(|key| key.path == FAMILY).map_or(&[], Key::choices)
}

/// Returns the neutral values of the keys of a family, as a tree.
pub(super) fn neutral(family: &str) -> Value {
    let mut values = Value::Object(Default::default());
    for key in rows().keys.iter().filter(|key| key.fits(family)) {
        if let Some(neutral) = &key.neutral {
            put(&mut values, &key.path, neutral.clone());
        }
    }
    values
}

/// Returns the value at a dotted path of a tree of keys; `None` if there is none. In the list of fans, the name of a fan leads to its number.
pub(crate) fn at<'a>(root: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(root, |value, name| match value {
        Value::Array(rows) => rows.iter().find_map(|row| fans::number(row, name)),
        value => value.get(name),
    })
}

/// Sets the value at a dotted path of a tree of keys. Creates missing sections. The number of a fan is set in each of its rows; a fan
/// without rows is ignored.
pub(super) fn put(root: &mut Value, path: &str, value: Value) {
    let (section, name) = split(path);
    if section == FANS {
        if let Some(Value::Array(rows)) = root.pointer_mut("/scoring/fan") {
            rows.iter_mut().filter_map(|row| fans::number_mut(row, name)).for_each(|number| number.clone_from(&value));
        }
        return;
    }
    *path.split('.').fold(root, |value, name| &mut value[name]) = value;
}
