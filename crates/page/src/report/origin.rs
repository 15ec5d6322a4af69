//! The origin of results with labels for readers. Tables, manifests, JSON and commands have the names for programs.

use super::answers::has_details;
use super::provenance::Provenance;
use super::study::{Played, Study};
use crate::answer::Origin;
use crate::lang::{Arg, Message, msg};
use crate::policy;
use crate::question::Kind;
use crate::rules::Rules;

/// The keys of the facts with their labels in English and Chinese.
const LABELS: [(&str, &str, &str); 11] = [
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

/// The facts of a provenance and the hash of the question, each with a label. `rules` are the rules of all sides. The question and the
/// program suffice to repeat the numbers.
fn facts(provenance: Provenance, played: &Played, rules: &[&Rules]) -> Vec<(Message, Message)> {
    let provenance = match &played.question {
        Some(question) => provenance.with("question", question.hash()),
        None => provenance,
    };
    let name = |key: &str| match LABELS.iter().find(|(name, ..)| *name == key) {
        Some((_, english, chinese)) => Message::from_arg(&Arg::name(*english, *chinese)),
        None => Message::from(key),
    };
    let value = |key: &str, value: &str| match key {
        "rules" => {
            let chinese = rules.iter().map(|rules| rules.display_name().names()[1].clone());
            Message::from_arg(&Arg::name(value, chinese.collect::<Vec<_>>().join(" ")))
        }
        "players" => Message::from_arg(&policy::name_arg(value)),
        _ => Message::from(value),
    };
    provenance.iter().map(|(key, text)| (name(key), value(key, text))).collect()
}

/// The origin of a study.
pub(super) fn origin(study: &Study) -> Origin {
    let rules = study.rules();
    let facts = facts(study.provenance(), study.played(), &rules);
    // Many rule sets are variants of the first, and the page names their changes.
    let shown = if has_details(rules.len().saturating_sub(1)) { &rules[..] } else { &rules[..1] };
    let texts = shown.iter().map(|rules| (msg!("page-rules-of", name = rules.display_name()), rules.to_toml()));
    let played = study.played();
    Origin {
        facts,
        command: played.command.clone(),
        program: played.program.clone(),
        texts: texts.collect(),
        files: Vec::new(),
    }
}

/// The title of a page: the kind of run and its subject.
pub(super) fn page_title(kind: Kind, subject: Message) -> Message {
    msg!("page-title", kind = kind.name(), subject)
}

/// The titles of rules.
pub(super) fn rules_title(rules: &Rules) -> Message {
    Message::from_arg(&Arg::name(&*rules.title, &*rules.title_zh))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn every_key_of_a_provenance_has_a_label() {
        let keys = ["rules_fingerprint", "error_rate_millionths", "session_deals", "unit_sessions", "seed"];
        let provenance = keys.iter().fold(Provenance::new(), |all, key| all.with(key, "1"));
        let found = facts(provenance, &Played::default(), &[]);
        assert_eq!(found.len(), keys.len());
        for (name, value) in found {
            assert!(Lang::render_both(&name).iter().all(|name| !name.contains('_')) && value.to_string() == "1");
        }
    }
}
