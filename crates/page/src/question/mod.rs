//! A question: the description of a run as data.
//!
//! A question has a [`Kind`] and two parts: `play` decides the deals and the counts, `read` decides how the counts are evaluated. Command
//! lines, experiment files, Python calls and requests of the browser engine are converted to a [`Question`]. Manifests, parts and
//! checkpoints contain it. Each field is a row of [`FIELDS`]. [`Setup`] resolves a question: it loads the rules, makes every check that
//! needs no deals, and makes the run.

mod axes;
mod chances;
mod command;
mod draft;
mod effects;
mod fields;
mod lessons;
mod pilot;
mod players;
mod read;
mod schema;
mod setup;
mod stopping;
#[cfg(test)]
mod tests;
mod values;

pub use axes::Axis;
pub use chances::{Chance, find_chances};
pub use command::quote;
pub use draft::{Draft, Fault, Faults, Text, Wrong};
pub use effects::{ChangeGroup, Places};
pub use fields::{BANKROLL, FIELDS, Field, Form, MOST_DEALS, Part, SESSION, field, fields_of};
pub use lessons::{Lesson, learners, lessons, shipped_weights};
pub use pilot::{ComparisonPlan, DealsNeeded, Pilot};
pub use players::{
    DEFAULT_TRAININGS, TRAINING_DEALS, Trainings, parse_seed_and_deals, player, player_names, training_course,
    untrained_player, untrained_seating,
};
pub use read::Reading;
pub use schema::schema;
pub use setup::{ACROSS_PLAYERS, FindPlayer, Setup, Skipped, file_name};
pub use stopping::Stopping;
pub use values::{parse, parse_count, parse_time, read as read_value};

use crate::input::is_file;
use crate::lang::Lang;
use crate::report::Goal;
use crate::rules::{Rules, RulesError, split_changes};
use crate::sim::part::hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::time::Duration;

/// The version of the question format, the field `format` of a question.
pub const FORMAT: u64 = 1;
/// Number of hexadecimal digits of the hash of a question.
const HASH: usize = 12;

/// The kind of a question. Its name is the subcommand of the command line, except for `rare` (`simulate --rare`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Statistics of one rule set.
    #[default]
    Simulate,
    /// Differences between rule sets.
    Compare,
    /// Differences on a grid of rule sets.
    Sweep,
    /// The effect of each rule, ranked.
    Rank,
    /// The number of deals that a comparison needs.
    Plan,
    /// The probability of a rare event.
    Rare,
    /// The advantage of players over each other.
    Arena,
    /// The changes that come nearest to a wish.
    Tune,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] =
        [Kind::Simulate, Kind::Compare, Kind::Sweep, Kind::Rank, Kind::Plan, Kind::Rare, Kind::Arena, Kind::Tune];

    /// Whether a single rule set is played.
    pub fn has_one_side(self) -> bool {
        matches!(self, Kind::Simulate | Kind::Rare | Kind::Arena)
    }

    /// Returns the name in a question.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Simulate => "simulate",
            Kind::Compare => "compare",
            Kind::Sweep => "sweep",
            Kind::Rank => "rank",
            Kind::Plan => "plan",
            Kind::Rare => "rare",
            Kind::Arena => "arena",
            Kind::Tune => "tune",
        }
    }

    /// Returns the kind of this name; `None` for an unknown name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Returns the help of a field or option in English and Chinese. Prefers the text for this kind of question, if there is one. `None` if the
/// name has no help.
pub fn help(name: &str, kind: Kind) -> Option<[&'static str; 2]> {
    let ids = [format!("option-{name}.{}", kind.name()), format!("option-{name}")];
    let id = ids.iter().find(|id| Lang::En.plain_text(id).is_some())?;
    Some([Lang::En.plain_text(id)?, Lang::Zh.plain_text(id)?])
}

/// A rule set in a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesEntry {
    /// A preset or the path of a file, with changes after `+`, as in `--rules`. Empty for a text without a name.
    pub name: String,
    /// The text of the rule file. If present, the rules are read from it instead of by name.
    pub text: Option<String>,
}

