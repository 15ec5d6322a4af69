//! Distances of one group (a number suit or the honours): the tiles missing for each number of melds, with and without the pair.
//!
//! A *class* of a group is the index of its distances in the list of all different distances. A number suit is read rank by rank. A
//! [`State`] summarises the ranks read so far: for every number of melds and pairs begun, and for every number of runs begun at the last
//! two ranks, the fewest tiles missing. There are few different states (about 8,000 over nine ranks), so small transition tables classify
//! all 5⁹ suits in milliseconds.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::hash::Hash;

/// The distance to an impossible pattern: more tiles than any pattern can lack.
pub(super) const IMPOSSIBLE: u8 = 40;

/// The tiles missing for `k` melds and `p` pairs, at index `2k + p`, with `k` in `0..=4` and `p` in `0..=1`.
pub type Distances = [u8; 10];

/// The distances of a suit that may not be used.
pub const FORBIDDEN: Distances = {
    let mut forbidden = [IMPOSSIBLE; 10];
    forbidden[0] = 0;
    forbidden
};

/// A word whose byte `k` is the distance for `k` melds, `k` in `0..5`.
type Lanes = u64;
const LANES: Lanes = 0xff_ffff_ffff;
const ONES: Lanes = 0x01_0101_0101;
const NONE: Lanes = ONES * IMPOSSIBLE as Lanes;

/// A state: at index `3a + b`, for `a` runs begun at the previous rank and `b` at the one before it, the distances without and with the
/// pair. At most two equal runs are needed, because three are the same tiles as three triplets.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State([[Lanes; 2]; 9]);

impl State {
    const START: State = {
        let mut lanes = [[NONE; 2]; 9];
        lanes[0][0] = NONE & !0xff;
        State(lanes)
    };

    /// Returns the state after one more rank, which is held `count` times. Patterns may use at most `cap` tiles of it. `runs` is whether
    /// runs may begin there.
    fn step(&self, count: u8, cap: u8, runs: bool) -> State {
        let mut next = [[NONE; 2]; 9];
        for (open, &[plain, paired]) in self.0.iter().enumerate() {
            if plain == NONE && paired == NONE {
                continue;
            }
            let (a, b) = (open / 3, open % 3);
            let [plain, paired] =
                [plain, paired].map(|lanes| std::array::from_fn::<_, 4, _>(|melds| shifted(lanes, melds)));
            for begun in 0..=if runs { 2 } else { 0 } {
                let slot = &mut next[3 * begun + a];
                for triplet in 0..=1 {
                    let used = (a + b + begun + 3 * triplet) as u8;
                    let melds = begun + triplet;
                    // A sum is at most `IMPOSSIBLE + 11`, so lanes stay below 128.
                    let missing = |used: u8| ONES * Lanes::from(used.saturating_sub(count));
                    if used <= cap {
                        slot[0] = least(slot[0], plain[melds] + missing(used));
                        slot[1] = least(slot[1], paired[melds] + missing(used));
                    }
                    if used + 2 <= cap {
                        slot[1] = least(slot[1], plain[melds] + missing(used + 2));
                    }
                }
            }
        }
        State(next)
    }

    /// Returns the distances without open runs.
    fn distances(&self) -> Distances {
        std::array::from_fn(|i| (self.0[0][i % 2] >> (8 * (i / 2))) as u8)
    }
}

/// Moves each lane up by `melds` lanes. Lanes beyond four melds are dropped; the lanes below become `IMPOSSIBLE`.
#[inline]
fn shifted(lanes: Lanes, melds: usize) -> Lanes {
    let shift = 8 * melds as u32;
    ((lanes << shift) & LANES) | (NONE & !(LANES << shift))
}

/// Returns the lesser value of each lane. All values must be below 128.
#[inline]
fn least(a: Lanes, b: Lanes) -> Lanes {
    const TOP: Lanes = ONES * 0x80;
    // The top bit of a lane is set if b is not less than a there.
    let keep = ((b | TOP) - a) & TOP;
    let keep = keep | (keep - (keep >> 7));
    (a & keep) | (b & !keep)
}

/// A list of different values, each with an index. Values get their indices in the order of their first appearance.
pub struct Numbering<T> {
    indices: FxHashMap<T, u16>,
    /// The values by index.
    pub values: Vec<T>,
}

