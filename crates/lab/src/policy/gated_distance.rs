//! The distance of a hand to a win that its rules allow, as compared by [`super::efficient`] and [`super::greedy`].
//!
//! A gate is a requirement on a complete hand beyond its shape, such as a terminal. Without gates the distance is the shanten. Tiles of a
//! missing suit are ignored, because they are discarded first and cannot be used.
//! Under rules with gates (穷胡), the requirement of all three suits is counted exactly; the cost of a required triplet or
//! terminal is estimated. For a waiting hand only winning tiles count. A hand that waits only for tiles that do not win is one draw
//! further away, and accepts the tiles that repair it.

use super::big_hand::Goal;
use crate::game::View;
use crate::score::{GateCondition, GateRequirement, GateSet, GroupCondition};
use crate::shape::{Discard, Discards, Evaluator, Holding, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Suit};
use std::borrow::Cow;

/// One draw in the units of [`Aim::distance`] under rules with gates.
pub(crate) const DRAW: i8 = 4;

/// Measures the distance to a win for one seat.
#[derive(Clone, Copy)]
pub(crate) struct Aim<'a, 't, 'r> {
    view: &'a View<'t, 'r>,
    evaluator: Evaluator,
    /// Whether the rules have gates.
    gated: bool,
    /// The kinds of win that remain, which depend on hard flowers.
    goal: Goal,
    /// The kinds that a winning hand may use.
    allowed: KindSet,
    /// The kinds of the missing suit.
    forbidden: KindSet,
}

impl<'a, 't, 'r> Aim<'a, 't, 'r> {
    #[inline(always)]
    pub(crate) fn new(view: &'a View<'t, 'r>) -> Aim<'a, 't, 'r> {
        let forbidden: KindSet = match view.holding().suits {
            SuitLimit::Without(suit) => suit.kinds().collect(),
            SuitLimit::Any | SuitLimit::AtMostTwo => KindSet::EMPTY,
        };
        Aim {
            view,
            evaluator: view.rules().evaluator().for_players(),
            gated: view.gates().has_any(),
            goal: Goal::of(view),
            allowed: KindSet::PLAIN.minus(forbidden),
            forbidden,
        }
    }

    /// Returns the aim after a meld of this form is declared.
    pub(crate) fn after(&self, form: MeldForm) -> Self {
        Aim { goal: self.goal.after(form), ..*self }
    }

    /// Whether only big hands (大胡) win.
    pub(crate) fn is_for_big_hand(&self) -> bool {
        self.goal.is_big()
    }

    /// Whether the distance is the shanten: no gates, and not only big hands win.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        !self.gated && !self.goal.is_big()
    }

