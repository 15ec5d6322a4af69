//! The error of any smooth statistic: how much it changes when a part of the run is left out.
//!
//! P. S. Kott, "The delete-a-group jackknife", Journal of Official Statistics 17, 2001. Fit for standard deviations, skewness,
//! shares and tail means; not for quantiles, which have intervals of their own.

use crate::interval::{Estimate, Interval, Level, Method};
use crate::special::student;
use crate::square;

/// Fewer parts say too little about their spread.
pub const FEWEST: usize = 8;

/// The interval of a statistic from its value and its values `without` each part of the run in turn: Student's t on the number of
/// parts less one. It reaches further down and up by what the values in `unseen` are beyond `value`: what the statistic would be with more
/// deals like the largest, which most runs lack. With fewer than [`FEWEST`] parts the interval says nothing.
pub fn delete_a_group(value: f64, without: &[f64], unseen: &[f64], level: Level) -> Estimate {
    let count = without.len() as f64;
    let of =
        |standard_error, interval, method| Estimate { value, standard_error, interval, design_effect: None, method };
    if without.len() < FEWEST {
        return of(f64::INFINITY, Interval::ALL, Method::TooShort);
    }
    let squares: f64 = without.iter().map(|other| square(other - value)).sum();
    let standard_error = (squares * (count - 1.0) / count).sqrt();
    let quantile = student::two_sided_quantile(level.alpha(), count - 1.0);
    let beyond = |sign: f64| unseen.iter().map(|other| (other - value) * sign).fold(0.0, f64::max);
    let [low, high] = [beyond(-1.0), beyond(1.0)].map(|more| more + quantile * libm::hypot(standard_error, more));
    of(standard_error, Interval { low: value - low, high: value + high }, Method::Jackknife)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};
    use crate::{Histogram, Merge, RatioSums};

    /// The values of a statistic of all tallies together, and without each.
    fn estimate<T: Merge + Default>(parts: &[T], statistic: impl Fn(&T) -> f64) -> Option<Estimate> {
        let of = |left_out: usize| {
            let mut sum = T::default();
            parts.iter().enumerate().filter(|&(at, _)| at != left_out).for_each(|(_, part)| sum.merge(part));
            statistic(&sum)
        };
        let without: Vec<f64> = (0..parts.len()).map(of).collect();
        Some(delete_a_group(of(usize::MAX), &without, &[], Level::P95))
    }

    #[test]
    fn agrees_with_the_known_error_of_a_mean() {
        let mut source = Source::new(5);
        let mut parts = vec![RatioSums::default(); 32];
        (0..32_000).for_each(|session| parts[session % 32].record(source.below(100) as i64, 1));
        let mut whole = RatioSums::default();
        parts.iter().for_each(|part| whole.merge(part));
        let found = estimate(&parts, |sums| sums.ratio().unwrap()).unwrap();
        close(found.value, whole.ratio().unwrap(), 1e-15);
        close(found.standard_error, whole.variance().unwrap().sqrt(), 0.4);
        // Two parts that agree to the last digit prove nothing, nor do seven.
        for parts in [0, 1, 2, 7] {
            let few = delete_a_group(1.0, &vec![1.0; parts], &[], Level::P95);
            assert!(few.interval.is_all() && few.method == Method::TooShort);
        }
        let reaching = delete_a_group(0.0, &[0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1], &[0.5], Level::P95);
        close(-reaching.interval.low, 2.3646 * reaching.standard_error, 1e-4);
        assert!(reaching.interval.high > 0.5 + 2.36 * 0.5);
    }

    #[test]
    fn covers_the_spread_of_a_skew_score() {
        // Scores 0 and 10 with chance 0.9 and 0.1: sd 3.
        let mut source = Source::new(6);
        let covered = (0..400)
            .filter(|_| {
                let mut parts = vec![Histogram::default(); 32];
                (0..3200).for_each(|session| parts[session % 32].add(if source.chance(0.1) { 10 } else { 0 }, 1));
                estimate(&parts, |scores| scores.sd().unwrap()).unwrap().interval.contains(3.0)
            })
            .count();
        assert!((364..=394).contains(&covered), "{covered} of 400");
    }
}
