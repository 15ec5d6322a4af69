//! Results in the words of their readers: what rules, players and keys are called in Chinese. Tables, manifests, JSON and commands keep
//! the names that programs read.

use super::rank::Ranking;
use super::study::Study;
use crate::lang::Lang;
use crate::policy;
use crate::rules::{Rules, called, keys};
use crate::write::Provenance;
use std::borrow::Cow;

/// A study to be shown.
pub(super) fn in_words(study: &Study) -> Cow<'_, Study> {
    if study.lang == Lang::En {
        return Cow::Borrowed(study);
    }
    let mut study = study.clone();
    study.players = policy::called(&study.players, Lang::Zh);
    let family = study.sides.first().map(|side| side.rules.family()).unwrap_or_default();
    study.axes.iter_mut().for_each(|axis| axis.key = term(&axis.key, family));
    for side in &mut study.sides {
        side.rules = renamed(&side.rules);
        for row in &mut side.variation {
            row.keys = row.keys.split(" × ").map(|key| term(key, family)).collect::<Vec<_>>().join(" × ");
        }
        for row in &mut side.duels {
            [&mut row.hero, &mut row.field].into_iter().for_each(say);
        }
        for row in &mut side.habits {
            [&mut row.table, &mut row.player].into_iter().chain(&mut row.to).for_each(say);
        }
    }
    Cow::Owned(study)
}

/// A ranking to be shown.
pub(super) fn ranking_in_words(ranking: &Ranking) -> Cow<'_, Ranking> {
    if ranking.lang == Lang::En {
        return Cow::Borrowed(ranking);
    }
    let mut ranking = ranking.clone();
    say(&mut ranking.players);
    let family = ranking.rules.family();
    ranking.rows.iter_mut().for_each(|row| row.key = term(&row.key, family));
    for skipped in &mut ranking.skipped {
        skipped.key = term(&skipped.key, family);
        skipped.reason = Lang::Zh.tell(&skipped.reason).into_owned();
    }
    ranking.rules = renamed(&ranking.rules);
    Cow::Owned(ranking)
}

/// Where results come from, its keys in words.
pub(super) fn origin_in_words(origin: Provenance, lang: Lang) -> Provenance {
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
        ("walls", "牌墙数"),
    ];
    let word = |key: &str| {
        WORDS.iter().find(|(name, _)| *name == key).map_or_else(|| key.to_owned(), |(_, word)| (*word).to_owned())
    };
    match lang {
        Lang::En => origin,
        Lang::Zh => origin.iter().fold(Provenance::new(), |all, (key, value)| all.with(&word(key), value)),
    }
}

fn renamed(rules: &Rules) -> Rules {
    rules.clone().under(&called(&rules.name, Lang::Zh))
}

fn say(player: &mut String) {
    *player = policy::called(player, Lang::Zh);
}

fn term(path: &str, family: &str) -> String {
    let key = keys().iter().find(|key| key.path == path && key.fits(family));
    key.and_then(|key| key.chinese()).unwrap_or(path).to_owned()
}
