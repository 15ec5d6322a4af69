//! What all games share after their own settlement: factors of the room, 连庄, 起胡, 扎鸟, caps, and what a 流局 pays.

mod circumstances;

use super::error::{Refusal, ScoreError};
use super::facts::{End, Facts, Win, WinEvent};
use super::game::{Row, Words};
use super::ledger::{Effect, Factor, Payments, Settlement, WinValue};
use super::names::{Fan, Item};
use super::product::times;
use crate::rules::Rules;
use crate::rules::spec::{KongPayers, Lianzhuang, LianzhuangPays, LiujuPays, NiaoHits, RoomDiscardPayers, RoomFactors};
use crate::tile::{Kind, MeldForm, Seat};
use crate::words::Set;

/// What one win pays, of what its game makes of it: with the factors of the room, refused where it is worth too little (起胡),
/// with 扎鸟, cut where it is worth too much (封顶). In a deal that goes on some hands may be guesses, so that nothing is refused.
pub(super) fn of_win(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    payments: Payments,
    value: &mut WinValue,
) -> Result<Payments, ScoreError> {
    let mut payments = grown(rules, facts, win, payments, value);
    if facts.end != End::Open && !suffices(rules, win, &payments) {
        return Err(ScoreError::no_win(win, Refusal::LeastWin));
    }
    if !facts.niao.is_empty() {
        payments = niao(rules, facts, win, &payments, value);
    }
    let cap = i64::from(rules.room.hand_cap);
    Ok(if cap > 0 { changed(win.seat, &payments, |_, points| points.min(cap)) } else { payments })
}

/// Whether a win is worth enough (起胡), of what its game makes of it.
pub(super) fn is_enough(rules: &Rules, facts: &Facts, win: &Win, payments: Payments, value: &mut WinValue) -> bool {
    rules.gates.least_win == 0 || suffices(rules, win, &grown(rules, facts, win, payments, value))
}

fn suffices(rules: &Rules, win: &Win, payments: &Payments) -> bool {
    let most = win.seat.others().into_iter().map(|payer| -payments.of(payer)).max().unwrap_or(0);
    most >= rules.gates.least_win.into()
}

/// With the factors of the room and of 连庄.
fn grown(rules: &Rules, facts: &Facts, win: &Win, mut payments: Payments, value: &mut WinValue) -> Payments {
    let room = &rules.room;
    if room.factors != RoomFactors::default() {
        let product = circumstances::product(rules, facts, win, value);
        payments = changed(win.seat, &payments, |_, points| times(points, product));
    }
    if room.lianzhuang.grows != Lianzhuang::Off {
        payments = lianzhuang(rules, facts, win, &payments, value);
    }
    payments
}

/// What a winner is paid, where each payer's points become these.
fn changed(winner: Seat, payments: &Payments, points: impl Fn(Seat, i64) -> i64) -> Payments {
    let mut new = Payments::default();
    winner.others().into_iter().for_each(|payer| new.pay(payer, winner, points(payer, -payments.of(payer))));
    new
}

/// Names a factor of a hand.
fn name(value: &mut WinValue, fan: Fan, effect: Effect) {
    if effect != Effect::Times(1) && effect != Effect::Add(0) && !value.factors.is_full() {
        value.factors.push(Factor { fan, effect });
    }
}

/// 连庄: named where it multiplies what all pay.
fn lianzhuang(rules: &Rules, facts: &Facts, win: &Win, payments: &Payments, value: &mut WinValue) -> Payments {
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
    changed(win.seat, payments, |payer, points| if holds(payer) { times(points, factor) } else { points })
}

