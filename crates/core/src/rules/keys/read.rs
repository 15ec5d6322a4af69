//! Reading of rows of keys from TOML.

use super::{Affects, Choice, Condition, Documented, FAMILY, Key, KeyKind, Meaning, Section};
use crate::message::{Arg, Joint, Message, ToArg, msg};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use toml::Spanned;

/// The keys and sections of one or more files of rows.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The keys in their order.
    pub keys: Vec<Key>,
    /// The sections.
    pub sections: Vec<Section>,
    /// The named sources of documented values.
    sources: BTreeMap<String, Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// The game that the keys belong to; empty for keys of all games.
    #[serde(default)]
    game: Ordered<ChoiceRow>,
    #[serde(default)]
    sources: BTreeMap<String, Pair>,
    #[serde(default)]
    section: Ordered<SectionRow>,
    key: Ordered<KeyRow>,
}

/// A text in both languages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    en: String,
    zh: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionRow {
    /// The game whose section is copied.
    like: Option<String>,
    #[serde(default)]
    share: Facts,
    #[serde(default)]
    en: String,
    #[serde(default)]
    zh: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyRow {
    /// The game whose row of this key is copied.
    like: Option<String>,
    #[serde(default)]
    is: Facts,
    #[serde(default)]
    en: String,
    #[serde(default)]
    zh: String,
    #[serde(default)]
    choices: Ordered<ChoiceRow>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Facts {
    words: String,
    neutral: Option<Value>,
    range: Option<[i64; 2]>,
    off: Option<Value>,
    always: Option<Pair>,
    see: Vec<String>,
    values: Ordered<Numbers>,
    choices_of: Option<String>,
    affects: Option<Affects>,
    asks: Option<String>,
    unranked: Option<String>,
    needs: Vec<String>,
    instead: Option<Value>,
    same_as: Vec<String>,
    event: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceRow {
    words: String,
    en: String,
    zh: String,
    #[serde(default)]
    needs: Vec<String>,
    instead: Option<Value>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Numbers {
    One(i64),
    Some(Vec<i64>),
}

/// The entries of a table in the order of the file.
struct Ordered<T>(Vec<(Spanned<String>, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Ordered<T> {
        Ordered(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Ordered<T>, D::Error> {
        let rows = BTreeMap::<Spanned<String>, T>::deserialize(deserializer)?;
        let mut rows: Vec<_> = rows.into_iter().collect();
        rows.sort_by_key(|(name, _)| name.span().start);
        Ok(Ordered(rows))
    }
}

impl Rows {
    /// Adds the rows of the TOML text `text`. `name` is the name of the text in messages.
    ///
    /// # Errors
    /// Returns an error if the text is not TOML or a row is invalid. The message gives the line of the row.
    pub fn read(&mut self, name: &str, text: &str) -> Result<(), Message> {
        let file: File =
            toml::from_str(text).map_err(|error| located([name.to_arg(), Message::untranslated(error).to_arg()]))?;
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let placed = |row: &Spanned<String>, why: Message| {
            let place = format!("{name}:{}", line(row.span().start));
            located([place.to_arg(), row.get_ref().to_arg(), why.to_arg()])
        };
        self.sources.extend(file.sources);
        let game = file.game.0.into_iter().next().map(|(name, row)| choice(name.into_inner(), row));
        let family = game.as_ref().map(|game| game.name.clone());
        if let Some(KeyKind::Choice(games)) =
            self.keys.iter_mut().find(|key| key.path == FAMILY).map(|key| &mut key.kind)
        {
            games.extend(game);
        }
        let mut copied = Vec::new();
        for (path, row) in file.section.0 {
            if let Some(game) = &row.like {
                let keys = self.copy_section(path.get_ref(), game, family.as_deref());
                copied.extend(keys.map_err(|why| placed(&path, why))?);
                continue;
            }
            let documented = self.documented(row.share.values).map_err(|why| placed(&path, why))?;
            if row.en.is_empty() != row.zh.is_empty() {
                return Err(placed(&path, msg!("rules-row-untold")));
            }
            self.sections.push(Section {
                path: path.into_inner(),
                meaning: Meaning::from_row([&row.en, &row.zh], None, &[]),
                family: family.clone(),
                value: row.share.neutral.map(|neutral| (neutral, row.share.range, documented)),
                affects: row.share.affects,
                off: row.share.off,
            });
        }
        for (path, row) in file.key.0 {
            let key = self.key(path.get_ref(), row, family.as_deref()).map_err(|why| placed(&path, why))?;
            self.keys.push(key);
        }
        self.keys.extend(copied);
        Ok(())
    }

    /// Adds a copy of the section `path` of `game` for the game `family`. Returns copies of its keys. Keys of sections
    /// in it are not copied.
    fn copy_section(&mut self, path: &str, game: &str, family: Option<&str>) -> Result<Vec<Key>, Message> {
        let is_of_game = |family: &Option<String>| family.as_deref() == Some(game);
        let section = self.sections.iter().find(|section| section.path == path && is_of_game(&section.family));
        let section = section.ok_or_else(|| msg!("rules-no-row", ?path))?.clone();
        let family = family.map(str::to_owned);
        self.sections.push(Section { family: family.clone(), ..section });
        let keys = self.keys.iter().filter(|key| key.section() == path && is_of_game(&key.family));
        Ok(keys.map(|key| Key { family: family.clone(), ..key.clone() }).collect())
    }

    /// Checks the references between rows. Call it after all rows have been read.
    ///
    /// # Errors
    /// Returns an error if a row refers to a key that no game of the row has, or to a value that the key cannot have.
    pub fn check(&self) -> Result<(), Message> {
        for key in &self.keys {
            let failed = |why: Message| Err(located([key.path.to_arg(), why.to_arg()]));
            let known = |path: &str| {
                let near = |other: &&Key| other.path == path && (key.family.is_none() || other.is_beside(key));
                self.keys.iter().filter(near).collect::<Vec<_>>()
            };
            let of_choices = key.choices().iter().flat_map(|choice| &choice.needs);
            for clause in key.needs.iter().chain(of_choices).flat_map(Condition::clauses) {
                let keys = known(&clause.key);
                if keys.is_empty() {
                    return failed(msg!("rules-no-row", path = ?clause.key));
                }
                let is_value = |value: &&Value| keys.iter().any(|key| key.can_be(value));
                if let Some(value) = clause.values.iter().find(|value| !is_value(value)) {
                    return failed(msg!("rules-row-value", %value));
                }
            }
            if let Some(path) = key.same_as.iter().find(|path| known(path).is_empty()) {
                return failed(msg!("rules-no-row", ?path));
            }
            let instead = key.choices().iter().map(|choice| &choice.instead).chain([&key.instead]).flatten();
            if let Some(value) = instead.into_iter().find(|value| !key.can_be(value)) {
                return failed(msg!("rules-row-value", %value));
            }
        }
        Ok(())
    }

    /// Creates the key `path` of the game `family` (`None`: all games) from its row.
    fn key(&self, path: &str, row: KeyRow, family: Option<&str>) -> Result<Key, Message> {
        if self.keys.iter().any(|key| key.path == path && (key.family.is_none() || key.family.as_deref() == family)) {
            return Err(msg!("rules-row-twice"));
        }
        let above = |path: &str, family: Option<&str>| {
            let known = self.keys.iter().find(|key| key.path == path && key.family.as_deref() == family);
            known.ok_or_else(|| msg!("rules-no-row", ?path))
        };
        if let Some(game) = row.like {
            return Ok(Key {
                family: family.map(str::to_owned),
                needs: Vec::new(),
                ..above(path, Some(&game))?.clone()
            });
        }
        if row.is.words.is_empty() || row.en.is_empty() || row.zh.is_empty() {
            return Err(msg!("rules-row-untold"));
        }
        let is = row.is;
        let mut documented = self.documented(is.values)?;
        let choices = match is.choices_of {
            Some(other) => above(&other, family)?.choices().to_vec(),
            None => row.choices.0.into_iter().map(|(name, row)| choice(name.into_inner(), row)).collect(),
        };
        let (mut neutral, mut range) = (is.neutral, is.range);
        let shared = || self.shared(path, family).find_map(|section| section.value.clone());
        if neutral.is_none()
            && range.is_none()
            && choices.is_empty()
            && let Some((value, limits, numbers)) = shared()
        {
            (neutral, range) = (Some(value), limits);
            if documented.is_empty() {
                documented = numbers;
            }
        }
        let affects = is.affects.or_else(|| self.shared(path, family).find_map(|section| section.affects));
        let kind = kind(path, neutral.as_ref(), range, choices)?;
        let is_number = |value: &Value| value.as_i64().is_some_and(|number| takes(&kind, number));
        let is_choice =
            |value: &Value| matches!(&kind, KeyKind::Choice(all) if all.iter().any(|one| *value == *one.name));
        let documented_values = documented.iter().map(|one| Value::from(one.value));
        if let Some(value) =
            documented_values.chain(is.off.clone()).find(|value| !is_number(value) && !is_choice(value))
        {
            return Err(msg!("rules-row-value", %value));
        }
        let shared_off = self.shared(path, family).find_map(|section| section.off.clone()).filter(|off| is_number(off));
        let called_off = || NO_RULE.map(Value::from).into_iter().find(|name| is_choice(name));
        let off = is.off.clone().or(shared_off.filter(|_| is.always.is_none())).or_else(called_off);
        let off = off.or((kind == KeyKind::Bool).then_some(Value::Bool(false)));
        Ok(Key {
            path: path.to_owned(),
            meaning: Meaning::from_row([&row.en, &row.zh], is.off.as_ref().and_then(Value::as_i64), &documented),
            kind,
            off,
            is_off_named: is.off.is_some_and(|off| off.is_number()),
            always: is.always.map(|Pair { en, zh }| Meaning { en, zh, source: String::new() }),
            see: is.see,
            documented,
            words: words(&is.words),
            affects: affects.unwrap_or_default(),
            asks: is.asks,
            unranked: is.unranked,
            needs: needs(&is.needs),
            instead: is.instead.or_else(|| neutral.clone()),
            neutral,
            same_as: is.same_as,
            event: is.event,
            family: family.map(str::to_owned),
        })
    }

    /// Iterates over the sections of the game `family` that contain the key `path`, the innermost first.
    fn shared<'a>(&'a self, path: &'a str, family: Option<&'a str>) -> impl Iterator<Item = &'a Section> {
        let above = path.rmatch_indices('.').map(|(at, _)| &path[..at]);
        above.flat_map(move |above| {
            let own = move |section: &&Section| section.path == above && section.family.as_deref() == family;
            self.sections.iter().filter(own)
        })
    }

    /// Returns the documented values of a row, each with the full text of its source.
    fn documented(&self, values: Ordered<Numbers>) -> Result<Vec<Documented>, Message> {
        let mut all = Vec::new();
        for (source, numbers) in values.0 {
            let Pair { en, zh } = self.source(source.get_ref())?;
            let numbers = match numbers {
                Numbers::One(number) => vec![number],
                Numbers::Some(numbers) => numbers,
            };
            all.extend(numbers.into_iter().map(|value| Documented { value, en: en.clone(), zh: zh.clone() }));
        }
        Ok(all)
    }

    /// Returns the full text of a source. `text` is the number of a seed or the name of a source, optionally followed by a space and a
    /// place in it.
    fn source(&self, text: &str) -> Result<Pair, Message> {
        let (name, place) = text.split_once(' ').map_or((text, None), |(name, place)| (name, Some(place)));
        let is_seed = name.len() == 3 && name.bytes().all(|sign| sign.is_ascii_digit());
        let own = || self.sources.get(name).cloned().ok_or_else(|| msg!("rules-no-source", ?name));
        let Pair { en, zh } =
            if is_seed { Pair { en: format!("seed {name}"), zh: format!("来源 {name}") } } else { own()? };
        let signs = if is_seed { [", ", "，"] } else { [" ", " "] };
        let with = |source: String, sign: &str| place.map_or(source.clone(), |place| format!("{source}{sign}{place}"));
        Ok(Pair { en: with(en, signs[0]), zh: with(zh, signs[1]) })
    }
}

/// Names of choices that switch a rule off.
pub(in crate::rules) const NO_RULE: [&str; 2] = ["off", "none"];

/// Returns a message that joins a place and a fault with colons.
fn located<const N: usize>(parts: [Arg; N]) -> Message {
    Message::from_arg(&Arg::list(Joint::Colon, parts))
}

/// Splits a list of words at each `、`.
fn words(text: &str) -> Vec<String> {
    text.split('、').map(str::to_owned).collect()
}

fn needs(rows: &[String]) -> Vec<Condition> {
    rows.iter().map(|text| Condition::parse(text)).collect()
}

fn choice(name: String, row: ChoiceRow) -> Choice {
    Choice {
        name,
        words: words(&row.words),
        meaning: Meaning::from_row([&row.en, &row.zh], None, &[]),
        needs: needs(&row.needs),
        instead: row.instead,
    }
}

fn takes(kind: &KeyKind, number: i64) -> bool {
    matches!(kind, KeyKind::Integer { min, max } if (min..=max).contains(&&number))
}

/// Returns the type of the key `path` from its neutral value, range and choices.
fn kind(
    path: &str,
    neutral: Option<&Value>,
    range: Option<[i64; 2]>,
    choices: Vec<Choice>,
) -> Result<KeyKind, Message> {
    let kind = match (neutral, range) {
        (None, None) if choices.is_empty() && path == FAMILY => KeyKind::Choice(choices),
        (None, None) if choices.is_empty() => KeyKind::Text,
        (Some(Value::Bool(_)), None) if choices.is_empty() => KeyKind::Bool,
        (Some(Value::Array(_)), None) if choices.is_empty() && path == super::FANS => KeyKind::Fans,
        (Some(Value::Array(_)), None) if choices.is_empty() => KeyKind::Numbers,
        (Some(Value::Number(_)), Some([min, max])) if choices.is_empty() => KeyKind::Integer { min, max },
        (Some(Value::String(_)), None) => KeyKind::Choice(choices),
        _ => {
            return Err(msg!("rules-no-neutral"));
        }
    };
    let fits = match (&kind, neutral) {
        (KeyKind::Integer { .. }, Some(neutral)) => neutral.as_i64().is_some_and(|number| takes(&kind, number)),
        (KeyKind::Choice(choices), Some(neutral)) => choices.iter().any(|choice| neutral == choice.name.as_str()),
        _ => true,
    };
    match neutral {
        Some(value) if !fits => Err(msg!("rules-row-value", %value)),
        _ => Ok(kind),
    }
}
