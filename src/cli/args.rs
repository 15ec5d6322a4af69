//! The command line.

use super::error::CliError;
use super::players::{TRIALS, Trials, learn};
use crate::lang::{Message, msg};
use crate::report::Goal;
use clap::builder::PossibleValue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Numbers for house rules of Chinese mahjong.
#[derive(Debug, Parser)]
#[command(name = "jing", version, about = "Answers questions about house rules of Chinese mahjong with numbers: exact counts where that is possible, \
                  millions of self-played deals where it is not.", long_about = None, max_term_width = 110)]
#[command(
    after_help = "Examples:\n  jing simulate                                  100,000 deals of Nanchang, tables, charts and a page\n  \
                        jing eval '456678m12sSSWW5p' --indicator 5p    what a hand waits for when 5p and 6p are wild\n  \
                        jing compare nanchang nanchang-guide           what a rule change does, on the same deals\n  \
                        jing rules new                                 a rule file of your own: asks what you change"
)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
    /// Language of summaries, charts, pages, help and messages [default: that of LC_ALL, LC_MESSAGES or LANG, else en]
    #[arg(long, global = true, value_enum, value_name = "LANG")]
    pub lang: Option<LangArg>,
    // Accepted by every command. Commands that write by default define the option themselves, or refuse it; a log named with
    // --log is still written.
    /// Write no files
    #[arg(long, global = true, hide = true)]
    pub no_files: bool,
}

/// Languages of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LangArg {
    /// English
    En,
    /// 中文
    Zh,
}

/// How the tiles of a deal are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TilesArg {
    /// Pictures in a terminal whose locale is UTF-8, letters elsewhere
    Auto,
    /// Unicode tiles
    Pictures,
    /// The notation; with --lang zh the Chinese names
    Letters,
    /// Not at all
    None,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Analyse hands: shanten, waits, wins, discards
    Eval(EvalArgs),
    /// Settle one finished deal: who pays whom, and for what
    Score(ScoreArgs),
    /// Play deals and count what happens: tables, charts, a page
    Simulate(SimulateArgs),
    /// Compare rule sets on the same deals: paired differences with intervals
    Compare(CompareArgs),
    /// Compare a grid of rule sets: curves and heat maps
    Sweep(SweepArgs),
    /// How many deals a comparison needs, from a short run of its own
    Plan(PlanArgs),
    /// Which rule matters: every documented alternative of every key, one at a time on the same deals
    Rank(RankArgs),
    /// Every player against every other: edges in points, and how many deals it takes to see them
    Arena(ArenaArgs),
    /// Merge the parts of a run that were played with --part: the files of the whole run
    Merge(MergeArgs),
    /// Learn the player `value` for a rule set
    Train(TrainArgs),
    /// Settle the deals of a stored hands.parquet under other payments, without playing them again
    Settle(SettleArgs),
    /// Make the page of a finished run again from its tables
    Report(ReportArgs),
    /// Play a log or a simulated deal again, check it and print it; with --advise say what every move was worth
    Replay(ReplayArgs),
    /// Say what the candidates of one position, written by hand, are worth
    Advise(AdviseArgs),
    /// Measure this binary on this machine: evaluator, deals, self-play, threads
    Bench(BenchArgs),
    /// Count what can be counted without sampling
    #[command(subcommand)]
    Exact(ExactCommand),
    /// List, show, explain, check and compare rule sets
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Print the completions of a shell, or write the pages of the manual
    Completions(CompletionsArgs),
}

/// `jing completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(required_unless_present = "man", value_name = "SHELL")]
    pub shell: Option<clap_complete::Shell>,
    /// Write pages for `man`, one a command, into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "shell")]
    pub man: Option<PathBuf>,
}

/// Which rules.
#[derive(Debug, Args)]
pub struct RulesArg {
    /// A preset's name, a TOML file, or either with changes: nanchang+scoring.base=2
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
}

