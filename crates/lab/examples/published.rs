//! Meets a published figure. Four programs that claim every pung and every win played 10,000 deals without chows, with 120 tiles (three
//! suits and 中发白): 2.26 % without a winner, 24.74 % won by own draw, 35 tiles drawn a deal, 0.14 % won with seven pairs (麻将数据分析,
//! blog.csdn.net/usshe/article/details/108184668, 2020). This project has no set of 120 tiles, so the deals are played with 108 and with 136
//! tiles, by players that claim in the same way.
//! `cargo run --release --package jing-lab --example published -- DEALS`

use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use jing_lab::policy::{Deed, Memory, Player, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::sim::{Category, Measure, Run, Statistic, estimates};
use jing_lab::stats::Level;
use jing_lab::tile::{Kind, Suit};
use std::error::Error;

/// Plays like the inner player, but claims every pung.
#[derive(Debug)]
struct ClaimsEveryPung(Policy);

impl Player for ClaimsEveryPung {
    fn name(&self) -> &'static str {
        "claims-every-pung"
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        self.0.player().turn(view, options, memory)
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        match self.0.player().claim(view, options, memory) {
            Claim::Pass if options.pung => Claim::Pung,
            claim => claim,
        }
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
        false
    }

    fn valuing_wins_as_under(&self, _: &Rules) -> Option<Policy> {
        None
    }

    fn never_does(&self, _: Deed) -> bool {
        false
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let deals = std::env::args().nth(1).ok_or("expected the number of deals, such as 100000")?.parse()?;
    let statistics = [
        Statistic::Frequency(Category::Liuju),
        Statistic::Frequency(Category::SelfDraw),
        Statistic::Frequency(Category::SevenPairs),
        Statistic::Measure(Measure::Draws),
    ];
    println!("published, 120 tiles: 0.0226, 0.2474, 0.0014, 35");
    for player in [Policy::Greedy, Policy::Efficient] {
        let claiming = Policy::from_player(ClaimsEveryPung(player))?;
        for set in ["suits_only", "with_honours"] {
            let changes = "claims.chow=false+wall.dead_tiles=0+shapes.shisanyao=false";
            let rules = Rules::load(&format!("tuidaohu+tiles.set={set}+{changes}"))?;
            let run = Run::new(rules.clone(), Seating::all(claiming), 1, deals);
            let rows = estimates(&rules, &run.play().sides[0], &[], Level::P95);
            println!("{player:?} that claims every pung, {set}:");
            for row in rows.iter().filter(|row| statistics.contains(&row.statistic)) {
                let name = row.statistic.full_name();
                println!("  {name} {:.4} [{:.4}, {:.4}]", row.estimate, row.ci_low, row.ci_high);
            }
        }
    }
    Ok(())
}
