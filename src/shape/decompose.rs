//! All ways to read natural tiles as melds and a pair, for scoring.

use super::rules::ShapeRules;
use crate::tile::{Counts, Kind, Suit};
use arrayvec::ArrayVec;
use std::ops::Range;

/// Melds and a pair.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decomposition {
    /// The melds in order of their lowest tile; three tiles in order each.
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

/// Every way to read the plain kinds of `concealed` as melds and one pair, each once. Every tile is used as itself.
pub fn decompositions(concealed: &Counts, rules: &ShapeRules) -> impl Iterator<Item = Decomposition> + use<> {
    let mut found = Vec::new();
    any_decomposition(concealed, rules, |reading| {
        found.push(reading.clone());
        false
    });
    found.into_iter()
}

/// Whether some way to read `concealed` as [`decompositions`] does is accepted; the rest is not looked at then.
pub fn any_decomposition(concealed: &Counts, rules: &ShapeRules, accepts: impl FnMut(&Decomposition) -> bool) -> bool {
    // Melds stay within suits and honours, so the pair is in the one group with two tiles too many.
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
        search.run(&mut left, 0)
    })
}

struct Search<'a, F> {
    rules: &'a ShapeRules,
    /// The pair and the melds so far.
    reading: Decomposition,
    accepts: F,
}

impl<F: FnMut(&Decomposition) -> bool> Search<'_, F> {
    /// The lowest tile left is in a meld; melds with the same lowest tile are tried in one order only.
    fn run(&mut self, left: &mut Counts, start: usize) -> bool {
        let Some(lowest) = (start..Kind::PLAIN).map(Kind::at).find(|&kind| left[kind] > 0) else {
            return (self.accepts)(&self.reading);
        };
        for meld in melds_from(lowest, self.rules) {
            let in_order = self.reading.melds.last().is_none_or(|last| last[0] != lowest || *last <= meld);
            if in_order && take(left, &meld) {
                self.reading.melds.push(meld);
                let found = self.run(left, lowest.index());
                self.reading.melds.pop();
                meld.iter().for_each(|&kind| left.add(kind));
                if found {
                    return true;
                }
            }
        }
        false
    }
}

/// Takes the three tiles if all are there.
fn take(left: &mut Counts, meld: &[Kind; 3]) -> bool {
    for (i, &kind) in meld.iter().enumerate() {
        if left[kind] == 0 {
            meld[..i].iter().for_each(|&kind| left.add(kind));
            return false;
        }
        left.remove(kind);
    }
    true
}

/// The melds with `lowest` as their lowest tile, in order.
fn melds_from(lowest: Kind, rules: &ShapeRules) -> ArrayVec<[Kind; 3], 4> {
    let above = |steps: usize| Kind::at(lowest.index() + steps);
    let mut melds = ArrayVec::new();
    melds.push([lowest; 3]);
    match lowest.suit() {
        Suit::Honour if lowest == Kind::ZHONG && rules.dragon_runs => melds.push([lowest, Kind::FA, Kind::BAI]),
        Suit::Honour if lowest == Kind::EAST && rules.wind_runs => {
            melds.extend([(1, 2), (1, 3), (2, 3)].map(|(a, b)| [lowest, above(a), above(b)]));
        }
        Suit::Honour if lowest.index() == Kind::EAST.index() + 1 && rules.wind_runs => {
            melds.push([lowest, above(1), above(2)]);
        }
        Suit::Honour | Suit::Flower => {}
        _ if lowest.rank().is_some_and(|rank| rank <= 7) => melds.push([lowest, above(1), above(2)]),
        _ => {}
    }
    melds
}
