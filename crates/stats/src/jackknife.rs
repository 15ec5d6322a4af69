//! The delete-a-group jackknife: the error of a smooth statistic from its changes when parts of the run are left out.
//!
//! P. S. Kott, "The delete-a-group jackknife", Journal of Official Statistics 17, 2001. Suitable for standard deviations, skewness,
//! shares and tail means, but not for quantiles ([`crate::quantile`]).

use crate::interval::{Estimate, Interval, Level, Method};
use crate::special::student;
use crate::square;

/// The smallest number of parts for an interval.
pub const MIN_GROUPS: usize = 8;

/// Estimates a statistic with Student's t. The degrees of freedom are the number of parts minus one.
///
/// - `value`: the statistic of the whole run.
/// - `without`: for each part of the run, the statistic of the run without that part.
/// - `unseen`: the values that the statistic would have if one more deal like the largest had occurred. Most runs lack such deals. The
///   interval is extended by the largest distance below and above `value`. Empty for no extension.
///
/// With fewer than [`MIN_GROUPS`] parts, the interval is the whole line.
pub fn delete_a_group(value: f64, without: &[f64], unseen: &[f64], level: Level) -> Estimate {
    let count = without.len() as f64;
    let of =
        |standard_error, interval, method| Estimate { value, standard_error, interval, design_effect: None, method };
    if without.len() < MIN_GROUPS {
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

    /// Estimates a statistic of the sum of all tallies, with each tally as one part of the run.
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
        // With fewer than eight parts there is no interval, even if they agree exactly.
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
        // Scores 0 and 10 with probability 0.9 and 0.1: sd 3.
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
