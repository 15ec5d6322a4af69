//! The program: one file per command, arguments, progress, exit codes.

#![allow(missing_docs, reason = "the interface of this layer is the command line; its help is the documentation")]

mod advise;
mod args;
mod ask;
mod bench;
pub mod console;
mod deal_page;
mod error;
mod eval;
mod exact;
mod explain;
mod help;
mod keep;
mod lessons;
mod merge;
mod new;
mod plan;
mod play;
mod players;
mod progress;
mod rare;
mod replay;
mod report;
mod rules;
mod schema;
mod score;
#[cfg(feature = "serve")]
mod serve;
mod shell;
mod signals;
mod stop;
mod train;

use args::{Cli, Command, RulesArg, RulesCommand};
use clap::{CommandFactory, FromArgMatches};
use console::{Caller, within};
pub use error::CliError;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::lang::{Lang, Message, msg};
use crate::policy::learn;
use crate::question::{DEFAULT_TRAININGS, Trainings};
use crate::rules::Rules;

/// Runs the program with these arguments, the first of them its name.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    signals::catch_ending();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // With --json a program listens: the environment does not change what it hears.
    let environment =
        || if arguments.iter().any(|word| word == "--json") { Lang::En } else { console::lang_of_environment() };
    console::speak(asked(&arguments).unwrap_or_else(environment));
    crate::lang::fold::fit(console::columns_of_results());
    let done = match parse(&arguments) {
        Ok(cli) => run(&cli),
        // Help and version are answers, printed to standard output; the rest is wrong input, exit code 2.
        Err(error) if !error.use_stderr() || console::lang() == Lang::En => {
            let code = error.exit_code();
            match error.use_stderr() {
                true => console::say(&error.render().to_string()),
                false => drop(error.print()),
            }
            return ExitCode::from(code as u8);
        }
        Err(error) => Err(CliError::input(Message::of(&help::refusal(&error)))),
    };
    match done {
        // A signal may come after the last deal.
        Ok(()) => signals::ended_by().map_or(ExitCode::SUCCESS, ExitCode::from),
        Err(error) => error.report(),
    }
}

/// Runs a command for a program; the arguments begin behind the program's name. The language is that of `--lang`, else English.
///
/// # Errors
/// What the command would have said, and for what.
pub fn call(arguments: &[String], caller: &Arc<Caller>) -> Result<(), CliError> {
    let words: Vec<OsString> =
        std::iter::once("jing").chain(arguments.iter().map(String::as_str)).map(Into::into).collect();
    within(caller, || {
        console::speak(asked(&words).unwrap_or_default());
        // Threads of its own: those that commands would share are not there any more where the program was forked.
        console::pool(None)?.install(|| match parse(&words) {
            Ok(cli) => run(&cli).map_err(CliError::told),
            Err(error) if error.exit_code() == 0 => Ok(write!(console::out(), "{error}")?),
            Err(error) if console::lang() == Lang::Zh => Err(CliError::input(Message::of(&help::refusal(&error)))),
            Err(error) => {
                // A program has no use for the usage of a command line, nor for a hint at its help.
                let text = error.to_string();
                let text = text.split("\n\nUsage:").next().unwrap_or_default().trim_end();
                let hint = text.rsplit_once("\n\n").filter(|(_, end)| end.contains("--help"));
                let text = hint.map_or(text, |(wrong, _)| wrong);
                Err(CliError::input(Message::of(text.trim_start_matches("error: "))))
            }
        })
    })
}

fn parse(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut arguments = arguments.to_vec();
    // In front of the command, --no-files would escape that command's conflict checks.
    let is_command = |at: &usize| {
        let word = arguments[*at].to_string_lossy();
        !word.starts_with('-') && arguments[*at - 1] != "--lang"
    };
    let command = (1..arguments.len()).find(is_command);
    let early = command.and_then(|command| arguments[..command].iter().position(|word| word == "--no-files"));
    if let Some((early, command)) = early.zip(command) {
        arguments[early..=command].rotate_left(1);
    }
    let mut command = help::command(console::lang());
    match arguments.iter().position(|word| word == "--help-all") {
        Some(at) => arguments[at] = "--help".into(),
        None => command = args::with_basic_help(command),
    }
    Cli::from_arg_matches(&command.try_get_matches_from(arguments)?)
}

/// The language that `--lang` names, wherever it stands: help and what is wrong with arguments are told in it, too.
fn asked(arguments: &[OsString]) -> Option<Lang> {
    let words = || arguments.iter().skip(1).take_while(|word| *word != "--").filter_map(|word| word.to_str());
    let behind = words().zip(words().skip(1)).filter(|(option, _)| *option == "--lang").map(|(_, value)| value);
    let lang = words().filter_map(|word| word.strip_prefix("--lang=")).chain(behind).last()?;
    match lang {
        "en" => Some(Lang::En),
        "zh" => Some(Lang::Zh),
        _ => None,
    }
}

