//! Players by their names on the command line, under the rules that they are to play by.

use super::args::Trainings;
use super::console::tell;
use super::error::{CliError, about, output_error};
use super::progress::Progress;
use super::stop::flag;
use crate::input::{WEIGHTS, bytes, open};
use crate::lang::{Lang, msg};
use crate::policy::{Policy, Search, Seating, Value, Weights, learn, meant, separate};
use crate::report::numbers::deals;
use crate::report::seated;
use crate::rules::{Rules, called};
use crate::sim::Side;
use crate::stats::Level;
use crate::stats::interval::mean;
use crate::train::{self, Course, Watch, file, folder, nearest, read, shipped, train, trial};
use crate::write::folder::AtomicFile;
use crate::write::format::{fixed, signed};
use std::collections::HashMap;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// One player: `value` with the weights of these rules, `value@SEED` with those of a training of its own, `value@SEED/DEALS` with
/// those of a trial, `value:FILE` with those of a file.
pub fn player(name: &str, rules: &Rules, lang: Lang) -> Result<Policy, CliError> {
    of_training(name, rules, None, lang)
}

/// Rules and who plays by them; where trainings are compared, the players of each: nobody else than those that learn differs.
pub fn side(
    players: &str,
    error_rate: u32,
    rules: Rules,
    trials: Option<Trainings>,
    lang: Lang,
) -> Result<Side, CliError> {
    let Some(trials) = trials else {
        let seating = seating(players, error_rate, &rules, None, lang)?;
        return Ok(Side::new(rules, seating));
    };
    let seatings = (0..trials.count).map(|number| seating(players, error_rate, &rules, Some((trials, number)), lang));
    let seatings = seatings.collect::<Result<_, _>>()?;
    Ok(Side::of_trainings(rules, seatings))
}

/// The player of that name; who learns, as the training of this number of several taught it.
fn of_training(name: &str, rules: &Rules, number: Option<(Trainings, usize)>, lang: Lang) -> Result<Policy, CliError> {
    // The same weights are asked for by every side of a run.
    type Known = HashMap<(String, String, Option<Course>), Value>;
    static KNOWN: Mutex<Option<Known>> = Mutex::new(None);
    let name = &*meant(name.trim());
    if let Some(read) = Search::read(name) {
        let (worlds, onward) = read.map_err(CliError::input)?;
        let value = of_training(onward, rules, number, lang)?.learned();
        return Ok(Policy::Search(Search::new(name, worlds, value)));
    }
    if !Value::is_name(name) {
        return name.parse().map_err(CliError::input);
    }
    let (seed, course) = (course_of(name)?.0, trial_of(name, number)?);
    let key = (name.to_owned(), rules.fingerprint().full(), course);
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let known = known.get_or_insert_default();
    if let Some(value) = known.get(&key) {
        return Ok(Policy::Value(*value));
    }
    let weights = match (name.strip_prefix("value:"), course) {
        (Some(path), _) => named(Path::new(path), rules, lang)?,
        (None, Some(course)) => tried(rules, &course, number, lang)?,
        (None, None) => own(rules, seed, lang)?,
    };
    let value = Value::new(name, weights);
    known.insert(key, value);
    Ok(Policy::Value(value))
}

/// The trial in which the player of this name learns: the one of this number of several, or that of its name; none where it does not
/// learn so.
fn trial_of(name: &str, number: Option<(Trainings, usize)>) -> Result<Option<Course>, CliError> {
    let (seed, deals) = course_of(name)?;
    let first = seed.unwrap_or(1);
    let course = match number {
        Some((trials, number)) => Some(Course::trial(first.wrapping_add(number as u64), deals.unwrap_or(trials.deals))),
        None => deals.map(|deals| Course::trial(first, deals)),
    };
    Ok(course.filter(|_| !name.starts_with("value:")))
}

