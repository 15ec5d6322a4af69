//! Nanoseconds per hand of each method, for random hands with three wild tiles: `cargo bench --package jing-hand`.

use jing_hand::shape::{Evaluator, Hands, Holding, MeldInfo, PlainCounts, ShapeRules};
use jing_hand::tile::{Counts, Kind, KindSet};
use std::hint::black_box;
use std::time::Instant;

const HANDS: usize = 1 << 17;
const ROUNDS: usize = 5;

/// Returns random hands of `size` tiles, three of which are wild. `wild` is the wild kind (白). The generator is linear congruential.
fn hands(size: usize, wild: Kind) -> Vec<Counts> {
    let mut state = 1_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as usize * n) >> 31
    };
    let natural: Vec<Kind> = Kind::plain().filter(|kind| *kind != wild).flat_map(|kind| [kind; 4]).collect();
    let hand = |_| {
        let mut wall = natural.clone();
        let mut counts: Counts = [wild; 3].into_iter().collect();
        for at in 0..size - 3 {
            let other = at + below(wall.len() - at);
            wall.swap(at, other);
            counts.add(wall[at]);
        }
        counts
    };
    (0..HANDS).map(hand).collect()
}

/// Calls `ask`, which evaluates all hands and returns the sum of the results, `ROUNDS` times. Prints `question` with the shortest time per
/// hand, and returns the sum.
fn measure(question: &str, ask: impl Fn() -> u64) -> u64 {
    let sum = ask();
    let time = |_| {
        let began = Instant::now();
        assert_eq!(black_box(ask()), sum);
        began.elapsed()
    };
    let best = (0..ROUNDS).map(time).min().unwrap_or_default();
    println!("{question:32} {:8.2} ns", best.as_nanos() as f64 / HANDS as f64);
    sum
}

fn main() {
    let wild_kind = Kind::BAI;
    let wild: KindSet = [wild_kind].into_iter().collect();
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    for size in [14, 13] {
        let counts = hands(size, wild_kind);
        let rows: Vec<PlainCounts> = counts.iter().map(|counts| *counts.plain()).collect();
        let stored: Vec<Holding> = counts.iter().map(|counts| Holding::new(counts, MeldInfo::NONE, wild)).collect();
        let sum = |ask: &dyn Fn(&Holding) -> u64| stored.iter().map(ask).fold(0, u64::wrapping_add);
        let batch = Hands::new(&rows, wild);
        let shanten =
            measure(&format!("shanten of {size} tiles, stored"), || sum(&|hand| evaluator.shanten(hand) as u64));
        let together = measure(&format!("shanten of {size} tiles, in batches"), || {
            let mut shantens = vec![0; HANDS];
            evaluator.shantens(&batch, &mut shantens).expect("possible hands");
            shantens.iter().fold(0, |sum, &shanten| sum.wrapping_add(shanten as u64))
        });
        assert_eq!(shanten, together);
        if size == 14 {
            measure("win of 14 tiles, stored", || sum(&|hand| evaluator.is_win(hand).into()));
            measure("best discards, stored", || sum(&|hand| evaluator.best_discards(hand, wild).len() as u64));
        } else {
            measure("waits, stored", || sum(&|hand| evaluator.waits(hand).0));
        }
    }
}
