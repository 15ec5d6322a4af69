//! The games and their rules, as a form needs them.

use super::Request;
use crate::lang::{Arg, Lang, Message, msg};
use crate::policy::Deed;
use crate::question::RulesEntry;
use crate::report::gallery::{known, played};
use crate::rules::{Changed, Condition, Key, KeyKind, PRESETS, Rules, alternatives, called, diff, nearest_preset};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Groups of keys on a form, in their order: a name, and the beginnings of the paths that belong to it. The first that fits holds.
const GROUPS: &[(&str, &[&str])] = &[
    ("jing", &["scoring.jing.", "wilds."]),
    ("kong", &["scoring.kong", "room.kong_payers", "claims.xuanfeng", "claims.dealer_first_kong"]),
    (
        "pay",
        &[
            "scoring.discard_payers",
            "scoring.rob_kong_payers",
            "room.hand_cap",
            "room.deal_cap",
            "room.discard_payers",
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

/// The group of keys that cannot act in the game.
const INERT: &str = "inert";

/// Keys whose value says which game it is; what depends on them cannot act in another.
const SETS_THE_GAME: [&str; 2] = ["scoring.family", "wilds.source"];

/// The presets, in the order of the program.
pub fn games(request: &Request) -> Value {
    let lang = request.lang;
    let game = |name: &str, titles: [&str; 2]| json!({ "name": name, "short": lang.name(&called(name)), "title": lang.pick(titles[0], titles[1]) });
    PRESETS.iter().map(|preset| game(preset.name, [preset.title, preset.title_zh])).collect()
}

/// The keys of the rules of a request, in groups: words, meaning, what each can be, and what is known of it.
///
/// # Errors
/// Rules that cannot be.
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
        values.extend(played(key).map(|value| value.trim_matches('"').to_owned()));
        values.retain(|value| key.takes(value));
        let mut values: Vec<String> = values.into_iter().collect();
        values.sort_by_key(|value| value.parse::<i64>().unwrap_or_default());
        let said = values.iter().map(|value| (value.clone(), lang.name(&key.said(value)).into()));
        let needs: Vec<&str> = key.needs.iter().flat_map(Condition::keys).filter(|path| is_own(path)).collect();
        let inert = inert(key, &rules);
        json!({
            "path": key.path, "name": key.name(), "word": lang.name(&rules.key_word(&key.path)), "words": key.words,
            "meaning": in_game_words(&rules, &rules.key_gist(&key.path), lang), "whole": in_game_words(&rules, &meaning(&key.meaning.texts()), lang),
            "group": if inert.is_some() { INERT } else { group(&key.path) },
            "kind": match &key.kind {
                KeyKind::Bool => "bool",
                KeyKind::Integer { .. } => "integer",
                KeyKind::Choice(_) => "choice",
                KeyKind::Text => "text",
            },
            "min": if let KeyKind::Integer { min, .. } = key.kind { json!(min) } else { Value::Null },
            "max": if let KeyKind::Integer { max, .. } = key.kind { json!(max) } else { Value::Null },
            "choices": key.choices().iter().map(|choice| json!({
                "name": choice.name, "word": lang.pick(&choice.name.replace('_', " "), &choice.words[0]),
                "meaning": in_game_words(&rules, &meaning(&choice.meaning.texts()), lang),
            })).collect::<Vec<_>>(),
            "value": typed(key, &value), "off": key.off, "offNamed": key.is_off_named,
            "values": values.iter().map(|value| typed(key, value)).collect::<Vec<_>>(),
            "said": said.collect::<Map<_, _>>(),
            "inert": inert.map(|why| lang.render(&why)),
            "needs": needs,
            "asks": Deed::of(&key.path).map(|deed| lang.name(&deed.advice())),
            "studies": known(key, &rules, lang).iter().map(|known| &*known.found).collect::<Vec<_>>(),
            "playChanges": rules.changes(&key.path) != Changed::Payments,
        })
    };
    let rows: Vec<Value> = own.iter().map(row).collect();
    let groups = GROUPS.iter().map(|(name, _)| *name).chain([INERT]);
    let is_used = |name: &&str| rows.iter().any(|row| row["group"] == **name);
    let title = |name: &str| json!({ "id": name, "title": lang.render(&msg!("request-group", name)) });
    Ok(json!({
        "name": rules.name, "title": lang.pick(&rules.title, &rules.title_zh), "called": lang.name(&rules.called()),
        "groups": groups.filter(is_used).map(title).collect::<Vec<_>>(), "keys": rows,
    }))
}

/// A meaning as a message.
fn meaning(texts: &[&str; 2]) -> Message {
    Message::of(&Arg::name(texts[0], texts[1]))
}

/// A text about keys in the words of the game.
fn in_game_words(rules: &Rules, message: &Message, lang: Lang) -> String {
    match lang {
        Lang::En => lang.render(message),
        Lang::Zh => lang.name(&rules.worded(message)),
    }
}

fn group(path: &str) -> &'static str {
    let found = GROUPS.iter().find(|(_, starts)| starts.iter().any(|start| path.starts_with(start)));
    found.map_or(INERT, |(name, _)| name)
}

/// Why a key cannot act in the game of these rules.
fn inert(key: &Key, rules: &Rules) -> Option<Message> {
    let is_of_game = |need: &&Condition| need.keys().all(|key| SETS_THE_GAME.contains(&key));
    let unmet = key.needs.iter().filter(is_of_game).find(|need| !rules.meets(need))?;
    Some(msg!("request-inert", needs = unmet.in_words(Some(rules.family()))))
}

/// A value as JSON has it.
fn typed(key: &Key, value: &str) -> Value {
    match key.kind {
        KeyKind::Bool | KeyKind::Integer { .. } => value.parse().unwrap_or_default(),
        _ => value.trim_matches('"').into(),
    }
}

/// What is wrong with the rules of a request, or what they are and what they change in their preset. Never an error.
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
    let named = rules.name.split('+').next().and_then(|name| Rules::preset(name).ok());
    let base = named.or_else(|| nearest_preset(&rules)).unwrap_or_default();
    let changes = diff(&base, &rules);
    let shown =
        |path: &str, value: &Option<String>| value.as_deref().map(|value| lang.name(&rules.value_called(path, value)));
    let change = |row: &crate::rules::Difference| {
        json!({
            "key": row.key, "word": lang.name(&rules.key_word(&row.key)),
            "from": shown(&row.key, &row.a), "to": shown(&row.key, &row.b),
        })
    };
    let raw = changes.iter().filter_map(|row| Some((row.key.clone(), typed(rules.key(&row.key)?, row.b.as_deref()?))));
    json!({
        "faults": [], "fingerprint": rules.fingerprint().full(), "toml": rules.to_toml(), "name": rules.name,
        "title": lang.name(&rules.called()), "base": base.name, "raw": raw.collect::<Map<_, _>>(),
        "changes": changes.iter().map(change).collect::<Vec<_>>(),
        "notices": rules.notices().iter().map(|notice| lang.render(notice)).collect::<Vec<_>>(),
    })
}
