//! What the tables know of one group of kinds, for counting hands by group.

use super::eval::Evaluator;
use super::patterns::{self, Distances};

/// Tiles missing for `k` melds and `p` pairs at `2k + p`; 40 and more: not possible.
pub(crate) type GroupDistances = Distances;

/// A group of which no tile is used.
pub(crate) const UNUSED: GroupDistances = patterns::FORBIDDEN;

impl Evaluator {
    /// The class of a number suit by its base-5 index, the 1 the lowest digit.
    pub(crate) fn suit_class(&self, index: usize) -> u8 {
        self.tables.suit_class(index)
    }

    /// The class of the honours by their base-5 index, E the lowest digit.
    pub(crate) fn honour_class(&self, index: usize) -> u8 {
        self.tables.honour_class(index)
    }

    /// The distances of a class of number suits.
    pub(crate) fn suit_distances(&self, class: u8) -> &'static GroupDistances {
        &self.tables.suit_distances()[usize::from(class)]
    }

    /// The distances of a class of honours.
    pub(crate) fn honour_distances(&self, class: u8) -> &'static GroupDistances {
        &self.tables.honour_distances()[usize::from(class)]
    }
}

/// Distances of two groups together.
pub(crate) fn join_distances(a: &GroupDistances, b: &GroupDistances) -> GroupDistances {
    patterns::join(a, b)
}
