//! Sums over sessions of a total and its denominator, which are sufficient for the interval of a rate or mean.

use super::Merge;
use crate::special::double::Double;
use serde::{Deserialize, Serialize};

/// Sums over sessions `i` of a total `x_i` (events or points) and its number of observations `n_i` (deals, or any other denominator).
///
/// The ratio `R = Σx / Σn` is estimated with the variance of the ratio estimator, `S/(S−1) · Σ(x_i − R n_i)² / (Σn)²` (W. G.
/// Cochran, *Sampling Techniques*, 3rd edition, 1977, section 6.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioSums {
    /// The number of sessions.
    pub sessions: u64,
    /// Σ x_i.
    pub x: i128,
    /// Σ n_i.
    pub n: u64,
    /// Σ x_i².
    pub xx: i128,
    /// Σ x_i n_i.
    pub xn: i128,
    /// Σ n_i².
    pub nn: i128,
}

impl RatioSums {
    /// Adds one session with total `x` over `n` observations.
    #[inline]
    pub fn record(&mut self, x: i64, n: u64) {
        let (wide_x, wide_n) = (i128::from(x), i128::from(n));
        self.sessions += 1;
        self.x += wide_x;
        self.n += n;
        self.xx += wide_x * wide_x;
        self.xn += wide_x * wide_n;
        self.nn += wide_n * wide_n;
    }

    /// Returns the estimate `Σx / Σn`, or `None` without observations.
    pub fn ratio(&self) -> Option<f64> {
        (self.n > 0).then(|| self.exact_ratio().to_f64())
    }

    /// Returns the variance of the estimate from the spread between sessions. It is exactly 0 if every session has the same ratio.
    /// Returns `None` with fewer than two sessions or without observations.
    pub fn variance(&self) -> Option<f64> {
        if self.sessions < 2 || self.n == 0 {
            return None;
        }
        let s = self.sessions as f64;
        let n = self.n as f64;
        Some(self.squared_residuals(self.exact_ratio()) * (s / (s - 1.0)) / (n * n))
    }

    /// The mean number of observations in the session of a randomly chosen observation: Σn² / Σn.
    pub fn session_size(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.nn as f64 / self.n as f64 }
    }

    /// The effective number of sessions: (Σn)² / Σn² (L. Kish, *Survey Sampling*, 1965). It is the number of sessions if they are equally
    /// large, 1 if one session has all observations, and 0 without observations.
    pub fn effective_sessions(&self) -> f64 {
        effective_count(self.n as f64, self.nn as f64)
    }

    /// Whether there are too few sessions to use their spread: at most nine effective ones.
    pub fn few_sessions(&self) -> bool {
        // Ten sessions with a shorter last one are more than nine effective sessions.
        self.effective_sessions() <= 9.0
    }

    /// The number of independent trials to assume for an event that never or always happened, so that the data do not show the dependence
    /// of the observations. With [few sessions](RatioSums::few_sessions), each session is one trial. Otherwise the observations of all
    /// `replays` (1 or more) plays of a wall are one trial together.
    pub fn trials_without_variation(&self, replays: u64) -> f64 {
        if self.few_sessions() { self.effective_sessions() } else { self.n as f64 / replays.max(1) as f64 }
    }

    /// Returns the sums of the complement `n_i − x_i`.
    pub fn complement(&self) -> RatioSums {
        RatioSums {
            x: i128::from(self.n) - self.x,
            xx: self.nn - 2 * self.xn + self.xx,
            xn: self.nn - self.xn,
            ..*self
        }
    }

    /// Returns Σx / Σn. There must be observations.
    fn exact_ratio(&self) -> Double {
        Double::from(self.x) / Double::from(self.n)
    }

    /// Returns Σ(x_i − r·n_i)².
    fn squared_residuals(&self, r: Double) -> f64 {
        let (xx, nn) = (Double::from(self.xx), r * r * Double::from(self.nn));
        let twice = r * Double::from(self.xn) * Double::from(2u64);
        let sum = (xx - twice + nn).to_f64();
        // A sum below the rounding error of its terms is zero.
        if sum <= 1e-28 * (xx + nn).to_f64() { 0.0 } else { sum }
    }
}

