//! Four melds and a pair by the tables.
//!
//! Without a fifth copy the tiles of the own melds limit the patterns. They cannot matter where nothing or one natural
//! tile is missing, apart from the tile itself, so that wins and waits without wilds need no more than a mask; else
//! the suits of the melds are read again with their limits.

use super::holding::Holding;
use super::packed::{Packed, suit_kinds};
use super::patterns::{self, Distances, FORBIDDEN, HonourPatterns, IMPOSSIBLE};
use super::rules::ShapeRules;
use super::tables::Tables;
use crate::tile::{Kind, KindSet};

/// The goal of [`Tables::missing`] for melds and a pair beside `melds` declared ones.
#[inline]
pub(super) fn with_pair(melds: usize) -> usize {
    melds.min(4)
}

/// The goal for melds only.
#[inline]
pub(super) fn melds_only(melds: usize) -> usize {
    melds.min(4) + 5
}

/// 5^rank.
pub(super) const POWER: [usize; 9] = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625];

/// Whether the tiles of the melds may limit the patterns.
#[inline]
pub(super) fn is_limited(rules: &ShapeRules, holding: &Holding) -> bool {
    !rules.fifth_copy && !holding.melds.is_closed()
}

/// Tiles missing for `goal`, the tiles of melds no limit.
#[inline]
pub(super) fn free_missing(tables: &Tables, holding: &Holding, goal: usize) -> u8 {
    let [man, pin, sou, honours] = tables.classes(&holding.packed);
    match holding.empty_suits() {
        None => tables.missing(goal, tables.left(man, pin), tables.right(sou, honours)),
        Some(mask) => missing_in(tables, [man, pin, sou, honours], goal, mask),
    }
}

/// Tiles missing where one of the suits in `mask` stays empty.
pub(super) fn missing_in(tables: &Tables, classes: [u8; 4], goal: usize, mask: u8) -> u8 {
    let without = |suit: usize| {
        let mut classes = classes;
        classes[suit] = tables.suits.forbidden();
        let [man, pin, sou, honours] = classes;
        tables.missing(goal, tables.left(man, pin), tables.right(sou, honours))
    };
    (0..3).filter(|&suit| mask >> suit & 1 != 0).map(without).min().unwrap_or(IMPOSSIBLE)
}

/// Tiles missing for `melds` more melds and `pair` pairs with the tiles of the melds as limits. Slow.
pub(super) fn limited_missing(tables: &Tables, rules: &ShapeRules, holding: &Holding, melds: usize, pair: usize) -> u8 {
    let group = |group| match group {
        3 => honour_distances(tables, rules, holding),
        suit => suit_distances(tables, holding, suit),
    };
    missing_of(std::array::from_fn(group), holding, melds, pair)
}

/// Tiles missing for `melds` melds and `pair` pairs from the four groups within the suits allowed.
fn missing_of(groups: [Distances; 4], holding: &Holding, melds: usize, pair: usize) -> u8 {
    let missing = |[man, pin, sou, honours]: [Distances; 4]| {
        patterns::join_one(&patterns::join(&man, &pin), &patterns::join(&sou, &honours), melds, pair)
    };
    let without = |suit: usize| {
        let mut groups = groups;
        groups[suit] = FORBIDDEN;
        missing(groups)
    };
    match holding.empty_suits() {
        None => missing(groups),
        Some(mask) => (0..3).filter(|&suit| mask >> suit & 1 != 0).map(without).min().unwrap_or(IMPOSSIBLE),
    }
}

fn suit_distances(tables: &Tables, holding: &Holding, suit: usize) -> Distances {
    let packed = &holding.packed;
    if holding.melds.kinds().intersection(suit_kinds(suit)).is_empty() {
        let class = tables.suits.class(packed.suit_index(suit));
        return tables.suits.distances()[usize::from(class)];
    }
    let kind = |rank: usize| Kind::at(9 * suit + rank);
    let counts = std::array::from_fn(|rank| packed.count(kind(rank)));
    let caps = std::array::from_fn(|rank| 4u8.saturating_sub(holding.melds.used(kind(rank))));
    patterns::number_distances(counts, caps)
}

fn honour_distances(tables: &Tables, rules: &ShapeRules, holding: &Holding) -> Distances {
    let packed = &holding.packed;
    let melded = holding.melds.kinds().intersection(KindSet::HONOURS);
    if melded.is_empty() || !rules.honours {
        return tables.honour_distances()[usize::from(tables.honour_class(packed.honour_index()))];
    }
    let winds = limited_group::<4>(holding, Kind::EAST.index(), rules.wind_runs);
    let dragons = limited_group::<3>(holding, Kind::ZHONG.index(), rules.dragon_runs);
    patterns::join(&winds, &dragons)
}

