//! Counts of integer values, with exact moments and quantiles.

use super::Merge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// How often each integer value occurred (or any other integer weight per value).
///
/// The values around 0, nearly all of them, lie in an array, made for the first; the rest in a map. Serialised as a list
/// of pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Pairs", into = "Vec<(i64, u64)>")]
pub struct Histogram {
    near: Box<[u64]>,
    /// The places of `near` that hold a count lie within.
    span: Range<usize>,
    far: BTreeMap<i64, u64>,
}

/// No power of two: the values around 0 of many arrays would meet in the same lines of the cache.
const REACH: i64 = 540;

impl Histogram {
    /// Adds `weight` to the count of `value`.
    #[inline]
    pub fn add(&mut self, value: i64, weight: u64) {
        let place = value.wrapping_add(REACH) as usize;
        match self.near.get_mut(place) {
            Some(count) if weight > 0 => {
                *count += weight;
                self.span = self.span.start.min(place)..self.span.end.max(place + 1);
            }
            Some(_) => {}
            None => self.add_far(value, weight),
        }
    }

    #[cold]
    fn add_far(&mut self, value: i64, weight: u64) {
        if weight == 0 {
            return;
        }
        let place = value.wrapping_add(REACH);
        if self.near.is_empty() && (0..2 * REACH).contains(&place) {
            self.near = vec![0; 2 * REACH as usize].into();
            self.near[place as usize] = weight;
            self.span = place as usize..place as usize + 1;
        } else {
            *self.far.entry(value).or_default() += weight;
        }
    }

    /// The count of `value`.
    pub fn get(&self, value: i64) -> u64 {
        match self.near.get(value.wrapping_add(REACH) as usize) {
            Some(&count) => count,
            None => self.far.get(&value).copied().unwrap_or(0),
        }
    }

    /// All values with a count, in increasing order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        let near = self.span.clone().map(|i| (i as i64 - REACH, self.near[i]));
        let far = |range| self.far.range::<i64, (std::ops::Bound<i64>, std::ops::Bound<i64>)>(range);
        use std::ops::Bound::{Excluded, Unbounded};
        let below = far((Unbounded, Excluded(-REACH))).map(|(&value, &count)| (value, count));
        let above = far((Excluded(REACH - 1), Unbounded)).map(|(&value, &count)| (value, count));
        below.chain(near.filter(|&(_, count)| count != 0)).chain(above)
    }

    /// Sum of all counts.
    pub fn total(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// Sum of the counts of all values at most `value`.
    pub fn at_most(&self, value: i64) -> u64 {
        self.iter().take_while(|&(v, _)| v <= value).map(|(_, count)| count).sum()
    }

    /// Smallest value; none if empty.
    pub fn min(&self) -> Option<i64> {
        self.iter().next().map(|(value, _)| value)
    }

    /// Largest value; none if empty.
    pub fn max(&self) -> Option<i64> {
        self.iter().next_back().map(|(value, _)| value)
    }

    /// Σ value · count.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// Mean; none if empty.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.sum() as f64 / total as f64)
    }

    /// Mean of (value − mean)^`power`; none if empty. Sums of one sign per side keep it accurate.
    pub fn central_moment(&self, power: usize) -> Option<f64> {
        let mean = self.mean()?;
        let powered = |value: i64| std::iter::repeat_n(value as f64 - mean, power).product::<f64>();
        let sum: f64 = self.iter().map(|(value, count)| powered(value) * count as f64).sum();
        Some(sum / self.total() as f64)
    }

    /// Standard deviation of the values themselves (divisor: their number); none if empty.
    pub fn sd(&self) -> Option<f64> {
        self.central_moment(2).map(f64::sqrt)
    }

    /// Skewness: third central moment divided by sd³; none if empty or without spread.
    pub fn skewness(&self) -> Option<f64> {
        let sd = self.sd().filter(|&sd| sd > 0.0)?;
        Some(self.central_moment(3)? / (sd * sd * sd))
    }

    /// The smallest value with at least the share `p` of the counts at or below it; none if empty. `p` outside [0, 1] is
    /// taken as the nearer end.
    pub fn quantile(&self, p: f64) -> Option<i64> {
        let total = self.total();
        self.nth((p.clamp(0.0, 1.0) * total as f64).ceil() as u64)
    }

    /// The value with this rank from below, counted from 1; ranks outside are taken as the nearer end; none if empty.
    pub fn nth(&self, rank: u64) -> Option<i64> {
        let mut seen = 0;
        let found = self.iter().find(|&(_, count)| {
            seen += count;
            seen >= rank
        });
        found.map(|(value, _)| value).or_else(|| self.max())
    }

    /// Mean of the lowest share `tail` of the values, the boundary value counted by its part: the expected shortfall with
    /// its sign kept (a loss is negative). None if empty or `tail` is not in (0, 1].
    pub fn lower_tail_mean(&self, tail: f64) -> Option<f64> {
        let total = self.total();
        if total == 0 || !(tail > 0.0 && tail <= 1.0) {
            return None;
        }
        let wanted = tail * total as f64;
        let (mut left, mut sum) = (wanted, 0.0);
        for (value, count) in self.iter() {
            let part = left.min(count as f64);
            sum += part * value as f64;
            left -= part;
            if left <= 0.0 {
                break;
            }
        }
        Some(sum / wanted)
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: &Histogram) {
        if self.near.is_empty() {
            self.near.clone_from(&other.near);
            self.span = other.span.clone();
        } else if !other.near.is_empty() {
            // Of a part of a run most of the array is empty.
            let (sums, more) = (&mut self.near[other.span.clone()], &other.near[other.span.clone()]);
            sums.iter_mut().zip(more).for_each(|(count, more)| *count += more);
            self.span = self.span.start.min(other.span.start)..self.span.end.max(other.span.end);
        }
        for (&value, &count) in &other.far {
            self.add_far(value, count);
        }
    }
}