/// `jing eval`.
#[derive(Debug, Args)]
pub struct EvalArgs {
    /// Hands of 13 or 14 tiles, such as '[123m](EEEE)4599m67s'; - reads one hand per line from standard input
    #[arg(required = true, value_name = "HAND")]
    pub hands: Vec<String>,
    #[command(flatten)]
    pub rules: RulesArg,
    /// The turned tile: it and the next kind are wild (精)
    #[arg(long, value_name = "TILE")]
    pub indicator: Option<String>,
    /// Print JSON, one object per line
    #[arg(long)]
    pub json: bool,
}

/// `jing score`.
#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// A TOML file that describes the finished deal; - reads standard input
    #[arg(value_name = "SITUATION")]
    pub situation: PathBuf,
    #[command(flatten)]
    pub rules: RulesArg,
    /// Show the table of the deal, tiles as pictures or letters; `auto` shows pictures where the terminal has them
    #[arg(long, value_name = "FACES", value_enum, default_value = "none")]
    pub tiles: TilesArg,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
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

/// What runs of rule sets share.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Deals to play under each rule set [default: 100000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_count, allow_negative_numbers = true)]
    pub hands: Option<u64>,
    /// One player for all seats, or four separated by commas: random, greedy, efficient, value, value:FILE; comparisons play every deal from
    /// every rotation of the four [default: efficient]
    #[arg(long, value_name = "PLAYERS")]
    pub players: Option<String>,
    /// Chance, in millionths, that a waiting player declares a false win (诈和) on a draw [default: 0]
    #[arg(long, value_name = "MILLIONTHS", value_parser = whole::<u32>(0..=1_000_000))]
    pub error_rate: Option<u32>,
    /// Also count the deals in which all of these hold of one winner, such as tianhu+shisanlan; may be given more than once
    #[arg(long, value_name = "A+B")]
    pub event: Vec<String>,
    #[command(flatten)]
    pub stop: StopArgs,
    #[command(flatten)]
    pub bankroll: BankrollArg,
    #[command(flatten)]
    pub play: PlayArgs,
}

/// What all commands share that play and leave results.
#[derive(Debug, Args)]
pub struct CommonArgs {
    /// Seed of all random streams [default: 1]
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX))]
    pub seed: Option<u64>,
    /// Deals in a session: an evening at the table, which carries the dealer and the scores [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    pub session: Option<u32>,
    /// Deals in the unit of all intervals, at least: whole sessions, for the deals of a session depend on each other [default: 16]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1_000_000))]
    pub unit: Option<u32>,
    /// Number of threads; results do not depend on it [default: all cores]
    #[arg(long, short = 'j', value_name = "T", value_parser = whole::<u16>(1..=1024))]
    pub threads: Option<u16>,
    /// Folder for the results [default: reports/<name>]
    #[arg(long, short = 'o', value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also write tables as CSV and JSON
    #[arg(long)]
    pub plain_tables: bool,
    /// Write over another run's results in the folder
    #[arg(long)]
    pub overwrite: bool,
    /// Print the summary and write no files, but the log of --log
    #[arg(long, conflicts_with_all = ["out", "plain_tables"])]
    pub no_files: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
}

/// What all runs share, whatever they play.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub common: CommonArgs,
    /// Tell luck apart from play: mean points with the luck of hands and draws taken out, beside the plain ones. A deal takes three times as
    /// long with value, nine to ten times with efficient
    #[arg(long)]
    pub luck: bool,
    /// Play only the K-th of N equal parts (K from 1) and write one file, part-K-of-N.jing; `jing merge` makes the whole run of all parts
    #[arg(long, value_name = "K/N", value_parser = parse_part, conflicts_with = "no_files")]
    pub part: Option<(u64, u64)>,
    /// Leave a checkpoint in the folder of the results that often, such as 30s
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "no_files")]
    pub checkpoint: Option<std::time::Duration>,
    /// Go on from the checkpoint that the same command has left, or from the beginning where there is none
    #[arg(long, conflicts_with = "no_files")]
    pub resume: bool,
}

