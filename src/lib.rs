//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.

#[cfg(feature = "report")]
pub mod output;
pub mod tile;
