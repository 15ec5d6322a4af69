//! House rules that apply after the settlement of any game: the payer of 杠上开花, room factors, 连庄, 起胡, 扎鸟, caps, kongs, and the payments
//! of a 流局.

mod circumstances;
pub(crate) mod niao;
mod words;

pub(super) use words::{CATEGORIES, WORDS};

use super::amount::Amount;
use super::error::{Refusal, ScoreError};
use super::facts::{End, Facts, KongFact, Win, WinBy, WinEvent};
use super::game::{OptionalRow, Words};
use super::ledger::{Effect, Factor, Payments, Settlement, WinValue};
use super::names::{Fan, Item};
use super::payers::{self, OtherWinners, needs_feeder};
use super::why::{Term, Why};
use super::winner_limit::has_left;
use crate::rules::Rules;
use crate::rules::spec::{AfterKongPayers, Lianzhuang, LianzhuangPays, LiujuPays, MissingSuit, RoomFactors};
use crate::tile::{MeldForm, Seat};
use crate::words::Set;

/// The payments of a win, and the shape and factors as which it is paid.
pub(super) type PricedWin<A> = (Payments<A>, WinValue);

/// Prices the win with index `at` in [`Facts::wins`] with the house rules: the payer of 杠上开花, room factors, 连庄, 扎鸟 and 封顶.
/// `price_win` prices it by the rules of the game, given the other winners.
///
/// # Errors
/// Returns an error if the win pays too little (起胡), or if `price_win` fails. A deal that goes on ([`End::Open`]) refuses nothing for 起胡,
/// because its hands may be guesses.
pub(super) fn price_with_house_rules<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    at: usize,
    mut price_win: impl FnMut(OtherWinners) -> Result<PricedWin<A>, ScoreError>,
) -> Result<PricedWin<A>, ScoreError> {
    let (win, others) = (&facts.wins[at], OtherWinners::new(rules, facts, at));
    let giver = payer_after_kong(rules, facts, at);
    let mut price_win = |others| {
        let (payments, value) = price_win(others)?;
        let payments = match giver {
            Some(giver) => paid_by_one(win.seat, giver, &payments),
            None => payments,
        };
        Ok((payments, value))
    };
    if facts.end != End::Open && !reaches_least_win(rules, facts, win, &mut price_win)? {
        return Err(ScoreError::no_win(win, Refusal::LeastWin));
    }
    let (payments, mut value) = price_win(others)?;
    let mut payments = with_room_factors(rules, facts, win, payments, &mut value);
    if rules.room.niao.tiles > 0 && !facts.niao.is_empty() {
        payments = niao::apply(rules, facts, win, &payments, &mut value);
    }
    let cap = i64::from(rules.room.hand_cap);
    if cap > 0 {
        payments = map_payments(win.seat, &payments, |_, points: A| points.at_most(cap, Term::HandCap));
    }
    Ok((payments, value))
}

/// Returns the seat that pays all shares of the win with index `at` in [`Facts::wins`] because it gave the tile of the exposed kong whose
/// replacement won; `None` if the rules or the win have no such seat.
fn payer_after_kong(rules: &Rules, facts: &Facts, at: usize) -> Option<Seat> {
    let win = &facts.wins[at];
    let pays = rules.room.after_kong_payers == AfterKongPayers::FeederForAll;
    if !pays || win.by != WinBy::SelfDraw || !win.events.contains(WinEvent::AfterKong) {
        return None;
    }
    // A winner that plays on can declare kongs later.
    let before = |kong: &&KongFact| kong.seat == win.seat && usize::from(kong.after_wins) <= at;
    facts.kongs.iter().rfind(before).filter(|kong| kong.form == MeldForm::ExposedKong)?.from
}

/// Returns `payments` with every share paid by `payer`.
fn paid_by_one<A: Amount>(winner: Seat, payer: Seat, payments: &Payments<A>) -> Payments<A> {
    let mut new = Payments::default();
    for debtor in winner.others() {
        let share = payments.paid_by(debtor);
        if share.points() != 0 {
            new.pay(payer, winner, share.by_rule(Term::AfterKongPayers));
        }
    }
    new
}

/// Prices the wins of a deal with the house rules, and books them. `price_win` prices a win by the rules of the game, given the other
/// winners.
///
/// # Errors
/// Returns the errors of [`price_with_house_rules`].
pub(super) fn book_wins<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    settlement: &mut Settlement<A>,
    mut price_win: impl FnMut(&Win, OtherWinners) -> Result<PricedWin<A>, ScoreError>,
) -> Result<(), ScoreError> {
    let mut paid = Payments::default();
    for (at, win) in facts.wins.iter().enumerate() {
        let (payments, value) = price_with_house_rules(rules, facts, at, |others| price_win(win, others))?;
        paid.add(&payments);
        settlement.wins.push(value);
    }
    settlement.book(Item::Win, paid);
    Ok(())
}

