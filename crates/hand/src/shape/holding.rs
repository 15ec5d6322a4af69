//! The input of the evaluator: natural tiles, wilds, melds and allowed suits.

use super::many::PlainCounts;
use super::packed::{Packed, Planes, suit_kinds};
use super::packing;
use super::suit_distance::IMPOSSIBLE;
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, Suit};
use std::hint::select_unpredictable;

/// A summary of the declared melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct MeldInfo {
    /// Number of melds, `0..=4`.
    count: u8,
    /// Number of those that are no triplets or kongs of one kind: runs and 旋风杠.
    mixed: u8,
    /// Number of 旋风杠 among these.
    xuanfeng: u8,
    /// The tiles in the melds, all four of a kong.
    used: Planes,
}

impl MeldInfo {
    /// A closed hand.
    pub const NONE: MeldInfo = MeldInfo { count: 0, mixed: 0, xuanfeng: 0, used: Planes::EMPTY };

    /// The melds of a seat. Only the first four count.
    #[inline]
    pub fn new(melds: &[Meld]) -> MeldInfo {
        let mut info = MeldInfo::NONE;
        melds.iter().take(4).for_each(|meld| info.push(meld));
        info
    }

    /// Adds a meld. If a pung becomes an added kong, rebuild the summary with [`MeldInfo::new`].
    #[inline]
    pub fn push(&mut self, meld: &Meld) {
        debug_assert!(self.count < 4, "a fifth meld");
        self.count += 1;
        self.mixed += u8::from(!meld.is_alike());
        self.xuanfeng += u8::from(meld.form == MeldForm::Xuanfeng);
        meld.all_tiles().for_each(|kind| self.used.add(kind));
    }

    /// Number of melds, `0..=4`.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether there is no meld.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.count == 0
    }

    /// Whether a run or a 旋风杠 is among the melds: then the hand is no 大七对.
    #[inline]
    pub fn has_mixed(&self) -> bool {
        self.mixed > 0
    }

    /// Number of 旋风杠 among the melds.
    #[inline]
    pub fn xuanfeng(&self) -> u8 {
        self.xuanfeng
    }

    /// The kinds in the melds.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        self.used.at_least(1)
    }

    /// Tiles of `kind` in the melds, at most 4.
    #[inline]
    pub fn used(&self, kind: Kind) -> u8 {
        self.used.count(kind)
    }
}

/// Which number suits a winning hand may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SuitLimit {
    /// Any.
    #[default]
    Any,
    /// At most two of the three, melds included (Sichuan without 定缺).
    AtMostTwo,
    /// All but this one (定缺).
    Without(Suit),
}

/// A hand as the evaluator needs it: concealed natural tiles, the number of wilds, and the melds. The size is 13 or 14, counting three for each meld.
///
/// The fields that most methods read share the first cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C, align(64))]
pub struct Holding {
    /// Concealed tiles that stand for themselves.
    pub packed: Packed,
    /// Number of concealed tiles that may stand for any tile. Wilds that are added here have no kind: [`Holding::to_counts`] and 七星
    /// shapes do not see them.
    pub wilds: u8,
    /// The suits allowed.
    pub suits: SuitLimit,
    /// The melds.
    pub melds: MeldInfo,
    /// The tiles that the wilds are.
    wild_tiles: Planes,
}

impl Holding {
    /// Concealed tiles of which those in `wild` may stand for any tile. Flowers are left out. The size is not checked: evaluators expect
    /// 13 or 14 tiles, counting three for each meld, and at most four of a kind; for other hands their answers mean nothing.
    #[inline]
    pub fn new(concealed: &Counts, melds: MeldInfo, wild: KindSet) -> Holding {
        Holding::of_row(concealed.plain(), melds, wild)
    }

    #[inline]
    pub(super) fn of_row(row: &PlainCounts, melds: MeldInfo, wild: KindSet) -> Holding {
        let wild = wild.intersection(KindSet::PLAIN);
        let (packed, wild_tiles) = packing::pack(row, KindSet::PLAIN.minus(wild));
        let wilds = wild.iter().map(|kind| row[kind.index()]).sum();
        Holding { packed, wilds, suits: SuitLimit::Any, melds, wild_tiles }
    }

    /// The hand, in which the kinds in `wild` may stand for any tile.
    #[inline]
    pub fn of_hand(hand: &Hand, wild: KindSet) -> Holding {
        Holding::new(&hand.concealed, MeldInfo::new(&hand.melds), wild)
    }

