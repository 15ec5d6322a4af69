//! The error of a mean over a few groups, each with a random effect.
//!
//! The spread between independent groups includes their random effects and the variation within them. So the interval of their mean
//! follows from this spread alone. The degrees of freedom are the number of groups minus one (S. R. Searle, G. Casella and C. E.
//! McCulloch, *Variance Components*, 1992, section 3.6: the one-way random model).

use crate::interval::{Interval, Level};
use crate::special::{normal, student};
use crate::square;

/// The error of a mean of groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomEffect {
    /// The standard error.
    pub standard_error: f64,
    /// The degrees of freedom.
    pub freedom: f64,
}

impl RandomEffect {
    /// Computes the error of `value`, the weighted mean of the groups. A group is a pair: its weight (such as its number of deals) and its
    /// value. Returns `None` with fewer than two groups, a weight that is not positive, or a value that is not finite.
    ///
    /// Groups are weighted as in the variance of a ratio (W. G. Cochran, *Sampling Techniques*, 3rd edition, 1977, 6.3).
    pub fn from_groups(value: f64, groups: &[(f64, f64)]) -> Option<RandomEffect> {
        let (count, total) = (groups.len() as f64, groups.iter().map(|(weight, _)| weight).sum::<f64>());
        let known = groups.iter().all(|(weight, x)| *weight > 0.0 && x.is_finite());
        if groups.len() < 2 || !known || !value.is_finite() {
            return None;
        }
        let squares: f64 = groups.iter().map(|(weight, x)| square(weight / total * (x - value))).sum();
        Some(RandomEffect { standard_error: (squares * count / (count - 1.0)).sqrt(), freedom: count - 1.0 })
    }

    /// Returns the error increased by that of rounding the group values. `variance` is the variance of the rounding error of one value,
    /// and `groups` are those of [`RandomEffect::from_groups`]. Group values that differ can be equal after rounding.
    #[must_use]
    pub fn rounded(self, variance: f64, groups: &[(f64, f64)]) -> RandomEffect {
        let total = groups.iter().map(|(weight, _)| weight).sum::<f64>();
        let shares: f64 = groups.iter().map(|(weight, _)| square(weight / total)).sum();
        RandomEffect { standard_error: (square(self.standard_error) + variance * shares).sqrt(), ..self }
    }

    /// Returns Student's interval around the mean `value`.
    pub fn interval(&self, value: f64, level: Level) -> Interval {
        let reach = self.reach(level.alpha());
        Interval { low: value - reach, high: value + reach }
    }

    /// Returns half the width of the interval with the level 1 − `alpha`. A mean at this distance from 0 has the p-value `alpha`.
    pub fn reach(&self, alpha: f64) -> f64 {
        student::two_sided_quantile(alpha, self.freedom) * self.standard_error
    }

    /// Returns the two-sided p-value of the hypothesis that the population mean is 0. `value` is the mean of the groups.
    pub fn p_value(&self, value: f64) -> f64 {
        if value == 0.0 { 1.0 } else { student::two_sided(value / self.standard_error, self.freedom) }
    }
}

/// Returns the smallest number of groups with which Student's t test at level `alpha` detects a mean of `effect` with 80 % power.
/// `effect` is in standard deviations between groups. Returns `None` if more than `most` groups are needed.
pub fn groups_needed(effect: f64, alpha: f64, most: usize) -> Option<usize> {
    let power = normal::quantile(0.8);
    let detects = |groups: &usize| {
        let groups = *groups as f64;
        effect * groups.sqrt() >= student::two_sided_quantile(alpha, groups - 1.0) + power
    };
    (2..=most).find(detects)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    #[test]
    fn equal_groups_give_students_interval() {
        let values = [1.0, 2.0, 4.0, 5.0];
        let groups = values.map(|x| (3.0, x));
        let found = RandomEffect::from_groups(3.0, &groups).unwrap();
        // sd² = 10/3, divided by four groups.
        close(found.standard_error, (10.0f64 / 12.0).sqrt(), 1e-14);
        let interval = found.interval(3.0, Level::P95);
        close(interval.high - 3.0, 3.182_446_305 * found.standard_error, 1e-8);
        close(found.p_value(found.reach(0.05)), 0.05, 1e-12);
        assert_eq!(found.p_value(0.0), 1.0);
        for few in [&groups[..1], &[(1.0, 1.0), (0.0, 2.0)], &[(1.0, 1.0), (1.0, f64::NAN)]] {
            assert_eq!(RandomEffect::from_groups(1.0, few), None);
        }
    }

    #[test]
    fn groups_with_equal_rounded_values_are_not_significant() {
        let groups = [(1.0, -2.0); 2];
        let found = RandomEffect::from_groups(-2.0, &groups).unwrap().rounded(1.0 / 6.0, &groups);
        close(found.standard_error, (1.0f64 / 12.0).sqrt(), 1e-14);
        assert!(found.p_value(-2.0) > 0.05 && found.interval(-2.0, Level::P95).contains(0.0));
    }

    /// The first number is from a textbook (J. Cohen, *Statistical Power Analysis*, table 2.4.1).
    #[test]
    fn larger_effects_need_fewer_groups() {
        assert_eq!(groups_needed(0.5, 0.05, 100), Some(34));
        let few = groups_needed(3.0, 0.05 / 8.0, 32).unwrap();
        assert!((4..8).contains(&few), "{few}");
        assert_eq!([groups_needed(0.1, 0.05, 32), groups_needed(f64::NAN, 0.05, 32)], [None; 2]);
    }

    #[test]
    fn the_interval_covers_the_mean_of_groups_with_effects() {
        let (mut source, runs, mut missed) = (Source::new(3), 4_000, 0);
        let uniform = |source: &mut Source| (0..12).map(|_| source.below(2001) as f64 / 1000.0 - 1.0).sum::<f64>();
        for _ in 0..runs {
            // The last group is half as large as the others.
            let groups: Vec<(f64, f64)> = (0..6)
                .map(|group| {
                    let size = if group == 5 { 4 } else { 8 };
                    let effect = 0.5 * uniform(&mut source);
                    (f64::from(size), effect + (0..size).map(|_| uniform(&mut source)).sum::<f64>() / f64::from(size))
                })
                .collect();
            let total: f64 = groups.iter().map(|(weight, _)| weight).sum();
            let mean = groups.iter().map(|(weight, x)| weight * x).sum::<f64>() / total;
            let interval = RandomEffect::from_groups(mean, &groups).unwrap().interval(mean, Level::P95);
            missed += u32::from(!interval.contains(0.0));
        }
        let share = f64::from(missed) / f64::from(runs);
        assert!((0.035..0.065).contains(&share), "{share}");
    }
}
