//! Players by their names on the command line, under the rules that they are to play by.

use super::console::tell;
use super::error::{CliError, about, output_error};
use super::lessons::{finished_weights, load_or_train, teach, weights};
use crate::input::{WEIGHTS, bytes, open};
use crate::lang::{Lang, msg};
use crate::policy::{Policy, Seating, Value, Weights, separate};
use crate::question::{self, Lesson, Trainings, lessons, trial_of};
use crate::rules::{Rules, called};
use crate::stats::Level;
use crate::stats::interval::mean;
use crate::train::{self, Course, file_name, read};
use crate::write::folder::AtomicFile;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One player: `value` with the weights of these rules, `value@SEED` with those of a training of its own, `value@SEED/DEALS` with
/// those of a trial, `value:FILE` with those of a file.
pub fn player(name: &str, rules: &Rules, lang: Lang) -> Result<Policy, CliError> {
    trained_player(name, rules, None, lang)
}

/// Trains what these players learn under these rule sets and is not kept yet, after an estimate of the time it takes.
pub fn prepare(players: &str, rules: &[Rules], trials: Option<Trainings>, lang: Lang) -> Result<(), CliError> {
    teach(&missing(players, rules, trials)?, &mut |_| {}, lang).map(drop)
}

/// The trainings that these players need under these rule sets and that are not kept yet.
pub fn missing<'a>(players: &str, rules: &'a [Rules], trials: Option<Trainings>) -> Result<Vec<Lesson<'a>>, CliError> {
    let mut lessons = lessons(players, rules, trials).map_err(CliError::input)?;
    lessons.retain(|lesson| finished_weights(lesson).is_none());
    Ok(lessons)
}

/// The player of that name. One that learns is as the training of this number taught it.
pub fn trained_player(
    name: &str,
    rules: &Rules,
    number: Option<(Trainings, usize)>,
    lang: Lang,
) -> Result<Policy, CliError> {
    question::player(name, &mut |name| trained(name, rules, number, lang))
}

/// The same of a player with weights.
fn trained(name: &str, rules: &Rules, number: Option<(Trainings, usize)>, lang: Lang) -> Result<Value, CliError> {
    // The same weights are asked for by every side of a run.
    type Known = HashMap<(String, String, Option<Course>), Value>;
    static PLAYERS: Mutex<Option<Known>> = Mutex::new(None);
    let key = (name.to_owned(), rules.fingerprint().full(), trial_of(name, number).map_err(CliError::input)?);
    if let Some(value) = locked(&PLAYERS).get_or_insert_default().get(&key) {
        return Ok(*value);
    }
    let weights = match name.strip_prefix("value:") {
        Some(path) => named(Path::new(path), rules, lang)?,
        None => weights(name, rules, number, lang)?,
    };
    let value = Value::new(name, weights);
    locked(&PLAYERS).get_or_insert_default().insert(key, value);
    Ok(value)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One player for all seats, or four separated by commas.
pub fn seating(players: &str, error_rate: u32, rules: &Rules, lang: Lang) -> Result<Seating, CliError> {
    prepare(players, std::slice::from_ref(rules), None, lang)?;
    let players = separate(players).map(|name| player(name, rules, lang)).collect::<Result<Vec<_>, _>>()?;
    Ok(Seating { error_rate, ..Seating::of(&players).map_err(CliError::input)? })
}

/// The weights of a file; it is said where they were learned under other rules.
fn named(path: &Path, rules: &Rules, lang: Lang) -> Result<Weights, CliError> {
    let shown = path.display();
    let bytes = open(path)
        .and_then(|file| bytes(file, WEIGHTS))
        .map_err(|error| CliError::input(msg!("cli-weights-unread", shown, error)))?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| CliError::input(msg!("cli-weights", shown, error)))?;
    if weights.about.fingerprint != rules.fingerprint().full() {
        let (theirs, ours) = (lang.name(&called(&weights.about.rules)), lang.name(&rules.called()));
        tell(&msg!("cli-weights-other-rules", shown, theirs, ours));
    }
    if let Some(field) = &weights.about.against {
        tell(&msg!("cli-weights-response", shown, field));
    }
    Ok(weights)
}

/// The folder in which weights of other rules are kept: `JING_CACHE`, or `jing` in the user's folder for caches.
pub fn folder() -> Option<PathBuf> {
    match std::env::var_os("JING_CACHE") {
        Some(path) if !path.is_empty() => Some(path.into()),
        _ => dirs::cache_dir().map(|caches| caches.join("jing")),
    }
}

/// The file in the folder of caches, and what it holds if it is of this course.
pub fn cached(rules: &Rules, course: &Course, from: Option<&Weights>) -> (Option<PathBuf>, Option<Weights>) {
    let file = folder().map(|folder| folder.join(file_name(rules, course, from)));
    let known = |file: &PathBuf| read(&bytes(open(file).ok()?, WEIGHTS).ok()?, rules, course, from).ok().flatten();
    let found = file.as_ref().and_then(known);
    (file, found)
}

/// Keeps weights for the next time, where that can be.
pub fn cache(file: Option<PathBuf>, weights: &Weights, lang: Lang) {
    if let Some(file) = file
        && let Err(error) = target(&file).and_then(|target| keep(weights, &file, target))
    {
        tell(&msg!("cli-weights-not-kept", error = reason(&error, lang)));
    }
}

/// What these players learn, each as a file with its name in the folder of caches; what every program has is left out.
pub fn to_hand_out(
    players: &str,
    rules: &Rules,
    trials: Option<Trainings>,
) -> Result<Vec<(PathBuf, Vec<u8>)>, CliError> {
    let rules = std::slice::from_ref(rules);
    prepare(players, rules, trials, Lang::En)?;
    let of = |lesson: &Lesson<'_>| Ok((lesson.file_name().into(), load_or_train(lesson, Lang::En)?.to_bytes()));
    lessons(players, rules, trials).map_err(CliError::input)?.iter().map(of).collect()
}

fn reason(error: &CliError, lang: Lang) -> String {
    match error {
        CliError::Input(text) | CliError::Failed(text) => lang.render(text),
        _ => String::new(),
    }
}

/// A file for weights that appears whole or not at all: others may be writing the same.
pub fn target(file: &Path) -> Result<AtomicFile, CliError> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| CliError::failed(msg!("cli-weights-no-folder", folder = %folder.display(), error)))?;
    }
    if file.is_dir() {
        return Err(CliError::input(msg!("cli-weights-is-folder", file = %file.display())));
    }
    AtomicFile::create(file).map_err(output_error)
}

/// Writes weights to their file.
pub fn keep(weights: &Weights, file: &Path, mut target: AtomicFile) -> Result<(), CliError> {
    target.write_all(&weights.to_bytes()).map_err(|error| CliError::failed(about(file, error)))?;
    target.commit().map_err(output_error)
}

/// Walls on which weights are judged: others than those of the training and of reports.
pub const WALLS: u64 = 4_000;

/// What the weights are worth a deal against three of a field, and half the width of the interval.
pub fn edge(rules: &Rules, weights: &Weights, field: Policy, seed: u64, walls: u64) -> (f64, f64) {
    let found = mean(&train::edge(rules, weights, field, seed, walls), Level::P95);
    found.map_or((f64::NAN, f64::NAN), |found| (found.value, found.interval.half_width()))
}
