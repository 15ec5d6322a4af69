//! A player of your own: one that claims nothing except wins, against three `efficient`.
//! `cargo run --release --package jing-lab --example player -- RULES`

use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use jing_lab::policy::{Deed, Memory, Player, Policy, has_unfinished_wait};
use jing_lab::rules::Rules;
use jing_lab::sim::{Run, Side, Statistic};
use jing_lab::stats::{Level, interval};
use jing_lab::tile::{Kind, Suit};
use std::error::Error;

/// Discards like `efficient`, but claims only wins.
#[derive(Debug)]
struct Closed;

impl Player for Closed {
    fn name(&self) -> &'static str {
        "closed"
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        Policy::Efficient.player().turn(view, options, memory)
    }

    fn claim(&self, _: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
        if options.win { Claim::Win } else { Claim::Pass }
    }

    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
        Policy::Efficient.player().exchange(view, memory)
    }

    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
        Policy::Efficient.player().missing_suit(view, memory)
    }

    fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        has_unfinished_wait(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn valuing_wins_as_under(&self, _: &Rules) -> Option<Policy> {
        None
    }

    fn never_does(&self, _: Deed) -> bool {
        true
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "nanchang".to_owned());
    let duel = Side::duel(Rules::load(&name)?, Policy::from_player(Closed)?, Policy::Efficient);
    // Every wall is played from all four seats.
    let run = Run::duels(vec![duel], 1, 800);
    let [hero, _] = run.sides[0].duelists();
    let sums = run.play().sides[0].counts.sums(Statistic::Player(hero)).ok_or("no deals")?;
    let edge = interval::mean(&sums, Level::P95).ok_or("too few deals")?;
    println!(
        "{name}: {} wins {:.2} points a deal against three efficient, 95 % interval {:.2} to {:.2}",
        hero.name, edge.value, edge.interval.low, edge.interval.high
    );
    Ok(())
}