fn limited_group<const N: usize>(holding: &Holding, first: usize, runs: bool) -> Distances {
    let counts = std::array::from_fn(|i| holding.packed.count(Kind::at(first + i)));
    let caps = std::array::from_fn(|i| 4u8.saturating_sub(holding.melds.used(Kind::at(first + i))));
    HonourPatterns::<N>::new(runs, 4).distances(&counts, &caps)
}

/// The class of every suit with one tile more: 27 numbers, then 7 honours. Where four are held: the class as it is.
pub(super) struct Drawn([u8; Kind::PLAIN]);

impl Drawn {
    #[inline]
    pub(super) fn new(tables: &Tables, packed: &Packed) -> Drawn {
        let mut classes = [0; Kind::PLAIN];
        let full = packed.at_least(4).0;
        for suit in 0..3 {
            let index = packed.suit_index(suit);
            for rank in 0..9 {
                let step = if full >> (9 * suit + rank) & 1 != 0 { 0 } else { POWER[rank] };
                classes[9 * suit + rank] = tables.suits.class(index + step);
            }
        }
        for rank in 0..7 {
            let step = if full >> (27 + rank) & 1 != 0 { 0 } else { POWER[rank] };
            classes[27 + rank] = tables.honour_class(packed.honour_index() + step);
        }
        Drawn(classes)
    }

    /// The same for another index of one suit (0..3) or the honours (3).
    #[inline]
    pub(super) fn with_index(&self, tables: &Tables, packed: &Packed, group: usize) -> Drawn {
        let mut classes = self.0;
        let full = packed.at_least(4).0 >> (9 * group);
        let step = |rank: usize| if full >> rank & 1 != 0 { 0 } else { POWER[rank] };
        if group < 3 {
            let index = packed.suit_index(group);
            for rank in 0..9 {
                classes[9 * group + rank] = tables.suits.class(index + step(rank));
            }
        } else {
            for rank in 0..7 {
                classes[27 + rank] = tables.honour_class(packed.honour_index() + step(rank));
            }
        }
        Drawn(classes)
    }

    /// The kinds whose draw leaves fewer than `now` tiles missing.
    #[inline]
    pub(super) fn better(&self, tables: &Tables, classes: [u8; 4], goal: usize, now: u8) -> KindSet {
        let [man, pin, sou, honours] = classes;
        let left = tables.left(man, pin);
        let right = tables.right(sou, honours);
        let mut set = 0u64;
        for rank in 0..9 {
            let by_man = tables.missing(goal, tables.left(self.0[rank], pin), right) < now;
            let by_pin = tables.missing(goal, tables.left(man, self.0[9 + rank]), right) < now;
            let by_sou = tables.missing(goal, left, tables.right(self.0[18 + rank], honours)) < now;
            set |= u64::from(by_man) << rank | u64::from(by_pin) << (9 + rank) | u64::from(by_sou) << (18 + rank);
        }
        for rank in 0..7 {
            let hit = tables.missing(goal, left, tables.right(sou, self.0[27 + rank])) < now;
            set |= u64::from(hit) << (27 + rank);
        }
        KindSet(set)
    }

    /// The same where `suit` stays empty.
    pub(super) fn better_without(
        &self,
        tables: &Tables,
        classes: [u8; 4],
        goal: usize,
        now: u8,
        suit: usize,
    ) -> KindSet {
        let mut drawn = Drawn(self.0);
        let mut classes = classes;
        classes[suit] = tables.suits.forbidden();
        drawn.0[9 * suit..9 * suit + 9].fill(classes[suit]);
        drawn.better(tables, classes, goal, now)
    }
}

/// Tiles missing with a fifth tile of `kind` beside the four held.
pub(super) fn missing_with_fifth(tables: &Tables, rules: &ShapeRules, holding: &Holding, kind: Kind) -> u8 {
    let packed = &holding.packed;
    let classes = tables.classes(packed);
    let suits = tables.suits.distances();
    let mut groups: [Distances; 4] = std::array::from_fn(|group| match group {
        3 => tables.honour_distances()[usize::from(classes[3])],
        _ => suits[usize::from(classes[group])],
    });
    let count = |i: usize| packed.count(Kind::at(i)) + u8::from(i == kind.index());
    let group = (kind.index() / 9).min(3);
    groups[group] = if group < 3 {
        patterns::number_distances(std::array::from_fn(|rank| count(9 * group + rank)), [u8::MAX; 9])
    } else {
        let winds = HonourPatterns::<4>::new(rules.wind_runs, u8::MAX);
        let dragons = HonourPatterns::<3>::new(rules.dragon_runs, u8::MAX);
        let winds = winds.distances(&std::array::from_fn(|i| count(27 + i)), &[u8::MAX; 4]);
        let dragons = dragons.distances(&std::array::from_fn(|i| count(31 + i)), &[u8::MAX; 3]);
        patterns::join(&winds, &dragons)
    };
    missing_of(groups, holding, 4 - holding.melds.count(), 1)
}
