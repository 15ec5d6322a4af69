//! What is asked of players and of rule sets: trainings, a goal, bankrolls.

use super::RulesArg;
use super::values::{parse_training, whole};
use crate::cli::error::CliError;
use crate::lang::msg;
use crate::policy::{learn, separate};
use crate::report::Goal;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Trainings whose players are compared under several rule sets: the same course from the same start under each.
#[derive(Clone, Copy, Debug)]
pub struct Trainings {
    /// How many.
    pub count: usize,
    /// Deals of each.
    pub deals: u64,
}

/// How many trainings a comparison makes for each rule set where nothing is said, and the deals of each.
pub const USUAL_TRAININGS: Trainings = Trainings { count: 8, deals: 40_000 };

/// `--trainings` and `--train-deals`.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct TrainingsArgs {
    /// Trainings of the players `value` and `search` under each rule set, from 1 to 32: what they differ by is told apart from what the
    /// rules do [default: 8 in a comparison, else 1, of which nothing is called real]
    #[arg(long, value_name = "K", value_parser = whole::<u16>(1..=32))]
    pub trainings: Option<u16>,
    /// Deals of each of these trainings, from 256 to 10 million [default: 40000]
    #[arg(long, value_name = "N", value_parser = parse_training, allow_negative_numbers = true)]
    pub train_deals: Option<u64>,
}

impl TrainingsArgs {
    /// The trainings that these players need, so many where no number is given; none where nobody learns.
    pub fn of(self, players: &str, usual: usize) -> Result<Option<Trainings>, CliError> {
        if learn(players) {
            let (count, deals) =
                (self.trainings.map_or(usual, usize::from), self.train_deals.unwrap_or(USUAL_TRAININGS.deals));
            return Ok(Some(Trainings { count, deals }));
        }
        match (self.trainings, self.train_deals) {
            (None, None) => Ok(None),
            _ => Err(CliError::input(msg!("cli-trainings-nobody-learns", players))),
        }
    }

    /// The options as they are written in a command.
    pub fn option(self) -> String {
        let trainings = self.trainings.map_or_else(String::new, |count| format!(" --trainings {count}"));
        trainings + &self.train_deals.map_or_else(String::new, |deals| format!(" --train-deals {deals}"))
    }
}

/// `jing train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    #[command(flatten)]
    pub rules: RulesArg,
    /// Seed of walls, exploration and fit
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX), default_value = "1")]
    pub seed: u64,
    /// Deals of self-play, from 256 to 10 million [default: 800000]
    #[arg(long, value_name = "N", value_parser = parse_training, allow_negative_numbers = true)]
    pub deals: Option<u64>,
    /// Learn what is best among three of this player, who does not learn: what an adapter could still take from it
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    /// Number of threads; the weights do not depend on it [default: all cores]
    #[arg(long, short = 'j', value_name = "T", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// File for the weights, for `--players value:FILE` [default: the name of the rules with .weights]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// `--goal`.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct GoalArg {
    /// Order the rule sets by what you care for: evenings that swing less (calmer) or more (wilder) for the points paid, a dealer who earns what
    /// the others do (fairer), a better player who is found out sooner (skill; where the players differ)
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<Goal>,
}

impl ValueEnum for Goal {
    fn value_variants<'a>() -> &'a [Goal] {
        &Goal::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).aliases(self.words()))
    }
}

impl GoalArg {
    /// The goal, where players of these names can tell it.
    pub fn of(self, players: &str) -> Result<Option<Goal>, CliError> {
        let mut names = separate(players).map(crate::policy::meant);
        let first = names.next();
        if self.goal == Some(Goal::Skill) && names.all(|name| Some(name) == first) {
            return Err(CliError::input(msg!("cli-goal-equal-players")));
        }
        Ok(self.goal)
    }

    /// The option as it is written in a command; empty where it was not given.
    pub fn option(self) -> String {
        self.goal.map_or_else(String::new, |goal| format!(" --goal {}", goal.name()))
    }
}

/// `--bankroll`.
#[derive(Debug, Args)]
pub struct BankrollArg {
    /// Bankrolls for which to report the chance of ruin within an evening; the first is the stake of the first sentences
    #[arg(long, value_name = "POINTS", value_delimiter = ',', value_parser = whole::<u32>(1..=u32::MAX.into()))]
    pub bankroll: Vec<u32>,
}

impl BankrollArg {
    /// The bankrolls of the option, or the default.
    pub fn points(&self) -> &[u32] {
        if self.bankroll.is_empty() { &crate::sim::BANKROLLS } else { &self.bankroll }
    }

    /// The option as it is written in a command; empty where it was not given.
    pub fn option(&self) -> String {
        let list: Vec<String> = self.bankroll.iter().map(u32::to_string).collect();
        if list.is_empty() { String::new() } else { format!(" --bankroll {}", list.join(",")) }
    }
}
