//! Where results come from, as people read it. Tables, manifests, JSON and commands keep the names that programs read.

use super::answers::has_details;
use super::provenance::Provenance;
use super::study::{Played, Study};
use crate::answer::Origin;
use crate::lang::{Arg, Message, msg};
use crate::policy;
use crate::question::Kind;
use crate::rules::Rules;

/// The names of the facts, for programs and in both languages.
const NAMES: [(&str, &str, &str); 11] = [
    ("program", "program", "程序"),
    ("question", "hash of the question", "问题校验码"),
    ("rules", "rules", "规则"),
    ("rules_fingerprint", "fingerprint of the rules", "规则指纹"),
    ("players", "players", "电脑"),
    ("error_rate_millionths", "false wins (per million)", "诈胡率（百万分之）"),
    ("seed", "seed", "种子"),
    ("session_deals", "deals per session", "每场局数"),
    ("unit_sessions", "sampling unit (sessions)", "抽样单位（场）"),
    ("hands", "deals", "局数"),
    ("walls", "walls", "牌墙数"),
];

/// The facts of the provenance of results, with the hash of their question: with the question and the program anybody can repeat the numbers.
fn facts(provenance: Provenance, played: &Played, rules: &[&Rules]) -> Vec<(Message, Message)> {
    let provenance = match &played.question {
        Some(question) => provenance.with("question", question.hash()),
        None => provenance,
    };
    let name = |key: &str| match NAMES.iter().find(|(name, ..)| *name == key) {
        Some((_, english, chinese)) => Message::of(&Arg::name(*english, *chinese)),
        None => Message::from(key),
    };
    let value = |key: &str, value: &str| match key {
        "rules" => {
            let chinese = rules.iter().map(|rules| rules.called().names()[1].clone());
            Message::of(&Arg::name(value, chinese.collect::<Vec<_>>().join(" ")))
        }
        "players" => Message::of(&policy::called(value)),
        _ => Message::from(value),
    };
    provenance.iter().map(|(key, text)| (name(key), value(key, text))).collect()
}

/// The origin of a study.
pub(super) fn of(study: &Study) -> Origin {
    let rules = study.rules();
    let facts = facts(study.provenance(), study.played(), &rules);
    // Of many, the others are the first with changes, which the page names.
    let shown = if has_details(rules.len().saturating_sub(1)) { &rules[..] } else { &rules[..1] };
    let texts = shown.iter().map(|rules| (msg!("page-rules-of", name = rules.called()), rules.to_toml()));
    let played = study.played();
    Origin {
        facts,
        command: played.command.clone(),
        program: played.program.clone(),
        texts: texts.collect(),
        files: Vec::new(),
    }
}

/// What the title of a page says of the kind of run and its subject.
pub(super) fn title(kind: Kind, subject: Message) -> Message {
    msg!("page-title", kind = kind.name(), subject)
}

/// The titles of rules.
pub(super) fn titles(rules: &Rules) -> Message {
    Message::of(&Arg::name(&*rules.title, &*rules.title_zh))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn no_key_is_left_in_letters() {
        let keys = ["rules_fingerprint", "error_rate_millionths", "session_deals", "unit_sessions", "seed"];
        let provenance = keys.iter().fold(Provenance::new(), |all, key| all.with(key, "1"));
        let found = facts(provenance, &Played::default(), &[]);
        assert_eq!(found.len(), keys.len());
        for (name, value) in found {
            assert!(Lang::render_both(&name).iter().all(|name| !name.contains('_')) && value.to_string() == "1");
        }
    }
}
