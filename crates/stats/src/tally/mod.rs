//! Integer counters. Each merges exactly: any split of the sessions, in any order, gives the same bytes.
//!
//! The hot loop touches only a small *block* per session (plain counters or a list of scores); the wide sums of squares
//! and products are updated once, when the session ends and the block is flushed.
//!
//! Limits: sessions, deals and counts below 2^64, session totals of scores within ±2^40, and the sum over sessions of
//! squared numbers of observations below 2^64. That is 10^12 deals with a large margin. In JSON the sums may pass 64 bits: write and read
//! them as text, not through `serde_json::Value`.

mod cross;
mod histogram;
mod pair;
mod ratio;
mod scores;
mod sessions;

pub use cross::CrossSums;
pub use histogram::Histogram;
pub use pair::PairSums;
pub use ratio::RatioSums;
pub use scores::{ScoreBlock, ScoreTally};
pub use sessions::{Layout, PairedSums, SessionSums};

/// Joins the counts of two disjoint sets of sessions.
pub trait Merge {
    /// Adds the counts of `other`. Panics where the two count different things (other categories or dimensions): both
    /// come from the same plan.
    fn merge(&mut self, other: &Self);

    /// Whether both count the same things, which has to be asked of what was read from a file.
    fn fits(&self, _: &Self) -> bool {
        true
    }
}

impl<A: Merge, B: Merge> Merge for (A, B) {
    fn merge(&mut self, other: &Self) {
        self.0.merge(&other.0);
        self.1.merge(&other.1);
    }

    fn fits(&self, other: &Self) -> bool {
        self.0.fits(&other.0) && self.1.fits(&other.1)
    }
}
