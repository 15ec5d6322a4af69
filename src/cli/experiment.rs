//! Experiment files: what to simulate, as TOML. Options of the command line go before the file's keys.

use super::args::SimulateArgs;
use super::error::{CliError, read};
use super::stop::Stop;
use crate::policy::Seating;
use crate::sim::Plan;
use serde::Deserialize;
use std::path::PathBuf;

/// The keys of an experiment file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Short name: of the folder and the page.
    name: Option<String>,
    /// Preset, rule file (from the working folder) or either with changes.
    rules: Option<String>,
    /// One player or four.
    players: Option<Players>,
    /// Millionths of 诈和.
    error_rate: Option<u32>,
    seed: Option<u64>,
    hands: Option<u64>,
    session: Option<u32>,
    hands_table: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Players {
    One(String),
    Four([String; 4]),
}

impl Players {
    /// As the option `--players` says it.
    pub fn text(self) -> String {
        match self {
            Players::One(name) => name,
            Players::Four(names) => names.join(","),
        }
    }
}

/// What `jing simulate` is to do.
pub struct Job {
    pub name: String,
    pub plan: Plan,
    pub out: PathBuf,
    pub hands_table: bool,
    /// What `--rules` said, for the command that repeats the run.
    pub rules_argument: String,
    /// When it stops.
    pub stop: Stop,
}

impl Job {
    /// The job of the options and the experiment file.
    pub fn new(args: &SimulateArgs) -> Result<Job, CliError> {
        let experiment = match &args.experiment {
            Some(path) => load(path)?,
            None => Experiment::default(),
        };
        let rules_argument =
            args.rules.rules.clone().or(experiment.rules).unwrap_or_else(|| crate::rules::DEFAULT.to_owned());
        let rules = super::load_rules(Some(&rules_argument))?;
        let players = args.players.clone().or(experiment.players.map(Players::text));
        let mut seating: Seating = players.as_deref().unwrap_or("efficient").parse().map_err(CliError::input)?;
        seating.error_rate = args.error_rate.or(experiment.error_rate).unwrap_or(0);
        let name = experiment.name.unwrap_or_else(|| file_name(&rules.name));
        let out = args.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(file_name(&name)));
        let session_len = args.session.or(experiment.session).unwrap_or(16);
        let stop = Stop::new(
            &args.stop,
            args.hands.or(experiment.hands),
            std::slice::from_ref(&rules),
            &seating,
            session_len,
        )?;
        let hands_table = args.hands_table || experiment.hands_table.unwrap_or(false);
        let plan =
            Plan { rules, seating, seed: args.seed.or(experiment.seed).unwrap_or(1), hands: stop.hands, session_len };
        Ok(Job { name, plan, out, hands_table, rules_argument, stop })
    }
}

/// A name without what folders cannot have.
pub fn file_name(name: &str) -> String {
    name.chars().map(|c| if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '-' }).collect()
}

fn load(path: &std::path::Path) -> Result<Experiment, CliError> {
    let (name, text) = read(path)?;
    let wrong = |message: String| CliError::input(format!("{name}: {message}"));
    let experiment: Experiment = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let checks = [
        (experiment.hands == Some(0), "hands = 0: expected 1 or more"),
        (experiment.session == Some(0), "session = 0: expected 1 or more deals"),
        (experiment.error_rate.is_some_and(|rate| rate > 1_000_000), "error_rate: expected at most 1000000 millionths"),
        (experiment.hands.is_some_and(|hands| hands > 1_000_000_000_000), "hands: expected at most 10^12"),
    ];
    match checks.into_iter().find(|check| check.0) {
        Some((_, message)) => Err(wrong(message.to_owned())),
        None => Ok(experiment),
    }
}
