//! `jing rules explain`, `jing rules show --explain`: what keys mean, without the repository at hand.

use super::error::CliError;
use crate::lang::fold::fold;
use crate::lang::number::whole;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::policy::Deed;
use crate::report::gallery::{Known, known, played};
use crate::report::quote;
use crate::rules::did_you_mean::{nearest, parts};
use crate::rules::{
    Answer, Changed, Choice, Key, KeyKind, PRESETS, Rules, Section, Term, alternatives, answer, called, homes, keys,
    known_words, rows,
};
use crate::words::once;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// Keys that a word asks for: those that it names, or, where it names none, those whose explanation has it.
pub fn asked(word: &str) -> Vec<&'static Key> {
    match answer(word, None) {
        Some(found) if !found.keys.is_empty() => found.keys,
        _ => telling(word.trim()),
    }
}

/// Keys whose explanation has a word.
fn telling(word: &str) -> Vec<&'static Key> {
    let choices = |key: &Key| key.choices().iter().any(|choice| tells(&choice.meaning.en, word));
    keys().iter().filter(|key| tells(&key.meaning.en, word) || choices(key)).collect()
}

/// Whether a text has this word; a Latin one whole.
fn tells(doc: &str, word: &str) -> bool {
    let letter = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
    let inside = |a: Option<char>, b: Option<char>| letter(a) && letter(b);
    doc.match_indices(word).any(|(at, _)| {
        let (before, after) = (&doc[..at], &doc[at + word.len()..]);
        !inside(before.chars().next_back(), word.chars().next())
            && !inside(word.chars().next_back(), after.chars().next())
    })
}

/// Explains a word: the senses in which players use it, and every key that it names, with its value in these rules and in the
/// presets. Where the rules are `named`, keys of other games are left out.
pub fn explain(
    out: &mut impl Write,
    word: &str,
    (rules, named): (&Rules, bool),
    as_json: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let answered = answer(word, named.then(|| rules.family()));
    let is_key = answered.iter().flat_map(|found| &found.keys).any(|key| key.is_called(word));
    let preset = Rules::load(word).ok().filter(|_| !is_key);
    let Some(mut found) = answered.or_else(|| preset.as_ref().map(|_| Answer::default())) else {
        return Err(CliError::input(msg!("cli-explain-unknown", ?word, near = advice(word), rules)));
    };
    // The game's own first, then those of all games.
    found.keys.sort_by_key(|key| (!key.fits(rules.family()), key.family.is_none() && found.terms.is_empty()));
    if as_json {
        return Ok(writeln!(out, "{}", as_object(word, &found, preset.as_ref(), (rules, named)))?);
    }
    let mut texts = Vec::new();
    if let Some(preset) = &preset {
        let (name, title) = (lang.name(&preset.called()), Arg::name(&*preset.title, &*preset.title_zh));
        texts.push(lang.render(&msg!("cli-explain-preset", name, title, rules = quote(word))) + "\n");
    }
    let own = named.then(|| rules.family());
    texts.extend(found.terms.iter().map(|term| fold(&defined(term, own, lang), WIDTH).join("\n") + "\n"));
    texts.extend(found.keys.iter().map(|key| match home(key, &found.terms, (rules, named)) {
        Some(home) => text(key, &home, lang),
        None => text(key, rules, lang),
    }));
    let see = found.terms.iter().flat_map(|term| term.see()).filter(|key| !found.keys.contains(key));
    let see: Vec<String> = once(see.map(neighbour));
    if !see.is_empty() {
        let see = lang.render(&msg!("cli-explain-see", keys = Arg::list(Joint::Comma, see)));
        texts.push(fold(&see, WIDTH).join("\n") + "\n");
    }
    Ok(write!(out, "{}", texts.join("\n"))?)
}

/// A key beside another: its path and its word.
fn neighbour(key: &Key) -> String {
    format!("{} {}", key.path, key.chinese())
}

