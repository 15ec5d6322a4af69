//! Experiment files: what to play, as TOML. Options of the command line override the file's keys.

use super::console;
use super::error::{CliError, read};
use crate::input::TEXT;
use crate::lang::{Arg, Joint, Message, Shown, is_instruction, msg};
use crate::policy::{Policy, Value, meant};
use crate::rules::did_you_mean::nearest;
use crate::rules::problem::Source;
use crate::rules::{
    KeyKind, Problem, ProblemKind, Rules, RulesError, guessed, parse, read_value, unquoted, wrong_type,
};
use crate::sim::part::hex;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// The keys of an experiment file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Short name: of the folder and the page.
    pub name: Option<String>,
    /// Preset, rule file (from the working folder) or either with changes.
    pub rules: Option<String>,
    /// The keys to vary in a sweep: a list of values, or a text such as "4..7".
    pub vary: Option<toml::Table>,
    /// One player or four.
    players: Option<Players>,
    /// Millionths of 诈和.
    pub error_rate: Option<u32>,
    pub seed: Option<u64>,
    pub hands: Option<u64>,
    pub session: Option<u32>,
    /// Whether a simulation writes `hands.parquet`.
    pub hands_table: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Players {
    One(String),
    Four([String; 4]),
}

/// What the keys can be set to; `players` and `vary` have forms besides.
const KEYS: [(&str, KeyKind); 9] = [
    ("name", KeyKind::Text),
    ("rules", KeyKind::Text),
    ("vary", KeyKind::Text),
    ("players", KeyKind::Text),
    ("error_rate", KeyKind::Integer { min: 0, max: 1_000_000 }),
    ("seed", KeyKind::Integer { min: 0, max: i64::MAX }),
    ("hands", KeyKind::Integer { min: 1, max: 1_000_000_000_000 }),
    ("session", KeyKind::Integer { min: 1, max: 1_000_000 }),
    ("hands_table", KeyKind::Bool),
];

impl Experiment {
    /// The file of the command line, or nothing.
    pub fn load(path: Option<&std::path::Path>) -> Result<Experiment, CliError> {
        let Some(path) = path else { return Ok(Experiment::default()) };
        let (name, text) = read(path, TEXT)?;
        let source = Source::new(name.as_str(), text.as_str());
        let (table, errors) = parse(&source);
        let problems = problems(&source, &table, errors);
        if !problems.is_empty() {
            let shown = Shown(RulesError(problems).render_for(&console::look()));
            return Err(CliError::input(msg!("cli-experiment", shown)));
        }
        Experiment::deserialize(Deserializer::from(Spanned::new(0..text.len(), table)))
            .map_err(|error| CliError::input(msg!("cli-file", name, problem = Message::said(error))))
    }

    /// The players as the option `--players` says them.
    pub fn players(&self) -> Option<String> {
        Some(match self.players.as_ref()? {
            Players::One(name) => name.clone(),
            Players::Four(names) => names.join(","),
        })
    }
}

