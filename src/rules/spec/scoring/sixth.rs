//! A game for tests: a flat price for a hand, and a fine for a dealer whose first discard is 白.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::Found;
use crate::rules::spec::RuleSpec;
use serde::{Deserialize, Serialize};

/// What is paid in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SixthScoring {
    /// What each other seat pays the winner, whoever gave the tile.
    pub base: i32,
    /// 白头: what the dealer pays each; 0 = off.
    pub baitou: i32,
}

impl Game for SixthScoring {
    const FAMILY: &'static str = "sixth";

    fn play(&self) -> Play<'_> {
        Play {
            needs: Needs::which([(Need::Baitou, self.baitou > 0)]),
            reads: Vec::new(),
            counted: Vec::new(),
            baoting: 1,
            jing: None,
        }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, _: &RuleSpec, found: &mut Found) {
        found.without_extras();
        found.without_northern_customs();
        found.one_win();
        found.largest_product([self.base]);
    }
}
