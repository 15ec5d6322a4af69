//! The tiles that a seat has not seen, counted in bit planes.

use crate::shape::Packed;
use crate::tile::{Counts, Kind, KindSet};

/// The number of copies of each kind that one seat has not seen. Bit `k` of plane `i` is set if more than `i` copies of kind
/// `k` are unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen([u64; 4]);

impl Unseen {
    /// Creates the state in which no tile of `set` has been seen. Flowers count as seen.
    ///
    /// # Panics
    /// Panics in debug builds if `set` has more than four copies of a kind.
    pub fn new(set: &Counts) -> Unseen {
        let plain = Packed::from_counts(set);
        Unseen([1, 2, 3, 4].map(|copies| plain.at_least(copies).0))
    }

    /// Marks one more copy of `kind` as seen. Does nothing if all copies are seen.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.remove_each(KindSet::single(kind));
    }

    /// Marks one more copy of each kind in `kinds` as seen. Leaves a kind as it is if all its copies are seen.
    #[inline]
    pub fn remove_each(&mut self, kinds: KindSet) {
        let bit = kinds.0;
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 & !(bit & !p1), p1 & !(bit & !p2), p2 & !(bit & !p3), p3 & !bit];
    }

    /// Marks one more copy of `kind` as unseen. Does nothing if four copies are unseen.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        let bit = KindSet::single(kind).0;
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 | bit, p1 | p0 & bit, p2 | p1 & bit, p3 | p2 & bit];
    }

    /// Returns the kinds with at least one unseen copy.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        KindSet(self.0[0])
    }

    /// Returns the number of unseen copies of a kind, `0..=4`.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.0.iter().map(|plane| (plane >> kind.index() & 1) as u8).sum()
    }

    /// Returns the kinds with at least one unseen copy, with the number of unseen copies.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        self.kinds().iter().map(|kind| (kind, self.count(kind)))
    }

    /// Returns the number of unseen copies of all kinds in `set` together.
    #[inline]
    pub fn total(&self, set: KindSet) -> u32 {
        self.0.iter().map(|plane| (plane & set.0).count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flowers_count_as_seen() {
        assert_eq!(Unseen::new(&Kind::all().collect()).kinds(), KindSet::PLAIN);
    }

    #[test]
    fn each_seen_copy_lowers_the_count_to_zero() {
        let set: Counts = Kind::plain().flat_map(|kind| [kind; 4]).collect();
        let mut unseen = Unseen::new(&set);
        let kinds: KindSet = [Kind::EAST, Kind::BAI].into_iter().collect();
        assert_eq!(unseen.total(kinds), 8);
        for left in (0..4).rev() {
            unseen.remove(Kind::EAST);
            assert_eq!((unseen.count(Kind::EAST), unseen.count(Kind::BAI)), (left, 4));
        }
        unseen.remove(Kind::EAST);
        assert_eq!(unseen.total(kinds), 4);
    }
}
