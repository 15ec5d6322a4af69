//! The shapes that take no meld, as bit tricks on the planes of a [`Packed`].
//!
//! 十三烂 is a distance to its nearest target, so that a wild always has a tile to stand for: of 3m and 7m only one
//! can be among three numbers of 万. A suit is one of five cases: the most tiles it has in common with a target of one,
//! two and three numbers is `111`, `112` ... Three cases and the honours held give the nearest of all targets.

use super::holding::{Holding, beyond};
use super::packed::{Packed, suit_kinds};
use crate::tile::{Kind, KindSet};
use std::sync::OnceLock;

/// 1 and 9 of each suit and the honours: the tiles of 十三幺.
pub(super) const ORPHANS: KindSet = KindSet(0x7f << 27 | 0x101 | 0x101 << 9 | 0x101 << 18);

/// Tiles in common with the nearest 十三烂.
pub(super) struct Apart {
    /// Case `0..5` of a suit by the mask of its ranks, times 1, 5 and 25 for 万, 筒 and 条.
    case: [[u8; 512]; 3],
    /// By the number of honours held and the sum of the three cases: tiles missing for the nearest target.
    missing: [[u8; CASE_SUMS]; 8],
    /// By the sum of the three cases: numbers in common with seven numbers, the rest of 七星.
    seven: [u8; CASE_SUMS],
    /// Honours in a mask of them.
    honours: [u8; 128],
    /// By the mask of the ranks of a suit: the ranks not held that lead to each of the five cases.
    leads: [[u16; 5]; 512],
}

/// Sums of three cases, a power of two.
const CASE_SUMS: usize = 128;
const CASE_STEP: [usize; 3] = [1, 5, 25];

/// Most ranks a suit has in common with a target of 0, 1, 2 and 3 ranks.
const CASES: [[u8; 4]; 5] = [[0, 0, 0, 0], [0, 1, 1, 1], [0, 1, 2, 1], [0, 1, 2, 2], [0, 1, 2, 3]];

impl Apart {
    pub(super) fn shared() -> &'static Apart {
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
        // What three cases have in common with a target of so many numbers.
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

    /// The three cases of the kinds in `held`, added up: below [`CASE_SUMS`].
    #[inline]
    fn cases(&self, held: u64) -> usize {
        let case = |suit: usize| self.case[suit][(held >> (9 * suit) & 511) as usize];
        usize::from(case(0) + case(1) + case(2))
    }

    #[inline]
    fn honours(&self, held: u64) -> u8 {
        self.honours[(held >> 27 & 127) as usize]
    }

    #[inline]
    fn missing_for(&self, cases: usize, honours: usize) -> u8 {
        self.missing[honours & 7][cases & (CASE_SUMS - 1)]
    }

    /// Tiles missing for 十三烂.
    #[inline]
    pub(super) fn missing(&self, kinds: KindSet) -> u8 {
        self.missing_for(self.cases(kinds.0), usize::from(self.honours(kinds.0)))
    }

    /// The same by the masks of the ranks of the suits and of the honours held.
    #[inline(always)]
    pub(super) fn missing_of(&self, ranks: [u16; 3], honours: u8) -> u8 {
        let case = |suit: usize| self.case[suit][usize::from(ranks[suit] & 511)];
        let cases = usize::from(case(0) + case(1) + case(2));
        self.missing_for(cases, usize::from(self.honours[usize::from(honours & 127)]))
    }

