//! Numbers for readers: grouped thousands, a few significant digits, `−` as the minus sign.

use std::fmt;

/// A number with the precision with which it is printed. It prints the same in every language.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The number. It is not rounded. With [`Form::Percent`] it is a share from 0 to 1.
    pub value: f64,
    /// The form in which it is printed.
    pub form: Form,
}

/// The printed form of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// With a fixed number of decimals.
    Fixed(usize),
    /// With this many significant digits.
    Significant(usize),
    /// With this many significant digits, and a sign if it is above 0.
    Signed(usize),
    /// A share, as a percentage with this many significant digits.
    Percent(usize),
}

/// An interval, printed as `[low, high]`; a dash if both ends are infinite.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The form in which the ends are printed, see [`percent_interval`] for [`Form::Percent`].
    pub form: Form,
}

impl Number {
    /// Creates a number with a fixed number of decimals.
    pub fn fixed(value: f64, decimals: usize) -> Number {
        Number { value, form: Form::Fixed(decimals) }
    }

    /// Creates a number that is printed without decimals.
    pub fn whole(value: f64) -> Number {
        Number::fixed(value, 0)
    }

    /// Creates a number with this many significant digits.
    pub fn significant(value: f64, digits: usize) -> Number {
        Number { value, form: Form::Significant(digits) }
    }

    /// Creates a number with this many significant digits, and a sign if it is above 0.
    pub fn signed(value: f64, digits: usize) -> Number {
        Number { value, form: Form::Signed(digits) }
    }

    /// Creates a share that is printed as a percentage with this many significant digits.
    pub fn percent(value: f64, digits: usize) -> Number {
        Number { value, form: Form::Percent(digits) }
    }

    /// Returns the number of decimals in the printed form.
    pub fn decimals(&self) -> usize {
        let text = self.to_string();
        text.split_once('.').map_or(0, |(_, decimals)| decimals.trim_end_matches('%').len())
    }

    /// Returns the value rounded as in the printed form; in per cent for [`Form::Percent`]. It is NaN if the number is not finite.
    pub fn printed_value(&self) -> f64 {
        let text = self.to_string();
        text.replace([',', '%', '+'], "").replace('−', "-").parse().unwrap_or(f64::NAN)
    }
}

impl Range {
    /// Creates an interval whose ends have this many significant digits.
    pub fn significant(low: f64, high: f64, digits: usize) -> Range {
        Range { low, high, form: Form::Significant(digits) }
    }

    /// Creates an interval of shares that are printed as percentages with this many significant digits.
    pub fn percent(low: f64, high: f64, digits: usize) -> Range {
        Range { low, high, form: Form::Percent(digits) }
    }

    /// Creates an interval whose ends have a fixed number of decimals.
    pub fn fixed(low: f64, high: f64, decimals: usize) -> Range {
        Range { low, high, form: Form::Fixed(decimals) }
    }
}

/// Compares the bits of the value, so that NaN equals itself.
impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.value.to_bits() == other.value.to_bits() && self.form == other.form
    }
}

impl Eq for Number {}

impl PartialEq for Range {
    fn eq(&self, other: &Range) -> bool {
        [self.low, self.high].map(f64::to_bits) == [other.low, other.high].map(f64::to_bits) && self.form == other.form
    }
}

impl Eq for Range {}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.form.print(self.value))
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { low, high, form } = *self;
        f.pad(&match form {
            Form::Percent(digits) => percent_interval(low, high, digits),
            form => ends(low, high, |end| form.print(end)),
        })
    }
}

impl Form {
    fn print(self, value: f64) -> String {
        match self {
            Form::Fixed(decimals) => fixed(value, decimals),
            Form::Significant(digits) => significant(value, digits),
            Form::Signed(digits) => signed(value, digits),
            Form::Percent(digits) => percent(value, digits),
        }
    }
}

