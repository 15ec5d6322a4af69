//! The special functions that intervals need, accurate to about 1e-13 where reports use them.

pub(crate) mod beta;
pub(crate) mod double;
pub mod normal;
pub mod student;
