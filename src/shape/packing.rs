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
        pack(counts, KindSet::PLAIN).0
    }
}

/// The tiles of these kinds, which are plain, and those of the other plain kinds. What is not used of the result is not computed.
///
/// # Panics
/// In debug builds, where there are more than four of a kind.
#[inline(always)]
pub(super) fn pack(counts: &Counts, kinds: KindSet) -> (Packed, Planes) {
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

    pub(super) fn pack(counts: &Counts, kinds: KindSet) -> (Packed, Planes) {
        let plain = || kinds.iter().map(|kind| (kind.index(), counts[kind]));
        let all = || Kind::plain().map(|kind| (kind.index(), counts[kind]));
        let plane = |plane: usize| all().map(|(k, n)| u64::from(usize::from(n) > plane) << k).sum();
        let [planes, others] = Planes(std::array::from_fn(plane)).split(kinds);
        let sum = |part: fn(u8) -> u8| plain().map(|(_, count)| part(count)).sum();
        let mut indices = Indices::default();
        kinds.iter().for_each(|kind| indices.add(kind, counts[kind]));
        (Packed { planes, indices, singles: sum(|count| count % 2), pairs: sum(|count| count / 2) }, others)
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

    #[inline(always)]
    pub(super) fn pack(counts: &Counts, kinds: KindSet) -> (Packed, Planes) {
        let groups = groups(counts, kinds);
        let (singles, pairs) = sizes(groups);
        let [planes, others] = planes(counts).split(kinds);
        (Packed { planes, indices: indices(groups), singles, pairs }, others)
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
    fn planes(counts: &Counts) -> Planes {
        // SAFETY: every processor of this architecture has SSE2; nothing is read or written through pointers.
        unsafe {
            let last = _mm_cvtsi64_si128(i64::from(counts.0[32]) | i64::from(counts.0[33]) << 8);
            let pieces = [sixteen(counts, 0), sixteen(counts, 16), last];
            let more_than = |copies: i8| {
                let bits = |i: usize| _mm_movemask_epi8(_mm_cmpgt_epi8(pieces[i], _mm_set1_epi8(copies))) as u64;
                bits(0) | bits(1) << 16 | bits(2) << 32
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

    /// Of hands with the tiles in `kinds` as themselves.
    pub(super) fn fill(&mut self, hands: &[Counts; LANES], kinds: KindSet) {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code)]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            unsafe { avx2::fill(self, hands, kinds) }
        } else {
            // SAFETY: every processor of this architecture has SSE2.
            unsafe { wide_sse2::fill(self, hands, kinds) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        self.fill_one_by_one(hands, kinds);
    }

    /// The same everywhere.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    fn fill_one_by_one(&mut self, hands: &[Counts; LANES], kinds: KindSet) {
        for (i, counts) in hands.iter().enumerate() {
            let (packed, _) = one_by_one::pack(counts, kinds);
            for group in 0..4 {
                self.high[group][i] = packed.indices().high[group];
                self.low[group][i] = packed.indices().low[group];
                self.ranks[group][i] = (packed.kinds().0 >> (9 * group)) as u8;
            }
            let nine = |suit: usize| (packed.kinds().0 >> (9 * suit + 8) & 1) as u8;
            self.nines[i] = nine(0) | nine(1) << 1 | nine(2) << 2;
            self.others[i] = KindSet::PLAIN.minus(kinds).iter().map(|kind| counts[kind]).sum();
            (self.singles[i], self.pairs[i]) = (packed.singles(), packed.pairs());
        }
    }
}

/// [`Columns::fill`] with registers of so many bytes. Every step is the same for all bytes of a register, or for those of
/// each 16.
#[cfg(target_arch = "x86_64")]
macro_rules! wide {
    (
        $module:ident, $feature:literal, $register:ident, $width:literal, $load:expr, $zero:ident, $low:ident, $high:ident,
        $add8:ident, $add16:ident, $sub8:ident, $mul16:ident, $left:ident, $right:ident, $and:ident, $or:ident, $more:ident,
        $all8:ident, $all16:ident, $pack:ident
    ) => {
        #[allow(unsafe_code)]
        mod $module {
            use super::*;
            use std::arch::x86_64::*;
            use std::mem::transmute;

            type Wide = $register;

            #[target_feature(enable = $feature)]
            pub(super) fn fill(columns: &mut Columns, hands: &[Counts; LANES], kinds: KindSet) {
                for at in (0..LANES).step_by($width) {
                    let mut copies = turned(hands[at..].first_chunk().expect("32 are whole registers"));
                    let mut others = $zero();
                    for kind in KindSet::PLAIN.minus(kinds) {
                        others = $add8(others, copies[kind.index()]);
                        copies[kind.index()] = $zero();
                    }
                    write(&mut columns.others[at..], others);
                    fill_part(columns, at, &copies);
                }
            }

            /// The copies of every kind; two more that nobody has.
            #[target_feature(enable = $feature)]
            #[inline]
            fn turned(hands: &[Counts; $width]) -> [Wide; 36] {
                let mut copies = [$zero(); 36];
                for first in [0, 16] {
                    let mut rows = [$zero(); 16];
                    for i in 0..16 {
                        rows[i] = $load(hands, i, first);
                    }
                    // Four times each row is dealt into the one eight rows on: the rows are columns then.
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
                // The last two kinds as a word, in the order in which words are put together to bytes.
                let mut last = [[[0u16; 8]; $width / 16]; 2];
                for (half, parts) in last.iter_mut().enumerate() {
                    for (part, words) in parts.iter_mut().enumerate() {
                        for (i, word) in words.iter_mut().enumerate() {
                            let counts = &hands[16 * part + 8 * half + i].0;
                            *word = u16::from_le_bytes([counts[32], counts[33]]);
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
            fn fill_part(columns: &mut Columns, at: usize, copies: &[Wide; 36]) {
                let ones = $all8(1);
                let (mut total, mut singles, mut nines) = ($zero(), $zero(), $zero());
                for group in 0..4 {
                    let of = |rank: usize| copies[9 * group + rank];
                    write(&mut columns.low[group][at..], fivefold(of(1), fivefold(of(2), of(0))));
                    let twos = [fivefold(of(3), of(4)), fivefold(of(5), of(6)), fivefold(of(7), of(8))];
                    write_high(&mut columns.high[group][at..], twos);
                    let mut ranks = $zero();
                    for rank in 0..9 {
                        total = $add8(total, of(rank));
                        singles = $add8(singles, $and(of(rank), ones));
                        let held = $more(of(rank), $zero());
                        if rank < 8 {
                            ranks = $or(ranks, $and(held, $all8((1u8 << rank) as i8)));
                        } else {
                            nines = $or(nines, $and(held, $all8(1 << group)));
                        }
                    }
                    write(&mut columns.ranks[group][at..], ranks);
                }
                write(&mut columns.nines[at..], nines);
                write(&mut columns.singles[at..], singles);
                write(&mut columns.pairs[at..], $and($right::<1>($sub8(total, singles)), $all8(0x7f)));
            }

            /// `a + 5 b`; four times any sum here stays within its byte.
            #[target_feature(enable = $feature)]
            #[inline]
            fn fivefold(a: Wide, b: Wide) -> Wide {
                $add8(a, $add8(b, $left::<2>(b)))
            }

            /// Three digits to the base of 25, in words.
            #[target_feature(enable = $feature)]
            #[inline]
            fn write_high(to: &mut [u16], [a, b, c]: [Wide; 3]) {
                let all = $all16(25);
                let low = $mul16($add16($low(b, $zero()), $mul16($low(c, $zero()), all)), all);
                let high = $mul16($add16($high(b, $zero()), $mul16($high(c, $zero()), all)), all);
                let halves = [$add16(low, $low(a, $zero())), $add16(high, $high(a, $zero()))];
                // SAFETY: as many bytes, of which all values are valid.
                let halves = unsafe { transmute::<[Wide; 2], [[[u16; 8]; $width / 16]; 2]>(halves) };
                for (half, parts) in halves.iter().enumerate() {
                    for (part, words) in parts.iter().enumerate() {
                        to[16 * part + 8 * half..][..8].copy_from_slice(words);
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
    wide_sse2, "sse2", __m128i, 16, |hands: &[Counts; 16], i: usize, at: usize| sse2::sixteen(&hands[i], at),
    _mm_setzero_si128, _mm_unpacklo_epi8, _mm_unpackhi_epi8, _mm_add_epi8, _mm_add_epi16, _mm_sub_epi8, _mm_mullo_epi16,
    _mm_slli_epi16, _mm_srli_epi16, _mm_and_si128, _mm_or_si128, _mm_cmpgt_epi8, _mm_set1_epi8, _mm_set1_epi16,
    _mm_packus_epi16
}

#[cfg(target_arch = "x86_64")]
wide! {
    avx2, "avx2", __m256i, 32,
    |hands: &[Counts; 32], i: usize, at: usize| _mm256_set_m128i(sse2::sixteen(&hands[i + 16], at), sse2::sixteen(&hands[i], at)),
    _mm256_setzero_si256, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8, _mm256_add_epi8, _mm256_add_epi16, _mm256_sub_epi8,
    _mm256_mullo_epi16, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_and_si256, _mm256_or_si256, _mm256_cmpgt_epi8,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_packus_epi16
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
            let mut expected = Columns::EMPTY;
            expected.fill_one_by_one(&hands, kinds);
            let [mut found, mut narrow] = [Columns::EMPTY, Columns::EMPTY];
            found.fill(&hands, kinds);
            // SAFETY: every processor of this architecture has SSE2.
            #[allow(unsafe_code)]
            unsafe {
                wide_sse2::fill(&mut narrow, &hands, kinds);
            }
            assert!(found == expected && narrow == expected, "{hands:?}");
        }
    }
}
