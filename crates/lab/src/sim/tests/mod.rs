//! Tests of runs: playing, settling deals again, and comparing.

mod comparing;
mod logs;
mod playing;
mod reading_text;
mod settled;

use super::*;
use crate::game::Finished;
use crate::policy::{Policy, Seating};
use crate::rules::Rules;
use crate::stats::Level;

/// A run of efficient players under several rule sets, with `hands` deals.
fn contest(sides: &[&str], hands: u64) -> Run {
    seated(sides, "efficient", hands)
}

/// A run of `players` under several rule sets, with `hands` deals and all seatings.
fn seated(sides: &[&str], players: &str, hands: u64) -> Run {
    let side = |name: &&str| Side::new(Rules::load(name).unwrap(), players.parse().unwrap());
    let sides = sides.iter().map(side).collect();
    Run { sides, rotate: true, ..Run::new(Rules::default(), Seating::all(Policy::Efficient), 5, hands) }
}

/// The deals of `sessions` sessions of 16 deals, played with 2 % random errors.
fn deals(rules: &Rules, players: &str, sessions: u64) -> Vec<Finished> {
    let mut seating: Seating = players.parse().unwrap();
    seating.error_rate = 20_000;
    let run = Run::new(rules.clone(), seating, 11, sessions * 16);
    deals_of(&run).collect()
}

/// Whether a statistic has these values in the columns `statistic` and `category` of tables.
fn has_names(statistic: Statistic, kind: &str, category: &str) -> bool {
    statistic.names() == (kind.to_owned(), category.to_owned())
}

fn is_frequency(statistic: Statistic) -> bool {
    matches!(statistic, Statistic::Frequency(_))
}

/// The deals of the first side of a run, in its first seating.
pub(super) fn deals_of(run: &Run) -> impl Iterator<Item = Finished> {
    (0..run.sessions()).flat_map(|number| {
        let mut session = run.session(0, 0, number);
        std::iter::from_fn(move || session.next_deal(&mut ())).map(|(_, finished)| finished)
    })
}