    /// Returns the useful part of a holding: without tiles of the missing suit. The result has no limit on suits, unless the rules limit
    /// suits without a missing suit.
    #[inline]
    pub(crate) fn useful<'h>(&self, holding: &'h Holding) -> Cow<'h, Holding> {
        without_kinds(holding, self.forbidden)
    }

    /// Returns the distance of a useful holding of thirteen or fourteen tiles to a win. Smaller is nearer. Without gates this is a
    /// shanten; with gates it counts draws to a win in units of 1 / [`DRAW`].
    pub(crate) fn distance(&self, holding: &Holding) -> i8 {
        match (self.gated, self.goal.is_big()) {
            (false, false) => self.evaluator.shanten(holding),
            (true, _) => self.gated_distance(holding, i8::MAX),
            (false, true) => self.goal.shanten(&self.evaluator, holding),
        }
    }

    /// Returns the kinds that reduce the distance of a useful holding of thirteen tiles; for a waiting hand, those that win. `lowers` are
    /// the kinds that reduce its shanten; `None` if they are not computed yet.
    pub(crate) fn accepted(&self, holding: &Holding, lowers: Option<KindSet>) -> KindSet {
        if self.gated
            && let Some(waits) = self.winning_waits(holding)
        {
            return if waits.is_empty() { self.repairing(holding) } else { waits };
        }
        self.lowering(holding, lowers)
    }

    /// Like [`accepted`](Self::accepted) for a holding that is not waiting.
    #[inline]
    pub(crate) fn lowering(&self, holding: &Holding, lowers: Option<KindSet>) -> KindSet {
        lowers.unwrap_or_else(|| self.evaluator.accepts(holding, self.view.wild())).intersection(self.allowed)
    }

    /// Returns the discards of a useful holding of fourteen tiles after which the distance is least, each with this distance and the kinds
    /// that then reduce it. Empty if the holding is empty. The caller must remove forbidden kinds with [`limit`](Self::limit).
    #[inline(always)]
    pub(crate) fn best(&self, holding: &Holding) -> Discards {
        if self.is_plain() {
            self.evaluator.best_discards(holding, self.view.wild())
        } else {
            self.best_constrained(holding)
        }
    }

    /// The slow path of [`best`](Self::best), for rules under which some complete hands do not win.
    #[inline(never)]
    fn best_constrained(&self, holding: &Holding) -> Discards {
        if self.goal.is_big()
            && let Some(best) = self.goal.discards(&self.evaluator, holding)
        {
            return best;
        }
        if !self.gated {
            return self.evaluator.best_discards(holding, self.view.wild());
        }
        let mut best = Discards::new();
        for tile in holding.packed.kinds() {
            let left = holding.without(tile);
            let least = best.first().map_or(i8::MAX, |best: &Discard| best.shanten);
            let shanten = self.gated_distance(&left, least);
            if shanten < least {
                best.clear();
            }
            if shanten <= least {
                best.push(Discard { tile, wild: false, shanten, accepts: KindSet::EMPTY });
            }
        }
        best.iter_mut().for_each(|discard| discard.accepts = self.accepted(&holding.without(discard.tile), None));
        best
    }

    /// Removes from the accepted kinds of these discards those that the hand may not use.
    #[inline]
    pub(crate) fn limit(&self, discards: &mut Discards) {
        if !self.forbidden.is_empty() && !self.gated {
            discards.iter_mut().for_each(|discard| discard.accepts = discard.accepts.intersection(self.allowed));
        }
    }

    /// Returns the waits of a holding of thirteen tiles with which the complete hand passes the gates; `None` if it is not waiting.
    fn winning_waits(&self, holding: &Holding) -> Option<KindSet> {
        let waits = self.evaluator.waits(holding);
        if waits.is_empty() {
            return None;
        }
        let melds = self.view.melds(self.view.seat());
        // While a claim is evaluated, the holding has one meld more than the table.
        let all = self.melds_with_claim(holding, melds);
        let concealed = holding.packed.to_counts();
        Some(waits.iter().filter(|&kind| self.view.gates().allows(&concealed.with(kind), &all)).collect())
    }

    /// Whether a holding of thirteen tiles has a wait with which the complete hand passes the gates.
    fn waits_to_win(&self, holding: &Holding) -> bool {
        let waits = self.evaluator.waits(holding);
        if waits.is_empty() {
            return false;
        }
        let all = self.melds_with_claim(holding, self.view.melds(self.view.seat()));
        let concealed = holding.packed.to_counts();
        waits.iter().any(|kind| self.view.gates().allows(&concealed.with(kind), &all))
    }

    /// Returns `melds`, the melds on the table, and the meld that only `holding` has, if any: that of a claim under evaluation.
    fn melds_with_claim(&self, holding: &Holding, melds: &[Meld]) -> arrayvec::ArrayVec<Meld, 4> {
        let mut all: arrayvec::ArrayVec<Meld, 4> = melds.iter().copied().take(4).collect();
        if holding.melds.count() > all.len() {
            let on_table = crate::shape::MeldInfo::new(melds);
            if holding.melds.xuanfeng() > on_table.xuanfeng() {
                let new = |honour: &Kind| holding.melds.used(*honour) > on_table.used(*honour);
                all.extend([Kind::EAST, Kind::ZHONG].into_iter().find(new).and_then(Meld::xuanfeng));
                return all;
            }
            let more = holding.melds.kinds().iter().filter(|&kind| holding.melds.used(kind) > on_table.used(kind));
            let tiles: arrayvec::ArrayVec<Kind, 3> = more.take(3).collect();
            let meld = match tiles.as_slice() {
                &[a, b, c] => Meld::chow([a, b, c]),
                &[kind, ..] => Meld::alike(MeldForm::Pung, kind),
                [] => return all,
            };
            let _full = all.try_push(meld);
        }
        all
    }

    /// Returns the distance under rules with gates, in units of 1 / [`DRAW`], or [`i8::MAX`] if it exceeds `most` or no win is possible.
    #[inline(never)]
    fn gated_distance(&self, holding: &Holding, most: i8) -> i8 {
        let standard = match self.view.gates().suits() {
            None => self.evaluator.missing_standard(holding),
            Some(false) => self.evaluator.missing_all_suits(holding),
            Some(true) => self.missing_tiles_all_suits(holding),
        };
        let needs = self.view.gates().requirements();
        let single = holding.melds.count() == 4
            && needs.iter().any(|need| match need.condition {
                GateCondition::FewerThanFourDeclared { but_triplets } => !but_triplets || holding.melds.has_mixed(),
                _ => false,
            });
        if standard > 14 || single {
            return i8::MAX;
        }
        let draws = standard as i8 * DRAW;
        if draws > most {
            return i8::MAX;
        }
        if standard <= 1 && holding.size() == 13 {
            // For a waiting hand it matters only whether a wait wins.
            return if self.waits_to_win(holding) { draws } else { draws + DRAW };
        }
        let mut distance = draws;
        for need in needs {
            distance += gate_cost(holding, need);
            if distance > most {
                return i8::MAX;
            }
        }
        distance
    }

    /// Returns the number of natural tiles missing for melds and a pair with all three suits, if the suit of the pair counts as a suit.
    /// Exact if melds and a pair without this requirement lack as many tiles; otherwise an estimate.
    fn missing_tiles_all_suits(&self, holding: &Holding) -> u8 {
        let all = self.evaluator.missing_all_suits(holding);
        let any = self.evaluator.missing_standard(holding);
        if all <= any {
            return all;
        }
        all.min(any + 2 * short_suits(holding, 0).count() as u8)
    }

    /// For a waiting hand of which no wait wins, returns the unseen kinds after whose draw some discard leaves a wait that wins.
    #[cold]
    fn repairing(&self, holding: &Holding) -> KindSet {
        let melds = self.melds_with_claim(holding, self.view.melds(self.view.seat()));
        let concealed = holding.packed.to_counts();
        let stopped = |kind| self.view.gates().blocking(&concealed.with(kind), &melds);
        let stopped =
            self.evaluator.waits(holding).iter().fold(GateSet::default(), |all, kind| all.union(stopped(kind)));
        let needs = self.view.gates().requirements().iter().filter(|need| stopped.contains(need.gate));
        let useful = needs.fold(KindSet::EMPTY, |useful, need| {
            useful.union(match need.condition {
                GateCondition::Group(group) if group.triplet => holding.packed.at_least(2).union(group.pairs),
                GateCondition::Group(group) => group.melds.union(group.pairs),
                GateCondition::EachSuit { .. } => short_suits(holding, 2).flat_map(Suit::kinds).collect(),
                // No draw satisfies these.
                GateCondition::Claimed | GateCondition::FewerThanFourDeclared { .. } | GateCondition::NoTriplet(_) => {
                    KindSet::EMPTY
                }
            })
        });
        // If melds of all suits are required, a hand that lacks two tiles for them has no wait that wins.
        let all_suits = self.view.gates().suits() == Some(false) && !self.view.rules().shapes.seven_pairs;
        let wins = |left: &Holding| {
            self.evaluator.missing_standard(left) <= 1
                && !(all_suits && self.evaluator.missing_all_suits(left) > 1)
                && self.waits_to_win(left)
        };
        let repairs = |kind: &Kind| {
            let drawn = holding.with(*kind);
            drawn.packed.kinds().iter().any(|tile| tile != *kind && wins(&drawn.without(tile)))
        };
        useful.iter().filter(|&kind| self.view.unseen().count(kind) > 0).filter(repairs).collect()
    }
}

