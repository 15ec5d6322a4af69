//! The chances of rare events, one after the other.

use super::Setup;
use crate::policy::Seating;
use crate::sim::{Clock, Enough, Joint, RareRow, rare};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest that one event may take where no time is given.
const LONGEST: Duration = Duration::from_secs(120);

/// The chance of an event.
#[derive(Clone, Debug)]
pub struct Chance {
    /// The event.
    pub event: Joint,
    /// Its chance, and how it was found.
    pub row: RareRow,
    /// Seconds it took.
    pub seconds: f64,
}

/// Finds the chance of every event of a question, one after the other. Returns `None` if `stop` is set before the last event is done. `watch`
/// is called before each event; the function that it returns is called after each step of the search.
pub fn chances<S: Fn() + Sync>(
    setup: &Setup,
    seating: Seating,
    stop: &AtomicBool,
    watch: &mut (dyn FnMut(Joint) -> S + Send),
) -> Option<Vec<Chance>> {
    let question = &setup.question;
    let enough = Enough { precision: question.rare_precision(), time: question.max_time().unwrap_or(LONGEST) };
    let chance = |&event: &Joint| {
        let (began, step) = (Clock::start(), watch(event));
        let row = rare(&setup.rules[0], seating, event, question.seed(), enough, (stop, &step));
        let seconds = began.elapsed().as_secs_f64();
        (!stop.load(Ordering::Relaxed)).then_some(Chance { event, row, seconds })
    };
    setup.joints.iter().map(chance).collect()
}
