//! How fast the evaluator is: hands to measure it with, and how they are timed.

pub mod timing;
pub mod workload;