/// The rules in which a key is explained and proposed, where no rules are asked for: those of its own game, or of a game whose players
/// speak of it. `None` for the rules at hand.
fn home(key: &Key, terms: &[&Term], (rules, named): (&Rules, bool)) -> Option<Rules> {
    let of_terms: Vec<&str> =
        terms.iter().filter(|term| term.place.is_none()).flat_map(|term| &term.games).map(|game| &**game).collect();
    let homes = match &key.family {
        Some(family) => vec![&**family],
        None if of_terms.is_empty() => homes(&key.path),
        None => of_terms,
    };
    let home = homes.first().filter(|_| !named && !homes.contains(&rules.family()))?;
    Rules::preset(home).ok()
}

/// What a term means, with the game or the place in front of it, unless it is the game that was asked for.
fn defined(term: &Term, own: Option<&str>, lang: Lang) -> String {
    let meaning = lang.of(term.meaning.texts());
    let games: Vec<String> = term.games.iter().map(|game| lang.name(&called(game))).collect();
    let place = match &term.place {
        Some(place) => lang.of(place.texts()).to_owned(),
        None => lang.list(&games),
    };
    // A sentence about one town of the place says which.
    let is_said = place.split([',', '、']).any(|part| !part.trim().is_empty() && meaning.starts_with(part.trim()));
    let is_own = own.is_some_and(|own| term.is_of(own));
    let text = if place.is_empty() || is_said || is_own { meaning.to_owned() } else { lang.labelled(place, meaning) };
    if term.is_modelled { text } else { lang.render(&msg!("cli-explain-not-modelled", text)) }
}

/// The answer as JSON, in English.
fn as_object(word: &str, found: &Answer, preset: Option<&Rules>, (rules, named): (&Rules, bool)) -> Value {
    let own = named.then(|| rules.family());
    let status = |is_modelled: bool| if is_modelled { "answered" } else { "not_modelled" };
    let meanings: Vec<String> = found.terms.iter().map(|term| defined(term, own, Lang::En)).collect();
    let terms = found.terms.iter().zip(&meanings).map(|(term, meaning)| {
        json!({
            "words": term.words, "games": term.games, "status": status(term.is_modelled), "meaning": meaning,
            "see": once(term.see().map(|key| &*key.path)),
        })
    });
    json!({
        "word": word,
        "status": status(found.is_modelled() || preset.is_some()),
        "keys": found.paths(own),
        "meaning": (!meanings.is_empty()).then(|| meanings.join(" ")),
        "preset": preset.map(|preset| &preset.name),
        "terms": terms.collect::<Vec<_>>(),
        "rows": found.keys.iter().map(|key| described(key, rules)).collect::<Vec<_>>(),
    })
}

/// What to do about an unknown word: a word like it, and the keys whose explanation has it.
fn advice(word: &str) -> Option<Message> {
    let telling: Vec<&str> = once(telling(word.trim()).iter().map(|key| &*key.path)).into_iter().take(4).collect();
    let near = near(word).map(|near| msg!("cli-near", near));
    let stands = (!telling.is_empty()).then(|| msg!("cli-explain-stands-in", keys = Arg::list(Joint::Comma, telling)));
    near.or(stands)
}

