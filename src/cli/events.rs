//! `--event`: joint events that a run counts beside the others, and those that `--until` watches.

use super::error::CliError;
use crate::lang::{Message, msg};
use crate::report::quote;
use crate::rules::Rules;
use crate::sim::{Category, Joint, MOST_JOINTS, Side, Statistic, Until};

/// The joint events of a run: those asked for, and those of `--until`, each with its place as its number.
pub fn joints(events: &[String], until: &mut [Until], sides: &[Side]) -> Result<Vec<Joint>, CliError> {
    let mut joints = Vec::new();
    for text in events {
        let joint = Joint::parse(text, 0).map_err(refused)?;
        let excluded = |side: &Side| joint.excluded_by(&side.rules);
        if let (Some(category), true) = (excluded(&sides[0]), sides.iter().all(|side| excluded(side).is_some())) {
            return Err(impossible(text, category, &sides[0].rules));
        }
        number(joint, &mut joints)?;
    }
    for until in until {
        if let Statistic::Joint(joint) = &mut until.statistic {
            *joint = number(*joint, &mut joints)?;
        }
    }
    Ok(joints)
}

/// An event or joint event that can happen under the rules.
pub fn one(text: &str, rules: &Rules) -> Result<Joint, CliError> {
    let event = Joint::any(text).map_err(refused)?;
    match event.excluded_by(rules) {
        Some(category) => Err(impossible(text, category, rules)),
        None => Ok(event),
    }
}

fn refused(error: Message) -> CliError {
    CliError::input(msg!("cli-option", option = "--event", error))
}

fn impossible(text: &str, event: Category, rules: &Rules) -> CliError {
    CliError::input(msg!("cli-event-impossible", text, event, rules))
}

/// The event with its place among those of the run, where it is put unless it stands there.
fn number(joint: Joint, joints: &mut Vec<Joint>) -> Result<Joint, CliError> {
    if let Some(known) = joints.iter().find(|known| **known == joint) {
        return Ok(*known);
    }
    if joints.len() == MOST_JOINTS {
        return Err(CliError::input(msg!("cli-too-many-events", most = MOST_JOINTS)));
    }
    let joint = Joint { number: joints.len() as u8, ..joint };
    joints.push(joint);
    Ok(joint)
}

/// The options that ask for these.
pub fn options(joints: &[Joint]) -> String {
    joints.iter().map(|joint| format!(" --event {}", quote(&joint.name()))).collect()
}
