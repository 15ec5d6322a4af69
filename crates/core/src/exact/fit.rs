//! The fit of some tiles to the shapes.
//!
//! A wild stands for any tile. So 14 tiles win in a shape if some complete hand of the shape includes all their natural tiles. Under the
//! same condition 13 tiles wait for the shape. The condition can be computed for each group (a number suit or the honours), and the
//! results of two groups can be joined. A [`Fit`] is the result for the tiles of one or more groups.

use super::group::WILDS;
use crate::shape::special::join_sizes;
use crate::shape::{Shape, ShapeSet};

/// Number of tiles of four melds and the pair.
const WHOLE: usize = 14;
/// Number of tiles of four melds.
const MELDS: usize = 12;
/// The shapes other than melds and a pair, in the order in which fits are compared. Hands drawn at random depend on the order, so new
/// shapes are added at the end.
pub(super) const SPECIAL: [Shape; Shape::COUNT - 2] = [
    Shape::Shisanlan,
    Shape::QixingShisanlan,
    Shape::SevenPairs,
    Shape::Shisanyao,
    Shape::QixingSevenPairs,
    Shape::Quanbukao,
    Shape::Zuhelong,
];

/// For some tiles, the sizes of the sets of melds and pairs that can include them all: bit `s` for a set of `s` tiles, up to 14. A set of
/// `k` melds and at most one pair, `p`, has the size `3k + 2p`, which determines `k` and `p`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Sizes(pub u16);

impl Sizes {
    /// No size: no set can include the tiles.
    pub const NONE: Sizes = Sizes(0);
    /// Only the size 0. Neutral element of [`Sizes::join`].
    pub const NOTHING: Sizes = Sizes(1);

    /// Returns the sizes of the sets that can include the tiles of both: each sum, up to 14, of a size of one and a size of the other.
    pub fn join(self, other: Sizes) -> Sizes {
        Sizes(join_sizes(self.0, other.0))
    }

    /// Like [`Sizes::join`], but keeps only the sizes of sets of melds and at most one pair.
    pub fn join_melds(self, other: Sizes) -> Sizes {
        Sizes(self.join(other).0 & 0b101_1011_0110_1101)
    }

    pub fn has(self, size: usize) -> bool {
        self.0 >> size & 1 != 0
    }
}

/// The fit of some tiles to every shape of the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Fit {
    /// The sizes of sets of melds and at most one pair.
    pub standard: Sizes,
    /// The sizes of such sets without a tile of one number suit. Used if a hand may have at most two number suits.
    pub two_suits: Sizes,
    /// The sizes of sets of triplets and at most one pair.
    pub triplets: Sizes,
    /// The fit to each shape of [`SPECIAL`], encoded by that shape.
    pub special: [u16; SPECIAL.len()],
    /// Whether one of the groups is a number suit without natural tiles.
    pub empty_suit: bool,
}

impl Fit {
    /// The fit of no groups. Neutral element of [`Fit::join`].
    pub const NOTHING: Fit = Fit {
        standard: Sizes::NOTHING,
        two_suits: Sizes::NONE,
        triplets: Sizes::NOTHING,
        special: {
            let (mut fits, mut at) = ([0; SPECIAL.len()], 0);
            while at < SPECIAL.len() {
                fits[at] = SPECIAL[at].fit_of_nothing();
                at += 1;
            }
            fits
        },
        empty_suit: false,
    };

    /// Returns the fit to each special shape.
    fn by_shape(&self) -> impl Iterator<Item = (Shape, u16)> {
        SPECIAL.into_iter().zip(self.special)
    }

    /// Returns the fit of the tiles of both together.
    pub fn join(&self, other: &Fit) -> Fit {
        let marked = |a: Sizes, b: Sizes| Sizes(a.join_melds(other.standard).0 | self.standard.join_melds(b).0);
        Fit {
            standard: self.standard.join_melds(other.standard),
            two_suits: marked(self.two_suits, other.two_suits),
            triplets: self.triplets.join_melds(other.triplets),
            special: std::array::from_fn(|at| SPECIAL[at].join_fits(self.special[at], other.special[at])),
            empty_suit: self.empty_suit || other.empty_suit,
        }
    }
}

