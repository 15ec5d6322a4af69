//! Tests whether a best response finds a planted weakness. Three seats play `value`, changed to take every win. The fourth seat learns
//! against them, as with `jing train --against`.
//! `cargo run --release --package jing-lab --example planted_weakness -- RULES DEALS WALLS`

use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use jing_lab::policy::{Deed, Memory, Player, Policy, Value};
use jing_lab::rules::Rules;
use jing_lab::stats::{Level, interval};
use jing_lab::tile::{Kind, Suit};
use jing_lab::train::{self, Course, Monitor};
use std::error::Error;
use std::sync::atomic::AtomicBool;

/// Plays like the inner player, but takes every win.
#[derive(Debug)]
struct TakesEveryWin(Policy);

impl Player for TakesEveryWin {
    fn name(&self) -> &'static str {
        "takes-every-win"
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if options.win { Turn::Win } else { self.0.player().turn(view, options, memory) }
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        if options.win { Claim::Win } else { self.0.player().claim(view, options, memory) }
    }

    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
        self.0.player().exchange(view, memory)
    }

    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
        self.0.player().missing_suit(view, memory)
    }

    fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        self.0.player().may_declare_false_win(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn valuing_wins_as_under(&self, _: &Rules) -> Option<Policy> {
        None
    }

    fn never_does(&self, _: Deed) -> bool {
        true
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, deals, walls] = &args[..] else {
        return Err("expected three arguments: RULES DEALS WALLS, such as sichuan 160000 20000".into());
    };
    let (rules, deals, walls) = (Rules::load(name)?, deals.parse()?, walls.parse()?);
    let value = train::shipped(&rules).ok_or("RULES has no built-in weights; name a preset other than guobiao")?;
    let field = Policy::from_player(TakesEveryWin(Policy::Value(Value::new("value", value.clone()))))?;
    let course = Course { deals, ..Course::AGAIN };
    let stop = AtomicBool::new(false);
    let mut monitor = Monitor { stop: &stop, progress: &|_| {}, round: &mut |_, _| {} };
    let response =
        train::train(&rules, &course, Some(&value), Some(field), &mut monitor).ok_or("the training stopped")?;
    for (player, weights) in [("value", &value), ("the response", &response)] {
        let sums = train::edge(&rules, weights, field, course.seed, walls);
        let edge = interval::mean(&sums, Level::P95).ok_or("too few walls")?;
        let (low, high) = (edge.interval.low, edge.interval.high);
        println!(
            "{name}: edge of {player} against three that take every win: {:+.2} [{low:.2}, {high:.2}] points a deal",
            edge.value
        );
    }
    Ok(())
}
