//! 七星七对: a pair of each honour, with every tile as itself.
// Source: seed 001.

use super::{DrawnHand, GroupTiles, Shape, Special, Ways, ranks, tried};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::rules::ShapeRules;
use crate::tile::KindSet;

/// 七星七对. The [fit](Special::fit) of a set of tiles is 1 if there are at most two of each honour and no other tiles, else 0.
pub struct QixingSevenPairs;

impl Special for QixingSevenPairs {
    const NAMES: [&'static str; 3] = ["qixing_seven_pairs", "七星七对", "七星七对"];
    const WIDER: Option<Shape> = Some(Shape::SevenPairs);
    const IN_PAIRS: bool = true;
    const TAKES_ANY_WILD: bool = false;
    const FEW_PAIRS: u8 = 0;

    fn need(_: &Evaluator, holding: &Holding) -> u8 {
        let packed = &holding.packed;
        let once = packed.kinds().union(holding.wild_kinds());
        let mixed = packed.kinds().intersection(holding.wild_kinds());
        let twice = packed.at_least(2).union(holding.wild_pairs()).union(mixed);
        let honours = |set: KindSet| set.intersection(KindSet::HONOURS).len() as u8;
        14 - honours(once) - honours(twice)
    }

    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        tried(holding, KindSet::HONOURS, |with| Self::need(evaluator, with))
    }

    fn read(_: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        let fished = hand.fishing && hand.fishes_itself;
        let whole = KindSet::HONOURS.iter().all(|kind| hand.all[kind] == 2);
        whole.then_some(Ways { natural: true, fished, fished_itself: fished })
    }

    const NOTHING: u16 = 1;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        let held = group.held;
        u16::from(if group.honours { ranks(held, 3) == 0 } else { held.iter().sum::<u8>() == 0 })
    }

    fn fit_of_wilds(wilds: usize) -> u16 {
        u16::from(wilds == 0)
    }

    fn join(one: u16, other: u16) -> u16 {
        one & other
    }

    fn is_dead(fit: u16) -> bool {
        fit == 0
    }

    fn is_whole(fit: u16) -> bool {
        fit == 1
    }

    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool {
        let total: u8 = tiles.iter().sum();
        if honours { total == 14 && tiles.iter().all(|&count| count <= 2) } else { total == 0 }
    }
}
