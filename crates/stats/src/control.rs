//! Control variates: the variance of a mean is reduced by covariates whose expected value is known exactly.
//!
//! The part of the mean that the covariates explain is removed by regression (S. S. Lavenberg and P. D. Welch, "A perspective on
//! the use of control variables to increase the efficiency of Monte Carlo simulations", Management Science 27, 1981).

use crate::interval::{Estimate, Level, student_estimate};
use crate::special::double::Double;
use crate::square;
use crate::tally::CrossSums;
use serde::Serialize;

/// A mean before and after adjustment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Adjusted {
    /// The plain mean.
    pub plain: Estimate,
    /// The adjusted mean.
    pub adjusted: Estimate,
    /// The weight of each covariate, in the given order. It is 0 for a covariate that depends on the previous ones.
    pub weights: Vec<f64>,
    /// The variance of the plain mean divided by that of the adjusted one. It is infinite if the covariates explain everything.
    pub variance_reduction: f64,
}

/// Returns the mean of total `y` per unit of total `n`, adjusted by covariates. `y` and `n` are indices of session totals in `sums`. A
/// covariate is a pair: the index of its session total, and its exact mean per unit of `n`. Returns `None` if the total `n` is 0, or if
/// there are not at least two more sessions than covariates.
pub fn adjusted_mean(
    sums: &CrossSums,
    y: usize,
    n: usize,
    covariates: &[(usize, f64)],
    level: Level,
) -> Option<Adjusted> {
    let count = sums.sessions();
    let used = covariates.len() as u64;
    if sums.total(n) == 0 || count < used + 2 {
        return None;
    }
    let residual = |x: usize| vec![(x, Double::ONE), (n, -sums.ratio(x, n))];
    let target = residual(y);
    let forms: Vec<_> = covariates.iter().map(|&(x, _)| residual(x)).collect();
    let matrix: Vec<Vec<f64>> = forms.iter().map(|f| forms.iter().map(|g| sums.form(f, g)).collect()).collect();
    let right: Vec<f64> = forms.iter().map(|f| sums.form(f, &target)).collect();
    let weights = solve(matrix, right);

    let mut left_over = target.clone();
    let mut value = sums.ratio(y, n).to_f64();
    for ((form, weight), &(x, known)) in forms.iter().zip(&weights).zip(covariates) {
        left_over.extend(form.iter().map(|&(i, c)| (i, -c * Double::from(*weight))));
        value -= weight * (sums.ratio(x, n) - Double::from(known)).to_f64();
    }
    let s = count as f64;
    let scale = s / square(sums.total(n) as f64);
    let plain_squares = sums.form(&target, &target);
    let left_squares = sums.form(&left_over, &left_over);
    let plain =
        student_estimate(sums.ratio(y, n).to_f64(), Some(plain_squares * scale / (s - 1.0)), count as f64, level);
    let freedom = count - 1 - used;
    let adjusted = student_estimate(value, Some(left_squares * scale / freedom as f64), (freedom + 1) as f64, level);
    let variance_reduction =
        if plain_squares == left_squares { 1.0 } else { square(plain.standard_error / adjusted.standard_error) };
    Some(Adjusted { plain, adjusted, weights, variance_reduction })
}

/// Returns the solution x of `matrix` · x = `right`, by elimination down the diagonal. `matrix` must be symmetric and positive
/// semidefinite. A pivot that is lost in rounding belongs to a covariate that depends on the previous ones; its weight is 0.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    let sizes: Vec<f64> = (0..n).map(|i| matrix[i][i]).collect();
    let usable = |pivot: f64, i: usize| pivot > 1e-10 * sizes[i];
    for i in 0..n {
        let row = matrix[i].clone();
        if !usable(row[i], i) {
            continue;
        }
        for j in i + 1..n {
            let factor = matrix[j][i] / row[i];
            matrix[j].iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
            right[j] -= factor * right[i];
        }
    }
    let mut solution = vec![0.0; n];
    for i in (0..n).rev() {
        if usable(matrix[i][i], i) {
            let known: f64 = (i + 1..n).map(|j| matrix[i][j] * solution[j]).sum();
            solution[i] = (right[i] - known) / matrix[i][i];
        }
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    /// Creates sums with the totals: y, n, first covariate, second covariate, the first one doubled.
    fn sample(source: &mut Source, sessions: u64) -> CrossSums {
        let mut sums = CrossSums::new(5);
        for _ in 0..sessions {
            let (mut y, mut c, mut d) = (0, 0, 0);
            for _ in 0..8 {
                let (u, v, noise) = (source.below(11) as i64, source.below(3) as i64, source.below(5) as i64);
                (y, c, d) = (y + 3 * u - v + noise, c + u, d + v);
            }
            sums.record(&[y, 8, c, d, 2 * c]);
        }
        sums
    }

    #[test]
    fn the_variance_is_reduced_by_the_explained_part() {
        let mut source = Source::new(51);
        let sums = sample(&mut source, 4000);
        let got = adjusted_mean(&sums, 0, 1, &[(2, 5.0), (3, 1.0)], Level::P95).unwrap();
        close(got.weights[0], 3.0, 0.02);
        close(got.weights[1], -1.0, 0.1);
        // Variances: 9 · 10 + 2/3 explained, 2 left.
        close(got.variance_reduction, (90.0 + 2.0 / 3.0 + 2.0) / 2.0, 0.1);
        // A covariate that repeats another changes nothing.
        let twice = adjusted_mean(&sums, 0, 1, &[(2, 5.0), (3, 1.0), (4, 10.0)], Level::P95).unwrap();
        assert_eq!(twice.weights[2], 0.0);
        close(twice.adjusted.value, got.adjusted.value, 1e-12);
    }

    #[test]
    fn the_adjusted_interval_covers_the_mean() {
        let mut source = Source::new(52);
        let covered = (0..1000)
            .filter(|_| {
                let sums = sample(&mut source, 50);
                let got = adjusted_mean(&sums, 0, 1, &[(2, 5.0), (3, 1.0)], Level::P95).unwrap();
                got.adjusted.interval.contains(3.0 * 5.0 - 1.0 + 2.0)
            })
            .count();
        assert!((925..=971).contains(&covered), "{covered} of 1000");
    }

    #[test]
    fn useless_and_perfect_covariates() {
        assert!(adjusted_mean(&CrossSums::new(3), 0, 1, &[(2, 0.0)], Level::P95).is_none());
        let mut sums = CrossSums::new(3);
        (0..9).for_each(|i| sums.record(&[i, 1, 7]));
        // A constant covariate explains nothing.
        let got = adjusted_mean(&sums, 0, 1, &[(2, 7.0)], Level::P95).unwrap();
        assert_eq!((got.weights[0], got.variance_reduction), (0.0, 1.0));
        // The covariate is the quantity itself.
        let got = adjusted_mean(&sums, 0, 1, &[(0, 4.5)], Level::P95).unwrap();
        assert_eq!((got.adjusted.value, got.variance_reduction), (4.5, f64::INFINITY));
        assert!(adjusted_mean(&sums, 0, 1, &[(2, 7.0); 8], Level::P95).is_none());
    }
}
