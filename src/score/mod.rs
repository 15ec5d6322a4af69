//! What a finished deal pays.
//!
//! [`Facts`] go in, a [`Settlement`] comes out. What is procedural in a family of games has one file here, chosen once a
//! deal by `rules.scoring`; what families share (ledger, names, readings of a hand) stands beside them.

mod error;
mod facts;
mod json;
mod ledger;
mod legal;
mod names;
mod nanchang;
mod reading;
mod situation;
#[cfg(test)]
mod tests;
mod waits;

pub use error::{ScoreError, WaitsFor};
pub use facts::*;
pub use json::{FactorJson, ItemJson, SettlementJson, WinJson};
pub use ledger::*;
pub use legal::{Refusal, Wait, Way, list_waits, list_wins, winning_readings};
pub use names::{Fan, Item};
pub(crate) use nanchang::values_in_hand;
pub use reading::{Candidate, Reading, Readings, shapes_of};
pub use situation::{Fault, Situation, SituationError};
pub use waits::{Waiter, WaitingHand, Waits};

use crate::rules::Rules;
use crate::rules::spec::Scoring;

/// What a finished deal pays under these rules.
///
/// # Errors
/// Where the facts do not fit the rules, above all where a declared winner does not win.
pub fn settle(rules: &Rules, facts: &Facts) -> Result<Settlement, ScoreError> {
    settle_again(rules, facts, &mut Memo::default())
}

/// What settlements of one deal under rules that differ only in payments have in common: found by the first, used by all.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    wins: Vec<Readings>,
}

impl Memo {
    /// Forgets the deal; the memory is kept.
    pub fn clear(&mut self) {
        self.wins.clear();
    }

    /// The readings of a win; empty until they are found.
    fn win(&mut self, at: usize) -> &mut Readings {
        if self.wins.len() <= at {
            self.wins.resize_with(at + 1, Readings::new);
        }
        &mut self.wins[at]
    }
}

/// As [`settle`], with what an earlier settlement of the same deal found. `memo` must be empty, or come from this deal under rules
/// that differ from these only in payments ([`Rules::same_deals`]).
///
/// # Errors
/// As [`settle`].
pub fn settle_again(rules: &Rules, facts: &Facts, memo: &mut Memo) -> Result<Settlement, ScoreError> {
    match &rules.scoring {
        Scoring::Nanchang(keys) => nanchang::settle(rules, keys, facts, memo),
    }
}
