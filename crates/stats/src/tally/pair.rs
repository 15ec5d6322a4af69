//! Sums of one statistic in two runs over the same sessions.

use super::{Merge, RatioSums};
use serde::{Deserialize, Serialize};

/// Sums over sessions of the totals `a_i` and `b_i` of one statistic in two runs, over the same `n_i` observations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSums {
    /// The number of sessions.
    pub sessions: u64,
    /// Σ n_i.
    pub n: u64,
    /// Σ n_i².
    pub nn: i128,
    /// Σ a_i.
    pub a: i128,
    /// Σ b_i.
    pub b: i128,
    /// Σ a_i².
    pub aa: i128,
    /// Σ a_i b_i.
    pub ab: i128,
    /// Σ b_i².
    pub bb: i128,
    /// Σ a_i n_i.
    pub an: i128,
    /// Σ b_i n_i.
    pub bn: i128,
    /// The number of sessions in which a_i and b_i differ.
    pub differ: u64,
    /// The largest b_i − a_i, at least 0.
    pub rises: i64,
    /// The largest a_i − b_i, at least 0.
    pub falls: i64,
}

impl PairSums {
    /// Adds one session with the totals `a` and `b` of the two runs over `n` observations.
    pub fn record(&mut self, a: i64, b: i64, n: u64) {
        self.sessions += 1;
        self.differ += u64::from(a != b);
        self.rises = self.rises.max(b - a);
        self.falls = self.falls.max(a - b);
        self.n += n;
        let (a, b, n) = (i128::from(a), i128::from(b), i128::from(n));
        self.nn += n * n;
        self.a += a;
        self.b += b;
        self.aa += a * a;
        self.ab += a * b;
        self.bb += b * b;
        self.an += a * n;
        self.bn += b * n;
    }

    /// Returns the sums of the first run.
    pub fn first(&self) -> RatioSums {
        RatioSums { sessions: self.sessions, x: self.a, n: self.n, xx: self.aa, xn: self.an, nn: self.nn }
    }

    /// Returns the sums of the second run.
    pub fn second(&self) -> RatioSums {
        RatioSums { sessions: self.sessions, x: self.b, n: self.n, xx: self.bb, xn: self.bn, nn: self.nn }
    }

    /// Returns the sums of the differences, second minus first.
    pub fn difference(&self) -> RatioSums {
        RatioSums {
            sessions: self.sessions,
            x: self.b - self.a,
            n: self.n,
            xx: self.bb - 2 * self.ab + self.aa,
            xn: self.bn - self.an,
            nn: self.nn,
        }
    }

    /// Returns the sums of the totals of both runs together, `a_i + b_i`.
    pub fn sum(&self) -> RatioSums {
        RatioSums {
            sessions: self.sessions,
            x: self.b + self.a,
            n: self.n,
            xx: self.bb + 2 * self.ab + self.aa,
            xn: self.bn + self.an,
            nn: self.nn,
        }
    }

    /// Whether the two runs agree in every session.
    pub fn identical(&self) -> bool {
        self.differ == 0
    }
}

impl Merge for PairSums {
    fn merge(&mut self, other: &PairSums) {
        self.sessions += other.sessions;
        self.n += other.n;
        self.nn += other.nn;
        self.a += other.a;
        self.b += other.b;
        self.aa += other.aa;
        self.ab += other.ab;
        self.bb += other.bb;
        self.an += other.an;
        self.bn += other.bn;
        self.differ += other.differ;
        self.rises = self.rises.max(other.rises);
        self.falls = self.falls.max(other.falls);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn parts_are_plain_sums_and_merge(
            sessions in prop::collection::vec((-99i64..99, -99i64..99, 0u64..40), 0..30), cut in 0usize..30,
        ) {
            let paired = |sessions: &[(i64, i64, u64)]| {
                let mut sums = PairSums::default();
                sessions.iter().for_each(|&(a, b, n)| sums.record(a, b, n));
                sums
            };
            let plain = |f: fn(i64, i64) -> i64| {
                let mut sums = RatioSums::default();
                sessions.iter().for_each(|&(a, b, n)| sums.record(f(a, b), n));
                sums
            };
            let whole = paired(&sessions);
            prop_assert_eq!(whole.first(), plain(|a, _| a));
            prop_assert_eq!(whole.second(), plain(|_, b| b));
            prop_assert_eq!(whole.difference(), plain(|a, b| b - a));
            prop_assert_eq!(whole.sum(), plain(|a, b| b + a));
            prop_assert_eq!(whole.identical(), sessions.iter().all(|&(a, b, _)| a == b));
            let (left, right) = sessions.split_at(cut.min(sessions.len()));
            let mut merged = paired(right);
            merged.merge(&paired(left));
            prop_assert_eq!(merged, whole);
        }
    }
}
