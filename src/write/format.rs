//! Numbers as people read them: grouped thousands, a few significant digits; text as XML wants it.

use crate::lang::is_instruction;
use std::borrow::Cow;

/// A whole number with thousands grouped: `1,234,567`.
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

/// A real number with `digits` significant digits (at least 1), thousands grouped, no exponent unless the number is
/// smaller than 1e-9 or larger than 1e15. Trailing zeros are kept: they are significant. Whole digits are never rounded
/// away: 1234.567 to three digits is `1,235`.
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

/// A real number with a fixed number of decimals, thousands grouped, a true minus sign.
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

/// As [`significant`] with a sign always: `+1.20`, `−0.300`, `0`.
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

/// A proportion as a percentage with `digits` significant digits: `0.0344%`.
pub fn percent(p: f64, digits: usize) -> String {
    if !p.is_finite() {
        return non_finite(p).to_owned();
    }
    format!("{}%", significant(p * 100.0, digits))
}

/// The nearest number of so many significant digits.
pub fn rounded(x: f64, digits: usize) -> f64 {
    format!("{x:.*e}", digits.saturating_sub(1)).parse().unwrap_or(x)
}

/// An interval: `[1.23, 1.41]`; a dash where nothing is known.
pub fn interval(low: f64, high: f64, digits: usize) -> String {
    ends(low, high, |x| significant(x, digits))
}

/// An interval of proportions: `[3.21%, 3.35%]`. A lower end that is nothing beside the upper one is 0; ends that differ look
/// different.
pub fn percent_interval(low: f64, high: f64, digits: usize) -> String {
    let low = if low.abs() < 1e-4 * high { 0.0 } else { low };
    let at = |digits| [low, high].map(|p| percent(p, digits));
    let told = (digits..digits + 6).find(|&digits| low >= high || at(digits)[0] != at(digits)[1]);
    ends(low, high, |p| percent(p, told.unwrap_or(digits)))
}

fn ends(low: f64, high: f64, text: impl Fn(f64) -> String) -> String {
    match low.is_finite() || high.is_finite() {
        true => format!("[{}, {}]", text(low), text(high)),
        false => "–".to_owned(),
    }
}

/// Text for element content and quoted attributes.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) && !text.contains(is_instruction) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // SVG is XML, which allows no control characters.
            c if is_instruction(c) => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
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
