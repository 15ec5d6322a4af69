//! How near a hand is to a win that its rules allow: what [`super::efficient`] and [`super::greedy`] compare.
//!
//! Without gates this is the shanten. The tiles of a missing suit are ignored, because they leave first and help nothing.
//! Where readings have to pass gates (穷胡), the melds of all three suits are counted exactly, and what a hand lacks for a
//! triplet or a terminal that they ask for is estimated. For a waiting hand only the tiles that win count. A hand that waits only for tiles
//! that do not win counts as one draw further, and accepts the tiles that repair it.

use super::big_hand::Goal;
use crate::game::View;
use crate::score::{Ask, GateSet, GroupAsk, Need};
use crate::shape::{Discard, Discards, Evaluator, Holding, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Suit};

/// One draw, in the units of [`Aim::distance`].
pub(crate) const DRAW: i8 = 4;

/// The aims of one seat.
#[derive(Clone, Copy)]
pub(crate) struct Aim<'a, 't, 'r> {
    view: &'a View<'t, 'r>,
    evaluator: Evaluator,
    gated: bool,
    /// What hand is left to aim at where small ones may not win.
    goal: Goal,
    /// The kinds that a hand may use.
    allowed: KindSet,
    forbidden: KindSet,
}

impl<'a, 't, 'r> Aim<'a, 't, 'r> {
    pub(crate) fn new(view: &'a View<'t, 'r>) -> Aim<'a, 't, 'r> {
        let forbidden: KindSet = match view.holding().suits {
            SuitLimit::Without(suit) => suit.kinds().collect(),
            SuitLimit::Any | SuitLimit::AtMostTwo => KindSet::EMPTY,
        };
        Aim {
            view,
            evaluator: view.rules().evaluator().for_players(),
            gated: view.gates().any(),
            goal: Goal::of(view),
            allowed: KindSet::PLAIN.minus(forbidden),
            forbidden,
        }
    }

    /// The aims once a meld of this form is laid down.
    pub(crate) fn after(&self, form: MeldForm) -> Self {
        Aim { goal: self.goal.after(form), ..*self }
    }

    /// Whether only big hands (大胡) win.
    pub(crate) fn is_for_big_hand(&self) -> bool {
        self.goal.is_big()
    }

    /// Whether the distance is the shanten.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        !self.gated && !self.goal.is_big()
    }

    /// The holding without tiles of the missing suit; patterns of the others need no limit then.
    pub(crate) fn useful(&self, holding: Holding) -> Holding {
        without_kinds(holding, self.forbidden)
    }

    /// How far a useful holding of thirteen or fourteen tiles is from waiting; smaller is nearer.
    pub(crate) fn distance(&self, holding: &Holding) -> i8 {
        match (self.gated, self.goal.is_big()) {
            (false, false) => self.evaluator.shanten(holding),
            (true, _) => self.gated_distance(holding, i8::MAX),
            (false, true) => self.goal.shanten(&self.evaluator, holding),
        }
    }

    /// Unseen tiles that bring a useful holding of thirteen nearer, or that win. Those that lower its shanten may be known.
    pub(crate) fn accepted(&self, holding: &Holding, lowers: Option<KindSet>) -> KindSet {
        if self.gated
            && let Some(waits) = self.winning(holding)
        {
            return if waits.is_empty() { self.mending(holding) } else { waits };
        }
        self.lowering(holding, lowers)
    }

    /// The same of a holding that waits for nothing.
    #[inline]
    pub(crate) fn lowering(&self, holding: &Holding, lowers: Option<KindSet>) -> KindSet {
        lowers.unwrap_or_else(|| self.evaluator.accepts(holding, self.view.wild())).intersection(self.allowed)
    }

    /// The discards after which a useful holding of fourteen is nearest; none where there is no useful tile. They are to be
    /// [limited](Self::limit).
    #[inline(always)]
    pub(crate) fn best(&self, holding: &Holding) -> Discards {
        if self.is_plain() { self.evaluator.best_discards(holding, self.view.wild()) } else { self.best_aimed(holding) }
    }

