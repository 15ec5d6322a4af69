//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.
//!
//! This package contains the program: the files of a run ([`mod@write`]), the command line ([`cli`]), and benchmarks of the hand evaluator
//! ([`mod@bench`]). It re-exports the modules of the library crates, so that programs can import everything from `jing`:
//!
//! | crate | modules |
//! |---|---|
//! | `jing-page` | [`question`], [`report`], [`answer`], [`render`], [`request`], [`tune`], [`lang`]: questions and answers, in English and Chinese |
//! | `jing-lab` | [`policy`] (players), [`sim`] (self-play and statistics), [`train`], [`luck`] |
//! | `jing-core` | [`rules`], [`score`], [`game`], [`exact`], [`words`], [`input`], [`threads`] |
//! | `jing-stats` | [`stats`]: tallies, intervals, tests |
//! | `jing-hand` | [`tile`], [`shape`]: notation and the evaluator |
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
//! let record = Run::new(rules, Seating::all(Policy::Efficient), 1, 160).play();
//! let self_draws = record.sides[0].counts.sums(Statistic::Frequency(Category::SelfDraw)).unwrap();
//! assert_eq!(self_draws.n, 160);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Forbids float functions whose last digit depends on the system; clippy.toml lists them.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod bench;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "report")]
pub mod write;

pub use jing_page::{
    answer, exact, game, input, lang, luck, policy, question, render, report, request, rules, score, shape, sim, stats,
    threads, tile, train, tune, words,
};

#[cfg(feature = "report")]
pub(crate) use jing_page::ENGLISH;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(all(doctest, feature = "report"))]
#[doc = include_str!("../docs/tables.md")]
struct Tables;
