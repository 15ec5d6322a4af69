//! Points on their way through a settlement: as a number alone, or with the arithmetic they came from.
//!
//! Settlements are written once, over any [`Amount`]. Deals are settled with `i64`, which forgets every reason and costs nothing;
//! [`super::explain`] settles with [`Arithmetic`], which keeps them.

use super::ledger::Payments;
use super::product::times;
use super::why::{Term, Why};
use crate::tile::Seat;
use std::fmt;

/// Points, and perhaps how they came about.
pub trait Amount: Clone + Default + fmt::Debug + PartialEq {
    /// What is kept of who paid whom.
    type Slips: Clone + Default + fmt::Debug + PartialEq + Eq;

    /// So many points, for this.
    fn of(points: i64, why: impl Into<Why>) -> Self;

    /// How many points they are.
    fn points(&self) -> i64;

    /// Multiplied, within what payments can be.
    #[must_use]
    fn times(self, x: i64, why: impl Into<Why>) -> Self;

    /// Both together.
    #[must_use]
    fn plus(self, more: Self) -> Self;

    /// Without a part of them.
    #[must_use]
    fn less(self, part: Self) -> Self;

    /// Divided, rounded down.
    #[must_use]
    fn over(self, x: i64, why: impl Into<Why>) -> Self;

    /// `gain` of `all` parts of them, rounded down.
    #[must_use]
    fn part(self, gain: i64, all: i64, why: [Term; 2]) -> Self;

    /// Cut to a cap.
    #[must_use]
    fn at_most(self, cap: i64, why: impl Into<Why>) -> Self;

    /// The same under a name of its own: it stands for them in what follows.
    #[must_use]
    fn named(self, why: impl Into<Why>) -> Self;

    /// Says by which rule this seat pays them.
    #[must_use]
    fn by(self, why: impl Into<Why>) -> Self;

    /// Notes a payment.
    fn enter(slips: &mut Self::Slips, from: Seat, to: Seat, amount: &Self);

    /// The payments that `wanted` names, together; `points` is their sum.
    fn collected(points: i64, slips: &Self::Slips, wanted: impl Fn(Seat, Seat) -> bool) -> Self;

    /// Adds other payments.
    fn join(slips: &mut Self::Slips, more: &Self::Slips);

    /// Every payment the other way round, by this rule.
    fn turned(slips: Self::Slips, why: Term) -> Self::Slips;

    /// Payments that were settled before, where their number is all that is asked for.
    fn known(payments: Payments) -> Option<Payments<Self>>;
}

impl Amount for i64 {
    type Slips = ();

    #[inline(always)]
    fn of(points: i64, _: impl Into<Why>) -> i64 {
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
    fn less(self, part: i64) -> i64 {
        self - part
    }

    #[inline(always)]
    fn over(self, x: i64, _: impl Into<Why>) -> i64 {
        self / x
    }

    #[inline(always)]
    fn part(self, gain: i64, all: i64, _: [Term; 2]) -> i64 {
        (i128::from(self) * i128::from(gain) / i128::from(all)) as i64
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
    fn by(self, _: impl Into<Why>) -> i64 {
        self
    }

    #[inline(always)]
    fn enter((): &mut (), _: Seat, _: Seat, _: &i64) {}

    #[inline(always)]
    fn collected(points: i64, (): &(), _: impl Fn(Seat, Seat) -> bool) -> i64 {
        points
    }

    #[inline(always)]
    fn join((): &mut (), (): &()) {}

    #[inline(always)]
    fn turned((): (), _: Term) {}

    #[inline(always)]
    fn known(payments: Payments) -> Option<Payments> {
        Some(payments)
    }
}

/// Points with the arithmetic they came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arithmetic {
    points: i64,
    pub(super) sum: Sum,
    /// By which rules it is this seat that pays them, or that it does not.
    pub(super) by: Vec<Why>,
}

/// The last step of an arithmetic.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Sum {
    #[default]
    Nothing,
    Of(i64, Why),
    Named(Box<Arithmetic>, Why),
    Times(Box<Arithmetic>, i64, Why),
    Over(Box<Arithmetic>, i64, Why),
    Plus(Box<Arithmetic>, Box<Arithmetic>),
    Less(Box<Arithmetic>, Box<Arithmetic>),
    AtMost(Box<Arithmetic>, i64, Why),
}

