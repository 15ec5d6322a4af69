//! The 34 kinds of a hand, packed for the tables and kept up to date tile by tile.

use crate::tile::{Counts, Kind, KindSet, Suit};

/// What a tile of each rank of a group adds to the number of its upper ranks and to that of its first three. The 1 or E is
/// the highest digit of three, which two packed bytes at a time come to by themselves.
pub(super) const RANK_STEP: [(u16, u8); 9] =
    [(0, 25), (0, 1), (0, 5), (1, 0), (5, 0), (25, 0), (125, 0), (625, 0), (3125, 0)];

/// The group of every kind: 万, 筒, 条, honours.
pub(super) const GROUP: [usize; Kind::PLAIN] =
    *[[0usize; 9], [1; 9], [2; 9], [3; 9]].as_flattened().first_chunk().expect("36 of them");

/// What a tile of each kind adds to the numbers of its group.
pub(super) const KIND_STEP: [(u16, u8); Kind::PLAIN] =
    *[RANK_STEP; 4].as_flattened().first_chunk().expect("36 of them");

/// Up to four tiles of each kind: bit `k` of plane `i` says that kind `k` is there more than `i` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Planes(pub(super) [u64; 4]);

impl Planes {
    pub(super) const EMPTY: Planes = Planes([0; 4]);

    /// Those of these kinds, and the others.
    #[inline(always)]
    pub(super) fn split(self, kinds: KindSet) -> [Planes; 2] {
        [Planes(self.0.map(|plane| plane & kinds.0)), Planes(self.0.map(|plane| plane & !kinds.0))]
    }

    /// Adds one copy; a fifth is not noted.
    #[inline]
    pub(super) fn add(&mut self, kind: Kind) {
        let bit = 1u64 << kind.index();
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 | bit, p1 | p0 & bit, p2 | p1 & bit, p3 | p2 & bit];
    }

    /// Takes one copy away.
    #[inline]
    pub(super) fn remove(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) > 0, "no {kind} to take away");
        let bit = 1u64 << kind.index();
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 & !(bit & !p1), p1 & !(bit & !p2), p2 & !(bit & !p3), p3 & !bit];
    }

    /// Copies of a kind, `0..=4`.
    #[inline]
    pub(super) fn count(&self, kind: Kind) -> u8 {
        self.0.iter().map(|plane| (plane >> kind.index() & 1) as u8).sum()
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

/// The base-5 numbers of the four groups 万, 筒, 条 and honours: of their upper ranks and of their first three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Indices {
    pub(super) high: [u16; 4],
    pub(super) low: [u8; 4],
}

impl Indices {
    const EMPTY: Indices = Indices { high: [0; 4], low: [0; 4] };

    /// Adds so many copies of a kind.
    #[inline(always)]
    pub(super) fn add(&mut self, kind: Kind, copies: u8) {
        let (group, (high, low)) = (GROUP[kind.index()], KIND_STEP[kind.index()]);
        self.high[group] += high * u16::from(copies);
        self.low[group] += low * copies;
    }

    /// Takes them away.
    #[inline(always)]
    fn remove(&mut self, kind: Kind, copies: u8) {
        let (group, (high, low)) = (GROUP[kind.index()], KIND_STEP[kind.index()]);
        self.high[group] -= high * u16::from(copies);
        self.low[group] -= low * copies;
    }
}

/// Up to four tiles of each of the 34 plain kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Packed {
    pub(super) planes: Planes,
    pub(super) indices: Indices,
    /// Kinds held once or three times.
    pub(super) singles: u8,
    /// Four alike are two pairs.
    pub(super) pairs: u8,
}

impl Packed {
    /// No tile.
    pub const EMPTY: Packed = Packed { planes: Planes::EMPTY, indices: Indices::EMPTY, singles: 0, pairs: 0 };

    /// The copies of each kind.
    pub fn to_counts(&self) -> Counts {
        self.kinds().iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(self.count(kind)))).collect()
    }

    /// Adds one copy of a plain kind.
    ///
    /// # Panics
    /// Where `kind` is a flower; in debug builds, where there are four already.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) < 4, "a fifth {kind}");
        self.indices.add(kind, 1);
        let odd = u8::from(!self.planes.odd().intersection(KindSet::of(kind)).is_empty());
        self.planes.add(kind);
        self.singles = self.singles + 1 - 2 * odd;
        self.pairs += odd;
    }

    /// Takes one copy of a plain kind away.
    ///
    /// # Panics
    /// Where `kind` is a flower; in debug builds, where there is none.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.indices.remove(kind, 1);
        let even = u8::from(self.planes.odd().intersection(KindSet::of(kind)).is_empty());
        self.planes.remove(kind);
        self.singles = self.singles + 2 * even - 1;
        self.pairs -= even;
    }

    /// This with one more copy of `kind`.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Packed {
        self.add(kind);
        self
    }

    /// This with one copy of `kind` less.
    #[inline]
    #[must_use]
    pub fn without(mut self, kind: Kind) -> Packed {
        self.remove(kind);
        self
    }

    /// The tiles of one number suit, with the honours where asked for.
    #[inline]
    #[must_use]
    pub fn only(&self, suit: Suit, honours: bool) -> Packed {
        let kinds = 0x1ff << (9 * suit as u32) | if honours { KindSet::HONOURS.0 } else { 0 };
        let planes = self.planes.0.map(|plane| plane & kinds);
        let planes = Planes(planes);
        let pairs = (planes.at_least(2).len() + planes.at_least(4).len()) as u8;
        let mut indices = Indices::EMPTY;
        for group in [Some(suit as usize), honours.then_some(3)].into_iter().flatten() {
            indices.high[group] = self.indices.high[group];
            indices.low[group] = self.indices.low[group];
        }
        Packed { indices, planes, singles: planes.odd().len() as u8, pairs }
    }

    /// Copies of a plain kind, `0..=4`.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.planes.count(kind)
    }

    /// Number of tiles.
    #[inline]
    pub fn total(&self) -> u8 {
        self.singles + 2 * self.pairs
    }

    /// Kinds held once or three times.
    #[inline]
    pub(super) fn singles(&self) -> u8 {
        self.singles
    }

    /// Number of pairs; four alike are two, three are one.
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

    /// Kinds held once or three times.
    #[inline]
    pub(super) fn odd(&self) -> KindSet {
        self.planes.odd()
    }

    /// The indices of the four groups.
    #[inline]
    pub(super) fn indices(&self) -> Indices {
        self.indices
    }

    /// This without any tile of the kinds in `dropped`.
    #[inline]
    #[must_use]
    pub(crate) fn without_kinds(&self, dropped: KindSet) -> Packed {
        let mut packed = *self;
        for kind in self.kinds().intersection(dropped) {
            let count = self.count(kind);
            packed.indices.remove(kind, count);
            packed.singles -= count % 2;
            packed.pairs -= count / 2;
        }
        packed.planes = Planes(self.planes.0.map(|plane| plane & !dropped.0));
        packed
    }
}

impl FromIterator<Kind> for Packed {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Packed {
        let mut packed = Packed::EMPTY;
        kinds.into_iter().for_each(|kind| packed.add(kind));
        packed
    }
}

/// The kinds of a group by position: 0 万, 1 筒, 2 条, 3 honours.
pub(crate) const fn suit_kinds(suit: usize) -> KindSet {
    KindSet(0x1ff << (9 * suit) & KindSet::PLAIN.0)
}
