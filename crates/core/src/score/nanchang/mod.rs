//! The settlement of 南昌.
//!
//! The three other seats pay the winner for the hand (module `hand`). Every seat is paid for its 精 and kongs, even if it has not won. Then
//! come fines.

mod hand;
mod words;

pub(super) use words::{CATEGORIES, WORDS};

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{DealEvent, End, Facts, WinEvent};
use super::game::{Settle, Words};
use super::jing::{JingKeys, is_played_out};
use super::ledger::{Payments, Settlement};
use super::names::{Fan, Item};
use super::payers;
use super::room;
use super::why::Term;
use super::winner_limit;
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{KongOfJing, NanchangScoring, Scoring};
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
        winner_limit::check_one_tile(rules, facts)?;
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
        let same = played.filter(|(keys, _)| self.jing_keys() == keys.jing_keys()).map(|(_, played)| played);
        self.jing_keys().book(rules, facts, same, settlement);
        if is_played_out(facts) {
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
        self.jing_keys().book_further_sets(facts, settlement)
    }

    fn words(&self, rules: &Rules) -> Words {
        let jing = rules.has_jing();
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
            fans: Set::from_flags([
                (Fan::Dihu, true),
                (Fan::Jingdiao, jing),
                (Fan::Deguo, jing),
                (Fan::Dezhongde, jing),
                (Fan::Piaojing, self.factors.piao_zheng.max(self.factors.piao_fu) > 1),
            ]),
            ..Words::default()
        }
    }
}

impl NanchangScoring {
    fn jing_keys(&self) -> JingKeys<'_> {
        JingKeys { jing: &self.jing, kong: Some(&self.kong) }
    }

    /// The values of the keys on which the payments of a win depend. Under rules with equal values a win pays the same.
    fn payment_keys(&self) -> impl PartialEq + '_ {
        let payers = (self.discard_payers, self.rob_kong_payers);
        (self.base, &self.factors, payers, &self.deguo, self.jingdiao, &self.tiandi)
    }
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