/// `jing merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// All parts of a run, in any order; a folder stands for the parts in it
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Folder for the results [default: reports/<name>]
    #[arg(long, short = 'o', value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write over another run's results in the folder
    #[arg(long)]
    pub overwrite: bool,
    /// Also write tables as CSV and JSON
    #[arg(long)]
    pub plain_tables: bool,
    /// Print the summary and write no files
    #[arg(long, conflicts_with_all = ["out", "plain_tables", "overwrite"])]
    pub no_files: bool,
    /// Print what the parts say that are there, while others are still played; writes no files
    #[arg(long, conflicts_with_all = ["out", "plain_tables", "overwrite"])]
    pub so_far: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
}

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
    pub fn of(self, players: &str, usual: usize) -> Result<Option<Trials>, CliError> {
        if learn(players) {
            let (count, deals) = (self.trainings.map_or(usual, usize::from), self.train_deals.unwrap_or(TRIALS.deals));
            return Ok(Some(Trials { count, deals }));
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

/// `--goal`.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct GoalArg {
    /// Order the rule sets by what you care for: evenings that swing less (calmer) or more (wilder), a dealer who earns what the others
    /// do (fairer), a better player who is found out sooner (skill; where the players differ)
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
        let mut names = super::players::names(players).map(crate::policy::meant);
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
    /// The statistic that the comparison will name with --primary, with or without the difference that is to be seen: it is planned for a
    /// test alone, all others for one corrected over the whole table
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
    pub common: CommonArgs,
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
    /// Two or more players: random, greedy, efficient, value, value:FILE, search; each plays against three of each other
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

/// `jing settle`.
#[derive(Debug, Args)]
pub struct SettleArgs {
    /// A hands.parquet that `jing simulate --hands-table` wrote
    #[arg(value_name = "TABLE")]
    pub table: PathBuf,
    #[command(flatten)]
    pub rules: RulesArg,
    /// Folder for the results; without it, only the summary is printed
    #[arg(long, short = 'o', value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write over another run's results in the folder
    #[arg(long, requires = "out")]
    pub overwrite: bool,
    /// Also write tables as CSV and JSON
    #[arg(long)]
    pub plain_tables: bool,
    /// Print the summary and write no files, as without --out
    #[arg(long, conflicts_with_all = ["out", "plain_tables"])]
    pub no_files: bool,
    /// Print the summary as JSON
    #[arg(long)]
    pub json: bool,
}

/// `jing report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// The folder of a finished run
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Only check that the tables are whole; write no page
    #[arg(long)]
    pub no_files: bool,
    /// Print where the page is as JSON
    #[arg(long)]
    pub json: bool,
}

/// `jing replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// An event log; - reads standard input
    #[arg(value_name = "LOG", conflicts_with = "seed")]
    pub log: Option<PathBuf>,
    /// Seed of the run that played the deal
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX), default_value = "1", requires = "hand")]
    pub seed: u64,
    /// Number of the deal in its run, from 0; with a log, replay only this deal
    #[arg(long, value_name = "K", value_parser = whole::<u64>(0..=u64::MAX))]
    pub hand: Option<u64>,
    #[command(flatten)]
    pub rules: RulesArg,
    /// The players of the run
    #[arg(long, value_name = "PLAYERS", default_value = "efficient")]
    pub players: String,
    /// The error rate of the run
    #[arg(long, value_name = "MILLIONTHS", default_value = "0", value_parser = whole::<u32>(0..=1_000_000))]
    pub error_rate: u32,
    /// Deals in a session of the run
    #[arg(long, value_name = "N", default_value = "16", value_parser = whole::<u32>(1..=1_000_000))]
    pub session: u32,
    /// Show the table of the deal at its end, tiles as pictures or letters; `auto` shows it for a single deal, in pictures where the
    /// terminal has them
    #[arg(long, value_name = "FACES", value_enum, default_value = "auto")]
    pub tiles: TilesArg,
    /// Say move by move what the candidates are worth, played out by efficient, value or search, where the players differ from
    /// this one, and what that cost
    #[arg(long, value_name = "PLAYER", conflicts_with = "quiet")]
    pub advise: Option<String>,
    /// Also write the deal as a page that one can step through; for one deal
    #[arg(long, value_name = "FILE", conflicts_with = "no_files")]
    pub page: Option<PathBuf>,
    /// Print the event log instead of the readable form; with --advise the advice
    #[arg(long)]
    pub json: bool,
    /// Only check: print nothing but what is wrong
    #[arg(long, short)]
    pub quiet: bool,
}

