//! Confidence sequences: intervals for stopping rules, which stay valid under repeated looks.
//!
//! An ordinary interval is valid only for a number of deals that is fixed in advance, not if a run stops when the interval is narrow
//! enough. A confidence sequence covers the true value at *all* numbers of sessions at once, with the probability of its level.
//!
//! - Means and common events: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory
//!   and asymptotic confidence sequences" (Annals of Statistics 52, 2024), theorem 2.2: Robbins' normal mixture with the
//!   estimated variance.
//! - Rare events and bounded totals, valid at every number of sessions: mixtures for bounded variables (S. R. Howard, A. Ramdas, J.
//!   McAuliffe, J. Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49, 2021).

use crate::interval::{Estimate, Interval, Level, Method};
use crate::special::beta::{deviance, ln_beta};
use crate::tally::RatioSums;
use serde::Serialize;

/// The smallest number of sessions for the asymptotic sequence.
pub const BURN_IN_SESSIONS: u64 = 100;
/// The smallest number of events, and of non-events, for the asymptotic sequence of a rate.
pub const BURN_IN_EVENTS: u64 = 100;

/// The parameters of a confidence sequence, which must be fixed before the first look.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SequencePlan {
    /// The confidence level of the whole sequence.
    pub level: Level,
    /// The number of sessions at which the half width in standard errors is smallest. It must not depend on the data. If the run stops
    /// after a tenth of these sessions, the half width in standard errors is a quarter larger; after ten times as many, a fifteenth.
    pub tightest_at: f64,
}

/// The kind of the estimated quantity Σx/Σn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Quantity {
    /// The rate of an event that happens at most once per observation.
    Rate,
    /// The mean of any integers.
    Mean,
}

/// A precision target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Target {
    /// A half width of at most this.
    Absolute(f64),
    /// A half width of at most this times the absolute value of the estimate.
    Relative(f64),
    /// An interval that excludes 0.
    Sign,
}

impl Target {
    /// Returns the largest half width that meets the target, for an estimate with this value.
    pub fn half_width(self, value: f64) -> f64 {
        match self {
            Target::Absolute(half) => half,
            Target::Relative(share) => share * value.abs(),
            Target::Sign => value.abs() * (1.0 - f64::EPSILON),
        }
    }
}

/// The progress of a run towards its target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Progress {
    /// There is no estimate yet. For a rate, the interval may be known.
    CannotEstimateYet(Reason, Option<Interval>),
    /// The target is not reached.
    Running {
        /// The estimate, with an interval that is valid now.
        estimate: Estimate,
        /// The expected number of further sessions, at least 1. It is infinite if no number would be enough.
        sessions_to_go: f64,
    },
    /// The target is reached, and the run may stop.
    Reached(Estimate),
}

/// The reason that there is no estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Reason {
    /// There are no observations, or fewer than two sessions.
    NoData,
    /// The event has not happened.
    NoEvents,
    /// The event has always happened.
    OnlyEvents,
}

impl Default for SequencePlan {
    fn default() -> SequencePlan {
        SequencePlan { level: Level::P95, tightest_at: 10_000.0 }
    }
}

impl SequencePlan {
    /// Returns the half width in standard errors after `sessions` sessions. After [`SequencePlan::tightest_at`] sessions it is 3.0 for
    /// the level 95 %.
    pub fn multiplier(&self, sessions: f64) -> f64 {
        let alpha = self.level.alpha();
        let base = -2.0 * libm::log(alpha);
        let scaled = sessions * (base + libm::log(base + 1.0)) / self.tightest_at.max(1.0);
        let log = 0.5 * libm::log1p(scaled) - libm::log(alpha);
        (2.0 * (1.0 + 1.0 / scaled) * log).sqrt()
    }

    /// Returns the estimate of a mean or rate with the interval of the asymptotic sequence, or `None` without observations or with fewer
    /// than two sessions.
    pub fn asymptotic(&self, sums: &RatioSums) -> Option<Estimate> {
        let value = sums.ratio()?;
        // A session with a total that differs by 1 was possible, because totals are integers.
        let standard_error = sums.variance()?.sqrt().max(1.0 / sums.n as f64);
        let half = self.multiplier(sums.sessions as f64) * standard_error;
        let interval = Interval { low: value - half, high: value + half };
        Some(Estimate { value, standard_error, interval, design_effect: None, method: Method::AsymptoticSequence })
    }

    /// Returns the interval of the strict sequence for a rate, or `None` without observations. It is valid at every number of sessions
    /// with any dependence within them. `largest` is the largest number of observations that a session can have. The sequence assumes
    /// the worst case, equal deals in a session, so it is wide. It is meant for few events.
    pub fn strict_rate(&self, sums: &RatioSums, largest: u64) -> Option<Interval> {
        let mean_size = sums.n as f64 / sums.sessions as f64;
        let largest = largest.max(1) as f64;
        sums.ratio()?;
        // The share k/largest of a session is in [0, 1], and such variables are sub-Bernoulli.
        let unit = bernoulli(sums.x as f64 / largest, sums.sessions as f64, self.level);
        Some(unit.map(|p| (p * largest / mean_size).min(1.0)))
    }

