//! A hand: concealed tiles and declared melds.

use super::{Counts, Kind, Melds};

/// A hand: 13 tiles between turns, 14 before a discard or if it wins. A kong counts as three tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The concealed tiles.
    pub concealed: Counts,
    /// The declared melds.
    pub melds: Melds,
}

impl Hand {
    /// The number of concealed tiles plus three for each meld.
    pub fn size(&self) -> usize {
        self.concealed.total() + 3 * self.melds.len()
    }

    /// Returns all tiles, including those of melds. A kong has four.
    pub fn all_tiles(&self) -> Counts {
        let mut counts = self.concealed;
        self.melds.iter().flat_map(|meld| meld.all_tiles()).for_each(|kind| counts.add(kind));
        counts
    }

    /// The number of copies of `kind` in the whole hand.
    pub fn holds(&self, kind: Kind) -> u8 {
        self.concealed[kind]
            + self.melds.iter().flat_map(|meld| meld.all_tiles()).filter(|&tile| tile == kind).count() as u8
    }
}
