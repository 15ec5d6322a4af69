//! Packing of 34 counts into the inputs of the tables. Only this module has instructions of a specific processor, and so `unsafe`.
//!
//! Hands that are changed tile by tile need no packing. For hands given as counts, packing is most of the work.
//! - One hand: its four groups are processed together in 16-byte registers, which every x86-64 processor has.
//! - Many hands ([`Columns`]): 32 hands are transposed, so that a register holds the copies of one kind in all of them and each
//!   sum is a few additions for 32 hands. The same source is compiled for 16-byte registers and, for processors with AVX2, for
//!   32-byte registers.
//! - Other processors: one count after the other, with the same results. Tests compare them.
//!
//! No pointer is read or written. The only unsafe part is the promise that the processor has the instructions.

use super::many::PlainCounts;
use super::packed::{Indices, Packed, Planes};
use crate::tile::{Counts, KindSet};

impl Packed {
    /// Packs the plain kinds of `counts`. Flowers are left out.
    ///
    /// # Panics
    /// Panics in debug builds if there are more than four tiles of a kind.
    #[inline]
    pub fn from_counts(counts: &Counts) -> Packed {
        pack(counts.plain(), KindSet::PLAIN).0
    }
}

/// Packs the tiles of a hand. `row` has the counts of the plain kinds, and `kinds`, which must be plain, are those to pack. Returns the
/// packed tiles, and the tiles of the other plain kinds. The compiler removes the computation of unused parts.
///
/// # Panics
/// Panics in debug builds if there are more than four tiles of a kind.
#[inline(always)]
pub(super) fn pack(row: &PlainCounts, kinds: KindSet) -> (Packed, Planes) {
    debug_assert!(row.iter().all(|&count| count <= 4), "more than four of a kind");
    #[cfg(target_arch = "x86_64")]
    {
        sse2::pack(row, kinds)
    }
    #[cfg(not(target_arch = "x86_64"))]
    one_by_one::pack(row, kinds)
}

/// The portable implementation, one count after the other.
#[cfg(any(test, not(target_arch = "x86_64")))]
mod one_by_one {
    use super::*;

    pub(super) fn pack(row: &PlainCounts, kinds: KindSet) -> (Packed, Planes) {
        let plain = || kinds.iter().map(|kind| (kind.index(), row[kind.index()]));
        let all = || row.iter().copied().enumerate();
        let plane = |plane: usize| all().map(|(k, n)| u64::from(usize::from(n) > plane) << k).sum();
        let [planes, others] = Planes(std::array::from_fn(plane)).split(kinds);
        let sum = |part: fn(u8) -> u8| plain().map(|(_, count)| part(count)).sum();
        let indices = kinds.iter().fold(Indices::default(), |indices, kind| indices.with(kind, row[kind.index()]));
        (Packed { planes, indices, singles: sum(|count| count % 2), pairs: sum(|count| count / 2) }, others)
    }
}

