//! Learning what positions are worth, by self-play under the rules in force.

mod fit;
mod play;

use crate::policy::{Policy, Seating, Value, Weights};
use crate::policy::value::net::Net;
use crate::rules::Rules;
use crate::sim::Session;
use crate::tile::BySeat;
use fit::Fit;
use play::{Plan, Samples};
use rayon::prelude::*;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub seed: u64,
    /// Rounds: deals of self-play, then a fit.
    pub rounds: u32,
    /// Deals of a round.
    pub deals: u64,
    /// Rounds whose deals are remembered.
    pub memory: usize,
    pub lambda: f32,
    pub explore: u32,
    pub rate: f32,
    pub rate_end: f32,
    pub passes: u32,
    pub batch: usize,
}

impl Default for Course {
    fn default() -> Course {
        Course { seed: 1, rounds: 12, deals: 40_000, memory: 3, lambda: 0.9, explore: 80_000, rate: 2e-3, rate_end: 1e-4, passes: 1, batch: 4096 }
    }
}

/// Trains weights.
pub fn train(rules: &Rules, course: &Course, from: Option<&Weights>, report: &mut dyn FnMut(u32, &Weights, f64)) -> Weights {
    let mut weights = from.cloned().unwrap_or_else(|| Weights { net: Net::zero(), scale: 1.0 });
    let mut fit = Fit::new(&weights.net, course.seed);
    let mut kept: Vec<Samples> = Vec::new();
    for round in 0..course.rounds {
        let plan = Plan {
            rules,
            seed: course.seed,
            first: u64::from(round) * course.deals,
            deals: course.deals,
            lambda: if round == 0 && from.is_none() { 1.0 } else { course.lambda },
            explore: course.explore,
            teacher: from.is_none() && round == 0,
        };
        let began = std::time::Instant::now();
        let mut samples = play::play(&plan, &weights);
        let t1 = began.elapsed().as_secs_f64();
        if round == 0 && from.is_none() {
            weights.scale = samples.spread();
            fit = Fit::new(&weights.net, course.seed);
        }
        samples.scale(weights.scale);
        let n = samples.len();
        kept.push(samples);
        if kept.len() > course.memory {
            kept.remove(0);
        }
        let along = f64::from(round) / f64::from(course.rounds.max(2) - 1);
        let rate = course.rate * (1.0 - along as f32) + course.rate_end * along as f32;
        let mut loss = 0.0;
        for _ in 0..course.passes {
            loss = fit.pass(&kept, rate, course.batch);
        }
        weights.net = fit.net().clone();
        eprintln!("round {round}: {n} samples, play {t1:.1} s, fit {:.1} s, loss {loss:.5}, scale {}", began.elapsed().as_secs_f64() - t1, weights.scale);
        report(round, &weights, loss);
    }
    weights
}

/// The hero's mean points a deal against three of the field, and the standard error over walls; every wall from four seats.
pub fn edge(rules: &Rules, hero: Policy, field: Policy, seed: u64, walls: u64) -> (f64, f64) {
    let seatings: Vec<Seating> = (0..4)
        .map(|seat| Seating { policies: BySeat(std::array::from_fn(|at| if at == seat { hero } else { field })), ..Seating::all(field) })
        .collect();
    let sessions: Vec<f64> = (0..walls.div_ceil(16))
        .into_par_iter()
        .map(|number| {
            let mut sum = 0i64;
            for (seat, seating) in seatings.iter().enumerate() {
                let mut session = Session::new(rules, *seating, seed, number, number * 16..(number * 16 + 16).min(walls));
                while let Some((_, finished)) = session.next_deal(&mut ()) {
                    sum += finished.settlement.total().by_seat()[seat];
                }
            }
            sum as f64
        })
        .collect();
    let n = sessions.len() as f64;
    let mean = sessions.iter().sum::<f64>() / n;
    let var = sessions.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean / 64.0, (var / n).sqrt() / 64.0)
}

/// The player.
pub fn player(weights: &Weights) -> Policy {
    Policy::Value(Value::new("value", weights.clone()))
}
