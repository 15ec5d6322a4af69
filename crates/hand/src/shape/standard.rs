//! The number of natural tiles missing for four melds and a pair, from the tables.
//!
//! A *pattern* is a set of tiles that forms the melds and the pair. Without a fifth copy, the tiles of the own melds limit the patterns. If
//! at most one natural tile is missing, the limits can exclude only that tile, so wins and waits without wilds need only a mask. Otherwise
//! the suits of the melds are computed again with their limits.

use super::holding::{Holding, SuitLimit};
use super::packed::{Packed, group, suit_kinds};
use super::rules::ShapeRules;
use super::suit_distance::{self, Distances, FORBIDDEN, HonourPatterns};
use super::tables::Tables;
use crate::tile::{Kind, KindSet};

/// Returns the goal of [`Tables::missing`] for the melds that remain after `melds` declared ones, and `pair` pairs (0 or 1).
#[inline]
pub(super) fn goal(melds: usize, pair: usize) -> usize {
    melds + 5 * (1 - pair)
}

/// Whether the tiles of the melds limit the patterns.
#[inline]
pub(super) fn is_limited(rules: &ShapeRules, holding: &Holding) -> bool {
    !holding.melds.is_closed() && !rules.fifth_copy
}

/// Whether neither melds nor the suit limit restrict the patterns.
#[inline]
pub(super) fn is_free(rules: &ShapeRules, holding: &Holding) -> bool {
    holding.suits == SuitLimit::Any && !is_limited(rules, holding)
}

/// Returns the number of tiles missing for `goal`, without limits by the tiles of melds.
#[inline]
pub(super) fn free_missing(tables: &Tables, holding: &Holding, goal: usize) -> u8 {
    let classes = tables.classes(&holding.packed);
    holding.least(move |empty| tables.missing_of(goal, tables.without(classes, empty)))
}

/// Whether it is certain that no nearest pattern uses more tiles of a kind than the melds leave. `missing` is [`free_missing`].
///
/// If such a pattern existed, each further copy of that kind would bring the hand nearer to it.
pub(super) fn keeps_to_limits(tables: &Tables, holding: &Holding, goal: usize, missing: u8) -> bool {
    holding.melds.kinds().iter().all(|kind| {
        let beyond = 5u8.saturating_sub(holding.melds.used(kind) + holding.packed.count(kind));
        let mut more = *holding;
        (0..beyond).for_each(|_| more.packed.add(kind));
        free_missing(tables, &more, goal) + beyond > missing
    })
}

/// Returns the number of tiles missing for the remaining melds and `pair` pairs (0 or 1), with limits by the tiles of the melds. Slow.
pub(super) fn limited_missing(tables: &Tables, rules: &ShapeRules, holding: &Holding, pair: usize) -> u8 {
    let mut groups = tables.group_distances(tables.classes(&holding.packed));
    for (group, distances) in groups.iter_mut().enumerate().filter(|(group, _)| *group < 3 || rules.honours) {
        if !holding.melds.kinds().intersection(suit_kinds(group)).is_empty() {
            let cap = |kind| 4u8.saturating_sub(holding.melds.used(kind));
            *distances = group_distances(rules, group, |kind| holding.packed.count(kind), cap);
        }
    }
    missing_of(groups, holding, pair)
}

/// Returns the number of tiles missing for the remaining melds and the pair with a fifth tile of `kind` in addition to the four held.
pub(super) fn missing_with_fifth(tables: &Tables, rules: &ShapeRules, holding: &Holding, kind: Kind) -> u8 {
    let mut groups = tables.group_distances(tables.classes(&holding.packed));
    let count = |other: Kind| holding.packed.count(other) + u8::from(other == kind);
    groups[group(kind)] = group_distances(rules, group(kind), count, |_| u8::MAX);
    missing_of(groups, holding, 1)
}

/// Returns the distances of a group (3: the honours). `count` returns the number of tiles held of a kind, and `cap` the most that patterns
/// may use of it.
fn group_distances(
    rules: &ShapeRules,
    group: usize,
    count: impl Fn(Kind) -> u8,
    cap: impl Fn(Kind) -> u8,
) -> Distances {
    fn from<const N: usize>(first: usize, of: impl Fn(Kind) -> u8) -> [u8; N] {
        std::array::from_fn(|i| of(Kind::at(first + i)))
    }
    if group < 3 {
        return suit_distance::number_distances(from(9 * group, count), from(9 * group, cap));
    }
    let winds = HonourPatterns::<4>::new(rules.wind_runs, from(27, &cap)).distances(&from(27, &count));
    let dragons = HonourPatterns::<3>::new(rules.dragon_runs, from(31, &cap)).distances(&from(31, &count));
    suit_distance::join(&winds, &dragons)
}

/// Returns the number of tiles missing for the remaining melds and `pair` pairs (0 or 1) in the allowed suits. `groups` are the distances
/// of the four groups.
fn missing_of(groups: [Distances; 4], holding: &Holding, pair: usize) -> u8 {
    holding.least(|empty| {
        let mut groups = groups;
        empty.into_iter().for_each(|suit| groups[suit] = FORBIDDEN);
        let [man, pin, sou, honours] = &groups;
        suit_distance::join_one(
            &suit_distance::join(man, pin),
            &suit_distance::join(sou, honours),
            4 - holding.melds.count(),
            pair,
        )
    })
}

/// Returns the kinds whose draw leaves fewer than `now` tiles missing for the pair and the melds that remain after `melds`
/// declared ones. `classes` are the classes of `packed`. Kinds held four times are left out.
#[inline(always)]
pub(super) fn improving_kinds(tables: &Tables, packed: &Packed, classes: [u8; 4], melds: usize, now: u8) -> KindSet {
    let rows = tables.rows(melds, classes);
    let places = Tables::places(packed);
    let ranks = |group: usize| tables.improving_ranks(rows[group], places[group], now) << (9 * group);
    KindSet((ranks(0) | ranks(1) | ranks(2) | ranks(3)) & KindSet::PLAIN.0 & !packed.at_least(4).0)
}
