//! Measures the points that a seat wins by searching. On the same walls and seats, `search` and its continuation player play against three
//! of a field: `cargo run --release --package jing-lab --example search RULES PLAYER FIELD WALLS SEED [SECONDS]`. No wall is started after
//! SECONDS. The rows `less luck` have luck removed as with `--luck`.

use jing_lab::game::Observer;
use jing_lab::luck::{LuckNet, LuckObserver, UNITS_PER_POINT};
use jing_lab::policy::{Policy, Search, Seating, Value};
use jing_lab::rules::Rules;
use jing_lab::sim::Session;
use jing_lab::tile::{BySeat, Seat};
use rayon::prelude::*;
use std::error::Error;
use std::io::Write;
use std::time::Instant;

fn player(name: &str, rules: &Rules) -> Result<Policy, Box<dyn Error>> {
    let value =
        || jing_lab::train::shipped(rules).map(|weights| Value::new("value", weights)).ok_or("rules without weights");
    Ok(match Search::parse_name(name) {
        Some(read) => {
            let (worlds, onward) = read?;
            let onward = (onward == "value").then(value).transpose()?;
            Policy::Search(Search::new(name, worlds, onward))
        }
        None if name == "value" => Policy::Value(value()?),
        None => name.parse()?,
    })
}

/// Counts the decisions of a seat.
struct Decisions(Seat, u64);

impl Observer for Decisions {
    fn before_decision(&mut self, seat: Seat, _: &dyn Fn() -> [i64; 4]) {
        self.1 += u64::from(seat == self.0);
    }
}

/// Plays a wall with the hero in this seat. Returns its points at the end of the deal, the same minus luck, the number of its decisions and
/// the seconds.
fn points(rules: &Rules, hero: Policy, field: Policy, seat: Seat, seed: u64, wall: u64) -> [f64; 4] {
    let begun = Instant::now();
    let policies = BySeat::from_fn(|other| if other == seat { hero } else { field });
    let seating = Seating { policies, error_rate: 0 };
    let mut watch = (LuckObserver::new(LuckNet::for_rules(rules), rules, &seating), Decisions(seat, 0));
    let mut session = Session::new(rules, seating, seed, wall, wall..wall + 1);
    let total = session.next_deal(&mut watch).map_or(0, |deal| deal.1.settlement.total().for_seat(seat)) as f64;
    let (luck, Decisions(_, decisions)) = watch;
    let less_luck = total - luck.luck()[seat.index()] as f64 / UNITS_PER_POINT as f64;
    [total, less_luck, decisions as f64, begun.elapsed().as_secs_f64()]
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rules, hero, field, walls, seed, rest @ ..] = &args[..] else {
        return Err(
            "RULES PLAYER FIELD WALLS SEED [SECONDS] are needed, as in nanchang search efficient 300 4801".into()
        );
    };
    let rules = Rules::load(rules)?;
    let (hero, field) = (player(hero, &rules)?, player(field, &rules)?);
    let Policy::Search(search) = hero else { return Err("the player must be one that searches".into()) };
    let (walls, seed): (u64, u64) = (walls.parse()?, seed.parse()?);
    let seconds: f64 = rest.first().map_or(Ok(f64::INFINITY), |seconds| seconds.parse())?;
    let begun = Instant::now();
    let wall = |wall: u64| {
        if begun.elapsed().as_secs_f64() > seconds {
            return None;
        }
        let mut row = [0.0; 7];
        for seat in Seat::ALL {
            let [own, usual] = [hero, search.continuation()].map(|hero| points(&rules, hero, field, seat, seed, wall));
            let changed = if own[0] == usual[0] { 0.0 } else { 1.0 };
            let all = [own[0], own[1], own[0] - usual[0], own[1] - usual[1], changed, own[2], own[3]];
            row.iter_mut().zip(all).for_each(|(sum, x)| *sum += x / 4.0);
        }
        Some(row)
    };
    let rows: Vec<[f64; 7]> = (0..walls).into_par_iter().filter_map(wall).collect();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}  {}  walls {}  seconds {:.0}",
        rules.name,
        search.name(),
        rows.len(),
        begun.elapsed().as_secs_f64()
    )?;
    for (at, name) in
        ["edge", "edge, less luck", "gain", "gain, less luck", "deals that pay otherwise"].into_iter().enumerate()
    {
        let n = rows.len() as f64;
        let mean = rows.iter().map(|row| row[at]).sum::<f64>() / n;
        let squares: f64 = rows.iter().map(|row| (row[at] - mean).powi(2)).sum();
        writeln!(out, "{name}: {mean:+.3} ± {:.3}", 1.96 * (squares / (n - 1.0) / n).sqrt())?;
    }
    let sum = |at: usize| rows.iter().map(|row| row[at]).sum::<f64>();
    writeln!(
        out,
        "decisions a deal: {:.1}; a second, of a thread: {:.1}",
        sum(5) / rows.len() as f64,
        sum(5) / sum(6)
    )?;
    Ok(())
}