impl Merge for RatioSums {
    fn merge(&mut self, other: &RatioSums) {
        self.sessions += other.sessions;
        self.x += other.x;
        self.n += other.n;
        self.xx += other.xx;
        self.xn += other.xn;
        self.nn += other.nn;
    }
}

/// Returns the effective number of parts of a total: (Σn)²/Σn², or 0 if the total is 0. `total` is Σn and `squares` is Σn².
pub(super) fn effective_count(total: f64, squares: f64) -> f64 {
    if total == 0.0 { 0.0 } else { total / (squares / total) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;
    use proptest::prelude::*;

    fn sums(sessions: &[(i64, u64)]) -> RatioSums {
        let mut sums = RatioSums::default();
        sessions.iter().for_each(|&(x, n)| sums.record(x, n));
        sums
    }

    proptest! {
        #[test]
        fn merging_is_exact_in_any_order(
            sessions in prop::collection::vec((-1_000_000i64..1_000_000, 0u64..5000), 0..40), cut in 0usize..40,
        ) {
            let (left, right) = sessions.split_at(cut.min(sessions.len()));
            let whole = sums(&sessions);
            let (a, b) = (sums(left), sums(right));
            let (mut ab, mut ba) = (a, b);
            ab.merge(&b);
            ba.merge(&a);
            prop_assert_eq!(ab, whole);
            prop_assert_eq!(ba, whole);
            let text = serde_json::to_string(&whole).unwrap();
            prop_assert_eq!(serde_json::from_str::<RatioSums>(&text).unwrap(), whole);
        }

        #[test]
        fn variance_equals_the_textbook_formula(sessions in prop::collection::vec((-300i64..300, 1u64..40), 2..30)) {
            let sums = sums(&sessions);
            let r = sums.ratio().unwrap();
            let squares: f64 = sessions.iter().map(|&(x, n)| (x as f64 - r * n as f64).powi(2)).sum();
            let s = sessions.len() as f64;
            let want = squares * s / (s - 1.0) / (sums.n as f64).powi(2);
            prop_assert!((sums.variance().unwrap() - want).abs() <= 1e-12 * want + 1e-24);
        }
    }

    #[test]
    fn variance_of_one_session_or_equal_sessions() {
        assert_eq!(RatioSums::default().ratio(), None);
        assert_eq!(sums(&[(3, 16)]).variance(), None);
        assert_eq!(sums(&[(4, 12), (4, 12), (4, 12)]).variance(), Some(0.0));
        assert_eq!(sums(&[(1, 3), (2, 6), (3, 9)]).variance(), Some(0.0));
    }

    #[test]
    fn trials_without_variation_depend_on_sessions_and_replays() {
        assert_eq!(sums(&[(0, 16); 9]).trials_without_variation(1), 9.0);
        let ten = [&[(0, 16); 9][..], &[(0, 1)]].concat();
        assert_eq!(sums(&ten).trials_without_variation(1), 145.0);
        assert_eq!(sums(&[(0, 32); 10]).trials_without_variation(2), 160.0);
        assert_eq!(sums(&[(0, 32); 5]).trials_without_variation(2), 5.0);
        assert_eq!(RatioSums::default().trials_without_variation(2), 0.0);
    }

    #[test]
    fn no_digits_are_lost_in_huge_runs() {
        // 10^12 deals in sessions of 10 deals with totals of 10^6 and 10^6 + 1: a relative spread of 10^-6.
        let half = 50_000_000_000i128;
        let (a, b) = (1_000_000i128, 1_000_001i128);
        let sums = RatioSums {
            sessions: 100_000_000_000,
            x: half * (a + b),
            n: 1_000_000_000_000,
            xx: half * (a * a + b * b),
            xn: half * 10 * (a + b),
            nn: 2 * half * 100,
        };
        let want = 0.25 * 1e11 * (1e11 / (1e11 - 1.0)) / 1e24;
        close(sums.variance().unwrap(), want, 1e-14);
    }
}
