//! The exact distribution of the shanten of dealt hands.
//!
//! The natural tiles of a group (a number suit or the honours) are summarised by a [`Key`], which determines their distance to every
//! shape: missing tiles for each number of melds and pairs, pairs and singles, tiles in common with sets of 十三烂, and orphans (the
//! kinds of 十三幺). Keys of two groups are joined by adding, so all hands are covered by a few million pairs of keys. Wilds fill
//! missing tiles and are added last.

use super::ExactError;
use super::counted::ByIndicator;
use super::urn::{self, Urn};
use crate::rules::Rules;
use crate::shape::classes::{GroupDistances, Numbering, UNUSED, apart_sets, join_distances};
use crate::shape::{Evaluator, Shape, ShapeSet};
use crate::tile::choose;
use crate::tile::{Kind, KindSet};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Number of tile counts: 0 to 14.
const TILES: usize = 15;
/// Number of counts of missing tiles: 0 to 14.
const MISSING: usize = 15;
/// Index of the distance for four melds and the pair in [`GroupDistances`].
const WHOLE: usize = 9;

/// The number of hands by shanten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShantenCount {
    /// The number of hands by shanten: index 0 is shanten −1 (complete), index 1 shanten 0, and so on.
    pub hands: Vec<u128>,
    /// The number of all hands.
    pub total: u128,
}

impl ShantenCount {
    /// Returns the mean shanten.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.hands.iter().enumerate().map(|(i, &n)| (i as f64 - 1.0) * n as f64).sum();
        sum / self.total as f64
    }

    /// Returns the probability of this shanten, from −1.
    pub fn p(&self, shanten: i8) -> f64 {
        let place = usize::try_from(shanten + 1).unwrap_or(usize::MAX);
        self.hands.get(place).map_or(0.0, |&n| n as f64 / self.total as f64)
    }
}

/// Counts dealt hands of `tiles` (13 or 14) tiles by shanten, over the shapes in `shapes` that the rules have. `only` is the turned tile;
/// `None` counts for every tile that can be turned. [`super::tianhu()`] describes the dealt tiles. As in all shanten numbers, gates on
/// readings (全满门, 含一对, 带幺九 ...) are ignored.
///
/// # Errors
/// Returns an error if the rules turn no tile but `only` is given, or if `only` cannot be turned. Also returns an error if the rules have a
/// shape without the wider shape that includes it, unless `shapes` is only [`Shape::Standard`], or if the rules have 全不靠 or 组合龙 and
/// `shapes` contains it.
pub fn shanten(
    rules: &Rules,
    only: Option<Kind>,
    tiles: usize,
    shapes: ShapeSet,
) -> Result<ByIndicator<ShantenCount>, ExactError> {
    let own = rules.shape_rules().shapes();
    if shapes != ShapeSet::single(Shape::Standard) {
        urn::require_wider_shapes(own)?;
    }
    let asked: ShapeSet = own.iter().filter(|&shape| shapes.contains(shape)).collect();
    if let Some(shape) = asked.intersection(UNCOUNTED).iter().next() {
        return Err(ExactError::Distance(shape));
    }
    let query = ShapeQuery { shapes: asked, two_suits: rules.gates.at_most_two_suits, distinct_pairs: false };
    urn::by_indicator(
        rules,
        only,
        |urn| Counter::new(rules.evaluator(), query, urn),
        |counter, urn, _| counter.count(urn, tiles),
    )
}

/// The shapes whose distances are in [`Key`].
const KNOWN: &[Shape] = &[Shape::Standard, Shape::SevenPairs, Shape::Shisanlan, Shape::Shisanyao];

/// The shapes whose distances would lead to too many keys: they depend on which suit has which third of a knit.
const UNCOUNTED: ShapeSet = ShapeSet::single(Shape::Quanbukao).union(ShapeSet::single(Shape::Zuhelong));

const _: () = {
    let (mut known, mut at) = (UNCOUNTED, 0);
    while at < KNOWN.len() {
        known = known.union(ShapeSet::single(KNOWN[at]));
        at += 1;
    }
    let mut at = 0;
    while at < Shape::COUNT {
        let shape = Shape::ALL[at];
        assert!(
            known.contains(shape) || shape.wider().is_some(),
            "the distance to a shape is neither counted nor refused"
        );
        at += 1;
    }
};

