//! House rules of Chinese mahjong: rule files, settlement, play of one deal, and exact probabilities of dealt hands.
//!
//! - [`rules`]: reads a TOML file into an immutable, checked [`rules::Rules`]. Each key is a row with its names, range and source.
//! - [`score`]: settles a finished deal, gives the reason for each amount, and decides whether a hand may win.
//! - [`game`]: plays one deal from the wall to its settlement with an implementation of [`game::Players`]; writes and replays logs.
//! - [`exact`]: computes exact probabilities of dealt hands.
//! - [`message`]: errors and other texts as an id with arguments. They display in English; the caller can translate them.
//! - [`words`]: lists of names, and sets of them. [`input`]: reading files up to a size limit. [`threads`]: parallel work.
//!
//! Tiles and the hand evaluator come from [`jing_hand`], tallies and intervals from [`jing_stats`].
//!
//! ```
//! use jing_core::rules::Rules;
//! use jing_core::score::waits;
//! use jing_core::tile::{Kind, parse_hand, parse_tile};
//!
//! // The turned tile is 5p, so 5p and 6p are wild (seed 000, 基础牌型). Which tiles complete the hand?
//! let rules = Rules::preset("nanchang")?;
//! let waits = waits(&rules, &parse_hand("456678m12sSSWW5p")?, Some(parse_tile("5p")?));
//! assert_eq!(waits.self_draw.iter().map(Kind::name).collect::<Vec<_>>(), ["5p", "6p", "3s", "S", "W"]);
//! assert_eq!(waits.discard.iter().map(Kind::name).collect::<Vec<_>>(), ["3s", "S", "W"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// `clippy.toml` lists functions whose last digit depends on the platform. Only tests may call them.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod exact;
pub mod game;
pub mod input;
pub mod message;
pub mod rules;
pub mod score;
pub mod threads;
pub mod words;

pub use jing_hand::{shape, tile};
use jing_stats as stats;

/// Returns a list of pairs: the prefix of the message ids of a Fluent file, and the content of the file.
macro_rules! fluent_files {
    ($($room:literal),+ $(,)?) => { &[$(($room, include_str!(concat!("../texts/", $room, ".ftl")))),+] };
}

/// The English texts of this crate.
pub static ENGLISH: message::Texts = message::Texts::new(
    fluent_files!["exact", "game", "input", "lang", "rules", "score", "shape", "situation", "system", "tile"],
    None,
);

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
