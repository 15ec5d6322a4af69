//! All sums of products of several session totals: for ratios of different denominators, standard deviations, covariates.

use super::Merge;
use crate::special::double::Double;
use serde::{Deserialize, Serialize};

/// Sums over sessions of a vector of totals `v_i` and of all products of two of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossSums {
    sessions: u64,
    totals: Vec<i128>,
    /// Row by row, the part on and below the diagonal.
    products: Vec<i128>,
}

impl CrossSums {
    /// Empty sums of vectors of `dimension` totals.
    pub fn new(dimension: usize) -> CrossSums {
        CrossSums { sessions: 0, totals: vec![0; dimension], products: vec![0; dimension * (dimension + 1) / 2] }
    }

    /// Of so many sessions, from the totals and their products, row by row on and below the diagonal.
    pub(super) fn of(sessions: u64, totals: Vec<i128>, products: Vec<i128>) -> CrossSums {
        debug_assert_eq!(products.len(), totals.len() * (totals.len() + 1) / 2);
        CrossSums { sessions, totals, products }
    }

    /// Adds one session. Panics if `totals` has another dimension.
    pub fn record(&mut self, totals: &[i64]) {
        assert_eq!(totals.len(), self.totals.len(), "the session has another number of totals");
        self.sessions += 1;
        let mut products = self.products.iter_mut();
        for (i, &a) in totals.iter().enumerate() {
            self.totals[i] += i128::from(a);
            for (&b, sum) in totals[..=i].iter().zip(&mut products) {
                *sum += i128::from(a) * i128::from(b);
            }
        }
    }

    /// Number of totals per session.
    pub fn dimension(&self) -> usize {
        self.totals.len()
    }

    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.sessions
    }

    /// `Σ v_i[a]`. Panics if there is no such total.
    pub fn total(&self, a: usize) -> i128 {
        self.totals[a]
    }

    /// `Σ v_i[a] · v_i[b]`. Panics if there is no such total.
    pub fn product(&self, a: usize, b: usize) -> i128 {
        let (a, b) = (a.max(b), a.min(b));
        self.products[a * (a + 1) / 2 + b]
    }

    /// How many equal sessions the total at `n` stands for: (Σn)²/Σn².
    pub fn filled_sessions(&self, n: usize) -> f64 {
        super::ratio::filled(self.total(n) as f64, self.product(n, n) as f64)
    }

    /// Σ (f·v_i)(g·v_i) for linear forms given as (index, coefficient); exactly 0 below the rounding of the terms.
    pub(crate) fn form(&self, f: &[(usize, Double)], g: &[(usize, Double)]) -> f64 {
        let (mut sum, mut gross) = (Double::ZERO, 0.0);
        for &(a, x) in f {
            for &(b, y) in g {
                let term = x * y * Double::from(self.product(a, b));
                gross += term.abs();
                sum = sum + term;
            }
        }
        if sum.abs() <= 1e-28 * gross { 0.0 } else { sum.to_f64() }
    }

    /// The total divided by another total.
    pub(crate) fn ratio(&self, a: usize, n: usize) -> Double {
        Double::from(self.totals[a]) / Double::from(self.totals[n])
    }
}

impl Merge for CrossSums {
    fn merge(&mut self, other: &CrossSums) {
        assert_eq!(self.totals.len(), other.totals.len(), "the sums differ in their dimension");
        self.sessions += other.sessions;
        self.totals.iter_mut().zip(&other.totals).for_each(|(sum, more)| *sum += more);
        self.products.iter_mut().zip(&other.products).for_each(|(sum, more)| *sum += more);
    }

    fn fits(&self, other: &CrossSums) -> bool {
        [self.totals.len(), self.products.len()] == [other.totals.len(), other.products.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sums(sessions: &[[i64; 3]]) -> CrossSums {
        let mut sums = CrossSums::new(3);
        sessions.iter().for_each(|session| sums.record(session));
        sums
    }

    proptest! {
        #[test]
        fn products_and_merging(sessions in prop::collection::vec(prop::array::uniform3(-999i64..999), 0..30), cut in 0usize..30) {
            let whole = sums(&sessions);
            for a in 0..3 {
                prop_assert_eq!(whole.total(a), sessions.iter().map(|s| i128::from(s[a])).sum::<i128>());
                for b in 0..3 {
                    prop_assert_eq!(whole.product(a, b), sessions.iter().map(|s| i128::from(s[a] * s[b])).sum::<i128>());
                }
            }
            let (left, right) = sessions.split_at(cut.min(sessions.len()));
            let mut merged = sums(right);
            merged.merge(&sums(left));
            prop_assert_eq!(merged, whole);
        }
    }
}