impl RulesEntry {
    /// Reads a string, or an object with exactly the keys `name` and `text`; `None` for any other value and for blank strings. A string is
    /// the text of a rule file if it contains a line break. Without one it is a text if a `=` precedes the first `+` and no such file
    /// exists. Otherwise it is a name with changes.
    pub fn read(value: &Value) -> Option<RulesEntry> {
        let text = |value: &Value| value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned);
        match value {
            Value::String(_) => {
                let text = text(value)?;
                let is_text = text.contains('\n')
                    || text.split(['+', '＋']).next()?.contains('=') && !is_file(Path::new(split_changes(&text).0));
                Some(match is_text {
                    true => RulesEntry { name: String::new(), text: Some(text) },
                    false => RulesEntry { name: text, text: None },
                })
            }
            Value::Object(keys) => {
                let known = keys.keys().all(|key| ["name", "text"].contains(&key.as_str()));
                let entry = RulesEntry { name: text(keys.get("name")?)?, text: Some(text(keys.get("text")?)?) };
                known.then_some(entry)
            }
            _ => None,
        }
    }

    /// Returns the entry as JSON that [`RulesEntry::read`] reads.
    pub fn to_json(&self) -> Value {
        match &self.text {
            Some(text) if self.name.is_empty() => json!(text),
            Some(text) => json!({"name": self.name, "text": text}),
            None => json!(self.name),
        }
    }

    /// Loads the rules. `changes` are further changes, such as `+scoring.base=2`; may be empty.
    ///
    /// # Errors
    /// Returns all faults of the rules.
    pub fn load(&self, changes: &str) -> Result<Rules, RulesError> {
        match &self.text {
            Some(text) => Rules::from_toml_changed(self.label(), text, changes),
            None => Rules::load(&format!("{}{changes}", self.name)),
        }
    }

    /// Returns the entry of these rules with changes, such as `+scoring.base=2`.
    ///
    /// # Errors
    /// Returns all faults of the changed rules.
    pub fn with_changes(&self, changes: &str) -> Result<RulesEntry, RulesError> {
        let text = match &self.text {
            Some(_) => Some(self.load(changes)?.to_toml()),
            None => None,
        };
        Ok(RulesEntry { name: format!("{}{changes}", self.label()), text })
    }

    /// Returns the name of the rules in messages and commands; `rules` for a text without a name.
    pub fn label(&self) -> &str {
        if self.name.is_empty() { "rules" } else { &self.name }
    }

    /// Whether the rules are read from a rule file: the entry has no text and its name is the path of a file.
    fn is_file(&self) -> bool {
        self.text.is_none() && is_file(Path::new(split_changes(&self.name).0))
    }
}

/// The description of a run. Its fields are checked and its defaults are filled in, so equal runs have equal questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    kind: Kind,
    /// The values by the names of fields, in canonical form (that of [`read_value`]).
    values: Map<String, Value>,
}

impl Question {
    /// Returns the kind of the question.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the canonical value of a field, if it has one.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// Sets the value of a field to a value in canonical form; `None` removes the field.
    fn with_value(mut self, name: &str, value: Option<Value>) -> Question {
        let before = std::mem::take(&mut self.values);
        let changed = fields_of(self.kind).filter_map(|field| {
            let value = if field.name == name { value.clone() } else { before.get(field.name).cloned() };
            Some((field.name.to_owned(), value?))
        });
        self.values = changed.collect();
        self
    }

    fn whole(&self, name: &str) -> Option<u64> {
        self.value(name)?.as_u64()
    }

    fn texts(&self, name: &str) -> Vec<String> {
        let list = self.value(name).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Whether the question is a comparison that also plays the effect of each change if its two rule sets differ in several keys.
    pub fn has_effects(&self) -> bool {
        self.kind == Kind::Compare && self.value("effects") != Some(&Value::Bool(false))
    }

    fn flag(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Bool(true))
    }

    /// Returns the rule sets; for a sweep or ranking, the one that is varied.
    pub fn rules(&self) -> Vec<RulesEntry> {
        self.value("rules").and_then(Value::as_array).into_iter().flatten().filter_map(RulesEntry::read).collect()
    }

    /// Returns the players in the form of `--players`; those of an arena are separated by commas.
    pub fn players(&self) -> String {
        match self.value("players") {
            Some(Value::String(names)) => names.clone(),
            _ => self.texts("players").join(","),
        }
    }

    /// Whether a comparison is repeated with other players ([`ACROSS_PLAYERS`]).
    pub fn is_across(&self) -> bool {
        self.flag("across")
    }

    /// Returns the players that may have to be trained, in the form of `--players`.
    pub fn trained_players(&self) -> String {
        let players = self.players();
        if self.is_across() { format!("{players},value") } else { players }
    }

