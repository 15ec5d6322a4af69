//! What a row says in both languages, and the sources that it names.

use crate::lang::{Lang, msg};
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

impl Meaning {
    /// The sentence in a language.
    pub fn told(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.zh)
    }

    /// A meaning as rows write it, with sources in braces; behind it, what a number switches off, and the numbers of sources.
    pub(super) fn of(en: &str, zh: &str, off: Option<i64>, documented: &[Documented]) -> Meaning {
        let told = |lang: Lang, text: &str| whole(lang, text, off, documented);
        let en = told(Lang::En, en);
        let sources = en.split('{').skip(1).filter_map(|part| part.split('}').next());
        let source = sources.collect::<Vec<_>>().join("; ");
        let brackets =
            |lang: Lang, text: &str| text.replace('{', lang.pick("(", "（")).replace('}', lang.pick(")", "）"));
        Meaning { source, zh: brackets(Lang::Zh, &told(Lang::Zh, zh)), en: brackets(Lang::En, &en) }
    }
}

fn whole(lang: Lang, text: &str, off: Option<i64>, documented: &[Documented]) -> String {
    if text.is_empty() {
        return String::new();
    }
    let period = lang.pick(".", "。");
    let mut text = text.strip_suffix(period).unwrap_or(text).to_owned();
    if let Some(off) = off {
        text += &lang.render(&msg!("rules-and-off", off));
    }
    let sources: Vec<String> = documented
        .chunk_by(|a, b| a.en == b.en)
        .map(|all| {
            let values: Vec<String> = all.iter().map(|one| one.value.to_string()).collect();
            lang.labelled(lang.pick(&all[0].en, &all[0].zh), lang.list(&values))
        })
        .collect();
    let sources = sources.join(lang.pick("; ", "；"));
    if !sources.is_empty() {
        // The sources of its last words go on.
        text = match text.strip_suffix('}') {
            Some(own) => format!("{own}{}{sources}}}", lang.pick("; ", "；")),
            None => format!("{text}{}{{{sources}}}", lang.pick(" ", "")),
        };
    }
    text + period
}