    /// A hand in which every tile is itself.
    #[inline]
    pub fn natural(packed: Packed, melds: MeldInfo) -> Holding {
        Holding { packed, melds, ..Holding::default() }
    }

    /// Returns this holding with another suit limit.
    #[must_use]
    #[inline]
    pub fn within(mut self, suits: SuitLimit) -> Holding {
        self.suits = suits;
        self
    }

    /// The concealed tiles, wilds among them.
    #[inline]
    pub fn to_counts(&self) -> Counts {
        let mut counts = self.packed.to_counts();
        for kind in self.wild_kinds() {
            counts[kind] += self.wild_tiles.count(kind);
        }
        counts
    }

    /// Adds a tile of `kind` as a wild.
    #[inline]
    pub fn add_wild(&mut self, kind: Kind) {
        self.wild_tiles.add(kind);
        self.wilds += 1;
    }

    /// Removes a wild of `kind`.
    ///
    /// # Panics
    /// In debug builds, where there is none.
    #[inline]
    pub fn remove_wild(&mut self, kind: Kind) {
        self.wild_tiles.remove(kind);
        self.wilds -= 1;
    }

    /// The same tiles, every one as itself.
    #[inline]
    #[must_use]
    pub fn to_natural(&self) -> Holding {
        let mut natural = Holding { wilds: 0, wild_tiles: Planes::EMPTY, ..*self };
        for copies in 1..=usize::from(self.wilds.min(4)) {
            self.wild_tiles.at_least(copies).iter().for_each(|kind| natural.packed.add(kind));
        }
        natural
    }

    /// The kinds of the wilds: in 七星 a wild honour may be itself.
    #[inline]
    pub fn wild_kinds(&self) -> KindSet {
        self.wild_tiles.at_least(1)
    }

    /// The kinds held as wilds twice or more.
    #[inline]
    pub(super) fn wild_pairs(&self) -> KindSet {
        self.wild_tiles.at_least(2)
    }

    /// This with `kind` drawn or claimed as itself.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Holding {
        self.packed.add(kind);
        self
    }

    /// This without one natural `kind`.
    #[inline]
    #[must_use]
    pub fn without(mut self, kind: Kind) -> Holding {
        self.packed.remove(kind);
        self
    }

    /// This with one more wild, a tile of `kind`.
    #[must_use]
    #[inline]
    pub fn with_wild(mut self, kind: Kind) -> Holding {
        self.add_wild(kind);
        self
    }

    /// This without a wild of `kind`.
    #[must_use]
    #[inline]
    pub fn without_wild(mut self, kind: Kind) -> Holding {
        self.remove_wild(kind);
        self
    }

    /// Concealed tiles + 3 × melds.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.packed.total() + self.wilds) + 3 * self.melds.count()
    }

    /// What is found with each suit (0 万, 1 筒, 2 条) empty that may be so, joined; with `None` where all may be used.
    #[inline(always)]
    pub(super) fn over_suits<T>(&self, find: impl Fn(Option<usize>) -> T, join: impl Fn(T, T) -> T) -> Option<T> {
        if self.suits == SuitLimit::Any { Some(find(None)) } else { self.over_empty(find, join) }
    }

    #[inline(never)]
    fn over_empty<T>(&self, find: impl Fn(Option<usize>) -> T, join: impl Fn(T, T) -> T) -> Option<T> {
        let melded = self.melds.kinds();
        let asked = if let SuitLimit::Without(suit) = self.suits { 1 << suit as u8 } else { 0b111 };
        let may = |&suit: &usize| asked >> suit & 1 != 0 && melded.intersection(suit_kinds(suit)).is_empty();
        (0..3).filter(may).map(|suit| find(Some(suit))).reduce(join)
    }

    /// The fewest tiles missing over the suits that may stay empty.
    #[inline(always)]
    pub(super) fn least(&self, missing: impl Fn(Option<usize>) -> u8) -> u8 {
        self.over_suits(missing, u8::min).unwrap_or(IMPOSSIBLE)
    }
}

/// What `missing` is more than `wilds`: a subtraction without a branch, for neither is foreseeable.
#[inline]
pub(super) fn beyond(missing: u8, wilds: u8) -> u8 {
    select_unpredictable(missing > wilds, missing.wrapping_sub(wilds), 0)
}
