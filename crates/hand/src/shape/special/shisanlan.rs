//! 十三烂: fourteen tiles. Numbers of a suit differ by three or more, and all honours differ.
//!
//! A *target* is a set of ranks of one suit that are all three or more apart; it has up to three ranks. A complete hand has a target in
//! each suit. The number of missing tiles is that to the nearest complete hand, so every wild has a tile to stand for: of 3m and 7m, only
//! one can be in a target of three ranks. A suit is in one of five *cases*, by the most tiles that it has in common with a target of none,
//! one, two and three ranks (`CASES`). The cases of the three suits and the number of honours determine the number of missing tiles.

use super::{DrawnHand, GroupTiles, Special, Ways, join_sizes, ranks};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::rules::ShapeRules;
use crate::tile::{Counts, KindSet};
use std::sync::OnceLock;

/// 十三烂. The [fit](Special::fit) of a set of tiles is the set of sizes of targets that include the tiles: bit `s` for `s` tiles.
pub struct Shisanlan;

impl Special for Shisanlan {
    const NAMES: [&'static str; 3] = ["shisanlan", "十三烂", "十三烂"];
    const FEW_PAIRS: u8 = 1;

    #[inline(always)]
    fn need(evaluator: &Evaluator, holding: &Holding) -> u8 {
        evaluator.apart.missing(holding.packed.kinds()).saturating_sub(holding.wilds)
    }

    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        evaluator.apart.accepts(holding.packed.kinds())
    }

    fn read(_: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        let whole = |natural: &Counts, wilds: u8| {
            let honours = &natural.0[27..34];
            let free = honours.iter().filter(|&&n| n == 0).count() as u8;
            // Every wild needs a tile to stand for.
            honours.iter().all(|&n| n <= 1) && number_room(natural).is_some_and(|room| wilds <= room + free)
        };
        whole(hand.natural, hand.wilds).then(|| Ways { natural: whole(hand.all, 0), ..Ways::default() })
    }

    const NOTHING: u16 = 1;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        match group.honours {
            false => sizes(group.natural),
            true if ranks(group.natural, 2) != 0 => 0,
            true => (group.naturals()..=7).fold(0, |sizes, size| sizes | 1 << size),
        }
    }

    fn join(one: u16, other: u16) -> u16 {
        join_sizes(one, other)
    }

    fn is_dead(fit: u16) -> bool {
        fit == 0
    }

    fn is_whole(fit: u16) -> bool {
        fit >> 14 & 1 != 0
    }

    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool {
        let near = |at: usize| !honours && tiles[at..].iter().take(3).filter(|&&count| count > 0).count() > 1;
        tiles.iter().all(|&count| count <= 1) && !(0..9).any(|at| tiles[at] > 0 && near(at))
    }
}

/// Tables for the distance to the nearest 十三烂.
pub(in crate::shape) struct Apart {
    /// The case of a suit, `0..5`, by the mask of the ranks held. It is multiplied by 1, 5 and 25 for 万, 筒 and 条.
    case: [[u8; 512]; 3],
    /// The number of tiles missing for the nearest complete hand, by the number of honours and the sum of the three cases.
    missing: [[u8; CASE_SUMS]; 8],
    /// The most tiles in common with targets of seven ranks in all (for 七星十三烂), by the sum of the three cases.
    seven: [u8; CASE_SUMS],
    /// The number of honours, by the mask of the honours held.
    honours: [u8; 128],
    /// By the mask of the ranks held in a suit: for each of the five cases, the mask of the other ranks whose draw leads to that case.
    leads: [[u16; 5]; 512],
}

/// Number of entries for the sums of three cases, rounded up to a power of two.
const CASE_SUMS: usize = 128;
const CASE_STEP: [usize; 3] = [1, 5, 25];

/// For each case of a suit, the most tiles in common with a target of 0, 1, 2 and 3 ranks.
const CASES: [[u8; 4]; 5] = [[0, 0, 0, 0], [0, 1, 1, 1], [0, 1, 2, 1], [0, 1, 2, 2], [0, 1, 2, 3]];