/// Estimates the additional distance of a hand because of the gate `need`, in units of 1 / [`DRAW`].
#[inline]
fn gate_cost(holding: &Holding, need: &GateRequirement) -> i8 {
    match &need.condition {
        GateCondition::Group(group) if group.triplet => triplet_cost(holding, group),
        GateCondition::Group(group) => kinds_cost(holding, group),
        GateCondition::Claimed => i8::from(holding.melds.is_closed()),
        // The suits are counted with the shape. A fourth declared meld is handled by `gated_distance`.
        GateCondition::EachSuit { .. } | GateCondition::FewerThanFourDeclared { .. } => 0,
        // Such a triplet hardly ever prevents a win.
        GateCondition::NoTriplet(_) => 0,
    }
}

/// Estimates the additional distance, in units of 1 / [`DRAW`], of a hand that needs a triplet, or a pair that counts as one.
#[inline]
fn triplet_cost(holding: &Holding, required: &GroupCondition) -> i8 {
    let melds = &holding.melds;
    let melded = || melds.xuanfeng() > 0 || melds.kinds().iter().any(|kind| melds.used(kind) >= 3);
    if !holding.packed.at_least(3).intersection(required.melds).is_empty() || melded() {
        return 0;
    }
    let pairs = holding.packed.at_least(2);
    match pairs.len() {
        _ if !pairs.intersection(required.pairs).is_empty() => 0,
        0 => 5,
        1 => 3,
        _ => 1,
    }
}

