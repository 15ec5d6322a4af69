//! The confidence level.

use crate::special::normal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A confidence level strictly between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Level(f64);

/// The error for a number that is not a confidence level. The field is that number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoLevel(pub f64);

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a confidence level lies strictly between 0 and 1, such as 0.95, not {}", self.0)
    }
}

impl std::error::Error for NoLevel {}

impl Level {
    /// 95 %.
    pub const P95: Level = Level(0.95);
    /// 99 %.
    pub const P99: Level = Level(0.99);

    /// Creates a level, such as 0.95.
    ///
    /// # Errors
    /// Returns an error if the number is not strictly between 0 and 1.
    pub fn new(level: f64) -> Result<Level, NoLevel> {
        if level > 0.0 && level < 1.0 { Ok(Level(level)) } else { Err(NoLevel(level)) }
    }

    /// The level as a number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The probability of missing the true value: 1 − level.
    pub fn alpha(self) -> f64 {
        1.0 - self.0
    }

    /// The normal quantile of a two-sided interval: 1.96 for 95 %.
    pub fn z(self) -> f64 {
        normal::upper_quantile(self.alpha() / 2.0)
    }

    /// Returns the level to use for each of `count` intervals, so that all of them contain their true values together with at least this
    /// level (Bonferroni).
    pub fn shared_by(self, count: usize) -> Level {
        Level((1.0 - self.alpha() / count.max(1) as f64).min(1.0 - f64::EPSILON))
    }
}

impl TryFrom<f64> for Level {
    type Error = NoLevel;
    fn try_from(level: f64) -> Result<Level, NoLevel> {
        Level::new(level)
    }
}

impl From<Level> for f64 {
    fn from(level: Level) -> f64 {
        level.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_0_and_1_are_refused() {
        for bad in [0.0, 1.0, -1.0, 95.0, f64::NAN] {
            let error = Level::new(bad).unwrap_err();
            assert!(error.to_string().ends_with(&format!("not {bad}")), "{error}");
        }
        assert!((Level::P95.z() - 1.959963984540054).abs() < 1e-14);
        assert!((Level::P95.shared_by(5).get() - 0.99).abs() < 1e-15);
        assert!(Level::P95.shared_by(usize::MAX).z().is_finite());
    }
}