impl From<Vec<(i64, u64)>> for Histogram {
    fn from(pairs: Vec<(i64, u64)>) -> Histogram {
        let mut histogram = Histogram::default();
        pairs.into_iter().for_each(|(value, count)| histogram.add(value, count));
        histogram
    }
}

/// Most values of a stored histogram, some times what the longest run has: many are summed up.
const MOST: u64 = 1 << 47;

/// A histogram as it is stored.
#[derive(Deserialize)]
struct Pairs(Vec<(i64, u64)>);

impl TryFrom<Pairs> for Histogram {
    type Error = &'static str;

    fn try_from(Pairs(pairs): Pairs) -> Result<Histogram, &'static str> {
        let total = pairs.iter().fold(0, |total: u64, &(_, count)| total.saturating_add(count));
        match pairs.is_sorted_by(|a, b| a.0 < b.0) && pairs.iter().all(|&(_, count)| count > 0) && total <= MOST {
            true => Ok(pairs.into()),
            false => Err("values in increasing order were expected, each with its count"),
        }
    }
}

impl From<Histogram> for Vec<(i64, u64)> {
    fn from(histogram: Histogram) -> Vec<(i64, u64)> {
        histogram.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;
    use proptest::prelude::*;

    fn of(values: &[i64]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value, 1));
        histogram
    }

    proptest! {
        #[test]
        fn agrees_with_the_sorted_list(
            mut values in prop::collection::vec(prop_oneof![-600i64..600, -5i64..5, any::<i32>().prop_map(i64::from)], 1..60),
            p in 0.0f64..1.0,
        ) {
            let histogram = of(&values);
            values.sort_unstable();
            let n = values.len();
            prop_assert_eq!(histogram.total(), n as u64);
            prop_assert_eq!(histogram.sum(), values.iter().map(|&v| i128::from(v)).sum::<i128>());
            prop_assert_eq!(histogram.min(), Some(values[0]));
            prop_assert_eq!(histogram.max(), Some(values[n - 1]));
            let rank = ((p * n as f64).ceil() as usize).clamp(1, n);
            prop_assert_eq!(histogram.quantile(p), Some(values[rank - 1]));
            for (i, &v) in values.iter().enumerate() {
                prop_assert_eq!(histogram.nth(i as u64 + 1), Some(v));
                prop_assert_eq!(histogram.at_most(v), values.iter().filter(|&&w| w <= v).count() as u64);
                prop_assert_eq!(histogram.get(v), values.iter().filter(|&&w| w == v).count() as u64);
                let worst = values[..=i].iter().map(|&v| v as f64).sum::<f64>() / (i + 1) as f64;
                let got = histogram.lower_tail_mean((i + 1) as f64 / n as f64).unwrap();
                prop_assert!((got - worst).abs() <= 1e-9 * (1.0 + values[0].abs() as f64));
            }
            // A share of 0 has no mean.
            prop_assert_eq!(histogram.lower_tail_mean(0.0), None);
        }

        #[test]
        fn merges_exactly(values in prop::collection::vec(-2000i64..2000, 0..60), cut in 0usize..60) {
            let (left, right) = values.split_at(cut.min(values.len()));
            let mut merged = of(right);
            merged.merge(&of(left));
            let whole = of(&values);
            prop_assert_eq!(&merged, &whole);
            let text = serde_json::to_string(&whole).unwrap();
            prop_assert_eq!(serde_json::from_str::<Histogram>(&text).unwrap(), whole);
        }
    }

    #[test]
    fn moments_by_hand() {
        let histogram = of(&[0, 0, 0, 4]);
        assert_eq!(histogram.mean(), Some(1.0));
        close(histogram.sd().unwrap(), 3f64.sqrt(), 1e-15);
        close(histogram.skewness().unwrap(), 2.0 / 3f64.sqrt(), 1e-15);
        assert_eq!(of(&[7, 7]).skewness(), None);
        assert_eq!(Histogram::default().mean(), None);
        assert_eq!(Histogram::default().quantile(0.5), None);
        assert_eq!(of(&[i64::MIN, i64::MAX]).quantile(0.6), Some(i64::MAX));
    }
}
