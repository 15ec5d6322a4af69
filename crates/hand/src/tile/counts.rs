//! Multisets of tiles, as the number of copies of each kind.

use super::{Kind, KindSet};
use std::ops::{Index, IndexMut};

/// The number of copies of each of the 42 kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts(pub [u8; Kind::COUNT]);

impl Counts {
    /// No tile.
    pub const EMPTY: Counts = Counts([0; Kind::COUNT]);

    /// The counts of the plain kinds.
    #[inline]
    pub fn plain(&self) -> &[u8; Kind::PLAIN] {
        self.0.first_chunk().expect("there are more kinds")
    }

    /// Adds one copy.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Removes one copy.
    ///
    /// # Panics
    /// Panics in debug builds if there is none.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.0[kind.index()] > 0, "no {kind} to take away");
        self.0[kind.index()] -= 1;
    }

    /// Returns these counts with one more copy of `kind`.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Counts {
        self.add(kind);
        self
    }

    /// The number of tiles.
    #[inline]
    pub fn total(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// The kinds present.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        self.iter().map(|(kind, _)| kind).collect()
    }

    /// The number of tiles of the kinds in `set`.
    #[inline]
    pub fn total_of(&self, set: KindSet) -> usize {
        set.iter().map(|kind| usize::from(self[kind])).sum()
    }

    /// Returns the kinds present with their number of copies, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        Kind::all().zip(self.0).filter(|&(_, n)| n > 0)
    }

    /// Returns every tile in order, once for each copy.
    #[inline]
    pub fn tiles(&self) -> impl Iterator<Item = Kind> + '_ {
        self.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n)))
    }
}

/// The number of ways to take `k` of `n` tiles.
pub fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}

impl Default for Counts {
    fn default() -> Counts {
        Counts::EMPTY
    }
}

impl Index<Kind> for Counts {
    type Output = u8;

    #[inline]
    fn index(&self, kind: Kind) -> &u8 {
        &self.0[kind.index()]
    }
}

impl IndexMut<Kind> for Counts {
    #[inline]
    fn index_mut(&mut self, kind: Kind) -> &mut u8 {
        &mut self.0[kind.index()]
    }
}

impl FromIterator<Kind> for Counts {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Counts {
        let mut counts = Counts::EMPTY;
        kinds.into_iter().for_each(|kind| counts.add(kind));
        counts
    }
}
