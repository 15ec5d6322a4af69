//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.
//!
//! The layers, each knowing only those before it: [`tile`] (tiles, hands, notation) and
//! [`shape`] (which hands are complete and how far a hand is, wilds included) of the crate `jing-hand`, [`words`] (lists of names), [`rules`] (house rules from TOML), [`score`]
//! (what a deal pays), [`game`] (one deal from the wall to its settlement), `net` (small networks), [`policy`] (players),
//! [`luck`] (what hands and draws gave, apart from play), [`sim`] (millions of deals), [`train`] (how players learn), `report` (what a run leaves behind),
//! `request` (questions as JSON, runs in pieces) and `cli` (the program). Beside them stand [`lang`] (English and Chinese), [`input`] (what is read, within limits),
//! [`stats`] (tallies and intervals), [`exact`] (what is counted without sampling), `write` (files, charts and pages of
//! anything) and [`mod@bench`] (how fast the evaluator is).
//!
//! ```
//! use jing::policy::{Policy, Seating};
//! use jing::rules::Rules;
//! use jing::score::waits;
//! use jing::sim::{Category, Run, Statistic};
//! use jing::tile::{Kind, parse_hand, parse_tile};
//!
//! // What does a hand wait for when 5p is turned, so that 5p and 6p are wild? (seed 000, 基础牌型)
//! let rules = Rules::preset("nanchang")?;
//! let waits = waits(&rules, &parse_hand("456678m12sSSWW5p")?, Some(parse_tile("5p")?));
//! assert_eq!(waits.self_draw.iter().map(Kind::name).collect::<Vec<_>>(), ["5p", "6p", "3s", "S", "W"]);
//! assert_eq!(waits.discard.iter().map(Kind::name).collect::<Vec<_>>(), ["3s", "S", "W"]);
//!
//! // How often does somebody win by self-draw in 160 deals?
//! let record = Run::of(rules, Seating::all(Policy::Efficient), 1, 160).play();
//! let self_draws = record.sides[0].counts.sums(Statistic::Frequency(Category::SelfDraw)).unwrap();
//! assert_eq!(self_draws.n, 160);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// No function whose last digit depends on the system: clippy.toml says which.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

#[cfg(feature = "page")]
pub mod answer;
pub mod bench;
#[cfg(feature = "cli")]
pub mod cli;
pub mod exact;
pub mod game;
pub mod input;
pub mod lang;
pub mod luck;
mod net;
pub mod policy;
#[cfg(feature = "page")]
pub mod question;
#[cfg(feature = "page")]
pub mod render;
#[cfg(feature = "page")]
pub mod report;
#[cfg(feature = "page")]
pub mod request;
pub mod rules;
pub mod score;
mod shipped;
pub mod sim;
pub mod stats;
pub mod train;
pub mod words;
#[cfg(feature = "page")]
pub mod write;

pub use jing_hand::{shape, tile};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(all(doctest, feature = "report"))]
#[doc = include_str!("../docs/tables.md")]
struct Tables;
