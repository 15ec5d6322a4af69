//! The number of wins that a deal may have, and the seats that have left it after a win (血战).

use super::error::ScoreError;
use super::facts::{End, Facts, Win};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::{DealEnds, Winners};
use crate::tile::{MeldForm, Seat};

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

/// Checks that the number of wins fits the end of the deal, and that no seat that has left takes part in later wins and kongs.
pub(super) fn check_wins(rules: &Rules, facts: &Facts) -> Result<(), ScoreError> {
    let found = facts.wins.len();
    let expected = match (rules.play.ends, facts.end) {
        (DealEnds::FirstWin, _) => return check_one_tile(rules, facts),
        (DealEnds::ThreeWins, End::Win) if found != 3 => msg!("score-three-wins"),
        (DealEnds::ThreeWins, End::Liuju | End::Zhahu(_)) if found > 2 => msg!("score-two-wins"),
        (DealEnds::WallOnly, End::Win) => msg!("score-goes-on"),
        (_, End::Open) => return Ok(()),
        (DealEnds::ThreeWins, _) => return check_left_seats(rules, facts),
        (DealEnds::WallOnly, _) => return Ok(()),
    };
    Err(ScoreError::WinCount { expected, found })
}

/// Checks that no seat wins, gives a winning tile, or makes or feeds a kong after it has won and left the deal.
fn check_left_seats(rules: &Rules, facts: &Facts) -> Result<(), ScoreError> {
    for (index, win) in facts.wins.iter().enumerate() {
        let left = |seat: Seat| has_left(rules, &facts.wins[..index], seat);
        if left(win.seat) {
            return Err(ScoreError::Impossible { seat: win.seat, problem: msg!("score-won-already") });
        }
        if win.by.giver().is_some_and(left) {
            return Err(ScoreError::Impossible { seat: win.seat, problem: msg!("score-giver-left") });
        }
    }
    for kong in &facts.kongs {
        let left = |seat: Seat| has_left(rules, facts.wins_before(kong), seat);
        if left(kong.seat) {
            return Err(ScoreError::Impossible { seat: kong.seat, problem: msg!("score-left-before-kong") });
        }
        if kong.form == MeldForm::ExposedKong && kong.from.is_some_and(left) {
            let problem = msg!("score-kong-giver-left");
            return Err(ScoreError::Impossible { seat: kong.seat, problem });
        }
    }
    Ok(())
}

/// Whether `seat` has left the deal after `wins`.
pub(super) fn has_left(rules: &Rules, wins: &[Win], seat: Seat) -> bool {
    rules.play.ends != DealEnds::WallOnly && wins.iter().any(|win| win.seat == seat)
}
