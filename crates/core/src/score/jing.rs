//! 精 points, for all games: the 精 of each seat, 冲关, 霸王, 杠精, and variants with further sets of 精.

mod words;

pub(super) use words::{CATEGORIES, WORDS};

use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{End, Facts, SeatFacts};
use super::game::{OptionalRow, Words};
use super::ledger::{JingDetail, Payments, Settlement};
use super::names::{Detail, Item};
use super::why::Term;
use crate::message::{Message, msg};
use crate::rules::spec::{Bawang, DiscardedJing, JingRules, KongOfJing, KongRules, LowerJing, LowerKong, Need};
use crate::rules::{JingKinds, Rules};
use crate::tile::{BySeat, Counts, Kind, KindSet, Meld, Seat};
use crate::words::Set;
use std::mem;

/// The keys that the payments of 精 depend on. Under equal keys 精 pay the same.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct JingKeys<'a> {
    pub jing: &'a JingRules,
    /// The keys of 杠精; `None` in a game in which a kong of 精 is an ordinary kong.
    pub kong: Option<&'a KongRules>,
}

/// The 精 of one seat.
#[derive(Clone, Copy, Default)]
struct SeatJing {
    /// The number of 正精.
    zheng: i64,
    /// The number of 副精.
    fu: i64,
    /// Whether one of them counts for 霸王.
    any: bool,
}

impl SeatJing {
    /// Counts the 正精 and 副精 of the set `jing` among these tiles.
    fn count(jing: JingSet, counts: &Counts) -> SeatJing {
        let (zheng, fu) = (counts.total_of(jing.zheng), counts.total_of(jing.fu));
        SeatJing { zheng: zheng as i64, fu: fu as i64, any: zheng + fu > 0 }
    }

    /// Adds a tile of this kind if it is a 精. Does not change `any`.
    fn add(&mut self, jing: JingSet, kind: Kind) {
        self.zheng += i64::from(jing.zheng.contains(kind));
        self.fu += i64::from(jing.fu.contains(kind));
    }

    /// The points before 冲关 and 霸王.
    fn points(&self, rules: &JingRules) -> i64 {
        self.amount(rules)
    }

    /// [`SeatJing::points`] for any type of amount.
    fn amount<A: Amount>(&self, rules: &JingRules) -> A {
        let of = |count: i64, points: i32, why: Term| A::new(count, why).times(points.into(), why);
        of(self.zheng, rules.zheng, Term::Zheng).plus(of(self.fu, rules.fu, Term::Fu))
    }
}

/// A set of 精: the kinds that a turned tile makes 正精 and 副精.
#[derive(Clone, Copy, PartialEq, Eq)]
struct JingSet {
    zheng: KindSet,
    fu: KindSet,
}

impl From<JingKinds> for JingSet {
    fn from(jing: JingKinds) -> JingSet {
        JingSet { zheng: KindSet::single(jing.zheng), fu: KindSet::single(jing.fu) }
    }
}

impl JingSet {
    /// 同一首歌: the set in which the rank of `kind` is 正精 in all three suits. An honour is 正精 alone.
    fn song(kind: Kind) -> JingSet {
        let suits = kind.rank().map_or(1, |_| 3);
        let zheng = (0..suits).map(|suit| if suits == 1 { kind } else { Kind::at(kind.index() % 9 + 9 * suit) });
        let zheng: KindSet = zheng.collect();
        JingSet { zheng, fu: zheng.iter().map(Kind::successor).collect() }
    }

    /// Whether the kind is 正精 or 副精.
    fn contains(self, kind: Kind) -> bool {
        self.zheng.union(self.fu).contains(kind)
    }
}

impl JingRules {
    /// Returns the points of one tile of `kind`; 0 if it is no 精 of the set.
    fn points(&self, jing: JingSet, kind: Kind) -> i64 {
        if jing.zheng.contains(kind) {
            i64::from(self.zheng)
        } else if jing.fu.contains(kind) {
            i64::from(self.fu)
        } else {
            0
        }
    }

