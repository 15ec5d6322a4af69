//! Differences between players that learn. The result of a training is random, as the deals are, so a difference is
//! judged by the variance between trainings. The deals of each training are different, so this variance includes that
//! of the deals.

use super::estimate::{Points, shaped};
use super::rows::Estimator;
use super::{Difference, Statistic, Unit};
use crate::sim::record::{Distributions, SideRecord};
use crate::sim::run::Run;
use crate::stats::random_effect::RandomEffect;
use crate::stats::{Interval, Level, Method, student};

/// The distributions of a pair of sides, by training.
pub(super) struct Trainings {
    /// One element for each side; in it, one for each training.
    groups: [Vec<Distributions>; 2],
}

impl Trainings {
    /// Returns the distributions of the sides with the indices `pair`, by training; `None` if no players of the pair were
    /// trained. One training is enough.
    pub fn by_training(run: &Run, pair: [usize; 2], sides: [&SideRecord; 2]) -> Option<Trainings> {
        let count = pair.map(|side| run.sides[side].trained.len()).into_iter().max().unwrap_or(0);
        (count > 0).then(|| Trainings { groups: sides.map(|side| side.by_training(count)) })
    }

    /// Returns the row with an interval at `level` and p-values that hold for other trainings too. The interval is
    /// never narrower, and the p-values never smaller, than those of the deals alone; those decide if events are rare
    /// and the trainings happen to agree. With one training there is no p-value.
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
            return Difference { method: Method::TooShort, p_equivalent: None, variance_ratio: None, ..row }
                .without_ratio();
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
        let Some([ratio, ratio_low, ratio_high]) =
            row.ratio.zip(row.ratio_low).zip(row.ratio_high).map(|((r, l), h)| [r, l, h])
        else {
            return row;
        };
        let Some(effect) = self.effect(row.statistic, libm::log(ratio), |a, b| libm::log(b / a)) else {
            return Difference { p_equivalent: None, ..row.without_ratio() };
        };
        let Interval { low, high } = effect.interval(libm::log(ratio), level);
        // The one-sided p-value of a margin of this size.
        let one_sided = |margin: f64| {
            let half = student::two_sided(margin / effect.standard_error, effect.freedom) / 2.0;
            if margin > 0.0 { half } else { 1.0 - half }
        };
        let [down, up] = super::compare::EQUIVALENCE_LIMITS.map(libm::log);
        let differs = one_sided(libm::log(ratio) - down).max(one_sided(up - libm::log(ratio)));
        Difference {
            ratio_low: Some(ratio_low.min(libm::exp(low))),
            ratio_high: Some(ratio_high.max(libm::exp(high))),
            p_equivalent: row.p_equivalent.map(|p| p.max(differs)),
            ..row
        }
    }

    /// The mean of `change` over trainings as a random effect. `change` gets the values of the statistic on the first and on the
    /// second side. `value` is the change in all deals. `None` if a training has no value or there are too few trainings.
    fn effect(&self, statistic: Statistic, value: f64, change: impl Fn(f64, f64) -> f64) -> Option<RandomEffect> {
        let [first, second] = &self.groups;
        let group = |(a, b): (&Distributions, &Distributions)| {
            Some((a.deals() as f64, change(statistic.in_training(a)?, statistic.in_training(b)?)))
        };
        let groups = first.iter().zip(second).map(group).collect::<Option<Vec<_>>>()?;
        let effect = RandomEffect::from_groups(value, &groups)?;
        // Quantiles are whole points and have no ratio. Rounding adds a variance of 1/12 on either side.
        Some(match statistic.unit() {
            Unit::Whole => effect.rounded(2.0 / 12.0, &groups),
            Unit::Share | Unit::Amount => effect,
        })
    }
}

