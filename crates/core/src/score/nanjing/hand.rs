//! The value of a won hand: bonuses, hard and soft flowers, of all readings the one that pays most.

use super::doubled;
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::NanjingScoring;
use crate::score::amount::Amount;
use crate::score::error::{Refusal, ScoreError};
use crate::score::facts::{Facts, SeatFacts, Win, WinBy, WinEvent};
use crate::score::gates::{FlowerGate, Gates};
use crate::score::ledger::{Effect, Factor, Factors, Payments, WinValue};
use crate::score::names::Fan;
use crate::score::payers::Others;
use crate::score::reading::Candidate;
use crate::score::why::{Term, Why};
use crate::score::wins::{Way, no_win, winning_readings};
use crate::shape::{Decomposition, Holding, MeldInfo, Shape, decompositions};
use crate::tile::{Counts, Kind, KindSet, Meld, MeldForm, Seat};

/// What a sum costs each seat, and who pays for others.
pub(super) type Bill<A> = (Payments<A>, Option<Seat>);

/// A won hand with its payments.
pub(super) struct Paid<A: Amount> {
    pub payments: Payments<A>,
    pub value: WinValue,
    /// 大胡: it has a bonus besides 成牌 and 门清.
    pub big: bool,
    pub pays_for_others: Option<Seat>,
}

/// A won hand, as far as it does not depend on the reading.
pub(super) struct Won<'a> {
    pub rules: &'a Rules,
    pub keys: &'a NanjingScoring,
    pub facts: &'a Facts,
    pub win: &'a Win,
    pub others: Others,
    pub held: &'a SeatFacts,
    /// Hard flowers.
    hard: i64,
}

/// One way to read the hand.
#[derive(Clone, Copy)]
struct Reading {
    shape: Shape,
    /// Concealed triplets of winds.
    wind_triplets: i64,
    /// What the winning tile completes, where it is the only wait.
    wait: Option<WaitKind>,
}

/// What the only wait completes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WaitKind {
    /// 压档: the middle of a run.
    Yadang,
    /// 边枝: the 3 of 123, the 7 of 789.
    Bianzhi,
    /// 独占: the pair.
    Duzhan,
}

/// What soft flowers are counted for, in the order of [`Won::soft`].
const SOFT: [Term; 7] =
    [Term::WindTriplet, Term::SoftExposed, Term::SoftConcealed, Term::Yadang, Term::Bianzhi, Term::Duzhan, Term::Queyi];

/// A hand's bonuses and flowers.
struct Sum {
    factors: Factors,
    /// The soft flowers, by [`SOFT`].
    soft: [i64; SOFT.len()],
    /// Some bonus lifts the need of hard flowers.
    lifts: bool,
    big: bool,
}

/// What a win pays.
pub(super) fn value<A: Amount>(
    rules: &Rules,
    keys: &NanjingScoring,
    facts: &Facts,
    win: &Win,
    others: Others,
) -> Result<Paid<A>, ScoreError> {
    let held = &facts.seats[win.seat];
    let won = Won { rules, keys, facts, win, others, held, hard: held.flowers.total() as i64 };
    won.check_tianhu()?;
    let candidate = Candidate::of(rules, facts, win.seat);
    let refused = |refusal| no_win(rules, candidate, win, Way::of(win), refusal);
    if win.events.contains(WinEvent::Kuaizhao) {
        return won.kuaizhao().ok_or_else(|| refused(Refusal::Kuaizhao));
    }
    let readings = readings(rules, keys, held, win).map_err(refused)?;
    let sums = readings.iter().map(|reading| (won.sum(reading), reading.shape)).filter(|(sum, _)| won.passes(sum));
    let points = |sum: &Sum| sum.total::<i64>(keys);
    let best = sums.reduce(|best, next| if points(&next.0) > points(&best.0) { next } else { best });
    let Some((sum, shape)) = best else { return Err(refused(Refusal::Flowers)) };
    let bill = won.ordinary(won.points(&sum));
    Ok(won.paid(bill, sum, shape))
}

