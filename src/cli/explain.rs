//! `jing rules explain` and `jing rules show --explain`: the meaning of keys and terms.

use super::error::CliError;
use crate::lang::fold::fold;
use crate::lang::number::whole;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::policy::Deed;
use crate::report::gallery::{GalleryFinding, findings_about, played_values};
use crate::report::quote;
use crate::rules::did_you_mean::{nearest, parts};
use crate::rules::{
    Answer, Changed, Choice, Key, KeyKind, PRESETS, Rules, Section, Term, alternatives, answer, display_name, embedded,
    games_using, keys, known_words, rows,
};
use crate::words::unique;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// Returns the keys that a word names or, if it names none, the keys whose English explanation contains it.
pub fn keys_for(word: &str) -> Vec<&'static Key> {
    match answer(word, None) {
        Some(found) if !found.keys.is_empty() => found.keys,
        _ => keys_mentioning(word.trim()),
    }
}

/// Returns the keys whose English explanation contains a word.
fn keys_mentioning(word: &str) -> Vec<&'static Key> {
    let choices = |key: &Key| key.choices().iter().any(|choice| contains_word(&choice.meaning.en, word));
    keys().filter(|key| contains_word(&key.meaning.en, word) || choices(key)).collect()
}

/// Whether an explanation contains a word. A Latin word must not be part of a longer one.
fn contains_word(text: &str, word: &str) -> bool {
    let letter = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
    let inside = |a: Option<char>, b: Option<char>| letter(a) && letter(b);
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !inside(before.chars().next_back(), word.chars().next())
            && !inside(word.chars().next_back(), after.chars().next())
    })
}

/// Prints an explanation of a word: its meanings as a term, and every key that it names, with the value of the key in `rules` and in the
/// presets. `named` is whether the user gave the rules. If so, keys of other games are left out.
pub fn explain(
    out: &mut impl Write,
    word: &str,
    (rules, named): (&Rules, bool),
    as_json: bool,
    lang: Lang,
) -> Result<(), CliError> {
    let answered = answer(word, named.then(|| rules.family()));
    let is_key = answered.iter().flat_map(|found| &found.keys).any(|key| key.has_word(word));
    let preset = Rules::load(word).ok().filter(|_| !is_key);
    let Some(mut found) = answered.or_else(|| preset.as_ref().map(|_| Answer::default())) else {
        return Err(CliError::input(msg!("cli-explain-unknown", ?word, near = unknown_word_advice(word), rules)));
    };
    // The keys of the game come first, then those of all games.
    found.keys.sort_by_key(|key| (!key.fits(rules.family()), key.family.is_none() && found.terms.is_empty()));
    if as_json {
        return Ok(writeln!(out, "{}", to_json(word, &found, preset.as_ref(), (rules, named)))?);
    }
    let mut texts = Vec::new();
    if let Some(preset) = &preset {
        let (name, title) = (lang.name(&preset.display_name()), Arg::name(&*preset.title, &*preset.title_zh));
        texts.push(lang.render(&msg!("cli-explain-preset", name, title, rules = quote(word))) + "\n");
    }
    let own = named.then(|| rules.family());
    texts.extend(found.terms.iter().map(|term| fold(&term_text(term, own, lang), WIDTH).join("\n") + "\n"));
    texts.extend(found.keys.iter().map(|key| match home_rules(key, &found.terms, (rules, named)) {
        Some(home) => key_text(key, &home, lang),
        None => key_text(key, rules, lang),
    }));
    let see = found.terms.iter().flat_map(|term| term.see()).filter(|key| !found.keys.contains(key));
    let see: Vec<String> = unique(see.map(path_and_name));
    if !see.is_empty() {
        let see = lang.render(&msg!("cli-explain-see", keys = Arg::list(Joint::Comma, see)));
        texts.push(fold(&see, WIDTH).join("\n") + "\n");
    }
    Ok(write!(out, "{}", texts.join("\n"))?)
}

/// Returns the path of a key and its Chinese name.
fn path_and_name(key: &Key) -> String {
    format!("{} {}", key.path, key.chinese())
}

