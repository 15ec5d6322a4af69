//! Differences between players that learn. What a training comes to is chance, as the deals are, so a difference is judged by the spread
//! between trainings: each of them met deals of its own, and so shows both.

use super::{Difference, Statistic};
use crate::sim::record::{SideRecord, Spread};
use crate::sim::role::Role;
use crate::sim::run::Run;
use crate::stats::random_effect::RandomEffect;
use crate::stats::{Interval, Level, Method, student};

/// What both sides did with the players of each training.
pub(super) struct Trainings {
    groups: [Vec<Spread>; 2],
}

impl Trainings {
    /// Those of a pair; none where nobody learned.
    pub fn of(run: &Run, sides: [&SideRecord; 2]) -> Option<Trainings> {
        let count = run.trainings();
        (count > 0).then(|| Trainings { groups: sides.map(|side| side.of_trainings(count)) })
    }

    /// The row with the interval and the test that hold for trainings that were not made. They are never narrower than those of the
    /// deals alone, which few rare events make wider than trainings that happen to agree. Of one training nothing is known.
    pub fn judge(&self, row: Difference, level: Level) -> Difference {
        if self.groups[0].len() == 1 {
            let method = if row.identical { row.method } else { Method::OneTraining };
            return Difference { p_value: f64::NAN, p_equivalent: None, tested: false, method, ..row };
        }
        if row.identical {
            return row;
        }
        let Some(effect) = self.effect(row.statistic, row.difference, |a, b| b - a) else {
            let Interval { low, high } = Interval::ALL;
            let row = Difference { ci_low: low, ci_high: high, p_value: 1.0, tested: false, ..row };
            return Difference { method: Method::TooShort, p_equivalent: None, variance_ratio: None, ..row }.without_ratio();
        };
        let Interval { low, high } = effect.interval(row.difference, level);
        let row = Difference {
            ci_low: row.ci_low.min(low),
            ci_high: row.ci_high.max(high),
            p_value: row.p_value.max(effect.p_value(row.difference)),
            variance_ratio: None,
            method: Method::Trainings,
            ..row
        };
        let Some([ratio, ratio_low, ratio_high]) = row.ratio.zip(row.ratio_low).zip(row.ratio_high).map(|((r, l), h)| [r, l, h])
        else {
            return row;
        };
        let Some(effect) = self.effect(row.statistic, ratio.ln(), |a, b| (b / a).ln()) else {
            return Difference { p_equivalent: None, ..row.without_ratio() };
        };
        let Interval { low, high } = effect.interval(ratio.ln(), level);
        let beyond = |left: f64| {
            let half = student::two_sided(left / effect.standard_error, effect.freedom) / 2.0;
            if left > 0.0 { half } else { 1.0 - half }
        };
        let [down, up] = super::compare::NEAR.map(f64::ln);
        let differs = beyond(ratio.ln() - down).max(beyond(up - ratio.ln()));
        Difference {
            ratio_low: Some(ratio_low.min(low.exp())),
            ratio_high: Some(ratio_high.max(high.exp())),
            p_equivalent: row.p_equivalent.map(|p| p.max(differs)),
            ..row
        }
    }

    fn effect(&self, statistic: Statistic, value: f64, of: impl Fn(f64, f64) -> f64) -> Option<RandomEffect> {
        let [first, second] = &self.groups;
        let group = |(a, b): (&Spread, &Spread)| {
            Some((a.deals() as f64, of(statistic.of_group(a)?, statistic.of_group(b)?)))
        };
        let groups: Option<Vec<_>> = first.iter().zip(second).map(group).collect();
        RandomEffect::of(value, &groups?)
    }
}

impl Statistic {
    /// The value in what was played with the players of a training.
    fn of_group(self, spread: &Spread) -> Option<f64> {
        match self {
            Statistic::Quantile(role, p) if Role::SHAPED.contains(&role) => {
                spread.scores(role).quantile(p).map(|value| value as f64)
            }
            _ => self.of_part(spread),
        }
    }
}
