//! The exact interval of C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits", Biometrika 26 (1934).

use super::{Interval, Level};
use crate::special::beta;

/// Returns the exact interval for the probability of an event with `k` events in `n` trials. Its coverage is at least the level. `k`
/// and `n` may be fractions (effective counts). Without trials it is [0, 1].
pub fn clopper_pearson(k: f64, n: f64, level: Level) -> Interval {
    if n.is_nan() || n <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    if k > n / 2.0 {
        let mirrored = clopper_pearson(n - k, n, level);
        return Interval { low: 1.0 - mirrored.high, high: 1.0 - mirrored.low };
    }
    let tail = level.alpha() / 2.0;
    let low = if k <= 0.0 { 0.0 } else { beta::quantile(k, n - k + 1.0, tail) };
    let high = if k <= 0.0 {
        -libm::expm1(libm::log(tail) / n)
    } else {
        // The direct formula loses no digits, because k ≤ n/2 keeps the limit away from 1.
        beta::quantile(k + 1.0, n - k, 1.0 - tail)
    };
    Interval { low, high }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;

    #[test]
    fn limits_equal_known_values() {
        for (k, n, low, high) in [
            (3025.0, 1e9, 2.9181523921e-6, 3.1347596681e-6),
            (5.0, 1849142.0, 8.7796796210e-7, 6.3101216890e-6),
            (0.0, 1e6, 0.0, 3.6888726502e-6),
            (1.0, 1.0, 0.025, 1.0),
            (0.0, 1.0, 0.0, 0.975),
        ] {
            let interval = clopper_pearson(k, n, Level::P95);
            assert!((interval.low - low).abs() <= 1e-10 * low, "{k}/{n}: {interval:?}");
            close(interval.high, high, 1e-10);
        }
        // Newcombe 1998, table I.
        let interval = clopper_pearson(81.0, 263.0, Level::P95);
        assert!((interval.low - 0.2527).abs() < 5e-5 && (interval.high - 0.3676).abs() < 5e-5);
    }

    #[test]
    fn limits_of_events_and_non_events_are_mirrored() {
        let (a, b) = (clopper_pearson(3.0, 40.0, Level::P95), clopper_pearson(37.0, 40.0, Level::P95));
        close(a.low, 1.0 - b.high, 1e-13);
        close(a.high, 1.0 - b.low, 1e-13);
        assert_eq!(clopper_pearson(9.0, 9.0, Level::P95).high, 1.0);
        assert_eq!(clopper_pearson(0.0, 0.0, Level::P95), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn large_counts_agree_with_wilson() {
        for (k, n) in [(1e6, 1e12), (4e8, 1e9), (3e7, 1e11)] {
            let (exact, score) = (clopper_pearson(k, n, Level::P95), super::super::wilson(k, n, Level::P95));
            close(exact.half_width(), score.half_width(), 2.0 / f64::sqrt(k));
        }
    }

    #[test]
    fn coverage_is_at_least_the_level() {
        // The coverage is summed over all outcomes, not sampled.
        let n = 40u64;
        for p in [0.001, 0.01, 0.05, 0.2, 0.5, 0.77] {
            let covered: f64 = (0..=n)
                .filter(|&k| clopper_pearson(k as f64, n as f64, Level::P95).contains(p))
                .map(|k| {
                    beta::binomial_at_most(k, n, p) - if k == 0 { 0.0 } else { beta::binomial_at_most(k - 1, n, p) }
                })
                .sum();
            assert!(covered >= 0.95, "{p}: {covered}");
        }
    }
}
