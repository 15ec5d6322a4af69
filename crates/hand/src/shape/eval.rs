//! Win check, shanten and waits of one hand.

use super::holding::{Holding, MeldInfo, SuitLimit, beyond};
use super::packed::{Packed, suit_kinds};
use super::packing;
use super::rules::{ShapeRules, ShapeSet};
use super::special::shisanlan::Apart;
use super::special::{COMMON, OPEN, Shape, seven_pairs, shisanyao, tried};
use super::standard;
use super::suit_distance::{self, IMPOSSIBLE};
use super::tables::Tables;
use super::triplets;
use crate::tile::{Counts, Kind, KindSet};
use std::hint::select_unpredictable;

/// Evaluates hands under fixed [`ShapeRules`]. Cheap to copy: evaluators share their tables.
#[derive(Clone, Copy)]
pub struct Evaluator {
    pub(super) rules: ShapeRules,
    pub(super) tables: Tables,
    pub(super) apart: &'static Apart,
    /// The shapes of the rules.
    shapes: ShapeSet,
    /// The special shapes of the rules, without those that are special cases of another shape of the rules. They are enough for wins and
    /// shanten.
    pub(super) special: ShapeSet,
    /// The shapes of `special` that may have melds.
    pub(super) open: ShapeSet,
    /// The largest [`Shape::few_pairs`] of `special`.
    few_pairs: u8,
    /// 7 if the rules have seven pairs, else 0.
    pairs_wanted: u8,
}

/// Shapes with their shanten, see [`Evaluator::shanten_by_shape`].
pub type ShantenByShape = arrayvec::ArrayVec<(Shape, i8), { Shape::COUNT }>;

impl std::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Evaluator").field(&self.rules).finish()
    }
}

impl Evaluator {
    /// Creates an evaluator. The first one for each combination of `fifth_copy`, `honours`, `wind_runs` and `dragon_runs` builds tables,
    /// which takes about 20 ms.
    pub fn new(rules: ShapeRules) -> Evaluator {
        let shapes = rules.shapes();
        let special = shapes.outer().minus(ShapeSet::single(Shape::Standard));
        let open = special.intersection(OPEN);
        let few_pairs = special.iter().map(Shape::few_pairs).max().unwrap_or(0);
        let pairs_wanted = if special.contains(Shape::SevenPairs) { 7 } else { 0 };
        let (tables, apart) = (Tables::shared(&rules), Apart::shared());
        Evaluator { rules, tables, apart, shapes, special, open, few_pairs, pairs_wanted }
    }

    /// Returns a faster evaluator for players. It treats tiles in the hand's own melds as still available, so its results can differ. Under
    /// rules with a fifth copy it is the same evaluator.
    #[must_use]
    #[inline]
    pub fn for_players(mut self) -> Evaluator {
        self.rules.fifth_copy = true;
        self
    }

    /// Returns the number of natural tiles missing for a pair and four melds, at least one of them in each number suit (全满门). Declared
    /// melds count. It is 40 if they leave no room for melds in the missing suits. Wilds are not subtracted.
    pub fn missing_all_suits(&self, holding: &Holding) -> u8 {
        let classes = self.tables.classes(&holding.packed);
        let groups = self.tables.group_distances(classes);
        let melded = holding.melds.kinds();
        let lanes: [usize; 4] = std::array::from_fn(|group| match group {
            3 => 0,
            suit => 2 * usize::from(melded.intersection(suit_kinds(suit)).is_empty()),
        });
        let needed = 4 - holding.melds.count();
        let Some(spare) = needed.checked_sub(lanes.iter().sum::<usize>() / 2) else { return IMPOSSIBLE };
        // The tiles missing with neither the pair nor the spare melds, with the pair, with the spare melds, and with both.
        const FAR: u16 = 1000;
        let [mut none, mut pair, mut more, mut both] = [0, FAR, FAR, FAR];
        for (group, lane) in groups.into_iter().zip(lanes) {
            let at = |lane: usize| u16::from(group[lane]);
            let (plain, paired) = (at(lane), at(lane + 1));
            let (longer, longer_paired) = (at(lane + 2 * spare), at(lane + 2 * spare + 1));
            both = (both + plain).min(pair + longer).min(more + paired).min(none + longer_paired);
            pair = (pair + plain).min(none + paired);
            more = (more + plain).min(none + longer);
            none += plain;
        }
        both.min(u16::from(u8::MAX)) as u8
    }

