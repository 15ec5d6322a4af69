//! Reading of questions from JSON and TOML.

use super::draft::Text;
use super::fields::{Form, field};
use super::{Draft, FORMAT, Fault, Faults, Field, Kind, Part, Question, values};
use crate::lang::{Arg, Joint, Message, is_instruction, msg};
use crate::rules::did_you_mean::nearest;
use crate::rules::{KeyKind, Source, bare_value_message, discard_syntax_problem, parse};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Keys of an experiment file that are not fields of the question.
const EXPERIMENT_KEYS: [&str; 2] = ["name", "hands_table"];

/// Whether a text is JSON (rather than TOML).
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// A question that was read, with the other keys of its experiment file.
#[derive(Debug)]
pub struct Reading {
    /// The question under construction.
    pub draft: Draft,
    /// The name of the run, if the file states one.
    pub name: Option<String>,
    /// Whether the run also writes a table of all deals.
    pub hands_table: bool,
    /// The TOML text that it was read from, if any.
    pub text: Option<Arc<Text>>,
}

impl Reading {
    /// Reads a text in JSON or TOML. `name` is the name of the text in messages. `kind` is the required kind; `None` accepts any.
    pub fn from_text(name: &str, text: &str, kind: Option<Kind>) -> Reading {
        let text = text.trim_start_matches('\u{feff}');
        if is_json(text) {
            return match serde_json::from_str(text) {
                Ok(value) => Reading::from_value(value, kind),
                Err(error) => {
                    Reading::with_fault(Fault::new("", msg!("question-no-json", error = Message::from_arg(&error))))
                }
            };
        }
        let source = Source::new(name, text);
        let (table, mut problems) = parse(&source);
        let (mut spans, mut unread) = (Vec::new(), Vec::new());
        let parts = ["question", "play", "read"];
        let nested = |name: &str, value: &DeValue<'_>| parts.contains(&name) && value.is_table();
        let mut open: Vec<(&str, &DeTable<'_>)> = vec![("", &table)];
        while let Some((part, table)) = open.pop() {
            for (key, value) in table {
                if let (true, DeValue::Table(inner)) = (nested(key.get_ref(), value.get_ref()), value.get_ref()) {
                    open.push((key.get_ref(), inner));
                    continue;
                }
                let dot = if ["", "question"].contains(&part) { "" } else { "." };
                let path = format!("{}{dot}{}", part.trim_start_matches("question"), key.get_ref());
                spans.push((path, [key.span(), value.span()]));
                if let Some(known) = field(key.get_ref())
                    && discard_syntax_problem(&mut problems, &value.span())
                {
                    let word = source.text().get(value.span()).unwrap_or_default();
                    let wrong = bare_value_message(known.name, &kind_of_key(known), word);
                    unread.push((known.name, wrong));
                }
            }
        }
        // On a line with a syntax error, the parser only guesses the value.
        let is_on_such_a_line = |name: &str| {
            let place = spans.iter().find(|(path, _)| path.rsplit('.').next() == Some(name));
            place.is_some_and(|(_, [key, _])| problems.iter().any(|problem| problem.line == source.place(key.start).0))
        };
        let mut value = json_of_table(&table);
        remove(&mut value, &|name| unread.iter().any(|(known, _)| *known == name) || is_on_such_a_line(name));
        let mut reading = Reading::from_value(value, kind);
        for (name, wrong) in unread.into_iter().filter(|(name, _)| !is_on_such_a_line(name)) {
            reading.draft.add_fault(Fault::new(name, wrong));
        }
        Reading { text: Some(Arc::new(Text { source, spans, problems })), ..reading }
    }

    /// Reads a question, an object with a field `question` (such as a manifest), or an experiment: fields of a question without a kind. The
    /// kind of an experiment is a sweep if it has the field `vary`, otherwise a simulation.
    pub fn from_json(value: Value) -> Reading {
        Reading::from_value(value, None)
    }

    /// Sets the value of a field in place of its value in the text. Its faults no longer point at lines of the text.
    pub fn put(&mut self, field: &Field, value: &Value) {
        if let Some(text) = self.text.as_mut().and_then(Arc::get_mut) {
            text.spans.retain(|(path, _)| path.rsplit('.').next() != Some(field.name));
        }
        self.draft.put(field, value);
    }

    /// Fills in the defaults and returns the question.
    ///
    /// # Errors
    /// Returns all faults, with their lines in the text.
    pub fn finish(self) -> Result<Question, Faults> {
        let is_whole = self.text.as_ref().is_none_or(|text| text.problems.is_empty());
        match self.draft.finish() {
            Ok(question) if is_whole => Ok(question),
            found => Err(found.err().unwrap_or_default().with_text(self.text.as_ref())),
        }
    }

    /// Returns a reading that consists of a fault.
    fn with_fault(fault: Fault) -> Reading {
        let mut draft = Draft::new(Kind::Simulate);
        draft.add_fault(fault);
        Reading { draft, name: None, hands_table: false, text: None }
    }

    /// As [`Reading::from_json`]. `required` is the required kind; `None` accepts any.
    fn from_value(value: Value, required: Option<Kind>) -> Reading {
        let Value::Object(mut keys) = value else {
            return Reading::with_fault(Fault::new("", msg!("question-no-object", found = values::found(&value))));
        };
        if !keys.contains_key("question") && keys.contains_key("rules_fingerprint") {
            return Reading::with_fault(Fault::new("", msg!("question-none-in-manifest")));
        }
        if let Some(question) = keys.remove("question") {
            let Value::Object(inner) = question else {
                return Reading::with_fault(Fault::new(
                    "question",
                    msg!("question-no-object", found = values::found(&question)),
                ));
            };
            keys = inner;
        }
        let is_experiment = !["kind", "format", "play", "read"].iter().any(|key| keys.contains_key(*key));
        let kind = match keys.remove("kind") {
            Some(Value::String(name)) => Kind::from_name(&name).ok_or_else(|| no_kind(&format!("{name:?}"))),
            Some(other) => Err(no_kind(&other.to_string())),
            None if is_experiment || required.is_some() => {
                let varies = keys.contains_key("vary");
                Ok(required.unwrap_or(if varies { Kind::Sweep } else { Kind::Simulate }))
            }
            None => Err(msg!("question-kind-missing", kinds = kinds())),
        };
        let mut draft = Draft::new(kind.as_ref().copied().unwrap_or_default());
        match keys.remove("format") {
            Some(format) if format != json!(FORMAT) => {
                draft.add_fault(Fault::new(
                    "format",
                    msg!("question-format", found = format.to_string(), known = FORMAT),
                ));
            }
            _ => {}
        }
        match (&kind, required) {
            (Ok(kind), Some(required)) if *kind != required => {
                let (kind, played) = (kind.name(), required.name());
                draft.add_fault(Fault::new("kind", msg!("question-other-kind", kind, played)));
            }
            (Err(wrong), _) => draft.add_fault(Fault::new("kind", wrong.clone())),
            _ => {}
        }
        let (mut name, mut hands_table) = (None, false);
        let experiment_keys = EXPERIMENT_KEYS.map(|key| keys.remove(key));
        if let [Some(text), _] = &experiment_keys {
            match text.as_str() {
                Some(text) if !text.contains(is_instruction) && !text.is_empty() => name = Some(text.to_owned()),
                _ => draft.add_fault(Fault::new("name", msg!("question-name"))),
            }
        }
        if let [_, Some(flag)] = &experiment_keys {
            match flag.as_bool() {
                Some(true) if !matches!(draft.kind(), Kind::Simulate | Kind::Rare) => {
                    draft.add_fault(Fault::new("hands_table", msg!("question-hands-table")));
                }
                Some(flag) => hands_table = flag,
                None => draft.add_fault(Fault::new("hands_table", msg!("question-flag"))),
            }
        }
        for part in [Part::Play, Part::Read] {
            match keys.remove(part.name()) {
                Some(Value::Object(fields)) => {
                    put_all(&mut draft, kind.is_ok(), Some(part), without_simulation_fields(fields, required))
                }
                Some(other) => {
                    let wrong = msg!("question-no-object", found = values::found(&other));
                    draft.add_fault(Fault::new(part.name(), wrong));
                }
                None => {}
            }
        }
        put_all(&mut draft, kind.is_ok(), None, without_simulation_fields(keys, required));
        Reading { draft, name, hands_table, text: None }
    }
}

/// If the required kind is `rare`, removes the fields that `simulate` has and `rare` has not, so that one file serves both.
fn without_simulation_fields(mut fields: Map<String, Value>, required: Option<Kind>) -> Map<String, Value> {
    let is_superfluous =
        |name: &str| field(name).is_some_and(|field| field.applies_to(Kind::Simulate) && !field.applies_to(Kind::Rare));
    fields.retain(|name, _| required != Some(Kind::Rare) || !is_superfluous(name));
    fields
}

/// Puts the fields of a part into a draft; `part` as in [`Draft::put_named`]. If the kind of the question is not known, reports only names
/// that no kind has and values that are invalid for every kind.
fn put_all(draft: &mut Draft, is_kind_known: bool, part: Option<Part>, fields: Map<String, Value>) {
    for (name, value) in fields {
        match field(&name).filter(|_| !is_kind_known) {
            None => draft.put_named(part, &name, &value),
            Some(known) if matches!(known.form, Form::Rules | Form::Players) => {}
            Some(known) => {
                if let Err(wrong) = values::read(known, known.kinds[0], &value) {
                    draft.add_fault(Fault::new(known.path(), wrong));
                }
            }
        }
    }
}

fn kinds() -> Arg {
    Arg::list(Joint::Or, Kind::ALL.map(Kind::name))
}

/// Returns the message for a value that is not the name of a kind.
fn no_kind(found: &str) -> Message {
    let near = nearest(found.trim_matches('"'), Kind::ALL.map(Kind::name).into_iter())
        .map(|near| msg!("question-or-near", ?near));
    msg!("question-kind", found, kinds = kinds(), near)
}

/// Returns the type of value that the TOML parser expects for a field.
fn kind_of_key(field: &Field) -> KeyKind {
    match field.form {
        Form::Whole { least, most } | Form::Deals { least, most } => {
            let bound = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
            KeyKind::Integer { min: bound(least), max: bound(most) }
        }
        Form::Flag | Form::Switch => KeyKind::Bool,
        _ => KeyKind::Text,
    }
}

fn json_of_table(table: &DeTable<'_>) -> Value {
    table.iter().map(|(key, value)| (key.get_ref().to_string(), json_of(value.get_ref()))).collect::<Map<_, _>>().into()
}

fn json_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => json!(text),
        DeValue::Integer(number) => match i128::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) if u64::try_from(number).is_ok() => json!(number as u64),
            Ok(number) if i64::try_from(number).is_ok() => json!(number as i64),
            _ => json!(f64::MAX),
        },
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(value) => json!(value),
        DeValue::Datetime(date) => json!(date.to_string()),
        DeValue::Array(list) => list.iter().map(|value| json_of(value.get_ref())).collect(),
        DeValue::Table(table) => json_of_table(table),
    }
}

/// Removes the fields whose name satisfies `is_removed` from all parts of a question.
fn remove(value: &mut Value, is_removed: &dyn Fn(&str) -> bool) {
    let Value::Object(keys) = value else { return };
    keys.retain(|name, _| !is_removed(name));
    for part in ["question", "play", "read"] {
        if let Some(inner) = keys.get_mut(part) {
            remove(inner, is_removed);
        }
    }
}
