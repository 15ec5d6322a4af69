//! Discards, with the shanten after each and the kinds that lower it.

use super::eval::{Evaluator, SpecialAfter, to_shanten};
use super::holding::{Holding, beyond};
use super::packed::group;
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
        // Any discard leaves at most one draw more to the standard form than the nearest discards.
        let mut fast = FastDiscards::new(self, holding, wild, 1);
        let mut all = Discards::new();
        for tile in holding.packed.kinds() {
            let special = fast.special_need(tile);
            let need = special.min(fast.standard_need(tile));
            all.push(fast.discard(tile, need, special == need));
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
        if self.has_fast_discards(holding) { self.best_fast(holding, wild) } else { self.best_of_all(holding, wild) }
    }

    /// [`Evaluator::best_discards`] if [`Evaluator::has_fast_discards`].
    #[inline(never)]
    fn best_fast(&self, holding: &Holding, wild: KindSet) -> Discards {
        // A best discard leaves at most as many draws as the nearest discards for the standard form.
        let mut fast = FastDiscards::new(self, holding, wild, 0);
        let (least, for_special) =
            fast.special.as_ref().map_or((fast.standard, KindSet::EMPTY), |special| special.nearest(fast.standard));
        let for_standard = if fast.standard == least { fast.nearest.discards } else { KindSet::EMPTY };
        let mut best = Discards::new();
        for tile in for_standard.union(for_special) {
            best.push(fast.discard(tile, least, for_special.contains(tile)));
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

/// Computes natural discards from 14 tiles if [`Evaluator::has_fast_discards`].
struct FastDiscards<'a> {
    evaluator: &'a Evaluator,
    nearest: Nearest,
    /// The number of draws to the standard form after the nearest discards.
    standard: u8,
    /// `None` if the melds exclude special shapes, or if these are too far away to matter.
    special: Option<SpecialAfter<'a>>,
    cache: AcceptsCache,
    /// The plain kinds of which drawn tiles count as wilds.
    wild: KindSet,
}

impl<'a> FastDiscards<'a> {
    /// Prepares the discards that leave at most `max_farther` (0 or 1) draws more to the standard form than the nearest discards. Other
    /// discards may lack the special shapes.
    #[inline(always)]
    fn new(evaluator: &'a Evaluator, holding: &'a Holding, wild: KindSet, max_farther: u8) -> FastDiscards<'a> {
        let nearest = Nearest::new(&evaluator.tables, holding);
        let standard = beyond(nearest.missing, holding.wilds);
        // A discard never brings a special shape nearer, so hands far from all of them need no further check.
        let near = evaluator.melds_allow_special(holding) && evaluator.special_need(holding) <= standard + max_farther;
        let special = near.then(|| evaluator.special_after(holding));
        let cache = AcceptsCache::new(holding, nearest.classes);
        FastDiscards { evaluator, nearest, standard, special, cache, wild: wild.intersection(KindSet::PLAIN) }
    }

    /// Returns the number of draws to the standard form after the discard of `tile`.
    #[inline]
    fn standard_need(&self, tile: Kind) -> u8 {
        self.standard + self.farther(tile)
    }

    /// Returns the number of draws to the nearest special shape after the discard of `tile`, or `u8::MAX` if `special` is `None`.
    #[inline]
    fn special_need(&self, tile: Kind) -> u8 {
        self.special.as_ref().map_or(u8::MAX, |special| special.need(tile))
    }

    /// Returns how many draws more the discard of `tile` leaves to the standard form than the nearest discards: 0 or 1.
    #[inline]
    fn farther(&self, tile: Kind) -> u8 {
        u8::from(!self.nearest.discards.contains(tile))
    }

    /// Returns the discard of `tile`. `need` is the least number of draws after it over all shapes. `for_special` is whether a special shape
    /// is `need` draws away.
    #[inline(always)]
    fn discard(&mut self, tile: Kind, need: u8, for_special: bool) -> Discard {
        let mut accepts = self.wild;
        if self.standard_need(tile) == need {
            let missing = self.nearest.missing + self.farther(tile);
            accepts = accepts.union(self.cache.accepts(&self.evaluator.tables, tile, missing));
        }
        if let Some(special) = self.special.as_ref().filter(|_| for_special) {
            accepts = accepts.union(special.accepts(tile, need));
        }
        Discard { tile, wild: false, shanten: to_shanten(need), accepts }
    }
}

/// The natural discards from 14 tiles after which the fewest natural tiles are missing for the standard form.
struct Nearest {
    /// The number of tiles then missing. It is more than the number of wilds, because 13 tiles are not complete.
    missing: u8,
    /// The kinds of these discards.
    discards: KindSet,
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
        let kinds = holding.packed.kinds();
        // The kinds after whose discard an odd number of tiles is missing. A discard adds 0 or 1 missing tiles, so the parity is enough.
        let odd = kinds.iter().fold(KindSet::EMPTY, |odd, tile| {
            let own = group(tile);
            let class = tables.class(places[own].without(tile));
            KindSet(odd.0 | u64::from(rows[own].parity(class)) << tile.index())
        });
        let discards = if now & 1 == 0 { kinds.minus(odd) } else { odd };
        let (missing, discards) = if discards.is_empty() { (now + 1, kinds) } else { (now, discards) };
        Nearest { missing, discards, classes }
    }
}

/// Computes the accepted kinds after each of several discards. Keeps the results for the other groups from the previous discard, because the
/// next discard of the same group often leaves the same class.
struct AcceptsCache {
    /// The kinds held four times.
    full: KindSet,
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
            full: holding.packed.at_least(4),
            places: Tables::places(&holding.packed),
            classes,
            melds: holding.melds.count(),
            previous: None,
        }
    }

    /// Returns the natural kinds whose draw lowers the number of tiles missing for the standard form after the discard of `tile`. `now` is
    /// the number before the draw.
    #[inline(always)]
    fn accepts(&mut self, tables: &Tables, tile: Kind, now: u8) -> KindSet {
        let own = group(tile);
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
        let accepts =
            KindSet(others | tables.improving_ranks(row, place, now) << (9 * own)).intersection(KindSet::PLAIN);
        accepts.minus(self.full.minus(KindSet::single(tile)))
    }
}
