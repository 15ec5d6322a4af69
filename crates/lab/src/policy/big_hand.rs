//! What to aim at while a hand lacks the hard flowers that a small hand needs (seed 003, 小胡).
//!
//! Without them a hand wins only closed (门清) or as a big hand. So the player opens it only if this brings a big hand nearer
//! than the closed one is. Once open, the hand is played for the big hand alone.

use crate::game::View;
use crate::rules::GateLifts;
use crate::score::FlowerGate;
use crate::shape::{Discard, Discards, Evaluator, Holding};
use crate::tile::{KindSet, MeldForm, Suit};

/// What a hand can win with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    lifts: GateLifts,
    /// It lacks hard flowers.
    short: bool,
    /// It is not closed any more.
    open: bool,
}

impl Goal {
    /// The goal of the seat that looks.
    #[inline]
    pub(super) fn of(view: &View<'_, '_>) -> Goal {
        let lacks = |gate: &FlowerGate| gate.lacks(view.hard_flowers(view.seat()).into()) > 0;
        let Some(gate) = FlowerGate::of(view.rules()).filter(lacks) else {
            return Goal { lifts: GateLifts::default(), short: false, open: false };
        };
        let open = view.melds(view.seat()).iter().any(|meld| gate.lifts.opens(meld.form));
        Goal { lifts: gate.lifts, short: true, open }
    }

    /// Whether only big hands win.
    #[inline]
    pub(super) fn is_big(&self) -> bool {
        self.short && self.open
    }

    /// The goal once a meld of this form is laid down.
    pub(super) fn after(mut self, form: MeldForm) -> Goal {
        self.open |= self.short && self.lifts.opens(form);
        self
    }

    /// Draws needed to wait for a big hand.
    pub(super) fn shanten(&self, evaluator: &Evaluator, holding: &Holding) -> i8 {
        self.nearest(evaluator, holding).map_or(i8::MAX, |(missing, _)| missing as i8 - 1)
    }

    /// The nearest big hand and the tiles it misses.
    fn nearest(&self, evaluator: &Evaluator, holding: &Holding) -> Option<(u8, Big)> {
        // All that lifts the gate; kongs that leave a hand closed are in `GateLifts::opens`.
        let GateLifts { triplets, one_suit, winds: _, exposed_kong_closes: _, concealed_kong_closes: _ } = self.lifts;
        let melded = holding.melds.kinds();
        let suits = Suit::NUMBERS.into_iter().filter(|&suit| one_suit && melded.minus(self.kinds(suit)).is_empty());
        let suits =
            suits.map(|suit| (evaluator.missing_standard(&within(holding, self.kinds(suit))), Big::OneSuit(suit)));
        let triplets = triplets.then(|| (evaluator.missing_all_triplets(holding), Big::Triplets));
        suits.chain(triplets).min_by_key(|&(missing, _)| missing)
    }

    /// A suit, and the winds where they may stand beside it.
    fn kinds(&self, suit: Suit) -> KindSet {
        suit.kinds().collect::<KindSet>().union(if self.lifts.winds { KindSet::WINDS } else { KindSet::EMPTY })
    }

    /// The best discards on the way to the nearest big hand.
    pub(super) fn discards(&self, evaluator: &Evaluator, holding: &Holding) -> Option<Discards> {
        let allowed = holding.packed.kinds();
        let (missing, big) = self.nearest(evaluator, holding)?;
        let shanten = missing as i8 - 1;
        let mut found = match big {
            Big::Triplets => {
                let each = allowed.iter().map(|tile| {
                    let rest = holding.without(tile);
                    let accepts = rest.packed.kinds().minus(rest.packed.at_least(3));
                    Discard { tile, wild: false, shanten: evaluator.missing_all_triplets(&rest) as i8 - 1, accepts }
                });
                each.collect::<Discards>()
            }
            Big::OneSuit(suit) => {
                let strange = allowed.minus(self.kinds(suit));
                if !strange.is_empty() {
                    let each =
                        strange.iter().map(|tile| Discard { tile, wild: false, shanten, accepts: KindSet::EMPTY });
                    return Some(each.collect());
                }
                let mut all = evaluator.discards(holding, KindSet::EMPTY);
                all.iter_mut().for_each(|discard| discard.accepts = discard.accepts.intersection(self.kinds(suit)));
                all
            }
        };
        let least = found.iter().map(|discard| discard.shanten).min()?;
        found.retain(|discard| discard.shanten == least);
        Some(found)
    }
}

/// A big hand that can be aimed at.
#[derive(Clone, Copy, Debug)]
enum Big {
    Triplets,
    OneSuit(Suit),
}

/// The tiles of a hand that are among `kinds`.
fn within(holding: &Holding, kinds: KindSet) -> Holding {
    let mut rest = *holding;
    rest.packed = holding.packed.without_kinds(holding.packed.kinds().minus(kinds));
    rest
}
