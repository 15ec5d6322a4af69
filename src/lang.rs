//! The languages in which names, labels and pages are written.

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

    /// The value of HTML's `lang` attribute.
    pub fn tag(self) -> &'static str {
        self.pick("en", "zh-Hans")
    }
}
