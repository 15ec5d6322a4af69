//! Where results come from, as people read it. Tables, manifests, JSON and commands keep the names that programs read.

use crate::lang::Lang;
use crate::write::Provenance;

/// The origin of results with its keys, rules and players in words.
pub(super) fn origin_in_words(origin: Provenance, rules: &str, players: &str, lang: Lang) -> Provenance {
    const WORDS: [(&str, &str); 10] = [
        ("program", "程序"),
        ("rules", "规则"),
        ("rules_fingerprint", "规则指纹"),
        ("players", "玩家"),
        ("error_rate_millionths", "诈和率（百万分之）"),
        ("seed", "种子"),
        ("session_deals", "每场局数"),
        ("unit_sessions", "抽样单位（场）"),
        ("hands", "局数"),
        ("walls", "牌山数"),
    ];
    let word = |key: &str| {
        WORDS.iter().find(|(name, _)| *name == key).map_or_else(|| key.to_owned(), |(_, word)| (*word).to_owned())
    };
    let said = |key: &str, value: &str| match key {
        "rules" => rules.to_owned(),
        "players" => players.to_owned(),
        _ => value.to_owned(),
    };
    match lang {
        Lang::En => origin,
        Lang::Zh => origin.iter().fold(Provenance::new(), |all, (key, value)| all.with(&word(key), said(key, value))),
    }
}
