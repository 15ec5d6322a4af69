//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.

pub mod stats;
pub mod tile;