    /// Returns the rules of this evaluator.
    #[inline]
    pub fn rules(&self) -> &ShapeRules {
        &self.rules
    }

    /// Returns the number of natural tiles missing for four melds (declared ones included) and a pair. The hand wins if it has at
    /// least as many wilds. 40 or more means that four melds and a pair are impossible, because the declared melds use too many suits.
    #[inline(always)]
    pub fn missing_standard(&self, holding: &Holding) -> u8 {
        self.missing(holding, 1)
    }

    /// Returns the number of natural tiles missing for four melds (declared ones included) without a pair. 12 tiles are complete if
    /// they have at least as many wilds.
    #[inline]
    pub fn missing_melds(&self, holding: &Holding) -> u8 {
        self.missing(holding, 0)
    }

    #[inline(always)]
    /// Returns the number of natural tiles missing for four melds (declared ones included) and `pair` pairs (0 or 1).
    fn missing(&self, holding: &Holding, pair: usize) -> u8 {
        if standard::is_free(&self.rules, holding) {
            let goal = standard::goal(holding.melds.count(), pair);
            return self.tables.missing_of(goal, self.tables.classes(&holding.packed));
        }
        self.limited_missing(holding, pair)
    }

    #[inline(never)]
    /// [`Evaluator::missing`] if melds or suits limit the patterns.
    fn limited_missing(&self, holding: &Holding, pair: usize) -> u8 {
        let goal = standard::goal(holding.melds.count(), pair);
        let missing = standard::free_missing(&self.tables, holding, goal);
        let limited = standard::is_limited(&self.rules, holding);
        if !limited || missing == 0 || standard::keeps_to_limits(&self.tables, holding, goal, missing) {
            return missing;
        }
        standard::limited_missing(&self.tables, &self.rules, holding, pair)
    }

    /// Like [`Evaluator::missing_standard`], but every meld must be a triplet. It is 40 if a declared meld is a run or 旋风杠.
    pub fn missing_all_triplets(&self, holding: &Holding) -> u8 {
        if holding.melds.has_mixed() { IMPOSSIBLE } else { triplets::missing(holding, self.rules.fifth_copy) }
    }

    /// Whether 14 tiles win in any shape.
    #[inline(always)]
    pub fn is_win(&self, holding: &Holding) -> bool {
        if !standard::is_free(&self.rules, holding) {
            return self.limited_win(holding);
        }
        let goal = standard::goal(holding.melds.count(), 1);
        self.tables.missing_of(goal, self.tables.classes(&holding.packed)) <= holding.wilds
            || self.may_be_special(holding, 0) && self.special_needs(holding, 0)
    }

    /// Whether 14 concealed tiles win. The kinds in `wild` may stand for any tile. The result equals that of [`Evaluator::is_win`] for
    /// [`Holding::new`], but it is faster, because only the needed fields are packed.
    ///
    /// # Panics
    /// Panics in debug builds if there are more than four tiles of a kind.
    #[inline(always)]
    pub fn is_win_of(&self, concealed: &Counts, wild: KindSet) -> bool {
        let (packed, _) = packing::pack(concealed.plain(), KindSet::PLAIN.minus(wild));
        let wilds = wild.intersection(KindSet::PLAIN).iter().map(|kind| concealed[kind]).sum();
        let goal = standard::goal(0, 1);
        if self.tables.missing_of(goal, self.tables.classes(&packed)) <= wilds {
            return true;
        }
        if !self.near_special(packed.singles(), packed.pairs(), wilds) {
            return false;
        }
        if self.special.minus(COMMON).is_empty() {
            self.common_need(&packed) <= wilds
        } else {
            self.rare_need(&Holding::new(concealed, MeldInfo::NONE, wild)) == 0
        }
    }

    /// [`Evaluator::is_win`] if melds or suits limit the patterns.
    #[inline(never)]
    fn limited_win(&self, holding: &Holding) -> bool {
        let standard = if holding.wilds == 0 {
            // With no tile missing, the pattern is made of held tiles, so melds cannot limit it.
            standard::free_missing(&self.tables, holding, standard::goal(holding.melds.count(), 1)) == 0
        } else {
            self.missing_standard(holding) <= holding.wilds
        };
        standard || self.may_be_special(holding, 0) && self.special_needs(holding, 0)
    }