/// All readings of the hand: every way to lay out its tiles, with every place the winning tile can have in it.
fn readings(rules: &Rules, keys: &NanjingScoring, held: &SeatFacts, win: &Win) -> Result<Vec<Reading>, Refusal> {
    let tile = win.tile;
    let shapes = winning_readings(rules, Candidate::new(rules, &held.hand, KindSet::EMPTY), tile, Way::of(win))?;
    let single = single_wait(rules, held);
    let melds = &held.hand.melds;
    // 双七对 and 全球独钓 take the place of 独占, where they are counted.
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
        layout.melds.iter().filter(|meld| meld.contains(&tile)).for_each(|meld| push(place(meld, tile)));
    }
    Ok(found)
}

/// What `tile` is in a meld that it completes.
fn place(meld: &[Kind; 3], tile: Kind) -> Option<WaitKind> {
    match (Decomposition::is_triplet(meld), tile.rank()) {
        (true, _) => None,
        _ if meld[1] == tile => Some(WaitKind::Yadang),
        (_, Some(3)) if meld[2] == tile => Some(WaitKind::Bianzhi),
        (_, Some(7)) if meld[0] == tile => Some(WaitKind::Bianzhi),
        _ => None,
    }
}

/// Whether exactly one kind completes the hand, those apart that are all in it already or that its gates stop.
fn single_wait(rules: &Rules, held: &SeatFacts) -> bool {
    let mut holding = Holding::new(&held.hand.concealed, MeldInfo::new(&held.hand.melds), KindSet::EMPTY);
    holding.suits = rules.suit_limit(held.missing_suit);
    let (all, gates) = (held.hand.all_tiles(), Gates::new(rules));
    let open = |kind: &Kind| all[*kind] < 4 && gates.open_to(&held.hand.concealed.with(*kind), &held.hand.melds);
    rules.evaluator().waits(&holding).iter().filter(open).count() == 1
}

