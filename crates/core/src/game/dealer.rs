//! The choice of the next dealer.

use crate::rules::Rules;
use crate::rules::spec::{DealerAfterDraw, DealerAfterWin};
use crate::score::{DealEvent, End, Facts, Settlement, WinEvent};
use crate::tile::Seat;

/// Returns the dealer of the next deal, given the facts and the settlement of this one.
pub fn next_dealer(rules: &Rules, facts: &Facts, settlement: &Settlement) -> Seat {
    let keys = &rules.dealer;
    let dealer = facts.dealer;
    if facts.events.contains(DealEvent::Chaozhuang) && keys.chaozhuang_passes {
        return dealer.next();
    }
    let after_draw = match keys.after_draw {
        DealerAfterDraw::Next => dealer.next(),
        DealerAfterDraw::Stays => dealer,
    };
    let Some(first) = facts.wins.first() else { return after_draw };
    if let End::Zhahu(_) = facts.end {
        return after_draw;
    }
    let several = facts.wins.get(1).is_some_and(|second| second.shares_tile(first));
    if several && keys.several_winners_stay {
        return dealer;
    }
    if keys.after_kong_stays && facts.wins.iter().any(|win| win.events.contains(WinEvent::AfterKong)) {
        return dealer;
    }
    if keys.big_hand_stays && settlement.big_hands != 0 {
        return dealer;
    }
    match keys.after_win {
        DealerAfterWin::WinnerStays if facts.has_won(dealer) => dealer,
        DealerAfterWin::WinnerStays | DealerAfterWin::Next => dealer.next(),
        DealerAfterWin::FirstWinner => first.seat,
        DealerAfterWin::FirstWinnerOrDiscarder => first.by.giver().filter(|_| several).unwrap_or(first.seat),
    }
}
