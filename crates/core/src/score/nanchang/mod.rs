//! The settlement of 南昌.
//!
//! The three other seats pay the winner for the hand (module `hand`). Every seat is paid for its 精 (module `jing`) and kongs, even if it
//! has not won. Then come fines.

mod hand;
mod jing;
mod words;

pub use jing::JingInHand;
pub(super) use jing::jing_in_hand;
pub(super) use words::{CATEGORIES, WORDS};

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{DealEvent, End, Facts, WinEvent};
use super::game::{OptionalRow, Settle, Words};
use super::ledger::{Payments, Settlement};
use super::names::{Detail, Fan, Item};
use super::payers;
use super::room;
use super::why::Term;
use super::winner_limit;
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{KongOfJing, NanchangScoring, Need, Scoring};
use crate::tile::{Meld, MeldForm};
use crate::words::Set;

impl Settle for NanchangScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        memo: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        check_end(rules, facts)?;
        // Parts whose keys are equal under both rule sets are copied from the settlement of play.
        let played = memo.played.and_then(|(rules, settlement)| match &rules.scoring {
            Scoring::Nanchang(keys) => Some((&**keys, settlement)),
            _ => None,
        });
        let known = |part: Option<(_, &Settlement)>, item| A::from_settled(part?.1.paid(item));
        let same_hands = played.filter(|(keys, _)| self.payment_keys() == keys.payment_keys());
        if let (Some((_, played)), Some(win)) = (same_hands, known(same_hands, Item::Win)) {
            settlement.wins.clone_from(&played.wins);
            settlement.book(Item::Win, win);
        } else {
            let mut win = Payments::default();
            for at in 0..facts.wins.len() {
                let (payments, value) = room::price_with_house_rules(rules, facts, at, |others| {
                    hand::price_win(rules, self, facts, at, others, memo)
                })?;
                win.add(&payments);
                settlement.wins.push(value);
            }
            settlement.book(Item::Win, win);
        }
        // 诈和 stops the deal: no 精 and no kongs are paid (seed 000, 诈和). Payments before play stay.
        let played_out = !matches!(facts.end, End::Zhahu(_));
        if let Some(jing) = rules.jing(facts.indicator).filter(|_| played_out) {
            let same = played.filter(|(keys, _)| (&self.jing, &self.kong) == (&keys.jing, &keys.kong));
            let detail = same.and_then(|(_, played)| played.jing);
            let (payments, detail) =
                known(same, Item::Jing).zip(detail).unwrap_or_else(|| jing::settle(self, facts, jing));
            settlement.book(Item::Jing, payments);
            settlement.jing = Some(detail);
        }
        if played_out {
            let same = played.filter(|(keys, _)| self.kong == keys.kong);
            let kongs = known(same, Item::Kong).map_or_else(|| kongs(rules, self, facts), Ok)?;
            settlement.book(Item::Kong, kongs);
        }
        if facts.events.contains(DealEvent::Chaozhuang) {
            settlement.book(
                Item::Chaozhuang,
                Payments::from_one(facts.dealer, A::new(self.chaozhuang.points.into(), Term::Chaozhuang)),
            );
        }
        match facts.end {
            End::Liuju => {
                settlement.book(Item::Liuju, Payments::from_one(facts.dealer, A::new(self.liuju.into(), Term::Liuju)))
            }
            End::Zhahu(seat) => {
                settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.zhahu.into(), Term::Zhahu)))
            }
            End::Open => {}
            End::Win => {}
        }
        settlement.book(Item::LowerJing, jing::settle_further_sets(self, facts, played_out)?);
        settlement.book(Item::LastJing, jing::settle_previous_set(self, facts)?);
        Ok(())
    }

    fn words(&self, rules: &Rules) -> Words {
        let jing = rules.has_jing();
        let needs = rules.needs();
        let rows = Set::from_flags([
            (OptionalRow::LowerIndicator, needs.contains(Need::LowerIndicator)),
            (OptionalRow::LeftIndicator, needs.contains(Need::LeftIndicator)),
            (OptionalRow::RightIndicator, needs.contains(Need::RightIndicator)),
            (OptionalRow::PreviousIndicator, needs.contains(Need::PreviousIndicator)),
            (OptionalRow::Dealt, needs.contains(Need::Dealt)),
            (OptionalRow::Fed, self.jing.feeder_pays_chongguan),
        ]);
        Words {
            deal_events: Set::from_flags([(DealEvent::Chaozhuang, self.chaozhuang.points > 0)]),
            win_events: [
                WinEvent::AfterKong,
                WinEvent::LastTile,
                WinEvent::KongDiscard,
                WinEvent::Tianhu,
                WinEvent::Dihu,
            ]
            .into(),
            rows,
            unused_rows: Set::from([
                OptionalRow::LowerIndicator,
                OptionalRow::LeftIndicator,
                OptionalRow::RightIndicator,
                OptionalRow::PreviousIndicator,
                OptionalRow::Dealt,
                OptionalRow::Fed,
            ])
            .minus(rows),
            fans: Set::from_flags([
                (Fan::Dihu, true),
                (Fan::Jingdiao, jing),
                (Fan::Deguo, jing),
                (Fan::Dezhongde, jing),
                (Fan::Piaojing, self.factors.piao_zheng.max(self.factors.piao_fu) > 1),
            ]),
            details: Set::from_flags([(Detail::Jing, jing)]),
            ..Words::default()
        }
    }
}

