//! Why a deal cannot be settled.

use super::facts::{Win, WinBy};
use super::wins::Refusal;
use crate::tile::{Kind, KindSet, Seat};
use std::fmt;

/// Why a deal cannot be settled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// The declared hand does not win.
    #[error("seat {} does not win on {tile} ({}): {refusal}{waits}", seat.index(), by.name())]
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
    #[error("there are {found} wins; these rules expect {expected}")]
    WinCount {
        /// What the rules expect, in words.
        expected: &'static str,
        /// How many there are.
        found: usize,
    },
    /// One seat wins twice with one tile.
    #[error("seat {} stands twice among the wins; each seat wins once", .0.index())]
    WinsTwice(Seat),
    /// Several wins that are not on the same tile.
    #[error("several seats can win only on the same tile from the same seat")]
    SeveralTiles,
    /// An impossible 天胡 or 地胡.
    #[error("seat {}: {problem}", seat.index())]
    Impossible {
        /// The winner.
        seat: Seat,
        /// What contradicts what.
        problem: &'static str,
    },
    /// A fact that these rules need is missing.
    #[error("{what} is missing; these rules need it")]
    Missing {
        /// The missing fact.
        what: &'static str,
    },
    /// The hand as dealt of this seat is missing.
    #[error("the hand of seat {} as dealt is missing (dealt); these rules need it", .0.index())]
    MissingDealt(Seat),
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

impl fmt::Display for WaitsFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(waits) = self.0 else { return Ok(()) };
        if waits.is_empty() {
            return f.write_str("; no tile would win this way");
        }
        f.write_str("; this way it waits for")?;
        waits.iter().try_for_each(|kind| write!(f, " {kind}"))
    }
}
