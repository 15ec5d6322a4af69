//! Instructions per question and per deal: figures that hold on noisy machines. Needs valgrind and gungraun-runner:
//! `cargo install gungraun-runner --version 0.20.0 && cargo bench --manifest-path benches/Cargo.toml`.

use gungraun::{library_benchmark, library_benchmark_group, main};
use jing::policy::{Policy, Seating};
use jing::rules::Rules;
use jing::shape::Holding;
use jing::sim::Plan;
use jing::sim::workload::{Spread, holdings};
use std::hint::black_box;

const HANDS: usize = 1000;

fn hands(size: usize) -> (Rules, Vec<Holding>) {
    let rules = Rules::default();
    let hands = holdings(&rules, Spread::Deal, size, 2, HANDS, 1);
    (rules, hands)
}

fn plan(hands: u64) -> Plan {
    let rules = Rules::default();
    rules.evaluator();
    Plan { rules, seating: Seating::all(Policy::Efficient), seed: 1, hands, session_len: 16 }
}

#[library_benchmark]
#[bench::thousand(hands(14))]
fn win((rules, hands): (Rules, Vec<Holding>)) -> usize {
    hands.iter().filter(|hand| rules.evaluator().is_win(black_box(hand))).count()
}

#[library_benchmark]
#[bench::thousand(hands(14))]
fn shanten((rules, hands): (Rules, Vec<Holding>)) -> i32 {
    hands.iter().map(|hand| i32::from(rules.evaluator().shanten(black_box(hand)))).sum()
}

#[library_benchmark]
#[bench::thousand(hands(13))]
fn waits((rules, hands): (Rules, Vec<Holding>)) -> usize {
    hands.iter().map(|hand| rules.evaluator().waits(black_box(hand)).len()).sum()
}

#[library_benchmark]
#[bench::deals(plan(160))]
fn self_play(plan: Plan) -> u64 {
    let mut draws = 0;
    for session in 0..plan.sessions() {
        plan.play_session(session, |_, deal| draws += u64::from(deal.draws));
    }
    draws
}

library_benchmark_group!(name = everything, benchmarks = [win, shanten, waits, self_play]);
main!(library_benchmark_groups = everything);
