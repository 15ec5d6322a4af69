//! From 34 counts to the indices and planes of a [`super::Packed`], all groups side by side.
//!
//! A hand that is kept tile by tile never comes here; one that comes as counts does, and then packing is most of the work.
//! Where the processor has SSE2, which is every one of its architecture, indices take 3 ns, elsewhere each count in turn.

use super::packed::{Indices, Packed, Planes, STEP};
use crate::tile::{Counts, Kind};

/// How many tiles there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    pub(super) total: u8,
    /// Four alike are two pairs, three are one.
    pub(super) pairs: u8,
}

impl Packed {
    /// The plain kinds of `counts`; flowers are left out.
    ///
    /// # Panics
    /// In debug builds, where there are more than four of a kind.
    #[inline]
    pub fn from_counts(counts: &Counts) -> Packed {
        let (Indices { numbers, honours }, planes, Sizes { total, pairs }) = pack(counts);
        Packed { numbers, planes, honours, total, pairs }
    }
}

/// The base-5 numbers of the four groups, the planes, and the numbers of tiles and pairs. What is not used is not computed.
///
/// # Panics
/// In debug builds, where there are more than four of a kind.
#[inline]
pub(super) fn pack(counts: &Counts) -> (Indices, Planes, Sizes) {
    debug_assert!(counts.0[..Kind::PLAIN].iter().all(|&count| count <= 4), "more than four of a kind");
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: SSE2 belongs to every processor of this architecture. A win from counts takes half the time so.
        #[allow(unsafe_code)]
        unsafe {
            (sse2::indices(counts), sse2::planes(counts), sse2::sizes(counts))
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    each::pack(counts)
}

/// Copies one after the other: the same everywhere.
#[cfg(any(test, not(target_arch = "x86_64")))]
mod each {
    use super::*;

    fn plain(counts: &Counts) -> impl Iterator<Item = (usize, u8)> {
        counts.0[..Kind::PLAIN].iter().copied().enumerate()
    }

    pub(super) fn pack(counts: &Counts) -> (Indices, Planes, Sizes) {
        let indices = plain(counts).fold(Indices { numbers: 0, honours: 0 }, |sum, (kind, count)| Indices {
            numbers: sum.numbers + STEP[kind].0 * u64::from(count),
            honours: sum.honours + STEP[kind].1 * u32::from(count),
        });
        let plane = |plane: usize| plain(counts).map(|(k, n)| u64::from(usize::from(n) > plane) << k).sum();
        let sum = |part: fn(u8) -> u8| plain(counts).map(|(_, count)| part(count)).sum();
        let sizes = Sizes { total: sum(|count| count), pairs: sum(|count| count / 2) };
        (indices, Planes(std::array::from_fn(plane)), sizes)
    }
}

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use super::*;
    use std::arch::x86_64::*;

    /// Eight counts from `at` on.
    #[inline(always)]
    fn eight(counts: &Counts, at: usize) -> i64 {
        i64::from_le_bytes(*counts.0[at..].first_chunk().expect("42 counts"))
    }

    /// All 34 counts, the last ones beside zeros.
    #[target_feature(enable = "sse2")]
    #[inline]
    fn pieces(counts: &Counts) -> [__m128i; 3] {
        let last = _mm_cvtsi64_si128(i64::from(counts.0[32]) | i64::from(counts.0[33]) << 8);
        let sixteen = |at: usize| _mm_set_epi64x(eight(counts, at + 8), eight(counts, at));
        [sixteen(0), sixteen(16), last]
    }

    /// Digits to pairs of digits, to fours, to eights.
    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn indices(counts: &Counts) -> Indices {
        let fours = |low: i64, high: i64| {
            let digits = _mm_set_epi64x(high, low);
            let even = _mm_and_si128(digits, _mm_set1_epi16(0xff));
            let odd = _mm_mullo_epi16(_mm_srli_epi16::<8>(digits), _mm_set1_epi16(5));
            _mm_madd_epi16(_mm_add_epi16(even, odd), _mm_set1_epi32(25 << 16 | 1))
        };
        let seven = eight(counts, 27) & !(0xff << 56);
        let eight = |at| eight(counts, at);
        let fours = _mm_packs_epi32(fours(eight(0), eight(9)), fours(eight(18), seven));
        let eights = _mm_madd_epi16(fours, _mm_set1_epi32(625 << 16 | 1));
        let low = _mm_cvtsi128_si64(eights) as u64;
        let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(eights, eights)) as u64;
        let ninth = |suit: usize| u64::from(counts.0[9 * suit + 8]) * STEP[9 * suit + 8].0;
        let numbers = (low & 0xffff_ffff) + (low >> 32) * STEP[9].0 + (high & 0xffff_ffff) * STEP[18].0;
        Indices { numbers: numbers + ninth(0) + ninth(1) + ninth(2), honours: (high >> 32) as u32 }
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn planes(counts: &Counts) -> Planes {
        let pieces = pieces(counts);
        let more_than = |copies: i8| {
            let bits = |i: usize| _mm_movemask_epi8(_mm_cmpgt_epi8(pieces[i], _mm_set1_epi8(copies))) as u64;
            bits(0) | bits(1) << 16 | bits(2) << 32
        };
        Planes([more_than(0), more_than(1), more_than(2), more_than(3)])
    }

    #[target_feature(enable = "sse2")]
    #[inline]
    pub(super) fn sizes(counts: &Counts) -> Sizes {
        let [a, b, c] = pieces(counts);
        // Bytes of up to three counts do not run over.
        let sum = |[a, b, c]: [__m128i; 3]| {
            let sums = _mm_sad_epu8(_mm_add_epi8(_mm_add_epi8(a, b), c), _mm_setzero_si128());
            _mm_cvtsi128_si64(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))) as u8
        };
        let half = |piece| _mm_and_si128(_mm_srli_epi16::<1>(piece), _mm_set1_epi8(3));
        Sizes { total: sum([a, b, c]), pairs: sum([half(a), half(b), half(c)]) }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn side_by_side_is_one_after_the_other() {
        let mut word = 1u64;
        for _ in 0..20_000 {
            let mut counts = Counts::EMPTY;
            for count in &mut counts.0 {
                word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                *count = ((word >> 60) as u8).saturating_sub(11);
            }
            assert_eq!(pack(&counts), each::pack(&counts), "{counts:?}");
        }
    }
}
