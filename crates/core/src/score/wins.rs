//! The tiles with which a hand may win.
//!
//! A complete hand may still not win: a hand in 精钓 must win on its own draw (seed 000, 精钓: 不可胡他家放炮), and a room may forbid a
//! plain hand with a wild to win on a discard. This module is the full form, which lists the readings of a hand. The fast form, which
//! play calls after every discard, is in [`super::wins_fast`].

use super::error::{Refusal, ScoreError, WaitsFor};
use super::facts::{Facts, SeatFacts, Win, WinBy, WinEvent};
use super::gates::{self, Gates};
use super::reading::{Candidate, Reading, Readings, shapes_of};
use crate::rules::Rules;
use crate::rules::spec::{GateRules, JingdiaoDiscard, JingdiaoRobKong, WildPingDiscard};
use crate::shape::{Shape, ShapeSet};
use crate::tile::{Counts, Hand, Kind, KindSet, Seat};

/// The way in which the winner gets the winning tile, as far as it decides whether a hand may win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// 自摸, 杠上开花 included.
    SelfDraw,
    /// 点炮.
    Discard,
    /// 抢杠.
    RobKong,
    /// 天胡: like a self-draw, but the ban on plain hands (平胡) with a wild does not apply.
    Tianhu,
    /// 地胡: on the dealer's first discard, where the bans on 精钓 and on plain hands with a wild do not apply (seed 000, 精钓: 天胡等除外).
    Dihu,
}

impl Way {
    /// Returns the way of a win.
    pub fn from_win(win: &Win) -> Way {
        match win.by {
            WinBy::SelfDraw if win.events.contains(WinEvent::Tianhu) => Way::Tianhu,
            WinBy::SelfDraw => Way::SelfDraw,
            WinBy::Discard(_) if win.events.contains(WinEvent::Dihu) => Way::Dihu,
            WinBy::Discard(_) => Way::Discard,
            WinBy::RobKong(_) => Way::RobKong,
        }
    }

    /// Whether a winning tile that comes this way and is a 精 may stand for another kind.
    pub fn lets_winning_jing_be_wild(self, rules: &Rules) -> bool {
        matches!(self, Way::SelfDraw | Way::Tianhu) || rules.wilds.discard_jing_wild
    }

    /// Whether a pair of a 精 and the winning tile counts as 精钓 if the tile comes this way.
    pub fn allows_jingdiao(self, rules: &Rules) -> bool {
        match self {
            Way::SelfDraw | Way::Tianhu | Way::Dihu => true,
            Way::Discard => false,
            Way::RobKong => rules.claims.jingdiao_rob_kong == JingdiaoRobKong::AsSelfDraw,
        }
    }

    /// Whether a hand in 精钓 must be 德国 to win with a tile that comes this way.
    pub fn requires_deguo(self, rules: &Rules) -> bool {
        match self {
            _ if !rules.has_jing() => false,
            Way::SelfDraw | Way::Tianhu | Way::Dihu => false,
            Way::Discard => rules.claims.jingdiao_discard == JingdiaoDiscard::DeguoOnly,
            Way::RobKong => rules.claims.jingdiao_rob_kong == JingdiaoRobKong::DeguoOnly,
        }
    }
}

/// Returns the readings with which a hand of thirteen may win on `tile` if the tile comes in this way; never empty. Hard flowers and 起胡 are
/// not checked.
///
/// # Errors
/// Returns the reason if the hand may not win.
pub fn winning_readings(rules: &Rules, hand: Candidate<'_>, tile: Kind, way: Way) -> Result<Readings, Refusal> {
    if !rules.claims.discard_win && matches!(way, Way::Discard | Way::Dihu) {
        return Err(Refusal::DiscardWin);
    }
    let mut readings = hand.readings(tile, way.lets_winning_jing_be_wild(rules), way.allows_jingdiao(rules));
    if readings.is_empty() {
        return Err(Refusal::Incomplete);
    }
    let complete = hand.concealed.with(tile);
    if rules.gates.at_most_two_suits {
        let mut suits = gates::suits(&complete, hand.melds, hand.wild);
        if !way.lets_winning_jing_be_wild(rules) {
            // A wild that wins as itself has its suit.
            suits |= gates::suits_of(KindSet::single(tile));
        }
        if !gates::two_suits(suits, None) {
            return Err(Refusal::Suits);
        }
        if !gates::two_suits(suits, hand.missing) {
            return Err(Refusal::MissingSuit);
        }
    }
    Gates::new(rules).retain(&complete, hand.melds, &mut readings);
    if readings.is_empty() {
        return Err(Refusal::Gates);
    }
    if way.requires_deguo(rules) && readings.iter().any(|reading| !reading.deguo) && hand.is_fishing() {
        readings.retain(|reading| reading.deguo);
        if readings.is_empty() {
            return Err(Refusal::Fishing);
        }
    }
    readings.retain(|reading| passes_wild_ping(&rules.gates, reading, way));
    if readings.is_empty() { Err(Refusal::WildPing) } else { Ok(readings) }
}

