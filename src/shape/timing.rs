//! Nanoseconds per question, printed: `cargo test --release --no-default-features --lib -- --ignored timing --nocapture`.

use super::tests::{Dice, deal};
use super::*;
use std::hint::black_box;
use std::time::Instant;

const HANDS: usize = 1 << 18;
/// Hands are brought near in groups this large, outside the timed part.
const GROUP: usize = 256;

fn hands(size: usize, wilds: u8, narrow: usize, waiting: bool) -> Vec<Holding> {
    let mut dice = Dice(u64::from(wilds) + 77);
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    let mut hands = Vec::with_capacity(HANDS);
    let wanted = if waiting { HANDS / 64 } else { HANDS };
    while hands.len() < wanted {
        let hand = deal(&mut dice, &ShapeRules::NANCHANG, size, 0, wilds, narrow);
        if !waiting || evaluator.shanten(&hand) == 0 {
            hands.push(hand);
        }
    }
    hands
}

fn time<T>(hands: &[Holding], f: impl Fn(&Holding) -> T) -> f64 {
    // The best of some rounds for each group: others use the machine as well.
    let mut best = vec![f64::MAX; hands.len().div_ceil(GROUP)];
    for _ in 0..5 {
        for (best, group) in best.iter_mut().zip(hands.chunks(GROUP)) {
            let group = black_box(group.to_vec());
            let start = Instant::now();
            for hand in &group {
                black_box(f(hand));
            }
            *best = best.min(start.elapsed().as_nanos() as f64);
        }
    }
    best.iter().sum::<f64>() / hands.len() as f64
}

#[test]
#[ignore = "prints timings"]
fn timing() {
    let start = Instant::now();
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    println!("tables {:?}", start.elapsed());
    for (name, narrow) in [("random", 0), ("two suits", 18)] {
        for wilds in [0, 1, 2, 4, 8] {
            let fourteen = hands(14, wilds, narrow, false);
            let win = time(&fourteen, |h| evaluator.is_win(h));
            let standard = time(&fourteen, |h| evaluator.shanten_standard(h));
            let shanten = time(&fourteen, |h| evaluator.shanten(h));
            let discards =
                time(&fourteen[..HANDS / 8], |h| evaluator.best_discards(h, tile::KindSet::of(tile::Kind::EAST)));
            let thirteen = hands(13, wilds, narrow, false);
            let waits = time(&thirteen, |h| evaluator.waits(h));
            let waiting = time(&hands(13, wilds, if wilds < 2 { 9 } else { narrow }, true), |h| evaluator.waits(h));
            println!(
                "{name:10} {wilds} wilds: win {win:5.2} standard {standard:5.2} all {shanten:5.2} waits {waits:5.2} \
                 waiting {waiting:5.2} best discards {discards:6.1}"
            );
        }
    }
}

use crate::tile;
