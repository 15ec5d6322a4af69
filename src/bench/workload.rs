//! Random hands for benchmarks of evaluators. Equal seeds give equal hands on every machine.

use crate::game::{Domain, Stream};
use crate::rules::Rules;
use crate::shape::{Holding, MeldInfo};
use crate::tile::{Counts, Kind, KindSet};

/// The distribution of random hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Tiles drawn at random from all kinds.
    Deal,
    /// 万 and 筒 only: hands that can be split into melds in many ways.
    TwoSuits,
    /// Waiting hands of suited tiles. Wild tiles may be added.
    Waiting,
}

impl Spread {
    /// All distributions.
    pub const ALL: [Spread; 3] = [Spread::Deal, Spread::TwoSuits, Spread::Waiting];

    /// The name in the results of `jing bench --json`.
    pub const fn id(self) -> &'static str {
        match self {
            Spread::Deal => "random",
            Spread::TwoSuits => "two_suits",
            Spread::Waiting => "waiting",
        }
    }
}

const WILD: [Kind; 2] = [Kind::BAI, Kind::ZHONG];

/// The wild kinds of all hands of this module: 白 and 中.
pub fn wild_kinds() -> KindSet {
    WILD.into_iter().collect()
}

/// Returns `count` random hands of `size` concealed tiles, of which exactly `wilds` are wild; values of `wilds` above 8 count as 8.
///
/// Dealt hands hardly ever wait, so waiting hands are made by taking tiles out of a complete hand of random melds.
pub fn holdings(rules: &Rules, spread: Spread, size: usize, wilds: u8, count: usize, seed: u64) -> Vec<Holding> {
    let mut stream = Stream::new(seed, Domain::Study, u64::from(wilds) << 8 | size as u64);
    let wild = wild_kinds();
    let natural: Vec<Kind> = Kind::plain()
        .filter(|kind| !wild.contains(*kind) && (spread != Spread::TwoSuits || kind.index() < 18))
        .flat_map(|kind| [kind; 4])
        .collect();
    let mut wall = natural.clone();
    let mut hands = Vec::with_capacity(count);
    while hands.len() < count {
        let mut counts = Counts::EMPTY;
        for wild in 0..wilds.min(8) {
            counts.add(WILD[usize::from(wild / 4)]);
        }
        let rest = size - usize::from(wilds.min(8));
        if spread == Spread::Waiting {
            let Some(tiles) = near_complete(&mut stream, rest) else { continue };
            tiles.into_iter().for_each(|tile| counts.add(tile));
        } else {
            wall.copy_from_slice(&natural);
            stream.shuffle_front(&mut wall, rest);
            wall[..rest].iter().for_each(|&tile| counts.add(tile));
        }
        let holding = Holding::new(&counts, MeldInfo::NONE, wild);
        if spread != Spread::Waiting || rules.evaluator().shanten(&holding) == 0 {
            hands.push(holding);
        }
    }
    hands
}

/// Returns a random choice of `tiles` tiles out of four random melds and a pair of suited tiles; `None` if a kind occurs more than four
/// times.
fn near_complete(stream: &mut Stream, tiles: usize) -> Option<Vec<Kind>> {
    let mut hand = Vec::with_capacity(14);
    for _ in 0..4 {
        let base = 9 * stream.below(3) as usize;
        let run = stream.below(4) > 0;
        let rank = stream.below(if run { 7 } else { 9 }) as usize;
        hand.extend((0..3).map(|step| Kind::at(base + rank + if run { step } else { 0 })));
    }
    hand.extend([Kind::at(stream.below(27) as usize); 2]);
    let counts: Counts = hand.iter().copied().collect();
    if counts.0.iter().any(|&copies| copies > 4) {
        return None;
    }
    stream.shuffle(&mut hand);
    hand.truncate(tiles);
    Some(hand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_have_the_properties_of_their_spread() {
        let rules = Rules::default();
        for spread in Spread::ALL {
            for wilds in [0, 1, 4, 8] {
                let hands = holdings(&rules, spread, 13, wilds, 50, 1);
                for hand in &hands {
                    assert_eq!((hand.size(), hand.wilds), (13, wilds));
                    if spread == Spread::Waiting {
                        assert_eq!(rules.evaluator().shanten(hand), 0);
                    }
                    if spread == Spread::TwoSuits {
                        assert!(hand.packed.kinds().iter().all(|kind| kind.index() < 18));
                    }
                }
            }
        }
        assert_eq!(holdings(&rules, Spread::Deal, 14, 2, 20, 7), holdings(&rules, Spread::Deal, 14, 2, 20, 7));
    }
}
