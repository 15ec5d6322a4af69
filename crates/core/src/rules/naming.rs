//! Names of rules, keys and values for readers, and the parsing of these names: `--rules 南昌+冲关=4+霸王=无`.
//!
//! The words are in the rows of the keys. The printed name of a key or value can be read back. The functions that return an [`Arg`] return
//! a name in English and in Chinese.

use super::keys::{FAMILY, FANS, Key, KeyKind, NO_RULE, current, keys};
use super::load::split_name;
use super::presets::{self, PRESETS};
use super::resolved::Rules;
use crate::message::{Arg, Joint, Message, ToArg, msg};

/// Short Chinese names of the presets, each with the name in files. The longest name of a preset is printed; of several, the last.
const PRESET_NAMES: [(&str, &str); 13] = [
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
    ("国标", "guobiao"),
    ("城北", "nanjing-chengbei"),
    ("南京城北", "nanjing-chengbei"),
];

/// Words for yes and no. The first is printed.
const YES: [&str; 9] = ["是", "有", "开", "许", "要", "可", "准", "算", "on"];
const NO: [&str; 8] = ["否", "不", "不许", "不可", "不准", "不能", "不是", "禁止"];
/// Words that switch a rule off. The first is printed.
const NONE: [&str; 12] = ["无", "不设", "没有", "不打", "关", "否", "不算", "不计", "不要", "不玩", "取消", "off"];
/// Units that may follow a number.
const UNITS: [char; 6] = ['分', '点', '子', '张', '倍', '局'];

impl Key {
    /// Returns the Chinese name: its first word, or its path if it has none.
    pub fn chinese(&self) -> &str {
        self.words.first().unwrap_or(&self.path)
    }

    /// Returns the name for readers: [`english`](Key::english) and [`chinese`](Key::chinese). `family` is the game of the rules.
    pub fn display_name(&self, family: &str) -> Arg {
        Arg::name(self.english(family), self.chinese())
    }

    /// Returns the English name: the shortest end of the path, in whole names, that no other key of the game `family` has. The key of a fan
    /// has its Chinese name.
    pub fn english(&self, family: &str) -> &str {
        if self.section() == FANS {
            return self.chinese();
        }
        let starts = self.path.char_indices().rev().filter(|(_, sign)| *sign == '.').map(|(at, _)| at + 1).chain([0]);
        let mut ends = starts.map(|at| &self.path[at..]);
        ends.find(|end| ending(end, family).nth(1).is_none()).unwrap_or(&self.path)
    }

    /// Returns the value that switches the key off, as in files but without quotation marks; `None` if no value does.
    pub fn off_value(&self) -> Option<String> {
        self.off.as_ref().map(|off| off.as_str().map_or_else(|| off.to_string(), str::to_owned))
    }

    /// Returns whether the key has a word for "off": it is a boolean, has a choice named `off` or `none`, or a number printed as "off".
    fn is_switch(&self) -> bool {
        let named = || self.off.as_ref().is_some_and(|off| NO_RULE.iter().any(|name| off == name));
        self.kind == KeyKind::Bool || self.is_off_named || named()
    }

    /// Returns whether the value is printed as "off".
    fn is_off(&self, value: &str) -> bool {
        self.is_off_named && self.off_value().is_some_and(|off| off == value)
    }

    /// Returns the name of a value for readers. `value` is as in files, with or without quotation marks.
    pub fn value_name(&self, value: &str) -> Arg {
        let english = if self.is_off(value.trim_matches('"')) { "off" } else { value.trim_matches('"') };
        Arg::name(english, self.value_in_chinese(value))
    }

    /// Returns the Chinese name of a value; the value itself if it has none.
    pub fn value_in_chinese(&self, value: &str) -> String {
        let value = value.trim_matches('"');
        let named = || self.choices().iter().find(|choice| choice.name == value).map(|choice| &*choice.words[0]);
        let name = match &self.kind {
            _ if self.is_off(value) => NONE[0],
            KeyKind::Bool if value == "true" => YES[0],
            KeyKind::Bool => NO[0],
            KeyKind::Choice(_) => named().unwrap_or(value),
            _ => value,
        };
        name.to_owned()
    }

