//! Integer tallies that merge exactly, and the intervals, tests and stopping rules made from them.
//!
//! Only integers are stored, so blocks of work merge to the same bytes in any order. Floating point is used only for estimates.
//! Deals of one session depend on each other (the dealer may stay, and rules may depend on the previous deal), and the scores of
//! the four seats of a deal sum to zero. So the *session* is the sampling unit of every interval, and deals are only the
//! denominators of rates. Sessions must be independent of each other: plays of the same wall with the players in other seats are one
//! session together.
//!
//! | Purpose | Tally | Function |
//! |---|---|---|
//! | Rate of an event | [`RatioSums`], [`SessionSums`] for many | [`interval::proportion`] |
//! | Mean, standard deviation | [`RatioSums`], [`CrossSums`] | [`interval::mean`], [`interval::sd`] |
//! | Quantile | [`ScoreTally`] | [`quantile::quantile`] |
//! | Paired difference of two rule sets | [`PairedSums`] | [`paired::compare`], [`paired::holm`] |
//! | Stopping rule | any [`RatioSums`] | [`sequence::SequencePlan::progress`] |
//! | Check against an exact value | any [`RatioSums`] | [`calibration::against_proportion`] |
//! | Control variates | [`CrossSums`] | [`control::adjusted_mean`] |
//! | Random effect of groups | a value for each group | [`random_effect::RandomEffect`] |
//! | Any other smooth statistic | a tally for each part of the run | [`jackknife::delete_a_group`] |
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

// Forbids functions whose last digit depends on the system. clippy.toml lists them.
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

/// The significance level: the maximum probability that a family of tests has a false positive.
pub const SIGNIFICANCE: f64 = 0.05;

/// Returns x². Integer powers are computed as products, because `powi` may round differently on different systems.
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