impl Apart {
    pub(in crate::shape) fn shared() -> &'static Apart {
        static APART: OnceLock<Box<Apart>> = OnceLock::new();
        APART.get_or_init(|| Box::new(Apart::build()))
    }

    fn build() -> Apart {
        let apart: Vec<u16> = apart_sets().collect();
        let profile = |mask: u16| -> [u8; 4] {
            std::array::from_fn(|size| {
                let sized = apart.iter().filter(|set| set.count_ones() as usize == size);
                sized.map(|set| (set & mask).count_ones() as u8).max().unwrap_or(0)
            })
        };
        let case: [u8; 512] = std::array::from_fn(|mask| {
            let profile = profile(mask as u16);
            CASES.iter().position(|case| *case == profile).expect("five cases are all") as u8
        });
        // The most tiles in common with a target of `size` numbers.
        let numbers = |cases: usize, size: usize| -> u8 {
            let of = |suit: usize, ranks: usize| CASES[cases / CASE_STEP[suit] % 5][ranks];
            let split =
                |a: usize| (0..4).map(move |b| (a, b)).filter(move |(a, b)| (size - 3..=size).contains(&(a + b)));
            (0..4).flat_map(split).map(|(a, b)| of(0, a) + of(1, b) + of(2, size - a - b)).max().unwrap_or(0)
        };
        let common = |cases: usize, held: usize| {
            (5..=7).map(|honours| held.min(honours) as u8 + numbers(cases, 14 - honours)).max().unwrap_or(0)
        };
        Apart {
            case: CASE_STEP.map(|step| case.map(|case| case * step as u8)),
            missing: std::array::from_fn(|held| std::array::from_fn(|cases| 14 - common(cases, held))),
            seven: std::array::from_fn(|cases| numbers(cases, 7)),
            honours: std::array::from_fn(|mask| mask.count_ones() as u8),
            leads: std::array::from_fn(|mask| {
                let leads = |rank: usize, to: usize| mask >> rank & 1 == 0 && usize::from(case[mask | 1 << rank]) == to;
                std::array::from_fn(|to| (0..9).fold(0, |set, rank| set | u16::from(leads(rank, to)) << rank))
            }),
        }
    }

    /// Returns the sum of the cases of the three suits, below [`CASE_SUMS`]. `held` is the mask of the kinds held.
    #[inline]
    fn cases(&self, held: u64) -> usize {
        let case = |suit: usize| self.case[suit][(held >> (9 * suit) & 511) as usize];
        usize::from(case(0) + case(1) + case(2))
    }

    #[inline]
    pub(super) fn honours(&self, held: u64) -> u8 {
        self.honours[(held >> 27 & 127) as usize]
    }

    #[inline]
    fn missing_for(&self, cases: usize, honours: usize) -> u8 {
        self.missing[honours & 7][cases & (CASE_SUMS - 1)]
    }

    /// Returns the number of tiles missing for 十三烂. `kinds` are the kinds held as natural tiles.
    #[inline]
    pub(in crate::shape) fn missing(&self, kinds: KindSet) -> u8 {
        self.missing_for(self.cases(kinds.0), usize::from(self.honours(kinds.0)))
    }

    /// [`Apart::missing`] from the masks of the ranks held in the three suits, and of the honours held.
    #[inline(always)]
    pub(in crate::shape) fn missing_of(&self, ranks: [u16; 3], honours: u8) -> u8 {
        let case = |suit: usize| self.case[suit][usize::from(ranks[suit] & 511)];
        let cases = usize::from(case(0) + case(1) + case(2));
        self.missing_for(cases, usize::from(self.honours[usize::from(honours & 127)]))
    }

    /// Returns the most tiles in common with targets of seven ranks in all. `held` is the mask of the kinds held.
    #[inline]
    pub(super) fn in_seven(&self, held: u64) -> u8 {
        self.seven[self.cases(held) & (CASE_SUMS - 1)]
    }

    /// Returns the kinds whose draw lowers [`Apart::missing`].
    pub(in crate::shape) fn accepts(&self, kinds: KindSet) -> KindSet {
        let held = kinds.0;
        let cases = self.cases(held);
        let honours = usize::from(self.honours(held));
        let now = self.missing_for(cases, honours);
        let mut accepts = 0u64;
        if honours < 7 && self.missing_for(cases, honours + 1) < now {
            accepts = KindSet::HONOURS.0 & !held;
        }
        for (suit, step) in CASE_STEP.into_iter().enumerate() {
            let mask = (held >> (9 * suit) & 511) as usize;
            let others = cases - usize::from(self.case[suit][mask]);
            for (case, &ranks) in self.leads[mask].iter().enumerate() {
                let lower = u64::from(self.missing_for(others + case * step, honours) < now);
                accepts |= (u64::from(ranks) & lower.wrapping_neg()) << (9 * suit);
            }
        }
        KindSet(accepts)
    }
}

/// Returns all targets of a suit: the masks of ranks that are three or more apart.
pub fn apart_sets() -> impl Iterator<Item = u16> {
    (0..512).filter(|set| set & set << 1 == 0 && set & set << 2 == 0)
}

/// Returns the sizes of the targets that include these tiles of a suit, as a mask: bit `s` for the size `s`.
pub(super) fn sizes(tiles: &[u8; 9]) -> u16 {
    if ranks(tiles, 2) != 0 {
        return 0;
    }
    let ranks = ranks(tiles, 1);
    apart_sets().filter(|set| set & ranks == ranks).fold(0, |sizes, set| sizes | 1 << set.count_ones())
}

/// For every mask of ranks of a suit (bit 0 is the 1), the most ranks that can be added with all still three or more apart. It is 255 if
/// two ranks of the mask are nearer than that.
const ROOM: [u8; 512] = {
    let mut room = [255u8; 512];
    let mut whole = 0usize;
    while whole < 512 {
        if whole & (whole << 1 | whole << 2) == 0 {
            // The subsets of `whole`, itself first.
            let mut held = whole;
            loop {
                let more = (whole & !held).count_ones() as u8;
                if room[held] == 255 || room[held] < more {
                    room[held] = more;
                }
                if held == 0 {
                    break;
                }
                held = (held - 1) & whole;
            }
        }
        whole += 1;
    }
    room
};

/// Returns the most wilds that can stand for further number tiles of 十三烂, or `None` if two natural number tiles are less than three
/// apart.
pub(super) fn number_room(natural: &Counts) -> Option<u8> {
    let mut room = 0;
    for suit in 0..3 {
        let mut held = 0;
        for (rank, &count) in natural.0[9 * suit..9 * suit + 9].iter().enumerate() {
            if count > 1 {
                return None;
            }
            held |= usize::from(count) << rank;
        }
        match ROOM[held] {
            255 => return None,
            more => room += more,
        }
    }
    Some(room)
}
