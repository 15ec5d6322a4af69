//! Calibration: sampled values are compared with exact ones, to check the simulator.

use crate::special::{beta::binomial_two_sided, normal, student};
use crate::tally::RatioSums;
use serde::Serialize;

/// Below this number of expected events or expected non-events, the p-value is the exact binomial one.
const FEW_EVENTS: f64 = 20.0;
/// Below this number of sessions, the design effect is not estimated from their spread.
const FEW_SESSIONS: u64 = 10;

/// A comparison of a sampled value with its exact value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The sampled value.
    pub sampled: f64,
    /// The exact value.
    pub exact: f64,
    /// The standard error of the sampled value, with the session as unit. For a rate it assumes the exact value.
    pub standard_error: f64,
    /// (sampled − exact) / standard error. It is 0 if both agree exactly.
    pub z: f64,
    /// The two-sided p-value.
    pub p_value: f64,
}

/// Compares the sampled rate Σx/Σn of `sums` with its exact value in [0, 1]. Returns `None` without observations.
pub fn against_proportion(sums: &RatioSums, exact: f64) -> Option<Calibration> {
    let sampled = sums.ratio()?;
    let n = sums.n as f64;
    let design_effect = design_effect(sums);
    let effective = n / design_effect;
    let standard_error = (exact * (1.0 - exact) / effective).sqrt();
    let mut result = compared(sampled, exact, standard_error, normal::two_sided);
    let expected = effective * exact.min(1.0 - exact);
    if expected < FEW_EVENTS && standard_error > 0.0 {
        let seen = (sampled * effective).round() as u64;
        result.p_value = binomial_two_sided(seen, (effective.round() as u64).max(seen), exact);
    } else if sums.sessions > 1 && standard_error > 0.0 {
        result.p_value = student::two_sided(result.z, sums.sessions as f64 - 1.0);
    }
    Some(result)
}

/// Compares the sampled mean Σx/Σn of `sums` with its exact value. Returns `None` without observations or with fewer than two sessions.
pub fn against_mean(sums: &RatioSums, exact: f64) -> Option<Calibration> {
    let standard_error = sums.variance()?.sqrt();
    Some(compared(sums.ratio()?, exact, standard_error, |z| student::two_sided(z, sums.sessions as f64 - 1.0)))
}

/// Returns the comparison of two values. `p` returns the two-sided p-value of z.
fn compared(sampled: f64, exact: f64, standard_error: f64, p: impl Fn(f64) -> f64) -> Calibration {
    let z = if sampled == exact { 0.0 } else { (sampled - exact) / standard_error };
    Calibration { sampled, exact, standard_error, z, p_value: p(z) }
}

/// Returns the design effect of a rate: its variance between sessions divided by that of the same number of independent observations.
/// It is 1 without events or non-events, at least 1 with few of them, and [`RatioSums::session_size`] with too few sessions.
fn design_effect(sums: &RatioSums) -> f64 {
    if sums.sessions < FEW_SESSIONS {
        return sums.session_size().max(1.0);
    }
    let share = sums.x as f64 / sums.n as f64;
    let plain = share * (1.0 - share) / sums.n as f64;
    let few = share.min(1.0 - share) * (sums.n as f64) < FEW_EVENTS;
    match sums.variance() {
        Some(variance) if plain > 0.0 => (variance / plain).max(if few { 1.0 } else { 1e-6 }),
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    #[test]
    fn small_examples_agree_with_hand_calculation() {
        let mut sums = RatioSums::default();
        // 100 sessions of one deal with 60 events: z = 2 for the exact value ½.
        (0..100).for_each(|i| sums.record(i64::from(i < 60), 1));
        let got = against_proportion(&sums, 0.5).unwrap();
        close(got.z, 2.0, 0.006);
        close(got.p_value, 0.048, 0.05);
        let none = against_proportion(&sums, 0.0).unwrap();
        assert_eq!((none.z, none.p_value), (f64::INFINITY, 0.0));
        assert_eq!(against_proportion(&sums, 0.6).unwrap().z, 0.0);
        assert!(against_proportion(&RatioSums::default(), 0.5).is_none());
        assert!(against_mean(&RatioSums::default(), 0.5).is_none());
    }

    #[test]
    fn true_values_are_rejected_at_the_significance_level() {
        let mut source = Source::new(61);
        let (mut common, mut rare) = (0, 0);
        for _ in 0..1000 {
            let (mut often, mut seldom) = (RatioSums::default(), RatioSums::default());
            for _ in 0..200 {
                let p = if source.chance(0.5) { 0.1 } else { 0.5 };
                often.record((0..8).filter(|_| source.chance(p)).count() as i64, 8);
                seldom.record((0..8).filter(|_| source.chance(0.002)).count() as i64, 8);
            }
            common += u32::from(against_proportion(&often, 0.3).unwrap().p_value < 0.05);
            rare += u32::from(against_proportion(&seldom, 0.002).unwrap().p_value < 0.05);
        }
        assert!((29..=75).contains(&common), "{common} of 1000");
        assert!(rare <= 71, "{rare} of 1000");
    }
}