/// The implementation with 16-byte registers.
///
/// Functions with `#[target_feature]` would need no `unsafe` inside, but cannot be `#[inline(always)]`, and a call per hand would
/// take longer than the work.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod sse2 {
    use super::*;
    use std::arch::x86_64::*;

    /// Loads sixteen counts, starting at that of the kind with the index `at`.
    #[inline(always)]
    pub(super) fn sixteen(row: &PlainCounts, at: usize) -> __m128i {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let eight = |at: usize| i64::from_le_bytes(*row[at..].first_chunk().expect("34 counts"));
            _mm_set_epi64x(eight(at + 8), eight(at))
        }
    }

    /// Returns a mask of bytes for sixteen kinds: eight from the index `first` on, then eight from the index `second` on. A byte is 0xff if
    /// its kind is in `kinds`, else 0.
    #[inline(always)]
    fn mask(kinds: KindSet, first: usize, second: usize) -> __m128i {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let eight = |at: usize| _mm_set1_epi8((kinds.0 >> at) as i8);
            let each = _mm_set1_epi64x(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
            _mm_cmpeq_epi8(_mm_and_si128(_mm_unpacklo_epi64(eight(first), eight(second)), each), each)
        }
    }

    /// Loads the counts of `kinds` into three registers: the first eight ranks of 万 and 筒; the first eight ranks of 条 and all honours; the
    /// nines, each in four bytes. Other counts are 0.
    #[inline(always)]
    fn natural(row: &PlainCounts, kinds: KindSet) -> [__m128i; 3] {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let eight = |at: usize| u64::from_le_bytes(*row[at..].first_chunk().expect("34 counts"));
            let both = |a: u64, b: u64, mask| _mm_and_si128(_mm_set_epi64x(b as i64, a as i64), mask);
            let first = both(eight(0), eight(9), mask(kinds, 0, 9));
            // There are seven honours.
            let second = both(eight(18), eight(26) >> 8, mask(kinds, 18, 27));
            let four = |at: usize| _mm_cvtsi32_si128(i32::from_le_bytes(*row[at..].first_chunk().expect("34 counts")));
            let nines = _mm_unpacklo_epi64(_mm_unpacklo_epi32(four(8), four(17)), four(26));
            let nine = |kind: usize| (kinds.0 >> kind & 1) as i32 * 0xff;
            [first, second, _mm_and_si128(nines, _mm_set_epi32(0, nine(26), nine(17), nine(8)))]
        }
    }

    #[inline(always)]
    pub(super) fn pack(row: &PlainCounts, kinds: KindSet) -> (Packed, Planes) {
        let natural = natural(row, kinds);
        let (singles, pairs) = sizes(natural);
        let [planes, others] = planes(row).split(kinds);
        (Packed { planes, indices: indices(natural), singles, pairs }, others)
    }

    /// Computes the base-5 indices from the registers of [`natural`]. Digits are combined to pairs, fours and eights. The place value of a
    /// nine is 25 × 15,625.
    #[inline(always)]
    fn indices([first, second, nines]: [__m128i; 3]) -> Indices {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let fours = |digits: __m128i| {
                // The upper byte of 0x105 times `even + 256 odd` is `even + 5 odd`.
                let pairs = _mm_srli_epi16::<8>(_mm_mullo_epi16(digits, _mm_set1_epi16(0x105)));
                _mm_madd_epi16(pairs, _mm_set1_epi32(25 << 16 | 1))
            };
            let eights = _mm_madd_epi16(_mm_packs_epi32(fours(first), fours(second)), _mm_set1_epi32(625 << 16 | 1));
            let nines = _mm_madd_epi16(_mm_mullo_epi16(nines, _mm_set1_epi32(25)), _mm_set1_epi32(15_625));
            let all = _mm_add_epi32(eights, nines);
            let (low, high) = (_mm_cvtsi128_si64(all), _mm_cvtsi128_si64(_mm_unpackhi_epi64(all, all)));
            Indices([low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32])
        }
    }

    /// Returns the number of kinds held once or three times, and the number of pairs, from the registers of [`natural`].
    #[inline(always)]
    fn sizes([a, b, c]: [__m128i; 3]) -> (u8, u8) {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            // The sum of three counts fits into a byte.
            let sum = |[a, b, c]: [__m128i; 3]| _mm_sad_epu8(_mm_add_epi8(_mm_add_epi8(a, b), c), _mm_setzero_si128());
            let odd = |digits| _mm_and_si128(digits, _mm_set1_epi8(1));
            let both = _mm_or_si128(sum([a, b, c]), _mm_slli_epi64::<32>(sum([odd(a), odd(b), odd(c)])));
            let both = _mm_cvtsi128_si64(_mm_add_epi64(both, _mm_unpackhi_epi64(both, both)));
            let (total, odd) = (both as u8, (both >> 32) as u8);
            (odd, (total - odd) / 2)
        }
    }

    #[inline(always)]
    fn planes(row: &PlainCounts) -> Planes {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let last = _mm_cvtsi64_si128(i64::from(row[32]) | i64::from(row[33]) << 8);
            let pieces = [sixteen(row, 0), sixteen(row, 16), last];
            let more_than = |copies: i8| {
                let bits = |i: usize| _mm_movemask_epi8(_mm_cmpgt_epi8(pieces[i], _mm_set1_epi8(copies))) as u64;
                bits(0) | bits(1) << 16 | bits(2) << 32
            };
            Planes([more_than(0), more_than(1), more_than(2), more_than(3)])
        }
    }
}

