//! A game for tests: a flat price for a hand, and a fine for a dealer whose first discard is 白.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::{Cost, Found};
use crate::rules::spec::RuleSpec;
use crate::words::{WordRow, open::own_words};

keys! {
    /// What is paid in it.
    SixthScoring {
        /// What each other seat pays the winner, whoever gave the tile.
        base: i32 = 1, 1..=1000;
        /// 白头: what the dealer pays each; 0 = off.
        baitou: i32 = 0, 0..=1000;
    }
}

own_words! {
    /// What only this settlement wants to know.
    pub(super) NEEDS: WordRow, Need {
        170 Baitou = "baitou", "白头";
    }
}

impl Game for SixthScoring {
    const FAMILY: &'static str = "sixth";

    fn play(&self) -> Play<'_> {
        Play {
            needs: Needs::which([(Need::Baitou, self.baitou > 0)]),
            reads: Vec::new(),
            worth: vec!["scoring.base"],
            counted: Vec::new(),
            baoting: 1,
            jing: None,
        }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        found.without_extras();
        found.without_northern_customs();
        found.one_win();
        let terms = vec![("scoring.base", self.base.into())];
        found.dearest_hand(spec, |_, _| Cost { terms: terms.clone(), shares: ("scoring.base", 1), ..Cost::default() });
    }
}