    /// Whether the nearest special shape needs exactly `draws` draws.
    #[inline(never)]
    fn special_needs(&self, holding: &Holding, draws: u8) -> bool {
        self.special_need(holding) == draws
    }

    /// Whether a special shape can be `draws` draws away (0 or 1). A fast filter: if `false`, none is. See
    /// [`Special::FEW_PAIRS`](super::special::Special::FEW_PAIRS).
    #[inline(always)]
    fn may_be_special(&self, holding: &Holding, draws: u8) -> bool {
        let (singles, pairs) = (holding.packed.singles(), holding.packed.pairs());
        self.near_special(singles, pairs, holding.wilds + draws) & self.melds_allow_special(holding)
    }

    /// The filter of [`Evaluator::may_be_special`] for a closed hand with these numbers of singles and pairs. `filled` is the number of
    /// wilds plus the number of draws.
    #[inline(always)]
    pub(super) fn near_special(&self, singles: u8, pairs: u8, filled: u8) -> bool {
        (pairs < self.few_pairs) | (singles <= filled)
    }

    /// Returns the shapes in which 14 tiles win. The set is empty if they do not win.
    pub fn shapes(&self, holding: &Holding) -> ShapeSet {
        self.shapes.iter().filter(|&shape| self.need(shape, holding) == 0).collect()
    }

    /// Returns the least shanten over all shapes: the number of draws to a waiting hand, or -1 for a complete hand. It is `i8::MAX`
    /// if no shape is possible.
    #[inline(always)]
    pub fn shanten(&self, holding: &Holding) -> i8 {
        to_shanten(self.least_need(holding))
    }

    /// Returns the shanten of [`Shape::Standard`] alone.
    #[inline]
    pub fn shanten_standard(&self, holding: &Holding) -> i8 {
        to_shanten(beyond(self.missing_standard(holding), holding.wilds))
    }

    /// Returns the shanten of one shape. It is `i8::MAX` if the rules do not have the shape or the melds exclude it.
    pub fn shanten_of(&self, shape: Shape, holding: &Holding) -> i8 {
        if self.shapes.contains(shape) { to_shanten(self.need(shape, holding)) } else { i8::MAX }
    }

    /// Returns the shanten of every shape that the rules have and the melds allow, in order. [`Shape::AllTriplets`] is left out.
    pub fn shanten_by_shape(&self, holding: &Holding) -> ShantenByShape {
        let shapes = self.shapes.iter().filter(|&shape| shape != Shape::AllTriplets);
        shapes.map(|shape| (shape, self.shanten_of(shape, holding))).filter(|&(_, shanten)| shanten < i8::MAX).collect()
    }

    /// Returns the kinds that complete 13 tiles in any shape when drawn as natural tiles.
    ///
    /// A drawn wild also completes a waiting hand, but wild kinds are not added, because a holding does not know them:
    /// [`Evaluator::accepts`] adds them. Kinds held four times as natural tiles are left out (see [`Evaluator::fifth_waits`]), and so
    /// are those used up by melds, unless patterns may use a fifth copy.
    #[inline]
    pub fn waits(&self, holding: &Holding) -> KindSet {
        let waits = if standard::is_free(&self.rules, holding) {
            let classes = self.tables.classes(&holding.packed);
            let missing = self.tables.missing_of(standard::goal(holding.melds.count(), 1), classes);
            if missing == holding.wilds + 1 { self.any_waits(holding) } else { KindSet::EMPTY }
        } else {
            self.limited_waits(holding)
        };
        // If the standard form waits and the filter lets the hand through, a special shape usually waits too.
        if self.may_be_special(holding, 1) && (!waits.is_empty() || self.special_needs(holding, 1)) {
            return self.with_special_waits(holding, waits);
        }
        waits
    }

    /// Returns the waits of a hand that waits in the standard form. If seven pairs wait for any kind, returns all kinds. Not inlined,
    /// because few hands wait.
    #[inline(never)]
    fn any_waits(&self, holding: &Holding) -> KindSet {
        let classes = self.tables.classes(&holding.packed);
        let (melds, wanted) = (holding.melds.count(), holding.wilds + 1);
        // With fewer wilds, such hands are rare.
        if wanted > 2 && (self.takes_any_pair(holding) || self.takes_any(classes, melds, wanted)) {
            return self.kinds().minus(holding.packed.at_least(4));
        }
        standard::improving_kinds(&self.tables, &holding.packed, classes, melds, wanted)
    }

