//! 精 points: who has how many, 冲关, 霸王, 杠精, and the variants with further 精.

use crate::rules::JingKinds;
use crate::rules::spec::{Bawang, DiscardedJing, JingRules, KongOfJing, LowerJing, NanchangScoring};
use crate::score::error::ScoreError;
use crate::score::facts::{Facts, SeatFacts};
use crate::score::ledger::{JingDetail, Payments};
use crate::score::product::{MOST_POINTS, times};
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, Seat};

/// The 精 of one seat.
#[derive(Clone, Copy, Default)]
struct Held {
    /// Points of all of them.
    points: i64,
    /// Whether it has any that counts for 霸王.
    any: bool,
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

    fn points_of(&self, jing: Kinds, counts: &Counts) -> Held {
        let (zheng, fu) = (counts.total_of(jing.zheng), counts.total_of(jing.fu));
        let points = zheng as i64 * i64::from(self.zheng) + fu as i64 * i64::from(self.fu);
        Held { points, any: zheng + fu > 0 }
    }

    /// 冲关: n points from the threshold k on count n × (n − k + 2).
    fn chongguan(&self, points: i64) -> Option<i64> {
        let from = i64::from(self.chongguan_from);
        (from > 0 && points >= from).then(|| times(points, points - from + 2))
    }
}

