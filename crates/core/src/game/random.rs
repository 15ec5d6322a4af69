//! Random streams that depend only on the seed, the domain and the deal.
//!
//! The state of a stream is a hash of (seed, domain, index of the deal). Threads and the order of deals do not matter, and different rule
//! sets get the same walls, dice and player noise. Streams are not made by jumping ahead or by different increments, because
//! such streams correlate in this generator. The bounded draws and the shuffle belong to this crate and have frozen test
//! vectors, because those of libraries may change with a version.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// The purpose of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The shuffled wall.
    Wall,
    /// The dice.
    Dice,
    /// The decisions of the player at this seat (`0..4`).
    Player(u8),
    /// Samples that are not deals, in tests and studies.
    Study,
    /// The style of the player at this seat (`0..4`) in a session.
    Style(u8),
}

impl Domain {
    /// Returns the value that enters the hash.
    const fn code(self) -> u64 {
        match self {
            Domain::Wall => 1,
            Domain::Dice => 2,
            Domain::Study => 3,
            Domain::Player(seat) => 16 + seat as u64,
            Domain::Style(seat) => 32 + seat as u64,
        }
    }
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream(Pcg64);

/// One step of SplitMix64 (Steele, Lea, Flood 2014).
const fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Turns 64 random bits, `word`, into one number below each bound. Returns the numbers and the remaining bits.
#[inline]
fn scaled<const N: usize>(word: u64, bounds: [u64; N]) -> ([u64; N], u64) {
    let (mut low, mut numbers) = (word, [0; N]);
    for (number, bound) in numbers.iter_mut().zip(bounds) {
        let wide = u128::from(low) * u128::from(bound);
        *number = (wide >> 64) as u64;
        low = wide as u64;
    }
    (numbers, low)
}

impl Stream {
    /// Creates the stream of this seed, domain and index of a deal.
    pub fn new(seed: u64, domain: Domain, deal: u64) -> Stream {
        let mut word = split_mix(split_mix(split_mix(seed) ^ domain.code()) ^ deal);
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            word = split_mix(word);
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Stream(Pcg64::from_seed(bytes))
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniform number below `bound`, without bias (Lemire 2019).
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        self.below_each::<1>([u64::from(bound)])[0] as u32
    }

    /// Returns a uniform number below each bound from 64 random bits, without bias (Brackett-Rozinsky and Lemire 2024). The product of the
    /// bounds must be below 2^48. For larger products, as in shuffles of long lists of training samples, the numbers are still the same
    /// on every machine, but not exactly uniform.
    #[inline]
    fn below_each<const N: usize>(&mut self, bounds: [u64; N]) -> [u64; N] {
        let (numbers, low) = scaled(self.bits(), bounds);
        // Only a rest below the product of the bounds can be biased, so the exact test is rarely needed.
        if low < 1 << 48 { self.unbiased(numbers, low, bounds) } else { numbers }
    }

    /// The exact test of [`Stream::below_each`]: draws again while the random bits are among those that cause the bias. `low` are the
    /// remaining bits that [`scaled`] returned with `numbers`.
    #[cold]
    fn unbiased<const N: usize>(&mut self, mut numbers: [u64; N], mut low: u64, bounds: [u64; N]) -> [u64; N] {
        let product = bounds.iter().fold(1, |product: u64, bound| product.wrapping_mul(*bound));
        if low < product {
            let threshold = product.wrapping_neg() % product;
            while low < threshold {
                (numbers, low) = scaled(self.bits(), bounds);
            }
        }
        numbers
    }

    /// Puts `items` into uniform random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.shuffle_front(items, items.len());
    }

    /// Moves `count` items, chosen uniformly, to the front of `items` in uniform random order. The order of the others is arbitrary.
    #[inline]
    pub fn shuffle_front<T>(&mut self, items: &mut [T], count: usize) {
        let mut rest = items;
        let mut left = count.min(rest.len().saturating_sub(1));
        while left >= 6 {
            let len = rest.len() as u64;
            let offsets = self.below_each([len, len - 1, len - 2, len - 3, len - 4, len - 5]);
            for (i, offset) in offsets.into_iter().enumerate() {
                rest.swap(i, i + offset as usize);
            }
            rest = &mut rest[6..];
            left -= 6;
        }
        for at in 0..left {
            let offset = self.below_each([(rest.len() - at) as u64])[0] as usize;
            rest.swap(at, at + offset);
        }
    }

    /// Throws two dice. Returns their pips, 1 to 6.
    pub fn dice(&mut self) -> [u8; 2] {
        self.below_each([6, 6]).map(|pips| pips as u8 + 1)
    }

    /// Returns true with probability `millionths` / 1,000,000.
    #[inline]
    pub fn chance(&mut self, millionths: u32) -> bool {
        self.below(1_000_000) < millionths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_frozen() {
        let mut stream = Stream::new(1, Domain::Wall, 0);
        let first: [u64; 3] = std::array::from_fn(|_| stream.bits());
        let mut tiles: Vec<u8> = (0..136).collect();
        Stream::new(2026, Domain::Wall, 17).shuffle(&mut tiles);
        let mut stream = Stream::new(7, Domain::Player(3), u64::MAX);
        let below: [u32; 8] = std::array::from_fn(|_| stream.below(10));
        let dice = Stream::new(7, Domain::Dice, 5).dice();
        assert_eq!(format!("{first:x?} {:?} {below:?} {dice:?}", &tiles[..12]), FROZEN);
    }

    const FROZEN: &str = "[c1f3d6db7ad8053d, a55ac3be2ef66aa3, 7620a80a54497cb3] \
                          [59, 36, 89, 3, 2, 45, 100, 9, 123, 21, 39, 134] [6, 1, 5, 7, 8, 0, 3, 2] [3, 3]";

    #[test]
    fn shuffles_are_uniform() {
        // All 24 orders of four items; chi-square with 23 degrees of freedom is below 49.7 with probability 0.999.
        let mut seen = std::collections::BTreeMap::<Vec<u8>, u64>::new();
        let trials = 240_000u64;
        for deal in 0..trials {
            let mut items = vec![0, 1, 2, 3];
            Stream::new(3, Domain::Study, deal).shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        let expected = trials as f64 / 24.0;
        let chi: f64 = seen.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
        assert!(chi < 49.7, "chi-square {chi}");
    }

    #[test]
    fn the_first_and_last_place_of_a_long_shuffle_are_uniform() {
        let (trials, len) = (40_000u64, 34);
        let mut at_front = vec![0u64; len];
        let mut last = vec![0u64; len];
        for deal in 0..trials {
            let mut items: Vec<usize> = (0..len).collect();
            Stream::new(9, Domain::Wall, deal).shuffle(&mut items);
            at_front[items[0]] += 1;
            last[items[len - 1]] += 1;
        }
        // 33 degrees of freedom: below 63.9 with probability 0.999.
        for counts in [at_front, last] {
            let expected = trials as f64 / len as f64;
            let chi: f64 = counts.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
            assert!(chi < 63.9, "chi-square {chi}");
        }
    }

    #[test]
    fn shuffle_front_gives_the_front_of_the_whole_shuffle() {
        let mut whole: Vec<u8> = (0..136).collect();
        let mut front = whole.clone();
        Stream::new(4, Domain::Wall, 9).shuffle(&mut whole);
        Stream::new(4, Domain::Wall, 9).shuffle_front(&mut front, 54);
        assert_eq!(whole[..54], front[..54]);
    }
}
