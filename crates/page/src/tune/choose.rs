//! The choice of combinations: pure functions of effects.

use super::Wish;
use crate::rules::{Alternative, Candidate, Rules};
use crate::sim::Difference;
use crate::stats::{Level, square};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Maximum number of changes of a combination.
pub const MOST_CHANGES: usize = 3;
/// Maximum number of combinations in the trial.
pub const TRIALS: usize = 40;
/// Maximum number of combinations in the final.
pub const FINALISTS: usize = 10;
/// Maximum number of proposals.
pub const PROPOSALS: usize = 3;
/// The relative change of a kept statistic that adds 1 to the sum of squares, as much as a wanted change that does not happen.
const KEPT_SCALE: f64 = 0.1;
/// Added to the miss for each change after the first, so that few changes are preferred.
const CHANGE_PENALTY: f64 = 0.02;
/// Added to the miss for each change that an earlier proposal has, so that proposals differ.
const SHARED_CHANGE_PENALTY: f64 = 0.2;
/// Maximum number of combinations in the trial with the same keys.
const MOST_SAME_KEYS: usize = 2;
/// Maximum number of combinations in the trial with the same change.
const MOST_SAME_CHANGE: usize = TRIALS / 4;
/// Maximum number of combinations that are considered for the trial.
const MOST_CONSIDERED: usize = 1 << 14;

/// Changes with their differences from the rules.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The changes.
    pub candidate: Candidate,
    /// The difference in each wish, in the order of the wishes.
    pub differences: Vec<Difference>,
}

/// The expected distance of measured differences from the wishes; 0 if all wishes are fulfilled exactly. `rows` has one difference for each
/// wish. The distance is the square root of a sum of squares. A wanted change contributes its error divided by the wanted difference, a kept
/// statistic its change divided by a tenth of its value. With one wanted change, the distance of unchanged rules is 1.
///
/// The smallest of many measured distances usually underestimates the true one. Therefore differences are shrunk towards 0 (after James and
/// Stein, 1961), and the remaining variance is added to each square.
pub fn miss(wishes: &[Wish], rows: &[Difference]) -> f64 {
    let values: Vec<ShrunkValue> = rows.iter().map(ShrunkValue::new).collect();
    let first: Vec<f64> = rows.iter().map(|row| row.a).collect();
    distance(wishes, &first, &values)
}

/// What is known about the value of a statistic.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ShrunkValue {
    /// The expected value.
    value: f64,
    /// The variance of its error.
    variance: f64,
}

impl ShrunkValue {
    /// The value under the second rule set. The difference is multiplied by 1 − 1/z², or by 0 if that is negative, where z is the
    /// difference in standard errors. A difference without an interval counts as exact.
    fn new(row: &Difference) -> ShrunkValue {
        let error = (row.ci_high - row.ci_low) / (2.0 * Level::P95.z());
        match square(row.difference / error) {
            ratio if ratio.is_nan() || error == 0.0 => ShrunkValue::exact(row.b),
            // This includes differences with an endless interval.
            ratio if ratio <= 1.0 => ShrunkValue::exact(row.a),
            ratio => {
                let factor = 1.0 - 1.0 / ratio;
                ShrunkValue { value: row.a + factor * row.difference, variance: factor * square(error) }
            }
        }
    }

    /// A value without error.
    fn exact(value: f64) -> ShrunkValue {
        ShrunkValue { value, variance: 0.0 }
    }
}

/// As [`miss`]. `first` has the values of each wish under the rules, `values` those with the changes.
fn distance(wishes: &[Wish], first: &[f64], values: &[ShrunkValue]) -> f64 {
    let part = |((wish, first), known): ((&Wish, &f64), &ShrunkValue)| {
        let (change, wanted) = (known.value - first, wish.wanted_difference(*first));
        let scale = if wish.difference.is_some() { wanted } else { KEPT_SCALE * first };
        let error = square(change - wanted) + known.variance;
        match scale == 0.0 {
            false => error / square(scale),
            // A statistic that is 0 has no scale: any change counts like a wish missed entirely, and so does a wanted share of 0.
            true => f64::from(u8::from(error != 0.0 || wish.difference.is_some())),
        }
    };
    wishes.iter().zip(first).zip(values).map(part).sum::<f64>().sqrt()
}

/// The distance of unchanged rules from the wishes: each wanted change is missed entirely.
pub(super) fn unchanged_miss(wishes: &[Wish]) -> f64 {
    (wishes.iter().filter(|wish| wish.difference.is_some()).count() as f64).sqrt()
}

/// A combination of singles, by their indices, with its predicted miss. A larger miss is greater.
#[derive(Clone, Debug, PartialEq)]
struct Combination {
    miss: f64,
    singles: Vec<usize>,
}