    /// 冲关: returns the factor `points − threshold + 2` for a seat with these points; `None` below the threshold, or if the rules have no
    /// 冲关.
    fn chongguan(&self, points: i64) -> Option<i64> {
        let from = i64::from(self.chongguan_from);
        (from > 0 && points >= from).then(|| points - from + 2)
    }
}

impl JingKeys<'_> {
    /// Books the payments of 精 points with 冲关 and 霸王 and of the bonuses of 杠精, and the details for statistics. They are copied from
    /// `played`, a settlement of the same deal under equal keys, if there is one.
    pub(super) fn book<A: Amount>(
        self,
        rules: &Rules,
        facts: &Facts,
        played: Option<&Settlement>,
        settlement: &mut Settlement<A>,
    ) {
        let Some(jing) = rules.jing(facts.indicator).filter(|_| is_played_out(facts)) else { return };
        let known = played.and_then(|played| A::from_settled(played.paid(Item::Jing)).zip(played.jing));
        let (payments, detail) = known.unwrap_or_else(|| settle(self, facts, jing));
        settlement.book(Item::Jing, payments);
        settlement.jing = Some(detail);
    }

    /// Books the payments of the further sets of 精, and of the 精 of the previous deal.
    ///
    /// # Errors
    /// Returns an error if a turned tile or a hand as dealt is missing.
    pub(super) fn book_further_sets<A: Amount>(
        self,
        facts: &Facts,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError> {
        settlement.book(Item::LowerJing, settle_further_sets(self, facts)?);
        settlement.book(Item::LastJing, settle_previous_set(self.jing, facts)?);
        Ok(())
    }
}

/// Whether no 诈和 stopped the deal. After 诈和, kongs and the 精 at the end of the deal are not paid (seed 000, 诈和); payments for hands as
/// dealt are.
pub(super) fn is_played_out(facts: &Facts) -> bool {
    !matches!(facts.end, End::Zhahu(_))
}

/// Adds the names that 精 points need to `words`, the names of the game.
pub(super) fn add_words(rules: &Rules, words: &mut Words) {
    let Some(keys) = rules.scoring.jing() else { return };
    let needs = rules.needs();
    let rows = [
        (OptionalRow::LowerIndicator, needs.contains(Need::LowerIndicator)),
        (OptionalRow::LeftIndicator, needs.contains(Need::LeftIndicator)),
        (OptionalRow::RightIndicator, needs.contains(Need::RightIndicator)),
        (OptionalRow::PreviousIndicator, needs.contains(Need::PreviousIndicator)),
        (OptionalRow::Dealt, needs.contains(Need::Dealt)),
        (OptionalRow::Fed, keys.feeder_pays_chongguan),
    ];
    words.rows = words.rows.union(Set::from_flags(rows));
    words.unused_rows = words.unused_rows.union(Set::from_flags(rows.map(|(row, on)| (row, !on))));
    words.details.insert_if(Detail::Jing, rules.has_jing());
}

/// Returns the payments of 精 points with 冲关 and 霸王 and of the bonuses of 杠精, and the details for statistics. `jing` is the set of the
/// turned tile.
fn settle<A: Amount>(keys: JingKeys<'_>, facts: &Facts, jing: JingKinds) -> (Payments<A>, JingDetail) {
    let (rules, jing) = (keys.jing, JingSet::from(jing));
    let mut held = BySeat::from_fn(|seat| count_jing(rules, jing, &facts.seats[seat], Discards::ByRule));
    add_won_tile(jing, facts, &mut held);
    let (values, mut detail) = jing_values::<A>(rules, &held, Term::JingPoints);
    let mut payments = Payments::default();
    for seat in Seat::ALL {
        let points = || held[seat].points(rules);
        let feeder =
            rules.feeder_pays_chongguan.then(|| chongguan_feeder(rules, jing, facts, seat, points())).flatten();
        match feeder {
            Some(from) => payments.pay(from, seat, values[seat].clone().times(3, Term::Feeder)),
            None => payments.pay_each(seat, values[seat].clone()),
        }
        for kind in jing_kongs(&facts.seats[seat], jing) {
            detail.kong_of_jing |= 1 << seat.index();
            payments.pay_each(seat, keys.kong_bonus(jing, kind));
        }
    }
    (payments, detail)
}

