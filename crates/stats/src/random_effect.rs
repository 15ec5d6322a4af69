//! The error of a value that is the mean of a few groups, each with an effect of its own that was drawn by chance.
//!
//! Groups that were drawn independently show in their spread all that makes them differ: their own effect and the chance within them. So
//! the spread between groups is all that the interval of their mean needs (S. R. Searle, G. Casella and C. E. McCulloch, *Variance Components*,
//! 1992, section 3.6: the one-way random model), with as many degrees of freedom as there are groups, less one: few.

use crate::interval::{Interval, Level};
use crate::special::{normal, student};
use crate::square;

/// The error of a mean of groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomEffect {
    /// Its standard error.
    pub standard_error: f64,
    /// Degrees of freedom.
    pub freedom: f64,
}

impl RandomEffect {
    /// From the values of the groups and how much each counts; none of fewer than two groups, of one that counts nothing, or of a value
    /// that is no number.
    ///
    /// Groups of unlike sizes count by them, as in the variance of a ratio (W. G. Cochran, *Sampling Techniques*, 3rd edition, 1977, 6.3).
    pub fn of(value: f64, groups: &[(f64, f64)]) -> Option<RandomEffect> {
        let (count, total) = (groups.len() as f64, groups.iter().map(|(weight, _)| weight).sum::<f64>());
        let known = groups.iter().all(|(weight, x)| *weight > 0.0 && x.is_finite());
        if groups.len() < 2 || !known || !value.is_finite() {
            return None;
        }
        let squares: f64 = groups.iter().map(|(weight, x)| square(weight / total * (x - value))).sum();
        Some(RandomEffect { standard_error: (squares * count / (count - 1.0)).sqrt(), freedom: count - 1.0 })
    }

    /// The same where the values of the groups are rounded, each with an error of this variance: groups that agree to the digit may still
    /// differ.
    #[must_use]
    pub fn rounded(self, variance: f64, groups: &[(f64, f64)]) -> RandomEffect {
        let total = groups.iter().map(|(weight, _)| weight).sum::<f64>();
        let shares: f64 = groups.iter().map(|(weight, _)| square(weight / total)).sum();
        RandomEffect { standard_error: (square(self.standard_error) + variance * shares).sqrt(), ..self }
    }

    /// The interval around a value.
    pub fn interval(&self, value: f64, level: Level) -> Interval {
        let reach = self.reach(level.alpha());
        Interval { low: value - reach, high: value + reach }
    }

    /// How far from 0 a value has to be for a p-value of `alpha`: half the width of that interval.
    pub fn reach(&self, alpha: f64) -> f64 {
        student::two_sided_quantile(alpha, self.freedom) * self.standard_error
    }

    /// The p-value of "the mean of all groups that there could be is 0".
    pub fn p_value(&self, value: f64) -> f64 {
        if value == 0.0 { 1.0 } else { student::two_sided(value / self.standard_error, self.freedom) }
    }
}

/// The fewest groups, `most` at most, of which Student's t test at level `alpha` detects an effect of this many standard deviations
/// between groups with a chance of 80 %; none where more are needed.
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
    fn is_students_interval_of_equal_groups() {
        let values = [1.0, 2.0, 4.0, 5.0];
        let groups = values.map(|x| (3.0, x));
        let found = RandomEffect::of(3.0, &groups).unwrap();
        // sd² = 10/3, by four groups.
        close(found.standard_error, (10.0f64 / 12.0).sqrt(), 1e-14);
        let interval = found.interval(3.0, Level::P95);
        close(interval.high - 3.0, 3.182_446_305 * found.standard_error, 1e-8);
        close(found.p_value(found.reach(0.05)), 0.05, 1e-12);
        assert_eq!(found.p_value(0.0), 1.0);
        for few in [&groups[..1], &[(1.0, 1.0), (0.0, 2.0)], &[(1.0, 1.0), (1.0, f64::NAN)]] {
            assert_eq!(RandomEffect::of(1.0, few), None);
        }
    }

    /// Whole numbers that agree in two groups are no proof: the p-value is not that of the chance within groups.
    #[test]
    fn groups_that_agree_by_rounding_prove_little() {
        let groups = [(1.0, -2.0); 2];
        let found = RandomEffect::of(-2.0, &groups).unwrap().rounded(1.0 / 6.0, &groups);
        close(found.standard_error, (1.0f64 / 12.0).sqrt(), 1e-14);
        assert!(found.p_value(-2.0) > 0.05 && found.interval(-2.0, Level::P95).contains(0.0));
    }

    /// The number of a textbook (J. Cohen, *Statistical Power Analysis*, table 2.4.1), which falls with the effect.
    #[test]
    fn groups_follow_the_effect() {
        assert_eq!(groups_needed(0.5, 0.05, 100), Some(34));
        let few = groups_needed(3.0, 0.05 / 8.0, 32).unwrap();
        assert!((4..8).contains(&few), "{few}");
        assert_eq!([groups_needed(0.1, 0.05, 32), groups_needed(f64::NAN, 0.05, 32)], [None; 2]);
    }

    /// Whoever takes the observations of all groups for independent ones misses the truth far more often.
    #[test]
    fn covers_where_groups_differ() {
        let (mut source, runs, mut missed) = (Source::new(3), 4_000, 0);
        let uniform = |source: &mut Source| (0..12).map(|_| source.below(2001) as f64 / 1000.0 - 1.0).sum::<f64>();
        for _ in 0..runs {
            // The last group is half as large.
            let groups: Vec<(f64, f64)> = (0..6)
                .map(|group| {
                    let size = if group == 5 { 4 } else { 8 };
                    let effect = 0.5 * uniform(&mut source);
                    (f64::from(size), effect + (0..size).map(|_| uniform(&mut source)).sum::<f64>() / f64::from(size))
                })
                .collect();
            let total: f64 = groups.iter().map(|(weight, _)| weight).sum();
            let mean = groups.iter().map(|(weight, x)| weight * x).sum::<f64>() / total;
            let interval = RandomEffect::of(mean, &groups).unwrap().interval(mean, Level::P95);
            missed += u32::from(!interval.contains(0.0));
        }
        let share = f64::from(missed) / f64::from(runs);
        assert!((0.035..0.065).contains(&share), "{share}");
    }
}
