//! What all games share after their own settlement: 起胡, caps, and what a 流局 pays.

use super::error::{Refusal, ScoreError};
use super::facts::{End, Facts, Win};
use super::game::Row;
use super::ledger::{Payments, Settlement};
use super::names::Item;
use crate::rules::Rules;
use crate::rules::spec::{LiujuPays, RoomDiscardPayers};
use crate::tile::Seat;

/// What one win pays, of what its game makes of it: refused where it is worth too little (起胡), cut where it is worth too
/// much (封顶). In a deal that goes on some hands may be guesses, so that nothing is refused.
pub(super) fn of_win(rules: &Rules, facts: &Facts, win: &Win, payments: Payments) -> Result<Payments, ScoreError> {
    let most = win.seat.others().into_iter().map(|payer| -payments.of(payer)).max().unwrap_or(0);
    if facts.end != End::Open && most < rules.gates.least_win.into() {
        return Err(ScoreError::no_win(win, Refusal::LeastWin));
    }
    let cap = i64::from(rules.room.hand_cap);
    if cap == 0 || most <= cap {
        return Ok(payments);
    }
    let mut cut = Payments::default();
    win.seat.others().into_iter().for_each(|payer| cut.pay(payer, win.seat, (-payments.of(payer)).min(cap)));
    Ok(cut)
}

/// What a win on a discard of `from` pays: who of the debtors, the seats that still play, pays his share, and who pays it. Who
/// wins on the same tile owes nothing.
pub(super) fn discard(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    from: Seat,
    debtors: impl IntoIterator<Item = Seat>,
    share: impl Fn(Seat) -> i64,
) -> Payments {
    let winner = win.seat;
    let wins = |seat: Seat| facts.wins.iter().any(|o| o.seat == seat && (o.by, o.tile) == (win.by, win.tile));
    let mut payments = Payments::default();
    for debtor in debtors.into_iter().filter(|&seat| !wins(seat)) {
        match rules.room.discard_payers {
            RoomDiscardPayers::Game if debtor != from => {}
            RoomDiscardPayers::Game | RoomDiscardPayers::All => payments.pay(debtor, winner, share(debtor)),
            RoomDiscardPayers::DiscarderForAll => payments.pay(from, winner, share(debtor)),
        }
    }
    payments
}

/// The house rules of the whole deal, once all of it is booked.
pub(super) fn of_deal(rules: &Rules, facts: &Facts, settlement: &mut Settlement) {
    if facts.end == End::Liuju && facts.wins.is_empty() {
        liuju(rules, settlement);
    }
    if rules.room.deal_cap > 0 {
        let back = beyond(&settlement.total(), rules.room.deal_cap.into());
        settlement.book(Item::Cap, back);
    }
}

/// Takes away what a 流局 does not pay. Kongs that were paid at once are given back, by an item of their own.
fn liuju(rules: &Rules, settlement: &mut Settlement) {
    let pays = rules.room.liuju;
    if pays == LiujuPays::All {
        return;
    }
    let at_once = super::words(rules).rows.contains(Row::Kongs);
    let paid = settlement.paid(Item::Kong);
    settlement.entries.retain(|entry| stays(pays, entry.item) || at_once && entry.item == Item::Kong);
    if at_once && !stays(pays, Item::Kong) {
        settlement.book(Item::Huanggang, paid.reversed());
    }
}

/// Whether a 流局 pays this item.
fn stays(pays: LiujuPays, item: Item) -> bool {
    match item {
        Item::Jing | Item::LowerJing | Item::LastJing => pays == LiujuPays::All,
        Item::Kong | Item::Huagang => pays != LiujuPays::Nothing,
        _ => true,
    }
}

/// What goes back to the seats that lose more than `cap`: from those who gain, in proportion, and what is left over point by
/// point from the greatest gains.
fn beyond(total: &Payments, cap: i64) -> Payments {
    let mut back = Payments::default();
    let excess: i64 = Seat::ALL.into_iter().map(|seat| (-total.of(seat) - cap).max(0)).sum();
    if excess == 0 {
        return back;
    }
    let mut gains = Seat::ALL.map(|seat| (total.of(seat).max(0), seat));
    gains.sort_by_key(|&(gain, seat)| (-gain, seat.index()));
    let sum: i128 = gains.iter().map(|gain| i128::from(gain.0)).sum();
    let part = |gain: i64| (i128::from(gain) * i128::from(excess) / sum) as i64;
    let mut left = excess - gains.iter().map(|gain| part(gain.0)).sum::<i64>();
    let mut owed = Seat::ALL.map(|seat| (-total.of(seat) - cap).max(0));
    for (gain, from) in gains {
        let extra = i64::from(left > 0 && gain > part(gain));
        left -= extra;
        let mut due = part(gain) + extra;
        for to in Seat::ALL {
            let points = due.min(owed[to.index()]);
            back.pay(from, to, points);
            due -= points;
            owed[to.index()] -= points;
        }
    }
    back
}

#[cfg(test)]
mod tests;
