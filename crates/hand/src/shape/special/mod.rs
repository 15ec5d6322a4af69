//! The special shapes, which are not melds and a pair. Each has a module of its own and is listed here.
//!
//! A module defines the shape: its names, the number of draws to a complete hand and the tiles that lower it, the readings of a complete
//! hand with wilds, and the fits. A *reading* assigns a tile to each wild. The *fit* of a set of tiles is a small integer, with a meaning
//! of its own for each shape, from which follows whether a hand of the shape can include these tiles. Fits of groups are joined to count
//! hands without sampling. A *group* is a number suit or the honours. The most frequent shapes also have fast paths elsewhere (`COMMON`).
//! A shape without one gives the same results, but slower.

#[cfg(test)]
mod jiangjianghu;
mod knit;
#[cfg(test)]
mod knit_tests;
mod qixing_seven_pairs;
mod qixing_shisanlan;
mod quanbukao;
pub mod seven_pairs;
pub(super) mod shisanlan;
pub(super) mod shisanyao;
mod zuhelong;

pub use shisanlan::apart_sets;

use super::eval::Evaluator;
use super::holding::Holding;
use super::rules::{ShapeRules, ShapeSet};
use super::suit_distance::IMPOSSIBLE;
use crate::tile::{Counts, Kind, KindSet, Meld};

/// A shape that is not melds and a pair.
pub trait Special {
    /// The name in files, the Chinese name, and the English display name.
    const NAMES: [&'static str; 3];
    /// The wider shape, of which this shape is a special case; `None` if there is none.
    const WIDER: Option<Shape> = None;
    /// Whether the shape needs winds and dragons.
    const NEEDS_HONOURS: bool = true;
    /// Whether a hand of the shape may have melds.
    const TAKES_MELDS: bool = false;
    /// Whether a hand of the shape may lack a number suit, so that it is possible under a suit limit.
    const IN_FEW_SUITS: bool = false;
    /// Whether the shape consists of pairs. Otherwise it consists of single tiles.
    const IN_PAIRS: bool = false;
    /// Whether a drawn wild brings every incomplete hand nearer to the shape.
    const TAKES_ANY_WILD: bool = true;
    /// A bound for a fast filter. Let `draws` be the number of draws to a complete hand, 0 or 1. The hand has fewer natural pairs than this
    /// bound, or at most `wilds + draws` kinds held once or three times.
    const FEW_PAIRS: u8 = u8::MAX;

    /// Returns the number of draws to a complete hand. The hand is closed unless `TAKES_MELDS`, and the suits are unlimited unless
    /// `IN_FEW_SUITS`.
    fn need(evaluator: &Evaluator, holding: &Holding) -> u8;

    /// Returns the natural kinds whose draw lowers [`Special::need`].
    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        tried(holding, KindSet::PLAIN.minus(holding.packed.kinds()), |with| Self::need(evaluator, with))
    }

    /// Returns those of the kinds held four times as concealed natural tiles of which a fifth tile would complete 13 tiles. The rules have
    /// a fifth copy.
    fn fifth_waits(_evaluator: &Evaluator, _holding: &Holding) -> KindSet {
        KindSet::EMPTY
    }

    /// Returns the readings of a hand that includes its last tile, or `None` if it does not have this shape.
    fn read(rules: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways>;

    /// The fit of an empty set of tiles.
    const NOTHING: u16;

    /// Returns the fit of the tiles of a group.
    fn fit(group: &GroupTiles) -> u16;

    /// Returns the fit of `wilds` wilds that may stand for any tile.
    fn fit_of_wilds(_wilds: usize) -> u16 {
        Self::NOTHING
    }

    /// Returns the fit of two sets of tiles together, from the fits of each.
    fn join(one: u16, other: u16) -> u16;

    /// Whether the fit means that no hand of this shape can include the tiles.
    fn is_dead(fit: u16) -> bool;

    /// Whether a whole hand with this fit is complete (14 tiles) or waits (13 tiles).
    fn is_whole(fit: u16) -> bool;

    /// Whether a whole hand of 13 tiles with this fit is in 精钓 if it has a wild: the wild is not needed, so any drawn tile forms a pair
    /// with it.
    fn is_fishing(_fit: u16) -> bool {
        false
    }

    /// Whether a complete hand without wilds can have exactly `tiles`, by rank, in the honours if `honours`, else in a number suit. A closed
    /// hand of fourteen tiles that meets this condition in each group is complete, except in shapes with a knit (全不靠, 组合龙).
    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool;
}

/// The tiles of a winning hand, its last tile included.
pub struct DrawnHand<'a> {
    /// All concealed tiles, each wild as a tile of its own kind.
    pub all: &'a Counts,
    /// The concealed tiles that are not wild.
    pub natural: &'a Counts,
    /// The number of wilds.
    pub wilds: u8,
    /// The concealed tiles that are not wild, without the last tile.
    pub held_natural: &'a Counts,
    /// The number of wilds without the last tile.
    pub held: u8,
    /// The melds.
    pub melds: &'a [Meld],
    /// Whether to look for 精钓 readings.
    pub fishing: bool,
    /// Whether the last tile is a wild and the hand holds another tile of its kind. Only then can the pair of 精钓 be two equal tiles.
    pub fishes_itself: bool,
}

