//! What people call rules, keys and values, and what they mean by it: `--rules 南昌+冲关=4+霸王=无`.
//!
//! The words stand in the rows of the keys. What is printed by them is read by them.

use super::keys::{FAMILY, Key, KeyKind, NO_RULE, current, keys};
use super::load::split_name;
use super::presets::{self, PRESETS};
use super::resolved::Rules;
use crate::message::{Arg, Joint, Message, ToArg, msg};

/// Short names of the presets; the longest is printed, of equal ones the last.
const PRESET_NAMES: [(&str, &str); 12] = [
    ("南昌", "nanchang"),
    ("图解", "nanchang-guide"),
    ("南昌图解", "nanchang-guide"),
    ("江西", "nanchang-jiangxi"),
    ("南昌江西", "nanchang-jiangxi"),
    ("血战", "sichuan"),
    ("四川", "sichuan"),
    ("推倒胡", "tuidaohu"),
    ("穷胡", "qionghu"),
    ("南京", "nanjing"),
    ("城北", "nanjing-chengbei"),
    ("南京城北", "nanjing-chengbei"),
];

/// What stands for yes, no and none, where a value has no such word of its own; the first is printed.
const YES: [&str; 9] = ["是", "有", "开", "许", "要", "可", "准", "算", "on"];
const NO: [&str; 8] = ["否", "不", "不许", "不可", "不准", "不能", "不是", "禁止"];
/// What switches any rule off, also where a value has a word of its own; the first is printed.
const NONE: [&str; 12] = ["无", "不设", "没有", "不打", "关", "否", "不算", "不计", "不要", "不玩", "取消", "off"];
/// What may stand behind a number.
const UNITS: [char; 6] = ['分', '点', '子', '张', '倍', '局'];

impl Key {
    /// Its own word.
    pub fn chinese(&self) -> &str {
        self.words.first().unwrap_or(&self.path)
    }

    /// What it is called.
    pub fn called(&self, family: &str) -> Arg {
        Arg::name(self.english(family), self.chinese())
    }

    /// Its English name: as much of its end as no other key of the game has.
    pub fn english(&self, family: &str) -> &str {
        let starts = self.path.char_indices().rev().filter(|(_, sign)| *sign == '.').map(|(at, _)| at + 1).chain([0]);
        let mut ends = starts.map(|at| &self.path[at..]);
        ends.find(|end| ending(end, family).nth(1).is_none()).unwrap_or(&self.path)
    }

    /// The value that switches it off, as files write it.
    pub fn off_value(&self) -> Option<String> {
        self.off.as_ref().map(|off| off.as_str().map_or_else(|| off.to_string(), str::to_owned))
    }

    /// Whether it says by a word of its own that a thing is not played.
    fn is_switch(&self) -> bool {
        let named = || self.off.as_ref().is_some_and(|off| NO_RULE.iter().any(|name| off == name));
        self.kind == KeyKind::Bool || self.is_off_named || named()
    }

    /// Whether the value is printed as "off".
    fn is_off(&self, value: &str) -> bool {
        self.is_off_named && self.off_value().is_some_and(|off| off == value)
    }

    /// What a value is called.
    pub fn said(&self, value: &str) -> Arg {
        let english = if self.is_off(value.trim_matches('"')) { "off" } else { value.trim_matches('"') };
        Arg::name(english, self.said_in_chinese(value))
    }

    /// What a value is called in Chinese.
    pub fn said_in_chinese(&self, value: &str) -> String {
        let value = value.trim_matches('"');
        let named = || self.choices().iter().find(|choice| choice.name == value).map(|choice| &*choice.words[0]);
        let said = match &self.kind {
            _ if self.is_off(value) => NONE[0],
            KeyKind::Bool if value == "true" => YES[0],
            KeyKind::Bool => NO[0],
            KeyKind::Choice(_) => named().unwrap_or(value),
            _ => value,
        };
        said.to_owned()
    }

    /// A value as files write it, in Chinese with what it is called.
    pub fn said_with(&self, value: &str) -> Arg {
        let said = self.said_in_chinese(value);
        let chinese = if said == value { said } else { format!("{said}（{}）", value.trim_matches('"')) };
        Arg::name(value, chinese)
    }

