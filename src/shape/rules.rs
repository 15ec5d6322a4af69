//! The shapes a hand can win with, and which of them a rule set has.

use std::fmt;

/// A shape of fourteen tiles that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// 平胡: four melds and a pair.
    Standard,
    /// 大七对, 对对胡, 飘: four triplets or kongs and a pair; always [`Shape::Standard`] too.
    AllTriplets,
    /// 小七对: seven pairs, closed; four alike are two pairs.
    SevenPairs,
    /// 七星七对: a pair of each honour, closed, every tile as itself (seed 001).
    QixingSevenPairs,
    /// 十三烂: fourteen tiles apart, closed: numbers of a suit differ by three or more, honours all differ.
    Shisanlan,
    /// 七星十三烂: 十三烂 with all seven honours as themselves.
    QixingShisanlan,
    /// 十三幺: one of every terminal and honour and one more of them, closed.
    Shisanyao,
}

impl Shape {
    /// Number of shapes.
    pub const COUNT: usize = 7;

    /// All shapes, in order.
    pub const ALL: [Shape; Shape::COUNT] = [
        Shape::Standard,
        Shape::AllTriplets,
        Shape::SevenPairs,
        Shape::QixingSevenPairs,
        Shape::Shisanlan,
        Shape::QixingShisanlan,
        Shape::Shisanyao,
    ];

    /// The name in output: `standard`, `seven_pairs` ...
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Standard => "standard",
            Shape::AllTriplets => "all_triplets",
            Shape::SevenPairs => "seven_pairs",
            Shape::QixingSevenPairs => "qixing_seven_pairs",
            Shape::Shisanlan => "shisanlan",
            Shape::QixingShisanlan => "qixing_shisanlan",
            Shape::Shisanyao => "shisanyao",
        }
    }

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        match self {
            Shape::Standard => "平胡",
            Shape::AllTriplets => "大七对",
            Shape::SevenPairs => "小七对",
            Shape::QixingSevenPairs => "七星七对",
            Shape::Shisanlan => "十三烂",
            Shape::QixingShisanlan => "七星十三烂",
            Shape::Shisanyao => "十三幺",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of shapes in one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ShapeSet(u8);

impl ShapeSet {
    /// No shape.
    pub const EMPTY: ShapeSet = ShapeSet(0);

    /// The set of this shape alone.
    pub const fn of(shape: Shape) -> ShapeSet {
        ShapeSet(1 << shape as u8)
    }

    /// Whether `shape` is in the set.
    pub const fn contains(self, shape: Shape) -> bool {
        self.0 >> shape as u8 & 1 != 0
    }

    /// Adds `shape`.
    pub fn insert(&mut self, shape: Shape) {
        self.0 |= 1 << shape as u8;
    }

    /// Adds `shape` where `holds` is true.
    pub fn insert_if(&mut self, shape: Shape, holds: bool) {
        self.0 |= u8::from(holds) << shape as u8;
    }

    /// The shapes of both sets.
    #[must_use]
    pub const fn union(self, other: ShapeSet) -> ShapeSet {
        ShapeSet(self.0 | other.0)
    }

    /// Whether a shape is in both sets.
    pub const fn intersects(self, other: ShapeSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The shapes of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: ShapeSet) -> ShapeSet {
        ShapeSet(self.0 & !other.0)
    }

    /// Whether no shape is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The shapes in order.
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        Shape::ALL.into_iter().filter(move |&shape| self.contains(shape))
    }
}

impl FromIterator<Shape> for ShapeSet {
    fn from_iter<I: IntoIterator<Item = Shape>>(shapes: I) -> ShapeSet {
        shapes.into_iter().fold(ShapeSet::EMPTY, |set, shape| set.union(ShapeSet::of(shape)))
    }
}

impl fmt::Debug for ShapeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which patterns a rule set knows. Four melds and a pair, and among them all triplets, are known to every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShapeRules {
    /// Winds and dragons are in the game (not with 108 tiles).
    pub honours: bool,
    /// Any three different winds are a run.
    pub wind_runs: bool,
    /// 中发白 is a run.
    pub dragon_runs: bool,
    /// A pattern may use more than four of a kind, own melds included: a wild stands for the fifth
    /// (存在或不存在的牌, seed 002). Set in games with wilds.
    pub fifth_copy: bool,
    /// [`Shape::SevenPairs`].
    pub seven_pairs: bool,
    /// [`Shape::QixingSevenPairs`].
    pub qixing_seven_pairs: bool,
    /// [`Shape::Shisanlan`].
    pub shisanlan: bool,
    /// [`Shape::QixingShisanlan`].
    pub qixing_shisanlan: bool,
    /// 七星十三烂 takes no wild as another tile, not even as a number.
    pub qixing_no_wild: bool,
    /// [`Shape::Shisanyao`].
    pub shisanyao: bool,
}

impl ShapeRules {
    /// 136 tiles, four melds and a pair, no honour runs, no wilds.
    pub const PLAIN: ShapeRules = ShapeRules {
        honours: true,
        wind_runs: false,
        dragon_runs: false,
        fifth_copy: false,
        seven_pairs: false,
        qixing_seven_pairs: false,
        shisanlan: false,
        qixing_shisanlan: false,
        qixing_no_wild: false,
        shisanyao: false,
    };

    /// Whether hands of this shape are complete.
    pub fn allow(&self, shape: Shape) -> bool {
        match shape {
            Shape::Standard | Shape::AllTriplets => true,
            Shape::SevenPairs => self.seven_pairs,
            Shape::QixingSevenPairs => self.qixing_seven_pairs,
            Shape::Shisanlan => self.shisanlan,
            Shape::QixingShisanlan => self.qixing_shisanlan,
            Shape::Shisanyao => self.shisanyao,
        }
    }

    /// Nanchang (seed 000): wilds, runs of honours, 小七对, 十三烂 and 七星十三烂.
    pub const NANCHANG: ShapeRules = ShapeRules {
        wind_runs: true,
        dragon_runs: true,
        fifth_copy: true,
        seven_pairs: true,
        shisanlan: true,
        qixing_shisanlan: true,
        ..ShapeRules::PLAIN
    };

    /// The shapes of these rules.
    pub fn shapes(&self) -> ShapeSet {
        let mut set = ShapeSet::of(Shape::Standard).union(ShapeSet::of(Shape::AllTriplets));
        set.insert_if(Shape::SevenPairs, self.seven_pairs);
        set.insert_if(Shape::QixingSevenPairs, self.qixing_seven_pairs && self.honours);
        set.insert_if(Shape::Shisanlan, self.shisanlan && self.honours);
        set.insert_if(Shape::QixingShisanlan, self.qixing_shisanlan && self.honours);
        set.insert_if(Shape::Shisanyao, self.shisanyao && self.honours);
        set
    }
}
