//! Discards, with the shanten after each and the kinds that lower it.

use super::eval::{Evaluator, to_shanten};
use super::holding::{Holding, beyond};
use super::special::{CHOOSY, Shape};
use super::standard;
use super::tables::{Place, Row, Tables};
use crate::tile::{Kind, KindSet};
use arrayvec::ArrayVec;
use std::num::NonZero;

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

/// A list of discards, one for each kind, in tile order, with natural tiles first. Methods that return it may panic if a hand has more
/// than 14 kinds.
pub type Discards = ArrayVec<Discard, 14>;

impl Evaluator {
    /// Returns all discards from 14 tiles. Drawn tiles of the kinds in `wild` count as wilds.
    pub fn discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        let mut all = self.natural_discards(holding, wild);
        let wilds = holding.wild_kinds().iter();
        all.extend(wilds.map(|tile| self.discard(tile, true, &holding.without_wild(tile), wild)));
        all
    }

    /// Returns the discards of natural tiles from 14 tiles, in tile order; none if the hand has only wilds. Drawn tiles of the kinds in `wild`
    /// count as wilds. The shantens differ by at most one.
    pub fn natural_discards(&self, holding: &Holding, wild: KindSet) -> Discards {
        if !self.has_fast_discards(holding) {
            let tiles = holding.packed.kinds().iter();
            return tiles.map(|tile| self.discard(tile, false, &holding.without(tile), wild)).collect();
        }
        let wild = wild.intersection(KindSet::PLAIN);
        let nearest = Nearest::new(&self.tables, holding);
        let standard = beyond(nearest.missing, holding.wilds);
        // The standard form is at most `standard + 1` draws away after any discard, and a discard never brings a special shape nearer.
        let near = self.melds_allow_special(holding) && self.special_need(holding) <= standard + 1;
        let special = near.then(|| self.special_after(holding));
        let mut cache = AcceptsCache::new(holding, nearest.classes);
        let mut all = Discards::new();
        for tile in bits(holding.packed.kinds().0) {
            let farther = u8::from(nearest.discards >> tile & 1 == 0);
            let need_special = special.as_ref().map_or(u8::MAX, |special| special.need(tile));
            let need = need_special.min(standard + farther);
            let mut accepts = wild;
            if standard + farther == need {
                accepts = accepts.union(cache.accepts(&self.tables, tile, nearest.missing + farther));
            }
            if let Some(special) = special.as_ref().filter(|_| need_special == need) {
                accepts = accepts.union(special.accepts(tile, need));
            }
            all.push(Discard { tile: Kind::at(tile), wild: false, shanten: to_shanten(need), accepts });
        }
        all
    }

    /// Whether the fast paths for discards apply: no limits by melds or suits, at least one natural tile, and every drawn wild lowers the
    /// shanten.
    #[inline]
    fn has_fast_discards(&self, holding: &Holding) -> bool {
        standard::is_free(&self.rules, holding) && holding.packed.total() > 0 && self.wild_always_helps()
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
        if self.has_fast_discards(holding) {
            self.best_fast(holding, wild.intersection(KindSet::PLAIN))
        } else {
            self.best_of_all(holding, wild)
        }
    }

    /// [`Evaluator::best_discards`] if [`Evaluator::has_fast_discards`].
    #[inline(never)]
    fn best_fast(&self, holding: &Holding, wild: KindSet) -> Discards {
        let nearest = Nearest::new(&self.tables, holding);
        let standard = beyond(nearest.missing, holding.wilds);
        // A discard never brings a special shape nearer, so hands far from all of them need no further check.
        let near = self.melds_allow_special(holding) && self.special_need(holding) <= standard;
        let special = near.then(|| self.special_after(holding));
        let (least, for_special) = special.as_ref().map_or((standard, 0), |special| special.nearest(standard));
        let for_standard = if standard == least { nearest.discards } else { 0 };
        let mut cache = AcceptsCache::new(holding, nearest.classes);
        let mut best = Discards::new();
        for tile in bits(for_standard | for_special) {
            let mut accepts = wild;
            if for_standard >> tile & 1 != 0 {
                accepts = accepts.union(cache.accepts(&self.tables, tile, nearest.missing));
            }
            if let Some(special) = special.as_ref().filter(|_| for_special >> tile & 1 != 0) {
                accepts = accepts.union(special.accepts(tile, least));
            }
            best.push(Discard { tile: Kind::at(tile), wild: false, shanten: to_shanten(least), accepts });
        }
        best
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
}

