//! Names of players, and the trainings that the names stand for.

use crate::lang::{Message, msg};
use crate::policy::{MIN_WORLDS, Policy, Search, Seating, Value, canonical_name, split_names};
use crate::train::Course;
use std::ops::RangeInclusive;

/// The trainings that a question asks for: several of the same length for each rule set, each from untrained weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trainings {
    /// Number of trainings for each rule set.
    pub count: usize,
    /// Number of deals of each training.
    pub deals: u64,
}

/// The default trainings of a comparison.
pub const DEFAULT_TRAININGS: Trainings = Trainings { count: 8, deals: 40_000 };

/// The allowed numbers of deals of a training of a comparison.
pub const TRAINING_DEALS: RangeInclusive<u64> = 256..=10_000_000;

/// Splits a list of players and returns their canonical names.
pub fn player_names(players: &str) -> Vec<String> {
    split_names(players).map(canonical_name).collect()
}

/// Checks the names of one player for all seats, or of four players. Does not train.
///
/// # Errors
/// Returns an error for an unknown name, or if there are neither one nor four players.
pub fn check(names: &[String]) -> Result<(), Message> {
    for name in names {
        let onward = Search::parse_name(name).transpose()?.map(|(_, onward)| onward);
        parse_seed_and_deals(onward.unwrap_or(name))?;
    }
    untrained_seating(names, 0).map(drop)
}

/// Returns the seating of one or four players without their weights, for checks before a run and for reports after it. Players that need
/// weights cannot play in it. `error_rate` is the rate of false wins in millionths ([`Seating::error_rate`]).
///
/// # Errors
/// Returns an error for an unknown name, or if there are neither one nor four players.
pub fn untrained_seating(names: &[impl AsRef<str>], error_rate: u32) -> Result<Seating, Message> {
    let players = names.iter().map(|name| untrained_player(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
    Ok(Seating { error_rate, ..Seating::from_players(&players)? })
}

/// Returns the player of this name. Calls `value` for a player with weights (`value`, `value@SEED`, `value:FILE`), with its name.
///
/// # Errors
/// Returns an error for an unknown name, or the error of `value`.
pub fn player<E: From<Message>>(name: &str, value: &mut dyn FnMut(&str) -> Result<Value, E>) -> Result<Policy, E> {
    let name = &*canonical_name(name.trim());
    if let Some(read) = Search::parse_name(name) {
        let (worlds, onward) = read?;
        let onward = player(onward, value)?.value_player();
        return Ok(Policy::Search(Search::new(name, worlds, onward)));
    }
    if Value::is_name(name) { value(name).map(Policy::Value) } else { Ok(name.parse()?) }
}

/// Returns the player of this name without its weights.
///
/// # Errors
/// Returns an error for an unknown name.
pub fn untrained_player(name: &str) -> Result<Policy, Message> {
    match name.trim() {
        name if Value::is_name(name) => Ok(Policy::Value(Value::without_weights(name))),
        name if Search::parse_name(name).is_some() => Ok(Policy::Search(Search::new(name, MIN_WORLDS, None))),
        name => name.parse(),
    }
}

/// Reads the seed and the number of deals of the training from a player's name such as `value@2` or `value@2/40000`. Parts that the name
/// does not have are `None`.
///
/// # Errors
/// Returns an error for an invalid seed or number of deals.
pub fn parse_seed_and_deals(name: &str) -> Result<(Option<u64>, Option<u64>), Message> {
    let Some(training) = Value::split_name(name).and_then(|(_, rest)| rest.strip_prefix('@')) else {
        return Ok((None, None));
    };
    let (seed, deals) = training.split_once('/').map_or((training, None), |(seed, deals)| (seed, Some(deals)));
    let seed = seed.parse().map_err(|_| msg!("question-training-seed", name))?;
    let (least, most) = TRAINING_DEALS.into_inner();
    let wrong = || msg!("question-training-deals", name, least, most);
    let number = |deals: &str| deals.parse().ok().filter(|deals| TRAINING_DEALS.contains(deals)).ok_or_else(wrong);
    Ok((Some(seed), deals.map(number).transpose()?))
}

/// Returns the parameters of the training from untrained weights of the player of this name. `training`: the question's trainings and the
/// index of this one, from 0, which is added to the seed. With `None`, returns the training that the name describes (`value@2/40000`), or
/// `None` if the name has no number of deals. Always `None` for `value:FILE`.
///
/// # Errors
/// Same as [`parse_seed_and_deals`].
pub fn training_course(name: &str, training: Option<(Trainings, usize)>) -> Result<Option<Course>, Message> {
    let (seed, deals) = parse_seed_and_deals(name)?;
    let first = seed.unwrap_or(1);
    let course = match training {
        Some((all, index)) => Some(Course::trial(first.wrapping_add(index as u64), deals.unwrap_or(all.deals))),
        None => deals.map(|deals| Course::trial(first, deals)),
    };
    Ok(course.filter(|_| Value::weights_file(name).is_none()))
}
