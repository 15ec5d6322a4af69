//! The keys a rule file can have, read off the types of [`RuleSpec`] through their JSON schema.
//!
//! The types are the only list of keys: names, values, ranges and explanations here come from them, so messages,
//! documentation and editors never disagree with what is read.

use super::spec::RuleSpec;
use schemars::JsonSchema;
use serde_json::Value;
use std::sync::LazyLock;

/// What a key can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// `true` or `false`.
    Bool,
    /// A whole number in this range, both ends included.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// Any text.
    Text,
    /// One of these words, each with its explanation.
    Choice(Vec<(String, String)>),
}

/// A key of a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key with its sections, as in `scoring.jing.zheng`.
    pub path: String,
    /// What it means, with its source.
    pub doc: String,
    /// What it can be set to.
    pub kind: KeyKind,
    /// The value it has where no file names it; `None` for names and the family, which have no such value.
    pub neutral: Option<Value>,
    /// The scoring family it belongs to, `None` for the keys all families share.
    pub family: Option<String>,
}

impl Key {
    /// The sections in front of the last dot, or nothing.
    pub fn section(&self) -> &str {
        split(&self.path).0
    }

    /// The name behind the last dot.
    pub fn name(&self) -> &str {
        split(&self.path).1
    }

    /// The value that the explanation calls off: `0 = off`, `0 = no cap`.
    pub fn off(&self) -> Option<&str> {
        let words = [" = off", " = no cap", " = none"];
        let before = words.iter().find_map(|word| self.doc.split_once(word)).map(|(before, _)| before)?;
        let start = before.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
        Some(&before[start..]).filter(|value| !value.is_empty())
    }

    /// Whether rule sets of this scoring family have the key.
    pub fn fits(&self, family: &str) -> bool {
        self.family.as_deref().is_none_or(|own| own == family)
    }
}

/// Splits a path at its last dot.
pub(crate) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('.').unwrap_or(("", path))
}

/// The key that names the scoring family.
pub(crate) const FAMILY: &str = "scoring.family";

/// Keys that name a rule set without being rules.
pub(crate) const NAMES: [&str; 3] = ["name", "title", "title_zh"];

/// Keys of version 0.1 that have another name today.
const RENAMED: [(&str, &str); 3] = [
    ("wilds.ron_jing_wild", "wilds.discard_jing_wild"),
    ("gates.wild_ping_ron", "gates.wild_ping_discard"),
    ("claims.jingdiao_ron", "claims.jingdiao_discard"),
];

/// What a key is called today.
pub fn current(path: &str) -> &str {
    RENAMED.iter().find(|(old, _)| *old == path).map_or(path, |(_, new)| new)
}

/// All keys of all families, in the order of the types.
pub fn keys() -> &'static [Key] {
    static KEYS: LazyLock<Vec<Key>> = LazyLock::new(read::<RuleSpec>);
    &KEYS
}

/// The keys of a type.
pub(super) fn read<T: JsonSchema>() -> Vec<Key> {
    let schema = schemars::schema_for!(T).to_value();
    let mut reader = Reader { defs: schema.get("$defs").cloned().unwrap_or_default(), keys: Vec::new() };
    reader.table("", &schema, None);
    reader.keys
}

/// The scoring families, each with its explanation.
pub fn families() -> &'static [(String, String)] {
    match keys().iter().find(|key| key.path == FAMILY).map(|key| &key.kind) {
        Some(KeyKind::Choice(families)) => families,
        _ => &[],
    }
}

/// The JSON schema of rule files, for editors. A file may leave out what is neutral and what it inherits, so no key is required.
pub fn schema() -> Value {
    let mut schema = schemars::schema_for!(RuleSpec).to_value();
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let doc = "A preset or a file (relative to this one): its values hold for the keys that this file leaves out.";
        let extends = serde_json::json!({"description": doc, "type": "string"});
        let own = std::mem::take(properties);
        properties.insert("extends".to_owned(), extends);
        properties.extend(own);
    }
    for_editors(&mut schema);
    schema
}

/// Takes out which keys are required, and the neutral values of whole sections: each key has its own.
fn for_editors(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|name, value| match name.as_str() {
                "required" => !value.is_array(),
                "default" => !value.is_object(),
                _ => true,
            });
            map.values_mut().for_each(for_editors);
        }
        Value::Array(items) => items.iter_mut().for_each(for_editors),
        _ => {}
    }
}

fn resolve<'a>(reference: &Value, defs: &'a Value) -> Option<&'a Value> {
    defs.get(reference.as_str()?.strip_prefix("#/$defs/")?)
}

/// Walks the schema and writes its keys down.
struct Reader {
    defs: Value,
    keys: Vec<Key>,
}

impl Reader {
    fn table(&mut self, prefix: &str, schema: &Value, family: Option<&str>) {
        let Some(Value::Object(properties)) = schema.get("properties") else { return };
        for (name, property) in properties.iter().filter(|(_, property)| property.get("const").is_none()) {
            let path = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
            self.property(path, property, family);
        }
    }

    fn property(&mut self, path: String, property: &Value, family: Option<&str>) {
        let target = property.get("$ref").and_then(|name| resolve(name, &self.defs)).unwrap_or(property).clone();
        if target.get("properties").is_some() {
            return self.table(&path, &target, family);
        }
        let variants = target.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
        if variants.iter().any(|variant| variant.get("properties").is_some()) {
            return self.families(&path, &variants);
        }
        let kind = kind_of(&path, &target, &variants);
        let neutral = property.get("default").cloned();
        self.keys.push(Key { path, doc: doc(property), kind, neutral, family: family.map(str::to_owned) });
    }

    /// A table with a tag: each variant has keys of its own.
    fn families(&mut self, path: &str, variants: &[Value]) {
        let tag = |variant: &Value| Some(variant.pointer("/properties/family/const")?.as_str()?.to_owned());
        let choices = variants.iter().filter_map(|variant| Some((tag(variant)?, doc(variant)))).collect();
        self.keys.push(Key {
            path: format!("{path}.family"),
            doc: "Which settlement is used, and with it which keys [scoring] has. A file cannot change the family of the rules it extends."
                .into(),
            kind: KeyKind::Choice(choices),
            neutral: None,
            family: None,
        });
        for variant in variants {
            let Some(family) = tag(variant) else { continue };
            self.table(path, variant, Some(&family));
        }
    }
}

fn kind_of(path: &str, target: &Value, variants: &[Value]) -> KeyKind {
    if !variants.is_empty() {
        let word = |variant: &Value| Some(variant.get("const")?.as_str()?.to_owned());
        return KeyKind::Choice(variants.iter().filter_map(|v| Some((word(v)?, doc(v)))).collect());
    }
    let bound = |name: &str| target.get(name).and_then(Value::as_i64);
    match target.get("type").and_then(Value::as_str) {
        Some("boolean") => KeyKind::Bool,
        Some("string") => KeyKind::Text,
        Some("integer") => KeyKind::Integer {
            min: bound("minimum").unwrap_or(i32::MIN.into()),
            max: bound("maximum").unwrap_or(i32::MAX.into()),
        },
        other => unreachable!("the key {path} has a type that rule files do not carry: {other:?}"),
    }
}

fn doc(schema: &Value) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n")
}

/// The value at a dotted path of a serialised rule set.
pub(crate) fn at<'a>(root: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(root, |value, name| value.get(name))
}
