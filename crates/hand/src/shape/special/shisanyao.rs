//! 十三幺: one of every terminal and honour, and a second one of any of them.

use super::{DrawnHand, GroupTiles, Special, Ways, ranks, tried};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::packed::Packed;
use crate::shape::rules::ShapeRules;
use crate::tile::{Counts, KindSet};

/// 十三幺. The [fit](Special::fit) of a set of tiles is the number of orphans held twice, at most 2. It is also 2 if a tile is not an orphan
/// or is held three times.
pub struct Shisanyao;

/// The orphans: 1 and 9 of each suit, and the honours.
pub(in crate::shape) const ORPHANS: KindSet = KindSet(0x7f << 27 | 0x101 | 0x101 << 9 | 0x101 << 18);

impl Special for Shisanyao {
    const NAMES: [&'static str; 3] = ["shisanyao", "十三幺", "十三幺"];
    const FEW_PAIRS: u8 = 2;

    #[inline(always)]
    fn need(_: &Evaluator, holding: &Holding) -> u8 {
        missing(&holding.packed).saturating_sub(holding.wilds)
    }

    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        tried(holding, ORPHANS, |with| Self::need(evaluator, with))
    }

    fn read(_: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        let whole = |natural: &Counts| {
            let mut doubled = 0;
            natural.iter().all(|(kind, count)| {
                doubled += count - 1;
                (kind.is_terminal() || kind.is_honour()) && doubled <= 1
            })
        };
        whole(hand.natural).then(|| Ways { natural: whole(hand.all), ..Ways::default() })
    }

    const NOTHING: u16 = 0;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        let impossible = ranks(group.natural, 1) & !orphans(group.honours) | ranks(group.natural, 3);
        if impossible != 0 { 2 } else { ranks(group.natural, 2).count_ones().min(2) as u16 }
    }

    fn join(one: u16, other: u16) -> u16 {
        (one + other).min(2)
    }

    fn is_dead(fit: u16) -> bool {
        fit == 2
    }

    fn is_whole(fit: u16) -> bool {
        fit < 2
    }

    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool {
        ranks(tiles, 1) == orphans(honours)
    }
}

/// Returns the mask of the orphans among the ranks of the honours if `honours`, else of a number suit.
fn orphans(honours: bool) -> u16 {
    if honours { 0x7f } else { 0x101 }
}

/// Returns the number of tiles missing for 十三幺.
#[inline]
pub(in crate::shape) fn missing(packed: &Packed) -> u8 {
    let held = packed.kinds().intersection(ORPHANS).len() as u8;
    let pair = !packed.at_least(2).intersection(ORPHANS).is_empty();
    14 - held - u8::from(pair)
}
