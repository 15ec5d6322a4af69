//! Numbers with about 106 bits, as the unevaluated sum of two `f64`.
//!
//! A variance computed from sums is a small difference of large numbers, which plain `f64` would lose with 10^12 deals. The sums
//! are exact integers, so double-double arithmetic leaves a relative error near 1e-31 of the largest term (T. J. Dekker, "A
//! floating-point technique for extending the available precision", 1971).

/// The unevaluated sum of both fields. The second is at most half a unit in the last place of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Double(f64, f64);

/// Returns `a + b` rounded, and its rounding error.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    let t = s - a;
    (s, (a - (s - t)) + (b - t))
}

/// Returns `a + b`. `a` must be 0 or at least as large as `b` in absolute value.
fn quick_two_sum(a: f64, b: f64) -> Double {
    let s = a + b;
    Double(s, b - (s - a))
}

impl Double {
    pub(crate) const ZERO: Double = Double(0.0, 0.0);
    pub(crate) const ONE: Double = Double(1.0, 0.0);

    pub(crate) fn to_f64(self) -> f64 {
        self.0 + self.1
    }

    pub(crate) fn abs(self) -> f64 {
        self.to_f64().abs()
    }
}

impl From<f64> for Double {
    fn from(v: f64) -> Double {
        Double(v, 0.0)
    }
}

impl From<i128> for Double {
    fn from(v: i128) -> Double {
        let high = v as f64;
        quick_two_sum(high, v.saturating_sub(high as i128) as f64)
    }
}

impl From<u64> for Double {
    fn from(v: u64) -> Double {
        Double::from(v as i128)
    }
}

impl std::ops::Neg for Double {
    type Output = Double;
    fn neg(self) -> Double {
        Double(-self.0, -self.1)
    }
}

impl std::ops::Add for Double {
    type Output = Double;
    fn add(self, other: Double) -> Double {
        let (s, e) = two_sum(self.0, other.0);
        let (t, f) = two_sum(self.1, other.1);
        let Double(s, e) = quick_two_sum(s, e + t);
        quick_two_sum(s, e + f)
    }
}

impl std::ops::Sub for Double {
    type Output = Double;
    fn sub(self, other: Double) -> Double {
        self + -other
    }
}

impl std::ops::Mul for Double {
    type Output = Double;
    fn mul(self, other: Double) -> Double {
        let p = self.0 * other.0;
        let e = libm::fma(self.0, other.0, -p);
        quick_two_sum(p, e + self.0 * other.1 + self.1 * other.0)
    }
}

impl std::ops::Div for Double {
    type Output = Double;
    fn div(self, other: Double) -> Double {
        let first = self.0 / other.0;
        let rest = self - other * Double::from(first);
        let second = rest.0 / other.0;
        let rest = rest - other * Double::from(second);
        quick_two_sum(first, second) + Double::from(rest.0 / other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_digits_that_f64_loses() {
        let big = Double::from(10i128.pow(30) + 1);
        assert_eq!((big - Double::from(10i128.pow(30))).to_f64(), 1.0);
        let third = Double::from(1u64) / Double::from(3u64);
        assert!((third * Double::from(3u64) - Double::ONE).abs() < 1e-31);
        let a = Double::from((1i128 << 52) + 1);
        assert_eq!((a * a - Double::from(1i128 << 104) - Double::from(1i128 << 53)).to_f64(), 1.0);
    }
}
