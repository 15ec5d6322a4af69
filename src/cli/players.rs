//! Players by their names on the command line, and the files of their weights.

use super::console::note;
use super::error::{CliError, file_problem, output_error};
use super::lessons::{finished_weights, load_or_train, train_all, weights};
use crate::input::{WEIGHTS, bytes, open};
use crate::lang::{Lang, msg};
use crate::policy::{Policy, Seating, Value, Weights, split_names};
use crate::question::{self, Lesson, Trainings, lessons, training_course};
use crate::rules::{Rules, display_name};
use crate::stats::Level;
use crate::stats::interval::mean;
use crate::train::{self, Course, file_name, read};
use crate::write::folder::AtomicFile;
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns the player of this name, trained if needed: `value` has the weights for these rules, `value@SEED` those of a training with this
/// seed, `value@SEED/DEALS` those of a short training, `value:FILE` those of a file.
pub fn player(name: &str, rules: &Rules, lang: Lang) -> Result<Policy, CliError> {
    trained_player(name, rules, None, lang)
}

/// Runs the missing trainings of these players under these rule sets, after a note about how long they take. The arguments are those of
/// [`missing_trainings`].
pub fn train_missing(players: &str, rules: &[Rules], trials: Option<Trainings>, lang: Lang) -> Result<(), CliError> {
    train_all(&missing_trainings(players, rules, trials)?, &mut |_| {}, lang).map(drop)
}

/// Returns the trainings that these players need under these rule sets and that neither this process nor the cache has. `players` are names
/// separated by commas. With `trials`, each learning player has several trainings for each rule set, as in a comparison.
pub fn missing_trainings<'a>(
    players: &str,
    rules: &'a [Rules],
    trials: Option<Trainings>,
) -> Result<Vec<Lesson<'a>>, CliError> {
    let mut lessons = lessons(players, rules, trials).map_err(CliError::input)?;
    lessons.retain(|lesson| finished_weights(lesson).is_none());
    Ok(lessons)
}

/// Returns the player of this name, trained if needed. `number` selects one of several trainings of a comparison by its index, from 0;
/// `None` if the player has a single training.
pub fn trained_player(
    name: &str,
    rules: &Rules,
    number: Option<(Trainings, usize)>,
    lang: Lang,
) -> Result<Policy, CliError> {
    question::player(name, &mut |name| trained_value(name, rules, number, lang))
}

/// Returns the player `value` with its weights. The arguments are those of [`trained_player`].
fn trained_value(name: &str, rules: &Rules, number: Option<(Trainings, usize)>, lang: Lang) -> Result<Value, CliError> {
    // A cache, because the sides of a run use the same weights.
    type Known = HashMap<(String, String, Option<Course>), Value>;
    static PLAYERS: Mutex<Option<Known>> = Mutex::new(None);
    let course = training_course(name, number).map_err(CliError::input)?;
    // Styles share the weights of `value`.
    let source = Value::split_name(name).map_or(name, |(_, rest)| rest);
    let key = (source.to_owned(), rules.fingerprint().full(), course);
    if let Some(value) = locked(&PLAYERS).get_or_insert_default().get(&key) {
        return Ok(value.renamed(name));
    }
    let weights = match Value::weights_file(name) {
        Some(path) => weights_of_file(Path::new(path), rules, lang)?,
        None => weights(name, rules, number, lang)?,
    };
    let value = Value::new(name, weights);
    locked(&PLAYERS).get_or_insert_default().insert(key, value);
    Ok(value)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the seating of `players`: one name for all seats, or four names separated by commas. Trains them if needed. `error_rate` is the
/// share of random moves, in millionths.
pub fn seating(players: &str, error_rate: u32, rules: &Rules, lang: Lang) -> Result<Seating, CliError> {
    train_missing(players, std::slice::from_ref(rules), None, lang)?;
    let players = split_names(players).map(|name| player(name, rules, lang)).collect::<Result<Vec<_>, _>>()?;
    Ok(Seating { error_rate, ..Seating::from_players(&players).map_err(CliError::input)? })
}

/// Reads the weights of a file. Writes a note if they were learned under other rules than `rules`, and one if against a fixed player.
fn weights_of_file(path: &Path, rules: &Rules, lang: Lang) -> Result<Weights, CliError> {
    let shown = path.display();
    let bytes = open(path)
        .and_then(|file| bytes(file, WEIGHTS))
        .map_err(|error| CliError::input(msg!("cli-weights-unread", shown, error)))?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| CliError::input(msg!("cli-weights", shown, error)))?;
    if weights.about.fingerprint != rules.fingerprint().full() {
        let (theirs, ours) = (lang.name(&display_name(&weights.about.rules)), lang.name(&rules.display_name()));
        note(&msg!("cli-weights-other-rules", shown, theirs, ours));
    }
    if let Some(field) = &weights.about.against {
        note(&msg!("cli-weights-response", shown, field));
    }
    Ok(weights)
}

