//! Standard deviations with the session as unit: the delta method on the first two moments (Cochran 1977, section 6.3; H. Cramér,
//! *Mathematical Methods of Statistics*, 1946, section 27.7).

use super::{Estimate, Interval, Level, student_estimate};
use crate::stats::special::double::Double;
use crate::stats::tally::CrossSums;

/// The standard deviation of a score. `x`, `squares` and `n` are the indices of the sum of scores, the sum of squared scores and the number
/// of scores in the session totals. None without scores; where they are all equal, or the sessions do not differ, nothing bounds it.
pub fn sd(sums: &CrossSums, x: usize, squares: usize, n: usize, level: Level) -> Option<Estimate> {
    if sums.total(n) == 0 {
        return None;
    }
    let (value, variance) = match linearised_sd(sums, x, squares, n) {
        Some((value, form)) => (value, sums.form(&form, &form)),
        None => (0.0, 0.0),
    };
    let s = sums.sessions() as f64;
    let variance = Some(variance * s / (s - 1.0)).filter(|&variance| sums.sessions() > 1 && variance > 0.0);
    let found = student_estimate(value, variance, sums.filled_sessions(n), level);
    let interval = Interval { low: found.interval.low.max(0.0), ..found.interval };
    Some(Estimate { interval, ..found })
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
    use crate::stats::testing::Source;

    #[test]
    fn a_session_and_the_stump_of_another_tell_no_spread() {
        let mut sums = CrossSums::new(3);
        sums.record(&[20, 400, 16]);
        sums.record(&[5, 25, 1]);
        let found = sd(&sums, 0, 1, 2, Level::P95).unwrap();
        assert_eq!((found.interval.low, found.interval.high), (0.0, f64::INFINITY));
        sums.record(&[10, 200, 16]);
        assert!(sd(&sums, 0, 1, 2, Level::P95).unwrap().interval.high < f64::INFINITY);
    }

    #[test]
    fn covers_a_skew_score() {
        let mut source = Source::new(81);
        let covered = (0..1000)
            .filter(|_| {
                let mut sums = CrossSums::new(3);
                for _ in 0..300 {
                    // 0 and 10 with chances 0.8 and 0.2: sd 4; half of the deals repeat the one before.
                    let k = (0..4).filter(|_| source.chance(0.2)).count() as i64;
                    sums.record(&[20 * k, 200 * k, 8]);
                }
                sd(&sums, 0, 1, 2, Level::P95).unwrap().interval.contains(4.0)
            })
            .count();
        assert!((925..=971).contains(&covered), "{covered} of 1000");
    }

    #[test]
    fn degenerate() {
        assert!(sd(&CrossSums::new(3), 0, 1, 2, Level::P95).is_none());
        // Scores that are all equal, and sessions that are.
        for session in [[32, 64, 16], [0, 64, 16]] {
            let mut sums = CrossSums::new(3);
            (0..5).for_each(|_| sums.record(&session));
            let found = sd(&sums, 0, 1, 2, Level::P95).unwrap();
            assert_eq!(found.interval, Interval { low: 0.0, high: f64::INFINITY });
        }
    }
}