    /// Returns a value as in files; in Chinese its name, followed by the value in brackets.
    pub fn value_with_name(&self, value: &str) -> Arg {
        let name = self.value_in_chinese(value);
        let chinese = if name == value { name } else { format!("{name}（{}）", value.trim_matches('"')) };
        Arg::name(value, chinese)
    }

    /// Converts a word of players to the value in files, without quotation marks: 翻倍 to `double`, 四 to `4`. Any other text is returned
    /// trimmed, and may be invalid, see [`Key::accepts`].
    pub fn parse_value(&self, text: &str) -> String {
        let word = text.trim().trim_matches(['"', '“', '”']);
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
            KeyKind::Bool | KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => None,
        };
        found.unwrap_or_else(|| text.trim().to_owned())
    }

    /// Returns the value that 无 stands for in this key, as in TOML, or `None` if 无 does not switch the key off.
    pub(super) fn off_literal(&self) -> Option<String> {
        let value = self.parse_value(NONE[0]);
        let quoted = |value: String| if self.choices().is_empty() { value } else { format!("{value:?}") };
        self.accepts(&value).then(|| quoted(value))
    }

    /// Returns the change that switches the key off: `wilds.source=off`, 百搭来源=无.
    pub(super) fn off_change(&self) -> Arg {
        Arg::name(format!("{}=off", self.path), format!("{}={}", self.chinese(), NONE[0]))
    }

    /// Returns whether a result of [`Key::parse_value`] is a value of this key. The range of numbers is not checked, and texts are never
    /// accepted.
    pub fn accepts(&self, value: &str) -> bool {
        match &self.kind {
            KeyKind::Bool => matches!(value, "true" | "false"),
            KeyKind::Integer { .. } => value.parse::<i64>().is_ok(),
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => false,
            KeyKind::Choice(choices) => choices.iter().any(|choice| choice.name == value.trim_matches('"')),
        }
    }

    /// Returns an example of a change of this key: `term=value`. `term` is the name of the key to use. The value is that of a preset that
    /// plays the rule. If none does, it is `true`, one more than the neutral number, or the first choice that is neither neutral nor off.
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
            KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => None,
        });
        let [english, chinese] = self.value_name(&value.unwrap_or_default()).names();
        format!("{term}={}", if term.is_ascii() { english } else { chinese })
    }

    /// Returns the help for `word`, which is not a value of the key. `term` is the name of the key that the user wrote.
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

    /// Iterates over the keys that [`Key::see`] names, without those of other games.
    pub fn neighbours(&self) -> impl Iterator<Item = &'static Key> {
        let fits = |key: &&Key| key.family.is_none() || key.family == self.family || self.family.is_none();
        self.see.iter().flat_map(move |path| keys().filter(move |key| key.path == *path).filter(fits))
    }

    /// Returns the list of its values in Chinese words, for a message; for numbers and texts as [`expected`](super::load::expected) does.
    pub(super) fn takes_words(&self) -> Arg {
        let words: Vec<String> = match &self.kind {
            KeyKind::Choice(choices) => choices.iter().map(|choice| self.value_in_chinese(&choice.name)).collect(),
            KeyKind::Bool => vec![YES[0].to_owned(), NO[0].to_owned()],
            kind => return super::load::expected(kind),
        };
        Arg::list(Joint::Or, words.iter().map(|word| format!("{word:?}")))
    }
}

/// Iterates over the keys of the game `family` whose path is `end`, or ends with a dot and `end`.
fn ending<'a>(end: &'a str, family: &'a str) -> impl Iterator<Item = &'static Key> + use<'a> {
    let ends = move |key: &&Key| key.path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    keys().filter(move |key| key.fits(family)).filter(ends)
}

/// Returns the keys with the name `word`, in the game `family` or, if that is `None`, in all games. Empty if there are none.
///
/// The name is compared with the paths of keys, then with the ends of paths (if unique in the game), then with the first words of players
/// for a key, then with all words. The first comparison that finds a key decides.
pub fn keys_named(word: &str, family: Option<&str>) -> Vec<&'static Key> {
    keys_named_in("", word, family)
}

