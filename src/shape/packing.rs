//! From 34 counts to what the tables are asked with: the only place with instructions of a certain processor, and so with
//! `unsafe`.
//!
//! A hand that is kept tile by tile never comes here; one that comes as counts does, and then packing is most of the work.
//! - One hand: its four groups side by side in registers of 16 bytes. Every processor of x86-64 has them.
//! - Many hands ([`Columns`]): 32 at a time are turned on their side, so that a register holds the copies of one kind in all
//!   of them and each sum is a few additions for 32 hands. The same source is compiled for 16 bytes and, where the processor
//!   of the moment has AVX2, for 32.
//! - Elsewhere each count in turn, with the same results: tests compare them.
//!
//! No pointer is read or written: what is unsafe is only to promise that the processor knows the instructions.

use super::packed::{Indices, Packed, Planes};
use crate::tile::{Counts, Kind, KindSet};

impl Packed {
    /// The plain kinds of `counts`; flowers are left out.
    ///
    /// # Panics
    /// In debug builds, where there are more than four of a kind.
    #[inline]
    pub fn from_counts(counts: &Counts) -> Packed {
        pack(counts, KindSet::PLAIN)
    }
}

/// The tiles of these kinds, which are plain. What is not used of the result is not computed.
///
/// # Panics
/// In debug builds, where there are more than four of a kind.
#[inline(always)]
pub(super) fn pack(counts: &Counts, kinds: KindSet) -> Packed {
    debug_assert!(counts.0[..Kind::PLAIN].iter().all(|&count| count <= 4), "more than four of a kind");
    #[cfg(target_arch = "x86_64")]
    {
        sse2::pack(counts, kinds)
    }
    #[cfg(not(target_arch = "x86_64"))]
    one_by_one::pack(counts, kinds)
}

/// Copies one after the other: the same everywhere.
#[cfg(any(test, not(target_arch = "x86_64")))]
mod one_by_one {
    use super::*;

    pub(super) fn pack(counts: &Counts, kinds: KindSet) -> Packed {
        let plain = || kinds.iter().map(|kind| (kind.index(), counts[kind]));
        let plane = |plane: usize| plain().map(|(k, n)| u64::from(usize::from(n) > plane) << k).sum();
        let sum = |part: fn(u8) -> u8| plain().map(|(_, count)| part(count)).sum();
        let mut indices = Indices::default();
        kinds.iter().for_each(|kind| indices.add(kind, counts[kind]));
        let planes = Planes(std::array::from_fn(plane));
        Packed { planes, indices, singles: sum(|count| count % 2), pairs: sum(|count| count / 2) }
    }
}

