//! How many copies of each kind a group of tiles has.

use super::{Kind, KindSet};
use std::ops::{Index, IndexMut};

/// Copies of each of the 42 kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts(pub [u8; Kind::COUNT]);

impl Counts {
    /// No tile.
    pub const EMPTY: Counts = Counts([0; Kind::COUNT]);

    /// Those of the plain kinds.
    #[inline]
    pub fn plain(&self) -> &[u8; Kind::PLAIN] {
        self.0.first_chunk().expect("there are more kinds")
    }

    /// Adds one copy.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Takes one copy away.
    ///
    /// # Panics
    /// In debug builds where there is none.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        debug_assert!(self.0[kind.index()] > 0, "no {kind} to take away");
        self.0[kind.index()] -= 1;
    }

    /// These counts with one more copy of `kind`.
    #[inline]
    #[must_use]
    pub fn with(mut self, kind: Kind) -> Counts {
        self.add(kind);
        self
    }

    /// Number of tiles.
    #[inline]
    pub fn total(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// The kinds present.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        self.iter().map(|(kind, _)| kind).collect()
    }

    /// Copies of the kinds in `set`, together.
    #[inline]
    pub fn total_of(&self, set: KindSet) -> usize {
        set.iter().map(|kind| usize::from(self[kind])).sum()
    }

    /// The kinds present with their number of copies, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        Kind::all().zip(self.0).filter(|&(_, n)| n > 0)
    }

    /// Every tile, in order, copies one after the other.
    #[inline]
    pub fn tiles(&self) -> impl Iterator<Item = Kind> + '_ {
        self.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n)))
    }
}

/// n choose k: the ways to take `k` of `n` tiles.
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
