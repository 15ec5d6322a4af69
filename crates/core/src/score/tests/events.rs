//! Tests of the events without which rule keys have no effect.

use super::*;
use crate::rules::{Alternative, Key, PRESETS, alternatives, keys};
use crate::score::category::Category;
use serde_json::Value;

/// Names of rule sets with customs that no preset has.
const CUSTOMS: [&str; 3] = [
    "tuidaohu+claims.xuanfeng=winds+bao.declare=ready+bao.wild=draw",
    "qionghu+claims.xuanfeng=winds+bao.declare=ready+bao.wild=draw",
    "rooms/changsha+wilds.source=indicator+scoring.jing.zheng=2",
];

/// Whether the key is switched on in these rules: its value is neither the neutral one nor off.
fn is_on(key: &Key, rules: &Rules) -> bool {
    let Some(value) = rules.value(&key.path) else { return false };
    let value = value.trim_matches('"');
    let neutral = key.neutral.as_ref().map(|neutral| neutral.to_string().trim_matches('"').to_owned());
    let is_neutral = key.neutral != Some(Value::Bool(true)) && neutral.is_some_and(|neutral| neutral == value);
    key.fits(rules.family()) && !is_neutral && key.off_value().is_none_or(|off| off != value)
}

/// Tries the presets and [`CUSTOMS`] with other values of the key, combined with another value of one key that its row names, or with
/// all of them switched on. Values that a key does not accept are skipped.
#[test]
fn the_event_of_each_key_can_happen_while_the_key_is_on() {
    let names = PRESETS.iter().map(|preset| preset.name).chain(CUSTOMS);
    let bases: Vec<(&str, Rules, Vec<Alternative>)> =
        names.map(|name| (name, rules(name), alternatives(&rules(name)))).collect();
    let mut never = Vec::new();
    let own = |key: &Key, base: &Rules| key.same_as.iter().any(|own| base.value(own).is_some());
    // Leaves out keys for which every game has a key of its own, such as `room.factors.after_kong`.
    let set = |key: &&Key| bases.iter().any(|(_, base, _)| key.fits(base.family()) && !own(key, base));
    for key in keys().filter(|key| key.event.is_some()).filter(set) {
        let Some(event) = Category::from_key(&key.path) else { panic!("{}: {:?}", key.path, key.event) };
        assert_eq!(key.event.as_deref(), Some(event.name()), "{} has two events", key.path);
        let clauses = key.needs.iter().flat_map(|need| need.clauses()).map(|clause| &clause.key);
        let beside: Vec<&String> = key.see.iter().chain(clauses).collect();
        let all_on: String = key.see.iter().map(|path| format!("+{path}=true")).collect();
        let happens = |(name, base, others): &(&str, Rules, Vec<Alternative>)| {
            let of = |path: &str| {
                let documented = others.iter().filter(|one| one.key.path == path).map(|one| one.value.clone());
                // Not every key has a documented value besides that of the presets.
                let changes = documented.chain(["2", "true"].map(String::from));
                let changes = changes.map(|value| format!("+{path}={value}"));
                std::iter::once(String::new()).chain(changes).collect::<Vec<_>>()
            };
            let more: Vec<String> =
                beside.iter().flat_map(|path| of(path)).chain([String::new(), all_on.clone()]).collect();
            key.fits(base.family())
                && of(&key.path)
                    .iter()
                    .flat_map(|own| more.iter().map(move |more| format!("{name}{own}{more}")))
                    .any(|name| Rules::load(&name).is_ok_and(|rules| is_on(key, &rules) && event.possible(&rules)))
        };
        if !bases.iter().any(happens) {
            never.push(format!("{} needs {}", key.path, event.name()));
        }
    }
    assert!(never.is_empty(), "{never:#?}");
}