/// Returns the payments of the further sets of 精: 下精, 左精, 右精 and 同一首歌. 上下翻 counts the hands as dealt, 埋地雷 all tiles at the end
/// of the deal. The bonuses of 杠下精 are included. 诈和 leaves only 上下翻.
///
/// # Errors
/// Returns an error if a turned tile or a hand as dealt is missing.
#[inline]
fn settle_further_sets<A: Amount>(keys: JingKeys<'_>, facts: &Facts) -> Result<Payments<A>, ScoreError> {
    let (rules, played_out) = (keys.jing, is_played_out(facts));
    let sets = rules.sets();
    let mut payments = Payments::default();
    if sets == [LowerJing::Off; 4] {
        return Ok(payments);
    }
    let pays_kongs = |key: fn(&LowerKong) -> bool| rules.lower_kong.as_ref().is_some_and(key);
    let turned = |kind: Option<Kind>, what: fn() -> Message| kind.ok_or_else(|| ScoreError::Missing { what: what() });
    for (at, when) in sets.into_iter().enumerate().filter(|&(_, when)| when != LowerJing::Off) {
        if when == LowerJing::Maidilei && !played_out {
            continue;
        }
        let below = |kind, what| Ok(JingSet::from(JingKinds::from_indicator(turned(kind, what)?)));
        let (jing, kong, why): (JingSet, bool, Term) = match at {
            0 => {
                let kinds = below(facts.lower_indicator, || msg!("score-lower-indicator"))?;
                (kinds, pays_kongs(|keys| keys.lower), Term::LowerJing)
            }
            1 => {
                let kinds = below(facts.beside[0], || msg!("score-left-indicator"))?;
                (kinds, pays_kongs(|keys| keys.left), Term::LeftJing)
            }
            2 => {
                let kinds = below(facts.beside[1], || msg!("score-right-indicator"))?;
                (kinds, pays_kongs(|keys| keys.right), Term::RightJing)
            }
            _ => {
                let kinds = JingSet::song(turned(facts.indicator, || msg!("score-indicator"))?);
                (kinds, pays_kongs(|keys| keys.song), Term::SongJing)
            }
        };
        if when == LowerJing::Shangxiafan {
            payments.add(&settle_as_dealt(rules, facts, jing, why)?);
        } else {
            let mut held = BySeat::from_fn(|seat| count_jing(rules, jing, &facts.seats[seat], Discards::Counted));
            add_won_tile(jing, facts, &mut held);
            payments.add(&pay_each_seat(&jing_values(rules, &held, why).0));
        }
        for (seat, held) in facts.seats.iter().filter(|_| kong && played_out) {
            jing_kongs(held, jing).for_each(|kind| payments.pay_each(seat, keys.kong_bonus(jing, kind)));
        }
    }
    Ok(payments)
}

/// 回头一笑: returns the payments of the 精 of the deal before, counted in the hands as dealt; none in the first deal of a session.
///
/// # Errors
/// Returns an error if a hand as dealt is missing.
#[inline]
fn settle_previous_set<A: Amount>(rules: &JingRules, facts: &Facts) -> Result<Payments<A>, ScoreError> {
    match facts.previous_indicator {
        Some(indicator) if rules.last => {
            settle_as_dealt(rules, facts, JingKinds::from_indicator(indicator).into(), Term::LastJing)
        }
        _ => Ok(Payments::default()),
    }
}

