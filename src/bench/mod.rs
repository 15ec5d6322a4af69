//! Measuring the evaluator and self-play: what `jing bench` and the benchmarks time.

pub mod measure;
pub mod workload;
