//! The number of wins that a deal may have, for games that end with the first winning tile.

use super::error::ScoreError;
use super::facts::{End, Facts, Win};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::Winners;

/// Checks the wins of a deal that ends with the first winning tile: one win, or up to three on the same tile if the rules let all of them
/// win. A deal that did not end with a win must have none.
pub(super) fn check_one_tile(rules: &Rules, facts: &Facts) -> Result<(), ScoreError> {
    let found = facts.wins.len();
    let expected = match (facts.end, rules.claims.winners) {
        (End::Win, Winners::First) if found != 1 => msg!("score-one-win"),
        (End::Win, Winners::All) if found == 0 => msg!("score-some-win"),
        (End::Win, Winners::All) if found > 3 => msg!("score-three-winners"),
        (End::Liuju | End::Zhahu(_), _) if found > 0 => msg!("score-no-win-without"),
        _ => return check_same_tile(facts),
    };
    Err(ScoreError::WinCount { expected, found })
}

/// Checks that all wins are of different seats on the same tile.
fn check_same_tile(facts: &Facts) -> Result<(), ScoreError> {
    let Some((first, others)) = facts.wins.split_first() else { return Ok(()) };
    let same = |win: &Win| win.shares_tile(first);
    let twice = |at: &usize| facts.wins[..*at].iter().any(|win| win.seat == facts.wins[*at].seat);
    match (1..facts.wins.len()).find(twice) {
        Some(at) => Err(ScoreError::WinsTwice(facts.wins[at].seat)),
        None if others.iter().all(same) => Ok(()),
        None => Err(ScoreError::SeveralTiles),
    }
}
