//! Hands of Chinese mahjong with wild tiles: wins, waits, shanten and discards.
//!
//! [`tile`] has tiles, sets of tiles, hands and their notation. [`shape`] has the evaluator. *Wild* kinds are those whose tiles may stand
//! for any tile; a *wild* is one such tile, and all other tiles are *natural*.
//!
//! To evaluate a hand, read it with [`tile::parse_hand`], create a [`shape::Holding`] from it and the wild kinds, and call the
//! methods of an [`shape::Evaluator`] for your [`shape::ShapeRules`]. [`shape::Hands`] is for many hands at once.
//!
//! ```
//! use jing_hand::shape::{Evaluator, Holding, MeldInfo, ShapeRules};
//! use jing_hand::tile::{KindSet, parse_hand, parse_tile};
//!
//! // 白 (P) and 发 (F) are wild, and the hand holds three of them.
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

// Forbids functions whose last digit depends on the system. clippy.toml lists them.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod shape;
pub mod tile;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
