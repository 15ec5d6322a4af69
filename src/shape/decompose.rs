//! All ways to read natural tiles as melds and a pair, for scoring.

use super::rules::ShapeRules;
use crate::tile::{Counts, Kind, Suit};
use arrayvec::ArrayVec;

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
    let total: usize = concealed.0[..Kind::PLAIN].iter().map(|&n| usize::from(n)).sum();
    if total % 3 == 2 && total <= 14 {
        for pair in Kind::plain().filter(|&kind| concealed[kind] >= 2) {
            let mut left = *concealed;
            left[pair] -= 2;
            Search { rules, pair, found: &mut found }.run(&mut left, &mut ArrayVec::new());
        }
    }
    found.into_iter()
}

struct Search<'a> {
    rules: &'a ShapeRules,
    pair: Kind,
    found: &'a mut Vec<Decomposition>,
}

impl Search<'_> {
    /// The lowest tile left is in a meld; melds with the same lowest tile are tried in one order only.
    fn run(&mut self, left: &mut Counts, melds: &mut ArrayVec<[Kind; 3], 4>) {
        let Some(lowest) = Kind::plain().find(|&kind| left[kind] > 0) else {
            self.found.push(Decomposition { melds: melds.clone(), pair: self.pair });
            return;
        };
        for meld in melds_from(lowest, self.rules) {
            let in_order = melds.last().is_none_or(|last| last[0] != lowest || *last <= meld);
            if in_order && take(left, &meld) {
                melds.push(meld);
                self.run(left, melds);
                melds.pop();
                meld.iter().for_each(|&kind| left.add(kind));
            }
        }
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