/// Iterates over the keys of a section, or of all sections if `section` is empty, in the game `family` or, if that is `None`, in all games.
pub fn keys_in_section(section: &str, family: Option<&str>) -> impl Iterator<Item = &'static Key> + Clone {
    let inside =
        move |path: &str| section.is_empty() || path.strip_prefix(section).is_some_and(|rest| rest.starts_with('.'));
    keys().filter(move |key| family.is_none_or(|family| key.fits(family)) && inside(&key.path))
}

/// [`keys_named`] among the keys of a section; of all sections if `section` is empty.
fn keys_named_in(section: &str, word: &str, family: Option<&str>) -> Vec<&'static Key> {
    let path = current(word.trim());
    let fitting = || keys_in_section(section, family);
    let matching = |is_match: &dyn Fn(&Key) -> bool| fitting().filter(|key| is_match(key)).collect::<Vec<_>>();
    let is_end = |key: &Key| key.section() != FANS && key.path.ends_with(path);
    let end = |key: &Key| family.is_some_and(|family| is_end(key) && ending(path, family).eq([key]));
    let tries: [&dyn Fn(&Key) -> bool; 4] =
        [&|key| key.path == path, &end, &|key| key.words.first().is_some_and(|own| own == path), &|key| {
            key.has_word(path)
        }];
    tries.iter().map(|is_match| matching(is_match)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The meaning of a change `term=value`.
pub(super) enum Change {
    /// A key and its value, as in files but without quotation marks.
    Set(&'static Key, String),
    /// `term` is the name of several keys.
    AmbiguousKey(Vec<&'static Key>),
    /// `term` is not a key but the name of a choice: of several keys, or of one key while `value` is not "yes" (血流=否 leaves open which
    /// choice is meant). Each key is paired with the choice.
    ValueOnly(Vec<(&'static Key, &'static str)>),
    /// No key or value has this name.
    Unknown,
}

/// Returns the meaning of `term=value` in the game `family`; `None` if the game is unknown. `section` is the section of the file that
/// contains it; if it is empty, the keys of all sections are searched.
pub(super) fn change(section: &str, term: &str, value: &str, family: Option<&str>) -> Change {
    let takes = |key: &&&Key| key.accepts(&key.parse_value(value));
    // If several keys have the word, 无 refers to the one that decides whether a rule is played: 小七对=无 is not about its factor.
    let is_no = NONE.contains(&value) || NO.contains(&value);
    let switches =
        |all: &[&'static Key]| all.iter().filter(|key| is_no && key.is_switch()).copied().collect::<Vec<_>>();
    let own = keys_named_in(section, term, family);
    // The value can rule out the keys with this first word: 小七对=否 is not a number of points, so other keys with the word count.
    let also: Vec<&Key> = keys_in_section(section, family).filter(|key| key.has_word(term)).collect();
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
        (None, _) => match (&keys_with_value(section, term, family)[..], YES.contains(&value)) {
            ([], _) => Change::Unknown,
            ([(key, own)], true) => Change::Set(key, (*own).to_owned()),
            (several, _) => Change::ValueOnly(several.to_vec()),
        },
        (Some(key), 1) => Change::Set(key, key.parse_value(value)),
        _ => Change::AmbiguousKey(found),
    }
}

/// Returns the keys that have a choice with the word of players `word`, each with the name of the choice in files: 终局 for 血流.
fn keys_with_value(section: &str, word: &str, family: Option<&str>) -> Vec<(&'static Key, &'static str)> {
    let of = |key: &'static Key| {
        let called = key.choices().iter().filter(|choice| choice.words.iter().any(|own| own == word));
        called.map(move |choice| (key, &*choice.name))
    };
    let found = keys_in_section(section, family).filter(|key| key.path != FAMILY && !NONE.contains(&word));
    found.flat_map(of).collect()
}

/// Converts a Chinese name of a preset to its name in files. Any other name is returned unchanged.
pub(super) fn preset(name: &str) -> String {
    let short = PRESET_NAMES.iter().find(|(term, _)| *term == name).map(|(_, name)| *name);
    let title = || PRESETS.iter().find(|preset| preset.title_zh == name).map(|preset| preset.name);
    match presets::text(name) {
        Some(_) => name.to_owned(),
        None => short.or_else(title).unwrap_or(name).to_owned(),
    }
}

/// Iterates over the names of the presets: those in files, then the Chinese ones.
pub(super) fn preset_names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.name).chain(PRESET_NAMES.iter().map(|(term, _)| *term))
}

