//! The settlement of 四川: several wins in a deal, kongs paid when declared, payments when the wall runs out (查叫).

mod words;

pub(super) use words::WORDS;

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{End, Facts, KongFact, Win, WinBy, WinEvent, WinEvents};
use super::game::{OptionalRow, Settle, Words, fans_above};
use super::ledger::{Payments, Settlement, WinValue};
use super::names::{Fan, Item};
use super::payers::{self, OtherWinners, TilePayers};
use super::product::{Product, one_suit, quads_of_pairs};
use super::reading::{Candidate, CompleteTiles, Readings};
use super::room::{self, PricedWin};
use super::wall_out::{self, WallOutKeys};
use super::why::Term;
use super::winner_limit::{self, has_left};
use super::wins::{Way, readings_of};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{Chajiao, Dianganghua, GenCounts, LiujuPays, SichuanScoring};
use crate::shape::Shape;
use crate::tile::{BySeat, Kind, KindSet, Meld, MeldForm, Seat};
use crate::words::Set;

impl Settle for SichuanScoring {
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        _: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        winner_limit::check_wins(rules, facts)?;
        room::book_wins(rules, facts, settlement, |win, others| price_win(rules, self, facts, win, others))?;
        settlement.book(Item::Kong, kong_payments(rules, self, facts));
        match facts.end {
            End::Win | End::Open => {}
            End::Liuju => settle_wall_out(rules, self, facts, settlement),
            End::Zhahu(seat) => {
                settlement.book(Item::Zhahu, Payments::from_one(seat, A::new(self.zhahu.into(), Term::Zhahu)))
            }
        }
        Ok(())
    }

    fn kong_money(&self, rules: &Rules, kong: &KongFact, wins: &[Win], wild: KindSet, _: bool) -> Option<Payments> {
        Some(kong_money(rules, self, kong, wins, wild))
    }

    fn words(&self, _: &Rules) -> Words {
        let of = &self.factors;
        let tiandi = of.tianhu > 1 || of.dihu > 1;
        Words {
            win_events: Set::from_flags([
                (WinEvent::AfterKong, true),
                (WinEvent::LastTile, true),
                (WinEvent::KongDiscard, true),
                (WinEvent::Tianhu, tiandi),
                (WinEvent::Dihu, tiandi),
            ]),
            rows: [OptionalRow::Kongs].into(),
            fans: fans_above(
                1,
                [
                    (Fan::Dihu, of.dihu),
                    (Fan::Qingyise, of.qingyise),
                    (Fan::Menqing, of.menqing),
                    (Fan::Longqidui, of.longqidui),
                    (Fan::Shuanglongqidui, of.shuanglongqidui),
                    (Fan::Sanlongqidui, of.sanlongqidui),
                ],
            ),
            items: Set::from_flags([(Item::Chajiao, self.chajiao != Chajiao::Off)]),
            has_doubling_fans: true,
            ..Words::default()
        }
    }
}

/// A hand with its winning tile.
struct Hand<'a> {
    /// The hand without the winning tile.
    candidate: Candidate<'a>,
    /// The concealed tiles with the winning tile.
    tiles: CompleteTiles,
    /// The declared melds.
    melds: &'a [Meld],
}

/// How a hand was completed.
#[derive(Clone, Copy)]
struct Circumstances {
    by: WinBy,
    events: WinEvents,
    /// The giver of the kong whose replacement tile won, if the win counts as one on a discard of that seat (点杠花).
    kong_giver: Option<Seat>,
}

/// Returns the points that a payer of a win owes before additions for self-draws, with the shape and factors, in the reading with the most
/// points.
///
/// # Errors
/// Returns an error if the hand does not win.
fn points_of_win<A: Amount>(
    rules: &Rules,
    keys: &SichuanScoring,
    facts: &Facts,
    win: &Win,
) -> Result<(A, WinValue), ScoreError> {
    let candidate = Candidate::from_facts(rules, facts, win.seat);
    let way = Way::from_win(win);
    let readings = readings_of(rules, candidate, win, way)?;
    let hand = Hand::new(candidate, win.tile, way.lets_winning_jing_be_wild(rules));
    let circumstances = Circumstances { by: win.by, events: win.events, kong_giver: kong_giver(keys, facts, win) };
    let valued = |shape: Shape| {
        let product = hand.factors(keys, shape, Some(&circumstances));
        (product.value::<A>(keys.base), shape, product)
    };
    let best = readings.iter().map(|reading| valued(reading.shape));
    let best = best.reduce(|best, next| if next.0.points() > best.0.points() { next } else { best });
    let (points, shape, product) = best.ok_or_else(|| ScoreError::Missing { what: msg!("score-reading") })?;
    Ok((capped(keys, points), WinValue { seat: win.seat, shape, factors: product.0, points: None }))
}

