//! `jing rules explain`, `jing rules show --explain`: what keys mean, without the repository at hand.

use super::error::CliError;
use crate::lang::Lang;
use crate::policy::Deed;
use crate::rules::{Key, KeyKind, PRESETS, Rules, current, keys};
use crate::write::format::whole;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// Keys that a word asks for: a path, a name behind its last dot, or a term in the explanation, such as 冲关.
fn asked(word: &str) -> Vec<&'static Key> {
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
        "untested": Deed::of(&key.path).map(|deed| deed.advice(Lang::En)),
    })
}

fn text(key: &Key, rules: &Rules, lang: Lang) -> String {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut text = key.path.clone();
    if let Some(chinese) = key.chinese() {
        let _ = write!(text, "  {chinese}");
    }
    if let Some(family) = &key.family {
        let _ = write!(text, "  ({family})");
    }
    text.push('\n');
    for line in textwrap(&key.doc) {
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
                let _ = writeln!(text, "  \"{name}\": {doc}");
            }
        }
    }
    if let Some(value) = rules.value(&key.path).filter(|_| key.fits(rules.family())) {
        let _ = writeln!(text, "  {} {}: {value}", t("in", "见于"), rules.name);
    }
    let presets: Vec<String> = in_presets(key).into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    let _ = writeln!(text, "  {}: {}", t("in the presets", "各规则"), presets.join(", "));
    if key.fits(rules.family()) && rules.value(&key.path).is_some() {
        let sight = match rules.pays_only(&key.path) {
            true => t(
                "changes payments alone: efficient players play the same deals under every value",
                "只改变分数：efficient 玩家在各取值下打法相同",
            ),
            false => t("changes how deals are played", "改变牌局的进行"),
        };
        let _ = writeln!(text, "  {sight}");
        if let Some(deed) = Deed::of(&key.path) {
            let _ = writeln!(text, "  {}", deed.advice(lang));
        }
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

/// Lines of at most 96 columns, Chinese signs being two wide.
fn textwrap(text: &str) -> Vec<String> {
    let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        if !last.is_empty() && width(last) + width(word) >= 96 {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// A rule set as TOML with the meaning of every key above it.
pub fn explained(rules: &Rules) -> String {
    let mut text = String::new();
    let mut section = String::new();
    for line in rules.to_toml().lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name.to_owned();
        } else if let Some((name, _)) = line.split_once(" = ") {
            let path = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
            let fitting = keys().iter().find(|key| key.path == path && key.fits(rules.family()));
            for doc in fitting.iter().flat_map(|key| textwrap(&key.doc)) {
                let _ = writeln!(text, "# {doc}");
            }
            if let Some(KeyKind::Choice(choices)) = fitting.map(|key| &key.kind) {
                for (choice, doc) in choices {
                    textwrap(&format!("\"{choice}\": {doc}")).iter().for_each(|line| {
                        let _ = writeln!(text, "#   {line}");
                    });
                }
            }
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}