/// 扎鸟: the hits on the winner are named.
fn niao(rules: &Rules, facts: &Facts, win: &Win, payments: &Payments, value: &mut WinValue) -> Payments {
    let keys = &rules.room.niao;
    let hit = |tile: Kind| {
        let number = niao_number(tile)?;
        match keys.hits {
            NiaoHits::Winner => (number == 0).then_some(win.seat),
            NiaoHits::FromWinner => Some(win.seat.after(number)),
            NiaoHits::FromDealer => Some(facts.dealer.after(number)),
        }
    };
    let hits = |seat: Seat| facts.niao.iter().filter(|&&tile| hit(tile) == Some(seat)).count();
    let power = |hits: usize| (0..hits).fold(1, |power, _| times(power, keys.factor.into()));
    let own = hits(win.seat);
    name(value, Fan::Niao, Effect::Times(power(own)));
    name(value, Fan::Niao, Effect::Add(i64::from(keys.points) * own as i64));
    changed(win.seat, payments, |payer, points| {
        let hits = own + hits(payer);
        if points == 0 { 0 } else { times(points, power(hits)) + i64::from(keys.points) * hits as i64 }
    })
}

/// The number of a tile among the four, from 0; none of a flower.
fn niao_number(tile: Kind) -> Option<usize> {
    match tile.rank() {
        _ if tile.is_flower() => None,
        Some(rank) => Some(usize::from(rank - 1) % 4),
        None if tile.is_wind() => Some(tile.index() - Kind::EAST.index()),
        None => Some(tile.index() - Kind::ZHONG.index()),
    }
}

/// Whether another seat wins on the same tile.
fn wins_too(facts: &Facts, win: &Win, seat: Seat) -> bool {
    win.by.from().is_some() && facts.wins.iter().any(|o| o.seat == seat && (o.by, o.tile) == (win.by, win.tile))
}

/// Whether a seat owes a winner anything for his hand where all three do.
pub(super) fn owes(rules: &Rules, facts: &Facts, win: &Win, payer: Seat) -> bool {
    rules.room.winners_pay || !wins_too(facts, win, payer)
}

/// Whether the feeder of a kong is asked for.
pub(super) fn asks_feeder(rules: &Rules) -> bool {
    matches!(rules.room.kong_payers, KongPayers::Feeder | KongPayers::FeederForAll)
}

/// What an exposed or added kong pays, `None` where that is left to the game. `from` gave the tile or fed the pung.
pub(super) fn kong(
    rules: &Rules,
    seat: Seat,
    form: MeldForm,
    from: Option<Seat>,
    debtors: impl IntoIterator<Item = Seat>,
    share: i64,
) -> Option<Payments> {
    let payers = rules.room.kong_payers;
    if payers == KongPayers::Game || !matches!(form, MeldForm::ExposedKong | MeldForm::AddedKong) {
        return None;
    }
    let debtors: arrayvec::ArrayVec<Seat, 3> = debtors.into_iter().collect();
    let feeder = from.filter(|from| debtors.contains(from));
    let mut payments = Payments::default();
    match (payers, feeder) {
        (KongPayers::Game | KongPayers::All, _) => debtors.iter().for_each(|&payer| payments.pay(payer, seat, share)),
        (KongPayers::Feeder, Some(payer)) => payments.pay(payer, seat, share),
        (KongPayers::FeederForAll, Some(payer)) => payments.pay(payer, seat, share * debtors.len() as i64),
        (KongPayers::Feeder | KongPayers::FeederForAll, None) => {}
    }
    Some(payments)
}

/// What situation files of a room can say, and what its settlement answers, besides those of its game.
pub(super) fn add_words(rules: &Rules, words: &mut Words) {
    let room = &rules.room;
    let of = &room.factors;
    words.items.insert_if(Item::Cap, room.deal_cap > 0);
    let (niao, lianzhuang) = (room.niao.tiles > 0, room.lianzhuang.grows != Lianzhuang::Off);
    words.rows.insert_if(Row::Niao, niao);
    words.rows.insert_if(Row::Lianzhuang, lianzhuang);
    words.idle = words.idle.union(Set::which([(Row::Niao, !niao), (Row::Lianzhuang, !lianzhuang)]));
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
    let mut payments = Payments::default();
    for debtor in debtors.into_iter().filter(|&seat| !wins_too(facts, win, seat)) {
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
mod customs_tests;
#[cfg(test)]
mod tests;
