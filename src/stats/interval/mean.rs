//! Means and ratios with the session as unit: Student's t on the linearised residuals (Cochran 1977, section 6.3).

use super::{Estimate, Interval, Level, Method};
use crate::stats::special::student;
use crate::stats::tally::{CrossSums, RatioSums};

/// The mean Σx/Σn; none without observations. With one session the interval is the whole line.
pub fn mean(sums: &RatioSums, level: Level) -> Option<Estimate> {
    Some(student_estimate(sums.ratio()?, sums.variance(), sums.sessions, level))
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
        (sums.sessions() > 1).then(|| sums.form(&residual, &residual) * s / (s - 1.0) / (total as f64).powi(2));
    Some(student_estimate(r.to_f64(), variance, sums.sessions(), level))
}

/// An estimate with Student's interval on `sessions` − 1 degrees of freedom.
pub(crate) fn student_estimate(value: f64, variance: Option<f64>, sessions: u64, level: Level) -> Estimate {
    let (standard_error, interval) = match variance {
        None => (f64::INFINITY, Interval::ALL),
        Some(variance) => {
            let standard_error = variance.sqrt();
            let half = student::two_sided_quantile(level.alpha(), sessions as f64 - 1.0) * standard_error;
            (standard_error, Interval { low: value - half, high: value + half })
        }
    };
    Estimate { value, standard_error, interval, design_effect: None, method: Method::Student }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::{Source, close};

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
        sums.record(-5, 16);
        assert_eq!(mean(&sums, Level::P95).unwrap().interval, Interval { low: -0.3125, high: -0.3125 });
        assert!(ratio(&CrossSums::new(2), 0, 1, Level::P95).is_none());
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
        close(a.interval.low, b.interval.low, 1e-13);
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
