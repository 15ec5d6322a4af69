//! Studies of trainings: their cost and gain, and the rate of false claims in comparisons of adapted players.
//!
//! `cargo run --release --package jing-lab --example trainings -- STUDY ...`, where STUDY is one of
//!
//! - `cost RULES TRAININGS DEALS [usual]`: seconds of trainings of DEALS deals, and their edges over `efficient`; `usual` trains as `jing
//!   train` does.
//! - `null TRAININGS DEALS HANDS [RULES KEY=VALUE]...`: rule changes without effect, by default ten in four games. Expected: identical, and
//!   no real difference.
//! - `same RULES RUNS TRAININGS DEALS HANDS [SEED]`: RULES against themselves, with other trainings on each side: the number of comparisons
//!   that call a difference real, with the spread between trainings and, next to it, without.
//! - `changes TRAININGS DEALS HANDS [RULES KEY=VALUE]...`: small changes, by default twenty, each compared twice with two disjoint sets of
//!   trainings: the number of statistics that are real with opposite signs, and the width of intervals relative to those without the spread
//!   between trainings.
//!
//! TRAININGS is the number of trainings of each side, DEALS their length and HANDS the number of deals of a comparison. Equal trainings are
//! made only once.

use jing_lab::policy::{Policy, Seating, Value, Weights};
use jing_lab::rules::Rules;
use jing_lab::sim::{Difference, Record, Run, Side, compared_statistics, correct, differences_of};
use jing_lab::stats::{Level, Method, interval};
use jing_lab::train::{Course, Monitor, edge, train, trial};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

/// Ten changes without effect on these players: of 诈和, which they never declare, and of caps that no payment reaches.
const IDLE: [(&str, &str); 10] = [
    ("nanchang", "scoring.zhahu=21"),
    ("nanchang", "room.deal_cap=1000"),
    ("nanchang", "scoring.zhahu=40"),
    ("sichuan", "room.deal_cap=1000"),
    ("sichuan", "scoring.zhahu=99"),
    ("tuidaohu", "room.deal_cap=1000"),
    ("tuidaohu", "scoring.zhahu=99"),
    ("qionghu", "room.deal_cap=1000"),
    ("qionghu", "scoring.zhahu=99"),
    ("nanchang", "room.hand_cap=1000"),
];

