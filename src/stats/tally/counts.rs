//! How often each of many categories happened, session by session.

use super::{Merge, RatioSums};
use serde::{Deserialize, Serialize};

/// The counts of one running session; one per thread, reused.
#[derive(Clone, Debug)]
pub struct CountBlock {
    counts: Box<[u32]>,
}

impl CountBlock {
    /// A block for `categories` categories, all zero.
    pub fn new(categories: usize) -> CountBlock {
        CountBlock { counts: vec![0; categories].into() }
    }

    /// One more event in `category`. Panics if there is no such category.
    #[inline]
    pub fn hit(&mut self, category: usize) {
        self.counts[category] += 1;
    }

    /// `times` more events in `category`. Panics if there is no such category.
    #[inline]
    pub fn add(&mut self, category: usize, times: u32) {
        self.counts[category] += times;
    }

    /// The counts of the session so far, one for each category.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// One more event in every category whose bit is set in `mask`.
    #[inline]
    pub fn hit_mask(&mut self, mut mask: u128) {
        while mask != 0 {
            self.counts[mask.trailing_zeros() as usize] += 1;
            mask &= mask - 1;
        }
    }
}

/// Sums over sessions for many categories that share their number of trials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountTable {
    sessions: u64,
    trials: u64,
    squared_trials: u128,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    count: u64,
    squares: u64,
    products: u64,
}

impl CountTable {
    /// An empty table of `categories` categories.
    pub fn new(categories: usize) -> CountTable {
        CountTable { sessions: 0, trials: 0, squared_trials: 0, rows: vec![Row::default(); categories] }
    }

    /// Adds one session of `trials` deals from its block, and clears the block. Panics if the block has another number of
    /// categories.
    pub fn flush(&mut self, block: &mut CountBlock, trials: u32) {
        assert_eq!(block.counts.len(), self.rows.len(), "block and table differ in their categories");
        self.sessions += 1;
        self.trials += u64::from(trials);
        self.squared_trials += u128::from(trials) * u128::from(trials);
        for (row, count) in self.rows.iter_mut().zip(block.counts.iter_mut()) {
            if *count != 0 {
                let k = u64::from(std::mem::take(count));
                row.count += k;
                row.squares += k * k;
                row.products += k * u64::from(trials);
            }
        }
    }

    /// Number of categories.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no category.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.sessions
    }

    /// Number of deals.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Events in `category`. Panics if there is no such category.
    pub fn count(&self, category: usize) -> u64 {
        self.rows[category].count
    }

    /// The sums of `category`, for estimates. Panics if there is no such category.
    pub fn sums(&self, category: usize) -> RatioSums {
        let row = self.rows[category];
        RatioSums {
            sessions: self.sessions,
            x: row.count.into(),
            n: self.trials,
            xx: row.squares.into(),
            xn: row.products.into(),
            nn: self.squared_trials as i128,
        }
    }
}

impl Merge for CountTable {
    fn merge(&mut self, other: &CountTable) {
        assert_eq!(self.rows.len(), other.rows.len(), "tables differ in their categories");
        self.sessions += other.sessions;
        self.trials += other.trials;
        self.squared_trials += other.squared_trials;
        for (row, more) in self.rows.iter_mut().zip(&other.rows) {
            row.count += more.count;
            row.squares += more.squares;
            row.products += more.products;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(sessions: &[Vec<u8>]) -> CountTable {
        let mut table = CountTable::new(5);
        let mut block = CountBlock::new(5);
        for deals in sessions {
            deals.iter().for_each(|&mask| block.hit_mask(u128::from(mask)));
            table.flush(&mut block, deals.len() as u32);
        }
        table
    }

    proptest! {
        #[test]
        fn equals_plain_sums_and_merges(
            sessions in prop::collection::vec(prop::collection::vec(0u8..32, 0..20), 0..30), cut in 0usize..30,
        ) {
            let whole = table(&sessions);
            for category in 0..5 {
                let mut plain = RatioSums::default();
                for deals in &sessions {
                    let k = deals.iter().filter(|&&mask| mask >> category & 1 == 1).count();
                    plain.record(k as i64, deals.len() as u64);
                }
                prop_assert_eq!(whole.sums(category), plain);
            }
            let (left, right) = sessions.split_at(cut.min(sessions.len()));
            let mut merged = table(right);
            merged.merge(&table(left));
            prop_assert_eq!(merged, whole);
        }
    }
}
