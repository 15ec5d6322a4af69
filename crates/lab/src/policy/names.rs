//! What players are called, on a command line and in a sentence.

use super::{Policy, Search, Seating, Value};
use crate::message::{Arg, Message, msg};
use crate::rules::did_you_mean;
use std::str::FromStr;

/// No player has this name.
fn unknown(name: &str) -> Message {
    let known = NAMES.iter().flat_map(|(name, word)| [*name, *word]);
    let near = did_you_mean::nearest(name, known).map(|near| msg!("policy-near", ?near));
    msg!("policy-unknown", ?name, near)
}

/// The players that can be named, and what they are called in Chinese.
pub const NAMES: [(&str, &str); 5] =
    [("random", "随机"), ("greedy", "贪心"), ("efficient", "牌效"), ("value", "求分"), ("search", "搜索")];

/// Returns the canonical name of a player: `value@2` for 求分@2.
pub fn canonical_name(typed: &str) -> String {
    let word = NAMES.iter().find_map(|(name, word)| Some((name, typed.strip_prefix(word)?)));
    match word {
        Some((name, rest)) if rest.is_empty() || rest.starts_with(['@', ':']) => format!("{name}{rest}"),
        Some((name, rest)) if rest.starts_with('：') => format!("{name}:{}", &rest['：'.len_utf8()..]),
        _ => typed.to_owned(),
    }
}

/// What people call players: a name, or several with commas or blanks between them.
pub fn called(names: &str) -> Arg {
    let of = |word: &str| {
        let name = word.trim_end_matches([',', ' ', '@', ':']);
        let said = NAMES.iter().find(|(known, _)| *known == name).map_or(name, |(_, said)| said);
        said.to_owned() + &word[name.len()..]
    };
    Arg::name(names, names.split_inclusive([',', ' ', '@', ':']).map(of).collect::<String>())
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
        Seating::of(&text.split(',').map(str::parse).collect::<Result<Vec<Policy>, _>>()?)
    }
}

/// The names of players, as they are typed.
pub fn separate(players: &str) -> impl Iterator<Item = &str> {
    players.split([',', '，', '、']).map(str::trim)
}

/// Whether some of these players learn for the rules that they play by.
pub fn learn(players: &str) -> bool {
    let learns = |name: &str| Value::is_name(name) && !name.starts_with("value:");
    separate(players).map(canonical_name).any(|name| match Search::read(&name) {
        Some(Ok((_, onward))) => learns(onward),
        _ => learns(&name),
    })
}
