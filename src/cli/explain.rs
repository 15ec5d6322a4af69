//! `jing rules explain`, `jing rules show --explain`: what keys mean, without the repository at hand.

use super::error::CliError;
use super::gallery::known;
use crate::lang::Lang;
use crate::rules::{Key, KeyKind, PRESETS, Rules, current, keys};
use crate::write::fold::fold;
use crate::write::format::whole;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// Keys that a word asks for: a path, a name behind its last dot, or a term in the explanation, such as 冲关.
pub fn asked(word: &str) -> Vec<&'static Key> {
    let path = current(word.trim());
    let having = |of: &dyn Fn(&Key) -> bool| keys().iter().filter(|key| of(key)).collect::<Vec<_>>();
    let tries: [&dyn Fn(&Key) -> bool; 4] = [
        &|key| key.path == path,
        &|key| key.name() == path || key.chinese() == Some(path),
        &|key| key.path.contains(path) || key.doc.contains(path),
        &|key| matches!(&key.kind, KeyKind::Choice(choices) if choices.iter().any(|(name, doc)| name == path || doc.contains(path))),
    ];
    tries.iter().map(|of| having(*of)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Explains every key that the word asks for, with its value in these rules and in the presets.
pub fn explain(out: &mut impl Write, word: &str, rules: &Rules, as_json: bool, lang: Lang) -> Result<(), CliError> {
    let found = asked(word);
    if found.is_empty() {
        let near = crate::rules::suggest::nearest(word, keys().iter().flat_map(|key| [key.path.as_str(), key.name()]));
        let near = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        return Err(CliError::input(format!(
            "no key and no explanation has {word:?}{near}; `jing rules show --explain {}` prints them all",
            rules.name
        )));
    }
    if as_json {
        let rows: Vec<Value> = found.iter().map(|key| described(key, rules)).collect();
        return Ok(writeln!(out, "{}", Value::from(rows))?);
    }
    let texts: Vec<String> = found.iter().map(|key| text(key, rules, lang)).collect();
    Ok(write!(out, "{}", texts.join("\n"))?)
}

/// The presets that have a key, with the value in each.
fn in_presets(key: &Key) -> Vec<(&'static str, String)> {
    let fitting = PRESETS.iter().filter(|preset| key.fits(preset.family));
    let of = |name: &'static str| Some((name, Rules::preset(name).ok()?.value(&key.path)?));
    fitting.filter_map(|preset| of(preset.name)).collect()
}

fn described(key: &Key, rules: &Rules) -> Value {
    let choices = match &key.kind {
        KeyKind::Bool => json!([true, false]),
        KeyKind::Integer { min, max } => json!({"min": min, "max": max}),
        KeyKind::Text => Value::Null,
        KeyKind::Choice(choices) => {
            choices.iter().map(|(name, doc)| json!({"value": name, "meaning": doc})).collect::<Vec<_>>().into()
        }
    };
    json!({
        "key": key.path,
        "chinese": key.chinese(),
        "family": key.family,
        "meaning": key.doc,
        "choices": choices,
        "neutral": key.neutral,
        "value": rules.value(&key.path).filter(|_| key.fits(rules.family())),
        "presets": in_presets(key).into_iter().map(|(name, value)| (name.to_owned(), value.into()))
            .collect::<serde_json::Map<_, _>>(),
        "pays_only": rules.pays_only(&key.path),
        "studies": known(key, rules, Lang::En),
    })
}

pub fn text(key: &Key, rules: &Rules, lang: Lang) -> String {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut text = key.path.clone();
    if let Some(chinese) = key.chinese() {
        let _ = write!(text, "  {chinese}");
    }
    if let Some(family) = &key.family {
        let _ = write!(text, "  ({family})");
    }
    text.push('\n');
    for line in fold(&lang.tell(&flat(&key.doc)), WIDTH) {
        let _ = writeln!(text, "  {line}");
    }
    match &key.kind {
        KeyKind::Bool => {
            let _ = writeln!(text, "  {}: true, false", t("values", "取值"));
        }
        KeyKind::Integer { min, max } => {
            let _ = writeln!(text, "  {}: {min} .. {}", t("values", "取值"), whole((*max).max(0) as u64));
        }
        KeyKind::Text => {}
        KeyKind::Choice(choices) => {
            for (name, doc) in choices {
                let _ = writeln!(text, "  \"{name}\": {}", lang.tell(&flat(doc)));
            }
        }
    }
    if let Some(value) = rules.value(&key.path).filter(|_| key.fits(rules.family())) {
        let _ = writeln!(text, "  {} {}: {value}", t("in", "见于"), rules.name);
    }
    let presets: Vec<String> = in_presets(key).into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    let _ = writeln!(text, "  {}: {}", t("in the presets", "各规则"), presets.join(", "));
    for known in known(key, rules, lang) {
        let _ = writeln!(text, "  {} ({}): {}", t("seen", "实测"), known.study, known.found);
    }
    if key.fits(rules.family()) && rules.value(&key.path).is_some() {
        let sight = match rules.pays_only(&key.path) {
            true => t(
                "changes payments alone: efficient players play the same deals under every value",
                "只改变分数：efficient 玩家在各取值下打法相同",
            ),
            false => t("changes how deals are played", "改变牌局的进行"),
        };
        let _ = writeln!(text, "  {sight}");
        if let Some(other) = alternative(key, rules) {
            let name = &rules.name;
            let _ = writeln!(
                text,
                "  {}: jing compare {name} {name}+{}={other} --players value",
                t("try", "试试"),
                key.path
            );
        }
    }
    text
}

/// Another value to try.
fn alternative(key: &Key, rules: &Rules) -> Option<String> {
    let now = rules.value(&key.path)?;
    match &key.kind {
        KeyKind::Bool => Some(if now == "true" { "false" } else { "true" }.to_owned()),
        KeyKind::Integer { max, .. } => {
            let number: i64 = now.parse().ok()?;
            Some((2 * number.max(1)).min(*max).to_string()).filter(|other| *other != now)
        }
        KeyKind::Text => None,
        KeyKind::Choice(choices) => {
            choices.iter().map(|(name, _)| name.clone()).find(|name| format!("\"{name}\"") != now)
        }
    }
}

/// What a key means, as comments above it.
pub fn comment(key: &Key, lang: Lang) -> String {
    let mut text = String::new();
    let mut lines = |said: &str, indent: &str| {
        fold(said, WIDTH).iter().for_each(|line| text.push_str(&format!("# {indent}{line}\n")));
    };
    lines(&meaning(key, lang), "");
    match &key.kind {
        KeyKind::Choice(choices) => {
            choices.iter().for_each(|(choice, doc)| lines(&format!("\"{choice}\": {}", lang.tell(&flat(doc))), "  "));
        }
        KeyKind::Integer { min, max } => {
            lines(&format!("{min} .. {}", whole((*max).max(0) as u64)), "  ");
        }
        KeyKind::Bool | KeyKind::Text => {}
    }
    text
}

/// Columns of explanations.
const WIDTH: usize = 96;

fn flat(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The explanation of a key, with the name that players have for it in front where it does not begin with it.
fn meaning(key: &Key, lang: Lang) -> String {
    let doc = flat(&key.doc);
    let told = lang.tell(&doc).into_owned();
    match key.chinese().filter(|name| lang == Lang::Zh && !told.starts_with(name)) {
        Some(name) => format!("{name}：{told}"),
        None => told,
    }
}

/// A rule set as TOML with the meaning of every key above it.
pub fn explained(rules: &Rules, lang: Lang) -> String {
    let mut text = String::new();
    let mut section = String::new();
    for line in rules.to_toml().lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name.to_owned();
        } else if let Some((name, _)) = line.split_once(" = ") {
            let path = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
            let fitting = keys().iter().find(|key| key.path == path && key.fits(rules.family()));
            fitting.iter().for_each(|key| text.push_str(&comment(key, lang)));
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A rule set as TOML; in Chinese with the names that players have for its keys behind them.
pub fn named(rules: &Rules, lang: Lang) -> String {
    let mut section = String::new();
    let mut name_of = |line: &str| {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
        }
        let path = section.clone() + line.split_once(" = ")?.0;
        keys().iter().find(|key| key.path == path && key.fits(rules.family()))?.chinese()
    };
    let line = |line: &str| match name_of(line).filter(|_| lang == Lang::Zh) {
        Some(name) => format!("{line}  # {name}\n"),
        None => format!("{line}\n"),
    };
    rules.to_toml().lines().map(line).collect()
}
