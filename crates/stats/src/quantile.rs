//! Quantiles of a score, with distribution-free intervals.
//!
//! The rank of a quantile has a binomial distribution (H. A. David and H. N. Nagaraja, *Order Statistics*, 3rd edition, 2003,
//! section 7.1). Effective counts account for dependence within sessions (R. S. Woodruff, "Confidence intervals for medians and
//! other position measures", JASA 47, 1952).

use crate::interval::{Estimate, Interval, Level, Method};
use crate::special::{beta::binomial_at_most, student};
use crate::square;
use crate::tally::{Histogram, RatioSums, ScoreTally};

/// Below this number of sessions, the design effect is not estimated from their spread, and each session counts as a single score.
const FEW_SESSIONS: u64 = 10;

/// Estimates the `p` quantile of a score, 0 < p < 1. Returns `None` without scores. An end of the interval is infinite if there are
/// too few scores to bound it. The standard error is undefined (NaN).
pub fn quantile(tally: &ScoreTally, p: f64, level: Level) -> Option<Estimate> {
    let value = tally.histogram().quantile(p)?;
    let design_effect = design_effect(tally, value);
    let effective = effective_scores(&tally.sums(), design_effect, level);
    let interval = order_interval(tally.histogram(), p, effective, level);
    Some(Estimate {
        value: value as f64,
        standard_error: f64::NAN,
        interval,
        design_effect: Some(design_effect),
        method: Method::OrderStatistics,
    })
}

/// Returns the interval of the `p` quantile of a histogram, as wide as for `effective` independent scores with the same distribution. An
/// end is infinite if no score bounds the quantile.
pub fn order_interval(histogram: &Histogram, p: f64, effective: u64, level: Level) -> Interval {
    let total = histogram.total();
    let (r, s) = ranks(p, effective, level);
    let scale = total as f64 / effective.max(1) as f64;
    let at = |rank: f64| histogram.nth((rank as u64).clamp(1, total.max(1))).map(|value| value as f64);
    Interval {
        low: if r == 0 { f64::NEG_INFINITY } else { at((r as f64 * scale).floor()).unwrap_or(f64::NEG_INFINITY) },
        high: if s > effective { f64::INFINITY } else { at((s as f64 * scale).ceil()).unwrap_or(f64::INFINITY) },
    }
}

/// Returns the ranks (from 1) of the two among `n` sorted scores that bound the `p` quantile. A lower rank of 0 or an upper rank of n + 1
/// means that no score bounds it.
fn ranks(p: f64, n: u64, level: Level) -> (u64, u64) {
    let tail = level.alpha() / 2.0;
    let spread = (n as f64 * p * (1.0 - p)).sqrt();
    if spread > 1e4 {
        // The exact ranks differ from the normal ones by less than 2 + z².
        let z = level.z();
        let (middle, reach) = (n as f64 * p, z * spread + z * z + 2.0);
        return ((middle - reach) as u64, ((middle + reach).ceil() as u64).min(n + 1));
    }
    // The probability that fewer than r scores are below the quantile.
    let fewer = |r: u64| if r == 0 { 0.0 } else { binomial_at_most(r - 1, n, p) };
    // The largest r with P(fewer than r below) ≤ tail, and the smallest s with P(fewer than s below) ≥ 1 − tail.
    (last_true(n, |r| fewer(r) <= tail), last_true(n, |s| fewer(s) < 1.0 - tail) + 1)
}

/// Returns the larger of the design effects of two shares, that of the scores up to `value` and that of the scores below `value`, and at
/// least 1.
pub(crate) fn design_effect(tally: &ScoreTally, value: i64) -> f64 {
    let sums = tally.sums();
    if sums.sessions < FEW_SESSIONS {
        return sums.session_size().max(1.0);
    }
    let at = |sums: RatioSums| {
        let share = sums.ratio()?;
        let plain = share * (1.0 - share) / sums.n as f64;
        Some(sums.variance()? / plain).filter(|_| plain > 0.0)
    };
    [at(tally.at_most(value)), at(tally.at_most(value.saturating_sub(1)))].into_iter().flatten().fold(1.0, f64::max)
}

