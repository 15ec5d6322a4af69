//! What 推倒胡 and 穷胡 share: a product of factors, one payer for a discard, the dealer double.

use super::amount::Amount;
use super::category::{Category, Sign, categories, counted};
use super::error::{Refusal, ScoreError};
use super::facts::{Facts, Win, WinBy, WinEvent};
use super::game::{Row, Words};
use super::ledger::{Payments, Settlement, WinValue};
use super::names::{Fan, Item, Term, word_lists};
use super::payers::{self, Others};
use super::product::Product;
use super::reading::{Candidate, Reading, Readings};
use super::room;
use super::wins::{Way, no_win, readings_of, winning_readings};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{BaoDeclare, BaoWild, DealerSelfDraw, DealerShare};
use crate::shape::Shape;
use crate::tile::{Counts, Kind, KindSet, Meld, Seat};
use crate::words::Set;

word_lists! {
    fans: Fan {
        Kong = "kong", "杠子";
        Piao = "piao", "飘";
        Xuanfeng = "xuanfeng", "旋风杠";
        Baoting = "baoting", "报听";
        Mobao = "mobao", "摸宝";
        Baozhongbao = "baozhongbao", "宝中宝";
    }
    terms: Term {
        DealerShare = "dealer_share", "庄家" / "dealer" ["scoring.dealer.factor"];
        DealerDraws = "dealer_draws", "庄家自摸" / "dealer's self-draw" ["scoring.dealer.self_draw"];
    }
}

categories! {
    620 Mobao = "mobao", "摸宝": counted("a win by drawing the 宝, 宝中宝 included", "摸到宝牌即胡，含宝中宝",
        Sign::Win(|rules| rules.bao.wild != BaoWild::Off, |facts, win| facts.is_by_bao(win)))
        .excluding(&["tianhu", "discard", "rob_kong"]);
    630 Baozhongbao = "baozhongbao", "宝中宝": counted("a win by drawing a 宝 that the hand waits for", "所听之牌即宝牌而自摸",
        Sign::Fans(&[Fan::Baozhongbao]));
}

/// A won hand with its winning tile; a 宝 is the tile that it stands for.
pub(super) struct Hand<'a> {
    pub concealed: Counts,
    pub melds: &'a [Meld],
    pub wild: KindSet,
    pub win: &'a Win,
    /// 报听 was declared.
    pub baoting: bool,
    pub bao: Bao,
}

/// What the 宝 stands for, where a win is made with one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bao {
    None,
    /// 摸宝: another tile.
    Other,
    /// Another tile, dearer than itself, though the hand waits for itself as well: 宝中宝 by name, paid as 摸宝.
    Dearer,
    /// 宝中宝: itself.
    Itself,
}

/// The words that both games have.
pub(super) fn words(rules: &Rules) -> Words {
    let (declared, wild) = (rules.bao.declare != BaoDeclare::Off, rules.bao.wild != BaoWild::Off);
    let rows = Set::which([(Row::Baoting, declared), (Row::Bao, declared && wild)]);
    Words {
        win_events: [WinEvent::AfterKong, WinEvent::LastTile, WinEvent::KongDiscard].into(),
        rows,
        idle: Set::from([Row::Baoting, Row::Bao]).minus(rows),
        fans: Set::which([(Fan::Baozhongbao, wild)]),
        ..Words::default()
    }
}

/// Factors of the circumstances, under the names both games have.
pub(super) struct Circumstances {
    pub kong: i32,
    pub xuanfeng: i32,
    pub after_kong: i32,
    pub kong_discard: i32,
    pub last_tile: i32,
    pub rob_kong: i32,
    pub baoting: i32,
    pub mobao: i32,
    pub baozhongbao: i32,
}

impl Circumstances {
    /// Multiplies what holds of this win; each counts only the way it can happen.
    pub(super) fn add_to(&self, product: &mut Product, hand: &Hand<'_>) {
        let events = &hand.win.events;
        let drawn = hand.win.by == WinBy::SelfDraw;
        let kongs = |alike: bool| hand.melds.iter().filter(|meld| meld.is_kong() && meld.is_alike() == alike).count();
        product.mul(Fan::Kong, self.kong, kongs(true));
        product.mul(Fan::Xuanfeng, self.xuanfeng, kongs(false));
        product.mul_if(Fan::AfterKong, self.after_kong, drawn && events.contains(WinEvent::AfterKong));
        product.mul_if(Fan::LastTile, self.last_tile, drawn && events.contains(WinEvent::LastTile));
        let discarded = matches!(hand.win.by, WinBy::Discard(_));
        product.mul_if(Fan::KongDiscard, self.kong_discard, discarded && events.contains(WinEvent::KongDiscard));
        product.mul_if(Fan::RobKong, self.rob_kong, matches!(hand.win.by, WinBy::RobKong(_)));
        product.mul_if(Fan::Baoting, self.baoting, hand.baoting);
        match hand.bao {
            Bao::None => {}
            Bao::Other => product.note(Fan::Mobao, self.mobao),
            Bao::Dearer => {
                product.note(Fan::Mobao, self.mobao);
                product.note(Fan::Baozhongbao, 1);
            }
            Bao::Itself => product.note(Fan::Baozhongbao, self.baozhongbao),
        }
    }
}

