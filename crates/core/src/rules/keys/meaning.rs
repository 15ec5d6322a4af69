//! Meanings of keys and values in both languages, with their sources.

use serde::Serialize;

/// A text of one or more sentences in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Meaning {
    /// The English text.
    pub en: String,
    /// The Chinese text.
    pub zh: String,
    /// The sources that the text names, in English; empty if it names none.
    pub source: String,
}

/// A value of a numeric key that a source gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Documented {
    /// The value.
    pub value: i64,
    /// The source, as in "seed 000, 冲关".
    pub en: String,
    /// The source in Chinese.
    pub zh: String,
}

/// The punctuation of a language, and its word for a rule that is switched off.
struct Punctuation {
    semicolon: &'static str,
    colon: &'static str,
    comma: &'static str,
    blank: &'static str,
    period: &'static str,
    off: &'static str,
}

/// The punctuation of English and Chinese.
const PUNCTUATION: [&Punctuation; 2] = [
    &Punctuation { semicolon: "; ", colon: ": ", comma: ", ", blank: " ", period: ".", off: "off" },
    &Punctuation { semicolon: "；", colon: "：", comma: "、", blank: "", period: "。", off: "没有" },
];

impl Meaning {
    /// Returns the English and the Chinese text.
    pub fn texts(&self) -> [&str; 2] {
        [&self.en, &self.zh]
    }

    /// Creates a meaning from the texts of a row, in English and Chinese with sources in braces. Appends a note with `off`, the number that
    /// switches the key off (if any), and the documented values with their sources.
    pub(super) fn from_row(texts: [&str; 2], off: Option<i64>, documented: &[Documented]) -> Meaning {
        let own = |at: usize| {
            let punctuation = PUNCTUATION[at];
            if texts[at].is_empty() {
                return String::new();
            }
            let off =
                off.map(|off| format!("{}{off} = {}", punctuation.semicolon, punctuation.off)).unwrap_or_default();
            let text = texts[at].strip_suffix(punctuation.period).unwrap_or(texts[at]).to_owned() + &off;
            let of_source = |rows: &[Documented]| {
                let values: Vec<String> = rows.iter().map(|row| row.value.to_string()).collect();
                [[&rows[0].en, &rows[0].zh][at], punctuation.colon, &values.join(punctuation.comma)].concat()
            };
            let sources: Vec<String> = documented.chunk_by(|a, b| a.en == b.en).map(of_source).collect();
            let sources = sources.join(punctuation.semicolon);
            // The sources in the text of the row come first, in the same brackets.
            let text = match text.strip_suffix('}') {
                _ if sources.is_empty() => text,
                Some(own) => format!("{own}{}{sources}}}", punctuation.semicolon),
                None => format!("{text}{}{{{sources}}}", punctuation.blank),
            };
            text + punctuation.period
        };
        let [en, zh] = [own(0), own(1)];
        let sources = en.split('{').skip(1).filter_map(|part| part.split('}').next());
        let source = sources.collect::<Vec<_>>().join("; ");
        Meaning { source, en: en.replace('{', "(").replace('}', ")"), zh: zh.replace('{', "（").replace('}', "）") }
    }
}