/// The key or word that is meant, if one is like it.
pub fn near(word: &str) -> Option<&'static str> {
    let names = |key: &'static Key| parts(key).chain([key.path.as_str()]);
    let known = || keys().iter().flat_map(names).chain(known_words());
    let last = word.rsplit(' ').next().unwrap_or(word);
    let found = nearest(word, known()).or_else(|| nearest(last, known()))?;
    // A part of a name is told with the name.
    let of =
        keys().iter().find(|key| !found.contains('.') && key.name() != found && parts(key).any(|part| part == found));
    Some(of.map_or(found, |key| &key.path))
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
            choices.iter().map(|one| json!({"value": one.name, "meaning": one.meaning.en})).collect::<Vec<_>>().into()
        }
    };
    json!({
        "key": key.path,
        "chinese": key.chinese(),
        "family": key.family,
        "meaning": key.meaning.en,
        "choices": choices,
        "neutral": key.neutral,
        "off": key.off,
        "see": once(key.neighbours().map(|key| &*key.path)),
        "needs": key.needs,
        "value": rules.value(&key.path).filter(|_| key.fits(rules.family())),
        "presets": in_presets(key).into_iter().map(|(name, value)| (name.to_owned(), value.into()))
            .collect::<serde_json::Map<_, _>>(),
        "changes": rules.changes(&key.path).name(),
        "pays_only": rules.changes(&key.path) == Changed::Payments,
        "studies": known(key, rules, Lang::En),
        "unranked": key.unranked,
        "untested": Deed::of(&key.path).map(|deed| Lang::En.name(&deed.advice())),
    })
}