/// Returns the giver of the exposed kong whose replacement tile won, if 点杠花 makes that seat the only payer; otherwise `None`.
fn kong_giver(keys: &SichuanScoring, facts: &Facts, win: &Win) -> Option<Seat> {
    let counts = keys.dianganghua == Dianganghua::Discard
        && win.by == WinBy::SelfDraw
        && win.events.contains(WinEvent::AfterKong);
    let last = facts.kongs.iter().rev().find(|kong| kong.seat == win.seat).filter(|_| counts)?;
    last.from.filter(|_| last.form == MeldForm::ExposedKong)
}

/// Limits the points of a hand to the cap of the game (`scoring.cap`).
fn capped<A: Amount>(keys: &SichuanScoring, points: A) -> A {
    if keys.cap > 0 { points.at_most(keys.cap.into(), Term::Cap) } else { points }
}

impl<'a> Hand<'a> {
    /// Creates the hand from thirteen tiles and the winning tile. `tile_wild` is as for [`Candidate::readings`].
    fn new(candidate: Candidate<'a>, tile: Kind, tile_wild: bool) -> Hand<'a> {
        Hand { candidate, tiles: candidate.complete(tile, tile_wild), melds: candidate.melds }
    }

    /// Returns the factors of the hand in a shape. If `circumstances` is `None`, their factors are left out.
    fn factors(&self, keys: &SichuanScoring, shape: Shape, circumstances: Option<&Circumstances>) -> Product {
        let of = &keys.factors;
        let mut product = Product::default();
        let mut quads = 0;
        match shape {
            Shape::AllTriplets => self.triplets(keys, &mut product),
            Shape::SevenPairs => {
                quads = quads_of_pairs(&self.tiles);
                match quads {
                    0 => product.mul(Fan::SevenPairs, of.seven_pairs, 1),
                    1 => product.mul(Fan::Longqidui, of.longqidui, 1),
                    2 => product.mul(Fan::Shuanglongqidui, of.shuanglongqidui, 1),
                    _ => product.mul(Fan::Sanlongqidui, of.sanlongqidui, 1),
                }
            }
            _ => {}
        }
        product.mul_if(Fan::Qingyise, of.qingyise, one_suit(&self.tiles, self.melds, self.candidate.wild));
        let roots = match keys.gen_counts {
            GenCounts::DeclaredKongs => self.melds.iter().filter(|meld| meld.is_kong()).count(),
            GenCounts::FourAlike => self.four_alike().saturating_sub(quads),
        };
        product.mul(Fan::Gen, of.root, roots);
        self.customs(keys, shape, &mut product);
        if let Some(circumstances) = circumstances {
            add_circumstances(keys, circumstances, &mut product);
        }
        product
    }

    /// Adds the factors of a hand of four triplets.
    fn triplets(&self, keys: &SichuanScoring, product: &mut Product) {
        let of = &keys.factors;
        let jingoudiao = self.melds.len() == 4;
        product.mul_if(Fan::Jingoudiao, of.jingoudiao, jingoudiao);
        if jingoudiao && !keys.jingoudiao_stacks {
            return;
        }
        let general = |kind: Kind| matches!(kind.rank(), Some(2 | 5 | 8));
        let jiangdui = of.jiangdui > 1
            && self.melds.iter().all(|meld| general(meld.kind()))
            && self.can_read(true, |group| group.iter().all(|&kind| general(kind)));
        product.mul_if(Fan::Jiangdui, of.jiangdui, jiangdui);
        product.mul_if(Fan::AllTriplets, of.all_triplets, !jiangdui);
    }

    /// The number of kinds of which the hand has all four. Concealed wilds do not count.
    fn four_alike(&self) -> usize {
        let melded = |kind: Kind| self.melds.iter().flat_map(Meld::all_tiles).filter(|&tile| tile == kind).count();
        let natural = |kind: Kind| usize::from(self.tiles.natural[kind]);
        Kind::plain().filter(|&kind| natural(kind) + melded(kind) >= 4).count()
    }

    /// Adds 带幺九, 门清 and 中张, which only some rooms play.
    fn customs(&self, keys: &SichuanScoring, shape: Shape, product: &mut Product) {
        let of = &keys.factors;
        let melds = matches!(shape, Shape::Standard | Shape::AllTriplets);
        let triplets = shape == Shape::AllTriplets;
        if of.daiyaojiu > 1 && melds {
            let declared = self.melds.iter().all(|meld| meld.tiles.iter().any(|&kind| kind.is_terminal()));
            let holds = declared && self.can_read(triplets, |group| group.iter().any(|&kind| kind.is_terminal()));
            product.mul_if(Fan::Daiyaojiu, of.daiyaojiu, holds);
        }
        let closed = !self.melds.iter().any(Meld::is_claimed);
        product.mul_if(Fan::Menqing, of.menqing, melds && closed);
        if of.zhongzhang > 1 {
            let mut tiles = self.tiles.natural.kinds().iter().chain(self.melds.iter().flat_map(|m| m.tiles));
            let middle = |group: &[Kind]| !group.iter().any(|&kind| kind.is_terminal());
            let holds = !tiles.any(Kind::is_terminal) && (!melds || self.can_read(triplets, middle));
            product.mul_if(Fan::Zhongzhang, of.zhongzhang, holds);
        }
    }

    /// Whether the concealed tiles can be read as melds and a pair so that `fits` is true for the kinds of each group. If `triplets`, all
    /// melds are triplets.
    fn can_read(&self, triplets: bool, fits: impl Fn(&[Kind]) -> bool) -> bool {
        self.candidate.reads_as_groups(&self.tiles, triplets, &fits)
    }
}

/// Adds the factors of the circumstances to `product`.
fn add_circumstances(keys: &SichuanScoring, circumstances: &Circumstances, product: &mut Product) {
    let Circumstances { by, ref events, kong_giver } = *circumstances;
    let of = &keys.factors;
    let drawn = by == WinBy::SelfDraw;
    let discarded = matches!(by, WinBy::Discard(_));
    product.mul_if(Fan::SelfDraw, of.self_draw, drawn && kong_giver.is_none());
    product.mul_if(Fan::AfterKong, of.after_kong, drawn && events.contains(WinEvent::AfterKong));
    product.mul_if(
        Fan::LastTile,
        of.last_tile,
        events.contains(WinEvent::LastTile) && (drawn || discarded && keys.last_discard),
    );
    product.mul_if(Fan::KongDiscard, of.kong_discard, discarded && events.contains(WinEvent::KongDiscard));
    product.mul_if(Fan::RobKong, of.rob_kong, matches!(by, WinBy::RobKong(_)));
    product.mul_if(Fan::Tianhu, of.tianhu, drawn && events.contains(WinEvent::Tianhu));
    product.mul_if(Fan::Dihu, of.dihu, events.contains(WinEvent::Dihu));
}

/// Prices a win. The giver pays for a discard or a robbed kong, all seats that still play for a self-draw (seed 004: 三家付相同点数). `others`
/// are the other winners.
///
/// # Errors
/// Returns an error if the hand does not win.
fn price_win<A: Amount>(
    rules: &Rules,
    keys: &SichuanScoring,
    facts: &Facts,
    win: &Win,
    others: OtherWinners,
) -> Result<PricedWin<A>, ScoreError> {
    let (points, value) = points_of_win::<A>(rules, keys, facts, win)?;
    let mut payments = Payments::default();
    let debtors = win.seat.others().into_iter().filter(|&payer| !others.has_left(payer));
    match (win.by.giver(), kong_giver(keys, facts, win)) {
        (Some(giver), _) => {
            let payers = TilePayers::for_win(rules, win.by, TilePayers::Giver);
            payments = payers.pay(others, win.seat, giver, debtors, |_| points.clone());
        }
        (None, Some(from)) => payments.pay(from, win.seat, points.by_rule(Term::KongGiver)),
        (None, None) => {
            let share = points.plus(A::new(keys.self_draw_add.into(), Term::SelfDrawAdd));
            debtors.for_each(|payer| payments.pay(payer, win.seat, share.clone()));
        }
    }
    Ok((payments, value))
}

/// Returns the payments of a kong. `wins` are the wins before it, `wild` the wild kinds of the deal.
fn kong_money<A: Amount>(
    rules: &Rules,
    keys: &SichuanScoring,
    kong: &KongFact,
    wins: &[Win],
    wild: KindSet,
) -> Payments<A> {
    let of = &keys.kong;
    let mut payments = Payments::default();
    let added = kong.form == MeldForm::AddedKong;
    let (share, why) = if added { (of.added, Term::Added) } else { (of.exposed, Term::Exposed) };
    let debtor = |seat: &Seat| of.winners_pay || !has_left(rules, wins, *seat);
    let debtors = kong.seat.others().into_iter().filter(debtor);
    if let Some(payments) =
        payers::pay_for_kong(rules, kong.seat, kong.form, kong.from, debtors, &A::new(share.into(), why))
    {
        return payments;
    }
    let wild = wild.contains(kong.tile) && kong.form == MeldForm::ConcealedKong;
    for payer in kong.seat.others() {
        let left = has_left(rules, wins, payer);
        let (points, why) = match kong.form {
            _ if wild => (of.hongzhong, Term::WildKong),
            _ if left && !of.winners_pay => continue,
            MeldForm::ConcealedKong | MeldForm::Xuanfeng => (of.concealed, Term::Concealed),
            MeldForm::AddedKong => (of.added, Term::Added),
            _ if kong.from == Some(payer) => (of.exposed, Term::Exposed),
            _ => (of.exposed_others, Term::ExposedOthers),
        };
        payments.pay(payer, kong.seat, A::new(points.into(), why));
    }
    payments
}

/// Returns the payments of all kongs. With 呼叫转移 the owner of a kong passes the points to the winner on the discard after the kong.
fn kong_payments<A: Amount>(rules: &Rules, keys: &SichuanScoring, facts: &Facts) -> Payments<A> {
    let mut all = Payments::default();
    for index in 0..facts.kongs.len() {
        let money: Payments<A> = money_of_kong(rules, keys, facts, index);
        all.add(&money);
        if let Some(to) = hujiaozhuanyi_winner(keys, facts, index) {
            let from = facts.kongs[index].seat;
            all.pay(from, to, money.received_by(from).by_rule(Term::Passed));
        }
    }
    all
}

/// Returns the payments of the kong with this index in [`Facts::kongs`], before 呼叫转移.
fn money_of_kong<A: Amount>(rules: &Rules, keys: &SichuanScoring, facts: &Facts, index: usize) -> Payments<A> {
    let kong = &facts.kongs[index];
    kong_money(rules, keys, kong, facts.wins_before(kong), rules.wild_kinds(facts.indicator))
}

/// 呼叫转移: returns the seat to which the points of the kong with this index in [`Facts::kongs`] pass: the first winner on the discard after
/// the kong. Returns `None` if they do not pass.
fn hujiaozhuanyi_winner(keys: &SichuanScoring, facts: &Facts, index: usize) -> Option<Seat> {
    let kong = &facts.kongs[index];
    let next = facts.kongs[index + 1..].iter().find(|later| later.seat == kong.seat);
    let after = usize::from(kong.after_wins)..next.map_or(facts.wins.len(), |later| usize::from(later.after_wins));
    let wins = facts.wins.get(after).filter(|_| keys.kong.hujiaozhuanyi).unwrap_or_default();
    let on_it = |win: &&Win| win.by == WinBy::Discard(kong.seat) && win.events.contains(WinEvent::KongDiscard);
    wins.iter().find(on_it).map(|win| win.seat)
}

/// Books the payments when the wall has run out: 查花猪, 查叫 and 退税.
fn settle_wall_out<A: Amount>(rules: &Rules, keys: &SichuanScoring, facts: &Facts, settlement: &mut Settlement<A>) {
    let best = BySeat::from_fn(|seat| best_wait::<A>(rules, keys, facts, seat));
    let wall_out = WallOutKeys { chajiao: keys.chajiao, huazhu: keys.huazhu };
    let extra = if keys.chajiao == Chajiao::SelfDraw { keys.self_draw_add } else { 0 };
    let share = |_, _, points: A| points.plus(A::new(extra.into(), Term::SelfDrawAdd));
    wall_out.book(rules, facts, &best, share, settlement);
    // With 荒庄荒杠 all kongs of a 流局 are paid back anyway.
    let kept = !facts.wins.is_empty() || rules.room.liuju != LiujuPays::Nothing;
    if keys.kong.tuishui && kept {
        let mut back = Payments::default();
        for (index, kong) in facts.kongs.iter().enumerate() {
            let returns = !facts.has_won(kong.seat) && best[kong.seat].is_none();
            if returns && hujiaozhuanyi_winner(keys, facts, index).is_none() {
                back.add(&money_of_kong(rules, keys, facts, index).reversed(Term::Tuishui));
            }
        }
        settlement.book(Item::Tuishui, back);
    }
}

/// 查叫: returns the points of the most valuable hand that `seat` waits for; `None` if it does not wait.
fn best_wait<A: Amount>(rules: &Rules, keys: &SichuanScoring, facts: &Facts, seat: Seat) -> Option<A> {
    let candidate = Candidate::from_facts(rules, facts, seat);
    let by_draw = Circumstances { by: WinBy::SelfDraw, events: WinEvents::default(), kong_giver: None };
    let circumstances = (keys.chajiao == Chajiao::SelfDraw).then_some(&by_draw);
    let value = |tile: Kind, readings: &Readings| {
        let hand = Hand::new(candidate, tile, true);
        let product = |shape| hand.factors(keys, shape, circumstances);
        let values = readings.iter().map(|reading| capped(keys, product(reading.shape).value::<A>(keys.base)));
        values.max_by_key(Amount::points)
    };
    let price = |win: &Win| price_win::<i64>(rules, keys, facts, win, OtherWinners::default());
    wall_out::best_wait(rules, facts, seat, value, price)
}