/// Returns the preset with which a key is explained: that of the key's game, or of a game whose players use one of the terms. Returns
/// `None` if `rules` are to be used: the user gave them (`named`), or their game is one of these games.
fn home_rules(key: &Key, terms: &[&Term], (rules, named): (&Rules, bool)) -> Option<Rules> {
    let of_terms: Vec<&str> =
        terms.iter().filter(|term| term.place.is_none()).flat_map(|term| &term.games).map(|game| &**game).collect();
    let homes = match &key.family {
        Some(family) => vec![&**family],
        None if of_terms.is_empty() => games_using(&key.path),
        None => of_terms,
    };
    let home = homes.first().filter(|_| !named && !homes.contains(&rules.family()))?;
    Rules::preset(home).ok()
}

/// Returns the meaning of a term, preceded by the names of its games or by its place. `own` is the game of the rules that the user gave.
/// The prefix is left out if players of that game use the term.
fn term_text(term: &Term, own: Option<&str>, lang: Lang) -> String {
    let meaning = lang.choose(term.meaning.texts());
    let games: Vec<String> = term.games.iter().map(|game| lang.name(&display_name(game))).collect();
    let place = match &term.place {
        Some(place) => lang.choose(place.texts()).to_owned(),
        None => lang.list(&games),
    };
    // The meaning may already begin with the name of a place.
    let is_said = place.split([',', '、']).any(|part| !part.trim().is_empty() && meaning.starts_with(part.trim()));
    let is_own = own.is_some_and(|own| term.is_used_in(own));
    let text = if place.is_empty() || is_said || is_own { meaning.to_owned() } else { lang.labelled(place, meaning) };
    if term.is_modelled { text } else { lang.render(&msg!("cli-explain-not-modelled", text)) }
}

/// Returns the explanation of a word as JSON, in English. `preset` is the preset of this name, if the word is one. The last argument is
/// that of [`explain`].
fn to_json(word: &str, found: &Answer, preset: Option<&Rules>, (rules, named): (&Rules, bool)) -> Value {
    let own = named.then(|| rules.family());
    let status = |is_modelled: bool| if is_modelled { "answered" } else { "not_modelled" };
    let meanings: Vec<String> = found.terms.iter().map(|term| term_text(term, own, Lang::En)).collect();
    let terms = found.terms.iter().zip(&meanings).map(|(term, meaning)| {
        json!({
            "words": term.words, "games": term.games, "status": status(term.is_modelled), "meaning": meaning,
            "see": unique(term.see().map(|key| &*key.path)),
        })
    });
    json!({
        "word": word,
        "status": status(found.is_modelled() || preset.is_some()),
        "keys": found.paths(own),
        "meaning": (!meanings.is_empty()).then(|| meanings.join(" ")),
        "preset": preset.map(|preset| &preset.name),
        "terms": terms.collect::<Vec<_>>(),
        "rows": found.keys.iter().map(|key| key_json(key, rules)).collect::<Vec<_>>(),
    })
}

/// Returns advice on an unknown word: a similar word or, if there is none, up to four keys whose explanation contains it. Returns `None` if
/// there is no advice.
fn unknown_word_advice(word: &str) -> Option<Message> {
    let keys: Vec<&str> =
        unique(keys_mentioning(word.trim()).iter().map(|key| &*key.path)).into_iter().take(4).collect();
    let near = similar_word(word).map(|near| msg!("cli-near", near));
    let mentioned = (!keys.is_empty()).then(|| msg!("cli-explain-stands-in", keys = Arg::list(Joint::Comma, keys)));
    near.or(mentioned)
}

/// Returns the known key or word that is most similar to an unknown one; `None` if none is similar.
pub fn similar_word(word: &str) -> Option<&'static str> {
    let names = |key: &'static Key| parts(key).chain([key.path.as_str()]);
    let known = || keys().flat_map(names).chain(known_words());
    let last = word.rsplit(' ').next().unwrap_or(word);
    let found = nearest(word, known()).or_else(|| nearest(last, known()))?;
    // If only a part of a key is similar, the whole key is returned.
    let whole = keys().find(|key| !found.contains('.') && key.name() != found && parts(key).any(|part| part == found));
    Some(whole.map_or(found, |key| &key.path))
}

