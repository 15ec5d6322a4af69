//! How often 95 % intervals hold what they should: many small runs, each with a seed of its own, against the long-run value.
//!
//! `cargo run --release --no-default-features --example coverage -- 10000 > reports/gallery/coverage/coverage.csv`
//!
//! A run has 64 sessions of 16 deals under three rule sets. The long-run value of a statistic is that of all runs together, a
//! hundred times as exact as one of them. The last rows stop at a precision that is looked for after every 8 sessions.

use jing::policy::{Policy, Seating};
use jing::rules::Rules;
use jing::score::Item;
use jing::sim::{Category, Counter, Counts, DealGroup, Happened, Measure, Played, Record, Role, Run, Side, Statistic};
use jing::stats::sequence::{Progress, Quantity, Target, Watch};
use jing::stats::{Interval, Level, Merge, RatioSums, interval, paired};
use rayon::prelude::*;

const SESSIONS: u64 = 64;
const DEALS: u32 = 16;
const SIDES: [&str; 3] = ["nanchang", "nanchang-guide", "nanchang+scoring.jing.chongguan_from=4"];

/// One statistic in one run: its sums for the long-run value, and its interval.
#[derive(Clone, Copy)]
struct Found {
    total: f64,
    observations: f64,
    interval: Interval,
}

/// What is studied: its kind, its name, the least and the greatest coverage that is right.
type Case = (&'static str, String, f64, f64);

fn main() {
    let runs: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let sides: Vec<Rules> = SIDES.iter().map(|name| Rules::load(name).expect("the rules are presets")).collect();
    sides.iter().for_each(|rules| {
        rules.evaluator();
    });
    let cases = cases();
    let found: Vec<Vec<Found>> = (0..runs).into_par_iter().map(|run| small_run(&sides, run)).collect();
    println!("kind,statistic,value,runs,covered,share,expected_low,expected_high");
    for (at, (kind, name, low, high)) in cases.iter().enumerate() {
        let sum = |pick: fn(&Found) -> f64| found.iter().map(|run| pick(&run[at])).sum::<f64>();
        let value = sum(|found| found.total) / sum(|found| found.observations);
        let covered = found.iter().filter(|run| run[at].interval.contains(value)).count();
        let share = covered as f64 / runs as f64;
        println!("{kind},{name},{value:.6},{runs},{covered},{share:.4},{low},{high}");
    }
}

const RATES: [Category; 8] = [
    Category::SelfDraw,
    Category::Liuju,
    Category::DealerWin,
    Category::Chongguan,
    Category::Deguo,
    Category::Bawang,
    Category::KongOfJing,
    Category::Tianhu,
];

const MEANS: [Role; 3] = [Role::Dealer, Role::NonDealer, Role::Seat(jing::tile::Seat::ALL[2])];

const PAIRED: [Statistic; 6] = [
    Statistic::Frequency(Category::Liuju),
    Statistic::Frequency(Category::Deguo),
    Statistic::Mean(Role::Dealer),
    Statistic::Mean(Role::Seat(jing::tile::Seat::ALL[1])),
    Statistic::Money(DealGroup::All, Item::Jing),
    Statistic::Measure(Measure::Draws),
];

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for rate in RATES {
        // Few events are judged exactly, which covers more.
        let rare = matches!(rate, Category::Tianhu);
        let (kind, low, high) = if rare { ("exact", 0.945, 1.0) } else { ("proportion", 0.94, 0.96) };
        cases.push((kind, rate.name().to_owned(), low, high));
    }
    for role in MEANS {
        cases.push(("mean", format!("scores.{}", role.name()), 0.94, 0.96));
    }
    cases.push(("mean", "money.jing".to_owned(), 0.94, 0.96));
    for side in &SIDES[1..] {
        for statistic in PAIRED {
            let (kind, category) = statistic.names();
            cases.push(("paired", format!("{kind}.{category} {side}"), 0.94, 0.96));
        }
    }
    cases.push(("stopped", "self_draw to 15 %".to_owned(), 0.945, 1.0));
    cases.push(("stopped", "scores.mean.dealer to 3".to_owned(), 0.945, 1.0));
    cases
}

