//! Replicates of a statistic for the jackknife. They give a test between any two sides, even if the run has no pair of
//! them: both sides played the same sessions in every part of the run.

use super::Statistic;
use crate::sim::record::SideRecord;
use crate::stats::jackknife::{MIN_GROUPS, delete_a_group};
use crate::stats::{Level, student};
use serde::{Deserialize, Serialize};

/// A statistic of one side, in all its deals and with each part of the run left out in turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replicates {
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The value in all deals.
    pub value: f64,
    /// The values with each part (or training) left out, in the order of the parts.
    pub without: Vec<f64>,
}

impl Replicates {
    /// Computes the replicates of a side; `None` if the statistic cannot be computed with one of the parts left out. If
    /// `trainings`, the number of trainings, is not 0, trainings are left out instead of parts of the run, because the
    /// result of a training is random too.
    pub fn new(side: &SideRecord, trainings: usize, statistic: Statistic) -> Option<Replicates> {
        let (value, without) = side.parts_or_trainings(trainings).values(|part| statistic.in_part(part))?;
        Some(Replicates { statistic, value, without })
    }

    /// Returns the p-value of "`combine(value, value of other)` is 0", by the delete-a-group jackknife: Student's t
    /// with the number of parts less one as degrees of freedom. `None` if there are too few parts or the sides have
    /// different numbers of them.
    pub fn test(&self, other: &Replicates, combine: impl Fn(f64, f64) -> f64) -> Option<f64> {
        let value = combine(self.value, other.value);
        let without: Vec<f64> =
            self.without.iter().zip(&other.without).map(|(&one, &other)| combine(one, other)).collect();
        let enough = without.len() >= MIN_GROUPS && self.without.len() == other.without.len();
        let error = delete_a_group(value, &without, &[], Level::P95).standard_error;
        let t = value / error;
        enough.then(|| if t.is_nan() { 1.0 } else { student::two_sided(t, without.len() as f64 - 1.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::rules::Rules;
    use crate::sim::{Role, Run, Side};

    /// Variation that both sides share in every part cancels; that of one side does not.
    #[test]
    fn sides_are_paired_part_by_part() {
        let of = |value: f64, own: f64| Replicates {
            statistic: Statistic::EveningSd,
            value,
            without: (0..32).map(|at| value + f64::from(at % 5) - 2.0 + own * (f64::from(at % 3) - 1.0)).collect(),
        };
        let less = |a: f64, b: f64| a - b;
        let paired = of(50.0, 0.0).test(&of(50.5, 0.01), less).unwrap();
        assert!(paired < 1e-3, "{paired}");
        assert!(of(50.0, 0.0).test(&of(50.5, 1.0), less).unwrap() > 0.2);
        assert_eq!(of(50.0, 0.0).test(&of(50.0, 0.0), less), Some(1.0));
        let short = Replicates { without: vec![1.0; 7], ..of(50.0, 0.0) };
        assert_eq!(short.test(&short, less), None);
    }

    /// Every training has one of two results. The parts of the run mix many deals of both, but the trainings are few.
    #[test]
    fn few_trainings_show_no_difference() {
        let trained = |players: [Policy; 2]| {
            let of = |at: usize| Seating::all(players[at % 2]);
            Side::with_trainings(Rules::default(), (0..8).map(of).collect())
        };
        let sides = [[Policy::Efficient; 2], [Policy::Efficient, Policy::Random]].map(trained);
        let run = Run { session_len: 4, ..Run::duels(sides.into(), 8, 8192) };
        let record = run.play();
        let p = |trainings: usize| {
            let of = |side: usize| Replicates::new(&record.sides[side], trainings, Statistic::Sd(Role::All)).unwrap();
            of(0).test(&of(1), |a, b| a - b).unwrap()
        };
        assert!(p(0) < 1e-3 && p(run.trainings()) > 0.01, "{} {}", p(0), p(8));
    }
}
