//! Why a deal cannot be settled.

use super::facts::{Win, WinBy};
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
    #[error("wins named: {found}; these rules expect {expected}")]
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

/// Why a tile does not win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The hand is not complete with it.
    #[error("the hand is not complete with it")]
    Incomplete,
    /// The hand is in 精钓 and this would not be 德国.
    #[error("a hand in jingdiao (精钓) can win this way only as deguo (德国)")]
    Fishing,
    /// 平胡 with a wild.
    #[error("a plain hand (平胡) that uses a wild may not win this way under these rules")]
    WildPing,
    /// More suits than the rules allow.
    #[error("the hand has all three suits (缺一门)")]
    Suits,
    /// Tiles of the missing suit.
    #[error("the hand has tiles of its missing suit (定缺)")]
    MissingSuit,
    /// 全满门, 含一对, 带幺九 and their like.
    #[error(
        "the hand is complete, but no reading of it meets all the conditions of these rules (满门, 刻子, 幺九 ...)"
    )]
    Gates,
    /// A small hand without the hard flowers it needs.
    #[error("a small hand (小胡) that is not menqing (门清) needs more hard flowers")]
    Flowers,
    /// A win on a discard where only draws win.
    #[error("only own draws win under these rules (自摸胡: claims.discard_win = false)")]
    DiscardWin,
    /// A hand that is worth too little.
    #[error("the hand is worth less than a win must be under these rules (起胡: gates.least_win)")]
    LeastWin,
    /// A false 快照.
    #[error(
        "kuaizhao (快照) is a fourth pung on a discard, after three pungs or added kongs that one seat fed, or in a hand of \
         one suit"
    )]
    Kuaizhao,
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
        let list = waits.iter().map(|kind| kind.to_string()).collect::<Vec<_>>().join(" ");
        write!(f, "; this way it waits for {list}")
    }
}