/// Which readings a complete hand has in a shape, besides that in which wilds stand for other tiles.
#[derive(Clone, Copy, Default)]
pub struct Ways {
    /// Whether every tile can stand for itself.
    pub natural: bool,
    /// Whether a wild can form a pair with the last tile (精钓).
    pub fished: bool,
    /// Whether a wild can form a pair with the last tile (精钓) while every tile stands for itself.
    pub fished_itself: bool,
}

/// The tiles of a hand in one group: a number suit, or the honours.
pub struct GroupTiles<'a> {
    /// Whether the group is that of the honours.
    pub honours: bool,
    /// The tiles that are not wild, by rank.
    pub natural: &'a [u8; 9],
    /// All tiles, wild ones included, by rank.
    pub held: &'a [u8; 9],
    /// The evaluator of the rules.
    pub evaluator: &'a Evaluator,
    /// The number of tiles of the whole hand, 13 or 14.
    pub hand: u8,
    /// See [`ShapeRules::qixing_no_wild`].
    pub qixing_no_wild: bool,
}

impl GroupTiles<'_> {
    /// The number of natural tiles.
    pub fn naturals(&self) -> u8 {
        self.natural.iter().sum()
    }
}

/// Returns the mask of the ranks held `copies` times or more.
pub fn ranks(tiles: &[u8; 9], copies: u8) -> u16 {
    tiles.iter().rev().fold(0, |mask, &count| mask << 1 | u16::from(count >= copies))
}

/// Returns all sums, up to 14, of a size in `one` and a size in `other`. All three are sets of sizes: bit `s` stands for the size `s`.
pub fn join_sizes(one: u16, other: u16) -> u16 {
    let (mut left, mut both) = (one, 0);
    while left != 0 {
        both |= u32::from(other) << left.trailing_zeros();
        left &= left - 1;
    }
    both as u16 & 0x7fff
}

/// Returns the kinds of `kinds` whose draw as a natural tile lowers `need`, by trying each. Kinds held four times are left out.
pub(super) fn tried(holding: &Holding, kinds: KindSet, need: impl Fn(&Holding) -> u8) -> KindSet {
    let now = need(holding);
    kinds.minus(holding.packed.at_least(4)).iter().filter(|&kind: &Kind| need(&holding.with(kind)) < now).collect()
}

