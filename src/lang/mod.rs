//! The languages in which names, labels, pages and messages are written.
//!
//! Texts that know their language are written twice, side by side ([`Lang::pick`]). Messages of errors and the help of the
//! command line are written in English where they arise; [`Lang::tell`] finds their Chinese in the catalogues beside this file.

mod catalog;

use std::borrow::Cow;

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
        match self {
            Lang::En => en,
            Lang::Zh => zh,
        }
    }

    /// An English message in this language. What the catalogues do not have stays as it is.
    pub fn tell(self, english: &str) -> Cow<'_, str> {
        self.tell_with(english, &|_| None)
    }

    /// The same; what stands in the holes of a message may have a name in this language.
    pub fn tell_with<'a>(self, english: &'a str, called: &dyn Fn(&str) -> Option<String>) -> Cow<'a, str> {
        match self {
            Lang::En => Cow::Borrowed(english),
            Lang::Zh => catalog::chinese(english, called).map_or(Cow::Borrowed(english), Cow::Owned),
        }
    }

    /// The language of a locale's name, such as `zh_CN.UTF-8`.
    pub fn of_locale(name: &str) -> Lang {
        let language = name.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Lang::Zh } else { Lang::En }
    }

    /// The value of HTML's `lang` attribute.
    pub fn tag(self) -> &'static str {
        self.pick("en", "zh-Hans")
    }
}

#[cfg(test)]
mod tests;
