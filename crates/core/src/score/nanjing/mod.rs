//! The settlement of 南京.
//!
//! The value of a hand is a sum of bonuses and flowers ([`hand`]). One seat or all pay it ([`bao`]). Kongs, 花杠 and fines are paid in every
//! deal, with or without a win ([`money`]). After some deals the payments of the next deal are multiplied ([`next`]).

mod bao;
mod hand;
mod money;
mod next;
#[cfg(test)]
mod tests;
mod words;

pub(super) use words::{CATEGORIES, WORDS};

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{DealEvent, End, Facts, KongFact, Win, WinEvent};
use super::game::{Aftermath, OptionalRow, Settle, Words, fans_above};
use super::ledger::{Payments, Settlement};
use super::names::{Detail, Fan, Item};
use super::room;
use super::why::Term;
use super::winner_limit;
use crate::rules::Rules;
use crate::rules::spec::{NanjingScoring, Need};
use crate::tile::{KindSet, Seat};
use crate::words::Set;

impl Settle for NanjingScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        _: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        winner_limit::check_one_tile(rules, facts)?;
        money::check_kongs(facts)?;
        let mut win = Payments::default();
        for (at, declared) in facts.wins.iter().enumerate() {
            let (mut big, mut pays_for_others) = (false, None);
            let (payments, value) = room::price_with_house_rules(rules, facts, at, |others| {
                let won = hand::price_win::<A>(rules, self, facts, declared, others)?;
                (big, pays_for_others) = (won.big, won.pays_for_others);
                Ok((won.payments, won.value))
            })?;
            win.add(&payments);
            settlement.big_hands |= u8::from(big) << declared.seat.index();
            settlement.pays_for_others |= pays_for_others.map_or(0, |seat: Seat| 1 << seat.index());
            settlement.wins.push(value);
        }
        settlement.book(Item::Win, win);
        // Payments made at once stay after 诈和.
        let factor = bixiahu_factor(self, facts);
        settlement.book(Item::Kong, money::kongs(rules, self, facts));
        settlement.book(Item::Huagang, money::huagang(self, facts, factor));
        money::penalties(self, facts, factor, settlement);
        if let End::Zhahu(seat) = facts.end {
            let fine = A::new(self.zhahu.into(), Term::Zhahu).times(factor, Term::Bixiahu);
            settlement.book(Item::Zhahu, Payments::from_one(seat, fine));
        }
        Ok(())
    }

    fn kong_money(&self, rules: &Rules, kong: &KongFact, _: &[Win], _: KindSet, bixiahu: bool) -> Option<Payments> {
        Some(money::kong_money(rules, self, kong, bixiahu))
    }

    fn aftermath(&self, rules: &Rules, facts: &Facts, settlement: &Settlement, next_dealer: Seat) -> Aftermath {
        next::aftermath(rules, self, facts, settlement, next_dealer)
    }

    fn words(&self, rules: &Rules) -> Words {
        let of = &self.bonus;
        let needs = rules.needs();
        let rows = Set::from_flags([
            (OptionalRow::Fed, self.bao.three_pungs || self.bao.kuaizhao),
            (OptionalRow::Tianting, needs.contains(Need::Tianting)),
            (OptionalRow::Kongs, true),
            (OptionalRow::Feeders, true),
            (OptionalRow::Penalties, needs.contains(Need::FourFollow) || needs.contains(Need::OwnFour)),
        ]);
        Words {
            deal_events: Set::from_flags([(DealEvent::Bixiahu, self.bixiahu.factor > 1)]),
            // 海底 is an event only if the room counts 海底捞月.
            win_events: Set::from_flags([
                (WinEvent::LastTile, of.last_tile > 0),
                (WinEvent::AfterKong, true),
                (WinEvent::AfterFlower, true),
                (WinEvent::Tianhu, true),
                (WinEvent::Kuaizhao, self.bao.kuaizhao),
            ]),
            rows,
            unused_rows: Set::from([OptionalRow::Fed, OptionalRow::Tianting, OptionalRow::Penalties]).minus(rows),
            fans: fans_above(
                0,
                [
                    (Fan::Dihu, of.dihu),
                    (Fan::Menqing, of.menqing),
                    (Fan::Hunyise, of.hunyise),
                    (Fan::Qingyise, of.qingyise),
                    (Fan::Quanqiududiao, of.quanqiududiao),
                    (Fan::Shuangqidui, of.shuangqidui),
                    (Fan::Yajue, of.yajue),
                    (Fan::Wuhuaguo, of.wuhuaguo),
                ],
            ),
            items: Set::from_flags([(Item::Huagang, self.kong.huagang > 0)]),
            details: [Detail::BigHand, Detail::PaysForOthers].into(),
            ..Words::default()
        }
    }
}

/// Returns the factor of all payments of the deal (比下胡); 1 in other deals.
fn bixiahu_factor(keys: &NanjingScoring, facts: &Facts) -> i64 {
    multiplier(keys, facts.events.contains(DealEvent::Bixiahu))
}

/// Returns the factor of all payments of a deal; `bixiahu` says whether it is 比下胡.
fn multiplier(keys: &NanjingScoring, bixiahu: bool) -> i64 {
    if bixiahu { keys.bixiahu.factor.into() } else { 1 }
}
