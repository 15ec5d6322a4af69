//! The settlement rules that 推倒胡 and 穷胡 share: a product of factors, one payer for a discard, a factor for the dealer.

use super::amount::Amount;
use super::category::{Category, Sign, categories, counted};
use super::error::{Refusal, ScoreError};
use super::facts::{Facts, Win, WinBy, WinEvent};
use super::game::{OptionalRow, Words};
use super::ledger::{Payments, Settlement, WinValue};
use super::names::{Fan, Term, word_lists};
use super::payers::{OtherWinners, TilePayers};
use super::product::Product;
use super::reading::{Candidate, CompleteTiles, Reading, Readings};
use super::room;
use super::wins::{Way, no_win, readings_of, winning_readings};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{BaoDeclare, BaoWild, DealerSelfDraw, DealerShare};
use crate::shape::Shape;
use crate::tile::{Kind, KindSet, Meld, Seat};
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

/// A won hand. In place of a winning 宝 it has the tile that the 宝 stands for.
pub(super) struct Hand<'a> {
    /// The concealed tiles with the winning tile.
    pub tiles: CompleteTiles,
    /// The declared melds.
    pub melds: &'a [Meld],
    /// The kinds that may stand for other kinds.
    pub wild: KindSet,
    /// The win, with the tile that the 宝 stands for.
    pub win: &'a Win,
    /// Whether the seat declared 报听.
    pub baoting: bool,
    /// The role of the 宝 in the win.
    pub bao: Bao,
}

/// The role of the 宝 in a win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bao {
    /// The winning tile is not the 宝.
    None,
    /// 摸宝: the 宝 stands for another tile.
    Other,
    /// The hand also waits for the kind of the 宝, but the 宝 stands for another tile because that pays more: named 宝中宝, paid as 摸宝.
    OtherPaysMore,
    /// 宝中宝: the 宝 stands for itself.
    Itself,
}

/// Returns the names of events, optional keys and factors that both games have under these rules.
pub(super) fn words(rules: &Rules) -> Words {
    let (declared, wild) = (rules.bao.declare != BaoDeclare::Off, rules.bao.wild != BaoWild::Off);
    let rows = Set::from_flags([(OptionalRow::Baoting, declared), (OptionalRow::Bao, declared && wild)]);
    Words {
        win_events: [WinEvent::AfterKong, WinEvent::LastTile, WinEvent::KongDiscard].into(),
        rows,
        unused_rows: Set::from([OptionalRow::Baoting, OptionalRow::Bao]).minus(rows),
        fans: Set::from_flags([(Fan::Baozhongbao, wild)]),
        ..Words::default()
    }
}

/// The values of the factors of circumstances, whose rule keys have the same names in both games.
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
    /// Multiplies `product` by the factors that this win has. A factor counts only for a way of winning in which it can happen.
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
            Bao::OtherPaysMore => {
                product.note(Fan::Mobao, self.mobao);
                product.note(Fan::Baozhongbao, 1);
            }
            Bao::Itself => product.note(Fan::Baozhongbao, self.baozhongbao),
        }
    }
}

/// Books the wins. `base` are the points of a hand without factors, `dealer` the rules about payments of and to the dealer. `factors`
/// returns the factors of a hand in a shape. `payer_factor` returns the factor by which a payer pays more.
///
/// # Errors
/// Returns an error if a declared winner does not win.
pub(super) fn settle_wins<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    settlement: &mut Settlement<A>,
    (base, dealer): (i32, &DealerShare),
    factors: impl Fn(&Hand<'_>, Shape) -> Product,
    payer_factor: impl Fn(Seat) -> i32,
) -> Result<(), ScoreError> {
    room::book_wins(rules, facts, settlement, |win, others| {
        let (points, value) = points_of_win(rules, facts, win, base, &factors)?;
        Ok((payments(rules, facts, win, others, points, dealer, &payer_factor), value))
    })
}