/// Returns the Chinese name of a preset. Any other name is returned unchanged.
fn in_chinese(name: &str) -> &str {
    let short = PRESET_NAMES.iter().filter(|(_, preset)| *preset == name).max_by_key(|(term, _)| term.len());
    short.map_or(name, |(term, _)| term)
}

/// Returns the name of a preset or game for readers: in English as in files. Any other name is the same in Chinese.
pub fn display_name(name: &str) -> Arg {
    Arg::name(name, in_chinese(name))
}

/// Returns [`display_name`] in quotation marks.
pub(super) fn quoted(name: &str) -> Arg {
    Arg::name(format!("{name:?}"), format!("{:?}", in_chinese(name)))
}

/// The argument is the name in files in English, and [`Rules::display_name`] in Chinese.
impl ToArg for Rules {
    fn to_arg(&self) -> Arg {
        Arg::name(&*self.name, self.names()[1].clone())
    }
}

impl Rules {
    /// Returns the name of the rules for readers, with their changes: the name of a preset, the title of a file if it has one, otherwise
    /// the name of the file. `--rules` accepts it unless it contains a title.
    pub fn display_name(&self) -> Arg {
        Arg::Name(self.names())
    }

    /// Returns only the changes if these rules are `base` with changes, otherwise [`display_name`](Rules::display_name).
    pub fn name_relative_to(&self, base: &Rules) -> Arg {
        match self.name.strip_prefix(&base.name).and_then(|rest| rest.strip_prefix('+')) {
            Some(changes) => {
                let [english, chinese] = self.changes_called(changes);
                Arg::name(english.join(", "), chinese.join("，"))
            }
            None => self.display_name(),
        }
    }

    /// Returns the display names in English and Chinese.
    fn names(&self) -> [String; 2] {
        let (head, changes) = split_name(&self.name);
        let [english, chinese] = self.own_titles(head);
        let heads = [english.unwrap_or(head), chinese.unwrap_or(in_chinese(head))].map(str::to_owned);
        let Some(changes) = changes else { return heads };
        let changes = self.changes_called(changes);
        std::array::from_fn(|at| format!("{}+{}", heads[at], changes[at].join("+")))
    }

    /// Returns the names of the changes in English and in Chinese. `changes` is the end of the name of the rules, as in `a=1+b=2`.
    fn changes_called(&self, changes: &str) -> [Vec<String>; 2] {
        let one = |change: &str| match change.split_once('=') {
            Some((path, value)) => self.change_names(path, value),
            None => [change.to_owned(), change.to_owned()],
        };
        let (english, chinese) = changes.split('+').map(one).map(|[english, chinese]| (english, chinese)).unzip();
        [english, chinese]
    }

    /// Returns `key=value` in English and in Chinese.
    fn change_names(&self, path: &str, value: &str) -> [String; 2] {
        match self.key(path) {
            Some(key) => {
                let off = if key.is_off(value.trim_matches('"')) { "off" } else { value.trim_matches('"') };
                let chinese = key.value_in_chinese(value);
                [format!("{}={off}", key.english(self.family())), format!("{}={chinese}", key.chinese())]
            }
            None => [(); 2].map(|()| format!("{path}={value}")),
        }
    }

    /// Converts a change `term=value` in players' words to the path of the key and its value in files. Returns `None` if the change is
    /// unknown or ambiguous.
    pub fn parse_change(&self, term: &str, value: &str) -> Option<(String, String)> {
        match change("", term, value, Some(self.family())) {
            Change::Set(key, text) => Some((key.path.clone(), text)),
            _ => None,
        }
    }

    /// Returns [`Key::display_name`] of a key of this game; the path itself if there is no such key.
    pub fn key_name(&self, path: &str) -> Arg {
        self.key(path).map_or_else(|| path.to_arg(), |key| key.display_name(self.family()))
    }

    /// Returns the name of a key for titles: in English that of [`key_name`](Rules::key_name) with spaces (`chongguan from`).
    pub fn key_title(&self, path: &str) -> Arg {
        Arg::Name(self.key_titles(path))
    }

