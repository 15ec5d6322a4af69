//! When a run stops before all its deals are played: the precision is reached, or the time is up.

use crate::policy::Seating;
use crate::sim::{Ending, Joint, Record, Side, Standing, Statistic, Until, known};
use std::time::Duration;

/// The rules by which a run stops.
#[derive(Clone, Debug)]
pub struct Stopping {
    /// The precisions asked for.
    pub until: Vec<Until>,
    /// The time after which it stops.
    pub max_time: Option<Duration>,
    /// For each precision the value of its statistic, where it is counted exactly.
    exact: Vec<Option<f64>>,
    /// The number of sides that the first is compared with.
    others: usize,
}

impl Stopping {
    /// The rules for a run of these sides.
    pub fn new(until: Vec<Until>, max_time: Option<Duration>, sides: &[Side]) -> Stopping {
        let exact = until.iter().map(|until| exact_value(until, sides)).collect();
        let others = sides.iter().filter(|side| !side.aside).count().saturating_sub(1);
        Stopping { until, max_time, exact, others }
    }

    /// Whether something other than the number of deals may end the run.
    pub fn is_open(&self) -> bool {
        !self.until.is_empty() || self.max_time.is_some()
    }

    /// How far each precision is, in every comparison.
    pub fn standings(&self, record: &Record) -> Vec<Standing> {
        let of = |(until, exact): (&Until, &Option<f64>)| match exact {
            Some(value) => vec![until.known(*value, record)],
            None => until.standings(record, self.others),
        };
        self.until.iter().zip(&self.exact).flat_map(of).collect()
    }

    /// Why the run may stop now, if it may.
    pub fn ending(&self, standings: &[Standing], elapsed: Duration) -> Option<Ending> {
        if !standings.is_empty() && standings.iter().all(Standing::reached) {
            return Some(Ending::Reached);
        }
        self.max_time.filter(|time| elapsed >= *time).map(|_| Ending::OutOfTime)
    }
}

/// The value of a statistic that is counted exactly under one rule set; differences hardly ever are.
fn exact_value(until: &Until, sides: &[Side]) -> Option<f64> {
    let [Side { rules, seating, .. }] = sides else { return None };
    let of = |seating: Seating, event: Joint| known(rules, seating, event);
    match until.statistic {
        Statistic::Frequency(category) => of(*seating, Joint::any(category.name()).ok()?),
        Statistic::Joint(joint) => of(*seating, joint),
        _ => None,
    }
}