/// Number of hands in [`Columns`].
pub(super) const LANES: usize = 32;
type Lanes<T> = [T; LANES];

/// The inputs of the tables for [`LANES`] hands. Each array has one entry for each hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// The base-5 indices of the four groups.
    pub(super) indices: [Lanes<u32>; 4],
    /// The number of tiles of all kinds.
    pub(super) tiles: Lanes<u8>,
    /// The largest count of a kind. If it is above four, all other fields of the hand are undefined.
    pub(super) most: Lanes<u8>,
    /// The number of tiles that do not stand for themselves.
    pub(super) others: Lanes<u8>,
    pub(super) singles: Lanes<u8>,
    pub(super) pairs: Lanes<u8>,
    /// For each group, the mask of the ranks held among the first eight.
    pub(super) ranks: [Lanes<u8>; 4],
    /// Whether the 9 of 万, 筒 and 条 is held, in bits 0, 1 and 2.
    pub(super) nines: Lanes<u8>,
}

impl Columns {
    pub(super) const EMPTY: Columns = Columns {
        indices: [[0; LANES]; 4],
        tiles: [0; LANES],
        most: [0; LANES],
        others: [0; LANES],
        singles: [0; LANES],
        pairs: [0; LANES],
        ranks: [[0; LANES]; 4],
        nines: [0; LANES],
    };

