//! The tiles of a hand, packed for table lookups and updated tile by tile.
//!
//! A *group* is a number suit or the honours: 0 万, 1 筒, 2 条, 3 honours. The *rank* of a kind is its position in its group, from 0. The
//! *base-5 index* of a group is a number with one digit for each kind: its number of copies. The digit of rank 0 is the lowest.

use crate::tile::{Counts, Kind, KindSet, Suit};

/// 5^rank for each rank: the place values of the base-5 indices.
pub const POWER: [usize; 9] = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625];

/// For each kind, the change of the group indices by one tile of it.
const STEP: [Indices; Kind::PLAIN] = {
    let mut step = [Indices([0; 4]); Kind::PLAIN];
    let mut kind = 0;
    while kind < Kind::PLAIN {
        step[kind].0[kind / 9] = POWER[kind % 9] as u32;
        kind += 1;
    }
    step
};

/// Up to four tiles of each kind: bit `k` of plane `i` is set if there are more than `i` tiles of kind `k`.
///
/// Aligned to four bytes, so that the fields that most methods read fit into 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C, packed(4))]
pub(super) struct Planes(pub(super) [u64; 4]);

impl Planes {
    pub(super) const EMPTY: Planes = Planes([0; 4]);

    /// Returns the tiles of the kinds in `kinds`, then the other tiles.
    #[inline(always)]
    pub(super) fn split(self, kinds: KindSet) -> [Planes; 2] {
        [Planes(self.0.map(|plane| plane & kinds.0)), Planes(self.0.map(|plane| plane & !kinds.0))]
    }

    /// Adds one copy. A fifth copy is ignored.
    #[inline]
    pub(super) fn add(&mut self, kind: Kind) {
        let bit = 1u64 << kind.index();
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 | bit, p1 | p0 & bit, p2 | p1 & bit, p3 | p2 & bit];
    }

    /// Removes one copy.
    #[inline]
    pub(super) fn remove(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) > 0, "no {kind} to take away");
        let bit = 1u64 << kind.index();
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 & !(bit & !p1), p1 & !(bit & !p2), p2 & !(bit & !p3), p3 & !bit];
    }

    /// The number of copies of a kind, `0..=4`.
    #[inline]
    pub(super) fn count(&self, kind: Kind) -> u8 {
        { self.0 }.iter().map(|plane| (plane >> kind.index() & 1) as u8).sum()
    }

    /// The kinds held `copies` times or more, `copies` in `1..=4`.
    #[inline]
    pub(super) fn at_least(&self, copies: usize) -> KindSet {
        KindSet(self.0[copies - 1])
    }

    /// The kinds held once or three times.
    #[inline]
    pub(super) fn odd(&self) -> KindSet {
        let [p0, p1, p2, p3] = self.0;
        KindSet(p0 & !p1 | p2 & !p3)
    }
}

/// The base-5 indices of 万, 筒, 条 and honours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Indices(pub(super) [u32; 4]);

impl Indices {
    const EMPTY: Indices = Indices([0; 4]);

    /// Returns the indices with `copies` more copies of a kind. Computes all four groups, which needs no branch.
    #[inline(always)]
    pub(super) fn with(self, kind: Kind, copies: u8) -> Indices {
        let Indices(step) = STEP[kind.index()];
        Indices(std::array::from_fn(|group| self.0[group] + step[group] * u32::from(copies)))
    }

    /// Returns the indices with `copies` fewer copies of a kind.
    #[inline(always)]
    fn without(self, kind: Kind, copies: u8) -> Indices {
        let Indices(step) = STEP[kind.index()];
        Indices(std::array::from_fn(|group| self.0[group] - step[group] * u32::from(copies)))
    }
}

/// Up to four tiles of each of the 34 plain kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct Packed {
    pub(super) planes: Planes,
    pub(super) indices: Indices,
    /// The number of kinds held once or three times.
    pub(super) singles: u8,
    /// The number of pairs. Four tiles of a kind are two pairs.
    pub(super) pairs: u8,
}

impl Packed {
    /// No tile.
    pub const EMPTY: Packed = Packed { planes: Planes::EMPTY, indices: Indices::EMPTY, singles: 0, pairs: 0 };

    /// The copies of each kind.
    #[inline]
    pub fn to_counts(&self) -> Counts {
        let mut counts = Counts::EMPTY;
        for copies in 1..=4 {
            self.at_least(copies).iter().for_each(|kind| counts.add(kind));
        }
        counts
    }

