//! Which part of the variation over a grid of rule sets each key explains, alone and with others.
//!
//! The grid is whole, so the variance of a statistic over its points falls apart into the effects of keys and of their
//! interactions (I. M. Sobol, "Sensitivity estimates for nonlinear mathematical models", 1993; the analysis of variance of a
//! full design). What is seen varies also by chance, which adds to every part. All rule sets play the same sessions, so
//! leaving out a part of the run moves all points together as chance does: the jackknife gives what chance adds to each part
//! of the variance, and it is taken off.

use super::record::SideRecord;
use super::statistic::Statistic;
use crate::stats::{Interval, Level, jackknife, square};
use serde::Serialize;

/// What one key, or several together, explain.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VariationRow {
    /// What varies.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The keys, joined with ` × `.
    pub keys: String,
    /// How many: 1 the effect of a key alone, 2 and more an interaction.
    pub order: u64,
    /// The part of the variance over the grid, chance taken off.
    pub share: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Of one key: the part that would be gone if it were fixed, interactions included.
    pub total: Option<f64>,
}

/// The parts of the variance over a grid, by the set of its axes (bit by axis): `values` in the order of the grid, the last axis
/// running fastest.
fn parts(sizes: &[usize], values: &[f64]) -> Vec<f64> {
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

/// The parts of the variation of a statistic over a grid with these axes, its points the `sides` in order; none where the run
/// is too short to tell chance, or nothing varies beyond it.
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
    let of_side = |side: &SideRecord| side.parts().values(|spread| statistic.of_part(spread));
    let values: Option<Vec<(f64, Vec<f64>)>> = sides.iter().map(of_side).collect();
    let Some(values) = values.filter(|values| values[0].1.len() >= jackknife::FEWEST) else { return Vec::new() };
    let whole = parts(&sizes, &values.iter().map(|side| side.0).collect::<Vec<_>>());
    let groups = values[0].1.len();
    let at = |group: usize| values.iter().map(|side| side.1[group]).collect::<Vec<f64>>();
    let mean: Vec<f64> = values.iter().map(|side| side.1.iter().sum::<f64>() / groups as f64).collect();
    // What chance adds: the quadratic forms of the jackknife's covariance.
    let scale = (groups as f64 - 1.0) / groups as f64;
    let mut chance = vec![0.0; whole.len()];
    for group in 0..groups {
        let gap: Vec<f64> = at(group).iter().zip(&mean).map(|(value, mean)| value - mean).collect();
        chance.iter_mut().zip(parts(&sizes, &gap)).for_each(|(sum, part)| *sum += scale * part);
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
    let without: Vec<Vec<f64>> = (0..groups).map(|group| own(&parts(&sizes, &at(group)))).collect();
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

    /// The Ishigami function's cousin on a grid: Y = a + 2b + 4ab over {−1, 1}² has the parts 1/21, 4/21, 16/21.
    #[test]
    fn parts_are_those_of_the_textbook() {
        let y = |a: f64, b: f64| 3.0 + a + 2.0 * b + 4.0 * a * b;
        let values = [y(-1.0, -1.0), y(-1.0, 1.0), y(1.0, -1.0), y(1.0, 1.0)];
        let found = parts(&[2, 2], &values);
        for (found, expected) in found[1..].iter().zip([1.0, 4.0, 16.0]) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
        // Any numbers on any grid: the parts add up to the variance.
        let values: Vec<f64> = (0..24).map(|at| f64::from(at * at % 17) + f64::from(at % 5)).collect();
        let mean = values.iter().sum::<f64>() / 24.0;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 24.0;
        let sum: f64 = parts(&[2, 3, 4], &values)[1..].iter().sum();
        assert!((sum - variance).abs() < 1e-9 * variance);
    }

    fn grid(changes: &[&str], seed: u64, hands: u64) -> Vec<SideRecord> {
        let side = |change: &&str| {
            Side::new(Rules::load(&format!("nanchang{change}")).unwrap(), Seating::all(Policy::Efficient))
        };
        let run = Run::of(Rules::default(), Seating::all(Policy::Efficient), seed, hands);
        Run { sides: changes.iter().map(side).collect(), ..run }.play().sides
    }

    /// Points that are 精 points times their value: the two keys multiply, and what they explain is known to the digit.
    #[test]
    fn keys_that_multiply() {
        let changes = [
            "+scoring.base=1+scoring.jing.zheng=2",
            "+scoring.base=1+scoring.jing.zheng=4",
            "+scoring.base=3+scoring.jing.zheng=2",
            "+scoring.base=3+scoring.jing.zheng=4",
        ];
        let sides = grid(&changes, 5, 16 * 64 * 8);
        let axes = [("scoring.base", 2), ("scoring.jing.zheng", 2)];
        // Money of all items is the sum of that of the hands, which only the base moves, and that of 精: no interaction.
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
        // The spread of a sum does depend on both together.
        let rows = variation(&sides, &axes, Statistic::Sd(Role::All), Level::P95);
        assert!(rows[2].share > 1e-4 && rows[2].share < 0.2, "{rows:?}");
    }

    /// Of fewer parts than an interval needs there are no rows.
    #[test]
    fn short_runs_say_nothing() {
        let changes = ["+scoring.base=1", "+scoring.base=3"];
        let rows =
            |hands| variation(&grid(&changes, 5, hands), &[("scoring.base", 2)], Statistic::Moved, Level::P95).len();
        assert_eq!([16 * 64 * 2, 16 * 64 * 4].map(rows), [0, 1]);
    }

    /// Where a key changes nothing, chance is taken off: what it seems to explain is about 0.
    #[test]
    fn chance_is_taken_off() {
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