/// What a key means, what it can be, and what it is.
pub fn meant(key: &Key, rules: &Rules, lang: Lang) -> String {
    let family = key.family.as_deref().map(|family| lang.name(&called(family)));
    let head = match family {
        Some(game) => msg!("cli-explain-head-of", path = key.path, name = key.chinese(), game),
        None => msg!("cli-explain-head", path = key.path, name = key.chinese()),
    };
    let mut text = lang.render(&head) + "\n";
    for line in fold(lang.of(key.meaning.texts()), WIDTH) {
        let _ = writeln!(text, "  {line}");
    }
    match &key.kind {
        KeyKind::Bool => {
            let _ = writeln!(text, "  {}", lang.render(&msg!("cli-explain-yes-no")));
        }
        KeyKind::Integer { min, max } => {
            let values = msg!("cli-explain-range", min, max = whole((*max).max(0) as u64));
            let _ = writeln!(text, "  {}", lang.render(&values));
        }
        KeyKind::Text => {}
        KeyKind::Choice(choices) => {
            for one in choices {
                let _ = writeln!(text, "  {}", choice(one, lang));
            }
        }
    }
    let off = match (key.off_value(), &key.always) {
        (Some(off), _) => msg!("cli-explain-off", off = key.said_with(&off)),
        (None, Some(why)) => msg!("cli-explain-always", why = Arg::name(&*why.en, &*why.zh)),
        (None, None) => msg!("cli-explain-always-one"),
    };
    if key.kind != KeyKind::Text {
        let _ = writeln!(text, "  {}", lang.render(&off));
    }
    if !key.needs.is_empty() {
        let needs = key.needs.iter().map(|need| need.in_words(key.family.as_deref()));
        let needs = lang.render(&msg!("cli-explain-needs", needs = Arg::list(Joint::Semicolon, needs)));
        fold(&needs, WIDTH).iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    if let Some(value) = rules.value(&key.path).filter(|_| key.fits(rules.family())) {
        let now = msg!("cli-explain-now", name = rules.called(), value = key.said_with(&value));
        let _ = writeln!(text, "  {}", lang.render(&now));
    }
    let presets = in_presets(key).into_iter();
    let presets =
        presets.map(|(name, value)| format!("{} {}", lang.name(&called(name)), lang.name(&key.said_with(&value))));
    let presets = msg!("cli-explain-presets", presets = Arg::list(Joint::Comma, presets));
    let _ = writeln!(text, "  {}", lang.render(&presets));
    let see: Vec<String> = once(key.neighbours().map(neighbour));
    if !see.is_empty() {
        let see = lang.render(&msg!("cli-explain-see", keys = Arg::list(Joint::Comma, see)));
        fold(&see, WIDTH).iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    text
}

/// The same with what studies saw, and what to try.
pub fn text(key: &'static Key, rules: &Rules, lang: Lang) -> String {
    let mut text = meant(key, rules, lang);
    let mut tell = |message: &Message| text.push_str(&format!("  {}\n", lang.render(message)));
    for Known { study, found } in known(key, rules, lang) {
        tell(&msg!("cli-explain-seen", study, found));
    }
    if key.fits(rules.family()) && rules.value(&key.path).is_some() {
        tell(&match rules.changes(&key.path) {
            Changed::Payments => msg!("cli-explain-payments"),
            Changed::Play => msg!("cli-explain-play"),
            Changed::Both => msg!("cli-explain-both"),
        });
        if let Some(deed) = Deed::of(&key.path) {
            tell(&Message::of(&lang.name(&deed.advice())));
        }
        match tried(key, rules) {
            Some(Ok(changes)) => {
                let changes =
                    changes.iter().map(|(path, value)| format!("+{}", lang.name(&rules.change_called(path, value))));
                let (name, change) = (lang.name(&called(&rules.name)), changes.collect::<String>());
                let value = lang.name(&crate::policy::called("value"));
                tell(&msg!("cli-explain-try", name, change, value));
            }
            Some(Err((value, why))) => {
                // Most reasons begin with the change.
                let said = why.to_string().starts_with(&format!("{} = ", key.path));
                let change = (!said).then(|| lang.name(&rules.change_called(&key.path, &value)));
                let change = change.map(|change| msg!("cli-explain-change", change));
                let refused = msg!("cli-explain-refused", change, why = rules.worded(&why));
                fold(&lang.render(&refused), WIDTH).iter().for_each(|line| tell(&Message::of(line)));
            }
            None => {}
        }
    }
    text
}

/// So many trials are made of a key.
const MOST_TRIALS: usize = 40;

/// Changes of keys, with their values.
type Changes = Vec<(&'static str, String)>;

/// The least to change for a trial of a key, such that the rules hold: it alone, or with one other key of its section. Where none of
/// the trials holds, a value and why it is refused alone: it may be possible in another way.
fn tried(key: &'static Key, rules: &Rules) -> Option<Result<Changes, (String, Message)>> {
    let changed = |changes: &Changes| {
        let changes = changes.iter().map(|(path, value)| format!("+{path}={value}"));
        Rules::load(&format!("{}{}", rules.name, changes.collect::<String>()))
    };
    let of = |key: &'static Key| others(key, rules).into_iter().map(move |value| (&*key.path, value));
    let section = key.path.rsplit_once('.').map_or("", |(section, _)| section);
    let beside = keys().iter().filter(|other| other.path != key.path && other.fits(rules.family()));
    let beside: Vec<&Key> = beside.filter(|other| other.path.starts_with(&format!("{section}."))).collect();
    let pairs =
        of(key).flat_map(|own| beside.iter().flat_map(|other| of(other)).map(move |more| vec![own.clone(), more]));
    let found = of(key).map(|own| vec![own]).chain(pairs).take(MOST_TRIALS).find(|all| changed(all).is_ok());
    found.map(Ok).or_else(|| {
        let own = of(key).next()?;
        let error = changed(&vec![own.clone()]).err()?;
        Some(Err((own.1, error.problems().first()?.message.clone())))
    })
}

/// Other values than the present one: those that were played, those that are documented, any.
fn others(key: &Key, rules: &Rules) -> Vec<String> {
    let Some(now) = rules.value(&key.path) else { return Vec::new() };
    let documented = alternatives(rules).into_iter().filter(|one| one.key == key).map(|one| one.value);
    let known = || played(key).map(str::to_owned).chain(documented);
    let mut all: Vec<String> = match &key.kind {
        KeyKind::Bool => vec!["true".to_owned(), "false".to_owned()],
        KeyKind::Integer { min, max } => {
            let number: i64 = now.parse().unwrap_or(0);
            let near = [2 * number.max(1), 2, 1, 10, 0].map(|value| value.clamp(*min, *max).to_string());
            known().chain(near).collect()
        }
        KeyKind::Text => Vec::new(),
        KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone()).collect(),
    };
    all.retain(|value| *value != now.trim_matches('"'));
    all
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
            choices.iter().for_each(|one| lines(&choice(one, lang), "  "));
        }
        KeyKind::Integer { min, max } => {
            lines(&format!("{min} .. {}", whole((*max).max(0) as u64)), "  ");
        }
        KeyKind::Bool | KeyKind::Text => {}
    }
    text
}

