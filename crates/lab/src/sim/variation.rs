//! Analysis of variance over a grid of rule sets: the share of the variance of a statistic that each key and each
//! interaction of keys explains.
//!
//! A grid has one rule set, called a point, for every combination of the values of some keys (its axes). So the
//! variance of a statistic over its points is the sum of components, one for each key and one for each interaction of
//! keys (I. M. Sobol, "Sensitivity estimates for nonlinear mathematical models", 1993; the analysis of variance of a
//! full factorial design). Sampling error adds to every component. All rule sets play the same sessions, so the
//! jackknife over parts of the run gives the joint sampling error of all points, and thus the amount that it adds to
//! each component. This amount is subtracted.

use super::record::SideRecord;
use super::statistic::Statistic;
use crate::stats::{Interval, Level, jackknife, square};
use serde::Serialize;

/// The share of the variance that one key, or one interaction of keys, explains.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VariationRow {
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The keys, joined with ` × `.
    pub keys: String,
    /// The number of keys: 1 for the effect of a key alone, 2 or more for an interaction.
    pub order: u64,
    /// The share of the variance over the grid, after subtraction of the sampling error; from 0 to 1.
    pub share: f64,
    /// Lower end of the interval of `share` (95 % in tables).
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
    /// For a single key, the share of the variance that would vanish if the key were fixed: its own share and those of
    /// all its interactions. `None` for an interaction.
    pub total: Option<f64>,
}

/// The components of the variance over a grid, not yet corrected for sampling error, indexed by the set of axes (one
/// bit for each axis). `sizes` are the numbers of values of the axes. `values` has one element for each point in the
/// order of the grid, the last axis running fastest.
fn components(sizes: &[usize], values: &[f64]) -> Vec<f64> {
    let sets = 1usize << sizes.len();
    let count = values.len() as f64;
    // The mean over all axes outside the set, at every point.
    let means = |set: usize| {
        let place = |point: usize| {
            let digits = sizes.iter().enumerate().rev().fold((point, 0, 1), |(rest, place, step), (axis, &size)| {
                let digit = if set >> axis & 1 != 0 { rest % size } else { 0 };
                (rest / size, place + digit * step, step * size)
            });
            digits.1
        };
        let (mut sums, mut counts) = (vec![0.0; values.len()], vec![0.0; values.len()]);
        for (point, value) in values.iter().enumerate() {
            sums[place(point)] += value;
            counts[place(point)] += 1.0;
        }
        (0..values.len()).map(|point| sums[place(point)] / counts[place(point)]).collect::<Vec<f64>>()
    };
    let all: Vec<Vec<f64>> = (0..sets).map(means).collect();
    let effect = |set: usize, point: usize| {
        let sign = |part: usize| if (set ^ part).count_ones().is_multiple_of(2) { 1.0 } else { -1.0 };
        (0..sets).filter(|part| part & set == *part).map(|part| sign(part) * all[part][point]).sum::<f64>()
    };
    (0..sets).map(|set| (0..values.len()).map(|point| square(effect(set, point))).sum::<f64>() / count).collect()
}

