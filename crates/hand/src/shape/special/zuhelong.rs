//! 组合龙: the nine tiles of a knit, concealed, with one meld and a pair. The meld may be declared.
//!
//! The *rest* of a hand is its natural tiles without one tile of each kind of the knit. The number of missing tiles is that of the tiles of
//! the knit that are missing, plus that of the tiles that the rest lacks for a meld and a pair, or for a pair beside a declared meld.
//!
//! Without a fifth copy, the whole pattern has at most four tiles of a kind. The meld and the pair have at most three of a kind unless both
//! are of one kind, so the tables of melds and pairs, which exclude this case, are right beside a knit too. With a declared meld, the limits
//! exclude a knit whose tile is in a declared kong, and a pair of the kind of a declared triplet.
// Source: 中国麻将竞赛规则 (1998), 组合龙.

use super::knit::{self, KNITS, THIRDS, join_families};
use super::{DrawnHand, GroupTiles, Special, Ways};
use crate::shape::eval::Evaluator;
use crate::shape::holding::Holding;
use crate::shape::packed::{POWER, Packed};
use crate::shape::rules::ShapeRules;
use crate::shape::standard;
use crate::shape::suit_distance::IMPOSSIBLE;
use crate::tile::{Counts, Kind, KindSet, Meld};

/// 组合龙. The [fit](Special::fit) of a set of tiles is an encoded family of sets of parts (see [`knit`] and [`encoded`]).
pub struct Zuhelong;

/// The number of declared melds of a standard hand that lacks one meld and the pair.
const ONE_MELD_LEFT: usize = 3;

