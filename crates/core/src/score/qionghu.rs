//! The settlement of 穷胡.

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{End, Facts, KongFact, Win};
use super::game::{Aftermath, Settle, Words};
use super::gates::Gates;
use super::ledger::{Payments, Settlement};
use super::names::{Fan, Item, Term, word_lists};
use super::northern::{self, Circumstances, Hand};
use super::product::Product;
use super::winner_limit;
use crate::rules::Rules;
use crate::rules::spec::QionghuScoring;
use crate::shape::{Decomposition, Shape, decompositions};
use crate::tile::{Meld, Seat};

word_lists! {
    fans: Fan {
        Jiahu = "jiahu", "夹胡";
        Dandiao = "dandiao", "单吊";
    }
    terms: Term {
        ClosedPayer = "closed_payer", "闭门" ["scoring.closed_payer"];
    }
}

impl Settle for QionghuScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        _: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        winner_limit::one_tile(rules, facts)?;
        let closed = |seat: Seat| !facts.seats[seat].hand.melds.iter().any(Meld::is_claimed);
        let more = |seat: Seat| if closed(seat) { self.closed_payer } else { 1 };
        let factors = |hand: &Hand<'_>, shape| factors(rules, self, hand, shape);
        northern::settle_wins(rules, facts, settlement, (self.base, &self.dealer), factors, more)?;
        if let End::Zhahu(seat) = facts.end {
            settlement.book(Item::Zhahu, Payments::from_one(seat, A::of(self.zhahu.into(), Term::Zhahu)));
        }
        Ok(())
    }

    fn kong_money(&self, _: &Rules, _: &KongFact, _: &[Win], _: bool) -> Option<Payments> {
        None
    }

    fn aftermath(&self, _: &Rules, _: &Facts, _: &Settlement, _: Seat) -> Aftermath {
        Aftermath::default()
    }

    fn words(&self, rules: &Rules) -> Words {
        northern::words(rules)
    }
}

fn factors(rules: &Rules, keys: &QionghuScoring, hand: &Hand<'_>, shape: Shape) -> Product {
    let of = &keys.factors;
    let mut product = Product::default();
    product.mul_if(Fan::Piao, of.piao, shape == Shape::AllTriplets);
    product.mul_if(Fan::SevenPairs, of.seven_pairs, shape == Shape::SevenPairs);
    if (of.jiahu > 1 || of.dandiao > 1) && matches!(shape, Shape::Standard | Shape::AllTriplets) {
        let (middle, pair) = completions(rules, hand, shape);
        // A tile that can be read in both ways counts as the dearer one.
        let (middle, pair) = (middle && (!pair || of.jiahu >= of.dandiao), pair && (!middle || of.jiahu < of.dandiao));
        product.mul_if(Fan::Jiahu, of.jiahu, middle);
        product.mul_if(Fan::Dandiao, of.dandiao, pair);
    }
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

/// Whether the winning tile can be the middle of a run, or of the pair, in a reading that may win.
fn completions(rules: &Rules, hand: &Hand<'_>, shape: Shape) -> (bool, bool) {
    let gates = Gates::new(rules);
    let tile = hand.win.tile;
    let fits = |reading: &Decomposition| {
        gates.missed(reading, hand.melds).is_empty()
            && (shape != Shape::AllTriplets || reading.triplets() == reading.melds.len())
    };
    decompositions(&hand.concealed, &rules.shape_rules()).filter(fits).fold(
        (false, false),
        |(middle, pair), reading| {
            let run = |meld: &[crate::tile::Kind; 3]| !Decomposition::is_triplet(meld) && meld[1] == tile;
            (middle || tile.is_number() && reading.melds.iter().any(run), pair || reading.pair == tile)
        },
    )
}
