//! The settlement of 北方推倒胡.

use super::Memo;
use super::amount::Amount;
use super::category::{Category, Sign, categories, counted};
use super::error::ScoreError;
use super::facts::{DealEvent, End, Facts};
use super::game::{Settle, Words, fans_above};
use super::ledger::{Payments, Settlement};
use super::names::{Fan, Item, Term, word_lists};
use super::northern::{self, Circumstances, Hand};
use super::product::{Product, one_suit, quads_of_pairs};
use super::winner_limit;
use crate::rules::Rules;
use crate::rules::spec::{Need, TuidaohuScoring};
use crate::shape::Shape;
use crate::words::Set;

word_lists! {
    fans: Fan {
        Shisanyao = "shisanyao", "十三幺";
        Haoqi = "haoqi", "豪七";
        Shuanghaoqi = "shuanghaoqi", "双豪七";
        Sanhaoqi = "sanhaoqi", "三豪七";
    }
    items: Item {
        100 Genfeng = "genfeng", "跟风";
    }
    terms: Term {
        Genfeng = "genfeng", "跟风" ["scoring.genfeng"];
    }
    deal_events: DealEvent {
        Genfeng = "genfeng", "跟风";
    }
}

categories! {
    340 Genfeng = "genfeng", "跟风": counted(
        "the three others discard the same tile as the dealer's first discard (a wind; with 跟庄, any tile)",
        "庄家头一张（风牌；打跟庄则什么牌都算）三家都跟着打",
        Sign::Deal(
            |rules| [Need::Genfeng, Need::GenfengOfAny].into_iter().any(|need| rules.needs().contains(need)),
            |deal| deal.has(DealEvent::Genfeng),
        ))
        .excluding(&["tianhu"]);
}

impl Settle for TuidaohuScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        _: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        winner_limit::check_one_tile(rules, facts)?;
        let factors = |hand: &Hand<'_>, shape| factors(self, hand, shape);
        northern::settle_wins(rules, facts, settlement, (self.base, &self.dealer), factors, |_| 1)?;
        if facts.events.contains(DealEvent::Genfeng) {
            settlement
                .book(Item::Genfeng, Payments::from_one(facts.dealer, A::new(self.genfeng.into(), Term::Genfeng)));
        }
        if let End::Zhahu(seat) = facts.end {
            settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.zhahu.into(), Term::Zhahu)));
        }
        Ok(())
    }

    fn words(&self, rules: &Rules) -> Words {
        let of = &self.factors;
        let seven = fans_above(
            1,
            [
                (Fan::Qingyise, of.qingyise),
                (Fan::Haoqi, of.haoqi),
                (Fan::Shuanghaoqi, of.shuanghaoqi),
                (Fan::Sanhaoqi, of.sanhaoqi),
            ],
        );
        let words = northern::words(rules);
        Words {
            deal_events: Set::from_flags([(DealEvent::Genfeng, self.genfeng > 0)]),
            fans: words.fans.union(seven),
            ..words
        }
    }
}

/// Returns the factors of a hand in a shape.
fn factors(keys: &TuidaohuScoring, hand: &Hand<'_>, shape: Shape) -> Product {
    let of = &keys.factors;
    let mut product = Product::default();
    match shape {
        Shape::AllTriplets => product.mul(Fan::Piao, of.piao, 1),
        Shape::SevenPairs | Shape::QixingSevenPairs => match quads_of_pairs(&hand.tiles) {
            0 => product.mul(Fan::SevenPairs, of.seven_pairs, 1),
            1 => product.mul(Fan::Haoqi, of.haoqi, 1),
            2 => product.mul(Fan::Shuanghaoqi, of.shuanghaoqi, 1),
            _ => product.mul(Fan::Sanhaoqi, of.sanhaoqi, 1),
        },
        Shape::Shisanyao => product.mul(Fan::Shisanyao, of.shisanyao, 1),
        _ => {}
    }
    product.mul_if(Fan::Qingyise, of.qingyise, one_suit(&hand.tiles, hand.melds, hand.wild));
    Circumstances {
        kong: of.kong,
        xuanfeng: of.xuanfeng,
        after_kong: of.after_kong,
        kong_discard: of.kong_discard,
        last_tile: of.last_tile,
        rob_kong: of.rob_kong,
        baoting: of.baoting,
        mobao: of.mobao,
        baozhongbao: of.baozhongbao,
    }
    .add_to(&mut product, hand);
    product
}
