//! `jing completions`: what shells and `man` want to know of the command line.

use super::args::CompletionsArgs;
use super::error::CliError;
use super::{console, help};
use std::io::{self, Write};

pub fn run(args: &CompletionsArgs) -> Result<(), CliError> {
    let mut command = help::command(console::lang());
    if let Some(shell) = args.shell {
        // Written at once: a reader may have gone away, which the generator takes for a reason to panic.
        let mut text = Vec::new();
        clap_complete::generate(shell, &mut command, "jing", &mut text);
        return Ok(console::out().write_all(&text)?);
    }
    let folder = args.man.as_deref().unwrap_or_else(|| ".".as_ref());
    let failed = |error: io::Error| CliError::failed(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(failed)?;
    clap_mangen::generate_to(command, folder).map_err(failed)
}
