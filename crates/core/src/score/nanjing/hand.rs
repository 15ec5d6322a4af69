//! The value of a won hand in 南京: bonuses, hard and soft flowers, in the reading that pays most.

use super::bixiahu_factor;
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::NanjingScoring;
use crate::score::amount::Amount;
use crate::score::error::{Refusal, ScoreError};
use crate::score::facts::{Facts, SeatFacts, Win, WinBy, WinEvent};
use crate::score::gates::{FlowerGate, Gates, suits_of};
use crate::score::ledger::{Effect, Factor, Factors, Payments, WinValue};
use crate::score::names::Fan;
use crate::score::payers::OtherWinners;
use crate::score::reading::Candidate;
use crate::score::why::{Term, Why};
use crate::score::wins::{Way, no_win, winning_readings};
use crate::shape::{Decomposition, Holding, MeldInfo, Shape, decompositions};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm, Seat};

/// The payments of a win, and the seat that pays for others (包牌); `None` if every payer pays for itself.
pub(super) type BaoPayments<A> = (Payments<A>, Option<Seat>);

/// A priced win.
pub(super) struct PricedHand<A: Amount> {
    pub payments: Payments<A>,
    /// The shape and factors as which the win is paid.
    pub value: WinValue,
    /// 大胡: whether the hand has a bonus besides 成牌 and 门清.
    pub big: bool,
    /// The seat that pays for others (包牌).
    pub pays_for_others: Option<Seat>,
}

/// The facts about a won hand that do not depend on the reading.
pub(super) struct Won<'a> {
    pub rules: &'a Rules,
    pub keys: &'a NanjingScoring,
    pub facts: &'a Facts,
    pub win: &'a Win,
    /// The other winners of the deal.
    pub others: OtherWinners,
    /// The winner at the end of the deal, without the winning tile.
    pub held: &'a SeatFacts,
    /// The number of hard flowers.
    hard: i64,
}

/// A reading of the hand.
#[derive(Clone, Copy)]
struct Reading {
    shape: Shape,
    /// The number of concealed triplets of winds.
    wind_triplets: i64,
    /// The place of the winning tile in the hand; `None` if the hand had other waits, or if the place pays no soft flower.
    wait: Option<WaitKind>,
}

/// The place of the winning tile in the hand, if the hand waited for no other kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WaitKind {
    /// 压档: the middle of a run.
    Yadang,
    /// 边枝: the 3 of 123, the 7 of 789.
    Bianzhi,
    /// 独占: the pair.
    Duzhan,
}

/// The reasons of soft flowers.
const SOFT: [Term; 7] =
    [Term::WindTriplet, Term::SoftExposed, Term::SoftConcealed, Term::Yadang, Term::Bianzhi, Term::Duzhan, Term::Queyi];

/// The bonuses and flowers of a hand.
struct Sum {
    factors: Factors,
    /// The soft flowers, in the order of [`SOFT`].
    soft: [i64; SOFT.len()],
    /// Whether a bonus lifts the gate of hard flowers.
    lifts: bool,
    /// Whether the hand is a big hand (大胡).
    big: bool,
}

/// Prices a win, in the reading that pays most.
///
/// # Errors
/// Returns an error if the hand does not win, or if 天胡 is impossible.
pub(super) fn price_win<A: Amount>(
    rules: &Rules,
    keys: &NanjingScoring,
    facts: &Facts,
    win: &Win,
    others: OtherWinners,
) -> Result<PricedHand<A>, ScoreError> {
    let held = &facts.seats[win.seat];
    let won = Won { rules, keys, facts, win, others, held, hard: held.flowers.total() as i64 };
    won.check_tianhu()?;
    let candidate = Candidate::from_facts(rules, facts, win.seat);
    let refused = |refusal| no_win(rules, candidate, win, Way::from_win(win), refusal);
    if win.events.contains(WinEvent::Kuaizhao) {
        return won.kuaizhao().ok_or_else(|| refused(Refusal::Kuaizhao));
    }
    let readings = readings(rules, keys, held, win).map_err(refused)?;
    let sums =
        readings.iter().map(|reading| (won.sum(reading), reading.shape)).filter(|(sum, _)| won.passes_flower_gate(sum));
    let points = |sum: &Sum| sum.total::<i64>(keys);
    let best = sums.reduce(|best, next| if points(&next.0) > points(&best.0) { next } else { best });
    let Some((sum, shape)) = best else { return Err(refused(Refusal::Flowers)) };
    let payments = won.ordinary_payments(won.points(&sum));
    Ok(won.priced(payments, sum, shape))
}

