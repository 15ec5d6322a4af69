//! Sums of all products of several session totals, for ratios with different denominators, standard deviations and covariates.

use super::Merge;
use crate::special::double::Double;
use serde::{Deserialize, Serialize};

/// Sums over sessions `i` of a vector of totals `v_i` and of all products of two of them. A total is named by its index in the vector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossSums {
    sessions: u64,
    totals: Vec<i128>,
    /// The sums of products on and below the diagonal, row by row.
    products: Vec<i128>,
}

impl CrossSums {
    /// Creates empty sums of vectors of `dimension` totals.
    pub fn new(dimension: usize) -> CrossSums {
        CrossSums { sessions: 0, totals: vec![0; dimension], products: vec![0; dimension * (dimension + 1) / 2] }
    }

    /// Creates sums from the number of sessions, the totals, and their products on and below the diagonal, row by row.
    pub(super) fn from_parts(sessions: u64, totals: Vec<i128>, products: Vec<i128>) -> CrossSums {
        debug_assert_eq!(products.len(), totals.len() * (totals.len() + 1) / 2);
        CrossSums { sessions, totals, products }
    }

    /// Adds one session.
    ///
    /// # Panics
    /// Panics if `totals` has another dimension.
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

    /// The number of totals per session.
    pub fn dimension(&self) -> usize {
        self.totals.len()
    }

    /// The number of sessions.
    pub fn sessions(&self) -> u64 {
        self.sessions
    }

    /// Returns `Σ v_i[a]`.
    ///
    /// # Panics
    /// Panics if there is no such total.
    pub fn total(&self, a: usize) -> i128 {
        self.totals[a]
    }

    /// Returns `Σ v_i[a] · v_i[b]`.
    ///
    /// # Panics
    /// Panics if there is no such total.
    pub fn product(&self, a: usize, b: usize) -> i128 {
        let (a, b) = (a.max(b), a.min(b));
        self.products[a * (a + 1) / 2 + b]
    }

    /// The effective number of sessions of the total with index `n`: (Σn)²/Σn². See [`super::RatioSums::effective_sessions`].
    pub fn effective_sessions(&self, n: usize) -> f64 {
        super::ratio::effective_count(self.total(n) as f64, self.product(n, n) as f64)
    }

    /// Returns Σ (f·v_i)(g·v_i) for linear forms given as (index, coefficient). A sum below the rounding error of its terms is exactly 0.
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

    /// Returns `Σ v_i[a]` divided by `Σ v_i[n]`.
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
        fn equals_plain_sums_of_products_and_merges(sessions in prop::collection::vec(prop::array::uniform3(-999i64..999), 0..30), cut in 0usize..30) {
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
