//! Parsers of option values.

use crate::lang::{Message, msg};
use crate::question::TRAINING_DEALS;
pub(super) use crate::question::parse_count;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Parses the number of deals of a training. The limits ensure deals for every round, and that they fit into memory.
pub(super) fn parse_training(text: &str) -> Result<u64, Message> {
    match parse_count(text)? {
        deals if TRAINING_DEALS.contains(&deals) => Ok(deals),
        _ => Err(msg!("cli-train-deals-range")),
    }
}

/// Returns a parser of whole numbers in this range.
pub(super) fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, Message> + Clone {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| msg!("question-number-range", least, most))
    }
}

/// Parses the file name of a card, which must end with `.png`.
pub(super) fn parse_card(text: &str) -> Result<PathBuf, Message> {
    let path = PathBuf::from(text);
    let is_png = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_png { Ok(path) } else { Err(msg!("cli-card-ending", path = text)) }
}

/// Parses `K/N`: the number of a part, from 1, and the count of parts.
pub(super) fn parse_part(text: &str) -> Result<(u64, u64), Message> {
    let most = crate::sim::part::MAX_PARTS;
    let place = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    place.filter(|(part, of)| (1..=*of).contains(part) && *of <= most).ok_or_else(|| msg!("cli-part-form", most))
}