/// Sixteen bytes side by side.
///
/// Functions with `#[target_feature]` would need no `unsafe` inside, but cannot be `#[inline(always)]`, and a call for a hand
/// takes longer than the work.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod sse2 {
    use super::*;
    use std::arch::x86_64::*;

    /// Sixteen counts from `at` on.
    #[inline(always)]
    pub(super) fn sixteen(counts: &Counts, at: usize) -> __m128i {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let eight = |at: usize| i64::from_le_bytes(*counts.0[at..].first_chunk().expect("42 counts"));
            _mm_set_epi64x(eight(at + 8), eight(at))
        }
    }

    /// Ones in the bytes of a group whose kinds are in the set; its first rank is byte 1.
    #[inline(always)]
    fn mask(kinds: KindSet, group: usize) -> __m128i {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let bits = (kinds.0 >> (9 * group) & 0x1ff) << 1;
            let both = _mm_unpacklo_epi64(_mm_set1_epi8(bits as i8), _mm_set1_epi8((bits >> 8) as i8));
            let each = _mm_set1_epi64x(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
            _mm_cmpeq_epi8(_mm_and_si128(both, each), each)
        }
    }

    /// The counts of each group from byte 1 on, and zeros.
    #[inline(always)]
    fn groups(counts: &Counts, kinds: KindSet) -> [__m128i; 4] {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            [
                _mm_and_si128(_mm_slli_si128::<1>(sixteen(counts, 0)), mask(kinds, 0)),
                _mm_and_si128(sixteen(counts, 8), mask(kinds, 1)),
                _mm_and_si128(sixteen(counts, 17), mask(kinds, 2)),
                _mm_and_si128(sixteen(counts, 26), mask(kinds, 3)),
            ]
        }
    }

    /// The copies of every kind in all hands.
    #[inline(always)]
    pub(super) fn turned(hands: &[Counts; LANES]) -> [Lanes<u8>; Kind::PLAIN] {
        let mut copies = [[0; LANES]; Kind::PLAIN];
        for (first, half) in [(0, 0), (0, 16), (16, 0), (16, 16)] {
            // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
            unsafe {
                let mut rows = [_mm_setzero_si128(); 16];
                for (row, hand) in rows.iter_mut().zip(&hands[half..]) {
                    *row = sixteen(hand, first);
                }
                // Four times each row is dealt into its neighbour eight rows on: the rows are columns then.
                for _ in 0..4 {
                    let mut next = rows;
                    for i in 0..8 {
                        next[2 * i] = _mm_unpacklo_epi8(rows[i], rows[i + 8]);
                        next[2 * i + 1] = _mm_unpackhi_epi8(rows[i], rows[i + 8]);
                    }
                    rows = next;
                }
                for (copies, row) in copies[first..].iter_mut().zip(rows) {
                    copies[half..half + 16].copy_from_slice(&std::mem::transmute::<__m128i, [u8; 16]>(row));
                }
            }
        }
        for (hand, counts) in hands.iter().enumerate() {
            copies[32][hand] = counts.0[32];
            copies[33][hand] = counts.0[33];
        }
        copies
    }

    #[inline(always)]
    pub(super) fn pack(counts: &Counts, kinds: KindSet) -> Packed {
        let groups = groups(counts, kinds);
        let (singles, pairs) = sizes(groups);
        Packed { planes: planes(counts, kinds), indices: indices(groups), singles, pairs }
    }

    /// Digits to pairs of digits, to fours: the lower three ranks, the next four, and the last two of each group.
    #[inline(always)]
    fn indices(groups: [__m128i; 4]) -> Indices {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let weights = _mm_set_epi16(0, 0, 0, 625, 25, 1, 1, 5);
            let fours = |digits: __m128i| {
                // 0x105 times `even + 256 odd` has `even + 5 odd` as its upper byte.
                let pairs = _mm_srli_epi16::<8>(_mm_mullo_epi16(digits, _mm_set1_epi16(0x105)));
                _mm_madd_epi16(pairs, weights)
            };
            let [man, pin, sou, honours] = [fours(groups[0]), fours(groups[1]), fours(groups[2]), fours(groups[3])];
            let (first, second) = (_mm_unpacklo_epi32(man, pin), _mm_unpacklo_epi32(sou, honours));
            let low = _mm_unpacklo_epi64(first, second);
            let middle = _mm_unpackhi_epi64(first, second);
            let upper = _mm_unpacklo_epi64(_mm_unpackhi_epi32(man, pin), _mm_unpackhi_epi32(sou, honours));
            let words = _mm_packs_epi32(_mm_add_epi32(middle, upper), low);
            let bytes = _mm_packus_epi16(words, words);
            let (high, low) = (_mm_cvtsi128_si64(words), _mm_cvtsi128_si64(bytes));
            Indices {
                high: std::array::from_fn(|group| (high >> (16 * group)) as u16),
                low: std::array::from_fn(|group| (low >> (32 + 8 * group)) as u8),
            }
        }
    }

    /// Kinds held once or three times, and pairs; four alike are two pairs, three are one.
    #[inline(always)]
    fn sizes([a, b, c, d]: [__m128i; 4]) -> (u8, u8) {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            // Bytes of four counts do not run over.
            let sum = |[a, b, c, d]: [__m128i; 4]| {
                _mm_sad_epu8(_mm_add_epi8(_mm_add_epi8(a, b), _mm_add_epi8(c, d)), _mm_setzero_si128())
            };
            let odd = |digits| _mm_and_si128(digits, _mm_set1_epi8(1));
            let both = _mm_or_si128(sum([a, b, c, d]), _mm_slli_epi64::<32>(sum([odd(a), odd(b), odd(c), odd(d)])));
            let both = _mm_cvtsi128_si64(_mm_add_epi64(both, _mm_unpackhi_epi64(both, both)));
            let (total, odd) = (both as u8, (both >> 32) as u8);
            (odd, (total - odd) / 2)
        }
    }

    #[inline(always)]
    fn planes(counts: &Counts, kinds: KindSet) -> Planes {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let last = _mm_cvtsi64_si128(i64::from(counts.0[32]) | i64::from(counts.0[33]) << 8);
            let pieces = [sixteen(counts, 0), sixteen(counts, 16), last];
            let more_than = |copies: i8| {
                let bits = |i: usize| _mm_movemask_epi8(_mm_cmpgt_epi8(pieces[i], _mm_set1_epi8(copies))) as u64;
                (bits(0) | bits(1) << 16 | bits(2) << 32) & kinds.0
            };
            Planes([more_than(0), more_than(1), more_than(2), more_than(3)])
        }
    }
}

