//! `manifest.json`: the facts about a run, and the parts of a study that its tables do not contain.

use crate::lang::{Lang, Message, msg};
use crate::policy::Seating;
use crate::question::{Axis, Kind, Question};
use crate::report::{
    Arena, Compared, Comparison, Effect, Goal, Grid, Learned, Played, RuleSet, Simulation, Study, untested_keys,
};
use crate::rules::Rules;
use crate::sim::{Ending, Replicates, Statistic};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

/// A study in the form of its manifest. The fields without a comment are those of the same name of [`Played`] and [`Comparison`].
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    kind: Kind,
    program: String,
    name: String,
    command: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Question>,
    #[serde(deserialize_with = "players")]
    players: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    looks_at_payments: bool,
    /// [`Played::error_rate`].
    error_rate_millionths: u32,
    seed: u64,
    /// [`Played::session`].
    session_deals: u32,
    sessions: u64,
    unit_sessions: u32,
    hands: u64,
    walls: u64,
    /// [`Played::planned`].
    hands_planned: u64,
    plays: u64,
    ending: Ending,
    #[serde(skip_serializing_if = "is_zero")]
    trainings: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sequential: bool,
    /// The lines of [`Played::targets`], rendered in `lang`.
    targets: Vec<String>,
    /// Messages about changed keys whose effect these players cannot show, rendered in `lang`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    untested: Vec<String>,
    /// Messages about the trained players, rendered in `lang`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    seconds: f64,
    /// The language of the files of the run.
    lang: Lang,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Goal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    primary: Option<Statistic>,
    /// The swept keys; empty if the study is no sweep.
    axes: Vec<Axis>,
    /// The rule sets.
    sides: Vec<StoredSide>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<Effect>,
}

/// A rule set in the form of the manifest.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct StoredSide {
    #[serde(flatten, with = "rules_text")]
    rules: Rules,
    /// The values of the swept keys; empty if the study is no sweep.
    point: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weights: Vec<Learned>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replicates: Vec<Replicates>,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl StoredSide {
    /// `point` are the values of the swept keys; empty if the study is no sweep.
    fn new(rule_set: &RuleSet, point: &[String]) -> StoredSide {
        let RuleSet { rules, weights, replicates, .. } = rule_set;
        let (rules, weights, replicates) = (rules.clone(), weights.clone(), replicates.clone());
        StoredSide { rules, point: point.to_vec(), weights, replicates }
    }

    fn into_rule_set(self) -> RuleSet {
        let StoredSide { rules, weights, replicates, .. } = self;
        RuleSet { rules, weights, replicates, ..RuleSet::default() }
    }
}

impl Stored {
    fn new(study: &Study, lang: Lang) -> Stored {
        let rendered = |lines: Vec<Message>| lines.iter().map(|line| lang.render(line)).collect();
        let played = study.played().clone();
        let (goal, primary, axes, untested, effects) = match study {
            Study::Comparison(study) => {
                let untested = untested_keys(study);
                (study.goal, study.primary, study.axes().to_vec(), untested, study.effects.clone())
            }
            _ => (None, None, Vec::new(), Vec::new(), Vec::new()),
        };
        let sides = match study {
            Study::Simulation(study) => vec![StoredSide::new(&study.rule_set, &[])],
            Study::Comparison(study) => {
                let others = study.others.iter().map(|other| StoredSide::new(&other.rule_set, &other.point));
                std::iter::once(StoredSide::new(&study.first, &[])).chain(others).collect()
            }
            Study::Arena(study) => {
                let (rules, weights) = (study.rules.clone(), study.weights.clone());
                vec![StoredSide { rules, weights, ..StoredSide::default() }]
            }
            Study::Ranking(_) => Vec::new(),
        };
        Stored {
            kind: study.kind(),
            program: played.program,
            name: played.name,
            command: played.command,
            question: played.question,
            players: played.players,
            looks_at_payments: played.looks_at_payments,
            error_rate_millionths: played.error_rate,
            seed: played.seed,
            session_deals: played.session,
            sessions: played.sessions,
            unit_sessions: played.unit_sessions,
            hands: played.hands,
            walls: played.walls,
            hands_planned: played.planned,
            plays: played.plays,
            ending: played.ending,
            trainings: played.trainings,
            sequential: played.sequential,
            targets: rendered(played.targets),
            untested: rendered(untested),
            notes: rendered(study.trained_player_lines()),
            seconds: played.seconds,
            lang,
            goal,
            primary,
            axes,
            sides,
            effects,
        }
    }

