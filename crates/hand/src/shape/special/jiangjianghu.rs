//! 将将胡: fourteen tiles of 2, 5 and 8, melds included, in any combination. A shape for tests; no rules have it.

use super::{DrawnHand, GroupTiles, Special, Ways, ranks, tried};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::rules::ShapeRules;
use crate::shape::suit_distance::IMPOSSIBLE;
use crate::tile::{Counts, KindSet};

pub struct Jiangjianghu;

/// The ranks 2, 5 and 8 of a suit.
const RANKS: u16 = 0b0_1001_0010;
const KINDS: KindSet = KindSet((RANKS as u64) | (RANKS as u64) << 9 | (RANKS as u64) << 18);

impl Special for Jiangjianghu {
    const NAMES: [&'static str; 3] = ["jiangjianghu", "将将胡", "将将胡"];
    const NEEDS_HONOURS: bool = false;
    const TAKES_MELDS: bool = true;

    fn need(_: &Evaluator, holding: &Holding) -> u8 {
        if !holding.melds.kinds().minus(KINDS).is_empty() {
            return IMPOSSIBLE;
        }
        let held: usize = (1..5).map(|copies| holding.packed.at_least(copies).intersection(KINDS).len()).sum();
        ((14 - 3 * holding.melds.count() - held) as u8).saturating_sub(holding.wilds)
    }

    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        tried(holding, KINDS, |with| Self::need(evaluator, with))
    }

    fn read(_: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        let melded: KindSet = hand.melds.iter().flat_map(|meld| meld.tiles).collect();
        let whole = |natural: &Counts| natural.kinds().union(melded).minus(KINDS).is_empty();
        whole(hand.natural).then(|| Ways { natural: whole(hand.all), ..Ways::default() })
    }

    const NOTHING: u16 = 1;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        u16::from(Self::has_part(group.honours, group.natural))
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
        ranks(tiles, 1) & !(if honours { 0 } else { RANKS }) == 0
    }
}
