//! What is played: deals, players, when to stop; and the commands that play runs.

use super::values::{parse_count, parse_part, parse_percent, parse_power, parse_time, whole};
use super::{BankrollArg, GoalArg, OutputArgs, RulesArg, TrainingsArgs};
use crate::sim::Until;
use clap::Args;
use std::path::PathBuf;

/// What runs of rule sets share.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Deals to play under each rule set [default: 100000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub hands: Option<u64>,
    /// One player for all seats, or four separated by commas: random, greedy, efficient, value, value@SEED, value:FILE, search; comparisons play every deal from
    /// every rotation of the four [default: efficient]
    #[arg(long, value_name = "PLAYERS")]
    pub players: Option<String>,
    /// Chance, in millionths, that a waiting player declares a false win (诈和) on a draw [default: 0]
    #[arg(long, value_name = "MILLIONTHS", value_parser = whole::<u32>(0..=1_000_000))]
    pub error_rate: Option<u32>,
    #[command(flatten)]
    pub stop: StopArgs,
    /// Also count the deals in which all of these hold of one winner, such as tianhu+shisanlan; may be given more than once
    #[arg(long, value_name = "A+B")]
    pub event: Vec<String>,
    #[command(flatten)]
    pub bankroll: BankrollArg,
    #[command(flatten)]
    pub play: PlayArgs,
}

/// When to stop before all deals are played.
#[derive(Debug, Args)]
pub struct StopArgs {
    /// Play until a statistic is known to this precision: half the width of its interval, such as "tianhu:1%" or
    /// "scores.mean.dealer:0.02"; may be given more than once
    #[arg(long, value_name = "NAME:PRECISION")]
    pub until: Vec<String>,
    /// Play no more deals than this [default with --until: 1,000,000,000]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub max_hands: Option<u64>,
    /// Play no longer than this, such as 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub max_time: Option<std::time::Duration>,
}

impl StopArgs {
    /// The first that asks for the sign of a difference.
    pub fn sign(&self) -> Option<&String> {
        self.until.iter().find(|until| Until::is_sign(until))
    }
}

/// What all runs share, whatever they play.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Tell luck apart from play: mean points with the luck of hands and draws taken out, beside the plain ones. A deal takes three times as
    /// long with value, nine to ten times with efficient
    #[arg(long)]
    pub luck: bool,
    #[command(flatten)]
    pub deals: DealsArgs,
    /// Play only the K-th of N equal parts (K from 1) and write one file, part-K-of-N.jing; `jing merge` makes the whole run of all parts
    #[arg(long, value_name = "K/N", value_parser = parse_part, conflicts_with = "no_files")]
    pub part: Option<(u64, u64)>,
    /// Leave a checkpoint in the folder of the results that often, such as 30s
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "no_files")]
    pub checkpoint: Option<std::time::Duration>,
    /// Go on from the checkpoint that the same command has left, or from the beginning where there is none
    #[arg(long, conflicts_with = "no_files")]
    pub resume: bool,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Which deals are played, and how they are counted.
#[derive(Debug, Args)]
pub struct DealsArgs {
    /// Seed of all random streams [default: 1]
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Deals in a session: an evening at the table, which carries the dealer and the scores [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    pub session: Option<u32>,
    /// Deals in the unit of all intervals, at least: whole sessions, because the deals of a session depend on each other [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    pub unit: Option<u32>,
    /// Number of threads; results do not depend on it [default: all cores]
    #[arg(long, short = 'j', value_name = "T", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
}

/// `jing simulate`.
#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// A TOML file with rules, players, seed and number of deals; options override it
    #[arg(value_name = "EXPERIMENT")]
    pub experiment: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RulesArg,
    #[command(flatten)]
    pub run: RunArgs,
    /// Find the chances of the events of --event without a plain run, however rare: counted, from dealt hands that are drawn from
    /// their counts, or by splitting; one event (tianhu) will do. Prints them and writes no files
    #[arg(long, requires = "event", conflicts_with_all = ["hands", "until", "hands_table", "log", "out", "plain_tables", "part", "checkpoint", "resume", "unit",
        "overwrite"])]
    pub rare: bool,
    /// Half the width of the interval of --rare, as a percentage of the chance
    #[arg(long, value_name = "PERCENT", default_value = "10", requires = "rare", value_parser = parse_percent)]
    pub rare_precision: f64,
    /// Also write hands.parquet: one row per deal, enough to settle it again
    #[arg(long, conflicts_with = "no_files")]
    pub hands_table: bool,
    /// Also write the event log of the first deals
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// How many deals the log holds
    #[arg(long, value_name = "K", value_parser = parse_count, allow_negative_numbers = true, requires = "log", default_value = "100")]
    pub log_hands: u64,
}

