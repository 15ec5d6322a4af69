//! Why a deal cannot be settled.

use super::facts::{Win, WinBy};
use super::names::Fan;
use crate::message::{Arg, Joint, Message, ToArg, ToMessage, message_error, msg};
use crate::tile::{Kind, KindSet, Seat, chinese_tiles};

/// Why a deal cannot be settled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreError {
    /// The declared hand does not win.
    NoWin {
        /// The declared winner.
        seat: Seat,
        /// The declared winning tile.
        tile: Kind,
        /// How the seat got the tile.
        by: WinBy,
        /// Why the hand does not win.
        refusal: Refusal,
        /// The kinds with which the hand could have won, if it had got them in the same way.
        waits: WaitsFor,
    },
    /// The hand is worth less than the least value of a win.
    BelowLeast {
        /// The declared winner.
        seat: Seat,
        /// The value of the hand, without fans that do not count towards the least value.
        value: i64,
        /// The least value.
        least: i32,
        /// The fans of the hand.
        fans: FanCounts,
    },
    /// More or fewer wins than the rules allow for this end of the deal.
    WinCount {
        /// The number of wins that the rules expect, in words.
        expected: Message,
        /// The number of wins in the facts.
        found: usize,
    },
    /// The seat has two wins, but all wins must be on one tile.
    WinsTwice(Seat),
    /// The wins are not all on one tile.
    SeveralTiles,
    /// An impossible 天胡 or 地胡.
    Impossible {
        /// The winner.
        seat: Seat,
        /// The contradiction.
        problem: Message,
    },
    /// A fact that these rules need is missing.
    Missing {
        /// The missing fact.
        what: Message,
    },
    /// The hand as dealt (13 or 14 tiles) of this seat is missing.
    MissingDealt(Seat),
}

/// The fans of a hand, each with the points of one and how often it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FanCounts(pub Vec<(Fan, i64, u8)>);

/// Why a tile does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The hand is not complete with the tile.
    Incomplete,
    /// The hand is in 精钓 and would win without 德国.
    Fishing,
    /// 平胡 with a wild, which the rules ban.
    WildPing,
    /// More suits than the rules allow.
    Suits,
    /// The hand has tiles of the missing suit (定缺).
    MissingSuit,
    /// The hand fails 全满门, 含一对, 带幺九 or another gate on its reading.
    Gates,
    /// A small hand has too few hard flowers.
    Flowers,
    /// The rules allow no win on a discard.
    DiscardWin,
    /// The win pays too little (起胡).
    LeastWin,
    /// A false 快照.
    Kuaizhao,
}

message_error!(ScoreError, Refusal);

impl ToMessage for ScoreError {
    fn to_message(&self) -> Message {
        match self {
            ScoreError::NoWin { seat, tile, by, refusal, waits } => {
                msg!("score-no-win", seat, tile = *tile, by = by.word(), refusal, waits = waits.0.map(waits_message))
            }
            ScoreError::BelowLeast { seat, value, least, fans } => {
                let one = |(fan, points, count): &(Fan, i64, u8)| {
                    msg!("score-fan-points", fan = fan.chinese(), points = *points, count = u64::from(*count))
                };
                let fans = match fans.0.is_empty() {
                    true => msg!("score-no-fan").to_arg(),
                    false => Arg::list(Joint::Comma, fans.0.iter().map(one)),
                };
                msg!("score-below-least", seat, value = *value, least = i64::from(*least), fans)
            }
            ScoreError::WinCount { expected, found } => msg!("score-win-count", found, expected),
            ScoreError::WinsTwice(seat) => msg!("score-wins-twice", seat),
            ScoreError::SeveralTiles => msg!("score-several-tiles"),
            ScoreError::Impossible { seat, problem } => msg!("score-impossible", seat, problem),
            ScoreError::Missing { what } => msg!("score-missing", what),
            ScoreError::MissingDealt(seat) => msg!("score-missing-dealt", seat),
        }
    }
}

impl ToMessage for Refusal {
    fn to_message(&self) -> Message {
        match self {
            Refusal::Incomplete => msg!("score-incomplete"),
            Refusal::Fishing => msg!("score-fishing"),
            Refusal::WildPing => msg!("score-wild-ping"),
            Refusal::Suits => msg!("score-suits"),
            Refusal::MissingSuit => msg!("score-missing-suit"),
            Refusal::Gates => msg!("score-gates"),
            Refusal::Flowers => msg!("score-flowers"),
            Refusal::DiscardWin => msg!("score-discard-win"),
            Refusal::LeastWin => msg!("score-least-win"),
            Refusal::Kuaizhao => msg!("score-kuaizhao"),
        }
    }
}

impl ScoreError {
    /// Creates the error for a win that is refused for a reason that the waits of the hand do not explain.
    pub(super) fn no_win(win: &Win, refusal: Refusal) -> ScoreError {
        ScoreError::NoWin { seat: win.seat, tile: win.tile, by: win.by, refusal, waits: WaitsFor(None) }
    }
}

/// The kinds that a hand waits for, for messages; `None` if they do not explain the refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitsFor(pub Option<KindSet>);

/// Returns the part of a message that lists the waits.
fn waits_message(waits: KindSet) -> Message {
    let kinds: Vec<Kind> = waits.iter().collect();
    let names = kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ");
    let waits = Arg::name(names, chinese_tiles(&kinds));
    if kinds.is_empty() { msg!("score-no-waits") } else { msg!("score-waits", waits) }
}
