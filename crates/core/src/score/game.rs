//! The trait of a settlement. The type of the rule keys of each game implements it. Callers use the functions of [`crate::score`].

use super::Memo;
use super::amount::Amount;
use super::error::ScoreError;
use super::facts::{DealEvent, Facts, KongFact, Win, WinEvent};
use super::ledger::{Payments, Settlement};
use super::names::{Detail, Fan, Item};
use crate::rules::Rules;
use crate::tile::{KindSet, Seat};
use crate::words::{Set, words};

/// The settlement of a game.
pub(super) trait Settle {
    /// Writes the payments of a deal to `settlement`, which must be empty. `memo` may have results of an earlier settlement of the deal.
    ///
    /// # Errors
    /// Returns an error if the facts do not fit the rules, above all if a declared winner does not win.
    fn settle<A: Amount>(
        &self,
        rules: &Rules,
        facts: &Facts,
        memo: &mut Memo<'_>,
        settlement: &mut Settlement<A>,
    ) -> Result<(), ScoreError>;

    /// Returns the payments of a kong at the time it is declared; see [`super::kong_money`].
    fn kong_money(
        &self,
        _rules: &Rules,
        _kong: &KongFact,
        _wins: &[Win],
        _wild: KindSet,
        _bixiahu: bool,
    ) -> Option<Payments> {
        None
    }

    /// Returns the effects of a settled deal on the rest of its session. `next_dealer` is the dealer of the next deal.
    fn aftermath(&self, _rules: &Rules, _facts: &Facts, _settlement: &Settlement, _next_dealer: Seat) -> Aftermath {
        Aftermath::default()
    }

    /// Returns the names that situation files of the game may use and that its settlement can produce.
    fn words(&self, rules: &Rules) -> Words;
}

/// The effects of a settled deal on the rest of its session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// 比下胡: whether the payments of the next deal are multiplied.
    pub bixiahu: bool,
    /// Whether the session ends with this deal.
    pub over: bool,
}

words! {
    /// A table or key of a situation file that only some games have.
    OptionalRow {
        Round = "round", "圈风";
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

/// The names of events, optional keys, factors, parts and details that situation files and settlements of a game have under its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The events that a deal can have.
    pub deal_events: Set<DealEvent>,
    /// The events that a win can have.
    pub win_events: Set<WinEvent>,
    /// The optional tables and keys that situation files may have. With [`OptionalRow::Feeders`] an added kong must name the seat that
    /// discarded the tile of its pung.
    pub rows: Set<OptionalRow>,
    /// The optional tables and keys that the game has only under other settings of its rules.
    pub unused_rows: Set<OptionalRow>,
    /// The factors that can be paid. Factors on which no category depends may be missing.
    pub fans: Set<Fan>,
    /// Whether registered categories count the factors in `fans`, as in games that rule files define.
    pub counts_all_fans: bool,
    /// The parts of a settlement that can be paid. Parts on which no category depends may be missing.
    pub items: Set<Item>,
    /// The details that settlements have besides items and factors.
    pub details: Set<Detail>,
    /// Whether the factors are 番, each of which doubles.
    pub has_doubling_fans: bool,
}

/// Returns the factors whose value is above `neutral`, the value that changes nothing: 1 for multipliers, 0 for points.
pub(super) fn fans_above<const N: usize>(neutral: i32, rows: [(Fan, i32); N]) -> Set<Fan> {
    Set::from_flags(rows.map(|(fan, value)| (fan, value > neutral)))
}