impl Special for Zuhelong {
    const NAMES: [&'static str; 3] = ["zuhelong", "组合龙", "组合龙"];
    const NEEDS_HONOURS: bool = false;
    const TAKES_MELDS: bool = true;
    /// The meld and the pair add at most three pairs to the nine tiles: two with a triplet of a kind of the knit, and the pair.
    const FEW_PAIRS: u8 = 4;

    fn need(evaluator: &Evaluator, holding: &Holding) -> u8 {
        missing(evaluator, holding).saturating_sub(holding.wilds)
    }

    fn accepts(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        let best = missing(evaluator, holding);
        if best <= holding.wilds || best >= IMPOSSIBLE {
            return KindSet::EMPTY;
        }
        let held = holding.packed.kinds();
        let mut accepts = KindSet::EMPTY;
        match holding.melds.count() {
            0 => {
                let rests = Rests::new(evaluator, &holding.packed);
                for knit in KNITS {
                    let (absent, rest) = (rests.absent(knit), rests.missing(knit));
                    if absent + rest != best {
                        continue;
                    }
                    let kinds = knit::kinds(knit);
                    let mut packed = holding.packed;
                    kinds.intersection(held).iter().for_each(|kind| packed.remove(kind));
                    let (tables, classes) = (&evaluator.tables, rests.classes(knit));
                    let improving = standard::improving_kinds(tables, &packed, classes, ONE_MELD_LEFT, rest);
                    accepts = accepts.union(kinds.minus(held)).union(improving);
                }
            }
            _ => {
                let pairs = pair_kinds(evaluator, holding);
                for kinds in open_knits(evaluator, holding) {
                    let absent = kinds.minus(held);
                    let (rest, improving) = pair_missing(&holding.packed, kinds, pairs);
                    if absent.len() as u8 + rest == best {
                        accepts = accepts.union(absent).union(improving);
                    }
                }
            }
        }
        accepts.minus(holding.packed.at_least(4))
    }

    fn fifth_waits(evaluator: &Evaluator, holding: &Holding) -> KindSet {
        if !holding.melds.is_closed() {
            return KindSet::EMPTY;
        }
        let rests = Rests::new(evaluator, &holding.packed);
        let with_fifth = |kind: Kind, knit: [usize; 3]| {
            rests.absent(knit)
                + match knit::kinds(knit).contains(kind) {
                    true => rests.missing_with(knit, kind),
                    // All five tiles are the meld and the pair.
                    false => 0,
                }
        };
        let completes = |&kind: &Kind| KNITS.iter().any(|&knit| with_fifth(kind, knit) <= holding.wilds);
        holding.packed.at_least(4).iter().filter(completes).collect()
    }

    fn read(rules: &ShapeRules, hand: &DrawnHand<'_>) -> Option<Ways> {
        let whole =
            |natural: &Counts, wilds: u8| KNITS.iter().any(|&knit| reads(rules, hand.melds, natural, wilds, knit));
        whole(hand.natural, hand.wilds).then(|| Ways { natural: whole(hand.all, 0), ..Ways::default() })
    }

    const NOTHING: u16 = 1;

    fn fit(group: &GroupTiles<'_>) -> u16 {
        let (naturals, index) = (group.naturals(), index_of(group.natural));
        let sets = |tiles: u8, index: usize| {
            let distances = group.evaluator.distances(group.honours, group.evaluator.class(group.honours, index));
            // Melds and pairs include the tiles if these lack the rest of them.
            let includes =
                |&(melds, pairs): &(u8, u8)| distances[usize::from(2 * melds + pairs)] + tiles == 3 * melds + 2 * pairs;
            let all = [(0, 0), (1, 0), (0, 1), (1, 1)];
            all.into_iter().filter(includes).fold(0, |sets, (melds, pairs)| sets | 1 << (melds + 2 * pairs))
        };
        if group.honours {
            return encoded(0, [sets(naturals, index), 0, 0]);
        }
        encoded(
            1,
            std::array::from_fn(|third| {
                let (held, value) = third_of(super::ranks(group.natural, 1), third);
                sets(naturals - held, index - value)
            }),
        )
    }

    fn join(one: u16, other: u16) -> u16 {
        if one == Self::NOTHING || other == Self::NOTHING {
            return if one == Self::NOTHING { other } else { one };
        }
        let (suits, more) = (suits_of(one), suits_of(other));
        if suits + more > 3 {
            return 0;
        }
        let mut rows = [0; 3];
        for (a, &thirds) in THIRD_SETS[suits].iter().enumerate() {
            for (b, &others) in THIRD_SETS[more].iter().enumerate() {
                if let Some(row) = row_of(suits + more, thirds, others) {
                    rows[row] |= JOINED[row_at(one, a)][row_at(other, b)];
                }
            }
        }
        encoded(suits + more, rows)
    }

    fn is_dead(fit: u16) -> bool {
        fit == 0
    }

    fn is_whole(fit: u16) -> bool {
        suits_of(fit) == 3 && fit >> 3 & 1 != 0
    }

    fn has_part(honours: bool, tiles: &[u8; 9]) -> bool {
        // Runs of honours count whether or not the rules have them.
        let sets = |tiles: &[u8; 9]| match tiles.iter().sum::<u8>() {
            0 => true,
            2 => is_alike(tiles),
            3 => is_meld(honours, tiles),
            5 => (0..9).any(|rank| {
                let mut meld = *tiles;
                meld[rank] = meld[rank].wrapping_sub(2);
                tiles[rank] >= 2 && is_meld(honours, &meld)
            }),
            _ => false,
        };
        let without = |third: &u16| {
            let rest: [u8; 9] = std::array::from_fn(|rank| tiles[rank].wrapping_sub((third >> rank & 1) as u8));
            rest.iter().all(|&count| count <= 4) && sets(&rest)
        };
        if honours { sets(tiles) } else { THIRDS.iter().any(without) }
    }
}

/// Whether all tiles are of one rank.
fn is_alike(tiles: &[u8; 9]) -> bool {
    tiles.iter().filter(|&&count| count > 0).count() == 1
}

/// Whether three tiles are a triplet or a run, in the honours if `honours`.
fn is_meld(honours: bool, tiles: &[u8; 9]) -> bool {
    let ranks = super::ranks(tiles, 1);
    let winds = ranks & 0b1111 == ranks && ranks.count_ones() == 3;
    let run = if honours { winds || ranks == 0b111_0000 } else { ranks >> ranks.trailing_zeros() == 0b111 };
    is_alike(tiles) || run
}

// ---- The number of missing tiles ----

/// Returns the number of natural tiles missing; [`IMPOSSIBLE`] if the melds exclude the shape.
fn missing(evaluator: &Evaluator, holding: &Holding) -> u8 {
    match holding.melds.count() {
        0 => {
            let rests = Rests::new(evaluator, &holding.packed);
            KNITS.iter().map(|&knit| rests.absent(knit) + rests.missing(knit)).min().unwrap_or(IMPOSSIBLE)
        }
        1 => {
            let pairs = pair_kinds(evaluator, holding);
            let absent = |kinds: KindSet| kinds.minus(holding.packed.kinds()).len() as u8;
            let knits = open_knits(evaluator, holding);
            let missing = knits.map(|kinds| absent(kinds) + pair_missing(&holding.packed, kinds, pairs).0);
            missing.min().unwrap_or(IMPOSSIBLE)
        }
        _ => IMPOSSIBLE,
    }
}

/// The rests of a closed hand for each third of each suit.
struct Rests<'a> {
    evaluator: &'a Evaluator,
    /// By suit and third, the number of tiles of the third that are held.
    held: [[u8; 3]; 3],
    /// By suit and third, the base-5 index of the tiles of the suit without one of each rank of the third.
    index: [[usize; 3]; 3],
    honours: u8,
}

