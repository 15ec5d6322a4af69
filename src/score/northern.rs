//! What 推倒胡 and 穷胡 share: a product of factors, one payer for a discard, the dealer double.

use super::error::ScoreError;
use super::facts::{Facts, Win, WinBy};
use super::ledger::{Payments, WinValue};
use super::names::Fan;
use super::product::{Product, readings_of, times};
use super::reading::{Candidate, Reading};
use crate::rules::Rules;
use crate::rules::spec::{DealerSelfDraw, DealerShare};
use crate::shape::Shape;
use crate::tile::{Counts, KindSet, Meld, Seat};

/// A won hand with its winning tile.
pub(super) struct Hand<'a> {
    pub concealed: Counts,
    pub melds: &'a [Meld],
    pub wild: KindSet,
    pub win: &'a Win,
}

/// Factors of the circumstances, under the names both games have.
pub(super) struct Circumstances {
    pub kong: i32,
    pub after_kong: i32,
    pub kong_discard: i32,
    pub last_tile: i32,
    pub rob_kong: i32,
}

impl Circumstances {
    /// Multiplies what holds of this win; each counts only the way it can happen.
    pub(super) fn add_to(&self, product: &mut Product, hand: &Hand<'_>) {
        let events = &hand.win.events;
        let drawn = hand.win.by == WinBy::SelfDraw;
        product.mul(Fan::Kong, self.kong, hand.melds.iter().filter(|meld| meld.is_kong()).count());
        product.mul_if(Fan::AfterKong, self.after_kong, drawn && events.after_kong);
        product.mul_if(Fan::LastTile, self.last_tile, drawn && events.last_tile);
        let discarded = matches!(hand.win.by, WinBy::Discard(_));
        product.mul_if(Fan::KongDiscard, self.kong_discard, discarded && events.kong_discard);
        product.mul_if(Fan::RobKong, self.rob_kong, matches!(hand.win.by, WinBy::RobKong(_)));
    }
}

/// Value and reading of a win: of all readings the dearest.
pub(super) fn value(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    base: i32,
    factors: impl Fn(&Hand<'_>, Shape) -> Product,
) -> Result<(i64, WinValue), ScoreError> {
    let seat = &facts.seats[win.seat];
    let wild = rules.wild_kinds(facts.indicator);
    let shapes = rules.shape_rules();
    let candidate = Candidate { shapes, concealed: &seat.concealed, melds: &seat.melds, wild };
    let readings = readings_of(rules, candidate, win, false)?;
    let hand = Hand { concealed: seat.concealed.with(win.tile), melds: &seat.melds, wild, win };
    let valued = |reading: &Reading| {
        let product = factors(&hand, reading.shape);
        (product.value(base), WinValue { seat: win.seat, shape: reading.shape, factors: product.0 })
    };
    let best = readings.iter().map(valued).reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.ok_or(ScoreError::Missing { what: "a reading of the winning hand" })
}

/// Who pays how much for a hand of this value (seed 004: 庄家点炮, 庄家和牌, 自摸和牌时 ...). `more` is a payer's own factor.
pub(super) fn payments(
    facts: &Facts,
    win: &Win,
    value: i64,
    dealer: &DealerShare,
    more: impl Fn(Seat) -> i32,
) -> Payments {
    let mut payments = Payments::default();
    let factor = i64::from(dealer.factor);
    let mut pay = |payer: Seat, by_draw: bool| {
        let mut points = value;
        if payer == facts.dealer || win.seat == facts.dealer {
            points = times(points, factor);
        }
        if by_draw && win.seat == facts.dealer && dealer.self_draw == DealerSelfDraw::Twice {
            points = times(points, 2);
        }
        payments.pay(payer, win.seat, times(points, more(payer).into()));
    };
    match win.by {
        WinBy::SelfDraw => win.seat.others().into_iter().for_each(|payer| pay(payer, true)),
        WinBy::Discard(from) | WinBy::RobKong(from) => pay(from, false),
    }
    payments
}
