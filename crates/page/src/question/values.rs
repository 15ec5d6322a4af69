//! Values of fields: conversion of JSON and of command-line arguments to a canonical form.

use super::axes::Axis;
use super::fields::{BANKROLL, Field, Form};
use super::players::{check, player_names};
use super::{Kind, RulesEntry};
use crate::lang::{Arg, Joint, Message, ToArg, msg};
use crate::report::Goal;
use crate::rules::{KeyKind, expected};
use serde_json::{Value, json};
use std::time::Duration;

/// Maximum number of bankrolls of a question.
const MOST_BANKROLLS: usize = 64;

/// Converts a JSON value of a field to its canonical form.
///
/// # Errors
/// Returns a message with the expected form and the value that was found.
pub fn read(field: &Field, kind: Kind, value: &Value) -> Result<Value, Message> {
    read_form(field.form, kind, value)
}

/// As [`read`], for a value of this form.
fn read_form(form: Form, kind: Kind, value: &Value) -> Result<Value, Message> {
    match form {
        Form::Rules => rules(kind, value),
        Form::Players => players(kind, value),
        Form::Axes => {
            let axes = Axis::read_all(value)?;
            Ok(axes.iter().map(Axis::to_text).collect())
        }
        Form::Whole { least, most } | Form::Deals { least, most } => match value {
            Value::String(text) => parse(form, text).map_err(|_| wrong_type(form, value)),
            Value::Number(_) => match value.as_u64() {
                Some(number) if (least..=most).contains(&number) => Ok(json!(number)),
                _ => Err(msg!("rules-out-of-range", number = %value, expected = expected_of(form))),
            },
            _ => Err(wrong_type(form, value)),
        },
        Form::Number { least, most } => {
            let number = match value {
                Value::String(text) => text.trim().parse::<f64>().ok(),
                _ => value.as_f64(),
            };
            match number {
                Some(number) if (least..=most).contains(&number) => Ok(decimal(number)),
                Some(number) => Err(msg!("rules-out-of-range", number = %number, expected = expected_of(form))),
                None => Err(wrong_type(form, value)),
            }
        }
        Form::Points => {
            let points = |value: &Value| read_form(BANKROLL, kind, value);
            match value {
                Value::Array(list) if list.len() > MOST_BANKROLLS => {
                    Err(msg!("question-many-bankrolls", most = MOST_BANKROLLS))
                }
                Value::Array(list) if !list.is_empty() => list.iter().map(points).collect(),
                Value::String(text) if text.split(',').count() > MOST_BANKROLLS => {
                    Err(msg!("question-many-bankrolls", most = MOST_BANKROLLS))
                }
                Value::String(text) => text
                    .split(',')
                    .map(|text| parse(BANKROLL, text))
                    .collect::<Result<_, _>>()
                    .map_err(|_| wrong_type(BANKROLL, value)),
                Value::Number(_) => Ok(json!([points(value)?])),
                _ => Err(wrong_type(form, value)),
            }
        }
        Form::Text => match value {
            Value::String(text) if !text.is_empty() => Ok(json!(text)),
            _ => Err(wrong_type(form, value)),
        },
        Form::Texts => match value {
            Value::String(text) => Ok(json!([text])),
            Value::Array(list) if list.iter().all(Value::is_string) => Ok(value.clone()),
            _ => Err(wrong_type(form, value)),
        },
        Form::Flag | Form::Switch => match value {
            Value::Bool(_) => Ok(value.clone()),
            _ => Err(wrong_type(form, value)),
        },
        Form::Time => match value {
            Value::String(text) => parse(form, text),
            _ => match value.as_f64().map(Duration::try_from_secs_f64) {
                Some(Ok(time)) => Ok(seconds(time)),
                _ => Err(wrong_type(form, value)),
            },
        },
        Form::Goal => match value {
            Value::String(text) => parse(form, text),
            _ => Err(wrong_type(form, value)),
        },
        Form::Hashes => {
            let is_hash =
                |text: &str| text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            match value {
                Value::Array(list) if list.iter().all(|one| one.as_str().is_some_and(is_hash)) => Ok(value.clone()),
                _ => Err(wrong_type(form, value)),
            }
        }
    }
}

/// Converts a command-line argument to the canonical form. Texts, rule sets, players and other forms without a notation of their own are
/// returned as a JSON string.
///
/// # Errors
/// Returns a message with the expected form.
pub fn parse(form: Form, text: &str) -> Result<Value, Message> {
    match form {
        Form::Whole { least, most } => {
            let number = text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
            number.map(Value::from).ok_or_else(|| msg!("question-number-range", least, most))
        }
        Form::Deals { least, most } => {
            let number = parse_count(text)?;
            match (least..=most).contains(&number) {
                true => Ok(json!(number)),
                false => Err(msg!("question-number-range", least, most)),
            }
        }
        Form::Number { least, most } => match text.trim().parse::<f64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(decimal(number)),
            _ => Err(expected_message(form)),
        },
        Form::Time => parse_time(text).map(seconds),
        Form::Goal => match Goal::ALL.iter().find(|goal| goal.name() == text || goal.words().contains(&text)) {
            Some(goal) => Ok(json!(goal.name())),
            None => Err(expected_message(form)),
        },
        _ => Ok(json!(text)),
    }
}