    /// The nearest discards where not every complete hand wins.
    #[inline(never)]
    fn best_aimed(&self, holding: &Holding) -> Discards {
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

    /// Lets discards accept no more than the hand may use.
    #[inline]
    pub(crate) fn limit(&self, discards: &mut Discards) {
        if !self.forbidden.is_empty() && !self.gated {
            discards.iter_mut().for_each(|discard| discard.accepts = discard.accepts.intersection(self.allowed));
        }
    }

    /// What waits of a holding of thirteen would win; `None` where it does not wait.
    fn winning(&self, holding: &Holding) -> Option<KindSet> {
        let waits = self.evaluator.waits(holding);
        if waits.is_empty() {
            return None;
        }
        let melds = self.view.melds(self.view.seat());
        // The melds of the holding may be more than those on the table: a claim is being weighed.
        let all = self.claimed_melds(holding, melds);
        let concealed = holding.packed.to_counts();
        Some(waits.iter().filter(|&kind| self.view.gates().open_to(&concealed.with(kind), &all)).collect())
    }

    /// Whether a holding of thirteen waits for something that wins.
    fn waits_to_win(&self, holding: &Holding) -> bool {
        let waits = self.evaluator.waits(holding);
        if waits.is_empty() {
            return false;
        }
        let all = self.claimed_melds(holding, self.view.melds(self.view.seat()));
        let concealed = holding.packed.to_counts();
        waits.iter().any(|kind| self.view.gates().open_to(&concealed.with(kind), &all))
    }

    fn claimed_melds(&self, holding: &Holding, melds: &[Meld]) -> arrayvec::ArrayVec<Meld, 4> {
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

    /// The distance, or [`i8::MAX`] where it is known to be more than `most`.
    #[inline(never)]
    fn gated_distance(&self, holding: &Holding, most: i8) -> i8 {
        let standard = match self.view.gates().suits() {
            None => self.evaluator.missing_standard(holding),
            Some(false) => self.evaluator.missing_all_suits(holding),
            Some(true) => self.missing_suits_with_pair(holding),
        };
        let needs = self.view.gates().needs();
        let single = holding.melds.count() == 4
            && needs.iter().any(|need| match need.ask {
                Ask::FewerThanFourDeclared { but_triplets } => !but_triplets || holding.melds.has_mixed(),
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
            // Waiting: what matters is whether anything wins.
            return if self.waits_to_win(holding) { draws } else { draws + DRAW };
        }
        let mut distance = draws;
        for need in needs {
            distance += lacks(holding, need);
            if distance > most {
                return i8::MAX;
            }
        }
        distance
    }

    /// Natural tiles missing for melds and a pair in all three suits; where melds and pair are nearer without, about.
    fn missing_suits_with_pair(&self, holding: &Holding) -> u8 {
        let all = self.evaluator.missing_all_suits(holding);
        let any = self.evaluator.missing_standard(holding);
        if all <= any {
            return all;
        }
        all.min(any + 2 * short_suits(holding, 0).count() as u8)
    }

    /// The unseen tiles after which a hand that waits for nothing that wins can wait for something that does.
    #[cold]
    fn mending(&self, holding: &Holding) -> KindSet {
        let melds = self.claimed_melds(holding, self.view.melds(self.view.seat()));
        let concealed = holding.packed.to_counts();
        let stopped = |kind| self.view.gates().blocking(&concealed.with(kind), &melds);
        let stopped =
            self.evaluator.waits(holding).iter().fold(GateSet::default(), |all, kind| all.union(stopped(kind)));
        let needs = self.view.gates().needs().iter().filter(|need| stopped.contains(need.gate));
        let useful = needs.fold(KindSet::EMPTY, |useful, need| {
            useful.union(match need.ask {
                Ask::Group(group) if group.triplet => holding.packed.at_least(2).union(group.pairs),
                Ask::Group(group) => group.melds.union(group.pairs),
                Ask::EachSuit { .. } => short_suits(holding, 2).flat_map(Suit::kinds).collect(),
                // No tile helps.
                Ask::Claimed | Ask::FewerThanFourDeclared { .. } | Ask::NoTriplet(_) => KindSet::EMPTY,
            })
        });
        // Where melds of all suits are needed, a hand that lacks two tiles for them waits for nothing that wins.
        let all_suits = self.view.gates().suits() == Some(false) && !self.view.rules().shapes.seven_pairs;
        let wins = |left: &Holding| {
            self.evaluator.missing_standard(left) <= 1
                && !(all_suits && self.evaluator.missing_all_suits(left) > 1)
                && self.waits_to_win(left)
        };
        let mends = |kind: &Kind| {
            let drawn = holding.with(*kind);
            drawn.packed.kinds().iter().any(|tile| tile != *kind && wins(&drawn.without(tile)))
        };
        useful.iter().filter(|&kind| self.view.unseen().count(kind) > 0).filter(mends).collect()
    }
}

/// About how much further a hand is for a gate, beyond what its shape lacks.
#[inline]
fn lacks(holding: &Holding, need: &Need) -> i8 {
    match &need.ask {
        Ask::Group(group) if group.triplet => lacks_triplet(holding, group),
        Ask::Group(group) => lacks_kinds(holding, group),
        Ask::Claimed => i8::from(holding.melds.is_closed()),
        // Those of the suits are counted with the shape; a fourth declared meld shuts the hand.
        Ask::EachSuit { .. } | Ask::FewerThanFourDeclared { .. } => 0,
        // Such a triplet hardly ever stands in the way.
        Ask::NoTriplet(_) => 0,
    }
}

/// About how much further a hand is for a triplet, or for the pair that does instead.
#[inline]
fn lacks_triplet(holding: &Holding, asked: &GroupAsk) -> i8 {
    let melds = &holding.melds;
    let melded = || melds.xuanfeng() > 0 || melds.kinds().iter().any(|kind| melds.used(kind) >= 3);
    if !holding.packed.at_least(3).intersection(asked.melds).is_empty() || melded() {
        return 0;
    }
    let pairs = holding.packed.at_least(2);
    match pairs.len() {
        _ if !pairs.intersection(asked.pairs).is_empty() => 0,
        0 => 5,
        1 => 3,
        _ => 1,
    }
}

/// About how much further a hand is for a group of kinds that are asked for, such as a 1 or 9.
#[inline]
fn lacks_kinds(holding: &Holding, asked: &GroupAsk) -> i8 {
    let held = holding.packed.kinds();
    if !holding.melds.kinds().intersection(asked.melds).is_empty() {
        return 0;
    }
    let near = held.intersection(asked.near);
    // Such a tile counts as placed where it is a pair or has a neighbour within two.
    let placed = |kind: Kind| {
        let suit = KindSet(0x1ff << (kind.index() / 9 * 9));
        let around = KindSet(0b11111u64 << kind.index() >> 2).intersection(suit);
        holding.packed.count(kind) > 1 || !around.intersection(near).is_empty()
    };
    let wanted = held.intersection(asked.melds);
    match (wanted.is_empty(), near.is_empty()) {
        (false, _) => i8::from(!wanted.iter().any(placed)),
        (true, true) => 5,
        (true, false) => 3,
    }
}

/// A holding without the kinds that it may not use; the patterns of the others need no limit then.
#[inline]
pub(crate) fn without_kinds(mut holding: Holding, forbidden: KindSet) -> Holding {
    if !forbidden.is_empty() {
        holding.packed = holding.packed.without_kinds(forbidden);
        holding.suits = SuitLimit::Any;
    }
    holding
}

/// The suits without a declared meld of which at most this many tiles are held.
fn short_suits(holding: &Holding, most: u8) -> impl Iterator<Item = Suit> {
    let melded = holding.melds.kinds();
    let held = move |suit: Suit| suit.kinds().map(|kind| holding.packed.count(kind)).sum::<u8>();
    Suit::NUMBERS.into_iter().filter(move |suit| !suit.kinds().any(|kind| melded.contains(kind)) && held(*suit) <= most)
}
