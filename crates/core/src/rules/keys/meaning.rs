//! What a row says in both languages, and the sources that it names.

use serde::Serialize;

/// A sentence of a row in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Meaning {
    /// In English.
    pub en: String,
    /// In Chinese.
    pub zh: String,
    /// The sources that it names, in English.
    pub source: String,
}

/// A number that a source gives a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Documented {
    /// The number.
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

/// English, Chinese.
const PUNCTUATION: [&Punctuation; 2] = [
    &Punctuation { semicolon: "; ", colon: ": ", comma: ", ", blank: " ", period: ".", off: "off" },
    &Punctuation { semicolon: "；", colon: "：", comma: "、", blank: "", period: "。", off: "没有" },
];

impl Meaning {
    /// The sentence in English and Chinese.
    pub fn texts(&self) -> [&str; 2] {
        [&self.en, &self.zh]
    }

    /// A meaning as rows write it, in English and Chinese with sources in braces; behind it, what a number switches off, and the numbers of
    /// sources.
    pub(super) fn of(texts: [&str; 2], off: Option<i64>, documented: &[Documented]) -> Meaning {
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
            // Sources of the sentence itself come first, in the same brackets.
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
