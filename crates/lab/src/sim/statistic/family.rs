//! Families of tests: differences that are judged together.

use super::{Difference, Statistic};
use crate::sim::role::Role;
use crate::stats::paired::holm;

/// Holm's correction within each family of rows; the comparisons of a run are a family each. Rows that cannot reject whatever their signs
/// are left out (R. E. Tarone, "A modified Bonferroni method for discrete data", Biometrics 46, 1990), and rows that say the same as another
/// count once. The statistic that was named beforehand is tested alone: corrected only for the number of its own rows in all families, one
/// for each rule set. The others are corrected as if none had been named.
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
    let is_alone = |row: &Difference| primary.is_some_and(|primary| row.statistic.is(primary.tested_by()));
    places.push((0..rows.len()).filter(|&at| is_alone(rows[at])).collect());
    let adjusted =
        corrected(&rows.iter().map(|row| Some(row.p_value).filter(|_| row.tested)).collect::<Vec<_>>(), &places);
    let near = corrected(&rows.iter().map(|row| row.p_equivalent).collect::<Vec<_>>(), &places);
    let mut dealer = [1.0; 2];
    for (row, (p, near)) in rows.into_iter().zip(adjusted.into_iter().zip(near)) {
        // What has no p-value has no corrected one.
        let untested = if row.p_value.is_nan() { f64::NAN } else { 1.0 };
        (row.p_adjusted, row.p_equivalent) = (p.unwrap_or(untested), near);
        if row.statistic == Statistic::Mean(Role::Dealer) {
            dealer = [row.p_value, row.p_adjusted];
        } else if row.repeats_dealer() {
            [row.p_value, row.p_adjusted] = dealer;
        }
    }
}

/// Holm's correction of the p-values at the places of each family; a later family replaces what an earlier one found.
fn corrected(p_values: &[Option<f64>], families: &[Vec<usize>]) -> Vec<Option<f64>> {
    let mut found = vec![None; p_values.len()];
    for family in families {
        let (places, own): (Vec<usize>, Vec<f64>) = family.iter().filter_map(|&at| Some((at, p_values[at]?))).unzip();
        places.into_iter().zip(holm(&own)).for_each(|(at, p)| found[at] = Some(p));
    }
    found
}

/// Holm's correction within a family whose number of tests is fixed before the data: tests without a row, and rows that cannot reject,
/// count with p = 1. Rows without a p-value keep none.
pub fn correct_fixed<'a>(rows: impl Iterator<Item = &'a mut Difference>, tests: usize) {
    let rows: Vec<&mut Difference> = rows.filter(|row| !row.p_value.is_nan()).collect();
    let mut p_values: Vec<f64> = rows.iter().map(|row| if row.tested { row.p_value } else { 1.0 }).collect();
    p_values.resize(tests.max(rows.len()), 1.0);
    rows.into_iter().zip(holm(&p_values)).for_each(|(row, p)| row.p_adjusted = p);
}