    /// The value that is meant; what is not understood stays as it is.
    pub fn meant(&self, said: &str) -> String {
        let word = said.trim().trim_matches(['"', '“', '”']);
        let is_none = NONE.contains(&word);
        let named = self.choices().iter().find(|choice| choice.words.iter().any(|own| own == word));
        let none = || {
            let none = self.choices().iter().find(|choice| choice.words.iter().any(|own| own == NONE[0]));
            none.map(|choice| choice.name.clone())
        };
        let found = match &self.kind {
            KeyKind::Bool if YES.contains(&word) => Some("true".to_owned()),
            KeyKind::Bool if NO.contains(&word) => Some("false".to_owned()),
            KeyKind::Choice(_) if named.is_some() => named.map(|choice| choice.name.clone()),
            _ if is_none => self.off_value().or_else(none),
            KeyKind::Choice(_) => None,
            KeyKind::Integer { .. } => number(word).map(|number| number.to_string()),
            KeyKind::Bool | KeyKind::Text => None,
        };
        found.unwrap_or_else(|| said.trim().to_owned())
    }

    /// The value that switches it off, as TOML writes it; none where no word does.
    pub(super) fn switched_off(&self) -> Option<String> {
        let value = self.meant(NONE[0]);
        let quoted = |value: String| if self.choices().is_empty() { value } else { format!("{value:?}") };
        self.takes(&value).then(|| quoted(value))
    }

    /// The change that does so: `wilds.source=off`, 百搭来源=无.
    pub(super) fn off_called(&self) -> Arg {
        Arg::name(format!("{}=off", self.path), format!("{}={}", self.chinese(), NONE[0]))
    }

    /// Whether it takes a value, as [`Key::meant`] gives it.
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            KeyKind::Bool => matches!(value, "true" | "false"),
            KeyKind::Integer { .. } => value.parse::<i64>().is_ok(),
            KeyKind::Text => false,
            KeyKind::Choice(choices) => choices.iter().any(|choice| choice.name == value.trim_matches('"')),
        }
    }

    /// A change of it that players make where they say no more than its name: with the value that a preset has, else the least
    /// that is not neutral.
    pub(super) fn example(&self, term: &str) -> String {
        let neutral = self.neutral.as_ref().map(|value| value.to_string().trim_matches('"').to_owned());
        let is_played = |value: &String| Some(value) != neutral.as_ref() && !self.is_off(value);
        let presets = PRESETS.iter().filter(|preset| self.fits(preset.family));
        let mut played = presets.filter_map(|preset| {
            let value = Rules::preset(preset.name).ok()?.value(&self.path)?;
            Some(value.trim_matches('"').to_owned()).filter(is_played)
        });
        let value = played.next().or_else(|| match &self.kind {
            KeyKind::Bool => Some("true".to_owned()),
            KeyKind::Integer { min, .. } => Some((neutral.as_ref()?.parse().unwrap_or(*min) + 1).to_string()),
            KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.clone()).find(is_played),
            KeyKind::Text => None,
        });
        let [english, chinese] = self.said(&value.unwrap_or_default()).names();
        format!("{term}={}", if term.is_ascii() { english } else { chinese })
    }

    /// What to write in place of a word that is not a value of the key.
    pub(super) fn help(&self, term: &str, word: &str) -> Message {
        let is_no = NONE.contains(&word) || NO.contains(&word);
        match (&self.off, &self.always) {
            (Some(_), _) if is_no => {
                let off = if term.is_ascii() { "off" } else { NONE[0] };
                let see = self.neighbours().map(|key| msg!("rules-word-of-key", word = key.chinese(), path = key.path));
                let see: Vec<Message> = see.collect();
                let see = (!see.is_empty()).then(|| msg!("rules-beside", keys = Arg::list(Joint::Comma, see)));
                msg!("rules-off-is", example = format!("{term}={off}"), see)
            }
            (None, Some(why)) if is_no => msg!("rules-always", why = Arg::name(&*why.en, &*why.zh)),
            (None, None) if is_no && !self.choices().is_empty() => msg!("rules-always-one"),
            _ => msg!("rules-such-as", example = self.example(term)),
        }
    }

    /// The neighbouring keys that its row names, in its own game or in all.
    pub fn neighbours(&self) -> impl Iterator<Item = &'static Key> {
        let fits = |key: &&Key| key.family.is_none() || key.family == self.family || self.family.is_none();
        self.see.iter().flat_map(move |path| keys().iter().filter(move |key| key.path == *path).filter(fits))
    }

    /// Its values in words, as a list of what may be written.
    pub(super) fn takes_words(&self) -> Arg {
        let words: Vec<String> = match &self.kind {
            KeyKind::Choice(choices) => choices.iter().map(|choice| self.said_in_chinese(&choice.name)).collect(),
            KeyKind::Bool => vec![YES[0].to_owned(), NO[0].to_owned()],
            kind => return super::load::expected(kind),
        };
        Arg::list(Joint::Or, words.iter().map(|word| format!("{word:?}")))
    }
}

