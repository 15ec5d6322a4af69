//! The games and their rules, as data for a form on a page.

use super::Request;
use crate::lang::{Arg, Lang, Message, msg};
use crate::policy::Deed;
use crate::question::RulesEntry;
use crate::report::gallery::{findings_about, played_values};
use crate::rules::{
    Changed, Condition, Key, KeyKind, PRESETS, Rules, alternatives, diff, display_name, nearest_preset,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The groups of keys on a form, in order. A group is a name and the prefixes of paths of keys. A key belongs to the first group with a
/// matching prefix.
const GROUPS: &[(&str, &[&str])] = &[
    ("jing", &["scoring.jing.", "wilds."]),
    ("kong", &["scoring.kong", "room.kong", "claims.xuanfeng", "claims.dealer_first_kong"]),
    (
        "pay",
        &[
            "scoring.discard_payers",
            "scoring.rob_kong_payers",
            "room.hand_cap",
            "room.deal_cap",
            "room.discard_payers",
            "room.rob_kong_payers",
            "room.after_kong_payers",
            "room.winners_pay",
        ],
    ),
    ("draw", &["scoring.liuju", "scoring.zhahu", "scoring.chaozhuang", "room.liuju", "room.lianzhuang", "dealer"]),
    ("niao", &["room.niao"]),
    ("worth", &["scoring.", "room."]),
    ("claim", &["claims.", "gates."]),
    ("shape", &["shapes."]),
    ("wall", &[""]),
];

/// The name of the group of keys that cannot have an effect in the game of the rules.
const INERT: &str = "inert";

/// Keys whose values determine the game. A key that needs another value of one of these keys cannot have an effect in the game.
const GAME_KEYS: [&str; 2] = ["scoring.family", "wilds.source"];

/// Returns the presets with their names and titles, in the order of [`PRESETS`].
pub fn games(request: &Request) -> Value {
    let lang = request.lang;
    let game = |name: &str, titles: [&str; 2]| json!({ "name": name, "short": lang.name(&display_name(name)), "title": lang.pick(titles[0], titles[1]) });
    PRESETS.iter().map(|preset| game(preset.name, [preset.title, preset.title_zh])).collect()
}

/// Returns the keys of the rules of a request, in groups, with their terms, meanings, possible values and known results.
///
/// # Errors
/// Returns an error for invalid rules.
pub fn keys(request: &Request) -> Result<Value, Message> {
    let (rules, lang) = (request.rules()?.unwrap_or_default(), request.lang);
    let own: Vec<&Key> = rules.keys().into_iter().filter(|key| key.path.contains('.')).collect();
    let others = alternatives(&rules);
    let is_own = |path: &str| own.iter().any(|key| key.path == path);
    let row = |key: &&Key| {
        let value = rules.value(&key.path).unwrap_or_default();
        let mut values: BTreeSet<String> =
            others.iter().filter(|one| one.key.path == key.path).map(|one| one.value.clone()).collect();
        values.extend([value.trim_matches('"').to_owned()]);
        values.extend(key.off_value());
        values.extend(played_values(key).map(|value| value.trim_matches('"').to_owned()));
        values.retain(|value| key.accepts(value));
        let mut values: Vec<String> = values.into_iter().collect();
        values.sort_by_key(|value| value.parse::<i64>().unwrap_or_default());
        let value_words = values.iter().map(|value| (value.clone(), lang.name(&key.value_name(value)).into()));
        let needs: Vec<&str> = key.needs.iter().flat_map(Condition::keys).filter(|path| is_own(path)).collect();
        let inert = inert(key, &rules);
        json!({
            "path": key.path, "name": key.name(), "word": lang.name(&rules.key_title(&key.path)), "words": key.words,
            "meaning": in_game_words(&rules, &rules.key_summary(&key.path), lang), "whole": in_game_words(&rules, &meaning(&key.meaning.texts()), lang),
            "group": if inert.is_some() { INERT } else { group(&key.path) },
            "kind": match &key.kind {
                KeyKind::Bool => "bool",
                KeyKind::Integer { .. } => "integer",
                KeyKind::Choice(_) => "choice",
                KeyKind::Text => "text",
                KeyKind::Fans => "fans",
                KeyKind::Numbers => "numbers",
            },
            "min": if let KeyKind::Integer { min, .. } = key.kind { json!(min) } else { Value::Null },
            "max": if let KeyKind::Integer { max, .. } = key.kind { json!(max) } else { Value::Null },
            "choices": key.choices().iter().map(|choice| json!({
                "name": choice.name, "word": lang.pick(&choice.name.replace('_', " "), &choice.words[0]),
                "meaning": in_game_words(&rules, &meaning(&choice.meaning.texts()), lang),
            })).collect::<Vec<_>>(),
            "value": json_value(key, &value), "off": key.off, "offNamed": key.is_off_named,
            "values": values.iter().map(|value| json_value(key, value)).collect::<Vec<_>>(),
            "said": value_words.collect::<Map<_, _>>(),
            "inert": inert.map(|why| lang.render(&why)),
            "needs": needs,
            "asks": Deed::from_key(&key.path).map(|deed| lang.name(&deed.advice())),
            "studies": findings_about(key, &rules, lang).iter().map(|known| &*known.found).collect::<Vec<_>>(),
            "playChanges": rules.changes(&key.path) != Changed::Payments,
        })
    };
    let rows: Vec<Value> = own.iter().map(row).collect();
    let groups = GROUPS.iter().map(|(name, _)| *name).chain([INERT]);
    let is_used = |name: &&str| rows.iter().any(|row| row["group"] == **name);
    let title = |name: &str| json!({ "id": name, "title": lang.render(&msg!("request-group", name)) });
    Ok(json!({
        "name": rules.name, "title": lang.pick(&rules.title, &rules.title_zh), "called": lang.name(&rules.display_name()),
        "groups": groups.filter(is_used).map(title).collect::<Vec<_>>(), "keys": rows,
    }))
}

/// Converts an English and a Chinese text to a message.
fn meaning(texts: &[&str; 2]) -> Message {
    Message::from_arg(&Arg::name(texts[0], texts[1]))
}

/// Renders a message about keys. In Chinese, players' terms of the game of `rules` replace the paths of keys.
fn in_game_words(rules: &Rules, message: &Message, lang: Lang) -> String {
    match lang {
        Lang::En => lang.render(message),
        Lang::Zh => lang.name(&rules.in_words(message)),
    }
}

/// Returns the name of the group of the key with this path.
fn group(path: &str) -> &'static str {
    let found = GROUPS.iter().find(|(_, starts)| starts.iter().any(|start| path.starts_with(start)));
    found.map_or(INERT, |(name, _)| name)
}

