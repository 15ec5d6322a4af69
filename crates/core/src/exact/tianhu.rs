//! 天胡: how many of the dealer's hands of fourteen tiles win.

use super::counted::{ByIndicator, HandCount};
use super::fit::{Ask, Goal};
use super::group::{Groups, Table, WILDS};
use super::urn::{self, Urn};
use super::{ExactError, gated};
use crate::rules::Rules;
use crate::score::Gates;
use crate::shape::{Evaluator, Shape, ShapeSet};
use crate::tile::{Kind, KindSet};
use std::collections::BTreeMap;

/// The hands of the dealer that win with the fourteen tiles dealt, of all hands that can be dealt.
///
/// The turned tile is never among the tiles dealt: it lies in the wall. Flowers are replaced, so a hand is fourteen tiles of
/// the others. The gates on readings (全满门, 含一对, 带幺九 ...) are obeyed; the need of hard flowers is not.
///
/// # Errors
/// Where the rules turn no tile and `only` is given.
pub fn tianhu(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    if Gates::new(rules).any() {
        return urn::by_indicator(rules, only, |_| (), |(), urn, _| gated::count(rules, urn));
    }
    count(rules, only, 14, Goal::Complete)
}

/// The hands of thirteen that wait: their chance is the ceiling of that of 地胡. Gates on readings (全满门, 含一对, 带幺九 ...)
/// are left aside: it is the shapes that wait.
///
/// # Errors
/// As [`tianhu`].
pub fn waiting(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    count(rules, only, 13, Goal::Complete)
}

/// The hands of thirteen in 精钓: with one wild set aside the others are four melds, or six pairs where the rules have
/// seven. By shape they are counted under [`Shape::Standard`] and [`Shape::SevenPairs`].
///
/// # Errors
/// As [`tianhu`].
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

/// Counts hands for one urn after another.
pub(super) struct HandCounter<'a> {
    tiles: u8,
    shapes: ShapeSet,
    outer: Counter<'a>,
    inner: Option<Counter<'a>>,
}

impl<'a> HandCounter<'a> {
    /// `urn`: any of those asked about.
    pub fn new(rules: &'a Rules, tiles: u8, goal: Goal, urn: &Urn) -> HandCounter<'a> {
        let own = rules.shape_rules().shapes();
        let fishing = [Shape::Standard, Shape::SevenPairs].into_iter().filter(|&shape| own.contains(shape)).collect();
        let shapes = if goal == Goal::Jingdiao { fishing } else { own };
        // Shapes that lie within others need not be told apart to find what is complete.
        let outer = shapes.outer();
        let counter = |shapes| Counter::new(rules.evaluator(), question(rules, shapes, tiles, goal), urn);
        let inner = Some(shapes.minus(outer)).filter(|inner| !inner.is_empty()).map(counter);
        HandCounter { tiles, shapes, outer: counter(outer), inner }
    }

    pub fn count(&self, urn: &Urn) -> HandCount {
        let mut count = HandCount {
            hands: 0,
            of: urn.hands(usize::from(self.tiles)),
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

/// What is asked about hands of so many tiles.
pub(super) fn question(rules: &Rules, shapes: ShapeSet, tiles: u8, goal: Goal) -> Ask {
    let (two_suits, qixing_no_wild) = (rules.gates.at_most_two_suits, rules.wilds.qixing_no_wild);
    Ask { shapes, two_suits, goal, qixing_no_wild, tiles }
}

impl HandCount {
    fn add(&mut self, shapes: ShapeSet, ways: &[u128; WILDS]) {
        let ways: u128 = ways.iter().sum();
        self.by_shape.iter_mut().filter(|(shape, _)| shapes.contains(*shape)).for_each(|(_, sum)| *sum += ways);
    }
}

/// Counts the hands of one question for one urn after another. Suits without wilds are all alike and counted once.
pub(super) struct Counter<'a> {
    groups: Groups<'a>,
    suit: Table,
    two_suits: Table,
}

impl<'a> Counter<'a> {
    /// `urn`: any of those asked about.
    pub fn new(evaluator: &'a Evaluator, ask: Ask, urn: &Urn) -> Counter<'a> {
        let groups = Groups { evaluator, ask };
        let suit = groups.group(urn, 0);
        let two_suits = suit.join(&suit, &ask);
        Counter { groups, suit, two_suits }
    }

    /// The hands by their shapes and number of wilds.
    pub fn hands(&self, urn: &Urn) -> BTreeMap<ShapeSet, [u128; WILDS]> {
        let ask = self.groups.ask;
        debug_assert!(urn.wild.intersection(KindSet(0x3ffff)).is_empty(), "the wilds of 万 and 筒 are those of 条");
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &self.suit,
            false => &self.groups.group(urn, 18),
        };
        let mut rest = third.join(&self.groups.group(urn, 27), &ask);
        if !urn.wild.is_empty() && !self.groups.holds_wilds(urn) {
            rest = rest.join(&self.groups.wilds(urn), &ask);
        }
        self.two_suits.hands(&rest, &ask)
    }
}
