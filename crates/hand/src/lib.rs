//! Hands of Chinese mahjong with wild tiles: wins, waits, shanten and discards.
//!
//! [`tile`] has tiles, sets of tiles, hands and their notation. [`shape`] has the evaluator.
//!
//! A tour: read a hand with [`tile::parse_hand`]; make a [`shape::Holding`] of it with the kinds that are wild; ask an
//! [`shape::Evaluator`] of your [`shape::ShapeRules`]. [`shape::Hands`] asks about many hands at once.
//!
//! ```
//! use jing_hand::shape::{Evaluator, Holding, MeldInfo, ShapeRules};
//! use jing_hand::tile::{KindSet, parse_hand, parse_tile};
//!
//! // 白 (P) and 发 (F) are wild, and the hand holds three of them. Which tiles win?
//! let wild: KindSet = ["P", "F"].map(|name| parse_tile(name).unwrap()).into_iter().collect();
//! let hand = parse_hand("123456m78p11sPPF")?;
//! let evaluator = Evaluator::new(ShapeRules { fifth_copy: true, ..ShapeRules::PLAIN });
//! let holding = Holding::new(&hand.concealed, MeldInfo::NONE, wild);
//! assert_eq!(evaluator.shanten(&holding), 0);
//! assert!(evaluator.waits(&holding).contains(parse_tile("6p")?));
//! // A drawn wild wins too.
//! assert!(evaluator.accepts(&holding, wild).contains(parse_tile("P")?));
//! # Ok::<(), jing_hand::tile::NotationError>(())
//! ```

// No function whose last digit depends on the system: clippy.toml says which.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod shape;
pub mod tile;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