/// Returns the names of the presets that have a key, each with the value of the key.
fn in_presets(key: &Key) -> Vec<(&'static str, String)> {
    let fitting = PRESETS.iter().filter(|preset| key.fits(preset.family));
    let with_value = |name: &'static str| Some((name, Rules::preset(name).ok()?.value(&key.path)?));
    fitting.filter_map(|preset| with_value(preset.name)).collect()
}

/// Returns a row about a key for the explanation as JSON.
fn key_json(key: &Key, rules: &Rules) -> Value {
    let choices = match &key.kind {
        KeyKind::Bool => json!([true, false]),
        KeyKind::Integer { min, max } => json!({"min": min, "max": max}),
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Value::Null,
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
        "see": unique(key.neighbours().map(|key| &*key.path)),
        "needs": key.needs,
        "value": rules.value(&key.path).filter(|_| key.fits(rules.family())),
        "presets": in_presets(key).into_iter().map(|(name, value)| (name.to_owned(), value.into()))
            .collect::<serde_json::Map<_, _>>(),
        "changes": rules.changes(&key.path).name(),
        "pays_only": rules.changes(&key.path) == Changed::Payments,
        "studies": findings_about(key, rules, Lang::En),
        "unranked": key.unranked,
        "untested": Deed::from_key(&key.path).map(|deed| Lang::En.name(&deed.advice())),
    })
}

