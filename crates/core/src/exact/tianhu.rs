//! 天胡: counts of the dealer's winning hands of fourteen tiles, and of waiting hands of thirteen.

use super::counted::{ByIndicator, HandCount};
use super::fit::{Goal, HandQuery};
use super::group::{Groups, Table, WILDS};
use super::urn::{self, Urn};
use super::{ExactError, gated};
use crate::rules::Rules;
use crate::score::Gates;
use crate::shape::{Evaluator, Shape, ShapeSet};
use crate::tile::{Kind, KindSet};
use std::collections::BTreeMap;

/// Counts the dealt hands of fourteen tiles with which the dealer wins. `only` is the turned tile; `None` counts for every tile that can be
/// turned.
///
/// The turned tile is not dealt, because it lies in the wall. Flowers are replaced, so a hand has fourteen other tiles. Gates on readings
/// (全满门, 含一对, 带幺九 ...) apply. A minimum of hard flowers and the least value of a win (起胡, `gates.least_win`) do not.
///
/// # Errors
/// Returns an error if the rules turn no tile but `only` is given, or if `only` cannot be turned.
pub fn tianhu(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    if Gates::new(rules).has_any() {
        return urn::by_indicator(rules, only, |_| (), |(), urn, _| gated::count(rules, urn));
    }
    count(rules, only, 14, Goal::Complete)
}

/// Counts the dealt hands of thirteen tiles that wait. Their probability is an upper bound for that of 地胡. `only` is as in [`tianhu`].
/// Gates on readings (全满门, 含一对, 带幺九 ...) are ignored.
///
/// # Errors
/// The same as for [`tianhu`].
pub fn waiting(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    count(rules, only, 13, Goal::Complete)
}

/// Counts the dealt hands of thirteen tiles in 精钓: without one wild, the others are four melds, or six pairs if the rules have
/// seven pairs. By shape they count as [`Shape::Standard`] and [`Shape::SevenPairs`]. `only` is as in [`tianhu`].
///
/// # Errors
/// The same as for [`tianhu`].
pub fn jingdiao(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    count(rules, only, 13, Goal::Jingdiao)
}

fn count(rules: &Rules, only: Option<Kind>, tiles: u8, goal: Goal) -> Result<ByIndicator<HandCount>, ExactError> {
    urn::by_indicator(
        rules,
        only,
        |urn| HandCounter::new(rules, tiles, goal, urn),
        |counter, urn, _| counter.count(urn),
    )
}

/// Counts the hands of several urns.
pub(super) struct HandCounter<'a> {
    /// The number of tiles of a hand, 13 or 14.
    tiles: u8,
    /// The shapes for which hands are counted.
    shapes: ShapeSet,
    /// Counts the shapes that are not within another. Every hand has one of them.
    outer: Counter<'a>,
    /// Counts the other shapes.
    inner: Option<Counter<'a>>,
}

impl<'a> HandCounter<'a> {
    /// Creates a counter. `urn` may be any of the urns that will be counted.
    pub fn new(rules: &'a Rules, tiles: u8, goal: Goal, urn: &Urn) -> HandCounter<'a> {
        let own = rules.shape_rules().shapes();
        let fishing = [Shape::Standard, Shape::SevenPairs].into_iter().filter(|&shape| own.contains(shape)).collect();
        let shapes = if goal == Goal::Jingdiao { fishing } else { own };
        // Shapes within others do not matter for whether a hand is complete.
        let outer = shapes.outer();
        let counter = |shapes| Counter::new(rules.evaluator(), hand_query(rules, shapes, tiles, goal), urn);
        let inner = Some(shapes.minus(outer)).filter(|inner| !inner.is_empty()).map(counter);
        HandCounter { tiles, shapes, outer: counter(outer), inner }
    }

    /// Counts the hands of `urn`.
    pub fn count(&self, urn: &Urn) -> HandCount {
        let mut count = HandCount {
            hands: 0,
            total: urn.hands(usize::from(self.tiles)),
            by_shape: self.shapes.iter().map(|shape| (shape, 0)).collect(),
            by_wilds: vec![0; urn.wilds() + 1],
        };
        for (shapes, ways) in self.outer.hands(urn) {
            count.add(shapes, &ways);
            count.hands += ways.iter().sum::<u128>();
            count.by_wilds.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        }
        for (shapes, ways) in self.inner.iter().flat_map(|counter| counter.hands(urn)) {
            count.add(shapes, &ways);
        }
        count
    }
}

/// Returns the query for hands of `tiles` tiles under these rules.
pub(super) fn hand_query(rules: &Rules, shapes: ShapeSet, tiles: u8, goal: Goal) -> HandQuery {
    let (two_suits, qixing_no_wild) = (rules.gates.at_most_two_suits, rules.wilds.qixing_no_wild);
    HandQuery { shapes, two_suits, goal, qixing_no_wild, tiles }
}

impl HandCount {
    /// Adds hands with these shapes to the counts by shape. `ways` is their number by number of wilds.
    fn add(&mut self, shapes: ShapeSet, ways: &[u128; WILDS]) {
        let ways: u128 = ways.iter().sum();
        self.by_shape.iter_mut().filter(|(shape, _)| shapes.contains(*shape)).for_each(|(_, sum)| *sum += ways);
    }
}

/// Counts the hands of one query for several urns. Suits without wilds are counted once for all urns.
pub(super) struct Counter<'a> {
    groups: Groups<'a>,
    suit: Table,
    two_suits: Table,
}

impl<'a> Counter<'a> {
    /// Creates a counter. `urn` may be any of the urns that will be counted.
    pub fn new(evaluator: &'a Evaluator, query: HandQuery, urn: &Urn) -> Counter<'a> {
        let groups = Groups { evaluator, query };
        let suit = groups.group(urn, 0);
        let two_suits = suit.join(&suit, &query);
        Counter { groups, suit, two_suits }
    }

    /// Counts the hands of `urn` by their shapes and number of wilds (the index).
    pub fn hands(&self, urn: &Urn) -> BTreeMap<ShapeSet, [u128; WILDS]> {
        let query = self.groups.query;
        debug_assert!(urn.wild.intersection(KindSet(0x3ffff)).is_empty(), "the wilds of 万 and 筒 are those of 条");
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &self.suit,
            false => &self.groups.group(urn, 18),
        };
        let mut rest = third.join(&self.groups.group(urn, 27), &query);
        if !urn.wild.is_empty() && !self.groups.holds_wilds(urn) {
            rest = rest.join(&self.groups.wilds(urn), &query);
        }
        self.two_suits.hands(&rest, &query)
    }
}
