//! How far dealt hands are from being complete: the exact distribution of shanten.
//!
//! A group of kinds is summed up by its distances for every shape ([`Key`]): tiles missing for so many melds and pairs,
//! pairs and singles, tiles in common with sets of different ranks, orphans. Two groups are joined by adding, so that all
//! hands are met as a few million pairs of sums. Wilds only fill what is missing: they are put in last.

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

/// Most tiles of a hand, with 0.
const TILES: usize = 15;
/// Tiles missing, at most 14, with 0.
const MISSING: usize = 15;
/// Lane of four melds and the pair.
const WHOLE: usize = 9;

/// Hands by shanten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShantenCount {
    /// Hands of shanten -1, 0, 1 ...
    pub hands: Vec<u128>,
    /// All hands.
    pub of: u128,
}

impl ShantenCount {
    /// The mean shanten.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.hands.iter().enumerate().map(|(i, &n)| (i as f64 - 1.0) * n as f64).sum();
        sum / self.of as f64
    }

    /// The share of hands of this shanten.
    pub fn p(&self, shanten: i8) -> f64 {
        let place = usize::try_from(shanten + 1).unwrap_or(usize::MAX);
        self.hands.get(place).map_or(0.0, |&n| n as f64 / self.of as f64)
    }
}

/// The shanten of dealt hands of `tiles` (13 or 14) tiles over the shapes in `shapes` that the rules have; see
/// [`super::tianhu()`] for what is dealt. Gates on readings (全满门, 含一对, 带幺九 ...) are left aside, as everywhere in shanten.
///
/// # Errors
/// Where the rules turn no tile and `only` is given, or have 七星 without the wider shape.
pub fn shanten(
    rules: &Rules,
    only: Option<Kind>,
    tiles: usize,
    shapes: ShapeSet,
) -> Result<ByIndicator<ShantenCount>, ExactError> {
    let own = rules.shape_rules().shapes();
    if shapes != ShapeSet::of(Shape::Standard) {
        urn::without_inner(own)?;
    }
    let asked = own.iter().filter(|&shape| shapes.contains(shape)).collect();
    let forms = Forms { shapes: asked, two_suits: rules.gates.at_most_two_suits, distinct_pairs: false };
    urn::by_indicator(
        rules,
        only,
        |urn| Counter::new(rules.evaluator(), forms, urn),
        |counter, urn, _| counter.count(urn, tiles),
    )
}

/// The shapes whose distance stands in the keys below.
const KNOWN: &[Shape] = &[Shape::Standard, Shape::SevenPairs, Shape::Shisanlan, Shape::Shisanyao];

const _: () = {
    let (mut known, mut at) = (ShapeSet::EMPTY, 0);
    while at < KNOWN.len() {
        known = known.union(ShapeSet::of(KNOWN[at]));
        at += 1;
    }
    let mut at = 0;
    while at < Shape::COUNT {
        let shape = Shape::ALL[at];
        assert!(known.contains(shape) || shape.wider().is_some(), "the distance to a shape is not counted");
        at += 1;
    }
};

/// What is asked of the distances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forms {
    pub shapes: ShapeSet,
    pub two_suits: bool,
    /// Four alike are one pair: for a comparison with other games.
    pub distinct_pairs: bool,
}

/// Pairs and single kinds.
type Pairs = (u8, u8);

/// Pairs and singles of all tiles, and without each suit that may stay out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct PairSums {
    all: Pairs,
    without: Vec<Pairs>,
}

/// Tiles missing for melds and a pair: of all tiles, and with a suit left out.
type Melds = (GroupDistances, GroupDistances);

/// Tiles in common with a set of `s` different tiles, by `s`; [`NO_SET`] and less where there is no such set.
type Common = [i8; TILES];
const NO_SET: i8 = -30;

/// What is known of some tiles; the numbers stand for values in the [`Level`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Key {
    melds: u16,
    common: u16,
    pairs: u16,
    orphans: u8,
    orphan_pair: bool,
}

/// All choices of tiles of some groups: by number of tiles, how many choices have each key.
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

/// A number for every pair of values.
fn table<T, U>(a: &Numbering<T>, b: &Numbering<T>, mut number: impl FnMut(&T, &T) -> U) -> Vec<Vec<U>> {
    a.values.iter().map(|x| b.values.iter().map(|y| number(x, y)).collect()).collect()
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

/// Counts hands for one urn after another; one and two suits without wilds are counted once.
pub(super) struct Counter<'a> {
    evaluator: &'a Evaluator,
    forms: Forms,
    suit: Level,
    two_suits: Level,
}

impl<'a> Counter<'a> {
    /// `urn`: any of those asked about.
    pub fn new(evaluator: &'a Evaluator, forms: Forms, urn: &Urn) -> Counter<'a> {
        let suit = group(evaluator, &forms, urn, 0);
        let two_suits = suit.join(&suit);
        Counter { evaluator, forms, suit, two_suits }
    }

    /// Hands of so many tiles by shanten.
    pub fn count(&self, urn: &Urn, tiles: usize) -> ShantenCount {
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &self.suit,
            false => &group(self.evaluator, &self.forms, urn, 18),
        };
        let rest = third.join(&group(self.evaluator, &self.forms, urn, 27));
        let last = Last::new(self.forms, &self.two_suits, &rest);
        let mut hands = vec![0u128; MISSING];
        for wilds in 0..=urn.wilds().min(tiles) {
            for (missing, ways) in last.by_missing(tiles - wilds).into_iter().enumerate() {
                hands[missing.saturating_sub(wilds)] += u128::from(ways) * choose(urn.wilds(), wilds);
            }
        }
        while hands.last() == Some(&0) {
            hands.pop();
        }
        ShantenCount { hands, of: urn.hands(tiles) }
    }
}

