//! The results of counts: hands under each turned tile.

use crate::shape::Shape;
use crate::tile::Kind;

/// The number of dealt hands in one state (complete, waiting or in 精钓) under one turned tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandCount {
    /// The number of hands in the state, with any shape of the rules.
    pub hands: u128,
    /// The number of all dealt hands.
    pub total: u128,
    /// The number of hands in the state with each shape. A hand may have several shapes.
    pub by_shape: Vec<(Shape, u128)>,
    /// `hands` divided by the number of wilds in the hand: index `w` is the number of hands with `w` wilds, from 0 to all wilds that can
    /// be dealt.
    pub by_wilds: Vec<u128>,
}

impl HandCount {
    /// Returns the probability that a dealt hand is in the state.
    pub fn p(&self) -> f64 {
        self.hands as f64 / self.total as f64
    }

    /// Returns the number of hands in the state with this shape, 0 if the rules do not have it.
    pub fn with_shape(&self, shape: Shape) -> u128 {
        self.by_shape.iter().find(|(known, _)| *known == shape).map_or(0, |found| found.1)
    }
}

/// Counts for each turned tile, or a single count for rules that turn none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByIndicator<T> {
    /// The turned tiles in tile order, with their counts.
    pub rows: Vec<(Option<Kind>, T)>,
}

impl<T> ByIndicator<T> {
    /// Returns the mean of `value` over the turned tiles, which are equally likely.
    pub fn mean(&self, value: impl Fn(&T) -> f64) -> f64 {
        self.rows.iter().map(|(_, row)| value(row)).sum::<f64>() / self.rows.len() as f64
    }
}
