//! The correction for multiple tests. A family is a list of rows that are corrected together.

use super::{Difference, Statistic};
use crate::sim::role::Role;
use crate::stats::paired::holm;

/// Applies Holm's correction within each of `families` and sets the corrected p-values of the rows. Each comparison of
/// a run is one family. Rows that cannot be significant whatever the signs of their differences are left out (R. E.
/// Tarone, "A modified Bonferroni method for discrete data", Biometrics 46, 1990), and rows that share a test count
/// once.
///
/// The `primary` statistic, named beforehand, is tested alone: it is corrected only for the number of its rows in all
/// families, one for each rule set. The other rows are corrected as if there were no primary statistic.
pub fn correct<'a, R: IntoIterator<Item = &'a mut Difference>>(
    families: impl IntoIterator<Item = R>,
    primary: Option<Statistic>,
) {
    let (mut rows, mut places) = (Vec::new(), Vec::new());
    for family in families {
        let first = rows.len();
        rows.extend(family);
        places.push((first..rows.len()).collect::<Vec<_>>());
    }
    let is_alone = |row: &Difference| primary.is_some_and(|primary| row.statistic.is_same(primary.tested_by()));
    places.push((0..rows.len()).filter(|&at| is_alone(rows[at])).collect());
    let adjusted =
        corrected(&rows.iter().map(|row| Some(row.p_value).filter(|_| row.tested)).collect::<Vec<_>>(), &places);
    let near = corrected(&rows.iter().map(|row| row.p_equivalent).collect::<Vec<_>>(), &places);
    let mut dealer = [1.0; 2];
    for (row, (p, near)) in rows.into_iter().zip(adjusted.into_iter().zip(near)) {
        // A row without a p-value has no corrected one.
        let untested = if row.p_value.is_nan() { f64::NAN } else { 1.0 };
        (row.p_adjusted, row.p_equivalent) = (p.unwrap_or(untested), near);
        if row.statistic == Statistic::Mean(Role::Dealer) {
            dealer = [row.p_value, row.p_adjusted];
        } else if row.shares_dealer_test() {
            [row.p_value, row.p_adjusted] = dealer;
        }
    }
}

/// Corrects p-values by Holm's method. A family is a list of indices into `p_values`. A later family overwrites the
/// results of an earlier one. `None` for tests without a p-value or outside all families.
fn corrected(p_values: &[Option<f64>], families: &[Vec<usize>]) -> Vec<Option<f64>> {
    let mut found = vec![None; p_values.len()];
    for family in families {
        let (places, own): (Vec<usize>, Vec<f64>) = family.iter().filter_map(|&at| Some((at, p_values[at]?))).unzip();
        places.into_iter().zip(holm(&own)).for_each(|(at, p)| found[at] = Some(p));
    }
    found
}

/// Applies Holm's correction to `rows` as a family of `tests` tests, a number fixed before the data are seen. Tests
/// without a row, and rows that cannot be significant, count with p = 1. Rows without a p-value are not changed.
pub fn correct_fixed<'a>(rows: impl Iterator<Item = &'a mut Difference>, tests: usize) {
    let rows: Vec<&mut Difference> = rows.filter(|row| !row.p_value.is_nan()).collect();
    let mut p_values: Vec<f64> = rows.iter().map(|row| if row.tested { row.p_value } else { 1.0 }).collect();
    p_values.resize(tests.max(rows.len()), 1.0);
    rows.into_iter().zip(holm(&p_values)).for_each(|(row, p)| row.p_adjusted = p);
}
