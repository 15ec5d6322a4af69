//! Names of players, on the command line and in translated sentences.

use super::{Policy, Search, Seating, Style, Value};
use crate::message::{Arg, Message, msg};
use crate::rules::did_you_mean;
use std::str::FromStr;

/// Returns the error for an unknown name, with a suggestion if a known name is similar.
fn unknown(name: &str) -> Message {
    let known = NAMES.iter().flat_map(|(name, word)| [*name, *word]);
    let near = did_you_mean::nearest(name, known).map(|near| msg!("policy-near", ?near));
    msg!("policy-unknown", ?name, near)
}

/// The names of the built-in players, each as name and Chinese name.
pub const NAMES: [(&str, &str); 11] = [
    ("random", "随机"),
    ("greedy", "贪心"),
    ("efficient", "牌效"),
    Style::Plain.names(),
    ("search", "搜索"),
    Style::Hurried.names(),
    Style::Patient.names(),
    Style::Careful.names(),
    Style::Bold.names(),
    Style::Forgetful.names(),
    Style::Mixed.names(),
];

/// Returns the canonical name of a player: `value@2` for 求分@2. Any other text is returned unchanged.
pub fn canonical_name(typed: &str) -> String {
    let word = NAMES.iter().find_map(|(name, word)| Some((name, typed.strip_prefix(word)?)));
    match word {
        Some((name, rest)) if rest.is_empty() || rest.starts_with(['@', ':']) => format!("{name}{rest}"),
        Some((name, rest)) if rest.starts_with('：') => format!("{name}:{}", &rest['：'.len_utf8()..]),
        _ => typed.to_owned(),
    }
}

/// Returns one or more names of players as a translatable argument. Names are separated by commas or spaces.
pub fn name_arg(names: &str) -> Arg {
    let translate = |word: &str| {
        let name = word.trim_end_matches([',', ' ', '@', ':']);
        let chinese = NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, chinese)| chinese);
        chinese.to_owned() + &word[name.len()..]
    };
    Arg::name(names, names.split_inclusive([',', ' ', '@', ':']).map(translate).collect::<String>())
}

impl FromStr for Policy {
    type Err = Message;

    fn from_str(text: &str) -> Result<Policy, Message> {
        let name = text.trim();
        Policy::ALL.into_iter().find(|policy| policy.name() == name).ok_or_else(|| unknown(name))
    }
}

impl FromStr for Seating {
    type Err = Message;

    fn from_str(text: &str) -> Result<Seating, Message> {
        Seating::from_players(&text.split(',').map(str::parse).collect::<Result<Vec<Policy>, _>>()?)
    }
}

/// Splits a typed list of players at ASCII and Chinese commas, and trims each name.
pub fn split_names(players: &str) -> impl Iterator<Item = &str> {
    players.split([',', '，', '、']).map(str::trim)
}

/// Whether the list `players` contains one that is trained for the rules in force: `value`, `value@SEED`, a style of these, or a search that
/// continues with one of them. `value:FILE` is not.
pub fn has_learner(players: &str) -> bool {
    let learns = |name: &str| Value::is_name(name) && Value::weights_file(name).is_none();
    split_names(players).map(canonical_name).any(|name| match Search::parse_name(&name) {
        Some(Ok((_, onward))) => learns(onward),
        _ => learns(&name),
    })
}