/// Estimates the additional distance, in units of 1 / [`DRAW`], of a hand that needs a meld or pair with a required kind, such as a 1 or 9.
#[inline]
fn kinds_cost(holding: &Holding, required: &GroupCondition) -> i8 {
    let held = holding.packed.kinds();
    if !holding.melds.kinds().intersection(required.melds).is_empty() {
        return 0;
    }
    let near = held.intersection(required.near);
    // A required tile counts as placed if it is paired or has a neighbour within two ranks.
    let placed = |kind: Kind| {
        let suit = KindSet(0x1ff << (kind.index() / 9 * 9));
        let around = KindSet(0b11111u64 << kind.index() >> 2).intersection(suit);
        holding.packed.count(kind) > 1 || !around.intersection(near).is_empty()
    };
    let wanted = held.intersection(required.melds);
    match (wanted.is_empty(), near.is_empty()) {
        (false, _) => i8::from(!wanted.iter().any(placed)),
        (true, true) => 5,
        (true, false) => 3,
    }
}

/// Returns the holding without the kinds of the missing suit, `forbidden`, and therefore without a limit on suits. Unchanged if `forbidden`
/// is empty.
#[inline]
pub(crate) fn without_kinds(holding: &Holding, forbidden: KindSet) -> Cow<'_, Holding> {
    if forbidden.is_empty() {
        return Cow::Borrowed(holding);
    }
    let mut useful = holding.within(SuitLimit::Any);
    useful.packed = holding.packed.without_kinds(forbidden);
    Cow::Owned(useful)
}

/// Returns the suits without a declared meld of which the hand has at most `most` concealed tiles.
fn short_suits(holding: &Holding, most: u8) -> impl Iterator<Item = Suit> {
    let melded = holding.melds.kinds();
    let held = move |suit: Suit| suit.kinds().map(|kind| holding.packed.count(kind)).sum::<u8>();
    Suit::NUMBERS.into_iter().filter(move |suit| !suit.kinds().any(|kind| melded.contains(kind)) && held(*suit) <= most)
}