/// All choices of the natural tiles of one group.
fn group(evaluator: &Evaluator, forms: &Forms, urn: &Urn, first: usize) -> Level {
    let mut level = Level::new();
    urn.choices(first, false, TILES as u8 - 1, &mut |counts, ways| {
        let key = key(evaluator, forms, &mut level, counts, first == 27);
        *level.by_tiles[usize::from(counts.iter().sum::<u8>())].entry(key).or_insert(0) += ways;
    });
    level
}

fn key(evaluator: &Evaluator, forms: &Forms, level: &mut Level, counts: &[u8; 9], honours: bool) -> Key {
    let asked = |shape| forms.shapes.contains(shape);
    let index = counts.iter().rev().fold(0, |index, &n| 5 * index + usize::from(n));
    let distances = evaluator.distances(honours, evaluator.class(honours, index));
    let never = [UNUSED[1]; 10];
    let melds = match (asked(Shape::Standard), forms.two_suits) {
        (false, _) => (UNUSED, never),
        (true, false) => (*distances, never),
        (true, true) => (*distances, if honours { never } else { UNUSED }),
    };
    let kinds = counts.iter().enumerate().fold(0u16, |mask, (i, &n)| mask | u16::from(n > 0) << i);
    let common = match asked(Shape::Shisanlan) && !forms.two_suits {
        false => [0; TILES],
        true if honours => {
            std::array::from_fn(|size| if size <= 7 { size.min(usize::from(ones(kinds))) as i8 } else { NO_SET })
        }
        true => common_ranks(kinds),
    };
    let pairs = match asked(Shape::SevenPairs) {
        false => PairSums::default(),
        true => pair_sums(forms, counts, honours),
    };
    let orphans = if honours { 0x7f } else { 0x101 };
    let asked_orphans = asked(Shape::Shisanyao) && !forms.two_suits;
    Key {
        melds: level.melds.number(melds),
        common: level.common.number(common),
        pairs: level.pairs.number(pairs),
        orphans: if asked_orphans { ones(kinds & orphans) } else { 0 },
        orphan_pair: asked_orphans && counts.iter().enumerate().any(|(i, &n)| n > 1 && orphans >> i & 1 != 0),
    }
}

fn ones(mask: u16) -> u8 {
    mask.count_ones() as u8
}

fn pair_sums(forms: &Forms, counts: &[u8], honours: bool) -> PairSums {
    let sum = |of: fn(u8) -> u8| counts.iter().map(|&n| of(n)).sum::<u8>();
    let all = match forms.distinct_pairs {
        true => (sum(|n| u8::from(n > 1)), sum(|n| u8::from(n == 1))),
        false => (sum(|n| n / 2), sum(|n| n % 2)),
    };
    PairSums { all, without: if forms.two_suits && !honours { vec![(0, 0)] } else { Vec::new() } }
}

/// Most ranks in common with sets of ranks three or more apart, by the size of the set.
fn common_ranks(ranks: u16) -> Common {
    std::array::from_fn(|size| {
        let sets = apart_sets().filter(|set| set.count_ones() as usize == size);
        sets.map(|set| ones(set & ranks) as i8).max().unwrap_or(NO_SET)
    })
}

/// The last join: only the tiles missing are wanted.
struct Last {
    forms: Forms,
    left: Vec<Vec<(Key, u64)>>,
    /// By number of tiles; those that differ in pairs and orphans alone together.
    right: Vec<Vec<Vec<(Key, u64)>>>,
    melds: Vec<Vec<u8>>,
    common: Vec<Vec<u8>>,
    pairs: Vec<Vec<u8>>,
}

impl Last {
    fn new(forms: Forms, left: &Level, right: &Level) -> Last {
        let asked = |shape| forms.shapes.contains(shape);
        let most = MISSING as u8 - 1;
        let melds = table(&left.melds, &right.melds, |a, b| {
            let joined = join_melds(a, b);
            let missing = if forms.two_suits { joined.1[WHOLE] } else { joined.0[WHOLE] };
            if asked(Shape::Standard) { missing.min(most) } else { most }
        });
        let common = table(&left.common, &right.common, |a, b| most - join_common(a, b)[14].max(0) as u8);
        let pairs = table(&left.pairs, &right.pairs, |a, b| {
            let joined = join_pairs(a, b);
            let missing = |&(pairs, singles): &Pairs| {
                let left = 7u8.saturating_sub(pairs);
                left + left.saturating_sub(singles)
            };
            match (asked(Shape::SevenPairs), forms.two_suits) {
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
        Last { forms, left, right, melds, common, pairs }
    }

    /// Choices of so many natural tiles by the number of tiles missing.
    fn by_missing(&self, tiles: usize) -> [u64; MISSING] {
        let mut by_missing = [0u64; MISSING];
        let orphans = self.forms.shapes.contains(Shape::Shisanyao) && !self.forms.two_suits;
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
