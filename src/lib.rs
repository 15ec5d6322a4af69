//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.
//!
//! The layers, each knowing only those before it: [`words`] (closed lists of names), [`tile`] (tiles, hands, notation), [`shape`] (which hands are complete
//! and how far a hand is, wilds included), [`rules`] (house rules from TOML), [`score`] (what a deal pays), [`game`] (one
//! deal from the wall to its settlement), [`policy`] (players), [`stats`] (tallies and intervals), [`sim`] (millions of
//! deals), `output` (tables, charts, pages) and `cli` (the program).
//!
//! ```
//! use jing::policy::{Policy, Seating};
//! use jing::rules::Rules;
//! use jing::shape::Holding;
//! use jing::sim::{Category, Counter, Plan};
//! use jing::tile::{Kind, parse_hand, parse_tile};
//!
//! // What does a hand wait for when 5p is turned, so that 5p and 6p are wild? (seed 000, 基础牌型)
//! let rules = Rules::preset("nanchang")?;
//! let hand = parse_hand("456678m12sSSWW5p")?;
//! let wild = rules.wild_kinds(Some(parse_tile("5p")?));
//! let waits = rules.evaluator().waits(&Holding::of_hand(&hand, wild));
//! assert_eq!(waits.iter().map(Kind::name).collect::<Vec<_>>(), ["3s", "S", "W"]);
//!
//! // How often does somebody win by self-draw in 160 deals?
//! let plan = Plan { rules, seating: Seating::all(Policy::Efficient), seed: 1, hands: 160, session_len: 16 };
//! let mut counter = Counter::default();
//! for session in 0..plan.sessions() {
//!     plan.play_session(session, |_, deal| counter.add(deal));
//!     counter.end_session();
//! }
//! let self_draws = counter.finish().category(Category::SelfDraw);
//! assert_eq!(self_draws.n, 160);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "cli")]
pub mod cli;
pub mod exact;
pub mod game;
#[cfg(feature = "report")]
pub mod output;
pub mod policy;
pub mod rules;
pub mod score;
pub mod shape;
pub mod sim;
pub mod stats;
pub mod tile;
pub mod words;