/// Formats a whole number with grouped thousands: `1,234,567`.
pub fn whole(n: impl Into<i128>) -> String {
    let n: i128 = n.into();
    let digits = n.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    if n < 0 {
        text.push('−');
    }
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number with `digits` significant digits (at least 1) and grouped thousands. Magnitudes below 1e-9 or from 1e15 on have an
/// exponent. Trailing zeros are kept, because they are significant. The integer part is never rounded: 1234.567 to three digits is
/// `1,235`.
pub fn significant(x: f64, digits: usize) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    if !x.is_finite() {
        return non_finite(x).to_owned();
    }
    let magnitude = libm::log10(x.abs()).floor();
    if !(-9.0..15.0).contains(&magnitude) {
        return format!("{x:.*e}", digits.saturating_sub(1)).replace('-', "−");
    }
    // Rounding may carry into the next decade (9.996 → 10.0), so the magnitude is taken after it.
    let magnitude = libm::log10(rounded(x, digits).abs()).floor() as i32;
    fixed(x, (digits as i32 - 1 - magnitude).max(0) as usize)
}

/// Formats a number with a fixed number of decimals, grouped thousands and `−` as the minus sign. Zero has no sign.
pub fn fixed(x: f64, decimals: usize) -> String {
    if !x.is_finite() {
        return non_finite(x).to_owned();
    }
    let text = format!("{:.decimals$}", x.abs());
    let (integer, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let negative = x < 0.0 && text.contains(|c: char| c.is_ascii_digit() && c != '0');
    let grouped = integer.parse::<i128>().map_or_else(|_| integer.to_owned(), whole);
    let sign = if negative { "−" } else { "" };
    if fraction.is_empty() { format!("{sign}{grouped}") } else { format!("{sign}{grouped}.{fraction}") }
}

/// Formats a number like [`significant`], with a `+` if it is above 0: `+1.20`, `−0.300`, `0`.
pub fn signed(x: f64, digits: usize) -> String {
    let text = significant(x, digits);
    if x > 0.0 { format!("+{text}") } else { text }
}

fn non_finite(x: f64) -> &'static str {
    if x.is_nan() {
        "n/a"
    } else if x > 0.0 {
        "∞"
    } else {
        "−∞"
    }
}

/// Formats a share from 0 to 1 as a percentage with `digits` significant digits: `0.0344%`.
pub fn percent(p: f64, digits: usize) -> String {
    if !p.is_finite() {
        return non_finite(p).to_owned();
    }
    format!("{}%", significant(p * 100.0, digits))
}

/// Rounds a number to this many significant digits.
pub fn rounded(x: f64, digits: usize) -> f64 {
    format!("{x:.*e}", digits.saturating_sub(1)).parse().unwrap_or(x)
}

/// Formats an interval, each end as by [`significant`]: `[1.23, 1.41]`; a dash if neither end is finite.
pub fn interval(low: f64, high: f64, digits: usize) -> String {
    ends(low, high, |x| significant(x, digits))
}

/// Formats an interval of shares from 0 to 1, with `digits` significant digits: `[3.21%, 3.35%]`; a dash if neither end is finite.
///
/// A lower end below 1/10,000 of the upper one is printed as 0. If different ends would look equal, they get up to five more digits.
pub fn percent_interval(low: f64, high: f64, digits: usize) -> String {
    let low = if low.abs() < 1e-4 * high { 0.0 } else { low };
    let at = |digits| [low, high].map(|p| percent(p, digits));
    let distinct = (digits..digits + 6).find(|&digits| low >= high || at(digits)[0] != at(digits)[1]);
    ends(low, high, |p| percent(p, distinct.unwrap_or(digits)))
}

/// Formats an interval with both ends formatted by `text`; a dash if neither end is finite.
fn ends(low: f64, high: f64, text: impl Fn(f64) -> String) -> String {
    match low.is_finite() || high.is_finite() {
        true => format!("[{}, {}]", text(low), text(high)),
        false => "–".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_grouped_thousands_and_significant_digits() {
        assert_eq!(whole(0), "0");
        assert_eq!(whole(-1_234_567_i64), "−1,234,567");
        assert_eq!(whole(999_u64), "999");
        assert_eq!(significant(1234.567, 3), "1,235");
        assert_eq!(significant(9.996, 3), "10.0");
        assert_eq!(significant(0.000_123_456, 3), "0.000123");
        assert_eq!(significant(-2.5, 2), "−2.5");
        assert_eq!(significant(1e-12, 3), "1.00e−12");
        assert_eq!(significant(f64::NAN, 3), "n/a");
        assert_eq!(fixed(-0.001, 2), "0.00");
        assert_eq!(fixed(1e6, 1), "1,000,000.0");
        assert_eq!(signed(0.25, 2), "+0.25");
        assert_eq!(signed(0.0, 2), "0");
        assert_eq!(percent(0.001_12, 3), "0.112%");
    }
}
