//! The normal distribution: density, tails and quantiles.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// Returns the density of the standard normal distribution.
pub fn density(x: f64) -> f64 {
    libm::exp(-0.5 * x * x) / (2.0 * PI).sqrt()
}

/// Returns the probability that a standard normal variable exceeds `x`, with full relative accuracy far into the tail.
pub fn upper_tail(x: f64) -> f64 {
    0.5 * libm::erfc(x * FRAC_1_SQRT_2)
}

/// Returns the probability that a standard normal variable is at least as far from 0 as `z`, in either direction.
pub fn two_sided(z: f64) -> f64 {
    (2.0 * upper_tail(z.abs())).min(1.0)
}

/// Returns the value that a standard normal variable exceeds with probability `tail`. It is infinite at 0 and 1, and NaN outside.
pub fn upper_quantile(tail: f64) -> f64 {
    if !(0.0..=1.0).contains(&tail) {
        return f64::NAN;
    }
    if tail > 0.5 {
        // 1 - tail is exact here (Sterbenz).
        return -upper_quantile(1.0 - tail);
    }
    if tail == 0.0 {
        return f64::INFINITY;
    }
    if tail == 0.5 {
        return 0.0;
    }
    let mut x = first_guess(tail);
    for _ in 0..4 {
        // Halley's step for log Q(x) = log tail: the logarithm is nearly a parabola in the tail.
        let q = upper_tail(x);
        let slope = density(x) / q;
        let gap = libm::log(q / tail);
        x += gap / (slope - 0.5 * gap * (slope - x));
    }
    x
}

/// Returns the `p` quantile of the standard normal distribution. It is infinite at 0 and 1, and NaN outside.
pub fn quantile(p: f64) -> f64 {
    -upper_quantile(p)
}

/// Returns an approximation of the upper quantile for 0 < `tail` < ½: Abramowitz and Stegun 26.2.23, accurate to 4.5e-4.
fn first_guess(tail: f64) -> f64 {
    let t = (-2.0 * libm::log(tail)).sqrt();
    let above = 2.515517 + t * (0.802853 + t * 0.010328);
    let below = 1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308));
    t - above / below
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;

    #[test]
    fn tails_equal_known_values() {
        // mpmath, 40 digits. Rounding the argument costs accuracy far out: x² times that of the argument.
        for (x, q) in NORMAL_TAILS {
            close(upper_tail(x), q, 4e-16 * (1.0 + x * x / 2.0));
        }
        assert_eq!(upper_tail(0.0), 0.5);
    }

    #[test]
    fn quantiles_invert_the_tails() {
        close(quantile(0.975), 1.959963984540054, 4e-15);
        close(quantile(0.995), 2.575829303548901, 4e-15);
        for e in 1..300 {
            let tail = 0.4f64 * 10f64.powi(-e);
            close(upper_tail(upper_quantile(tail)), tail, 1e-12);
        }
        assert_eq!(quantile(0.5), 0.0);
        assert_eq!(quantile(1.0), f64::INFINITY);
        assert_eq!(quantile(0.0), f64::NEG_INFINITY);
        assert!(quantile(1.5).is_nan());
    }

    const NORMAL_TAILS: [(f64, f64); 7] = [
        (0.5, 0.3085375387259869),
        (1.0, 0.15865525393145705),
        (1.96, 0.024997895148220435),
        (2.5, 0.006209665325776135),
        (5.0, 2.866515718791939e-7),
        (10.0, 7.619853024160525e-24),
        (30.0, 4.906713927148187e-198),
    ];
}