impl Rests<'_> {
    fn new<'a>(evaluator: &'a Evaluator, packed: &Packed) -> Rests<'a> {
        let kinds = packed.kinds().0;
        let indices = packed.indices().0;
        let mut rests = Rests {
            evaluator,
            held: [[0; 3]; 3],
            index: [[0; 3]; 3],
            honours: evaluator.tables.honour_class(indices[3] as usize),
        };
        for (suit, &index) in indices.iter().take(3).enumerate() {
            for third in 0..3 {
                let (held, value) = third_of((kinds >> (9 * suit)) as u16 & 0x1ff, third);
                rests.held[suit][third] = held;
                rests.index[suit][third] = index as usize - value;
            }
        }
        rests
    }

    /// Returns the number of tiles of a knit that are missing.
    fn absent(&self, knit: [usize; 3]) -> u8 {
        9 - (0..3).map(|suit| self.held[suit][knit[suit]]).sum::<u8>()
    }

    /// Returns the classes of the four groups of the rest for a knit.
    fn classes(&self, knit: [usize; 3]) -> [u8; 4] {
        let class = |suit: usize| self.evaluator.tables.suit_class(self.index[suit][knit[suit]]);
        [class(0), class(1), class(2), self.honours]
    }

    /// Returns the number of tiles that the rest for a knit lacks for a meld and a pair.
    fn missing(&self, knit: [usize; 3]) -> u8 {
        self.evaluator.tables.missing_of(standard::goal(ONE_MELD_LEFT, 1), self.classes(knit))
    }

    /// [`Rests::missing`] with another tile of a kind of the knit, of which the rest has at most three.
    fn missing_with(&self, knit: [usize; 3], kind: Kind) -> u8 {
        let (suit, rank) = (kind.index() / 9, kind.index() % 9);
        let mut classes = self.classes(knit);
        classes[suit] = self.evaluator.tables.suit_class(self.index[suit][knit[suit]] + POWER[rank]);
        self.evaluator.tables.missing_of(standard::goal(ONE_MELD_LEFT, 1), classes)
    }
}

/// Returns the number of ranks of a third in `held`, and the sum of their places in a base-5 index.
fn third_of(held: u16, third: usize) -> (u8, usize) {
    let ranks = [third, third + 3, third + 6].into_iter().filter(|rank| held >> rank & 1 != 0);
    ranks.fold((0, 0), |(count, value), rank| (count + 1, value + POWER[rank]))
}

/// Returns the base-5 index of tiles by rank.
fn index_of(tiles: &[u8; 9]) -> usize {
    tiles.iter().zip(POWER).map(|(&count, power)| usize::from(count) * power).sum()
}

/// Returns the kinds of each knit that the declared meld allows.
fn open_knits(evaluator: &Evaluator, holding: &Holding) -> impl Iterator<Item = KindSet> {
    let full = used_up(evaluator, holding, 4);
    KNITS.into_iter().map(knit::kinds).filter(move |kinds| kinds.intersection(full).is_empty())
}

/// Returns the kinds of which the pair may be beside the declared meld.
fn pair_kinds(evaluator: &Evaluator, holding: &Holding) -> KindSet {
    evaluator.kinds().minus(used_up(evaluator, holding, 3))
}

/// Returns the kinds of which the melds have `copies` tiles or more; none if the rules have a fifth copy.
fn used_up(evaluator: &Evaluator, holding: &Holding, copies: u8) -> KindSet {
    let melds = &holding.melds;
    let used = melds.kinds().iter().filter(|&kind| melds.used(kind) >= copies);
    if evaluator.rules.fifth_copy { KindSet::EMPTY } else { used.collect() }
}

/// Returns the number of tiles that the rest for the knit `kinds` lacks for a pair of one of `pairs`, and the kinds of `pairs` of which
/// another tile in the rest lowers this number.
fn pair_missing(packed: &Packed, kinds: KindSet, pairs: KindSet) -> (u8, KindSet) {
    let rest = |copies: usize| {
        let (beside, within) = (packed.at_least(copies).minus(kinds), packed.at_least(copies + 1).intersection(kinds));
        beside.union(within).intersection(pairs)
    };
    let [one, two] = [rest(1), rest(2)];
    match (one.is_empty(), two.is_empty()) {
        (_, false) => (0, KindSet::EMPTY),
        (false, true) => (1, one),
        (true, true) => (2, pairs),
    }
}