/// `jing advise`.
#[derive(Debug, Args)]
pub struct AdviseArgs {
    /// A TOML file that describes the position; - reads standard input
    #[arg(value_name = "SITUATION")]
    pub situation: PathBuf,
    /// Rules in place of those that the file names
    #[command(flatten)]
    pub rules: RulesArg,
    /// Who advises: efficient, value or search
    #[arg(long, value_name = "PLAYER", default_value = "search")]
    pub player: String,
    /// Seed of the worlds that are drawn
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX), default_value = "1")]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `jing bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    #[command(flatten)]
    pub rules: RulesArg,
    /// Deals of self-play
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "50000")]
    pub hands: u64,
    /// Skip the evaluator
    #[arg(long)]
    pub play_only: bool,
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
    /// A result of another binary or machine (`jing bench --json`): print the ratios
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// Draw the evaluator's figures as a chart into this file, .png or .svg
    #[arg(long, value_name = "FILE", conflicts_with = "play_only")]
    pub chart: Option<PathBuf>,
}

/// `jing exact`.
#[derive(Debug, Subcommand)]
pub enum ExactCommand {
    /// 天胡: how many of the dealer's hands of fourteen tiles win, for every turned tile
    Tianhu(TianhuArgs),
    /// Each shape at the deal: how many hands of fourteen tiles win with it, how many of thirteen wait for it
    Shapes(ExactArgs),
    /// How far dealt hands are from waiting
    Shanten(ExactArgs),
    /// How many kinds dealt hands wait for; the chance of waiting at the deal, and of 精钓
    Waits(ExactArgs),
    /// 精 points of the four seats at the deal, with 冲关 and 霸王; 上下翻 and 回头一笑
    Jing(JingArgs),
}

/// The options of all counts of hands.
#[derive(Debug, Args)]
pub struct ExactArgs {
    #[command(flatten)]
    pub rules: RulesArg,
    /// Only this turned tile [default: every tile, and their mean]
    #[arg(long, value_name = "TILE")]
    pub indicator: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `jing exact tianhu`.
#[derive(Debug, Args)]
pub struct TianhuArgs {
    #[command(flatten)]
    pub exact: ExactArgs,
    /// Also deal this many random hands and compare
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub sample: Option<u64>,
    /// Seed of the sample
    #[arg(long, value_name = "SEED", value_parser = whole::<u64>(0..=u64::MAX), default_value = "1", requires = "sample")]
    pub seed: u64,
}

/// `jing exact jing`.
#[derive(Debug, Args)]
pub struct JingArgs {
    #[command(flatten)]
    pub rules: RulesArg,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `jing rules`.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List the presets
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a rule set with all its keys as TOML
    Show {
        /// A preset's name, a TOML file, or either with changes
        rules: String,
        /// With the meaning of every key above it
        #[arg(long, conflicts_with = "json")]
        explain: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Explain a key or a term: its meaning, source, choices, and its value in every preset
    Explain {
        /// A key, its last name, or a term: scoring.jing.chongguan_from, chongguan_from, 冲关
        #[arg(value_name = "KEY|TERM")]
        word: String,
        #[command(flatten)]
        rules: RulesArg,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write a rule file of your own: asks for its rules, or takes them as options
    New(NewArgs),
    /// Check rule files: print every problem, or nothing if there is none
    Check {
        /// Print the keys that each file leaves out, with their neutral values
        #[arg(long)]
        complete: bool,
        /// Print JSON: the problems of all files
        #[arg(long, conflicts_with = "complete")]
        json: bool,
        /// TOML files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Print the keys in which two rule sets differ
    Diff {
        /// One rule set
        a: String,
        /// The other rule set
        b: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON schema of rule files, for editors
    Schema,
}

/// `jing rules new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// The rules to start from: a preset, a TOML file, or either with changes [default: nanchang]
    #[arg(long, value_name = "RULES")]
    pub from: Option<String>,
    /// A rule that is yours, by its key or the name that players have for it: scoring.jing.chongguan_from=4, 冲关=4; may be given more
    /// than once. Without any, the program asks
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// The title of the rules, for pages
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// The file to write [default: house.toml]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write over the file if it is there
    #[arg(long)]
    pub overwrite: bool,
    /// Print what was written as JSON
    #[arg(long)]
    pub json: bool,
}

