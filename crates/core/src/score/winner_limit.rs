//! How many wins the end of a deal allows, for the games that end with one tile.

use super::error::ScoreError;
use super::facts::{End, Facts, Win};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::Winners;

/// One winner, or several on the same tile where the rules let all of them win; none without `end = "win"`.
pub(super) fn one_tile(rules: &Rules, facts: &Facts) -> Result<(), ScoreError> {
    let found = facts.wins.len();
    let expected = match (facts.end, rules.claims.winners) {
        (End::Win, Winners::First) if found != 1 => msg!("score-one-win"),
        (End::Win, Winners::All) if found == 0 => msg!("score-some-win"),
        (End::Win, Winners::All) if found > 3 => msg!("score-three-winners"),
        (End::Liuju | End::Zhahu(_), _) if found > 0 => msg!("score-no-win-without"),
        _ => return same_tile(facts),
    };
    Err(ScoreError::WinCount { expected, found })
}

/// Several winners share one tile.
fn same_tile(facts: &Facts) -> Result<(), ScoreError> {
    let Some((first, others)) = facts.wins.split_first() else { return Ok(()) };
    let same = |win: &Win| win.shares_tile(first);
    let twice = |at: &usize| facts.wins[..*at].iter().any(|win| win.seat == facts.wins[*at].seat);
    match (1..facts.wins.len()).find(twice) {
        Some(at) => Err(ScoreError::WinsTwice(facts.wins[at].seat)),
        None if others.iter().all(same) => Ok(()),
        None => Err(ScoreError::SeveralTiles),
    }
}
