//! What a finished deal pays.
//!
//! [`Facts`] go in, a [`Settlement`] comes out. What is procedural in a family of games has one file here, chosen once a
//! deal by `rules.scoring`; what families share (ledger, names, readings of a hand) stands beside them.

mod ends;
mod error;
mod facts;
mod gates;
mod groups;
mod json;
mod ledger;
mod legal;
mod names;
mod nanchang;
mod nanjing;
mod northern;
mod product;
mod qionghu;
mod reading;
mod sichuan;
mod situation;
#[cfg(test)]
mod tests;
mod tuidaohu;
mod waits;

pub use error::{ScoreError, WaitsFor};
pub use facts::*;
pub use gates::{Gate, GateSet, Gates};
pub use json::{FactorJson, ItemJson, SettlementJson, WinJson};
pub use ledger::*;
pub use legal::{Refusal, Wait, Way, list_waits, list_wins, winning_readings};
pub use names::{Fan, Item};
pub use nanchang::JingInHand;
pub use reading::{Candidate, Reading, Readings, shapes_of};
pub use situation::{Fault, Situation, SituationError};
pub use waits::{Waiter, WaitingHand, Waits};

use crate::rules::Rules;
use crate::rules::spec::Scoring;
use crate::tile::Seat;

/// What seats with so many 正精 and 副精 would pay each other, where the rules have 精 points.
pub fn jing_in_hand(rules: &Rules, held: &[(u8, u8); 4]) -> Option<JingInHand> {
    match &rules.scoring {
        Scoring::Nanchang(keys) if rules.has_indicator() => Some(nanchang::jing_in_hand(&keys.jing, held)),
        _ => None,
    }
}

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
    /// The readings of a win; empty until they are found.
    fn win(&mut self, at: usize) -> &mut Readings {
        if self.wins.len() <= at {
            self.wins.resize_with(at + 1, Readings::new);
        }
        &mut self.wins[at]
    }
}

/// As [`settle`], with what an earlier settlement of the same deal found. `memo` must be empty, or come from this deal under
/// rules that differ from these only in payments ([`Rules::same_deals`]).
///
/// # Errors
/// As [`settle`].
pub fn settle_again(rules: &Rules, facts: &Facts, memo: &mut Memo) -> Result<Settlement, ScoreError> {
    match &rules.scoring {
        Scoring::Nanchang(keys) => nanchang::settle(rules, keys, facts, memo),
        Scoring::Sichuan(keys) => sichuan::settle(rules, keys, facts),
        Scoring::Tuidaohu(keys) => tuidaohu::settle(rules, keys, facts),
        Scoring::Qionghu(keys) => qionghu::settle(rules, keys, facts),
        Scoring::Nanjing(keys) => nanjing::settle(rules, keys, facts),
    }
}

/// What a kong pays the moment it is made, where kongs are paid at once; `wins` are those before it.
pub fn kong_money(rules: &Rules, kong: &KongFact, wins: &[Win]) -> Option<Payments> {
    kong_money_after(rules, kong, wins, false)
}

/// As [`kong_money`]; `bixiahu` says whether the deal before makes this one count double (比下胡).
pub fn kong_money_after(rules: &Rules, kong: &KongFact, wins: &[Win], bixiahu: bool) -> Option<Payments> {
    match &rules.scoring {
        Scoring::Sichuan(keys) => Some(sichuan::kong_money(rules, keys, kong, wins)),
        Scoring::Nanjing(keys) => Some(nanjing::kong_money(keys, kong, bixiahu)),
        Scoring::Nanchang(_) | Scoring::Tuidaohu(_) | Scoring::Qionghu(_) => None,
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
        Scoring::Nanchang(_) | Scoring::Sichuan(_) | Scoring::Tuidaohu(_) | Scoring::Qionghu(_) => Aftermath::default(),
        Scoring::Nanjing(keys) => nanjing::aftermath(rules, keys, facts, settlement, next_dealer),
    }
}
