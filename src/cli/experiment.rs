//! Experiment files: what to play, as TOML. Options of the command line override the file's keys.

use super::error::{CliError, read};
use crate::rules::misread::{self, Misread};
use crate::rules::problem::Source;
use serde::Deserialize;

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

impl Experiment {
    /// The file of the command line, or nothing.
    pub fn load(path: Option<&std::path::Path>) -> Result<Experiment, CliError> {
        let Some(path) = path else { return Ok(Experiment::default()) };
        let (name, text) = read(path)?;
        let wrong = |message: String| CliError::input(format!("{name}: {message}"));
        let file: Experiment = misread::read(&text).map_err(|Misread { key, span, message, help }| {
            let message = if key.is_empty() { message } else { format!("{key}: {message}") };
            let shown = Source::new(&name, &text).show(&span, message, help.as_deref(), super::console::colour());
            CliError::input(format!("{name}\n{shown}"))
        })?;
        let checks = [
            (file.hands == Some(0), "hands = 0: expected 1 or more"),
            (file.session == Some(0), "session = 0: expected 1 or more deals"),
            (file.error_rate.is_some_and(|rate| rate > 1_000_000), "error_rate: expected at most 1000000 millionths"),
            (file.hands.is_some_and(|hands| hands > 1_000_000_000_000), "hands: expected at most 10^12"),
        ];
        match checks.into_iter().find(|check| check.0) {
            Some((_, message)) => Err(wrong(message.to_owned())),
            None => Ok(file),
        }
    }

    /// The players as the option `--players` says them.
    pub fn players(&self) -> Option<String> {
        Some(match self.players.as_ref()? {
            Players::One(name) => name.clone(),
            Players::Four(names) => names.join(","),
        })
    }
}

/// A name without what folders cannot have.
pub fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '-' }).collect()
}
