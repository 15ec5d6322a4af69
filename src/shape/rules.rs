//! The shapes a hand can win with, and which of them a rule set has.

use crate::tile::bit_set;
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
        NAMES[self as usize].0
    }

    /// The Chinese name.
    pub const fn chinese(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The shape that all hands of this one have as well, 十三烂 of 七星十三烂.
    pub const fn wider(self) -> Option<Shape> {
        match self {
            Shape::AllTriplets => Some(Shape::Standard),
            Shape::QixingSevenPairs => Some(Shape::SevenPairs),
            Shape::QixingShisanlan => Some(Shape::Shisanlan),
            _ => None,
        }
    }
}

const NAMES: [(&str, &str); Shape::COUNT] = [
    ("standard", "平胡"),
    ("all_triplets", "碰碰胡"),
    ("seven_pairs", "七对"),
    ("qixing_seven_pairs", "七星七对"),
    ("shisanlan", "十三烂"),
    ("qixing_shisanlan", "七星十三烂"),
    ("shisanyao", "十三幺"),
];

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of shapes in one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ShapeSet(u8);

bit_set!(ShapeSet of Shape, shape => shape as u8);
const _: () = assert!(Shape::COUNT <= u8::BITS as usize, "a bit for every shape");

impl ShapeSet {
    /// Adds `shape` where `holds` is true.
    pub fn insert_if(&mut self, shape: Shape, holds: bool) {
        self.0 |= u8::from(holds) << shape as u8;
    }

    /// The shapes that are not among the hands of a wider one of the set.
    #[must_use]
    pub fn outer(self) -> ShapeSet {
        self.iter().filter(|shape| !shape.wider().is_some_and(|wider| self.contains(wider))).collect()
    }

    /// The shapes in order.
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        Shape::ALL.into_iter().filter(move |&shape| self.contains(shape))
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