/// Hands of [`Columns`].
pub(super) const LANES: usize = 32;
type Lanes<T> = [T; LANES];

/// What the tables are asked with about 32 hands, one after the other in each array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) high: [Lanes<u16>; 4],
    pub(super) low: [Lanes<u8>; 4],
    /// Tiles of the other kinds.
    pub(super) others: Lanes<u8>,
    pub(super) singles: Lanes<u8>,
    pub(super) pairs: Lanes<u8>,
    /// Which of the first eight ranks of a group are held.
    pub(super) ranks: [Lanes<u8>; 4],
    /// In bits 0, 1 and 2 whether the 9 of a suit is held.
    pub(super) nines: Lanes<u8>,
}

impl Columns {
    pub(super) const EMPTY: Columns = Columns {
        high: [[0; LANES]; 4],
        low: [[0; LANES]; 4],
        others: [0; LANES],
        singles: [0; LANES],
        pairs: [0; LANES],
        ranks: [[0; LANES]; 4],
        nines: [0; LANES],
    };

    /// Of hands with the tiles in `kinds` as themselves. Kinds held are noted where asked for.
    pub(super) fn fill<const KINDS_HELD: bool>(&mut self, hands: &[Counts; LANES], kinds: KindSet) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            #[allow(unsafe_code)]
            unsafe {
                avx2::fill::<KINDS_HELD>(self, hands, kinds);
            }
            return;
        }
        self.fill_by::<KINDS_HELD>(turned(hands), kinds);
    }

    /// The same from the copies of every kind in all hands.
    #[inline(always)]
    fn fill_by<const KINDS_HELD: bool>(&mut self, mut copies: [Lanes<u8>; Kind::PLAIN], kinds: KindSet) {
        self.others = [0; LANES];
        for kind in KindSet::PLAIN.minus(kinds) {
            let copies = &mut copies[kind.index()];
            each(|i| self.others[i] += copies[i]);
            *copies = [0; LANES];
        }
        for group in 0..4 {
            let of = |rank: usize, i: usize| copies.get(9 * group + rank).map_or(0, |copies| copies[i]);
            each(|i| self.low[group][i] = 5 * (5 * of(0, i) + of(2, i)) + of(1, i));
            let two = |rank: usize, i: usize| u16::from(of(rank, i) + 5 * of(rank + 1, i));
            each(|i| self.high[group][i] = two(3, i) + 25 * (two(5, i) + 25 * two(7, i)));
        }
        let (mut total, mut singles) = ([0; LANES], [0; LANES]);
        for copies in &copies {
            each(|i| total[i] += copies[i]);
            each(|i| singles[i] += copies[i] & 1);
        }
        self.singles = singles;
        each(|i| self.pairs[i] = (total[i] - singles[i]) / 2);
        if KINDS_HELD {
            let held = |kind: usize, i: usize| u8::from(copies[kind][i] > 0);
            for group in 0..4 {
                let mut ranks = [0; LANES];
                for rank in 0..if group < 3 { 8 } else { 7 } {
                    each(|i| ranks[i] |= held(9 * group + rank, i) << rank);
                }
                self.ranks[group] = ranks;
            }
            each(|i| self.nines[i] = held(8, i) | held(17, i) << 1 | held(26, i) << 2);
        }
    }
}

