//! The settlement of a finished deal: the payments between the seats.
//!
//! [`settle`] turns [`Facts`] into a [`Settlement`]. Each game has a module here that implements `game::Settle`. The games share the
//! other modules (ledger, names, readings of a hand).

mod amount;
mod category;
mod error;
mod explained;
mod facts;
mod game;
mod gates;
mod jing;
mod json;
mod ledger;
mod names;
mod nanchang;
mod nanjing;
mod northern;
mod payers;
mod product;
mod qionghu;
mod reading;
mod reading_text;
mod room;
mod shared;
mod sichuan;
mod situation;
#[cfg(any(test, feature = "__sixth"))]
mod sixth;
mod table;
#[cfg(test)]
mod tests;
mod tuidaohu;
mod wall_out;
mod why;
mod winner_limit;
mod wins;
mod wins_fast;

pub use amount::{Amount, Arithmetic, Slip};
pub use category::Category;
pub use category::{Outcome, Sign, fan_name_fault, register_fan};
pub use error::{FanCounts, Refusal, ScoreError, WaitsFor};
pub use explained::{Explained, NamedRule, explain, named_rules};
pub use facts::*;
pub use game::{Aftermath, OptionalRow, Words};
pub use gates::{
    FlowerGate, Gate, GateCondition, GateRequirement, GateSet, Gates, GroupCondition, can_refuse_by_value, suits,
    two_suits,
};
pub use jing::JingInHand;
pub use json::{FactorJson, ItemJson, SettlementJson, WinJson};
pub use ledger::*;
pub use names::{DealEvent, Detail, Fan, Item, PenaltyKind, Term, WinEvent};
pub use reading::{Candidate, Reading, Readings, shapes_of};
pub use reading_text::{ReadTile, tiles_as_read};
pub(crate) use room::niao;
pub use situation::{Fault, PositionFacts, PositionFile, SeatPosition, Situation, SituationError};
pub(crate) use table::register as register_fan_of_row;
pub use table::{Predicate, Table};
pub use why::Why;
pub use wins::{Wait, Way, list_waits, winning_readings, winning_shapes};
pub use wins_fast::{WaitFinder, WaitingHand, Waits, waits};

use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{Need, by_game};
use crate::tile::{KindSet, Seat};
use game::Settle;
use std::borrow::Cow;

/// Returns the 精 points of four hands; `None` if the rules have no 精 points. `held` has the counts of 正精 and of 副精 of each seat.
pub fn jing_in_hand(rules: &Rules, held: &[(u8, u8); 4]) -> Option<JingInHand> {
    let keys = if rules.has_jing() { rules.scoring.jing()? } else { return None };
    Some(jing::jing_in_hand(keys, held))
}

/// Returns the names of events, optional keys, factors, parts and details that situation files of these rules may use and that their
/// settlement can produce.
pub fn words(rules: &Rules) -> Words {
    let mut words = by_game!(&rules.scoring, keys => keys.words(rules));
    words.rows.insert_if(OptionalRow::Round, rules.needs().contains(Need::Winds));
    jing::add_words(rules, &mut words);
    room::add_words(rules, &mut words);
    words
}

/// Returns the payments of a finished deal under these rules.
///
/// # Errors
/// Returns an error if the facts do not fit the rules, above all if a declared winner does not win.
pub fn settle(rules: &Rules, facts: &Facts) -> Result<Settlement, ScoreError> {
    let mut settlement = Settlement::default();
    settle_again(rules, facts, &mut Memo::default(), &mut settlement)?;
    Ok(settlement)
}

/// Results that settlements of one deal share if their rules differ only in payments.
#[derive(Clone, Debug, Default)]
pub struct Memo<'a> {
    /// The rules under which the deal was played, and the settlement under them.
    played: Option<(&'a Rules, &'a Settlement)>,
    /// The readings of each win, in the order of [`Facts::wins`]; may be incomplete.
    wins: Cow<'a, [Readings]>,
}

impl<'a> Memo<'a> {
    /// Creates the memo of a deal that was played and settled under these rules. `readings` are the [`Memo::readings`] of that
    /// settlement.
    pub fn from_played(rules: &'a Rules, settlement: &'a Settlement, readings: &'a [Readings]) -> Memo<'a> {
        Memo { played: Some((rules, settlement)), wins: Cow::Borrowed(readings) }
    }

    /// Returns the readings of each win; empty if the game does not keep them.
    pub fn readings(self) -> Vec<Readings> {
        self.wins.into_owned()
    }

    /// Returns the readings of the win with index `at` in [`Facts::wins`]. Calls `find` if they are not known yet. Must be called for the
    /// wins in order.
    fn win(&mut self, at: usize, find: impl FnOnce() -> Result<Readings, ScoreError>) -> Result<&Readings, ScoreError> {
        if self.wins.len() <= at {
            self.wins.to_mut().push(find()?);
        }
        Ok(&self.wins[at])
    }
}

/// Like [`settle`], but overwrites `settlement` and reuses the results in `memo`, which must be empty or belong to the same deal. The
/// rules of `memo` may differ from these rules only in payments ([`Rules::same_deals`]).
///
/// # Errors
/// Returns the errors of [`settle`].
pub fn settle_again(
    rules: &Rules,
    facts: &Facts,
    memo: &mut Memo<'_>,
    settlement: &mut Settlement,
) -> Result<(), ScoreError> {
    settle_into(rules, facts, memo, settlement)
}

/// [`settle_again`] for any type of amount.
fn settle_into<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    memo: &mut Memo<'_>,
    settlement: &mut Settlement<A>,
) -> Result<(), ScoreError> {
    settlement.clear();
    if rules.has_indicator() && facts.indicator.is_none() {
        return Err(ScoreError::Missing { what: msg!("score-indicator") });
    }
    // Other room rules or gates can change the payment of every win.
    memo.played = memo.played.filter(|(played, _)| played.room == rules.room && played.gates == rules.gates);
    by_game!(&rules.scoring, keys => keys.settle(rules, facts, memo, settlement))?;
    room::apply_deal_rules(rules, facts, settlement);
    Ok(())
}

/// Returns the payments of a kong at the time it is declared; `None` if kongs are paid only at the end of the deal, or not at all.
/// `wins` are the wins before the kong, `wild` are the wild kinds of the deal. `bixiahu`: all payments of this deal are multiplied because
/// of the deal before (比下胡).
pub fn kong_money(rules: &Rules, kong: &KongFact, wins: &[Win], wild: KindSet, bixiahu: bool) -> Option<Payments> {
    let by_room = || rules.room.kong.pays().then(|| room::kong_money(rules, kong, wins));
    by_game!(&rules.scoring, keys => keys.kong_money(rules, kong, wins, wild, bixiahu)).or_else(by_room)
}

/// Whether the game or the room pays kongs at the time they are declared.
fn pays_kongs_at_once(rules: &Rules) -> bool {
    rules.room.kong.pays() || by_game!(&rules.scoring, keys => keys.words(rules)).rows.contains(OptionalRow::Kongs)
}

/// Returns the effects of a settled deal on the rest of its session. `next_dealer` is the dealer of the next deal.
pub fn aftermath(rules: &Rules, facts: &Facts, settlement: &Settlement, next_dealer: Seat) -> Aftermath {
    by_game!(&rules.scoring, keys => keys.aftermath(rules, facts, settlement, next_dealer))
}