/// The property of the hands to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// 14 tiles are complete, or 13 tiles wait.
    Complete,
    /// 13 tiles are in 精钓.
    Jingdiao,
}

/// A question about hands. [`HandQuery::reduce`] drops the parts of a [`Fit`] that do not matter, so that fewer fits differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandQuery {
    /// The shapes that count.
    pub shapes: ShapeSet,
    /// Whether a hand may have at most two number suits.
    pub two_suits: bool,
    /// The property of the hands to count.
    pub goal: Goal,
    /// Whether every wild in 七星十三烂 must stand for itself.
    pub qixing_no_wild: bool,
    /// The number of tiles of a hand, 13 or 14.
    pub tiles: u8,
}

impl HandQuery {
    /// Whether the kinds of wilds in a number suit matter, and not only their number.
    pub fn wilds_as_themselves(&self) -> bool {
        self.qixing_no_wild && self.shapes.contains(Shape::QixingShisanlan)
    }

    /// Whether a hand has room for the number of tiles that a table place encodes (see [`super::group::Table`]).
    pub fn holds(&self, place: usize) -> bool {
        place / WILDS <= usize::from(self.tiles)
    }

    /// Whether the number of tiles that a table place encodes is that of a whole hand.
    pub fn is_whole(&self, place: usize) -> bool {
        place / WILDS == usize::from(self.tiles)
    }

    /// Returns the fit with all parts that do not matter for the query replaced by those of [`Fit::NOTHING`].
    pub fn reduce(&self, fit: Fit) -> Fit {
        let asked = |shape| self.shapes.contains(shape);
        let sizes = |wanted: bool, sizes: Sizes| if wanted { sizes } else { Sizes::NOTHING };
        let standard = asked(Shape::Standard);
        Fit {
            standard: sizes(standard, fit.standard),
            two_suits: if standard && self.two_suits { fit.two_suits } else { Sizes::NONE },
            triplets: sizes(asked(Shape::AllTriplets), fit.triplets),
            special: std::array::from_fn(
                |at| {
                    if asked(SPECIAL[at]) { fit.special[at] } else { Fit::NOTHING.special[at] }
                },
            ),
            empty_suit: self.two_suits && fit.empty_suit,
        }
    }

    /// Whether no hand that includes tiles with this fit has a shape of the query.
    pub fn is_dead(&self, fit: &Fit) -> bool {
        let asked = |shape| self.shapes.contains(shape);
        !(asked(Shape::Standard) && fit.standard != Sizes::NONE
            || asked(Shape::AllTriplets) && fit.triplets != Sizes::NONE
            || fit.by_shape().any(|(shape, fit)| asked(shape) && !shape.is_dead(fit)))
    }

    /// Returns the shapes in which a whole hand with this fit meets the goal: 14 tiles win, or 13 tiles wait or are in 精钓.
    pub fn shapes_of(&self, fit: &Fit) -> ShapeSet {
        let asked = |shape| self.shapes.contains(shape);
        let suits = !self.two_suits || fit.empty_suit;
        let mut shapes = ShapeSet::EMPTY;
        if self.goal == Goal::Jingdiao {
            let plain = if self.two_suits { fit.two_suits } else { fit.standard };
            shapes.insert_if(Shape::Standard, plain.has(MELDS));
            fit.by_shape().for_each(|(shape, fit)| shapes.insert_if(shape, asked(shape) && shape.is_fishing(fit)));
            return shapes;
        }
        let triplets = asked(Shape::AllTriplets) && suits && fit.triplets.has(WHOLE);
        let plain = if self.two_suits { fit.two_suits } else { fit.standard };
        shapes.insert_if(Shape::Standard, asked(Shape::Standard) && plain.has(WHOLE));
        shapes.insert_if(Shape::AllTriplets, triplets);
        for (shape, fit) in fit.by_shape() {
            let suits = if shape.is_in_few_suits() { suits } else { !self.two_suits };
            shapes.insert_if(shape, asked(shape) && suits && shape.is_whole(fit));
        }
        shapes
    }
}
