//! Files of situations and positions, as they are written: read as rule files are, faults with key, place and what to do.

use super::fault::{Fault, SituationError};
use super::file::{Text, words};
use crate::lang::{Arg, Joint, Message, ToArg, ToMessage, msg};
use crate::rules::did_you_mean::nearest;
use crate::rules::problem::{Problem, Source};
use crate::rules::{Rules, embedded, join, parse, split_changes};
use serde::de::DeserializeOwned;
use std::path::Path;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file that was read, with its text.
#[derive(Clone, Debug)]
pub(super) struct Written<F> {
    pub(super) source: Arc<Source>,
    pub(super) file: F,
}

impl<F: DeserializeOwned> Written<F> {
    /// Reads a text; where a key is missing at its top, `whole` says what a file has.
    pub(super) fn parse(name: &str, text: &str, whole: &Message) -> Result<Written<F>, SituationError> {
        let source = Source::new(name, text);
        match read(&source, whole) {
            Ok(file) => Ok(Written { source, file }),
            Err(faults) => Err(SituationError::of(&source, faults)),
        }
    }
}

impl<F> Written<F> {
    pub(super) fn error(&self, faults: Vec<Fault>) -> SituationError {
        SituationError::of(&self.source, faults)
    }

    /// The rules that the file names, looked for in its folder first; without any the default ones.
    pub(super) fn load_rules(&self, named: Option<&Text>, folder: &Path) -> Result<Rules, SituationError> {
        let Some(named) = named else { return Ok(Rules::default()) };
        let name = named.get_ref().as_str();
        let beside = folder.join(name).to_string_lossy().into_owned();
        let is_beside = Path::new(split_changes(&beside).0).is_file();
        let path = if is_beside && embedded(split_changes(name).0).is_none() { &beside } else { name };
        Rules::load(path).map_err(|error| {
            let fault = |problem: &Problem| Fault::new("rules", named.span(), problem.to_message());
            self.error(error.0.iter().map(fault).collect())
        })
    }
}

fn read<F: DeserializeOwned>(source: &Arc<Source>, whole: &Message) -> Result<F, Vec<Fault>> {
    let (mut table, problems) = parse(source);
    if !problems.is_empty() {
        let fault = |it: Problem| Fault { key: it.key, message: it.message, help: it.help, span: it.span };
        return Err(problems.into_iter().map(fault).collect());
    }
    in_letters(&mut table);
    let document = toml::de::Deserializer::from(Spanned::new(0..source.text().len(), table));
    serde_path_to_error::deserialize(document).map_err(|error| {
        // Places in the text are wrapped in private keys.
        let path = error.path().iter().map(ToString::to_string).filter(|key| !key.starts_with("$__"));
        let key =
            path.fold(String::new(), |key, part| if part.starts_with('[') { key + &part } else { join(&key, &part) });
        vec![told(key, error.inner(), whole)]
    })
}

/// Words of closed lists, where they stand in Chinese, by the names that files have.
fn in_letters(table: &mut DeTable<'_>) {
    fn value(key: &str, one: &mut Spanned<DeValue<'_>>) {
        match one.get_mut() {
            DeValue::String(word) => {
                if let Some((name, _)) = words(key).iter().find(|(_, chinese)| *chinese == *word) {
                    *word = (*name).into();
                }
            }
            DeValue::Array(all) => all.iter_mut().for_each(|one| value(key, one)),
            DeValue::Table(rows) => in_letters(rows),
            _ => {}
        }
    }
    table.iter_mut().for_each(|(name, one)| value(name.get_ref(), one));
}

