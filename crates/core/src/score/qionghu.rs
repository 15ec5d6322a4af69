//! The settlement of 穷胡.

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{End, Facts};
use super::game::{Settle, Words};
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
        winner_limit::check_one_tile(rules, facts)?;
        let closed = |seat: Seat| !facts.seats[seat].hand.melds.iter().any(Meld::is_claimed);
        let payer_factor = |seat: Seat| if closed(seat) { self.closed_payer } else { 1 };
        let factors = |hand: &Hand<'_>, shape| factors(rules, self, hand, shape);
        northern::settle_wins(rules, facts, settlement, (self.base, &self.dealer), factors, payer_factor)?;
        if let End::Zhahu(seat) = facts.end {
            settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.zhahu.into(), Term::Zhahu)));
        }
        Ok(())
    }

    fn words(&self, rules: &Rules) -> Words {
        northern::words(rules)
    }
}

/// Returns the factors of a hand in a shape.
fn factors(rules: &Rules, keys: &QionghuScoring, hand: &Hand<'_>, shape: Shape) -> Product {
    let of = &keys.factors;
    let mut product = Product::default();
    product.mul_if(Fan::Piao, of.piao, shape == Shape::AllTriplets);
    product.mul_if(Fan::SevenPairs, of.seven_pairs, shape == Shape::SevenPairs);
    if (of.jiahu > 1 || of.dandiao > 1) && matches!(shape, Shape::Standard | Shape::AllTriplets) {
        let (middle, pair) = completions(rules, hand, shape);
        // A tile that can be read in both ways counts for the larger factor.
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

/// Returns whether the winning tile can be the middle of a run, and whether it can be in the pair. Only readings in `shape` that pass the
/// gates count.
fn completions(rules: &Rules, hand: &Hand<'_>, shape: Shape) -> (bool, bool) {
    let gates = Gates::new(rules);
    let tile = hand.win.tile;
    let fits = |reading: &Decomposition| {
        gates.failed_gates(reading, hand.melds).is_empty()
            && (shape != Shape::AllTriplets || reading.triplets() == reading.melds.len())
    };
    decompositions(&hand.tiles.natural, &rules.shape_rules()).filter(fits).fold(
        (false, false),
        |(middle, pair), reading| {
            let run = |meld: &[crate::tile::Kind; 3]| !Decomposition::is_triplet(meld) && meld[1] == tile;
            (middle || tile.is_number() && reading.melds.iter().any(run), pair || reading.pair == tile)
        },
    )
}
