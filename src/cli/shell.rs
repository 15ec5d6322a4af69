//! `jing completions`: completions for shells, and manual pages.

use super::args::CompletionsArgs;
use super::error::{CliError, file_problem};
use super::{console, help};
use crate::policy::NAMES;
use crate::rules::{PRESETS, keys};
use crate::sim::Category;
use crate::words::unique;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use std::io::{self, Write};
use std::iter;
use std::path::Path;

pub fn run(args: &CompletionsArgs) -> Result<(), CliError> {
    let mut command = help::command(console::lang());
    if let Some(shell) = args.shell {
        command = with_suggestions(command, shell);
        // Generated into memory, because the generator panics if it cannot write.
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, "jing", &mut text);
        let text = with_files(&String::from_utf8_lossy(&text), shell);
        return Ok(console::out().write_all(text.as_bytes())?);
    }
    let folder = args.man.as_deref().unwrap_or_else(|| ".".as_ref());
    let failed = |error: io::Error| CliError::failed(file_problem(folder, error));
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut command = command.disable_help_subcommand(true);
    command.build();
    manual(&command, folder).map_err(failed)
}

/// Writes the manual pages of a command and all its subcommands.
fn manual(command: &Command, folder: &Path) -> io::Result<()> {
    let page = clap_mangen::Man::new(command.clone()).source(concat!("jing ", env!("CARGO_PKG_VERSION")));
    page.generate_to(folder)?;
    command.get_subcommands().try_for_each(|command| manual(command, folder))
}

/// Returns the completions `text` of a shell, edited so that rules complete to presets and files. The generator supports only one of the
/// two.
fn with_files(text: &str, shell: Shell) -> String {
    let presets = PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(" ");
    let mut out = String::new();
    for (before, line) in iter::once("").chain(text.lines().map(str::trim)).zip(text.lines()) {
        let command = before.strip_suffix(')').and_then(|name| name.strip_prefix("jing__subcmd__"));
        let line = match shell {
            Shell::Bash if ["--rules)", "--from)"].contains(&before) => {
                line.replace("compgen -f", &format!("compgen -f -W \"{presets}\" --"))
            }
            // These commands have rules as positional arguments.
            Shell::Bash if command.is_some_and(|name| ["compare", "plan", "rules__subcmd__show"].contains(&name)) => {
                line.replace("opts=\"", &format!("opts=\"{presets} "))
            }
            Shell::Zsh if line.contains("--rules=[") || line.contains("--from=[") || line.contains(":rules -- ") => {
                line.replace(":_default'", ":_jing_rules'")
            }
            Shell::Zsh if line.starts_with("autoload") => format!(
                "{line}\n\n_jing_rules() {{\n    _alternative 'presets:preset:({presets})' 'files:rule file:_files'\n}}"
            ),
            Shell::Fish if line.contains(" -l rules ") || line.contains(" -l from ") => {
                line.replace(" -r -f ", " -r -F ")
            }
            _ => line.to_owned(),
        };
        out += &(line + "\n");
    }
    out
}

/// Adds possible values to options for shells to suggest. The program itself accepts other values too.
fn with_suggestions(command: Command, shell: Shell) -> Command {
    let names = move |id: &str| -> Vec<&'static str> {
        match id {
            "rules" | "from" if shell == Shell::Fish => PRESETS.iter().map(|preset| preset.name).collect(),
            "players" | "player" => NAMES.map(|(name, _)| name).to_vec(),
            "keys" | "word" => unique(keys().map(|key| &*key.path)),
            "event" | "until" => Category::known().map(Category::name).collect(),
            _ => Vec::new(),
        }
    };
    let known = move |arg: Arg| match names(arg.get_id().as_str()) {
        names if names.is_empty() => arg,
        names => arg.value_parser(PossibleValuesParser::new(names)),
    };
    command.mut_args(known).mut_subcommands(move |command| with_suggestions(command, shell))
}
