//! Amounts of points in a settlement: a plain number, or a number with its arithmetic.
//!
//! Settlements are generic over [`Amount`]. Played deals are settled with `i64`, which drops every reason and costs nothing.
//! [`super::explain`] settles with [`Arithmetic`], which keeps the reasons. A [`Slip`] is one payment with its arithmetic.

use super::ledger::Payments;
use super::product::times;
use super::why::{Term, Why};
use crate::tile::Seat;
use std::fmt;

/// An amount of points, with or without its arithmetic. A parameter `why` is the reason of the number beside it: the name of the number
/// and the rule key that sets it.
pub trait Amount: Clone + Default + fmt::Debug + PartialEq {
    /// The list of single payments; empty for `i64`.
    type Slips: Clone + Default + fmt::Debug + PartialEq + Eq;

    /// Creates an amount of `points` with its reason.
    fn new(points: i64, why: impl Into<Why>) -> Self;

    /// The number of points.
    fn points(&self) -> i64;

    /// Multiplies by `x`. The result is limited to ±10¹².
    #[must_use]
    fn times(self, x: i64, why: impl Into<Why>) -> Self;

    /// Adds an amount.
    #[must_use]
    fn plus(self, more: Self) -> Self;

    /// Subtracts an amount.
    #[must_use]
    fn minus(self, part: Self) -> Self;

    /// Divides by `x`, which must not be 0. The result is rounded towards zero.
    #[must_use]
    fn divided_by(self, x: i64, why: impl Into<Why>) -> Self;

    /// Multiplies by `numerator / denominator`. The result is rounded towards zero. `why` has the reasons of numerator and denominator.
    #[must_use]
    fn times_fraction(self, numerator: i64, denominator: i64, why: [Term; 2]) -> Self;

    /// Returns the smaller of the amount and `cap`.
    #[must_use]
    fn at_most(self, cap: i64, why: impl Into<Why>) -> Self;

    /// Gives the amount the name of `why`. Later steps show the name in place of the arithmetic so far.
    #[must_use]
    fn named(self, why: impl Into<Why>) -> Self;

    /// Notes `why` as the rule that decides who pays the amount.
    #[must_use]
    fn by_rule(self, why: impl Into<Why>) -> Self;

    /// Adds a payment of `amount` to a list.
    fn record(slips: &mut Self::Slips, from: Seat, to: Seat, amount: &Self);

    /// Returns the sum of the listed payments for which `wanted(payer, payee)` is true. `points` must be the points of that sum: `i64` has
    /// no list and returns them.
    fn sum_of_slips(points: i64, slips: &Self::Slips, wanted: impl Fn(Seat, Seat) -> bool) -> Self;

    /// Appends the payments in `more` to `slips`.
    fn append_slips(slips: &mut Self::Slips, more: &Self::Slips);

    /// Swaps payer and payee of every payment, and notes `why` as the rule that decides who pays.
    fn reversed_slips(slips: Self::Slips, why: Term) -> Self::Slips;

    /// Converts payments of points into this type; `None` if the type needs their arithmetic.
    fn from_settled(payments: Payments) -> Option<Payments<Self>>;
}

impl Amount for i64 {
    type Slips = ();

    #[inline(always)]
    fn new(points: i64, _: impl Into<Why>) -> i64 {
        points
    }

    #[inline(always)]
    fn points(&self) -> i64 {
        *self
    }

    #[inline(always)]
    fn times(self, x: i64, _: impl Into<Why>) -> i64 {
        times(self, x)
    }

    #[inline(always)]
    fn plus(self, more: i64) -> i64 {
        self + more
    }

    #[inline(always)]
    fn minus(self, part: i64) -> i64 {
        self - part
    }

    #[inline(always)]
    fn divided_by(self, x: i64, _: impl Into<Why>) -> i64 {
        self / x
    }

    #[inline(always)]
    fn times_fraction(self, numerator: i64, denominator: i64, _: [Term; 2]) -> i64 {
        (i128::from(self) * i128::from(numerator) / i128::from(denominator)) as i64
    }

    #[inline(always)]
    fn at_most(self, cap: i64, _: impl Into<Why>) -> i64 {
        self.min(cap)
    }

    #[inline(always)]
    fn named(self, _: impl Into<Why>) -> i64 {
        self
    }

    #[inline(always)]
    fn by_rule(self, _: impl Into<Why>) -> i64 {
        self
    }

    #[inline(always)]
    fn record((): &mut (), _: Seat, _: Seat, _: &i64) {}

    #[inline(always)]
    fn sum_of_slips(points: i64, (): &(), _: impl Fn(Seat, Seat) -> bool) -> i64 {
        points
    }

    #[inline(always)]
    fn append_slips((): &mut (), (): &()) {}

    #[inline(always)]
    fn reversed_slips((): (), _: Term) {}

    #[inline(always)]
    fn from_settled(payments: Payments) -> Option<Payments> {
        Some(payments)
    }
}

/// Points with the arithmetic they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arithmetic {
    points: i64,
    /// The calculation whose result is `points`.
    pub(super) sum: Sum,
    /// The rules that decide who pays the amount.
    pub(super) payer_rules: Vec<Why>,
}