/// The message of a reader in the words of the program.
fn told(key: String, error: &toml::de::Error, whole: &Message) -> Fault {
    let span = error.span().unwrap_or(0..0);
    let raw = error.message().trim();
    // Names stand in backticks: what was found, then what is known.
    let mut names = raw.split('`').skip(1).step_by(2);
    let last = key.rsplit('.').next().unwrap_or_default().to_owned();
    // Who writes Chinese is told the words.
    let list = last.split('[').next().map_or(Vec::new(), words);
    let with_word = |word: &str, name: &str| match list.iter().find(|(own, _)| *own == name && !word.is_ascii()) {
        Some((_, chinese)) => Arg::name(format!("{name} ({chinese})"), format!("{name}（{chinese}）")),
        None => name.to_arg(),
    };
    let offered = |word: &str, names: Vec<&str>| {
        let list =
            msg!("situation-one-of", names = Arg::list(Joint::Comma, names.iter().map(|name| with_word(word, name))));
        match nearest(word, names.iter().copied()) {
            Some(near) => Some(msg!("situation-near", near = ?near, list)),
            None => Some(list).filter(|_| !names.is_empty()),
        }
    };
    let parts = |kind: &str| raw.strip_prefix(kind).and_then(|rest| rest.split_once(", expected "));
    if raw.starts_with("missing field") {
        let whole = Some(whole).filter(|_| key.is_empty());
        return Fault::new(join(&key, names.next().unwrap_or_default()), span, msg!("situation-missing-key", whole));
    }
    let message = if raw.starts_with("unknown field") {
        let near = offered(names.next().unwrap_or_default(), names.collect());
        msg!("situation-unknown-key", near)
    } else if raw.starts_with("unknown variant") {
        let word = names.next().unwrap_or_default();
        msg!("situation-unknown-word", ?word, near = offered(word, names.collect()))
    } else if let Some((found, expected)) = parts("invalid type: ") {
        let key = if ["dealer", "seat", "from"].contains(&last.as_str()) { "seat" } else { "" };
        msg!("situation-wrong-type", expected = plain(expected), found = plain(found), key)
    } else if let Some((found, _)) = parts("invalid value: ") {
        msg!("situation-out-of-range", found = plain(found))
    } else {
        Message::said(raw)
    };
    Fault::new(key, span, message)
}

/// A type by a name that says something to people, or a value.
fn plain(text: &str) -> Arg {
    match text.split_once(' ') {
        Some(("string", text)) => msg!("situation-text", text).to_arg(),
        Some(("integer" | "boolean", value)) => value.trim_matches('`').to_arg(),
        Some(("floating", value)) => value.trim_start_matches("point ").trim_matches('`').to_arg(),
        _ => msg!("situation-type", name = text.trim_start_matches("a "), raw = text).to_arg(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    struct File {
        seed: u64,
        end: End,
        name: Option<String>,
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum End {
        Win,
        Liuju,
    }

    #[test]
    fn faults_have_key_line_and_suggestion() {
        for (text, key, message, help) in [
            ("seed = \"many\"\nend = \"win\"", "seed", "expected a whole number from 0, found the text \"many\"", ""),
            ("seed = 1\nend = \"wins\"", "end", "\"wins\" is not among", "did you mean \"win\"? (one of win, liuju)"),
            ("seed = 1\nend = \"win\"\nnam = \"x\"", "nam", "there is no such key", "did you mean \"name\"?"),
            ("seed = 1", "end", "the key is missing", "a file has seed and end"),
            ("seed = 1\nend = \"win\"\nname = 3", "name", "expected a text in quotes, found 3", ""),
            ("seed = -1\nend = \"win\"", "seed", "-1 is out of range", ""),
        ] {
            let fault = read::<File>(&Source::new("s.toml", text), &Message::of("a file has seed and end"))
                .unwrap_err()
                .remove(0);
            assert_eq!(fault.key, key, "{fault:?}");
            assert!(fault.message.to_string().contains(message), "{fault:?}");
            assert!(fault.help.as_ref().map_or_else(String::new, Message::to_string).contains(help), "{fault:?}");
            let line = text[..fault.span.start].lines().count().max(1);
            assert!(message.contains("missing") || text.lines().nth(line - 1).is_some(), "{fault:?}");
        }
    }
}