/// Twenty small changes.
const SMALL: [(&str, &str); 20] = [
    ("nanchang", "claims.jingdiao_discard=allowed"),
    ("nanchang", "scoring.jing.chongguan_from=6"),
    ("nanchang", "scoring.base=2"),
    ("nanchang", "claims.chow=false"),
    ("nanchang", "room.deal_cap=100"),
    ("nanchang", "room.deal_cap=200"),
    ("nanchang", "room.hand_cap=50"),
    ("nanchang", "scoring.factors.all_triplets=4"),
    ("nanchang", "claims.guohu=off"),
    ("nanchang", "scoring.factors.seven_pairs=4"),
    ("sichuan", "scoring.cap=5"),
    ("sichuan", "scoring.cap=4"),
    ("sichuan", "room.deal_cap=40"),
    ("sichuan", "room.deal_cap=80"),
    ("tuidaohu", "scoring.genfeng=41"),
    ("tuidaohu", "room.deal_cap=20"),
    ("tuidaohu", "claims.chow=false"),
    ("qionghu", "room.deal_cap=10"),
    ("qionghu", "room.deal_cap=20"),
    ("qionghu", "claims.chow=false"),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match &args[..] {
        ["cost", rules, trainings, deals, more @ ..] => {
            cost(rules, number(trainings), number(deals), *more != ["usual"])
        }
        ["null", trainings, deals, hands, more @ ..] => {
            null([trainings, deals, hands].map(|text| number(text)), &keys(more, &IDLE));
        }
        ["same", rules, runs, trainings, deals, hands, more @ ..] => {
            let seed = more.first().map_or(1, |text| number(text));
            same(rules, number(runs), [trainings, deals, hands].map(|text| number(text)), seed);
        }
        ["changes", trainings, deals, hands, more @ ..] => {
            changes([trainings, deals, hands].map(|text| number(text)), &keys(more, &SMALL));
        }
        _ => {
            eprintln!("usage: trainings cost|null|same|changes ...; see the head of examples/trainings.rs");
            std::process::exit(2);
        }
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a whole number")
}

fn rules(name: &str) -> Rules {
    Rules::load(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the named rules and changes, or the default ones if none are named.
fn keys<'a>(named: &[&'a str], default: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    if named.is_empty() { default.to_vec() } else { named.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect() }
}

/// Returns a trained player, from the cache if possible.
fn cached_player(rules: &Rules, seed: u64, deals: u64) -> Value {
    type Known = HashMap<(String, u64, u64), Value>;
    static KNOWN: OnceLock<Mutex<Known>> = OnceLock::new();
    let (known, key) = (KNOWN.get_or_init(Mutex::default), (rules.fingerprint().full(), seed, deals));
    if let Some(value) = known.lock().expect("no panic").get(&key) {
        return *value;
    }
    let weights = run_training(|monitor| trial(rules, &Course::trial(seed, deals), monitor));
    *known.lock().expect("no panic").entry(key).or_insert_with(|| Value::new("value", weights))
}

fn run_training(train: impl FnOnce(&mut Monitor<'_>) -> Option<Weights>) -> Weights {
    train(&mut Monitor { stop: &AtomicBool::new(false), progress: &|_| {}, round: &mut |_, _| {} })
        .expect("not stopped")
}

/// Returns a table of each training under these rules, with seeds from `first`.
fn tables(rules: &Rules, first: u64, trainings: u64, deals: u64) -> Vec<Seating> {
    let table = |seed| Seating::all(Policy::Value(cached_player(rules, seed, deals)));
    (first..first + trainings).into_par_iter().map(table).collect()
}

/// Renames the players, because players of the same name are equal.
fn renamed(tables: Vec<Seating>) -> Vec<Seating> {
    let other = |table: Seating| {
        let value = table.policies.0[0].value_player().expect("a player that learned");
        Seating::all(Policy::Value(Value::new("other", value.weights().clone())))
    };
    tables.into_iter().map(other).collect()
}

/// Returns a comparison as `jing compare` plays it: two rule sets with adapted players, and the second with the players of the first.
fn comparison(rules: [&Rules; 2], trained: [Vec<Seating>; 2], seed: u64, hands: u64) -> Run {
    let [first, second] = trained;
    let as_first = match rules[1].with_payments_of(rules[0]) {
        Some(paying) if !paying.same_deals(rules[0]) => {
            first.iter().map(|table| table.valuing_wins_as_under(&paying)).collect()
        }
        _ => first.clone(),
    };
    let sides = vec![
        Side::with_trainings(rules[0].clone(), first),
        Side::with_trainings(rules[1].clone(), second),
        Side { plays_as: Some(0), ..Side::with_trainings(rules[1].clone(), as_first) },
    ];
    Run { rotate: true, ..Run::duels(sides, seed, hands) }
}

/// Returns the differences in total, with the same players and by adaptation, each list with its own correction for multiple tests.
fn families(run: &Run, record: &Record) -> [Vec<Difference>; 3] {
    [Some([0, 1]), Some([0, 2]), run.adaptation_pair(1)].map(|pair| {
        let Some(pair) = pair else { return Vec::new() };
        let statistics = compared_statistics(run, record, pair);
        let mut rows = differences_of(run, record, pair, &statistics, Level::P95);
        correct([rows.iter_mut()], None);
        rows
    })
}

/// Like [`families`], without the spread between trainings.
fn families_without_trainings(run: &Run, record: &Record) -> [Vec<Difference>; 3] {
    let sides = run.sides.iter().map(|side| Side { trained: Vec::new(), ..side.clone() }).collect();
    families(&Run { sides, ..run.clone() }, record)
}

/// Returns the number of real differences.
fn real(rows: &[Difference]) -> usize {
    rows.iter().filter(|row| row.is_real()).count()
}

fn cost(name: &str, trainings: u64, deals: u64, quick: bool) {
    let rules = rules(name);
    println!("rules,deals,quick,seed,seconds,edge,half");
    let mut edges = Vec::new();
    for seed in 1..=trainings {
        let course = Course { quick, ..Course::trial(seed, deals) };
        let began = Instant::now();
        let weights = run_training(|monitor| train(&rules, &course, None, None, monitor));
        let seconds = began.elapsed().as_secs_f64();
        let found = interval::mean(&edge(&rules, &weights, Policy::Efficient, seed, 4_096), Level::P95).expect("deals");
        println!("{name},{deals},{quick},{seed},{seconds:.1},{:+.3},{:.3}", found.value, found.interval.half_width());
        edges.push(found.value);
    }
    let mean = edges.iter().sum::<f64>() / edges.len() as f64;
    let squares: f64 = edges.iter().map(|edge| (edge - mean).powi(2)).sum();
    println!("# mean {mean:+.3}, sd between trainings {:.3}", (squares / (edges.len() as f64 - 1.0)).sqrt());
}

fn null([trainings, deals, hands]: [u64; 3], keys: &[(&str, &str)]) {
    println!("rules,change,trainings,identical,rows,real,real_of_adaptation");
    for (base, change) in keys {
        let (first, second) = (rules(base), rules(&format!("{base}+{change}")));
        let trained = [&first, &second].map(|rules| tables(rules, 1, trainings, deals));
        let run = comparison([&first, &second], trained, 77, hands);
        let families = families(&run, &run.play());
        let identical = families[0].iter().filter(|row| row.identical).count();
        let (rows, all) = (families[0].len(), families.iter().map(|rows| real(rows)).sum::<usize>());
        println!("{base},{change},{trainings},{identical},{rows},{all},{}", real(&families[2]));
    }
}

fn same(name: &str, runs: u64, [trainings, deals, hands]: [u64; 3], seed: u64) {
    let rules = rules(name);
    // Counts comparisons with a real difference in each family, and in any.
    let count = |claimed: &mut [u64; 4], families: [Vec<Difference>; 3]| {
        let own = families.map(|rows| real(&rows) > 0);
        let all = own.into_iter().chain([own.contains(&true)]);
        claimed.iter_mut().zip(all).for_each(|(count, claim)| *count += u64::from(claim));
    };
    let (mut claimed, mut claimed_without) = ([0u64; 4], [0u64; 4]);
    for number in 0..runs {
        let first = seed + number * 2 * trainings;
        let [one, other] = [first, first + trainings].map(|first| tables(&rules, first, trainings, deals));
        let run = comparison([&rules, &rules], [one, renamed(other)], seed + number, hands);
        let record = run.play();
        count(&mut claimed, families(&run, &record));
        count(&mut claimed_without, families_without_trainings(&run, &record));
        eprintln!("{} of {runs}: {claimed:?}, by the deals alone {claimed_without:?}", number + 1);
    }
    println!("rules,runs,trainings,deals,hands,family,claim,by_the_deals_alone");
    for (at, family) in ["total", "same players", "adaptation", "any"].into_iter().enumerate() {
        println!("{name},{runs},{trainings},{deals},{hands},{family},{},{}", claimed[at], claimed_without[at]);
    }
}

fn changes([trainings, deals, hands]: [u64; 3], keys: &[(&str, &str)]) {
    println!("rules,change,family,real_1,real_2,opposite,width_by_deals,opposite_by_deals");
    for (base, change) in keys {
        let (first, second) = (rules(base), rules(&format!("{base}+{change}")));
        let found = [1, 1 + trainings].map(|seed| {
            let trained = [&first, &second].map(|rules| tables(rules, seed, trainings, deals));
            let run = comparison([&first, &second], trained, seed, hands);
            let record = run.play();
            (families(&run, &record), families_without_trainings(&run, &record))
        });
        let [(one, one_by_deals), (two, two_by_deals)] = &found;
        for (at, family) in ["total", "same players", "adaptation"].into_iter().enumerate() {
            let mut widths: Vec<f64> = one[at]
                .iter()
                .zip(&one_by_deals[at])
                .filter(|(row, _)| row.method == Method::Trainings)
                .map(|(row, plain)| (row.ci_high - row.ci_low) / (plain.ci_high - plain.ci_low))
                .filter(|ratio| ratio.is_finite())
                .collect();
            widths.sort_by(f64::total_cmp);
            let median = widths.get(widths.len() / 2).copied().unwrap_or(f64::NAN);
            let [a, b] = [&one[at], &two[at]].map(|rows| real(rows));
            let (against, by_deals) = (opposite(&one[at], &two[at]), opposite(&one_by_deals[at], &two_by_deals[at]));
            println!("{base},{change},{family},{a},{b},{against},{median:.2},{by_deals}");
        }
    }
}

/// Returns the number of statistics that are real in both lists with opposite signs.
fn opposite(one: &[Difference], two: &[Difference]) -> usize {
    let against = |row: &&Difference| {
        let other = two.iter().find(|other| other.statistic == row.statistic);
        other.is_some_and(|other| row.is_real() && other.is_real() && row.difference * other.difference < 0.0)
    };
    one.iter().filter(against).count()
}
