//! Players by name: the names that there are, and the training that a name stands for.

use crate::lang::{Message, msg};
use crate::policy::{FEWEST, Policy, Search, Seating, Value, canonical_name, separate};
use crate::train::Course;
use std::ops::RangeInclusive;

/// Trainings whose players are compared: the same course from the same start under each rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trainings {
    /// Their number.
    pub count: usize,
    /// Deals of each.
    pub deals: u64,
}

/// The trainings of a comparison for each rule set where nothing else is asked for.
pub const DEFAULT_TRAININGS: Trainings = Trainings { count: 8, deals: 40_000 };

/// Deals that a training of a comparison may have.
pub const TRIAL_DEALS: RangeInclusive<u64> = 256..=10_000_000;

/// The names in a list, each as the program knows it.
pub fn listed(players: &str) -> Vec<String> {
    separate(players).map(canonical_name).collect()
}

/// Checks the names of one player for all seats or of four. Nobody is trained.
///
/// # Errors
/// An unknown name, or another number of players.
pub fn check(names: &[String]) -> Result<(), Message> {
    for name in names {
        let onward = Search::read(name).transpose()?.map(|(_, onward)| onward);
        course_of(onward.unwrap_or(name))?;
    }
    seated(names, 0).map(drop)
}

/// The seating of these players without their weights. Players that need weights cannot play in it; it is for checks before a run and for
/// reports after it.
///
/// # Errors
/// An unknown name, or neither one nor four.
pub fn seated(names: &[impl AsRef<str>], error_rate: u32) -> Result<Seating, Message> {
    let players = names.iter().map(|name| untrained(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
    Ok(Seating { error_rate, ..Seating::of(&players)? })
}

/// The player of this name; `value` returns the player with weights of a name (`value`, `value@SEED`, `value:FILE`).
///
/// # Errors
/// An unknown name, or an error of `value`.
pub fn player<E: From<Message>>(name: &str, value: &mut dyn FnMut(&str) -> Result<Value, E>) -> Result<Policy, E> {
    let name = &*canonical_name(name.trim());
    if let Some(read) = Search::read(name) {
        let (worlds, onward) = read?;
        let onward = player(onward, value)?.learned();
        return Ok(Policy::Search(Search::new(name, worlds, onward)));
    }
    if Value::is_name(name) { value(name).map(Policy::Value) } else { Ok(name.parse()?) }
}

/// The player of this name, without weights.
///
/// # Errors
/// An unknown name.
pub fn untrained(name: &str) -> Result<Policy, Message> {
    match name.trim() {
        name if Value::is_name(name) => Ok(Policy::Value(Value::gone(name))),
        name if Search::read(name).is_some() => Ok(Policy::Search(Search::new(name, FEWEST, None))),
        name => name.parse(),
    }
}

/// The seed and the deals of the training that a name asks for: `value@2`, `value@2/40000`.
///
/// # Errors
/// A seed or a number of deals that cannot be.
pub fn course_of(name: &str) -> Result<(Option<u64>, Option<u64>), Message> {
    let Some(course) = name.strip_prefix("value@") else { return Ok((None, None)) };
    let (seed, deals) = course.split_once('/').map_or((course, None), |(seed, deals)| (seed, Some(deals)));
    let seed = seed.parse().map_err(|_| msg!("question-training-seed", name))?;
    let (least, most) = TRIAL_DEALS.into_inner();
    let wrong = || msg!("question-training-deals", name, least, most);
    let number = |deals: &str| deals.parse().ok().filter(|deals| TRIAL_DEALS.contains(deals)).ok_or_else(wrong);
    Ok((Some(seed), deals.map(number).transpose()?))
}

/// The training of the player of this name. With `number`, the training of that index among several. Without it, the training whose number
/// of deals is in the name (`value@2/40000`), or `None` if the name has no number of deals. Always `None` for `value:FILE`.
///
/// # Errors
/// As [`course_of`].
pub fn trial_of(name: &str, number: Option<(Trainings, usize)>) -> Result<Option<Course>, Message> {
    let (seed, deals) = course_of(name)?;
    let first = seed.unwrap_or(1);
    let course = match number {
        Some((trials, number)) => Some(Course::trial(first.wrapping_add(number as u64), deals.unwrap_or(trials.deals))),
        None => deals.map(|deals| Course::trial(first, deals)),
    };
    Ok(course.filter(|_| !name.starts_with("value:")))
}