impl Statistic {
    /// The value in the deals of one training; `None` without observations and for quantiles of roles whose
    /// distributions are not kept.
    fn in_training(self, deals: &Distributions) -> Option<f64> {
        match self.spec().estimator {
            Estimator::Quantile(Points::Deals(role), p) if shaped(role).is_some() => {
                deals.scores(role).quantile(p).map(|value| value as f64)
            }
            _ => self.in_part(deals),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::rules::Rules;
    use crate::sim::{Category, Role, Side, differences, differences_of};

    /// Two sides whose first has efficient players in all trainings and whose second has the players `second`.
    fn run(second: &[Policy]) -> Run {
        let side = |players: &[Policy]| {
            Side::with_trainings(Rules::default(), players.iter().map(|&player| Seating::all(player)).collect())
        };
        let sides = vec![side(&vec![Policy::Efficient; second.len()]), side(second)];
        Run { rotate: true, session_len: 4, ..Run::duels(sides, 8, 2048) }
    }

    fn row(run: &Run, statistic: Statistic) -> Difference {
        differences(run, &run.play(), 1, Level::P95).into_iter().find(|row| row.statistic == statistic).unwrap()
    }

    /// Compares the interval with one computed from the deals of each training.
    #[test]
    fn an_interval_includes_the_variance_between_trainings() {
        let (liuju, policies) = (
            Statistic::Frequency(Category::Liuju),
            [Policy::Random, Policy::Greedy, Policy::Random, Policy::Efficient],
        );
        let run = run(&policies);
        let found = row(&run, liuju);
        let (mut drawn, mut deals) = ([[0.0; 4]; 2], [0.0f64; 4]);
        for hand in 0..run.hands {
            let training = run.training(hand);
            deals[training] += 1.0;
            for (side, drawn) in drawn.iter_mut().enumerate() {
                let mut session = run.session(side, 0, hand / 4);
                let deal = (0..=hand % 4).map(|_| session.next_deal(&mut ()).unwrap().1).last().unwrap();
                drawn[training] += f64::from(u8::from(deal.facts.wins.is_empty()));
            }
        }
        assert_eq!(deals, [512.0; 4]);
        let gaps: Vec<f64> = (0..4).map(|at| (drawn[1][at] - drawn[0][at]) / deals[at]).collect();
        let mean = gaps.iter().sum::<f64>() / 4.0;
        let error = (gaps.iter().map(|gap| (gap - mean).powi(2)).sum::<f64>() / 3.0 / 4.0).sqrt();
        assert!((found.difference - mean).abs() < 1e-12 && found.method == Method::Trainings, "{found:?}");
        let half = 3.182_446_305 * error;
        assert!(
            (found.ci_low - (mean - half)).abs() < 1e-8 && (found.ci_high - (mean + half)).abs() < 1e-8,
            "{found:?}"
        );
        // Significant given these trainings, but not for trainings in general.
        let given = Run {
            sides: run.sides.iter().map(|side| Side { trained: Vec::new(), ..side.clone() }).collect(),
            ..run.clone()
        };
        let plain = differences_of(&given, &run.play(), [0, 1], &[liuju], Level::P95).remove(0);
        assert!(plain.p_value < 1e-9 && found.p_value > 0.05 && found.ci_low < 0.0, "{plain:?} {found:?}");
    }

    /// Two trainings with equal quantiles are still only two trainings.
    #[test]
    fn equal_quantiles_of_two_trainings_are_not_significant() {
        let found = row(&run(&[Policy::Random; 2]), Statistic::Quantile(Role::All, 0.05));
        assert!(found.difference != 0.0 && found.p_value > 1e-3, "{found:?}");
    }

    #[test]
    fn one_training_has_no_p_value() {
        let run = run(&[Policy::Greedy]);
        for row in differences(&run, &run.play(), 1, Level::P95) {
            assert!(row.p_value.is_nan() && row.p_adjusted.is_nan() && !row.is_real() && !row.tested, "{row:?}");
            assert!(row.identical || row.method == Method::OneTraining, "{row:?}");
        }
    }

    /// If all trainings agree, the interval is that of the deals.
    #[test]
    fn trainings_that_agree_leave_the_interval_of_the_deals() {
        let found = row(&run(&[Policy::Random; 8]), Statistic::Frequency(Category::Liuju));
        assert!(found.is_real() && found.ratio.is_some() == found.ratio_low.is_some(), "{found:?}");
        let same = differences(&run(&[Policy::Efficient; 3]), &run(&[Policy::Efficient; 3]).play(), 1, Level::P95);
        assert!(same.iter().all(|row| row.identical && !row.is_real()));
    }

    #[test]
    fn too_few_deals_for_all_trainings_are_not_tested() {
        let run = Run { hands: 64, ..run(&[Policy::Random; 4]) };
        let found = row(&run, Statistic::Frequency(Category::Liuju));
        assert!(found.method == Method::TooShort && found.p_value == 1.0 && !found.tested, "{found:?}");
    }
}
