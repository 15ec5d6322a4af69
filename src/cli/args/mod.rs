//! Commands and options, as clap parses them. Doc comments of commands and fields are the English help; the Chinese help is in
//! `crates/page/texts/zh/help.ftl`.

mod deal;
mod output;
mod question;
#[cfg(feature = "serve")]
mod serve;
mod training;
mod values;

use clap::{Args, Parser, Subcommand, ValueEnum};
pub use deal::*;
pub use output::*;
pub use question::*;
#[cfg(feature = "serve")]
pub use serve::*;
use std::path::PathBuf;
pub use training::*;

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
    #[arg(long, global = true, value_enum, value_name = "LANG", display_order = 1000)]
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

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Analyse hands: shanten, waits, wins, discards
    Eval(EvalArgs),
    /// Settle one finished deal: who pays whom, and for what
    Score(ScoreArgs),
    /// Play deals and count what happens: tables, charts, a page
    Simulate(QuestionArgs<0>),
    /// Compare rule sets on the same deals: paired differences with intervals
    Compare(QuestionArgs<1>),
    /// Compare a grid of rule sets: curves and heat maps
    Sweep(QuestionArgs<2>),
    /// Estimate from a pilot run how many deals a comparison needs
    Plan(QuestionArgs<4>),
    /// Rank rules by their effect: documented alternatives, or your own options
    Rank(QuestionArgs<3>),
    /// Search for the few changes that come nearest to a wish: up to three proposals, confirmed on new walls
    Tune(QuestionArgs<7>),
    /// Play every player against every other: edges in points, and the deals needed to see them
    Arena(QuestionArgs<6>),
    /// Play a question written as JSON or TOML, or that of a manifest
    Ask(AskArgs),
    /// Print the JSON schema, for editors and other programs
    Schema(SchemaArgs),
    /// Merge the parts of a run played with --part into the files of the whole run
    Merge(MergeArgs),
    /// Train the player `value` for a rule set
    Train(TrainArgs),
    /// Rebuild the page of a finished run from its tables
    Report(ReportArgs),
    /// Replay a log or a simulated deal, check it and print it; with --advise evaluate every move
    Replay(ReplayArgs),
    /// Evaluate the candidate moves of a position that a file describes
    Advise(AdviseArgs),
    /// Measure speed on this machine: evaluator, deals, self-play, threads
    Bench(BenchArgs),
    /// Count what can be counted without sampling
    #[command(subcommand)]
    Exact(ExactCommand),
    /// List, show, explain, check and compare rule sets
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Serve the page of the laboratory on this machine; this program plays the deals
    #[cfg(feature = "serve")]
    Serve(ServeArgs),
    /// Print completions for a shell, or write manual pages
    Completions(CompletionsArgs),
}

/// `jing completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(required_unless_present = "man", value_name = "SHELL")]
    pub shell: Option<clap_complete::Shell>,
    /// Write man pages, one per command, into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "shell")]
    pub man: Option<PathBuf>,
}

/// The option `--rules`.
#[derive(Debug, Args)]
pub struct RulesArg {
    /// A preset's name, a TOML file, or either with changes: nanchang+scoring.base=2
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
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
        /// Print each key's meaning above it
        #[arg(long, conflicts_with = "json")]
        explain: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Explain a key or a term: its meaning, source, choices, and its value in every preset
    Explain {
        /// A key, its last part, or a term: scoring.jing.chongguan_from, chongguan_from, 冲关
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
    /// List the predicates that the fans of a rule file can name, with their definitions
    Predicates {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON schema, for editors and other programs
    Schema,
}

/// `jing rules new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// The rules to start from: a preset, a TOML file, or either with changes [default: nanchang]
    #[arg(long, value_name = "RULES")]
    pub from: Option<String>,
    /// A rule of your own, by its key or its name among players: scoring.jing.chongguan_from=4, 冲关=4; may be repeated. Without any,
    /// the program asks
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// The title of the rules, for pages
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// The file to write [default: house.toml]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub overwrite: bool,
    /// Print what was written as JSON
    #[arg(long)]
    pub json: bool,
}
