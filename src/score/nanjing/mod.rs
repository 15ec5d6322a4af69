//! The settlement of 南京.
//!
//! A hand is a sum of bonuses and flowers ([`hand`]), paid by one seat or by all ([`bao`]); kongs, 花杠 and fines are paid
//! whoever wins; some deals make the next one count double ([`next`]).

mod bao;
mod hand;
mod money;
mod next;
#[cfg(test)]
mod tests;

pub(super) use money::kong_money;
pub(super) use next::aftermath;

use super::ends;
use super::error::ScoreError;
use super::facts::{End, Facts};
use super::ledger::{Payments, Settlement};
use super::names::Item;
use crate::rules::Rules;
use crate::rules::spec::NanjingScoring;

/// What a deal of 南京 pays.
///
/// # Errors
/// Where the facts do not fit the rules, above all where a winner does not win.
pub(super) fn settle(rules: &Rules, keys: &NanjingScoring, facts: &Facts) -> Result<Settlement, ScoreError> {
    ends::one_tile(rules, facts)?;
    money::check_kongs(facts)?;
    let mut settlement = Settlement::default();
    let mut win = Payments::default();
    for declared in &facts.wins {
        let won = hand::value(rules, keys, facts, declared)?;
        win.add(&won.payments);
        settlement.big_hands |= u8::from(won.big) << declared.seat.index();
        settlement.pays_for_others |= won.pays_for_others.map_or(0, |seat| 1 << seat.index());
        settlement.wins.push(won.value);
    }
    settlement.book(Item::Win, win);
    // What was paid at once stays paid, also after 诈和.
    let factor = doubled(keys, facts);
    settlement.book(Item::Kong, money::kongs(keys, facts));
    settlement.book(Item::Huagang, money::huagang(keys, facts, factor));
    money::penalties(keys, facts, factor, &mut settlement);
    if let End::Zhahu(seat) = facts.end {
        let mut payments = Payments::default();
        payments.pay_each(seat, -i64::from(keys.zhahu) * factor);
        settlement.book(Item::Zhahu, payments);
    }
    Ok(settlement)
}

/// What everything is multiplied by (比下胡).
fn doubled(keys: &NanjingScoring, facts: &Facts) -> i64 {
    multiplier(keys, facts.events.bixiahu)
}

fn multiplier(keys: &NanjingScoring, bixiahu: bool) -> i64 {
    if bixiahu { keys.bixiahu.factor.into() } else { 1 }
}
