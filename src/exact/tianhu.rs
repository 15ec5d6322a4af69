//! 天胡: how many of the dealer's hands of fourteen tiles win.

use super::ExactError;
use super::fit::Ask;
use super::group::{Groups, Table, WILDS};
use super::urn::{self, Urn};
use crate::rules::Rules;
use crate::rules::spec::WildPingRon;
use crate::shape::{Shape, ShapeSet};
use crate::tile::{Kind, KindSet};

/// Hands that are complete, or wait, under one turned tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandCount {
    /// Hands that have one of the shapes.
    pub hands: u128,
    /// All hands.
    pub of: u128,
    /// Hands that have each shape of the rules; a hand may have several.
    pub by_shape: Vec<(Shape, u128)>,
    /// Of `hands`, those with 0, 1, 2 ... wilds, to as many as there are.
    pub by_wilds: Vec<u128>,
}

impl HandCount {
    /// The chance of such a hand.
    pub fn p(&self) -> f64 {
        self.hands as f64 / self.of as f64
    }

    /// The hands that have this shape.
    pub fn of_shape(&self, shape: Shape) -> u128 {
        self.by_shape.iter().find(|(known, _)| *known == shape).map_or(0, |found| found.1)
    }
}

/// Counts for every turned tile, or one count for rules without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByIndicator<T> {
    /// The turned tile and what was counted, in tile order.
    pub rows: Vec<(Option<Kind>, T)>,
}

impl<T> ByIndicator<T> {
    /// The mean over the turned tiles, each as likely as another.
    pub fn mean(&self, value: impl Fn(&T) -> f64) -> f64 {
        self.rows.iter().map(|(_, row)| value(row)).sum::<f64>() / self.rows.len() as f64
    }
}

/// The hands of the dealer that win with the fourteen tiles dealt, of all hands that can be dealt.
///
/// The turned tile is never among the tiles dealt: it lies in the wall. Flowers are replaced, so a hand is fourteen tiles of
/// the others. A gate on plain hands with a wild is obeyed, the best of the fourteen tiles taken for the one drawn last.
///
/// # Errors
/// Where the rules turn no tile and `only` is given, or have a gate that is not counted.
pub fn tianhu(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    let fishing_only = rules.gates.wild_ping_ron == WildPingRon::JingdiaoOnly;
    count(rules, only, 14, fishing_only)
}

/// The hands of thirteen that wait: their chance is the ceiling of that of 地胡.
///
/// # Errors
/// As [`tianhu`].
pub fn waiting(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<HandCount>, ExactError> {
    count(rules, only, 13, false)
}

fn count(
    rules: &Rules,
    only: Option<Kind>,
    tiles: u8,
    fishing_only: bool,
) -> Result<ByIndicator<HandCount>, ExactError> {
    urn::countable(rules)?;
    let indicators = urn::indicators(rules, only)?;
    let shapes = rules.shape_rules().shapes();
    let question = |shapes| Ask {
        shapes,
        two_suits: rules.gates.at_most_two_suits,
        fishing_only,
        qixing_no_wild: rules.wilds.qixing_no_wild,
        tiles,
    };
    // Shapes that lie within others need not be told apart to find what is complete.
    let within = [
        (Shape::AllTriplets, !fishing_only),
        (Shape::QixingSevenPairs, shapes.contains(Shape::SevenPairs)),
        (Shape::QixingShisanlan, shapes.contains(Shape::Shisanlan)),
    ];
    let inner: ShapeSet =
        within.into_iter().filter(|(shape, covered)| *covered && shapes.contains(*shape)).map(|row| row.0).collect();
    let mut outer = Counter::new(rules, question(shapes.minus(inner)));
    let mut inner = Counter::new(rules, question(inner));
    let rows = urn::for_each(&indicators, |indicator| {
        let urn = Urn::new(rules, indicator);
        let mut count = HandCount {
            hands: 0,
            of: urn.hands(usize::from(tiles)),
            by_shape: shapes.iter().map(|shape| (shape, 0)).collect(),
            by_wilds: vec![0; urn.wilds() + 1],
        };
        for (shapes, ways) in outer.hands(&urn) {
            count.add(shapes, &ways);
            count.hands += ways.iter().sum::<u128>();
            count.by_wilds.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        }
        for (shapes, ways) in inner.hands(&urn) {
            count.add(shapes, &ways);
        }
        count
    });
    Ok(ByIndicator { rows })
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
    suit: Option<Table>,
    two_suits: Option<Table>,
}

impl<'a> Counter<'a> {
    pub fn new(rules: &'a Rules, ask: Ask) -> Counter<'a> {
        Counter { groups: Groups { evaluator: rules.evaluator(), ask }, suit: None, two_suits: None }
    }

    /// The hands by their shapes and number of wilds.
    pub fn hands(&mut self, urn: &Urn) -> Vec<(ShapeSet, [u128; WILDS])> {
        let ask = self.groups.ask;
        if ask.shapes.is_empty() {
            return Vec::new();
        }
        debug_assert!(urn.wild.intersection(KindSet(0x3ffff)).is_empty(), "the wilds of 万 and 筒 are those of 条");
        let suit = self.suit.get_or_insert_with(|| self.groups.suit(urn, 0));
        let two_suits = self.two_suits.get_or_insert_with(|| suit.join(suit, &ask));
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &*suit,
            false => &self.groups.suit(urn, 2),
        };
        let mut rest = third.join(&self.groups.honours(urn), &ask);
        if !urn.wild.is_empty() && !self.groups.holds_wilds(urn) {
            rest = rest.join(&self.groups.wilds(urn), &ask);
        }
        two_suits.hands(&rest, &ask)
    }
}
