//! Means and ratios, with the session as unit: Student's t on the linearised residuals (Cochran 1977, section 6.3).

use super::sd::gamma;
use super::{Estimate, Interval, Level, Method, clopper_pearson};
use crate::special::student;
use crate::square;
use crate::tally::{CrossSums, RatioSums};

/// Below this number of effective events, an amount counts as rare. See [`rare_amount`].
const FEW: f64 = 20.0;

/// Estimates the mean Σx/Σn. Returns `None` without observations. The interval is the whole line if only one session has observations
/// or all sessions have the same mean, because the spread is unknown then.
///
/// The degrees of freedom are [`RatioSums::effective_sessions`] minus one.
pub fn mean(sums: &RatioSums, level: Level) -> Option<Estimate> {
    let found = student_estimate(sums.ratio()?, sums.variance(), sums.effective_sessions(), level);
    Some(if found.standard_error > 0.0 { found } else { Estimate { interval: Interval::ALL, ..found } })
}

/// Returns the two-sided p-value of the hypothesis that the mean is 0. `found` is the estimate that [`mean`] returned for `sums`. The
/// test is Student's t with the degrees of freedom of [`mean`]. The p-value is 1 if the spread is unknown.
pub fn mean_p_value(sums: &RatioSums, found: &Estimate) -> f64 {
    let known = found.standard_error > 0.0 && found.standard_error.is_finite();
    if known { student::two_sided(found.value / found.standard_error, sums.effective_sessions() - 1.0) } else { 1.0 }
}

/// Estimates the mean Σx/Σn of amounts that cannot be negative. `largest` is the largest total `x` of a session. Returns `None` without
/// observations.
///
/// - Rare amounts: the limits of [`rare_amount`].
/// - The same mean in every session: the lower limit allows amounts to be 0 in a share p of the observations, p being the upper
///   Clopper–Pearson limit for 0 of n. There is no upper limit.
/// - Otherwise: gamma limits. The upper one includes half an unseen session with the total `largest`, because large amounts are rare
///   and Student's interval is too low.
pub fn mean_amount(sums: &RatioSums, largest: i64, level: Level) -> Option<Estimate> {
    mean_amount_replayed(sums, largest, 1, level)
}

/// Like [`mean_amount`], for a run in which every wall was played `replays` times (1 or more) with the players in other seats.
pub fn mean_amount_replayed(sums: &RatioSums, largest: i64, replays: u64, level: Level) -> Option<Estimate> {
    let found = mean(sums, level)?;
    let (interval, method) = if let Some(limits) = rare_amount(sums, level) {
        (limits.map(|limit| limit * found.value), Method::ClopperPearson)
    } else if found.standard_error > 0.0 {
        (gamma_limits(sums, &found, largest, level), Method::Gamma)
    } else {
        let differ = clopper_pearson(0.0, sums.trials_without_variation(replays), level).high;
        (Interval { low: found.value * (1.0 - differ), high: f64::INFINITY }, Method::ClopperPearson)
    };
    Some(Estimate { interval, method, ..found })
}

/// Returns the gamma limits of [`mean_amount`]. `found` is the estimate of [`mean`].
fn gamma_limits(sums: &RatioSums, found: &Estimate, largest: i64, level: Level) -> Interval {
    let sessions = sums.effective_sessions();
    if sums.x <= 0 || found.interval.is_all() {
        return Interval { low: found.interval.low.max(0.0), ..found.interval };
    }
    let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
    let spread = square(found.standard_error / found.value);
    let unseen = 0.5 * largest as f64 / sums.x as f64;
    Interval {
        low: found.value * gamma(1.0, spread, -quantile),
        high: found.value * gamma(1.0 + unseen, spread + unseen * unseen, quantile),
    }
}

/// Returns the limits of the mean of a rare amount, as multiples of the mean. Returns `None` if the amount is not rare: with 20 or more
/// effective events, or with events in at least half of the sessions with observations.
///
/// The sessions count as k = (Σx)²/Σx² events of the size Σx²/Σx. The limits are those of a Poisson count of k (M. P. Fay and E. J.
/// Feuer, "Confidence intervals for directly standardized rates", Statistics in Medicine 16, 1997, with the mean weight of an event
/// in place of the largest). Student's interval would be too short above and reach below 0.
pub fn rare_amount(sums: &RatioSums, level: Level) -> Option<Interval> {
    let count = square(sums.x as f64) / sums.xx as f64;
    if !(sums.x > 0 && count < FEW && 2.0 * count < sums.effective_sessions()) {
        return None;
    }
    // With this many trials, a binomial count is a Poisson count.
    let trials = 1e9;
    Some(clopper_pearson(count, trials, level).map(|share| share * trials / count))
}