/// The rules of that name, for a program.
///
/// # Errors
/// As where a command is given them.
pub fn rules_for(name: &str, caller: &Arc<Caller>) -> Result<Rules, CliError> {
    within(caller, || load_rules(Some(name)))
}

/// What these players learn under the rules of that name, for programs that hand it to other machines: the names of its files in the
/// folder of caches, and the files; without what the program itself has. In a comparison, of so many trainings and of so many deals each as
/// its options say.
///
/// # Errors
/// As where a command is given the rules.
pub fn weights_for(
    name: &str,
    players: &str,
    compared: Option<(Option<u16>, Option<u64>)>,
    caller: &Arc<Caller>,
) -> Result<Vec<(PathBuf, Vec<u8>)>, CliError> {
    within(caller, || {
        let of = |(count, deals): (Option<u16>, Option<u64>)| Trainings {
            count: count.map_or(DEFAULT_TRAININGS.count, usize::from),
            deals: deals.unwrap_or(DEFAULT_TRAININGS.deals),
        };
        if compared.is_some_and(|given| given != (None, None)) && !learn(players) {
            return Err(CliError::input(msg!("question-nobody-learns", players)));
        }
        let trials = compared.filter(|_| learn(players)).map(of);
        players::to_hand_out(players, &load_rules(Some(name))?, trials)
    })
}

/// The commands with their arguments and options, for programs that offer them under names of their own.
pub fn commands() -> Value {
    fn of(command: &clap::Command) -> Value {
        let argument = |arg: &clap::Arg| {
            let option = arg.get_long().map_or(Value::Null, |long| format!("--{long}").into());
            json!({ "name": arg.get_id().as_str(), "option": option, "help": arg.get_help().map(ToString::to_string) })
        };
        let arguments = command.get_arguments().filter(|arg| !arg.is_global_set()).map(argument);
        // A server is no function.
        let commands = command.get_subcommands().filter(|command| command.get_name() != "serve").map(of);
        json!({
            "name": command.get_name(), "arguments": arguments.collect::<Vec<_>>(), "commands": commands.collect::<Vec<_>>(),
        })
    }
    of(&Cli::command())
}

fn run(cli: &Cli) -> Result<(), CliError> {
    let lang = console::lang();
    let writes = match &cli.command {
        Command::Train(_) | Command::Rules(RulesCommand::New(_)) => true,
        Command::Completions(args) => args.man.is_some(),
        Command::Bench(args) => args.chart.is_some(),
        _ => false,
    };
    if cli.no_files && writes {
        return Err(CliError::input(msg!("cli-no-files-writes")));
    }
    match &cli.command {
        Command::Eval(args) => eval::run(args, lang),
        Command::Score(args) => score::run(args, lang),
        Command::Simulate(args) => play::run(args, lang),
        Command::Compare(args) => play::run(args, lang),
        Command::Sweep(args) => play::run(args, lang),
        Command::Plan(args) => play::run(args, lang),
        Command::Rank(args) => play::run(args, lang),
        Command::Arena(args) => play::run(args, lang),
        Command::Ask(args) => ask::run(args, lang),
        Command::Schema(args) => schema::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Train(args) => train::run(args, lang),
        Command::Report(args) => report::run(args, cli.lang.map(|_| lang)),
        Command::Replay(args) => replay::run(args, lang),
        Command::Advise(args) => advise::run(args, lang),
        Command::Bench(args) => bench::run(args, lang),
        Command::Exact(command) => exact::run(command, lang),
        Command::Rules(command) => rules::run(command, lang),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, lang),
        Command::Completions(args) => shell::run(args),
    }
}

/// The rule set of `--rules`, or the one that a file names: `named` looks for it in the file's folder.
fn rules_beside(
    args: &RulesArg,
    file: &Path,
    named: impl FnOnce(&Path) -> Result<Rules, CliError>,
) -> Result<Rules, CliError> {
    if args.rules.is_some() {
        return load_rules(args.rules.as_deref());
    }
    let rules = named(file.parent().unwrap_or(Path::new("")))?;
    rules::notify(&rules);
    Ok(rules)
}

/// The rule set of `--rules`, or the default.
fn load_rules(name: Option<&str>) -> Result<Rules, CliError> {
    rules::noticed(Rules::load(name.unwrap_or(crate::rules::DEFAULT)))
}
