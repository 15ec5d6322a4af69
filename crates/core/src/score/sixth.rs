//! The settlement of the sixth game, which exists only for tests.

use super::amount::Amount;
use super::category::{Category, Sign, categories, counted};
use super::error::ScoreError;
use super::facts::{DealEvent, End, Facts};
use super::game::{Settle, Words};
use super::ledger::{Payments, Settlement, WinValue};
use super::names::{Item, Term, word_lists};
use super::reading::Candidate;
use super::wins::{Way, readings_of};
use super::{Memo, room, winner_limit};
use crate::rules::Rules;
use crate::rules::spec::{Need, SixthScoring};
use crate::words::Set;

word_lists! {
    items: Item {
        180 Baitou = "baitou", "白头";
    }
    terms: Term {
        Baitou = "baitou", "白头" ["scoring.baitou"];
    }
    deal_events: DealEvent {
        Baitou = "baitou", "白头";
    }
}

categories! {
    740 Baitou = "baitou", "白头": counted("the dealer's first discard is 白", "庄家首张打白板",
        Sign::Deal(|rules| rules.needs().contains(Need::Baitou), |deal| deal.has(DealEvent::Baitou)));
}

impl Settle for SixthScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        _: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        winner_limit::check_one_tile(rules, facts)?;
        let mut paid = Payments::default();
        for (at, win) in facts.wins.iter().enumerate() {
            let (own, value) = room::price_with_house_rules(rules, facts, at, |_| {
                let readings =
                    readings_of(rules, Candidate::from_facts(rules, facts, win.seat), win, Way::from_win(win))?;
                let mut own = Payments::default();
                own.pay_each(win.seat, A::new(self.base.into(), Term::Base));
                Ok((own, WinValue { seat: win.seat, shape: readings[0].shape, factors: Default::default() }))
            })?;
            paid.add(&own);
            settlement.wins.push(value);
        }
        settlement.book(Item::Win, paid);
        if facts.events.contains(DealEvent::Baitou) {
            settlement.book(Item::Baitou, Payments::from_one(facts.dealer, A::new(self.baitou.into(), Term::Baitou)));
        }
        if let End::Zhahu(seat) = facts.end {
            settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.base.into(), Term::Base)));
        }
        Ok(())
    }

    fn words(&self, _: &Rules) -> Words {
        Words { deal_events: Set::from_flags([(DealEvent::Baitou, self.baitou > 0)]), ..Words::default() }
    }
}
