//! Payments that sum to zero by construction.

use super::amount::Amount;
use super::names::{Fan, Item};
use super::why::Term;
use crate::shape::Shape;
use crate::tile::{BySeat, Seat};
use arrayvec::ArrayVec;
use std::ops::{Deref, DerefMut};

/// Signed points per seat. Every change is a transfer between two seats, so that the sum stays 0. With [`super::Arithmetic`] the single
/// transfers are kept too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Payments<A: Amount = i64> {
    points: BySeat<i64>,
    /// The single transfers.
    pub(super) slips: A::Slips,
}

impl<A: Amount> Payments<A> {
    /// Moves `amount` from seat `from` to seat `to`.
    #[inline]
    pub fn pay(&mut self, from: Seat, to: Seat, amount: A) {
        self.points[from] -= amount.points();
        self.points[to] += amount.points();
        A::record(&mut self.slips, from, to, &amount);
    }

    /// Moves `amount` from each other seat to `to`, which gets it three times.
    #[inline]
    pub fn pay_each(&mut self, to: Seat, amount: A) {
        for from in to.others() {
            self.pay(from, to, amount.clone());
        }
    }

    /// Returns payments of `amount` from seat `from` to each other seat.
    pub fn from_one(from: Seat, amount: A) -> Payments<A> {
        let mut payments = Payments::default();
        payments.pay_to_each(from, &amount);
        payments
    }

    /// Moves `amount` from seat `from` to each other seat.
    pub(super) fn pay_to_each(&mut self, from: Seat, amount: &A) {
        from.others().into_iter().for_each(|to| self.pay(from, to, amount.clone()));
    }

    /// The total of the points of seats with a gain.
    pub fn total_gains(&self) -> i64 {
        self.by_seat().into_iter().filter(|points| *points > 0).sum()
    }

    /// The points of each seat, negative if it pays, in seat order.
    #[inline]
    pub fn by_seat(&self) -> [i64; 4] {
        self.points.0
    }

    /// The points of one seat, negative if it pays.
    #[inline]
    pub fn for_seat(&self, seat: Seat) -> i64 {
        self.points[seat]
    }

    /// The amount that a seat pays; it must not receive anything.
    pub(super) fn paid_by(&self, seat: Seat) -> A {
        A::sum_of_slips(-self.points[seat], &self.slips, |from, _| from == seat)
    }

    /// The amount that a seat receives; it must not pay anything.
    pub(super) fn received_by(&self, seat: Seat) -> A {
        A::sum_of_slips(self.points[seat], &self.slips, |_, to| to == seat)
    }

    /// Swaps payer and payee of every payment, and notes `why` as the rule that decides who pays.
    pub(super) fn reversed(self, why: Term) -> Payments<A> {
        Payments { points: BySeat(self.points.0.map(|points| -points)), slips: A::reversed_slips(self.slips, why) }
    }

    /// Whether every seat has 0 points.
    pub fn is_zero(&self) -> bool {
        // Compared singly, because the points have just been written singly.
        self.points.0.iter().all(|&points| points == 0)
    }

    /// Adds all of `other`.
    pub fn add(&mut self, other: &Payments<A>) {
        for seat in Seat::ALL {
            self.points[seat] += other.points[seat];
        }
        A::append_slips(&mut self.slips, &other.slips);
    }
}

/// One named part of a settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<A: Amount = i64> {
    /// The name of the part.
    pub item: Item,
    /// The payments.
    pub payments: Payments<A>,
}

/// How a factor changes the value of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Multiplies the value.
    Times(i64),
    /// Adds points to the value.
    Add(i64),
}

/// One factor of a won hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factor {
    /// The name of the factor, such as 对对胡.
    pub fan: Fan,
    /// The effect of the factor on the value of the hand.
    pub effect: Effect,
}

/// The factors of a hand, in the order of their effect. Up to 16 are stored without an allocation.
#[derive(Clone, Debug)]
pub struct Factors(FactorStorage);