/// Keys of a game that end so.
fn ending<'a>(end: &'a str, family: &'a str) -> impl Iterator<Item = &'static Key> + use<'a> {
    let ends = move |key: &&Key| key.path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    keys().iter().filter(move |key| key.fits(family)).filter(ends)
}

/// Keys of which a word is a name: those that are called so, else those for which players also say it, those of the game itself first.
pub fn named(word: &str, family: Option<&str>) -> Vec<&'static Key> {
    named_in("", word, family)
}

/// The keys of a game, or of one of its sections.
pub fn of_section(section: &str, family: Option<&str>) -> impl Iterator<Item = &'static Key> + Clone {
    let inside =
        move |path: &str| section.is_empty() || path.strip_prefix(section).is_some_and(|rest| rest.starts_with('.'));
    keys().iter().filter(move |key| family.is_none_or(|family| key.fits(family)) && inside(&key.path))
}

fn named_in(section: &str, word: &str, family: Option<&str>) -> Vec<&'static Key> {
    let path = current(word.trim());
    let fitting = || of_section(section, family);
    let of = |called: &dyn Fn(&Key) -> bool| fitting().filter(|key| called(key)).collect::<Vec<_>>();
    let end = |key: &Key| family.is_some_and(|family| key.path.ends_with(path) && ending(path, family).eq([key]));
    let tries: [&dyn Fn(&Key) -> bool; 4] =
        [&|key| key.path == path, &end, &|key| key.words.first().is_some_and(|own| own == path), &|key| {
            key.is_called(path)
        }];
    tries.iter().map(|called| of(called)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// What a change means.
pub(super) enum Change {
    /// A key and its value, as files write it.
    Of(&'static Key, String),
    /// The word is that of several keys.
    Several(Vec<&'static Key>),
    /// The word is a value of several keys, or of one and says not which other it else has: 血流=否.
    Value(Vec<(&'static Key, &'static str)>),
    /// No key is called so.
    Unknown,
}

/// What `term=value` means in such a game, in a section of a file or in all.
pub(super) fn change(section: &str, term: &str, value: &str, family: Option<&str>) -> Change {
    let takes = |key: &&&Key| key.takes(&key.meant(value));
    // Of keys with one word, 无 is said of the one that says whether a thing is played: 小七对=无, not its factor.
    let is_no = NONE.contains(&value) || NO.contains(&value);
    let switches =
        |all: &[&'static Key]| all.iter().filter(|key| is_no && key.is_switch()).copied().collect::<Vec<_>>();
    let own = named_in(section, term, family);
    // A word that says another thing of another key: 小七对=否 is no number of points.
    let also: Vec<&Key> = of_section(section, family).filter(|key| key.is_called(term)).collect();
    let fitting = |all: &[&'static Key]| {
        let all: Vec<&Key> = all.iter().filter(takes).copied().collect();
        let of_game: Vec<&Key> = all.iter().filter(|key| key.family.is_some()).copied().collect();
        if of_game.is_empty() { all } else { of_game }
    };
    let others = if is_no { Vec::new() } else { fitting(&also) };
    let tries = [fitting(&switches(&own)), fitting(&switches(&also)), fitting(&own), others, own];
    let found = tries.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
    let mut paths: Vec<&str> = found.iter().map(|key| &*key.path).collect();
    paths.dedup();
    match (found.first(), paths.len()) {
        (None, _) => match (&valued(section, term, family)[..], YES.contains(&value)) {
            ([], _) => Change::Unknown,
            ([(key, own)], true) => Change::Of(key, (*own).to_owned()),
            (several, _) => Change::Value(several.to_vec()),
        },
        (Some(key), 1) => Change::Of(key, key.meant(value)),
        _ => Change::Several(found),
    }
}

/// Keys that have a value of this name: 终局, of which 血流 is one.
fn valued(section: &str, word: &str, family: Option<&str>) -> Vec<(&'static Key, &'static str)> {
    let of = |key: &'static Key| {
        let called = key.choices().iter().filter(|choice| choice.words.iter().any(|own| own == word));
        called.map(move |choice| (key, &*choice.name))
    };
    let found = of_section(section, family).filter(|key| key.path != FAMILY && !NONE.contains(&word));
    found.flat_map(of).collect()
}

/// A preset by the program's name; what is none stays as it is.
pub(super) fn preset(name: &str) -> String {
    let short = PRESET_NAMES.iter().find(|(term, _)| *term == name).map(|(_, name)| *name);
    let title = || PRESETS.iter().find(|preset| preset.title_zh == name).map(|preset| preset.name);
    match presets::text(name) {
        Some(_) => name.to_owned(),
        None => short.or_else(title).unwrap_or(name).to_owned(),
    }
}

/// Names of the presets in both languages.
pub(super) fn preset_names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name).chain(PRESET_NAMES.iter().map(|(term, _)| *term))
}

/// The Chinese name of a preset; a name of other rules stays as it is.
fn in_chinese(name: &str) -> &str {
    let short = PRESET_NAMES.iter().filter(|(_, preset)| *preset == name).max_by_key(|(term, _)| term.len());
    short.map_or(name, |(term, _)| term)
}

/// What a preset or game is called; a name of other rules stays as it is.
pub fn called(name: &str) -> Arg {
    Arg::name(name, in_chinese(name))
}

/// The same in quotation marks.
pub(super) fn quoted(name: &str) -> Arg {
    Arg::name(format!("{name:?}"), format!("{:?}", in_chinese(name)))
}

/// Rules by what they are called.
impl ToArg for Rules {
    fn to_arg(&self) -> Arg {
        Arg::name(&*self.name, self.names()[1].clone())
    }
}

impl Rules {
    /// What people call these rules: a preset by its name, a file by its title if it has one, with what is changed. If it is no title,
    /// `--rules` reads it.
    pub fn called(&self) -> Arg {
        Arg::Name(self.names())
    }

    /// The same beside rules that these only change: the changes alone.
    pub fn called_beside(&self, base: &Rules) -> Arg {
        match self.name.strip_prefix(&base.name).and_then(|rest| rest.strip_prefix('+')) {
            Some(changes) => {
                let [english, chinese] = self.changes_called(changes);
                Arg::name(english.join(", "), chinese.join("，"))
            }
            None => self.called(),
        }
    }

    /// The names in English and Chinese.
    fn names(&self) -> [String; 2] {
        let (head, changes) = split_name(&self.name);
        let [english, chinese] = self.own_titles(head);
        let heads = [english.unwrap_or(head), chinese.unwrap_or(in_chinese(head))].map(str::to_owned);
        let Some(changes) = changes else { return heads };
        let changes = self.changes_called(changes);
        std::array::from_fn(|at| format!("{}+{}", heads[at], changes[at].join("+")))
    }

    /// Changes in English and in Chinese.
    fn changes_called(&self, changes: &str) -> [Vec<String>; 2] {
        let one = |change: &str| match change.split_once('=') {
            Some((path, value)) => self.change_names(path, value),
            None => [change.to_owned(), change.to_owned()],
        };
        let (english, chinese) = changes.split('+').map(one).map(|[english, chinese]| (english, chinese)).unzip();
        [english, chinese]
    }

    /// A key with its value in English and in Chinese.
    fn change_names(&self, path: &str, value: &str) -> [String; 2] {
        match self.key(path) {
            Some(key) => {
                let off = if key.is_off(value.trim_matches('"')) { "off" } else { value.trim_matches('"') };
                let chinese = key.said_in_chinese(value);
                [format!("{}={off}", key.english(self.family())), format!("{}={chinese}", key.chinese())]
            }
            None => [(); 2].map(|()| format!("{path}={value}")),
        }
    }

    /// A change as files write it, key and value; none of what is not understood.
    pub fn change_meant(&self, term: &str, value: &str) -> Option<(String, String)> {
        match change("", term, value, Some(self.family())) {
            Change::Of(key, text) => Some((key.path.clone(), text)),
            _ => None,
        }
    }

    /// What a key of this game is called.
    pub fn key_called(&self, path: &str) -> Arg {
        self.key(path).map_or_else(|| path.to_arg(), |key| key.called(self.family()))
    }

    /// What a title calls a key: in English as much of the end of its path as no other key of the game has, with blanks.
    pub fn key_word(&self, path: &str) -> Arg {
        Arg::Name(self.key_words(path))
    }

    /// The same beside no number: `chongguan` for `chongguan from`.
    pub fn key_noun(&self, path: &str) -> Arg {
        let [english, chinese] = self.key_words(path);
        Arg::name(english.strip_suffix(" from").unwrap_or(&english), chinese)
    }

    fn key_words(&self, path: &str) -> [String; 2] {
        match self.key(path) {
            Some(key) => [key.english(self.family()).replace(['_', '.'], " "), key.chinese().to_owned()],
            None => [(); 2].map(|()| path.to_owned()),
        }
    }

    /// What a key is about, in a few words: the term of players that stands for it, or the beginning of its meaning. Empty if there is
    /// no such key.
    pub fn key_gist(&self, path: &str) -> Message {
        let Some(key) = self.key(path) else { return Message::default() };
        let found = super::answer(key.chinese(), Some(self.family()));
        let term = found.iter().flat_map(|found| &found.terms).find(|term| term.keys().any(|own| own.path == key.path));
        let meaning = term.map_or(&key.meaning, |term| &term.meaning);
        let [en, zh] = meaning.texts().map(|text| {
            let end = [" (", "（", ";", "；"].iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
            text[..end].trim_end_matches(['.', '。']).to_owned()
        });
        Message::of(&Arg::name(en, zh))
    }

    /// Whether this value switches the key off.
    pub fn is_off(&self, path: &str, value: &str) -> bool {
        self.key(path).and_then(Key::off_value).is_some_and(|off| off == value)
    }

    /// What a value of a key is called.
    pub fn value_called(&self, path: &str, value: &str) -> Arg {
        self.key(path).map_or_else(|| value.to_arg(), |key| key.said(value))
    }

    /// A key with its value: `chongguan_from=4`, 冲关=4.
    pub fn change_called(&self, path: &str, value: &str) -> Arg {
        Arg::Name(self.change_names(path, value))
    }

    /// A message, in Chinese with the words of keys and values in place of their names.
    pub fn worded(&self, message: &Message) -> Arg {
        Arg::InWords(message.clone(), Some(self.family().to_owned()))
    }

    /// The key of this game that has this path.
    pub fn key(&self, path: &str) -> Option<&'static Key> {
        keys().iter().find(|key| key.path == path && key.fits(self.family()))
    }

    /// The titles that rules have of their own, for readers of English and of Chinese: not that of a preset, nor one made of another's.
    fn own_titles(&self, head: &str) -> [Option<&str>; 2] {
        if PRESETS.iter().any(|preset| preset.name == head) {
            return [None, None];
        }
        let title = |whole: &'_ str, open: &str, close: &str| -> Option<std::ops::Range<usize>> {
            let title =
                if head == self.name { whole } else { whole.rsplit_once(open).map_or(whole, |(title, _)| title) };
            let made = title == head || title.ends_with(&format!("{open}{head}{close}"));
            (!made).then_some(0..title.len())
        };
        let english = title(&self.title, " (", ")").map(|range| &self.title[range]);
        let chinese = title(&self.title_zh, "（", "）").map(|range| &self.title_zh[range]);
        let is_room = presets::text(&format!("rooms/{head}")).is_some();
        [english.filter(|_| !is_room), chinese.or(english)]
    }
}

