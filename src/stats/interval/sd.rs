//! Standard deviations with the session as unit: the delta method on the first two moments (Cochran 1977, section 6.3; H. Cramér,
//! *Mathematical Methods of Statistics*, 1946, section 27.7).

use super::{Estimate, Level, student_estimate};
use crate::stats::special::double::Double;
use crate::stats::tally::CrossSums;

/// The standard deviation of a score. `x`, `squares` and `n` are the indices of the sum of scores, the sum of squared scores and the number
/// of scores in the session totals. None without scores or where they are all equal.
pub fn sd(sums: &CrossSums, x: usize, squares: usize, n: usize, level: Level) -> Option<Estimate> {
    let (value, form) = linearised_sd(sums, x, squares, n)?;
    let s = sums.sessions() as f64;
    let variance = (sums.sessions() > 1).then(|| sums.form(&form, &form) * s / (s - 1.0));
    Some(student_estimate(value, variance, sums.sessions(), level))
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
        let mut sums = CrossSums::new(3);
        (0..5).for_each(|_| sums.record(&[32, 64, 16]));
        assert!(sd(&sums, 0, 1, 2, Level::P95).is_none());
    }
}
