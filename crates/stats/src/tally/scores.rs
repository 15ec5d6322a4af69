//! The distribution of a score, with exact session sums for every threshold.

use super::{Histogram, Merge, RatioSums};
use serde::{Deserialize, Serialize};

/// The scores of the session in progress. A counter keeps one block and reuses its memory: [`ScoreTally::flush`] empties it.
#[derive(Clone, Debug, Default)]
pub struct ScoreBlock {
    scores: Vec<i64>,
}

impl ScoreBlock {
    /// Adds a score.
    #[inline]
    pub fn push(&mut self, score: i64) {
        self.scores.push(score);
    }
}

/// The histogram and session sums of a score.
///
/// For a threshold t, let k be the number of scores of a session that are at most t. Σk is a cumulative count of the histogram.
/// Because k² = 1 + 3 + ... + (2k − 1), Σk² is a cumulative count too if the j-th smallest score of each session has the weight 2j − 1.
/// The same is true for Σkn with the weight n, the size of the session. So every quantile and every tail has its exact design effect,
/// at the cost of sorting the few scores of each session. Most sessions have the same size, so only the differences from the longest
/// one are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreTally {
    sums: RatioSums,
    counts: Histogram,
    /// The scores weighted by 2j − 1, where j is the rank in the session.
    ranks: Histogram,
    /// The size of the longest session.
    longest: u64,
    /// The scores weighted by the number of scores that their session has fewer than the longest one.
    lacking: Histogram,
}

impl ScoreTally {
    /// Adds one session from its block, and clears the block. A session without a score counts as a session.
    pub fn flush(&mut self, block: &mut ScoreBlock) {
        block.scores.sort_unstable();
        self.record_sorted(&block.scores);
        block.scores.clear();
    }

    /// Adds one session with its scores in increasing order.
    fn record_sorted(&mut self, scores: &[i64]) {
        let n = scores.len() as u64;
        let mut below = 0;
        for equal in scores.chunk_by(|a, b| a == b) {
            self.add_equal(equal[0], equal.len() as u64, below, n);
            below += equal.len() as u64;
        }
        self.end_session(scores.iter().sum(), n);
    }

    /// Adds `count` scores of the value `score` from the session in progress, which has `size` scores in all, `below` of them smaller. All
    /// scores of a session must be added, then [`ScoreTally::end_session`] called.
    #[inline]
    pub fn add_equal(&mut self, score: i64, count: u64, below: u64, size: u64) {
        self.lengthen(size);
        self.counts.add(score, count);
        // (below + count)² − below²
        self.ranks.add(score, count * (2 * below + count));
        if size < self.longest {
            self.lacking.add(score, count * (self.longest - size));
        }
    }

    /// Makes `longest` at least `size`.
    #[inline]
    fn lengthen(&mut self, size: u64) {
        if size > self.longest {
            let more = size - std::mem::replace(&mut self.longest, size);
            self.counts.iter().for_each(|(score, count)| self.lacking.add(score, count * more));
        }
    }

    /// Ends a session of `size` scores with the sum `sum`. All of them must have been added with [`ScoreTally::add_equal`].
    pub fn end_session(&mut self, sum: i64, size: u64) {
        self.sums.record(sum, size);
    }

    /// Returns the session sums of the score, for its mean.
    pub fn sums(&self) -> RatioSums {
        self.sums
    }

    /// The number of occurrences of each score.
    pub fn histogram(&self) -> &Histogram {
        &self.counts
    }

    /// Returns the session sums of the event that the score is at most `value`.
    pub fn at_most(&self, value: i64) -> RatioSums {
        RatioSums {
            x: self.counts.at_most(value).into(),
            xx: self.ranks.at_most(value).into(),
            xn: i128::from(self.longest) * i128::from(self.counts.at_most(value))
                - i128::from(self.lacking.at_most(value)),
            ..self.sums
        }
    }

    /// Returns the session sums of the event that the score is at least `value`.
    pub fn at_least(&self, value: i64) -> RatioSums {
        match value.checked_sub(1) {
            Some(below) => self.at_most(below).complement(),
            None => RatioSums { x: 0, xx: 0, xn: 0, ..self.sums }.complement(),
        }
    }
}

impl Merge for ScoreTally {
    fn merge(&mut self, other: &ScoreTally) {
        self.lengthen(other.longest);
        self.sums.merge(&other.sums);
        self.counts.merge(&other.counts);
        self.ranks.merge(&other.ranks);
        self.lacking.merge(&other.lacking);
        let shorter = self.longest - other.longest;
        if shorter > 0 {
            other.counts.iter().for_each(|(score, count)| self.lacking.add(score, count * shorter));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tally(sessions: &[Vec<i64>]) -> ScoreTally {
        let (mut tally, mut block) = (ScoreTally::default(), ScoreBlock::default());
        for scores in sessions {
            scores.iter().for_each(|&score| block.push(score));
            tally.flush(&mut block);
        }
        tally
    }

    proptest! {
        #[test]
        fn sums_of_thresholds_and_merging_are_exact(
            sessions in prop::collection::vec(prop::collection::vec(-8i64..8, 0..12), 0..20), cut in 0usize..20,
        ) {
            let whole = tally(&sessions);
            for t in -9..9 {
                let (mut low, mut high) = (RatioSums::default(), RatioSums::default());
                for scores in &sessions {
                    low.record(scores.iter().filter(|&&v| v <= t).count() as i64, scores.len() as u64);
                    high.record(scores.iter().filter(|&&v| v >= t).count() as i64, scores.len() as u64);
                }
                prop_assert_eq!(whole.at_most(t), low);
                prop_assert_eq!(whole.at_least(t), high);
            }
            let (left, right) = sessions.split_at(cut.min(sessions.len()));
            let mut merged = tally(right);
            merged.merge(&tally(left));
            prop_assert_eq!(merged, whole);
        }
    }
}
