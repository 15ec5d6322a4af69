//! Axis scales: positions of values, and round tick values.

use crate::lang::number as format;

/// The scale of an axis: a mapping from values between its ends to positions between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    Linear { low: f64, high: f64 },
    Log { low: f64, high: f64 },
}

impl Scale {
    /// Creates a linear scale with round ends that contains both values.
    pub(super) fn linear(low: f64, high: f64) -> Self {
        let (low, high) = valid_ends(low, high);
        let step = nice_step((high - low) / 6.0);
        Scale::Linear { low: (low / step + 1e-9).floor() * step, high: (high / step - 1e-9).ceil() * step }
    }

    /// Creates a linear scale with exactly these ends.
    pub(super) fn linear_exact(low: f64, high: f64) -> Self {
        let (low, high) = valid_ends(low, high);
        Scale::Linear { low, high }
    }

    /// Creates a logarithmic scale that contains both positive values. Its ends are 1, 2 or 5 times a power of ten.
    pub(super) fn log(low: f64, high: f64) -> Self {
        let high = if high.is_finite() && high > 0.0 { high } else { 1.0 };
        let low = if low.is_finite() && low > 0.0 { low.min(high) } else { high / 10.0 };
        let steps = |x: f64| {
            let decade = libm::exp10(libm::log10(x).floor());
            [1.0, 2.0, 5.0, 10.0].map(|m| m * decade)
        };
        let below = steps(low).into_iter().rfind(|&s| s <= low * 1.000_001).unwrap_or(low);
        let above = steps(high).into_iter().find(|&s| s >= high * 0.999_999).unwrap_or(high);
        Scale::Log { low: below, high: if above > below { above } else { below * 10.0 } }
    }

    /// Returns the lowest and the highest value.
    pub(super) fn ends(self) -> (f64, f64) {
        match self {
            Scale::Linear { low, high } | Scale::Log { low, high } => (low, high),
        }
    }

    /// Returns the position of a value: 0 at the low end, 1 at the high end. Values beyond the ends are clamped.
    pub(super) fn place(self, v: f64) -> f64 {
        let place = match self {
            Scale::Linear { low, high } => (v - low) / (high - low),
            Scale::Log { low, .. } if v <= low => 0.0,
            Scale::Log { low, high } => libm::log(v / low) / libm::log(high / low),
        };
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    /// Returns round values within the scale, about `target` of them (at least 2).
    pub(super) fn ticks(self, target: usize) -> Vec<f64> {
        let target = target.max(2);
        match self {
            Scale::Linear { low, high } => {
                let step = nice_step((high - low) / target as f64);
                let first = (low / step - 1e-9).ceil() as i64;
                let last = (high / step + 1e-9).floor() as i64;
                (first..=last.min(first.saturating_add(100))).map(|i| i as f64 * step).collect()
            }
            Scale::Log { low, high } => log_ticks(low, high, target),
        }
    }
}

/// Returns about `target` powers of ten between `low` and `high`; also 2 and 5 times powers of ten if there are few decades.
fn log_ticks(low: f64, high: f64, target: usize) -> Vec<f64> {
    let (from, to) = (libm::log10(low).floor() as i32, libm::log10(high).ceil() as i32);
    let decades = libm::log10(high / low);
    let multiples: &[f64] = match decades * 3.0 {
        n if n <= target as f64 * 1.2 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let stride = (decades / target as f64).ceil().max(1.0) as usize;
    (from..=to)
        .step_by(stride)
        .flat_map(|e| multiples.iter().map(move |m| m * libm::exp10(f64::from(e))))
        .filter(|&t| t >= low * 0.999 && t <= high * 1.001)
        .collect()
}

/// Returns the ends of an axis: finite, distinct and in ascending order. Returns `low` and `high` if they already are.
fn valid_ends(low: f64, high: f64) -> (f64, f64) {
    let low = if low.is_finite() { low } else { 0.0 };
    let high = if high.is_finite() { high } else { low };
    let (low, high) = if low <= high { (low, high) } else { (high, low) };
    let least = (low.abs().max(high.abs()) * 1e-9).max(1e-12);
    if high - low > least {
        (low, high)
    } else if low == 0.0 {
        (0.0, 1.0)
    } else {
        (low - low.abs() * 0.1, high + high.abs() * 0.1)
    }
}

/// Returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least `raw`.
pub(super) fn nice_step(raw: f64) -> f64 {
    let raw = if raw.is_finite() && raw > 0.0 { raw } else { 1.0 };
    let decade = libm::exp10(libm::log10(raw).floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * decade).find(|&s| s >= raw * 0.999_999).unwrap_or(decade * 10.0)
}

/// Formats a tick value with as few digits as it needs.
pub(super) fn tick_text(v: f64) -> String {
    if v == 0.0 {
        return "0".to_owned();
    }
    let magnitude = v.abs();
    if !(1e-6..1e12).contains(&magnitude) {
        return format!("{v:.0e}").replace('-', "−");
    }
    let decimals = (0..=9).find(|&d| {
        let scaled = magnitude * libm::exp10(f64::from(d));
        (scaled - scaled.round()).abs() < 1e-6 * scaled.max(1.0)
    });
    format::fixed(v, decimals.unwrap_or(3) as usize)
}

/// Formats the tick value of a proportion as a percentage.
pub(super) fn percent_text(v: f64) -> String {
    tick_text(v * 100.0) + "%"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_contain_their_values() {
        for (low, high) in [(0.0, 1.0), (-37.0, 212.0), (5.0, 5.0), (0.0, 0.0), (1e-9, 1e12), (f64::NAN, f64::INFINITY)]
        {
            let scale = Scale::linear(low, high);
            let (a, b) = scale.ends();
            assert!(a < b && a.is_finite() && b.is_finite(), "{low} {high}");
            assert!(scale.ticks(6).len() >= 2, "{low} {high}: {:?}", scale.ticks(6));
            let log = Scale::log(low, high);
            let (a, b) = log.ends();
            assert!(0.0 < a && a < b, "{low} {high}");
            assert!((0.0..=1.0).contains(&log.place(low)) && log.place(b) == 1.0);
        }
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(Scale::linear(-37.0, 212.0).ticks(6), [-50.0, 0.0, 50.0, 100.0, 150.0, 200.0, 250.0]);
        assert_eq!(Scale::log(0.002, 0.3).ticks(9), [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5]);
        assert_eq!(Scale::log(1e-6, 1.0).ticks(7).len(), 7);
        assert_eq!(tick_text(0.05), "0.05");
        assert_eq!(tick_text(-1500.0), "−1,500");
        assert_eq!(percent_text(0.001), "0.1%");
        assert_eq!(percent_text(1e-7), "0.00001%");
    }
}
