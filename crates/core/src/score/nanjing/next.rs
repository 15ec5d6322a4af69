//! The effects of a deal on its session: 比下胡 and the end of the session.

use super::money;
use crate::rules::Rules;
use crate::rules::spec::NanjingScoring;
use crate::score::facts::{End, Facts, PenaltyKind, WinBy};
use crate::score::ledger::Settlement;
use crate::score::names::Item;
use crate::score::{Aftermath, WinEvent};
use crate::tile::Seat;

/// Returns whether the next deal is 比下胡 (seed 003, 比下胡), and whether the session ends because of 天胡. `next_dealer` is the dealer of the
/// next deal.
pub(super) fn aftermath(
    rules: &Rules,
    keys: &NanjingScoring,
    facts: &Facts,
    settlement: &Settlement,
    next_dealer: Seat,
) -> Aftermath {
    let of = &keys.bixiahu;
    let any = |test: fn(&crate::score::Win) -> bool| facts.wins.iter().any(test);
    let any_of = |seat: Seat| facts.wins.iter().any(|win| win.seat == seat);
    let dealer_won = any_of(facts.dealer);
    let kept = dealer_won || rules.dealer.big_hand_stays && settlement.big_hands != 0;
    let fined = settlement.entries.iter().any(|entry| matches!(entry.item, Item::FourFollow | Item::OwnFour));
    let two_kongs = |seat: Seat| facts.seats[seat].hand.melds.iter().filter(|meld| meld.is_kong()).count() >= 2;
    let causes = [
        (of.huagang, money::has_huagang(keys, facts)),
        (of.dealer_stays, kept && next_dealer == facts.dealer),
        (of.after_kong, any(|win| win.by == WinBy::SelfDraw && win.events.contains(WinEvent::AfterKong))),
        (of.bao, settlement.pays_for_others != 0),
        (of.several_winners, facts.wins.len() > 1),
        (of.liuju, facts.end == End::Liuju),
        (of.four_follow, facts.penalties.iter().any(|penalty| penalty.kind == PenaltyKind::FourFollow)),
        (of.dealer_passes, next_dealer != facts.dealer && any_of(next_dealer)),
        (of.big_hand, settlement.big_hands != 0),
        (of.penalty, fined),
        (of.two_kongs, Seat::ALL.into_iter().any(two_kongs)),
    ];
    Aftermath {
        bixiahu: of.factor > 1 && causes.into_iter().any(|(counts, happened)| counts && happened),
        over: keys.tianhu_ends_session && any(|win| win.events.contains(WinEvent::Tianhu)),
    }
}
