//! What a hand may win with.
//!
//! A complete hand may still not win: a hand in 精钓 waits for its own draw (seed 000, 精钓: 不可胡他家放炮), and a room may
//! forbid a plain hand with a wild to win on a discard. Here is the complete form, which lists the readings of a hand;
//! the fast form that play asks after every discard is in [`super::wins_fast`].

use super::error::{Refusal, ScoreError, WaitsFor};
use super::facts::{Facts, SeatFacts, Win, WinBy, WinEvent};
use super::gates::{self, Gates};
use super::reading::{Candidate, Reading, Readings, shapes_of};
use crate::rules::Rules;
use crate::rules::spec::{GateRules, JingdiaoDiscard, JingdiaoRobKong, WildPingDiscard};
use crate::shape::{Shape, ShapeSet};
use crate::tile::{Counts, Hand, Kind, KindSet, Seat};

/// How a winning tile comes, as far as it decides what may win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// 自摸 and 杠上开花.
    SelfDraw,
    /// 点炮.
    Discard,
    /// 抢杠.
    RobKong,
    /// 天胡: as a draw, but never a plain hand (平胡).
    Tianhu,
    /// 地胡: on the dealer's first discard, which lifts the ban of 精钓 (seed 000, 精钓: 天胡等除外).
    Dihu,
}

impl Way {
    /// How a win came.
    pub fn of(win: &Win) -> Way {
        match win.by {
            WinBy::SelfDraw if win.events.contains(WinEvent::Tianhu) => Way::Tianhu,
            WinBy::SelfDraw => Way::SelfDraw,
            WinBy::Discard(_) if win.events.contains(WinEvent::Dihu) => Way::Dihu,
            WinBy::Discard(_) => Way::Discard,
            WinBy::RobKong(_) => Way::RobKong,
        }
    }

    /// Whether a 精 that comes this way may stand for another tile.
    pub fn tile_wild(self, rules: &Rules) -> bool {
        matches!(self, Way::SelfDraw | Way::Tianhu) || rules.wilds.discard_jing_wild
    }

    /// Whether the pair of a 精 and the tile that comes this way is 精钓.
    pub fn fishes(self, rules: &Rules) -> bool {
        match self {
            Way::SelfDraw | Way::Tianhu | Way::Dihu => true,
            Way::Discard => false,
            Way::RobKong => rules.claims.jingdiao_rob_kong == JingdiaoRobKong::AsSelfDraw,
        }
    }

    /// Whether a hand in 精钓 may only win as 德国 with a tile that comes this way.
    pub fn bans_fishing(self, rules: &Rules) -> bool {
        match self {
            _ if !rules.has_indicator() => false,
            Way::SelfDraw | Way::Tianhu | Way::Dihu => false,
            Way::Discard => rules.claims.jingdiao_discard == JingdiaoDiscard::DeguoOnly,
            Way::RobKong => rules.claims.jingdiao_rob_kong == JingdiaoRobKong::DeguoOnly,
        }
    }
}

/// The readings with which a hand of thirteen may win on `tile`.
///
/// # Errors
/// Why there is none.
pub fn winning_readings(rules: &Rules, hand: Candidate<'_>, tile: Kind, way: Way) -> Result<Readings, Refusal> {
    if !rules.claims.discard_win && matches!(way, Way::Discard | Way::Dihu) {
        return Err(Refusal::DiscardWin);
    }
    let mut readings = hand.readings(tile, way.tile_wild(rules), way.fishes(rules));
    if readings.is_empty() {
        return Err(Refusal::Incomplete);
    }
    let complete = hand.concealed.with(tile);
    if rules.gates.at_most_two_suits {
        let suits = gates::suits(&complete, hand.melds, hand.wild);
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
    if way.bans_fishing(rules) && readings.iter().any(|reading| !reading.deguo) && hand.is_fishing() {
        readings.retain(|reading| reading.deguo);
        if readings.is_empty() {
            return Err(Refusal::Fishing);
        }
    }
    readings.retain(|reading| passes_wild_ping(&rules.gates, reading, way));
    if readings.is_empty() { Err(Refusal::WildPing) } else { Ok(readings) }
}

/// The readings of a win, or the error that says why there is none and what would win.
pub(super) fn readings_of(rules: &Rules, hand: Candidate<'_>, win: &Win, way: Way) -> Result<Readings, ScoreError> {
    winning_readings(rules, hand, win.tile, way).map_err(|refusal| no_win(rules, hand, win, way, refusal))
}

/// The error that says why a hand does not win and what would.
pub(super) fn no_win(rules: &Rules, hand: Candidate<'_>, win: &Win, way: Way, refusal: Refusal) -> ScoreError {
    // What the game itself stops, for its flowers or its missing suit, waits for nothing that could be told here.
    if matches!(refusal, Refusal::MissingSuit | Refusal::Flowers | Refusal::Kuaizhao | Refusal::DiscardWin) {
        return ScoreError::no_win(win, refusal);
    }
    let waits = Kind::plain().filter(|&kind| winning_readings(rules, hand, kind, way).is_ok()).collect();
    ScoreError::NoWin { seat: win.seat, tile: win.tile, by: win.by, refusal, waits: WaitsFor(Some(waits)) }
}

/// Whether a reading of a plain hand may use a wild. 天胡 and 地胡 are never plain hands.
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

/// One kind that a hand of thirteen waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The tile.
    pub tile: Kind,
    /// The shapes it completes when drawn.
    pub self_draw: ShapeSet,
    /// The shapes it may win with when another seat discards it.
    pub discard: ShapeSet,
    /// Copies in play that are not in the hand.
    pub left: u8,
}

/// Everything a hand of thirteen waits for, in tile order. `copies` are the copies in play.
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

/// All shapes of a complete hand of fourteen; empty where it is not complete.
pub fn list_wins(rules: &Rules, hand: &Hand, wild: KindSet) -> ShapeSet {
    // Any of the tiles may be the last: the shapes do not depend on it.
    let Some(last) = hand.concealed.tiles().next() else {
        return ShapeSet::EMPTY;
    };
    let mut thirteen = hand.clone();
    thirteen.concealed.remove(last);
    winning_readings(rules, Candidate::new(rules, &thirteen, wild), last, Way::SelfDraw)
        .map_or(ShapeSet::EMPTY, |readings| shapes_of(&readings))
}

impl<'a> Candidate<'a> {
    /// The hand of a seat at the end of a deal.
    pub fn of(rules: &Rules, facts: &'a Facts, seat: Seat) -> Candidate<'a> {
        let SeatFacts { hand, missing_suit, .. } = &facts.seats[seat];
        Candidate { missing: *missing_suit, ..Candidate::new(rules, hand, rules.wild_kinds(facts.indicator)) }
    }

    /// A hand of thirteen under these rules.
    pub fn new(rules: &Rules, hand: &'a Hand, wild: KindSet) -> Candidate<'a> {
        Candidate { shapes: rules.shape_rules(), concealed: &hand.concealed, melds: &hand.melds, wild, missing: None }
    }
}
