//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.

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
