//! Counting and judging: integer tallies that merge exactly, and the intervals, tests and stopping rules made from them.
//!
//! Everything that is stored is an integer, so blocks of work merge to the same bytes in any order; floating point
//! appears only when an estimate is reported. Deals of one session depend on each other (the dealer stays, rules
//! remember), and the four seats of a deal sum to zero: the *session* is the sampling unit of every interval here. Deals
//! are only ever the denominator of a rate.
//!
//! | Question | Type that counts | Function that answers |
//! |---|---|---|
//! | How often? | [`CountTable`] | [`interval::proportion`] |
//! | How much on average? | [`ScoreTally`], [`RatioSums`] | [`interval::mean`], [`interval::sd`] |
//! | How far in the tail? | [`ScoreTally`] | [`quantile::quantile`], [`risk::expected_shortfall`] |
//! | Which rule set gives more? | [`PairTable`] | [`paired::compare`], [`paired::holm`] |
//! | Have we seen enough? | any [`RatioSums`] | [`sequence::Watch::progress`] |
//! | Is the simulator right? | any [`RatioSums`] | [`calibration::against_proportion`] |
//! | Can a known value sharpen it? | [`CrossSums`] | [`control::adjusted_mean`] |
//! | Anything else | [`Grouped`] | [`Grouped::jackknife`] |
//!
//! ```
//! use jing::stats::{CountBlock, CountTable, Level, interval};
//!
//! let (mut table, mut block) = (CountTable::new(1), CountBlock::new(1));
//! for session in 0..1000 {
//!     (0..16).filter(|deal| (session + deal) % 7 == 0).for_each(|_| block.hit(0));
//!     table.flush(&mut block, 16);
//! }
//! let rate = interval::proportion(&table.sums(0), Level::P95).unwrap();
//! assert!(rate.interval.contains(1.0 / 7.0));
//! ```

pub mod calibration;
pub mod control;
pub mod interval;
pub mod paired;
pub mod quantile;
pub mod risk;
pub mod sequence;
mod special;
pub mod tally;

pub use interval::{Estimate, Interval, Level, LevelError, Method};
pub use special::{normal, student};
pub use tally::{
    CountBlock, CountTable, CrossSums, Grouped, Histogram, Merge, PairSums, PairTable, RatioSums, ScoreBlock,
    ScoreTally,
};

#[cfg(test)]
pub(crate) mod testing;

#[cfg(test)]
mod study;