/// The natural discards from 14 tiles after which the fewest natural tiles are missing for the standard form.
struct Nearest {
    /// The number of tiles then missing. It is more than the number of wilds, because 13 tiles are not complete.
    missing: u8,
    /// The kinds, as a mask.
    discards: u64,
    /// The classes of the 14 tiles (see [`super::tables`]).
    classes: [u8; 4],
}

impl Nearest {
    #[inline]
    fn new(tables: &Tables, holding: &Holding) -> Nearest {
        let classes = tables.classes(&holding.packed);
        let rows = tables.rows(holding.melds.count(), classes);
        let places = Tables::places(&holding.packed);
        let now = tables.missing_of(standard::goal(holding.melds.count(), 1), classes);
        let kinds = holding.packed.kinds().0;
        // The kinds after whose discard an odd number of tiles is missing. A discard adds 0 or 1 missing tiles, so the parity is enough.
        let odd = bits(kinds).fold(0, |odd, tile| {
            let class = tables.class(places[GROUP[tile]].without(tile));
            odd | u64::from(rows[GROUP[tile]].parity(class)) << tile
        });
        match if now & 1 == 0 { kinds & !odd } else { odd } {
            0 => Nearest { missing: now + 1, discards: kinds, classes },
            discards => Nearest { missing: now, discards, classes },
        }
    }
}

/// Computes the accepted kinds after each of several discards. Keeps the results for the other groups from the previous discard, because the
/// next discard of the same group often leaves the same class.
struct AcceptsCache {
    /// The kinds held four times.
    full: u64,
    places: [Place; 4],
    /// The classes of the 14 tiles.
    classes: [u8; 4],
    melds: usize,
    /// The previous discard: its group and the class that it leaves, the table row of the group, and the mask of the accepted kinds of the
    /// other groups. `None` before the first discard.
    previous: Option<((usize, u8), Row, u64)>,
}

impl AcceptsCache {
    #[inline]
    fn new(holding: &Holding, classes: [u8; 4]) -> AcceptsCache {
        AcceptsCache {
            full: holding.packed.at_least(4).0,
            places: Tables::places(&holding.packed),
            classes,
            melds: holding.melds.count(),
            previous: None,
        }
    }

    /// Returns the kinds whose draw lowers the number of tiles missing after a discard of the kind with index `tile`. `now` is that number.
    #[inline(always)]
    fn accepts(&mut self, tables: &Tables, tile: usize, now: u8) -> KindSet {
        let own = GROUP[tile];
        let place = self.places[own].without(tile);
        let discard = (own, tables.class(place));
        let (row, others) = match self.previous {
            Some((same, row, others)) if same == discard => (row, others),
            _ => {
                let mut classes = self.classes;
                classes[own] = discard.1;
                let rows = tables.rows(self.melds, classes);
                let ranks = |group: usize| tables.improving_ranks(rows[group], self.places[group], now) << (9 * group);
                let others = ranks(own ^ 1) | ranks(own ^ 2) | ranks(own ^ 3);
                self.previous = Some((discard, rows[own], others));
                (rows[own], others)
            }
        };
        let accepts = others | tables.improving_ranks(row, place, now) << (9 * own);
        KindSet(accepts & KindSet::PLAIN.0 & !(self.full & !(1 << tile)))
    }
}

/// The index of the group of every kind: 0 万, 1 筒, 2 条, 3 honours.
const GROUP: [usize; Kind::PLAIN] =
    *[[0usize; 9], [1; 9], [2; 9], [3; 9]].as_flattened().first_chunk().expect("36 of them");

/// Returns the positions of the bits of a mask, lowest first.
#[inline]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = NonZero::new(mask)?.trailing_zeros();
        mask &= mask - 1;
        Some(bit as usize)
    })
}
