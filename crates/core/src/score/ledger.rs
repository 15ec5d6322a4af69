//! Payments that sum to zero by construction.

use super::amount::Amount;
use super::names::{Fan, Item};
use super::why::Term;
use crate::shape::Shape;
use crate::tile::{BySeat, Seat};
use arrayvec::ArrayVec;
use std::ops::{Deref, DerefMut};

/// Signed points per seat; every booking is a transfer between two seats, so the sum stays 0. With arithmetic it keeps every
/// transfer as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Payments<A: Amount = i64> {
    points: BySeat<i64>,
    pub(super) slips: A::Slips,
}

impl<A: Amount> Payments<A> {
    /// Moves `amount` from one seat to another.
    #[inline]
    pub fn pay(&mut self, from: Seat, to: Seat, amount: A) {
        self.points[from] -= amount.points();
        self.points[to] += amount.points();
        A::enter(&mut self.slips, from, to, &amount);
    }

    /// Moves `amount` from each other seat to `to`.
    #[inline]
    pub fn pay_each(&mut self, to: Seat, amount: A) {
        for from in to.others() {
            self.pay(from, to, amount.clone());
        }
    }

    /// `amount` from one seat to each other.
    pub fn from_one(seat: Seat, amount: A) -> Payments<A> {
        let mut payments = Payments::default();
        payments.one_pays(seat, &amount);
        payments
    }

    /// Moves `amount` from one seat to each other.
    pub(super) fn one_pays(&mut self, seat: Seat, amount: &A) {
        seat.others().into_iter().for_each(|to| self.pay(seat, to, amount.clone()));
    }

    /// The points that change hands: the sum of all gains.
    pub fn moved(&self) -> i64 {
        self.by_seat().into_iter().filter(|points| *points > 0).sum()
    }

    /// What each seat gets, in seat order.
    #[inline]
    pub fn by_seat(&self) -> [i64; 4] {
        self.points.0
    }

    /// What one seat gets.
    #[inline]
    pub fn of(&self, seat: Seat) -> i64 {
        self.points[seat]
    }

    /// What one seat pays, where it gets nothing.
    pub(super) fn paid_by(&self, seat: Seat) -> A {
        A::collected(-self.points[seat], &self.slips, |from, _| from == seat)
    }

    /// What one seat gets, where it pays nothing.
    pub(super) fn got_by(&self, seat: Seat) -> A {
        A::collected(self.points[seat], &self.slips, |_, to| to == seat)
    }

    /// Everything back to where it came from, by this rule.
    pub(super) fn reversed(self, why: Term) -> Payments<A> {
        Payments { points: BySeat(self.points.0.map(|points| -points)), slips: A::turned(self.slips, why) }
    }

    /// Whether nothing was moved.
    pub fn is_zero(&self) -> bool {
        // One by one: they have just been written so.
        self.points.0.iter().all(|&points| points == 0)
    }

    /// Adds all of `other`.
    pub fn add(&mut self, other: &Payments<A>) {
        for seat in Seat::ALL {
            self.points[seat] += other.points[seat];
        }
        A::join(&mut self.slips, &other.slips);
    }
}

/// One named part of a settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<A: Amount = i64> {
    /// What it is for.
    pub item: Item,
    /// Who pays whom.
    pub payments: Payments<A>,
}

/// How a factor changes the value of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Multiplies it.
    Times(i64),
    /// Adds to it.
    Add(i64),
}

/// One named factor of a won hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// Which.
    pub fan: Fan,
    /// What it does.
    pub effect: Effect,
}

/// The factors of a hand, in order; as many as there are. A few take no memory of their own.
#[derive(Clone, Debug)]
pub struct Factors(Kept);

#[allow(clippy::large_enum_variant, reason = "one lives in each reading; no box for a step of the hot path")]
#[derive(Clone, Debug)]
enum Kept {
    Few(ArrayVec<Factor, 16>),
    Many(Vec<Factor>),
}

impl Factors {
    /// Adds one.
    #[inline]
    pub fn push(&mut self, factor: Factor) {
        match &mut self.0 {
            Kept::Few(few) if few.is_full() => self.0 = Kept::Many(few.iter().copied().chain([factor]).collect()),
            Kept::Few(few) => few.push(factor),
            Kept::Many(many) => many.push(factor),
        }
    }
}

impl Default for Factors {
    #[inline]
    fn default() -> Factors {
        Factors(Kept::Few(ArrayVec::new()))
    }
}

impl Deref for Factors {
    type Target = [Factor];

    #[inline]
    fn deref(&self) -> &[Factor] {
        match &self.0 {
            Kept::Few(few) => few,
            Kept::Many(many) => many,
        }
    }
}

impl DerefMut for Factors {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Factor] {
        match &mut self.0 {
            Kept::Few(few) => few,
            Kept::Many(many) => many,
        }
    }
}

impl PartialEq for Factors {
    fn eq(&self, other: &Factors) -> bool {
        **self == **other
    }
}

impl Eq for Factors {}

/// How a won hand was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinValue {
    /// The winner.
    pub seat: Seat,
    /// The shape that was valued.
    pub shape: Shape,
    /// The factors of the hand; those that depend on the payer (dealer, discarder) are not among them.
    pub factors: Factors,
}

/// 精 of one settlement, for the statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JingDetail {
    /// Points of each seat before 冲关 and 霸王.
    pub points: [i32; 4],
    /// Bit per seat: 冲关.
    pub chongguan: u8,
    /// The seat with 霸王.
    pub bawang: Option<Seat>,
    /// Bit per seat: has a kong of 精.
    pub kong_of_jing: u8,
}

/// What a deal pays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settlement<A: Amount = i64> {
    /// The parts, in order; parts that pay nothing are left out.
    pub entries: ArrayVec<Entry<A>, 12>,
    /// The reading of every win, in order.
    pub wins: Vec<WinValue>,
    /// 精, where there are any.
    pub jing: Option<JingDetail>,
    /// Bit per seat: it won a big hand (大胡), where the rules tell big hands from small ones.
    pub big_hands: u8,
    /// Bit per seat: it pays for others (包牌).
    pub pays_for_others: u8,
}

impl<A: Amount> Settlement<A> {
    /// Nothing is paid.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.wins.clear();
        (self.jing, self.big_hands, self.pays_for_others) = (None, 0, 0);
    }

    /// Adds a part, unless it pays nothing.
    pub fn book(&mut self, item: Item, payments: Payments<A>) {
        if !payments.is_zero() {
            self.entries.push(Entry { item, payments });
        }
    }

    /// What is paid for an item.
    pub fn paid(&self, item: Item) -> Payments<A> {
        self.entries.iter().find(|entry| entry.item == item).map(|entry| entry.payments.clone()).unwrap_or_default()
    }

    /// The sum of all parts.
    pub fn total(&self) -> Payments {
        let mut total = BySeat::<i64>::default();
        for entry in &self.entries {
            Seat::ALL.into_iter().for_each(|seat| total[seat] += entry.payments.of(seat));
        }
        Payments { points: total, slips: () }
    }
}
