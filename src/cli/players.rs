//! Players by their names on the command line, under the rules that they are to play by.

use super::console::say;
use super::error::{CliError, output_error};
use super::progress::Progress;
use super::stop::flag;
use crate::input::{Unread, WEIGHTS, bytes};
use crate::lang::Lang;
use crate::policy::{Policy, Search, Seating, Value, Weights, meant};
use crate::report::numbers::deals;
use crate::rules::{Rules, called};
use crate::sim::{Run, Side, edges};
use crate::stats::Level;
use crate::train::{Course, Watch, file, folder, judged, nearest, read, shipped, train};
use crate::write::folder::AtomicFile;
use crate::write::format::{fixed, signed};
use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// One player: `value` with the weights of these rules, `value@SEED` with those of a training of its own, `value:FILE` with
/// those of a file.
pub fn player(name: &str, rules: &Rules, lang: Lang) -> Result<Policy, CliError> {
    // The same weights are asked for by every side of a run.
    static KNOWN: Mutex<Option<HashMap<(String, String), Value>>> = Mutex::new(None);
    let name = &*meant(name.trim());
    if let Some(read) = Search::read(name) {
        let (worlds, onward) = read.map_err(CliError::input)?;
        let value = player(onward, rules, lang)?.learned();
        return Ok(Policy::Search(Search::new(name, worlds, value)));
    }
    if !Value::is_name(name) {
        return name.parse().map_err(CliError::input);
    }
    let key = (name.to_owned(), rules.fingerprint().full());
    let mut known = KNOWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let known = known.get_or_insert_default();
    if let Some(value) = known.get(&key) {
        return Ok(Policy::Value(*value));
    }
    let weights = match (name.strip_prefix("value:"), name.strip_prefix("value@")) {
        (Some(path), _) => named(Path::new(path), rules, lang)?,
        (None, Some(seed)) => {
            let wrong = || CliError::input(format!("{name}: the seed of a training is a whole number, as in value@2"));
            own(rules, Some(seed.parse().map_err(|_| wrong())?), lang)?
        }
        (None, None) => own(rules, None, lang)?,
    };
    let value = Value::new(name, weights);
    known.insert(key, value);
    Ok(Policy::Value(value))
}

/// The names of players, as they are typed.
pub fn names(players: &str) -> impl Iterator<Item = &str> {
    players.split([',', '，', '、']).map(str::trim)
}

/// One player for all seats, or four separated by commas.
pub fn seating(players: &str, error_rate: u32, rules: &Rules, lang: Lang) -> Result<Seating, CliError> {
    let players = names(players).map(|name| player(name, rules, lang)).collect::<Result<Vec<_>, _>>()?;
    let seating = Seating::of(&players).map_err(CliError::input)?;
    Ok(Seating { error_rate, ..seating })
}

