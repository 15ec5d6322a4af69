//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.

pub mod rules;
pub mod tile;
