//! What a key needs in order to have an effect: values of other keys.

use super::{Choice, FAMILY, Key, KeyKind, at, families, keys};
use crate::message::{Arg, Joint, Message, msg};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// A condition on other keys. It is met where one of its clauses holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Vec<Clause>);

/// A condition on one key. It does not hold in games that lack the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clause {
    /// The key.
    pub(crate) key: String,
    /// Whether it must have one of the values, not another one.
    is: bool,
    /// The values; none where every value will do.
    pub(super) values: Vec<Value>,
}

impl Condition {
    /// A condition as rows write it: `KEY=VALUE|VALUE`, `KEY!=VALUE|VALUE`, or `KEY` for games that have the key; ` or ` stands between
    /// clauses.
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

    /// The keys that it is about.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|clause| &*clause.key)
    }

    /// Its clauses.
    pub(crate) fn clauses(&self) -> &[Clause] {
        &self.0
    }

    /// Whether the values of a rule set meet it.
    pub(crate) fn is_met(&self, values: &Value) -> bool {
        self.0.iter().any(|clause| clause.holds(values))
    }

    /// What meets it: for the keys of a game that has one of them, else for all games.
    pub fn in_words(&self, family: Option<&str>) -> Arg {
        let key = |clause: &Clause, family: Option<&str>| {
            keys().iter().find(|key| key.path == clause.key && family.is_none_or(|family| key.fits(family)))
        };
        let of_game = self.0.iter().filter_map(|clause| Some(clause.in_words(key(clause, family)?)));
        let of_game: Vec<Message> = of_game.collect();
        let games = || self.0.iter().map(Clause::games).collect();
        Arg::list(Joint::Or, if of_game.is_empty() { games() } else { of_game })
    }
}

impl Clause {
    /// Whether the values of a rule set meet it.
    fn holds(&self, values: &Value) -> bool {
        at(values, &self.key).is_some_and(|value| self.allows(value))
    }

    /// Whether the key may have this value.
    pub(super) fn allows(&self, value: &Value) -> bool {
        self.values.contains(value) == self.is
    }

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

    /// The games that have the key.
    fn games(&self) -> Message {
        let has = |game: &&Choice| keys().iter().any(|key| key.path == self.key && key.fits(&game.name));
        let games: Vec<Value> = families().iter().filter(has).map(|game| game.name.as_str().into()).collect();
        let family = keys().iter().find(|key| key.path == FAMILY);
        family.map_or_else(|| Message::of(&self.key), |family| family.one_of(&games))
    }
}

impl Key {
    /// Its name in a message.
    pub(crate) fn arg(&self) -> Arg {
        Arg::name(&*self.path, self.chinese())
    }

    /// It with some values in a message.
    fn one_of(&self, values: &[Value]) -> Message {
        let values = Arg::list(Joint::Or, values.iter().map(|value| self.value_arg(value)));
        msg!("rules-is", key = self.arg(), values)
    }

    /// A value of it in a message: as files write it, in Chinese by its word.
    fn value_arg(&self, value: &Value) -> Arg {
        Arg::name(value.to_string(), self.said_in_chinese(&value.to_string()))
    }

    /// It with a value in a message.
    pub(crate) fn with_value(&self, value: &Value) -> Arg {
        let chinese = format!("{}={}", self.chinese(), self.said_in_chinese(&value.to_string()));
        Arg::name(format!("{} = {value}", self.path), chinese)
    }

    /// Whether it can have this value.
    pub(super) fn can_be(&self, value: &Value) -> bool {
        match &self.kind {
            KeyKind::Bool => value.is_boolean(),
            KeyKind::Integer { min, max } => value.as_i64().is_some_and(|number| (min..=max).contains(&&number)),
            KeyKind::Text => value.is_string(),
            KeyKind::Choice(choices) => choices.iter().any(|choice| *value == *choice.name),
        }
    }
}

/// As rows write it.
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
