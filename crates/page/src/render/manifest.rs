//! `manifest.json`: what was played, and the parts of a study that its tables do not hold.

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

/// A study as its manifest holds it.
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
    error_rate_millionths: u32,
    seed: u64,
    session_deals: u32,
    sessions: u64,
    unit_sessions: u32,
    hands: u64,
    walls: u64,
    hands_planned: u64,
    plays: u64,
    ending: Ending,
    #[serde(skip_serializing_if = "is_zero")]
    trainings: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sequential: bool,
    targets: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    untested: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    seconds: f64,
    lang: Lang,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Goal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    primary: Option<Statistic>,
    axes: Vec<Axis>,
    sides: Vec<StoredSide>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    effects: Vec<Effect>,
}

/// A rule set as the manifest holds it.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct StoredSide {
    #[serde(flatten, with = "rules_text")]
    rules: Rules,
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
    fn new(rule_set: &RuleSet, point: &[String]) -> StoredSide {
        let RuleSet { rules, weights, replicates, .. } = rule_set;
        let (rules, weights, replicates) = (rules.clone(), weights.clone(), replicates.clone());
        StoredSide { rules, point: point.to_vec(), weights, replicates }
    }

    fn rule_set(self) -> RuleSet {
        let StoredSide { rules, weights, replicates, .. } = self;
        RuleSet { rules, weights, replicates, ..RuleSet::default() }
    }
}

impl Stored {
    fn new(study: &Study, lang: Lang) -> Stored {
        let said = |lines: Vec<Message>| lines.iter().map(|line| lang.render(line)).collect();
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
            targets: said(played.targets),
            untested: said(untested),
            notes: said(study.trained()),
            seconds: played.seconds,
            lang,
            goal,
            primary,
            axes,
            sides,
            effects,
        }
    }

    fn study(self) -> Option<Study> {
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
            Kind::Simulate => {
                Study::Simulation(Box::new(Simulation { played, rule_set: first.rule_set(), ..Simulation::default() }))
            }
            Kind::Arena => {
                let StoredSide { rules, weights, .. } = first;
                Study::Arena(Box::new(Arena { played, rules, weights, ..Arena::default() }))
            }
            Kind::Compare | Kind::Sweep => {
                let grid = (self.kind == Kind::Sweep).then(|| Grid { axes: self.axes, variation: Vec::new() });
                let other = |side: StoredSide| Compared {
                    point: side.point.clone(),
                    rule_set: side.rule_set(),
                    ..Compared::default()
                };
                Study::Comparison(Box::new(Comparison {
                    played,
                    goal: self.goal,
                    primary: self.primary,
                    first: first.rule_set(),
                    others: sides.map(other).collect(),
                    grid,
                    effects: self.effects,
                }))
            }
            Kind::Rank | Kind::Plan | Kind::Rare => return None,
        })
    }
}

/// The manifest of a study that is no ranking. The facts about the rule set of a run with one side stand in it directly, not in a list of
/// sides.
pub(crate) fn of(study: &Study, lang: Lang) -> Value {
    let stored = Stored::new(study, lang);
    let mut keys = described(study, lang);
    keys.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
    if study.kind().has_one_side() {
        keys.remove("sides");
        keys.extend(object(&stored.sides[0]));
        keys.insert("rules_resolved".to_owned(), json!(stored.sides[0].rules.spec()));
    }
    keys.into()
}

/// What was played, without the rows.
pub(crate) fn described(study: &Study, lang: Lang) -> Map<String, Value> {
    let mut keys = object(&Stored::new(study, lang));
    keys.insert("interrupted".to_owned(), (study.played().ending == Ending::Interrupted).into());
    if let Some(question) = &study.played().question {
        keys.insert("question_hash".to_owned(), question.hash().into());
    }
    keys
}

fn object(data: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(data) {
        Ok(Value::Object(keys)) => keys,
        _ => Map::new(),
    }
}

/// The study of a manifest, without what its tables hold, and its language.
///
/// # Errors
/// Why it is not the manifest of such a study.
pub fn read(manifest: &Value) -> Result<(Study, Lang), Message> {
    let mut manifest = manifest.clone();
    if manifest["sides"].is_null() {
        manifest["sides"] = json!([manifest.clone()]);
    }
    if !manifest["kind"].is_string() {
        return Err(msg!("report-no-manifest"));
    }
    let stored: Stored = serde_json::from_value(manifest).map_err(|error| Message::of(&error))?;
    let lang = stored.lang;
    stored.study().map(|study| (study, lang)).ok_or_else(|| msg!("report-no-manifest"))
}

/// The players: one text, in manifests of version 0.1 also a list of four.
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

/// A rule set, as the text that makes it again.
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
            .map_err(|error| serde::de::Error::custom(crate::lang::Look::default().rules_error(&error)))
    }
}
