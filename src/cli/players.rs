//! Players by their names on the command line, under the rules that they are to play by.

use super::error::CliError;
use crate::policy::{Policy, Seating};
use crate::rules::Rules;

/// One player.
pub fn player(name: &str, _rules: &Rules) -> Result<Policy, CliError> {
    name.parse().map_err(CliError::input)
}

/// One player for all seats, or four separated by commas.
pub fn seating(names: &str, error_rate: u32, rules: &Rules) -> Result<Seating, CliError> {
    let players = names.split(',').map(|name| player(name, rules)).collect::<Result<Vec<_>, _>>()?;
    let seating = Seating::of(&players).map_err(CliError::input)?;
    Ok(Seating { error_rate, ..seating })
}
