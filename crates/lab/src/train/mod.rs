//! Training of the weights of `value` by self-play under the rules in force.
//!
//! A training has several rounds. Each round plays deals with the current weights and some random decisions (exploration), and fits the
//! weights to the results (policy iteration). The target of a position is the points that its seat gained from then to the end of the
//! deal, mixed with the estimated values of later positions of the seat (TD(λ), Sutton 1988). If a training starts from random weights,
//! `efficient` decides in the first round. The result is a pure function of the rules, the [`Course`], the initial weights and the
//! opponent: sums have a fixed order, and floats follow IEEE 754.

mod library;
mod play;

pub use library::{file_name, nearest, nearest_file, read, shipped};

use crate::game::{Domain, Stream};
use crate::net::{Fit, FitOptions, Net};
use crate::policy::value::position::{RANDOM_ROWS, ROWS};
use crate::policy::{About, Judged, Policy, Value, Weights};
use crate::rules::Rules;
use crate::sim::{Run, Side, Statistic};
use crate::stats::RatioSums;
use play::Plan;
use std::sync::atomic::{AtomicBool, Ordering};

/// The parameters of a training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Course {
    /// The seed of the walls, the exploration and the fit.
    pub seed: u64,
    /// The number of deals of all rounds together. Each round plays whole sessions of 16 deals.
    pub deals: u64,
    /// The number of rounds.
    pub rounds: u32,
    /// Whether the training is tuned for few deals: all seats learn in all deals, exploration decreases, λ is lower, batches are smaller.
    pub quick: bool,
}

impl Course {
    /// The default of `jing train`, which starts from random weights.
    pub const WHOLE: Course = Course { seed: 1, deals: 800_000, rounds: 16, quick: false };
    /// The default training from given weights. Also trains players for rules without built-in weights: from the weights of the nearest
    /// preset, or from random weights in games defined by rule files.
    pub const AGAIN: Course = Course { seed: 1, deals: 160_000, rounds: 16, quick: false };

    /// Returns a quick training of 8 rounds. A comparison of rule sets makes several such trainings with different seeds, to separate the
    /// spread between trainings from the effect of the rules. `deals` is rounded down to whole sessions of 16 deals.
    pub fn trial(seed: u64, deals: u64) -> Course {
        let deals = deals / play::SESSION * play::SESSION;
        Course { seed, deals, rounds: TRIAL_ROUNDS, quick: true }
    }
}

/// The number of rounds of [`Course::trial`].
const TRIAL_ROUNDS: u32 = 8;

/// The parameters of a training that depend on [`Course::quick`].
struct Recipe {
    /// The share of random decisions in the first and in the last round, in millionths.
    explored: [u32; 2],
    /// The λ of TD(λ).
    lambda: f32,
    /// The number of samples in a batch of the fit.
    batch: usize,
}

impl Recipe {
    const USUAL: Recipe = Recipe { explored: [EXPLORED; 2], lambda: 0.9, batch: 4096 };
    const QUICK: Recipe = Recipe { explored: [EXPLORED, 20_000], lambda: 0.7, batch: 1024 };
}

/// The share of random decisions in the first round, in millionths.
const EXPLORED: u32 = 80_000;
/// The learning rates of the first and of the last round of a training that starts from random weights.
const RATES: [f32; 2] = [2e-3, 3e-5];
/// The learning rate of the first round of a training that starts from given weights. The last rate is that of [`RATES`].
const RATE_AGAIN: f32 = 5e-4;

/// The number of deals of `efficient` from which [`scale_of`] measures the size of payments.
const SCALED: u64 = 4_000;

/// The callbacks of a training, and the flag that stops it.
pub struct Monitor<'a> {
    /// If set to true, the training stops and returns the result of the last complete round.
    pub stop: &'a AtomicBool,
    /// Called from any thread with the number of deals played since the last call.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Called after each round with the number of complete rounds and the weights.
    pub round: &'a mut dyn FnMut(u32, &Weights),
}

/// The number of walls on which [`trial`] measures its result, each played from all four seats.
pub const TRIAL_WALLS: u64 = 256 * Judged::SESSION as u64;

