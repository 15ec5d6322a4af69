//! Rules as players name them: `--rules 南昌+冲关=4`.
//!
//! The Chinese terms of a key are those that its explanation begins with; a few keys whose explanation begins otherwise, and the
//! presets, have theirs here.

use super::keys::{Key, KeyKind, keys};
use super::presets::{self, PRESETS};
use crate::lang::Lang;
use std::path::Path;

/// Short names of the presets; the longest is printed, of equal ones the last.
const PRESET_NAMES: [(&str, &str); 11] = [
    ("南昌", "nanchang"),
    ("图解", "nanchang-guide"),
    ("南昌图解", "nanchang-guide"),
    ("江西", "nanchang-jiangxi"),
    ("南昌江西", "nanchang-jiangxi"),
    ("血战", "sichuan"),
    ("四川", "sichuan"),
    ("推倒胡", "tuidaohu"),
    ("南京", "nanjing"),
    ("城北", "nanjing-chengbei"),
    ("南京城北", "nanjing-chengbei"),
];

/// Keys whose explanation does not begin with their term, and terms that belong to one of several keys.
const KEY_NAMES: [(&str, &str); 9] = [
    ("scoring.base", "底分"),
    ("scoring.jing.zheng", "正精"),
    ("scoring.jing.fu", "副精"),
    ("scoring.tiandi.tianhu", "天胡"),
    ("scoring.tiandi.dihu", "地胡"),
    ("scoring.kong.jing_bonus", "杠精"),
    ("scoring.discard_payers", "点炮付法"),
    ("claims.chow", "吃"),
    ("scoring.chaozhuang.points", "抄庄"),
];

fn is_chinese(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign))
}

impl Key {
    /// The terms that players have for it, the most usual first.
    pub fn terms(&self) -> impl Iterator<Item = &str> {
        let own = KEY_NAMES.iter().filter(|(path, _)| *path == self.path).map(|(_, term)| *term);
        let head = self.doc.split([':', '(', ';', '.']).next().unwrap_or_default();
        own.chain(head.split(',').map(str::trim).filter(|part| is_chinese(part)))
    }

    /// The usual one.
    pub fn chinese(&self) -> Option<&str> {
        self.terms().next()
    }

    /// Whether a value as it is typed may be one of this key.
    fn may_be(&self, value: &str) -> bool {
        match &self.kind {
            KeyKind::Bool => matches!(value, "true" | "false"),
            KeyKind::Integer { .. } => value.parse::<i64>().is_ok(),
            KeyKind::Text => false,
            KeyKind::Choice(choices) => choices.iter().any(|(name, _)| name == value.trim_matches('"')),
        }
    }
}

/// What `--rules` names, with the names of the program in place of those of players. What is not known stays as it is.
pub(super) fn translated(argument: &str) -> String {
    if argument.is_ascii() || Path::new(argument).is_file() {
        return argument.to_owned();
    }
    let argument = argument.replace('＋', "+").replace('＝', "=");
    let mut parts = argument.split('+');
    let name = preset(parts.next().unwrap_or_default());
    let family = PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.family);
    parts.fold(name, |all, change| format!("{all}+{}", translated_change(change, family)))
}

/// What people who speak this language call rules of that name: 南昌+冲关=4. Read again, it names the same rules; what has no name of
/// its own stays as it is.
pub fn called(name: &str, lang: Lang) -> String {
    if lang == Lang::En || !name.is_ascii() {
        return name.to_owned();
    }
    let mut parts = name.split('+');
    let base = parts.next().unwrap_or_default();
    let short = PRESET_NAMES.iter().filter(|(_, preset)| *preset == base).max_by_key(|(term, _)| term.len());
    let short = short.map(|(term, _)| *term);
    let title = || Some(PRESETS.iter().find(|preset| preset.name == base)?.title_zh);
    let family = PRESETS.iter().find(|preset| preset.name == base).map(|preset| preset.family);
    let change = |change: &str| {
        let Some((path, value)) = change.split_once('=') else { return change.to_owned() };
        let key = keys().iter().find(|key| key.path == path && family.is_some_and(|family| key.fits(family)));
        let back = |said: &String| translated_change(said, family) == change;
        let said = key.and_then(Key::chinese).map(|term| format!("{term}={}", said_value(value))).filter(back);
        said.unwrap_or_else(|| change.to_owned())
    };
    parts.fold(short.or_else(title).unwrap_or(base).to_owned(), |all, one| all + "+" + &change(one))
}

