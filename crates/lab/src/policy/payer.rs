//! A player for tests whose decisions depend on payments. It plays like [`super::efficient`], but takes random turns under rules whose
//! name contains `base`.

use super::{Deed, Memory, Player, Policy, efficient, random, rest_of_efficient};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};

/// The player `payer`.
pub const PAYER: Policy = Policy::Own(&Payer);

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

    rest_of_efficient!();

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn never_does(&self, deed: Deed) -> bool {
        deed == Deed::FalseWin
    }
}
