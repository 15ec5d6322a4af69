//! A game for tests: a flat price for a hand, and a fine for a dealer whose first discard is 白.

use super::{Game, GateLifts, Need, Needs, Play};
use crate::rules::check::{Cost, Found};
use crate::rules::spec::RuleSpec;
use crate::words::{WordRow, open::own_words};

sections! {
    SixthScoring { base: i32, baitou: i32 }
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
        Play { needs: Needs::which([(Need::Baitou, self.baitou > 0)]), counted: Vec::new(), baoting: 1, jing: None }
    }

    fn lifts(&self) -> GateLifts {
        GateLifts::default()
    }

    fn check(&self, spec: &RuleSpec, found: &mut Found<'_>) {
        let terms = vec![("scoring.base", self.base.into())];
        found.dearest_hand(spec, |_, _| Cost { terms: terms.clone(), shares: ("scoring.base", 1), ..Cost::default() });
    }
}
