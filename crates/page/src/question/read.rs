//! Questions from JSON and TOML.

use super::draft::Text;
use super::fields::{Form, field};
use super::{Draft, FORMAT, Fault, Faults, Field, Kind, Part, Question, values};
use crate::lang::{Arg, Joint, Message, is_instruction, msg};
use crate::rules::did_you_mean::nearest;
use crate::rules::{KeyKind, Source, guessed, parse, unquoted};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Options that may stand beside a question in an experiment file.
const BESIDE: [&str; 2] = ["name", "hands_table"];

/// Whether a text is JSON, not TOML.
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// A question as a text has it, with the options that stand beside it.
#[derive(Debug)]
pub struct Reading {
    /// The question.
    pub draft: Draft,
    /// The name of the run.
    pub name: Option<String>,
    /// Whether a table of all deals is kept.
    pub hands_table: bool,
    /// The text that it was read from, where that has lines.
    pub text: Option<Arc<Text>>,
}

impl Reading {
    /// Reads a text, JSON or TOML. Messages call it `name`. `kind` is the kind that is played in any case.
    pub fn of_text(name: &str, text: &str, kind: Option<Kind>) -> Reading {
        let text = text.trim_start_matches('\u{feff}');
        if is_json(text) {
            return match serde_json::from_str(text) {
                Ok(value) => Reading::of(value, kind),
                Err(error) => Reading::faulty(Fault::new("", msg!("question-no-json", error = Message::of(&error)))),
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
                    && guessed(&mut problems, &value.span())
                {
                    let word = source.text().get(value.span()).unwrap_or_default();
                    let wrong = unquoted(known.name, &kind_of_key(known), word);
                    unread.push((known.name, wrong));
                }
            }
        }
        // What stands on a line that is no TOML is guessed by the parser.
        let is_on_such_a_line = |name: &str| {
            let place = spans.iter().find(|(path, _)| path.rsplit('.').next() == Some(name));
            place.is_some_and(|(_, [key, _])| problems.iter().any(|problem| problem.line == source.place(key.start).0))
        };
        let mut value = json_of_table(&table);
        remove(&mut value, &|name| unread.iter().any(|(known, _)| *known == name) || is_on_such_a_line(name));
        let mut reading = Reading::of(value, kind);
        for (name, wrong) in unread.into_iter().filter(|(name, _)| !is_on_such_a_line(name)) {
            reading.draft.fault(Fault::new(name, wrong));
        }
        Reading { text: Some(Arc::new(Text { source, spans, problems })), ..reading }
    }

    /// Reads a question, an object that has one as `question`, or the fields of a question without a kind, as experiment files have them.
    pub fn of_json(value: Value) -> Reading {
        Reading::of(value, None)
    }

    /// Gives a field a value that was not read from the text.
    pub fn put(&mut self, field: &Field, value: &Value) {
        if let Some(text) = self.text.as_mut().and_then(Arc::get_mut) {
            text.spans.retain(|(path, _)| path.rsplit('.').next() != Some(field.name));
        }
        self.draft.put(field, value);
    }

    /// The question with its defaults.
    ///
    /// # Errors
    /// Everything that is wrong with its fields.
    pub fn finish(self) -> Result<Question, Faults> {
        let is_whole = self.text.as_ref().is_none_or(|text| text.problems.is_empty());
        match self.draft.finish() {
            Ok(question) if is_whole => Ok(question),
            found => Err(found.err().unwrap_or_default().in_text(self.text.as_ref())),
        }
    }

    fn faulty(fault: Fault) -> Reading {
        let mut draft = Draft::new(Kind::Simulate);
        draft.fault(fault);
        Reading { draft, name: None, hands_table: false, text: None }
    }

