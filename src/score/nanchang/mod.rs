//! The settlement of 南昌.
//!
//! One winner is paid by all three for his hand; every seat is paid for its 精 and kongs, whoever won; then the penalties.
//! Hand and 精 have a file each.

mod hand;
mod jing;

pub use jing::JingInHand;
pub(super) use jing::jing_in_hand;

use super::Memo;
use super::ends;
use super::error::ScoreError;
use super::facts::{End, Facts};
use super::ledger::{Payments, Settlement};
use super::names::Item;
use crate::rules::Rules;
use crate::rules::spec::{KongOfJing, NanchangScoring};
use crate::tile::{KindSet, Meld, MeldForm};

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
        settlement.book(Item::Chaozhuang, Payments::from_one(facts.dealer, keys.chaozhuang.points));
    }
    match facts.end {
        End::Liuju => settlement.book(Item::Liuju, Payments::from_one(facts.dealer, keys.liuju)),
        End::Zhahu(seat) => settlement.book(Item::Zhahu, Payments::from_one(seat, keys.zhahu)),
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
    ends::one_tile(rules, facts)
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
            MeldForm::ConcealedKong | MeldForm::Xuanfeng => i64::from(kong.concealed),
            MeldForm::Chow | MeldForm::Pung => 0,
        });
        payments.pay_each(seat, points.sum());
    }
    payments
}
