//! Experiment files: what to play, as TOML. Options of the command line override the file's keys.

use super::console;
use super::error::{CliError, read};
use crate::rules::problem::Source;
use crate::rules::suggest::nearest;
use crate::rules::{KeyKind, Problem, ProblemKind, RulesError, not_toml, read_value, wrong_type};
use serde::Deserialize;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// The keys of an experiment file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Short name: of the folder and the page.
    pub name: Option<String>,
    /// Preset, rule file (from the working folder) or either with changes.
    pub rules: Option<String>,
    /// The keys to vary in a sweep: a list of values, or a text such as "4..7".
    pub vary: Option<toml::Table>,
    /// One player or four.
    players: Option<Players>,
    /// Millionths of 诈和.
    pub error_rate: Option<u32>,
    pub seed: Option<u64>,
    pub hands: Option<u64>,
    pub session: Option<u32>,
    /// Whether a simulation writes `hands.parquet`.
    pub hands_table: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Players {
    One(String),
    Four([String; 4]),
}

/// What the keys can be set to; `players` and `vary` have forms besides.
const KEYS: [(&str, KeyKind); 9] = [
    ("name", KeyKind::Text),
    ("rules", KeyKind::Text),
    ("vary", KeyKind::Text),
    ("players", KeyKind::Text),
    ("error_rate", KeyKind::Integer { min: 0, max: 1_000_000 }),
    ("seed", KeyKind::Integer { min: 0, max: i64::MAX }),
    ("hands", KeyKind::Integer { min: 1, max: 1_000_000_000_000 }),
    ("session", KeyKind::Integer { min: 1, max: 1_000_000 }),
    ("hands_table", KeyKind::Bool),
];

impl Experiment {
    /// The file of the command line, or nothing.
    pub fn load(path: Option<&std::path::Path>) -> Result<Experiment, CliError> {
        let Some(path) = path else { return Ok(Experiment::default()) };
        let (name, text) = read(path)?;
        let source = Source::new(name.as_str(), text.as_str());
        let problems = problems(&source);
        if !problems.is_empty() {
            let shown = RulesError(problems).render_for(&console::look());
            return Err(CliError::input(format!("the experiment cannot be played\n{shown}")));
        }
        toml::from_str(&text).map_err(|error| CliError::input(format!("{name}: {error}")))
    }

    /// The players as the option `--players` says them.
    pub fn players(&self) -> Option<String> {
        Some(match self.players.as_ref()? {
            Players::One(name) => name.clone(),
            Players::Four(names) => names.join(","),
        })
    }
}

/// Everything that is wrong with an experiment file.
fn problems(source: &Arc<Source>) -> Vec<Problem> {
    let (table, errors) = DeTable::parse_recoverable(source.text());
    let mut found: Vec<Problem> = errors.iter().map(|error| not_toml(source, error)).collect();
    for (name, value) in table.get_ref() {
        let key: &str = name.get_ref();
        let Some((_, kind)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let names = || KEYS.iter().map(|(name, _)| *name);
            let help = match nearest(key, names()) {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("the keys are {}", names().collect::<Vec<_>>().join(", ")),
            };
            let problem = Problem::new(ProblemKind::UnknownKey, source, name.span(), key, "there is no such key");
            found.push(problem.help(help));
            continue;
        };
        let fault = |message: String, help: &str| {
            Problem::new(ProblemKind::WrongType, source, value.span(), key, message).help(help)
        };
        match (key, value.get_ref()) {
            ("vary", DeValue::Table(_)) => {}
            ("vary", other) => {
                let help =
                    "write [vary] and, below it, keys with their values: \"scoring.jing.chongguan_from\" = \"4..7\"";
                found.push(fault(wrong_type(kind, other), help));
            }
            ("players", DeValue::Array(names)) => {
                let all = names.iter().all(|name| name.get_ref().is_str());
                if !all || names.len() != 4 {
                    found.push(fault("expected one player or a list of four".to_owned(), FOUR));
                }
            }
            ("players", other) if !other.is_str() => {
                found.push(fault("expected one player or a list of four".to_owned(), FOUR));
            }
            (_, value_of) => {
                if let Err(wrong) = read_value(kind, value_of) {
                    let problem = Problem::new(wrong.kind, source, value.span(), key, wrong.message);
                    found.push(match wrong.help {
                        Some(help) => problem.help(help),
                        None => problem,
                    });
                }
            }
        }
    }
    found.sort_by_key(|problem| (problem.line, problem.column));
    found
}

/// How players are written.
const FOUR: &str =
    "write players = \"efficient\", or a list such as [\"value\", \"efficient\", \"efficient\", \"efficient\"]";

/// A name without what folders cannot have.
pub fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '-' }).collect()
}
