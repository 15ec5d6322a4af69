//! `jing` (精): a Monte Carlo laboratory for the house rules of Chinese mahjong.

pub mod shape;
pub mod tile;