    fn of(value: Value, played: Option<Kind>) -> Reading {
        let Value::Object(mut keys) = value else {
            return Reading::faulty(Fault::new("", msg!("question-no-object", found = values::found(&value))));
        };
        if !keys.contains_key("question") && keys.contains_key("rules_fingerprint") {
            return Reading::faulty(Fault::new("", msg!("question-none-in-manifest")));
        }
        if let Some(question) = keys.remove("question") {
            let Value::Object(inner) = question else {
                return Reading::faulty(Fault::new(
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
            None if is_experiment || played.is_some() => {
                let varies = keys.contains_key("vary");
                Ok(played.unwrap_or(if varies { Kind::Sweep } else { Kind::Simulate }))
            }
            None => Err(msg!("question-kind-missing", kinds = kinds())),
        };
        let mut draft = Draft::new(kind.as_ref().copied().unwrap_or_default());
        match keys.remove("format") {
            Some(format) if format != json!(FORMAT) => {
                draft.fault(Fault::new("format", msg!("question-format", found = format.to_string(), known = FORMAT)));
            }
            _ => {}
        }
        match (&kind, played) {
            (Ok(kind), Some(played)) if *kind != played => {
                let (kind, played) = (kind.name(), played.name());
                draft.fault(Fault::new("kind", msg!("question-other-kind", kind, played)));
            }
            (Err(wrong), _) => draft.fault(Fault::new("kind", wrong.clone())),
            _ => {}
        }
        let (mut name, mut hands_table) = (None, false);
        let beside = BESIDE.map(|key| keys.remove(key));
        if let [Some(text), _] = &beside {
            match text.as_str() {
                Some(text) if !text.contains(is_instruction) && !text.is_empty() => name = Some(text.to_owned()),
                _ => draft.fault(Fault::new("name", msg!("question-name"))),
            }
        }
        if let [_, Some(flag)] = &beside {
            match flag.as_bool() {
                Some(true) if !matches!(draft.kind(), Kind::Simulate | Kind::Rare) => {
                    draft.fault(Fault::new("hands_table", msg!("question-hands-table")));
                }
                Some(flag) => hands_table = flag,
                None => draft.fault(Fault::new("hands_table", msg!("question-flag"))),
            }
        }
        for part in [Part::Play, Part::Read] {
            match keys.remove(part.name()) {
                Some(Value::Object(fields)) => {
                    put_all(&mut draft, kind.is_ok(), Some(part), without_idle(fields, played))
                }
                Some(other) => {
                    let wrong = msg!("question-no-object", found = values::found(&other));
                    draft.fault(Fault::new(part.name(), wrong));
                }
                None => {}
            }
        }
        put_all(&mut draft, kind.is_ok(), None, without_idle(keys, played));
        Reading { draft, name, hands_table, text: None }
    }
}

/// The fields of a file without those of a simulation that a rare event does not need: one file serves both.
fn without_idle(mut fields: Map<String, Value>, played: Option<Kind>) -> Map<String, Value> {
    let is_idle = |name: &str| field(name).is_some_and(|field| field.is_of(Kind::Simulate) && !field.is_of(Kind::Rare));
    fields.retain(|name, _| played != Some(Kind::Rare) || !is_idle(name));
    fields
}

/// Puts fields into a draft. Of an unknown kind, only what no kind takes is a fault.
fn put_all(draft: &mut Draft, is_known: bool, part: Option<Part>, fields: Map<String, Value>) {
    for (name, value) in fields {
        match field(&name).filter(|_| !is_known) {
            None => draft.put_named(part, &name, &value),
            Some(known) if matches!(known.form, Form::Rules | Form::Players) => {}
            Some(known) => {
                if let Err(wrong) = values::read(known, known.kinds[0], &value) {
                    draft.fault(Fault::new(known.path(), wrong));
                }
            }
        }
    }
}

fn kinds() -> Arg {
    Arg::list(Joint::Or, Kind::ALL.map(Kind::name))
}

fn no_kind(found: &str) -> Message {
    let near = nearest(found.trim_matches('"'), Kind::ALL.map(Kind::name).into_iter())
        .map(|near| msg!("question-or-near", ?near));
    msg!("question-kind", found, kinds = kinds(), near)
}

/// What the TOML parser should expect of a field.
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

/// Removes the fields that `is_gone` names, wherever they stand.
fn remove(value: &mut Value, is_gone: &dyn Fn(&str) -> bool) {
    let Value::Object(keys) = value else { return };
    keys.retain(|name, _| !is_gone(name));
    for part in ["question", "play", "read"] {
        if let Some(inner) = keys.get_mut(part) {
            remove(inner, is_gone);
        }
    }
}
