//! What is counted: hands under every turned tile.

use crate::shape::Shape;
use crate::tile::Kind;

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
