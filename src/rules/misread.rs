//! Situation files that are not read: the key, its place, what is wrong and what to do.

use super::suggest::nearest;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// Why a TOML file is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misread {
    /// The key with its place, as in `wins[0].tile`; empty where the fault is no key's.
    pub(crate) key: String,
    /// The bytes it stands at.
    pub(crate) span: Range<usize>,
    /// What is wrong.
    pub(crate) message: String,
    /// What to do.
    pub(crate) help: Option<String>,
}

/// Reads a TOML text; where a key is missing at its top, `whole` says what a file has.
pub(crate) fn read<T: DeserializeOwned>(text: &str, whole: &str) -> Result<T, Misread> {
    let document = toml::Deserializer::parse(text).map_err(|error| told(String::new(), &error, whole))?;
    serde_path_to_error::deserialize(document).map_err(|error| {
        // Places in the text are wrapped in private keys.
        let path = error.path().iter().map(ToString::to_string).filter(|key| !key.starts_with("$__"));
        let mut key = String::new();
        for part in path {
            if !key.is_empty() && !part.starts_with('[') {
                key.push('.');
            }
            key.push_str(&part);
        }
        told(key, error.inner(), whole)
    })
}

/// The message of a reader in the words of the program.
fn told(key: String, error: &toml::de::Error, whole: &str) -> Misread {
    let span = error.span().unwrap_or(0..0);
    let raw = error.message().trim();
    // Names stand in backticks: what was found, then what is known.
    let mut names = raw.split('`').skip(1).step_by(2);
    let listed = |names: &[&str]| format!("one of {}", names.join(", "));
    let offered = |word: &str, names: Vec<&str>| match nearest(word, names.iter().copied()) {
        Some(near) => Some(format!("did you mean {near:?}? ({})", listed(&names))),
        None => Some(listed(&names)).filter(|_| !names.is_empty()),
    };
    let (message, help) = if raw.starts_with("unknown field") {
        let word = names.next().unwrap_or_default();
        ("there is no such key".to_owned(), offered(word, names.collect()))
    } else if raw.starts_with("unknown variant") {
        let word = names.next().unwrap_or_default();
        (format!("{word:?} is not among the words that stand here"), offered(word, names.collect()))
    } else if raw.starts_with("missing field") {
        let name = names.next().unwrap_or_default();
        let help = key.is_empty().then(|| whole.to_owned());
        return Misread { key: joined(&key, name), span, message: "the key is missing".to_owned(), help };
    } else if let Some((found, expected)) =
        raw.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected "))
    {
        let last = key.rsplit('.').next().unwrap_or_default();
        let seat = ["dealer", "seat", "from"].contains(&last).then(|| "seats are numbers: 0, 1, 2 or 3".to_owned());
        (format!("expected {}, found {}", plain(expected), plain(found)), seat)
    } else if let Some((found, _)) = raw.strip_prefix("invalid value: ").and_then(|rest| rest.split_once(", expected "))
    {
        (format!("{} is out of range", plain(found)), None)
    } else {
        (raw.to_owned(), None)
    };
    Misread { key, span, message, help }
}

fn joined(section: &str, name: &str) -> String {
    if section.is_empty() { name.to_owned() } else { format!("{section}.{name}") }
}

/// A type by a name that says something to people.
fn plain(text: &str) -> String {
    let known = [
        ("i64", "a whole number"),
        ("u64", "a whole number from 0"),
        ("u32", "a whole number from 0"),
        ("a string", "a text in quotes"),
        ("a boolean", "true or false"),
        ("a sequence", "a list"),
        ("sequence", "a list"),
        ("map", "a table"),
        ("a map", "a table"),
    ];
    if let Some((_, name)) = known.iter().find(|(name, _)| *name == text) {
        return (*name).to_owned();
    }
    match text.split_once(' ') {
        Some(("string", rest)) => format!("the text {rest}"),
        Some(("integer" | "boolean", rest)) => rest.trim_matches('`').to_owned(),
        Some(("floating", rest)) => rest.trim_start_matches("point ").trim_matches('`').to_owned(),
        _ => text.to_owned(),
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
            let fault = read::<File>(text, "a file has seed and end").unwrap_err();
            assert_eq!(fault.key, key, "{fault:?}");
            assert!(fault.message.contains(message), "{fault:?}");
            assert!(fault.help.as_deref().unwrap_or_default().contains(help), "{fault:?}");
            let line = text[..fault.span.start].lines().count().max(1);
            assert!(message.contains("missing") || text.lines().nth(line - 1).is_some(), "{fault:?}");
        }
    }
}
