//! 小七对: seven pairs. Four tiles of a kind are two pairs.

use super::{DrawnHand, GroupTiles, Special, Ways};
use crate::shape::eval::Evaluator;
use crate::shape::holding::{Holding, beyond};
use crate::shape::packed::{Packed, kinds_without};
use crate::shape::rules::ShapeRules;
use crate::tile::{Counts, KindSet};

/// 小七对. The [fit](Special::fit) of a set of tiles is the number of pairs needed for the tiles, at most 8.
pub struct SevenPairs;

impl Special for SevenPairs {
    const NAMES: [&'static str; 3] = ["seven_pairs", "七对", "seven pairs"];
    const NEEDS_HONOURS: bool = false;
    const IN_FEW_SUITS: bool = true;
    const IN_PAIRS: bool = true;
    const FEW_PAIRS: u8 = 0;

    #[inline(always)]
    fn need(_: &Evaluator, holding: &Holding) -> u8 {
        missing_in_suits(holding).saturating_sub(holding.wilds)
    }

    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        let packed = &holding.packed;
        let best = missing_in_suits(holding);
        let accepts = |empty| match kinds_without(empty) {
            kinds if empty.is_some() && missing_in(packed, kinds) != best => KindSet::EMPTY,
            kinds => accepts_in(packed, kinds),
        };
        holding.over_suits(accepts, KindSet::union).unwrap_or(KindSet::EMPTY).intersection(evaluator.kinds())
    }

    #[inline]
    fn read(_: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        if odd_kinds(hand.natural) > hand.wilds {
            return None;
        }
        let natural = odd_kinds(hand.all) == 0;
        let fished = hand.fishing && hand.held > 0 && odd_kinds(hand.held_natural) < hand.held;
        Some(Ways { natural, fished, fished_itself: fished && hand.fishes_itself && natural })
    }

    const NOTHING: u16 = 0;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        group.natural.iter().map(|count| u16::from(count.div_ceil(2))).sum::<u16>().min(TOO_MANY)
    }

    fn join(one: u16, other: u16) -> u16 {
        (one + other).min(TOO_MANY)
    }

    fn is_dead(fit: u16) -> bool {
        fit == TOO_MANY
    }

    fn is_whole(fit: u16) -> bool {
        fit <= 7
    }

    fn is_fishing(fit: u16) -> bool {
        fit <= 6
    }

    fn has_part(_: bool, tiles: &[u8; 9]) -> bool {
        tiles.iter().all(|count| count % 2 == 0)
    }
}

/// More pairs than seven.
const TOO_MANY: u16 = 8;

/// Returns the number of kinds held an odd number of times.
#[inline]
pub fn odd_kinds(counts: &Counts) -> u8 {
    counts.0.iter().map(|n| n & 1).sum()
}

/// Returns the number of natural tiles missing for `goal` pairs (7, or 6 for 精钓). Four tiles of a kind are two pairs, three are a pair
/// and a single.
#[inline]
pub(in crate::shape) fn missing(packed: &Packed, goal: u8) -> u8 {
    missing_of(goal, packed.pairs(), packed.singles())
}

#[inline]
/// [`missing`] from the number of pairs and of kinds held once or three times.
pub(in crate::shape) fn missing_of(goal: u8, pairs: u8, singles: u8) -> u8 {
    let left = goal.saturating_sub(pairs);
    left + beyond(left, singles)
}

/// Returns the number of tiles missing for seven pairs of the kinds in `allowed`.
fn missing_in(packed: &Packed, allowed: KindSet) -> u8 {
    let (pairs, singles) = pairs_and_singles(packed, allowed);
    missing_of(7, pairs, singles)
}

/// Returns the number of pairs of the kinds in `allowed`, and of those kinds held once or three times.
#[inline]
fn pairs_and_singles(packed: &Packed, allowed: KindSet) -> (u8, u8) {
    if allowed == KindSet::PLAIN {
        return (packed.pairs(), packed.singles());
    }
    let held = |copies: usize| packed.at_least(copies).intersection(allowed).len() as u8;
    (held(2) + held(4), packed.odd().intersection(allowed).len() as u8)
}

/// Returns the number of tiles missing for seven pairs in the allowed suits.
#[inline]
fn missing_in_suits(holding: &Holding) -> u8 {
    holding.least(|empty| missing_in(&holding.packed, kinds_without(empty)))
}

/// Returns the natural kinds in `allowed` whose draw lowers the number of tiles missing for seven pairs of the kinds in `allowed`.
pub(in crate::shape) fn accepts_in(packed: &Packed, allowed: KindSet) -> KindSet {
    match pairs_and_singles(packed, allowed) {
        (7.., _) => KindSet::EMPTY,
        (pairs, singles) if pairs + singles < 7 => allowed.minus(packed.at_least(4)),
        _ => packed.odd().intersection(allowed),
    }
}
