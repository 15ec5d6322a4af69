//! The languages in which names, labels, pages and messages are written.
//!
//! Printed text is a [`Message`], an id with arguments. [`Lang::render`] turns it into text, only where it is printed. The English texts
//! are in the crate that creates the message; the Chinese texts of all crates are in `texts/zh` of this crate. Short labels are written
//! in the code in both languages ([`Lang::pick`]). English help texts are next to the command-line options; the Chinese help texts are
//! looked up by the names of command and option.

pub mod fold;
mod look;
mod words;

pub use jing_core::message::*;
pub use look::Look;

use fluent_syntax::ast::PatternElement;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

/// The text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The language of labels and prose.
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
    /// The one of two texts that is in this language.
    pub fn pick<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        self.of([en, zh])
    }

    /// The one of two names, in English and Chinese, that is in this language.
    pub fn of<T>(self, names: [T; 2]) -> T {
        let [en, zh] = names;
        match self {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// The message in this language.
    pub fn render(self, message: &Message) -> String {
        self.renderer().render(message)
    }

    /// A name, number or text in this language.
    pub fn name(self, arg: &impl ToArg) -> String {
        self.renderer().name(arg)
    }

    fn renderer(self) -> &'static Renderer {
        match self {
            Lang::En => &ENGLISH_RENDERER,
            Lang::Zh => &CHINESE,
        }
    }

    /// The message in English and in Chinese.
    pub fn render_both(message: &Message) -> [String; 2] {
        [Lang::En, Lang::Zh].map(|lang| lang.render(message))
    }

    /// The text of a key that is made of names, such as those of a command and its option, if there is one.
    pub fn named(self, key: &str) -> Option<&'static str> {
        let text = match self {
            Lang::En => crate::ENGLISH.get(key),
            Lang::Zh => CHINESE_TEXTS.get(key),
        };
        match text?.elements[..] {
            [PatternElement::TextElement { value }] => Some(value),
            _ => None,
        }
    }

    /// What a message says, where it is printed as it is made.
    pub fn say(self, message: Message) -> String {
        self.render(&message)
    }

    /// The parts of a text between its bars.
    pub fn parts<const N: usize>(self, message: Message) -> [String; N] {
        message.parts().map(|part| self.render(&part))
    }

    /// Names one behind another.
    pub fn list<T: AsRef<str>>(self, names: &[T]) -> String {
        names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(self.pick(", ", "、"))
    }

    /// What something is called, and what is said of it.
    pub fn labelled(self, name: impl Display, said: impl Display) -> String {
        format!("{name}{}{said}", self.pick(": ", "："))
    }

    /// What is said, and more of it in brackets.
    pub fn bracketed(self, said: impl Display, more: impl Display) -> String {
        format!("{said}{}{more}{}", self.pick(" (", "（"), self.pick(")", "）"))
    }

    /// Whether it is a Chinese letter or sign: between two of them stands no blank.
    fn is_wide(sign: char) -> bool {
        matches!(sign, '\u{3000}'..='\u{303f}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
    }

    /// Puts a part behind a Chinese text; the blank that an English word had beside it is none between Chinese ones.
    pub fn append(text: &mut String, part: &str) {
        let ends_wide = |text: &str| text.ends_with(Lang::is_wide);
        if text.strip_suffix(' ').is_some_and(ends_wide) && part.starts_with(Lang::is_wide) {
            text.pop();
        }
        let joined = part.strip_prefix(' ').filter(|rest| ends_wide(text) && rest.starts_with(Lang::is_wide));
        text.push_str(joined.unwrap_or(part));
    }

    /// The language of a locale's name, such as `zh_CN.UTF-8`.
    pub fn of_locale(name: &str) -> Lang {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Lang::Zh } else { Lang::En }
    }

    /// The option that asks a command for this language, after a space; empty for English.
    pub fn option(self) -> &'static str {
        self.of(["", " --lang zh"])
    }

    /// The value of HTML's `lang` attribute.
    pub fn tag(self) -> &'static str {
        self.pick("en", "zh-Hans")
    }
}

/// The same for the Chinese files.
macro_rules! fluent_files {
    ($($room:literal),+ $(,)?) => { &[$(($room, include_str!(concat!("../../texts/zh/", $room, ".ftl")))),+] };
}

/// The Chinese texts of all crates.
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
