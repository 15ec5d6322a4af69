//! Search for a reading in which every group meets a condition: 带幺九, 将对, 中张.

use crate::tile::{Counts, Kind, KindSet};

/// Whether the concealed tiles, the winning tile included, can be read as `melds` melds and a pair so that `fits` is true for the kinds of
/// each of them. Tiles of the kinds in `wild` stand for any kind; `fits` is not called for groups of wilds alone. Runs are of numbers only.
pub(super) fn can_be_read(
    concealed: &Counts,
    wild: KindSet,
    melds: usize,
    triplets_only: bool,
    fits: impl Fn(&[Kind]) -> bool,
) -> bool {
    let mut natural = *concealed;
    let wilds = wild.iter().map(|kind| usize::from(std::mem::take(&mut natural[kind]))).sum();
    let search = Search { triplets_only, fits };
    natural.total() + wilds == 3 * melds + 2 && search.rest(&mut natural, wilds, melds, true)
}

/// The conditions of the search.
struct Search<F> {
    triplets_only: bool,
    fits: F,
}

impl<F: Fn(&[Kind]) -> bool> Search<F> {
    /// Whether the natural tiles in `left` and `wilds` wilds can be read as `melds` melds and, if `pair`, a pair. Tries every group that
    /// can hold the lowest natural tile.
    fn rest(&self, left: &mut Counts, wilds: usize, melds: usize, pair: bool) -> bool {
        let Some(low) = Kind::plain().find(|&kind| left[kind] > 0) else { return true };
        if pair && self.group(left, wilds, &[low; 2], melds, false) {
            return true;
        }
        if melds == 0 {
            return false;
        }
        if self.group(left, wilds, &[low; 3], melds - 1, pair) {
            return true;
        }
        let Some(rank) = low.rank().filter(|_| !self.triplets_only) else { return false };
        (rank.saturating_sub(2).max(1)..=rank.min(7)).any(|first| {
            let at = |step: u8| Kind::at(low.index() + usize::from(first + step) - usize::from(rank));
            self.group(left, wilds, &[at(0), at(1), at(2)], melds - 1, pair)
        })
    }

    /// Whether `group` fits and the tiles without it can be read as in [`Search::rest`]. Leaves `left` unchanged.
    fn group(&self, left: &mut Counts, wilds: usize, group: &[Kind], melds: usize, pair: bool) -> bool {
        if !(self.fits)(group) {
            return false;
        }
        let before = *left;
        let mut filled = 0;
        for &kind in group {
            if left[kind] > 0 {
                left.remove(kind);
            } else {
                filled += 1;
            }
        }
        let found = filled <= wilds && self.rest(left, wilds - filled, melds, pair);
        *left = before;
        found
    }
}
