//! Two sides that no pair was made of: which of them has more, by the parts of the run, in which both played the same sessions.

use super::Statistic;
use crate::sim::record::SideRecord;
use crate::stats::jackknife::{FEWEST, delete_a_group};
use crate::stats::{Level, student};
use serde::{Deserialize, Serialize};

/// A statistic of a side, in all its deals and without each part of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replicates {
    /// Which.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// In all deals.
    pub value: f64,
    /// Without each part.
    pub without: Vec<f64>,
}

impl Replicates {
    /// Those of a side; none where it cannot be computed of every part. Where the players come of several trainings, the parts are
    /// theirs, for trainings are chance too.
    pub fn of(side: &SideRecord, trainings: usize, statistic: Statistic) -> Option<Replicates> {
        let (value, without) = side.parts_apart(trainings).values(|spread| statistic.of_part(spread))?;
        Some(Replicates { statistic, value, without })
    }

    /// The p-value of "this is 0", where this is made of both: the delete-a-group jackknife, Student's t on the number of parts less one.
    /// None where the parts are too few.
    pub fn test(&self, other: &Replicates, of: impl Fn(f64, f64) -> f64) -> Option<f64> {
        let value = of(self.value, other.value);
        let without: Vec<f64> = self.without.iter().zip(&other.without).map(|(&one, &other)| of(one, other)).collect();
        let enough = without.len() >= FEWEST && self.without.len() == other.without.len();
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

    /// What both share in every part does not count against them; what they do not share does.
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
    /// Of two kinds of players that a training may come to, the parts show many of each; the trainings were few.
    #[test]
    fn trainings_are_chance_too() {
        let trained = |players: [Policy; 2]| {
            let of = |at: usize| Seating::all(players[at % 2]);
            Side::of_trainings(Rules::default(), (0..8).map(of).collect())
        };
        let sides = [[Policy::Efficient; 2], [Policy::Efficient, Policy::Random]].map(trained);
        let run = Run { session_len: 4, ..Run::duels(sides.into(), 8, 8192) };
        let record = run.play();
        let p = |trainings: usize| {
            let of = |side: usize| Replicates::of(&record.sides[side], trainings, Statistic::Sd(Role::All)).unwrap();
            of(0).test(&of(1), |a, b| a - b).unwrap()
        };
        assert!(p(0) < 1e-3 && p(run.trainings()) > 0.01, "{} {}", p(0), p(8));
    }
}