    /// Returns whether the target is reached, and if not, the expected number of further sessions. A rate without events or without
    /// non-events has no estimate yet. During the burn-in, no target counts as reached.
    pub fn progress(&self, sums: &RatioSums, quantity: Quantity, target: Target) -> Progress {
        let rate = quantity == Quantity::Rate;
        let largest = sums.session_size().ceil() as u64;
        let strict = if rate { self.strict_rate(sums, largest) } else { None };
        if rate && sums.n > 0 && sums.x <= 0 {
            return Progress::CannotEstimateYet(Reason::NoEvents, strict);
        }
        if rate && sums.n > 0 && sums.x >= i128::from(sums.n) {
            return Progress::CannotEstimateYet(Reason::OnlyEvents, strict);
        }
        let Some(mut estimate) = self.asymptotic(sums) else {
            return Progress::CannotEstimateYet(Reason::NoData, strict);
        };
        let wanted = target.half_width(estimate.value);
        let factor = self.burn_in_factor(sums, rate);
        if factor <= 1.0 && estimate.interval.half_width() <= wanted {
            return Progress::Reached(estimate);
        }
        if let Some(strict) = strict.filter(|_| factor > 1.0) {
            estimate.interval = strict;
            estimate.method = Method::StrictSequence;
        }
        let sessions = sums.sessions as f64;
        let width = self.sessions_for(estimate.standard_error * sessions.sqrt(), wanted, sessions);
        let needed = width.max((sessions * factor).ceil());
        Progress::Running { estimate, sessions_to_go: (needed - sessions).max(1.0) }
    }

    /// Returns the length of the burn-in as a multiple of the current run. It is at most 1 if the burn-in has ended. `rate` is whether the
    /// quantity is a rate, which needs [`BURN_IN_EVENTS`].
    fn burn_in_factor(&self, sums: &RatioSums, rate: bool) -> f64 {
        let sessions = BURN_IN_SESSIONS as f64 / sums.sessions as f64;
        if !rate {
            return sessions;
        }
        let fewer = sums.x.min(i128::from(sums.n) - sums.x) as f64;
        sessions.max(BURN_IN_EVENTS as f64 / fewer)
    }

    /// Returns the number of sessions, at least `from`, after which the half width is at most `wanted`. `spread` is the standard error
    /// times the square root of the number of sessions. Returns infinity if no number below 10^18 is enough.
    fn sessions_for(&self, spread: f64, wanted: f64, from: f64) -> f64 {
        if wanted.is_nan() || wanted <= 0.0 {
            return f64::INFINITY;
        }
        let narrow = |t: f64| spread * self.multiplier(t) / t.sqrt() <= wanted;
        let (mut low, mut high) = (from, from);
        while !narrow(high) {
            low = high;
            high *= 2.0;
            if high > 1e18 {
                return f64::INFINITY;
            }
        }
        while high - low > 0.5 && high / low > 1.0 + 1e-9 {
            let middle = 0.5 * (low + high);
            if narrow(middle) { high = middle } else { low = middle }
        }
        high.ceil()
    }
}

/// Returns the interval of the strict sequence for the mean of independent variables in [0, 1]. `trials` is the number of variables and
/// `successes` their sum. Without trials it is [0, 1]. It uses the beta(½, ½) mixture of likelihood ratios.
pub fn bernoulli(successes: f64, trials: f64, level: Level) -> Interval {
    if trials.is_nan() || trials <= 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let failures = (trials - successes).max(0.0);
    if successes > failures {
        let mirrored = bernoulli(failures, trials, level);
        return Interval { low: 1.0 - mirrored.high, high: 1.0 - mirrored.low };
    }
    let log_term = |k: f64| if k > 0.0 { k * libm::log(k / trials) } else { 0.0 };
    let at_estimate = ln_beta(successes + 0.5, failures + 0.5) - libm::log(std::f64::consts::PI);
    // The mixture exceeds 1/α if the deviance from the estimate exceeds this limit.
    let limit = log_term(successes) + log_term(failures) - at_estimate - libm::log(level.alpha());
    if successes <= 0.0 {
        return Interval { low: 0.0, high: -libm::expm1(-limit / trials) };
    }
    let inside = |u: f64| {
        let (p, q) = (libm::exp(u), -libm::expm1(u));
        deviance(successes, trials * p) + deviance(failures, trials * q) <= limit
    };
    let middle = libm::log(successes / trials);
    Interval { low: libm::exp(edge(middle, -745.0, inside)), high: libm::exp(edge(middle, 0.0, inside)) }
}

