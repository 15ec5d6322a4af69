//! The program: one file per command, arguments, progress, exit codes.

#![allow(missing_docs, reason = "the interface of this layer is the command line; its help is the documentation")]

mod arena;
mod args;
mod bench;
mod compare;
mod error;
mod eval;
mod events;
mod exact;
mod experiment;
mod explain;
mod job;
mod keep;
mod merge;
mod plan;
mod players;
mod progress;
mod rank;
mod rare;
mod replay;
mod report;
mod rules;
mod score;
mod settle;
mod shell;
mod simulate;
mod stop;
mod sweep;
mod train;

use args::{Cli, Command, LangArg};
use clap::Parser;
use error::CliError;
use std::process::ExitCode;

use crate::lang::Lang;
use crate::rules::Rules;

/// Runs the program.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version are answers, printed to standard output; the rest is wrong input, exit code 2.
        Err(error) => {
            let code = error.exit_code();
            let _ = error.print();
            return ExitCode::from(code as u8);
        }
    };
    let asked = cli.lang.map(|lang| match lang {
        LangArg::En => Lang::En,
        LangArg::Zh => Lang::Zh,
    });
    let lang = asked.unwrap_or(Lang::En);
    let done = match &cli.command {
        Command::Eval(args) => eval::run(args, lang),
        Command::Score(args) => score::run(args, lang),
        Command::Simulate(args) => simulate::run(args, lang),
        Command::Compare(args) => compare::run(args, lang),
        Command::Sweep(args) => sweep::run(args, lang),
        Command::Plan(args) => plan::run(args, lang),
        Command::Rank(args) => rank::run(args, lang),
        Command::Arena(args) => arena::run(args, lang),
        Command::Merge(args) => merge::run(args, lang),
        Command::Train(args) => train::run(args, lang),
        Command::Settle(args) => settle::run(args, lang),
        Command::Report(args) => report::run(args, asked),
        Command::Replay(args) => replay::run(args, lang),
        Command::Bench(args) => bench::run(args, lang),
        Command::Exact(command) => exact::run(command, lang),
        Command::Rules(command) => rules::run(command, lang),
        Command::Completions(args) => shell::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}

/// The rule set of `--rules`, or the default.
fn load_rules(name: Option<&str>) -> Result<Rules, CliError> {
    rules::noticed(Rules::load(name.unwrap_or(crate::rules::DEFAULT)))
}

/// Whether messages may be coloured.
fn colour() -> bool {
    use std::io::IsTerminal;
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}