    /// Returns [`key_title`](Rules::key_title) without a final `from`, for use where no number follows: `chongguan` for `chongguan from`.
    pub fn key_noun(&self, path: &str) -> Arg {
        let [english, chinese] = self.key_titles(path);
        Arg::name(english.strip_suffix(" from").unwrap_or(&english), chinese)
    }

    fn key_titles(&self, path: &str) -> [String; 2] {
        match self.key(path) {
            Some(key) => [key.english(self.family()).replace(['_', '.'], " "), key.chinese().to_owned()],
            None => [(); 2].map(|()| path.to_owned()),
        }
    }

    /// Returns a summary of a key in a few words: the beginning of the definition of its term or, if it has no term, of its meaning. Empty
    /// if this game has no such key.
    pub fn key_summary(&self, path: &str) -> Message {
        let Some(key) = self.key(path) else { return Message::default() };
        let found = super::answer(key.chinese(), Some(self.family()));
        let term = found.iter().flat_map(|found| &found.terms).find(|term| term.keys().any(|own| own.path == key.path));
        let meaning = term.map_or(&key.meaning, |term| &term.meaning);
        let [en, zh] = meaning.texts().map(|text| {
            let end = [" (", "（", ";", "；"].iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
            text[..end].trim_end_matches(['.', '。']).to_owned()
        });
        Message::from_arg(&Arg::name(en, zh))
    }

    /// Returns whether this value switches the key off; `false` if this game has no such key.
    pub fn is_off(&self, path: &str, value: &str) -> bool {
        self.key(path).and_then(Key::off_value).is_some_and(|off| off == value)
    }

    /// Returns [`Key::value_name`] of a value; the value itself if there is no such key.
    pub fn value_name(&self, path: &str, value: &str) -> Arg {
        self.key(path).map_or_else(|| value.to_arg(), |key| key.value_name(value))
    }

    /// Returns a key with its value for readers: `chongguan_from=4`, 冲关=4.
    pub fn change_name(&self, path: &str, value: &str) -> Arg {
        Arg::Name(self.change_names(path, value))
    }

    /// Returns `message` as an argument in which words of players replace the names of keys and values, if it is rendered in Chinese.
    pub fn in_words(&self, message: &Message) -> Arg {
        Arg::InWords(message.clone(), Some(self.family().to_owned()))
    }

    /// Returns the key of this game with this path; `None` if there is none.
    pub fn key(&self, path: &str) -> Option<&'static Key> {
        keys().find(|key| key.path == path && key.fits(self.family()))
    }

    /// Returns the titles in English and Chinese that were written for these rules. `head` is the name of the rules without changes. A
    /// title of a preset, or one derived from the title of another rule set, does not count. A missing Chinese title is replaced by the
    /// English one. An embedded room has only a Chinese title.
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

/// Returns whether a word switches a rule off: 无, `off` or a synonym.
pub(super) fn is_none(word: &str) -> bool {
    NONE.contains(&word.trim_matches(['"', '“', '”']))
}

/// Converts a word for yes or no to a boolean; `None` for any other word.
pub(crate) fn yes_or_no(word: &str) -> Option<bool> {
    (YES.contains(&word) || NO.contains(&word)).then(|| YES.contains(&word))
}

