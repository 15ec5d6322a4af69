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
    /// The number of melds, `0..=4`.
    count: u8,
    /// The number of runs and 旋风杠: melds whose tiles are not all of one kind.
    mixed: u8,
    /// The number of 旋风杠.
    xuanfeng: u8,
    /// The tiles in the melds, all four of a kong.
    used: Planes,
}

impl MeldInfo {
    /// A closed hand.
    pub const NONE: MeldInfo = MeldInfo { count: 0, mixed: 0, xuanfeng: 0, used: Planes::EMPTY };

    /// Summarises the melds of a seat. Only the first four count.
    #[inline]
    pub fn new(melds: &[Meld]) -> MeldInfo {
        let mut info = MeldInfo::NONE;
        melds.iter().take(4).for_each(|meld| info.push(meld));
        info
    }

    /// Adds a meld, of which there may be four. If a pung becomes an added kong, create a new summary with [`MeldInfo::new`].
    #[inline]
    pub fn push(&mut self, meld: &Meld) {
        debug_assert!(self.count < 4, "a fifth meld");
        self.count += 1;
        self.mixed += u8::from(!meld.is_alike());
        self.xuanfeng += u8::from(meld.form == MeldForm::Xuanfeng);
        meld.all_tiles().for_each(|kind| self.used.add(kind));
    }

    /// The number of melds, `0..=4`.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Whether there is no meld.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.count == 0
    }

    /// Whether there is a run or a 旋风杠, which excludes 大七对.
    #[inline]
    pub fn has_mixed(&self) -> bool {
        self.mixed > 0
    }

    /// The number of 旋风杠.
    #[inline]
    pub fn xuanfeng(&self) -> u8 {
        self.xuanfeng
    }

    /// The kinds in the melds.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        self.used.at_least(1)
    }

    /// The number of tiles of `kind` in the melds, `0..=4`.
    #[inline]
    pub fn used(&self, kind: Kind) -> u8 {
        self.used.count(kind)
    }
}

/// The limit on the number suits in a winning hand. Honours are always allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SuitLimit {
    /// All three.
    #[default]
    Any,
    /// At most two of the three, melds included (Sichuan without 定缺).
    AtMostTwo,
    /// All but this one (定缺).
    Without(Suit),
}

/// The input of the evaluator: concealed natural tiles, the number of wilds, and the melds. Its size (concealed tiles plus three for each
/// meld) is 13 or 14.
///
/// The fields that most methods read share the first cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C, align(64))]
pub struct Holding {
    /// Concealed tiles that stand for themselves.
    pub packed: Packed,
    /// The number of concealed tiles that may stand for any tile. Wilds that are added to this field alone have no kind:
    /// [`Holding::to_counts`] and the 七星 shapes ignore them.
    pub wilds: u8,
    /// The allowed suits.
    pub suits: SuitLimit,
    /// The melds.
    pub melds: MeldInfo,
    /// The kinds of the wilds.
    wild_tiles: Planes,
}

impl Holding {
    /// Creates a holding from concealed tiles. The kinds in `wild` may stand for any tile. Flowers are left out.
    ///
    /// The tiles are not checked. Evaluators expect 13 or 14 tiles, counting three for each meld, and at most four of a kind. Their
    /// results for other hands have no meaning.
    #[inline]
    pub fn new(concealed: &Counts, melds: MeldInfo, wild: KindSet) -> Holding {
        Holding::from_row(concealed.plain(), melds, wild)
    }

    #[inline]
    /// [`Holding::new`] from the counts of the plain kinds.
    pub(super) fn from_row(row: &PlainCounts, melds: MeldInfo, wild: KindSet) -> Holding {
        let wild = wild.intersection(KindSet::PLAIN);
        let (packed, wild_tiles) = packing::pack(row, KindSet::PLAIN.minus(wild));
        let wilds = wild.iter().map(|kind| row[kind.index()]).sum();
        Holding { packed, wilds, suits: SuitLimit::Any, melds, wild_tiles }
    }