/// Returns the cache folder for weights that the program does not contain: that in the variable `JING_CACHE`, else `jing` in the user's
/// cache folder; `None` if there is neither.
pub fn cache_folder() -> Option<PathBuf> {
    match std::env::var_os("JING_CACHE") {
        Some(path) if !path.is_empty() => Some(path.into()),
        _ => dirs::cache_dir().map(|caches| caches.join("jing")),
    }
}

/// Returns the path of the cache file of a training, which is `None` without a cache folder, and the weights; `None` unless the file
/// contains the weights of this training. `from` are the initial weights of the training, if any.
pub fn cached(rules: &Rules, course: &Course, from: Option<&Weights>) -> (Option<PathBuf>, Option<Weights>) {
    let file = cache_folder().map(|folder| folder.join(file_name(rules, course, from)));
    let known = |file: &PathBuf| read(&bytes(open(file).ok()?, WEIGHTS).ok()?, rules, course, from).ok().flatten();
    let found = file.as_ref().and_then(known);
    (file, found)
}

/// Writes weights to their cache file; does nothing if `file` is `None`. If writing fails, writes a note.
pub fn cache(file: Option<PathBuf>, weights: &Weights, lang: Lang) {
    if let Some(file) = file
        && let Err(error) = create_file(&file).and_then(|target| write_weights(weights, &file, target))
    {
        note(&msg!("cli-weights-not-kept", error = reason(&error, lang)));
    }
}

/// Returns the weights of these players, trained if needed: for each training the name of its file in the cache folder, and the content.
/// Weights that the program contains are left out. The arguments are those of [`missing_trainings`].
pub fn weight_files(
    players: &str,
    rules: &Rules,
    trials: Option<Trainings>,
) -> Result<Vec<(PathBuf, Vec<u8>)>, CliError> {
    let rules = std::slice::from_ref(rules);
    train_missing(players, rules, trials, Lang::En)?;
    let file = |lesson: &Lesson<'_>| Ok((lesson.file_name().into(), load_or_train(lesson, Lang::En)?.to_bytes()));
    lessons(players, rules, trials).map_err(CliError::input)?.iter().map(file).collect()
}

/// Returns the message of an error; empty for an error without a message.
fn reason(error: &CliError, lang: Lang) -> String {
    match error {
        CliError::Input(text) | CliError::Failed(text) => lang.render(text),
        _ => String::new(),
    }
}

/// Creates a file for weights and its folder. The file is atomic, because another program may write the same weights.
pub fn create_file(file: &Path) -> Result<AtomicFile, CliError> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| CliError::failed(msg!("cli-weights-no-folder", folder = %folder.display(), error)))?;
    }
    if file.is_dir() {
        return Err(CliError::input(msg!("cli-weights-is-folder", file = %file.display())));
    }
    AtomicFile::create(file).map_err(output_error)
}

/// Writes weights to `target` and commits it. `file` is its path, for messages.
pub fn write_weights(weights: &Weights, file: &Path, mut target: AtomicFile) -> Result<(), CliError> {
    target.write_all(&weights.to_bytes()).map_err(|error| CliError::failed(file_problem(file, error)))?;
    target.commit().map_err(output_error)
}

/// The number of walls on which weights are evaluated. No training and no run uses these walls.
pub const WALLS: u64 = 4_000;

/// Returns the mean points per deal of a player with these weights against three players `field`, and half the width of its 95 % confidence
/// interval; both are NaN if there are too few deals. Each wall is played four times, with the player in each seat. `seed` is that of the
/// training.
pub fn edge(rules: &Rules, weights: &Weights, field: Policy, seed: u64, walls: u64) -> (f64, f64) {
    let found = mean(&train::edge(rules, weights, field, seed, walls), Level::P95);
    found.map_or((f64::NAN, f64::NAN), |found| (found.value, found.interval.half_width()))
}