/// The weights of a file; it is said where they were learned under other rules.
fn named(path: &Path, rules: &Rules, lang: Lang) -> Result<Weights, CliError> {
    let shown = path.display();
    let bytes = File::open(path).map_err(Unread::from).and_then(|file| bytes(file, WEIGHTS)).map_err(|error| {
        CliError::input(format!("value:{shown}: cannot be read: {error}; `jing train --out FILE` writes such files"))
    })?;
    let weights = Weights::from_bytes(&bytes).map_err(|error| CliError::input(format!("value:{shown}: {error}")))?;
    if weights.about.fingerprint != rules.fingerprint().full() {
        let (theirs, ours) = (called(&weights.about.rules, lang), rules.called(lang));
        say(&match lang {
            Lang::En => format!("note: {shown} was trained under the rules {theirs}, and plays under {ours}\n"),
            Lang::Zh => format!("注意：{shown} 按规则 {theirs} 练成，现按 {ours} 打\n"),
        });
    }
    if let Some(field) = &weights.about.against {
        say(&match lang {
            Lang::En => format!("note: {shown} is a response to three {field}: it is made for such tables alone\n"),
            Lang::Zh => format!("注意：{shown} 专为对三家 {field} 练成，只适合这样的牌桌\n"),
        });
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
    let file = folder().map(|folder| file(&folder, rules, &course, from.as_ref()));
    let known = |file: &PathBuf| {
        read(&bytes(File::open(file).ok()?, WEIGHTS).ok()?, rules, &course, from.as_ref()).ok().flatten()
    };
    if let Some(weights) = file.as_ref().and_then(known) {
        return Ok(weights);
    }
    let (name, played) = (rules.called(lang), deals(course.deals, lang));
    say(&match (lang, &from) {
        (Lang::En, Some(from)) => {
            format!("training players for {name}, from those of {}, once: {played}\n", from.about.rules)
        }
        (Lang::En, None) => format!("training players for {name}, once: {played}\n"),
        (Lang::Zh, Some(from)) => {
            format!("为{name}训练玩家（自{}的玩家起），仅此一次：{played}\n", called(&from.about.rules, lang))
        }
        (Lang::Zh, None) => format!("为{name}训练玩家，仅此一次：{played}\n"),
    });
    let weights = taught(rules, &course, from.as_ref(), None, lang, &mut |_, _| {})?;
    if weights.about.rounds < course.rounds {
        return Err(CliError::Interrupted);
    }
    let (edge, half) = edge(rules, &weights, Policy::Efficient, course.seed, WALLS);
    if edge + half < 0.0 {
        let (name, edge, half) = (rules.called(lang), signed(edge, 3), fixed(half, 3));
        say(&match lang {
            Lang::En => format!(
                "warning: the players trained for {name} lose to efficient ({edge} ± {half} points a deal): do not trust what they say\n"
            ),
            Lang::Zh => format!("警告：为{name}练成的玩家不敌牌效（每局 {edge} ± {half} 分）：其结果不可信\n"),
        });
    }
    if let Some(file) = file
        && let Err(error) = target(&file).and_then(|target| keep(&weights, &file, target))
    {
        say(&match lang {
            Lang::En => format!("note: the weights cannot be kept for the next time: {}\n", reason(&error)),
            Lang::Zh => format!("注意：权重无法留存备用：{}\n", reason(&error)),
        });
    }
    Ok(weights)
}

/// The weights of these rules as a file, with its name in the folder of caches; none where every program has them.
pub fn to_hand_out(rules: &Rules) -> Result<Option<(PathBuf, Vec<u8>)>, CliError> {
    if shipped(rules).is_some() {
        return Ok(None);
    }
    let (course, from) = course(rules, None);
    Ok(Some((file(Path::new(""), rules, &course, from.as_ref()), own(rules, None, Lang::En)?.to_bytes())))
}

/// How weights of these rules are trained where the program has none: the course, and the weights that it begins with.
fn course(rules: &Rules, seed: Option<u64>) -> (Course, Option<Weights>) {
    let from = nearest(rules);
    let course = if from.is_some() { Course::AGAIN } else { Course::WHOLE };
    (Course { seed: seed.unwrap_or(course.seed), ..course }, from)
}

fn reason(error: &CliError) -> String {
    match error {
        CliError::Input(text) | CliError::Failed(text) => text.clone(),
        _ => String::new(),
    }
}

/// A file for weights that appears whole or not at all: others may be writing the same.
pub fn target(file: &Path) -> Result<AtomicFile, CliError> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| CliError::failed(format!("{}: cannot be made: {error}", folder.display())))?;
    }
    if file.is_dir() {
        return Err(CliError::input(format!("{} is a folder; name a file for the weights", file.display())));
    }
    AtomicFile::create(file).map_err(output_error)
}

/// Writes weights to their file.
pub fn keep(weights: &Weights, file: &Path, mut target: AtomicFile) -> Result<(), CliError> {
    target.write_all(&weights.to_bytes()).map_err(|error| CliError::failed(format!("{}: {error}", file.display())))?;
    target.commit().map_err(output_error)
}

/// Walls on which weights are judged: others than those of the training and of reports.
pub const WALLS: u64 = 4_000;

/// What the weights are worth a deal against three of a field, and half the width of the interval.
pub fn edge(rules: &Rules, weights: &Weights, field: Policy, seed: u64, walls: u64) -> (f64, f64) {
    let hero = Policy::Value(Value::new("learned", weights.clone()));
    let sides = vec![Side::duel(rules.clone(), hero, field)];
    let run = Run::duels(sides, judged(seed), walls);
    let record = run.play();
    let row = edges(&run, &record, Level::P95).into_iter().next();
    row.map_or((f64::NAN, f64::NAN), |row| (row.edge, (row.ci_high - row.ci_low) / 2.0))
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
    let progress = Progress::new(course.deals, 0, false, lang.pick("deals", "局"), lang);
    let stop = flag();
    let mut rounds = |number: u32, weights: &Weights| {
        let text = format!("{} {number}/{}", lang.pick("round", "轮"), course.rounds);
        progress.say(&text);
        round(number, weights);
    };
    let mut watch = Watch { stop: &stop, progress: &|deals| progress.add(deals), round: &mut rounds };
    let weights = train(rules, course, from, against, &mut watch);
    progress.finish();
    if weights.is_none() {
        say(lang.pick("stopped before the first round was over: nothing is kept\n", "首轮未完即停止：未留存任何结果\n"));
    }
    weights.ok_or(CliError::Interrupted)
}
