//! 全不靠: fourteen different tiles of a knit and the honours, closed.
//!
//! A knit and the seven honours are sixteen tiles, of which a complete hand has fourteen. So every wild has a tile to stand for. With all
//! seven honours, the hand is 七星不靠, which is no shape of its own. Numbers of a third differ by three, so every complete hand is also
//! 十三烂. `WIDER` is `None` nevertheless: no game has both shapes, and a rule set with 全不靠 alone is complete.
// Source: 中国麻将竞赛规则 (1998), 全不靠, 七星不靠.

use super::knit::{self, KNITS, THIRDS, join_families};
use super::{DrawnHand, GroupTiles, Special, Ways, ranks};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::rules::ShapeRules;
use crate::tile::{Counts, KindSet};

/// 全不靠. The [fit](Special::fit) of a set of tiles is a family of sets of thirds (see [`knit`]).
pub struct Quanbukao;

/// The sixteen kinds of each knit with the honours.
const TARGETS: [KindSet; 6] = {
    let (mut targets, mut at) = ([KindSet::HONOURS; 6], 0);
    while at < 6 {
        targets[at] = KindSet(targets[at].0 | knit::kinds(KNITS[at]).0);
        at += 1;
    }
    targets
};

/// The family of the whole hand: all three thirds.
const WHOLE: u16 = 1 << 0b111;

impl Special for Quanbukao {
    const NAMES: [&'static str; 3] = ["quanbukao", "全不靠", "全不靠"];
    const FEW_PAIRS: u8 = 1;

    fn need(_: &Evaluator, holding: &Holding) -> u8 {
        missing(holding.packed.kinds()).saturating_sub(holding.wilds)
    }

    fn accepts(_: &Evaluator, holding: &Holding) -> KindSet {
        let held = holding.packed.kinds();
        let missing = missing(held);
        if missing <= holding.wilds {
            return KindSet::EMPTY;
        }
        let nearest = TARGETS.iter().filter(|target| missing_in(held, **target) == missing);
        nearest.fold(KindSet::EMPTY, |accepts, target| accepts.union(target.minus(held)))
    }

    fn read(_: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        let whole = |natural: &Counts| {
            let held = natural.kinds();
            natural.iter().all(|(_, count)| count == 1) && TARGETS.iter().any(|target| held.minus(*target).is_empty())
        };
        whole(hand.natural).then(|| Ways { natural: whole(hand.all), ..Ways::default() })
    }

    const NOTHING: u16 = 1;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        let held = ranks(group.natural, 1);
        match group.honours {
            _ if ranks(group.natural, 2) != 0 => 0,
            true => Self::NOTHING,
            false => {
                (0..3).filter(|&third| held & !THIRDS[third] == 0).fold(0, |family, third| family | 1 << (1 << third))
            }
        }
    }

    fn join(one: u16, other: u16) -> u16 {
        join_families(one, other)
    }

    fn is_dead(fit: u16) -> bool {
        fit == 0
    }

    fn is_whole(fit: u16) -> bool {
        fit & WHOLE != 0
    }

    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool {
        let held = ranks(tiles, 1);
        ranks(tiles, 2) == 0 && (honours || THIRDS.iter().any(|third| held & !third == 0))
    }
}

/// Returns the number of tiles missing for the nearest complete hand. `held` are the kinds held as natural tiles.
fn missing(held: KindSet) -> u8 {
    TARGETS.iter().map(|&target| missing_in(held, target)).min().unwrap_or(0)
}

/// Returns the number of tiles missing for fourteen different tiles of `target`.
fn missing_in(held: KindSet, target: KindSet) -> u8 {
    14u8.saturating_sub(held.intersection(target).len() as u8)
}
