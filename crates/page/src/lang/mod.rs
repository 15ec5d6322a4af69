//! The languages in which names, labels, pages and messages are written.
//!
//! Text for users is a [`Message`]: an id with arguments. [`Lang::render`] turns a message into text, only where it is printed. The English
//! texts are in the crate that creates the message; the Chinese texts of all crates are in `texts/zh` of this crate. Short labels are
//! written in the code in both languages ([`Lang::pick`]). The English help of commands and options is in the code of the command line;
//! that of the fields of questions is in `option.ftl`. Chinese help is looked up by the names of command and option ([`Lang::plain_text`]).

pub mod fold;
mod look;
mod words;

pub use jing_core::message::*;
pub use look::ErrorStyle;

use fluent_syntax::ast::PatternElement;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

/// Returns the text with its first letter in upper case.
pub fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A language of labels and messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// Returns `en` for English and `zh` for Chinese.
    pub fn pick<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        self.choose([en, zh])
    }

    /// Returns the first value for English and the second for Chinese.
    pub fn choose<T>(self, values: [T; 2]) -> T {
        let [en, zh] = values;
        match self {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// Renders a message in this language.
    pub fn render(self, message: &Message) -> String {
        self.renderer().render(message)
    }

    /// Renders an argument of a message, such as a name or a number, in this language.
    pub fn name(self, arg: &impl ToArg) -> String {
        self.renderer().name(arg)
    }

    fn renderer(self) -> &'static Renderer {
        match self {
            Lang::En => &ENGLISH_RENDERER,
            Lang::Zh => &CHINESE,
        }
    }

    /// Renders a message in English and in Chinese.
    pub fn render_both(message: &Message) -> [String; 2] {
        [Lang::En, Lang::Zh].map(|lang| lang.render(message))
    }

    /// Returns the text of a message without arguments. `id` is its id, such as `option-` with the name of an option. `None` if there is no
    /// text of this id, or if it has arguments.
    pub fn plain_text(self, id: &str) -> Option<&'static str> {
        let text = match self {
            Lang::En => crate::ENGLISH.get(id),
            Lang::Zh => CHINESE_TEXTS.get(id),
        };
        match text?.elements[..] {
            [PatternElement::TextElement { value }] => Some(value),
            _ => None,
        }
    }

    /// Renders a message that is passed by value.
    pub fn say(self, message: Message) -> String {
        self.render(&message)
    }

    /// Renders the parts of a message, which are separated by `|` in its text. Missing parts are empty.
    pub fn parts<const N: usize>(self, message: Message) -> [String; N] {
        message.parts().map(|part| self.render(&part))
    }

    /// Joins names with the commas of this language.
    pub fn list<T: AsRef<str>>(self, names: &[T]) -> String {
        names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(self.pick(", ", "、"))
    }

    /// Joins a name and a text with the colon of this language.
    pub fn labelled(self, name: impl Display, text: impl Display) -> String {
        format!("{name}{}{text}", self.pick(": ", "："))
    }

    /// Appends a note to a text, in the brackets of this language.
    pub fn bracketed(self, text: impl Display, note: impl Display) -> String {
        format!("{text}{}{note}{}", self.pick(" (", "（"), self.pick(")", "）"))
    }

    /// Whether the character is a Chinese letter or punctuation mark. Two such characters are not separated by a space.
    fn is_wide(c: char) -> bool {
        matches!(c, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
    }

    /// Appends a part to a Chinese text. Drops one space at the boundary if both neighbours are Chinese characters.
    pub fn append(text: &mut String, part: &str) {
        let ends_wide = |text: &str| text.ends_with(Lang::is_wide);
        if text.strip_suffix(' ').is_some_and(ends_wide) && part.starts_with(Lang::is_wide) {
            text.pop();
        }
        let joined = part.strip_prefix(' ').filter(|rest| ends_wide(text) && rest.starts_with(Lang::is_wide));
        text.push_str(joined.unwrap_or(part));
    }

    /// Returns the language of a locale, such as `zh_CN.UTF-8`: Chinese for `zh`, otherwise English.
    pub fn from_locale(name: &str) -> Lang {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Lang::Zh } else { Lang::En }
    }

    /// Returns ` --lang zh` to append to a command, or an empty text for English.
    pub fn option(self) -> &'static str {
        self.choose(["", " --lang zh"])
    }

    /// Returns the value of HTML's `lang` attribute.
    pub fn tag(self) -> &'static str {
        self.pick("en", "zh-Hans")
    }
}

/// Pairs the prefix of message ids with the content of its Chinese Fluent file, for each name.
macro_rules! fluent_files {
    ($($room:literal),+ $(,)?) => { &[$(($room, include_str!(concat!("../../texts/zh/", $room, ".ftl")))),+] };
}

/// The Chinese texts of all crates: the prefix of message ids and the content of its Fluent file.
pub const CHINESE_FILES: &[(&str, &str)] = fluent_files![
    "cli",
    "deal",
    "exact",
    "first",
    "game",
    "help",
    "input",
    "lang",
    "net",
    "option",
    "page",
    "picture",
    "policy",
    "question",
    "rank",
    "report",
    "request",
    "rules",
    "score",
    "serve",
    "shape",
    "sim",
    "situation",
    "system",
    "tile",
    "tune",
    "verdict",
    "write",
];

static CHINESE_TEXTS: LazyLock<HashMap<String, Text>> = LazyLock::new(|| read(CHINESE_FILES).0);

static CHINESE: Renderer = Renderer {
    text: |_, id| CHINESE_TEXTS.get(id),
    name: 1,
    has_plural: false,
    append: Lang::append,
    in_words: |text, game| words::in_words(&text, game),
};

#[cfg(test)]
mod hand_tests;
#[cfg(test)]
mod look_tests;
#[cfg(test)]
mod message_tests;
#[cfg(test)]
mod tests;
