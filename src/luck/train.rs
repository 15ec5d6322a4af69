//! How the network learns what tables are worth: deals of known players are watched, and the points that follow, less the luck that the
//! network told apart so far, are what a table was worth. The less luck is left in these targets, the fewer deals it takes.

use super::net::{NARROW, Net, WIDTH};
use super::{PARTS, Watch, Worth, scene};
use crate::game::{Carried, Domain, Setup, Stream, play};
use crate::policy::{Bots, Policy, Seating};
use crate::rules::Rules;
use crate::score::Item;
use crate::tile::{BySeat, Seat};
use rayon::prelude::*;
use std::ops::Range;

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Deals of a round.
    pub deals: u64,
    /// Rounds.
    pub rounds: u64,
}

impl Course {
    /// What the presets had.
    pub const WHOLE: Course = Course { deals: 40_000, rounds: 8 };
}

/// The seed of the walls, which are those of no run.
const SEED: u64 = 0x6c75_636b_2f70_6c79;
/// Samples of a step, and parts whose slopes are added up in order.
const BATCH: usize = 2048;
const PIECES: usize = 4;
/// The rates of the first and of the last round.
const RATES: [f32; 2] = [3e-3, 2e-4];
/// How fast the average that is kept follows the network that learns.
const FOLLOW: f32 = 0.01;

struct Sample {
    rows: Vec<u16>,
    target: [f32; 4],
}

/// Learns what tables of `efficient` and this player are worth; `told` hears the number of every round and the mean square of its targets.
pub fn train(rules: &Rules, other: Policy, course: &Course, told: &mut dyn FnMut(u64, f32)) -> Worth {
    let mut stream = Stream::new(SEED, Domain::Study, u64::MAX);
    let nothing = Net::zero(scene::ROWS, 1.0);
    let first = samples(rules, other, &nothing, 0..500);
    let mut scale = 1.0;
    while scale * scale < mean_square(&first) {
        scale *= 2.0;
    }
    let mut net = Net::zero(scene::ROWS, scale);
    let mut noise = |width: f32| (stream.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * width;
    net.rows.iter_mut().flatten().for_each(|weight| *weight = noise(0.05));
    net.bias = [0.1; WIDTH];
    net.second.iter_mut().flatten().for_each(|weight| *weight = noise(0.3));
    net.second_bias = [0.05; NARROW];
    let mut average = net.clone();
    let mut descent = Descent::new(&net);
    let mut before = Vec::new();
    for round in 0..course.rounds {
        let now = samples(rules, other, &average, round * course.deals..(round + 1) * course.deals);
        told(round, mean_square(&now) * scale * scale);
        let all: Vec<&Sample> = before.iter().chain(&now).collect();
        let mut order: Vec<u32> = (0..all.len() as u32).collect();
        stream.shuffle(&mut order);
        let along = round as f32 / course.rounds.saturating_sub(1).max(1) as f32;
        let rate = RATES[0] * (1.0 - along) + RATES[1] * along;
        for batch in order.chunks(BATCH) {
            descent.step(&mut net, &all, batch, rate);
            for (average, weights) in average.blocks_mut().into_iter().zip(net.blocks_mut()) {
                average.iter_mut().zip(weights).for_each(|(average, weight)| *average += (*weight - *average) * FOLLOW);
            }
        }
        before = now;
    }
    // As a file keeps it.
    Worth::from_bytes(&Worth(average).to_bytes()).unwrap_or_else(Worth::nothing)
}

fn mean_square(samples: &[Sample]) -> f32 {
    let squares = samples.iter().flat_map(|sample| sample.target).map(|target| f64::from(target) * f64::from(target));
    (squares.sum::<f64>() / (4 * samples.len().max(1)) as f64) as f32
}

/// Who sits where in a deal: all alike half the time, else one against three either way.
fn seating(other: Policy, deal: u64) -> Seating {
    let alone = Seat::ALL[(deal / 4 % 4) as usize];
    let plays = |seat: Seat| match deal % 4 {
        0 => false,
        1 => true,
        2 => seat == alone,
        _ => seat != alone,
    };
    let policies = BySeat::from_fn(|seat| if plays(seat) { other } else { Policy::Efficient });
    Seating { policies, ..Seating::all(other) }
}

fn samples(rules: &Rules, other: Policy, net: &Net, deals: Range<u64>) -> Vec<Sample> {
    let deal = |hand: u64| {
        let mut carried = Carried::new(hand);
        carried.dealer = Seat::ALL[(hand / 16 % 4) as usize];
        let setup = Setup::new(rules, SEED, hand, &carried, Vec::new());
        let seating = seating(other, hand);
        let mut watch = Watch { seen: Some(Vec::new()), ..Watch::with(net, rules, rules, &seating) };
        let finished = match play(rules, &setup, &mut Bots::new(seating, SEED, hand), &mut watch) {
            Ok(finished) => finished,
            Err(error) => unreachable!("players play by the rules, but in deal {hand}: {error:?}"),
        };
        let settled = &finished.settlement;
        let (total, lower) = (settled.total().by_seat(), settled.paid(Item::LowerJing).by_seat());
        let luck = watch.luck;
        let sample = |seen: super::Seen| {
            let target = seen.order.map(|seat| {
                let points = (total[seat] - lower[seat] - seen.base[seat]) as f32;
                (points - (luck[seat] - seen.luck[seat]) as f32 / PARTS as f32) / net.scale
            });
            Sample { rows: seen.rows.to_vec(), target }
        };
        watch.seen.into_iter().flatten().map(sample).collect::<Vec<_>>()
    };
    let parts: Vec<Vec<Sample>> = deals.into_par_iter().map(deal).collect();
    parts.into_iter().flatten().collect()
}

/// The state of a descent (Adam: Kingma and Ba 2015).
struct Descent {
    mean: Vec<f32>,
    square: Vec<f32>,
    decay: [f32; 2],
}

impl Descent {
    fn new(net: &Net) -> Descent {
        let count = net.numbers().count();
        Descent { mean: vec![0.0; count], square: vec![0.0; count], decay: [1.0; 2] }
    }

    fn step(&mut self, net: &mut Net, all: &[&Sample], batch: &[u32], rate: f32) {
        let slope_of = |part: &[u32]| {
            let mut slope = Net::zero(scene::ROWS, net.scale);
            for &at in part {
                net.descend(&all[at as usize].rows, &all[at as usize].target, &mut slope);
            }
            slope
        };
        let parts: Vec<Net> = batch.par_chunks(batch.len().div_ceil(PIECES)).map(slope_of).collect();
        let mut total = vec![0.0f32; self.mean.len()];
        for part in &parts {
            total.iter_mut().zip(part.numbers()).for_each(|(total, slope)| *total += slope);
        }
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.decay = [self.decay[0] * KEEP[0], self.decay[1] * KEEP[1]];
        let [first, second] = self.decay.map(|decay| 1.0 - decay);
        let states = self.mean.iter_mut().zip(&mut self.square).zip(&total);
        for (weight, ((mean, square), slope)) in net.blocks_mut().into_iter().flatten().zip(states) {
            let slope = slope / batch.len() as f32;
            *mean = *mean * KEEP[0] + slope * (1.0 - KEEP[0]);
            *square = *square * KEEP[1] + slope * slope * (1.0 - KEEP[1]);
            *weight -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}