/// Returns the points of a won hand before factors of payers, with its shape and factors, in the reading with the most points. `base` are
/// the points of a hand without factors.
///
/// # Errors
/// Returns an error if the hand does not win.
fn points_of_win<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    base: i32,
    factors: impl Fn(&Hand<'_>, Shape) -> Product,
) -> Result<(A, WinValue), ScoreError> {
    let seat = &facts.seats[win.seat];
    let candidate = Candidate::from_facts(rules, facts, win.seat);
    let way = Way::from_win(win);
    let best_reading = |win: &Win, bao: Bao, readings: &Readings| {
        let hand = Hand {
            tiles: candidate.complete(win.tile, way.lets_winning_jing_be_wild(rules)),
            melds: &seat.hand.melds,
            wild: candidate.wild,
            win,
            baoting: seat.baoting,
            bao,
        };
        let valued = |reading: &Reading| {
            let product = factors(&hand, reading.shape);
            (product.value(base), WinValue { seat: win.seat, shape: reading.shape, factors: product.0, points: None })
        };
        readings.iter().map(valued).reduce(more_points)
    };
    let best = if facts.is_by_bao(win) {
        // Its own kind first, so that it stands for itself if several kinds pay the same.
        let mut ways: Vec<(Kind, Readings)> = draw_waits(rules, candidate).collect();
        ways.sort_by_key(|way| way.0 != win.tile);
        let itself = ways.first().is_some_and(|way| way.0 == win.tile);
        let valued = ways.iter().filter_map(|&(tile, ref readings)| {
            let bao = match (tile == win.tile, itself) {
                (true, _) => Bao::Itself,
                (false, true) => Bao::OtherPaysMore,
                (false, false) => Bao::Other,
            };
            best_reading(&Win { tile, ..*win }, bao, readings)
        });
        valued.reduce(more_points).ok_or_else(|| no_win(rules, candidate, win, way, Refusal::Incomplete))?
    } else {
        let readings = readings_of(rules, candidate, win, way)?;
        best_reading(win, Bao::None, &readings).ok_or_else(|| ScoreError::Missing { what: msg!("score-reading") })?
    };
    Ok(best)
}

/// Returns the hand with more points; `best` if both have the same.
fn more_points<A: Amount>(best: (A, WinValue), next: (A, WinValue)) -> (A, WinValue) {
    if next.0.points() > best.0.points() { next } else { best }
}

/// Returns the kinds that a hand of thirteen waits for, each with its readings as a self-draw. Kinds of which the hand holds all four are
/// left out. A 宝 may stand for any of these kinds.
fn draw_waits<'a>(rules: &'a Rules, hand: Candidate<'a>) -> impl Iterator<Item = (Kind, Readings)> + 'a {
    let melded = move |kind| hand.melds.iter().flat_map(Meld::all_tiles).filter(|&tile| tile == kind).count();
    Kind::plain()
        .filter(move |&kind| usize::from(hand.concealed[kind]) + melded(kind) < 4)
        .filter_map(move |kind| Some((kind, winning_readings(rules, hand, kind, Way::SelfDraw).ok()?)))
}

/// Whether a hand of thirteen may declare 报听: some kind of which it does not hold all four wins when drawn.
pub(super) fn can_declare_baoting(rules: &Rules, hand: Candidate<'_>) -> bool {
    draw_waits(rules, hand).next().is_some()
}

/// Returns the payments of a win whose hand has `value` points (seed 004: 庄家点炮, 庄家和牌, 自摸和牌时 ...). `dealer` are the rules about
/// payments of and to the dealer. `payer_factor` returns the factor by which a payer pays more.
fn payments<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    others: OtherWinners,
    value: A,
    dealer: &DealerShare,
    payer_factor: impl Fn(Seat) -> i32,
) -> Payments<A> {
    let share = |payer: Seat, by_draw: bool| {
        let mut points = value.clone();
        if payer == facts.dealer || win.seat == facts.dealer {
            points = points.times(dealer.factor.into(), Term::DealerShare);
        }
        if by_draw && win.seat == facts.dealer && dealer.self_draw == DealerSelfDraw::Twice {
            points = points.times(2, Term::DealerDraws);
        }
        points.times(payer_factor(payer).into(), Term::ClosedPayer)
    };
    let payers = win.seat.others();
    let Some(giver) = win.by.giver() else {
        let mut payments = Payments::default();
        payers.into_iter().for_each(|payer| payments.pay(payer, win.seat, share(payer, true)));
        return payments;
    };
    let by_rule = TilePayers::for_win(rules, win.by, TilePayers::Giver);
    by_rule.pay(others, win.seat, giver, payers, |payer| share(payer, false))
}