/// Whether a win pays enough (起胡): some payer owes at least `gates.least_win`. The win is priced as the only win of the deal, without 扎鸟
/// and caps, so that the result is the same before and after the win is declared. `price_win` prices the win by the rules of the game.
///
/// # Errors
/// Returns the errors of `price_win`.
pub(super) fn reaches_least_win<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    price_win: impl FnOnce(OtherWinners) -> Result<PricedWin<A>, ScoreError>,
) -> Result<bool, ScoreError> {
    if rules.gates.least_win == 0 {
        return Ok(true);
    }
    let (payments, mut value) = price_win(OtherWinners::default())?;
    let payments = with_room_factors(rules, facts, win, payments, &mut value);
    let most = win.seat.others().into_iter().map(|payer| -payments.for_seat(payer)).max().unwrap_or(0);
    Ok(most >= rules.gates.least_win.into())
}

/// Returns the payments with room factors and 连庄, and adds these factors to those in `value`.
fn with_room_factors<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    mut payments: Payments<A>,
    value: &mut WinValue,
) -> Payments<A> {
    let room = &rules.room;
    if room.factors != RoomFactors::NONE {
        let factors = circumstances::apply_room_factors(rules, facts, win, value);
        payments = map_payments(win.seat, &payments, |_, points: A| {
            factors.iter().fold(points, |points, &(fan, x)| points.times(x, Why::Fan(fan, circumstances::SECTION)))
        });
    }
    if room.lianzhuang.grows != Lianzhuang::Off {
        payments = lianzhuang(rules, facts, win, &payments, value);
    }
    payments
}

/// Replaces the amount that each seat pays to the winner by the result of `change`, which gets the payer and the amount.
fn map_payments<A: Amount>(winner: Seat, payments: &Payments<A>, change: impl Fn(Seat, A) -> A) -> Payments<A> {
    let mut new = Payments::default();
    winner.others().into_iter().for_each(|payer| new.pay(payer, winner, change(payer, payments.paid_by(payer))));
    new
}

/// Adds a factor to those in `value`, unless it changes nothing.
fn push_factor(value: &mut WinValue, fan: Fan, effect: Effect) {
    if effect != Effect::Times(1) && effect != Effect::Add(0) {
        value.factors.push(Factor { fan, effect });
    }
}

/// Returns the payments with 连庄. Adds it to the factors in `value` if it multiplies what every payer pays.
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
        push_factor(value, Fan::Lianzhuang, Effect::Times(factor));
    }
    map_payments(
        win.seat,
        payments,
        |payer, points: A| {
            if holds(payer) { points.times(factor, Term::LianzhuangDeals) } else { points }
        },
    )
}

/// Adds the names that house rules need to `words`, the names of the game.
pub(super) fn add_words(rules: &Rules, words: &mut Words) {
    let room = &rules.room;
    let of = &room.factors;
    words.items.insert_if(Item::Cap, room.deal_cap > 0);
    let (niao, lianzhuang) = (room.niao.tiles > 0, room.lianzhuang.grows != Lianzhuang::Off);
    let rows = [
        (OptionalRow::Niao, niao),
        (OptionalRow::Lianzhuang, lianzhuang),
        (OptionalRow::MissingSuit, rules.play.missing_suit != MissingSuit::Free),
        (OptionalRow::Kongs, room.needs_kongs()),
    ];
    words.rows = words.rows.union(Set::from_flags(rows));
    words.unused_rows = words.unused_rows.union(Set::from_flags(rows.map(|(row, on)| (row, !on))));
    let fed = if super::pays_kongs_at_once(rules) { OptionalRow::Feeders } else { OptionalRow::Fed };
    words.rows.insert_if(fed, needs_feeder(rules));
    words.unused_rows = words.unused_rows.minus(words.rows);
    words.win_events.insert_if(WinEvent::AfterKong, of.after_kong > 1);
    words.win_events.insert_if(WinEvent::KongDiscard, of.kong_discard > 1);
    words.win_events.insert_if(WinEvent::LastTile, of.last_tile > 1);
    words.fans = words.fans.union(circumstances::fans(of));
    words.fans.insert_if(Fan::Niao, niao);
    words.fans.insert_if(Fan::Lianzhuang, lianzhuang);
}