/// Returns all readings of the hand: every split into groups with every place of the winning tile.
///
/// # Errors
/// Returns the reason if the hand does not win.
fn readings(rules: &Rules, keys: &NanjingScoring, held: &SeatFacts, win: &Win) -> Result<Vec<Reading>, Refusal> {
    let tile = win.tile;
    let shapes = winning_readings(rules, Candidate::new(rules, &held.hand, KindSet::EMPTY), tile, Way::from_win(win))?;
    let single = single_wait(rules, held);
    let melds = &held.hand.melds;
    // 双七对 and 全球独钓 replace 独占 if the rules count them.
    let alone = melds.len() == 4 && keys.bonus.quanqiududiao > 0;
    let fourth = held.hand.concealed[tile] == 3 && keys.bonus.shuangqidui > 0;
    let mut found = Vec::new();
    if shapes.iter().any(|reading| reading.shape == Shape::SevenPairs) {
        let wait = (single && !fourth).then_some(WaitKind::Duzhan);
        found.push(Reading { shape: Shape::SevenPairs, wind_triplets: 0, wait });
    }
    for layout in decompositions(&held.hand.concealed.with(tile), &rules.shape_rules()) {
        let triplets = layout.triplets() + melds.iter().filter(|meld| meld.is_alike()).count() == 4;
        let shape = if triplets { Shape::AllTriplets } else { Shape::Standard };
        let winds = layout.melds.iter().filter(|meld| Decomposition::is_triplet(meld) && meld[0].is_wind()).count();
        let mut push = |wait: Option<WaitKind>| {
            let wait = wait.filter(|&wait| single && !(alone && wait == WaitKind::Duzhan));
            found.push(Reading { shape, wind_triplets: winds as i64, wait });
        };
        if layout.pair == tile {
            push(Some(WaitKind::Duzhan));
        }
        layout.melds.iter().filter(|meld| meld.contains(&tile)).for_each(|meld| push(wait_kind(meld, tile)));
    }
    Ok(found)
}

/// Returns the place of `tile` in a meld that contains it; `None` if that place pays no soft flower.
fn wait_kind(meld: &[Kind; 3], tile: Kind) -> Option<WaitKind> {
    match (Decomposition::is_triplet(meld), tile.rank()) {
        (true, _) => None,
        _ if meld[1] == tile => Some(WaitKind::Yadang),
        (_, Some(3)) if meld[2] == tile => Some(WaitKind::Bianzhi),
        (_, Some(7)) if meld[0] == tile => Some(WaitKind::Bianzhi),
        _ => None,
    }
}

/// Whether the hand waits for exactly one kind. Kinds of which the hand holds all copies, or that gates refuse, do not count.
fn single_wait(rules: &Rules, held: &SeatFacts) -> bool {
    let mut holding = Holding::new(&held.hand.concealed, MeldInfo::new(&held.hand.melds), KindSet::EMPTY);
    holding.suits = rules.suit_limit(held.missing_suit);
    let (all, gates) = (held.hand.all_tiles(), Gates::new(rules));
    let open = |kind: &Kind| all[*kind] < 4 && gates.allows(&held.hand.concealed.with(*kind), &held.hand.melds);
    rules.evaluator().waits(&holding).iter().filter(open).count() == 1
}

