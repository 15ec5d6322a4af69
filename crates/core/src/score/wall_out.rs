//! 查花猪 and 查叫: the payments when the wall runs out.

use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{Facts, SeatFacts, Win, WinBy, WinEvents};
use super::gates::{can_refuse_by_value, suits, two_suits};
use super::ledger::{Payments, Settlement};
use super::names::{Item, Term};
use super::reading::{Candidate, Readings};
use super::room::{self, PricedWin};
use super::winner_limit::has_left;
use super::wins::{Way, winning_readings};
use crate::rules::Rules;
use crate::rules::spec::Chajiao;
use crate::tile::{BySeat, Kind, KindSet, Seat};

/// The keys that decide payments when the wall runs out.
pub(super) struct WallOutKeys {
    /// Whether 查叫 is paid, and whether a hand is valued as a self-draw or as a win on a discard.
    pub chajiao: Chajiao,
    /// What a 花猪 pays each other seat; 0 if 查花猪 is not played.
    pub huazhu: i32,
}

impl WallOutKeys {
    /// Books 查花猪 and 查叫. Seats that have won take no part. `best` has the value of the best hand that each seat waits for, `None` for a
    /// seat that does not wait. `share(payer, to, value)` returns what `payer` owes `to` for a hand worth `value`, before the cap of the room.
    pub(super) fn book<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        best: &BySeat<Option<A>>,
        share: impl Fn(Seat, Seat, A) -> A,
        settlement: &mut Settlement<A>,
    ) {
        let wild = rules.wild_kinds(facts.indicator);
        let in_play = |seat: Seat| !facts.has_won(seat);
        let has_huazhu = |seat: Seat| in_play(seat) && is_huazhu(&facts.seats[seat], wild);
        let cap = i64::from(rules.room.hand_cap);
        let mut huazhu = Payments::default();
        let mut chajiao = Payments::default();
        for payer in Seat::ALL.into_iter().filter(|&seat| in_play(seat) && best[seat].is_none()) {
            for to in payer.others().into_iter().filter(|&to| in_play(to)) {
                if self.huazhu > 0 && has_huazhu(payer) {
                    if !has_huazhu(to) {
                        huazhu.pay(payer, to, A::new(self.huazhu.into(), Term::Huazhu));
                    }
                } else if let (Some(value), true) = (&best[to], self.chajiao != Chajiao::Off) {
                    let points = share(payer, to, value.clone());
                    chajiao.pay(payer, to, if cap > 0 { points.at_most(cap, Term::HandCap) } else { points });
                }
            }
        }
        settlement.book(Item::Chajiao, chajiao);
        settlement.book(Item::Huazhu, huazhu);
    }
}

/// 花猪: whether a hand has all three suits or tiles of its missing suit. Concealed tiles of the kinds in `wild` do not count.
fn is_huazhu(seat: &SeatFacts, wild: KindSet) -> bool {
    !two_suits(suits(&seat.hand.concealed, &seat.hand.melds, wild), seat.missing_suit)
}

/// 查叫: returns the value of the most valuable hand that `seat` waits for; `None` if it does not wait. A kind is not a
/// wait if the hand holds all its copies (copies elsewhere do not matter), or if the completed hand stays below the least value (起胡) both as a
/// self-draw and on the discard of every seat that still plays. `value(kind, readings)` returns the value of the hand completed by `kind`;
/// `readings` are its winning readings. `price` prices a win by the rules of the game, as the only one of the deal.
pub(super) fn best_wait<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    seat: Seat,
    value: impl Fn(Kind, &Readings) -> Option<A>,
    price: impl Fn(&Win) -> Result<PricedWin<i64>, ScoreError>,
) -> Option<A> {
    let held = &facts.seats[seat].hand;
    let candidate = Candidate::from_facts(rules, facts, seat);
    let in_play = rules.in_play(facts.indicator);
    let free = |&kind: &Kind| held.holds(kind) < in_play[kind];
    let plays = |&other: &Seat| !has_left(rules, &facts.wins, other);
    let wins = |tile: Kind, by: WinBy| {
        let win = Win { seat, by, tile, events: WinEvents::default(), discard: 0 };
        price(&win).is_ok_and(|priced| room::reaches_least_win(rules, facts, &win, |_| Ok(priced)) == Ok(true))
    };
    let ways = || seat.others().into_iter().filter(plays).map(WinBy::Discard).chain([WinBy::SelfDraw]);
    let best = |tile: Kind| {
        let readings = winning_readings(rules, candidate, tile, Way::SelfDraw).ok()?;
        let value = value(tile, &readings)?;
        (!can_refuse_by_value(rules) || ways().any(|by| wins(tile, by))).then_some(value)
    };
    Kind::plain().filter(free).filter_map(best).max_by_key(Amount::points)
}
