//! Measures the coverage of 95 % confidence intervals: the share of many small runs whose interval contains the long-run value.
//!
//! `cargo run --release --package jing-lab --example coverage -- RULES OTHER DEALS RUNS [POOL [SEED]] > coverage.csv`
//!
//! Each run compares RULES and OTHER on the same walls in DEALS deals. All estimated and compared statistics and all kinds of intervals are
//! measured. To save time, a pool of POOL blocks of 16 sessions is played once, and the blocks of a run are drawn from it with replacement.
//! Blocks are independent, so such a run is a sample of the population of the pool, whose values are known exactly. The rows `stopped` are
//! runs that stop early: they check after every 8 blocks whether the dealer's mean is known precisely enough, and use the intervals that
//! such a run prints.
//!
//! `coverage families RULES OTHER DEALS RUNS [SEED]` compares rule sets between which nothing can differ, such as qionghu and
//! qionghu+wall.replacement=head, and counts the comparisons that call a difference real.
//!
//! `reports/gallery/make.sh coverage` runs the whole study.

use jing_lab::policy::{Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::sim::{
    Anytime, BANKROLLS, Difference, EstimateRow, Record, Run, Side, SideRecord, Standing, Statistic, Until,
    differences, estimates,
};
use jing_lab::stats::{Level, Merge, interval};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The number of deals of a block.
const BLOCK: u64 = 256;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let families = args.first().is_some_and(|first| first == "families");
    let [rules, other, deals, runs, more @ ..] = &args[usize::from(families)..] else {
        eprintln!(
            "usage: coverage RULES OTHER DEALS RUNS [POOL [SEED]], or coverage families RULES OTHER DEALS RUNS [SEED]"
        );
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let (deals, runs) = (number(deals), number(runs));
    let sides = [rules, other].map(|name| Rules::load(name).expect("a preset, a file, or either with changes"));
    if families {
        return count_false_families(&sides, deals, runs, more.first().map_or(5000, number));
    }
    let (pool, seed) = (more.first().map_or(600, number), more.get(1).map_or(91, number));
    study(&sides, deals, runs, pool, seed);
}

/// Returns a comparison of two rule sets.
fn comparison(rules: &[Rules; 2], seed: u64, hands: u64) -> Run {
    let seating = Seating::all(Policy::Efficient);
    let sides = rules.iter().map(|rules| Side::new(rules.clone(), seating)).collect();
    Run { sides, rotate: true, ..Run::new(rules[0].clone(), seating, seed, hands) }
}

/// Prints the number of comparisons without a true difference that call a difference real.
fn count_false_families(rules: &[Rules; 2], deals: u64, runs: u64, seed: u64) {
    let real = (seed..seed + runs).into_par_iter().filter(|&seed| {
        let run = comparison(rules, seed, deals);
        differences(&run, &run.play(), 1, Level::P95).iter().any(Difference::is_real)
    });
    let real = real.count() as f64;
    let range = interval::clopper_pearson(real, runs as f64, Level::P95);
    println!("rules,other,deals,families,real,share,ci_low,ci_high");
    let [a, b] = [&rules[0].name, &rules[1].name];
    println!("{a},{b},{deals},{runs},{real},{:.4},{:.4},{:.4}", real / runs as f64, range.low, range.high);
}

/// The coverage of the intervals of a statistic.
#[derive(Default)]
struct Coverage {
    /// The number of runs with an interval.
    runs: u64,
    /// The number of intervals above and below the value.
    missed: [u64; 2],
    /// The number of runs without an interval.
    withheld: u64,
    /// The sum of the widths.
    width: f64,
}

/// Coverage by kind of interval and name of the statistic.
type Cases = BTreeMap<(&'static str, String), Coverage>;

/// Adds an interval to the coverage.
fn note(cases: &mut Cases, kind: &'static str, name: String, [low, high]: [f64; 2], value: f64) {
    let coverage = cases.entry((kind, name)).or_default();
    if low == f64::NEG_INFINITY && high == f64::INFINITY {
        coverage.withheld += 1;
        return;
    }
    coverage.runs += 1;
    // Sums in another order differ in the last digits.
    let slack = 1e-9 * value.abs();
    coverage.missed[0] += u64::from(value + slack < low);
    coverage.missed[1] += u64::from(value - slack > high);
    coverage.width += if (high - low).is_finite() { high - low } else { 0.0 };
}

fn study(rules: &[Rules; 2], deals: u64, runs: u64, pool: u64, seed: u64) {
    for rules in rules {
        rules.evaluator();
    }
    let run = |seed: u64| comparison(rules, seed, BLOCK);
    let plan = run(seed);
    let until = Until::parse("scores.mean.dealer:1.2", &plan.sides[0].seating).expect("a precision");
    let blocks: Vec<Record> = (0..pool).into_par_iter().map(|at| run(seed + at).play()).collect();
    let joined = |picks: &mut dyn Iterator<Item = usize>| {
        let mut record = run(0).part(1, 1).record;
        for (place, at) in picks.enumerate() {
            let block = &blocks[at];
            for (side, more) in record.sides.iter_mut().zip(&block.sides) {
                side.add(place as u64, &more.counts);
            }
            record.pairs.iter_mut().zip(&block.pairs).for_each(|(sum, more)| sum.merge(more));
        }
        record
    };
    let own = |side: &SideRecord, level| estimates(&rules[0], side, &BANKROLLS, level);
    let whole = joined(&mut (0..blocks.len()));
    let truth: Vec<EstimateRow> = own(&whole.sides[0], Level::P95);
    let true_gaps: Vec<Difference> = differences(&plan, &whole, 1, Level::P95);
    let size = deals.div_ceil(BLOCK);
    let chunks: Vec<Cases> = (0..runs)
        .into_par_iter()
        .map(|number| {
            let mut source = seed.wrapping_mul(0x9E37_79B9) ^ (number + 1) << 20;
            let record = joined(&mut (0..size).map(|_| (next(&mut source) % pool) as usize));
            let mut cases = Cases::new();
            let name = |statistic: Statistic| {
                let (statistic, category) = statistic.names();
                format!("{statistic}.{category}")
            };
            for row in own(&record.sides[0], Level::P95) {
                let Some(value) = truth.iter().find(|known| known.statistic == row.statistic) else { continue };
                note(&mut cases, "own", name(row.statistic), [row.ci_low, row.ci_high], value.estimate);
            }
            let mut looked = run(0).part(1, 1).record;
            looked.pairs.clear();
            for place in 0..size {
                let block = &blocks[(next(&mut source) % pool) as usize];
                looked.sides[0].add(place, &block.sides[0].counts);
                if place % 8 == 7 && until.standings(&looked, 0).iter().all(Standing::reached) {
                    break;
                }
            }
            let counts = &looked.sides[0].counts;
            let anytime = Anytime::after(counts.sessions());
            for row in own(&looked.sides[0], anytime.level) {
                let Some(value) = truth.iter().find(|known| known.statistic == row.statistic) else { continue };
                let strict = anytime.strict_interval(row.statistic, counts);
                let ends = strict.map_or([row.ci_low, row.ci_high], |range| [range.low, range.high]);
                note(&mut cases, "stopped", name(row.statistic), ends, value.estimate);
            }
            for row in differences(&plan, &record, 1, Level::P95) {
                let known = true_gaps.iter().find(|known| known.statistic == row.statistic);
                let Some(known) = known.filter(|_| !row.forced && !row.by_players) else { continue };
                note(&mut cases, "difference", name(row.statistic), [row.ci_low, row.ci_high], known.difference);
                if let (Some(low), Some(high)) = (row.ratio_low, row.ratio_high) {
                    note(&mut cases, "ratio", name(row.statistic), [low, high], known.b / known.a);
                }
            }
            cases
        })
        .collect();
    let mut all = Cases::new();
    for ((kind, name), part) in chunks.into_iter().flatten() {
        let sum = all.entry((kind, name)).or_default();
        sum.runs += part.runs;
        sum.withheld += part.withheld;
        sum.width += part.width;
        (0..2).for_each(|end| sum.missed[end] += part.missed[end]);
    }
    println!("rules,other,deals,kind,statistic,runs,withheld,covered,share,missed_below,missed_above,mean_width");
    for ((kind, name), total) in all {
        let covered = total.runs - total.missed[0] - total.missed[1];
        let share = covered as f64 / total.runs.max(1) as f64;
        println!(
            "{},{},{deals},{kind},{name},{},{},{covered},{share:.4},{},{},{:.5}",
            rules[0].name,
            rules[1].name,
            total.runs,
            total.withheld,
            total.missed[0],
            total.missed[1],
            total.width / total.runs.max(1) as f64
        );
    }
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