/// Reads rule sets. Returns a list of at least two for a comparison or plan, of one otherwise.
fn rules(kind: Kind, value: &Value) -> Result<Value, Message> {
    let one = |value: &Value| match RulesEntry::read(value) {
        Some(entry) => Ok(entry.to_json()),
        None => Err(msg!(
            "rules-wrong-type",
            expected = msg!("question-rule-set"),
            found = found(value),
            help = None::<Message>
        )),
    };
    let list = match value {
        Value::Array(list) => list.iter().map(one).collect::<Result<Vec<_>, _>>()?,
        one_set => vec![one(one_set)?],
    };
    let count = list.len();
    match kind {
        Kind::Compare if count < 2 => Err(msg!("question-compare-two")),
        Kind::Plan if count < 2 => Err(msg!("question-plan-two")),
        Kind::Compare | Kind::Plan => Ok(list.into()),
        _ if count != 1 => Err(msg!("question-one-rule-set", count)),
        _ => Ok(list.into()),
    }
}

/// Reads players. Returns a text with one player for all seats or four players; in an arena, a list of at least two different players.
fn players(kind: Kind, value: &Value) -> Result<Value, Message> {
    let names = match value {
        Value::String(text) => player_names(text),
        Value::Array(list) if list.iter().all(Value::is_string) => {
            list.iter().filter_map(Value::as_str).flat_map(player_names).collect()
        }
        _ => return Err(msg!("question-players", arena = u8::from(kind == Kind::Arena))),
    };
    if kind == Kind::Arena {
        names.iter().try_for_each(|name| check(std::slice::from_ref(name)))?;
        if let Some((_, known)) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
            return Err(msg!("question-arena-twice", known));
        }
        return if names.len() < 2 { Err(msg!("question-arena-two")) } else { Ok(json!(names)) };
    }
    if value.is_array() && names.len() != 4 {
        return Err(msg!("question-players", arena = 0_u8));
    }
    check(&names)?;
    let alike = names.iter().all(|name| *name == names[0]);
    Ok(json!(if alike { names[0].clone() } else { names.join(",") }))
}

/// Reads a positive number of deals: `1000000`, `1,000,000`, `1e6`, `100k`, `10万`, `1.5m`. At most [`MOST_DEALS`](super::MOST_DEALS).
pub fn parse_count(text: &str) -> Result<u64, Message> {
    let wrong = || msg!("question-count-form");
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
    // The decimal point is shifted in the text, because a float could lose digits.
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{part}");
    if part.len() > zeros || digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(wrong());
    }
    // Twenty zeros are enough to overflow, so a longer text cannot be accepted.
    let zeros = zeros - part.len();
    match format!("{digits}{}", "0".repeat(zeros.min(20))).parse::<u64>() {
        Ok(0) => Err(msg!("question-count-least")),
        Ok(count) if count <= super::MOST_DEALS => Ok(count),
        _ => Err(msg!("question-count-most")),
    }
}

/// Reads a duration: a number of seconds, or a number with the unit `s`, `m` or `h`.
pub fn parse_time(text: &str) -> Result<Duration, Message> {
    let wrong = || msg!("question-time-form");
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
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Converts a number to JSON, without a decimal point if it is a whole number.
fn decimal(number: f64) -> Value {
    let whole = number as u64;
    if number == whole as f64 && whole < 1 << 53 { json!(whole) } else { json!(number) }
}

/// Converts a duration to seconds in JSON, without a decimal point if it is a whole number.
fn seconds(time: Duration) -> Value {
    if time.subsec_nanos() == 0 { json!(time.as_secs()) } else { json!(time.as_secs_f64()) }
}

/// Returns a message with the values that a form accepts and the value that was found.
fn wrong_type(form: Form, value: &Value) -> Message {
    msg!("rules-wrong-type", expected = expected_of(form), found = found(value), help = None::<Message>)
}

/// Returns a message with the values that a form accepts.
fn expected_message(form: Form) -> Message {
    msg!("question-expected", expected = expected_of(form))
}

/// Describes the values that a form accepts.
fn expected_of(form: Form) -> Arg {
    match form {
        Form::Whole { least, most } | Form::Deals { least, most } => {
            msg!("rules-whole-number", min = least, max = most).to_arg()
        }
        Form::Number { least, most } => msg!("question-number", least = %least, most = %most).to_arg(),
        Form::Points => msg!("question-points").to_arg(),
        Form::Texts => msg!("question-texts").to_arg(),
        Form::Flag | Form::Switch => expected(&KeyKind::Bool),
        Form::Time => msg!("question-time").to_arg(),
        Form::Goal => Arg::list(Joint::Or, Goal::ALL.map(Goal::name)),
        Form::Hashes => msg!("question-hashes").to_arg(),
        Form::Text | Form::Rules | Form::Players | Form::Axes => expected(&KeyKind::Text),
    }
}

/// Describes a JSON value that was found instead of the expected form.
pub(super) fn found(value: &Value) -> Message {
    let (kind, value) = match value {
        Value::String(text) => ("text", format!("{text:?}")),
        Value::Number(number) => ("number", number.to_string()),
        Value::Bool(_) | Value::Null => ("value", value.to_string()),
        Value::Array(_) => ("list", String::new()),
        Value::Object(_) => ("section", String::new()),
    };
    msg!("rules-found", kind, value)
}
