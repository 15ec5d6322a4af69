//! What to throw away: the shanten after every discard and the kinds that lower it.

use super::eval::{Evaluator, to_shanten};
use super::holding::Holding;
use super::rules::Shape;
use super::standard::{self, Drawn};
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

/// A discard and the draws it leaves to do.
struct Candidate {
    tile: Kind,
    need: u8,
    standard: u8,
    classes: [u8; 4],
}

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
        let goal = standard::with_pair(holding.melds.count());
        let drawn = Drawn::new(self.tables, &holding.packed);
        drawn.better(self.tables, classes, goal, self.missing_standard(holding))
    }

    /// The natural discards of the least shanten, in tile order, with what they accept; a hand of wilds alone discards
    /// those. Made for players: nothing is allocated, and what cannot be best is not looked into.
    pub fn best_discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        let simple = !standard::is_limited(&self.rules, holding) && holding.empty_suits().is_none();
        if !simple || holding.packed.total() == 0 || !self.wild_always_helps() {
            let mut all = self.discards(holding, wild);
            let natural = holding.packed.total() > 0;
            let best = all.iter().filter(|d| d.wild != natural).map(|d| d.shanten).min();
            all.retain(|d| d.wild != natural && Some(d.shanten) == best);
            return all;
        }
        let (candidates, least) = self.candidates(holding);
        let goal = standard::with_pair(holding.melds.count());
        let drawn = Drawn::new(self.tables, &holding.packed);
        let mut best = Discards::new();
        for candidate in candidates.iter().filter(|c| c.need == least) {
            let left = holding.without(candidate.tile);
            let mut accepts = KindSet::EMPTY;
            if candidate.standard.saturating_sub(holding.wilds) == least {
                let group = (candidate.tile.index() / 9).min(3);
                let drawn = drawn.with_index(self.tables, &left.packed, group);
                accepts = drawn.better(self.tables, candidate.classes, goal, candidate.standard);
            }
            if holding.melds.is_closed() {
                accepts = accepts.union(self.closed_accepts_at(&left, least));
            }
            let accepts = accepts.union(wild.intersection(KindSet::PLAIN));
            best.push(Discard { tile: candidate.tile, wild: false, shanten: to_shanten(least), accepts });
        }
        best
    }

    /// Every natural discard with the draws needed after it, and the least of them.
    fn candidates(&self, holding: &Holding) -> (ArrayVec<Candidate, 14>, u8) {
        let goal = standard::with_pair(holding.melds.count());
        let classes = self.tables.classes(&holding.packed);
        let mut candidates = ArrayVec::new();
        let mut least = u8::MAX;
        for tile in holding.packed.kinds() {
            let left = holding.without(tile);
            let group = (tile.index() / 9).min(3);
            let mut classes = classes;
            classes[group] = match group {
                3 => self.tables.honour_class(left.packed.honour_index()),
                _ => self.tables.suits.class(left.packed.suit_index(group)),
            };
            let [man, pin, sou, honours] = classes;
            let standard = self.tables.missing(goal, self.tables.left(man, pin), self.tables.right(sou, honours));
            let mut need = standard.saturating_sub(holding.wilds);
            if holding.melds.is_closed() {
                need = need.min(self.closed_need(&left));
            }
            least = least.min(need);
            candidates.push(Candidate { tile, need, standard, classes });
        }
        (candidates, least)
    }
}