fn said_value(value: &str) -> &str {
    match value {
        "true" => "是",
        "false" => "否",
        other => other,
    }
}

fn preset(name: &str) -> String {
    let short = PRESET_NAMES.iter().find(|(term, _)| *term == name).map(|(_, name)| *name);
    let title = || PRESETS.iter().find(|preset| preset.title_zh == name).map(|preset| preset.name);
    match presets::text(name) {
        Some(_) => name.to_owned(),
        None => short.or_else(title).unwrap_or(name).to_owned(),
    }
}

fn translated_change(change: &str, family: Option<&str>) -> String {
    let Some((term, value)) = change.split_once('=') else { return change.to_owned() };
    let (term, value) = (term.trim(), value.trim());
    if term.is_ascii() {
        return change.to_owned();
    }
    let value = match value {
        "是" | "有" | "开" => "true",
        "否" | "无" | "关" => "false",
        other => other,
    };
    let fits = |key: &&Key| family.is_none_or(|family| key.fits(family)) && key.may_be(value);
    // A key of the game itself comes before one that all games share.
    let named = |found: &dyn Fn(&Key) -> bool| {
        let all: Vec<&Key> = keys().iter().filter(fits).filter(|key| found(key)).collect();
        let own = all.iter().any(|key| key.family.is_some());
        let mut paths: Vec<&str> =
            all.iter().filter(|key| !own || key.family.is_some()).map(|key| &*key.path).collect();
        paths.dedup();
        paths
    };
    let first = named(&|key| key.chinese() == Some(term));
    let any = named(&|key| key.terms().any(|own| own == term));
    match (first.as_slice(), any.as_slice()) {
        ([path], _) | (_, [path]) => format!("{path}={value}"),
        _ => change.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn rules_are_called_as_they_are_understood() {
        for (name, said) in [
            ("nanchang", "南昌"),
            ("nanchang-jiangxi", "南昌江西"),
            ("qionghu", "穷胡"),
            ("nanchang+scoring.jing.chongguan_from=4", "南昌+冲关=4"),
            ("sichuan+scoring.factors.qingyise=16+play.exchange=next", "四川+清一色=16+换三张=next"),
            ("mine", "mine"),
            ("mine+scoring.base=2", "mine+scoring.base=2"),
        ] {
            assert_eq!(called(name, Lang::Zh), said);
            assert_eq!(called(name, Lang::En), name);
        }
        // Whatever is called by a name is understood by it.
        for preset in PRESETS {
            assert_eq!(translated(&called(preset.name, Lang::Zh)), preset.name);
            for key in keys().iter().filter(|key| key.fits(preset.family)) {
                for value in ["true", "false", "7", "\"off\""] {
                    let name = format!("{}+{}={value}", preset.name, key.path);
                    assert_eq!(translated(&called(&name, Lang::Zh)), name);
                }
            }
        }
    }

    #[test]
    fn players_names_are_understood() {
        for (said, meant) in [
            ("南昌", "nanchang"),
            ("南昌麻将（江西规则）", "nanchang-jiangxi"),
            ("南昌+冲关=4", "nanchang+scoring.jing.chongguan_from=4"),
            ("南昌＋精钓=4", "nanchang+scoring.factors.jingdiao=4"),
            ("南昌+碰碰胡=8+过碰=否", "nanchang+scoring.factors.all_triplets=8+claims.guopeng=false"),
            ("南昌+杠精=40", "nanchang+scoring.kong.jing_bonus=40"),
            ("四川+清一色=16", "sichuan+scoring.factors.qingyise=16"),
            ("四川+换三张=next", "sichuan+play.exchange=next"),
            ("穷胡+夹胡=2", "qionghu+scoring.factors.jiahu=2"),
            ("南昌+base=2", "nanchang+base=2"),
            ("南昌+不知=2", "nanchang+不知=2"),
        ] {
            assert_eq!(translated(said), meant);
        }
        assert_eq!(Rules::load("南昌+冲关=4").unwrap(), Rules::load("nanchang+scoring.jing.chongguan_from=4").unwrap());
        assert!(Rules::load("南昌+冲关=99999").is_err());
    }
}