#[allow(clippy::large_enum_variant, reason = "one lives in each reading; no box for a step of the hot path")]
#[derive(Clone, Debug)]
enum FactorStorage {
    Inline(ArrayVec<Factor, 16>),
    Heap(Vec<Factor>),
}

impl Factors {
    /// Adds a factor.
    #[inline]
    pub fn push(&mut self, factor: Factor) {
        match &mut self.0 {
            FactorStorage::Inline(few) if few.is_full() => {
                self.0 = FactorStorage::Heap(few.iter().copied().chain([factor]).collect())
            }
            FactorStorage::Inline(few) => few.push(factor),
            FactorStorage::Heap(many) => many.push(factor),
        }
    }
}

impl Default for Factors {
    #[inline]
    fn default() -> Factors {
        Factors(FactorStorage::Inline(ArrayVec::new()))
    }
}

impl Deref for Factors {
    type Target = [Factor];

    #[inline]
    fn deref(&self) -> &[Factor] {
        match &self.0 {
            FactorStorage::Inline(few) => few,
            FactorStorage::Heap(many) => many,
        }
    }
}

impl DerefMut for Factors {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Factor] {
        match &mut self.0 {
            FactorStorage::Inline(few) => few,
            FactorStorage::Heap(many) => many,
        }
    }
}

impl PartialEq for Factors {
    fn eq(&self, other: &Factors) -> bool {
        **self == **other
    }
}

impl Eq for Factors {}

/// The shape and factors as which a win is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinValue {
    /// The winner.
    pub seat: Seat,
    /// The shape that the hand is paid as.
    pub shape: Shape,
    /// The factors of the hand, without factors that depend on the payer (dealer, discarder).
    pub factors: Factors,
    /// The value of the hand, if its game is a table of fans.
    pub points: Option<i64>,
}

/// The 精 of one settlement, for statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JingDetail {
    /// The 精 points of each seat before 冲关 and 霸王.
    pub points: [i32; 4],
    /// Bit per seat: it has 冲关.
    pub chongguan: u8,
    /// The seat with 霸王; `None` if there is none.
    pub bawang: Option<Seat>,
    /// Bit per seat: it has a kong of 精.
    pub kong_of_jing: u8,
}

/// The payments of a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settlement<A: Amount = i64> {
    /// The parts, in order of booking; parts that pay nothing are left out.
    pub entries: ArrayVec<Entry<A>, 12>,
    /// The shape and factors of every win, in the order of the wins.
    pub wins: Vec<WinValue>,
    /// The 精; `None` if the rules have none, or if 诈和 ended the deal.
    pub jing: Option<JingDetail>,
    /// Bit per seat: it won a big hand (大胡), if the rules distinguish big hands from small ones.
    pub big_hands: u8,
    /// Bit per seat: it pays for others (包牌).
    pub pays_for_others: u8,
}

impl<A: Amount> Settlement<A> {
    /// Removes all payments, wins and details.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.wins.clear();
        (self.jing, self.big_hands, self.pays_for_others) = (None, 0, 0);
    }

    /// Adds a part, unless every seat has 0 points in it.
    pub fn book(&mut self, item: Item, payments: Payments<A>) {
        if !payments.is_zero() {
            self.entries.push(Entry { item, payments });
        }
    }

    /// The payments of the first part with this name; none if there is no such part.
    pub fn paid(&self, item: Item) -> Payments<A> {
        self.entries.iter().find(|entry| entry.item == item).map(|entry| entry.payments.clone()).unwrap_or_default()
    }

    /// The sum of all parts.
    pub fn total(&self) -> Payments {
        let mut total = BySeat::<i64>::default();
        for entry in &self.entries {
            Seat::ALL.into_iter().for_each(|seat| total[seat] += entry.payments.for_seat(seat));
        }
        Payments { points: total, slips: () }
    }
}
