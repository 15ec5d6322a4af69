//! A slow, independent evaluator for the tests. It builds hands meld by meld and uses no table.

use super::{Holding, Shape, ShapeRules, SuitLimit};
use crate::tile::{Kind, KindSet, Suit};

pub(super) const NEVER: u8 = 99;

/// Returns the number of draws to a complete hand of a shape, or `NEVER` if it is impossible.
pub(super) fn need(rules: &ShapeRules, shape: Shape, holding: &Holding) -> u8 {
    let reduce = |missing: u8| if missing >= NEVER { NEVER } else { missing.saturating_sub(holding.wilds) };
    let closed = holding.melds.is_closed();
    match shape {
        Shape::Standard => reduce(sets_missing(rules, holding, 1, false)),
        Shape::AllTriplets if holding.melds.has_mixed() => NEVER,
        Shape::AllTriplets => reduce(sets_missing(rules, holding, 1, true)),
        Shape::Jiangjianghu => {
            let wanted = |kind: &Kind| matches!(kind.rank(), Some(2 | 5 | 8));
            let strange = holding.melds.kinds().iter().any(|kind| !wanted(&kind)) || holding.suits != SuitLimit::Any;
            let held: u8 = Kind::plain().filter(wanted).map(|kind| holding.packed.count(kind)).sum();
            if strange { NEVER } else { reduce(14 - 3 * holding.melds.count() as u8 - held) }
        }
        Shape::Zuhelong if holding.suits != SuitLimit::Any => NEVER,
        Shape::Zuhelong => reduce(knitted_missing(rules, holding)),
        _ if !closed => NEVER,
        Shape::SevenPairs => reduce(over_suits(holding, |kinds| pairs_missing(holding, kinds))),
        _ if holding.suits != SuitLimit::Any => NEVER,
        Shape::QixingSevenPairs => {
            let have = |kind: Kind| (holding.packed.count(kind) + wild_count(holding, kind)).min(2);
            14 - KindSet::HONOURS.iter().map(have).sum::<u8>()
        }
        Shape::Shisanlan => {
            let held = holding.packed.kinds().0;
            reduce(14 - apart_targets().iter().map(|t| (t & held).count_ones() as u8).max().unwrap())
        }
        Shape::QixingShisanlan => qixing_need(rules, holding),
        Shape::Quanbukao => {
            let held = holding.packed.kinds().0;
            reduce(14 - unrelated_targets().iter().map(|t| (t & held).count_ones() as u8).max().unwrap())
        }
        Shape::Shisanyao => {
            let orphans: Vec<Kind> = Kind::plain().filter(|k| k.is_terminal() || k.is_honour()).collect();
            let missing = |twice: &Kind| -> u8 {
                let wanted = |k: &Kind| if k == twice { 2u8 } else { 1 };
                orphans.iter().map(|k| wanted(k).saturating_sub(holding.packed.count(*k))).sum()
            };
            reduce(orphans.iter().map(missing).min().unwrap())
        }
    }
}

pub(super) fn wild_count(holding: &Holding, kind: Kind) -> u8 {
    let mut copy = *holding;
    let mut count = 0;
    while copy.wild_kinds().contains(kind) {
        copy.remove_wild(kind);
        count += 1;
    }
    count
}

/// Returns the least value of `missing` over the sets of kinds that the suit limit allows. `missing` gets such a set.
fn over_suits(holding: &Holding, missing: impl Fn(KindSet) -> u8) -> u8 {
    let without = |suit: Suit| KindSet::PLAIN.minus(suit.kinds().collect());
    let free = |suit: &Suit| holding.melds.kinds().minus(without(*suit)).is_empty();
    let best = |suits: &[Suit]| suits.iter().filter(|s| free(s)).map(|&s| missing(without(s))).min().unwrap_or(NEVER);
    match holding.suits {
        SuitLimit::Any => missing(KindSet::PLAIN),
        SuitLimit::AtMostTwo => best(&Suit::NUMBERS),
        SuitLimit::Without(suit) => best(&[suit]),
    }
}

/// Returns the number of natural tiles missing for the remaining melds and `pair` pairs (0 or 1). With `triplets`, all melds must be
/// triplets.
pub(super) fn sets_missing(rules: &ShapeRules, holding: &Holding, pair: u8, triplets: bool) -> u8 {
    over_suits(holding, |allowed| {
        let mut search = Search::new(rules, holding, allowed, triplets);
        let melds = 4 - holding.melds.count() as u8;
        (0..=14).find(|&most| search.fits(0, melds, pair, most)).unwrap_or(NEVER)
    })
}