/// Creates an empty list.
impl<T> Default for Numbering<T> {
    fn default() -> Numbering<T> {
        Numbering { indices: FxHashMap::default(), values: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Numbering<T> {
    /// Returns the index of a value. A new value is added at the end of the list.
    pub fn number(&mut self, value: T) -> u16 {
        let next = self.values.len() as u16;
        *self.indices.entry(value).or_insert_with_key(|value| {
            self.values.push(value.clone());
            next
        })
    }
}

/// Returns the class of every number suit, by its base-5 index, and the distances of every class. Patterns may use a fifth tile of a kind
/// if `fifth_copy`.
pub(super) fn classify_numbers(fifth_copy: bool) -> (Vec<u16>, Vec<Distances>) {
    let cap = if fifth_copy { u8::MAX } else { 4 };
    let mut states = vec![State::START];
    let mut classes = vec![0u16];
    for rank in 0..8 {
        let mut numbering = Numbering::default();
        let moves = transitions(&states, |state, count| numbering.number(state.step(count, cap, rank < 7)));
        classes = spread(&classes, &moves);
        states = numbering.values;
    }
    let mut numbering = Numbering::default();
    let moves = transitions(&states, |state, count| numbering.number(state.step(count, cap, false).distances()));
    (spread(&classes, &moves), numbering.values)
}

/// Returns the transition table of `states`: for each state and each count `0..5` of the next rank, the index that `next` returns.
fn transitions(states: &[State], mut next: impl FnMut(&State, u8) -> u16) -> Vec<[u16; 5]> {
    states.iter().map(|state| std::array::from_fn(|count| next(state, count as u8))).collect()
}

/// Appends a digit to the base-5 indices. `states` has a state for each index without the digit, and `moves` is the transition table. In
/// the result, the state at `index + count * states.len()` is that of `index` after a rank held `count` times.
fn spread(states: &[u16], moves: &[[u16; 5]]) -> Vec<u16> {
    let mut spread = Vec::with_capacity(5 * states.len());
    (0..5).for_each(|count| spread.extend(states.iter().map(|&state| moves[usize::from(state)][count])));
    spread
}

/// Returns the distances of a number suit. `counts` are the numbers of tiles held of each rank, which may exceed 4, and `caps` the most
/// that patterns may use. Slow.
pub(super) fn number_distances(counts: [u8; 9], caps: [u8; 9]) -> Distances {
    let state = (0..9).fold(State::START, |state, r| state.step(counts[r], caps[r], r < 7));
    state.distances()
}

/// All different patterns of `k` melds and `p` pairs on `N` honours, at index `2k + p`.
pub(super) struct HonourPatterns<const N: usize>([Vec<[u8; N]>; 10]);

impl<const N: usize> HonourPatterns<N> {
    /// Creates the patterns. Melds are triplets and, if `runs`, any three different kinds. `caps` are the most tiles of each kind in a
    /// pattern.
    pub(super) fn new(runs: bool, caps: [u8; N]) -> HonourPatterns<N> {
        let alike = |copies: u8| (0..N).map(move |kind| std::array::from_fn(|i| if i == kind { copies } else { 0 }));
        let run = |mask: usize| std::array::from_fn(|i| (mask >> i & 1) as u8);
        let masks = (0..1usize << N).filter(|mask| runs && mask.count_ones() == 3);
        let melds: Vec<[u8; N]> = alike(3).chain(masks.map(run)).collect();
        let pairs: Vec<[u8; N]> = alike(2).collect();
        let mut sets: [BTreeSet<[u8; N]>; 10] = Default::default();
        sets[0].insert([0; N]);
        for i in 1..10 {
            let (smaller, more) = if i % 2 == 1 { (&sets[i - 1], &pairs) } else { (&sets[i - 2], &melds) };
            let larger =
                smaller.iter().flat_map(|set| more.iter().map(|more| std::array::from_fn(|i| set[i] + more[i])));
            sets[i] = larger.filter(|set: &[u8; N]| set.iter().zip(caps).all(|(&n, cap)| n <= cap)).collect();
        }
        HonourPatterns(sets.map(|sets| sets.into_iter().collect()))
    }

    /// Returns the distances of honours held in these numbers, which may exceed 4.
    pub(super) fn distances(&self, counts: &[u8; N]) -> Distances {
        let missing = |set: &[u8; N]| (0..N).map(|i| set[i].saturating_sub(counts[i])).sum();
        std::array::from_fn(|i| self.0[i].iter().map(missing).min().unwrap_or(IMPOSSIBLE))
    }
}

/// Returns the distances of two groups together.
pub fn join(a: &Distances, b: &Distances) -> Distances {
    let mut both = [IMPOSSIBLE; 10];
    for (i, &x) in a.iter().enumerate() {
        for (j, &y) in b.iter().enumerate() {
            // At most one pair and four melds.
            if (i & 1) + (j & 1) < 2 && i / 2 + j / 2 <= 4 {
                both[i + j] = both[i + j].min(x + y);
            }
        }
    }
    both
}

/// Returns the number of tiles missing in two groups together for `melds` melds (0 to 4) and `pair` pairs (0 or 1). `a` and `b` are the
/// distances of the groups.
pub(super) fn join_one(a: &Distances, b: &Distances, melds: usize, pair: usize) -> u8 {
    join_and_lacks(a, b, melds, pair).0
}

/// Like [`join_one`], and also returns whether some of the missing tiles can be tiles of the second group.
pub(super) fn join_and_lacks(a: &Distances, b: &Distances, melds: usize, pair: usize) -> (u8, bool) {
    let wanted = 2 * melds + pair;
    // The lowest bit makes a sum that lacks a tile of `b` the lesser of equal sums.
    let mut least = 2 * IMPOSSIBLE + 1;
    for k in 0..=melds {
        for p in 0..=pair {
            let (x, y) = (a[2 * k + p], b[wanted - 2 * k - p]);
            least = least.min(2 * (x + y) + u8::from(y == 0));
        }
    }
    (least / 2, least.is_multiple_of(2))
}
