//! A seeded source of random numbers for the coverage tests.

use rand_pcg::rand_core::{Rng, SeedableRng};

/// Random numbers for tests, the same on every machine.
pub struct Source(rand_pcg::Pcg64);

impl Source {
    pub fn new(seed: u64) -> Source {
        Source(rand_pcg::Pcg64::seed_from_u64(seed))
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with probability `p`.
    pub fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Uniform among `0..n`.
    pub fn below(&mut self, n: u64) -> u64 {
        (self.unit() * n as f64) as u64
    }
}

/// Panics unless the error of `got`, relative to the expected value `want`, is at most `relative`.
#[track_caller]
pub fn close(got: f64, want: f64, relative: f64) {
    let error = (got - want).abs() / want.abs().max(f64::MIN_POSITIVE);
    assert!(error <= relative, "got {got:e}, want {want:e}, relative error {error:e}");
}