/// Defines [`Shape`] from this list, and the macro `by_shape!`, which evaluates an expression with the type of a special shape.
macro_rules! specials {
    ($d:tt $($(#[cfg($cfg:meta)])? #[doc = $doc:literal] $shape:ident in $file:ident;)*) => {
        /// A shape of fourteen tiles that wins.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Shape {
            /// 平胡: four melds and a pair.
            Standard,
            /// 大七对, 对对胡, 飘: four triplets or kongs and a pair. Such a hand also has [`Shape::Standard`].
            AllTriplets,
            $($(#[cfg($cfg)])? #[doc = $doc] $shape,)*
        }

        impl Shape {
            /// All shapes, in order.
            pub const ALL: [Shape; Shape::COUNT] =
                [Shape::Standard, Shape::AllTriplets, $($(#[cfg($cfg)])? Shape::$shape),*];

            /// Number of shapes.
            pub const COUNT: usize = 2 + [$($(#[cfg($cfg)])? stringify!($shape)),*].len();
        }

        macro_rules! by_shape {
            ($d shape:expr, $d special:ident => $d body:expr, melds => $d melds:expr) => {
                match $d shape {
                    Shape::Standard | Shape::AllTriplets => $d melds,
                    $($(#[cfg($cfg)])? Shape::$shape => {
                        type $d special = $file::$shape;
                        $d body
                    })*
                }
            };
        }
    };
}

specials! { $
    /// 小七对: seven pairs, closed. Four tiles of a kind are two pairs.
    SevenPairs in seven_pairs;
    /// 七星七对: a pair of each honour, closed, with every tile as itself.
    QixingSevenPairs in qixing_seven_pairs;
    /// 十三烂: fourteen tiles, closed. Numbers of a suit differ by three or more, and all honours differ.
    Shisanlan in shisanlan;
    /// 七星十三烂: 十三烂 with all seven honours, each as itself.
    QixingShisanlan in qixing_shisanlan;
    /// 十三幺: one of every terminal and honour, and a second one of any of them, closed.
    Shisanyao in shisanyao;
    /// 全不靠: fourteen different tiles, closed, of the nine tiles of a knit (147, 258 and 369 of three suits) and the seven honours.
    Quanbukao in quanbukao;
    /// 组合龙: the nine tiles of a knit, concealed, with one meld and a pair. The meld may be declared.
    Zuhelong in zuhelong;
    #[cfg(test)]
    /// 将将胡: only 2, 5 and 8, with melds. A shape for tests.
    Jiangjianghu in jiangjianghu;
}

/// The shapes with fast paths for wins, shanten and waits.
pub(super) const COMMON: ShapeSet = ShapeSet::single(Shape::SevenPairs)
    .union(ShapeSet::single(Shape::Shisanlan))
    .union(ShapeSet::single(Shape::Shisanyao));

/// The set of the special shapes for which an expression is true.
macro_rules! those {
    ($special:ident => $holds:expr) => {{
        let (mut set, mut at) = (ShapeSet::EMPTY, 0);
        while at < Shape::COUNT {
            let shape = Shape::ALL[at];
            if by_shape!(shape, $special => $holds, melds => false) {
                set = set.union(ShapeSet::single(shape));
            }
            at += 1;
        }
        set
    }};
}

/// The shapes for which a drawn wild may be of no use.
pub(super) const CHOOSY: ShapeSet = those!(S => !S::TAKES_ANY_WILD);

/// The shapes that may have melds.
pub const OPEN: ShapeSet = those!(S => S::TAKES_MELDS);

impl Shape {
    /// The name in files, the Chinese name, and the English display name.
    pub(super) const fn names(self) -> [&'static str; 3] {
        by_shape!(self, S => S::NAMES, melds => match self {
            Shape::AllTriplets => ["all_triplets", "碰碰胡", "all triplets"],
            _ => ["standard", "平胡", "melds and a pair"],
        })
    }

    /// The wider shape, of which this shape is a special case, such as 十三烂 for 七星十三烂; `None` if there is none.
    pub const fn wider(self) -> Option<Shape> {
        by_shape!(self, S => S::WIDER, melds => match self {
            Shape::AllTriplets => Some(Shape::Standard),
            _ => None,
        })
    }

    /// Whether the shape needs winds and dragons.
    pub(super) const fn needs_honours(self) -> bool {
        by_shape!(self, S => S::NEEDS_HONOURS, melds => false)
    }

    /// Whether a hand of the shape may lack a number suit.
    pub const fn is_in_few_suits(self) -> bool {
        by_shape!(self, S => S::IN_FEW_SUITS, melds => true)
    }

    /// Whether the shape consists of pairs.
    pub const fn is_in_pairs(self) -> bool {
        by_shape!(self, S => S::IN_PAIRS, melds => false)
    }

    /// [`Special::FEW_PAIRS`].
    pub(super) const fn few_pairs(self) -> u8 {
        by_shape!(self, S => S::FEW_PAIRS, melds => 0)
    }

    /// [`Special::need`].
    #[inline(always)]
    pub(super) fn need(self, evaluator: &Evaluator, holding: &Holding) -> u8 {
        by_shape!(self, S => S::need(evaluator, holding), melds => IMPOSSIBLE)
    }

    /// [`Special::accepts`].
    pub(super) fn accepts(self, evaluator: &Evaluator, holding: &Holding) -> KindSet {
        by_shape!(self, S => S::accepts(evaluator, holding), melds => KindSet::EMPTY)
    }

    /// [`Special::fifth_waits`].
    pub(super) fn fifth_waits(self, evaluator: &Evaluator, holding: &Holding) -> KindSet {
        by_shape!(self, S => S::fifth_waits(evaluator, holding), melds => KindSet::EMPTY)
    }

    /// [`Special::read`].
    #[inline]
    pub fn read(self, rules: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        by_shape!(self, S => S::read(rules, hand), melds => None)
    }

    /// [`Special::NOTHING`].
    pub const fn fit_of_nothing(self) -> u16 {
        by_shape!(self, S => S::NOTHING, melds => 0)
    }

    /// [`Special::fit`].
    pub fn fit(self, group: &GroupTiles<'_>) -> u16 {
        by_shape!(self, S => S::fit(group), melds => 0)
    }

    /// [`Special::fit_of_wilds`].
    pub fn fit_of_wilds(self, wilds: usize) -> u16 {
        by_shape!(self, S => S::fit_of_wilds(wilds), melds => 0)
    }

    /// [`Special::join`].
    pub fn join_fits(self, one: u16, other: u16) -> u16 {
        by_shape!(self, S => S::join(one, other), melds => 0)
    }

    /// [`Special::is_dead`].
    pub fn is_dead(self, fit: u16) -> bool {
        by_shape!(self, S => S::is_dead(fit), melds => true)
    }

    /// [`Special::is_whole`].
    pub fn is_whole(self, fit: u16) -> bool {
        by_shape!(self, S => S::is_whole(fit), melds => false)
    }

    /// [`Special::is_fishing`].
    pub fn is_fishing(self, fit: u16) -> bool {
        by_shape!(self, S => S::is_fishing(fit), melds => false)
    }

    /// [`Special::has_part`].
    pub fn has_part(self, honours: bool, tiles: &[u8; 9]) -> bool {
        by_shape!(self, S => S::has_part(honours, tiles), melds => false)
    }
}
