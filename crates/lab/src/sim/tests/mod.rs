//! Contests: how they are played, what settling deals again saves, what comparing them finds.

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

fn contest(sides: &[&str], hands: u64) -> Run {
    seated(sides, "efficient", hands)
}

fn seated(sides: &[&str], players: &str, hands: u64) -> Run {
    let side = |name: &&str| Side::new(Rules::load(name).unwrap(), players.parse().unwrap());
    let sides = sides.iter().map(side).collect();
    Run { sides, rotate: true, ..Run::of(Rules::default(), Seating::all(Policy::Efficient), 5, hands) }
}

fn deals(rules: &Rules, players: &str, sessions: u64) -> Vec<Finished> {
    let mut seating: Seating = players.parse().unwrap();
    seating.error_rate = 20_000;
    let run = Run::of(rules.clone(), seating, 11, sessions * 16);
    deals_of(&run).collect()
}

/// The names in tables.
fn named(statistic: Statistic, kind: &str, category: &str) -> bool {
    statistic.names() == (kind.to_owned(), category.to_owned())
}

fn frequency(statistic: Statistic) -> bool {
    matches!(statistic, Statistic::Frequency(_))
}

pub(super) fn deals_of(run: &Run) -> impl Iterator<Item = Finished> {
    (0..run.sessions()).flat_map(|number| {
        let mut session = run.session(0, 0, number);
        std::iter::from_fn(move || session.next_deal(&mut ())).map(|(_, finished)| finished)
    })
}
