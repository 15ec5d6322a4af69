//! A hand: concealed tiles and declared melds.

use super::{Counts, Kind, Melds};

/// A hand of 13 tiles (to wait with) or 14 (to discard or win from); a kong counts as three.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The tiles not declared.
    pub concealed: Counts,
    /// The declared melds.
    pub melds: Melds,
}

impl Hand {
    /// Concealed tiles + 3 × melds.
    pub fn size(&self) -> usize {
        self.concealed.total() + 3 * self.melds.len()
    }

    /// All tiles, those of melds included (a kong has four).
    pub fn all_tiles(&self) -> Counts {
        let mut counts = self.concealed;
        self.melds.iter().flat_map(|meld| meld.all_tiles()).for_each(|kind| counts.add(kind));
        counts
    }

    /// Copies of `kind` in the whole hand.
    pub fn holds(&self, kind: Kind) -> u8 {
        self.concealed[kind]
            + self.melds.iter().flat_map(|meld| meld.all_tiles()).filter(|&tile| tile == kind).count() as u8
    }
}
