//! Counts instructions per question and per deal, which do not depend on the load of the machine. Needs valgrind and gungraun-runner:
//! `cargo install gungraun-runner --version 0.20.0 && cargo bench --manifest-path benches/Cargo.toml`.

use gungraun::{library_benchmark, library_benchmark_group, main};
use jing::policy::{Policy, Seating};
use jing::rules::Rules;
use jing::shape::Holding;
use jing::sim::Run;
use jing::bench::workload::{Spread, holdings, wild_kinds};
use jing::tile::Counts;
use std::hint::black_box;

const HANDS: usize = 1000;

/// Returns [`HANDS`] hands with two wilds each. The tables of the evaluator have been built.
fn hands(spread: Spread, size: usize) -> (Rules, Vec<Holding>) {
    let rules = Rules::default();
    let hands = holdings(&rules, spread, size, 2, HANDS, 1);
    rules.evaluator();
    (rules, hands)
}

fn counts() -> (Rules, Vec<Counts>) {
    let (rules, hands) = hands(Spread::Deal, 14);
    (rules, hands.iter().map(Holding::to_counts).collect())
}

fn run(hands: u64) -> Run {
    let rules = Rules::default();
    rules.evaluator();
    Run::new(rules, Seating::all(Policy::Efficient), 1, hands)
}

#[library_benchmark]
#[bench::thousand(hands(Spread::Deal, 14))]
fn win((rules, hands): (Rules, Vec<Holding>)) -> usize {
    hands.iter().filter(|hand| rules.evaluator().is_win(black_box(hand))).count()
}

#[library_benchmark]
#[bench::thousand(counts())]
fn win_from_counts((rules, hands): (Rules, Vec<Counts>)) -> usize {
    hands.iter().filter(|hand| rules.evaluator().is_win_of(black_box(hand), wild_kinds())).count()
}

#[library_benchmark]
#[bench::thousand(hands(Spread::Deal, 14))]
fn discards((rules, hands): (Rules, Vec<Holding>)) -> usize {
    hands.iter().map(|hand| rules.evaluator().best_discards(black_box(hand), wild_kinds()).len()).sum()
}

#[library_benchmark]
#[bench::thousand(hands(Spread::Deal, 14))]
fn shanten((rules, hands): (Rules, Vec<Holding>)) -> i32 {
    hands.iter().map(|hand| i32::from(rules.evaluator().shanten(black_box(hand)))).sum()
}

#[library_benchmark]
#[bench::dealt(hands(Spread::Deal, 13))]
#[bench::waiting(hands(Spread::Waiting, 13))]
fn waits((rules, hands): (Rules, Vec<Holding>)) -> usize {
    hands.iter().map(|hand| rules.evaluator().waits(black_box(hand)).len()).sum()
}

#[library_benchmark]
#[bench::deals_160(run(160))]
fn self_play(run: Run) -> u64 {
    let mut draws = 0;
    for number in 0..run.sessions() {
        let mut session = run.session(0, 0, number);
        while let Some((_, deal)) = session.next_deal(&mut ()) {
            draws += u64::from(deal.draws);
        }
    }
    draws
}

library_benchmark_group!(name = everything, benchmarks = [win, win_from_counts, shanten, waits, discards, self_play]);
main!(library_benchmark_groups = everything);