impl Won<'_> {
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

    fn menqing(&self) -> bool {
        self.held.hand.melds.iter().all(|meld| self.keys.keeps_menqing(meld.form))
    }

    /// Whether a hand may win: small ones need hard flowers, unless they are 门清 (seed 003, 小胡).
    fn passes(&self, sum: &Sum) -> bool {
        let gate = FlowerGate::of(self.rules);
        sum.lifts || gate.is_none_or(|gate| gate.passes(self.held.flowers.total(), &self.held.hand.melds))
    }

    /// The bonuses and flowers of a reading.
    fn sum(&self, reading: &Reading) -> Sum {
        let (of, gate, events) = (&self.keys.bonus, &self.keys.gate, &self.win.events);
        let all = self.held.hand.all_tiles().with(self.win.tile);
        let mut sum = Sum::new(self.keys.chengpai);
        let pairs = reading.shape == Shape::SevenPairs;
        let self_drawn = self.win.by == WinBy::SelfDraw;
        let yajue =
            of.yajue > 0 && matches!(reading.wait, Some(WaitKind::Yadang | WaitKind::Bianzhi)) && self.lies_in_a_pung();
        let fourth = self.held.hand.concealed[self.win.tile] == 3;
        sum.small(Fan::Menqing, of.menqing, self.menqing() && !pairs);
        sum.one_suit(self.keys, &all);
        sum.big(Fan::Duiduihu, of.duiduihu, reading.shape == Shape::AllTriplets);
        sum.big(Fan::Quanqiududiao, of.quanqiududiao, self.held.hand.melds.len() == 4);
        sum.big(Fan::SevenPairs, of.seven_pairs, pairs && !fourth);
        sum.big(Fan::Shuangqidui, of.shuangqidui, pairs && fourth);
        sum.add(Fan::Yajue, of.yajue, yajue, gate.yajue);
        sum.add(Fan::Wuhuaguo, of.wuhuaguo, self.hard == 0, gate.wuhuaguo);
        sum.big(Fan::Xiaogangkaihua, of.xiaogangkaihua, events.contains(WinEvent::AfterFlower) && self_drawn);
        sum.big(Fan::Dagangkaihua, of.dagangkaihua, events.contains(WinEvent::AfterKong) && self_drawn);
        sum.big(Fan::Tianhu, of.tianhu, events.contains(WinEvent::Tianhu));
        sum.big(Fan::Dihu, of.dihu, self.dihu());
        sum.big(Fan::LastTile, of.last_tile, events.contains(WinEvent::LastTile) && self_drawn);
        let wait = reading.wait.filter(|_| !yajue);
        sum.flowers(self.hard, self.soft(&all, reading.wind_triplets, wait));
        if events.contains(WinEvent::AfterKong) && self_drawn {
            sum.times(Fan::Dagangkaihua, of.dagangkaihua_factor);
        }
        sum
    }

    /// 地胡: 天听 and no 对 until the win.
    fn dihu(&self) -> bool {
        self.held.tianting
            && !self
                .held
                .hand
                .melds
                .iter()
                .any(|meld| matches!(meld.form, MeldForm::Chow | MeldForm::Pung | MeldForm::AddedKong))
    }

    /// Whether the winning tile lies in a pung of any seat, robbed ones among them (seed 003, 压绝: 已经被碰).
    fn lies_in_a_pung(&self) -> bool {
        let pung = |meld: &Meld| meld.form == MeldForm::Pung && meld.kind() == self.win.tile;
        self.facts.seats.iter().any(|(_, seat)| seat.hand.melds.iter().any(pung))
    }

    /// Soft flowers: of winds, kongs, the wait, and of a missing suit among `tiles`.
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
            ((suits(tiles).count_ones() == 2).into(), of.queyi),
        ]
        .map(|(times, flowers)| times * i64::from(flowers))
    }

    /// 快照: the fourth 对 wins at once, whatever the other two tiles are; only the four 对 and the flowers count.
    fn kuaizhao<A: Amount>(&self) -> Option<Paid<A>> {
        let WinBy::Discard(from) = self.win.by else { return None };
        let pung = |meld: &Meld| matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong);
        let melds = &self.held.hand.melds;
        let fourth = self.held.hand.concealed[self.win.tile] >= 2;
        if !self.keys.bao.kuaizhao || melds.len() != 3 || !melds.iter().all(pung) || !fourth {
            return None;
        }
        let feeder = self.feeder_of_three();
        let whole = self.held.hand.all_tiles().with(self.win.tile);
        let one_suit = suits(&whole).count_ones() == 1 && whole.total_of(KindSet::HONOURS) == 0;
        let great = (feeder == Some(from) || one_suit).then(|| {
            let sum = self.fourth_pung(true);
            (self.all_three(from, self.points::<A>(&sum).by(Term::BaoKuaizhao)), sum)
        });
        let lesser = feeder.filter(|&feeder| feeder != from).map(|feeder| {
            let sum = self.fourth_pung(false);
            (self.taken_over(feeder, &[from], self.points(&sum), Term::BaoKuaizhao), sum)
        });
        let gain = |(bill, _): &(Bill<A>, Sum)| bill.0.of(self.win.seat);
        let (bill, sum) = [great, lesser].into_iter().flatten().max_by_key(gain)?;
        Some(self.paid(bill, sum, Shape::AllTriplets))
    }

    /// The value of the four 对; `great` with 全球独钓, the suit and 无花果.
    fn fourth_pung(&self, great: bool) -> Sum {
        let tile = self.win.tile;
        let mut four: Counts = [tile; 3].into_iter().collect();
        self.held.hand.melds.iter().flat_map(Meld::all_tiles).for_each(|kind| four.add(kind));
        let of = &self.keys.bonus;
        let mut sum = Sum::new(self.keys.chengpai);
        sum.big(Fan::Duiduihu, of.duiduihu, true);
        if great {
            sum.big(Fan::Quanqiududiao, of.quanqiududiao, true);
            sum.one_suit(self.keys, &four);
            sum.big(Fan::Wuhuaguo, of.wuhuaguo, self.hard == 0);
        }
        sum.flowers(self.hard, self.soft(&four, i64::from(tile.is_wind()), None));
        sum
    }

    fn points<A: Amount>(&self, sum: &Sum) -> A {
        sum.total::<A>(self.keys).times(doubled(self.keys, self.facts), Term::Bixiahu)
    }

    fn paid<A: Amount>(&self, (payments, pays_for_others): Bill<A>, sum: Sum, shape: Shape) -> Paid<A> {
        let mut factors = sum.factors;
        // Flowers are shown as the points they count.
        for factor in factors.iter_mut().filter(|factor| matches!(factor.fan, Fan::Hard | Fan::Soft)) {
            if let Effect::Add(flowers) = factor.effect {
                factor.effect = Effect::Add(flowers * i64::from(self.keys.flower));
            }
        }
        Paid { payments, value: WinValue { seat: self.win.seat, shape, factors }, big: sum.big, pays_for_others }
    }
}

