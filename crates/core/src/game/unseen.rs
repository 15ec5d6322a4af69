//! The tiles a seat has not seen, counted by bit planes.

use crate::tile::{Counts, Kind, KindSet};

/// Copies of each kind not seen by one seat: bit `k` of plane `i` says that more than `i` copies of kind `k` are unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen([u64; 4]);

impl Unseen {
    /// Nothing seen of this set of tiles.
    pub fn new(set: &Counts) -> Unseen {
        let mut planes = [0; 4];
        for (kind, copies) in set.iter() {
            planes.iter_mut().take(usize::from(copies)).for_each(|plane| *plane |= KindSet::of(kind).0);
        }
        Unseen(planes)
    }

    /// One more copy is seen; none where all are.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        let bit = KindSet::of(kind).0;
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 & !(bit & !p1), p1 & !(bit & !p2), p2 & !(bit & !p3), p3 & !bit];
    }

    /// One copy that was seen is not, four at most.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        let bit = KindSet::of(kind).0;
        let [p0, p1, p2, p3] = self.0;
        self.0 = [p0 | bit, p1 | p0 & bit, p2 | p1 & bit, p3 | p2 & bit];
    }

    /// The kinds of which a copy is unseen.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        KindSet(self.0[0])
    }

    /// Unseen copies of a kind, 0..=4.
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.0.iter().map(|plane| (plane >> kind.index() & 1) as u8).sum()
    }

    /// The kinds of which a copy is unseen, with their unseen copies.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        self.kinds().iter().map(|kind| (kind, self.count(kind)))
    }

    /// Unseen copies of all kinds in `set` together.
    #[inline]
    pub fn total(&self, set: KindSet) -> u32 {
        self.0.iter().map(|plane| (plane & set.0).count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_counted_down() {
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
