//! Means and ratios with the session as unit: Student's t on the linearised residuals (Cochran 1977, section 6.3).

use super::sd::gamma;
use super::{Estimate, Interval, Level, Method, clopper_pearson};
use crate::special::student;
use crate::square;
use crate::tally::{CrossSums, RatioSums};

/// Below so many sessions that have an amount it is rare.
const FEW: f64 = 20.0;

/// The mean Σx/Σn; none without observations. With one session that has any, or where none differs from another, the spread is
/// not known and the interval is the whole line.
///
/// Degrees of freedom are those of (Σn)²/Σn² sessions (L. Kish, *Survey Sampling*, 1965): all of them where they are equally
/// large, few where most have no observation.
pub fn mean(sums: &RatioSums, level: Level) -> Option<Estimate> {
    let found = student_estimate(sums.ratio()?, sums.variance(), sums.filled_sessions(), level);
    Some(if found.standard_error > 0.0 { found } else { Estimate { interval: Interval::ALL, ..found } })
}

/// The two-sided p-value of "the mean is 0", by Student's t with the degrees of freedom of [`mean`]; 1 where the spread is not known.
pub fn mean_is_zero(sums: &RatioSums, found: &Estimate) -> f64 {
    let known = found.standard_error > 0.0 && found.standard_error.is_finite();
    if known { student::two_sided(found.value / found.standard_error, sums.filled_sessions() - 1.0) } else { 1.0 }
}

/// The mean of amounts that cannot be negative.
///
/// - Rarely paid: [`rare_amount`].
/// - The same mean in every session, whose spread then shows nothing: at most the share of observations that "never" allows
///   differ from it, and nothing bounds by how much they exceed it.
/// - Else gamma limits, the upper one as if half a session more like the `largest` had been seen: large amounts are rare, and
///   Student's interval lies too low.
pub fn mean_amount(sums: &RatioSums, largest: i64, level: Level) -> Option<Estimate> {
    mean_amount_replayed(sums, largest, 1, level)
}

/// The same where every wall was played `replays` times, with the players in other seats.
pub fn mean_amount_replayed(sums: &RatioSums, largest: i64, replays: u64, level: Level) -> Option<Estimate> {
    let found = mean(sums, level)?;
    let (interval, method) = if let Some(limits) = rare_amount(sums, level) {
        (limits.map(|limit| limit * found.value), Method::ClopperPearson)
    } else if found.standard_error > 0.0 {
        (gamma_limits(sums, &found, largest, level), Method::Gamma)
    } else {
        let differ = clopper_pearson(0.0, sums.trials_of_one_kind(replays), level).high;
        (Interval { low: found.value * (1.0 - differ), high: f64::INFINITY }, Method::ClopperPearson)
    };
    Some(Estimate { interval, method, ..found })
}

fn gamma_limits(sums: &RatioSums, found: &Estimate, largest: i64, level: Level) -> Interval {
    let sessions = sums.filled_sessions();
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

/// The limits of the mean of an amount that few of many sessions have, as multiples of it; none where it is not rare: 20 or more
/// effective events, or more than half of the sessions that have observations.
///
/// The sessions count as k = (Σx)²/Σx² events, each worth Σx²/Σx: the limits are those of a Poisson count of k (M. P. Fay and E. J.
/// Feuer, "Confidence intervals for directly standardized rates", Statistics in Medicine 16, 1997, with the weight of the mean
/// event for that of the largest). Student's interval is too short above and reaches below 0.
pub fn rare_amount(sums: &RatioSums, level: Level) -> Option<Interval> {
    let count = square(sums.x as f64) / sums.xx as f64;
    if !(sums.x > 0 && count < FEW && 2.0 * count < sums.filled_sessions()) {
        return None;
    }
    // A binomial count of so many trials is a Poisson count.
    let trials = 1e9;
    Some(clopper_pearson(count, trials, level).map(|share| share * trials / count))
}

/// The ratio of two totals, such as the share of the money that 精 moved; none where the denominator is 0.
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

/// The sessions that tell of the spread of ratios with these denominators: all, unless nearly all of one lies in a single session.
pub(crate) fn ratio_sessions(sums: &CrossSums, denominators: &[usize]) -> f64 {
    let filled = denominators.iter().map(|&at| sums.filled_sessions(at)).fold(f64::INFINITY, f64::min);
    if filled < 2.0 { filled } else { sums.sessions() as f64 }
}

/// An estimate with Student's interval on `sessions` − 1 degrees of freedom. Fewer than two sessions, such as one and the stump
/// of another, say nothing about the spread.
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
    fn degenerate() {
        let mut sums = RatioSums::default();
        assert!(mean(&sums, Level::P95).is_none());
        sums.record(-5, 16);
        assert_eq!(mean(&sums, Level::P95).unwrap().interval, Interval::ALL);
        // Twice the same is no proof that it is always so.
        sums.record(-5, 16);
        assert_eq!(mean(&sums, Level::P95).unwrap().interval, Interval::ALL);
        assert!(ratio(&CrossSums::new(2), 0, 1, Level::P95).is_none());
    }

    #[test]
    fn one_session_with_observations_tells_no_spread() {
        let mut sums = RatioSums::default();
        (0..999).for_each(|_| sums.record(0, 0));
        sums.record(20, 1);
        let lone = mean(&sums, Level::P95).unwrap();
        assert_eq!((lone.value, lone.interval), (20.0, Interval::ALL));
        // Two among a thousand are two: one degree of freedom.
        sums.record(40, 1);
        let two = mean(&sums, Level::P95).unwrap();
        assert!(two.interval.half_width() > 12.0 * two.standard_error, "{two:?}");
    }

    /// Amounts of which a tenth comes from one session in sixty: Student's interval lies too low.
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
        // A third of the runs have none of the large ones.
        assert!((1850..=1965).contains(&covered) && covered > by_t + 40, "{covered} {by_t} of 2000");
    }

    #[test]
    fn an_amount_that_never_varied_is_not_certain() {
        let mut sums = RatioSums::default();
        (0..100).for_each(|_| sums.record(15, 1));
        let found = mean_amount(&sums, 15, Level::P95).unwrap();
        assert_eq!((found.value, found.interval.high), (15.0, f64::INFINITY));
        // 1 − 0.025^(1/100) of them may be 0.
        close(found.interval.low, 15.0 * 0.025f64.powf(0.01), 1e-12);
        sums.record(16, 1);
        let (found, plain) = (mean_amount(&sums, 16, Level::P95).unwrap(), mean(&sums, Level::P95).unwrap());
        assert!(found.interval.high > plain.interval.high && found.interval.contains(15.0), "{found:?}");
    }

    /// Where most sessions have no observation, an amount that all observations have is not rare.
    #[test]
    fn an_amount_of_rare_deals_is_no_count() {
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
        // Paid in 3 of 100 deals of the kind, it is.
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
            // Six payments of 1 to 40 in 1500 sessions: mean 6 · 20.5 by 1500.
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
    fn a_ratio_with_counts_below_is_the_mean() {
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
                    // All deals of a session share a shift: strongly dependent, mean 4.5.
                    let shift = source.below(10) as i64;
                    sums.record((0..n).map(|_| shift + source.below(7) as i64 - 3).sum(), n);
                }
                mean(&sums, Level::P95).unwrap().interval.contains(4.5)
            })
            .count();
        assert!((1865..=1932).contains(&covered), "{covered} of 2000");
    }
}
