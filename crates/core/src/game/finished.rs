//! What a deal leaves: the facts, what it pays, what statistics look at, and what the session carries on.

use super::dealt::AsDealt;
use super::setup::Carried;
use crate::rules::Rules;
use crate::score::{self, Facts, GateSet, Readings, Settlement};
use crate::tile::BySeat;

/// A finished deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// What happened, for settlements and tables.
    pub facts: Facts,
    /// What it pays.
    pub settlement: Settlement,
    /// The readings of each win, where the settlement keeps them: other settlements need not search again.
    pub readings: Vec<Readings>,
    /// Tiles drawn, from both ends.
    pub draws: u16,
    /// Discards made.
    pub discards: u16,
    /// Own turns of each seat: draws in turn and claims.
    pub turns: BySeat<u16>,
    /// Tiles left in the wall.
    pub left: u8,
    /// What was dealt.
    pub dealt: AsDealt,
    /// Tiles left in the wall at each win.
    pub win_left: Vec<u8>,
    /// Whether the last tiles were dealt one to a seat (分张).
    pub fenzhang: bool,
    /// Gates that stopped a complete hand, of whatever seat.
    pub blocked: GateSet,
    /// Bit per seat: its hand was complete with a tile, but lacked the hard flowers that it needed.
    pub short_of_flowers: u8,
    /// 换三张: by how much the exchange lowered the shanten of each seat, where tiles were exchanged.
    pub exchange_gain: Option<BySeat<i8>>,
    /// What each seat did that the facts do not tell.
    pub course: BySeat<Course>,
}

/// What a seat did in a deal that its facts do not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Own turns up to its first win, this included; 0 without a win.
    pub win_turn: u16,
    /// Wins that it might have declared and did not.
    pub passed_wins: u16,
    /// Wilds (精) among its discards.
    pub thrown_wilds: u8,
    /// Kongs of wilds (精).
    pub wild_kongs: u8,
}

/// What the session carries into the next deal.
pub fn carry(rules: &Rules, carried: &Carried, finished: &Finished) -> Carried {
    let facts = &finished.facts;
    let mut scores = carried.scores;
    let gained = finished.settlement.total().by_seat();
    scores.iter_mut().zip(gained).for_each(|(score, gain)| *score += gain);
    let dealer = super::dealer::next_dealer(rules, facts, &finished.settlement);
    let score::Aftermath { bixiahu, over } = score::aftermath(rules, facts, &finished.settlement, dealer);
    let (session, deals) = (carried.session, carried.deals + 1);
    let lianzhuang = if dealer == facts.dealer { carried.lianzhuang.saturating_add(1) } else { 0 };
    Carried { session, deals, dealer, scores, indicator: facts.indicator, bixiahu, lianzhuang, over }
}
