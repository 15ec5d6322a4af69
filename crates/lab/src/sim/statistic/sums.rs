//! The sums from which a statistic is estimated and compared.

use super::Statistic;
use crate::sim::record::{Counts, Pair};
use crate::sim::row::layout;
use crate::stats::{PairSums, RatioSums};

impl Counts {
    /// The largest that a total was in a session; 0 of what is no total.
    pub(super) fn largest(&self, statistic: Statistic) -> i64 {
        statistic.total().map_or(0, |(total, _)| self.sums.largest(total))
    }

    /// Session sums of a statistic; none where it is not a total divided by a number of observations.
    pub fn sums(&self, statistic: Statistic) -> Option<RatioSums> {
        statistic.total().map(|(total, times)| self.sums.ratio(layout(), total, times))
    }
}

impl Pair {
    /// Session sums of a statistic on both sides; none where it is not a total divided by a number of observations.
    pub fn sums(&self, sides: [&Counts; 2], statistic: Statistic) -> Option<PairSums> {
        let (total, times) = statistic.total()?;
        Some(self.ratio(sides, total, times))
    }
}
