//! All decompositions of natural tiles into melds and a pair, for scoring.

use super::rules::ShapeRules;
use crate::tile::{Counts, Kind};
use arrayvec::ArrayVec;
use std::ops::Range;

/// A division of tiles into melds and a pair.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decomposition {
    /// The melds in order of their lowest tile. The three tiles of each are in order.
    pub melds: ArrayVec<[Kind; 3], 4>,
    /// The pair.
    pub pair: Kind,
}

impl Decomposition {
    /// Whether a meld is a triplet.
    pub fn is_triplet(meld: &[Kind; 3]) -> bool {
        meld[0] == meld[1]
    }

    /// The number of triplets.
    pub fn triplets(&self) -> usize {
        self.melds.iter().filter(|meld| Decomposition::is_triplet(meld)).count()
    }
}

/// Returns every decomposition of `concealed` into melds and one pair, each once. Every tile stands for itself. Flowers are left out.
/// `rules` decides which honours are runs.
pub fn decompositions(concealed: &Counts, rules: &ShapeRules) -> impl Iterator<Item = Decomposition> + use<> {
    let mut found = Vec::new();
    any_decomposition(concealed, rules, |reading| {
        found.push(reading.clone());
        false
    });
    found.into_iter()
}

/// Returns whether `accepts` is true for at least one decomposition of `concealed`, see [`decompositions`]. Stops at the first one.
pub fn any_decomposition(concealed: &Counts, rules: &ShapeRules, accepts: impl FnMut(&Decomposition) -> bool) -> bool {
    // Melds have three tiles of one group, so the pair is in the only group whose number of tiles is not a multiple of three.
    let groups = [0..9, 9..18, 18..27, 27..Kind::PLAIN];
    let total = |group: &Range<usize>| concealed.0[group.clone()].iter().map(|&n| usize::from(n)).sum::<usize>();
    let totals = groups.each_ref().map(total);
    let mut with_pair = groups.into_iter().zip(totals).filter(|(_, total)| total % 3 != 0);
    let (Some((group, 2 | 5 | 8 | 11 | 14)), None) = (with_pair.next(), with_pair.next()) else { return false };
    if totals.iter().sum::<usize>() > 14 {
        return false;
    }
    let reading = Decomposition { melds: ArrayVec::new(), pair: Kind::EAST };
    let mut search = Search { rules, reading, accepts };
    group.map(Kind::at).filter(|&kind| concealed[kind] >= 2).any(|pair| {
        let mut left = *concealed;
        left[pair] -= 2;
        search.reading.pair = pair;
        search.run(left, 0)
    })
}

struct Search<'a, F> {
    rules: &'a ShapeRules,
    /// The pair and the melds so far.
    reading: Decomposition,
    accepts: F,
}

impl<F: FnMut(&Decomposition) -> bool> Search<'_, F> {
    /// Decomposes the tiles `left` into melds and returns whether a decomposition is accepted. `left` must have no tiles of the kinds
    /// before the index `start`. The lowest tile must be in a meld. Melds with the same lowest tile are tried in one order only.
    fn run(&mut self, left: Counts, start: usize) -> bool {
        let Some(lowest) = (start..Kind::PLAIN).map(Kind::at).find(|&kind| left[kind] > 0) else {
            return (self.accepts)(&self.reading);
        };
        for meld in melds_from(lowest, self.rules) {
            let in_order = self.reading.melds.last().is_none_or(|last| last[0] != lowest || *last <= meld);
            if let Some(left) = take(left, &meld).filter(|_| in_order) {
                self.reading.melds.push(meld);
                if self.run(left, lowest.index()) {
                    return true;
                }
                self.reading.melds.pop();
            }
        }
        false
    }
}

/// Returns the tiles without the three of `meld`, or `None` if one of them is missing.
fn take(mut left: Counts, meld: &[Kind; 3]) -> Option<Counts> {
    for &kind in meld {
        left[kind] = left[kind].checked_sub(1)?;
    }
    Some(left)
}

/// Returns the triplets and runs that have `lowest` as their lowest tile, in order.
pub fn melds_from(lowest: Kind, rules: &ShapeRules) -> impl Iterator<Item = [Kind; 3]> + use<> {
    let at = lowest.index();
    // The distances to the other two tiles of a run, and the last kind of the group.
    let (steps, last): (&[(usize, usize)], usize) = match at {
        0..27 => (&[(1, 2)], at / 9 * 9 + 8),
        27..31 if rules.wind_runs => (&[(1, 2), (1, 3), (2, 3)], Kind::NORTH.index()),
        31..34 if rules.dragon_runs => (&[(1, 2)], Kind::BAI.index()),
        _ => (&[], 0),
    };
    let runs = steps.iter().filter(move |step| at + step.1 <= last);
    std::iter::once([lowest; 3]).chain(runs.map(move |&(a, b)| [lowest, Kind::at(at + a), Kind::at(at + b)]))
}