// ---- Readings ----

/// Whether a hand with these natural tiles, `wilds` wilds and these melds can be read with a knit.
fn reads(rules: &ShapeRules, melds: &[Meld], natural: &Counts, wilds: u8, knit: [usize; 3]) -> bool {
    let used = |kind: Kind| {
        let tiles = melds.iter().flat_map(Meld::all_tiles).filter(|&tile| tile == kind);
        if rules.fifth_copy { 0 } else { tiles.count() }
    };
    let (mut rest, mut absent) = (*natural, 0);
    for kind in knit::kinds(knit) {
        if used(kind) == 4 {
            return false;
        }
        if rest[kind] > 0 { rest.remove(kind) } else { absent += 1 }
    }
    if absent > wilds || melds.len() > 1 {
        return false;
    }
    if let [_] = melds {
        // The rest and the wilds that are left are two tiles. Two wilds are a pair of any kind.
        let mut kinds = rest.iter();
        return kinds.next().is_none_or(|(kind, _)| used(kind) < 3) && kinds.next().is_none();
    }
    // The rest and the wilds that are left are five tiles. The pair takes as many tiles of its kind as it can.
    let with_pair = |kind: Kind| {
        let mut meld = rest;
        (0..rest[kind].min(2)).for_each(|_| meld.remove(kind));
        let missing = 2 - rest[kind].min(2);
        absent + missing <= wilds && includes_meld(rules, &meld, (!rules.fifth_copy).then_some(kind))
    };
    rest.iter().any(|(kind, _)| with_pair(kind)) || absent + 2 <= wilds && includes_meld(rules, &rest, None)
}

/// Whether a meld can include `tiles`, with wilds in place of the others. It must not be a triplet of the kind `not`.
fn includes_meld(rules: &ShapeRules, tiles: &Counts, not: Option<Kind>) -> bool {
    let mut kinds = tiles.kinds().iter();
    let Some(first) = kinds.next() else { return true };
    let last = kinds.last().unwrap_or(first);
    let triplet = first == last && tiles[first] <= 3 && not != Some(first);
    let within = |set: KindSet| tiles.kinds().minus(set).is_empty();
    let run = if first.is_honour() {
        rules.wind_runs && within(KindSet::WINDS) || rules.dragon_runs && within(KindSet::DRAGONS)
    } else {
        first.index() / 9 == last.index() / 9 && last.index() - first.index() <= 2
    };
    triplet || run && tiles.total() <= 3 && tiles.iter().all(|(_, count)| count == 1)
}

// ---- Fits ----
//
// The sets of a family have equally many thirds: one for each number suit among the groups. So a family is encoded as this number, in the
// bits 12 and 13, and a row of four bits for each of the up to three sets of as many thirds. Bit `m + 2p` of a row says whether the family
// has the set with these thirds, the meld if `m` is 1, and the pair if `p` is 1. The empty family is 0.

/// For each number of suits, the sets of as many thirds, by row. Bit `t` is the third `t`.
const THIRD_SETS: [&[usize]; 4] = [&[0], &[0b001, 0b010, 0b100], &[0b110, 0b101, 0b011], &[0b111]];

/// For two rows, the row of the unions of disjoint sets of the meld and the pair.
const JOINED: [[u16; 16]; 16] = {
    let (mut joined, mut at) = ([[0; 16]; 16], 0);
    while at < 256 {
        joined[at / 16][at % 16] = join_families((at / 16) as u16, (at % 16) as u16);
        at += 1;
    }
    joined
};

/// Returns the fit with these rows of the sets of `suits` thirds.
fn encoded(suits: usize, [first, second, third]: [u16; 3]) -> u16 {
    let rows = first | second << 4 | third << 8;
    if rows == 0 { 0 } else { rows | (suits as u16) << 12 }
}

/// Returns the number of number suits among the groups of a fit.
fn suits_of(fit: u16) -> usize {
    usize::from(fit >> 12)
}

/// Returns a row of a fit.
fn row_at(fit: u16, row: usize) -> usize {
    usize::from(fit >> (4 * row) & 15)
}

/// Returns the row of the union of two sets of thirds, `suits` in all; `None` if the sets are not disjoint.
fn row_of(suits: usize, thirds: usize, others: usize) -> Option<usize> {
    if thirds & others != 0 {
        return None;
    }
    Some(match suits {
        1 => (thirds | others).trailing_zeros() as usize,
        2 => (!(thirds | others) & 0b111).trailing_zeros() as usize,
        _ => 0,
    })
}
