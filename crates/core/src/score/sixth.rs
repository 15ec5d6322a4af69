//! The settlement of the sixth game, which exists only for tests.

use super::amount::Amount;
use super::category::{Category, Sign, categories, counted};
use super::error::ScoreError;
use super::facts::{DealEvent, End, Facts};
use super::game::{OptionalRow, Settle, Words};
use super::ledger::{Effect, Factor, Factors, Payments, Settlement, WinValue};
use super::names::{Fan, Item, Term, word_lists};
use super::reading::Candidate;
use super::wins::{Way, readings_of};
use super::{Memo, room, winner_limit};
use crate::rules::Rules;
use crate::rules::spec::{Need, SixthScoring};
use crate::tile::Kind;
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
        room::book_wins(rules, facts, settlement, |win, _| {
            let readings = readings_of(rules, Candidate::from_facts(rules, facts, win.seat), win, Way::from_win(win))?;
            let mut own = Payments::default();
            let of_round = self.winds && facts.seat_wind(win.seat) == facts.round;
            own.pay_each(win.seat, A::new(i64::from(self.base) + i64::from(of_round), Term::Base));
            let mut factors = Factors::default();
            if let Some(fan) = holds_zhong().filter(|_| facts.seats[win.seat].hand.holds(Kind::ZHONG) > 0) {
                factors.push(Factor { fan, effect: Effect::Times(1) });
            }
            Ok((own, WinValue { seat: win.seat, shape: readings[0].shape, factors, points: None }))
        })?;
        if facts.events.contains(DealEvent::Baitou) {
            settlement.book(Item::Baitou, Payments::from_one(facts.dealer, A::new(self.baitou.into(), Term::Baitou)));
        }
        if let End::Zhahu(seat) = facts.end {
            settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.base.into(), Term::Base)));
        }
        Ok(())
    }

    fn words(&self, _: &Rules) -> Words {
        Words {
            deal_events: Set::from_flags([(DealEvent::Baitou, self.baitou > 0)]),
            unused_rows: [OptionalRow::Round].into(),
            fans: holds_zhong().into_iter().collect(),
            counts_all_fans: true,
            ..Words::default()
        }
    }
}

/// The factor of a winner whose hand has 红中. The game has it once it is registered.
fn holds_zhong() -> Option<Fan> {
    Fan::named("红中在手")
}