    /// Fills the columns for these hands. Tiles of `kinds` are natural, all others wild. The fields after `others`, which only special
    /// shapes need, are filled only if `CLOSED` is true.
    #[inline]
    pub(super) fn fill<const CLOSED: bool>(&mut self, hands: &[PlainCounts; LANES], kinds: KindSet) {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        // SAFETY: AVX2 is used only if the processor has it; every one of this architecture has SSE2.
        unsafe {
            if is_x86_feature_detected!("avx2") {
                avx2::fill::<CLOSED>(self, hands, kinds);
            } else {
                wide_sse2::fill::<CLOSED>(self, hands, kinds);
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        self.fill_one_by_one(hands, kinds);
    }

    /// The portable implementation of [`Columns::fill`].
    #[cfg(any(test, not(target_arch = "x86_64")))]
    fn fill_one_by_one(&mut self, hands: &[PlainCounts; LANES], kinds: KindSet) {
        for (i, row) in hands.iter().enumerate() {
            self.most[i] = row.iter().copied().max().unwrap_or(0);
            if self.most[i] > 4 {
                continue;
            }
            self.tiles[i] = row.iter().sum();
            let (packed, _) = one_by_one::pack(row, kinds);
            for group in 0..4 {
                self.indices[group][i] = packed.indices().0[group];
                self.ranks[group][i] = (packed.kinds().0 >> (9 * group)) as u8;
            }
            let nine = |suit: usize| (packed.kinds().0 >> (9 * suit + 8) & 1) as u8;
            self.nines[i] = nine(0) | nine(1) << 1 | nine(2) << 2;
            self.others[i] = KindSet::PLAIN.minus(kinds).iter().map(|kind| row[kind.index()]).sum();
            (self.singles[i], self.pairs[i]) = (packed.singles(), packed.pairs());
        }
    }
}

/// Defines [`Columns::fill`] for one register size. Every operation works on all bytes of a register, or on each 16 of them.
#[cfg(target_arch = "x86_64")]
macro_rules! wide {
    (
        $module:ident, $feature:literal, $register:ident, $width:literal, $load:expr, $zero:ident, $low:ident, $high:ident,
        $low16:ident, $high16:ident, $madd:ident, $all32:ident,
        $add8:ident, $add16:ident, $sub8:ident, $mul16:ident, $left:ident, $right:ident, $and:ident, $min:ident, $max:ident,
        $all8:ident, $all16:ident, $pack:ident
    ) => {
        #[allow(unsafe_code)]
        mod $module {
            use super::*;
            use std::arch::x86_64::*;
            use std::mem::transmute;

            type Wide = $register;

            #[target_feature(enable = $feature)]
            pub(super) fn fill<const CLOSED: bool>(
                columns: &mut Columns,
                hands: &[PlainCounts; LANES],
                kinds: KindSet,
            ) {
                for at in (0..LANES).step_by($width) {
                    let mut copies = turned(hands[at..].first_chunk().expect("whole registers"));
                    let (mut tiles, mut most, mut others) = ($zero(), $zero(), $zero());
                    for &copies in &copies {
                        tiles = $add8(tiles, copies);
                        most = $max(most, copies);
                    }
                    write(&mut columns.tiles[at..], tiles);
                    write(&mut columns.most[at..], most);
                    for kind in KindSet::PLAIN.minus(kinds) {
                        others = $add8(others, copies[kind.index()]);
                        copies[kind.index()] = $zero();
                    }
                    write(&mut columns.others[at..], others);
                    fill_part::<CLOSED>(columns, at, &copies, $sub8(tiles, others));
                }
            }

            /// Transposes the hands: returns a register for each kind, and two empty ones to fill the last group.
            #[target_feature(enable = $feature)]
            #[inline]
            fn turned(hands: &[PlainCounts; $width]) -> [Wide; 36] {
                let mut copies = [$zero(); 36];
                for first in [0, 16] {
                    let mut rows = [$zero(); 16];
                    for i in 0..16 {
                        rows[i] = $load(hands, i, first);
                    }
                    // Interleaving each row with the one eight rows below, four times, transposes the block.
                    for _ in 0..4 {
                        let before = rows;
                        for i in 0..8 {
                            rows[2 * i] = $low(before[i], before[i + 8]);
                            rows[2 * i + 1] = $high(before[i], before[i + 8]);
                        }
                    }
                    for i in 0..16 {
                        copies[first + i] = rows[i];
                    }
                }
                // The last two kinds as one word per hand, in the order in which the pack instruction combines words to bytes.
                let mut last = [[[0u16; 8]; $width / 16]; 2];
                for (half, parts) in last.iter_mut().enumerate() {
                    for (part, words) in parts.iter_mut().enumerate() {
                        for (i, word) in words.iter_mut().enumerate() {
                            let row = &hands[16 * part + 8 * half + i];
                            *word = u16::from_le_bytes([row[32], row[33]]);
                        }
                    }
                }
                // SAFETY: as many bytes, of which all values are valid.
                let [low, high] = unsafe { transmute::<[[[u16; 8]; $width / 16]; 2], [Wide; 2]>(last) };
                copies[32] = $pack($and(low, $all16(0xff)), $and(high, $all16(0xff)));
                copies[33] = $pack($right::<8>(low), $right::<8>(high));
                copies
            }

            #[target_feature(enable = $feature)]
            #[inline]
            fn fill_part<const CLOSED: bool>(columns: &mut Columns, at: usize, copies: &[Wide; 36], natural: Wide) {
                let ones = $all8(1);
                let twice = |bits| $add8(bits, bits);
                let (mut singles, mut nines) = ($zero(), $zero());
                for group in (0..4).rev() {
                    let of = |rank: usize| copies[9 * group + rank];
                    let twos = [fivefold(of(3), of(4)), fivefold(of(5), of(6)), fivefold(of(7), of(8))];
                    let low = fivefold(of(0), fivefold(of(1), of(2)));
                    write_indices(&mut columns.indices[group][at..], low, twos);
                    if CLOSED {
                        nines = $add8(twice(nines), $min(of(8), ones));
                        let mut ranks = $zero();
                        for rank in (0..8).rev() {
                            ranks = $add8(twice(ranks), $min(of(rank), ones));
                        }
                        write(&mut columns.ranks[group][at..], ranks);
                        for rank in 0..9 {
                            singles = $add8(singles, $and(of(rank), ones));
                        }
                    }
                }
                if CLOSED {
                    write(&mut columns.nines[at..], nines);
                    write(&mut columns.singles[at..], singles);
                    write(&mut columns.pairs[at..], $and($right::<1>($sub8(natural, singles)), $all8(0x7f)));
                }
            }

            /// Returns `a + 5 b`. `4 b` fits into a byte for all sums used here.
            #[target_feature(enable = $feature)]
            #[inline]
            fn fivefold(a: Wide, b: Wide) -> Wide {
                $add8(a, $add8(b, $left::<2>(b)))
            }

            /// Writes indices made of a lowest digit `low` below 125 and three digits to the base 25 above it.
            #[target_feature(enable = $feature)]
            #[inline]
            fn write_indices(to: &mut [u32], low: Wide, [a, b, c]: [Wide; 3]) {
                let all = $all16(25);
                let upper = |a, b, c| $add16($mul16($add16($mul16(c, all), b), all), a);
                let first = upper($low(a, $zero()), $low(b, $zero()), $low(c, $zero()));
                let second = upper($high(a, $zero()), $high(b, $zero()), $high(c, $zero()));
                let [lower, higher] = [$low(low, $zero()), $high(low, $zero())];
                let sum = |words| $madd(words, $all32(125 << 16 | 1));
                let quarters = [
                    sum($low16(lower, first)),
                    sum($high16(lower, first)),
                    sum($low16(higher, second)),
                    sum($high16(higher, second)),
                ];
                // SAFETY: as many bytes, of which all values are valid.
                let quarters = unsafe { transmute::<[Wide; 4], [[[u32; 4]; $width / 16]; 4]>(quarters) };
                for (quarter, parts) in quarters.iter().enumerate() {
                    for (part, indices) in parts.iter().enumerate() {
                        to[16 * part + 4 * quarter..][..4].copy_from_slice(indices);
                    }
                }
            }

            #[target_feature(enable = $feature)]
            #[inline]
            fn write(to: &mut [u8], bytes: Wide) {
                // SAFETY: as many bytes, of which all values are valid.
                to[..$width].copy_from_slice(&unsafe { transmute::<Wide, [u8; $width]>(bytes) });
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
wide! {
    wide_sse2, "sse2", __m128i, 16, |hands: &[PlainCounts; 16], i: usize, at: usize| sse2::sixteen(&hands[i], at),
    _mm_setzero_si128, _mm_unpacklo_epi8, _mm_unpackhi_epi8, _mm_unpacklo_epi16, _mm_unpackhi_epi16, _mm_madd_epi16, _mm_set1_epi32, _mm_add_epi8, _mm_add_epi16, _mm_sub_epi8, _mm_mullo_epi16,
    _mm_slli_epi16, _mm_srli_epi16, _mm_and_si128, _mm_min_epu8, _mm_max_epu8, _mm_set1_epi8, _mm_set1_epi16,
    _mm_packus_epi16
}

#[cfg(target_arch = "x86_64")]
wide! {
    avx2, "avx2", __m256i, 32,
    |hands: &[PlainCounts; 32], i: usize, at: usize| _mm256_set_m128i(sse2::sixteen(&hands[i + 16], at), sse2::sixteen(&hands[i], at)),
    _mm256_setzero_si256, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8, _mm256_unpacklo_epi16, _mm256_unpackhi_epi16, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_add_epi8, _mm256_add_epi16, _mm256_sub_epi8,
    _mm256_mullo_epi16, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_and_si256, _mm256_min_epu8, _mm256_max_epu8,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_packus_epi16
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::tile::Kind;

    /// Returns random counts up to four, and advances the generator state `word`.
    fn random(word: &mut u64) -> PlainCounts {
        let mut counts = [0; Kind::PLAIN];
        for count in &mut counts {
            *word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *count = ((*word >> 60) as u8).saturating_sub(11);
        }
        counts
    }

    #[test]
    fn packing_with_registers_equals_the_portable_one() {
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
    fn columns_equal_the_portable_ones() {
        let mut word = 2u64;
        for _ in 0..500 {
            let hands = std::array::from_fn(|_| random(&mut word));
            let kinds = KindSet((word >> 8 | 0x1_0101_0101) & KindSet::PLAIN.0);
            let mut expected = Columns::EMPTY;
            expected.fill_one_by_one(&hands, kinds);
            let [mut found, mut narrow, mut indices] = [Columns::EMPTY, Columns::EMPTY, Columns::EMPTY];
            found.fill::<true>(&hands, kinds);
            indices.fill::<false>(&hands, kinds);
            // SAFETY: every processor of this architecture has SSE2.
            #[allow(unsafe_code)]
            unsafe {
                wide_sse2::fill::<true>(&mut narrow, &hands, kinds);
            }
            assert!(indices.indices == expected.indices && indices.others == expected.others, "{hands:?}");
            assert!(found == expected && narrow == expected, "{hands:?}");
        }
    }
}
