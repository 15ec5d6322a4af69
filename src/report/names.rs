//! What rule sets are called where people read: presets by their titles, changes by the last part of a key or the word players have.

use crate::lang::Lang;
use crate::rules::{Key, PRESETS, Rules, keys};

/// A rule set; beside one that it only changes, the changes alone.
pub fn of(rules: &Rules, base: Option<&Rules>, lang: Lang) -> String {
    let family = rules.family();
    let changed = |text: &str| {
        let changes = text.split('+').map(|one| match one.split_once('=') {
            Some((key, value)) => change(key, value, family, lang),
            None => one.to_owned(),
        });
        changes.collect::<Vec<_>>().join(lang.pick(", ", "，"))
    };
    if let Some(own) = base.and_then(|base| rules.name.strip_prefix(&base.name)?.strip_prefix('+')) {
        return changed(own);
    }
    let (head, changes) = rules.name.split_once('+').map_or((&*rules.name, None), |(head, own)| (head, Some(own)));
    let preset = PRESETS.iter().find(|preset| preset.name == head);
    let head = match lang {
        Lang::Zh => preset.map_or(head, |preset| preset.title_zh),
        Lang::En => head,
    };
    changes.map_or_else(|| head.to_owned(), |changes| format!("{head}: {}", changed(changes)))
}

/// A key with its value: `chongguan_from=4`, 冲关=4.
pub fn change(path: &str, value: &str, family: &str, lang: Lang) -> String {
    let (name, shown) = (key(path, family, lang), self::value(path, value, family, lang));
    let sign = if is_off(path, value, family) { " " } else { "=" };
    format!("{name}{sign}{shown}")
}

/// A key: as much of its end as no other key of the game has; in Chinese the word that players have, if it is of this key alone.
pub fn key(path: &str, family: &str, lang: Lang) -> String {
    let own = || keys().iter().filter(|key| key.fits(family));
    let ends =
        |key: &&Key, end: &str| key.path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    let starts = path.char_indices().rev().filter(|(_, c)| *c == '.').map(|(at, _)| at + 1).chain([0]);
    let mut parts = starts.map(|at| &path[at..]);
    let short = parts.find(|end| own().filter(|key| ends(key, end)).count() <= 1).unwrap_or(path);
    let chinese = known(path, family).and_then(Key::chinese).filter(|_| lang == Lang::Zh);
    match chinese {
        Some(word) if own().filter(|key| key.chinese() == Some(word)).count() == 1 => word.to_owned(),
        Some(word) => format!("{word}（{short}）"),
        None => short.to_owned(),
    }
}

/// A value on an axis: what the explanation of the key calls off is no number.
pub fn value(path: &str, value: &str, family: &str, lang: Lang) -> String {
    let word = match value {
        _ if is_off(path, value, family) => lang.pick("off", "不设"),
        "true" => lang.pick("true", "是"),
        "false" => lang.pick("false", "否"),
        value => value,
    };
    word.to_owned()
}

fn is_off(path: &str, value: &str, family: &str) -> bool {
    value == "off" || known(path, family).and_then(Key::off) == Some(value)
}

/// The key of a path, or of the word that players have for it.
fn known(path: &str, family: &str) -> Option<&'static Key> {
    let called = |key: &&Key| key.fits(family) && (key.path == path || key.chinese() == Some(path));
    keys().iter().find(called)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_people() {
        let load = |name: &str| Rules::load(name).unwrap();
        let base = load("nanchang");
        let called = |name: &str, lang| of(&load(name), Some(&base), lang);
        assert_eq!(called("nanchang+scoring.jing.chongguan_from=4", Lang::En), "chongguan_from=4");
        assert_eq!(called("nanchang+scoring.jing.chongguan_from=4", Lang::Zh), "冲关=4");
        assert_eq!(called("nanchang+scoring.jing.chongguan_from=0", Lang::En), "chongguan_from off");
        assert_eq!(called("nanchang+scoring.jing.chongguan_from=0+claims.chow=false", Lang::Zh), "冲关 不设，吃=否");
        // No bonus is a number.
        assert_eq!(called("nanchang+scoring.kong.jing_bonus=0", Lang::En), "jing_bonus=0");
        assert_eq!(called("sichuan", Lang::En), "sichuan");
        assert_eq!(of(&load("sichuan"), None, Lang::Zh), load("sichuan").title_zh);
        let other = of(&load("nanchang-guide+scoring.base=2"), Some(&base), Lang::En);
        assert_eq!(other, "nanchang-guide: base=2");
        // A last part that two keys of a game have is not enough.
        for lang in [Lang::En, Lang::Zh] {
            let mut seen = std::collections::HashSet::new();
            for own in keys().iter().filter(|key| key.fits("nanchang")) {
                assert!(seen.insert(key(&own.path, "nanchang", lang)), "{}", own.path);
            }
        }
    }
}
