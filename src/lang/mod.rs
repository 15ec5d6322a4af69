//! The languages in which names, labels, pages and messages are written.
//!
//! What is said is a [`Message`], an id with arguments: its texts stand in `en/` and `zh/`, and [`Lang::render`] makes words of it
//! once, where it is printed. Names and labels that know their language are written twice, side by side ([`Lang::pick`]).
//! The English of the help stands beside the options; its Chinese is found by their names.

pub mod fold;
mod hand;
mod look;
mod message;
pub mod number;

pub(crate) use hand::in_one_line;
pub use look::Look;
pub(crate) use look::{Excerpt, cut_short};
pub use message::{Arg, Joint, Message, Shown, ToArg, ToMessage};
pub(crate) use message::{msg, told};
pub use number::{Form, Number, Range};

use std::borrow::Cow;
use std::fmt::Display;

/// Whether a character of a text is an instruction to what shows it: a control character other than a tab or the end of a line, or
/// a mark of writing direction. Files may hold them; no screen and no page gets them.
pub fn is_instruction(c: char) -> bool {
    let direction =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    direction || c.is_control() && !matches!(c, '\n' | '\t')
}

/// The text with its instructions spelled out, such as `\u{1b}`. The `\r` of an end of line is left out.
pub fn spelled_out(text: &str) -> Cow<'_, str> {
    if !text.contains(is_instruction) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.replace("\r\n", "\n").chars() {
        match is_instruction(c) {
            true => out.extend(c.escape_unicode()),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

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
    pub(crate) fn append(text: &mut String, part: &str) {
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

#[cfg(test)]
mod tests;