    /// Returns the seed of all random streams.
    pub fn seed(&self) -> u64 {
        self.whole("seed").unwrap_or(1)
    }

    /// Returns the number of deals of a session.
    pub fn session(&self) -> u32 {
        self.whole("session").map_or(SESSION, |deals| deals as u32)
    }

    /// Returns the minimum number of deals in a unit, the group of deals that intervals treat as one independent observation.
    pub fn unit(&self) -> u32 {
        self.whole("unit").map_or(SESSION, |deals| deals as u32)
    }

    /// Returns the probability, in millionths, that a player declares a false win (诈和) on an own draw that leaves the waiting hand
    /// incomplete.
    pub fn error_rate(&self) -> u32 {
        self.whole("error_rate").map_or(0, |rate| rate as u32)
    }

    /// Returns the number of deals under each rule set; in an arena, the number of walls. `None` if the question does not fix it.
    pub fn hands(&self) -> Option<u64> {
        self.whole("hands")
    }

    /// Returns the total number of deals of the pilot runs under each rule set; 0 for other questions than plans.
    pub fn pilot(&self) -> u64 {
        self.whole("pilot").unwrap_or(0)
    }

    /// Returns the precision targets that end the run, as texts in the form of `--until`.
    pub fn until(&self) -> Vec<String> {
        self.texts("until")
    }

