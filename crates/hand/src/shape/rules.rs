//! Names and sets of shapes, and the shapes of a rule set.

use super::special::Shape;
use crate::tile::bit_set;
use std::fmt;

impl Shape {
    /// Returns the name in files and output: `standard`, `seven_pairs` ...
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// Returns the Chinese name.
    pub const fn chinese(self) -> &'static str {
        self.names()[1]
    }

    /// Returns the display names in English and Chinese. Local terms are Chinese in both.
    pub const fn label(self) -> [&'static str; 2] {
        [self.names()[2], self.chinese()]
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of shapes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShapeSet(u16);

const _: () = assert!(Shape::COUNT <= u16::BITS as usize, "a bit for every shape");

bit_set!(ShapeSet of Shape, shape => shape as u16);

impl ShapeSet {
    /// Adds `shape` if `holds` is true; otherwise leaves the set unchanged.
    #[inline]
    pub fn insert_if(&mut self, shape: Shape, holds: bool) {
        self.0 |= u16::from(holds) << shape as u16;
    }

    /// Returns the shapes that are not a special case of another shape in the set.
    #[must_use]
    #[inline]
    pub fn outer(self) -> ShapeSet {
        self.iter().filter(|shape| !shape.wider().is_some_and(|wider| self.contains(wider))).collect()
    }

    /// Returns the shapes in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let shape = Shape::ALL.get(left.trailing_zeros() as usize).copied();
            left &= left.wrapping_sub(1);
            shape
        })
    }
}

/// The winning patterns of a rule set. Four melds and a pair (all triplets included) are always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShapeRules {
    /// Whether winds and dragons are in the game. They are not in a game with 108 tiles.
    pub honours: bool,
    /// Whether any three different winds are a run.
    pub wind_runs: bool,
    /// Whether 中发白 is a run.
    pub dragon_runs: bool,
    /// Whether the pattern and the own melds together may have more than four tiles of a kind. A wild stands for the fifth
    /// (存在或不存在的牌). Usual in games with wilds.
    // Source: seed 002, 存在或不存在的牌.
    pub fifth_copy: bool,
    /// The special shapes, which are not melds and a pair.
    pub special: ShapeSet,
    /// Whether every tile of 七星十三烂 must stand for itself. Otherwise, wilds may stand for numbers.
    pub qixing_no_wild: bool,
}

impl ShapeRules {
    /// 136 tiles, four melds and a pair, no honour runs, no wilds.
    pub const PLAIN: ShapeRules = ShapeRules {
        honours: true,
        wind_runs: false,
        dragon_runs: false,
        fifth_copy: false,
        special: ShapeSet::EMPTY,
        qixing_no_wild: false,
    };

    /// Whether the rules have this shape.
    #[inline]
    pub const fn allow(&self, shape: Shape) -> bool {
        matches!(shape, Shape::Standard | Shape::AllTriplets) || self.special.contains(shape)
    }

    /// Returns these rules with the special shape `shape` if `allowed`, else without it.
    #[must_use]
    #[inline]
    pub const fn with(mut self, shape: Shape, allowed: bool) -> ShapeRules {
        let one = ShapeSet::single(shape);
        self.special = if allowed { self.special.union(one) } else { self.special.minus(one) };
        self
    }

    /// Nanchang: wilds, runs of honours, 小七对, 十三烂 and 七星十三烂.
    // Source: seed 000.
    pub const NANCHANG: ShapeRules =
        ShapeRules { wind_runs: true, dragon_runs: true, fifth_copy: true, ..ShapeRules::PLAIN }
            .with(Shape::SevenPairs, true)
            .with(Shape::Shisanlan, true)
            .with(Shape::QixingShisanlan, true);

    /// Returns the shapes of these rules. If the game has no honours, special shapes that need honours are left out.
    pub fn shapes(&self) -> ShapeSet {
        let melds = ShapeSet::single(Shape::Standard).union(ShapeSet::single(Shape::AllTriplets));
        let possible = self.special.iter().filter(|shape| self.honours || !shape.needs_honours());
        melds.union(possible.collect())
    }
}
