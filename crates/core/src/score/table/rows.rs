//! The fans of a table, compiled: conditions are sets of predicates, exclusions sets of rows.

use super::Predicate;
use super::truth::Truth;
use crate::rules::MOST_ROWS;
use crate::rules::spec::{FanCount, FanRow};
use crate::score::ledger::Effect;
use crate::score::names::Fan;
use crate::words::Set;

/// A set of rows: one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RowSet([u64; MOST_ROWS.div_ceil(64)]);

impl RowSet {
    fn contains(self, row: usize) -> bool {
        self.0[row / 64] >> (row % 64) & 1 != 0
    }

    fn insert(&mut self, row: usize) {
        self.0[row / 64] |= 1 << (row % 64);
    }

    fn add(&mut self, other: RowSet) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, more)| *bits |= more);
    }
}

/// A row of the table.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The fan.
    pub fan: Fan,
    /// The predicates that must hold.
    all: Set<Predicate>,
    /// The predicates that must not hold.
    none: Set<Predicate>,
    /// Conditions with alternatives: at least one predicate of the first set holds, or at least one of the second does not.
    any: Vec<[Set<Predicate>; 2]>,
    /// The index of the row in the file.
    pub place: usize,
    /// The effect of one count.
    pub effect: Effect,
    /// Whether the fan counts as often as its predicates hold.
    each: bool,
    /// Whether the fan counts towards the least value of a hand.
    pub towards_least: bool,
    /// Whether the fan counts only if the hand has no other fan that counts towards the least value.
    alone: bool,
    /// The combination of two chows that the row names; `None` if it names none.
    pub pair_of_chows: Option<Predicate>,
    /// The combination of three or four chows that the row names; `None` if it names none.
    pub more_chows: Option<Predicate>,
    /// The rows that do not count beside this one.
    excludes: RowSet,
}

impl Row {
    /// Whether a hand has the fan, and how often. 0 if not.
    fn count(&self, truth: &Truth) -> u8 {
        let holds = truth.holds;
        let holds_one =
            |[yes, no]: &[Set<Predicate>; 2]| !yes.intersection(holds).is_empty() || !no.minus(holds).is_empty();
        let holds_all = self.all.minus(holds).is_empty() && self.none.intersection(holds).is_empty();
        if holds_all && self.any.iter().all(holds_one) {
            let counts = || self.all.iter().filter(|predicate| predicate.is_count()).map(|one| truth.count(one));
            if self.each { counts().min().unwrap_or(1) } else { 1 }
        } else {
            0
        }
    }
}

/// The rows of a table, in the order in which they exclude each other: a row comes after the rows that exclude it. Of rows that exclude each
/// other in a circle, the one with the greatest number comes first.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    rows: Vec<Row>,
    /// The predicates that the rows name.
    pub wanted: Set<Predicate>,
}

/// A row that a hand has, and how often.
pub(super) type Counted<'a> = (&'a Row, u8);

/// Returns the indices of these rows in the file, in ascending order.
pub(super) fn places(counted: &[Counted<'_>]) -> Vec<usize> {
    let mut places: Vec<usize> = counted.iter().map(|(row, _)| row.place).collect();
    places.sort_unstable();
    places
}

impl Rows {
    /// Compiles the rows of a file. `fan` returns the fan of a name. Rows whose number is 0 are left out.
    pub(super) fn new(file: &[FanRow], fan: impl Fn(&FanRow) -> Fan) -> Rows {
        let mut left: Vec<(usize, &FanRow)> = file.iter().enumerate().filter(|(_, row)| row.number() != 0).collect();
        let mut ordered: Vec<(usize, &FanRow)> = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let excluded = |row: &FanRow| {
                left.iter().any(|(_, other)| other.name != row.name && other.excludes.contains(&row.name))
            };
            let free = left.iter().position(|(_, row)| !excluded(row));
            let dearest =
                || left.iter().enumerate().rev().max_by_key(|(_, row)| row.1.number()).map_or(0, |(at, _)| at);
            ordered.push(left.remove(free.unwrap_or_else(dearest)));
        }
        let rows: Vec<Row> = ordered
            .iter()
            .map(|&(place, row)| {
                let (mut all, mut none, mut any) = (Set::EMPTY, Set::EMPTY, Vec::new());
                for condition in row.conditions() {
                    match condition[..] {
                        [(predicate, true)] => all = all.with(predicate),
                        [(predicate, false)] => none = none.with(predicate),
                        _ => any.push([true, false].map(|wanted| {
                            let named = condition.iter().filter(|(_, holds)| *holds == wanted);
                            named.map(|(predicate, _)| *predicate).collect()
                        })),
                    }
                }
                let mut excludes = RowSet::default();
                for (at, (_, other)) in ordered.iter().enumerate() {
                    if other.name != row.name && row.excludes.contains(&other.name) {
                        excludes.insert(at);
                    }
                }
                let joined = |is: fn(usize) -> bool| all.iter().find(|one| one.joins().is_some_and(is));
                Row {
                    fan: fan(row),
                    place,
                    effect: match (row.add, row.multiply) {
                        (Some(points), _) => Effect::Add(points.into()),
                        (None, factor) => Effect::Times(factor.unwrap_or(1).into()),
                    },
                    each: row.count == FanCount::Each,
                    towards_least: row.towards_least,
                    alone: row.alone,
                    pair_of_chows: joined(|chows| chows == 2),
                    more_chows: joined(|chows| chows > 2),
                    excludes,
                    all,
                    none,
                    any,
                }
            })
            .collect();
        let named = |row: &Row| row.any.iter().flatten().fold(row.all.union(row.none), |named, set| named.union(*set));
        let wanted = rows.iter().fold(Set::EMPTY, |wanted, row| wanted.union(named(row)));
        Rows { rows, wanted }
    }

    /// All rows.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter()
    }

    /// Writes the rows that a hand has and that no other row of the hand excludes to `counted`.
    pub(super) fn matching<'a>(&'a self, truth: &Truth, counted: &mut Vec<Counted<'a>>) {
        counted.clear();
        let mut excluded = RowSet::default();
        for (at, row) in self.rows.iter().enumerate() {
            if excluded.contains(at) || row.alone {
                continue;
            }
            let count = row.count(truth);
            if count > 0 {
                excluded.add(row.excludes);
                counted.push((row, count));
            }
        }
        if !counted.iter().any(|(row, _)| row.towards_least) {
            counted.extend(
                self.rows.iter().filter(|row| row.alone).map(|row| (row, row.count(truth))).filter(|row| row.1 > 0),
            );
        }
    }
}
