//! 精 points: who has how many, 冲关, 霸王, 杠精, and the variants with further 精.

use crate::rules::JingKinds;
use crate::rules::spec::{Bawang, DiscardedJing, JingRules, KongOfJing, LowerJing, NanchangScoring};
use crate::score::error::ScoreError;
use crate::score::facts::{Facts, SeatFacts};
use crate::score::ledger::{JingDetail, Payments};
use crate::score::product::{MOST_POINTS, times};
use crate::tile::{BySeat, Counts, Kind, Meld, Seat};

/// The 精 of one seat.
#[derive(Clone, Copy, Default)]
struct Held {
    /// Points of all of them.
    points: i64,
    /// Whether it has any that counts for 霸王.
    any: bool,
}

impl JingRules {
    fn points(&self, jing: JingKinds, kind: Kind) -> i64 {
        if kind == jing.zheng {
            i64::from(self.zheng)
        } else if kind == jing.fu {
            i64::from(self.fu)
        } else {
            0
        }
    }

    fn points_of(&self, jing: JingKinds, counts: &Counts) -> Held {
        let (zheng, fu) = (counts[jing.zheng], counts[jing.fu]);
        let points = i64::from(zheng) * i64::from(self.zheng) + i64::from(fu) * i64::from(self.fu);
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
    let rules = &keys.jing;
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

/// 下精: 上下翻 on the hands as dealt, 埋地雷 on everything at the end.
#[inline]
pub(super) fn lower(keys: &NanchangScoring, facts: &Facts, played_out: bool) -> Result<Payments, ScoreError> {
    let rules = &keys.jing;
    let at_end = rules.lower == LowerJing::Maidilei;
    if rules.lower == LowerJing::Off || at_end && !played_out {
        return Ok(Payments::default());
    }
    let indicator =
        facts.lower_indicator.ok_or(ScoreError::Missing { what: "the tile below the turned one (lower_indicator)" })?;
    let jing = JingKinds::of(indicator);
    if !at_end {
        return as_dealt(rules, facts, jing);
    }
    let mut held = BySeat::from_fn(|seat| everything(rules, jing, &facts.seats[seat], Discards::Counted));
    add_won_tile(rules, jing, facts, &mut held);
    Ok(paid_by_all(&valued(rules, &held).0))
}

/// 回头一笑: the 精 of the deal before, on the hands as dealt. Nothing in a session's first deal.
#[inline]
pub(super) fn last(keys: &NanchangScoring, facts: &Facts) -> Result<Payments, ScoreError> {
    match facts.previous_indicator {
        Some(indicator) if keys.jing.last => as_dealt(&keys.jing, facts, JingKinds::of(indicator)),
        _ => Ok(Payments::default()),
    }
}

fn as_dealt(rules: &JingRules, facts: &Facts, jing: JingKinds) -> Result<Payments, ScoreError> {
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
fn everything(rules: &JingRules, jing: JingKinds, seat: &SeatFacts, discards: Discards) -> Held {
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
fn add_won_tile(rules: &JingRules, jing: JingKinds, facts: &Facts, held: &mut BySeat<Held>) {
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

fn jing_kongs(seat: &SeatFacts, jing: JingKinds) -> impl Iterator<Item = Kind> {
    seat.hand.melds.iter().filter(|meld| meld.is_kong()).map(Meld::kind).filter(move |&kind| jing.contains(kind))
}

/// 杠精: from each, besides the points of its tiles.
fn kong_bonus(keys: &NanchangScoring, jing: JingKinds, kind: Kind) -> i64 {
    match keys.kong.jing {
        KongOfJing::Ordinary => 0,
        KongOfJing::Bonus => keys.kong.jing_bonus.into(),
        KongOfJing::BonusAndFace => i64::from(keys.kong.jing_bonus) + 4 * keys.jing.points(jing, kind),
    }
}

/// 打精致冲关: who gave the 精 with which this seat came to 冲关, its own 精 counted first, then the claimed ones in order.
fn feeder(rules: &JingRules, jing: JingKinds, facts: &Facts, seat: Seat, points: i64) -> Option<Seat> {
    rules.chongguan(points)?;
    let melded = facts.seats[seat].fed.iter().copied();
    let won = facts.wins.first().filter(|win| win.seat == seat).and_then(|win| Some((win.tile, win.by.from()?)));
    let mut needed = points - i64::from(rules.chongguan_from);
    // From the last claim back: the first without which the threshold is missed is the one that reached it.
    let claimed: arrayvec::ArrayVec<(Kind, Seat), 5> = melded.chain(won).collect();
    claimed.into_iter().rev().filter(|&(kind, _)| jing.contains(kind)).find_map(|(kind, from)| {
        needed -= rules.points(jing, kind);
        (needed < 0).then_some(from)
    })
}
