//! The goal of a hand that lacks the hard flowers that a small hand needs (seed 003, 小胡).
//!
//! Such a hand wins only closed (门清) or as a big hand. The player therefore opens it only if the opened hand is nearer to a big hand
//! than the closed hand is to a win. An open hand is played for a big hand only.

use crate::game::View;
use crate::rules::GateLifts;
use crate::score::FlowerGate;
use crate::shape::{Discard, Discards, Evaluator, Holding};
use crate::tile::{KindSet, MeldForm, Suit};

/// The kinds of win that remain possible for a hand: any win, or only a big hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// The big hands that need no hard flowers, and the melds that open a hand.
    lifts: GateLifts,
    /// Whether the hand lacks hard flowers.
    short: bool,
    /// Whether a meld has opened the hand. Always `false` if it lacks no hard flowers.
    open: bool,
}

impl Goal {
    /// Returns the goal of the seat of this view.
    #[inline]
    pub(super) fn of(view: &View<'_, '_>) -> Goal {
        let lacks = |gate: &FlowerGate| gate.missing(view.hard_flowers(view.seat()).into()) > 0;
        let Some(gate) = FlowerGate::from_rules(view.rules()).filter(lacks) else {
            return Goal { lifts: GateLifts::default(), short: false, open: false };
        };
        let open = view.melds(view.seat()).iter().any(|meld| gate.lifts.opens(meld.form));
        Goal { lifts: gate.lifts, short: true, open }
    }

    /// Whether only a big hand can win.
    #[inline]
    pub(super) fn is_big(&self) -> bool {
        self.short && self.open
    }

    /// Returns the goal after a meld of this form is declared.
    pub(super) fn after(mut self, form: MeldForm) -> Goal {
        self.open |= self.short && self.lifts.opens(form);
        self
    }

    /// Returns the shanten of the nearest big hand, -1 if it is complete, or `i8::MAX` if no big hand is possible.
    pub(super) fn shanten(&self, evaluator: &Evaluator, holding: &Holding) -> i8 {
        self.nearest(evaluator, holding).map_or(i8::MAX, |(missing, _)| missing as i8 - 1)
    }

    /// Returns the number of tiles that the nearest big hand lacks, and that big hand. `None` if the melds allow no big hand.
    fn nearest(&self, evaluator: &Evaluator, holding: &Holding) -> Option<(u8, Big)> {
        // Every field is named so that a new one is not forgotten here. `GateLifts::opens` handles kongs that leave a hand closed.
        let GateLifts { triplets, one_suit, winds: _, exposed_kong_closes: _, concealed_kong_closes: _ } = self.lifts;
        let melded = holding.melds.kinds();
        let suits = Suit::NUMBERS.into_iter().filter(|&suit| one_suit && melded.minus(self.kinds(suit)).is_empty());
        let suits = suits
            .map(|suit| (evaluator.missing_standard(&restricted_to(holding, self.kinds(suit))), Big::OneSuit(suit)));
        let triplets = triplets.then(|| (evaluator.missing_all_triplets(holding), Big::Triplets));
        suits.chain(triplets).min_by_key(|&(missing, _)| missing)
    }

    /// Returns the kinds of a suit, and the winds if a one-suit hand may contain them.
    fn kinds(&self, suit: Suit) -> KindSet {
        suit.kinds().collect::<KindSet>().union(if self.lifts.winds { KindSet::WINDS } else { KindSet::EMPTY })
    }

    /// Returns the discards after which the nearest big hand lacks the fewest tiles, for a holding of fourteen. For a hand in one suit,
    /// any tile outside the suit is a best discard, and its `accepts` is empty. `None` if no big hand is possible.
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
                let foreign = allowed.minus(self.kinds(suit));
                if !foreign.is_empty() {
                    let each =
                        foreign.iter().map(|tile| Discard { tile, wild: false, shanten, accepts: KindSet::EMPTY });
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

/// A kind of big hand.
#[derive(Clone, Copy, Debug)]
enum Big {
    Triplets,
    OneSuit(Suit),
}

/// Returns the holding with only the concealed tiles of `kinds`.
fn restricted_to(holding: &Holding, kinds: KindSet) -> Holding {
    let mut rest = *holding;
    rest.packed = holding.packed.without_kinds(holding.packed.kinds().minus(kinds));
    rest
}
