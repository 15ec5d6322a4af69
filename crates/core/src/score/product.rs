//! Hand values that are products of factors: what 四川, 推倒胡 and 穷胡 share, and the limits of all payments.

use super::amount::Amount;
use super::ledger::{Effect, Factor, Factors};
use super::names::Fan;
use super::why::{Term, Why};
use crate::tile::{Counts, KindSet, Meld};

/// No single payment goes beyond this, whatever a rule file says; sums of them stay exact.
pub(super) const MOST_POINTS: i64 = 1_000_000_000_000;

/// The section of the factors of a hand.
pub(super) const FACTORS: &str = "scoring.factors";

/// `a × b`, kept within what payments can be.
pub(super) fn times(a: i64, b: i64) -> i64 {
    a.saturating_mul(b).clamp(-MOST_POINTS, MOST_POINTS)
}

/// Collects factors; 1 is none.
#[derive(Default)]
pub(super) struct Product(pub(super) Factors);

impl Product {
    /// Multiplies by `x`, once for each of `times`.
    pub(super) fn mul(&mut self, fan: Fan, x: i32, count: usize) {
        let power = (0..count).fold(1, |power, _| times(power, x.into()));
        if power != 1 {
            self.0.push(Factor { fan, effect: Effect::Times(power) });
        }
    }

    /// Multiplies by `x` and names the factor even where it is 1.
    pub(super) fn note(&mut self, fan: Fan, x: i32) {
        self.0.push(Factor { fan, effect: Effect::Times(x.into()) });
    }

    /// Multiplies by `x` where `holds`.
    pub(super) fn mul_if(&mut self, fan: Fan, x: i32, holds: bool) {
        self.mul(fan, x, usize::from(holds));
    }

    /// The value of a hand worth `base` without factors.
    pub(super) fn value<A: Amount>(&self, base: i32) -> A {
        self.0.iter().fold(A::of(base.into(), Term::Base), |value, factor| match factor.effect {
            Effect::Times(x) => value.times(x, Why::Fan(factor.fan, FACTORS)),
            Effect::Add(_) => value,
        })
    }
}

/// Whether all natural tiles are of one suit and none is an honour (清一色).
pub(super) fn one_suit(concealed: &Counts, melds: &[Meld], wild: KindSet) -> bool {
    let melded: KindSet = melds.iter().flat_map(|meld| meld.tiles).collect();
    let kinds = concealed.kinds().union(melded).minus(wild);
    kinds.intersection(KindSet::HONOURS).is_empty() && super::gates::suits(concealed, melds, wild).count_ones() == 1
}

/// Four of a kind among seven pairs (龙七对, 豪七): wilds fill the odd kinds first, then pairs on pairs.
pub(super) fn quads_of_pairs(concealed: &Counts, wild: KindSet) -> usize {
    let natural = || concealed.iter().filter(|(kind, _)| !wild.contains(*kind));
    let quads = natural().filter(|&(_, count)| count >= 3).count();
    let odd = natural().filter(|&(_, count)| count % 2 == 1).count();
    let rest = concealed.total_of(wild).saturating_sub(odd) / 2;
    let pairs = natural().filter(|&(_, count)| count < 3).count();
    quads + rest.min(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_factor_is_lost() {
        for count in [0, 1, 16, 17, 25, 39] {
            let mut product = Product::default();
            (0..count).for_each(|at| product.mul(Fan::ALL[at], 2, 1));
            assert_eq!(product.value::<i64>(1), 1 << count);
            assert!(product.0.iter().map(|factor| factor.fan).eq(Fan::ALL[..count].iter().copied()));
        }
    }
}
