//! The shapes that are not melds and a pair: one file each, listed here.
//!
//! A file says all that the shape is: its names, how far a hand is from it and what brings it nearer, how a complete hand is read
//! with wilds, and how the tiles of one group fit into it, for counting without sampling. What is asked most often has a short cut
//! elsewhere (`COMMON`); a shape without one is right, only slower.

#[cfg(test)]
mod jiangjianghu;
mod qixing_seven_pairs;
mod qixing_shisanlan;
pub mod seven_pairs;
pub(super) mod shisanlan;
pub(super) mod shisanyao;

pub use shisanlan::apart_sets;

use super::eval::Evaluator;
use super::holding::Holding;
use super::rules::{ShapeRules, ShapeSet};
use super::suit_distance::IMPOSSIBLE;
use crate::tile::{Counts, Kind, KindSet, Meld};

/// A shape that is not melds and a pair.
pub trait Special {
    /// The name in files, the Chinese name, what people read in English.
    const NAMES: [&'static str; 3];
    /// The shape that all hands of this one have as well.
    const WIDER: Option<Shape> = None;
    /// It needs winds and dragons.
    const NEEDS_HONOURS: bool = true;
    /// A hand of it may have melds.
    const TAKES_MELDS: bool = false;
    /// A hand of it may lack suits: it is possible where only two suits or one may be used.
    const IN_FEW_SUITS: bool = false;
    /// It is read as pairs; otherwise every tile stands alone.
    const IN_PAIRS: bool = false;
    /// A drawn wild always brings a hand nearer.
    const TAKES_ANY_WILD: bool = true;
    /// A hand that is complete or waits has fewer natural pairs than this, or hardly any single tiles beside its wilds.
    const FEW_PAIRS: u8 = u8::MAX;

    /// Draws needed by a closed hand of any suits; where it says so above, by one with melds, or in the suits that the holding allows.
    fn need(evaluator: &Evaluator, holding: &Holding) -> u8;

    /// The natural kinds whose draw lowers that.
    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        tried(holding, KindSet::PLAIN.minus(holding.packed.kinds()), |with| Self::need(evaluator, with))
    }

    /// How a hand with its last tile is read; none where it is not of this shape.
    fn read(rules: &ShapeRules, hand: &Drawn<'_>) -> Option<Ways>;

    /// What fits of no tile.
    const NOTHING: u16;

    /// How the tiles of a group fit: a number of which [`Special::join`] and the questions below know what it means.
    fn fit(group: &GroupTiles) -> u16;

    /// How so many wilds fit that stand for other tiles.
    fn fit_of_wilds(_wilds: usize) -> u16 {
        Self::NOTHING
    }

    /// How the tiles of two groups fit together.
    fn join(one: u16, other: u16) -> u16;

    /// Whether no hand of this shape holds tiles that fit so.
    fn is_dead(fit: u16) -> bool;

    /// Whether a hand of this shape holds all tiles that fit so.
    fn is_whole(fit: u16) -> bool;

    /// Whether tiles that fit so, of a hand with a wild, leave that wild without work (精钓).
    fn is_fishing(_fit: u16) -> bool {
        false
    }

    /// Whether a complete hand without wilds may have exactly these tiles of a group.
    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool;
}

/// The concealed tiles of a hand with the last one.
pub struct Drawn<'a> {
    /// All as themselves.
    pub all: &'a Counts,
    /// Those that can only be themselves.
    pub natural: &'a Counts,
    /// How many may stand for others.
    pub wilds: u8,
    /// Without the last tile: those that can only be themselves.
    pub held_natural: &'a Counts,
    /// Without the last tile: those that may stand for others.
    pub held: u8,
    /// The melds.
    pub melds: &'a [Meld],
    /// Whether to look for 精钓 readings.
    pub fishing: bool,
    /// The last tile is a wild of which the hand holds another: only then is the fished pair natural.
    pub fishes_itself: bool,
}

/// The ways to read a hand in a shape, besides with wilds.
#[derive(Clone, Copy, Default)]
pub struct Ways {
    /// Every tile as itself.
    pub natural: bool,
    /// A wild set aside pairs with the last tile (精钓).
    pub fished: bool,
    /// The same with every tile as itself.
    pub fished_itself: bool,
}

/// Tiles chosen in a group: a number suit, or the honours.
pub struct GroupTiles<'a> {
    /// Whether the group is that of the honours.
    pub honours: bool,
    /// By rank, those that are not wild.
    pub natural: &'a [u8; 9],
    /// By rank, all.
    pub held: &'a [u8; 9],
    /// Tiles of the whole hand, 13 or 14.
    pub hand: u8,
    /// 七星十三烂 takes no wild as another tile.
    pub qixing_no_wild: bool,
}

