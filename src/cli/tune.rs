//! `jing tune`: searches for the changes of a rule set that come nearest to a wish.
//!
//! Each stage of the search is a run with a folder of its own inside the folder of the search. A finished stage is kept as a part, an
//! unfinished one as a checkpoint, so the same command continues a search that was interrupted.

use super::args::Options;
use super::console::{self, note};
use super::error::{CliError, file_problem, output_error};
use super::keep::{claim_search, open_results};
use super::merge::merge_parts;
use super::play::{Job, PlayError, files};
use crate::input::{self, file};
use crate::lang::{Lang, msg};
use crate::question::{Kind, Question, Setup};
use crate::render::{html, terminal};
use crate::report::PROGRAM;
use crate::tune::{PlayedStage, Stage, Tuning, search, stage_names};
use crate::write::Claim;
use crate::write::files::{MANIFEST, PAGE};
use crate::write::folder::{remove, write_whole};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The interval at which a stage is saved.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(20);

/// Searches for the proposals of a question, writes their files and prints them. `name` replaces the default name of the folder.
pub fn run(setup: &Setup, name: Option<&str>, options: &Options, lang: Lang) -> Result<(), PlayError> {
    // With the texts of rule files, the search does not depend on files that may change before it is continued.
    let setup = &Setup::new(setup.question.clone().with_texts(&setup.rules))?;
    let claim = if options.no_files { None } else { Some(open(setup, name, options)?) };
    let folder = claim.as_ref().map(Claim::folder);
    let mut play = |stage: &Stage| play_stage(stage, folder, options, lang);
    let Some(tuning) = search(setup, &mut play)? else {
        note(&msg!("cli-tune-interrupted", files = u8::from(folder.is_some())));
        return Err(CliError::Interrupted.into());
    };
    if let Some(folder) = folder {
        write(&tuning, folder, lang)?;
    }
    Ok(print(&tuning, folder, options.json, lang)?)
}

/// Claims the folder of a search and writes its question there. With `--overwrite`, removes the stages of another search.
fn open(setup: &Setup, name: Option<&str>, options: &Options) -> Result<Claim, CliError> {
    let is_ours = |manifest: &Value| {
        let question = serde_json::from_value::<Question>(manifest["question"].clone());
        manifest["program"] == PROGRAM && question.is_ok_and(|question| question == setup.question)
    };
    let name = name.map_or_else(|| setup.name(), str::to_owned);
    let claim = claim_search(options.out.as_deref(), &name, &is_ours, options.overwrite)?;
    let manifest = claim.folder().join(MANIFEST);
    let known: Option<Value> = file(&manifest, input::MANIFEST).ok().and_then(|text| serde_json::from_str(&text).ok());
    if known.as_ref().is_some_and(is_ours) {
        return Ok(claim);
    }
    let is_search = known.is_some_and(|known| known["question"]["kind"] == Kind::Tune.name());
    let stages = stage_names().map(|stage| claim.folder().join(stage));
    for folder in stages.filter(|folder| is_search && folder.is_dir()) {
        fs::remove_dir_all(&folder).map_err(|error| CliError::failed(file_problem(&folder, error)))?;
    }
    remove(&page(claim.folder()))?;
    let text = json!({
        "program": PROGRAM, "rules": setup.rules[0].name, "rules_fingerprint": setup.rules[0].fingerprint().full(),
        "question": setup.question, "question_hash": setup.question.hash(),
    });
    write_whole(&manifest, (text.to_string() + "\n").as_bytes()).map_err(output_error)?;
    Ok(claim)
}

/// Plays a stage, or reads it if it was played before. `folder` is that of the search; without it nothing is written. Returns `None` if
/// the stage was interrupted.
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
        ..Options::default()
    };
    let file = match job.play_part_file(&part, lang) {
        Err(CliError::Interrupted) => return Ok(None),
        played => played?.0,
    };
    let merging = merge_parts(&[file])?;
    // The folder belongs to the search, so an earlier page in another language may be overwritten.
    let (_claim, output) =
        open_results(Some(&folder), &merging.plan, &merging.run, &files(&merging.setup, false), true)?;
    crate::write::run::write(&merging.study(0.0), &output, false, lang).map_err(output_error)?;
    Ok(Some(PlayedStage { record: merging.record().clone(), setup: merging.setup, run: merging.run }))
}

/// Writes the page and the manifest of a search into its folder.
fn write(tuning: &Tuning, folder: &Path, lang: Lang) -> Result<(), CliError> {
    let text = tuning.to_json(lang).to_string() + "\n";
    write_whole(&folder.join(MANIFEST), text.as_bytes()).map_err(output_error)?;
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
