//! Players and self-play: millions of deals under house rules, counted in integers.
//!
//! - [`policy`]: the players, from random to trained ones. A player implements [`policy::Player`].
//! - [`sim`]: plays sessions of deals on all cores, counts, and estimates statistics from the counts.
//! - [`train`]: trains networks that estimate the value of a position. [`luck`]: separates the luck of hands and draws from play.
//!
//! Results depend only on rules, players, seed and number of deals, not on threads, order or platform.
//!
//! ```
//! use jing_core::rules::Rules;
//! use jing_lab::policy::{Policy, Seating};
//! use jing_lab::sim::{Category, Run, Statistic};
//!
//! // How often does somebody win by self-draw in 160 deals?
//! let record = Run::new(Rules::preset("nanchang")?, Seating::all(Policy::Efficient), 1, 160).play();
//! let self_draws = record.sides[0].counts.sums(Statistic::Frequency(Category::SelfDraw)).unwrap();
//! assert_eq!(self_draws.n, 160);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Floating-point functions whose last digit depends on the platform are forbidden; clippy.toml lists them.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod luck;
mod net;
pub mod policy;
mod shipped;
pub mod sim;
pub mod train;

pub(crate) use shipped::embedded_file;
pub use shipped::supply;

pub use jing_core::{exact, game, input, message, rules, score, shape, threads, tile, words};
pub use jing_stats as stats;

/// Pairs the prefix of message ids with the content of its Fluent file, for each name.
macro_rules! fluent_files {
    ($($room:literal),+ $(,)?) => { &[$(($room, include_str!(concat!("../texts/", $room, ".ftl")))),+] };
}

/// The English texts of this crate and of `jing_core`.
pub static ENGLISH: message::Texts =
    message::Texts::new(fluent_files!["net", "policy", "sim"], Some(&jing_core::ENGLISH));

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