impl Eq for Combination {}

impl PartialOrd for Combination {
    fn partial_cmp(&self, other: &Combination) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Combination {
    fn cmp(&self, other: &Combination) -> Ordering {
        self.miss.total_cmp(&other.miss).then_with(|| self.singles.cmp(&other.singles))
    }
}

/// The predicted values of a combination: effects multiply for statistics with ratios, and add for others. Their errors are taken as
/// independent. `shrunk` has the shrunk values of each of `singles`.
fn predicted(chosen: &[usize], singles: &[Measured], shrunk: &[Vec<ShrunkValue>], first: &[f64]) -> Vec<ShrunkValue> {
    let value = |(at, first): (usize, &f64)| {
        let known = chosen.iter().map(|&single| (shrunk[single][at], &singles[single].differences[at]));
        known.fold(ShrunkValue::exact(*first), |sum, (known, row)| {
            let variance = sum.variance + known.variance;
            match row.ratio {
                Some(_) => ShrunkValue { value: sum.value * known.value / row.a, variance },
                None => ShrunkValue { value: sum.value + known.value - row.a, variance },
            }
        })
    };
    first.iter().enumerate().map(value).collect()
}

/// Predicts the combinations of up to [`MOST_CHANGES`] of `singles`. Returns up to [`MOST_CONSIDERED`] of those that are nearer to the wishes
/// than unchanged rules, with the nearest first. Only singles with an effect of more than one standard error on some wish are combined.
fn combinations(wishes: &[Wish], singles: &[Measured], first: &[f64]) -> Vec<Combination> {
    let shrunk: Vec<Vec<ShrunkValue>> =
        singles.iter().map(|single| single.differences.iter().map(ShrunkValue::new).collect()).collect();
    let is_useful =
        |at: &usize| singles[*at].differences.iter().zip(&shrunk[*at]).any(|(row, known)| known.value != row.a);
    let useful: Vec<usize> = (0..singles.len()).filter(is_useful).collect();
    let unchanged = unchanged_miss(wishes);
    let mut best = BinaryHeap::new();
    let mut stack: Vec<Vec<usize>> = useful.iter().rev().map(|&at| vec![at]).collect();
    while let Some(chosen) = stack.pop() {
        let predicted = distance(wishes, first, &predicted(&chosen, singles, &shrunk, first));
        let miss = predicted + CHANGE_PENALTY * (chosen.len() - 1) as f64;
        if chosen.len() < MOST_CHANGES {
            let is_free = |at: &&usize| {
                let key = singles[**at].candidate.keys().next();
                chosen.last().is_some_and(|last| last < *at)
                    && chosen.iter().all(|&other| singles[other].candidate.keys().next() != key)
            };
            stack.extend(useful.iter().filter(is_free).map(|&at| [&chosen[..], &[at]].concat()));
        }
        if miss < unchanged {
            best.push(Combination { miss, singles: chosen });
            if best.len() > MOST_CONSIDERED {
                best.pop();
            }
        }
    }
    best.into_sorted_vec()
}

/// Chooses the combinations of the trial. `load` loads the rules with these changes; `None` if they contradict each other.
pub(super) fn trials(
    wishes: &[Wish],
    singles: &[Measured],
    rules: &Rules,
    load: &mut dyn FnMut(&str) -> Option<Rules>,
) -> Vec<Candidate> {
    let Some(one) = singles.first() else { return Vec::new() };
    let first: Vec<f64> = one.differences.iter().map(|row| row.a).collect();
    let mut chosen: Vec<Candidate> = Vec::new();
    for combination in combinations(wishes, singles, &first) {
        if chosen.len() == TRIALS {
            break;
        }
        let parts = || combination.singles.iter().map(|&at| &singles[at].candidate);
        let has_change = |change: &Alternative| chosen.iter().filter(|one| one.changes.contains(change)).count();
        let mut keys: Vec<&str> = parts().flat_map(Candidate::keys).collect();
        keys.sort_unstable();
        let same_keys = |one: &&Candidate| {
            let mut other: Vec<&str> = one.keys().collect();
            other.sort_unstable();
            other == keys
        };
        if parts().flat_map(|part| &part.changes).any(|change| has_change(change) >= MOST_SAME_CHANGE)
            || chosen.iter().filter(same_keys).count() >= MOST_SAME_KEYS
        {
            continue;
        }
        let suffix: String = parts().map(|part| part.suffix.as_str()).collect();
        let Some(other) = load(&suffix) else { continue };
        let candidate = Candidate::new(rules, &other, suffix);
        // One change may switch another off. The effects of the screen do not predict such a combination.
        if candidate.changes.len() == combination.singles.len() {
            chosen.push(candidate);
        }
    }
    chosen
}

/// Chooses up to `count` combinations of a trial that are nearer to the wishes than unchanged rules. The order is that of the miss plus
/// [`CHANGE_PENALTY`] and [`SHARED_CHANGE_PENALTY`]. No chosen combination contains all changes of another.
pub(super) fn nearest(wishes: &[Wish], trials: &[Measured], count: usize) -> Vec<Measured> {
    let mut chosen: Vec<Measured> = Vec::new();
    let contains = |one: &Measured, other: &Measured| {
        one.candidate.changes.iter().all(|change| other.candidate.changes.contains(change))
    };
    while chosen.len() < count {
        let cost = |trial: &Measured| {
            let changes = &trial.candidate.changes;
            let is_shared = |change: &&Alternative| chosen.iter().any(|one| one.candidate.changes.contains(change));
            let shared = changes.iter().filter(is_shared).count();
            miss(wishes, &trial.differences)
                + CHANGE_PENALTY * (changes.len() - 1) as f64
                + SHARED_CHANGE_PENALTY * shared as f64
        };
        let is_new = |trial: &&Measured| {
            miss(wishes, &trial.differences) < unchanged_miss(wishes)
                && chosen.iter().all(|one| !contains(one, trial) && !contains(trial, one))
        };
        let Some(next) = trials.iter().filter(is_new).min_by(|a, b| cost(a).total_cmp(&cost(b))) else { break };
        let next = next.clone();
        chosen.push(next);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::alternatives;
    use crate::sim::Statistic;
    use crate::stats::sequence::Target;

    const WIN: Statistic = Statistic::Frequency(crate::sim::Category::Win);

    /// A difference with this standard error.
    fn row([a, b]: [f64; 2], error: f64) -> Difference {
        let reach = Level::P95.z() * error;
        let found = Difference::insignificant(Statistic::EveningSd, [a, b], [b - a - reach, b - a + reach]);
        Difference { ratio: Some(b / a), ..found }
    }

    fn want(share: f64) -> Wish {
        Wish { statistic: Statistic::EveningSd, difference: Some(Target::Relative(share)) }
    }

    fn keep(statistic: Statistic) -> Wish {
        Wish { statistic, difference: None }
    }

    /// The first alternatives of different keys with these values under the change; the value under the rules is 50 and 0.8.
    fn singles(values: &[[f64; 2]]) -> Vec<Measured> {
        let rules = Rules::default();
        let mut all = alternatives(&rules);
        all.dedup_by_key(|one| one.key.path.clone());
        let of = |(one, values): (&Alternative, &[f64; 2])| Measured {
            candidate: Candidate { is_option: false, name: None, suffix: one.argument(""), changes: vec![one.clone()] },
            differences: vec![row([50.0, values[0]], 1e-9), row([0.8, values[1]], 1e-9)],
        };
        all.iter().zip(values).map(of).collect()
    }

    #[test]
    fn differences_are_shrunk_by_their_error() {
        for (difference, factor) in [(1.0, 0.0), (2.0, 0.75), (10.0, 0.99), (-2.0, 0.75), (0.5, 0.0), (0.0, 0.0)] {
            let known = ShrunkValue::new(&row([50.0, 50.0 + difference], 1.0));
            assert!((known.value - 50.0 - factor * difference).abs() < 1e-9, "{difference}: {known:?}");
            assert!((known.variance - factor).abs() < 1e-9, "{difference}: {known:?}");
        }
        // Without an interval nothing is known about the error; with an endless one nothing about the difference.
        let unknown = Difference { ci_low: f64::NAN, ci_high: f64::NAN, ..row([50.0, 40.0], 1.0) };
        assert_eq!(ShrunkValue::new(&unknown), ShrunkValue::exact(40.0));
        let endless = Difference { ci_low: f64::NEG_INFINITY, ci_high: f64::INFINITY, ..row([50.0, 40.0], 1.0) };
        assert_eq!(ShrunkValue::new(&endless), ShrunkValue::exact(50.0));
        // It does not hide the other wish.
        let kept = Difference { ci_low: f64::NEG_INFINITY, ci_high: f64::INFINITY, ..row([0.8, 0.7], 1.0) };
        assert_eq!(miss(&[want(-0.2), keep(WIN)], &[row([50.0, 40.0], 0.0), kept]), 0.0);
    }

    #[test]
    fn of_two_equal_differences_the_more_precise_is_nearer() {
        let miss = |error: f64| miss(&[want(-0.2)], &[row([50.0, 40.0], error)]);
        assert!(miss(0.1) < miss(1.0) && miss(1.0) < miss(3.0), "{} {} {}", miss(0.1), miss(1.0), miss(3.0));
    }

    #[test]
    fn a_miss_is_relative_to_the_wanted_difference() {
        let of = |value: f64, kept: f64| {
            let miss = miss(&[want(-0.2), keep(WIN)], &[row([50.0, value], 1e-9), row([0.8, kept], 1e-9)]);
            (miss * 1e6).round() / 1e6
        };
        assert_eq!([of(40.0, 0.8), of(50.0, 0.8), of(45.0, 0.8), of(60.0, 0.8)], [0.0, 1.0, 0.5, 2.0]);
        // A tenth of a kept statistic counts like the whole wish.
        assert_eq!([of(40.0, 0.88), of(50.0, 0.72)], [1.0, (2e12_f64.sqrt()).round() / 1e6]);
        let amount = Wish { difference: Some(Target::Absolute(-5.0)), ..want(0.0) };
        assert_eq!(miss(&[amount], &[row([50.0, 45.0], 0.0)]), 0.0);
    }

    /// 0.9 × 0.89 is 0.801: only these two changes together give −20 %, and the third would change the kept statistic.
    #[test]
    fn the_pair_that_fulfils_the_wish_comes_first() {
        let singles = singles(&[[45.0, 0.8], [49.0, 0.8], [44.5, 0.8], [40.0, 0.4], [50.0, 0.8]]);
        let wishes = [want(-0.2), keep(WIN)];
        let found = combinations(&wishes, &singles, &[50.0, 0.8]);
        assert_eq!(found[0].singles, [0, 2]);
        assert!((found[0].miss - 0.005 - CHANGE_PENALTY).abs() < 1e-9, "{}", found[0].miss);
        assert!(found.windows(2).all(|pair| pair[0].miss <= pair[1].miss));
        // A change without effect is not combined, and a combination that is worse than no change is left out.
        assert!(found.iter().all(|one| !one.singles.contains(&4) && !one.singles.contains(&3)));
        let sets: usize = [3, 3, 1].iter().sum();
        assert_eq!(found.len(), sets, "all sets of the three useful changes");
    }

    /// A combination of changes, by their indices, that misses the wish by this share.
    fn trial(changes: &[usize], miss: f64) -> Measured {
        let parts = singles(&[[0.0; 2]; 6]);
        let changes = changes.iter().flat_map(|&at| parts[at].candidate.changes.clone()).collect();
        let candidate = Candidate { changes, ..parts[0].candidate.clone() };
        Measured { candidate, differences: vec![row([50.0, 40.0 + 10.0 * miss], 1e-9)] }
    }

    #[test]
    fn proposals_differ_from_each_other() {
        let keys = |found: &[Measured]| {
            let all = singles(&[[0.0; 2]; 6]);
            let at = |one: &Alternative| all.iter().position(|known| known.candidate.changes[0] == *one).unwrap();
            found.iter().map(|one| one.candidate.changes.iter().map(at).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let trials =
            [trial(&[0, 1], 0.01), trial(&[0], 0.02), trial(&[0, 2], 0.03), trial(&[3], 0.1), trial(&[4, 5], 1.2)];
        // The single change is cheaper than the pair that contains it, so the pair is left out; a shared change counts as 20 %.
        assert_eq!(keys(&nearest(&[want(-0.2)], &trials[..4], 2)), [vec![0], vec![3]]);
        let trials = [trial(&[0, 1], 0.01), trial(&[0, 2], 0.03), trial(&[3, 4], 0.3), trial(&[5], 1.2)];
        // The last is farther from the wish than unchanged rules.
        assert_eq!(keys(&nearest(&[want(-0.2)], &trials, 4)), [vec![0, 1], vec![0, 2], vec![3, 4]]);
    }

    #[test]
    fn the_trial_is_not_filled_by_one_change() {
        let values: Vec<[f64; 2]> = (0..24).map(|at| [40.0 + 0.3 * f64::from(at), 0.8]).collect();
        let (singles, rules) = (singles(&values), Rules::default());
        let mut load = |suffix: &str| Rules::load(&format!("nanchang{suffix}")).ok();
        let chosen = trials(&[want(-0.2), keep(WIN)], &singles, &rules, &mut load);
        assert!((10..=TRIALS).contains(&chosen.len()), "{}", chosen.len());
        for single in &singles {
            let own = chosen.iter().filter(|one| one.changes.contains(&single.candidate.changes[0])).count();
            assert!(own <= MOST_SAME_CHANGE, "{}: {own}", single.candidate.suffix);
        }
        assert!(chosen.iter().all(|one| one.changes.len() <= MOST_CHANGES));
    }
}
