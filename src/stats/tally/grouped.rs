//! The same tally kept apart for a fixed number of groups of sessions, for the error of any statistic whatever.

use super::Merge;
use crate::stats::interval::{Estimate, Interval, Level, Method};
use crate::stats::special::student;
use serde::{Deserialize, Serialize};

/// One tally for each group of sessions; a session belongs to the group `session mod groups`, so the split does not depend on
/// threads or shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grouped<T> {
    groups: Vec<T>,
}

impl<T: Merge + Clone> Grouped<T> {
    /// Number of groups that serves well: enough degrees of freedom, little memory.
    pub const USUAL: usize = 32;

    /// `groups` copies of the empty tally (at least one).
    pub fn new(empty: T, groups: usize) -> Grouped<T> {
        Grouped { groups: vec![empty; groups.max(1)] }
    }

    /// The tally that counts this session.
    #[inline]
    pub fn of_session(&mut self, session: u64) -> &mut T {
        let group = session % self.groups.len() as u64;
        &mut self.groups[group as usize]
    }

    /// All groups together.
    pub fn whole(&self) -> T {
        self.without(usize::MAX)
    }

    /// Any statistic with its interval: the delete-a-group jackknife (P. S. Kott, "The delete-a-group jackknife", J. Official
    /// Statistics 17, 2001) with Student's t on the number of groups less one. Fit for smooth statistics (sd, skewness,
    /// shares, expected shortfall), not for quantiles, which have their own interval. None where the statistic cannot be
    /// computed from the whole or without some group, or there is only one group.
    pub fn jackknife(&self, level: Level, statistic: impl Fn(&T) -> Option<f64>) -> Option<Estimate> {
        let value = statistic(&self.whole())?;
        let count = self.groups.len() as f64;
        if self.groups.len() < 2 {
            return None;
        }
        let mut squares = 0.0;
        for group in 0..self.groups.len() {
            squares += (statistic(&self.without(group))? - value).powi(2);
        }
        let standard_error = (squares * (count - 1.0) / count).sqrt();
        let half = student::two_sided_quantile(level.alpha(), count - 1.0) * standard_error;
        let interval = Interval { low: value - half, high: value + half };
        Some(Estimate { value, standard_error, interval, design_effect: None, method: Method::Jackknife })
    }

    fn without(&self, group: usize) -> T {
        let mut rest = self.groups.iter().enumerate().filter(|&(i, _)| i != group).map(|(_, tally)| tally);
        let mut sum = rest.next().expect("at least two groups, or none left out").clone();
        rest.for_each(|tally| sum.merge(tally));
        sum
    }
}

impl<T: Merge> Merge for Grouped<T> {
    fn merge(&mut self, other: &Grouped<T>) {
        assert_eq!(self.groups.len(), other.groups.len(), "the tallies differ in their number of groups");
        self.groups.iter_mut().zip(&other.groups).for_each(|(group, more)| group.merge(more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Source, close};
    use crate::stats::{Histogram, RatioSums};

    #[test]
    fn agrees_with_the_known_error_of_a_mean() {
        let mut source = Source::new(5);
        let mut grouped = Grouped::new(RatioSums::default(), Grouped::<RatioSums>::USUAL);
        for session in 0..32_000 {
            grouped.of_session(session).record(source.below(100) as i64, 1);
        }
        let estimate = grouped.jackknife(Level::P95, RatioSums::ratio).unwrap();
        close(estimate.value, grouped.whole().ratio().unwrap(), 1e-15);
        close(estimate.standard_error, grouped.whole().variance().unwrap().sqrt(), 0.4);
    }

    #[test]
    fn covers_the_spread_of_a_skew_score() {
        // Scores 0 and 10 with chance 0.9 and 0.1: sd 3.
        let mut source = Source::new(6);
        let covered = (0..400)
            .filter(|_| {
                let mut grouped = Grouped::new(Histogram::default(), 32);
                for session in 0..3200 {
                    grouped.of_session(session).add(if source.chance(0.1) { 10 } else { 0 }, 1);
                }
                grouped.jackknife(Level::P95, Histogram::sd).unwrap().interval.contains(3.0)
            })
            .count();
        assert!((364..=394).contains(&covered), "{covered} of 400");
    }

    #[test]
    fn degenerate() {
        let grouped = Grouped::new(RatioSums::default(), 4);
        assert!(grouped.jackknife(Level::P95, RatioSums::ratio).is_none());
        let mut single = Grouped::new(RatioSums::default(), 1);
        single.of_session(3).record(1, 2);
        assert!(single.jackknife(Level::P95, RatioSums::ratio).is_none());
    }
}
