//! The binomial distribution and the incomplete beta function, accurate for up to 10^12 trials.
//!
//! The density follows C. Loader, "Fast and accurate computation of binomial probabilities" (2000), which uses deviances and
//! Stirling errors in place of differences of large log-gammas. The tail is the density times a continued fraction (Didonato and
//! Morris, ACM TOMS 18, 1992, equation 9), evaluated by Lentz's method.

use std::f64::consts::PI;

/// Returns ln Γ(x) minus Stirling's formula (x − ½) ln x − x + ½ ln 2π, for x > 0.
fn stirling_error(x: f64) -> f64 {
    if x < 15.0 {
        // By the recursion Γ(x) = Γ(x + 1)/x.
        return stirling_error(x + 1.0) + (x + 0.5) * libm::log1p(1.0 / x) - 1.0;
    }
    let w = 1.0 / (x * x);
    let series = 1.0 / 1680.0 - w * (1.0 / 1188.0 - w * (691.0 / 360360.0 - w / 156.0));
    (1.0 / 12.0 - w * (1.0 / 360.0 - w * (1.0 / 1260.0 - w * series))) / x
}

/// Returns ln B(a, b) for a, b > 0, without the cancellation of three log-gammas.
pub(crate) fn ln_beta(a: f64, b: f64) -> f64 {
    let n = a + b;
    let errors = stirling_error(a) + stirling_error(b) - stirling_error(n);
    0.5 * libm::log(2.0 * PI) - 0.5 * libm::log(a * (b / n)) + a * ln_share(a, b) + b * ln_share(b, a) + errors
}

/// Returns ln(a / (a + b)).
fn ln_share(a: f64, b: f64) -> f64 {
    if a > b { -libm::log1p(b / a) } else { libm::log(a / (a + b)) }
}

/// Returns x ln(x/m) + m − x: the deviance of one count `x` from its mean `m`.
pub(crate) fn deviance(x: f64, m: f64) -> f64 {
    if x == 0.0 {
        return m;
    }
    let d = x - m;
    if d.abs() < 0.1 * (x + m) {
        let v = d / (x + m);
        let (mut sum, mut power) = (d * v, 2.0 * x * v);
        for j in 1..1000 {
            power *= v * v;
            let next = sum + power / f64::from(2 * j + 1);
            if next == sum {
                break;
            }
            sum = next;
        }
        return sum;
    }
    x * libm::log(x / m) + m - x
}

/// Returns the probability of `k` successes in `n` trials with probability `p` each, with `q` = 1 − p. `k` and `n` may be fractions.
fn binomial_density(k: f64, n: f64, p: f64, q: f64) -> f64 {
    if p == 0.0 {
        return if k == 0.0 { 1.0 } else { 0.0 };
    }
    if q == 0.0 {
        return if k == n { 1.0 } else { 0.0 };
    }
    if k == 0.0 || k == n {
        let (other, same) = if k == 0.0 { (p, q) } else { (q, p) };
        return libm::exp(n * if other < 0.5 { libm::log1p(-other) } else { libm::log(same) });
    }
    let errors = stirling_error(n) - stirling_error(k) - stirling_error(n - k);
    let exponent = errors - deviance(k, n * p) - deviance(n - k, n * q);
    libm::exp(exponent) * (n / (2.0 * PI * k * (n - k))).sqrt()
}

/// Returns x^a (1 − x)^b / B(a, b), with `y` = 1 − x.
fn prefactor(a: f64, b: f64, x: f64, y: f64) -> f64 {
    // ab/(a+b) · the "density" of a successes in a + b trials.
    a * b / (a + b) * binomial_density(a, a + b, x, y)
}

/// Returns the density of the beta(a, b) distribution at `x`, 0 < x < 1, with `y` = 1 − x.
pub(crate) fn density_at(a: f64, b: f64, x: f64, y: f64) -> f64 {
    prefactor(a, b, x, y) / (x * y)
}

/// Returns the regularised incomplete beta function I_x(a, b). `y` = 1 − x is passed too, so that neither loses digits.
pub(crate) fn regularized(a: f64, b: f64, x: f64, y: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if y <= 0.0 {
        return 1.0;
    }
    if x * (b + 1.0) <= (a + 1.0) * y {
        prefactor(a, b, x, y) * fraction(a, b, x) / a
    } else {
        1.0 - prefactor(b, a, y, x) * fraction(b, a, y) / b
    }
}

/// Returns the continued fraction of the incomplete beta function at `x`, by Lentz's method in about sqrt(max(a, b)) steps or fewer.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let guard = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut c = 1.0;
    let mut d = 1.0 / guard(1.0 - (a + b) * x / (a + 1.0));
    let mut h = d;
    let mut m = 0.0;
    while m < 1e8 {
        m += 1.0;
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / guard(1.0 + even * d);
        c = guard(1.0 + even / c);
        h *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / guard(1.0 + odd * d);
        c = guard(1.0 + odd / c);
        let step = d * c;
        h *= step;
        if (step - 1.0).abs() < 4e-16 {
            break;
        }
    }
    h
}

