//! Estimation of the probabilities of rare events, one after the other.

use super::Setup;
use crate::policy::Seating;
use crate::sim::{Clock, Joint, RareGoal, RareRow, rare};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The target precision of an event: half the width of its interval divided by its probability.
const PRECISION: f64 = 0.1;
/// The default time limit of one event.
const DEFAULT_TIME: Duration = Duration::from_secs(120);

/// An event with its estimated probability.
#[derive(Clone, Debug)]
pub struct Chance {
    /// The event.
    pub event: Joint,
    /// The estimate of its probability.
    pub row: RareRow,
    /// The computing time in seconds.
    pub seconds: f64,
}

/// Estimates the probability of every event of a question, one after the other, with the players of `seating` under the first rules.
/// Returns `None` if `stop` is set before the last event is done. Calls `watch` before each event; the function that `watch` returns is
/// called after each step of the estimation.
pub fn find_chances<S: Fn() + Sync>(
    setup: &Setup,
    seating: Seating,
    stop: &AtomicBool,
    watch: &mut (dyn FnMut(Joint) -> S + Send),
) -> Option<Vec<Chance>> {
    let question = &setup.question;
    let enough = RareGoal { precision: PRECISION, time: question.max_time().unwrap_or(DEFAULT_TIME) };
    let chance = |&event: &Joint| {
        let (began, step) = (Clock::start(), watch(event));
        let row = rare(&setup.rules[0], seating, event, question.seed(), enough, (stop, &step));
        let seconds = began.elapsed().as_secs_f64();
        (!stop.load(Ordering::Relaxed)).then_some(Chance { event, row, seconds })
    };
    setup.joints.iter().map(chance).collect()
}
