//! The sums from which a statistic is estimated and compared.

use super::Statistic;
use crate::sim::record::{Counts, Pair};
use crate::stats::{PairSums, RatioSums};

impl Counts {
    /// The largest total of a statistic in one session; 0 if the statistic is not a total divided by a number of
    /// observations.
    pub(super) fn largest(&self, statistic: Statistic) -> i64 {
        statistic.total().map_or(0, |(total, _)| self.largest_total(total))
    }

    /// The session sums of a statistic; `None` if it is not a total divided by a number of observations.
    pub fn sums(&self, statistic: Statistic) -> Option<RatioSums> {
        statistic.total().map(|(total, times)| self.ratio(total, times))
    }
}

impl Pair {
    /// The paired session sums of a statistic. `sides` are the counts of both sides. `None` if the statistic is not a
    /// total divided by a number of observations.
    pub fn sums(&self, sides: [&Counts; 2], statistic: Statistic) -> Option<PairSums> {
        let (total, times) = statistic.total()?;
        Some(self.ratio(sides, total, times))
    }
}