/// One payment with its arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Who pays.
    pub from: Seat,
    /// Whom.
    pub to: Seat,
    /// What.
    pub amount: Arithmetic,
}

impl Arithmetic {
    /// What `step` makes of them.
    fn then(mut self, points: i64, step: impl FnOnce(Box<Arithmetic>) -> Sum) -> Arithmetic {
        let by = std::mem::take(&mut self.by);
        Arithmetic { points, sum: step(Box::new(self)), by }
    }
}

impl Amount for Arithmetic {
    type Slips = Vec<Slip>;

    fn of(points: i64, why: impl Into<Why>) -> Arithmetic {
        Arithmetic { points, sum: Sum::Of(points, why.into()), by: Vec::new() }
    }

    fn points(&self) -> i64 {
        self.points
    }

    fn times(self, x: i64, why: impl Into<Why>) -> Arithmetic {
        let (points, why) = (times(self.points, x), why.into());
        // So many at one each is said; a factor of 1 is none.
        let each = matches!(self.sum, Sum::Of(_, of) if of == why);
        if x == 1 && !each { self } else { self.then(points, |all| Sum::Times(all, x, why)) }
    }

    fn plus(mut self, mut more: Arithmetic) -> Arithmetic {
        if self.points == 0 || more.points == 0 {
            let (mut kept, mut other) = if self.points == 0 { (more, self) } else { (self, more) };
            kept.by.append(&mut other.by);
            return kept;
        }
        self.by.append(&mut more.by);
        let points = self.points + more.points;
        self.then(points, |all| Sum::Plus(all, Box::new(more)))
    }

    fn less(self, part: Arithmetic) -> Arithmetic {
        let points = self.points - part.points;
        if part.points == 0 { self } else { self.then(points, |all| Sum::Less(all, Box::new(part))) }
    }

    fn over(self, x: i64, why: impl Into<Why>) -> Arithmetic {
        let points = self.points / x;
        if x == 1 { self } else { self.then(points, |all| Sum::Over(all, x, why.into())) }
    }

    fn part(self, gain: i64, all: i64, [won, sum]: [Term; 2]) -> Arithmetic {
        let points = self.points.part(gain, all, [won, sum]);
        let product = self.then(points, |part| Sum::Times(part, gain, won.into()));
        product.then(points, |product| Sum::Over(product, all, sum.into()))
    }

    fn at_most(self, cap: i64, why: impl Into<Why>) -> Arithmetic {
        if self.points <= cap { self } else { self.then(cap, |all| Sum::AtMost(all, cap, why.into())) }
    }

    fn named(self, why: impl Into<Why>) -> Arithmetic {
        let points = self.points;
        self.then(points, |all| Sum::Named(all, why.into()))
    }

    fn by(mut self, why: impl Into<Why>) -> Arithmetic {
        let why = why.into();
        if !self.by.contains(&why) {
            self.by.push(why);
        }
        self
    }

    fn enter(slips: &mut Vec<Slip>, from: Seat, to: Seat, amount: &Arithmetic) {
        if amount.points != 0 || !amount.by.is_empty() {
            slips.push(Slip { from, to, amount: amount.clone() });
        }
    }

    fn collected(_: i64, slips: &Vec<Slip>, wanted: impl Fn(Seat, Seat) -> bool) -> Arithmetic {
        let these = slips.iter().filter(|slip| wanted(slip.from, slip.to));
        these.fold(Arithmetic::default(), |all, slip| all.plus(slip.amount.clone()))
    }

    fn join(slips: &mut Vec<Slip>, more: &Vec<Slip>) {
        slips.extend_from_slice(more);
    }

    fn turned(slips: Vec<Slip>, why: Term) -> Vec<Slip> {
        slips.into_iter().map(|Slip { from, to, amount }| Slip { from: to, to: from, amount: amount.by(why) }).collect()
    }

    fn known(_: Payments) -> Option<Payments<Arithmetic>> {
        None
    }
}