/// Everything that is wrong with an experiment file.
fn problems(source: &Arc<Source>, table: &DeTable<'_>, mut errors: Vec<Problem>) -> Vec<Problem> {
    let mut found: Vec<Problem> = Vec::new();
    for (name, value) in table {
        let key: &str = name.get_ref();
        let Some((_, kind)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let names = || KEYS.iter().map(|(name, _)| *name);
            let help = match nearest(key, names()) {
                Some(near) => msg!("cli-experiment-near", ?near),
                None => msg!("cli-experiment-keys", keys = Arg::list(Joint::Comma, names())),
            };
            let problem =
                Problem::new(ProblemKind::UnknownKey, source, name.span(), key, msg!("cli-experiment-no-key"));
            found.push(problem.help(help));
            continue;
        };
        let fault = |message: Message, help: Message| {
            Problem::new(ProblemKind::WrongType, source, value.span(), key, message).help(help)
        };
        if guessed(&mut errors, &value.span()) {
            let wrong = unquoted(key, kind, source.text().get(value.span()).unwrap_or_default());
            let help = wrong.message.advice().unwrap_or_else(|| match key {
                "players" => four(),
                "hands" => msg!("cli-experiment-such-hands"),
                _ => msg!("cli-experiment-such", key),
            });
            found.push(fault(wrong.message, help));
            continue;
        }
        match (key, value.get_ref()) {
            ("vary", DeValue::Table(_)) => {}
            ("vary", other) => {
                let help = msg!("cli-experiment-vary-form");
                found.push(fault(wrong_type(kind, other, None), help));
            }
            ("players", DeValue::Array(names)) => {
                let all = names.iter().all(|name| name.get_ref().is_str());
                if !all || names.len() != 4 {
                    found.push(fault(msg!("cli-experiment-players"), four()));
                }
            }
            ("players", other) if !other.is_str() => {
                found.push(fault(msg!("cli-experiment-players"), four()));
            }
            ("rules", DeValue::String(name)) => {
                // The rest of what may be wrong with rules is told with their own text.
                let unknown = |problem: &Problem| problem.kind == ProblemKind::UnknownName;
                let error = Rules::load(name).err().map(|error| error.0).unwrap_or_default();
                if let Some(wrong) = error.into_iter().find(unknown) {
                    found.push(Problem::new(wrong.kind, source, value.span(), key, wrong.message));
                }
            }
            ("players", DeValue::String(names)) => {
                let unknown = |name: &str| {
                    let name = meant(name.trim());
                    (!Value::is_name(&name)).then(|| name.parse::<Policy>().err()).flatten()
                };
                if let Some(error) = names.split(',').find_map(unknown) {
                    found.push(fault(error, four()));
                }
            }
            ("name", DeValue::String(name)) if name.contains(is_instruction) => {
                let message = msg!("rules-name-form");
                let help = message.help();
                found.push(fault(message, help));
            }
            (_, value_of) => {
                if let Err(wrong) = read_value(kind, value_of) {
                    found.push(Problem::new(wrong.kind, source, value.span(), key, wrong.message));
                }
            }
        }
    }
    // What stands on a line that is no TOML was guessed by the reader.
    found.retain(|problem| errors.iter().all(|error| error.line != problem.line));
    found.extend(errors);
    found.sort_by_key(|problem| (problem.line, problem.column));
    found
}

/// How players are written.
fn four() -> Message {
    msg!("cli-experiment-players-form")
}

/// The most characters of a name: with the number that a second folder of this name gets, it stays under 60.
const LONGEST: usize = 56;
/// Hexadecimal digits of the hash that ends a shortened name.
const HASH: usize = 6;

/// The name of a file or folder: without characters that such names cannot have. A longer name is cut before a change of a key or
/// before a rule set, and ends with a hash of the whole name.
pub fn file_name(name: &str) -> String {
    let sign = |c: char| if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '-' };
    let name: String = name.chars().map(sign).collect();
    if name.chars().count() <= LONGEST {
        return name;
    }
    let room = LONGEST - HASH - 1;
    let kept: String = name.chars().take(room + 1).collect();
    let cut = kept.rfind(['+', '-']).filter(|at| kept[..*at].chars().count() >= room / 2);
    let kept = match cut {
        Some(at) => kept[..at].trim_end_matches("-vs"),
        None => kept.char_indices().nth(room).map_or(&*kept, |(end, _)| &kept[..end]),
    };
    format!("{kept}-{}", &hex(Sha256::digest(&name))[..HASH])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_stay_short() {
        assert_eq!(file_name("rooms/南昌 \"a\""), "rooms-南昌--a-");
        let key = "+scoring.jing.chongguan_from=4";
        let long = format!("compare-nanchang-vs-nanchang{key}{key}{key}");
        let short = file_name(&long);
        assert!(short.starts_with("compare-nanchang-vs-nanchang-") && short.len() < 40, "cut before a key: {short}");
        assert_eq!([file_name(&long), file_name(&short)], [short.clone(), short.clone()], "the same name each time");
        assert_ne!(file_name(&long.replace('4', "5")), short, "another question has another folder");
        assert!(file_name(&"compare-nanchang-vs-".repeat(4)).starts_with("compare-nanchang-vs-compare-nanchang-"));
        for name in ["南".repeat(300), "a".repeat(57), "é+".repeat(90), "-".repeat(99)] {
            let short = file_name(&name);
            assert!(short.chars().count() <= LONGEST && short.len() < 255, "{short}");
        }
        assert_eq!(file_name(&"a".repeat(56)), "a".repeat(56));
    }
}