/// A value that is a word, with what it means.
fn choice(one: &Choice, lang: Lang) -> String {
    let (name, told) = (&one.name, lang.of(one.meaning.texts()));
    match lang {
        Lang::Zh if !told.starts_with(&one.words[0]) => format!("\"{name}\" {}", lang.labelled(&one.words[0], told)),
        Lang::Zh => format!("\"{name}\" {told}"),
        Lang::En => format!("\"{name}\": {told}"),
    }
}

/// Columns of explanations.
const WIDTH: usize = 96;

/// The explanation of a key, with the name that players have for it in front where it does not begin with it.
fn meaning(key: &Key, lang: Lang) -> String {
    let told = lang.of(key.meaning.texts());
    match lang {
        Lang::Zh if !told.starts_with(key.chinese()) => lang.labelled(key.chinese(), told),
        _ => told.to_owned(),
    }
}

/// A rule set as TOML with the meaning of every section and key above it.
pub fn explained(rules: &Rules, lang: Lang) -> String {
    let mut text = String::new();
    let mut section = String::new();
    for line in rules.to_toml().lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name.to_owned();
            let own =
                |one: &&Section| one.path == name && one.family.as_deref().is_none_or(|own| own == rules.family());
            let meanings = rows().sections.iter().filter(own).flat_map(|one| fold(lang.of(one.meaning.texts()), WIDTH));
            meanings.for_each(|told| text.push_str(&format!("# {told}\n")));
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
    let line = |line: &str| {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
        }
        let (name, value) = line.split_once(" = ").unwrap_or_default();
        match rules.key(&(section.clone() + name)).filter(|_| lang == Lang::Zh && !name.is_empty()) {
            Some(key) if lang.name(&key.said(value)) == value.trim_matches('"') => {
                format!("{line}  # {}\n", key.chinese())
            }
            Some(key) => format!("{line}  # {}={}\n", key.chinese(), lang.name(&key.said(value))),
            None => format!("{line}\n"),
        }
    };
    rules.to_toml().lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Run with `UPDATE=1` to write the file anew; what stands above its first blank line stays.
    #[test]
    fn the_first_preset_explains_every_key_as_the_rows_do() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/configs/rules/nanchang.toml");
        let file = std::fs::read_to_string(path).unwrap();
        let head = file.split("\n\n").next().unwrap();
        let body = explained(&Rules::default(), Lang::En);
        let (_, body) = body.split_once('\n').unwrap();
        let text = format!("{head}\n\n{body}");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        assert!(std::fs::read_to_string(path).unwrap() == text, "run the tests with UPDATE=1 to renew {path}");
    }

    /// Whatever is proposed is accepted.
    #[test]
    fn every_trial_is_one_that_the_rules_allow() {
        let mut none = Vec::new();
        for preset in PRESETS.iter().filter(|preset| preset.name == preset.family) {
            let rules = Rules::preset(preset.name).unwrap();
            // Every fourth: all of them take minutes.
            for key in keys().iter().filter(|key| key.fits(preset.family)).step_by(4) {
                let told = text(key, &rules, Lang::Zh);
                match told.split("jing compare ").nth(1) {
                    Some(command) => {
                        let argument = command.split(' ').nth(1).unwrap();
                        let changed = Rules::load(argument).unwrap_or_else(|error| panic!("{argument}: {error}"));
                        assert!(changed.value(&key.path) != rules.value(&key.path), "{argument}");
                    }
                    None => none.push(format!("{} {}", preset.name, key.path)),
                }
            }
        }
        assert!(none.len() < 60, "{} {none:?}", none.len());
    }
}
