//! Trainings: which ones are missing, how long they take on this machine, and making them.

use super::console::{columns, tell};
use super::error::CliError;
use super::players::{WALLS, cache, cached, edge};
use super::progress::{Progress, duration};
use super::stop::flag;
use crate::lang::number::{fixed, signed};
use crate::lang::{Lang, Message, msg};
use crate::policy::{Policy, Weights};
use crate::question::{Lesson, Trainings, in_program};
use crate::report::numbers::deals;
use crate::rules::{Rules, called};
use crate::train::{Course, TRIAL_WALLS, Watch, train};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Seconds up to which training is announced on a terminal only.
const SHORT: f64 = 2.0;
/// Deals of a round of the pilot, for each thread.
const PILOT: u64 = 64;

/// The weights learned by this process, by rules and course: not every machine has a folder of caches.
static LEARNED: Mutex<Option<HashMap<(String, Course), Weights>>> = Mutex::new(None);

/// The weights of the player of this name, learned now if they are neither in the program nor known.
pub fn weights(name: &str, rules: &Rules, number: Option<(Trainings, usize)>, lang: Lang) -> Result<Weights, CliError> {
    match in_program(name, rules, number).map_err(CliError::input)? {
        Some(weights) => Ok(weights),
        None => load_or_train(&Lesson::new(name, rules, number).map_err(CliError::input)?, lang),
    }
}

/// The weights of a training that this process or the cache already has.
pub fn finished_weights(lesson: &Lesson<'_>) -> Option<Weights> {
    let learned = LEARNED.lock().unwrap_or_else(PoisonError::into_inner);
    let learned = learned.as_ref().and_then(|learned| learned.get(&lesson.key()).cloned());
    let kept = || cached(lesson.rules, &lesson.course, lesson.from.as_ref()).1;
    learned.or_else(|| kept().filter(|weights| !lesson.course.quick || weights.about.judged.is_some()))
}

/// The weights of a training. Runs the training if it is not finished yet.
pub fn load_or_train(lesson: &Lesson<'_>, lang: Lang) -> Result<Weights, CliError> {
    match finished_weights(lesson) {
        Some(weights) => Ok(weights),
        None => Ok(teach(std::slice::from_ref(lesson), &mut |_| {}, lang)?.remove(0)),
    }
}

/// The number of deals on which the result of a training is evaluated.
fn evaluation_deals(lesson: &Lesson<'_>) -> u64 {
    4 * if lesson.course.quick { TRIAL_WALLS } else { WALLS }
}

/// Runs a training. Calls `round` after each round. Fails with `Interrupted` if it is stopped before its first round ends.
fn run_training(
    lesson: &Lesson<'_>,
    progress: &Progress,
    place: &Message,
    lang: Lang,
    round: &mut dyn FnMut(u32, &Weights),
) -> Result<Weights, CliError> {
    let stop = flag();
    let mut rounds = |number: u32, weights: &Weights| {
        progress.say(&lang.render(&msg!("cli-train-round", place, number, rounds = lesson.course.rounds)));
        round(number, weights);
    };
    let mut watch = Watch { stop: &stop, progress: &|deals| progress.add(deals), round: &mut rounds };
    lesson.train(&mut watch).ok_or_else(|| {
        tell(&msg!("cli-train-stopped"));
        CliError::Interrupted
    })
}

