//! Benchmarks of the hand evaluator: the hands and the time measurement.

pub mod timing;
pub mod workload;