    /// Whether a whole meld or the whole pair can be among the `missing` tiles, so that any tile can be part of it. `classes` are those of
    /// the four groups, and `melds` is the number of declared melds.
    #[inline(always)]
    fn takes_any(&self, classes: [u8; 4], melds: usize, missing: u8) -> bool {
        let goal = |melds, pair| self.tables.missing_of(standard::goal(melds, pair), classes);
        self.rules.fifth_copy && (goal(melds, 0) + 2 == missing || melds < 4 && goal(melds + 1, 1) + 3 == missing)
    }

    /// Whether 13 tiles wait for seven pairs with one pair entirely missing, so that any tile can be part of it.
    #[inline(always)]
    fn takes_any_pair(&self, holding: &Holding) -> bool {
        let (singles, pairs) = (holding.packed.singles(), holding.packed.pairs());
        self.open_pairs(singles, pairs, holding.wilds) && holding.melds.is_closed() && holding.suits == SuitLimit::Any
    }

    /// [`Evaluator::takes_any_pair`] for 13 concealed tiles without a suit limit, from their counts.
    #[inline(always)]
    pub(super) fn open_pairs(&self, singles: u8, pairs: u8, wilds: u8) -> bool {
        (singles + pairs < self.pairs_wanted) & (singles + 2 * pairs + wilds == 13)
    }

    /// Returns the union of `waits` and the waits of the special shapes. Stops early if all kinds are waits, which is common with many
    /// wilds.
    #[inline(never)]
    fn with_special_waits(&self, holding: &Holding, mut waits: KindSet) -> KindSet {
        let all = self.kinds().minus(holding.packed.at_least(4));
        if waits == all || self.takes_any_pair(holding) {
            return all;
        }
        for shape in self.special.iter() {
            if waits == all {
                break;
            }
            waits = waits.union(self.special_waits(shape, holding));
        }
        waits
    }

    /// Returns the kinds that complete 13 tiles in this shape when drawn as natural tiles.
    pub fn waits_of(&self, shape: Shape, holding: &Holding) -> KindSet {
        match shape {
            _ if !self.shapes.contains(shape) => KindSet::EMPTY,
            Shape::Standard => self.standard_waits(holding),
            Shape::AllTriplets => {
                let waits = self.standard_waits(holding);
                if self.missing_all_triplets(holding) != holding.wilds + 1 {
                    return KindSet::EMPTY;
                }
                waits.iter().filter(|&kind| self.need(shape, &holding.with(kind)) == 0).collect()
            }
            _ if self.melds_allow_special(holding) => self.special_waits(shape, holding),
            _ => KindSet::EMPTY,
        }
    }

    /// Whether 13 tiles are in 精钓: at least one tile is a wild, and the other twelve are four melds, or six pairs if the rules have seven
    /// pairs. Declared melds count.
    pub fn is_jingdiao(&self, holding: &Holding) -> bool {
        if holding.wilds == 0 {
            return false;
        }
        let others = holding.wilds - 1;
        self.missing_melds(holding) <= others
            || self.rules.allow(Shape::SevenPairs)
                && holding.melds.is_closed()
                && seven_pairs::missing(&holding.packed, 6) <= others
    }

    #[inline]
    /// Returns the waits of [`Shape::Standard`] alone.
    fn standard_waits(&self, holding: &Holding) -> KindSet {
        if !standard::is_free(&self.rules, holding) {
            return self.limited_waits(holding);
        }
        let (melds, wanted) = (holding.melds.count(), holding.wilds + 1);
        let classes = self.tables.classes(&holding.packed);
        if self.tables.missing_of(standard::goal(melds, 1), classes) != wanted {
            return KindSet::EMPTY;
        }
        standard::improving_kinds(&self.tables, &holding.packed, classes, melds, wanted)
    }

