//! Trainings: running them, keeping their weights, and estimating how long they take on this machine.

use super::console::{columns, note};
use super::error::CliError;
use super::players::{WALLS, cache, cached, edge};
use super::progress::{Progress, duration};
use super::stop::flag;
use crate::lang::number::{fixed, signed};
use crate::lang::{Lang, Message, msg};
use crate::policy::{Policy, Weights};
use crate::question::{Lesson, Trainings, shipped_weights};
use crate::report::numbers::deals;
use crate::rules::{Rules, display_name};
use crate::train::{Course, Monitor, TRIAL_WALLS, train};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The duration in seconds up to which trainings are announced only on a terminal.
const SHORT: f64 = 2.0;
/// The number of deals of a round of the speed measurement, for each thread.
const PILOT: u64 = 64;

/// The weights learned by this process, by the fingerprint of the rules and the course, because not every machine has a cache folder.
static LEARNED: Mutex<Option<HashMap<(String, Course), Weights>>> = Mutex::new(None);

/// Returns the weights of the player with this name. Trains it if its weights are neither in the program nor in the cache. `number` selects
/// one of several trainings by its index, from 0; `None` if the player has a single training.
pub fn weights(name: &str, rules: &Rules, number: Option<(Trainings, usize)>, lang: Lang) -> Result<Weights, CliError> {
    match shipped_weights(name, rules, number).map_err(CliError::input)? {
        Some(weights) => Ok(weights),
        None => load_or_train(&Lesson::new(name, rules, number).map_err(CliError::input)?, lang),
    }
}

/// Returns the weights of a training; `None` if neither this process nor the cache has them.
pub fn finished_weights(lesson: &Lesson<'_>) -> Option<Weights> {
    let learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
    let learned = learned.as_ref().and_then(|learned| learned.get(&lesson.key()).cloned());
    let kept = || cached(lesson.rules, &lesson.course, lesson.from.as_ref()).1;
    learned.or_else(|| kept().filter(|weights| !lesson.course.quick || weights.about.judged.is_some()))
}

/// Returns the weights of a training. Runs the training if it is not finished yet.
pub fn load_or_train(lesson: &Lesson<'_>, lang: Lang) -> Result<Weights, CliError> {
    match finished_weights(lesson) {
        Some(weights) => Ok(weights),
        None => Ok(train_all(std::slice::from_ref(lesson), &mut |_| {}, lang)?.remove(0)),
    }
}

/// Returns the number of deals on which the result of a training is evaluated.
fn evaluation_deals(lesson: &Lesson<'_>) -> u64 {
    4 * if lesson.course.quick { TRIAL_WALLS } else { WALLS }
}

/// Runs a training. `place` is the place of the training among several ("2 of 4"), for the progress line. `round` is called after each
/// round with its number and the weights so far. Fails with `Interrupted` if the training is stopped before its first round ends. If it is
/// stopped later, returns the weights of the finished rounds.
fn run_training(
    lesson: &Lesson<'_>,
    progress: &Progress,
    place: &Message,
    lang: Lang,
    round: &mut dyn FnMut(u32, &Weights),
) -> Result<Weights, CliError> {
    let stop = flag();
    let mut rounds = |number: u32, weights: &Weights| {
        progress.set_remark(&lang.render(&msg!("cli-train-round", place, number, rounds = lesson.course.rounds)));
        round(number, weights);
    };
    let mut watch = Monitor { stop: &stop, progress: &|deals| progress.add(deals), round: &mut rounds };
    lesson.train(&mut watch).ok_or_else(|| {
        note(&msg!("cli-train-stopped"));
        CliError::Interrupted
    })
}

