//! The score interval of E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).

use super::{Interval, Level};

/// Returns Wilson's score interval for the probability of an event with `k` events in `n` trials. `k` and `n` may be fractions
/// (effective counts). Without trials it is [0, 1].
pub fn wilson(k: f64, n: f64, level: Level) -> Interval {
    with_quantile(k, n, level.z())
}

/// Like [`wilson`], with the normal quantile `z` in place of a level.
pub(super) fn with_quantile(k: f64, n: f64, z: f64) -> Interval {
    if n.is_nan() || n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    if n.is_infinite() {
        return Interval { low: k, high: k };
    }
    let w = z * z;
    let root = z * (k * (1.0 - k / n) + w / 4.0).max(0.0).sqrt();
    let middle = k + w / 2.0;
    // Without cancellation, because k²/n / (n + w) is the product of the ends.
    let high = ((middle + root) / (n + w)).min(1.0);
    let low = k * k / n / (middle + root);
    Interval { low: if k <= 0.0 { 0.0 } else { low }, high: if k >= n { 1.0 } else { high } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;

    #[test]
    fn limits_equal_known_values() {
        // Newcombe, Statistics in Medicine 17 (1998), table I: 81/263, 15/148, 0/20, 1/29.
        for (k, n, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let interval = wilson(k, n, Level::P95);
            assert!((interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5, "{interval:?}");
        }
    }

    #[test]
    fn ends_solve_the_score_equation() {
        for (k, n) in [(1.0, 1e12), (3.0, 7.0), (6.5, 7.0), (5e5, 1e6)] {
            let interval = wilson(k, n, Level::P95);
            for p in [interval.low, interval.high] {
                close((k / n - p).powi(2), Level::P95.z().powi(2) * p * (1.0 - p) / n, 1e-9);
            }
        }
    }

    #[test]
    fn limits_without_events_or_trials() {
        assert_eq!(wilson(0.0, 0.0, Level::P95), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(0.0, 1.0, Level::P95).low, 0.0);
        assert_eq!(wilson(1.0, 1.0, Level::P95).high, 1.0);
        assert_eq!(wilson(9.0, 9.0, Level::P95).high, 1.0);
    }
}