    /// Returns the time limit of the run; for rare events, that of each event. `None` if there is none.
    pub fn max_time(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.value("max_time")?.as_f64()?).ok()
    }

    /// Returns the joint events to count, as texts in the form of `--event`.
    pub fn events(&self) -> Vec<String> {
        self.texts("event")
    }

    /// Returns the trainings of the players; `None` if no player learns.
    pub fn trainings(&self) -> Option<Trainings> {
        let count = self.whole("trainings")? as usize;
        Some(Trainings { count, deals: self.whole("train_deals").unwrap_or(DEFAULT_TRAININGS.deals) })
    }

    /// Returns the required hashes of the players' weights.
    pub fn weights(&self) -> Vec<String> {
        self.texts("weights")
    }

    /// Returns the bankrolls, in points, for which the probability of ruin is estimated.
    pub fn bankrolls(&self) -> Vec<u32> {
        let list = self.value("bankroll").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_u64).map(|points| points as u32).collect()
    }

    /// Returns the goal by which rule sets are judged; `None` if the question has none.
    pub fn goal(&self) -> Option<Goal> {
        let name = self.value("goal")?.as_str()?;
        Goal::ALL.into_iter().find(|goal| goal.name() == name)
    }

    /// Returns the name of the primary statistic; `None` if the question has none. In a plan the text may include the difference to detect:
    /// `liuju=2%`.
    pub fn primary(&self) -> Option<&str> {
        self.value("primary")?.as_str()
    }

    /// Returns the names of the statistics that a ranking orders by before the default ones.
    pub fn order_by(&self) -> Vec<String> {
        self.texts("by")
    }

    /// Returns the patterns of names that limit the changed keys; empty for all keys.
    pub fn keys(&self) -> Vec<String> {
        self.texts("keys")
    }

    /// Returns the patterns of names of keys that are not changed.
    pub fn excluded_keys(&self) -> Vec<String> {
        self.texts("without")
    }

    /// Returns the wanted changes of statistics, such as `evening.sd=-20%`.
    pub fn wanted(&self) -> Vec<String> {
        self.texts("want")
    }

    /// Returns the names of the statistics that are to stay as they are.
    pub fn kept(&self) -> Vec<String> {
        self.texts("keep")
    }

    /// Returns the options of a ranking: changes with an optional name, such as `two: scoring.base=2`.
    pub fn options(&self) -> Vec<String> {
        self.texts("option")
    }

    /// Returns the differences that a plan is to detect, such as `liuju=2%`.
    pub fn differences(&self) -> Vec<String> {
        self.texts("difference")
    }

    /// Returns the probability with which a plan detects its differences.
    pub fn power(&self) -> f64 {
        self.value("power").and_then(Value::as_f64).unwrap_or(0.8)
    }

    /// Whether players are trained for every alternative of a ranking.
    pub fn is_adapted(&self) -> bool {
        self.flag("adapted")
    }

    /// Whether an arena plays only the first player against each of the others.
    pub fn has_hero(&self) -> bool {
        self.flag("hero")
    }

    /// Whether the luck of hands and draws is removed from mean points (`--luck`).
    pub fn removes_luck(&self) -> bool {
        self.flag("luck")
    }

    /// Whether a precision target or a time limit may end the run.
    pub fn can_end_early(&self) -> bool {
        !self.until().is_empty() || self.max_time().is_some()
    }

    /// Returns the question as JSON: `kind`, `format`, `play` and `read`.
    pub fn to_json(&self) -> Value {
        let part = |part: Part| -> Map<String, Value> {
            let fields = fields_of(self.kind).filter(|field| field.part == part);
            let value = |field: &Field| {
                let value = self.value(field.name)?;
                let single = field.form == Form::Rules && !matches!(self.kind, Kind::Compare | Kind::Plan);
                Some((field.name.to_owned(), if single { value[0].clone() } else { value.clone() }))
            };
            fields.filter_map(value).collect()
        };
        json!({"kind": self.kind, "format": FORMAT, "play": part(Part::Play), "read": part(Part::Read)})
    }

    /// Returns the hash of the question in pages and JSON: twelve hexadecimal digits of a SHA-256.
    pub fn hash(&self) -> String {
        hex(Sha256::digest(self.to_json().to_string()))[..HASH].to_owned()
    }

    /// Adds the texts of rule files, so that the question does not depend on files. `rules` are the loaded rule sets, in the order of
    /// [`Question::rules`].
    pub fn with_texts(self, rules: &[Rules]) -> Question {
        let entries = self.rules();
        let with_text = |(entry, rules): (RulesEntry, &Rules)| match entry.is_file() {
            true => RulesEntry { text: Some(rules.to_toml()), ..entry }.to_json(),
            false => entry.to_json(),
        };
        let list: Vec<Value> = entries.into_iter().zip(rules).map(with_text).collect();
        self.with_value("rules", Some(list.into()))
    }

    /// Sets the hashes of the players' weights. An empty list removes the field.
    pub fn with_weights(self, hashes: &[String]) -> Question {
        self.with_value("weights", (!hashes.is_empty()).then(|| json!(hashes)))
    }

    /// Sets the number of deals (`hands`) and removes `max_hands` and `max_time`. Keeps `until`.
    pub fn with_hands(self, hands: u64) -> Question {
        self.with_value("max_hands", None).with_value("max_time", None).with_value("hands", Some(json!(hands)))
    }

    /// Removes the time limit, for a run that ended before it.
    pub fn without_time(self) -> Question {
        self.with_value("max_time", None)
    }

    /// Returns a question with the same rule sets and swept keys, these players (in the form of `--players`), and defaults for all other
    /// fields; `None` if it is invalid.
    pub fn with_players_only(&self, players: &str) -> Option<Question> {
        let mut draft = Draft::new(self.kind);
        for name in ["rules", "vary"] {
            if let (Some(field), Some(value)) = (field(name), self.value(name)) {
                draft.put(field, value);
            }
        }
        field("players").into_iter().for_each(|field| draft.put(field, &json!(players)));
        draft.finish().ok()
    }

    /// Returns the comparison that a plan is made for. `primary` is the name of its primary statistic, `hands` its number of deals. `None`
    /// if it is invalid.
    pub fn comparison(&self, primary: &str, hands: u64) -> Option<Question> {
        let mut draft = Draft::new(Kind::Compare);
        for field in fields_of(Kind::Compare).filter(|field| field.applies_to(self.kind) && field.name != "primary") {
            self.value(field.name).into_iter().for_each(|value| draft.put(field, value));
        }
        for (name, value) in [("primary", json!(primary)), ("hands", json!(hands))] {
            field(name).into_iter().for_each(|field| draft.put(field, &value));
        }
        draft.finish().ok()
    }

    /// Returns the path of the first field with different values, among those accepted by `is_compared`; `kind` if the kinds differ; `None`
    /// if there is no difference. Ignores rule sets and weights, which are compared by fingerprints and hashes elsewhere.
    pub fn first_difference(&self, other: &Question, is_compared: impl Fn(&Field) -> bool) -> Option<String> {
        if self.kind != other.kind {
            return Some("kind".to_owned());
        }
        let elsewhere = [Form::Rules, Form::Hashes];
        let compared = fields_of(self.kind).filter(|field| is_compared(field) && !elsewhere.contains(&field.form));
        compared.filter(|field| self.value(field.name) != other.value(field.name)).map(Field::path).next()
    }
}

impl Serialize for Question {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Question {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Question, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Reading::from_json(value).finish().map_err(serde::de::Error::custom)
    }
}