/// Returns the meaning of a key, its possible values, its requirements, and its value in these rules and in the presets.
pub fn key_summary(key: &Key, rules: &Rules, lang: Lang) -> String {
    let family = key.family.as_deref().map(|family| lang.name(&display_name(family)));
    let head = match family {
        Some(game) => msg!("cli-explain-head-of", path = key.path, name = key.chinese(), game),
        None => msg!("cli-explain-head", path = key.path, name = key.chinese()),
    };
    let mut text = lang.render(&head) + "\n";
    for line in fold(lang.choose(key.meaning.texts()), WIDTH) {
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
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => {}
        KeyKind::Choice(choices) => {
            for one in choices {
                let _ = writeln!(text, "  {}", choice(one, lang));
            }
        }
    }
    let off = match (key.off_value(), &key.always) {
        (Some(off), _) => msg!("cli-explain-off", off = key.value_with_name(&off)),
        (None, Some(why)) => msg!("cli-explain-always", why = Arg::name(&*why.en, &*why.zh)),
        (None, None) => msg!("cli-explain-always-one"),
    };
    if !matches!(key.kind, KeyKind::Text | KeyKind::Fans | KeyKind::Numbers) {
        let _ = writeln!(text, "  {}", lang.render(&off));
    }
    if !key.needs.is_empty() {
        let needs = key.needs.iter().map(|need| need.in_words(key.family.as_deref()));
        let needs = lang.render(&msg!("cli-explain-needs", needs = Arg::list(Joint::Semicolon, needs)));
        fold(&needs, WIDTH).iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    if let Some(value) = rules.value(&key.path).filter(|_| key.fits(rules.family())) {
        let now = msg!("cli-explain-now", name = rules.display_name(), value = key.value_with_name(&value));
        let _ = writeln!(text, "  {}", lang.render(&now));
    }
    let presets = in_presets(key).into_iter();
    let presets = presets
        .map(|(name, value)| format!("{} {}", lang.name(&display_name(name)), lang.name(&key.value_with_name(&value))));
    let presets = msg!("cli-explain-presets", presets = Arg::list(Joint::Comma, presets));
    let _ = writeln!(text, "  {}", lang.render(&presets));
    let see: Vec<String> = unique(key.neighbours().map(path_and_name));
    if !see.is_empty() {
        let see = lang.render(&msg!("cli-explain-see", keys = Arg::list(Joint::Comma, see)));
        fold(&see, WIDTH).iter().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    text
}

/// Returns the [`key_summary`] with the results of studies, the effect on play, and a comparison to try.
fn key_text(key: &'static Key, rules: &Rules, lang: Lang) -> String {
    let mut text = key_summary(key, rules, lang);
    let mut add = |message: &Message| text.push_str(&format!("  {}\n", lang.render(message)));
    for GalleryFinding { study, found } in findings_about(key, rules, lang) {
        add(&msg!("cli-explain-seen", study, found));
    }
    if key.fits(rules.family()) && rules.value(&key.path).is_some() {
        add(&match rules.changes(&key.path) {
            Changed::Payments => msg!("cli-explain-payments"),
            Changed::Play => msg!("cli-explain-play"),
            Changed::Both => msg!("cli-explain-both"),
        });
        if let Some(deed) = Deed::from_key(&key.path) {
            add(&Message::from_arg(&lang.name(&deed.advice())));
        }
        match find_trial(key, rules) {
            Some(Ok(changes)) => {
                let changes =
                    changes.iter().map(|(path, value)| format!("+{}", lang.name(&rules.change_name(path, value))));
                let (name, change) = (lang.name(&display_name(&rules.name)), changes.collect::<String>());
                let value = lang.name(&crate::policy::name_arg("value"));
                add(&msg!("cli-explain-try", name, change, value));
            }
            Some(Err((value, why))) => {
                // Most reasons begin with the change, which is not repeated.
                let has_change = why.to_string().starts_with(&format!("{} = ", key.path));
                let change = (!has_change).then(|| lang.name(&rules.change_name(&key.path, &value)));
                let change = change.map(|change| msg!("cli-explain-change", change));
                let refused = msg!("cli-explain-refused", change, why = rules.in_words(&why));
                fold(&lang.render(&refused), WIDTH).iter().for_each(|line| add(&Message::from_arg(line)));
            }
            None => {}
        }
    }
    text
}

/// The maximum number of changes that [`find_trial`] checks for a key.
const MAX_TRIALS: usize = 40;

/// Keys with their new values.
type Changes = Vec<(&'static str, String)>;

/// Finds a change of a key with which the rules are valid: of the key alone, or together with one other key of its section. If there is
/// none, returns `Err` with a value of the key and the reason why it is refused. Returns `None` if the key has no other value.
fn find_trial(key: &'static Key, rules: &Rules) -> Option<Result<Changes, (String, Message)>> {
    let changed = |changes: &Changes| {
        let changes = changes.iter().map(|(path, value)| format!("+{path}={value}"));
        let (name, changes) = (&*rules.name, changes.collect::<String>());
        // A file is known only by its text.
        match embedded(name.split('+').next().unwrap_or_default()) {
            Some(_) => Rules::load(&format!("{name}{changes}")),
            None => Rules::from_toml_changed(name, &rules.to_toml(), &changes),
        }
    };
    let changes_of = |key: &'static Key| other_values(key, rules).into_iter().map(move |value| (&*key.path, value));
    let section = key.path.rsplit_once('.').map_or("", |(section, _)| section);
    let beside = keys().filter(|other| other.path != key.path && other.fits(rules.family()));
    let beside: Vec<&Key> = beside.filter(|other| other.path.starts_with(&format!("{section}."))).collect();
    let pairs = changes_of(key)
        .flat_map(|own| beside.iter().flat_map(|other| changes_of(other)).map(move |more| vec![own.clone(), more]));
    let found = changes_of(key).map(|own| vec![own]).chain(pairs).take(MAX_TRIALS).find(|all| changed(all).is_ok());
    found.map(Ok).or_else(|| {
        let own = changes_of(key).next()?;
        let error = changed(&vec![own.clone()]).err()?;
        Some(Err((own.1, error.problems().first()?.message.clone())))
    })
}

/// Returns values of a key other than its present one, to try; empty for keys with a text. For whole numbers, the values in studies and in
/// documented rules come first.
fn other_values(key: &Key, rules: &Rules) -> Vec<String> {
    let Some(now) = rules.value(&key.path) else { return Vec::new() };
    let documented = alternatives(rules).into_iter().filter(|one| one.key == key).map(|one| one.value);
    let known = || played_values(key).map(str::to_owned).chain(documented);
    let mut all: Vec<String> = match &key.kind {
        KeyKind::Bool => vec!["true".to_owned(), "false".to_owned()],
        KeyKind::Integer { min, max } => {
            let number: i64 = now.parse().unwrap_or(0);
            let near = [2 * number.max(1), 2, 1, 10, 0].map(|value| value.clamp(*min, *max).to_string());
            known().chain(near).collect()
        }
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
        KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone()).collect(),
    };
    all.retain(|value| *value != now.trim_matches('"'));
    all
}

/// Returns the meaning of a key and its possible values as TOML comments.
pub fn comment(key: &Key, lang: Lang) -> String {
    let mut text = String::new();
    let mut lines = |part: &str, indent: &str| {
        fold(part, WIDTH).iter().for_each(|line| text.push_str(&format!("# {indent}{line}\n")));
    };
    lines(&meaning(key, lang), "");
    match &key.kind {
        KeyKind::Choice(choices) => {
            choices.iter().for_each(|one| lines(&choice(one, lang), "  "));
        }
        KeyKind::Integer { min, max } => {
            lines(&format!("{min} .. {}", whole((*max).max(0) as u64)), "  ");
        }
        KeyKind::Bool | KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => {}
    }
    text
}

/// Returns a possible value of a key with its meaning.
fn choice(one: &Choice, lang: Lang) -> String {
    let (name, meaning) = (&one.name, lang.choose(one.meaning.texts()));
    match lang {
        Lang::Zh if !meaning.starts_with(&one.words[0]) => {
            format!("\"{name}\" {}", lang.labelled(&one.words[0], meaning))
        }
        Lang::Zh => format!("\"{name}\" {meaning}"),
        Lang::En => format!("\"{name}\": {meaning}"),
    }
}

/// The width of explanations, in columns.
const WIDTH: usize = 96;

/// Returns the meaning of a key. In Chinese it begins with the name of the key.
fn meaning(key: &Key, lang: Lang) -> String {
    let text = lang.choose(key.meaning.texts());
    match lang {
        Lang::Zh if !text.starts_with(key.chinese()) => lang.labelled(key.chinese(), text),
        _ => text.to_owned(),
    }
}

/// Returns a rule set as TOML with the meaning of every section and key as comments above it.
pub fn toml_with_meanings(rules: &Rules, lang: Lang) -> String {
    let mut text = String::new();
    let mut section = String::new();
    for line in rules.to_toml().lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name.to_owned();
            let own =
                |one: &&Section| one.path == name && one.family.as_deref().is_none_or(|own| own == rules.family());
            let meanings =
                rows().sections.iter().filter(own).flat_map(|one| fold(lang.choose(one.meaning.texts()), WIDTH));
            meanings.for_each(|line| text.push_str(&format!("# {line}\n")));
        } else if let Some((name, _)) = line.split_once(" = ") {
            let path = if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") };
            let fitting = keys().find(|key| key.path == path && key.fits(rules.family()));
            fitting.iter().for_each(|key| text.push_str(&comment(key, lang)));
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Returns a rule set as TOML. In Chinese, a comment after each value contains the Chinese names of the key and of the value.
pub fn toml_with_names(rules: &Rules, lang: Lang) -> String {
    let mut section = String::new();
    let line = |line: &str| {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
        }
        let (name, value) = line.split_once(" = ").unwrap_or_default();
        match rules.key(&(section.clone() + name)).filter(|_| lang == Lang::Zh && !name.is_empty()) {
            Some(key) if lang.name(&key.value_name(value)) == value.trim_matches('"') => {
                format!("{line}  # {}\n", key.chinese())
            }
            Some(key) => format!("{line}  # {}={}\n", key.chinese(), lang.name(&key.value_name(value))),
            None => format!("{line}\n"),
        }
    };
    rules.to_toml().lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With `UPDATE=1` it writes the file, except the text above the first blank line.
    #[test]
    fn the_file_of_the_default_preset_explains_every_key() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/configs/rules/nanchang.toml");
        let file = std::fs::read_to_string(path).unwrap();
        let head = file.split("\n\n").next().unwrap();
        let body = toml_with_meanings(&Rules::default(), Lang::En);
        let (_, body) = body.split_once('\n').unwrap();
        let text = format!("{head}\n\n{body}");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        assert!(std::fs::read_to_string(path).unwrap() == text, "run the tests with UPDATE=1 to renew {path}");
    }

    #[test]
    fn every_proposed_trial_is_a_valid_rule_set() {
        let mut none = Vec::new();
        for preset in PRESETS.iter().filter(|preset| preset.name == preset.family) {
            let rules = Rules::preset(preset.name).unwrap();
            // Every fourth key, because all keys take minutes.
            for key in keys().filter(|key| key.fits(preset.family)).step_by(4) {
                let text = key_text(key, &rules, Lang::Zh);
                match text.split("jing compare ").nth(1) {
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