    /// Converts the manifest to a study; `None` for a kind that has no such study or without a rule set.
    fn into_study(self) -> Option<Study> {
        let played = Played {
            program: self.program,
            name: self.name,
            command: self.command,
            question: self.question,
            players: self.players,
            looks_at_payments: self.looks_at_payments,
            error_rate: self.error_rate_millionths,
            seed: self.seed,
            session: self.session_deals,
            sessions: self.sessions,
            unit_sessions: self.unit_sessions,
            hands: self.hands,
            walls: self.walls,
            planned: self.hands_planned,
            plays: self.plays,
            ending: self.ending,
            trainings: self.trainings,
            sequential: self.sequential,
            targets: self.targets.into_iter().map(Message::from).collect(),
            seconds: self.seconds,
        };
        let mut sides = self.sides.into_iter();
        let first = sides.next()?;
        Some(match self.kind {
            Kind::Simulate => Study::Simulation(Box::new(Simulation {
                played,
                rule_set: first.into_rule_set(),
                ..Simulation::default()
            })),
            Kind::Arena => {
                let StoredSide { rules, weights, .. } = first;
                Study::Arena(Box::new(Arena { played, rules, weights, ..Arena::default() }))
            }
            Kind::Compare | Kind::Sweep => {
                let grid = (self.kind == Kind::Sweep).then(|| Grid { axes: self.axes, variation: Vec::new() });
                let other = |side: StoredSide| Compared {
                    point: side.point.clone(),
                    rule_set: side.into_rule_set(),
                    ..Compared::default()
                };
                Study::Comparison(Box::new(Comparison {
                    played,
                    goal: self.goal,
                    primary: self.primary,
                    first: first.into_rule_set(),
                    others: sides.map(other).collect(),
                    grid,
                    effects: self.effects,
                    across: Vec::new(),
                }))
            }
            Kind::Rank | Kind::Plan | Kind::Rare | Kind::Tune => return None,
        })
    }
}

/// Returns the manifest of a study, except of a ranking. For a run of one rule set, the facts about the rule set are top-level keys
/// instead of an entry of `sides`.
pub(crate) fn to_json(study: &Study, lang: Lang) -> Value {
    let stored = Stored::new(study, lang);
    let mut keys = run_facts(study, lang);
    keys.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
    if study.kind().has_one_side() {
        keys.remove("sides");
        keys.extend(object(&stored.sides[0]));
        keys.insert("rules_resolved".to_owned(), json!(stored.sides[0].rules.spec()));
    }
    keys.into()
}

/// Returns the facts about the run and its rule sets, without results.
pub(crate) fn run_facts(study: &Study, lang: Lang) -> Map<String, Value> {
    let mut keys = object(&Stored::new(study, lang));
    keys.insert("interrupted".to_owned(), (study.played().ending == Ending::Interrupted).into());
    if let Some(question) = &study.played().question {
        keys.insert("question_hash".to_owned(), question.hash().into());
    }
    keys
}

/// Converts a struct to the keys of a JSON object.
fn object(data: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(data) {
        Ok(Value::Object(keys)) => keys,
        _ => Map::new(),
    }
}

/// Reads the content of `manifest.json`. Returns the study without the contents of its tables, and the language of the run's files.
///
/// # Errors
/// Returns an error if the value is not the manifest of a simulation, comparison, sweep or arena.
pub fn read(manifest: &Value) -> Result<(Study, Lang), Message> {
    let mut manifest = manifest.clone();
    if manifest["sides"].is_null() {
        manifest["sides"] = json!([manifest.clone()]);
    }
    if !manifest["kind"].is_string() {
        return Err(msg!("report-no-manifest"));
    }
    // The primary statistic may be an event that the rules define, so the rules are read before it.
    let primary = manifest.get_mut("primary").map(Value::take).unwrap_or_default();
    let wrong = |error: serde_json::Error| Message::from_arg(&error);
    let mut stored: Stored = serde_json::from_value(manifest).map_err(wrong)?;
    stored.primary = serde_json::from_value(primary).map_err(wrong)?;
    let lang = stored.lang;
    stored.into_study().map(|study| (study, lang)).ok_or_else(|| msg!("report-no-manifest"))
}

/// Reads the names of the players: a text, or in manifests of version 0.1 a list of four.
fn players<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Names {
        One(String),
        Four(Vec<String>),
    }
    match Names::deserialize(deserializer)? {
        Names::One(text) => Ok(text),
        Names::Four(names) => {
            let seating = names.join(",").parse::<Seating>().map_err(serde::de::Error::custom)?;
            Ok(seating.to_string())
        }
    }
}

/// Serialization of a rule set as keys of the manifest, with the text of its rule file.
mod rules_text {
    use crate::rules::Rules;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Keys {
        rules: String,
        rules_fingerprint: String,
        #[serde(default)]
        title: String,
        #[serde(default)]
        title_zh: String,
        rules_toml: String,
    }

    pub fn serialize<S: Serializer>(rules: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = Keys {
            rules: rules.name.clone(),
            rules_fingerprint: rules.fingerprint().full(),
            title: rules.title.clone(),
            title_zh: rules.title_zh.clone(),
            rules_toml: rules.to_toml(),
        };
        keys.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        let text = Keys::deserialize(deserializer)?.rules_toml;
        Rules::from_toml(&crate::lang::msg!("report-manifest-rules").to_string(), &text)
            .map_err(|error| serde::de::Error::custom(crate::lang::ErrorStyle::default().rules_error(&error)))
    }
}