impl Won<'_> {
    /// Checks that a win by 天胡 is possible.
    fn check_tianhu(&self) -> Result<(), ScoreError> {
        let problem = match self.win.events.contains(WinEvent::Tianhu) {
            true if self.win.seat != self.facts.dealer => msg!("score-tianhu-dealer"),
            true if self.win.by != WinBy::SelfDraw => msg!("score-tianhu-self-draw"),
            true if !self.held.hand.melds.is_empty() => {
                msg!("score-tianhu-melds-dagang")
            }
            _ => return Ok(()),
        };
        Err(ScoreError::Impossible { seat: self.win.seat, problem })
    }

    /// Whether the hand is 门清 as far as its melds decide.
    fn is_menqing(&self) -> bool {
        self.held.hand.melds.iter().all(|meld| self.keys.keeps_menqing(meld.form))
    }

    /// Whether the hand with these bonuses passes the gate of hard flowers.
    fn passes_flower_gate(&self, sum: &Sum) -> bool {
        let gate = FlowerGate::from_rules(self.rules);
        sum.lifts || gate.is_none_or(|gate| gate.passes(self.held.flowers.total(), &self.held.hand.melds))
    }

    /// Returns the bonuses and flowers of a reading.
    fn sum(&self, reading: &Reading) -> Sum {
        let (of, gate, events) = (&self.keys.bonus, &self.keys.gate, &self.win.events);
        let all = self.held.hand.all_tiles().with(self.win.tile);
        let mut sum = Sum::new(self.keys.chengpai);
        let pairs = reading.shape == Shape::SevenPairs;
        let self_drawn = self.win.by == WinBy::SelfDraw;
        let yajue =
            of.yajue > 0 && matches!(reading.wait, Some(WaitKind::Yadang | WaitKind::Bianzhi)) && self.lies_in_a_pung();
        let fourth = self.held.hand.concealed[self.win.tile] == 3;
        sum.add_small(Fan::Menqing, of.menqing, self.is_menqing() && !pairs);
        sum.add_one_suit(self.keys, &all);
        sum.add_big(Fan::Duiduihu, of.duiduihu, reading.shape == Shape::AllTriplets);
        sum.add_big(Fan::Quanqiududiao, of.quanqiududiao, self.held.hand.melds.len() == 4);
        sum.add_big(Fan::SevenPairs, of.seven_pairs, pairs && !fourth);
        sum.add_big(Fan::Shuangqidui, of.shuangqidui, pairs && fourth);
        sum.add(Fan::Yajue, of.yajue, yajue, gate.yajue);
        sum.add(Fan::Wuhuaguo, of.wuhuaguo, self.hard == 0, gate.wuhuaguo);
        sum.add_big(Fan::Xiaogangkaihua, of.xiaogangkaihua, events.contains(WinEvent::AfterFlower) && self_drawn);
        sum.add_big(Fan::Dagangkaihua, of.dagangkaihua, events.contains(WinEvent::AfterKong) && self_drawn);
        sum.add_big(Fan::Tianhu, of.tianhu, events.contains(WinEvent::Tianhu));
        sum.add_big(Fan::Dihu, of.dihu, self.is_dihu());
        sum.add_big(Fan::LastTile, of.last_tile, events.contains(WinEvent::LastTile) && self_drawn);
        let wait = reading.wait.filter(|_| !yajue);
        sum.add_flowers(self.hard, self.soft(&all, reading.wind_triplets, wait));
        if events.contains(WinEvent::AfterKong) && self_drawn {
            sum.multiply(Fan::Dagangkaihua, of.dagangkaihua_factor);
        }
        sum
    }

    /// 地胡: whether the seat declared 天听 and claimed no chow or pung until the win.
    fn is_dihu(&self) -> bool {
        self.held.tianting
            && !self
                .held
                .hand
                .melds
                .iter()
                .any(|meld| matches!(meld.form, MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong))
    }

    /// Whether some seat has a pung of the winning tile, a robbed one included (seed 003, 压绝: 已经被碰).
    fn lies_in_a_pung(&self) -> bool {
        let pung = |meld: &Meld| meld.form == MeldForm::Pung && meld.kind() == self.win.tile;
        self.facts.seats.iter().any(|(_, seat)| seat.hand.melds.iter().any(pung))
    }

    /// Returns the soft flowers, in the order of [`SOFT`]. `tiles` are all tiles of the hand, for 缺一. `wind_triplets` is the number of
    /// concealed triplets of winds. `wait` is the place of the winning tile.
    fn soft(&self, tiles: &Counts, wind_triplets: i64, wait: Option<WaitKind>) -> [i64; SOFT.len()] {
        let (of, melds) = (&self.keys.soft, &self.held.hand.melds);
        let count = |fits: &dyn Fn(&Meld) -> bool| melds.iter().filter(|meld| fits(meld)).count() as i64;
        let winds = wind_triplets + count(&|meld| meld.kind().is_wind() && meld.is_alike());
        let exposed = count(&|meld| matches!(meld.form, MeldForm::ExposedKong | MeldForm::AddedKong));
        let concealed = count(&|meld| matches!(meld.form, MeldForm::ConcealedKong | MeldForm::Xuanfeng));
        let only = |kind: WaitKind| i64::from(wait == Some(kind));
        [
            (winds, of.wind_triplet),
            (exposed, of.exposed_kong),
            (concealed, of.concealed_kong),
            (only(WaitKind::Yadang), of.yadang),
            (only(WaitKind::Bianzhi), of.bianzhi),
            (only(WaitKind::Duzhan), of.duzhan),
            ((suits_of(tiles.kinds()).count_ones() == 2).into(), of.queyi),
        ]
        .map(|(times, flowers)| times * i64::from(flowers))
    }

    /// 快照: prices a win in which a discard completes the fourth 对 (pung); the other two concealed tiles may be any. Only the four 对 and
    /// the flowers count. Returns `None` if the hand does not win by 快照.
    fn kuaizhao<A: Amount>(&self) -> Option<PricedHand<A>> {
        let WinBy::Discard(from) = self.win.by else { return None };
        let pung = |meld: &Meld| matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong);
        let melds = &self.held.hand.melds;
        let fourth = self.held.hand.concealed[self.win.tile] >= 2;
        if !self.keys.bao.kuaizhao || melds.len() != 3 || !melds.iter().all(pung) || !fourth {
            return None;
        }
        let feeder = self.feeder_of_three();
        let whole = self.held.hand.all_tiles().with(self.win.tile);
        let one_suit = suits_of(whole.kinds()).count_ones() == 1 && whole.total_of(KindSet::HONOURS) == 0;
        let great = (feeder == Some(from) || one_suit).then(|| {
            let sum = self.kuaizhao_sum(true);
            (self.pays_for_all(from, self.points::<A>(&sum).by_rule(Term::BaoKuaizhao)), sum)
        });
        let lesser = feeder.filter(|&feeder| feeder != from).map(|feeder| {
            let sum = self.kuaizhao_sum(false);
            (self.pays_for_debtors(feeder, &[from], self.points(&sum), Term::BaoKuaizhao), sum)
        });
        let gain = |(payments, _): &(BaoPayments<A>, Sum)| payments.0.for_seat(self.win.seat);
        let (payments, sum) = [great, lesser].into_iter().flatten().max_by_key(gain)?;
        Some(self.priced(payments, sum, Shape::AllTriplets))
    }

    /// Returns the bonuses and flowers of the four 对 of 快照. `great` adds the bonuses of 全球独钓, 清一色 or 混一色, and 无花果.
    fn kuaizhao_sum(&self, great: bool) -> Sum {
        let tile = self.win.tile;
        let mut four: Counts = [tile; 3].into_iter().collect();
        self.held.hand.melds.iter().flat_map(Meld::all_tiles).for_each(|kind| four.add(kind));
        let of = &self.keys.bonus;
        let mut sum = Sum::new(self.keys.chengpai);
        sum.add_big(Fan::Duiduihu, of.duiduihu, true);
        if great {
            sum.add_big(Fan::Quanqiududiao, of.quanqiududiao, true);
            sum.add_one_suit(self.keys, &four);
            sum.add_big(Fan::Wuhuaguo, of.wuhuaguo, self.hard == 0);
        }
        sum.add_flowers(self.hard, self.soft(&four, i64::from(tile.is_wind()), None));
        sum
    }

    /// Returns the points of one share, with 比下胡.
    fn points<A: Amount>(&self, sum: &Sum) -> A {
        sum.total::<A>(self.keys).times(bixiahu_factor(self.keys, self.facts), Term::Bixiahu)
    }

    /// Creates the priced win from its payments, bonuses and shape.
    fn priced<A: Amount>(&self, (payments, pays_for_others): BaoPayments<A>, sum: Sum, shape: Shape) -> PricedHand<A> {
        let mut factors = sum.factors;
        // Results show flowers as points.
        for factor in factors.iter_mut().filter(|factor| matches!(factor.fan, Fan::Hard | Fan::Soft)) {
            if let Effect::Add(flowers) = factor.effect {
                factor.effect = Effect::Add(flowers * i64::from(self.keys.flower));
            }
        }
        PricedHand {
            payments,
            value: WinValue { seat: self.win.seat, shape, factors, points: None },
            big: sum.big,
            pays_for_others,
        }
    }
}