impl NanchangScoring {
    /// The values of the keys on which the payments of a win depend. Under rules with equal values a win pays the same.
    fn payment_keys(&self) -> impl PartialEq + '_ {
        let payers = (self.discard_payers, self.rob_kong_payers);
        (self.base, &self.factors, payers, &self.deguo, self.jingdiao, &self.tiandi)
    }
}

/// Checks that the facts have the turned tile, and the number of wins.
fn check_end(rules: &Rules, facts: &Facts) -> Result<(), ScoreError> {
    if rules.has_indicator() && facts.indicator.is_none() {
        return Err(ScoreError::Missing { what: msg!("score-indicator") });
    }
    winner_limit::check_one_tile(rules, facts)
}

/// Returns the payments of kongs. A kong of 精 is left out if the rules pay a bonus for it (杠精).
///
/// # Errors
/// Returns an error if the giver of a claimed kong is needed and missing.
fn kongs<A: Amount>(rules: &Rules, keys: &NanchangScoring, facts: &Facts) -> Result<Payments<A>, ScoreError> {
    let (kong, jing) = (&keys.kong, rules.wild_kinds(facts.indicator));
    let pays = |meld: &&Meld| kong.jing == KongOfJing::Ordinary || !jing.contains(meld.kind());
    let mut payments = Payments::default();
    for (seat, held) in facts.seats.iter() {
        for meld in held.hand.melds.iter().filter(pays) {
            let (points, why) = match meld.form {
                MeldForm::ExposedKong => (kong.exposed, Term::Exposed),
                MeldForm::AddedKong => (kong.added, Term::Added),
                MeldForm::ConcealedKong | MeldForm::Xuanfeng => (kong.concealed, Term::Concealed),
                MeldForm::Chow | MeldForm::Pung => continue,
            };
            let share = A::new(points.into(), why);
            let from = held.fed.iter().find(|fed| fed.0 == meld.kind()).map(|fed| fed.1);
            if from.is_none() && payers::needs_feeder(rules) && meld.is_claimed() {
                return Err(ScoreError::Missing { what: msg!("score-fed") });
            }
            match payers::pay_for_kong(rules, seat, meld.form, from, seat.others(), &share) {
                Some(paid) => payments.add(&paid),
                None => payments.pay_each(seat, share),
            }
        }
    }
    Ok(payments)
}
