//! Four melds and a pair by the tables.
//!
//! Without a fifth copy the tiles of the own melds limit the patterns. They cannot matter where nothing or one natural
//! tile is missing, apart from the tile itself, so that wins and waits without wilds need no more than a mask; else
//! the suits of the melds are read again with their limits.

use super::holding::{Holding, SuitLimit};
use super::packed::{Packed, suit_kinds};
use super::patterns::{self, Distances, FORBIDDEN, HonourPatterns, IMPOSSIBLE};
use super::rules::ShapeRules;
use super::tables::Tables;
use crate::tile::{Kind, KindSet};

/// The goal of [`Tables::missing`] for melds and a pair beside `melds` declared ones.
#[inline]
pub(super) fn with_pair(melds: usize) -> usize {
    melds
}

/// The goal for melds only.
#[inline]
pub(super) fn melds_only(melds: usize) -> usize {
    melds + 5
}

/// Whether the tiles of the melds may limit the patterns.
#[inline]
pub(super) fn is_limited(rules: &ShapeRules, holding: &Holding) -> bool {
    !rules.fifth_copy && !holding.melds.is_closed()
}

/// Whether neither melds nor suits limit the patterns.
#[inline]
pub(super) fn is_free(rules: &ShapeRules, holding: &Holding) -> bool {
    holding.suits == SuitLimit::Any && (rules.fifth_copy || holding.melds.is_closed())
}

/// Tiles missing for `goal`, the tiles of melds no limit.
#[inline]
pub(super) fn free_missing(tables: &Tables, holding: &Holding, goal: usize) -> u8 {
    if holding.suits == SuitLimit::Any {
        return tables.missing_of(goal, tables.classes(&holding.packed));
    }
    missing_in(tables, tables.classes(&holding.packed), goal, holding.empty_suits().unwrap_or(0))
}

/// Tiles missing where one of the suits in `mask` stays empty.
pub(super) fn missing_in(tables: &Tables, classes: [u8; 4], goal: usize, mask: u8) -> u8 {
    let without = |suit: usize| {
        let mut classes = classes;
        classes[suit] = tables.forbidden();
        tables.missing_of(goal, classes)
    };
    (0..3).filter(|&suit| mask >> suit & 1 != 0).map(without).min().unwrap_or(IMPOSSIBLE)
}

/// Whether the nearest patterns surely keep to the tiles that the melds leave, `missing` being what they lack.
///
/// A pattern with a tile more than is left of a kind would be nearer by every copy of it that was drawn on top.
pub(super) fn keeps_to_limits(tables: &Tables, holding: &Holding, goal: usize, missing: u8) -> bool {
    holding.melds.kinds().iter().all(|kind| {
        let beyond = 5u8.saturating_sub(holding.melds.used(kind) + holding.packed.count(kind));
        let mut more = *holding;
        (0..beyond).for_each(|_| more.packed.add(kind));
        free_missing(tables, &more, goal) + beyond > missing
    })
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
        let class = tables.suit_class(packed.indices().suit(suit));
        return tables.suit_distances()[usize::from(class)];
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
        return tables.honour_distances()[usize::from(tables.honour_class(packed.indices().honours()))];
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

/// The kinds whose draw leaves fewer than `now` tiles missing for the melds and the pair beside `melds` declared ones;
/// `classes` are those of `packed`. Kinds held four times are left out.
#[inline]
pub(super) fn better(tables: &Tables, packed: &Packed, classes: [u8; 4], melds: usize, now: u8) -> KindSet {
    let rows = tables.rows(melds, classes);
    let places = Tables::places(packed);
    let ranks = |group: usize| tables.better_ranks(rows[group], places[group], now) << (9 * group);
    KindSet((ranks(0) | ranks(1) | ranks(2) | ranks(3)) & KindSet::PLAIN.0 & !packed.at_least(4).0)
}

/// The same where `suit` stays empty.
pub(super) fn better_without(
    tables: &Tables,
    packed: &Packed,
    mut classes: [u8; 4],
    melds: usize,
    now: u8,
    suit: usize,
) -> KindSet {
    classes[suit] = tables.forbidden();
    better(tables, packed, classes, melds, now).minus(suit_kinds(suit))
}

/// Tiles missing with a fifth tile of `kind` beside the four held.
pub(super) fn missing_with_fifth(tables: &Tables, rules: &ShapeRules, holding: &Holding, kind: Kind) -> u8 {
    let packed = &holding.packed;
    let classes = tables.classes(packed);
    let suits = tables.suit_distances();
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