/// [`winning_readings`] for the declared win `win`, with an error that lists the kinds that would win. `hand` is without the winning tile.
pub(super) fn readings_of(rules: &Rules, hand: Candidate<'_>, win: &Win, way: Way) -> Result<Readings, ScoreError> {
    winning_readings(rules, hand, win.tile, way).map_err(|refusal| no_win(rules, hand, win, way, refusal))
}

/// Creates the error for the declared win `win` of `hand` (without the winning tile), which `refusal` refuses. The error lists the kinds
/// that would win, if they explain the refusal.
pub(super) fn no_win(rules: &Rules, hand: Candidate<'_>, win: &Win, way: Way, refusal: Refusal) -> ScoreError {
    // A list of waits would not explain these refusals.
    if matches!(refusal, Refusal::MissingSuit | Refusal::Flowers | Refusal::Kuaizhao | Refusal::DiscardWin) {
        return ScoreError::no_win(win, refusal);
    }
    let waits = Kind::plain().filter(|&kind| winning_readings(rules, hand, kind, way).is_ok()).collect();
    ScoreError::NoWin { seat: win.seat, tile: win.tile, by: win.by, refusal, waits: WaitsFor(Some(waits)) }
}

/// Whether a reading passes the ban on plain hands with a wild. 天胡 and 地胡 do not count as plain hands.
fn passes_wild_ping(gates: &GateRules, reading: &Reading, way: Way) -> bool {
    if reading.shape != Shape::Standard || reading.deguo || matches!(way, Way::Tianhu | Way::Dihu) {
        return true;
    }
    match gates.wild_ping_discard {
        WildPingDiscard::Allowed => true,
        WildPingDiscard::SelfDrawOnly => way != Way::Discard,
        WildPingDiscard::JingdiaoOnly => reading.jingdiao,
    }
}

/// A kind that a hand of thirteen waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The kind.
    pub tile: Kind,
    /// The shapes with which the hand may win when it draws the tile.
    pub self_draw: ShapeSet,
    /// The shapes with which the hand may win when another seat discards the tile.
    pub discard: ShapeSet,
    /// The number of copies of the kind in play that are not in the hand.
    pub left: u8,
}

/// Returns the waits of a hand of thirteen, in tile order. `wild` are the kinds that may stand for others. `copies` has the number of
/// copies of each kind in play, those in the hand included.
pub fn list_waits(rules: &Rules, hand: &Hand, wild: KindSet, copies: &Counts) -> Vec<Wait> {
    let candidate = Candidate::new(rules, hand, wild);
    let held = hand.all_tiles();
    let shapes = |tile, way| {
        winning_readings(rules, candidate, tile, way).map_or(ShapeSet::EMPTY, |readings| shapes_of(&readings))
    };
    Kind::plain()
        .filter(|&tile| held[tile] < copies[tile])
        .map(|tile| Wait {
            tile,
            self_draw: shapes(tile, Way::SelfDraw),
            discard: shapes(tile, Way::Discard),
            left: copies[tile] - held[tile],
        })
        .filter(|wait| !(wait.self_draw.is_empty() && wait.discard.is_empty()))
        .collect()
}

/// Returns the shapes with which a hand of fourteen may win as a self-draw; empty if it may not win. `wild` are the kinds that may stand
/// for others.
pub fn winning_shapes(rules: &Rules, hand: &Hand, wild: KindSet) -> ShapeSet {
    // Any tile may be taken as the last one: the shapes do not depend on it.
    let Some(last) = hand.concealed.tiles().next() else {
        return ShapeSet::EMPTY;
    };
    let mut thirteen = hand.clone();
    thirteen.concealed.remove(last);
    winning_readings(rules, Candidate::new(rules, &thirteen, wild), last, Way::SelfDraw)
        .map_or(ShapeSet::EMPTY, |readings| shapes_of(&readings))
}

impl<'a> Candidate<'a> {
    /// Returns the hand of a seat at the end of a deal, without the winning tile.
    pub fn from_facts(rules: &Rules, facts: &'a Facts, seat: Seat) -> Candidate<'a> {
        let SeatFacts { hand, missing_suit, .. } = &facts.seats[seat];
        Candidate { missing: *missing_suit, ..Candidate::new(rules, hand, rules.wild_kinds(facts.indicator)) }
    }

    /// Creates the candidate of a hand of thirteen without a missing suit. `wild` are the kinds that may stand for others.
    pub fn new(rules: &Rules, hand: &'a Hand, wild: KindSet) -> Candidate<'a> {
        Candidate { shapes: rules.shape_rules(), concealed: &hand.concealed, melds: &hand.melds, wild, missing: None }
    }
}