/// Makes trainings one after the other, keeps what was learned, and returns it. Says beforehand how long all of them take. Calls `begun`
/// with the number of each, from 1, when it begins.
pub fn teach(lessons: &[Lesson<'_>], begun: &mut dyn FnMut(usize), lang: Lang) -> Result<Vec<Weights>, CliError> {
    if lessons.is_empty() {
        return Ok(Vec::new());
    }
    announce(lessons, super::players::folder().is_some(), lang);
    let progress = Progress::new(
        lessons.iter().map(|lesson| lesson.course.deals + evaluation_deals(lesson)).sum(),
        0,
        false,
        lang,
    );
    let mut weak = Vec::new();
    let learned = lessons.iter().enumerate().map(|(at, lesson)| {
        let place = msg!("cli-train-place", place = at + 1, count = lessons.len());
        progress.say(&lang.render(&place));
        begun(at + 1);
        let weights = run_training(lesson, &progress, &place, lang, &mut |_, _| {})?;
        if weights.about.rounds < lesson.course.rounds {
            return Err(CliError::Interrupted);
        }
        if !lesson.course.quick {
            let (edge, half) = edge(lesson.rules, &weights, Policy::Efficient, lesson.course.seed, WALLS);
            if edge + half < 0.0 {
                let (name, edge, half) = (lang.name(&lesson.rules.called()), signed(edge, 3), fixed(half, 3));
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
    weak.iter().for_each(tell);
    learned
}

/// Makes one training that is kept elsewhere; `round` is called after every round.
pub fn taught(lesson: &Lesson<'_>, lang: Lang, round: &mut dyn FnMut(u32, &Weights)) -> Result<Weights, CliError> {
    announce(std::slice::from_ref(lesson), false, lang);
    let progress = Progress::new(lesson.course.deals, 0, false, lang);
    let learned = run_training(lesson, &progress, &Message::of(""), lang, round);
    progress.finish();
    learned
}

/// How fast this machine trains, in deals a second.
#[derive(Clone, Copy)]
struct Pace {
    training: f64,
    judging: f64,
}

impl Pace {
    /// Measured in a short course with the rounds of this training; none where the training itself is about as short.
    fn measured(lesson: &Lesson<'_>, deals: u64) -> Option<Pace> {
        let each = PILOT * rayon::current_num_threads() as u64;
        let course = Course { deals: each * u64::from(lesson.course.rounds), ..lesson.course };
        if deals < 4 * course.deals {
            return None;
        }
        let stop = flag();
        let mut watch = Watch { stop: &stop, progress: &|_| {}, round: &mut |_, _| {} };
        let began = Instant::now();
        let weights = train(lesson.rules, &course, None, lesson.against, &mut watch)?;
        let training = course.deals as f64 / began.elapsed().as_secs_f64().max(1e-9);
        let began = Instant::now();
        edge(lesson.rules, &weights, Policy::Efficient, course.seed, each);
        Some(Pace { training, judging: 4.0 * each as f64 / began.elapsed().as_secs_f64().max(1e-9) })
    }

    /// Seconds that these trainings take.
    fn seconds(self, lessons: &[Lesson<'_>]) -> f64 {
        let of = |lesson: &Lesson<'_>| {
            lesson.course.deals as f64 / self.training + evaluation_deals(lesson) as f64 / self.judging
        };
        lessons.iter().map(of).sum()
    }
}

/// Says how many trainings are made and how long they take. Where standard error is no terminal, short ones pass unannounced.
fn announce(lessons: &[Lesson<'_>], kept: bool, lang: Lang) {
    let all = lessons.iter().map(|lesson| lesson.course.deals).sum();
    let Some(pace) = Pace::measured(&lessons[0], all) else { return };
    let seconds = pace.seconds(lessons);
    if seconds > SHORT || columns().is_some() {
        tell(&announcement(lessons, seconds, kept, lang));
    }
}

/// The line of an estimate of so many seconds.
fn announcement(lessons: &[Lesson<'_>], seconds: f64, kept: bool, lang: Lang) -> Message {
    let mut by_rules = BTreeMap::new();
    lessons.iter().for_each(|lesson| *by_rules.entry(lesson.rules.fingerprint().full()).or_insert(0_usize) += 1);
    let (count, sets) = (lessons.len(), by_rules.len());
    let each = by_rules.values().next().copied().filter(|first| by_rules.values().all(|own| own == first)).unwrap_or(0);
    let whom = match &lessons[0] {
        _ if sets > 1 => msg!("cli-train-sets", sets, each),
        Lesson { rules, from: Some(from), .. } => {
            msg!("cli-train-from", name = rules.called(), from = called(&from.about.rules))
        }
        Lesson { rules, .. } => msg!("cli-train-for", name = rules.called()),
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

    fn said(lessons: &[Lesson<'_>], seconds: f64) -> [String; 2] {
        [Lang::En, Lang::Zh].map(|lang| lang.render(&announcement(lessons, seconds, true, lang)))
    }

    /// Every rule set has its trainings, each once, and as many are said as there are.
    #[test]
    fn as_many_trainings_are_said_as_are_made() {
        let trials = Some(Trainings { count: 8, deals: 40_000 });
        let sides = rules(&["nanchang", "nanchang+scoring.base=2"]);
        let all = lessons("value", &sides, trials).unwrap();
        assert_eq!(all.len(), 16);
        let [english, chinese] = said(&all, 120.0);
        assert_eq!(
            english,
            "Training 16 players (8 for each of 2 rule sets), 40,000 deals each: about 2 minutes on this machine; \
             kept for next time."
        );
        let end = "（2 套规矩，每套 8 个），每个打 40,000 局：这台机器上约 2 分钟；练好存下，下次不用再练。";
        assert!(chinese.starts_with("要练 16 个") && chinese.ends_with(end), "{chinese}");
        assert!(said(&all[..9], 9.0)[0].starts_with("Training 9 players (2 rule sets), "));
        // Players that are the same need one training, wherever they sit; those without one need none.
        for players in ["value,value,efficient,greedy", "value,search,value@1,efficient"] {
            assert_eq!(lessons(players, &sides, trials).unwrap().len(), 16, "{players}");
        }
        assert_eq!(lessons("efficient", &sides, None).unwrap().len(), 0);
        assert_eq!(lessons("value", &rules(&["nanchang"]), None).unwrap().len(), 0, "the program has its weights");
        let from = lessons("value", &sides, None).unwrap();
        assert!(from.len() == 1 && from[0].from.is_some() && !from[0].course.quick);
        assert_eq!(
            said(&from, 40.0)[0],
            "Training 1 player for nanchang+base=2, from those of nanchang, 160,000 deals: about 40 seconds on this machine; \
             kept for next time."
        );
        assert!(!Lang::En.render(&announcement(&from, 40.0, false, Lang::En)).contains("kept"));
    }

    /// The time is that of all deals, those of the judgement among them.
    #[test]
    fn the_estimate_covers_all_trainings() {
        let sides = rules(&["nanchang", "nanchang+scoring.base=2"]);
        let all = lessons("value", &sides, Some(Trainings { count: 2, deals: 40_000 })).unwrap();
        let pace = Pace { training: 1_000.0, judging: 4.0 * TRIAL_WALLS as f64 };
        assert!((pace.seconds(&all) - 4.0 * 41.0).abs() < 1e-9);
        assert!(Pace::measured(&all[0], 4 * 256).is_none(), "what is over at once is not measured");
    }
}
