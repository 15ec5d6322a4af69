//! 精 points: who has how many, 冲关, 霸王, 杠精, and the variants with further 精.

use crate::message::{Message, msg};
use crate::rules::JingKinds;
use crate::rules::spec::{Bawang, DiscardedJing, JingRules, KongOfJing, LowerJing, NanchangScoring};
use crate::score::amount::Amount;
use crate::score::error::ScoreError;
use crate::score::facts::{Facts, SeatFacts};
use crate::score::ledger::{JingDetail, Payments};
use crate::score::why::Term;
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, Seat};
use std::mem;

/// The 精 of one seat.
#[derive(Clone, Copy, Default)]
struct Held {
    zheng: i64,
    fu: i64,
    /// Whether it has any that counts for 霸王.
    any: bool,
}

impl Held {
    /// 正精 and 副精 among these tiles.
    fn of(jing: Kinds, counts: &Counts) -> Held {
        let (zheng, fu) = (counts.total_of(jing.zheng), counts.total_of(jing.fu));
        Held { zheng: zheng as i64, fu: fu as i64, any: zheng + fu > 0 }
    }

    /// One tile more.
    fn add(&mut self, jing: Kinds, kind: Kind) {
        self.zheng += i64::from(jing.zheng.contains(kind));
        self.fu += i64::from(jing.fu.contains(kind));
    }

    /// Their points before 冲关 and 霸王.
    fn points(&self, rules: &JingRules) -> i64 {
        self.worth(rules)
    }

    fn worth<A: Amount>(&self, rules: &JingRules) -> A {
        let of = |count: i64, points: i32, why: Term| A::of(count, why).times(points.into(), why);
        of(self.zheng, rules.zheng, Term::Zheng).plus(of(self.fu, rules.fu, Term::Fu))
    }
}

/// The kinds of a set of 精: those that count as 正精 and those that count as 副精.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds {
    zheng: KindSet,
    fu: KindSet,
}

impl From<JingKinds> for Kinds {
    fn from(jing: JingKinds) -> Kinds {
        Kinds { zheng: KindSet::of(jing.zheng), fu: KindSet::of(jing.fu) }
    }
}

impl Kinds {
    /// 同一首歌: the number of this kind in all three suits; of an honour itself.
    fn song(kind: Kind) -> Kinds {
        let suits = kind.rank().map_or(1, |_| 3);
        let zheng = (0..suits).map(|suit| if suits == 1 { kind } else { Kind::at(kind.index() % 9 + 9 * suit) });
        let zheng: KindSet = zheng.collect();
        Kinds { zheng, fu: zheng.iter().map(Kind::successor).collect() }
    }

    fn contains(self, kind: Kind) -> bool {
        self.zheng.union(self.fu).contains(kind)
    }
}

impl JingRules {
    fn points(&self, jing: Kinds, kind: Kind) -> i64 {
        if jing.zheng.contains(kind) {
            i64::from(self.zheng)
        } else if jing.fu.contains(kind) {
            i64::from(self.fu)
        } else {
            0
        }
    }

    /// 冲关: n points from the threshold k on count n × (n − k + 2), which is n times this.
    fn chongguan(&self, points: i64) -> Option<i64> {
        let from = i64::from(self.chongguan_from);
        (from > 0 && points >= from).then(|| points - from + 2)
    }
}

/// 精 points with 冲关 and 霸王, and the bonus of 杠精.
pub(super) fn settle<A: Amount>(keys: &NanchangScoring, facts: &Facts, jing: JingKinds) -> (Payments<A>, JingDetail) {
    let (rules, jing) = (&keys.jing, Kinds::from(jing));
    let mut held = BySeat::from_fn(|seat| everything(rules, jing, &facts.seats[seat], Discards::ByRule));
    add_won_tile(jing, facts, &mut held);
    let (values, mut detail) = valued::<A>(rules, &held, Term::JingPoints);
    let mut payments = Payments::default();
    for seat in Seat::ALL {
        let points = || held[seat].points(rules);
        let feeder = rules.feeder_pays_chongguan.then(|| feeder(rules, jing, facts, seat, points())).flatten();
        match feeder {
            Some(from) => payments.pay(from, seat, values[seat].clone().times(3, Term::Feeder)),
            None => payments.pay_each(seat, values[seat].clone()),
        }
        for kind in jing_kongs(&facts.seats[seat], jing) {
            detail.kong_of_jing |= 1 << seat.index();
            payments.pay_each(seat, kong_bonus(keys, jing, kind));
        }
    }
    (payments, detail)
}

