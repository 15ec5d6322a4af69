//! x
pub mod rules;
pub mod shape;
pub mod tile;
