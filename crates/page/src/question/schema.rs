//! The JSON schema of questions.

use super::fields::{Form, required};
use super::{FORMAT, Field, Kind, Part, fields_of, help};
use crate::report::Goal;
use serde_json::{Map, Value, json};

/// Returns the schema of questions of all kinds.
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Question",
        "oneOf": Kind::ALL.map(schema_of_kind),
    })
}

/// Returns the schema of questions of this kind.
fn schema_of_kind(kind: Kind) -> Value {
    let part = |part: Part| {
        let fields = || fields_of(kind).filter(move |field| field.part == part);
        let properties = fields().map(|field| (field.name.to_owned(), property(field, kind))).collect::<Map<_, _>>();
        let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
        if let Some(name) = required(kind).filter(|name| fields().any(|field| field.name == *name)) {
            schema["required"] = json!([name]);
        }
        schema
    };
    let parts: &[&str] = if required(kind).is_some() { &["kind", "play"] } else { &["kind"] };
    json!({
        "type": "object",
        "title": kind.name(),
        "properties": {
            "kind": {"const": kind.name()},
            "format": {"const": FORMAT},
            "play": part(Part::Play),
            "read": part(Part::Read),
        },
        "required": parts,
        "additionalProperties": false,
    })
}

/// Returns the schema of the value of a field in questions of this kind.
fn property(field: &Field, kind: Kind) -> Value {
    let texts = || json!({"type": "array", "items": {"type": "string"}});
    let mut schema = match field.form {
        Form::Rules => {
            let named = json!({
                "type": "object",
                "properties": {"name": {"type": "string"}, "text": {"type": "string"}},
                "required": ["name", "text"],
                "additionalProperties": false,
            });
            let one = json!({"anyOf": [{"type": "string"}, named]});
            match kind {
                Kind::Compare | Kind::Plan => json!({"type": "array", "items": one, "minItems": 2}),
                _ => one,
            }
        }
        Form::Players if kind == Kind::Arena => json!({"type": "array", "items": {"type": "string"}, "minItems": 2}),
        Form::Players => {
            let four = json!({"type": "array", "items": {"type": "string"}, "minItems": 4, "maxItems": 4});
            json!({"anyOf": [{"type": "string"}, four]})
        }
        Form::Axes => json!({"anyOf": [texts(), {"type": "object"}]}),
        Form::Whole { least, most } => json!({"type": "integer", "minimum": least, "maximum": most}),
        Form::Deals { least, most } => {
            json!({"anyOf": [{"type": "integer", "minimum": least, "maximum": most}, {"type": "string"}]})
        }
        Form::Number { least, most } => json!({"type": "number", "minimum": least, "maximum": most}),
        Form::Points => {
            json!({"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": u32::MAX}, "minItems": 1})
        }
        Form::Text => json!({"type": "string"}),
        Form::Texts => texts(),
        Form::Flag => json!({"type": "boolean"}),
        Form::Switch => json!({"type": "boolean", "default": true}),
        Form::Time => json!({"type": ["number", "string"]}),
        Form::Goal => json!({"enum": Goal::ALL.map(Goal::name)}),
        Form::Hashes => json!({"type": "array", "items": {"type": "string", "pattern": "^[0-9a-f]{16}$"}}),
    };
    if let Some([text, _]) = help(field.name, kind) {
        schema["description"] = text.into();
    }
    if let Some(default) = field.default(kind) {
        schema["default"] = if field.form == Form::Rules { default[0].clone() } else { default };
    }
    schema
}