/// Returns the number of independent scores that tell as much as the scores with these session sums, rounded down.
fn effective_scores(sums: &RatioSums, design_effect: f64, level: Level) -> u64 {
    let n = sums.n as f64 / design_effect;
    if sums.sessions < FEW_SESSIONS {
        return n as u64;
    }
    let t = student::two_sided_quantile(level.alpha(), sums.sessions as f64 - 1.0);
    (n * square(level.z() / t)) as u64
}

/// Returns the largest number in `0..=end` for which `holds` is true. `holds` must be true up to some number and false above it. It is
/// not called with 0, for which it is assumed to be true.
fn last_true(end: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut yes, mut no) = (0, end + 1);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    yes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::ScoreBlock;
    use crate::testing::Source;

    #[test]
    fn ranks_equal_published_tables() {
        // The median of 10 scores at 95 % is between the 2nd and the 9th. For 5 scores there are no bounds.
        let histogram = Histogram::from((1..=10).map(|v| (v, 1)).collect::<Vec<_>>());
        assert_eq!(order_interval(&histogram, 0.5, 10, Level::P95), Interval { low: 2.0, high: 9.0 });
        let five = Histogram::from((1..=5).map(|v| (v, 1)).collect::<Vec<_>>());
        assert_eq!(order_interval(&five, 0.5, 5, Level::P95), Interval::ALL);
    }

    #[test]
    fn the_normal_ranks_contain_the_exact_ones() {
        for (n, p) in [(500_000_000u64, 0.3), (20_000_000_000, 0.006)] {
            let tail = Level::P95.alpha() / 2.0;
            let (r, s) = ranks(p, n, Level::P95);
            assert!(binomial_at_most(r - 1, n, p) <= tail && binomial_at_most(r + 9, n, p) > tail);
            assert!(binomial_at_most(s - 1, n, p) >= 1.0 - tail && binomial_at_most(s - 11, n, p) < 1.0 - tail);
        }
    }

    #[test]
    fn one_score_gives_no_interval() {
        let mut tally = ScoreTally::default();
        assert!(quantile(&tally, 0.5, Level::P95).is_none());
        let mut block = ScoreBlock::default();
        block.push(3);
        tally.flush(&mut block);
        let estimate = quantile(&tally, 0.5, Level::P95).unwrap();
        assert_eq!((estimate.value, estimate.interval), (3.0, Interval::ALL));
    }

    #[test]
    fn an_interval_contains_its_own_quantile() {
        let mut source = Source::new(22);
        for sessions in [1, 2, 9, 10, 30, 400] {
            let (mut tally, mut block) = (ScoreTally::default(), ScoreBlock::default());
            for _ in 0..sessions {
                let (size, shift) = (1 + source.below(16), source.below(40) as i64);
                (0..size).for_each(|_| block.push(shift - source.below(60) as i64));
                tally.flush(&mut block);
            }
            for p in [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999] {
                for level in [Level::P95, Level::new(0.5).unwrap()] {
                    let found = quantile(&tally, p, level).unwrap();
                    assert!(found.interval.contains(found.value), "{sessions} sessions, {p}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn covers_dependent_scores() {
        let mut source = Source::new(21);
        let (mut covered, mut runs) = (0, 0);
        while runs < 1000 {
            let (mut tally, mut block) = (ScoreTally::default(), ScoreBlock::default());
            for _ in 0..100 {
                // All scores of a session share a shift. The score 100·shift + noise is uniform in 0..1000.
                let shift = source.below(10) as i64;
                (0..8).for_each(|_| block.push(100 * shift + source.below(100) as i64));
                tally.flush(&mut block);
            }
            let interval = quantile(&tally, 0.75, Level::P95).unwrap().interval;
            covered += u32::from(interval.contains(749.0));
            runs += 1;
        }
        assert!((925..=985).contains(&covered), "{covered} of {runs}");
    }
}
