//! Values of options as they are written.

use crate::lang::{Message, msg};
use std::ops::RangeInclusive;

/// A positive whole number: `1000000`, `1,000,000`, `1e6`, `100k`, `1.5m`.
pub(super) fn parse_count(text: &str) -> Result<u64, Message> {
    let wrong = || msg!("cli-count-form");
    let digits: String = text.trim().chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let lower = digits.to_ascii_lowercase();
    let (number, zeros) = match lower.split_once('e') {
        Some((number, zeros)) => (number, zeros.parse::<usize>().map_err(|_| wrong())?),
        None => match lower.chars().last() {
            Some('k') => (&lower[..lower.len() - 1], 3),
            Some('m') => (&lower[..lower.len() - 1], 6),
            Some('万') => (&lower[..lower.len() - '万'.len_utf8()], 4),
            _ => (&lower[..], 0),
        },
    };
    // Shifted as text: no digit may be lost.
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{part}");
    if part.len() > zeros || digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(wrong());
    }
    // What does not fit is too many.
    let zeros = zeros - part.len();
    match format!("{digits}{}", "0".repeat(zeros.min(20))).parse::<u64>() {
        Ok(0) => Err(msg!("cli-count-least")),
        Ok(count) if count <= 1_000_000_000_000 => Ok(count),
        _ => Err(msg!("cli-count-most")),
    }
}

/// Deals of a training: enough for every round, and no more than memory holds.
pub(super) fn parse_training(text: &str) -> Result<u64, Message> {
    match parse_count(text)? {
        deals @ 256..=10_000_000 => Ok(deals),
        _ => Err(msg!("cli-train-deals-range")),
    }
}

/// A chance between one in twenty and nearly certain.
pub(super) fn parse_power(text: &str) -> Result<f64, Message> {
    match text.parse::<f64>() {
        Ok(power) if (0.05..=0.999).contains(&power) => Ok(power),
        _ => Err(msg!("cli-power-range")),
    }
}

/// A percentage.
pub(super) fn parse_percent(text: &str) -> Result<f64, Message> {
    text.trim().parse::<f64>().map_err(|_| msg!("cli-number-form"))
}

/// A whole number between two.
pub(super) fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, Message> + Clone {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| msg!("cli-number-range", least, most))
    }
}

/// The part and the number of parts.
pub(super) fn parse_part(text: &str) -> Result<(u64, u64), Message> {
    let most = crate::sim::part::MOST;
    let place = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    place.filter(|(part, of)| (1..=*of).contains(part) && *of <= most).ok_or_else(|| msg!("cli-part-form", most))
}

/// A length of time: seconds, or a number with s, m or h.
pub(super) fn parse_time(text: &str) -> Result<std::time::Duration, Message> {
    let wrong = || msg!("cli-time-form");
    let (number, unit) = match text.trim().strip_suffix(['s', 'm', 'h']) {
        Some(number) => (number, text.trim().chars().last().unwrap_or('s')),
        None => (text.trim(), 's'),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let seconds = number
        * match unit {
            'm' => 60.0,
            'h' => 3600.0,
            _ => 1.0,
        };
    std::time::Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}
