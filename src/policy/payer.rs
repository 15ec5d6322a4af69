//! For tests: a player that looks at payments. It plays like [`super::efficient`], but at random where a rule set changes the base.

use super::{Deed, Memory, Player, Policy, efficient, random, waits_in_vain};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::rules::Rules;
use crate::tile::{Kind, Suit};

/// The player `payer`.
pub(crate) const PAYER: Policy = Policy::Own(&Payer);

#[derive(Debug)]
struct Payer;

impl Player for Payer {
    fn name(&self) -> &'static str {
        "payer"
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        let usual: &dyn Player =
            if view.rules().name.contains("base") { &random::Random } else { &efficient::Efficient };
        usual.turn(view, options, memory)
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        efficient::Efficient.claim(view, options, memory)
    }

    fn exchange(&self, view: &View<'_, '_>, _: &mut Memory) -> [Kind; 3] {
        efficient::exchange(view)
    }

    fn missing_suit(&self, view: &View<'_, '_>, _: &mut Memory) -> Suit {
        efficient::missing_suit(view)
    }

    fn may_err(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        waits_in_vain(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn valuing_by(&self, _: &Rules) -> Option<Policy> {
        None
    }

    fn never_does(&self, deed: Deed) -> bool {
        deed == Deed::FalseWin
    }
}
