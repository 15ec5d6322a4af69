//! Histograms of integer values, with moments and quantiles.

use super::Merge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;

/// The number of occurrences (or any other integer weight) of each integer value.
///
/// Values near 0, which are nearly all, are in an array that is allocated on demand. The others are in a map. Serialised as a list of
/// pairs of value and count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Pairs", into = "Vec<(i64, u64)>")]
pub struct Histogram {
    near: Box<[u64]>,
    /// The range of `near` outside of which all counts are 0.
    span: Range<usize>,
    far: BTreeMap<i64, u64>,
}

/// Values in `-REACH..REACH` are in the array. Not a power of two, because the values near 0 of many arrays would then share cache
/// lines.
const REACH: i64 = 540;

impl Histogram {
    /// Adds `weight` to the count of `value`. The weight is 1 for one occurrence.
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

    /// [`Histogram::add`] for values outside of the array, and for the first value in it.
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

    /// Returns the count of `value`.
    pub fn get(&self, value: i64) -> u64 {
        match self.near.get(value.wrapping_add(REACH) as usize) {
            Some(&count) => count,
            None => self.far.get(&value).copied().unwrap_or(0),
        }
    }

    /// Returns all values with nonzero counts, in increasing order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        let near = self.span.clone().map(|i| (i as i64 - REACH, self.near[i]));
        let far = |range| self.far.range::<i64, (std::ops::Bound<i64>, std::ops::Bound<i64>)>(range);
        use std::ops::Bound::{Excluded, Unbounded};
        let below = far((Unbounded, Excluded(-REACH))).map(|(&value, &count)| (value, count));
        let above = far((Excluded(REACH - 1), Unbounded)).map(|(&value, &count)| (value, count));
        below.chain(near.filter(|&(_, count)| count != 0)).chain(above)
    }

    /// The sum of all counts.
    pub fn total(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// The sum of the counts of all values up to `value`.
    pub fn at_most(&self, value: i64) -> u64 {
        self.iter().take_while(|&(v, _)| v <= value).map(|(_, count)| count).sum()
    }

    /// The smallest value, or `None` if empty.
    pub fn min(&self) -> Option<i64> {
        self.iter().next().map(|(value, _)| value)
    }

    /// The largest value, or `None` if empty.
    pub fn max(&self) -> Option<i64> {
        self.iter().next_back().map(|(value, _)| value)
    }

    /// Σ value · count.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// The mean, or `None` if empty.
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.sum() as f64 / total as f64)
    }

    /// The mean of (value − mean)^`power`, or `None` if empty.
    pub fn central_moment(&self, power: usize) -> Option<f64> {
        let mean = self.mean()?;
        let powered = |value: i64| std::iter::repeat_n(value as f64 - mean, power).product::<f64>();
        let sum: f64 = self.iter().map(|(value, count)| powered(value) * count as f64).sum();
        Some(sum / self.total() as f64)
    }

    /// The standard deviation with the number of values as divisor, or `None` if empty.
    pub fn sd(&self) -> Option<f64> {
        self.central_moment(2).map(f64::sqrt)
    }

    /// The skewness: the third central moment divided by sd³, or `None` if empty or without spread.
    pub fn skewness(&self) -> Option<f64> {
        let sd = self.sd().filter(|&sd| sd > 0.0)?;
        Some(self.central_moment(3)? / (sd * sd * sd))
    }

    /// Returns the smallest value with at least the share `p` of the counts at or below it, or `None` if empty. `p` is clamped to
    /// [0, 1].
    pub fn quantile(&self, p: f64) -> Option<i64> {
        let total = self.total();
        self.nth((p.clamp(0.0, 1.0) * total as f64).ceil() as u64)
    }

    /// Returns the value with this rank in increasing order, from 1, or `None` if empty. The rank is clamped to the valid range.
    pub fn nth(&self, rank: u64) -> Option<i64> {
        let mut seen = 0;
        let found = self.iter().find(|&(_, count)| {
            seen += count;
            seen >= rank
        });
        found.map(|(value, _)| value).or_else(|| self.max())
    }

    /// Returns the mean of the lowest share `tail` of the values: the expected shortfall, with losses negative. The boundary value counts
    /// partially. Returns `None` if empty or if `tail` is not in (0, 1].
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
            // For a part of a run, most of the array is empty.
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

/// Maximum total count of a stored histogram. Larger than that of the longest run, because many histograms are summed.
const MOST: u64 = 1 << 47;

/// The stored form of a histogram.
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
    fn moments_of_small_examples() {
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