    /// Adds one copy of a plain kind.
    ///
    /// # Panics
    /// Panics if `kind` is a flower. Panics in debug builds if there are four copies already.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < 4, "a fifth {kind}");
        self.indices = self.indices.with(kind, 1);
        let odd = u8::from(!self.planes.odd().intersection(KindSet::single(kind)).is_empty());
        self.planes.add(kind);
        self.singles = self.singles + 1 - 2 * odd;
        self.pairs += odd;
    }

    /// Removes one copy of a plain kind.
    ///
    /// # Panics
    /// Panics if `kind` is a flower. Panics in debug builds if there is no copy.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.indices = self.indices.without(kind, 1);
        let even = u8::from(self.planes.odd().intersection(KindSet::single(kind)).is_empty());
        self.planes.remove(kind);
        self.singles = self.singles + 2 * even - 1;
        self.pairs -= even;
    }

    /// Returns these tiles with one more copy of `kind`.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Packed {
        self.add(kind);
        self
    }

    /// Returns these tiles with one copy of `kind` fewer.
    #[inline]
    #[must_use]
    pub fn without(mut self, kind: Kind) -> Packed {
        self.remove(kind);
        self
    }

    /// Returns the tiles of one number suit, and the honours if `honours` is true.
    #[inline]
    #[must_use]
    pub fn only(&self, suit: Suit, honours: bool) -> Packed {
        let kinds = 0x1ff << (9 * suit as u32) | if honours { KindSet::HONOURS.0 } else { 0 };
        let [planes, _] = self.planes.split(KindSet(kinds));
        let pairs = (planes.at_least(2).len() + planes.at_least(4).len()) as u8;
        let mut indices = Indices::EMPTY;
        for group in [Some(suit as usize), honours.then_some(3)].into_iter().flatten() {
            indices.0[group] = self.indices.0[group];
        }
        Packed { indices, planes, singles: planes.odd().len() as u8, pairs }
    }

    /// The number of copies of a plain kind, `0..=4`.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.planes.count(kind)
    }

    /// The number of tiles.
    #[inline]
    pub fn total(&self) -> u8 {
        self.singles + 2 * self.pairs
    }

    /// The number of kinds held once or three times.
    #[inline]
    pub(super) fn singles(&self) -> u8 {
        self.singles
    }

    /// The number of pairs. Four tiles of a kind are two pairs, three are one.
    #[inline]
    pub fn pairs(&self) -> u8 {
        self.pairs
    }

    /// The kinds held `copies` times or more, `copies` in `1..=4`.
    #[inline]
    pub fn at_least(&self, copies: usize) -> KindSet {
        self.planes.at_least(copies)
    }

    /// The kinds held.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        self.at_least(1)
    }

    /// The kinds held once or three times.
    #[inline]
    pub(super) fn odd(&self) -> KindSet {
        self.planes.odd()
    }

    /// The base-5 indices of the four groups.
    #[inline]
    pub(super) fn indices(&self) -> Indices {
        self.indices
    }

    /// Returns these tiles without the kinds in `dropped`.
    #[inline]
    #[must_use]
    pub fn without_kinds(&self, dropped: KindSet) -> Packed {
        let mut packed = *self;
        for kind in self.kinds().intersection(dropped) {
            let count = self.count(kind);
            packed.indices = packed.indices.without(kind, count);
            packed.singles -= count % 2;
            packed.pairs -= count / 2;
        }
        [_, packed.planes] = self.planes.split(dropped);
        packed
    }
}

impl FromIterator<Kind> for Packed {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Packed {
        let mut packed = Packed::EMPTY;
        kinds.into_iter().for_each(|kind| packed.add(kind));
        packed
    }
}

/// Returns the group of a plain kind, numbered as in [`suit_kinds`].
#[inline]
pub(super) fn group(kind: Kind) -> usize {
    // A table of all kinds takes fewer instructions than one of the plain kinds, and than a division by 9.
    const GROUP: [usize; Kind::COUNT] =
        *[[0; 9], [1; 9], [2; 9], [3; 9], [3; 9]].as_flattened().first_chunk().expect("45 entries");
    GROUP[kind.index()]
}

/// Returns the kinds of a group: 0 万, 1 筒, 2 条, 3 honours.
#[inline]
pub const fn suit_kinds(suit: usize) -> KindSet {
    KindSet(0x1ff << (9 * suit) & KindSet::PLAIN.0)
}

/// Returns the plain kinds without those of the suit `empty` (0 to 2), if there is one.
pub(super) fn kinds_without(empty: Option<usize>) -> KindSet {
    KindSet::PLAIN.minus(empty.map_or(KindSet::EMPTY, suit_kinds))
}