impl GroupTiles<'_> {
    /// Number of natural tiles.
    pub fn naturals(&self) -> u8 {
        self.natural.iter().sum()
    }
}

/// The ranks held so many times or more.
pub fn ranks(tiles: &[u8; 9], copies: u8) -> u16 {
    tiles.iter().rev().fold(0, |mask, &count| mask << 1 | u16::from(count >= copies))
}

/// Sizes of sets of tiles, bit `s` for `s` tiles: those of the sets that two sets make together, to 14.
pub fn join_sizes(one: u16, other: u16) -> u16 {
    let (mut left, mut both) = (one, 0);
    while left != 0 {
        both |= u32::from(other) << left.trailing_zeros();
        left &= left - 1;
    }
    both as u16 & 0x7fff
}

/// Kinds not held four times whose draw makes `need` smaller.
pub(super) fn tried(holding: &Holding, kinds: KindSet, need: impl Fn(&Holding) -> u8) -> KindSet {
    let now = need(holding);
    kinds.minus(holding.packed.at_least(4)).iter().filter(|&kind: &Kind| need(&holding.with(kind)) < now).collect()
}

/// Makes the shapes of this list, and `by_shape!`, which does something with the type of a special one.
macro_rules! specials {
    ($d:tt $($(#[cfg($cfg:meta)])? #[doc = $doc:literal] $shape:ident in $file:ident;)*) => {
        /// A shape of fourteen tiles that wins.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Shape {
            /// 平胡: four melds and a pair.
            Standard,
            /// 大七对, 对对胡, 飘: four triplets or kongs and a pair; always [`Shape::Standard`] too.
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
    /// 小七对: seven pairs, closed; four alike are two pairs.
    SevenPairs in seven_pairs;
    /// 七星七对: a pair of each honour, closed, every tile as itself.
    QixingSevenPairs in qixing_seven_pairs;
    /// 十三烂: fourteen tiles apart, closed: numbers of a suit differ by three or more, honours all differ.
    Shisanlan in shisanlan;
    /// 七星十三烂: 十三烂 with all seven honours as themselves.
    QixingShisanlan in qixing_shisanlan;
    /// 十三幺: one of every terminal and honour and one more of them, closed.
    Shisanyao in shisanyao;
    #[cfg(test)]
    /// 将将胡: 2, 5 and 8 alone, with melds; a shape for tests.
    Jiangjianghu in jiangjianghu;
}

/// The shapes that wins, shanten and waits have short cuts for.
pub(super) const COMMON: ShapeSet =
    ShapeSet::of(Shape::SevenPairs).union(ShapeSet::of(Shape::Shisanlan)).union(ShapeSet::of(Shape::Shisanyao));

/// The special shapes for which this holds.
macro_rules! those {
    ($special:ident => $holds:expr) => {{
        let (mut set, mut at) = (ShapeSet::EMPTY, 0);
        while at < Shape::COUNT {
            let shape = Shape::ALL[at];
            if by_shape!(shape, $special => $holds, melds => false) {
                set = set.union(ShapeSet::of(shape));
            }
            at += 1;
        }
        set
    }};
}

/// The shapes in which a drawn wild may be of no use.
pub(super) const CHOOSY: ShapeSet = those!(S => !S::TAKES_ANY_WILD);

/// The shapes that take melds.
pub const OPEN: ShapeSet = those!(S => S::TAKES_MELDS);

impl Shape {
    /// The name in files, the Chinese name, what people read in English.
    pub(super) const fn names(self) -> [&'static str; 3] {
        by_shape!(self, S => S::NAMES, melds => match self {
            Shape::AllTriplets => ["all_triplets", "碰碰胡", "all triplets"],
            _ => ["standard", "平胡", "melds and a pair"],
        })
    }

    /// The shape that all hands of this one have as well, 十三烂 of 七星十三烂.
    pub const fn wider(self) -> Option<Shape> {
        by_shape!(self, S => S::WIDER, melds => match self {
            Shape::AllTriplets => Some(Shape::Standard),
            _ => None,
        })
    }

    /// Whether it needs winds and dragons.
    pub(super) const fn needs_honours(self) -> bool {
        by_shape!(self, S => S::NEEDS_HONOURS, melds => false)
    }

    /// Whether a hand of it may lack suits.
    pub const fn is_in_few_suits(self) -> bool {
        by_shape!(self, S => S::IN_FEW_SUITS, melds => true)
    }

    /// Whether it is read as pairs.
    pub const fn is_in_pairs(self) -> bool {
        by_shape!(self, S => S::IN_PAIRS, melds => false)
    }

    /// A hand that is complete or waits has fewer natural pairs than this, or hardly any single tiles beside its wilds.
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

    /// [`Special::read`].
    #[inline]
    pub fn read(self, rules: &ShapeRules, hand: &Drawn<'_>) -> Option<Ways> {
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