impl Sum {
    /// Creates the sum of a hand with the points of 成牌 alone.
    fn new(chengpai: i32) -> Sum {
        let mut sum = Sum { factors: Factors::default(), soft: [0; SOFT.len()], lifts: false, big: false };
        sum.add_small(Fan::Chengpai, chengpai, true);
        sum
    }

    /// Adds a bonus that does not make a big hand, if `holds` and if it has points.
    fn add_small(&mut self, fan: Fan, points: i32, holds: bool) {
        if holds && points > 0 {
            self.factors.push(Factor { fan, effect: Effect::Add(points.into()) });
        }
    }

    /// Adds a bonus that makes a big hand, if `holds` and if it has points. `lifts`: it also lifts the gate of hard flowers.
    fn add(&mut self, fan: Fan, points: i32, holds: bool, lifts: bool) {
        self.add_small(fan, points, holds);
        self.big |= holds && points > 0;
        self.lifts |= holds && points > 0 && lifts;
    }

    /// Adds a bonus that makes a big hand and lifts the gate of hard flowers, if `holds` and if it has points.
    fn add_big(&mut self, fan: Fan, points: i32, holds: bool) {
        self.add(fan, points, holds, true);
    }

    /// Adds 清一色 or 混一色, if all of `tiles` are of one suit and honours.
    fn add_one_suit(&mut self, keys: &NanjingScoring, tiles: &Counts) {
        // If 中发白 are no flowers, they are honours here too.
        let (one, honours) = (suits_of(tiles.kinds()).count_ones() == 1, tiles.total_of(KindSet::HONOURS) > 0);
        self.add_big(Fan::Hunyise, keys.bonus.hunyise, one && honours);
        self.add_big(Fan::Qingyise, keys.bonus.qingyise, one && !honours);
    }

