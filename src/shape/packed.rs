//! The 34 kinds of a hand, packed for the tables and kept up to date tile by tile.

use crate::tile::{Counts, Kind, KindSet, Suit};

/// Bits of the index of a number suit: 5⁹ < 2²¹.
pub(super) const SUIT_BITS: u32 = 21;
/// Bits of the index of the honours: 5⁷ < 2¹⁷.
pub(super) const HONOUR_BITS: u32 = 17;
const SUIT_MASK: u64 = (1 << SUIT_BITS) - 1;

/// What one tile adds to the indices: 5^rank in the field of its suit.
pub(super) const STEP: [(u64, u32); Kind::PLAIN] = {
    let mut step = [(0, 0); Kind::PLAIN];
    let mut kind = 0;
    while kind < Kind::PLAIN {
        let power = 5u32.pow(kind as u32 % 9);
        step[kind] = if kind < 27 { ((power as u64) << (SUIT_BITS * (kind as u32 / 9)), 0) } else { (0, power) };
        kind += 1;
    }
    step
};

/// Up to four tiles of each kind: bit `k` of plane `i` says that kind `k` is there more than `i` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Planes(pub(super) [u64; 4]);

impl Planes {
    pub(super) const EMPTY: Planes = Planes([0; 4]);

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

/// The base-5 numbers of the four groups: three 21-bit fields for 万, 筒 and 条, and the honours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Indices {
    pub(super) numbers: u64,
    pub(super) honours: u32,
}

impl Indices {
    /// Of a number suit, 0 for 万, 1 for 筒, 2 for 条.
    #[inline]
    pub(super) fn suit(self, suit: usize) -> usize {
        (self.numbers >> (SUIT_BITS * suit as u32) & SUIT_MASK) as usize
    }

    /// Of the honours.
    #[inline]
    pub(super) fn honours(self) -> usize {
        self.honours as usize
    }

    /// Without so many copies of a kind.
    #[inline]
    pub(super) fn take(&mut self, kind: Kind, copies: u8) {
        let (numbers, honours) = STEP[kind.index()];
        self.numbers -= numbers * u64::from(copies);
        self.honours -= honours * u32::from(copies);
    }
}

/// Up to four tiles of each of the 34 plain kinds.
///
/// Layout: `numbers` holds three 21-bit fields, the base-5 numbers of 万, 筒 and 条 (the 1 is the lowest digit);
/// `honours` the base-5 number of E S W N C F P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Packed {
    pub(super) numbers: u64,
    pub(super) planes: Planes,
    pub(super) honours: u32,
    pub(super) total: u8,
    pub(super) pairs: u8,
}

impl Packed {
    /// No tile.
    pub const EMPTY: Packed = Packed { numbers: 0, planes: Planes::EMPTY, honours: 0, total: 0, pairs: 0 };

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
        let (numbers, honours) = STEP[kind.index()];
        self.numbers += numbers;
        self.honours += honours;
        let odd = !self.planes.odd().intersection(KindSet::of(kind)).is_empty();
        self.planes.add(kind);
        self.total += 1;
        self.pairs += u8::from(odd);
    }

    /// Takes one copy of a plain kind away.
    ///
    /// # Panics
    /// Where `kind` is a flower; in debug builds, where there is none.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        let (numbers, honours) = STEP[kind.index()];
        self.numbers -= numbers;
        self.honours -= honours;
        let odd = !self.planes.odd().intersection(KindSet::of(kind)).is_empty();
        self.planes.remove(kind);
        self.total -= 1;
        self.pairs -= u8::from(!odd);
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
        let field = SUIT_MASK << (SUIT_BITS * suit as u32);
        let kinds = 0x1ff << (9 * suit as u32) | if honours { KindSet::HONOURS.0 } else { 0 };
        let planes = self.planes.0.map(|plane| plane & kinds);
        let total = planes.iter().map(|plane| plane.count_ones()).sum::<u32>() as u8;
        let pairs = (planes[1].count_ones() + planes[3].count_ones()) as u8;
        let honours = if honours { self.honours } else { 0 };
        Packed { numbers: self.numbers & field, planes: Planes(planes), honours, total, pairs }
    }

    /// Copies of a plain kind, `0..=4`.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.planes.count(kind)
    }

    /// Number of tiles.
    #[inline]
    pub fn total(&self) -> u8 {
        self.total
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
        Indices { numbers: self.numbers, honours: self.honours }
    }

    /// This without any tile of the kinds in `dropped`.
    #[inline]
    #[must_use]
    pub(crate) fn without_kinds(&self, dropped: KindSet) -> Packed {
        let mut packed = *self;
        for kind in self.kinds().intersection(dropped) {
            let (numbers, honours) = STEP[kind.index()];
            let count = self.count(kind);
            packed.numbers -= numbers * u64::from(count);
            packed.honours -= honours * u32::from(count);
            packed.total -= count;
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
