//! Standard deviations with the session as unit: the delta method on the first two moments (Cochran 1977, section 6.3; H. Cramér,
//! *Mathematical Methods of Statistics*, 1946, section 27.7), with gamma limits for the variance.
//!
//! Scores of these games have a kurtosis of 30 to 200: the rare deals that carry a variance are missing in most runs, and Student's
//! interval lies too low. A sum of squares is a sum of weights of rare events, for which gamma limits hold, the upper one as if one
//! more event like the largest had been seen (M. P. Fay and E. J. Feuer, "Confidence intervals for directly standardized rates",
//! Statistics in Medicine 16, 1997). The events are sessions here.

use super::{Estimate, Interval, Level, Method, student_estimate};
use crate::special::double::Double;
use crate::special::student;
use crate::square;
use crate::tally::CrossSums;

/// What the session is worth that was not seen, by the largest that was. Chosen by a study of coverage (docs/statistics.md): with
/// 1, runs of 64 sessions of the heaviest tails hold 92 to 93 %.
const UNSEEN: f64 = 1.25;

/// The standard deviation of a score. `x`, `squares` and `n` are the indices of the sum of scores, the sum of squared scores and the number
/// of scores in the session totals; `largest` is the largest sum of squares that a session has. None without scores; where they are
/// all equal, or the sessions do not differ, nothing bounds it.
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
    let sessions = sums.filled_sessions(n);
    let found = student_estimate(value, variance, sessions, level);
    if found.interval.is_all() {
        return Some(Estimate { interval: Interval { low: 0.0, ..found.interval }, ..found });
    }
    let quantile = student::two_sided_quantile(level.alpha(), sessions - 1.0);
    // Of the variance by its estimate.
    let spread = square(2.0 * found.standard_error / value);
    let unseen = UNSEEN * largest as f64 / (value * value * sums.total(n) as f64);
    let interval = Interval {
        low: value * gamma(1.0, spread, -quantile).sqrt(),
        high: value * gamma(1.0 + unseen, spread + unseen * unseen, quantile).sqrt(),
    };
    Some(Estimate { interval, method: Method::Gamma, ..found })
}

/// The quantile of a gamma distribution with this mean and variance that belongs to this normal deviate (E. B. Wilson and M. M. Hilferty,
/// "The distribution of chi-square", PNAS 17, 1931).
pub(super) fn gamma(mean: f64, variance: f64, deviate: f64) -> f64 {
    let ninth = variance / (9.0 * mean * mean);
    let root = (1.0 - ninth + deviate * ninth.sqrt()).max(0.0);
    mean * root * root * root
}

/// The standard deviation and the linear form of the session totals whose sum is its error.
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
    // d sd = (d m₂ − 2 m d m) / 2 sd, and each moment's residual is its total less the moment times n.
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
    fn a_session_and_the_stump_of_another_tell_no_spread() {
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
                    // 0 and 10 with chances 0.8 and 0.2: sd 4; half of the deals repeat the one before.
                    let k = (0..4).filter(|_| source.chance(0.2)).count() as i64;
                    sums.record(&[20 * k, 200 * k, 8]);
                    largest = largest.max(200 * k);
                }
                sd(&sums, 0, 1, 2, largest, Level::P95).unwrap().interval.contains(4.0)
            })
            .count();
        assert!((925..=980).contains(&covered), "{covered} of 1000");
    }

    /// Points as mahjong pays them: most deals are small, and a fifth of the variance comes from one in 500. Student's interval holds
    /// 88 % of the time here.
    #[test]
    fn covers_a_score_whose_variance_hangs_on_few_deals() {
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
    fn degenerate() {
        assert!(sd(&CrossSums::new(3), 0, 1, 2, 0, Level::P95).is_none());
        // Scores that are all equal, and sessions that are.
        for session in [[32, 64, 16], [0, 64, 16]] {
            let mut sums = CrossSums::new(3);
            (0..5).for_each(|_| sums.record(&session));
            let found = sd(&sums, 0, 1, 2, session[1], Level::P95).unwrap();
            assert_eq!(found.interval, Interval { low: 0.0, high: f64::INFINITY });
        }
    }
}