/// Returns all melds under these rules, as indices of kinds; only the triplets if `triplets`.
fn melds(rules: &ShapeRules, triplets: bool) -> Vec<[usize; 3]> {
    let all = (0..34).filter(|&k| rules.honours || k < 27);
    let mut melds: Vec<[usize; 3]> = all.map(|k| [k; 3]).collect();
    if !triplets {
        melds.extend((0..27).filter(|k| k % 9 < 7).map(|k| [k, k + 1, k + 2]));
        if rules.wind_runs && rules.honours {
            melds.extend([[27, 28, 29], [27, 28, 30], [27, 29, 30], [28, 29, 30]]);
        }
        if rules.dragon_runs && rules.honours {
            melds.push([31, 32, 33]);
        }
    }
    melds
}

struct Search {
    melds: Vec<[usize; 3]>,
    have: [u8; 34],
    /// The number of tiles of each kind that a pattern may still use.
    room: [u8; 34],
    honours: bool,
}

impl Search {
    fn new(rules: &ShapeRules, holding: &Holding, allowed: KindSet, triplets: bool) -> Search {
        let kept = |kind: usize| allowed.contains(Kind::at(kind)) && (rules.honours || kind < 27);
        let have = std::array::from_fn(|k| if kept(k) { holding.packed.count(Kind::at(k)) } else { 0 });
        let room = std::array::from_fn(|k| match rules.fifth_copy {
            _ if !kept(k) => 0,
            true => 50,
            false => 4 - holding.melds.used(Kind::at(k)),
        });
        Search { melds: melds(rules, triplets), have, room, honours: rules.honours }
    }

    /// Whether the tiles of the kinds from the index `from` on, and at most `most` more tiles, can form `melds` melds and `pair` pairs.
    fn fits(&mut self, from: usize, melds: u8, pair: u8, most: u8) -> bool {
        if melds == 0 && pair == 0 {
            return true;
        }
        let Some(lowest) = (from..34).find(|&k| self.have[k] > 0) else {
            return self.fits_without_tiles(melds, pair, most);
        };
        for index in 0..if melds > 0 { self.melds.len() } else { 0 } {
            let meld = self.melds[index];
            if meld.contains(&lowest) && self.with_set(&meld, most, |s, rest| s.fits(lowest, melds - 1, pair, rest)) {
                return true;
            }
        }
        if pair > 0 && self.with_set(&[lowest; 2], most, |s, rest| s.fits(lowest, melds, pair - 1, rest)) {
            return true;
        }
        // The remaining tiles of the lowest kind are not used.
        let have = std::mem::take(&mut self.have[lowest]);
        let fits = self.fits(lowest + 1, melds, pair, most);
        self.have[lowest] = have;
        fits
    }

    fn fits_without_tiles(&mut self, melds: u8, pair: u8, most: u8) -> bool {
        if 3 * melds + 2 * pair > most {
            return false;
        }
        if melds == 0 && pair == 0 {
            return true;
        }
        if pair > 0 {
            return (0..if self.honours { 34 } else { 27 })
                .any(|k| self.with_set(&[k; 2], most, |s, rest| s.fits_without_tiles(melds, 0, rest)));
        }
        (0..self.melds.len()).any(|index| {
            let meld = self.melds[index];
            self.with_set(&meld, most, |s, rest| s.fits_without_tiles(melds - 1, pair, rest))
        })
    }

    /// Takes the tiles of `set` from the hand, and calls `next` with `most` minus the number of those that the hand lacks. Returns its
    /// result, or `false` if the hand lacks more than `most`. Puts the tiles back.
    fn with_set(&mut self, set: &[usize], most: u8, next: impl FnOnce(&mut Search, u8) -> bool) -> bool {
        let (have, room) = (self.have, self.room);
        let mut missing = 0;
        let mut fits = true;
        for &kind in set {
            fits &= self.room[kind] > 0;
            self.room[kind] = self.room[kind].saturating_sub(1);
            missing += u8::from(self.have[kind] == 0);
            self.have[kind] = self.have[kind].saturating_sub(1);
        }
        let fits = fits && missing <= most && next(self, most - missing);
        (self.have, self.room) = (have, room);
        fits
    }
}

/// Returns the tiles missing for seven pairs, by choosing the number of pairs of each kind in turn.
fn pairs_missing(holding: &Holding, allowed: KindSet) -> u8 {
    let mut best = [NEVER; 8];
    best[0] = 0;
    for kind in allowed {
        let have = holding.packed.count(kind);
        for total in (1..=7usize).rev() {
            for pairs in 1..=total.min(2) {
                let missing = (2 * pairs as u8).saturating_sub(have);
                best[total] = best[total].min(best[total - pairs] + missing);
            }
        }
    }
    best[7]
}

