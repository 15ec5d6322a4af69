//! Shapes of hands: wins, shanten and waits, with wilds.
//!
//! A hand is a [`Holding`]: natural tiles in a [`Packed`] that can be changed tile by tile, the number of wilds, and a summary
//! of the melds. An [`Evaluator`] evaluates hands under one set of [`ShapeRules`]. It is a handle to tables that are built once
//! for each variant of the patterns, in about 20 ms, and shared by all threads.
//!
//! All results follow from one number, the *natural tiles missing* for a shape: the fewest tiles that must be added to the natural tiles
//! (unneeded ones dropped) for a complete hand of that shape. Wilds fill missing tiles. So a hand of 14 tiles wins if at most as many tiles
//! are missing as it has wilds. Its shanten is `missing - wilds - 1`. A hand of 13 tiles waits if its shanten is 0. With
//! [`ShapeRules::fifth_copy`], a pattern may use a fifth copy of a kind, for which only a wild can stand. Without it, the
//! tiles of the own melds are used up.
//!
//! ```
//! use jing_hand::shape::{Evaluator, Holding, MeldInfo, Packed, ShapeRules};
//! use jing_hand::tile::Kind;
//!
//! // 111 222 333 456 万 and one 东: waiting for 东.
//! let east = Kind::EAST;
//! let tiles = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5].map(Kind::at);
//! let packed: Packed = tiles.into_iter().chain([east]).collect();
//! let evaluator = Evaluator::new(ShapeRules::NANCHANG);
//! let holding = Holding::natural(packed, MeldInfo::NONE);
//! assert_eq!(evaluator.shanten(&holding), 0);
//! assert!(evaluator.waits(&holding).contains(east));
//! assert!(evaluator.is_win(&holding.with(east)));
//! ```

// For exact counts and for reading complete hands. May change with any version.
#[doc(hidden)]
pub mod classes;
mod decompose;
mod discards;
mod eval;
mod holding;
mod many;
mod packed;
mod packing;
mod rules;
#[doc(hidden)]
pub mod special;
mod standard;
mod suit_distance;
mod tables;
mod triplets;

pub use decompose::{Decomposition, any_decomposition, decompositions};
pub use discards::{Discard, Discards};
pub use eval::{Evaluator, ShantenByShape};
pub use holding::{Holding, MeldInfo, SuitLimit};
pub use many::{Hands, PlainCounts, Unfit, UnfitHand};
pub use packed::Packed;
pub use rules::{ShapeRules, ShapeSet};
pub use special::Shape;

#[cfg(test)]
mod answers_tests;
#[cfg(test)]
mod reference_tests;
#[cfg(test)]
mod tests;