/// Estimates the ratio of two totals, such as the share of all payments that are for 精. `numerator` and `denominator` are indices of
/// session totals in `sums`. Returns `None` if the denominator is 0.
pub fn ratio(sums: &CrossSums, numerator: usize, denominator: usize, level: Level) -> Option<Estimate> {
    let total = sums.total(denominator);
    if total == 0 {
        return None;
    }
    let r = sums.ratio(numerator, denominator);
    let residual = [(numerator, 1.0.into()), (denominator, -r)];
    let s = sums.sessions() as f64;
    let variance =
        (sums.sessions() > 1).then(|| sums.form(&residual, &residual) * s / (s - 1.0) / square(total as f64));
    Some(student_estimate(r.to_f64(), variance, ratio_sessions(sums, &[denominator]), level))
}

/// Returns the number of sessions from which the spread of ratios is estimated. `denominators` are the indices of their denominators in
/// `sums`. It is the number of all sessions, unless nearly all of a denominator is in one session: then it is below 2.
pub(crate) fn ratio_sessions(sums: &CrossSums, denominators: &[usize]) -> f64 {
    let effective_sessions = denominators.iter().map(|&at| sums.effective_sessions(at)).fold(f64::INFINITY, f64::min);
    if effective_sessions < 2.0 { effective_sessions } else { sums.sessions() as f64 }
}

