//! The settlement of 南昌.
//!
//! One winner is paid by all three for his hand; every seat is paid for its 精 and kongs, whoever won; then the penalties.
//! Hand and 精 have a file each.

mod hand;
mod jing;

pub(crate) use jing::values_in_hand;

use super::Memo;
use super::error::ScoreError;
use super::facts::{End, Facts};
use super::ledger::{Payments, Settlement};
use super::names::Item;
use crate::rules::Rules;
use crate::rules::spec::{KongOfJing, NanchangScoring, Winners};
use crate::tile::{KindSet, Meld, MeldForm, Seat};

/// No single payment goes beyond this, whatever a rule file says; sums of them stay exact.
const MOST_POINTS: i64 = 1_000_000_000_000;

/// `a × b`, kept within what payments can be.
fn times(a: i64, b: i64) -> i64 {
    a.saturating_mul(b).clamp(-MOST_POINTS, MOST_POINTS)
}

/// What a deal of 南昌 pays.
///
/// # Errors
/// Where the facts do not fit the rules, above all where a winner does not win.
pub(super) fn settle(
    rules: &Rules,
    keys: &NanchangScoring,
    facts: &Facts,
    memo: &mut Memo,
) -> Result<Settlement, ScoreError> {
    check_end(rules, facts)?;
    let mut settlement = Settlement::default();
    let mut win = Payments::default();
    for (at, declared) in facts.wins.iter().enumerate() {
        let (payments, value) = hand::value(rules, keys, facts, declared, memo.win(at))?;
        win.add(&payments);
        settlement.wins.push(value);
    }
    settlement.book(Item::Win, win);
    // 诈和 stops the deal: no 精 and no kongs (seed 000, 诈和). What was paid before play stays paid.
    let played_out = !matches!(facts.end, End::Zhahu(_));
    if let Some(jing) = rules.jing(facts.indicator).filter(|_| played_out) {
        let (payments, detail) = jing::settle(keys, facts, jing);
        settlement.book(Item::Jing, payments);
        settlement.jing = Some(detail);
    }
    if played_out {
        settlement.book(Item::Kong, kongs(keys, facts, rules.wild_kinds(facts.indicator)));
    }
    if facts.events.chaozhuang {
        settlement.book(Item::Chaozhuang, from_one(facts.dealer, keys.chaozhuang.points));
    }
    match facts.end {
        End::Liuju => settlement.book(Item::Liuju, from_one(facts.dealer, keys.liuju)),
        End::Zhahu(seat) => settlement.book(Item::Zhahu, from_one(seat, keys.zhahu)),
        End::Win => {}
    }
    settlement.book(Item::LowerJing, jing::lower(keys, facts, played_out)?);
    settlement.book(Item::LastJing, jing::last(keys, facts)?);
    Ok(settlement)
}

fn check_end(rules: &Rules, facts: &Facts) -> Result<(), ScoreError> {
    if rules.has_indicator() && facts.indicator.is_none() {
        return Err(ScoreError::Missing { what: "the turned tile (indicator)" });
    }
    let found = facts.wins.len();
    let expected = match (facts.end, rules.claims.winners) {
        (End::Win, Winners::First) if found != 1 => "exactly one win in a deal that ends with a win",
        (End::Win, Winners::All) if found == 0 => "at least one win in a deal that ends with a win",
        (End::Win, Winners::All) if found > 3 => "three winners at most",
        (End::Liuju | End::Zhahu(_), _) if found > 0 => "no win in a deal that ends without one",
        _ => return check_several(facts),
    };
    Err(ScoreError::WinCount { expected, found })
}

/// Several winners share one tile.
fn check_several(facts: &Facts) -> Result<(), ScoreError> {
    let Some((first, others)) = facts.wins.split_first() else { return Ok(()) };
    let same = |win: &super::facts::Win| win.by == first.by && win.tile == first.tile && win.by.from().is_some();
    let twice = |at: usize| others[..at].iter().chain([first]).any(|win| win.seat == others[at].seat);
    if others.iter().all(same) && !(0..others.len()).any(twice) { Ok(()) } else { Err(ScoreError::SeveralTiles) }
}

/// `points` from one seat to each other.
fn from_one(seat: Seat, points: i32) -> Payments {
    let mut payments = Payments::default();
    payments.pay_each(seat, -i64::from(points));
    payments
}

/// Kong points. A kong of 精 pays them only where it has no bonus of its own.
fn kongs(keys: &NanchangScoring, facts: &Facts, jing: KindSet) -> Payments {
    let kong = &keys.kong;
    let pays = |meld: &&Meld| kong.jing == KongOfJing::Ordinary || !jing.contains(meld.kind());
    let mut payments = Payments::default();
    for (seat, held) in facts.seats.iter() {
        let points = held.melds.iter().filter(pays).map(|meld| match meld.form {
            MeldForm::ExposedKong => i64::from(kong.exposed),
            MeldForm::AddedKong => i64::from(kong.added),
            MeldForm::ConcealedKong => i64::from(kong.concealed),
            MeldForm::Chow | MeldForm::Pung => 0,
        });
        payments.pay_each(seat, points.sum());
    }
    payments
}