/// Returns the reason why a key cannot have an effect in the game of these rules; `None` if it can.
fn inert(key: &Key, rules: &Rules) -> Option<Message> {
    let is_of_game = |need: &&Condition| need.keys().all(|key| GAME_KEYS.contains(&key));
    let unmet = key.needs.iter().filter(is_of_game).find(|need| !rules.meets(need))?;
    Some(msg!("request-inert", needs = unmet.in_words(Some(rules.family()))))
}

/// Converts a value from the notation of rule files to JSON.
fn json_value(key: &Key, value: &str) -> Value {
    match key.kind {
        KeyKind::Bool | KeyKind::Integer { .. } => value.parse().unwrap_or_default(),
        _ => value.trim_matches('"').into(),
    }
}

/// Checks the rules of a request. Returns a JSON object with their `faults`; if there are none, also with a description of the rules and
/// their differences from a preset.
pub fn check(request: &Request) -> Value {
    let lang = request.lang;
    let entry = request.fields.get("rules").and_then(RulesEntry::read);
    let Some(entry) = entry else {
        return json!({ "faults": [{ "key": "", "message": lang.render(&msg!("request-text", name = "rules")), "help": null }] });
    };
    let rules = match entry.load("") {
        Ok(rules) => rules,
        Err(error) => {
            let fault = |problem: &crate::rules::Problem| {
                json!({
                    "key": problem.key, "message": lang.render(&problem.message), "line": problem.line,
                    "help": problem.help.as_ref().map(|help| lang.render(help)),
                })
            };
            return json!({ "faults": error.problems().iter().map(fault).collect::<Vec<_>>(), "fingerprint": null, "toml": null });
        }
    };
    let own_preset = rules.name.split('+').next().and_then(|name| Rules::preset(name).ok());
    let base = own_preset.or_else(|| nearest_preset(&rules)).unwrap_or_default();
    let changes = diff(&base, &rules);
    let shown =
        |path: &str, value: &Option<String>| value.as_deref().map(|value| lang.name(&rules.value_name(path, value)));
    let change = |row: &crate::rules::Difference| {
        json!({
            "key": row.key, "word": lang.name(&rules.key_title(&row.key)),
            "from": shown(&row.key, &row.a), "to": shown(&row.key, &row.b),
        })
    };
    let changed_values =
        changes.iter().filter_map(|row| Some((row.key.clone(), json_value(rules.key(&row.key)?, row.b.as_deref()?))));
    json!({
        "faults": [], "fingerprint": rules.fingerprint().full(), "toml": rules.to_toml(), "name": rules.name,
        "title": lang.name(&rules.display_name()), "base": base.name, "raw": changed_values.collect::<Map<_, _>>(),
        "changes": changes.iter().map(change).collect::<Vec<_>>(),
        "notices": rules.notices().iter().map(|notice| lang.render(notice)).collect::<Vec<_>>(),
    })
}
