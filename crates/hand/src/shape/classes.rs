//! What the tables know of one group of kinds, for counting hands by group.

pub use super::decompose::melds_from;
use super::eval::Evaluator;
pub use super::packed::POWER;
pub use super::packed::suit_kinds;
pub use super::special::apart_sets;
pub use super::suit_distance::{Distances as GroupDistances, FORBIDDEN as UNUSED, Numbering, join as join_distances};

impl Evaluator {
    /// The class of a number suit or of the honours by the base-5 index, the 1 or E the lowest digit.
    #[inline]
    pub fn class(&self, honours: bool, index: usize) -> u8 {
        if honours { self.tables.honour_class(index) } else { self.tables.suit_class(index) }
    }

    /// The distances of a class: tiles missing for `k` melds and `p` pairs at `2k + p`; 40 and more: not possible.
    #[inline]
    pub fn distances(&self, honours: bool, class: u8) -> &'static GroupDistances {
        &self.tables.distances(if honours { 3 } else { 0 })[usize::from(class)]
    }
}