/// The shapes and limits of one count.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeQuery {
    /// The shapes to count.
    pub shapes: ShapeSet,
    /// Whether a hand may have at most two number suits.
    pub two_suits: bool,
    /// Whether four tiles of a kind are only one pair, as in other games, and not two.
    pub distinct_pairs: bool,
}

/// The number of pairs, and the number of single tiles.
type Pairs = (u8, u8);

/// Pairs and singles of some tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct PairSums {
    /// Those of all tiles.
    all: Pairs,
    /// Those without the tiles of one number suit, for each suit. Empty if a hand may have all three suits.
    without: Vec<Pairs>,
}

/// The distances for each number of melds and pairs: for all tiles, and for the best choice of a suit that is left out.
type Melds = (GroupDistances, GroupDistances);

/// Index `s`: the largest number of tiles in common with a set of `s` tiles that 十三烂 allows, [`NO_SET`] or less if there is no such set.
type Common = [i8; TILES];
/// Stands for no set in [`Common`].
const NO_SET: i8 = -30;

/// A summary of some tiles. The `u16` fields are indices of values in the [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Key {
    melds: u16,
    common: u16,
    pairs: u16,
    /// The number of kinds of 十三幺 among the tiles.
    orphans: u8,
    /// Whether one of these kinds is held at least twice.
    orphan_pair: bool,
}

/// The choices of tiles of some groups: for each number of tiles, the number of choices with each key. The other fields store the values
/// that the keys refer to by index.
struct Level {
    melds: Numbering<Melds>,
    common: Numbering<Common>,
    pairs: Numbering<PairSums>,
    by_tiles: Vec<FxHashMap<Key, u64>>,
}

impl Level {
    fn new() -> Level {
        Level {
            melds: Numbering::default(),
            common: Numbering::default(),
            pairs: Numbering::default(),
            by_tiles: vec![FxHashMap::default(); TILES],
        }
    }

    /// Returns the choices of the tiles of both together.
    fn join(&self, other: &Level) -> Level {
        let mut level = Level::new();
        let melds = table(&self.melds, &other.melds, |a, b| level.melds.number(join_melds(a, b)));
        let common = table(&self.common, &other.common, |a, b| level.common.number(join_common(a, b)));
        let pairs = table(&self.pairs, &other.pairs, |a, b| level.pairs.number(join_pairs(a, b)));
        for (left, some) in self.by_tiles.iter().enumerate() {
            for (right, more) in other.by_tiles.iter().enumerate().take(TILES - left) {
                let into = &mut level.by_tiles[left + right];
                for (a, &x) in some {
                    let (melds, common) = (&melds[usize::from(a.melds)], &common[usize::from(a.common)]);
                    let pairs = &pairs[usize::from(a.pairs)];
                    for (b, &y) in more {
                        let key = Key {
                            melds: melds[usize::from(b.melds)],
                            common: common[usize::from(b.common)],
                            pairs: pairs[usize::from(b.pairs)],
                            orphans: a.orphans + b.orphans,
                            orphan_pair: a.orphan_pair || b.orphan_pair,
                        };
                        *into.entry(key).or_insert(0) += x * y;
                    }
                }
            }
        }
        level
    }
}

/// Returns the results of `joined` for every value of `a` (outer index) with every value of `b` (inner index).
fn table<T, U>(a: &Numbering<T>, b: &Numbering<T>, mut joined: impl FnMut(&T, &T) -> U) -> Vec<Vec<U>> {
    a.values.iter().map(|x| b.values.iter().map(|y| joined(x, y)).collect()).collect()
}

fn join_melds(a: &Melds, b: &Melds) -> Melds {
    let (left, right) = (join_distances(&a.1, &b.0), join_distances(&a.0, &b.1));
    (join_distances(&a.0, &b.0), std::array::from_fn(|lane| left[lane].min(right[lane])))
}

fn join_common(a: &Common, b: &Common) -> Common {
    std::array::from_fn(|size| (0..=size).map(|part| a[part] + b[size - part]).max().unwrap_or(0).max(NO_SET))
}

fn join_pairs(a: &PairSums, b: &PairSums) -> PairSums {
    let add = |x: Pairs, y: Pairs| (x.0 + y.0, x.1 + y.1);
    let left = a.without.iter().map(|&x| add(x, b.all));
    let mut without: Vec<Pairs> = left.chain(b.without.iter().map(|&y| add(a.all, y))).collect();
    without.sort_unstable();
    without.dedup();
    PairSums { all: add(a.all, b.all), without }
}