/// Applies the house rules for the whole deal to its complete settlement: kongs, the payments of a 流局 and the cap of a deal.
pub(super) fn apply_deal_rules<A: Amount>(rules: &Rules, facts: &Facts, settlement: &mut Settlement<A>) {
    if rules.room.kong.pays() {
        let mut kongs = Payments::default();
        facts.kongs.iter().for_each(|kong| kongs.add(&kong_money(rules, kong, facts.wins_before(kong))));
        settlement.book(Item::Kong, kongs);
    }
    if facts.end == End::Liuju && facts.wins.is_empty() {
        apply_liuju(rules, settlement);
    }
    if rules.room.deal_cap > 0 {
        let back = cap_refund(&settlement.total(), rules.room.deal_cap.into());
        settlement.book(Item::Cap, back);
    }
}

/// Returns the payments of a kong under `room.kong`. `wins` are the wins before it: a seat that has won and left owes nothing.
pub(super) fn kong_money<A: Amount>(rules: &Rules, kong: &KongFact, wins: &[Win]) -> Payments<A> {
    let keys = &rules.room.kong;
    let (points, why) = match kong.form {
        MeldForm::ExposedKong => (keys.exposed, Term::RoomExposed),
        MeldForm::AddedKong => (keys.added, Term::RoomAdded),
        MeldForm::ConcealedKong => (keys.concealed, Term::RoomConcealed),
        MeldForm::Xuanfeng | MeldForm::Pung | MeldForm::Chow => return Payments::default(),
    };
    let share = A::new(points.into(), why);
    let debtors = kong.seat.others().into_iter().filter(|&seat| !has_left(rules, wins, seat));
    if let Some(payments) = payers::pay_for_kong(rules, kong.seat, kong.form, kong.from, debtors.clone(), &share) {
        return payments;
    }
    let mut payments = Payments::default();
    for payer in debtors {
        if kong.form != MeldForm::ExposedKong || kong.from == Some(payer) {
            payments.pay(payer, kong.seat, share.clone());
        }
    }
    payments
}

/// Removes the parts that a 流局 does not pay. Kongs that were paid when declared keep their part and are paid back in another one.
fn apply_liuju<A: Amount>(rules: &Rules, settlement: &mut Settlement<A>) {
    let pays = rules.room.liuju;
    if pays == LiujuPays::All {
        return;
    }
    let at_once = super::pays_kongs_at_once(rules);
    let paid = settlement.paid(Item::Kong);
    settlement.entries.retain(|entry| is_paid_after_liuju(pays, entry.item) || at_once && entry.item == Item::Kong);
    if at_once && !is_paid_after_liuju(pays, Item::Kong) {
        settlement.book(Item::Huanggang, paid.reversed(Term::Huanggang));
    }
}

/// Whether a 流局 pays the part `item` under the rule `pays`.
fn is_paid_after_liuju(pays: LiujuPays, item: Item) -> bool {
    match item {
        Item::Jing | Item::LowerJing | Item::LastJing => pays == LiujuPays::All,
        Item::Kong | Item::Huagang => pays != LiujuPays::Nothing,
        _ => true,
    }
}

/// Returns the payments that reduce every loss above `cap` to `cap`. `total` are the payments of the deal. The seats with a gain pay in
/// proportion to their gains. Points left over by rounding come one by one from the largest gains.
fn cap_refund<A: Amount>(total: &Payments, cap: i64) -> Payments<A> {
    let mut back = Payments::default();
    let excess: i64 = Seat::ALL.into_iter().map(|seat| (-total.for_seat(seat) - cap).max(0)).sum();
    if excess == 0 {
        return back;
    }
    let mut gains = Seat::ALL.map(|seat| (total.for_seat(seat).max(0), seat));
    gains.sort_by_key(|&(gain, seat)| (-gain, seat.index()));
    let sum: i64 = gains.iter().map(|gain| gain.0).sum();
    let part = |gain: i64| A::new(excess, Term::DealCap).times_fraction(gain, sum, [Term::CapGain, Term::CapGains]);
    let mut left = excess - gains.iter().map(|gain| part(gain.0).points()).sum::<i64>();
    let mut owed = Seat::ALL.map(|seat| (-total.for_seat(seat) - cap).max(0));
    for (gain, from) in gains {
        let extra = i64::from(left > 0 && gain > part(gain).points());
        left -= extra;
        let mut due = part(gain).plus(A::new(extra, Term::CapRest));
        for to in Seat::ALL {
            // One winner may pay several seats: each gets at most what it is owed.
            let points = if due.points() > owed[to.index()] {
                due.clone().at_most(owed[to.index()], Term::CapOwed)
            } else {
                due.clone()
            };
            owed[to.index()] -= points.points();
            due = due.minus(points.clone());
            back.pay(from, to, points);
        }
    }
    back
}

#[cfg(test)]
mod customs_tests;
#[cfg(test)]
mod tests;
