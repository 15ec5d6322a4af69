//! Why a deal cannot be settled.

use super::facts::{Win, WinBy};
use crate::message::{Arg, Message, ToMessage, message_error, msg};
use crate::tile::{Kind, KindSet, Seat, chinese_tiles};

/// Why a deal cannot be settled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreError {
    /// The declared hand does not win.
    NoWin {
        /// The seat that is said to have won.
        seat: Seat,
        /// The tile it is said to have won with.
        tile: Kind,
        /// How.
        by: WinBy,
        /// Why not.
        refusal: Refusal,
        /// What it could have won with that way.
        waits: WaitsFor,
    },
    /// More or fewer wins than the end of the deal allows.
    WinCount {
        /// What the rules expect, in words.
        expected: Message,
        /// How many there are.
        found: usize,
    },
    /// One seat wins twice with one tile.
    WinsTwice(Seat),
    /// Several wins that are not on the same tile.
    SeveralTiles,
    /// An impossible 天胡 or 地胡.
    Impossible {
        /// The winner.
        seat: Seat,
        /// What contradicts what.
        problem: Message,
    },
    /// A fact that these rules need is missing.
    Missing {
        /// The missing fact.
        what: Message,
    },
    /// The hand as dealt of this seat is missing.
    MissingDealt(Seat),
}

/// Why a tile does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The hand is not complete with it.
    Incomplete,
    /// The hand is in 精钓 and this would not be 德国.
    Fishing,
    /// 平胡 with a wild.
    WildPing,
    /// More suits than the rules allow.
    Suits,
    /// Tiles of the missing suit.
    MissingSuit,
    /// 全满门, 含一对, 带幺九 and their like.
    Gates,
    /// A small hand without the hard flowers it needs.
    Flowers,
    /// A win on a discard where only draws win.
    DiscardWin,
    /// A hand that is worth too little.
    LeastWin,
    /// A false 快照.
    Kuaizhao,
}

message_error!(ScoreError, Refusal);

impl ToMessage for ScoreError {
    fn to_message(&self) -> Message {
        match self {
            ScoreError::NoWin { seat, tile, by, refusal, waits } => {
                msg!("score-no-win", seat, tile = *tile, by = by.word(), refusal, waits = waits.0.map(waiting))
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
    /// A win that something besides the waits of the hand stops.
    pub(super) fn no_win(win: &Win, refusal: Refusal) -> ScoreError {
        ScoreError::NoWin { seat: win.seat, tile: win.tile, by: win.by, refusal, waits: WaitsFor(None) }
    }
}

/// The waits of a hand, for messages; `None` where they do not explain anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitsFor(pub Option<KindSet>);

/// What a hand waits for.
fn waiting(waits: KindSet) -> Message {
    let kinds: Vec<Kind> = waits.iter().collect();
    let names = kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ");
    let waits = Arg::name(names, chinese_tiles(&kinds));
    if kinds.is_empty() { msg!("score-no-waits") } else { msg!("score-waits", waits) }
}