/// Returns all hands of 十三烂, as sets of kinds.
pub(super) fn apart_targets() -> &'static [u64] {
    static TARGETS: std::sync::OnceLock<Vec<u64>> = std::sync::OnceLock::new();
    TARGETS.get_or_init(|| {
        let apart = |mask: u64| (0..9).all(|a| (a + 1..9).all(|b| mask >> a & mask >> b & 1 == 0 || b - a >= 3));
        let suits: Vec<u64> = (0..512).filter(|&mask| apart(mask)).collect();
        let mut targets = Vec::new();
        for &man in &suits {
            for &pin in &suits {
                for &sou in &suits {
                    let numbers = man | pin << 9 | sou << 18;
                    let all = (0..128u64).map(|honours| numbers | honours << 27);
                    targets.extend(all.filter(|target| target.count_ones() == 14));
                }
            }
        }
        targets
    })
}

/// Returns the nine kinds of each knit, as sets of kinds.
pub(super) fn knits() -> Vec<u64> {
    let third = |suit: usize, first: usize| (0..3).map(|i| 1u64 << (9 * suit + first + 3 * i)).sum::<u64>();
    let mut knits = Vec::new();
    for man in 0..3 {
        for pin in (0..3).filter(|&pin| pin != man) {
            knits.push(third(0, man) | third(1, pin) | third(2, 3 - man - pin));
        }
    }
    knits
}

/// Returns all hands of 全不靠, as sets of kinds.
pub(super) fn unrelated_targets() -> &'static [u64] {
    static TARGETS: std::sync::OnceLock<Vec<u64>> = std::sync::OnceLock::new();
    TARGETS.get_or_init(|| {
        let mut targets = Vec::new();
        for knit in knits() {
            let all = knit | 127 << 27;
            for a in (0..34).filter(|a| all >> a & 1 == 1) {
                targets.extend((0..a).filter(|b| all >> b & 1 == 1).map(|b| all & !(1 << a) & !(1 << b)));
            }
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    })
}

/// Calls `found` with every pattern of 组合龙 beside `declared` melds: the number of tiles of each kind. `room` are the most tiles of each
/// kind. A pattern can be found several times.
pub(super) fn knitted(rules: &ShapeRules, declared: usize, room: [u8; 34], mut found: impl FnMut(&[u8; 34])) {
    let melds: Vec<Vec<usize>> = match declared {
        0 => melds(rules, false).into_iter().map(Vec::from).collect(),
        1 => vec![Vec::new()],
        _ => Vec::new(),
    };
    for knit in knits() {
        for meld in &melds {
            for pair in 0..if rules.honours { 34 } else { 27 } {
                let mut pattern: [u8; 34] = std::array::from_fn(|kind| (knit >> kind & 1) as u8);
                meld.iter().for_each(|&kind| pattern[kind] += 1);
                pattern[pair] += 2;
                if pattern.iter().zip(room).all(|(&count, room)| count <= room) {
                    found(&pattern);
                }
            }
        }
    }
}

/// Returns the number of natural tiles missing for the nearest pattern of 组合龙.
fn knitted_missing(rules: &ShapeRules, holding: &Holding) -> u8 {
    let held: [u8; 34] = std::array::from_fn(|kind| holding.packed.count(Kind::at(kind)));
    let room = std::array::from_fn(|k| if rules.fifth_copy { 50 } else { 4 - holding.melds.used(Kind::at(k)) });
    let mut least = NEVER;
    knitted(rules, holding.melds.count(), room, |pattern| {
        least = least.min(pattern.iter().zip(held).map(|(&n, have)| n.saturating_sub(have)).sum());
    });
    least
}

fn qixing_need(rules: &ShapeRules, holding: &Holding) -> u8 {
    let natural = holding.packed.kinds().0;
    let wild = holding.wild_kinds().0;
    let numbers = (1u64 << 27) - 1;
    let targets = apart_targets().iter().filter(|&t| t >> 27 == 127);
    if rules.qixing_no_wild {
        return targets.map(|t| 14 - (t & (natural | wild)).count_ones() as u8).min().unwrap();
    }
    let missing_numbers = targets.map(|t| (t & numbers & !natural).count_ones() as u8).min().unwrap();
    // Every wild honour stands for itself or for a number.
    let choices = (0..128u64).map(|chosen| chosen << 27).filter(|chosen| chosen & !wild == 0);
    let need = |chosen: u64| {
        let honours = 7 - ((natural | chosen) >> 27).count_ones() as u8;
        honours + missing_numbers.saturating_sub(holding.wilds - chosen.count_ones() as u8)
    };
    choices.map(need).min().unwrap()
}
