//! Long studies of coverage: `cargo test --package jing-stats long_tests -- --ignored --nocapture`.

use super::sequence::{Progress, Quantity, SequencePlan, Target};
use super::testing::Source;
use super::{Level, PairSums, RatioSums, ScoreBlock, ScoreTally, interval, paired, quantile};

const RUNS: u32 = 10_000;

/// Calls `covers` for each run, prints the share of runs for which it is true, and checks that the share is between `low` and `high`.
fn study(name: &str, low: f64, high: f64, mut covers: impl FnMut() -> bool) {
    let covered = (0..RUNS).filter(|_| covers()).count();
    let share = covered as f64 / f64::from(RUNS);
    println!("{name:60} {:.2} %", 100.0 * share);
    assert!(share >= low - 0.0065 && share <= high + 0.0065, "{name}: {share}");
}

/// Returns the number of events of a session of `deals` deals. Each session has its own probability, `p + spread` or `p - spread`.
fn events(source: &mut Source, deals: u64, p: f64, spread: f64) -> i64 {
    let own = if source.chance(0.5) { p + spread } else { p - spread };
    (0..deals).filter(|_| source.chance(own)).count() as i64
}

#[test]
#[ignore = "a minute; prints a table"]
fn coverage() {
    let mut source = Source::new(1);
    for (sessions, p, spread) in
        [(50, 0.3, 0.2), (200, 0.3, 0.0), (100, 0.03, 0.02), (200, 0.02, 0.0), (400, 0.01, 0.01), (300, 0.97, 0.02)]
    {
        study(&format!("rate {p} ± {spread}, {sessions} sessions of 16"), 0.94, 0.96, || {
            let mut sums = RatioSums::default();
            (0..sessions).for_each(|_| sums.record(events(&mut source, 16, p, spread), 16));
            interval::proportion(&sums, Level::P95).unwrap().interval.contains(p)
        });
    }
    for (sessions, p, spread) in [(100, 0.002, 0.001), (400, 0.0003, 0.0003), (5, 0.3, 0.2)] {
        study(&format!("rare rate {p} ± {spread}, {sessions} sessions of 16"), 0.95, 1.0, || {
            let mut sums = RatioSums::default();
            (0..sessions).for_each(|_| sums.record(events(&mut source, 16, p, spread), 16));
            interval::proportion(&sums, Level::P95).unwrap().interval.contains(p)
        });
    }
    study("mean of a skew score, 100 sessions of 16", 0.94, 0.96, || {
        let mut sums = RatioSums::default();
        for _ in 0..100 {
            // -20 with probability 0.3, 9 with 0.65, 3 otherwise.
            let score = |u: f64| {
                if u < 0.3 {
                    -20
                } else if u < 0.95 {
                    9
                } else {
                    3
                }
            };
            sums.record((0..16).map(|_| score(source.unit())).sum(), 16);
        }
        interval::mean(&sums, Level::P95).unwrap().interval.contains(-6.0 + 5.85 + 0.15)
    });
    for (sessions, up, down) in [(200, 0.05, 0.02), (200, 0.3, 0.2)] {
        study(&format!("paired rates +{up} -{down}, {sessions} sessions of 8"), 0.94, 0.96, || {
            let mut pair = PairSums::default();
            for _ in 0..sessions {
                let (a, b) = (events(&mut source, 8, down, 0.0), events(&mut source, 8, up, 0.0));
                pair.record(4 + a, 4 + b, 8);
            }
            paired::compare(&pair, paired::TotalKind::Events, Level::P95)
                .unwrap()
                .difference
                .interval
                .contains(up - down)
        });
    }
    study("median of a score with equal shifts in a session", 0.95, 1.0, || {
        let (mut tally, mut block) = (ScoreTally::default(), ScoreBlock::default());
        for _ in 0..60 {
            let shift = source.below(10) as i64;
            (0..8).for_each(|_| block.push(100 * shift + source.below(100) as i64));
            tally.flush(&mut block);
        }
        quantile::quantile(&tally, 0.5, Level::P95).unwrap().interval.contains(499.0)
    });
    let plan = SequencePlan { level: Level::P95, tightest_at: 300.0 };
    study("stopped at 25 % of a rate of 0.1, looking each session", 0.95, 1.0, || {
        let mut sums = RatioSums::default();
        loop {
            sums.record(events(&mut source, 8, 0.1, 0.05), 8);
            if let Progress::Reached(estimate) = plan.progress(&sums, Quantity::Rate, Target::Relative(0.25)) {
                return estimate.interval.contains(0.1);
            }
        }
    });
}
