//! Discards, with the shanten after each and the kinds that lower it.

use super::eval::{Evaluator, to_shanten};
use super::holding::{Holding, beyond};
use super::special::{CHOOSY, Shape};
use super::standard;
use super::tables::{Place, Row, Tables};
use crate::tile::{Kind, KindSet};
use arrayvec::ArrayVec;

/// A possible discard from 14 tiles, with the shanten and the accepted kinds of the remaining 13 tiles. A kind is *accepted* if drawing it
/// lowers the shanten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The tile.
    pub tile: Kind,
    /// Whether it is one of the wilds of the holding.
    pub wild: bool,
    /// The least shanten of the 13 remaining tiles.
    pub shanten: i8,
    /// The accepted kinds, wild ones included. Kinds held four times are left out.
    pub accepts: KindSet,
}

/// A list of discards, one for each kind, in tile order, with natural tiles first.
pub type Discards = ArrayVec<Discard, 16>;

impl Evaluator {
    /// Returns all discards from 14 tiles. Drawn tiles of the kinds in `wild` count as wilds.
    pub fn discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        let natural = holding.packed.kinds().iter().map(|tile| (tile, false, holding.without(tile)));
        let wilds = holding.wild_kinds().iter().map(|tile| (tile, true, holding.without_wild(tile)));
        natural.chain(wilds).map(|(tile, is_wild, left)| self.discard(tile, is_wild, &left, wild)).collect()
    }

    /// Returns the discard of `tile`. `left` are the remaining 13 tiles, and `is_wild` is whether the discarded tile is a wild.
    fn discard(&self, tile: Kind, is_wild: bool, left: &Holding, wild: KindSet) -> Discard {
        Discard { tile, wild: is_wild, shanten: self.shanten(left), accepts: self.accepts(left, wild) }
    }

    /// Returns the kinds whose draw lowers the shanten of 13 tiles. Drawn tiles of the kinds in `wild` count as wilds. Kinds held four
    /// times are left out.
    pub fn accepts(&self, holding: &Holding, wild: KindSet) -> KindSet {
        let need = self.least_need(holding);
        if to_shanten(need) == i8::MAX {
            return KindSet::EMPTY;
        }
        let mut accepts = KindSet::EMPTY;
        if self.need(Shape::Standard, holding) == need {
            accepts = self.standard_accepts(holding);
        }
        if self.melds_allow_special(holding) {
            accepts = accepts.union(self.special_accepts_at(holding, need));
        }
        self.with_wilds(holding, accepts, wild, need)
    }

    /// Returns the natural kinds whose draw brings the nearest special shapes nearer. `need` is the number of draws to these shapes.
    pub(super) fn special_accepts_at(&self, holding: &Holding, need: u8) -> KindSet {
        let shapes = self.special.iter().filter(|&shape| self.need(shape, holding) == need);
        shapes.fold(KindSet::EMPTY, |set, shape| set.union(self.special_accepts(shape, holding)))
    }

    /// Returns `accepts` with the wild kinds that lower the shanten, and without the others. A drawn wild lowers the shanten of every shape
    /// except those of 七星, for which it is tried. `need` is the present shanten plus 1.
    fn with_wilds(&self, holding: &Holding, accepts: KindSet, wild: KindSet, need: u8) -> KindSet {
        let wild = wild.intersection(KindSet::PLAIN);
        let helps = |&kind: &Kind| {
            if self.wild_always_helps() { need > 0 } else { self.least_need(&holding.with_wild(kind)) < need }
        };
        accepts.minus(wild).union(wild.iter().filter(helps).collect())
    }

    /// Whether a drawn wild lowers the shanten of every incomplete hand under these rules.
    fn wild_always_helps(&self) -> bool {
        self.special.intersection(CHOOSY).is_empty()
    }

    /// Returns the natural kinds whose draw lowers the number of tiles missing for the standard form
    /// ([`missing_standard`](Evaluator::missing_standard)). Kinds held four times are left out.
    pub fn standard_accepts(&self, holding: &Holding) -> KindSet {
        if !standard::is_free(&self.rules, holding) {
            let now = self.missing_standard(holding);
            let held = if self.rules.fifth_copy { holding.packed.at_least(4) } else { self.all_held(holding) };
            let kinds = self.kinds().minus(held);
            return kinds.iter().filter(|&kind| self.missing_standard(&holding.with(kind)) < now).collect();
        }
        let classes = self.tables.classes(&holding.packed);
        let melds = holding.melds.count();
        standard::improving_kinds(&self.tables, &holding.packed, classes, melds, self.missing_standard(holding))
    }

    /// Returns the natural discards of least shanten from 14 tiles, in tile order, with the accepted kinds. If the hand has only wilds,
    /// returns those. Drawn tiles of the kinds in `wild` count as wilds. Does not allocate, and skips discards that cannot be best.
    pub fn best_discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        if !standard::is_free(&self.rules, holding) || holding.packed.total() == 0 || !self.wild_always_helps() {
            return self.best_of_all(holding, wild);
        }
        let packed = &holding.packed;
        let wilds = holding.wilds;
        let wild = wild.intersection(KindSet::PLAIN);
        let mut best = Discards::new();
        let candidates = self.candidates(holding);
        let standard = beyond(candidates.fewest, wilds);
        // A discard never brings a special shape nearer, so hands far from all of them need no further check.
        if self.melds_allow_special(holding) && self.special_need(holding) <= standard {
            self.best_with_special(holding, &candidates, wild, &mut best);
            return best;
        }
        let limit = candidates.fewest.max(wilds);
        let mut known = Known::new(holding);
        for (tile, &candidate) in bits(packed.kinds().0).zip(&candidates.list) {
            if candidate.missing <= limit {
                let accepts = wild.union(known.accepts(&self.tables, candidates.classes, tile, candidate));
                best.push(Discard { tile: Kind::at(tile), wild: false, shanten: to_shanten(standard), accepts });
            }
        }
        best
    }

    /// Adds the result of [`Evaluator::best_discards`] to `best` for a hand for which a special shape may be as near as the standard form.
    /// `candidates` are those of [`Evaluator::candidates`].
    #[inline(never)]
    fn best_with_special(&self, holding: &Holding, candidates: &Candidates, wild: KindSet, best: &mut Discards) {
        let (packed, wilds) = (&holding.packed, holding.wilds);
        let after = self.special_after(holding);
        let mut closed = [u8::MAX; 16];
        let mut least = beyond(candidates.fewest, wilds);
        let kinds = || bits(packed.kinds().0).zip(&candidates.list).enumerate();
        for (i, (tile, candidate)) in kinds() {
            closed[i & 15] = after.need(tile, beyond(candidate.missing, wilds));
            least = least.min(closed[i & 15]);
        }
        let mut known = Known::new(holding);
        for (i, (tile, &candidate)) in kinds() {
            let standard = beyond(candidate.missing, wilds) == least;
            let mut accepts = wild;
            if standard {
                accepts = accepts.union(known.accepts(&self.tables, candidates.classes, tile, candidate));
            }
            if closed[i & 15] == least {
                accepts = accepts.union(after.accepts(tile, least));
            }
            if standard || closed[i & 15] == least {
                best.push(Discard { tile: Kind::at(tile), wild: false, shanten: to_shanten(least), accepts });
            }
        }
    }

    /// [`Evaluator::best_discards`] for any hand and rules.
    #[inline(never)]
    fn best_of_all(&self, holding: &Holding, wild: KindSet) -> Discards {
        if holding.packed.total() == 0 {
            return self.discards(holding, wild);
        }
        let tiles = holding.packed.kinds().iter();
        let all: ArrayVec<_, 14> = tiles.map(|tile| (tile, self.shanten(&holding.without(tile)))).collect();
        let least = all.iter().map(|&(_, shanten)| shanten).min();
        let best = all.into_iter().filter(|&(_, shanten)| Some(shanten) == least);
        best.map(|(tile, _)| self.discard(tile, false, &holding.without(tile), wild)).collect()
    }

    /// Returns every natural discard in tile order.
    #[inline]
    fn candidates(&self, holding: &Holding) -> Candidates {
        let packed = &holding.packed;
        let classes = self.tables.classes(packed);
        let rows = self.tables.rows(holding.melds.count(), classes);
        let places = Tables::places(packed);
        let now = self.tables.missing_of(standard::goal(holding.melds.count(), 1), classes);
        let mut candidates =
            Candidates { list: [Candidate { class: 0, missing: u8::MAX }; 16], fewest: u8::MAX, classes };
        for (i, tile) in bits(packed.kinds().0).enumerate() {
            let group = GROUP[tile];
            let class = self.tables.class(places[group].without(tile));
            let missing = now + (now & 1 ^ rows[group].parity(class));
            candidates.fewest = candidates.fewest.min(missing);
            candidates.list[i & 15] = Candidate { class, missing };
        }
        candidates
    }
}