/// The seed of a training, and the deals of a trial, as a name has them: `value@2`, `value@2/40000`.
fn course_of(name: &str) -> Result<(Option<u64>, Option<u64>), CliError> {
    let Some(course) = name.strip_prefix("value@") else { return Ok((None, None)) };
    let (seed, deals) = course.split_once('/').map_or((course, None), |(seed, deals)| (seed, Some(deals)));
    let wrong = || CliError::input(msg!("cli-training-seed", name));
    let seed = seed.parse().map_err(|_| wrong())?;
    let (least, most) = TRIAL_DEALS.into_inner();
    let few = || CliError::input(msg!("cli-training-deals", name, least, most));
    let number = |deals: &str| deals.parse().ok().filter(|deals| TRIAL_DEALS.contains(deals)).ok_or_else(few);
    Ok((Some(seed), deals.map(number).transpose()?))
}

/// One player for all seats, or four separated by commas; who learns, as the training of this number of several taught it.
pub fn seating(
    players: &str,
    error_rate: u32,
    rules: &Rules,
    number: Option<(Trainings, usize)>,
    lang: Lang,
) -> Result<Seating, CliError> {
    let players =
        separate(players).map(|name| of_training(name, rules, number, lang)).collect::<Result<Vec<_>, _>>()?;
    let seating = Seating::of(&players).map_err(CliError::input)?;
    Ok(Seating { error_rate, ..seating })
}

/// These players by their names alone: what is wrong with a name or their number is found, and nobody is taught.
pub fn untaught(players: &str, error_rate: u32) -> Result<Seating, CliError> {
    let names: Vec<String> = separate(players).map(meant).collect();
    for name in &names {
        let onward = Search::read(name).transpose().map_err(CliError::input)?.map(|(_, onward)| onward);
        course_of(onward.unwrap_or(name))?;
    }
    seated(&names, error_rate).map_err(CliError::input)
}

/// The weights of a file; it is said where they were learned under other rules.
fn named(path: &Path, rules: &Rules, lang: Lang) -> Result<Weights, CliError> {
    let shown = path.display();
    let bytes = open(path)
        .and_then(|file| bytes(file, WEIGHTS))
        .map_err(|error| CliError::input(msg!("cli-weights-unread", shown, error)))?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| CliError::input(msg!("cli-weights", shown, error)))?;
    if weights.about.fingerprint != rules.fingerprint().full() {
        let (theirs, ours) = (called(&weights.about.rules, lang), rules.called(lang));
        tell(&msg!("cli-weights-other-rules", shown, theirs, ours));
    }
    if let Some(field) = &weights.about.against {
        tell(&msg!("cli-weights-response", shown, field));
    }
    Ok(weights)
}

/// The weights of these rules: the program's, those of the user's folder, or new ones; with a seed those that a training with
/// this seed gives.
fn own(rules: &Rules, seed: Option<u64>, lang: Lang) -> Result<Weights, CliError> {
    if let (Some(weights), None) = (shipped(rules), seed) {
        return Ok(weights);
    }
    let (course, from) = course(rules, seed);
    let (file, known) = cached(rules, &course, from.as_ref());
    if let Some(weights) = known {
        return Ok(weights);
    }
    let (name, played) = (rules.called(lang), deals(course.deals, lang));
    tell(&match &from {
        Some(from) => msg!("cli-train-from", name, from = called(&from.about.rules, lang), played),
        None => msg!("cli-train-once", name, played),
    });
    let weights = taught(rules, &course, from.as_ref(), None, lang, &mut |_, _| {})?;
    if weights.about.rounds < course.rounds {
        return Err(CliError::Interrupted);
    }
    let (edge, half) = edge(rules, &weights, Policy::Efficient, course.seed, WALLS);
    if edge + half < 0.0 {
        let (name, edge, half) = (rules.called(lang), signed(edge, 3), fixed(half, 3));
        tell(&msg!("cli-weights-weak", name, edge, half));
    }
    cache(file, &weights, lang);
    Ok(weights)
}

/// What was learned in a trial, or is learned now.
fn tried(rules: &Rules, course: &Course, number: Option<(Trainings, usize)>, lang: Lang) -> Result<Weights, CliError> {
    let (file, known) = cached(rules, course, None);
    if let Some(weights) = known.filter(|weights| weights.about.judged.is_some()) {
        return Ok(weights);
    }
    let (name, played, seed) = (rules.called(lang), deals(course.deals, lang), course.seed);
    let (place, count) = number.map_or((1, 1), |(trials, number)| (number + 1, trials.count));
    tell(&msg!("cli-training", place, count, name, played, seed));
    let weights = watched(course, lang, &mut |_, _| {}, |watch| trial(rules, course, watch))?;
    if weights.about.rounds < course.rounds {
        return Err(CliError::Interrupted);
    }
    cache(file, &weights, lang);
    Ok(weights)
}

