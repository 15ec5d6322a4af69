//! `jing tune`: searches for the changes of a rule set that come nearest to a wish.
//!
//! Each stage of the search is a run with a folder of its own inside the folder of the search. A finished stage is kept as a part, an
//! unfinished one as a checkpoint, so the same command continues a search that was interrupted.

use super::args::Options;
use super::console::{self, note};
use super::error::{CliError, output_error, print_nothing_finished};
use super::keep::open_results;
use super::merge::merge_parts;
use super::play::{Job, PlayError, files};
use crate::lang::{Lang, msg};
use crate::question::Setup;
use crate::render::{html, terminal};
use crate::tune::{PlayedStage, Stage, Tuning, search};
use crate::write::files::PAGE;
use crate::write::folder::write_whole;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file of the result as JSON.
const RESULT_FILE: &str = "tune.json";
/// The interval at which a stage is saved.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(20);

/// Searches for the proposals of a question, writes their files and prints them.
pub fn run(setup: &Setup, options: &Options, lang: Lang) -> Result<(), PlayError> {
    let folder =
        (!options.no_files).then(|| options.out.clone().unwrap_or_else(|| Path::new("reports").join(setup.name())));
    let mut play = |stage: &Stage| play_stage(stage, folder.as_deref(), options, lang);
    let Some(tuning) = search(setup, &mut play)? else {
        match &folder {
            Some(_) => note(&msg!("cli-tune-interrupted")),
            None => print_nothing_finished(options.json, lang)?,
        }
        return Err(CliError::Interrupted.into());
    };
    if let Some(folder) = &folder {
        write(&tuning, folder, lang)?;
    }
    Ok(print(&tuning, folder.as_deref(), options.json, lang)?)
}

/// Plays a stage, or reads it if it was played before. `folder` is that of the search; without it nothing is written. Returns `None` if
/// the stage was stopped.
fn play_stage(
    stage: &Stage,
    folder: Option<&Path>,
    options: &Options,
    lang: Lang,
) -> Result<Option<PlayedStage>, PlayError> {
    let setup = Setup::new(stage.question.clone())?;
    note(&msg!("cli-tune-stage", stage = stage.name.split('-').next(), count = setup.rules.len() - 1));
    let job = Job::new(setup, None, options, lang)?;
    let Some(folder) = folder else { return Ok(job.play_record(options, lang)?) };
    let folder = folder.join(&stage.name);
    let part = Options {
        part: Some((1, 1)),
        checkpoint: Some(CHECKPOINT_INTERVAL),
        resume: true,
        threads: options.threads,
        out: Some(folder.clone()),
        overwrite: options.overwrite,
        ..Options::default()
    };
    let file = match job.play_part_file(&part, lang) {
        Err(CliError::Interrupted) => return Ok(None),
        played => played?.0,
    };
    let merging = merge_parts(&[file])?;
    let (_claim, output) =
        open_results(Some(&folder), &merging.plan, &merging.run, &files(&merging.setup, false), options.overwrite)?;
    crate::write::run::write(&merging.study(0.0), &output, false, lang).map_err(output_error)?;
    Ok(Some(PlayedStage { record: merging.record().clone(), setup: merging.setup, run: merging.run }))
}

/// Writes the page and the JSON of a search into its folder.
fn write(tuning: &Tuning, folder: &Path, lang: Lang) -> Result<(), CliError> {
    let text = tuning.to_json(lang).to_string() + "\n";
    write_whole(&folder.join(RESULT_FILE), text.as_bytes()).map_err(output_error)?;
    write_whole(&page(folder), html::page(&tuning.answer(), lang).as_bytes()).map_err(output_error)
}

/// Returns the path of the page of a search.
fn page(folder: &Path) -> PathBuf {
    folder.join(PAGE)
}

/// Prints a search as text or as JSON. `folder` is that of its files; `None` if none were written.
fn print(tuning: &Tuning, folder: Option<&Path>, as_json: bool, lang: Lang) -> Result<(), CliError> {
    let mut out = console::out();
    if as_json {
        writeln!(out, "{}", tuning.to_json(lang))?;
        return Ok(());
    }
    write!(out, "{}", terminal::answer(&tuning.answer(), lang))?;
    if let Some(folder) = folder {
        writeln!(out, "{}", lang.render(&msg!("cli-files", page = page(folder).display())))?;
    }
    Ok(())
}
