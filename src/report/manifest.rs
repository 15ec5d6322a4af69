//! `manifest.json`: what was played, and all of a study that its tables do not hold.

use super::files::MANIFEST;
use super::panel::Panel;
use super::study::{Axis, Kind, Side, Study};
use crate::lang::Lang;
use crate::policy::Seating;
use crate::rules::Rules;
use crate::sim::Ending;
use crate::write::OutputError;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The file; keys that it lacks are those that an earlier version did not write.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct Manifest {
    kind: String,
    program: String,
    version: String,
    lang: String,
    name: String,
    command: String,
    seed: u64,
    players: Names,
    error_rate_millionths: u32,
    session_deals: u32,
    sessions: u64,
    hands: u64,
    walls: u64,
    hands_planned: u64,
    plays: u64,
    ending: String,
    interrupted: bool,
    targets: Vec<String>,
    seconds: f64,
    axes: Vec<Axis>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sides: Vec<Rule>,
}

/// A rule set. That of a run with one side stands in the manifest itself, not in a list.
#[derive(Serialize, Deserialize)]
struct Rule {
    rules: String,
    rules_fingerprint: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    title_zh: String,
    #[serde(default)]
    point: Vec<String>,
    rules_toml: String,
}

/// The players in one text; a list of four in manifests of version 0.1.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Names {
    One(String),
    Four(Vec<String>),
}

impl Default for Names {
    fn default() -> Names {
        Names::One(String::new())
    }
}

/// The manifest of a study.
pub(super) fn of(study: &Study) -> Value {
    let rule = |side: &Side| Rule {
        rules: side.rules.name.clone(),
        rules_fingerprint: side.rules.fingerprint().full(),
        title: side.rules.title.clone(),
        title_zh: side.rules.title_zh.clone(),
        point: side.point.clone(),
        rules_toml: side.rules.to_toml(),
    };
    let mut manifest = value(&Manifest {
        kind: study.kind.name().to_owned(),
        program: study.program.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        lang: study.lang.pick("en", "zh").to_owned(),
        name: study.name.clone(),
        command: study.command.clone(),
        seed: study.seed,
        players: Names::One(study.players.clone()),
        error_rate_millionths: study.error_rate,
        session_deals: study.session,
        sessions: study.sessions,
        hands: study.hands,
        walls: study.walls,
        hands_planned: study.planned,
        plays: study.plays,
        ending: study.ending.name().to_owned(),
        interrupted: study.ending == Ending::Interrupted,
        targets: study.targets.clone(),
        seconds: study.seconds,
        axes: study.axes.clone(),
        sides: if study.kind == Kind::Simulate { Vec::new() } else { study.sides.iter().map(rule).collect() },
    });
    if let (Kind::Simulate, Value::Object(keys), Value::Object(own)) =
        (study.kind, &mut manifest, value(&rule(study.first())))
    {
        keys.extend(own);
        keys.insert("rules_resolved".to_owned(), value(study.first().rules.spec()));
    }
    manifest
}

fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or_default()
}

/// The study of a manifest, without what its tables hold.
pub(super) fn read(manifest: &Value) -> Result<Study, OutputError> {
    let wrong = |fault: String| OutputError::Content { table: MANIFEST.to_owned(), fault };
    let unreadable = |error: serde_json::Error| wrong(error.to_string());
    let mut found: Manifest = serde_json::from_value(manifest.clone()).map_err(unreadable)?;
    if manifest.get("sides").is_none() {
        found.sides = vec![serde_json::from_value(manifest.clone()).map_err(unreadable)?];
    }
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == found.kind);
    let kind = kind.ok_or_else(|| wrong("expected the manifest of a simulation, comparison or sweep".to_owned()))?;
    let ending = Ending::ALL.into_iter().find(|ending| ending.name() == found.ending);
    let players = match found.players {
        Names::One(text) => text,
        Names::Four(names) => names.join(",").parse::<Seating>().map_err(|error| wrong(error.to_string()))?.to_string(),
    };
    let side = |rule: Rule| {
        let rules = Rules::from_toml("the rules of the manifest", &rule.rules_toml);
        let wrong =
            |error: crate::rules::RulesError| wrong(format!("its rules cannot be used: {}", error.render(false)));
        Ok(Side {
            rules: rules.map_err(wrong)?,
            point: rule.point,
            frequencies: Vec::new(),
            estimates: Vec::new(),
            differences: Vec::new(),
            scores: Vec::new(),
            jing_points: Vec::new(),
            extremes: Vec::new(),
            panel: Panel::default(),
        })
    };
    Ok(Study {
        kind,
        name: found.name,
        program: found.program,
        command: found.command,
        sides: found.sides.into_iter().map(side).collect::<Result<_, OutputError>>()?,
        axes: found.axes,
        players,
        error_rate: found.error_rate_millionths,
        seed: found.seed,
        session: found.session_deals,
        sessions: found.sessions,
        hands: found.hands,
        walls: found.walls,
        planned: found.hands_planned,
        plays: found.plays,
        ending: ending.unwrap_or(Ending::Complete),
        targets: found.targets,
        seconds: found.seconds,
        lang: if found.lang == "zh" { Lang::Zh } else { Lang::En },
    })
}