/// Returns the payments of a set of 精 in the hands as dealt. `why` is the reason of the points.
fn settle_as_dealt<A: Amount>(
    rules: &JingRules,
    facts: &Facts,
    jing: JingSet,
    why: Term,
) -> Result<Payments<A>, ScoreError> {
    let mut held = BySeat::<SeatJing>::default();
    for (seat, facts) in facts.seats.iter() {
        let dealt = facts.dealt.as_ref().ok_or(ScoreError::MissingDealt(seat))?;
        held[seat] = SeatJing::count(jing, dealt);
    }
    Ok(pay_each_seat(&jing_values(rules, &held, why).0))
}

/// The 精 points of the four hands during play, as if the deal ended with these 精.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JingInHand {
    /// The 精 points of each seat before 冲关 and 霸王.
    pub points: [i32; 4],
    /// The points that each seat gets from each other seat, after 冲关 and 霸王.
    pub values: [i64; 4],
    /// Bit per seat: it has 冲关.
    pub chongguan: u8,
    /// The only seat with 精; `None` if several or none have 精, or if the rules have no 霸王.
    pub bawang: Option<Seat>,
}

impl JingInHand {
    /// The points that each seat gets from all others, minus those that it pays.
    pub fn net(&self) -> [i64; 4] {
        let sum: i64 = self.values.iter().sum();
        self.values.map(|value| 4 * value - sum)
    }
}

/// Returns the 精 points of four hands. `held` has the counts of 正精 and of 副精 of each seat.
pub(super) fn jing_in_hand(rules: &JingRules, held: &[(u8, u8); 4]) -> JingInHand {
    let held = held.map(|(zheng, fu)| SeatJing { zheng: zheng.into(), fu: fu.into(), any: zheng + fu > 0 });
    let (values, detail) = jing_values::<i64>(rules, &BySeat(held), Term::JingPoints);
    JingInHand { points: detail.points, values: values.0, chongguan: detail.chongguan, bawang: detail.bawang }
}

/// Returns payments in which each seat gets its value from each other seat.
fn pay_each_seat<A: Amount>(values: &BySeat<A>) -> Payments<A> {
    let mut payments = Payments::default();
    values.iter().for_each(|(seat, value)| payments.pay_each(seat, value.clone()));
    payments
}

/// Whether the unclaimed discards of a seat count as its 精.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Discards {
    /// As `scoring.jing.discarded` says.
    ByRule,
    /// Always.
    Counted,
}

/// Counts the 精 of a seat in the set `jing`: concealed tiles, melds and, if they count, discards.
fn count_jing(rules: &JingRules, jing: JingSet, seat: &SeatFacts, discards: Discards) -> SeatJing {
    let mut held = SeatJing::count(jing, &seat.hand.concealed);
    if discards == Discards::Counted || rules.discarded == DiscardedJing::Discarder {
        let thrown = SeatJing::count(jing, &seat.discards);
        held = SeatJing { zheng: held.zheng + thrown.zheng, fu: held.fu + thrown.fu, any: held.any || thrown.any };
    }
    for meld in seat.hand.melds.iter().filter(|meld| meld.tiles.iter().any(|&kind| jing.contains(kind))) {
        meld.all_tiles().for_each(|kind| held.add(jing, kind));
        held.any |= rules.bawang_counts_kongs || !meld.is_kong();
    }
    held
}

/// Adds the winning tile to the 精 of the winner; of several winners, to the first one.
fn add_won_tile(jing: JingSet, facts: &Facts, held: &mut BySeat<SeatJing>) {
    if let Some(win) = facts.wins.first().filter(|win| jing.contains(win.tile)) {
        held[win.seat].add(jing, win.tile);
        held[win.seat].any = true;
    }
}

