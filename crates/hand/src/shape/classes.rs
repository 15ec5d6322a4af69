//! Access to the tables of one group of kinds (万, 筒, 条 or the honours), for counting hands group by group.
//!
//! The *base-5 index* of a group has one digit for each kind: its number of copies, 0 to 4. A *class* is a small integer that stands for
//! all contents of a group with the same distances.

pub use super::decompose::melds_from;
use super::eval::Evaluator;
pub use super::packed::POWER;
pub use super::packed::suit_kinds;
pub use super::special::apart_sets;
pub use super::suit_distance::{Distances as GroupDistances, FORBIDDEN as UNUSED, Numbering, join as join_distances};

impl Evaluator {
    /// Returns the class of a number suit, or of the honours if `honours`, from its base-5 index. The lowest digit is the number of 1s or
    /// of 东.
    #[inline]
    pub fn class(&self, honours: bool, index: usize) -> u8 {
        if honours { self.tables.honour_class(index) } else { self.tables.suit_class(index) }
    }

    /// Returns the distances of a class of a number suit, or of the honours if `honours`: at index `2k + p`, the number of tiles missing
    /// for `k` melds and `p` pairs in the group. 40 or more means impossible.
    #[inline]
    pub fn distances(&self, honours: bool, class: u8) -> &'static GroupDistances {
        &self.tables.distances(if honours { 3 } else { 0 })[usize::from(class)]
    }
}