/// `jing compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Two or more rule sets: presets, TOML files, or either with changes (nanchang+scoring.base=2); the others are
    /// compared with the first
    #[arg(required = true, value_name = "RULES")]
    pub rules: Vec<String>,
    #[command(flatten)]
    pub goal: GoalArg,
    /// The statistic that is asked for, named before anything is played: it is tested alone and told first, such as liuju,
    /// scores.mean.dealer or swing
    #[arg(long, value_name = "STATISTIC")]
    pub primary: Option<String>,
    #[command(flatten)]
    pub trainings: TrainingsArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// Play the deals under every rule set, even where settling them again would do: slower, with equal numbers
    #[arg(long)]
    pub replay_all: bool,
}

/// `jing plan`.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// Two rule sets: presets, TOML files, or either with changes (nanchang+scoring.base=2)
    #[arg(required = true, value_name = "RULES")]
    pub rules: Vec<String>,
    /// A difference that is to be seen: an amount, or a percentage of the first rule set's value, such as dealer_edge=0.1, liuju=2% or
    /// scores.sd.all=1%; may be given more than once [default: those that the pilot sees]
    #[arg(long, value_name = "STATISTIC=VALUE")]
    pub difference: Vec<String>,
    /// The statistic that the comparison will name with --primary, with or without the difference that is to be seen. It is planned for a
    /// test of its own; all others for a test that is corrected within their family: the headline numbers, or all rows of the table
    #[arg(long, value_name = "STATISTIC[=VALUE]")]
    pub primary: Option<String>,
    /// The chance with which it is to be seen
    #[arg(long, value_name = "P", default_value = "0.8", value_parser = parse_power)]
    pub power: f64,
    /// Deals of the pilot under each rule set [default: 65536]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub pilot: Option<u64>,
    /// One player for all seats, or four separated by commas [default: efficient]
    #[arg(long, value_name = "PLAYERS")]
    pub players: Option<String>,
    /// Seed of the comparison; the pilot has walls of its own [default: 1]
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Deals in a session [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    pub session: Option<u32>,
    /// Number of threads; results do not depend on it [default: all cores]
    #[arg(long, short = 'j', value_name = "T", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `jing rank`.
#[derive(Debug, Args)]
pub struct RankArgs {
    #[command(flatten)]
    pub rules: RulesArg,
    /// Only keys whose name has this part, or is so with * for anything: scoring.jing.*; may be given more than once
    #[arg(long, value_name = "PATTERN", num_args = 1..)]
    pub keys: Vec<String>,
    /// Rank by this statistic too, before the others, by its name in tables or as it is printed: liuju, scores.mean.dealer, "sd of an evening",
    /// swing; may be given more than once
    #[arg(long, value_name = "STATISTIC")]
    pub by: Vec<String>,
    /// Deals under each alternative [default: 20000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub hands: Option<u64>,
    /// Play no longer than this, such as 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub max_time: Option<std::time::Duration>,
    /// One player for all seats, or four separated by commas; those of the rules play every alternative [default: efficient]
    #[arg(long, value_name = "PLAYERS")]
    pub players: Option<String>,
    /// Train players for every alternative (default then: value); what was trained is kept, so that a run can be taken up again
    #[arg(long)]
    pub adapted: bool,
    /// Bankroll of an evening's ruin [default: the largest of 50, 100, 200 and 500 that one player in ten loses]
    #[arg(long, value_name = "POINTS", value_parser = whole::<u32>(1..=u32::MAX.into()))]
    pub bankroll: Option<u32>,
    #[command(flatten)]
    pub goal: GoalArg,
    #[command(flatten)]
    pub trainings: TrainingsArgs,
    #[command(flatten)]
    pub deals: DealsArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// `jing sweep`.
#[derive(Debug, Args)]
pub struct SweepArgs {
    /// A TOML file with rules, keys to vary, players, seed and number of deals; options override it
    #[arg(value_name = "EXPERIMENT")]
    pub experiment: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RulesArg,
    /// A key and its values: key=4..7, key=0,10,15 or key=off,double; repeated for a grid
    #[arg(long, value_name = "KEY=VALUES")]
    pub vary: Vec<String>,
    #[command(flatten)]
    pub goal: GoalArg,
    #[command(flatten)]
    pub trainings: TrainingsArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// Play the deals under every rule set, even where settling them again would do: slower, with equal numbers
    #[arg(long)]
    pub replay_all: bool,
}

/// `jing arena`.
#[derive(Debug, Args)]
pub struct ArenaArgs {
    /// Two or more players: random, greedy, efficient, value, value@SEED, value:FILE, search; each plays against three of each other
    #[arg(required = true, value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Only the first player against three of each other: for one that is slow
    #[arg(long)]
    pub hero: bool,
    #[command(flatten)]
    pub rules: RulesArg,
    /// Walls to play, each of them from all four seats by every pair [default: 20000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub hands: Option<u64>,
    /// Play no longer than this, such as 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub max_time: Option<std::time::Duration>,
    #[command(flatten)]
    pub play: PlayArgs,
}
