//! What all games share after their own settlement: factors of the room, 连庄, 起胡, 扎鸟, caps, and what a 流局 pays.

mod circumstances;
pub(crate) mod niao;
mod words;

pub(super) use words::{CATEGORIES, WORDS};

use super::amount::Amount;
use super::error::{Refusal, ScoreError};
use super::facts::{End, Facts, Win, WinEvent};
use super::game::{Row, Words};
use super::ledger::{Effect, Factor, Payments, Settlement, WinValue};
use super::names::{Fan, Item};
use super::payers::{Others, asks_feeder};
use super::why::{Term, Why};
use crate::rules::Rules;
use crate::rules::spec::{Lianzhuang, LianzhuangPays, LiujuPays, MissingSuit, RoomFactors};
use crate::tile::Seat;
use crate::words::Set;

/// What a win costs whom, and how it is read.
pub(super) type Price<A> = (Payments<A>, WinValue);

/// What the win `at` of a deal pays, where its game makes `price` of it beside these others: with the factors of the room, refused
/// where it is worth too little (起胡), with 扎鸟, cut where it is worth too much (封顶). In a deal that goes on some hands may be
/// guesses, so that nothing is refused.
pub(super) fn of_win<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    at: usize,
    mut price: impl FnMut(Others) -> Result<Price<A>, ScoreError>,
) -> Result<Price<A>, ScoreError> {
    let (win, others) = (&facts.wins[at], Others::of(rules, facts, at));
    if facts.end != End::Open && !reaches_least_win(rules, facts, win, &mut price)? {
        return Err(ScoreError::no_win(win, Refusal::LeastWin));
    }
    let (payments, mut value) = price(others)?;
    let mut payments = grown(rules, facts, win, payments, &mut value);
    if rules.room.niao.tiles > 0 && !facts.niao.is_empty() {
        payments = niao::pay(rules, facts, win, &payments, &mut value);
    }
    let cap = i64::from(rules.room.hand_cap);
    if cap > 0 {
        payments = changed(win.seat, &payments, |_, points: A| points.at_most(cap, Term::HandCap));
    }
    Ok((payments, value))
}

/// Whether a win is worth enough (起胡). It is asked as the only win of its deal, and so before it is declared as well as after:
/// who else wins with the tile, who has left, what 扎鸟 turns and what a cap cuts do not matter.
pub(super) fn reaches_least_win<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    price: impl FnOnce(Others) -> Result<Price<A>, ScoreError>,
) -> Result<bool, ScoreError> {
    if rules.gates.least_win == 0 {
        return Ok(true);
    }
    let (payments, mut value) = price(Others::default())?;
    let payments = grown(rules, facts, win, payments, &mut value);
    let most = win.seat.others().into_iter().map(|payer| -payments.of(payer)).max().unwrap_or(0);
    Ok(most >= rules.gates.least_win.into())
}

/// With the factors of the room and of 连庄.
fn grown<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    mut payments: Payments<A>,
    value: &mut WinValue,
) -> Payments<A> {
    let room = &rules.room;
    if room.factors != RoomFactors::NONE {
        let product = circumstances::product(rules, facts, win, value);
        payments = changed(win.seat, &payments, |_, points: A| {
            product.iter().fold(points, |points, &(fan, x)| points.times(x, Why::Fan(fan, circumstances::SECTION)))
        });
    }
    if room.lianzhuang.grows != Lianzhuang::Off {
        payments = lianzhuang(rules, facts, win, &payments, value);
    }
    payments
}

/// What a winner is paid, where each payer's points become these.
fn changed<A: Amount>(winner: Seat, payments: &Payments<A>, points: impl Fn(Seat, A) -> A) -> Payments<A> {
    let mut new = Payments::default();
    winner.others().into_iter().for_each(|payer| new.pay(payer, winner, points(payer, payments.paid_by(payer))));
    new
}

/// Names a factor of a hand.
fn name(value: &mut WinValue, fan: Fan, effect: Effect) {
    if effect != Effect::Times(1) && effect != Effect::Add(0) {
        value.factors.push(Factor { fan, effect });
    }
}

/// 连庄: named where it multiplies what all pay.
fn lianzhuang<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    payments: &Payments<A>,
    value: &mut WinValue,
) -> Payments<A> {
    let keys = &rules.room.lianzhuang;
    let grown = match keys.grows {
        Lianzhuang::Off => 1,
        Lianzhuang::Add => i64::from(facts.lianzhuang) + 1,
        Lianzhuang::Double => 1 << facts.lianzhuang.min(16),
    };
    let factor = grown.min(keys.limit.into());
    let dealer_wins = win.seat == facts.dealer;
    let holds = |payer: Seat| match keys.pays {
        LianzhuangPays::DealerWins => dealer_wins,
        LianzhuangPays::WithDealer => dealer_wins || payer == facts.dealer,
        LianzhuangPays::All => true,
    };
    if dealer_wins || keys.pays == LianzhuangPays::All {
        name(value, Fan::Lianzhuang, Effect::Times(factor));
    }
    changed(
        win.seat,
        payments,
        |payer, points: A| {
            if holds(payer) { points.times(factor, Term::LianzhuangDeals) } else { points }
        },
    )
}