/// Returns the boundary of an interval by bisection. `inside` returns whether a point is in the interval; `inner` is in it, and `outer` is
/// not. The result is just outside.
fn edge(mut inner: f64, mut outer: f64, inside: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (inner + outer);
        if middle == inner || middle == outer {
            break;
        }
        if inside(middle) { inner = middle } else { outer = middle }
    }
    outer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    #[test]
    fn the_limits_agree_with_a_direct_integral() {
        let (s, t) = (7.0, 50.0);
        let interval = bernoulli(s, t, Level::P95);
        for p in [interval.low, interval.high] {
            // ∫ θ^s (1−θ)^(t−s) / (p^s (1−p)^(t−s)) · θ^−½ (1−θ)^−½ / π dθ with θ = sin² φ.
            let steps = 20_000;
            let integral: f64 = (0..steps)
                .map(|i| {
                    let phi = (f64::from(i) + 0.5) / f64::from(steps) * std::f64::consts::FRAC_PI_2;
                    let theta = phi.sin().powi(2);
                    (s * (theta / p).ln() + (t - s) * ((1.0 - theta) / (1.0 - p)).ln()).exp()
                })
                .sum::<f64>()
                / f64::from(steps);
            close(integral, 20.0, 1e-6);
        }
        close(bernoulli(43.0, 50.0, Level::P95).high, 1.0 - interval.low, 1e-12);
        assert_eq!(bernoulli(0.0, 0.0, Level::P95), Interval { low: 0.0, high: 1.0 });
        assert_eq!(bernoulli(0.0, 100.0, Level::P95).low, 0.0);
    }

    #[test]
    fn the_multiplier_is_smallest_at_the_planned_number() {
        let plan = SequencePlan { level: Level::P95, tightest_at: 1000.0 };
        let best = plan.multiplier(1000.0);
        assert!((2.9..3.1).contains(&best), "{best}");
        assert!(plan.multiplier(100.0) < 1.28 * best && plan.multiplier(10_000.0) < 1.08 * best);
        assert!(plan.multiplier(10.0) > best && plan.multiplier(1e6) > best);
    }

    #[test]
    fn all_looks_are_covered_at_once() {
        let mut source = Source::new(41);
        let (mut strict, mut mean) = (0, 0);
        let plan = SequencePlan { level: Level::P95, tightest_at: 300.0 };
        for _ in 0..400 {
            let mut sums = RatioSums::default();
            let mut ok = [true; 2];
            for session in 1..=1500 {
                // Four deals per session, all equal in half of the sessions. The rate is 0.2.
                let alike = source.chance(0.5);
                let k = if alike {
                    4 * i64::from(source.chance(0.2))
                } else {
                    (0..4).filter(|_| source.chance(0.2)).count() as i64
                };
                sums.record(k, 4);
                ok[0] &= plan.strict_rate(&sums, 4).unwrap().contains(0.2);
                if session >= 100 {
                    ok[1] &= plan.asymptotic(&sums).unwrap().interval.contains(0.2);
                }
            }
            strict += u32::from(ok[0]);
            mean += u32::from(ok[1]);
        }
        assert!(strict >= 380 && mean >= 380, "{strict} {mean} of 400");
    }

    #[test]
    fn stopped_runs_are_covered() {
        let mut source = Source::new(42);
        let plan = SequencePlan { level: Level::P95, tightest_at: 1000.0 };
        let (mut covered, mut first_guess) = (0, 0.0);
        let mut stopped_at = 0.0;
        for _ in 0..300 {
            let mut sums = RatioSums::default();
            let estimate = loop {
                sums.record((0..8).filter(|_| source.chance(0.1)).count() as i64, 8);
                if sums.sessions % 10 != 0 {
                    continue;
                }
                match plan.progress(&sums, Quantity::Rate, Target::Relative(0.2)) {
                    Progress::Reached(estimate) => break estimate,
                    Progress::Running { sessions_to_go, .. } if sums.sessions == 150 => {
                        first_guess += sessions_to_go + 150.0
                    }
                    _ => {}
                }
            };
            assert!(estimate.interval.half_width() <= 0.2 * estimate.value);
            stopped_at += sums.sessions as f64;
            covered += u32::from(estimate.interval.contains(0.1));
        }
        assert!(covered >= 285, "{covered} of 300");
        close(first_guess, stopped_at, 0.1);
    }

    #[test]
    fn rare_events_are_not_estimated_too_early() {
        let plan = SequencePlan::default();
        let mut sums = RatioSums::default();
        let progress = |sums: &RatioSums| plan.progress(sums, Quantity::Rate, Target::Relative(0.01));
        assert_eq!(progress(&sums), Progress::CannotEstimateYet(Reason::NoData, None));
        (0..1000).for_each(|_| sums.record(0, 16));
        let Progress::CannotEstimateYet(Reason::NoEvents, Some(known)) = progress(&sums) else { panic!() };
        assert!(known.low == 0.0 && known.high > 1.0 / 1000.0 && known.high < 0.02, "{known:?}");
        sums.record(1, 16);
        let Progress::Running { estimate, sessions_to_go } = progress(&sums) else { panic!() };
        assert_eq!(estimate.method, Method::StrictSequence);
        assert!(sessions_to_go > 1e7);
        // A wide target is not reached during the burn-in.
        let loose = plan.progress(&sums, Quantity::Rate, Target::Absolute(0.5));
        assert!(matches!(loose, Progress::Running { .. }));
        let nothing = plan.progress(&sums, Quantity::Rate, Target::Absolute(0.0));
        assert!(matches!(nothing, Progress::Running { sessions_to_go: f64::INFINITY, .. }));
    }
}
