//! Discards: the shanten after each discard and the kinds that lower it.

use super::eval::{Evaluator, to_shanten};
use super::holding::{Holding, beyond};
use super::special::{CHOOSY, Shape};
use super::standard;
use super::tables::{Place, Row, Tables};
use crate::tile::{Kind, KindSet};
use arrayvec::ArrayVec;

/// A possible discard from 14 tiles, with the shanten and accepted tiles of the remaining 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The tile.
    pub tile: Kind,
    /// Whether it is one of the wilds of the holding.
    pub wild: bool,
    /// Least shanten of the 13 tiles left.
    pub shanten: i8,
    /// The kinds whose draw lowers that shanten, wilds included; kinds held four times are left out.
    pub accepts: KindSet,
}

/// One entry for each kind, in tile order, natural tiles first.
pub type Discards = ArrayVec<Discard, 16>;

impl Evaluator {
    /// All discards from 14 tiles. A drawn tile of the kinds in `wild` is a wild.
    pub fn discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        let natural = holding.packed.kinds().iter().map(|tile| (tile, false, holding.without(tile)));
        let wilds = holding.wild_kinds().iter().map(|tile| (tile, true, holding.without_wild(tile)));
        natural.chain(wilds).map(|(tile, is_wild, left)| self.discard(tile, is_wild, &left, wild)).collect()
    }

    fn discard(&self, tile: Kind, is_wild: bool, left: &Holding, wild: KindSet) -> Discard {
        Discard { tile, wild: is_wild, shanten: self.shanten(left), accepts: self.accepts(left, wild) }
    }

    /// The kinds whose draw lowers the shanten of 13 tiles. A drawn tile of the kinds in `wild` is a wild; kinds held
    /// four times are left out.
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

    pub(super) fn special_accepts_at(&self, holding: &Holding, need: u8) -> KindSet {
        let shapes = self.special.iter().filter(|&shape| self.need(shape, holding) == need);
        shapes.fold(KindSet::EMPTY, |set, shape| set.union(self.special_accepts(shape, holding)))
    }

    /// Natural `accepts` with the wild kinds put right: a wild lowers everything but 七星, which is tried.
    fn with_wilds(&self, holding: &Holding, accepts: KindSet, wild: KindSet, need: u8) -> KindSet {
        let wild = wild.intersection(KindSet::PLAIN);
        let helps = |&kind: &Kind| {
            if self.wild_always_helps() { need > 0 } else { self.least_need(&holding.with_wild(kind)) < need }
        };
        accepts.minus(wild).union(wild.iter().filter(helps).collect())
    }

    fn wild_always_helps(&self) -> bool {
        self.special.intersection(CHOOSY).is_empty()
    }

    /// The kinds that lower the tiles missing for the standard form.
    fn standard_accepts(&self, holding: &Holding) -> KindSet {
        if !standard::is_free(&self.rules, holding) {
            let now = self.missing_standard(holding);
            let held = if self.rules.fifth_copy { holding.packed.at_least(4) } else { self.all_held(holding) };
            let kinds = self.kinds().minus(held);
            return kinds.iter().filter(|&kind| self.missing_standard(&holding.with(kind)) < now).collect();
        }
        let classes = self.tables.classes(&holding.packed);
        let melds = holding.melds.count();
        standard::better(&self.tables, &holding.packed, classes, melds, self.missing_standard(holding))
    }

    /// The natural discards of the least shanten, in tile order, with what they accept; a hand of wilds alone discards
    /// those. Does not allocate, and skips discards that cannot be best.
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
        // No special shape needs fewer draws after the discard than before it: often nobody has to look.
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

    /// The same where special shapes may be as near.
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

    /// The same for any hand and rules.
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

    /// Every natural discard in tile order.
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

/// A kind to discard: the class of its group without it, and the tiles missing for the standard form.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Candidate {
    class: u8,
    missing: u8,
}

struct Candidates {
    /// By the order of the kinds held.
    list: [Candidate; 16],
    /// The fewest tiles missing.
    fewest: u8,
    /// The classes of the 14 tiles.
    classes: [u8; 4],
}

/// What the discard before accepted: often the next one of its group leaves the same.
struct Known {
    full: u64,
    places: [Place; 4],
    melds: usize,
    /// The discard before: its group, its candidate, the row of the group, and what the other groups accept.
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

    /// The kinds that lower the tiles missing after this discard.
    #[inline]
    fn accepts(&mut self, tables: &Tables, mut classes: [u8; 4], tile: usize, candidate: Candidate) -> KindSet {
        let (now, own) = (candidate.missing, GROUP[tile]);
        let (row, others) = match self.before {
            Some((group, same, row, others)) if (group, same) == (own, candidate) => (row, others),
            _ => {
                classes[own] = candidate.class;
                let rows = tables.rows(self.melds, classes);
                let ranks = |group: usize| tables.better_ranks(rows[group], self.places[group], now) << (9 * group);
                let others = ranks(own ^ 1) | ranks(own ^ 2) | ranks(own ^ 3);
                self.before = Some((own, candidate, rows[own], others));
                (rows[own], others)
            }
        };
        let accepts = others | tables.better_ranks(row, self.places[own].without(tile), now) << (9 * own);
        KindSet(accepts & KindSet::PLAIN.0 & !(self.full & !(1 << tile)))
    }
}

/// The group of every kind: 万, 筒, 条, honours.
const GROUP: [usize; Kind::PLAIN] =
    *[[0usize; 9], [1; 9], [2; 9], [3; 9]].as_flattened().first_chunk().expect("36 of them");

/// The bits of a mask, lowest first.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(bit)
    })
}
