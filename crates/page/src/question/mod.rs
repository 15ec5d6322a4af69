//! A question: the description of a run as data.
//!
//! A question has a [`Kind`] and two parts: `play` decides the deals and the counts, `read` decides how the counts are evaluated. Command
//! lines, experiment files, Python calls and requests of the browser engine are converted to a [`Question`]. Manifests, parts and checkpoints
//! contain it. Each field is a row of [`FIELDS`]. [`Setup`] resolves a question: it loads the rules, makes every check that needs no deals,
//! and makes the run.

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
pub use chances::{Chance, chances};
pub use command::quote;
pub use draft::{Draft, Fault, Faults, Text, Wrong};
pub use effects::{ChangeGroup, Places};
pub use fields::{BANKROLL, FIELDS, Field, Form, MOST_DEALS, Part, SESSION, field, fields_of};
pub use lessons::{Lesson, in_program, learners, lessons};
pub use pilot::{ComparisonPlan, DealsNeeded, Pilot};
pub use players::{DEFAULT_TRAININGS, TRIAL_DEALS, Trainings, course_of, listed, player, seated, trial_of, untrained};
pub use read::Reading;
pub use schema::schema;
pub use setup::{FindPlayer, Setup, Skipped, file_name};
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

/// The version of the form of questions.
pub const FORMAT: u64 = 1;
/// Hexadecimal digits of the hash of a question.
const HASH: usize = 12;

/// What a question asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What happens under one rule set.
    #[default]
    Simulate,
    /// What differs between rule sets.
    Compare,
    /// What differs on a grid of rule sets.
    Sweep,
    /// How much each rule matters.
    Rank,
    /// How many deals a comparison needs.
    Plan,
    /// The chance of a rare event.
    Rare,
    /// What players have over each other.
    Arena,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] =
        [Kind::Simulate, Kind::Compare, Kind::Sweep, Kind::Rank, Kind::Plan, Kind::Rare, Kind::Arena];

    /// Whether one rule set is played.
    pub fn has_one_side(self) -> bool {
        matches!(self, Kind::Simulate | Kind::Rare | Kind::Arena)
    }

    /// The name in a question.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Simulate => "simulate",
            Kind::Compare => "compare",
            Kind::Sweep => "sweep",
            Kind::Rank => "rank",
            Kind::Plan => "plan",
            Kind::Rare => "rare",
            Kind::Arena => "arena",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// The help of a field or option in English and Chinese, for one kind where it has a text of its own.
pub fn help(name: &str, kind: Kind) -> Option<[&'static str; 2]> {
    let ids = [format!("option-{name}.{}", kind.name()), format!("option-{name}")];
    let id = ids.iter().find(|id| Lang::En.named(id).is_some())?;
    Some([Lang::En.named(id)?, Lang::Zh.named(id)?])
}

/// A rule set in a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesEntry {
    /// What `--rules` is called with: a preset or a file, either with changes. Empty for a text without a name.
    pub name: String,
    /// The whole text of the rules, which then is read in place of the name.
    pub text: Option<String>,
}

impl RulesEntry {
    /// Reads a name with changes, a text, or an object with both; `None` for any other value. A string is a text if it has a line break, or
    /// a `=` before the first `+` and is not the path of a file; otherwise it is a name.
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

    fn to_json(&self) -> Value {
        match &self.text {
            Some(text) if self.name.is_empty() => json!(text),
            Some(text) => json!({"name": self.name, "text": text}),
            None => json!(self.name),
        }
    }

    /// Loads the rules with these changes (`+scoring.base=2`), or none.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn load(&self, changes: &str) -> Result<Rules, RulesError> {
        match &self.text {
            Some(text) => Rules::from_toml_changed(self.label(), text, changes),
            None => Rules::load(&format!("{}{changes}", self.name)),
        }
    }

    /// What messages and commands call the rules.
    pub fn label(&self) -> &str {
        if self.name.is_empty() { "rules" } else { &self.name }
    }

    /// Whether the name is that of a file, so that the question depends on what the file says.
    fn is_of_file(&self) -> bool {
        self.text.is_none() && is_file(Path::new(split_changes(&self.name).0))
    }
}

/// The description of a run. Its fields are checked and its defaults are filled in, so equal runs have equal questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Question {
    kind: Kind,
    /// The values by the names of fields, in canonical form.
    values: Map<String, Value>,
}

impl Question {
    /// What it asks for.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The value of a field, if it has one.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// The same question with another value in canonical form, or without the field.
    fn with(mut self, name: &str, value: Option<Value>) -> Question {
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

    /// Whether the effect of each change is played, where two rule sets differ in several.
    pub fn has_effects(&self) -> bool {
        self.kind == Kind::Compare && self.value("effects") != Some(&Value::Bool(false))
    }

    fn flag(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Bool(true))
    }

    /// The rule sets; of a sweep or ranking the one that is varied.
    pub fn rules(&self) -> Vec<RulesEntry> {
        self.value("rules").and_then(Value::as_array).into_iter().flatten().filter_map(RulesEntry::read).collect()
    }

    /// The players as `--players` takes them; those of an arena separated by commas.
    pub fn players(&self) -> String {
        match self.value("players") {
            Some(Value::String(names)) => names.clone(),
            _ => self.texts("players").join(","),
        }
    }

    /// The seed of all random streams.
    pub fn seed(&self) -> u64 {
        self.whole("seed").unwrap_or(1)
    }

    /// Deals of a session.
    pub fn session(&self) -> u32 {
        self.whole("session").map_or(SESSION, |deals| deals as u32)
    }

    /// The least number of deals in the unit of intervals.
    pub fn unit(&self) -> u32 {
        self.whole("unit").map_or(SESSION, |deals| deals as u32)
    }