fn ratio(sums: &RatioSums, interval: Interval) -> Found {
    Found { total: sums.x as f64, observations: sums.n as f64, interval }
}

fn small_run(sides: &[Rules], seed: u64) -> Vec<Found> {
    let run = Run {
        sides: sides.iter().map(|rules| Side::new(rules.clone(), Seating::all(Policy::Efficient))).collect(),
        rotate: true,
        session_len: DEALS,
        ..Run::of(Rules::default(), Seating::all(Policy::Efficient), seed, SESSIONS * u64::from(DEALS))
    };
    let record = run.play();
    let counts = &record.sides[0].counts;
    let sums = |statistic: Statistic| counts.sums(statistic).unwrap_or_default();
    let mut found = Vec::new();
    for rate in RATES {
        let sums = sums(Statistic::Frequency(rate));
        found.push(ratio(&sums, interval::proportion(&sums, Level::P95).map_or(Interval::ALL, |e| e.interval)));
    }
    let means = MEANS.map(|role| sums(Statistic::Mean(role)));
    let money = sums(Statistic::Money(DealGroup::All, Item::Jing));
    for sums in means.into_iter().chain([money]) {
        found.push(ratio(&sums, interval::mean(&sums, Level::P95).map_or(Interval::ALL, |e| e.interval)));
    }
    for other in 1..3 {
        found.extend(PAIRED.map(|statistic| difference(&run, &record, other, statistic)));
    }
    let rate = Statistic::Frequency(Category::SelfDraw);
    found.push(stopped(&run, seed, Quantity::Rate, Target::Relative(0.15), rate));
    found.push(stopped(&run, seed, Quantity::Mean, Target::Absolute(3.0), Statistic::Mean(Role::Dealer)));
    found
}

fn difference(run: &Run, record: &Record, other: usize, statistic: Statistic) -> Found {
    let sums = record.pairs[other - 1].sums(record.compared(other), statistic).unwrap_or_default();
    let forced = run.same_deals(0, other);
    let found = paired::compare(&sums, Level::P95);
    let found = found.map(|found| if forced { found } else { found.unforced_replayed(&sums, 1, Level::P95) });
    let interval = found.map_or(Interval::ALL, |found| found.difference.interval);
    ratio(&sums.difference(), interval)
}

/// A run that looks after every 8 sessions and stops when it is exact enough. Its long-run value is not that of the stopped
/// runs, which stopping makes biased, but of a run of fixed length.
fn stopped(run: &Run, seed: u64, quantity: Quantity, target: Target, statistic: Statistic) -> Found {
    let watch = Watch { level: Level::P95, tightest_at: 300.0 };
    let run = Run { hands: u64::MAX / 2, seed: seed ^ (1 << 40), ..run.clone() };
    let mut counts = Counts::default();
    let mut fixed = RatioSums::default();
    for look in 0.. {
        let mut counter = Counter::new(false, run.sides[0].numbers);
        for number in look * 8..look * 8 + 8 {
            let (mut session, mut played) = (run.session(0, 0, number), Played::new(false));
            while let Some((hand, deal)) = session.next_deal(&mut ()) {
                let happened = Happened::of(&deal);
                played.add(&deal, happened);
                counter.add(hand, 0, &deal, &deal.settlement, happened);
            }
            played.end_evening();
            counter.end_evening();
            counter.end_session(&played);
        }
        counts.merge(&counter.finish());
        let sums = counts.sums(statistic).unwrap_or_default();
        if look == 0 {
            fixed = sums;
        }
        if let Progress::Reached(estimate) = watch.progress(&sums, quantity, target) {
            return ratio(&fixed, estimate.interval);
        }
    }
    unreachable!("every precision is reached at last")
}