/// The last step of a calculation, with the amounts before it. Each number has its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Sum {
    /// 0 points.
    #[default]
    Nothing,
    /// Points that a rule sets, or a count.
    Number(i64, Why),
    /// An amount with a name, which later steps show in place of its calculation.
    Named(Box<Arithmetic>, Why),
    /// A product.
    Times(Box<Arithmetic>, i64, Why),
    /// A quotient.
    Over(Box<Arithmetic>, i64, Why),
    /// A sum.
    Plus(Box<Arithmetic>, Box<Arithmetic>),
    /// A difference.
    Less(Box<Arithmetic>, Box<Arithmetic>),
    /// An amount that a cap reduced, and the cap.
    AtMost(Box<Arithmetic>, i64, Why),
}

/// A payment with its arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The payer.
    pub from: Seat,
    /// The payee.
    pub to: Seat,
    /// The amount.
    pub amount: Arithmetic,
}

impl Arithmetic {
    /// Adds a step whose result is `points`. `step` gets the amount before it.
    fn with_step(mut self, points: i64, step: impl FnOnce(Box<Arithmetic>) -> Sum) -> Arithmetic {
        let payer_rules = std::mem::take(&mut self.payer_rules);
        Arithmetic { points, sum: step(Box::new(self)), payer_rules }
    }
}

impl Amount for Arithmetic {
    type Slips = Vec<Slip>;

    fn new(points: i64, why: impl Into<Why>) -> Arithmetic {
        Arithmetic { points, sum: Sum::Number(points, why.into()), payer_rules: Vec::new() }
    }

    fn points(&self) -> i64 {
        self.points
    }

    fn times(self, x: i64, why: impl Into<Why>) -> Arithmetic {
        let (points, why) = (times(self.points, x), why.into());
        // A factor of 1 is left out, unless it is the value of each of several things.
        let each = matches!(self.sum, Sum::Number(_, of) if of == why);
        if x == 1 && !each { self } else { self.with_step(points, |all| Sum::Times(all, x, why)) }
    }

    fn plus(mut self, mut more: Arithmetic) -> Arithmetic {
        if self.points == 0 || more.points == 0 {
            let (mut kept, mut other) = if self.points == 0 { (more, self) } else { (self, more) };
            kept.payer_rules.append(&mut other.payer_rules);
            return kept;
        }
        self.payer_rules.append(&mut more.payer_rules);
        let points = self.points + more.points;
        self.with_step(points, |all| Sum::Plus(all, Box::new(more)))
    }

    fn minus(self, part: Arithmetic) -> Arithmetic {
        let points = self.points - part.points;
        if part.points == 0 { self } else { self.with_step(points, |all| Sum::Less(all, Box::new(part))) }
    }

    fn divided_by(self, x: i64, why: impl Into<Why>) -> Arithmetic {
        let points = self.points / x;
        if x == 1 { self } else { self.with_step(points, |all| Sum::Over(all, x, why.into())) }
    }

    fn times_fraction(
        self,
        numerator: i64,
        denominator: i64,
        [why_numerator, why_denominator]: [Term; 2],
    ) -> Arithmetic {
        let points = self.points.times_fraction(numerator, denominator, [why_numerator, why_denominator]);
        let product = self.with_step(points, |part| Sum::Times(part, numerator, why_numerator.into()));
        product.with_step(points, |product| Sum::Over(product, denominator, why_denominator.into()))
    }

    fn at_most(self, cap: i64, why: impl Into<Why>) -> Arithmetic {
        if self.points <= cap { self } else { self.with_step(cap, |all| Sum::AtMost(all, cap, why.into())) }
    }

    fn named(self, why: impl Into<Why>) -> Arithmetic {
        let points = self.points;
        self.with_step(points, |all| Sum::Named(all, why.into()))
    }

    fn by_rule(mut self, why: impl Into<Why>) -> Arithmetic {
        let why = why.into();
        if !self.payer_rules.contains(&why) {
            self.payer_rules.push(why);
        }
        self
    }

    fn record(slips: &mut Vec<Slip>, from: Seat, to: Seat, amount: &Arithmetic) {
        if amount.points != 0 || !amount.payer_rules.is_empty() {
            slips.push(Slip { from, to, amount: amount.clone() });
        }
    }

    fn sum_of_slips(_: i64, slips: &Vec<Slip>, wanted: impl Fn(Seat, Seat) -> bool) -> Arithmetic {
        let these = slips.iter().filter(|slip| wanted(slip.from, slip.to));
        these.fold(Arithmetic::default(), |all, slip| all.plus(slip.amount.clone()))
    }

    fn append_slips(slips: &mut Vec<Slip>, more: &Vec<Slip>) {
        slips.extend_from_slice(more);
    }

    fn reversed_slips(slips: Vec<Slip>, why: Term) -> Vec<Slip> {
        slips
            .into_iter()
            .map(|Slip { from, to, amount }| Slip { from: to, to: from, amount: amount.by_rule(why) })
            .collect()
    }

    fn from_settled(_: Payments) -> Option<Payments<Arithmetic>> {
        None
    }
}