    /// The kinds that lower [`Apart::missing`].
    pub(super) fn accepts(&self, kinds: KindSet) -> KindSet {
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

    /// Draws needed for 七星十三烂: the honours as themselves, wilds as numbers unless `no_wild`.
    pub(super) fn qixing_need(&self, holding: &Holding, no_wild: bool) -> u8 {
        let natural = holding.packed.kinds().0;
        let with_wilds = natural | holding.wild_kinds().0;
        let honours = 7 - self.honours(with_wilds);
        if no_wild {
            return honours + 7 - self.seven[self.cases(with_wilds) & (CASE_SUMS - 1)];
        }
        let free = holding.wilds - self.honours(with_wilds & !natural);
        honours + (7 - self.seven[self.cases(natural) & (CASE_SUMS - 1)]).saturating_sub(free)
    }
}

/// The sets of ranks three or more apart.
pub(crate) fn apart_sets() -> impl Iterator<Item = u16> {
    (0..512).filter(|set| set & set << 1 == 0 && set & set << 2 == 0)
}

/// Tiles missing for `goal` pairs (7, or 6 for 精钓); four alike are two, three are one and a single.
#[inline]
pub(super) fn pairs_missing(packed: &Packed, goal: u8) -> u8 {
    missing_of_pairs(goal, packed.pairs(), packed.singles())
}

#[inline]
pub(super) fn missing_of_pairs(goal: u8, pairs: u8, singles: u8) -> u8 {
    let left = goal.saturating_sub(pairs);
    left + beyond(left, singles)
}

/// Tiles missing for seven pairs of the kinds in `allowed`.
fn pairs_missing_in(packed: &Packed, allowed: KindSet) -> u8 {
    let (pairs, singles) = pairs_and_singles(packed, allowed);
    missing_of_pairs(7, pairs, singles)
}

/// Pairs of the kinds in `allowed`, and how many of them are held once or three times.
#[inline]
fn pairs_and_singles(packed: &Packed, allowed: KindSet) -> (u8, u8) {
    if allowed == KindSet::PLAIN {
        return (packed.pairs(), packed.singles());
    }
    let held = |copies: usize| packed.at_least(copies).intersection(allowed).len() as u8;
    (held(2) + held(4), packed.odd().intersection(allowed).len() as u8)
}

/// The kinds that may be used where this suit stays empty.
fn allowed_kinds(empty: Option<usize>) -> KindSet {
    KindSet::PLAIN.minus(empty.map_or(KindSet::EMPTY, suit_kinds))
}

/// Tiles missing for seven pairs within the suits allowed.
#[inline]
pub(super) fn seven_pairs_missing(holding: &Holding) -> u8 {
    holding.least(|empty| pairs_missing_in(&holding.packed, allowed_kinds(empty)))
}

/// The natural kinds that lower [`seven_pairs_missing`].
pub(super) fn seven_pairs_accepts(holding: &Holding) -> KindSet {
    let packed = &holding.packed;
    let best = seven_pairs_missing(holding);
    let accepts = |empty| match allowed_kinds(empty) {
        kinds if empty.is_some() && pairs_missing_in(packed, kinds) != best => KindSet::EMPTY,
        kinds => pairs_accepts(packed, kinds),
    };
    holding.over_suits(accepts, KindSet::union).unwrap_or(KindSet::EMPTY)
}

/// The natural kinds in `allowed` that lower the tiles missing for seven pairs of them.
pub(super) fn pairs_accepts(packed: &Packed, allowed: KindSet) -> KindSet {
    match pairs_and_singles(packed, allowed) {
        (7.., _) => KindSet::EMPTY,
        (pairs, singles) if pairs + singles < 7 => allowed.minus(packed.at_least(4)),
        _ => packed.odd().intersection(allowed),
    }
}

/// Draws needed for a pair of each honour, every tile as itself.
pub(super) fn qixing_pairs_need(holding: &Holding) -> u8 {
    let packed = &holding.packed;
    let once = packed.kinds().union(holding.wild_kinds());
    let mixed = packed.kinds().intersection(holding.wild_kinds());
    let twice = packed.at_least(2).union(holding.wild_pairs()).union(mixed);
    let honours = |set: KindSet| set.intersection(KindSet::HONOURS).len() as u8;
    14 - honours(once) - honours(twice)
}

/// Tiles missing for thirteen orphans.
pub(super) fn orphans_missing(packed: &Packed) -> u8 {
    let held = packed.kinds().intersection(ORPHANS).len() as u8;
    let pair = !packed.at_least(2).intersection(ORPHANS).is_empty();
    14 - held - u8::from(pair)
}

/// Tiles missing for a pair and triplets as melds. A fourth tile counts as a single for another set of its kind where a
/// fifth copy may be used; without it a kind of the melds makes no set any more.
pub(super) fn triplets_missing(holding: &Holding, fifth_copy: bool) -> u8 {
    let mut packed = holding.packed;
    if !fifth_copy {
        // The melds are all triplets and kongs here.
        packed = packed.without_kinds(holding.melds.kinds());
    }
    holding.least(|empty| {
        let held = |copies: usize| packed.at_least(copies).intersection(allowed_kinds(empty)).len() as u8;
        let triplets = 4 - holding.melds.count() as u8;
        let again = if fifth_copy { held(4) } else { 0 };
        let common = held(3).min(triplets) + held(2).min(triplets + 1) + (held(1) + again).min(triplets + 1);
        3 * triplets + 2 - common
    })
}

/// Kinds not held four times whose draw makes `need` smaller.
pub(super) fn tried(holding: &Holding, kinds: KindSet, need: impl Fn(&Holding) -> u8) -> KindSet {
    let now = need(holding);
    kinds.minus(holding.packed.at_least(4)).iter().filter(|&kind: &Kind| need(&holding.with(kind)) < now).collect()
}
