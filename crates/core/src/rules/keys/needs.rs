//! Conditions for a key to have an effect: values of other keys.

use super::{Choice, FAMILY, Key, KeyKind, at, families, keys};
use crate::message::{Arg, Joint, Message, msg};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// A condition on other keys. It is met if at least one of its clauses holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Vec<Clause>);

/// A condition on one key. It does not hold in games that lack the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    /// The key.
    pub(crate) key: String,
    /// Whether the key must have one of `values` (`=`) or none of them (`!=`).
    is: bool,
    /// The values; empty if any value will do.
    pub(super) values: Vec<Value>,
}

impl Condition {
    /// Parses a condition of a row. Clauses are separated by ` or `. A clause is `KEY=VALUE|VALUE`, `KEY!=VALUE|VALUE`, or `KEY`, which
    /// holds in games that have the key.
    pub(super) fn parse(text: &str) -> Condition {
        let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
        let clause = |text: &str| {
            let parts = text.split_once("!=").map(|parts| (false, parts));
            let parts = parts.or_else(|| text.split_once('=').map(|parts| (true, parts)));
            let (is, (key, values)) = parts.unwrap_or((false, (text, "")));
            let values = values.split('|').filter(|text| !text.is_empty()).map(value).collect();
            Clause { key: key.to_owned(), is, values }
        };
        Condition(text.split(" or ").map(clause).collect())
    }

    /// Iterates over the keys of the clauses.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|clause| &*clause.key)
    }

    /// Returns the clauses.
    pub(crate) fn clauses(&self) -> &[Clause] {
        &self.0
    }

    /// Returns whether the values of a rule set meet the condition.
    pub(crate) fn is_met(&self, values: &Value) -> bool {
        self.0.iter().any(|clause| clause.holds(values))
    }

    /// Returns a description of the values that meet the condition. It names the keys of the game `family`, or of all games if that is
    /// `None`. If the game has none of the keys, it lists the games that have them.
    pub fn in_words(&self, family: Option<&str>) -> Arg {
        let key = |clause: &Clause, family: Option<&str>| {
            keys().find(|key| key.path == clause.key && family.is_none_or(|family| key.fits(family)))
        };
        let of_game = self.0.iter().filter_map(|clause| Some(clause.in_words(key(clause, family)?)));
        let of_game: Vec<Message> = of_game.collect();
        let games = || self.0.iter().map(Clause::games).collect();
        Arg::list(Joint::Or, if of_game.is_empty() { games() } else { of_game })
    }
}

impl Clause {
    /// Returns whether the clause holds for the values of a rule set.
    fn holds(&self, values: &Value) -> bool {
        at(values, &self.key).is_some_and(|value| self.allows(value))
    }

    /// Returns whether the key may have this value.
    pub(super) fn allows(&self, value: &Value) -> bool {
        self.values.contains(value) == self.is
    }

    /// Returns a description of the values that meet the clause. `key` is the key of the clause.
    fn in_words(&self, key: &Key) -> Message {
        let Some(first) = self.values.first() else { return self.games() };
        let allowed: Vec<Value> = match self.is {
            true => self.values.clone(),
            false => key.choices().iter().map(|one| one.name.as_str().into()).filter(|one| self.allows(one)).collect(),
        };
        match allowed.is_empty() {
            true => msg!("rules-other-than", key = key.arg(), value = key.value_arg(first)),
            false => key.one_of(&allowed),
        }
    }

    /// Returns a description of the games that have the key.
    fn games(&self) -> Message {
        let has = |game: &&Choice| keys().any(|key| key.path == self.key && key.fits(&game.name));
        let games: Vec<Value> = families().iter().filter(has).map(|game| game.name.as_str().into()).collect();
        let family = keys().find(|key| key.path == FAMILY);
        family.map_or_else(|| Message::from_arg(&self.key), |family| family.one_of(&games))
    }
}

impl Key {
    /// Returns the key as an argument of a message: its path in English, its word in Chinese.
    pub(crate) fn arg(&self) -> Arg {
        Arg::name(&*self.path, self.chinese())
    }

    /// Returns "the key is one of these values" for a message.
    fn one_of(&self, values: &[Value]) -> Message {
        let values = Arg::list(Joint::Or, values.iter().map(|value| self.value_arg(value)));
        msg!("rules-is", key = self.arg(), values)
    }

    /// Returns a value as an argument of a message: as in files in English, by its word in Chinese.
    fn value_arg(&self, value: &Value) -> Arg {
        Arg::name(value.to_string(), self.value_in_chinese(&value.to_string()))
    }

    /// Returns `key = value` as an argument of a message.
    pub(crate) fn with_value(&self, value: &Value) -> Arg {
        let chinese = format!("{}={}", self.chinese(), self.value_in_chinese(&value.to_string()));
        Arg::name(format!("{} = {value}", self.path), chinese)
    }

    /// Returns whether this is a value of the key.
    pub(super) fn can_be(&self, value: &Value) -> bool {
        match &self.kind {
            KeyKind::Bool => value.is_boolean(),
            KeyKind::Integer { min, max } => value.as_i64().is_some_and(|number| (min..=max).contains(&&number)),
            KeyKind::Text => value.is_string(),
            KeyKind::Fans | KeyKind::Numbers => value.is_array(),
            KeyKind::Choice(choices) => choices.iter().any(|choice| *value == *choice.name),
        }
    }
}

/// Displays the condition as in rows.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, clause) in self.0.iter().enumerate() {
            let values: Vec<String> = clause.values.iter().map(|value| value.to_string().replace('"', "")).collect();
            let sign = match (clause.is, values.is_empty()) {
                (_, true) => "",
                (true, _) => "=",
                (false, _) => "!=",
            };
            write!(f, "{}{}{sign}{}", if at > 0 { " or " } else { "" }, clause.key, values.join("|"))?;
        }
        Ok(())
    }
}

impl Serialize for Condition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
