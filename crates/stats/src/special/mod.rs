//! The special functions for intervals, accurate to about 1e-13 in the range that reports use.

pub(crate) mod beta;
pub(crate) mod double;
pub mod normal;
pub mod student;
