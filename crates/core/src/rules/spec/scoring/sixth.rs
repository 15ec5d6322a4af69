//! A game for tests: a fixed price for a hand, one point more if the seat wind of the winner is the round wind, and a fine for a dealer whose
//! first discard is 白.

use super::{Game, Need, Needs, Play};
use crate::rules::check::{Conflicts, Cost};
use crate::rules::spec::RuleSpec;
use crate::words::{WordRow, open::own_words};

sections! {
    SixthScoring { base: i32, baitou: i32, winds: bool }
}

own_words! {
    /// The needs of this settlement alone.
    pub(super) NEEDS: WordRow, Need {
        170 Baitou = "baitou", "白头";
    }
}

impl Game for SixthScoring {
    const FAMILY: &'static str = "sixth";

    fn play(&self) -> Play<'_> {
        Play {
            needs: Needs::from_flags([(Need::Baitou, self.baitou > 0), (Need::Winds, self.winds)]),
            counted: Vec::new(),
            baoting: 1,
            jing: None,
        }
    }

    fn check(&self, spec: &RuleSpec, found: &mut Conflicts<'_>) {
        let terms = vec![("scoring.base", self.base.into())];
        found.check_max_cost(spec, |_, _| Cost {
            terms: terms.clone(),
            shares: ("scoring.base", 1),
            ..Cost::default()
        });
    }
}