/// Trains from random weights, and measures the points of the result against three `efficient` unless the training was stopped. Returns
/// `None` if it was stopped before the end of the first round. Under rules that differ only in situations that never occur, the same
/// course gives the same weights and points.
pub fn trial(rules: &Rules, course: &Course, monitor: &mut Monitor<'_>) -> Option<Weights> {
    let mut weights = train(rules, course, None, None, monitor)?;
    if weights.about.rounds == course.rounds {
        let won = edge(rules, &weights, Policy::Efficient, course.seed, TRIAL_WALLS);
        weights.about.judged = Some(Judged::from_sums(&won));
    }
    Some(weights)
}

/// Measures the points of a player with these weights against three of `field`, on `walls` walls, each played from all four seats. Returns
/// the sums of its points over sessions. `seed` is that of the training; the walls differ from those of the training and of any run.
pub fn edge(rules: &Rules, weights: &Weights, field: Policy, seed: u64, walls: u64) -> RatioSums {
    let hero = Policy::Value(Value::new("learned", weights.clone()));
    let run = Run::duels(vec![Side::duel(rules.clone(), hero, field)], judging_seed(seed), walls);
    let [hero, _] = run.sides[0].duelists();
    run.play().sides[0].counts.sums(Statistic::Player(hero)).unwrap_or_default()
}

/// Returns the seed of the walls on which the weights of a training are measured.
fn judging_seed(seed: u64) -> u64 {
    seed ^ JUDGED
}

/// Combined with the seed of a training by exclusive or, gives the seed of its walls.
const TRAINING: u64 = 0x7472_6169_6e69_6e67;
/// Combined with the seed of a training by exclusive or, gives the seed of the walls on which its result is measured.
const JUDGED: u64 = 0x6a75_6467_6564_0000;

/// Returns the [`Net::scale`] of a training that starts from `from`: that of `from`, or one measured in deals of `efficient` under `rules`
/// if the two differ by more than a factor of two. A new scale also scales the values that the initial weights estimate. `None` if the
/// training was stopped.
fn scale_of(rules: &Rules, course: &Course, from: &Weights, monitor: &Monitor<'_>) -> Option<f32> {
    let sessions = 0..(SCALED / play::SESSION).min(course.deals / play::SESSION);
    let (seed, against) = (course.seed, None);
    let plan = Plan { rules, seed, sessions, lambda: 1.0, explore: EXPLORED, teacher: true, all: false, against };
    let spread = play::play(&plan, from, monitor.stop, &|_| {})?.target_scale();
    let alike = spread <= 2.0 * from.net.scale && from.net.scale <= 2.0 * spread;
    Some(if alike { from.net.scale } else { spread })
}

/// Trains weights under these rules, starting from `from`, or from random weights if it is `None`. Returns `None` if the training was
/// stopped before the end of the first round. If `against` is given, one seat learns a best response to three of this player, which do not
/// learn.
pub fn train(
    rules: &Rules,
    course: &Course,
    from: Option<&Weights>,
    against: Option<Policy>,
    monitor: &mut Monitor<'_>,
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
        None => Net::random(ROWS, RANDOM_ROWS, &mut stream, true),
        Some(from) => Net { scale: scale_of(rules, course, from, monitor)?, ..from.net.clone() },
    };
    let recipe = if course.quick { Recipe::QUICK } else { Recipe::USUAL };
    let rates = [if from.is_some() { RATE_AGAIN } else { RATES[0] }, RATES[1]];
    let options = FitOptions { rounds: course.rounds, rates, batch: recipe.batch, parts: 8, follow: 0.005 };
    let mut fit = Fit::new(net, stream, options);
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
        let Some(samples) = play::play(&plan, &current, monitor.stop, monitor.progress) else { return done };
        if teacher {
            fit.learned.scale = samples.target_scale();
        }
        fit.round(samples, monitor.stop);
        if monitor.stop.load(Ordering::Relaxed) {
            return done;
        }
        about.deals = bound(round + 1) * play::SESSION;
        about.rounds = round + 1;
        current = Weights::new(&fit.learned, about.clone());
        (monitor.round)(round + 1, &current);
        done = Some(current.clone());
    }
    done
}
