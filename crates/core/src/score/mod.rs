//! What a finished deal pays.
//!
//! [`Facts`] go in, a [`Settlement`] comes out. What is procedural in a game has one file or folder
//! here, which implements `game::Settle`; what games share (ledger, names, readings of a hand) stands beside them.

mod amount;
mod category;
mod error;
mod explained;
mod facts;
mod game;
mod gates;
mod json;
mod ledger;
mod names;
mod nanchang;
mod nanjing;
mod northern;
mod payers;
mod product;
mod qionghu;
mod readable;
mod reading;
mod reading_text;
mod room;
mod shared;
mod sichuan;
mod situation;
#[cfg(any(test, feature = "__sixth"))]
mod sixth;
#[cfg(test)]
mod tests;
mod tuidaohu;
mod why;
mod winner_limit;
mod wins;
mod wins_fast;

pub use amount::{Amount, Arithmetic, Slip};
pub use category::Category;
pub use category::{Outcome, Sign};
pub use error::{Refusal, ScoreError, WaitsFor};
pub use explained::{Explained, NamedRule, explain, named_rules};
pub use facts::*;
pub use game::{Aftermath, Row, Words};
pub use gates::{Ask, FlowerGate, Gate, GateSet, Gates, GroupAsk, Need, looks_at_worth, suits, two_suits};
pub use json::{FactorJson, ItemJson, SettlementJson, WinJson};
pub use ledger::*;
pub use names::{DealEvent, Fan, Item, PenaltyKind, Tell, Term, WinEvent};
pub use nanchang::JingInHand;
pub use reading::{Candidate, Reading, Readings, shapes_of};
pub use reading_text::{ReadTile, tiles_as_read};
pub(crate) use room::niao;
pub use situation::{Fault, PositionFacts, PositionFile, SeatPosition, Situation, SituationError};
pub use why::Why;
pub use wins::{Wait, Way, list_waits, list_wins, winning_readings};
pub use wins_fast::{Waiter, WaitingHand, Waits, waits};

use crate::rules::Rules;
use crate::rules::spec::by_game;
use crate::tile::Seat;
use game::Settle;
use std::borrow::Cow;

/// What seats with so many 正精 and 副精 would pay each other, where the rules have 精 points.
pub fn jing_in_hand(rules: &Rules, held: &[(u8, u8); 4]) -> Option<JingInHand> {
    let keys = rules.scoring.play().jing.filter(|_| rules.has_indicator())?;
    Some(nanchang::jing_in_hand(keys, held))
}

/// What deals of these rules can say in files, and what their settlement can answer.
pub fn words(rules: &Rules) -> Words {
    let mut words = by_game!(&rules.scoring, keys => keys.words(rules));
    room::add_words(rules, &mut words);
    words
}

/// What a finished deal pays under these rules.
///
/// # Errors
/// Where the facts do not fit the rules, above all where a declared winner does not win.
pub fn settle(rules: &Rules, facts: &Facts) -> Result<Settlement, ScoreError> {
    let mut settlement = Settlement::default();
    settle_again(rules, facts, &mut Memo::default(), &mut settlement)?;
    Ok(settlement)
}

/// What settlements of one deal under rules that differ only in payments have in common: how the deal was settled as it was
/// played, and the readings of its wins.
#[derive(Clone, Debug, Default)]
pub struct Memo<'a> {
    played: Option<(&'a Rules, &'a Settlement)>,
    wins: Cow<'a, [Readings]>,
}

impl<'a> Memo<'a> {
    /// Of a deal that was played and settled under these rules, which left these [`Memo::readings`].
    pub fn of(rules: &'a Rules, settlement: &'a Settlement, readings: &'a [Readings]) -> Memo<'a> {
        Memo { played: Some((rules, settlement)), wins: Cow::Borrowed(readings) }
    }

    /// The readings of each win, where the settlement keeps them.
    pub fn readings(self) -> Vec<Readings> {
        self.wins.into_owned()
    }

    /// The readings of a win; those of the wins before it are known.
    fn win(&mut self, at: usize, find: impl FnOnce() -> Result<Readings, ScoreError>) -> Result<&Readings, ScoreError> {
        if self.wins.len() <= at {
            self.wins.to_mut().push(find()?);
        }
        Ok(&self.wins[at])
    }
}

/// As [`settle`], but replaces what `settlement` held and uses what an earlier settlement of the same deal found. `memo` must be
/// empty, or come from this deal under rules that differ from these only in payments ([`Rules::same_deals`]).
///
/// # Errors
/// As [`settle`].
pub fn settle_again(
    rules: &Rules,
    facts: &Facts,
    memo: &mut Memo<'_>,
    settlement: &mut Settlement,
) -> Result<(), ScoreError> {
    booked(rules, facts, memo, settlement)
}

/// [`settle_again`], over any amount.
fn booked<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    memo: &mut Memo<'_>,
    settlement: &mut Settlement<A>,
) -> Result<(), ScoreError> {
    settlement.clear();
    // What was settled under other house rules has been cut otherwise.
    memo.played = memo.played.filter(|(played, _)| played.room == rules.room && played.gates == rules.gates);
    by_game!(&rules.scoring, keys => keys.settle(rules, facts, memo, settlement))?;
    room::of_deal(rules, facts, settlement);
    Ok(())
}

/// What a kong pays the moment it is made, where kongs are paid at once; `wins` are those before it, and `bixiahu` says whether
/// the deal before makes this one count double (比下胡).
pub fn kong_money(rules: &Rules, kong: &KongFact, wins: &[Win], bixiahu: bool) -> Option<Payments> {
    by_game!(&rules.scoring, keys => keys.kong_money(rules, kong, wins, bixiahu))
}

/// What a settled deal means for the next one, which `next_dealer` deals.
pub fn aftermath(rules: &Rules, facts: &Facts, settlement: &Settlement, next_dealer: Seat) -> Aftermath {
    by_game!(&rules.scoring, keys => keys.aftermath(rules, facts, settlement, next_dealer))
}
