//! `manifest.json`: what was played, and the parts of a study that its tables do not hold.

use super::study::Study;
use crate::lang::{Message, msg};
use crate::sim::Ending;
use crate::write::OutputError;
use serde_json::{Map, Value, json};

/// What was played, and all that the tables do not hold.
pub const MANIFEST: &str = "manifest.json";

/// The manifest of a study. What it says of the rule set of a run with one side stands in it directly, not in a list of sides.
pub(super) fn of(study: &Study) -> Value {
    let mut keys = described(study);
    keys.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
    if study.kind.has_one_side() {
        keys.remove("sides");
        keys.extend(object(&study.sides[0]));
        keys.insert("rules_resolved".to_owned(), json!(study.sides[0].rules.spec()));
    }
    keys.into()
}

/// What was played, without the rows.
pub(super) fn described(study: &Study) -> Map<String, Value> {
    let mut keys = object(study);
    keys.insert("interrupted".to_owned(), (study.ending == Ending::Interrupted).into());
    if let Some(question) = &study.question {
        keys.insert("question_hash".to_owned(), question.hash().into());
    }
    keys
}

fn object(data: &impl serde::Serialize) -> Map<String, Value> {
    match serde_json::to_value(data) {
        Ok(Value::Object(keys)) => keys,
        _ => Map::new(),
    }
}

/// The study of a manifest, without what its tables hold.
pub(super) fn read(manifest: &Value) -> Result<Study, OutputError> {
    let mut manifest = manifest.clone();
    if manifest["sides"].is_null() {
        manifest["sides"] = json!([manifest.clone()]);
    }
    let wrong = |fault: Message| OutputError::Content { table: MANIFEST.to_owned(), fault };
    if !manifest["kind"].is_string() {
        return Err(wrong(msg!("report-no-manifest")));
    }
    serde_json::from_value(manifest).map_err(|error| wrong(Message::of(&error)))
}

/// The fingerprints that a manifest names, as the origin of its tables lists them: those of the version that wrote it.
pub(super) fn fingerprints(manifest: &Value) -> String {
    let sides = manifest["sides"].as_array().map_or_else(|| std::slice::from_ref(manifest), Vec::as_slice);
    let named = sides.iter().filter_map(|side| side["rules_fingerprint"].as_str());
    named.collect::<Vec<_>>().join(" ")
}
