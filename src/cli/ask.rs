//! `jing ask`: plays a question from a JSON or TOML file, or from a manifest.

use super::args::{AskArgs, OPTIONS, Options};
use super::error::{CliError, read};
use super::play;
use crate::input;
use crate::lang::{Lang, msg};
use crate::question::{Kind, Reading};

pub fn run(args: &AskArgs, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(&args.question, input::MANIFEST)?;
    let reading = Reading::from_text(&name, &text, None);
    if !reading.draft.is_faulty() {
        check_options(reading.draft.kind(), &args.options.0)?;
    }
    play::run_file(reading, &args.options.0, lang)
}

/// Returns an error if an option is set that this kind of question does not allow.
fn check_options(kind: Kind, options: &Options) -> Result<(), CliError> {
    let given = [
        ("hands_table", options.hands_table),
        ("log", options.log.is_some()),
        ("part", options.part.is_some()),
        ("checkpoint", options.checkpoint.is_some()),
        ("resume", options.resume),
        ("out", options.out.is_some()),
        ("plain_tables", options.plain_tables),
        ("overwrite", options.overwrite),
        ("card", options.card.is_some()),
    ];
    let goes_with = |name: &str| OPTIONS.iter().any(|row| row.name == name && row.kinds().contains(&kind));
    match given.into_iter().find(|(name, given)| *given && !goes_with(name)) {
        Some((name, _)) => {
            let option = format!("--{}", name.replace('_', "-"));
            Err(CliError::input(msg!("cli-ask-option", option, kind = kind.name())))
        }
        None => Ok(()),
    }
}