/// Books the wins: the value of each by its factors, paid by these shares.
pub(super) fn settle_wins<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    settlement: &mut Settlement<A>,
    (base, dealer): (i32, &DealerShare),
    factors: impl Fn(&Hand<'_>, Shape) -> Product,
    more: impl Fn(Seat) -> i32,
) -> Result<(), ScoreError> {
    let mut paid = Payments::default();
    for (at, win) in facts.wins.iter().enumerate() {
        let (payments, value) = room::of_win(rules, facts, at, |others| {
            let (points, value) = value(rules, facts, win, base, &factors)?;
            Ok((payments(rules, facts, win, others, points, dealer, &more), value))
        })?;
        paid.add(&payments);
        settlement.wins.push(value);
    }
    settlement.book(Item::Win, paid);
    Ok(())
}

/// Value and reading of a win: of all readings the dearest.
fn value<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    base: i32,
    factors: impl Fn(&Hand<'_>, Shape) -> Product,
) -> Result<(A, WinValue), ScoreError> {
    let seat = &facts.seats[win.seat];
    let candidate = Candidate::of(rules, facts, win.seat);
    let valued = |win: &Win, bao: Bao, readings: &Readings| {
        let hand = Hand {
            concealed: seat.hand.concealed.with(win.tile),
            melds: &seat.hand.melds,
            wild: candidate.wild,
            win,
            baoting: seat.baoting,
            bao,
        };
        let valued = |reading: &Reading| {
            let product = factors(&hand, reading.shape);
            (product.value(base), WinValue { seat: win.seat, shape: reading.shape, factors: product.0 })
        };
        readings.iter().map(valued).reduce(dearer)
    };
    let way = Way::of(win);
    let best = if facts.is_by_bao(win) {
        // Itself first: of equals it is what it stands for.
        let mut ways: Vec<(Kind, Readings)> = waited_for(rules, candidate).collect();
        ways.sort_by_key(|way| way.0 != win.tile);
        let itself = ways.first().is_some_and(|way| way.0 == win.tile);
        let worth = ways.iter().filter_map(|&(tile, ref readings)| {
            let bao = match (tile == win.tile, itself) {
                (true, _) => Bao::Itself,
                (false, true) => Bao::Dearer,
                (false, false) => Bao::Other,
            };
            valued(&Win { tile, ..*win }, bao, readings)
        });
        worth.reduce(dearer).ok_or_else(|| no_win(rules, candidate, win, way, Refusal::Incomplete))?
    } else {
        let readings = readings_of(rules, candidate, win, way)?;
        valued(win, Bao::None, &readings).ok_or_else(|| ScoreError::Missing { what: msg!("score-reading") })?
    };
    Ok(best)
}

fn dearer<A: Amount>(best: (A, WinValue), next: (A, WinValue)) -> (A, WinValue) {
    if next.0.points() > best.0.points() { next } else { best }
}

/// The kinds that a hand waits for, of which it does not hold all four: a 宝 may stand for any.
fn waited_for<'a>(rules: &'a Rules, hand: Candidate<'a>) -> impl Iterator<Item = (Kind, Readings)> + 'a {
    let melded = move |kind| hand.melds.iter().flat_map(Meld::all_tiles).filter(|&tile| tile == kind).count();
    Kind::plain()
        .filter(move |&kind| usize::from(hand.concealed[kind]) + melded(kind) < 4)
        .filter_map(move |kind| Some((kind, winning_readings(rules, hand, kind, Way::SelfDraw).ok()?)))
}

/// Whether a hand of thirteen waits for something that wins when drawn: only then it may be declared (报听).
pub(super) fn waits(rules: &Rules, hand: Candidate<'_>) -> bool {
    waited_for(rules, hand).next().is_some()
}

/// Who pays how much for a hand of this value (seed 004: 庄家点炮, 庄家和牌, 自摸和牌时 ...). `more` is a payer's own factor.
fn payments<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    others: Others,
    value: A,
    dealer: &DealerShare,
    more: impl Fn(Seat) -> i32,
) -> Payments<A> {
    let share = |payer: Seat, by_draw: bool| {
        let mut points = value.clone();
        if payer == facts.dealer || win.seat == facts.dealer {
            points = points.times(dealer.factor.into(), Term::DealerShare);
        }
        if by_draw && win.seat == facts.dealer && dealer.self_draw == DealerSelfDraw::Twice {
            points = points.times(2, Term::DealerDraws);
        }
        points.times(more(payer).into(), Term::ClosedPayer)
    };
    let payers = win.seat.others();
    let mut payments = Payments::default();
    match win.by {
        WinBy::SelfDraw => payers.into_iter().for_each(|payer| payments.pay(payer, win.seat, share(payer, true))),
        WinBy::Discard(from) => {
            return payers::pay_for_discard(rules, others, win.seat, from, payers, |payer| share(payer, false));
        }
        WinBy::RobKong(from) => payments.pay(from, win.seat, share(from, false)),
    }
    payments
}
