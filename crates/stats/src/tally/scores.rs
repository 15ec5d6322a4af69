//! The distribution of a score, with the dependence within sessions kept for every threshold.

use super::{Histogram, Merge, RatioSums};
use serde::{Deserialize, Serialize};

/// The scores of one running session; one per thread and role, reused.
#[derive(Clone, Debug, Default)]
pub struct ScoreBlock {
    scores: Vec<i64>,
}

impl ScoreBlock {
    /// One more score.
    #[inline]
    pub fn push(&mut self, score: i64) {
        self.scores.push(score);
    }
}

/// A score's histogram and session sums.
///
/// For a threshold t let k be the number of a session's scores that are at most t. Σk comes from the histogram. Since
/// k² = 1 + 3 + ... + (2k − 1), giving the j-th smallest score of each session the weight 2j − 1 makes Σk² a cumulated count
/// as well, and the weight n (the session's size) does so for Σkn. So every quantile and every tail has its exact design
/// effect, at the cost of sorting each session's few scores. Sessions are of one size, but for the last: kept is only by how much
/// each is shorter than the longest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreTally {
    sums: RatioSums,
    counts: Histogram,
    ranks: Histogram,
    /// Size of the longest session.
    longest: u64,
    /// Weight: scores that the session lacks.
    lacking: Histogram,
}

impl ScoreTally {
    /// Adds one session from its block, and clears the block. A session without a score counts as a session.
    pub fn flush(&mut self, block: &mut ScoreBlock) {
        block.scores.sort_unstable();
        self.record_sorted(&block.scores);
        block.scores.clear();
    }

    /// Adds one session, whose scores are in increasing order.
    fn record_sorted(&mut self, scores: &[i64]) {
        let n = scores.len() as u64;
        let mut below = 0;
        for equal in scores.chunk_by(|a, b| a == b) {
            self.add_equal(equal[0], equal.len() as u64, below, n);
            below += equal.len() as u64;
        }
        self.end_session(scores.iter().sum(), n);
    }

    /// Adds `count` equal scores of a session of `size` scores, `below` of which are smaller.
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

    /// A session of this size is among them.
    #[inline]
    fn lengthen(&mut self, size: u64) {
        if size > self.longest {
            let more = size - std::mem::replace(&mut self.longest, size);
            self.counts.iter().for_each(|(score, count)| self.lacking.add(score, count * more));
        }
    }

    /// Ends a session of `size` scores; all of them were added and have this sum.
    pub fn end_session(&mut self, sum: i64, size: u64) {
        self.sums.record(sum, size);
    }

    /// The session sums of the score itself, for its mean.
    pub fn sums(&self) -> RatioSums {
        self.sums
    }

    /// How often each score occurred.
    pub fn histogram(&self) -> &Histogram {
        &self.counts
    }

    /// The session sums of "the score is at most `value`".
    pub fn at_most(&self, value: i64) -> RatioSums {
        RatioSums {
            x: self.counts.at_most(value).into(),
            xx: self.ranks.at_most(value).into(),
            xn: i128::from(self.longest) * i128::from(self.counts.at_most(value))
                - i128::from(self.lacking.at_most(value)),
            ..self.sums
        }
    }

    /// The session sums of "the score is at least `value`".
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
        fn thresholds_are_exact_and_merging_too(
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
