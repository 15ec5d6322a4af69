//! The command line: one module per command, arguments, progress, exit codes.

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
mod tune;

use args::{Cli, Command, RulesArg, RulesCommand};
use clap::{CommandFactory, FromArgMatches};
use console::{Caller, with_caller};
pub use error::CliError;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::lang::{Lang, Message, msg};
use crate::policy::has_learner;
use crate::question::{DEFAULT_TRAININGS, Trainings};
use crate::rules::Rules;

/// Runs the program and returns its exit code. The first argument is the name of the program.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    signals::catch_ending();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // With --json the reader is a program, so the language must not depend on the environment.
    let environment =
        || if arguments.iter().any(|word| word == "--json") { Lang::En } else { console::lang_of_environment() };
    console::set_lang(lang_option(&arguments).unwrap_or_else(environment));
    crate::lang::fold::set_screen_width(console::columns_of_results());
    let done = match parse(&arguments) {
        Ok(cli) => run(&cli),
        // Help and version are answers, printed to standard output; the rest is wrong input, exit code 2.
        Err(error) if !error.use_stderr() || console::lang() == Lang::En => {
            let code = error.exit_code();
            match error.use_stderr() {
                true => console::write_note(&error.render().to_string()),
                false => drop(error.print()),
            }
            return ExitCode::from(code as u8);
        }
        Err(error) => Err(CliError::input(Message::from_arg(&help::chinese_error(&error)))),
    };
    match done {
        // A signal may have arrived after the last deal.
        Ok(()) => signals::ended_by().map_or(ExitCode::SUCCESS, ExitCode::from),
        Err(error) => error.report(),
    }
}

/// Runs a command for a calling program, which is connected by `caller`. The arguments do not include the name of the program. The language
/// is that of `--lang`, by default English.
///
/// # Errors
/// Returns the error that the command would print.
pub fn call(arguments: &[String], caller: &Arc<Caller>) -> Result<(), CliError> {
    let words: Vec<OsString> =
        std::iter::once("jing").chain(arguments.iter().map(String::as_str)).map(Into::into).collect();
    with_caller(caller, || {
        console::set_lang(lang_option(&words).unwrap_or_default());
        // Each call has its own threads, because the threads of a shared pool do not exist in a forked process.
        console::pool(None)?.install(|| match parse(&words) {
            Ok(cli) => run(&cli).map_err(CliError::rendered),
            Err(error) if error.exit_code() == 0 => Ok(write!(console::out(), "{error}")?),
            Err(error) if console::lang() == Lang::Zh => {
                Err(CliError::input(Message::from_arg(&help::chinese_error(&error))))
            }
            Err(error) => {
                // The usage of the command line and the hint at its help are useless to a program.
                let text = error.to_string();
                let text = text.split("\n\nUsage:").next().unwrap_or_default().trim_end();
                let hint = text.rsplit_once("\n\n").filter(|(_, end)| end.contains("--help"));
                let text = hint.map_or(text, |(wrong, _)| wrong);
                Err(CliError::input(Message::from_arg(text.trim_start_matches("error: "))))
            }
        })
    })
}

/// Parses the arguments, of which the first is the name of the program. Help and version are returned as errors.
fn parse(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut arguments = arguments.to_vec();
    // A --no-files before the command is moved behind it, where the command checks it for conflicts with other options.
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

/// Returns the language of `--lang`, at any position; `None` without that option or with an unknown language. The language is needed before
/// parsing, because help and parse errors are translated too.
fn lang_option(arguments: &[OsString]) -> Option<Lang> {
    let words = || arguments.iter().skip(1).take_while(|word| *word != "--").filter_map(|word| word.to_str());
    let behind = words().zip(words().skip(1)).filter(|(option, _)| *option == "--lang").map(|(_, value)| value);
    let lang = words().filter_map(|word| word.strip_prefix("--lang=")).chain(behind).last()?;
    match lang {
        "en" => Some(Lang::En),
        "zh" => Some(Lang::Zh),
        _ => None,
    }
}

/// Returns the rules that `--rules name` would load, for a calling program.
///
/// # Errors
/// Returns the error that a command would print.
pub fn rules_for(name: &str, caller: &Arc<Caller>) -> Result<Rules, CliError> {
    with_caller(caller, || load_rules(Some(name)))
}

/// Returns the weights of learning players under a rule set, so that a calling program can copy them to other machines: for each training
/// the name of its file in the cache folder, and the content of the file. Missing trainings are run. Weights that the program contains are
/// left out. `name` is the name of the rule set, `players` are names separated by commas. `compared` is `None` unless the players take part
/// in a comparison. Then it is the count of trainings and the number of deals of each; `None` stands for the default.
///
/// # Errors
/// Returns the error that a command would print.
pub fn weights_for(
    name: &str,
    players: &str,
    compared: Option<(Option<u16>, Option<u64>)>,
    caller: &Arc<Caller>,
) -> Result<Vec<(PathBuf, Vec<u8>)>, CliError> {
    with_caller(caller, || {
        let to_trainings = |(count, deals): (Option<u16>, Option<u64>)| Trainings {
            count: count.map_or(DEFAULT_TRAININGS.count, usize::from),
            deals: deals.unwrap_or(DEFAULT_TRAININGS.deals),
        };
        if compared.is_some_and(|given| given != (None, None)) && !has_learner(players) {
            return Err(CliError::input(msg!("question-nobody-learns", players)));
        }
        let trials = compared.filter(|_| has_learner(players)).map(to_trainings);
        players::weight_files(players, &load_rules(Some(name))?, trials)
    })
}

/// Returns the commands with their arguments and options as JSON, for programs that offer the commands as functions.
pub fn commands() -> Value {
    fn describe(command: &clap::Command) -> Value {
        let argument = |arg: &clap::Arg| {
            let option = arg.get_long().map_or(Value::Null, |long| format!("--{long}").into());
            json!({ "name": arg.get_id().as_str(), "option": option, "help": arg.get_help().map(ToString::to_string) })
        };
        let arguments = command.get_arguments().filter(|arg| !arg.is_global_set()).map(argument);
        // `serve` is left out: a calling program cannot run the server.
        let commands = command.get_subcommands().filter(|command| command.get_name() != "serve").map(describe);
        json!({
            "name": command.get_name(), "arguments": arguments.collect::<Vec<_>>(), "commands": commands.collect::<Vec<_>>(),
        })
    }
    describe(&Cli::command())
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
        Command::Tune(args) => play::run(args, lang),
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

/// Returns the rule set of `--rules`. Without that option, returns the rule set that the input file at `file` names. `named` loads that
/// rule set; its argument is the folder of the input file, to which paths of rules are relative.
fn rules_of_file(
    args: &RulesArg,
    file: &Path,
    named: impl FnOnce(&Path) -> Result<Rules, CliError>,
) -> Result<Rules, CliError> {
    if args.rules.is_some() {
        return load_rules(args.rules.as_deref());
    }
    let rules = named(file.parent().unwrap_or(Path::new("")))?;
    rules::print_notices(&rules);
    Ok(rules)
}

/// Returns the rule set of this name or path, or the default rule set.
fn load_rules(name: Option<&str>) -> Result<Rules, CliError> {
    rules::with_notices(Rules::load(name.unwrap_or(crate::rules::DEFAULT)))
}