/// 下精 and the other sets of lower 精: 上下翻 on the hands as dealt, 埋地雷 on everything at the end; then 杠下精.
#[inline]
pub(super) fn lower<A: Amount>(
    keys: &NanchangScoring,
    facts: &Facts,
    played_out: bool,
) -> Result<Payments<A>, ScoreError> {
    let rules = &keys.jing;
    let sets = rules.sets();
    let mut payments = Payments::default();
    if sets == [LowerJing::Off; 4] {
        return Ok(payments);
    }
    let of = &rules.lower_kong;
    let turned = |kind: Option<Kind>, what: fn() -> Message| kind.ok_or_else(|| ScoreError::Missing { what: what() });
    for (at, when) in sets.into_iter().enumerate().filter(|&(_, when)| when != LowerJing::Off) {
        if when == LowerJing::Maidilei && !played_out {
            continue;
        }
        let below = |kind, what| Ok(Kinds::from(JingKinds::of(turned(kind, what)?)));
        let (jing, kong, why): (Kinds, bool, Term) = match at {
            0 => {
                let kinds = below(facts.lower_indicator, || msg!("score-lower-indicator"))?;
                (kinds, of.lower, Term::LowerJing)
            }
            1 => {
                let kinds = below(facts.beside[0], || msg!("score-left-indicator"))?;
                (kinds, of.left, Term::LeftJing)
            }
            2 => {
                let kinds = below(facts.beside[1], || msg!("score-right-indicator"))?;
                (kinds, of.right, Term::RightJing)
            }
            _ => (Kinds::song(turned(facts.indicator, || msg!("score-indicator"))?), of.song, Term::SongJing),
        };
        if when == LowerJing::Shangxiafan {
            payments.add(&as_dealt(rules, facts, jing, why)?);
        } else {
            let mut held = BySeat::from_fn(|seat| everything(rules, jing, &facts.seats[seat], Discards::Counted));
            add_won_tile(jing, facts, &mut held);
            payments.add(&paid_by_all(&valued(rules, &held, why).0));
        }
        for (seat, held) in facts.seats.iter().filter(|_| kong && played_out) {
            jing_kongs(held, jing).for_each(|kind| payments.pay_each(seat, kong_bonus(keys, jing, kind)));
        }
    }
    Ok(payments)
}

/// 回头一笑: the 精 of the deal before, on the hands as dealt. Nothing in a session's first deal.
#[inline]
pub(super) fn last<A: Amount>(keys: &NanchangScoring, facts: &Facts) -> Result<Payments<A>, ScoreError> {
    match facts.previous_indicator {
        Some(indicator) if keys.jing.last => {
            as_dealt(&keys.jing, facts, JingKinds::of(indicator).into(), Term::LastJing)
        }
        _ => Ok(Payments::default()),
    }
}

fn as_dealt<A: Amount>(rules: &JingRules, facts: &Facts, jing: Kinds, why: Term) -> Result<Payments<A>, ScoreError> {
    let mut held = BySeat::<Held>::default();
    for (seat, facts) in facts.seats.iter() {
        let dealt = facts.dealt.as_ref().ok_or(ScoreError::MissingDealt(seat))?;
        held[seat] = Held::of(jing, dealt);
    }
    Ok(paid_by_all(&valued(rules, &held, why).0))
}

/// 精 in hand and what they would pay if nothing else were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JingInHand {
    /// Points of each seat before 冲关 and 霸王.
    pub points: [i32; 4],
    /// What each seat gets from each other.
    pub values: [i64; 4],
    /// Bit per seat: 冲关.
    pub chongguan: u8,
    /// The only seat with 精, where the rules have 霸王.
    pub bawang: Option<Seat>,
}

impl JingInHand {
    /// What each seat wins or loses.
    pub fn net(&self) -> [i64; 4] {
        let sum: i64 = self.values.iter().sum();
        self.values.map(|value| 4 * value - sum)
    }
}

/// What seats with so many 正精 and 副精 in hand would pay each other.
pub(in crate::score) fn jing_in_hand(rules: &JingRules, held: &[(u8, u8); 4]) -> JingInHand {
    let held = held.map(|(zheng, fu)| Held { zheng: zheng.into(), fu: fu.into(), any: zheng + fu > 0 });
    let (values, detail) = valued::<i64>(rules, &BySeat(held), Term::JingPoints);
    JingInHand { points: detail.points, values: values.0, chongguan: detail.chongguan, bawang: detail.bawang }
}

fn paid_by_all<A: Amount>(values: &BySeat<A>) -> Payments<A> {
    let mut payments = Payments::default();
    values.iter().for_each(|(seat, value)| payments.pay_each(seat, value.clone()));
    payments
}