/// Parses a whole number such as 4, ４, 四, 十六 or 三百, with or without a unit after it. Returns `None` for any other text.
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

    /// In its game, the word belongs to this key alone, and it is read back to the same key and value.
    #[test]
    fn every_key_and_value_has_a_word() {
        for key in &crate::rules::keys::rows().keys {
            assert!(!key.chinese().is_ascii() && key.chinese() == key.words[0], "{}", key.path);
            match &key.kind {
                KeyKind::Choice(choices) => {
                    for value in choices.iter().map(|choice| &*choice.name) {
                        let name = key.value_name(value).names()[1].clone();
                        assert!(!name.is_ascii() && key.parse_value(&name) == value, "{}={value} {name}", key.path);
                    }
                }
                KeyKind::Bool => {
                    for value in ["true", "false"] {
                        assert_eq!(key.parse_value(&key.value_name(value).names()[1].clone()), value);
                    }
                }
                KeyKind::Integer { min, max } => {
                    for value in [*min, *max, 7] {
                        for name in key.value_name(&value.to_string()).names() {
                            assert_eq!(key.parse_value(&name), value.to_string(), "{}", key.path);
                        }
                    }
                }
                KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => {}
            }
        }
        for preset in PRESETS {
            let rules = Rules::preset(preset.name).unwrap();
            assert_eq!(Rules::load(&rules.display_name().names()[1]).unwrap(), rules);
            for lang in [0, 1] {
                let mut seen = std::collections::HashMap::new();
                for key in keys().filter(|key| key.fits(preset.family) && !NAMES.contains(&&*key.path)) {
                    let word = &key.display_name(preset.family).names()[lang];
                    assert_eq!(seen.insert(word.to_owned(), &key.path), None, "{word}");
                    assert!(keys_named(word, Some(preset.family)) == [key], "{word}");
                    if let Some(value) = rules.value(&key.path) {
                        let name = &key.value_name(&value).names()[lang];
                        let Change::Set(found, value_found) = change("", word, name, Some(preset.family)) else {
                            panic!("{word}={name} is not understood")
                        };
                        assert_eq!((found, &*value_found), (key, value.trim_matches('"')), "{word}={name}");
                    }
                }
            }
        }
    }

    #[test]
    fn display_names_are_read_back_as_the_same_rules() {
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
            assert_eq!(rules.display_name().names(), [en, zh]);
            assert_eq!(Rules::load(en).unwrap(), rules);
            assert_eq!(Rules::load(zh).unwrap(), rules);
            assert_eq!(Rules::load(zh).unwrap().name, rules.name);
        }
        let [base, other] =
            ["nanchang", "nanchang+claims.chow=false+scoring.base=2"].map(|name| Rules::load(name).unwrap());
        assert_eq!(other.name_relative_to(&base).names()[1], "吃=否，底分=2");
        assert_eq!(base.name_relative_to(&other).names()[0], "nanchang");
        // A file has its title as its name, or else the name of the file.
        let file = |text: &str| Rules::from_toml("house.toml", &format!("extends = \"nanchang\"\n{text}")).unwrap();
        assert_eq!(file("").display_name().names()[1], "house");
        assert_eq!(file("title_zh = \"老王家\"").display_name().names()[1], "老王家");
        assert_eq!(file("title = \"Wang's\"").display_name().names()[1], "Wang's");
    }

    #[test]
    fn changes_in_players_words_are_read() {
        for (words, expected) in [
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
            let loaded = Rules::load(words);
            match expected {
                "" => assert!(loaded.is_err(), "{words}"),
                expected => assert_eq!(loaded.unwrap(), Rules::load(expected).unwrap(), "{words}"),
            }
        }
        for (text, expected) in
            [("十", 10), ("十六", 16), ("二十", 20), ("三百二十", 320), ("４", 4), ("一千", 1000), ("-1", -1)]
        {
            assert_eq!(number(text), Some(expected));
        }
        assert_eq!([number("四个半"), number(""), number("九".repeat(30).as_str())], [None; 3]);
    }

    #[test]
    fn an_error_names_the_possible_values_and_similar_names() {
        let message = |argument: &str| {
            let error = Rules::load(argument).unwrap_err();
            assert_eq!(error.problems().len(), 1, "{error}");
            error.to_string()
        };
        let error = message("南昌+霸王=随便");
        assert!(
            error.contains("霸王: \"随便\" is not a value of this key: expected \"无\", \"翻倍\" or \"加分\""),
            "{error}"
        );
        assert!(message("南昌+吃=一半").contains("expected \"是\" or \"否\""));
        assert!(message("南昌+冲关=很多").contains("expected a whole number from 0"));
        assert!(message("nanchang+bawang=of").contains("expected \"off\", \"double\" or \"add\""));
        let error = message("南昌+封顶=50");
        assert!(error.contains("每手封顶") && error.contains("room.deal_cap"), "{error}");
        let error = message("南昌+抄装=5");
        assert!(error.contains("did you mean \"抄庄\"?"), "{error}");
        assert!(message("南晶").contains("did you mean \"南昌\"?"));
        assert!(message("nanchang+chonguan=4").contains("scoring.jing.chongguan_from"));
        assert!(message("nanchang+cap=50").contains("room.hand_cap"));
    }
}