    /// Sets the hard and soft flowers. `soft` is in the order of [`SOFT`].
    fn add_flowers(&mut self, hard: i64, soft: [i64; SOFT.len()]) {
        self.soft = soft;
        for (fan, flowers) in [(Fan::Hard, hard), (Fan::Soft, soft.iter().sum())] {
            if flowers > 0 {
                self.factors.push(Factor { fan, effect: Effect::Add(flowers) });
            }
        }
    }

    /// Adds a factor of the sum so far, if it is above 1. It makes a big hand and lifts the gate of hard flowers.
    fn multiply(&mut self, fan: Fan, x: i32) {
        if x > 1 {
            self.factors.push(Factor { fan, effect: Effect::Times(x.into()) });
            self.lifts = true;
            self.big = true;
        }
    }

    /// Returns the points of one share, without 比下胡.
    fn total<A: Amount>(&self, keys: &NanjingScoring) -> A {
        self.factors.iter().fold(A::default(), |total, &Factor { fan, effect }| {
            let why = Why::Fan(fan, "scoring.bonus");
            match (fan, effect) {
                (Fan::Hard, Effect::Add(flowers)) => {
                    total.plus(A::new(flowers, why).times(keys.flower.into(), Term::Flower))
                }
                (Fan::Soft, Effect::Add(_)) => {
                    let each = SOFT.into_iter().zip(self.soft).map(|(why, flowers)| A::new(flowers, why));
                    total.plus(each.fold(A::default(), A::plus).times(keys.flower.into(), Term::Flower))
                }
                (_, Effect::Add(points)) => total.plus(A::new(points, why)),
                (_, Effect::Times(x)) => total.times(x, Term::DagangFactor),
            }
        })
    }
}
