//! How some tiles fit the shapes.
//!
//! A hand of 14 with wilds wins where all its natural tiles have a place in a hand of that shape, and 13 tiles wait where
//! they do: what is missing is then as many as the wilds, or one more. "Has a place" can be said group by group, a group
//! being a number suit or the honours, and the answers of two groups can be joined. A [`Fit`] is such an answer.

use super::group::WILDS;
use crate::shape::special::join_sizes;
use crate::shape::{Shape, ShapeSet};

/// Tiles of four melds and the pair, and of the melds alone.
const WHOLE: usize = 14;
const MELDS: usize = 12;
/// The special shapes in the order in which fits are compared: hands drawn at random depend on it, so new ones come last.
pub(super) const SPECIAL: [Shape; Shape::COUNT - 2] =
    [Shape::Shisanlan, Shape::QixingShisanlan, Shape::SevenPairs, Shape::Shisanyao, Shape::QixingSevenPairs];

/// Sizes of sets in which some tiles have a place: bit `s` for `s` tiles, to 14. Of melds and a pair the size says how many
/// there are: `3k + 2p` for `k` melds and `p` pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Sizes(pub u16);

impl Sizes {
    pub const NONE: Sizes = Sizes(0);
    /// Nothing is used.
    pub const NOTHING: Sizes = Sizes(1);

    /// The sizes of sets in which both have a place.
    pub fn join(self, other: Sizes) -> Sizes {
        Sizes(join_sizes(self.0, other.0))
    }

    /// The same for melds and a pair: not two pairs.
    pub fn join_melds(self, other: Sizes) -> Sizes {
        Sizes(self.join(other).0 & 0b101_1011_0110_1101)
    }

    pub fn has(self, size: usize) -> bool {
        self.0 >> size & 1 != 0
    }
}

/// How some tiles fit every shape that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Fit {
    /// Melds and a pair.
    pub standard: Sizes,
    /// The same with one of the number suits left out altogether, where only two suits may be used.
    pub two_suits: Sizes,
    /// Triplets and a pair.
    pub triplets: Sizes,
    /// Each of [`SPECIAL`], by numbers of its own.
    pub special: [u16; SPECIAL.len()],
    /// A number suit is empty.
    pub empty_suit: bool,
}

impl Fit {
    /// No tile, in no group.
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

    /// How the tiles fit each special shape.
    fn by_shape(&self) -> impl Iterator<Item = (Shape, u16)> {
        SPECIAL.into_iter().zip(self.special)
    }

    /// How the tiles of both fit together.
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

/// Which hands are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Those that are complete, or one tile short of it.
    Complete,
    /// Those in 精钓.
    Jingdiao,
}

/// What is asked of a [`Fit`]; the rest of it is left out, so that fewer of them differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ask {
    /// The shapes that count.
    pub shapes: ShapeSet,
    /// Only two number suits may be used.
    pub two_suits: bool,
    /// What is counted.
    pub goal: Goal,
    /// 七星十三烂 takes no wild as another tile.
    pub qixing_no_wild: bool,
    /// The number of tiles, 13 or 14.
    pub tiles: u8,
}

impl Ask {
    /// Whether the kinds of the wilds matter, beyond their number, in a number suit.
    pub fn wilds_as_themselves(&self) -> bool {
        self.qixing_no_wild && self.shapes.contains(Shape::QixingShisanlan)
    }

    /// Whether a hand has room for the tiles of such a place.
    pub fn holds(&self, place: usize) -> bool {
        place / WILDS <= usize::from(self.tiles)
    }

    /// Whether the tiles of such a place are a whole hand.
    pub fn is_whole(&self, place: usize) -> bool {
        place / WILDS == usize::from(self.tiles)
    }

    /// The fit with what is not asked set to that of no tile.
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

    /// Whether no hand with these tiles has a shape that is asked about.
    pub fn is_dead(&self, fit: &Fit) -> bool {
        let asked = |shape| self.shapes.contains(shape);
        !(asked(Shape::Standard) && fit.standard != Sizes::NONE
            || asked(Shape::AllTriplets) && fit.triplets != Sizes::NONE
            || fit.by_shape().any(|(shape, fit)| asked(shape) && !shape.is_dead(fit)))
    }

    /// The shapes of all tiles together: those that 14 tiles win in, those that 13 wait for.
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