/// Returns the points that each seat gets from each other seat: 冲关 applies first, then 霸王 (seed 000, 精的计算). `why` is the reason of
/// the points before both. The details do not have kongs of 精.
fn jing_values<A: Amount>(rules: &JingRules, held: &BySeat<SeatJing>, why: Term) -> (BySeat<A>, JingDetail) {
    let mut detail = JingDetail::default();
    let mut with_jing = held.iter().filter(|(_, held)| held.any).map(|(seat, _)| seat);
    let only = with_jing.next().filter(|_| with_jing.next().is_none() && rules.bawang != Bawang::Off);
    let mut values = BySeat::from_fn(|seat| {
        let amount: A = held[seat].amount(rules);
        let points = amount.points();
        detail.points[seat.index()] = points.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let chongguan = rules.chongguan(points);
        detail.chongguan |= u8::from(chongguan.is_some()) << seat.index();
        amount.named(why).times(chongguan.unwrap_or(1), Term::Chongguan)
    });
    if let Some(seat) = only {
        detail.bawang = Some(seat);
        let value = mem::take(&mut values[seat]);
        values[seat] = match rules.bawang {
            Bawang::Off => value,
            Bawang::Double => value.times(2, Term::Bawang),
            Bawang::Add => value.plus(A::new(rules.bawang_add.into(), Term::BawangAdd)),
        };
    }
    (values, detail)
}

/// Returns the kinds of the kongs of 精 of a seat.
fn jing_kongs(seat: &SeatFacts, jing: JingSet) -> impl Iterator<Item = Kind> {
    seat.hand.melds.iter().filter(|meld| meld.is_kong()).map(Meld::kind).filter(move |&kind| jing.contains(kind))
}

impl JingKeys<'_> {
    /// 杠精: returns the bonus that each other seat pays for a kong of the 精 `kind`, in addition to the points of its tiles.
    fn kong_bonus<A: Amount>(self, jing: JingSet, kind: Kind) -> A {
        let Some(kong) = self.kong else { return A::default() };
        let bonus = || A::new(kong.jing_bonus.into(), Term::JingKong);
        match kong.jing {
            KongOfJing::Ordinary => A::default(),
            KongOfJing::Bonus => bonus(),
            KongOfJing::BonusAndFace => {
                bonus().plus(A::new(4, Term::JingFace).times(self.jing.points(jing, kind), jing_reason(jing, kind)))
            }
        }
    }
}

/// Returns the reason of the points of a 精.
fn jing_reason(jing: JingSet, kind: Kind) -> Term {
    if jing.zheng.contains(kind) { Term::Zheng } else { Term::Fu }
}

/// 打精致冲关: returns the giver of the claimed 精 with which `seat` reached 冲关. The drawn 精 of the seat count first, then the claimed ones
/// in order. `points` are the 精 points of the seat. Returns `None` if there is no 冲关, or if no claimed 精 counts:
/// the drawn 精 reached 冲关, and the rules do not let the last giver pay all the same.
fn chongguan_feeder(rules: &JingRules, jing: JingSet, facts: &Facts, seat: Seat, points: i64) -> Option<Seat> {
    rules.chongguan(points)?;
    // With this rule the last giver pays, even if the seat had reached 冲关 before.
    let over = rules.feeder_pays_over;
    let melded = facts.seats[seat].fed.iter().copied();
    let won = facts.wins.first().filter(|win| win.seat == seat).and_then(|win| Some((win.tile, win.by.giver()?)));
    let mut needed = points - i64::from(rules.chongguan_from);
    // Backwards from the last claim: the first one without which the threshold is missed is the one that reached it.
    let claimed: arrayvec::ArrayVec<(Kind, Seat), 5> = melded.chain(won).collect();
    claimed.into_iter().rev().filter(|&(kind, _)| jing.contains(kind)).find_map(|(kind, from)| {
        needed -= rules.points(jing, kind);
        (over || needed < 0).then_some(from)
    })
}
