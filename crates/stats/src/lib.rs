//! Counting and judging: integer tallies that merge exactly, and the intervals, tests and stopping rules made from them.
//!
//! Everything that is stored is an integer, so blocks of work merge to the same bytes in any order; floating point
//! appears only when an estimate is reported. Deals of one session depend on each other (the dealer stays, rules
//! remember), and the four seats of a deal sum to zero: the *session* is the sampling unit of every interval here. Deals
//! are only ever the denominator of a rate.
//!
//! | Question | Type that counts | Function that answers |
//! |---|---|---|
//! | How often? | [`RatioSums`], [`SessionSums`] for many | [`interval::proportion`] |
//! | How much on average? | [`RatioSums`] | [`interval::mean`], [`interval::sd`] |
//! | How far in the tail? | [`ScoreTally`] | [`quantile::quantile`] |
//! | Which rule set gives more? | [`PairedSums`] | [`paired::compare`], [`paired::holm`] |
//! | Have we seen enough? | any [`RatioSums`] | [`sequence::Watch::progress`] |
//! | Is the simulator right? | any [`RatioSums`] | [`calibration::against_proportion`] |
//! | Can a known value sharpen it? | [`CrossSums`] | [`control::adjusted_mean`] |
//! | What where groups were drawn by chance? | a value for each group | [`random_effect::RandomEffect`] |
//! | Anything else | a tally for each part of the run | [`jackknife::delete_a_group`] |
//!
//! ```
//! use jing_stats::{Level, RatioSums, interval};
//!
//! let mut sums = RatioSums::default();
//! for session in 0..1000 {
//!     let events = (0..16).filter(|deal| (session + deal) % 7 == 0).count();
//!     sums.record(events as i64, 16);
//! }
//! let rate = interval::proportion(&sums, Level::P95).unwrap();
//! assert!(rate.interval.contains(1.0 / 7.0));
//! ```

// No function whose last digit depends on the system: clippy.toml says which.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod calibration;
pub mod control;
pub mod interval;
pub mod jackknife;
pub mod paired;
pub mod quantile;
pub mod random_effect;
pub mod risk;
pub mod sequence;
mod special;
pub mod tally;

pub use interval::{Estimate, Interval, Level, Method};
pub use special::{normal, student};
pub use tally::{
    CrossSums, Histogram, Layout, Merge, PairSums, PairedSums, RatioSums, ScoreBlock, ScoreTally, SessionSums,
};

/// What is called real, or equal, may be so by chance this often in a family of tests.
pub const SIGNIFICANCE: f64 = 0.05;

/// x². Whole powers are products: `powi` may round differently from one system to another.
pub fn square(x: f64) -> f64 {
    x * x
}

#[cfg(test)]
pub(crate) mod testing;

#[cfg(test)]
mod long_tests;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
