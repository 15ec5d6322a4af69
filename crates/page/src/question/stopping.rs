//! Early end of a run: at a precision or a time limit.

use crate::policy::Seating;
use crate::sim::{Ending, Joint, Record, Side, Standing, Statistic, Until, exact_chance};
use std::time::Duration;

/// The conditions that end a run early.
#[derive(Clone, Debug)]
pub struct Stopping {
    /// The precision targets.
    pub until: Vec<Until>,
    /// The time limit; `None` if there is none.
    pub max_time: Option<Duration>,
    /// For each target, the value of its statistic if that is known exactly.
    exact: Vec<Option<f64>>,
    /// Number of sides that are compared with the first.
    comparisons: usize,
}

impl Stopping {
    /// Creates the conditions for a run of these sides.
    pub fn new(until: Vec<Until>, max_time: Option<Duration>, sides: &[Side]) -> Stopping {
        let exact = until.iter().map(|until| exact_value(until, sides)).collect();
        let comparisons = sides.iter().filter(|side| !side.aside).count().saturating_sub(1);
        Stopping { until, max_time, exact, comparisons }
    }

    /// Whether there is a precision target or a time limit.
    pub fn can_end_early(&self) -> bool {
        !self.until.is_empty() || self.max_time.is_some()
    }

    /// Returns the precision that `record` has reached, for each target in every comparison; for a single rule set, for each target.
    pub fn standings(&self, record: &Record) -> Vec<Standing> {
        let standing = |(until, exact): (&Until, &Option<f64>)| match exact {
            Some(value) => vec![until.exact_standing(*value, record)],
            None => until.standings(record, self.comparisons),
        };
        self.until.iter().zip(&self.exact).flat_map(standing).collect()
    }

    /// Returns the reason to end the run now: all targets are reached, or `elapsed` is at least the time limit. Otherwise `None`.
    /// `standings` are those of [`Stopping::standings`].
    pub fn ending(&self, standings: &[Standing], elapsed: Duration) -> Option<Ending> {
        if !standings.is_empty() && standings.iter().all(Standing::reached) {
            return Some(Ending::Reached);
        }
        self.max_time.filter(|time| elapsed >= *time).map(|_| Ending::OutOfTime)
    }
}

/// Returns the value of a target's statistic if it is known exactly. Always `None` for several sides, because differences are almost never
/// known exactly.
fn exact_value(until: &Until, sides: &[Side]) -> Option<f64> {
    let [Side { rules, seating, .. }] = sides else { return None };
    let exact = |seating: Seating, event: Joint| exact_chance(rules, seating, event);
    match until.statistic {
        Statistic::Frequency(category) => exact(*seating, Joint::parse_any(category.name()).ok()?),
        Statistic::Joint(joint) => exact(*seating, joint),
        _ => None,
    }
}