/// Whether a word switches a rule off: 无, off and their like.
pub(super) fn is_none(word: &str) -> bool {
    NONE.contains(&word.trim_matches(['"', '“', '”']))
}

/// What a word of yes or no says.
pub(crate) fn yes_or_no(word: &str) -> Option<bool> {
    (YES.contains(&word) || NO.contains(&word)).then(|| YES.contains(&word))
}

/// A number as people write it: 4, ４, 四, 十六, 三百, with a unit behind it or none.
pub(crate) fn number(text: &str) -> Option<i64> {
    let text = text.trim_end_matches(UNITS);
    let (sign, text) = text.strip_prefix(['-', '−', '负']).map_or((1, text), |rest| (-1, rest));
    let digit = |sign: char| match sign {
        '０'..='９' => Some(sign as i64 - '０' as i64),
        '零' | '〇' => Some(0),
        '两' => Some(2),
        _ => sign
            .to_digit(10)
            .map(i64::from)
            .or_else(|| "一二三四五六七八九".chars().position(|own| own == sign).map(|at| at as i64 + 1)),
    };
    let (mut sum, mut last, mut any) = (0_i64, 0_i64, false);
    for sign in text.chars() {
        let times = match sign {
            '十' => 10,
            '百' => 100,
            '千' => 1_000,
            _ => {
                last = last.checked_mul(10)?.checked_add(digit(sign)?)?;
                any = true;
                continue;
            }
        };
        sum = sum.checked_add(if any { last } else { 1 }.checked_mul(times)?)?;
        (last, any) = (0, false);
    }
    (!text.is_empty()).then(|| sign * (sum + last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::keys::NAMES;

    /// Every key and every value has a word, which is of this key alone in its game and is read as it is printed.
    #[test]
    fn every_key_and_value_has_a_word() {
        for key in keys() {
            assert!(!key.chinese().is_ascii() && key.chinese() == key.words[0], "{}", key.path);
            match &key.kind {
                KeyKind::Choice(choices) => {
                    for value in choices.iter().map(|choice| &*choice.name) {
                        let said = key.said(value).names()[1].clone();
                        assert!(!said.is_ascii() && key.meant(&said) == value, "{}={value} {said}", key.path);
                    }
                }
                KeyKind::Bool => {
                    for value in ["true", "false"] {
                        assert_eq!(key.meant(&key.said(value).names()[1].clone()), value);
                    }
                }
                KeyKind::Integer { min, max } => {
                    for value in [*min, *max, 7] {
                        for said in key.said(&value.to_string()).names() {
                            assert_eq!(key.meant(&said), value.to_string(), "{}", key.path);
                        }
                    }
                }
                KeyKind::Text => {}
            }
        }
        for preset in PRESETS {
            let rules = Rules::preset(preset.name).unwrap();
            assert_eq!(Rules::load(&rules.called().names()[1]).unwrap(), rules);
            for lang in [0, 1] {
                let mut seen = std::collections::HashMap::new();
                for key in keys().iter().filter(|key| key.fits(preset.family) && !NAMES.contains(&&*key.path)) {
                    let word = &key.called(preset.family).names()[lang];
                    assert_eq!(seen.insert(word.to_owned(), &key.path), None, "{word}");
                    assert!(named(word, Some(preset.family)) == [key], "{word}");
                    if let Some(value) = rules.value(&key.path) {
                        let said = &key.said(&value).names()[lang];
                        let Change::Of(found, meant) = change("", word, said, Some(preset.family)) else {
                            panic!("{word}={said} is not understood")
                        };
                        assert_eq!((found, &*meant), (key, value.trim_matches('"')), "{word}={said}");
                    }
                }
            }
        }
    }

    #[test]
    fn rules_are_called_as_they_are_understood() {
        for (name, en, zh) in [
            ("nanchang", "nanchang", "南昌"),
            ("nanchang-jiangxi", "nanchang-jiangxi", "南昌江西"),
            ("qionghu", "qionghu", "穷胡"),
            ("nanchang+scoring.jing.chongguan_from=4", "nanchang+chongguan_from=4", "南昌+冲关=4"),
            ("nanchang+scoring.jing.chongguan_from=0", "nanchang+chongguan_from=off", "南昌+冲关=无"),
            (
                "nanchang+scoring.jing.bawang=off+claims.chow=false",
                "nanchang+bawang=off+chow=false",
                "南昌+霸王=无+吃=否",
            ),
            (
                "sichuan+scoring.factors.qingyise=16+play.exchange=dice",
                "sichuan+scoring.factors.qingyise=16+exchange=dice",
                "四川+清一色=16+换三张=掷骰",
            ),
        ] {
            let rules = Rules::load(name).unwrap();
            assert_eq!(rules.called().names(), [en, zh]);
            assert_eq!(Rules::load(en).unwrap(), rules);
            assert_eq!(Rules::load(zh).unwrap(), rules);
            assert_eq!(Rules::load(zh).unwrap().name, rules.name);
        }
        let [base, other] =
            ["nanchang", "nanchang+claims.chow=false+scoring.base=2"].map(|name| Rules::load(name).unwrap());
        assert_eq!(other.called_beside(&base).names()[1], "吃=否，底分=2");
        assert_eq!(base.called_beside(&other).names()[0], "nanchang");
        // A file by its own title, else by its name.
        let file = |text: &str| Rules::from_toml("house.toml", &format!("extends = \"nanchang\"\n{text}")).unwrap();
        assert_eq!(file("").called().names()[1], "house");
        assert_eq!(file("title_zh = \"老王家\"").called().names()[1], "老王家");
        assert_eq!(file("title = \"Wang's\"").called().names()[1], "Wang's");
    }

    #[test]
    fn what_players_say_is_understood() {
        for (said, meant) in [
            ("南昌麻将（江西规则）", "nanchang-jiangxi"),
            ("南昌＋精钓＝4", "nanchang+scoring.factors.jingdiao=4"),
            ("南昌+碰碰胡=8+过碰=否", "nanchang+scoring.factors.all_triplets=8+claims.guopeng=false"),
            ("南昌+杠精=40", "nanchang+scoring.kong.jing_bonus=40"),
            ("南昌+冲关=四分", "nanchang+scoring.jing.chongguan_from=4"),
            ("南昌+小七对=否", "nanchang+shapes.seven_pairs=false"),
            ("南昌+吃=不许", "nanchang+claims.chow=false"),
            ("南昌+有精平胡=否", "nanchang+gates.wild_ping_discard=self_draw_only"),
            ("四川+手把一=不算", "sichuan+gates.single_tile=forbidden"),
            ("南昌+霸王=没有", "nanchang+scoring.jing.bawang=off"),
            ("南昌+地雷=埋地雷", ""),
            ("四川+封顶=五十", "sichuan+scoring.cap=50"),
            ("四川+换三张=骰子", "sichuan+play.exchange=dice"),
            ("南昌+base=2", "nanchang+scoring.base=2"),
            ("nanchang+bawang=off", "nanchang+scoring.jing.bawang=off"),
        ] {
            let loaded = Rules::load(said);
            match meant {
                "" => assert!(loaded.is_err(), "{said}"),
                meant => assert_eq!(loaded.unwrap(), Rules::load(meant).unwrap(), "{said}"),
            }
        }
        for (text, meant) in
            [("十", 10), ("十六", 16), ("二十", 20), ("三百二十", 320), ("４", 4), ("一千", 1000), ("-1", -1)]
        {
            assert_eq!(number(text), Some(meant));
        }
        assert_eq!([number("四个半"), number(""), number("九".repeat(30).as_str())], [None; 3]);
    }

    #[test]
    fn a_wrong_value_is_answered_with_those_there_are() {
        let told = |argument: &str| {
            let error = Rules::load(argument).unwrap_err();
            assert_eq!(error.problems().len(), 1, "{error}");
            error.to_string()
        };
        let error = told("南昌+霸王=随便");
        assert!(
            error.contains("霸王: \"随便\" is not a value of this key: expected \"无\", \"翻倍\" or \"加分\""),
            "{error}"
        );
        assert!(told("南昌+吃=一半").contains("expected \"是\" or \"否\""));
        assert!(told("南昌+冲关=很多").contains("expected a whole number from 0"));
        assert!(told("nanchang+bawang=of").contains("expected \"off\", \"double\" or \"add\""));
        let error = told("南昌+封顶=50");
        assert!(error.contains("每手封顶") && error.contains("room.deal_cap"), "{error}");
        let error = told("南昌+抄装=5");
        assert!(error.contains("did you mean \"抄庄\"?"), "{error}");
        assert!(told("南晶").contains("did you mean \"南昌\"?"));
        assert!(told("nanchang+chonguan=4").contains("scoring.jing.chongguan_from"));
        assert!(told("nanchang+cap=50").contains("room.hand_cap"));
    }
}