/// Returns the x with I_x(a, b) = `p`, by bracketed Newton steps in the logarithm of x, for a, b > 0 and 0 < p < 1.
///
/// If x is near 1, use the mirrored quantile, which keeps the digits of 1 − x.
pub(crate) fn quantile(a: f64, b: f64, p: f64) -> f64 {
    let (mut low, mut high) = (libm::log(f64::MIN_POSITIVE), 0.0f64);
    let mut u = libm::log(a / (a + b));
    for _ in 0..300 {
        let x = libm::exp(u);
        let y = -libm::expm1(u);
        let value = regularized(a, b, x, y);
        if value < p {
            low = u;
        } else {
            high = u;
        }
        let slope = density_at(a, b, x, y) * x;
        // In the lower tail, the logarithm of the value is nearly linear in ln x. Above the median, the value itself is used.
        let step = if value < 0.5 { -libm::log(value / p) * value / slope } else { (p - value) / slope };
        let near = 1e-15 * u.abs().max(1e-2);
        if step.abs() <= near || high - low <= near {
            return libm::exp(u);
        }
        let next = u + step.clamp(-3.0, 3.0);
        u = if next > low && next < high { next } else { 0.5 * (low + high) };
    }
    libm::exp(u)
}

/// Returns the probability of at most `k` successes in `n` trials with probability `p` each.
pub(crate) fn binomial_at_most(k: u64, n: u64, p: f64) -> f64 {
    if k >= n { 1.0 } else { regularized((n - k) as f64, (k + 1) as f64, 1.0 - p, p) }
}

/// Returns the two-sided p-value of `k` successes in `n` trials with probability `p`: twice the smaller tail, at most 1.
pub(crate) fn binomial_two_sided(k: u64, n: u64, p: f64) -> f64 {
    let below = binomial_at_most(k, n, p);
    let above = if k == 0 { 1.0 } else { regularized(k as f64, (n - k + 1) as f64, p, 1.0 - p) };
    (2.0 * below.min(above)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::close;
    use proptest::prelude::*;

    #[test]
    fn beta_functions_equal_known_values() {
        // mpmath, 40 digits.
        for (a, b, x, want) in BETA_VALUES {
            close(regularized(a, b, x, 1.0 - x), want, 2e-12);
        }
        for (a, b, want) in LN_BETA_VALUES {
            close(ln_beta(a, b), want, 1e-14);
        }
    }

    #[test]
    fn stirling_errors_complete_the_formula_for_factorials() {
        let mut factorial: f64 = 1.0;
        for k in 1..=20 {
            // ln k! = ln Γ(k) + ln k.
            let x = f64::from(k);
            factorial *= x;
            close(
                (x + 0.5) * x.ln() - x + 0.5 * (2.0 * PI).ln() + stirling_error(x) + 1.0,
                factorial.ln() + 1.0,
                2e-15,
            );
        }
    }

    #[test]
    fn binomial_tails_are_sums_of_densities() {
        for (n, p) in [(1u64, 0.3), (7, 0.5), (30, 0.01), (30, 0.9)] {
            let mut sum = 0.0;
            for k in 0..=n {
                sum += binomial_density(k as f64, n as f64, p, 1.0 - p);
                close(binomial_at_most(k, n, p), sum, 1e-13);
            }
            close(sum, 1.0, 1e-13);
        }
        assert_eq!(binomial_two_sided(5, 10, 0.5), 1.0);
        close(binomial_two_sided(0, 10, 0.5), 2.0 / 1024.0, 1e-13);
    }

    proptest! {
        #[test]
        fn quantile_inverts(a in 0.1f64..1e6, b in 0.1f64..1e6, p in 0.001f64..0.999) {
            let x = quantile(a, b, p);
            // If x was rounded to 1, its distance from 1 is lost and cannot be checked.
            prop_assume!(x > 1e-300 && x < 1.0 - 1e-9);
            prop_assert!((regularized(a, b, x, 1.0 - x) - p).abs() < 1e-9);
        }
    }

    const BETA_VALUES: [(f64, f64, f64, f64); 7] = [
        (2.0, 3.0, 0.4, 0.5248),
        (0.5, 0.5, 0.1, 0.20483276469913345),
        (50.0, 70.0, 0.35, 0.06702822499985289),
        (3025.0, 999996976.0, 2.9e-06, 0.01076012100615751),
        (5.0, 1849138.0, 3e-06, 0.6498242697291813),
        (1000000.0, 1000000.0, 0.4995, 0.07864957758090163),
        (100000.0, 300000000.0, 0.000333, 0.41685243075769185),
    ];
    const LN_BETA_VALUES: [(f64, f64, f64); 4] = [
        (0.5, 0.5, 1.1447298858494002),
        (3.5, 1000000000.0, -71.33045683134037),
        (1000000000000.0, 100000000000.0, -335099707095.85956),
        (200.0, 30.0, -89.76779345666485),
    ];
}