    /// [`Evaluator::standard_waits`] if melds or suits limit the patterns.
    #[inline(never)]
    fn limited_waits(&self, holding: &Holding) -> KindSet {
        let limited = standard::is_limited(&self.rules, holding);
        if limited && holding.wilds > 0 {
            return self.tried_waits(holding);
        }
        let (melds, wanted) = (holding.melds.count(), holding.wilds + 1);
        let classes = self.tables.classes(&holding.packed);
        let waits_without = |empty: Option<usize>| {
            let classes = self.tables.without(classes, empty);
            if self.tables.missing_of(standard::goal(melds, 1), classes) != wanted {
                return KindSet::EMPTY;
            }
            let waits = standard::improving_kinds(&self.tables, &holding.packed, classes, melds, wanted);
            waits.minus(empty.map_or(KindSet::EMPTY, suit_kinds))
        };
        let waits = holding.over_suits(waits_without, KindSet::union).unwrap_or(KindSet::EMPTY);
        if limited && !waits.is_empty() { waits.minus(self.all_held(holding)) } else { waits }
    }

    /// Returns the kinds with all four tiles in the hand, melds included.
    pub(super) fn all_held(&self, holding: &Holding) -> KindSet {
        let melded = holding.melds.kinds().iter();
        let full = melded.filter(|&kind| holding.packed.count(kind) + holding.melds.used(kind) >= 4);
        full.fold(holding.packed.at_least(4), |set, kind| set.union(KindSet::single(kind)))
    }

    /// Returns the waits by trying each kind, for hands with wilds whose melds limit the patterns.
    #[cold]
    fn tried_waits(&self, holding: &Holding) -> KindSet {
        let kinds = KindSet::PLAIN.minus(self.all_held(holding));
        let waits = tried(holding, kinds, |h| self.missing_standard(h));
        if self.missing_standard(holding) == holding.wilds + 1 { waits } else { KindSet::EMPTY }
    }

    /// Returns the kinds that are held four times as concealed natural tiles and of which a fifth tile would complete 13 tiles in the
    /// standard form or in 组合龙. Only a wild can be that tile. The set is empty unless the rules set `fifth_copy`. If this set or
    /// [`Evaluator::waits`] is not empty, the shanten is 0. Slow.
    pub fn fifth_waits(&self, holding: &Holding) -> KindSet {
        if !self.rules.fifth_copy {
            return KindSet::EMPTY;
        }
        let missing = |kind: Kind| standard::missing_with_fifth(&self.tables, &self.rules, holding, kind);
        let waits = holding.packed.at_least(4).iter().filter(|&kind| missing(kind) <= holding.wilds).collect();
        let possible = |shape: &Shape| {
            (holding.melds.is_closed() || OPEN.contains(*shape))
                && (holding.suits == SuitLimit::Any || shape.is_in_few_suits())
        };
        self.special.iter().filter(possible).fold(waits, |waits, shape| waits.union(shape.fifth_waits(self, holding)))
    }

    /// Returns the kinds that complete 13 tiles in a special shape when drawn as natural tiles.
    fn special_waits(&self, shape: Shape, holding: &Holding) -> KindSet {
        if self.need(shape, holding) != 1 {
            return KindSet::EMPTY;
        }
        self.special_accepts(shape, holding)
    }

    /// Returns the kinds that lower the shanten of a special shape when drawn as natural tiles.
    pub(super) fn special_accepts(&self, shape: Shape, holding: &Holding) -> KindSet {
        if holding.suits != SuitLimit::Any && !shape.is_in_few_suits() {
            return KindSet::EMPTY;
        }
        let accepts = shape.accepts(self, holding);
        match holding.melds.is_closed() || self.rules.fifth_copy {
            true => accepts,
            false => accepts.minus(self.all_held(holding)),
        }
    }

    /// Returns the least number of draws to a complete hand over all shapes.
    #[inline(always)]
    pub(super) fn least_need(&self, holding: &Holding) -> u8 {
        let missing = self.missing_standard(holding);
        if !self.melds_allow_special(holding) {
            return beyond(missing, holding.wilds);
        }
        if self.is_rare(holding) {
            return beyond(missing, holding.wilds).min(self.rare_need(holding));
        }
        beyond(lesser(missing, self.common_need(&holding.packed)), holding.wilds)
    }

    /// Whether a special shape is possible with the melds.
    #[inline(always)]
    pub(super) fn melds_allow_special(&self, holding: &Holding) -> bool {
        holding.melds.is_closed() || !self.open.is_empty()
    }

