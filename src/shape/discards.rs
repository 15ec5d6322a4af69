//! What to throw away: the shanten after every discard and the kinds that lower it.

use super::eval::{Evaluator, to_shanten};
use super::holding::Holding;
use super::rules::Shape;
use super::standard;
use super::tables::POWER;
use crate::tile::{Kind, KindSet};
use arrayvec::ArrayVec;

/// A tile to discard from 14, and what is left.
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
        if holding.melds.is_closed() {
            accepts = accepts.union(self.closed_accepts_at(holding, need));
        }
        self.with_wilds(holding, accepts, wild, need)
    }

    fn closed_accepts_at(&self, holding: &Holding, need: u8) -> KindSet {
        let shapes = self.closed_shapes().iter().filter(|&shape| self.need(shape, holding) == need);
        shapes.fold(KindSet::EMPTY, |set, shape| set.union(self.closed_accepts(shape, holding)))
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
        let closed = self.closed_shapes();
        !closed.contains(Shape::QixingShisanlan) && !closed.contains(Shape::QixingSevenPairs)
    }

    /// The kinds that lower the tiles missing for the standard form.
    fn standard_accepts(&self, holding: &Holding) -> KindSet {
        if standard::is_limited(&self.rules, holding) || holding.empty_suits().is_some() {
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
    /// those. Made for players: nothing is allocated, and what cannot be best is not looked into.
    pub fn best_discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        if !standard::is_free(&self.rules, holding) || holding.packed.total() == 0 || !self.wild_always_helps() {
            return self.best_of_all(holding, wild);
        }
        let candidates = self.candidates(holding);
        let Candidates { list, least, classes } = &candidates;
        let wild = wild.intersection(KindSet::PLAIN);
        let mut best = Discards::new();
        for candidate in list.iter().filter(|c| c.need == *least) {
            let tile = candidate.tile;
            let mut accepts = wild;
            if candidate.standard.saturating_sub(holding.wilds) == *least {
                let mut classes = *classes;
                classes[(tile.index() / 9).min(3)] = candidate.class;
                let left = holding.packed.without(tile);
                let better = standard::better(&self.tables, &left, classes, holding.melds.count(), candidate.standard);
                accepts = accepts.union(better);
            }
            if candidate.closed == *least {
                accepts = accepts.union(self.closed_accepts_at(&holding.without(tile), *least));
            }
            best.push(Discard { tile, wild: false, shanten: to_shanten(*least), accepts });
        }
        best
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

    /// Every natural discard with the draws needed after it.
    #[inline]
    pub(super) fn candidates(&self, holding: &Holding) -> Candidates {
        let packed = &holding.packed;
        let melds = holding.melds.count();
        let classes = self.tables.classes(packed);
        let closed = self.closed_after(holding);
        let mut candidates = Candidates { list: ArrayVec::new(), least: u8::MAX, classes };
        let mut consider = |tile: usize, class: u8, standard: u8| {
            let need = standard.saturating_sub(holding.wilds);
            let closed = closed.need(tile, need);
            let need = need.min(closed);
            candidates.least = candidates.least.min(need);
            candidates.list.push(Candidate { tile: Kind::at(tile), need, standard, closed, class });
        };
        let rows = self.tables.rows(melds, classes);
        for (suit, &row) in rows.iter().enumerate().take(3) {
            let index = packed.suit_index(suit);
            for rank in bits(packed.kinds().0 >> (9 * suit) & 0x1ff) {
                let class = self.tables.suit_class(index - POWER[rank]);
                consider(9 * suit + rank, class, self.tables.entry(row, class));
            }
        }
        for rank in bits(packed.kinds().0 >> 27) {
            let class = self.tables.honour_class(packed.honour_index() - POWER[rank]);
            consider(27 + rank, class, self.tables.entry(rows[3], class));
        }
        candidates
    }
}

/// The bits of a mask, lowest first.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let some = mask != 0;
        mask &= mask.wrapping_sub(1);
        some.then_some(bit)
    })
}

/// A discard and the draws it leaves to do: over all shapes, over the closed ones, and the tiles missing for the
/// standard form; `class` is that of its suit without it.
pub(super) struct Candidate {
    tile: Kind,
    need: u8,
    standard: u8,
    closed: u8,
    class: u8,
}

pub(super) struct Candidates {
    list: ArrayVec<Candidate, 14>,
    pub(super) least: u8,
    /// The classes of the 14 tiles.
    classes: [u8; 4],
}