/// A positive whole number: `1000000`, `1,000,000`, `1e6`, `100k`, `1.5m`.
fn parse_count(text: &str) -> Result<u64, Message> {
    let wrong = || msg!("cli-count-form");
    let digits: String = text.trim().chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let lower = digits.to_ascii_lowercase();
    let (number, zeros) = match lower.split_once('e') {
        Some((number, zeros)) => (number, zeros.parse::<usize>().map_err(|_| wrong())?),
        None => match lower.chars().last() {
            Some('k') => (&lower[..lower.len() - 1], 3),
            Some('m') => (&lower[..lower.len() - 1], 6),
            Some('万') => (&lower[..lower.len() - '万'.len_utf8()], 4),
            _ => (&lower[..], 0),
        },
    };
    // Shifted as text: no digit may be lost.
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{part}");
    if part.len() > zeros || digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(wrong());
    }
    // What does not fit is too many.
    let zeros = zeros - part.len();
    match format!("{digits}{}", "0".repeat(zeros.min(20))).parse::<u64>() {
        Ok(0) => Err(msg!("cli-count-least")),
        Ok(count) if count <= 1_000_000_000_000 => Ok(count),
        _ => Err(msg!("cli-count-most")),
    }
}

/// Deals of a training: enough for every round, and no more than memory holds.
fn parse_training(text: &str) -> Result<u64, Message> {
    match parse_count(text)? {
        deals @ 256..=10_000_000 => Ok(deals),
        _ => Err(msg!("cli-train-deals-range")),
    }
}

/// A chance between one in twenty and nearly certain.
fn parse_power(text: &str) -> Result<f64, Message> {
    match text.parse::<f64>() {
        Ok(power) if (0.05..=0.999).contains(&power) => Ok(power),
        _ => Err(msg!("cli-power-range")),
    }
}

/// A percentage.
fn parse_percent(text: &str) -> Result<f64, Message> {
    text.trim().parse::<f64>().map_err(|_| msg!("cli-number-form"))
}

/// A whole number between two.
fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, Message> + Clone {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| msg!("cli-number-range", least, most))
    }
}

/// The part and the number of parts.
fn parse_part(text: &str) -> Result<(u64, u64), Message> {
    let most = crate::sim::part::MOST;
    let place = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    place.filter(|(part, of)| (1..=*of).contains(part) && *of <= most).ok_or_else(|| msg!("cli-part-form", most))
}

/// A length of time: seconds, or a number with s, m or h.
fn parse_time(text: &str) -> Result<std::time::Duration, Message> {
    let wrong = || msg!("cli-time-form");
    let (number, unit) = match text.trim().strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, text.trim().chars().last().unwrap_or('s')),
        None => (text.trim(), 's'),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let seconds = number
        * match unit {
            'm' => 60.0,
            'h' => 3600.0,
            _ => 1.0,
        };
    std::time::Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}
