//! The swept keys of a question with their values, and the grid that they span.

use super::values::found;
use crate::lang::{Message, msg};
use crate::rules::current;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum number of rule sets of a grid. Each takes some megabytes of memory.
pub const MOST: usize = 200;

/// A swept key and its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    /// The path of the key.
    pub key: String,
    /// The values, in the notation of TOML.
    pub values: Vec<String>,
}

impl Axis {
    /// Reads the axes of a question: texts such as `scoring.base=1..4`, or an object of keys with their values.
    ///
    /// # Errors
    /// Returns an error for a value that has another form, a repeated key or value, a key without values, or a grid of more than [`MOST`]
    /// rule sets.
    pub(super) fn read_all(value: &Value) -> Result<Vec<Axis>, Message> {
        let axes = match value {
            Value::String(text) => vec![Axis::parse(text)?],
            Value::Array(list) => {
                let axis = |one: &Value| Axis::parse(one.as_str().ok_or_else(|| msg!("question-vary-form"))?);
                list.iter().map(axis).collect::<Result<_, _>>()?
            }
            Value::Object(keys) => {
                keys.iter().map(|(key, values)| Axis::from_key(key, values)).collect::<Result<_, _>>()?
            }
            _ => return Err(msg!("question-vary-form")),
        };
        Axis::check(&axes)?;
        Ok(axes)
    }

    /// Returns an error if there is no axis, an axis without values, a key or a value of a key that occurs twice, or a grid of more than
    /// [`MOST`] rule sets.
    pub(super) fn check(axes: &[Axis]) -> Result<(), Message> {
        if axes.is_empty() {
            return Err(msg!("question-sweep-nothing"));
        }
        for (at, axis) in axes.iter().enumerate() {
            let (key, values) = (&axis.key, &axis.values);
            if axes[..at].iter().any(|other| current(&other.key) == current(key)) {
                return Err(msg!("question-sweep-twice", key));
            }
            if values.is_empty() {
                return Err(msg!("question-sweep-no-values", key));
            }
            if let Some((_, value)) = values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)) {
                return Err(msg!("question-sweep-vary-key", key, what = msg!("question-sweep-value-twice", value)));
            }
        }
        let sizes = axes.iter().map(|axis| axis.values.len());
        match sizes.fold(1_usize, usize::saturating_mul) {
            size if size > MOST => Err(msg!("question-sweep-large-grid", size, most = MOST)),
            _ => Ok(()),
        }
    }

    /// Formats the axis as a text that [`Axis::parse`] reads.
    pub(super) fn to_text(&self) -> String {
        format!("{}={}", self.key, self.values.join(","))
    }

    /// Reads `key=values`, with values in the form of [`values_of`].
    fn parse(text: &str) -> Result<Axis, Message> {
        let wrong = |what: Message| msg!("question-sweep-vary", text, what);
        let (key, values) = text.split_once('=').ok_or_else(|| wrong(msg!("question-sweep-form")))?;
        Ok(Axis { key: key.trim().to_owned(), values: values_of(values).map_err(wrong)? })
    }

    /// Creates an axis from a key and its JSON value: a list of values, one value, or a text such as `4..7`.
    fn from_key(key: &str, values: &Value) -> Result<Axis, Message> {
        let wrong = |what: Message| msg!("question-sweep-vary-key", key, what);
        let literal = |value: &Value| match value {
            Value::String(text) if text.contains([',', '，']) || text.contains("..") || text.trim().is_empty() => {
                Err(msg!("question-sweep-no-value", part = ?text))
            }
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) if number.is_i64() || number.is_u64() => Ok(number.to_string()),
            Value::Bool(value) => Ok(value.to_string()),
            other => Err(msg!("question-sweep-value-type", found = found(other))),
        };
        let values = match values {
            Value::String(text) => values_of(text).map_err(wrong)?,
            Value::Array(values) => values.iter().map(literal).collect::<Result<_, _>>().map_err(wrong)?,
            Value::Object(_) => return Err(wrong(msg!("question-sweep-key-form"))),
            one => vec![literal(one).map_err(wrong)?],
        };
        Ok(Axis { key: key.to_owned(), values })
    }
}

/// Reads values separated by commas. A part may be a range of whole numbers `from..to` or `from..to..step`, both ends included.
fn values_of(text: &str) -> Result<Vec<String>, Message> {
    let mut values = Vec::new();
    for part in text.split(',').map(str::trim) {
        match part.split("..").collect::<Vec<_>>()[..] {
            [one] if !one.is_empty() => values.push(one.to_owned()),
            [from, to] => values.extend(range(from, to, "1")?),
            [from, to, step] => values.extend(range(from, to, step)?),
            _ => return Err(msg!("question-sweep-no-value", ?part)),
        }
    }
    match values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)) {
        Some((_, value)) => Err(msg!("question-sweep-value-twice", value)),
        None => Ok(values),
    }
}

/// Returns the whole numbers from `from` to at most `to`, both included, at distances of `step`.
fn range(from: &str, to: &str, step: &str) -> Result<Vec<String>, Message> {
    let number = |text: &str| {
        text.trim_start_matches('=').trim().parse::<i64>().map_err(|_| msg!("question-sweep-range-form", ?text))
    };
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if step <= 0 || from > to {
        return Err(msg!("question-sweep-range-empty", from, to, step));
    }
    let count = (i128::from(to) - i128::from(from)) / i128::from(step) + 1;
    if count > MOST as i128 {
        return Err(msg!("question-sweep-many-values", count = count.to_string(), most = MOST));
    }
    Ok((0..count as i64).map(|at| (from + at * step).to_string()).collect())
}

/// Returns all points of the grid: every combination of one value of each axis. The last axis varies fastest.
pub(super) fn grid(axes: &[Axis]) -> Vec<Vec<String>> {
    axes.iter().fold(vec![Vec::new()], |points, axis| {
        let longer = |point: Vec<String>| {
            axis.values.iter().map(move |value| point.iter().chain([value]).cloned().collect::<Vec<_>>())
        };
        points.into_iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_read() {
        assert_eq!(values_of("4..7").unwrap(), ["4", "5", "6", "7"]);
        assert_eq!(values_of("0..20..10,25").unwrap(), ["0", "10", "20", "25"]);
        assert_eq!(values_of("off, double").unwrap(), ["off", "double"]);
        for bad in
            ["", "7..4", "1..2..0", "a..b", "1,1", "1,,2", "0..999999999", "-9223372036854775808..9223372036854775807"]
        {
            assert!(values_of(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_grid_has_every_point() {
        let axes = Axis::read_all(&json!({"a": [1, 2], "b": "x,y"})).unwrap();
        assert_eq!(grid(&axes), [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]]);
        assert_eq!(Axis::read_all(&json!(["a=1..2", "b=x,y"])).unwrap(), axes);
        for bad in [
            json!([]),
            json!(["a=1", "a=2"]),
            json!({"a": []}),
            json!({"a": [1.5]}),
            json!({"a": {"b": 1}}),
            json!({"a": ["1,2"]}),
            json!({"a": [1, 1]}),
            json!(3),
        ] {
            assert!(Axis::read_all(&bad).is_err(), "{bad}");
        }
    }
}