/// The file in the folder of caches, and what it holds if it is of this course.
fn cached(rules: &Rules, course: &Course, from: Option<&Weights>) -> (Option<PathBuf>, Option<Weights>) {
    let file = folder().map(|folder| file(&folder, rules, course, from));
    let known = |file: &PathBuf| read(&bytes(open(file).ok()?, WEIGHTS).ok()?, rules, course, from).ok().flatten();
    let found = file.as_ref().and_then(known);
    (file, found)
}

/// Keeps weights for the next time, where that can be.
fn cache(file: Option<PathBuf>, weights: &Weights, lang: Lang) {
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
    let mut files = Vec::new();
    for name in separate(players).map(meant).filter(|name| learn(name)) {
        let name = Search::read(&name).map_or(&*name, |read| read.map_or("value", |(_, onward)| onward));
        for number in 0..trials.map_or(1, |trials| trials.count) {
            let number = trials.map(|trials| (trials, number));
            let (seed, _) = course_of(name)?;
            let (course, from, weights) = match trial_of(name, number)? {
                Some(course) => (course, None, tried(rules, &course, number, Lang::En)?),
                None if seed.is_none() && shipped(rules).is_some() => continue,
                None => {
                    let (course, from) = course(rules, seed);
                    (course, from, own(rules, seed, Lang::En)?)
                }
            };
            files.push((file(Path::new(""), rules, &course, from.as_ref()), weights.to_bytes()));
        }
    }
    Ok(files)
}

/// How weights of these rules are trained where the program has none: the course, and the weights that it begins with.
fn course(rules: &Rules, seed: Option<u64>) -> (Course, Option<Weights>) {
    let from = nearest(rules);
    let course = if from.is_some() { Course::AGAIN } else { Course::WHOLE };
    (Course { seed: seed.unwrap_or(course.seed), ..course }, from)
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

/// Deals that a trial may have.
pub const TRIAL_DEALS: RangeInclusive<u64> = 256..=10_000_000;

/// Walls on which weights are judged: others than those of the training and of reports.
pub const WALLS: u64 = 4_000;

/// What the weights are worth a deal against three of a field, and half the width of the interval.
pub fn edge(rules: &Rules, weights: &Weights, field: Policy, seed: u64, walls: u64) -> (f64, f64) {
    let found = mean(&train::edge(rules, weights, field, seed, walls), Level::P95);
    found.map_or((f64::NAN, f64::NAN), |found| (found.value, found.interval.half_width()))
}

/// Trains with a bar on the terminal; `round` is called after every round.
pub fn taught(
    rules: &Rules,
    course: &Course,
    from: Option<&Weights>,
    against: Option<Policy>,
    lang: Lang,
    round: &mut dyn FnMut(u32, &Weights),
) -> Result<Weights, CliError> {
    watched(course, lang, round, |watch| train(rules, course, from, against, watch))
}

/// The same, whatever trains.
fn watched(
    course: &Course,
    lang: Lang,
    round: &mut dyn FnMut(u32, &Weights),
    train: impl FnOnce(&mut Watch<'_>) -> Option<Weights>,
) -> Result<Weights, CliError> {
    let progress = Progress::new(course.deals, 0, false, lang);
    let stop = flag();
    let mut rounds = |number: u32, weights: &Weights| {
        progress.say(&lang.render(&msg!("cli-train-round", number, rounds = course.rounds)));
        round(number, weights);
    };
    let mut watch = Watch { stop: &stop, progress: &|deals| progress.add(deals), round: &mut rounds };
    let weights = train(&mut watch);
    progress.finish();
    if weights.is_none() {
        tell(&msg!("cli-train-stopped"));
    }
    weights.ok_or(CliError::Interrupted)
}