#[inline(always)]
fn each(mut lane: impl FnMut(usize)) {
    (0..LANES).for_each(&mut lane);
}

/// The copies of every kind in all hands.
#[inline(always)]
fn turned(hands: &[Counts; LANES]) -> [Lanes<u8>; Kind::PLAIN] {
    #[cfg(target_arch = "x86_64")]
    {
        sse2::turned(hands)
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::array::from_fn(|kind| std::array::from_fn(|hand| hands[hand].0[kind]))
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    use super::*;
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx2")]
    pub(super) fn fill<const KINDS_HELD: bool>(columns: &mut Columns, hands: &[Counts; LANES], kinds: KindSet) {
        let mut copies = [[0; LANES]; Kind::PLAIN];
        for first in [0, 16] {
            let mut rows = [_mm256_setzero_si256(); 16];
            for (row, (one, other)) in rows.iter_mut().zip(hands.iter().zip(&hands[16..])) {
                *row = _mm256_set_m128i(sse2::sixteen(other, first), sse2::sixteen(one, first));
            }
            // Four times each row is dealt into its neighbour eight rows on: the rows are columns then.
            for _ in 0..4 {
                let mut next = rows;
                for i in 0..8 {
                    next[2 * i] = _mm256_unpacklo_epi8(rows[i], rows[i + 8]);
                    next[2 * i + 1] = _mm256_unpackhi_epi8(rows[i], rows[i + 8]);
                }
                rows = next;
            }
            for (copies, row) in copies[first..].iter_mut().zip(rows) {
                *copies = bytes(row);
            }
        }
        for (hand, counts) in hands.iter().enumerate() {
            copies[32][hand] = counts.0[32];
            copies[33][hand] = counts.0[33];
        }
        columns.fill_by::<KINDS_HELD>(copies, kinds);
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn bytes(row: __m256i) -> Lanes<u8> {
        // SAFETY: both are 32 bytes of which all values are valid.
        unsafe { std::mem::transmute(row) }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// Up to four of each kind, and a word to go on from.
    fn random(word: &mut u64) -> Counts {
        let mut counts = Counts::EMPTY;
        for count in &mut counts.0 {
            *word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *count = ((*word >> 60) as u8).saturating_sub(11);
        }
        counts
    }

    #[test]
    fn side_by_side_is_one_after_the_other() {
        let mut word = 1u64;
        for _ in 0..20_000 {
            let counts = random(&mut word);
            let kinds = KindSet(word & KindSet::PLAIN.0);
            for kinds in [KindSet::PLAIN, kinds] {
                assert_eq!(pack(&counts, kinds), one_by_one::pack(&counts, kinds), "{counts:?}");
            }
        }
    }

    #[test]
    fn columns_are_the_hands_one_by_one() {
        let mut word = 2u64;
        for _ in 0..500 {
            let hands = std::array::from_fn(|_| random(&mut word));
            let kinds = KindSet((word >> 8 | 0x1_0101_0101) & KindSet::PLAIN.0);
            let [mut found, mut narrow] = [Columns::EMPTY, Columns::EMPTY];
            found.fill::<true>(&hands, kinds);
            narrow.fill_by::<true>(turned(&hands), kinds);
            assert_eq!(found, narrow);
            for (i, counts) in hands.iter().enumerate() {
                let packed = one_by_one::pack(counts, kinds);
                for group in 0..4 {
                    let at = (found.high[group][i], found.low[group][i]);
                    assert_eq!(at, (packed.indices().high[group], packed.indices().low[group]));
                    let nine = u64::from(group < 3 && found.nines[i] >> group & 1 != 0);
                    let held = u64::from(found.ranks[group][i]) | nine << 8;
                    assert_eq!(held, packed.kinds().0 >> (9 * group) & 0x1ff);
                }
                let others = counts.total_of(KindSet::PLAIN.minus(kinds));
                assert_eq!((found.singles[i], found.pairs[i]), (packed.singles(), packed.pairs()));
                assert_eq!(usize::from(found.others[i]), others);
            }
        }
    }
}
