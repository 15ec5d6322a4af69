//! What a game tells of its settlement: implemented by its keys, asked through the functions of [`crate::score`].

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{DealEvent, Facts, KongFact, Win, WinEvent};
use super::ledger::{Payments, Settlement};
use super::names::{Fan, Item, Tell};
use crate::rules::Rules;
use crate::tile::Seat;
use crate::words::{Set, words};

/// The settlement of a game.
pub(super) trait Settle {
    /// What a deal pays, booked in an empty settlement.
    ///
    /// # Errors
    /// Where the facts do not fit the rules, above all where a winner does not win.
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        memo: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError>;

    /// What a kong pays the moment it is made, where kongs are paid at once.
    fn kong_money(&self, rules: &Rules, kong: &KongFact, wins: &[Win], bixiahu: bool) -> Option<Payments>;

    /// What a settled deal means for the next one.
    fn aftermath(&self, rules: &Rules, facts: &Facts, settlement: &Settlement, next_dealer: Seat) -> Aftermath;

    /// What its deals can say in files, and what the settlement can answer.
    fn words(&self, rules: &Rules) -> Words;
}

/// What a settled deal means for the rest of its session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// 比下胡: the next deal counts more.
    pub bixiahu: bool,
    /// The session ends.
    pub over: bool,
}

words! {
    /// A row or key of a situation file that only some games have.
    Row {
        LowerIndicator = "lower_indicator", "下精";
        LeftIndicator = "left_indicator", "左精";
        RightIndicator = "right_indicator", "右精";
        PreviousIndicator = "previous_indicator", "上局正精";
        Dealt = "dealt", "起手牌";
        Fed = "fed", "谁给的牌";
        MissingSuit = "missing_suit", "定缺";
        Kongs = "kongs", "杠";
        Feeders = "kongs.from", "谁给的杠";
        Penalties = "penalties", "罚分";
        Tianting = "tianting", "天听";
        Baoting = "baoting", "报听";
        Bao = "bao", "宝牌";
        Niao = "niao", "扎鸟";
        Lianzhuang = "lianzhuang", "连庄";
    }
}

/// The words of a game under its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// What can happen in a deal.
    pub deal_events: Set<DealEvent>,
    /// How a win can come about, as far as the settlement looks.
    pub win_events: Set<WinEvent>,
    /// Rows of situation files; [`Row::Feeders`]: who fed the pung of an added kong pays for it.
    pub rows: Set<Row>,
    /// Rows that the game has under other keys.
    pub idle: Set<Row>,
    /// Factors that are counted.
    pub fans: Set<Fan>,
    /// Parts of a settlement.
    pub items: Set<Item>,
    /// What else it tells.
    pub tells: Set<Tell>,
    /// Whether its factors are 番, each of which doubles.
    pub has_doubling_fans: bool,
}

/// The factors that are counted: those whose value is above the neutral one.
pub(super) fn above<const N: usize>(neutral: i32, rows: [(Fan, i32); N]) -> Set<Fan> {
    Set::which(rows.map(|(fan, value)| (fan, value > neutral)))
}