    /// Whether the fast paths do not apply: there is a suit limit, or a special shape besides seven pairs, 十三烂 and 十三幺.
    #[inline]
    fn is_rare(&self, holding: &Holding) -> bool {
        holding.suits != SuitLimit::Any || !self.special.minus(COMMON).is_empty()
    }

    /// Returns the least number of draws over the special shapes, for a hand whose melds allow one.
    #[inline(always)]
    pub(super) fn special_need(&self, holding: &Holding) -> u8 {
        if self.is_rare(holding) {
            return self.rare_need(holding);
        }
        beyond(self.common_need(&holding.packed), holding.wilds)
    }

    /// Returns the data from which [`SpecialAfter`] computes [`Evaluator::special_need`] after discards from 14 tiles. The melds must allow a
    /// special shape ([`Evaluator::melds_allow_special`]).
    #[inline]
    pub(super) fn special_after<'a>(&'a self, holding: &'a Holding) -> SpecialAfter<'a> {
        let packed = &holding.packed;
        let kinds = packed.kinds();
        let (pairs, singles) = (packed.pairs(), packed.singles());
        let wilds = holding.wilds;
        let mut after = SpecialAfter {
            evaluator: self,
            holding,
            rare: !self.special.minus(QUICK).is_empty(),
            even: kinds.minus(packed.odd()),
            single: kinds.minus(packed.at_least(2)),
            pairs: [IMPOSSIBLE; 2],
            apart: IMPOSSIBLE,
            apart_accepts: std::cell::OnceCell::new(),
        };
        if self.special.contains(Shape::SevenPairs) {
            let odd = seven_pairs::missing_of(7, pairs, singles.saturating_sub(1));
            let even = seven_pairs::missing_of(7, pairs.saturating_sub(1), singles + 1);
            after.pairs = [odd.saturating_sub(wilds), even.saturating_sub(wilds)];
        }
        if self.special.contains(Shape::Shisanlan) {
            after.apart = self.apart.missing(kinds).saturating_sub(wilds);
        }
        after
    }

    /// Returns the number of tiles missing for the nearest of seven pairs, 十三烂 and 十三幺.
    #[inline(always)]
    fn common_need(&self, packed: &Packed) -> u8 {
        let mut missing = IMPOSSIBLE;
        if self.special.contains(Shape::SevenPairs) {
            missing = seven_pairs::missing(packed, 7);
        }
        if self.special.contains(Shape::Shisanlan) {
            missing = lesser(missing, self.apart.missing(packed.kinds()));
        }
        if self.special.contains(Shape::Shisanyao) {
            missing = lesser(missing, shisanyao::missing(packed));
        }
        missing
    }

    /// [`Evaluator::special_need`] without a fast path.
    #[cold]
    fn rare_need(&self, holding: &Holding) -> u8 {
        self.special.iter().map(|shape| self.need(shape, holding)).min().unwrap_or(IMPOSSIBLE)
    }

    /// Returns the number of draws to a complete hand of one shape of the rules: shanten + 1.
    pub(super) fn need(&self, shape: Shape, holding: &Holding) -> u8 {
        let wilds = holding.wilds;
        match shape {
            Shape::Standard => self.missing_standard(holding).saturating_sub(wilds),
            Shape::AllTriplets => self.missing_all_triplets(holding).saturating_sub(wilds),
            _ if !holding.melds.is_closed() && !OPEN.contains(shape) => IMPOSSIBLE,
            _ if holding.suits != SuitLimit::Any && !shape.is_in_few_suits() => IMPOSSIBLE,
            _ => shape.need(self, holding),
        }
    }

    /// The kinds that the rules play with, without flowers.
    #[inline]
    pub fn kinds(&self) -> KindSet {
        if self.rules.honours { KindSet::PLAIN } else { KindSet::NUMBERS }
    }
}

/// The numbers of draws for the special shapes after each discard, for hands without a suit limit.
pub(super) struct SpecialAfter<'a> {
    evaluator: &'a Evaluator,
    holding: &'a Holding,
    /// Whether there are shapes besides seven pairs and 十三烂, for which there is no fast path.
    rare: bool,
    /// The kinds held twice or four times.
    even: KindSet,
    /// The kinds held once.
    single: KindSet,
    /// The draws for seven pairs after the discard of a kind held an odd and an even number of times.
    pairs: [u8; 2],
    /// The draws for 十三烂 after a discard that leaves another tile of its kind.
    apart: u8,
    /// The kinds that lower `apart`, computed on demand.
    apart_accepts: std::cell::OnceCell<KindSet>,
}

