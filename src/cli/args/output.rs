//! Arguments of `jing ask`, `jing schema`, and the commands that read finished results.

use super::{Options, options_of, with_options};
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use std::path::PathBuf;

/// `jing ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// The question, or the manifest.json of a run; - reads standard input
    #[arg(value_name = "FILE")]
    pub question: PathBuf,
    #[command(flatten)]
    pub options: Beside,
}

/// The options of `jing ask`, which are those of all kinds of questions.
#[derive(Clone, Debug)]
pub struct Beside(pub Options);

impl Args for Beside {
    fn augment_args(command: Command) -> Command {
        with_options(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        with_options(command)
    }
}

impl FromArgMatches for Beside {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Beside, clap::Error> {
        Ok(Beside(options_of(matches)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0 = options_of(matches);
        Ok(())
    }
}

/// `jing schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// What to describe
    #[arg(value_name = "WHAT", value_enum)]
    pub what: SchemaOf,
}

/// The argument of `jing schema`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// A question
    Question,
    /// An answer, as `--json` prints it
    Answer,
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
    /// Overwrite another run's results in the folder
    #[arg(long)]
    pub overwrite: bool,
    /// Also write tables as CSV and JSON
    #[arg(long)]
    pub plain_tables: bool,
    /// Print the summary and write no files
    #[arg(long, conflicts_with_all = ["out", "plain_tables", "overwrite"])]
    pub no_files: bool,
    /// Print the summary of the existing parts while others are still played; write no files
    #[arg(long, conflicts_with_all = ["out", "plain_tables", "overwrite"])]
    pub so_far: bool,
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
    /// Only check that tables are intact; write no page
    #[arg(long)]
    pub no_files: bool,
    /// Print the page's path as JSON
    #[arg(long)]
    pub json: bool,
}