/// Runs trainings one after the other, after a note about how long all of them take. Keeps the weights in this process and in the cache,
/// and returns them in the order of `lessons`. `begun` is called at the start of each training with its number, from 1.
///
/// # Errors
/// Returns [`CliError::Interrupted`] if a training is stopped.
pub fn train_all(lessons: &[Lesson<'_>], begun: &mut dyn FnMut(usize), lang: Lang) -> Result<Vec<Weights>, CliError> {
    if lessons.is_empty() {
        return Ok(Vec::new());
    }
    announce(lessons, super::players::cache_folder().is_some(), lang);
    let progress = Progress::new(
        lessons.iter().map(|lesson| lesson.course.deals + evaluation_deals(lesson)).sum(),
        0,
        false,
        lang,
    );
    let mut weak = Vec::new();
    let learned = lessons.iter().enumerate().map(|(at, lesson)| {
        let place = msg!("cli-train-place", place = at + 1, count = lessons.len());
        progress.set_remark(&lang.render(&place));
        begun(at + 1);
        let weights = run_training(lesson, &progress, &place, lang, &mut |_, _| {})?;
        if weights.about.rounds < lesson.course.rounds {
            return Err(CliError::Interrupted);
        }
        if !lesson.course.quick {
            let (edge, half) = edge(lesson.rules, &weights, Policy::Efficient, lesson.course.seed, WALLS);
            if edge + half < 0.0 {
                let (name, edge, half) = (lang.name(&lesson.rules.display_name()), signed(edge, 3), fixed(half, 3));
                weak.push(msg!("cli-weights-weak", name, edge, half));
            }
        }
        progress.add(evaluation_deals(lesson));
        let (file, _) = cached(lesson.rules, &lesson.course, lesson.from.as_ref());
        cache(file, &weights, lang);
        let mut learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
        learned.get_or_insert_default().insert(lesson.key(), weights.clone());
        Ok(weights)
    });
    let learned = learned.collect();
    progress.finish();
    weak.iter().for_each(note);
    learned
}

/// Runs a training without keeping its weights, and returns them. `round` is called after every round with its number and the weights so
/// far. If the training is stopped after its first round, returns the weights of the finished rounds.
///
/// # Errors
/// Returns [`CliError::Interrupted`] if the training is stopped before its first round ends.
pub fn train_one(lesson: &Lesson<'_>, lang: Lang, round: &mut dyn FnMut(u32, &Weights)) -> Result<Weights, CliError> {
    announce(std::slice::from_ref(lesson), false, lang);
    let progress = Progress::new(lesson.course.deals, 0, false, lang);
    let learned = run_training(lesson, &progress, &Message::from_arg(""), lang, round);
    progress.finish();
    learned
}

/// The speed of trainings on this machine, in deals per second.
#[derive(Clone, Copy)]
struct Pace {
    /// The speed while players learn.
    training: f64,
    /// The speed while the result is evaluated.
    evaluation: f64,
}

impl Pace {
    /// Measures the speed in a short training of at most four rounds with the rules of `lesson`. `deals` is the number of deals of all
    /// trainings to announce. Returns `None` if they are fewer than four times those of the measurement, or if the measurement is stopped.
    fn measure(lesson: &Lesson<'_>, deals: u64) -> Option<Pace> {
        let each = PILOT * rayon::current_num_threads() as u64;
        let rounds = lesson.course.rounds.min(4);
        let course = Course { deals: each * u64::from(rounds), rounds, ..lesson.course };
        if deals < 4 * course.deals {
            return None;
        }
        let stop = flag();
        let mut watch = Monitor { stop: &stop, progress: &|_| {}, round: &mut |_, _| {} };
        let began = Instant::now();
        let weights = train(lesson.rules, &course, None, lesson.against, &mut watch)?;
        let training = course.deals as f64 / began.elapsed().as_secs_f64().max(1e-9);
        let began = Instant::now();
        edge(lesson.rules, &weights, Policy::Efficient, course.seed, each);
        Some(Pace { training, evaluation: 4.0 * each as f64 / began.elapsed().as_secs_f64().max(1e-9) })
    }

    /// Returns the duration of these trainings in seconds.
    fn seconds(self, lessons: &[Lesson<'_>]) -> f64 {
        let seconds = |lesson: &Lesson<'_>| {
            lesson.course.deals as f64 / self.training + evaluation_deals(lesson) as f64 / self.evaluation
        };
        lessons.iter().map(seconds).sum()
    }
}

/// Writes a note with the count of trainings and the time they take. Writes none if the measurement of the speed would take too long, or if
/// the trainings are short and standard error is no terminal. `kept` is whether the weights go into the cache.
fn announce(lessons: &[Lesson<'_>], kept: bool, lang: Lang) {
    let all = lessons.iter().map(|lesson| lesson.course.deals).sum();
    let Some(pace) = Pace::measure(&lessons[0], all) else { return };
    let seconds = pace.seconds(lessons);
    if seconds > SHORT || columns().is_some() {
        note(&announcement(lessons, seconds, kept, lang));
    }
}

/// Returns the note about trainings that take `seconds`. `kept` is whether the weights go into the cache.
fn announcement(lessons: &[Lesson<'_>], seconds: f64, kept: bool, lang: Lang) -> Message {
    let mut by_rules = BTreeMap::new();
    lessons.iter().for_each(|lesson| *by_rules.entry(lesson.rules.fingerprint().full()).or_insert(0_usize) += 1);
    let (count, sets) = (lessons.len(), by_rules.len());
    let each = by_rules.values().next().copied().filter(|first| by_rules.values().all(|own| own == first)).unwrap_or(0);
    let whom = match &lessons[0] {
        _ if sets > 1 => msg!("cli-train-sets", sets, each),
        Lesson { rules, from: Some(from), .. } => {
            msg!("cli-train-from", name = rules.display_name(), from = display_name(&from.about.rules))
        }
        Lesson { rules, .. } => msg!("cli-train-for", name = rules.display_name()),
    };
    let first = lessons[0].course.deals;
    let alike = lessons.iter().all(|lesson| lesson.course.deals == first);
    let all = lessons.iter().map(|lesson| lesson.course.deals).sum();
    let (played, form) = match (alike, count) {
        (true, 2..) => (first, "each"),
        _ => (all, "all"),
    };
    let (played, time, kept) = (lang.name(&deals(played)), duration(seconds), u8::from(kept));
    msg!("cli-training", count, whom, played, form, time, kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::lessons;

    fn rules(names: &[&str]) -> Vec<Rules> {
        names.iter().map(|name| Rules::load(name).unwrap()).collect()
    }

    fn announced(lessons: &[Lesson<'_>], seconds: f64) -> [String; 2] {
        [Lang::En, Lang::Zh].map(|lang| lang.render(&announcement(lessons, seconds, true, lang)))
    }

    #[test]
    fn the_announcement_counts_the_trainings_that_are_made() {
        let trials = Some(Trainings { count: 8, deals: 40_000 });
        let sides = rules(&["nanchang", "nanchang+scoring.base=2"]);
        let all = lessons("value", &sides, trials).unwrap();
        assert_eq!(all.len(), 16);
        let [english, chinese] = announced(&all, 120.0);
        assert_eq!(
            english,
            "Training 16 players (8 for each of 2 rule sets), 40,000 deals each: about 2 minutes on this machine; \
             kept for next time."
        );
        let end = "（2 套规矩，每套 8 个），每个打 40,000 局：这台机器上约 2 分钟；练好存下，下次不用再练。";
        assert!(chinese.starts_with("要练 16 个") && chinese.ends_with(end), "{chinese}");
        assert!(announced(&all[..9], 9.0)[0].starts_with("Training 9 players (2 rule sets), "));
        // Equal players in several seats need one training. Players that do not learn need none.
        for players in ["value,value,efficient,greedy", "value,search,value@1,efficient", "mixed,bold,value,careful@1"]
        {
            assert_eq!(lessons(players, &sides, trials).unwrap().len(), 16, "{players}");
        }
        assert_eq!(lessons("efficient,patient:FILE,greedy,random", &sides, None).unwrap().len(), 0);
        assert_eq!(lessons("value", &rules(&["nanchang"]), None).unwrap().len(), 0, "the program has its weights");
        let from = lessons("value", &sides, None).unwrap();
        assert!(from.len() == 1 && from[0].from.is_some() && !from[0].course.quick);
        assert_eq!(
            announced(&from, 40.0)[0],
            "Training 1 player for nanchang+base=2, starting from those of nanchang, 160,000 deals: about 40 seconds on this machine; \
             kept for next time."
        );
        assert!(!Lang::En.render(&announcement(&from, 40.0, false, Lang::En)).contains("kept"));
    }

    #[test]
    fn the_estimated_time_includes_training_and_evaluation() {
        let sides = rules(&["nanchang", "nanchang+scoring.base=2"]);
        let all = lessons("value", &sides, Some(Trainings { count: 2, deals: 40_000 })).unwrap();
        let pace = Pace { training: 1_000.0, evaluation: 4.0 * TRIAL_WALLS as f64 };
        assert!((pace.seconds(&all) - 4.0 * 41.0).abs() < 1e-9);
        assert!(Pace::measure(&all[0], 4 * 256).is_none(), "the speed of a short training is not measured");
    }
}
