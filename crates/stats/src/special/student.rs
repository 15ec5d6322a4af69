//! Student's t distribution: two-sided tails and quantiles for any positive number of degrees of freedom.

use super::beta::{density_at, regularized};
use super::normal;
use crate::square;

/// Returns the probability that a t variable with `df` degrees of freedom is at least as far from 0 as `t`, in either direction.
pub fn two_sided(t: f64, df: f64) -> f64 {
    if t.is_nan() || df.is_nan() || df <= 0.0 {
        return f64::NAN;
    }
    if t.is_infinite() {
        return 0.0;
    }
    if df > LARGE {
        return normal::two_sided(to_normal(t.abs(), df));
    }
    // Both arguments are computed without cancellation.
    let square = t * t;
    regularized(df / 2.0, 0.5, df / (df + square), square / (df + square))
}

/// Returns the value that the absolute value of a t variable with `df` degrees of freedom exceeds with probability `tail`. It is infinite
/// if `tail` is 0 or `df` is not positive, and NaN if `tail` is outside [0, 1].
pub fn two_sided_quantile(tail: f64, df: f64) -> f64 {
    if !(0.0..=1.0).contains(&tail) || df.is_nan() {
        return f64::NAN;
    }
    if tail == 0.0 || df <= 0.0 {
        return f64::INFINITY;
    }
    let z = normal::upper_quantile(tail / 2.0);
    if df > LARGE {
        return expansion(z, df);
    }
    invert(tail, df, z)
}

/// Above this number of degrees of freedom, the expansions below are exact up to rounding.
const LARGE: f64 = 4000.0;

/// Returns the value of [`two_sided_quantile`], by bracketed Newton steps on the logarithm of the tail in the logarithm of t. `z` is the
/// normal value with the same tail.
fn invert(tail: f64, df: f64, z: f64) -> f64 {
    let (mut low, mut high) = (0.0, f64::INFINITY);
    // The Cauchy distribution (df = 1) is a good start for small df.
    let mut t = if df < 3.0 { 1.0 / libm::tan(std::f64::consts::FRAC_PI_2 * tail).max(1e-8) } else { z.max(1e-12) };
    for _ in 0..200 {
        let q = two_sided(t, df);
        if q > tail {
            low = t;
        } else {
            high = t;
        }
        // d/dt of the two-sided tail: the beta density times dx/dt, x = t²/(df + t²).
        let x = t * t / (df + t * t);
        let slope = density_at(0.5, df / 2.0, x, df / (df + t * t)) * 2.0 * t * df / square(df + t * t);
        let step = libm::log(q / tail) * q / slope / t;
        if step.abs() < 4e-16 {
            return t;
        }
        let next = t * libm::exp(step.clamp(-2.0, 2.0));
        let inside = next > low && next < high && next.is_finite();
        let next = if inside || !high.is_finite() { next } else { 0.5 * (low + high) };
        if next == t || (high.is_finite() && high - low <= 2e-16 * high) {
            return next;
        }
        t = next;
    }
    t
}

/// Returns the t quantile for the normal quantile `z`, by Fisher's expansion (Abramowitz and Stegun 26.7.5).
fn expansion(z: f64, df: f64) -> f64 {
    let w = z * z;
    let g1 = (w + 1.0) / 4.0;
    let g2 = ((5.0 * w + 16.0) * w + 3.0) / 96.0;
    let g3 = (((3.0 * w + 19.0) * w + 17.0) * w - 15.0) / 384.0;
    let g4 = ((((79.0 * w + 776.0) * w + 1482.0) * w - 1920.0) * w - 945.0) / 92160.0;
    z * (1.0 + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df)
}

/// Returns the normal value with the same two-sided tail as the t value `t` ≥ 0, by Newton steps on [`expansion`].
fn to_normal(t: f64, df: f64) -> f64 {
    // Far out, the expansion diverges. The first-order transformation is monotone and close.
    let mut z = (libm::log1p(t * t / df) * df).sqrt() * (1.0 - 3.0 / (4.0 * df));
    if t > 30.0 {
        return z;
    }
    for _ in 0..6 {
        let h = 1e-6 * z.max(1e-3);
        let slope = (expansion(z + h, df) - expansion(z - h, df)) / (2.0 * h);
        z -= (expansion(z, df) - t) / slope;
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;

    #[test]
    fn tails_and_quantiles_equal_known_values() {
        // mpmath, 40 digits.
        for (t, df, p) in STUDENT_TAILS {
            close(two_sided(t, df), p, 3e-12);
            close(two_sided_quantile(p, df), t, 1e-12);
        }
        assert_eq!(two_sided(0.0, 5.0), 1.0);
        assert_eq!(two_sided_quantile(0.05, 0.0), f64::INFINITY);
    }

    #[test]
    fn one_and_two_degrees_have_closed_forms() {
        for tail in [0.9, 0.5, 0.1, 0.05, 0.01, 1e-6] {
            close(two_sided_quantile(tail, 1.0), 1.0 / (std::f64::consts::FRAC_PI_2 * tail).tan(), 1e-12);
            let a = 1.0 - tail;
            close(two_sided_quantile(tail, 2.0), a * (2.0 / (tail * (2.0 - tail))).sqrt(), 1e-12);
        }
    }

    #[test]
    fn the_expansion_agrees_with_the_beta_function() {
        for t in [0.01, 0.5, 1.0, 2.0, 4.0, 8.0] {
            let square = t * t;
            let exact = regularized(LARGE, 0.5, 2.0 * LARGE / (2.0 * LARGE + square), square / (2.0 * LARGE + square));
            close(two_sided(t, 2.0 * LARGE), exact, 1e-10);
        }
    }

    const STUDENT_TAILS: [(f64, f64, f64); 8] = [
        (1.0, 1.0, 0.5),
        (2.5, 3.0, 0.08770664700806555),
        (0.3, 7.0, 0.7728900504021343),
        (2.0, 30.0, 0.0546250449629831),
        (4.5, 999.0, 7.593903755170085e-6),
        (2.0, 3999.0, 0.04556777749191947),
        (2.0, 100000.0, 0.045502963457506464),
        (5.0, 1000000000.0, 5.733032403951629e-7),
    ];
}
