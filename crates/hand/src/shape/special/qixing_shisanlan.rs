//! 七星十三烂: 十三烂 with all seven honours, each as itself.

use super::shisanlan::{Shisanlan, number_room, sizes};
use super::{DrawnHand, GroupTiles, Shape, Special, Ways, join_sizes, ranks};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::rules::ShapeRules;
use crate::tile::{Counts, KindSet};

/// 七星十三烂. The [fit](Special::fit) of a set of tiles is a set of sizes, as for 十三烂.
pub struct QixingShisanlan;

impl Special for QixingShisanlan {
    const NAMES: [&'static str; 3] = ["qixing_shisanlan", "七星十三烂", "七星十三烂"];
    const WIDER: Option<Shape> = Some(Shape::Shisanlan);
    const TAKES_ANY_WILD: bool = false;
    const FEW_PAIRS: u8 = 1;

    /// Honours stand for themselves. Wilds stand for numbers unless the rules forbid it.
    #[inline(always)]
    fn need(evaluator: &Evaluator, holding: &Holding) -> u8 {
        let apart = evaluator.apart;
        let natural = holding.packed.kinds().0;
        let with_wilds = natural | holding.wild_kinds().0;
        let honours = 7 - apart.honours(with_wilds);
        if evaluator.rules.qixing_no_wild {
            return honours + 7 - apart.in_seven(with_wilds);
        }
        let free = holding.wilds - apart.honours(with_wilds & !natural);
        honours + (7 - apart.in_seven(natural)).saturating_sub(free)
    }

    fn read(rules: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        // One copy of each honour stands for itself. The other wilds stand for numbers.
        let whole = |natural: &Counts, mut wilds: u8| {
            for kind in KindSet::HONOURS {
                match natural[kind] {
                    0 if hand.all[kind] > 0 && wilds > 0 => wilds -= 1,
                    1 => {}
                    _ => return false,
                }
            }
            number_room(natural).is_some_and(|room| wilds <= room)
        };
        let natural = whole(hand.all, 0);
        (natural || !rules.qixing_no_wild && whole(hand.natural, hand.wilds))
            .then_some(Ways { natural, ..Ways::default() })
    }

    const NOTHING: u16 = Shisanlan::NOTHING;

    /// All seven honours stand for themselves, wild ones included. Further wilds stand for numbers. 13 tiles may lack one honour.
    fn fit(group: &GroupTiles<'_>) -> u16 {
        if !group.honours {
            return sizes(if group.qixing_no_wild { group.held } else { group.natural });
        }
        let missing = 7 - ranks(group.held, 1).count_ones();
        let all = missing + u32::from(group.hand) <= 14 && ranks(group.natural, 2) == 0;
        let fits = all && !(group.qixing_no_wild && ranks(group.held, 2) != 0);
        u16::from(fits) << 7
    }

    fn join(one: u16, other: u16) -> u16 {
        join_sizes(one, other)
    }

    fn is_dead(fit: u16) -> bool {
        Shisanlan::is_dead(fit)
    }

    fn is_whole(fit: u16) -> bool {
        Shisanlan::is_whole(fit)
    }

    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool {
        Shisanlan::has_part(honours, tiles) && (!honours || tiles.iter().sum::<u8>() == 7)
    }
}