/// 精 points with 冲关 and 霸王, and the bonus of 杠精.
pub(super) fn settle(keys: &NanchangScoring, facts: &Facts, jing: JingKinds) -> (Payments, JingDetail) {
    let (rules, jing) = (&keys.jing, Kinds::from(jing));
    let mut held = BySeat::from_fn(|seat| everything(rules, jing, &facts.seats[seat], Discards::ByRule));
    add_won_tile(rules, jing, facts, &mut held);
    let (values, mut detail) = valued(rules, &held);
    let mut payments = Payments::default();
    for seat in Seat::ALL {
        let feeder = rules.feeder_pays_chongguan.then(|| feeder(rules, jing, facts, seat, held[seat].points)).flatten();
        match feeder {
            Some(from) => payments.pay(from, seat, times(values[seat], 3)),
            None => payments.pay_each(seat, values[seat]),
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
pub(super) fn lower(keys: &NanchangScoring, facts: &Facts, played_out: bool) -> Result<Payments, ScoreError> {
    let rules = &keys.jing;
    let sets = rules.sets();
    let mut payments = Payments::default();
    if sets == [LowerJing::Off; 4] {
        return Ok(payments);
    }
    let of = &rules.lower_kong;
    let turned = |kind: Option<Kind>, what| kind.ok_or(ScoreError::Missing { what });
    for (at, when) in sets.into_iter().enumerate().filter(|&(_, when)| when != LowerJing::Off) {
        if when == LowerJing::Maidilei && !played_out {
            continue;
        }
        let below = |kind, what| Ok(Kinds::from(JingKinds::of(turned(kind, what)?)));
        let (jing, kong): (Kinds, bool) = match at {
            0 => (below(facts.lower_indicator, "the tile below the turned one (lower_indicator)")?, of.lower),
            1 => (below(facts.beside[0], "the tile left of the turned one (left_indicator)")?, of.left),
            2 => (below(facts.beside[1], "the tile right of the turned one (right_indicator)")?, of.right),
            _ => (Kinds::song(turned(facts.indicator, "the turned tile (indicator)")?), of.song),
        };
        if when == LowerJing::Shangxiafan {
            payments.add(&as_dealt(rules, facts, jing)?);
        } else {
            let mut held = BySeat::from_fn(|seat| everything(rules, jing, &facts.seats[seat], Discards::Counted));
            add_won_tile(rules, jing, facts, &mut held);
            payments.add(&paid_by_all(&valued(rules, &held).0));
        }
        for (seat, held) in facts.seats.iter().filter(|_| kong && played_out) {
            jing_kongs(held, jing).for_each(|kind| payments.pay_each(seat, kong_bonus(keys, jing, kind)));
        }
    }
    Ok(payments)
}

/// 回头一笑: the 精 of the deal before, on the hands as dealt. Nothing in a session's first deal.
#[inline]
pub(super) fn last(keys: &NanchangScoring, facts: &Facts) -> Result<Payments, ScoreError> {
    match facts.previous_indicator {
        Some(indicator) if keys.jing.last => as_dealt(&keys.jing, facts, JingKinds::of(indicator).into()),
        _ => Ok(Payments::default()),
    }
}

fn as_dealt(rules: &JingRules, facts: &Facts, jing: Kinds) -> Result<Payments, ScoreError> {
    let mut held = BySeat::<Held>::default();
    for (seat, facts) in facts.seats.iter() {
        let dealt = facts.dealt.as_ref().ok_or(ScoreError::MissingDealt(seat))?;
        held[seat] = rules.points_of(jing, dealt);
    }
    Ok(paid_by_all(&valued(rules, &held).0))
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
    let held = BySeat(held.map(|(zheng, fu)| Held {
        points: i64::from(zheng) * i64::from(rules.zheng) + i64::from(fu) * i64::from(rules.fu),
        any: zheng + fu > 0,
    }));
    let (values, detail) = valued(rules, &held);
    JingInHand { points: detail.points, values: values.0, chongguan: detail.chongguan, bawang: detail.bawang }
}

fn paid_by_all(values: &BySeat<i64>) -> Payments {
    let mut payments = Payments::default();
    values.iter().for_each(|(seat, &value)| payments.pay_each(seat, value));
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
    let mut held = rules.points_of(jing, &seat.hand.concealed);
    if discards == Discards::Counted || rules.discarded == DiscardedJing::Discarder {
        let thrown = rules.points_of(jing, &seat.discards);
        held = Held { points: held.points + thrown.points, any: held.any || thrown.any };
    }
    for meld in seat.hand.melds.iter().filter(|meld| meld.tiles.iter().any(|&kind| jing.contains(kind))) {
        held.points += meld.all_tiles().map(|kind| rules.points(jing, kind)).sum::<i64>();
        held.any |= rules.bawang_counts_kongs || !meld.is_kong();
    }
    held
}

/// The winning tile is the winner's; of several winners on one tile, the first one's.
fn add_won_tile(rules: &JingRules, jing: Kinds, facts: &Facts, held: &mut BySeat<Held>) {
    if let Some(win) = facts.wins.first().filter(|win| jing.contains(win.tile)) {
        held[win.seat].points += rules.points(jing, win.tile);
        held[win.seat].any = true;
    }
}

/// What each seat gets from each other: 冲关 first, then 霸王 (seed 000, 精的计算).
fn valued(rules: &JingRules, held: &BySeat<Held>) -> (BySeat<i64>, JingDetail) {
    let mut detail = JingDetail::default();
    let mut values = BySeat::<i64>::default();
    let mut with_jing = held.iter().filter(|(_, held)| held.any).map(|(seat, _)| seat);
    let only = with_jing.next().filter(|_| with_jing.next().is_none() && rules.bawang != Bawang::Off);
    for (seat, held) in held.iter() {
        detail.points[seat.index()] = held.points.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let chongguan = rules.chongguan(held.points);
        detail.chongguan |= u8::from(chongguan.is_some()) << seat.index();
        values[seat] = chongguan.unwrap_or(held.points).clamp(-MOST_POINTS, MOST_POINTS);
    }
    if let Some(seat) = only {
        detail.bawang = Some(seat);
        match rules.bawang {
            Bawang::Off => {}
            Bawang::Double => values[seat] = times(values[seat], 2),
            Bawang::Add => values[seat] += i64::from(rules.bawang_add),
        }
    }
    (values, detail)
}

fn jing_kongs(seat: &SeatFacts, jing: Kinds) -> impl Iterator<Item = Kind> {
    seat.hand.melds.iter().filter(|meld| meld.is_kong()).map(Meld::kind).filter(move |&kind| jing.contains(kind))
}

/// 杠精: from each, besides the points of its tiles.
fn kong_bonus(keys: &NanchangScoring, jing: Kinds, kind: Kind) -> i64 {
    match keys.kong.jing {
        KongOfJing::Ordinary => 0,
        KongOfJing::Bonus => keys.kong.jing_bonus.into(),
        KongOfJing::BonusAndFace => i64::from(keys.kong.jing_bonus) + 4 * keys.jing.points(jing, kind),
    }
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
