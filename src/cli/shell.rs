//! `jing completions`: what shells and `man` want to know of the command line.

use super::args::CompletionsArgs;
use super::error::CliError;
use super::{console, help};
use crate::rules::PRESETS;
use crate::sim::Category;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use std::io::{self, Write};

pub fn run(args: &CompletionsArgs) -> Result<(), CliError> {
    let mut command = help::command(console::lang());
    if let Some(shell) = args.shell {
        command = offering(command, shell);
        // Written at once: a reader may have gone away, which the generator takes for a reason to panic.
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, "jing", &mut text);
        return Ok(console::out().write_all(&text)?);
    }
    let folder = args.man.as_deref().unwrap_or_else(|| ".".as_ref());
    let failed = |error: io::Error| CliError::failed(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(dated(command), folder).map_err(failed)
}

/// The command with the names that its options take: shells offer what the program itself does not insist on. Where a shell would then
/// offer no files, rules stay files.
fn offering(command: Command, shell: Shell) -> Command {
    let names = move |id: &str| -> Vec<&'static str> {
        match id {
            "rules" | "from" if shell == Shell::Fish => PRESETS.iter().map(|preset| preset.name).collect(),
            "players" | "player" => vec!["efficient", "greedy", "random", "value"],
            "event" | "until" => Category::ALL.iter().map(|category| category.name()).collect(),
            _ => Vec::new(),
        }
    };
    let known = move |arg: Arg| match names(arg.get_id().as_str()) {
        names if names.is_empty() => arg,
        names => arg.value_parser(PossibleValuesParser::new(names)),
    };
    command.mut_args(known).mut_subcommands(move |command| offering(command, shell))
}

/// The command with the version that its man pages carry.
fn dated(command: Command) -> Command {
    command.version(env!("CARGO_PKG_VERSION")).disable_version_flag(true).mut_subcommands(dated)
}
