//! The result of a deal: its facts, its settlement, data for statistics, and the session state for the next deal.

use super::dealt::DealtHands;
use super::setup::Carried;
use crate::rules::Rules;
use crate::score::{self, Facts, GateSet, Readings, Settlement};
use crate::tile::BySeat;

/// A finished deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The facts that settlements and tables need.
    pub facts: Facts,
    /// The payments.
    pub settlement: Settlement,
    /// The readings of each win, if the settlement keeps them. With them, further settlements of the deal need no search.
    pub readings: Vec<Readings>,
    /// The number of tiles that the seats drew after the hands of thirteen, from either end of the wall.
    pub draws: u16,
    /// The number of discards of all seats.
    pub discards: u16,
    /// The number of turns of each seat: draws in turn, pungs and chows.
    pub turns: BySeat<u16>,
    /// The number of tiles left in the wall at the end, before those of 扎鸟 are turned.
    pub left: u8,
    /// The dealt hands.
    pub dealt: DealtHands,
    /// The number of tiles left in the wall at each win, in the order of wins.
    pub win_left: Vec<u8>,
    /// Whether tiles were dealt as 分张, in which each seat gets one of the last tiles.
    pub fenzhang: bool,
    /// The gates that stopped a complete hand of any seat.
    pub blocked: GateSet,
    /// Bit per seat: whether it had a complete hand that was not worth enough to win, for example with too few hard flowers.
    pub short_of_flowers: u8,
    /// The decrease of the shanten of each seat by 换三张, at least 0. `None` if no tiles were exchanged.
    pub exchange_gain: Option<BySeat<i8>>,
    /// Statistics of each seat's play that the facts do not contain.
    pub play_stats: BySeat<PlayStats>,
}

/// Statistics of a seat's play in one deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayStats {
    /// The turn of its first win, from 1. A win on another seat's tile counts as its next turn. 0 without a win.
    pub win_turn: u16,
    /// The number of wins that it was allowed to declare and passed.
    pub passed_wins: u16,
    /// The number of wilds (精) among its discards.
    pub thrown_wilds: u8,
    /// The number of its kongs of wilds (精).
    pub wild_kongs: u8,
}

/// Returns the state of the session for the next deal. `carried` is its state before the deal `finished`.
pub fn carry(rules: &Rules, carried: &Carried, finished: &Finished) -> Carried {
    let facts = &finished.facts;
    let mut scores = carried.scores;
    let gained = finished.settlement.total().by_seat();
    scores.iter_mut().zip(gained).for_each(|(score, gain)| *score += gain);
    let dealer = super::dealer::next_dealer(rules, facts, &finished.settlement);
    let score::Aftermath { bixiahu, over } = score::aftermath(rules, facts, &finished.settlement, dealer);
    let (session, deals) = (carried.session, carried.deals + 1);
    let lianzhuang = if dealer == facts.dealer { carried.lianzhuang.saturating_add(1) } else { 0 };
    let passes = carried.passes + u64::from(dealer != facts.dealer);
    Carried { session, deals, dealer, passes, scores, indicator: facts.indicator, bixiahu, lianzhuang, over }
}
