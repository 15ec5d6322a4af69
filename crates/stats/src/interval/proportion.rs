//! Rates of events, with the session as sampling unit.
//!
//! The design effect is the ratio of the variance between sessions to that of the same number of independent deals (L. Kish, *Survey
//! Sampling*, 1965). Counts divided by the design effect are effective counts. They are used in Wilson's interval, or in that of Clopper
//! and Pearson if they are small (E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of
//! positive counts estimated from survey data", Survey Methodology 24, 1998).

use super::{Estimate, Interval, Level, Method, clopper_pearson, wilson};
use crate::special::student;
use crate::square;
use crate::tally::RatioSums;

/// Below this number of events or non-events, actual or effective, the exact interval is used.
const FEW_EVENTS: f64 = 20.0;

/// Estimates the rate Σx/Σn of an event that happens at most once per observation (0 ≤ x_i ≤ n_i). Returns `None` without
/// observations.
///
/// - Fewer than 10 sessions: exact interval. The deals of a session count as copies of each other, which is the worst case.
/// - No event, or only events: exact interval for independent deals, because the data show nothing about dependence.
/// - Fewer than 20 events or non-events, actual or effective: exact interval with a design effect of at least 1.
/// - Otherwise: Wilson's interval with the estimated design effect, which may be below 1.
pub fn proportion(sums: &RatioSums, level: Level) -> Option<Estimate> {
    proportion_replayed(sums, 1, level)
}

/// Like [`proportion`], for a run in which every wall was played `replays` times (1 or more) with the players in other seats. For an
/// event that never or always happened, the replays of a wall count as one trial.
pub fn proportion_replayed(sums: &RatioSums, replays: u64, level: Level) -> Option<Estimate> {
    let value = sums.ratio()?;
    let n = sums.n as f64;
    let plain = value * (1.0 - value) / n;
    let never_or_always = sums.x <= 0 || sums.x >= i128::from(sums.n);
    if sums.few_sessions() {
        let design_effect = sums.session_size();
        let interval = clopper_pearson(value * n / design_effect, n / design_effect, level);
        let standard_error = (plain * design_effect).sqrt();
        return Some(estimate(value, standard_error, interval, design_effect, Method::ClopperPearson));
    }
    if never_or_always {
        let trials = sums.trials_without_variation(replays);
        let interval = clopper_pearson(value * trials, trials, level);
        return Some(estimate(value, 0.0, interval, n / trials, Method::ClopperPearson));
    }
    // A session with one event more or fewer was possible, so the variance of the total is at least 1.
    let variance = sums.variance()?.max(1.0 / (n * n));
    let (interval, method) = from_effective(value, n, variance / plain, sums.sessions, level);
    Some(estimate(value, variance.sqrt(), interval, variance / plain, method))
}

/// Returns the interval of a rate `value` strictly between 0 and 1 in `n` observations, with a design effect estimated from `sessions`
/// sessions.
fn from_effective(value: f64, n: f64, design_effect: f64, sessions: u64, level: Level) -> (Interval, Method) {
    let z = level.z();
    let t = student::two_sided_quantile(level.alpha(), sessions.saturating_sub(1) as f64);
    let effective = n / design_effect * square(z / t);
    let rarer = value.min(1.0 - value);
    if n * rarer >= FEW_EVENTS && effective * rarer >= FEW_EVENTS {
        return (wilson(value * effective, effective, level), Method::Wilson);
    }
    let effective = effective.min(n);
    (clopper_pearson(value * effective, effective, level), Method::ClopperPearson)
}

