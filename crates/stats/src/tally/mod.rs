//! Integer tallies. They merge exactly: any split of the sessions, in any order, gives the same bytes.
//!
//! During a session, only a small *block* (plain counters or a list of scores) is updated. The wide sums of squares and products are
//! updated once, when the session ends and the block is flushed.
//!
//! Limits: sessions, deals and counts below 2^64, session totals of scores within ±2^40, and the sum over sessions of squared numbers
//! of observations below 2^64. That allows far more than 10^12 deals. Sums may exceed 64 bits in JSON, so they must be written and
//! read as text, not through `serde_json::Value`.

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

/// A tally that can be merged with a tally of the same kind over other sessions.
pub trait Merge {
    /// Adds the counts of `other`.
    ///
    /// # Panics
    /// May panic if the two have different layouts (categories or dimensions).
    fn merge(&mut self, other: &Self);

    /// Whether both have the same layout. Must be checked for tallies read from a file.
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