impl SpecialAfter<'_> {
    /// Returns the least number of draws to a special shape after any discard, capped at `enough`, and the kinds whose discard leaves
    /// exactly that number. The set is empty if every discard leaves more than `enough` draws.
    pub(super) fn nearest(&self, enough: u8) -> (u8, KindSet) {
        let kinds = self.holding.packed.kinds();
        let mut best = (enough, KindSet::EMPTY);
        let mut add = |need, discards: KindSet| {
            if !discards.is_empty() && need <= best.0 {
                best = (need, if need < best.0 { discards } else { best.1.union(discards) });
            }
            best.0
        };
        if self.rare {
            for tile in kinds {
                add(self.need(tile), KindSet::single(tile));
            }
            return best;
        }
        add(self.pairs[0], kinds.minus(self.even));
        add(self.pairs[1], self.even);
        if self.apart <= add(self.apart, kinds.minus(self.single)) {
            for tile in self.single {
                add(self.apart_without(tile), KindSet::single(tile));
            }
        }
        best
    }

    /// Returns the number of draws to the nearest special shape after the discard of `tile`.
    pub(super) fn need(&self, tile: Kind) -> u8 {
        if self.rare {
            return self.evaluator.rare_need(&self.holding.without(tile));
        }
        // It is IMPOSSIBLE if the rules do not have 十三烂.
        let changes = self.apart != IMPOSSIBLE && self.single.contains(tile);
        let apart = if changes { self.apart_without(tile) } else { self.apart };
        self.pairs_after(tile).min(apart)
    }

    /// Returns the number of draws to seven pairs after the discard of `tile`; [`IMPOSSIBLE`] if the rules do not have seven pairs.
    fn pairs_after(&self, tile: Kind) -> u8 {
        self.pairs[usize::from(self.even.contains(tile))]
    }

    /// Returns the number of draws to 十三烂 after the discard of `tile`, which must be held once.
    fn apart_without(&self, tile: Kind) -> u8 {
        beyond(self.evaluator.apart.missing(self.kinds_without(tile)), self.holding.wilds)
    }

    /// Returns the kinds held after the discard of `tile`, which must be held once.
    fn kinds_without(&self, tile: Kind) -> KindSet {
        self.holding.packed.kinds().minus(KindSet::single(tile))
    }

    /// Returns the natural kinds whose draw brings the nearest special shape nearer after the discard of `tile`. `need` is
    /// [`SpecialAfter::need`] of `tile`.
    pub(super) fn accepts(&self, tile: Kind, need: u8) -> KindSet {
        let (evaluator, holding) = (self.evaluator, self.holding);
        if self.rare {
            return evaluator.special_accepts_at(&holding.without(tile), need);
        }
        let mut accepts = KindSet::EMPTY;
        if self.pairs_after(tile) == need {
            let left = holding.packed.without(tile);
            accepts = seven_pairs::accepts_in(&left, KindSet::PLAIN).intersection(evaluator.kinds());
        }
        let all = || evaluator.apart.accepts(holding.packed.kinds());
        if !self.single.contains(tile) {
            if self.apart == need {
                accepts = accepts.union(*self.apart_accepts.get_or_init(all));
            }
        } else if self.apart <= need && self.apart_without(tile) == need {
            accepts = accepts.union(evaluator.apart.accepts(self.kinds_without(tile)));
        }
        accepts
    }
}

/// Returns the lesser value, without a branch.
#[inline]
fn lesser(a: u8, b: u8) -> u8 {
    select_unpredictable(a < b, a, b)
}

/// The special shapes with a fast path for discards.
const QUICK: ShapeSet = ShapeSet::single(Shape::SevenPairs).union(ShapeSet::single(Shape::Shisanlan));

#[inline]
/// Converts a number of draws to a complete hand to the shanten; `i8::MAX` if the shape is impossible.
pub(super) fn to_shanten(need: u8) -> i8 {
    // An impossible shape can be reduced by at most 14 wilds.
    if need > suit_distance::IMPOSSIBLE - 15 { i8::MAX } else { need as i8 - 1 }
}
