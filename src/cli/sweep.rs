//! `jing sweep`: a grid of rule sets on the same deals.

use super::args::SweepArgs;
use super::error::CliError;
use super::experiment::Experiment;
use super::job::{Extras, Job};
use crate::lang::{Lang, Message, msg};
use crate::report::{Axis, Kind};
use crate::rules::current;

/// The most rule sets of a grid: each takes some megabytes of memory.
const MOST: usize = 200;

pub fn run(args: &SweepArgs, lang: Lang) -> Result<(), CliError> {
    let file = Experiment::load(args.experiment.as_deref())?;
    if file.hands_table.is_some() {
        return Err(CliError::input(msg!("cli-sweep-hands-table")));
    }
    let base = args.rules.rules.clone().or_else(|| file.rules.clone());
    let base = base.unwrap_or_else(|| crate::rules::DEFAULT.to_owned());
    let mut axes = Vec::new();
    if args.vary.is_empty() {
        for (key, values) in file.vary.iter().flatten() {
            axes.push(axis_of(key, values)?);
        }
    }
    for text in &args.vary {
        axes.push(axis(text)?);
    }
    if axes.is_empty() {
        return Err(CliError::input(msg!("cli-sweep-nothing")));
    }
    if let Some(axis) = axes
        .iter()
        .enumerate()
        .find(|(at, axis)| axes[..*at].iter().any(|other| current(&other.key) == current(&axis.key)))
    {
        return Err(CliError::input(msg!("cli-sweep-twice", key = axis.1.key)));
    }
    if let Some(axis) = axes.iter().find(|axis| axis.values.is_empty()) {
        return Err(CliError::input(msg!("cli-sweep-no-values", key = axis.key)));
    }
    let mut points = grid(&axes)?;
    let mut arguments = vec![base.clone()];
    for point in &points {
        let changes: Vec<String> =
            axes.iter().zip(point).map(|(axis, value)| format!("+{}={value}", axis.key)).collect();
        arguments.push(format!("{base}{}", changes.concat()));
    }
    points.insert(0, Vec::new());
    axes.iter_mut().for_each(|axis| axis.key = current(&axis.key).to_owned());
    let keys: Vec<&str> = axes.iter().map(|axis| axis.key.rsplit('.').next().unwrap_or(&axis.key)).collect();
    let job = Job::new(
        Kind::Sweep,
        arguments,
        &args.run,
        &file,
        (args.goal, args.trainings, None),
        |run| format!("sweep-{}-{}", run.sides[0].rules.name, keys.join("-")),
        lang,
    )?;
    job.over(axes, points).replaying(args.replay_all).play(&args.run.play, &Extras::default(), lang)
}

/// `key=values`: a list separated by commas, or a range of whole numbers `from..to`, both ends included, `from..to..step`.
fn axis(text: &str) -> Result<Axis, CliError> {
    let wrong = |what: Message| CliError::input(msg!("cli-sweep-vary", text, what));
    let (key, values) = text.split_once('=').ok_or_else(|| wrong(msg!("cli-sweep-form")))?;
    let values = values_of(values).map_err(wrong)?;
    Ok(Axis { key: key.trim().to_owned(), values })
}

fn values_of(text: &str) -> Result<Vec<String>, Message> {
    let mut values = Vec::new();
    for part in text.split(',').map(str::trim) {
        match part.split("..").collect::<Vec<_>>()[..] {
            [one] if !one.is_empty() => values.push(one.to_owned()),
            [from, to] => values.extend(range(from, to, "1")?),
            [from, to, step] => values.extend(range(from, to, step)?),
            _ => {
                return Err(msg!("cli-sweep-no-value", ?part));
            }
        }
    }
    match values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)) {
        Some((_, value)) => Err(msg!("cli-sweep-value-twice", value)),
        None => Ok(values),
    }
}

fn range(from: &str, to: &str, step: &str) -> Result<Vec<String>, Message> {
    let number = |text: &str| {
        text.trim_start_matches('=').trim().parse::<i64>().map_err(|_| msg!("cli-sweep-range-form", ?text))
    };
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step <= 0 || from > to {
        return Err(msg!("cli-sweep-range-empty", from, to, step));
    }
    let count = (to - from) / step + 1;
    if count > MOST as i64 {
        return Err(msg!("cli-sweep-many-values", count, most = MOST));
    }
    Ok((0..count).map(|at| (from + at * step).to_string()).collect())
}

/// An axis of an experiment file.
fn axis_of(key: &str, values: &toml::Value) -> Result<Axis, CliError> {
    let wrong = |what: Message| CliError::input(msg!("cli-sweep-vary-key", key, what));
    let literal = |value: &toml::Value| match value {
        toml::Value::String(text) => Ok(text.clone()),
        toml::Value::Integer(_) | toml::Value::Boolean(_) => Ok(value.to_string()),
        other => Err(msg!("cli-sweep-value-type", %other)),
    };
    let values = match values {
        toml::Value::String(text) => values_of(text).map_err(wrong)?,
        toml::Value::Array(values) => values.iter().map(literal).collect::<Result<_, _>>().map_err(wrong)?,
        toml::Value::Table(_) => {
            return Err(wrong(msg!("cli-sweep-key-form")));
        }
        one => vec![literal(one).map_err(wrong)?],
    };
    Ok(Axis { key: key.to_owned(), values })
}

/// All combinations, the last key running fastest.
fn grid(axes: &[Axis]) -> Result<Vec<Vec<String>>, CliError> {
    let size = axes.iter().try_fold(1usize, |size, axis| size.checked_mul(axis.values.len())).unwrap_or(usize::MAX);
    if size > MOST {
        return Err(CliError::input(msg!("cli-sweep-large-grid", size, most = MOST)));
    }
    let mut points = vec![Vec::new()];
    for axis in axes {
        points = points
            .into_iter()
            .flat_map(|point: Vec<String>| {
                axis.values.iter().map(move |value| {
                    let mut longer = point.clone();
                    longer.push(value.clone());
                    longer
                })
            })
            .collect();
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        assert_eq!(values_of("4..7").unwrap(), ["4", "5", "6", "7"]);
        assert_eq!(values_of("0..20..10,25").unwrap(), ["0", "10", "20", "25"]);
        assert_eq!(values_of("off, double").unwrap(), ["off", "double"]);
        for bad in ["", "7..4", "1..2..0", "a..b", "1,1", "1,,2", "0..999999999"] {
            assert!(values_of(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_grid_is_whole() {
        let axes = [("a", ["1", "2"]), ("b", ["x", "y"])]
            .map(|(key, values)| Axis { key: key.into(), values: values.map(String::from).into() });
        assert_eq!(grid(&axes).unwrap(), [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]]);
    }
}