    /// The chance, in millionths, that a waiting player declares a false win (诈和) on a draw.
    pub fn error_rate(&self) -> u32 {
        self.whole("error_rate").map_or(0, |rate| rate as u32)
    }

    /// Deals under each rule set; in an arena walls.
    pub fn hands(&self) -> Option<u64> {
        self.whole("hands")
    }

    /// Deals of all pilot runs together.
    pub fn pilot(&self) -> u64 {
        self.whole("pilot").unwrap_or(0)
    }

    /// The precisions that end the run.
    pub fn until(&self) -> Vec<String> {
        self.texts("until")
    }

    /// The time after which the run ends.
    pub fn max_time(&self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.value("max_time")?.as_f64()?).ok()
    }

    /// The joint events that are counted.
    pub fn events(&self) -> Vec<String> {
        self.texts("event")
    }

    /// Half the width of the interval of a rare event, as a part of its chance.
    pub fn rare_precision(&self) -> f64 {
        self.value("rare_precision").and_then(Value::as_f64).unwrap_or(10.0) / 100.0
    }

    /// The trainings of the players; `None` if no player learns.
    pub fn trainings(&self) -> Option<Trainings> {
        let count = self.whole("trainings")? as usize;
        Some(Trainings { count, deals: self.whole("train_deals").unwrap_or(DEFAULT_TRAININGS.deals) })
    }

    /// The hashes of the weights that the players need to have.
    pub fn weights(&self) -> Vec<String> {
        self.texts("weights")
    }

    /// Bankrolls for which the chance of ruin is given.
    pub fn bankrolls(&self) -> Vec<u32> {
        let list = self.value("bankroll").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_u64).map(|points| points as u32).collect()
    }

    /// What the user cares for.
    pub fn goal(&self) -> Option<Goal> {
        let name = self.value("goal")?.as_str()?;
        Goal::ALL.into_iter().find(|goal| goal.name() == name)
    }

    /// The primary statistic. In a plan the text may include the difference to detect: `liuju=2%`.
    pub fn primary(&self) -> Option<&str> {
        self.value("primary")?.as_str()
    }

    /// The statistics that a ranking orders by, before the usual ones.
    pub fn by(&self) -> Vec<String> {
        self.texts("by")
    }

    /// The parts of names of keys to which a ranking keeps.
    pub fn keys(&self) -> Vec<String> {
        self.texts("keys")
    }

    /// The options of a ranking: changes, with a name where they have one.
    pub fn options(&self) -> Vec<String> {
        self.texts("option")
    }

    /// The differences that a plan is made for.
    pub fn differences(&self) -> Vec<String> {
        self.texts("difference")
    }

    /// The chance with which the differences of a plan are to be seen.
    pub fn power(&self) -> f64 {
        self.value("power").and_then(Value::as_f64).unwrap_or(0.8)
    }

    /// Whether players are trained for every alternative of a ranking.
    pub fn is_adapted(&self) -> bool {
        self.flag("adapted")
    }

    /// Whether only the first player of an arena plays against the others.
    pub fn has_hero(&self) -> bool {
        self.flag("hero")
    }

    /// Whether mean points without the luck of hands and draws are computed.
    pub fn has_luck(&self) -> bool {
        self.flag("luck")
    }

    /// Whether something other than the number of deals may end the run.
    pub fn is_open(&self) -> bool {
        !self.until().is_empty() || self.max_time().is_some()
    }

    /// The question as JSON: `kind`, `format`, `play` and `read`.
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

    /// Twelve hexadecimal digits that stand for the question, for pages and JSON.
    pub fn hash(&self) -> String {
        hex(Sha256::digest(self.to_json().to_string()))[..HASH].to_owned()
    }

    /// The question with the texts of rules that are files, for those who do not have the files. `rules` are the resolved ones.
    pub fn with_texts(self, rules: &[Rules]) -> Question {
        let entries = self.rules();
        let whole = |(entry, rules): (RulesEntry, &Rules)| match entry.is_of_file() {
            true => RulesEntry { text: Some(rules.to_toml()), ..entry }.to_json(),
            false => entry.to_json(),
        };
        let list: Vec<Value> = entries.into_iter().zip(rules).map(whole).collect();
        self.with("rules", Some(list.into()))
    }

    /// The question with the hashes of the weights that its players have; without any, the field is left out.
    pub fn with_weights(self, hashes: &[String]) -> Question {
        self.with("weights", (!hashes.is_empty()).then(|| json!(hashes)))
    }

    /// The question with this number of deals, and without `max_hands` and `max_time`. Keeps `until`.
    pub fn with_hands(self, hands: u64) -> Question {
        self.with("max_hands", None).with("max_time", None).with("hands", Some(json!(hands)))
    }

    /// The question without a limit of time, for a run that ended before.
    pub fn without_time(self) -> Question {
        self.with("max_time", None)
    }

    /// The same rule sets and keys with these players, and everything else by default.
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

    /// The comparison that a plan is made for, with this statistic named beforehand.
    pub fn comparison(&self, primary: &str, hands: u64) -> Option<Question> {
        let mut draft = Draft::new(Kind::Compare);
        for field in fields_of(Kind::Compare).filter(|field| field.is_of(self.kind) && field.name != "primary") {
            self.value(field.name).into_iter().for_each(|value| draft.put(field, value));
        }
        for (name, value) in [("primary", json!(primary)), ("hands", json!(hands))] {
            field(name).into_iter().for_each(|field| draft.put(field, &value));
        }
        draft.finish().ok()
    }

    /// The first field in which two questions differ, of those that `is_compared` names. Rule sets and the weights of players are compared
    /// elsewhere, by their fingerprints and hashes.
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
        Reading::of_json(value).finish().map_err(serde::de::Error::custom)
    }
}
