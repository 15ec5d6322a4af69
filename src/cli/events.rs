//! `--event`: joint events that a run counts beside the others, and those that `--until` watches.

use super::console::lang;
use super::error::CliError;
use crate::report::quote;
use crate::rules::Rules;
use crate::sim::{Joint, JointError, MOST_JOINTS, Side, Statistic, Until};

/// The joint events of a run: those asked for, and those of `--until`, each with its place as its number.
pub fn joints(events: &[String], until: &mut [Until], sides: &[Side]) -> Result<Vec<Joint>, CliError> {
    let mut joints = Vec::new();
    for text in events {
        let refused = |error: &dyn std::fmt::Display| CliError::input(format!("--event {error}"));
        let joint = Joint::parse(text, 0).map_err(|error| refused(&error))?;
        let excluded = |side: &Side| joint.excluded_by(&side.rules);
        if let (Some(category), true) = (excluded(&sides[0]), sides.iter().all(|side| excluded(side).is_some())) {
            let (event, rules) = (lang().pick(category.name(), category.chinese()), &sides[0].rules.name);
            return Err(refused(&format!("{text}: {event} cannot happen under {rules}")));
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
    let event = Joint::any(text).map_err(|error| CliError::input(format!("--event {error}")))?;
    match event.excluded_by(rules) {
        Some(category) => {
            let (name, rules) = (lang().pick(category.name(), category.chinese()), &rules.name);
            Err(CliError::input(format!("--event {text}: {name} cannot happen under {rules}")))
        }
        None => Ok(event),
    }
}

/// The event with its place among those of the run, where it is put unless it stands there.
fn number(joint: Joint, joints: &mut Vec<Joint>) -> Result<Joint, CliError> {
    if let Some(known) = joints.iter().find(|known| **known == joint) {
        return Ok(*known);
    }
    if joints.len() == MOST_JOINTS {
        return Err(CliError::input(format!("--event: {}", JointError::TooMany)));
    }
    let joint = Joint { number: joints.len() as u8, ..joint };
    joints.push(joint);
    Ok(joint)
}

/// The options that ask for these.
pub fn options(joints: &[Joint]) -> String {
    joints.iter().map(|joint| format!(" --event {}", quote(&joint.name()))).collect()
}
