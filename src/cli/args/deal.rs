//! Arguments of the commands about one hand or one deal, of `jing exact` and `jing bench`.

use super::RulesArg;
use super::values::{parse_count, whole};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// `jing eval`.
#[derive(Debug, Args)]
pub struct EvalArgs {
    /// Hands of 13 or 14 tiles, such as '[123m](EEEE)4599m67s'; - reads one hand per line from standard input
    #[arg(required = true, value_name = "HAND")]
    pub hands: Vec<String>,
    #[command(flatten)]
    pub rules: RulesArg,
    /// The turned tile, which makes kinds wild (精, 癞子)
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

/// The form in which the tiles of a deal are shown.
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
    /// Evaluate the candidates of every move with this player (efficient, value or search), and show where the players of the deal differ
    /// from it and what that cost
    #[arg(long, value_name = "PLAYER", conflicts_with = "quiet")]
    pub advise: Option<String>,
    /// Also write a page that steps through the deal; for one deal only
    #[arg(long, value_name = "FILE", conflicts_with = "no_files")]
    pub page: Option<PathBuf>,
    /// Print the event log instead of the readable form; with --advise the advice
    #[arg(long)]
    pub json: bool,
    /// Only check: print nothing but errors
    #[arg(long, short)]
    pub quiet: bool,
}

/// `jing advise`.
#[derive(Debug, Args)]
pub struct AdviseArgs {
    /// A TOML file that describes the position; - reads standard input
    #[arg(value_name = "SITUATION")]
    pub situation: PathBuf,
    /// Rules in place of those in the file
    #[command(flatten)]
    pub rules: RulesArg,
    /// Adviser: efficient, value or search
    #[arg(long, value_name = "PLAYER", default_value = "search")]
    pub player: String,
    /// Seed of the sampled worlds
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
    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,
    /// A result of another binary or machine (`jing bench --json`): print the ratios
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// Draw the evaluator's figures as a chart into this file, .png or .svg
    #[arg(long, value_name = "FILE")]
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

/// The options of all counts of hands: `jing exact shapes`, `shanten`, `waits` and, with more options, `tianhu`.
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
