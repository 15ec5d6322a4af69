//! Where results go, and the commands that make something of results that are there.

use super::RulesArg;
use clap::Args;
use std::path::PathBuf;

/// What all commands share that play and leave results: where these go.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Folder for the results [default: reports/<name>; a long name is cut and ends with a hash]
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

/// `jing merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// All parts of a run, in any order; a folder stands for the parts in it
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Folder for the results [default: reports/<name>; a long name is cut and ends with a hash]
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
