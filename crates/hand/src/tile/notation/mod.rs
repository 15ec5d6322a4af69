//! Tiles and hands as text.
//!
//! | Form | Example |
//! |---|---|
//! | numbers and a suit letter: `m` 万, `p` 筒, `s` 条 | `123m55p` |
//! | capital letters: 东南西北 `E S W N`, 中发白 `C F P` | `EEC` |
//! | flowers 春夏秋冬梅兰竹菊 | `1f`..`8f`, `17f` |
//! | honours as numbers, E S W N P F C | `1z`..`7z` |
//! | Chinese names, simplified or traditional | `三万`, `一二三筒`, `五饼`, `九索`, `东风`, `红中`, `發財` |
//! | Unicode | `🀇🀙🀐🀀` |
//!
//! The forms can be mixed. Full-width letters and brackets count as plain ones, and white space is ignored. Case matters: `s` is 条
//! and `S` is 南, so `e` is an error. Tiles are printed with numbers, suit letters and capital letters.
//!
//! A hand has concealed tiles and melds: `[123m]` chow, `[555p]` pung, `[7777s]` exposed kong, `[7777s+]` added kong,
//! `(7777s)` concealed kong, `(ESWN)` and `(CFP)` 旋风杠.

mod error;
mod print;
mod read;
#[cfg(test)]
mod tests;

pub use error::{Excerpt, NotationError, Problem, Reason};
pub use print::{chinese_hand, chinese_meld, chinese_tiles, tiles_in_order, tiles_string, unicode_tile};

use super::{Counts, Hand, Kind, Meld};

/// The number of copies of each kind in a full set: four, or one of each flower.
pub const FULL_SET: Counts = {
    let mut copies = [4; Kind::COUNT];
    let mut index = Kind::PLAIN;
    while index < Kind::COUNT {
        copies[index] = 1;
        index += 1;
    }
    Counts(copies)
};

/// Reads exactly one tile.
///
/// # Errors
/// Returns an error if `text` is not exactly one tile.
pub fn parse_tile(text: &str) -> Result<Kind, NotationError> {
    let tiles = read::tiles(text)?;
    match tiles.as_slice() {
        [tile] => Ok(tile.kind),
        [] => Err(NotationError::whole(text, Problem::NotOneTile { found: 0 })),
        [_, second, ..] => {
            let span = second.span.start..text.trim_end().len();
            Err(NotationError::new(text, span, Problem::NotOneTile { found: tiles.len() }))
        }
    }
}

/// Reads any number of tiles and keeps their order, as for discards or a wall. Copies are not limited.
///
/// # Errors
/// Returns an error if a part of `text` is not a tile. Melds are not allowed.
pub fn parse_tiles(text: &str) -> Result<Vec<Kind>, NotationError> {
    Ok(read::tiles(text)?.into_iter().map(|tile| tile.kind).collect())
}

/// Reads a hand of any size. [`Hand::check_size`] checks the size.
///
/// # Errors
/// Returns an error for a part that is not a tile, a malformed meld, a fifth meld, or more copies of a kind than in [`FULL_SET`].
pub fn parse_hand(text: &str) -> Result<Hand, NotationError> {
    parse_hand_within(text, &FULL_SET)
}

/// Reads a hand with at most `available` copies of each kind, melds included. A rule set may take a tile out of play.
///
/// # Errors
/// The same as for [`parse_hand`], with `available` in place of the full set.
pub fn parse_hand_within(text: &str, available: &Counts) -> Result<Hand, NotationError> {
    parse_hand_where(text, available, |_| None)
}

/// Reads a hand like [`parse_hand_within`]. `forbidden` returns the reason why a meld is not allowed, or `None` if it is.
///
/// # Errors
/// The same as for [`parse_hand_within`]. Also returns an error if a meld is forbidden.
pub fn parse_hand_where(
    text: &str,
    available: &Counts,
    forbidden: impl Fn(&Meld) -> Option<Reason>,
) -> Result<Hand, NotationError> {
    read::hand(text, available, forbidden)
}

impl Hand {
    /// Checks the size of the hand (concealed tiles plus three for each meld): 13 to wait, 14 to discard or win. `text` is the text of the
    /// hand, which the error quotes, and `allowed` are the allowed sizes.
    ///
    /// # Errors
    /// Returns an error if the size is not in `allowed`.
    pub fn check_size(&self, text: &str, allowed: &'static [usize]) -> Result<(), NotationError> {
        if allowed.contains(&self.size()) {
            return Ok(());
        }
        let problem = Problem::WrongSize { concealed: self.concealed.total(), melds: self.melds.len(), allowed };
        Err(NotationError::whole(text, problem))
    }
}
