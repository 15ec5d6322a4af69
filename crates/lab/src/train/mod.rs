//! Learning what positions are worth, by self-play under the rules in force.
//!
//! A round plays deals with the weights so far, some decisions at random, and fits the weights to what came of the positions
//! (policy iteration). The target of a position is the points that its seat got in the end beyond those that stood, in part
//! replaced by what the later positions of the seat were thought to be worth (TD(λ), Sutton 1988). The first round is played by
//! `efficient`. All of it is a pure function of rules, seed and deals: parts are added up in a fixed order, and floats are used
//! as IEEE 754 defines them for every processor.

mod library;
mod play;

pub use library::{file_name, nearest, nearest_file, read, shipped};

use crate::game::{Domain, Stream};
use crate::net::{Fit, Net, Pace};
use crate::policy::value::position::ROWS;
use crate::policy::{About, Judged, Policy, Value, Weights};
use crate::rules::Rules;
use crate::sim::{Run, Side, Statistic};
use crate::stats::RatioSums;
use play::Plan;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long to train.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Course {
    /// The seed of walls, exploration and fit.
    pub seed: u64,
    /// Deals of all rounds together.
    pub deals: u64,
    /// Rounds.
    pub rounds: u32,
    /// Whether more is made of few deals: all seats learn in all of them, exploration ends, batches are small (`Recipe`).
    pub quick: bool,
}

impl Course {
    /// From nothing.
    pub const WHOLE: Course = Course { seed: 1, deals: 800_000, rounds: 16, quick: false };
    /// From the weights of other rules.
    pub const AGAIN: Course = Course { seed: 1, deals: 160_000, rounds: 4, quick: false };

    /// One of several trainings from nothing, whose players are compared with those of other rules: of so many deals, less what is no
    /// whole session. So a course of the deals that were played is the same course.
    pub fn trial(seed: u64, deals: u64) -> Course {
        let deals = deals / play::SESSION * play::SESSION;
        Course { seed, deals, rounds: TRIAL_ROUNDS, quick: true }
    }
}

/// Rounds of [`Course::trial`].
const TRIAL_ROUNDS: u32 = 8;

/// How a course is played and fitted.
struct Recipe {
    /// Decisions in a million that are made at random, in the first round and in the last.
    explored: [u32; 2],
    /// How much of a target comes from the end of the deal.
    lambda: f32,
    /// Samples of a step of the descent.
    batch: usize,
}

impl Recipe {
    const USUAL: Recipe = Recipe { explored: [EXPLORED; 2], lambda: 0.9, batch: 4096 };
    const QUICK: Recipe = Recipe { explored: [EXPLORED, 20_000], lambda: 0.7, batch: 1024 };
}

/// Decisions in a million that are made at random at first.
const EXPLORED: u32 = 80_000;
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

/// Walls on which the players of a trial are judged, each from all four seats.
pub const TRIAL_WALLS: u64 = 256 * Judged::SESSION as u64;

/// Trains on this course from nothing, and judges what was learned; nothing is judged where the course was cut short. Under rules that
/// only say what never happens the same course gives the same numbers.
pub fn trial(rules: &Rules, course: &Course, watch: &mut Watch<'_>) -> Option<Weights> {
    let mut weights = train(rules, course, None, None, watch)?;
    if weights.about.rounds == course.rounds {
        let won = edge(rules, &weights, Policy::Efficient, course.seed, TRIAL_WALLS);
        weights.about.judged = Some(Judged::of(&won));
    }
    Some(weights)
}

/// The points of these weights against three of a field, on walls of their own.
pub fn edge(rules: &Rules, weights: &Weights, field: Policy, seed: u64, walls: u64) -> RatioSums {
    let hero = Policy::Value(Value::new("learned", weights.clone()));
    let run = Run::duels(vec![Side::duel(rules.clone(), hero, field)], judged(seed), walls);
    let [hero, _] = run.sides[0].duelists();
    run.play().sides[0].counts.sums(Statistic::Player(hero)).unwrap_or_default()
}

/// The seed of the walls on which the weights of a training are judged: neither those of the training nor those of any run.
fn judged(seed: u64) -> u64 {
    seed ^ JUDGED
}

/// What the seed of a training is mixed with, for its own walls and for those of the judgement.
const TRAINING: u64 = 0x7472_6169_6e69_6e67;
const JUDGED: u64 = 0x6a75_6467_6564_0000;

/// Points of a unit where training begins with other weights: theirs, but where these rules move far more or far fewer points.
/// Their values are then taken to grow with the points.
fn scale_of(rules: &Rules, course: &Course, from: &Weights, watch: &Watch<'_>) -> Option<f32> {
    let sessions = 0..(SCALED / play::SESSION).min(course.deals / play::SESSION);
    let (seed, against) = (course.seed, None);
    let plan = Plan { rules, seed, sessions, lambda: 1.0, explore: EXPLORED, teacher: true, all: false, against };
    let spread = play::play(&plan, from, watch.stop, &|_| {})?.spread();
    let alike = spread <= 2.0 * from.net.scale && from.net.scale <= 2.0 * spread;
    Some(if alike { from.net.scale } else { spread })
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
        quick: course.quick,
        judged: None,
        against: against.map(|field| field.name().to_owned()),
    };
    let mut stream = Stream::new(course.seed, Domain::Study, u64::MAX);
    let net = match from {
        None => Net::random(ROWS, &mut stream, true),
        Some(from) => Net { scale: scale_of(rules, course, from, watch)?, ..from.net.clone() },
    };
    let recipe = if course.quick { Recipe::QUICK } else { Recipe::USUAL };
    let rates = [if from.is_some() { RATE_AGAIN } else { RATES[0] }, RATES[1]];
    let pace = Pace { rounds: course.rounds, rates, batch: recipe.batch, parts: 8, follow: 0.005 };
    let mut fit = Fit::new(net, stream, pace);
    let mut current = Weights { net: fit.learned.clone(), about: about.clone() };
    let mut done = None;
    for round in 0..course.rounds {
        let bound = |round: u32| course.deals * u64::from(round) / u64::from(course.rounds) / play::SESSION;
        let teacher = from.is_none() && round == 0;
        let [first, last] = recipe.explored;
        let plan = Plan {
            rules,
            seed: course.seed,
            sessions: bound(round)..bound(round + 1),
            lambda: if teacher { 1.0 } else { recipe.lambda },
            explore: first - (first - last) * round / course.rounds.saturating_sub(1).max(1),
            teacher,
            all: course.quick,
            against,
        };
        let Some(samples) = play::play(&plan, &current, watch.stop, watch.progress) else { return done };
        if teacher {
            fit.learned.scale = samples.spread();
        }
        fit.round(samples, watch.stop);
        if watch.stop.load(Ordering::Relaxed) {
            return done;
        }
        about.deals = bound(round + 1) * play::SESSION;
        about.rounds = round + 1;
        current = Weights::new(&fit.learned, about.clone());
        (watch.round)(round + 1, &current);
        done = Some(current.clone());
    }
    done
}
