//! The 34 kinds of a hand, packed for the tables and kept up to date tile by tile.

use crate::tile::{Counts, Kind, KindSet, Suit};

/// Bits of the index of a number suit: 5⁹ < 2²¹.
pub(super) const SUIT_BITS: u32 = 21;
/// Bits of the index of the honours: 5⁷ < 2¹⁷.
pub(super) const HONOUR_BITS: u32 = 17;
const SUIT_MASK: u64 = (1 << SUIT_BITS) - 1;

/// What one tile adds to the indices: 5^rank in the field of its suit.
const STEP: [(u64, u32); Kind::PLAIN] = {
    let mut step = [(0, 0); Kind::PLAIN];
    let mut kind = 0;
    while kind < Kind::PLAIN {
        step[kind] = if kind < 27 {
            (5u64.pow(kind as u32 % 9) << (SUIT_BITS * (kind as u32 / 9)), 0)
        } else {
            (0, 5u32.pow(kind as u32 - 27))
        };
        kind += 1;
    }
    step
};

/// Up to four tiles of each of the 34 plain kinds.
///
/// Layout: `numbers` holds three 21-bit fields, the base-5 numbers of 万, 筒 and 条 (the 1 is the lowest digit);
/// `honours` the base-5 number of E S W N C F P. Bit `k` of `planes[i]` says that kind `k` is held more than `i` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Packed {
    numbers: u64,
    planes: [u64; 4],
    honours: u32,
    total: u8,
    pairs: u8,
}

impl Packed {
    /// No tile.
    pub const EMPTY: Packed = Packed { numbers: 0, planes: [0; 4], honours: 0, total: 0, pairs: 0 };

    /// The plain kinds of `counts`; flowers are left out.
    ///
    /// # Panics
    /// In debug builds, where there are more than four of a kind.
    #[inline]
    pub fn from_counts(counts: &Counts) -> Packed {
        debug_assert!(counts.0[..Kind::PLAIN].iter().all(|&count| count <= 4), "more than four of a kind");
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: SSE2 belongs to every processor of this architecture. Packing takes 10 ns instead of 140 so.
            #[allow(unsafe_code)]
            unsafe {
                pack_at_once(counts)
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        pack_each(counts)
    }

    #[cfg(any(test, not(target_arch = "x86_64")))]
    fn put(&mut self, index: usize, count: u8) {
        let (numbers, honours) = STEP[index];
        self.numbers += numbers * u64::from(count);
        self.honours += honours * u32::from(count);
        let thermometer = (1u64 << count) - 1;
        for (i, plane) in self.planes.iter_mut().enumerate() {
            *plane |= (thermometer >> i & 1) << index;
        }
        self.total += count;
        self.pairs += count / 2;
    }

    /// The copies of each kind.
    pub fn to_counts(&self) -> Counts {
        let mut counts = Counts::EMPTY;
        for kind in self.kinds() {
            counts[kind] = self.count(kind);
        }
        counts
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
        let bit = 1u64 << kind.index();
        let [p0, p1, p2, p3] = self.planes;
        let odd = (p0 & !p1 | p2 & !p3) & bit;
        self.planes = [p0 | bit, p1 | p0 & bit, p2 | p1 & bit, p3 | p2 & bit];
        self.total += 1;
        self.pairs += u8::from(odd != 0);
    }

    /// Takes one copy of a plain kind away.
    ///
    /// # Panics
    /// Where `kind` is a flower; in debug builds, where there is none.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.count(kind) > 0, "no {kind} to take away");
        let (numbers, honours) = STEP[kind.index()];
        self.numbers -= numbers;
        self.honours -= honours;
        let bit = 1u64 << kind.index();
        let [p0, p1, p2, p3] = self.planes;
        let odd = (p0 & !p1 | p2 & !p3) & bit;
        self.planes = [p0 & !(bit & !p1), p1 & !(bit & !p2), p2 & !(bit & !p3), p3 & !bit];
        self.total -= 1;
        self.pairs -= u8::from(odd == 0);
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

    /// Copies of a plain kind, `0..=4`.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.planes.iter().map(|plane| (plane >> kind.index() & 1) as u8).sum()
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
        KindSet(self.planes[copies - 1])
    }

