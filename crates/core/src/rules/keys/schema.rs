//! The JSON schema of rule files, for editors.

use super::{FAMILY, Key, KeyKind, Section, rows};
use crate::rules::keys::split;
use serde_json::{Map, Value, json};

/// Returns the JSON schema of rule files, for editors. No key is required, because a file may inherit keys or leave them neutral.
pub fn schema() -> Value {
    let own = |family: Option<&str>| {
        let mut top = section(None);
        let keys = rows().keys.iter().filter(|key| key.family.as_deref() == family && key.path != FAMILY);
        keys.for_each(|key| {
            properties(&mut top, key.section(), family).extend([(key.name().to_owned(), described(key))])
        });
        top
    };
    let mut top = own(None);
    let games = super::families().iter().map(|game| {
        let mut scoring = own(Some(&game.name))["properties"]["scoring"].take();
        let tag = json!({"type": "string", "const": game.name});
        if let Some(own) = scoring["properties"].as_object_mut() {
            let keys = std::mem::take(own);
            own.insert(split(FAMILY).1.to_owned(), tag);
            own.extend(keys);
        }
        scoring["description"] = game.meaning.en.as_str().into();
        scoring
    });
    let family = rows().keys.iter().find(|key| key.path == FAMILY).map_or("", |key| &*key.meaning.en);
    let games = json!({"description": family, "anyOf": games.collect::<Vec<_>>()});
    let extends = "A preset or a file (relative to this one): its values hold for the keys that this file leaves out.";
    if let Some(properties) = top["properties"].as_object_mut() {
        let own = std::mem::take(properties);
        properties.insert("extends".to_owned(), json!({"type": "string", "description": extends}));
        properties.extend(own);
        properties.insert(split(FAMILY).0.to_owned(), games);
    }
    let mut schema = json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Rules"});
    if let (Some(schema), Value::Object(top)) = (schema.as_object_mut(), top) {
        schema.extend(top);
    }
    schema
}

fn section(of: Option<&Section>) -> Value {
    let mut section = json!({"type": "object", "additionalProperties": false, "properties": {}});
    if let Some(of) = of {
        section["description"] = of.meaning.en.as_str().into();
    }
    section
}

/// Returns the properties of a section. Creates the section if it is missing.
fn properties<'a>(top: &'a mut Value, path: &str, family: Option<&str>) -> &'a mut Map<String, Value> {
    let names = path.split('.').filter(|name| !name.is_empty());
    let (place, _) = names.fold((top, String::new()), |(place, above), name| {
        let path = super::super::join(&above, name);
        let of = || rows().sections.iter().find(|one| one.path == path && one.family.as_deref() == family);
        let below = &mut place["properties"][name];
        if below.is_null() {
            *below = section(of());
        }
        (below, path)
    });
    place["properties"].as_object_mut().expect("sections have properties")
}

/// Returns the schema of `[[scoring.fan]]`.
fn fans() -> Value {
    let names = |description: &str| json!({"type": "array", "items": {"type": "string"}, "description": description});
    let predicates: Vec<String> = crate::score::Predicate::ALL
        .iter()
        .flat_map(|one| [one.name().to_owned(), format!("!{}", one.name())])
        .collect();
    let one = format!(
        "[!\u{ff01}]? *({})",
        crate::score::Predicate::ALL.iter().map(|one| one.name()).collect::<Vec<_>>().join("|")
    );
    let alternatives = format!("^ *{one}( *[|\u{ff5c}] *{one})+ *$");
    let number = json!({"type": "integer", "minimum": 0, "maximum": crate::rules::spec::MOST_POINTS});
    json!({"type": "array", "items": {
        "type": "object", "additionalProperties": false, "required": ["name", "when"],
        "properties": {
            "name": {"type": "string", "description": "The name of the fan."},
            "id": {"type": "string", "description": "The name in tables of results."},
            "when": {
                "type": "array", "items": {"anyOf": [{"enum": predicates}, {"type": "string", "pattern": alternatives}]},
                "description": "The conditions that must all hold. A condition is a predicate, or predicates joined by |, of which at least one must hold.",
            },
            "add": number, "multiply": number,
            "excludes": names("The fans that do not count beside this one."),
            "count": {"enum": ["once", "each"]},
            "towards_least": {"type": "boolean"}, "alone": {"type": "boolean"},
        },
    }})
}

fn described(key: &Key) -> Value {
    let mut schema = match &key.kind {
        KeyKind::Bool => json!({"type": "boolean"}),
        KeyKind::Text => json!({"type": "string"}),
        KeyKind::Fans => fans(),
        KeyKind::Numbers => {
            let number = json!({"type": "integer", "minimum": 0, "maximum": crate::rules::spec::MOST_VALUE});
            json!({"type": "array", "items": number})
        }
        KeyKind::Integer { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        KeyKind::Choice(choices) => {
            let word = |choice: &super::Choice| json!({"type": "string", "const": choice.name, "description": choice.meaning.en});
            json!({"oneOf": choices.iter().map(word).collect::<Vec<_>>()})
        }
    };
    schema["description"] = key.meaning.en.as_str().into();
    if let Some(neutral) = &key.neutral {
        schema["default"] = neutral.clone();
    }
    schema
}
