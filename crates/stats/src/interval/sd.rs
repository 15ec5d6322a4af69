//! Standard deviations with the session as unit: the delta method on the first two moments (Cochran 1977, section 6.3; H. Cramér,
//! *Mathematical Methods of Statistics*, 1946, section 27.7), with gamma limits for the variance.
//!
//! Scores of these games have a kurtosis of 30 to 200. Most runs lack the rare deals that contribute much of the variance, so
//! Student's interval is too low. A sum of squares is a weighted sum of rare events, for which gamma limits are valid. The upper one
//! includes an unseen event like the largest (M. P. Fay and E. J. Feuer, "Confidence intervals for directly standardized rates",
//! Statistics in Medicine 16, 1997). Here the events are sessions.

use super::{Estimate, Interval, Level, Method, student_estimate};
use crate::special::double::Double;
use crate::special::student;
use crate::square;
use crate::tally::CrossSums;

/// The size of the unseen session as a multiple of the largest one. Chosen by a study of coverage (docs/statistics.md): with 1, runs
/// of 64 sessions with the heaviest tails have a coverage of 92 to 93 %.
const UNSEEN: f64 = 1.25;

/// Estimates the standard deviation of a score. `x`, `squares` and `n` are the indices of the sum of scores, the sum of squared scores
/// and the number of scores in the session totals of `sums`. `largest` is the largest sum of squares of a session. Returns `None`
/// without scores. The interval has no upper limit if all scores are equal or the sessions do not differ.
pub fn sd(sums: &CrossSums, x: usize, squares: usize, n: usize, largest: i64, level: Level) -> Option<Estimate> {
    if sums.total(n) == 0 {
        return None;
    }
    let (value, variance) = match linearised_sd(sums, x, squares, n) {
        Some((value, form)) => (value, sums.form(&form, &form)),
        None => (0.0, 0.0),
    };
    let s = sums.sessions() as f64;
    let variance = Some(variance * s / (s - 1.0)).filter(|&variance| sums.sessions() > 1 && variance > 0.0);
    let sessions = sums.effective_sessions(n);
    let found = student_estimate(value, variance, sessions, level);
    if found.interval.is_all() {
        return Some(Estimate { interval: Interval { low: 0.0, ..found.interval }, ..found });
    }
    let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
    // The relative variance of the estimated variance.
    let spread = square(2.0 * found.standard_error / value);
    let unseen = UNSEEN * largest as f64 / (value * value * sums.total(n) as f64);
    let interval = Interval {
        low: value * gamma(1.0, spread, -quantile).sqrt(),
        high: value * gamma(1.0 + unseen, spread + unseen * unseen, quantile).sqrt(),
    };
    Some(Estimate { interval, method: Method::Gamma, ..found })
}

/// Returns the quantile of a gamma distribution with this mean and variance. `deviate` is the standard normal quantile of the same
/// probability (E. B. Wilson and M. M. Hilferty, "The distribution of chi-square", PNAS 17, 1931).
pub(super) fn gamma(mean: f64, variance: f64, deviate: f64) -> f64 {
    let ninth = variance / (9.0 * mean * mean);
    let root = (1.0 - ninth + deviate * ninth.sqrt()).max(0.0);
    mean * root * root * root
}

/// Returns the standard deviation of a score, and its error to first order as a linear form of the session totals: (index, coefficient).
/// The parameters are those of [`sd`]. Returns `None` without scores or if all scores are equal.
pub(crate) fn linearised_sd(
    sums: &CrossSums,
    x: usize,
    squares: usize,
    n: usize,
) -> Option<(f64, [(usize, Double); 3])> {
    if sums.total(n) == 0 {
        return None;
    }
    let (mean, square) = (sums.ratio(x, n), sums.ratio(squares, n));
    let sd = (square - mean * mean).to_f64().max(0.0).sqrt();
    // d sd = (d m₂ − 2 m d m) / 2 sd, and the residual of each moment is its total minus the moment times n.
    let slope = Double::ONE / (Double::from(sums.total(n)) * Double::from(2.0 * sd));
    let constant = Double::from(2.0) * mean * mean - square;
    let form = [(squares, slope), (x, -(mean * slope * Double::from(2.0))), (n, constant * slope)];
    (sd > 0.0).then_some((sd, form))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Source;

    #[test]
    fn a_session_and_a_much_shorter_one_give_no_interval() {
        let mut sums = CrossSums::new(3);
        sums.record(&[20, 400, 16]);
        sums.record(&[5, 25, 1]);
        let found = sd(&sums, 0, 1, 2, 400, Level::P95).unwrap();
        assert_eq!((found.interval.low, found.interval.high), (0.0, f64::INFINITY));
        sums.record(&[10, 200, 16]);
        assert!(sd(&sums, 0, 1, 2, 400, Level::P95).unwrap().interval.high < f64::INFINITY);
    }

    #[test]
    fn covers_a_skew_score() {
        let mut source = Source::new(81);
        let covered = (0..1000)
            .filter(|_| {
                let (mut sums, mut largest) = (CrossSums::new(3), 0);
                for _ in 0..300 {
                    // 0 and 10 with probabilities 0.8 and 0.2: sd 4. Half of the deals repeat the previous one.
                    let k = (0..4).filter(|_| source.chance(0.2)).count() as i64;
                    sums.record(&[20 * k, 200 * k, 8]);
                    largest = largest.max(200 * k);
                }
                sd(&sums, 0, 1, 2, largest, Level::P95).unwrap().interval.contains(4.0)
            })
            .count();
        assert!((925..=980).contains(&covered), "{covered} of 1000");
    }

    /// Points as in mahjong: most deals are small, and a fifth of the variance comes from one deal in 500. Student's interval has a
    /// coverage of 88 % here.
    #[test]
    fn covers_a_score_with_rare_large_deals() {
        let mut source = Source::new(82);
        let kinds = [(400, 8), (80, 20), (18, 45), (2, 140)];
        let variance = kinds.iter().map(|&(weight, x)| weight * x * x).sum::<i64>() as f64 / 500.0;
        let covered = (0..1000)
            .filter(|_| {
                let (mut sums, mut largest) = (CrossSums::new(3), 0);
                for _ in 0..64 {
                    let mut row = [0, 0, 16];
                    for _ in 0..16 {
                        let mut at = source.below(500) as i64;
                        let (_, x) = kinds
                            .into_iter()
                            .find(|&(weight, _)| {
                                (at < weight) || {
                                    at -= weight;
                                    false
                                }
                            })
                            .unwrap();
                        let x = if source.chance(0.5) { x } else { -x };
                        (row[0], row[1]) = (row[0] + x, row[1] + x * x);
                    }
                    sums.record(&row);
                    largest = largest.max(row[1]);
                }
                sd(&sums, 0, 1, 2, largest, Level::P95).unwrap().interval.contains(variance.sqrt())
            })
            .count();
        assert!((935..=985).contains(&covered), "{covered} of 1000");
    }

    #[test]
    fn equal_scores_or_sessions_give_no_upper_limit() {
        assert!(sd(&CrossSums::new(3), 0, 1, 2, 0, Level::P95).is_none());
        // Equal scores, and equal sessions.
        for session in [[32, 64, 16], [0, 64, 16]] {
            let mut sums = CrossSums::new(3);
            (0..5).for_each(|_| sums.record(&session));
            let found = sd(&sums, 0, 1, 2, session[1], Level::P95).unwrap();
            assert_eq!(found.interval, Interval { low: 0.0, high: f64::INFINITY });
        }
    }
}