    /// The kinds held.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        KindSet(self.planes[0])
    }

    /// Base-5 index of a number suit, 0 for 万, 1 for 筒, 2 for 条.
    #[inline]
    pub(super) fn suit_index(&self, suit: usize) -> usize {
        (self.numbers >> (SUIT_BITS * suit as u32) & SUIT_MASK) as usize
    }

    /// Base-5 index of the honours.
    #[inline]
    pub(super) fn honour_index(&self) -> usize {
        self.honours as usize
    }

    /// This without any tile of the kinds in `dropped`.
    #[must_use]
    pub(super) fn without_kinds(&self, dropped: KindSet) -> Packed {
        let mut packed = *self;
        for kind in self.kinds().intersection(dropped) {
            for _ in 0..self.count(kind) {
                packed.remove(kind);
            }
        }
        packed
    }
}

/// Copies one after the other: the same everywhere.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn pack_each(counts: &Counts) -> Packed {
    let mut packed = Packed::EMPTY;
    for (index, &count) in counts.0[..Kind::PLAIN].iter().enumerate() {
        packed.put(index, count);
    }
    packed
}

/// The four groups side by side: digits to pairs of digits, to fours, to eights.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
#[inline]
fn pack_at_once(counts: &Counts) -> Packed {
    use std::arch::x86_64::*;
    // Eight bytes from `at` on.
    let eight = |at: usize| i64::from_le_bytes(*counts.0[at..].first_chunk().expect("42 counts"));
    let fours = |low: i64, high: i64| {
        let digits = _mm_set_epi64x(high, low);
        let even = _mm_and_si128(digits, _mm_set1_epi16(0xff));
        let odd = _mm_mullo_epi16(_mm_srli_epi16::<8>(digits), _mm_set1_epi16(5));
        _mm_madd_epi16(_mm_add_epi16(even, odd), _mm_set1_epi32(25 << 16 | 1))
    };
    let seven = eight(27) & !(0xff << 56);
    let fours = _mm_packs_epi32(fours(eight(0), eight(9)), fours(eight(18), seven));
    let eights = _mm_madd_epi16(fours, _mm_set1_epi32(625 << 16 | 1));
    let low = _mm_cvtsi128_si64(eights) as u64;
    let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(eights, eights)) as u64;
    let ninth = |suit: usize| u64::from(counts.0[9 * suit + 8]) * (STEP[8].0 << (SUIT_BITS * suit as u32));
    let numbers = (low & 0xffff_ffff) + (low >> 32 << SUIT_BITS) + ((high & 0xffff_ffff) << (2 * SUIT_BITS));
    // All 34 counts in three pieces.
    let last = _mm_set_epi64x(0, eight(32) & 0xffff);
    let pieces = [_mm_set_epi64x(eight(8), eight(0)), _mm_set_epi64x(eight(24), eight(16)), last];
    let more_than = |copies: i8| {
        let bits = |i: usize| _mm_movemask_epi8(_mm_cmpgt_epi8(pieces[i], _mm_set1_epi8(copies))) as u64;
        bits(0) | bits(1) << 16 | bits(2) << 32
    };
    let sum = |pieces: [__m128i; 3]| {
        let [a, b, c] = pieces.map(|piece| _mm_sad_epu8(piece, _mm_setzero_si128()));
        let sums = _mm_add_epi64(_mm_add_epi64(a, b), c);
        _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))) as u8
    };
    let halves = pieces.map(|piece| _mm_and_si128(_mm_srli_epi16::<1>(piece), _mm_set1_epi8(3)));
    Packed {
        numbers: numbers + ninth(0) + ninth(1) + ninth(2),
        planes: [more_than(0), more_than(1), more_than(2), more_than(3)],
        honours: (high >> 32) as u32,
        total: sum(pieces),
        pairs: sum(halves),
    }
}

impl FromIterator<Kind> for Packed {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Packed {
        let mut packed = Packed::EMPTY;
        kinds.into_iter().for_each(|kind| packed.add(kind));
        packed
    }
}

/// The kinds of a number suit by position: 0 万, 1 筒, 2 条.
pub(super) const fn suit_kinds(suit: usize) -> KindSet {
    KindSet(0x1ff << (9 * suit))
}

/// Position of a number suit: 0 万, 1 筒, 2 条; `None` for the others.
pub(super) const fn suit_position(suit: Suit) -> Option<usize> {
    match suit {
        Suit::Man => Some(0),
        Suit::Pin => Some(1),
        Suit::Sou => Some(2),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_at_once_is_packing_each() {
        let mut word = 1u64;
        for _ in 0..20_000 {
            let mut counts = Counts::EMPTY;
            for count in &mut counts.0 {
                word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                *count = ((word >> 60) as u8).saturating_sub(11);
            }
            assert_eq!(Packed::from_counts(&counts), pack_each(&counts), "{counts:?}");
        }
    }
}