/// A possible discard: the class of its group after the discard (see [`super::tables`]), and the number of natural tiles that are then
/// missing for the standard form.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Candidate {
    class: u8,
    missing: u8,
}

/// All natural discards from 14 tiles.
struct Candidates {
    /// The candidates in the order of the kinds held.
    list: [Candidate; 16],
    /// The fewest missing tiles of a candidate.
    fewest: u8,
    /// The classes of the 14 tiles.
    classes: [u8; 4],
}

/// A cache of the previous discard's accepted kinds. The next discard of its group often leaves an equal candidate.
struct Known {
    /// The kinds held four times.
    full: u64,
    places: [Place; 4],
    melds: usize,
    /// The previous discard: its group, its candidate, the table row of the group, and the mask of the accepted kinds of the other groups.
    /// `None` before the first discard.
    before: Option<(usize, Candidate, Row, u64)>,
}

impl Known {
    #[inline]
    fn new(holding: &Holding) -> Known {
        Known {
            full: holding.packed.at_least(4).0,
            places: Tables::places(&holding.packed),
            melds: holding.melds.count(),
            before: None,
        }
    }

    /// Returns the kinds whose draw lowers the number of tiles missing after a discard of the kind with index `tile`. `classes` are the
    /// classes of the 14 tiles, and `candidate` is the candidate of this discard.
    #[inline]
    fn accepts(&mut self, tables: &Tables, mut classes: [u8; 4], tile: usize, candidate: Candidate) -> KindSet {
        let (now, own) = (candidate.missing, GROUP[tile]);
        let (row, others) = match self.before {
            Some((group, same, row, others)) if (group, same) == (own, candidate) => (row, others),
            _ => {
                classes[own] = candidate.class;
                let rows = tables.rows(self.melds, classes);
                let ranks = |group: usize| tables.improving_ranks(rows[group], self.places[group], now) << (9 * group);
                let others = ranks(own ^ 1) | ranks(own ^ 2) | ranks(own ^ 3);
                self.before = Some((own, candidate, rows[own], others));
                (rows[own], others)
            }
        };
        let accepts = others | tables.improving_ranks(row, self.places[own].without(tile), now) << (9 * own);
        KindSet(accepts & KindSet::PLAIN.0 & !(self.full & !(1 << tile)))
    }
}

/// The index of the group of every kind: 0 万, 1 筒, 2 条, 3 honours.
const GROUP: [usize; Kind::PLAIN] =
    *[[0usize; 9], [1; 9], [2; 9], [3; 9]].as_flattened().first_chunk().expect("36 of them");

/// Returns the positions of the bits of a mask, lowest first.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(bit)
    })
}