/// The suits among these tiles, a bit each.
fn suits(tiles: &Counts) -> u8 {
    let suits = tiles.kinds().0;
    (0..3).filter(|suit| suits >> (9 * suit) & 0x1ff != 0).fold(0, |set, suit| set | 1 << suit)
}

impl Sum {
    fn new(chengpai: i32) -> Sum {
        let mut sum = Sum { factors: Factors::default(), soft: [0; SOFT.len()], lifts: false, big: false };
        sum.small(Fan::Chengpai, chengpai, true);
        sum
    }

    /// A bonus that is no big hand.
    fn small(&mut self, fan: Fan, points: i32, holds: bool) {
        if holds && points > 0 {
            self.factors.push(Factor { fan, effect: Effect::Add(points.into()) });
        }
    }

    /// A bonus of a big hand; `lifts` the need of hard flowers.
    fn add(&mut self, fan: Fan, points: i32, holds: bool, lifts: bool) {
        self.small(fan, points, holds);
        self.big |= holds && points > 0;
        self.lifts |= holds && points > 0 && lifts;
    }

    fn big(&mut self, fan: Fan, points: i32, holds: bool) {
        self.add(fan, points, holds, true);
    }

    /// 清一色 and 混一色.
    fn one_suit(&mut self, keys: &NanjingScoring, tiles: &Counts) {
        // 中发白 too, where they are no flowers.
        let (one, honours) = (suits(tiles).count_ones() == 1, tiles.total_of(KindSet::HONOURS) > 0);
        self.big(Fan::Hunyise, keys.bonus.hunyise, one && honours);
        self.big(Fan::Qingyise, keys.bonus.qingyise, one && !honours);
    }

    fn flowers(&mut self, hard: i64, soft: [i64; SOFT.len()]) {
        self.soft = soft;
        for (fan, flowers) in [(Fan::Hard, hard), (Fan::Soft, soft.iter().sum())] {
            if flowers > 0 {
                self.factors.push(Factor { fan, effect: Effect::Add(flowers) });
            }
        }
    }

    fn times(&mut self, fan: Fan, x: i32) {
        if x > 1 {
            self.factors.push(Factor { fan, effect: Effect::Times(x.into()) });
            self.lifts = true;
            self.big = true;
        }
    }

    /// The points of one share.
    fn total<A: Amount>(&self, keys: &NanjingScoring) -> A {
        self.factors.iter().fold(A::default(), |total, &Factor { fan, effect }| {
            let why = Why::Fan(fan, "scoring.bonus");
            match (fan, effect) {
                (Fan::Hard, Effect::Add(flowers)) => {
                    total.plus(A::of(flowers, why).times(keys.flower.into(), Term::Flower))
                }
                (Fan::Soft, Effect::Add(_)) => {
                    let each = SOFT.into_iter().zip(self.soft).map(|(why, flowers)| A::of(flowers, why));
                    total.plus(each.fold(A::default(), A::plus).times(keys.flower.into(), Term::Flower))
                }
                (_, Effect::Add(points)) => total.plus(A::of(points, why)),
                (_, Effect::Times(x)) => total.times(x, Term::DagangFactor),
            }
        })
    }
}
