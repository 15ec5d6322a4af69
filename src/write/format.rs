//! Numbers as people read them: grouped thousands, a few significant digits; text as XML wants it.

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
    let magnitude = x.abs().log10().floor();
    if !(-9.0..15.0).contains(&magnitude) {
        return format!("{x:.*e}", digits.saturating_sub(1)).replace('-', "−");
    }
    // Rounding may carry into the next decade (9.996 → 10.0), so the magnitude is taken after it.
    let magnitude = rounded(x, digits).abs().log10().floor() as i32;
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

/// An interval: `[1.23, 1.41]`, with the decimals that tell its ends apart.
pub fn interval(low: f64, high: f64, digits: usize) -> String {
    format!("[{}, {}]", significant(low, digits), significant(high, digits))
}

/// An interval of proportions: `[3.21%, 3.35%]`.
pub fn percent_interval(low: f64, high: f64, digits: usize) -> String {
    format!("[{}, {}]", percent(low, digits), percent(high, digits))
}

/// A text in lines of at most so many columns, a Chinese character being two; `indent` stands before all but the first. Broken at
/// blanks, and between Chinese characters, but never before a closing mark.
pub fn folded(text: &str, columns: usize, indent: &str) -> String {
    use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
    const CLOSING: &str = "，。、；：）》」』！？";
    let (mut lines, mut line, mut room) = (Vec::new(), String::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let wide = u32::from(c) >= 0x2E80 || line.ends_with(|before| CLOSING.contains(before));
        // A number keeps its sign of per cent.
        let blank = c == ' ' && !matches!(chars.peek(), Some('%' | '×'));
        if blank || wide && !CLOSING.contains(c) {
            room = Some(line.len());
        }
        line.push(c);
        if line.width() > columns
            && c.width() > Some(0)
            && let Some(at) = room.take().filter(|at| *at > indent.len())
        {
            let rest = format!("{indent}{}", line[at..].trim_start());
            line.truncate(at);
            lines.push(std::mem::replace(&mut line, rest).trim_end().to_owned());
        }
    }
    lines.push(line);
    lines.join("\n")
}

/// Text for element content and quoted attributes.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) && !text.contains(is_control) {
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
            c if is_control(c) => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded() {
        assert_eq!(folded("one two three", 7, ""), "one two\nthree");
        assert_eq!(folded("- one two", 6, "  "), "- one\n  two");
        assert_eq!(folded("庄家每局多赚，多", 13, ""), "庄家每局多\n赚，多");
        assert_eq!(folded("of 50、100 分", 7, ""), "of 50、\n100 分");
        assert_eq!(folded("a 19 %", 5, ""), "a\n19 %");
        assert_eq!(folded("unbreakable", 3, ""), "unbreakable");
        assert_eq!(folded("", 3, ""), "");
    }

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
