//! Hand values that are products of factors, for 四川, 推倒胡 and 穷胡, and the limit of a payment.

use super::amount::Amount;
use super::ledger::{Effect, Factor, Factors};
use super::names::Fan;
use super::reading::CompleteTiles;
use super::why::{Term, Why};
use crate::tile::{KindSet, Meld};

/// The largest single payment, whatever a rule file sets. Sums of payments of this size do not overflow.
pub(super) const MOST_POINTS: i64 = 1_000_000_000_000;

/// The section of the rule keys of hand factors.
pub(super) const FACTORS: &str = "scoring.factors";

/// Returns `a × b`, limited to ±[`MOST_POINTS`].
pub(super) fn times(a: i64, b: i64) -> i64 {
    a.saturating_mul(b).clamp(-MOST_POINTS, MOST_POINTS)
}

/// The factors of a hand. Factors of 1 are left out, except those added by [`Product::note`].
#[derive(Default)]
pub(super) struct Product(pub(super) Factors);

impl Product {
    /// Adds the factor `x` to the power of `count`, unless that is 1.
    pub(super) fn mul(&mut self, fan: Fan, x: i32, count: usize) {
        let power = (0..count).fold(1, |power, _| times(power, x.into()));
        if power != 1 {
            self.0.push(Factor { fan, effect: Effect::Times(power) });
        }
    }

    /// Adds the factor `x`, even if it is 1.
    pub(super) fn note(&mut self, fan: Fan, x: i32) {
        self.0.push(Factor { fan, effect: Effect::Times(x.into()) });
    }

    /// Adds the factor `x` if `holds`, unless `x` is 1.
    pub(super) fn mul_if(&mut self, fan: Fan, x: i32, holds: bool) {
        self.mul(fan, x, usize::from(holds));
    }

    /// Returns the product of `base` and all factors. `base` are the points of a hand without factors.
    pub(super) fn value<A: Amount>(&self, base: i32) -> A {
        self.0.iter().fold(A::new(base.into(), Term::Base), |value, factor| match factor.effect {
            Effect::Times(x) => value.times(x, Why::Fan(factor.fan, FACTORS)),
            Effect::Add(_) => value,
        })
    }
}

/// 清一色: whether all tiles are of one suit, without honours. Wilds do not count. Of declared melds, those of the kinds in `wild` count
/// for the suit.
pub(super) fn one_suit(tiles: &CompleteTiles, melds: &[Meld], wild: KindSet) -> bool {
    let melded: KindSet = melds.iter().flat_map(|meld| meld.tiles).collect();
    let kinds = tiles.natural.kinds().union(melded.minus(wild));
    let suits = super::gates::suits(&tiles.natural, melds, KindSet::EMPTY);
    kinds.intersection(KindSet::HONOURS).is_empty() && suits.count_ones() == 1
}

/// The number of fours of a kind in seven pairs (龙七对, 豪七). Wilds first complete odd tiles to pairs and threes to fours; two of the rest
/// turn a pair into a four.
pub(super) fn quads_of_pairs(tiles: &CompleteTiles) -> usize {
    let natural = || tiles.natural.iter().filter(|&(_, count)| count > 0);
    let quads = natural().filter(|&(_, count)| count >= 3).count();
    let odd = natural().filter(|&(_, count)| count % 2 == 1).count();
    let rest = usize::from(tiles.wilds).saturating_sub(odd) / 2;
    let pairs = natural().filter(|&(_, count)| count < 3).count();
    quads + rest.min(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_keeps_more_factors_than_are_stored_inline() {
        for count in [0, 1, 16, 17, 25, 39] {
            let mut product = Product::default();
            (0..count).for_each(|at| product.mul(Fan::ALL[at], 2, 1));
            assert_eq!(product.value::<i64>(1), 1 << count);
            assert!(product.0.iter().map(|factor| factor.fan).eq(Fan::ALL[..count].iter().copied()));
        }
    }
}