/// Counts the hands of several urns. One and two suits without wilds are counted once for all urns.
pub(super) struct Counter<'a> {
    evaluator: &'a Evaluator,
    query: ShapeQuery,
    suit: Level,
    two_suits: Level,
}

impl<'a> Counter<'a> {
    /// Creates a counter. `urn` may be any of the urns that will be counted.
    pub fn new(evaluator: &'a Evaluator, query: ShapeQuery, urn: &Urn) -> Counter<'a> {
        let suit = group(evaluator, &query, urn, 0);
        let two_suits = suit.join(&suit);
        Counter { evaluator, query, suit, two_suits }
    }

    /// Counts the hands of `tiles` tiles by shanten.
    pub fn count(&self, urn: &Urn, tiles: usize) -> ShantenCount {
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &self.suit,
            false => &group(self.evaluator, &self.query, urn, 18),
        };
        let rest = third.join(&group(self.evaluator, &self.query, urn, 27));
        let last = FinalJoin::new(self.query, &self.two_suits, &rest);
        let mut hands = vec![0u128; MISSING];
        for wilds in 0..=urn.wilds().min(tiles) {
            for (missing, ways) in last.by_missing(tiles - wilds).into_iter().enumerate() {
                hands[missing.saturating_sub(wilds)] += u128::from(ways) * choose(urn.wilds(), wilds);
            }
        }
        while hands.last() == Some(&0) {
            hands.pop();
        }
        ShantenCount { hands, total: urn.hands(tiles) }
    }
}

/// Returns all choices of natural tiles of one group. `first` is the index of its first kind.
fn group(evaluator: &Evaluator, query: &ShapeQuery, urn: &Urn, first: usize) -> Level {
    let mut level = Level::new();
    urn.choices(first, false, TILES as u8 - 1, &mut |counts, ways| {
        let key = key(evaluator, query, &mut level, counts, first == 27);
        *level.by_tiles[usize::from(counts.iter().sum::<u8>())].entry(key).or_insert(0) += ways;
    });
    level
}

/// Returns the key of tiles of one group, given by rank. `interner` stores the values that the key refers to.
fn key(evaluator: &Evaluator, query: &ShapeQuery, interner: &mut Level, counts: &[u8; 9], honours: bool) -> Key {
    let asked = |shape| query.shapes.contains(shape);
    let index = counts.iter().rev().fold(0, |index, &n| 5 * index + usize::from(n));
    let distances = evaluator.distances(honours, evaluator.class(honours, index));
    let never = [UNUSED[1]; 10];
    let melds = match (asked(Shape::Standard), query.two_suits) {
        (false, _) => (UNUSED, never),
        (true, false) => (*distances, never),
        (true, true) => (*distances, if honours { never } else { UNUSED }),
    };
    let kinds = counts.iter().enumerate().fold(0u16, |mask, (i, &n)| mask | u16::from(n > 0) << i);
    let common = match asked(Shape::Shisanlan) && !query.two_suits {
        false => [0; TILES],
        true if honours => {
            std::array::from_fn(|size| if size <= 7 { size.min(usize::from(ones(kinds))) as i8 } else { NO_SET })
        }
        true => common_ranks(kinds),
    };
    let pairs = match asked(Shape::SevenPairs) {
        false => PairSums::default(),
        true => pair_sums(query, counts, honours),
    };
    let orphans = if honours { 0x7f } else { 0x101 };
    let asked_orphans = asked(Shape::Shisanyao) && !query.two_suits;
    Key {
        melds: interner.melds.number(melds),
        common: interner.common.number(common),
        pairs: interner.pairs.number(pairs),
        orphans: if asked_orphans { ones(kinds & orphans) } else { 0 },
        orphan_pair: asked_orphans && counts.iter().enumerate().any(|(i, &n)| n > 1 && orphans >> i & 1 != 0),
    }
}

fn ones(mask: u16) -> u8 {
    mask.count_ones() as u8
}