/// Returns the shares of the variance of a statistic over a grid: single keys first, then interactions. `axes` are the
/// keys with their numbers of values. `sides` are the points of the grid in order, the last axis running fastest.
/// Returns an empty list if the number of sides is not that of the points, if the run is too short for the jackknife,
/// or if the variance is not larger than the sampling error.
pub fn variation(
    sides: &[SideRecord],
    axes: &[(&str, usize)],
    statistic: Statistic,
    level: Level,
) -> Vec<VariationRow> {
    let sizes: Vec<usize> = axes.iter().map(|axis| axis.1).collect();
    if sides.len() != sizes.iter().product::<usize>() || sides.is_empty() {
        return Vec::new();
    }
    let of_side = |side: &SideRecord| side.parts().values(|part| statistic.in_part(part));
    let values: Option<Vec<(f64, Vec<f64>)>> = sides.iter().map(of_side).collect();
    let Some(values) = values.filter(|values| values[0].1.len() >= jackknife::MIN_GROUPS) else { return Vec::new() };
    let whole = components(&sizes, &values.iter().map(|side| side.0).collect::<Vec<_>>());
    let groups = values[0].1.len();
    let at = |group: usize| values.iter().map(|side| side.1[group]).collect::<Vec<f64>>();
    let mean: Vec<f64> = values.iter().map(|side| side.1.iter().sum::<f64>() / groups as f64).collect();
    // The contribution of sampling error: quadratic forms of the covariance from the jackknife.
    let scale = (groups as f64 - 1.0) / groups as f64;
    let mut chance = vec![0.0; whole.len()];
    for group in 0..groups {
        let gap: Vec<f64> = at(group).iter().zip(&mean).map(|(value, mean)| value - mean).collect();
        chance.iter_mut().zip(components(&sizes, &gap)).for_each(|(sum, part)| *sum += scale * part);
    }
    let own = |found: &[f64]| found.iter().zip(&chance).map(|(part, chance)| part - chance).collect::<Vec<f64>>();
    let share = |found: &[f64], sets: &dyn Fn(usize) -> bool| {
        let sum = |wanted: &dyn Fn(usize) -> bool| {
            (1..found.len()).filter(|&set| wanted(set)).map(|set| found[set]).sum::<f64>()
        };
        sum(sets) / sum(&|_| true)
    };
    let found = own(&whole);
    if found[1..].iter().sum::<f64>() <= 0.0 {
        return Vec::new();
    }
    let without: Vec<Vec<f64>> = (0..groups).map(|group| own(&components(&sizes, &at(group)))).collect();
    let row = |set: usize| {
        let alone = |other: usize| other == set;
        let values: Vec<f64> = without.iter().map(|found| share(found, &alone)).collect();
        let estimate = jackknife::delete_a_group(share(&found, &alone), &values, &[], level);
        let Interval { low, high } = estimate.interval.map(|end| end.clamp(0.0, 1.0));
        let named = axes.iter().enumerate().filter(|(axis, _)| set >> axis & 1 != 0).map(|(_, axis)| axis.0);
        let total = share(&found, &|other| other & set != 0).clamp(0.0, 1.0);
        Some(VariationRow {
            statistic,
            keys: named.collect::<Vec<_>>().join(" × "),
            order: set.count_ones().into(),
            share: estimate.value.clamp(0.0, 1.0),
            ci_low: low,
            ci_high: high,
            total: (set.count_ones() == 1).then_some(total),
        })
    };
    let mut sets: Vec<usize> = (1..found.len()).collect();
    sets.sort_by_key(|set| (set.count_ones(), *set));
    sets.into_iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::rules::Rules;
    use crate::sim::{Role, Run, Side};

    /// Y = a + 2b + 4ab over {−1, 1}² has the components 1, 4 and 16.
    #[test]
    fn components_are_known_for_a_simple_function() {
        let y = |a: f64, b: f64| 3.0 + a + 2.0 * b + 4.0 * a * b;
        let values = [y(-1.0, -1.0), y(-1.0, 1.0), y(1.0, -1.0), y(1.0, 1.0)];
        let found = components(&[2, 2], &values);
        for (found, expected) in found[1..].iter().zip([1.0, 4.0, 16.0]) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
        // On any grid the components add up to the variance.
        let values: Vec<f64> = (0..24).map(|at| f64::from(at * at % 17) + f64::from(at % 5)).collect();
        let mean = values.iter().sum::<f64>() / 24.0;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 24.0;
        let sum: f64 = components(&[2, 3, 4], &values)[1..].iter().sum();
        assert!((sum - variance).abs() < 1e-9 * variance);
    }

    fn grid(changes: &[&str], seed: u64, hands: u64) -> Vec<SideRecord> {
        let side = |change: &&str| {
            Side::new(Rules::load(&format!("nanchang{change}")).unwrap(), Seating::all(Policy::Efficient))
        };
        let run = Run::new(Rules::default(), Seating::all(Policy::Efficient), seed, hands);
        Run { sides: changes.iter().map(side).collect(), ..run }.play().sides
    }

    /// Two keys that change different items have no interaction in the points moved, but one in the standard deviation.
    #[test]
    fn keys_of_different_items_interact_only_in_the_spread() {
        let changes = [
            "+scoring.base=1+scoring.jing.zheng=2",
            "+scoring.base=1+scoring.jing.zheng=4",
            "+scoring.base=3+scoring.jing.zheng=2",
            "+scoring.base=3+scoring.jing.zheng=4",
        ];
        let sides = grid(&changes, 5, 16 * 64 * 8);
        let axes = [("scoring.base", 2), ("scoring.jing.zheng", 2)];
        // The points moved are the sum of those for hands, which depend only on the base, and those for 精.
        let rows = variation(&sides, &axes, Statistic::Moved, Level::P95);
        assert_eq!(
            rows.iter().map(|row| row.keys.as_str()).collect::<Vec<_>>(),
            ["scoring.base", "scoring.jing.zheng", "scoring.base × scoring.jing.zheng"]
        );
        assert!(rows[2].share < 1e-6, "{rows:?}");
        assert!((rows[0].share + rows[1].share - 1.0).abs() < 1e-6 && rows[0].share > 0.01 && rows[1].share > 0.01);
        assert!((rows[0].total.unwrap() - rows[0].share).abs() < 1e-6);
        for row in &rows {
            assert!(row.ci_low <= row.share && row.share <= row.ci_high);
        }
        // The standard deviation of a sum depends on both keys together.
        let rows = variation(&sides, &axes, Statistic::Sd(Role::All), Level::P95);
        assert!(rows[2].share > 1e-4 && rows[2].share < 0.2, "{rows:?}");
    }

    /// There are no rows if the run has fewer parts than an interval needs.
    #[test]
    fn short_runs_have_no_rows() {
        let changes = ["+scoring.base=1", "+scoring.base=3"];
        let rows =
            |hands| variation(&grid(&changes, 5, hands), &[("scoring.base", 2)], Statistic::Moved, Level::P95).len();
        assert_eq!([16 * 64 * 2, 16 * 64 * 4].map(rows), [0, 1]);
    }

    /// Sampling error is subtracted, so the share of a key without effect is about 0.
    #[test]
    fn sampling_error_is_subtracted() {
        let changes = [
            "+claims.chow=true+claims.rob_kong=true",
            "+claims.chow=true+claims.rob_kong=false",
            "+claims.chow=false+claims.rob_kong=true",
            "+claims.chow=false+claims.rob_kong=false",
        ];
        let axes = [("claims.chow", 2), ("claims.rob_kong", 2)];
        let rows = variation(
            &grid(&changes, 9, 16 * 64 * 16),
            &axes,
            Statistic::Measure(crate::sim::Measure::Draws),
            Level::P95,
        );
        assert!(rows[0].share > 0.99 && rows[1].share < 0.01 && rows[1].ci_low < 1e-6, "{rows:?}");
    }
}