/// Whether a seat's unclaimed discards are its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Discards {
    ByRule,
    Counted,
}

/// What a seat holds, has melded and, if they count, thrown.
fn everything(rules: &JingRules, jing: Kinds, seat: &SeatFacts, discards: Discards) -> Held {
    let mut held = Held::of(jing, &seat.hand.concealed);
    if discards == Discards::Counted || rules.discarded == DiscardedJing::Discarder {
        let thrown = Held::of(jing, &seat.discards);
        held = Held { zheng: held.zheng + thrown.zheng, fu: held.fu + thrown.fu, any: held.any || thrown.any };
    }
    for meld in seat.hand.melds.iter().filter(|meld| meld.tiles.iter().any(|&kind| jing.contains(kind))) {
        meld.all_tiles().for_each(|kind| held.add(jing, kind));
        held.any |= rules.bawang_counts_kongs || !meld.is_kong();
    }
    held
}

/// The winning tile is the winner's; of several winners on one tile, the first one's.
fn add_won_tile(jing: Kinds, facts: &Facts, held: &mut BySeat<Held>) {
    if let Some(win) = facts.wins.first().filter(|win| jing.contains(win.tile)) {
        held[win.seat].add(jing, win.tile);
        held[win.seat].any = true;
    }
}

/// What each seat gets from each other: 冲关 first, then 霸王 (seed 000, 精的计算).
fn valued<A: Amount>(rules: &JingRules, held: &BySeat<Held>, why: Term) -> (BySeat<A>, JingDetail) {
    let mut detail = JingDetail::default();
    let mut with_jing = held.iter().filter(|(_, held)| held.any).map(|(seat, _)| seat);
    let only = with_jing.next().filter(|_| with_jing.next().is_none() && rules.bawang != Bawang::Off);
    let mut values = BySeat::from_fn(|seat| {
        let worth: A = held[seat].worth(rules);
        let points = worth.points();
        detail.points[seat.index()] = points.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let chongguan = rules.chongguan(points);
        detail.chongguan |= u8::from(chongguan.is_some()) << seat.index();
        worth.named(why).times(chongguan.unwrap_or(1), Term::Chongguan)
    });
    if let Some(seat) = only {
        detail.bawang = Some(seat);
        let value = mem::take(&mut values[seat]);
        values[seat] = match rules.bawang {
            Bawang::Off => value,
            Bawang::Double => value.times(2, Term::Bawang),
            Bawang::Add => value.plus(A::of(rules.bawang_add.into(), Term::BawangAdd)),
        };
    }
    (values, detail)
}

fn jing_kongs(seat: &SeatFacts, jing: Kinds) -> impl Iterator<Item = Kind> {
    seat.hand.melds.iter().filter(|meld| meld.is_kong()).map(Meld::kind).filter(move |&kind| jing.contains(kind))
}

/// 杠精: from each, besides the points of its tiles.
fn kong_bonus<A: Amount>(keys: &NanchangScoring, jing: Kinds, kind: Kind) -> A {
    let bonus = || A::of(keys.kong.jing_bonus.into(), Term::JingKong);
    match keys.kong.jing {
        KongOfJing::Ordinary => A::default(),
        KongOfJing::Bonus => bonus(),
        KongOfJing::BonusAndFace => {
            bonus().plus(A::of(4, Term::JingFace).times(keys.jing.points(jing, kind), point(jing, kind)))
        }
    }
}

/// Why a 精 has the points it has.
fn point(jing: Kinds, kind: Kind) -> Term {
    if jing.zheng.contains(kind) { Term::Zheng } else { Term::Fu }
}

/// 打精致冲关: who gave the 精 with which this seat came to 冲关, its own 精 counted first, then the claimed ones in order.
fn feeder(rules: &JingRules, jing: Kinds, facts: &Facts, seat: Seat, points: i64) -> Option<Seat> {
    rules.chongguan(points)?;
    // Where it pays although the seat was over before: who gave the last of them.
    let over = rules.feeder_pays_over;
    let melded = facts.seats[seat].fed.iter().copied();
    let won = facts.wins.first().filter(|win| win.seat == seat).and_then(|win| Some((win.tile, win.by.from()?)));
    let mut needed = points - i64::from(rules.chongguan_from);
    // From the last claim back: the first without which the threshold is missed is the one that reached it.
    let claimed: arrayvec::ArrayVec<(Kind, Seat), 5> = melded.chain(won).collect();
    claimed.into_iter().rev().filter(|&(kind, _)| jing.contains(kind)).find_map(|(kind, from)| {
        needed -= rules.points(jing, kind);
        (over || needed < 0).then_some(from)
    })
}