/// What situation files of a room can say, and what its settlement answers, besides those of its game.
pub(super) fn add_words(rules: &Rules, words: &mut Words) {
    let room = &rules.room;
    let of = &room.factors;
    words.items.insert_if(Item::Cap, room.deal_cap > 0);
    let (niao, lianzhuang) = (room.niao.tiles > 0, room.lianzhuang.grows != Lianzhuang::Off);
    let rows = [
        (Row::Niao, niao),
        (Row::Lianzhuang, lianzhuang),
        (Row::MissingSuit, rules.play.missing_suit != MissingSuit::Free),
    ];
    words.rows = words.rows.union(Set::which(rows));
    words.idle = words.idle.union(Set::which(rows.map(|(row, on)| (row, !on))));
    let fed = if words.rows.contains(Row::Kongs) { Row::Feeders } else { Row::Fed };
    words.rows.insert_if(fed, asks_feeder(rules));
    words.idle = words.idle.minus(words.rows);
    words.win_events.insert_if(WinEvent::AfterKong, of.after_kong > 1);
    words.win_events.insert_if(WinEvent::KongDiscard, of.kong_discard > 1);
    words.win_events.insert_if(WinEvent::LastTile, of.last_tile > 1);
    words.fans = words.fans.union(circumstances::fans(of));
    words.fans.insert_if(Fan::Niao, niao);
    words.fans.insert_if(Fan::Lianzhuang, lianzhuang);
}

/// The house rules of the whole deal, once all of it is booked.
pub(super) fn of_deal<A: Amount>(rules: &Rules, facts: &Facts, settlement: &mut Settlement<A>) {
    if facts.end == End::Liuju && facts.wins.is_empty() {
        liuju(rules, settlement);
    }
    if rules.room.deal_cap > 0 {
        let back = beyond(&settlement.total(), rules.room.deal_cap.into());
        settlement.book(Item::Cap, back);
    }
}

/// Takes away what a 流局 does not pay. Kongs that were paid at once are given back, by an item of their own.
fn liuju<A: Amount>(rules: &Rules, settlement: &mut Settlement<A>) {
    let pays = rules.room.liuju;
    if pays == LiujuPays::All {
        return;
    }
    let at_once = super::words(rules).rows.contains(Row::Kongs);
    let paid = settlement.paid(Item::Kong);
    settlement.entries.retain(|entry| stays(pays, entry.item) || at_once && entry.item == Item::Kong);
    if at_once && !stays(pays, Item::Kong) {
        settlement.book(Item::Huanggang, paid.reversed(Term::Huanggang));
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
fn beyond<A: Amount>(total: &Payments, cap: i64) -> Payments<A> {
    let mut back = Payments::default();
    let excess: i64 = Seat::ALL.into_iter().map(|seat| (-total.of(seat) - cap).max(0)).sum();
    if excess == 0 {
        return back;
    }
    let mut gains = Seat::ALL.map(|seat| (total.of(seat).max(0), seat));
    gains.sort_by_key(|&(gain, seat)| (-gain, seat.index()));
    let sum: i64 = gains.iter().map(|gain| gain.0).sum();
    let part = |gain: i64| A::of(excess, Term::DealCap).part(gain, sum, [Term::CapGain, Term::CapGains]);
    let mut left = excess - gains.iter().map(|gain| part(gain.0).points()).sum::<i64>();
    let mut owed = Seat::ALL.map(|seat| (-total.of(seat) - cap).max(0));
    for (gain, from) in gains {
        let extra = i64::from(left > 0 && gain > part(gain).points());
        left -= extra;
        let mut due = part(gain).plus(A::of(extra, Term::CapRest));
        for to in Seat::ALL {
            // What one seat is owed is a part of its own; the last one gets what remains.
            let points = if due.points() > owed[to.index()] {
                due.clone().at_most(owed[to.index()], Term::CapOwed)
            } else {
                due.clone()
            };
            owed[to.index()] -= points.points();
            due = due.less(points.clone());
            back.pay(from, to, points);
        }
    }
    back
}

#[cfg(test)]
mod customs_tests;
#[cfg(test)]
mod tests;
