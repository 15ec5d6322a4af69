//! Learning what positions are worth, by self-play under the rules in force.
//!
//! A round plays deals with the weights so far, some decisions at random, and fits the weights to what came of the positions
//! (policy iteration). The target of a position is the points that its seat got in the end beyond those that stood, in part
//! replaced by what the later positions of the seat were thought to be worth (TD(λ), Sutton 1988). The first round is played by
//! `efficient`. All of it is a pure function of rules, seed and deals: parts are added up in a fixed order, and floats are used
//! as IEEE 754 defines them for every processor.

mod fit;
mod library;
mod play;

#[cfg(feature = "report")]
pub use library::{file, folder};
pub use library::{nearest, read, shipped};

use crate::policy::{About, Policy, Weights};
use crate::rules::Rules;
use fit::Fit;
use play::{Plan, Samples};
use std::sync::atomic::{AtomicBool, Ordering};

/// How long to train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The seed of walls, exploration and fit.
    pub seed: u64,
    /// Deals of all rounds together.
    pub deals: u64,
    /// Rounds.
    pub rounds: u32,
}

impl Course {
    /// From nothing.
    pub const WHOLE: Course = Course { seed: 1, deals: 800_000, rounds: 16 };
    /// From the weights of other rules.
    pub const AGAIN: Course = Course { seed: 1, deals: 160_000, rounds: 4 };
}

/// Rounds whose deals are fitted again.
const MEMORY: usize = 2;
/// Decisions in a million that are made at random.
const EXPLORED: u32 = 80_000;
/// How much of a target comes from the end of the deal.
const LAMBDA: f32 = 0.9;
/// The rates of the first and of the last round.
const RATES: [f32; 2] = [2e-3, 3e-5];
/// The rate of the first round where the training begins with other weights.
const RATE_AGAIN: f32 = 5e-4;

/// Deals of `efficient` that tell how many points rules move.
const SCALED: u64 = 4_000;

/// How a training is watched and stopped.
pub struct Watch<'a> {
    /// Set from outside to stop; what the last whole round has learned is kept.
    pub stop: &'a AtomicBool,
    /// Told how many of [`Course::deals`] were played since the last call, from any thread.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Called after every round with its number, from 1, and what it has learned.
    pub round: &'a mut dyn FnMut(u32, &Weights),
}

/// The seed of the walls on which the weights of a training are judged: neither those of the training nor those of any run.
pub fn judged(seed: u64) -> u64 {
    seed ^ JUDGED
}

/// What the seed of a training is mixed with, for its own walls and for those of the judgement.
const TRAINING: u64 = 0x7472_6169_6e69_6e67;
const JUDGED: u64 = 0x6a75_6467_6564_0000;

/// Points of a unit where training begins with other weights: theirs, but where these rules move far more or far fewer points.
/// Their values are then taken to grow with the points.
fn scale_of(rules: &Rules, course: &Course, from: &Weights, watch: &Watch<'_>) -> Option<f32> {
    let sessions = 0..(SCALED / play::SESSION).min(course.deals / play::SESSION);
    let plan =
        Plan { rules, seed: course.seed, sessions, lambda: 1.0, explore: EXPLORED, teacher: true, against: None };
    let spread = play::play(&plan, from, watch.stop, &|_| {})?.spread();
    let alike = spread <= 2.0 * from.scale && from.scale <= 2.0 * spread;
    Some(if alike { from.scale } else { spread })
}

/// Learns weights for these rules; none where it was stopped before the first round was over. Against a player one seat
/// learns what is best among three of it, which stay as they are.
pub fn train(
    rules: &Rules,
    course: &Course,
    from: Option<&Weights>,
    against: Option<Policy>,
    watch: &mut Watch<'_>,
) -> Option<Weights> {
    let mut about = About {
        rules: rules.name.clone(),
        fingerprint: rules.fingerprint().full(),
        seed: course.seed,
        deals: 0,
        rounds: 0,
        from: from.map(Weights::hash),
        against: against.map(|field| field.name().to_owned()),
    };
    let mut fit = Fit::new(from.map(|from| from.net.clone()), course.seed);
    let mut current =
        Weights { net: fit.learned().clone(), scale: from.map_or(1.0, |from| from.scale), about: about.clone() };
    if let Some(from) = from {
        current.scale = scale_of(rules, course, from, watch)?;
    }
    let (mut kept, mut done) = (Vec::<Samples>::new(), None);
    for round in 0..course.rounds {
        let bound = |round: u32| course.deals * u64::from(round) / u64::from(course.rounds) / play::SESSION;
        let teacher = from.is_none() && round == 0;
        let plan = Plan {
            rules,
            seed: course.seed,
            sessions: bound(round)..bound(round + 1),
            lambda: if teacher { 1.0 } else { LAMBDA },
            explore: EXPLORED,
            teacher,
            against,
        };
        let Some(samples) = play::play(&plan, &current, watch.stop, watch.progress) else { return done };
        if teacher {
            current.scale = samples.spread();
        }
        kept.push(samples);
        if kept.len() > MEMORY {
            kept.remove(0);
        }
        let first = if from.is_some() { RATE_AGAIN } else { RATES[0] };
        let along = round as f32 / course.rounds.saturating_sub(1).max(1) as f32;
        let rate = first * (1.0 - along) + RATES[1] * along;
        fit.pass(&kept, current.scale, rate, watch.stop);
        if watch.stop.load(Ordering::Relaxed) {
            return done;
        }
        about.deals = bound(round + 1) * play::SESSION;
        about.rounds = round + 1;
        current = Weights::new(fit.learned().clone(), current.scale, about.clone());
        (watch.round)(round + 1, &current);
        done = Some(current.clone());
    }
    done
}
