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
mod nanjing;
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
use crate::tile::Seat;

/// What a finished deal pays under these rules.
///
/// # Errors
/// Where the facts do not fit the rules, above all where a declared winner does not win.
pub fn settle(rules: &Rules, facts: &Facts) -> Result<Settlement, ScoreError> {
    match &rules.scoring {
        Scoring::Nanchang(keys) => nanchang::settle(rules, keys, facts),
        Scoring::Nanjing(keys) => nanjing::settle(rules, keys, facts),
    }
}

/// What a settled deal means for the rest of its session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// 比下胡: the next deal counts more.
    pub bixiahu: bool,
    /// The session ends.
    pub over: bool,
}

/// What a settled deal means for the next one, which `next_dealer` deals.
pub fn aftermath(rules: &Rules, facts: &Facts, settlement: &Settlement, next_dealer: Seat) -> Aftermath {
    match &rules.scoring {
        Scoring::Nanchang(_) => Aftermath::default(),
        Scoring::Nanjing(keys) => nanjing::aftermath(rules, keys, facts, settlement, next_dealer),
    }
}