fn pair_sums(query: &ShapeQuery, counts: &[u8], honours: bool) -> PairSums {
    let sum = |of: fn(u8) -> u8| counts.iter().map(|&n| of(n)).sum::<u8>();
    let all = match query.distinct_pairs {
        true => (sum(|n| u8::from(n > 1)), sum(|n| u8::from(n == 1))),
        false => (sum(|n| n / 2), sum(|n| n % 2)),
    };
    PairSums { all, without: if query.two_suits && !honours { vec![(0, 0)] } else { Vec::new() } }
}

/// Returns for each size the largest number of `ranks` in a set of that many ranks, any two of which are three or more apart.
fn common_ranks(ranks: u16) -> Common {
    std::array::from_fn(|size| {
        let sets = apart_sets().filter(|set| set.count_ones() as usize == size);
        sets.map(|set| ones(set & ranks) as i8).max().unwrap_or(NO_SET)
    })
}

/// The last join, which computes only the number of missing tiles.
struct FinalJoin {
    query: ShapeQuery,
    /// The keys with their numbers of choices, by number of tiles.
    left: Vec<Vec<(Key, u64)>>,
    /// The same, in buckets of keys that differ only in pairs and orphans.
    right: Vec<Vec<Vec<(Key, u64)>>>,
    /// The number of missing tiles for each pair of indices in [`Key::melds`], the left one first. Likewise the next two.
    melds: Vec<Vec<u8>>,
    common: Vec<Vec<u8>>,
    pairs: Vec<Vec<u8>>,
}

impl FinalJoin {
    fn new(query: ShapeQuery, left: &Level, right: &Level) -> FinalJoin {
        let asked = |shape| query.shapes.contains(shape);
        let most = MISSING as u8 - 1;
        let melds = table(&left.melds, &right.melds, |a, b| {
            let joined = join_melds(a, b);
            let missing = if query.two_suits { joined.1[WHOLE] } else { joined.0[WHOLE] };
            if asked(Shape::Standard) { missing.min(most) } else { most }
        });
        let common = table(&left.common, &right.common, |a, b| most - join_common(a, b)[14].max(0) as u8);
        let pairs = table(&left.pairs, &right.pairs, |a, b| {
            let joined = join_pairs(a, b);
            let missing = |&(pairs, singles): &Pairs| {
                let left = 7u8.saturating_sub(pairs);
                left + left.saturating_sub(singles)
            };
            match (asked(Shape::SevenPairs), query.two_suits) {
                (false, _) => most,
                (true, false) => missing(&joined.all),
                (true, true) => joined.without.iter().map(missing).min().unwrap_or(most),
            }
        });
        let sorted = |keys: &FxHashMap<Key, u64>| {
            let mut keys: Vec<(Key, u64)> = keys.iter().map(|(key, ways)| (*key, *ways)).collect();
            keys.sort_unstable();
            keys
        };
        let buckets = |keys: &FxHashMap<Key, u64>| {
            let alike = |a: &(Key, u64), b: &(Key, u64)| (a.0.melds, a.0.common) == (b.0.melds, b.0.common);
            sorted(keys).chunk_by(alike).map(<[_]>::to_vec).collect()
        };
        let (left, right) = (left.by_tiles.iter().map(sorted).collect(), right.by_tiles.iter().map(buckets).collect());
        FinalJoin { query, left, right, melds, common, pairs }
    }

    /// Returns the number of choices of `tiles` natural tiles by the number of missing tiles.
    fn by_missing(&self, tiles: usize) -> [u64; MISSING] {
        let mut by_missing = [0u64; MISSING];
        let orphans = self.query.shapes.contains(Shape::Shisanyao) && !self.query.two_suits;
        for left in 0..=tiles {
            for (key, ways) in &self.left[left] {
                let (melds, common) = (&self.melds[usize::from(key.melds)], &self.common[usize::from(key.common)]);
                let pairs = &self.pairs[usize::from(key.pairs)];
                for bucket in &self.right[tiles - left] {
                    let here = melds[usize::from(bucket[0].0.melds)].min(common[usize::from(bucket[0].0.common)]);
                    for (more, times) in bucket {
                        let mut missing = here.min(pairs[usize::from(more.pairs)]);
                        if orphans {
                            missing = missing
                                .min(14 - key.orphans - more.orphans - u8::from(key.orphan_pair || more.orphan_pair));
                        }
                        by_missing[usize::from(missing)] += ways * times;
                    }
                }
            }
        }
        by_missing
    }
}