    /// Creates a holding from a hand. The kinds in `wild` may stand for any tile.
    #[inline]
    pub fn from_hand(hand: &Hand, wild: KindSet) -> Holding {
        Holding::new(&hand.concealed, MeldInfo::new(&hand.melds), wild)
    }

    /// Creates a holding without wilds and without a suit limit.
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

    /// Returns the concealed tiles, each wild as a tile of its own kind.
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
    /// Panics in debug builds if there is none.
    #[inline]
    pub fn remove_wild(&mut self, kind: Kind) {
        self.wild_tiles.remove(kind);
        self.wilds -= 1;
    }

    /// Returns this holding with each wild as a natural tile of its own kind.
    #[inline]
    #[must_use]
    pub fn to_natural(&self) -> Holding {
        let mut natural = Holding { wilds: 0, wild_tiles: Planes::EMPTY, ..*self };
        for copies in 1..=usize::from(self.wilds.min(4)) {
            self.wild_tiles.at_least(copies).iter().for_each(|kind| natural.packed.add(kind));
        }
        natural
    }

    /// The kinds of the wilds. They matter for 七星 shapes, in which a wild honour may stand for itself.
    #[inline]
    pub fn wild_kinds(&self) -> KindSet {
        self.wild_tiles.at_least(1)
    }

    /// The kinds held as wilds twice or more.
    #[inline]
    pub(super) fn wild_pairs(&self) -> KindSet {
        self.wild_tiles.at_least(2)
    }

    /// Returns this holding with one more natural tile of `kind`.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Holding {
        self.packed.add(kind);
        self
    }

    /// Returns this holding with one natural tile of `kind` fewer.
    #[inline]
    #[must_use]
    pub fn without(mut self, kind: Kind) -> Holding {
        self.packed.remove(kind);
        self
    }

    /// Returns this holding with one more wild of `kind`.
    #[must_use]
    #[inline]
    pub fn with_wild(mut self, kind: Kind) -> Holding {
        self.add_wild(kind);
        self
    }

    /// Returns this holding with one wild of `kind` fewer.
    #[must_use]
    #[inline]
    pub fn without_wild(mut self, kind: Kind) -> Holding {
        self.remove_wild(kind);
        self
    }

    /// The number of concealed tiles plus three for each meld.
    #[inline]
    pub fn size(&self) -> usize {
        usize::from(self.packed.total() + self.wilds) + 3 * self.melds.count()
    }

    /// Calls `find` for each suit (0 万, 1 筒, 2 条) that can be left empty to meet the suit limit, and combines the results with `join`.
    /// Without a suit limit, calls `find` once with `None`. Returns `None` if the melds use too many suits.
    #[inline(always)]
    pub(super) fn over_suits<T>(&self, find: impl Fn(Option<usize>) -> T, join: impl Fn(T, T) -> T) -> Option<T> {
        if self.suits == SuitLimit::Any { Some(find(None)) } else { self.over_empty(find, join) }
    }

    #[inline(never)]
    /// [`Holding::over_suits`] under a suit limit.
    fn over_empty<T>(&self, find: impl Fn(Option<usize>) -> T, join: impl Fn(T, T) -> T) -> Option<T> {
        let melded = self.melds.kinds();
        let asked = if let SuitLimit::Without(suit) = self.suits { 1 << suit as u8 } else { 0b111 };
        let may = |&suit: &usize| asked >> suit & 1 != 0 && melded.intersection(suit_kinds(suit)).is_empty();
        (0..3).filter(may).map(|suit| find(Some(suit))).reduce(join)
    }

    /// Returns the minimum of `missing` over the suits that can be left empty, as in [`Holding::over_suits`], or [`IMPOSSIBLE`] if the
    /// melds use too many suits.
    #[inline(always)]
    pub(super) fn least(&self, missing: impl Fn(Option<usize>) -> u8) -> u8 {
        self.over_suits(missing, u8::min).unwrap_or(IMPOSSIBLE)
    }
}

/// Returns `missing - wilds`, or 0 if that is negative. Compiled without a branch, which would be hard to predict.
#[inline]
pub(super) fn beyond(missing: u8, wilds: u8) -> u8 {
    select_unpredictable(missing > wilds, missing.wrapping_sub(wilds), 0)
}
