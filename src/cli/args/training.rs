//! Arguments of `jing train`.

use super::RulesArg;
use super::values::{parse_training, whole};
use clap::Args;
use std::path::PathBuf;

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
    /// Learn to play best against three of this player, which does not learn: what an opponent could gain
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
