//! Where results come from, as people read it. Tables, manifests, JSON and commands keep the names that programs read.

use crate::lang::Lang;
use crate::question::Question;
use crate::write::Provenance;

/// The origin of results with the hash of their question: who has the question and the program can repeat the numbers.
pub(super) fn with_hash(origin: Provenance, question: Option<&Question>) -> Provenance {
    match question {
        Some(question) => origin.with("question", question.hash()),
        None => origin,
    }
}

/// The origin of results with its keys, rules and players in words.
pub(super) fn origin_in_words(origin: Provenance, rules: &str, players: &str, lang: Lang) -> Provenance {
    const WORDS: [(&str, &str, &str); 11] = [
        ("program", "program", "程序"),
        ("question", "hash of the question", "问题校验码"),
        ("rules", "rules", "规则"),
        ("rules_fingerprint", "fingerprint of the rules", "规则指纹"),
        ("players", "players", "玩家"),
        ("error_rate_millionths", "false wins (per million)", "诈和率（百万分之）"),
        ("seed", "seed", "种子"),
        ("session_deals", "deals per session", "每场局数"),
        ("unit_sessions", "sampling unit (sessions)", "抽样单位（场）"),
        ("hands", "deals", "局数"),
        ("walls", "walls", "牌墙数"),
    ];
    let word = |key: &str| WORDS.iter().find(|(name, ..)| *name == key).map(|(_, en, zh)| lang.pick(en, zh).to_owned());
    let said = |key: &str, value: &str| match (key, lang) {
        ("rules", Lang::Zh) => rules.to_owned(),
        ("players", Lang::Zh) => players.to_owned(),
        _ => value.to_owned(),
    };
    let in_words =
        |all: Provenance, (key, value): (&str, &str)| all.with(word(key).as_deref().unwrap_or(key), said(key, value));
    origin.iter().fold(Provenance::new(), in_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_left_in_letters() {
        let keys = ["rules_fingerprint", "error_rate_millionths", "session_deals", "unit_sessions", "seed"];
        for lang in [Lang::En, Lang::Zh] {
            let origin = keys.iter().fold(Provenance::new(), |all, key| all.with(key, "1"));
            let told = origin_in_words(origin, "", "", lang);
            assert_eq!(told.iter().count(), keys.len());
            assert!(told.iter().all(|(key, value)| !key.contains('_') && value == "1"), "{lang:?}");
        }
    }
}