/// Returns an estimate with Student's interval on `sessions` − 1 degrees of freedom. `variance` is the variance of `value`. If it is
/// `None` or `sessions` is below 2, the spread is unknown and the interval is the whole line.
pub(crate) fn student_estimate(value: f64, variance: Option<f64>, sessions: f64, level: Level) -> Estimate {
    let freedom = sessions - 1.0;
    let (standard_error, interval) = match variance.filter(|_| freedom >= 1.0) {
        None => (f64::INFINITY, Interval::ALL),
        Some(variance) => {
            let standard_error = variance.sqrt();
            let half = student::two_sided_quantile(level.alpha(), freedom) * standard_error;
            (standard_error, Interval { low: value - half, high: value + half })
        }
    };
    Estimate { value, standard_error, interval, design_effect: None, method: Method::Student }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    #[test]
    fn equal_sessions_give_the_t_interval() {
        let mut sums = RatioSums::default();
        [1, 2, 3, 4, 5].iter().for_each(|&x| sums.record(x, 1));
        let estimate = mean(&sums, Level::P95).unwrap();
        assert_eq!(estimate.value, 3.0);
        close(estimate.standard_error, 0.5f64.sqrt(), 1e-14);
        close(estimate.interval.high - 3.0, 2.776445105197793 * 0.5f64.sqrt(), 1e-12);
    }

    #[test]
    fn one_session_or_equal_sessions_give_no_interval() {
        let mut sums = RatioSums::default();
        assert!(mean(&sums, Level::P95).is_none());
        sums.record(-5, 16);
        assert_eq!(mean(&sums, Level::P95).unwrap().interval, Interval::ALL);
        // Two equal sessions do not show the spread.
        sums.record(-5, 16);
        assert_eq!(mean(&sums, Level::P95).unwrap().interval, Interval::ALL);
        assert!(ratio(&CrossSums::new(2), 0, 1, Level::P95).is_none());
    }

    #[test]
    fn sessions_without_observations_do_not_count() {
        let mut sums = RatioSums::default();
        (0..999).for_each(|_| sums.record(0, 0));
        sums.record(20, 1);
        let lone = mean(&sums, Level::P95).unwrap();
        assert_eq!((lone.value, lone.interval), (20.0, Interval::ALL));
        // Two sessions with observations give one degree of freedom.
        sums.record(40, 1);
        let two = mean(&sums, Level::P95).unwrap();
        assert!(two.interval.half_width() > 12.0 * two.standard_error, "{two:?}");
    }

    /// A tenth of the amounts comes from one session in sixty, so Student's interval is too low.
    #[test]
    fn covers_a_skew_amount() {
        let mut source = Source::new(13);
        let (mut covered, mut by_t) = (0, 0);
        for _ in 0..2000 {
            let (mut sums, mut largest) = (RatioSums::default(), 0);
            for _ in 0..64 {
                let amount = if source.chance(1.0 / 60.0) { 300 } else { source.below(91) as i64 };
                sums.record(amount, 16);
                largest = largest.max(amount);
            }
            let truth = (300.0 + 59.0 * 45.0) / 60.0 / 16.0;
            covered += u32::from(mean_amount(&sums, largest, Level::P95).unwrap().interval.contains(truth));
            by_t += u32::from(mean(&sums, Level::P95).unwrap().interval.contains(truth));
        }
        // A third of the runs have no large amount.
        assert!((1850..=1965).contains(&covered) && covered > by_t + 40, "{covered} {by_t} of 2000");
    }

    #[test]
    fn an_amount_that_never_varied_has_no_upper_limit() {
        let mut sums = RatioSums::default();
        (0..100).for_each(|_| sums.record(15, 1));
        let found = mean_amount(&sums, 15, Level::P95).unwrap();
        assert_eq!((found.value, found.interval.high), (15.0, f64::INFINITY));
        // A share of 1 − 0.025^(1/100) may be 0.
        close(found.interval.low, 15.0 * 0.025f64.powf(0.01), 1e-12);
        sums.record(16, 1);
        let (found, plain) = (mean_amount(&sums, 16, Level::P95).unwrap(), mean(&sums, Level::P95).unwrap());
        assert!(found.interval.high > plain.interval.high && found.interval.contains(15.0), "{found:?}");
    }

    /// An amount that all observations have is not rare, even if most sessions have no observations.
    #[test]
    fn an_amount_of_rare_deals_is_not_rare_among_them() {
        let of = |amounts: &[i64]| {
            let mut sums = RatioSums::default();
            amounts.iter().for_each(|&amount| sums.record(amount, 1));
            (amounts.len()..1000).for_each(|_| sums.record(0, 0));
            mean_amount(&sums, amounts.iter().copied().max().unwrap_or(0), Level::P95).unwrap()
        };
        let same = of(&[15, 15, 15]);
        assert_eq!((same.value, same.interval.high), (15.0, f64::INFINITY));
        close(same.interval.low, 15.0 * 0.025f64.powf(1.0 / 3.0), 1e-12);
        assert_eq!(of(&[15]).interval, Interval { low: 0.0, high: f64::INFINITY });
        assert_eq!(of(&[15, 14, 16]).method, Method::Gamma);
        // An amount paid in 3 of 100 such deals is rare.
        let mut few = vec![0; 97];
        few.extend([15, 15, 15]);
        let few = of(&few);
        close(few.interval.high / few.value, 2.9224, 1e-4);
    }

    #[test]
    fn rare_amounts_have_the_limits_of_counts() {
        let mut sums = RatioSums::default();
        (0..1000).for_each(|i| sums.record(if i == 500 { 20 } else { 0 }, 16));
        // Poisson limits of one event: 0.0253 and 5.572 (Garwood 1936).
        let one = mean_amount(&sums, 20, Level::P95).unwrap();
        close(one.interval.low / one.value, 0.02532, 1e-3);
        close(one.interval.high / one.value, 5.5716, 1e-4);
        let mut source = Source::new(12);
        let (mut covered, mut by_t) = (0, 0);
        for _ in 0..2000 {
            let mut sums = RatioSums::default();
            // About six payments of 1 to 40 in 1500 sessions: mean 6 · 20.5 / 1500.
            (0..1500).for_each(|_| {
                let amount = if source.chance(0.004) { 1 + source.below(40) as i64 } else { 0 };
                sums.record(amount, 1);
            });
            let holds = |found: Option<Estimate>| found.is_some_and(|found| found.interval.contains(0.004 * 20.5));
            covered += u32::from(holds(mean_amount(&sums, 40, Level::P95)));
            by_t += u32::from(holds(mean(&sums, Level::P95)));
        }
        assert!(covered >= 1880 && by_t < 1840, "{covered}, by Student's t {by_t} of 2000");
    }

    #[test]
    fn a_ratio_to_the_number_of_observations_is_the_mean() {
        let (mut sums, mut cross) = (RatioSums::default(), CrossSums::new(2));
        for (x, n) in [(3, 4), (-7, 5), (12, 16), (0, 1)] {
            sums.record(x, n as u64);
            cross.record(&[x, n]);
        }
        let (a, b) = (mean(&sums, Level::P99).unwrap(), ratio(&cross, 0, 1, Level::P99).unwrap());
        close(a.value, b.value, 1e-15);
        close(a.standard_error, b.standard_error, 1e-13);
    }

    #[test]
    fn covers_sessions_of_random_length() {
        let mut source = Source::new(11);
        let covered = (0..2000)
            .filter(|_| {
                let mut sums = RatioSums::default();
                for _ in 0..120 {
                    let n = 8 + source.below(9);
                    // All deals of a session share a shift, so they are strongly dependent. The mean is 4.5.
                    let shift = source.below(10) as i64;
                    sums.record((0..n).map(|_| shift + source.below(7) as i64 - 3).sum(), n);
                }
                mean(&sums, Level::P95).unwrap().interval.contains(4.5)
            })
            .count();
        assert!((1865..=1932).contains(&covered), "{covered} of 2000");
    }
}