/// Creates an estimate with a known design effect.
fn estimate(value: f64, standard_error: f64, interval: Interval, design_effect: f64, method: Method) -> Estimate {
    Estimate { value, standard_error, interval, design_effect: Some(design_effect), method }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    /// Samples `sessions` sessions of `size` observations. Each session has its own probability, `p + spread` or `p - spread`.
    fn clustered(source: &mut Source, sessions: u64, size: u64, p: f64, spread: f64) -> RatioSums {
        let mut sums = RatioSums::default();
        for _ in 0..sessions {
            let own = if source.chance(0.5) { p + spread } else { p - spread };
            sums.record((0..size).filter(|_| source.chance(own)).count() as i64, size);
        }
        sums
    }

    #[track_caller]
    fn coverage(seed: u64, sessions: u64, size: u64, p: f64, spread: f64, range: std::ops::RangeInclusive<usize>) {
        let mut source = Source::new(seed);
        let covered = (0..2000)
            .filter(|_| {
                let sums = clustered(&mut source, sessions, size, p, spread);
                proportion(&sums, Level::P95).unwrap().interval.contains(p)
            })
            .count();
        assert!(range.contains(&covered), "{covered} of 2000");
    }

    #[test]
    fn covers_dependent_deals() {
        // Three standard deviations of the number covered, plus one percent for the approximation.
        coverage(1, 200, 16, 0.3, 0.25, 1851..=1949);
        coverage(2, 60, 16, 0.3, 0.0, 1851..=1949);
        coverage(3, 400, 8, 0.03, 0.03, 1851..=1955);
    }

    #[test]
    fn rare_events_are_covered_at_least() {
        coverage(4, 300, 16, 0.001, 0.0005, 1885..=2000);
        coverage(5, 100, 16, 0.0005, 0.0, 1885..=2000);
        coverage(6, 5, 16, 0.4, 0.3, 1885..=2000);
    }

    #[test]
    fn intervals_with_little_information() {
        let of = |sessions: &[(i64, u64)]| {
            let mut sums = RatioSums::default();
            sessions.iter().for_each(|&(x, n)| sums.record(x, n));
            proportion(&sums, Level::P95)
        };
        assert!(of(&[]).is_none());
        assert!(of(&[(0, 0)]).is_none());
        // One session is one trial, independent of its length.
        assert_eq!(of(&[(0, 16)]).unwrap().interval, Interval { low: 0.0, high: 0.975 });
        close(of(&[(16, 16)]).unwrap().interval.low, 0.025, 1e-14);
        let half = of(&[(8, 16)]).unwrap().interval;
        assert!(half.low < 0.05 && half.high > 0.95, "{half:?}");
        // No event in a million deals.
        let none = of(&vec![(0, 16); 62_500]).unwrap();
        close(none.interval.high, 3.6888726502e-6, 1e-10);
        assert_eq!(none.value, 0.0);
        // Without spread the interval is narrow, but not a point.
        let fixed = of(&vec![(8, 16); 100]).unwrap();
        assert!(fixed.interval.low < 0.5 && fixed.interval.high > 0.5);
        assert!(fixed.interval.half_width() < 0.01);
    }

    #[test]
    fn replays_of_a_wall_count_as_one_trial_without_events() {
        let of = |x: i64, replays: u64| {
            let mut sums = RatioSums::default();
            (0..100).for_each(|_| sums.record(x, 32));
            proportion_replayed(&sums, replays, Level::P95).unwrap().interval
        };
        close(of(0, 2).high, 1.0 - 0.025f64.powf(1.0 / 1600.0), 1e-12);
        close(of(32, 2).low, 0.025f64.powf(1.0 / 1600.0), 1e-12);
        close(of(0, 1).high, 1.0 - 0.025f64.powf(1.0 / 3200.0), 1e-12);
        // With an event, the sessions show the dependence.
        assert_eq!(of(1, 2), of(1, 1));
    }

    #[test]
    fn independent_deals_give_the_plain_interval() {
        let mut source = Source::new(9);
        let sums = clustered(&mut source, 20_000, 16, 0.2, 0.0);
        let estimate = proportion(&sums, Level::P95).unwrap();
        close(estimate.design_effect.unwrap(), 1.0, 0.05);
        close(estimate.interval.half_width(), wilson(sums.x as f64, sums.n as f64, Level::P95).half_width(), 0.03);
    }
}
