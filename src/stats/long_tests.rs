//! Long studies: `cargo test --lib stats::long_tests -- --ignored --nocapture`.

use super::sequence::{Progress, Quantity, Target, Watch};
use super::testing::Source;
use super::{Layout, Level, PairSums, RatioSums, ScoreBlock, ScoreTally, SessionSums, interval, paired, quantile};
use std::hint::black_box;
use std::time::Instant;

const RUNS: u32 = 10_000;

fn study(name: &str, low: f64, high: f64, mut covers: impl FnMut() -> bool) {
    let covered = (0..RUNS).filter(|_| covers()).count();
    let share = covered as f64 / f64::from(RUNS);
    println!("{name:60} {:.2} %", 100.0 * share);
    assert!(share >= low - 0.0065 && share <= high + 0.0065, "{name}: {share}");
}

/// Events of a session: each session has its own chance.
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
            // -20 with chance 0.3, 9 with 0.65, 3 otherwise.
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
            paired::compare(&pair, paired::Of::Events, Level::P95).unwrap().difference.interval.contains(up - down)
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
    let watch = Watch { level: Level::P95, tightest_at: 300.0 };
    study("stopped at 25 % of a rate of 0.1, looking each session", 0.95, 1.0, || {
        let mut sums = RatioSums::default();
        loop {
            sums.record(events(&mut source, 8, 0.1, 0.05), 8);
            if let Progress::Reached(estimate) = watch.progress(&sums, Quantity::Rate, Target::Relative(0.25)) {
                return estimate.interval.contains(0.1);
            }
        }
    });
}

#[test]
#[ignore = "prints times"]
fn speed() {
    let mut source = Source::new(2);
    let scores: Vec<i64> = (0..1 << 16).map(|_| source.below(61) as i64 * 2 - 60).collect();
    let time = |name: &str, per: f64, f: &mut dyn FnMut()| {
        let start = Instant::now();
        f();
        println!("{name:50} {:.1} ns", start.elapsed().as_nanos() as f64 / per);
    };
    let layout = Layout::new(61, |_| 0, |_| false, Vec::new());
    let mut sums = SessionSums::new(&layout);
    let mut row = layout.row();
    time("60 totals, 20 of them not 0: a session", 4096.0, &mut || {
        for session in scores.chunks(16) {
            row.fill(0);
            row[0] = 16;
            session.iter().for_each(|&score| row[1 + score.unsigned_abs() as usize % 60] += 1);
            sums.record(&layout, &row);
        }
    });
    let mut tallies = vec![ScoreTally::default(); 4];
    let mut score_block = ScoreBlock::default();
    time("one score tally, 16 a session: a score", 65536.0, &mut || {
        for (i, session) in scores.chunks(16).enumerate() {
            session.iter().for_each(|&score| score_block.push(score));
            tallies[i % 4].flush(&mut score_block);
        }
    });
    black_box((&sums, &tallies));
    for (k, n) in [(5.0, 1e12), (3025.0, 1e12), (1e6, 1e12), (4e8, 1e9)] {
        time(&format!("Clopper-Pearson {k}/{n}"), 1.0, &mut || {
            black_box(interval::clopper_pearson(k, n, Level::P95));
        });
    }
    let mut histogram = super::Histogram::default();
    scores.iter().for_each(|&score| histogram.add(score, 10_000_000));
    for effective in [1_000_000, 200_000_000, 600_000_000_000] {
        time(&format!("interval of a quantile, {effective} effective scores"), 1.0, &mut || {
            black_box(quantile::order_interval(&histogram, 0.05, effective, Level::P95));
        });
    }
}
