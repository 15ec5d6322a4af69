//! Rule files with bare Chinese words and punctuation: `冲关 = 4`. A word is *bare* if it is not in quotation marks.
//!
//! TOML allows Chinese keys and values only in quotation marks. [`plain`] converts a text to TOML of the same length, and [`restored`] puts
//! the words back into the parsed table.

use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// Full-width punctuation and the TOML for it, padded to the same number of bytes.
const SIGNS: [(char, &str); 9] = [
    ('＝', "=  "),
    ('，', ",  "),
    ('＃', "#  "),
    ('［', "[  "),
    ('］', "  ]"),
    ('“', "  \""),
    ('”', "\"  "),
    ('\u{3000}', "   "),
    ('\u{feff}', "   "),
];
/// The ASCII letter for a byte of a non-ASCII character, indexed by the last six bits of the byte. Different Chinese words stay different.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/// Returns the text as TOML of the same length, so that byte offsets stay valid. A bare non-ASCII word becomes a bare ASCII word if it is
/// a key, and a text in quotation marks if it is a value. [`restored`] puts the words back.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_value = false;
    // The open brackets of lists and inline tables.
    let mut open = Vec::new();
    while let Some(sign) = rest.chars().next() {
        let written = SIGNS.iter().find(|(own, _)| *own == sign).map(|(_, written)| *written);
        let ascii = written.map_or(sign, |written| written.trim().chars().next().unwrap_or(' '));
        let (taken, own) = match ascii {
            '#' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (end, written.unwrap_or("#").to_owned() + &rest[sign.len_utf8()..end])
            }
            '"' | '\'' => {
                let (inner, end) = quoted(rest, sign);
                let close = written.filter(|_| rest[inner..end].starts_with('”')).map_or(&rest[inner..end], |_| "\"  ");
                let first = sign.len_utf8();
                (end, written.unwrap_or(&rest[..first]).to_owned() + &rest[first..inner] + close)
            }
            _ if written.is_some() || sign.is_ascii_whitespace() || "=,[]{}".contains(sign) => {
                match ascii {
                    // Any other bracket is part of a section header.
                    '[' | '{' if is_value => open.push(ascii),
                    ']' | '}' => drop(open.pop()),
                    _ => {}
                }
                is_value = match (ascii, open.last()) {
                    ('=', _) => true,
                    ('{', _) => false,
                    (',' | '\n', within) => within == Some(&'['),
                    _ => is_value,
                };
                (sign.len_utf8(), written.map_or_else(|| sign.to_string(), str::to_owned))
            }
            _ => {
                let ends = |c: char| {
                    c.is_ascii_whitespace() || "=,[]{}#\"'".contains(c) || SIGNS.iter().any(|(own, _)| *own == c)
                };
                let end = rest.find(ends).unwrap_or(rest.len());
                (end, word(&rest[..end], is_value))
            }
        };
        out += &own;
        rest = &rest[taken..];
    }
    debug_assert_eq!(out.len(), text.len());
    out
}

/// Returns the byte offsets of the end of the quoted text at the start of `rest`: before and after its closing quotation mark. They are
/// equal if it is missing. `mark` is the opening quotation mark.
fn quoted(rest: &str, mark: char) -> (usize, usize) {
    let close = if mark == '“' { "”".to_owned() } else { mark.to_string() };
    let long = close.repeat(3);
    let (close, lines) = if mark != '“' && rest.starts_with(&long) { (long, true) } else { (close, false) };
    let mut at = if lines { 3 } else { mark.len_utf8() };
    while let Some(sign) = rest[at..].chars().next() {
        if rest[at..].starts_with(&close) {
            return (at, at + close.len());
        }
        if sign == '\n' && !lines {
            break;
        }
        at += sign.len_utf8();
        if sign == '\\' && mark == '"' {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    (at, at)
}

/// Returns the ASCII text of the same length for the word `text`, see [`plain`]. `is_value` is whether it is a value.
fn word(text: &str, is_value: bool) -> String {
    match (text.is_ascii(), is_value) {
        (true, _) => text.to_owned(),
        (_, true) => format!("\"{}\"", "_".repeat(text.len() - 2)),
        (_, false) => {
            let letter = |byte: u8| if byte.is_ascii() { byte } else { LETTERS[usize::from(byte & 63)] };
            text.bytes().map(|byte| char::from(letter(byte))).collect()
        }
    }
}

/// Puts the bare words of `text` back into the table that was parsed from its [`plain`] form. Returns the table and the byte spans of
/// duplicate keys.
pub(super) fn restored<'a>(text: &'a str, table: DeTable<'a>) -> (DeTable<'a>, Vec<Range<usize>>) {
    let mut found = DeTable::new();
    let mut twice = Vec::new();
    for (name, value) in table {
        let span = name.span();
        let name = bare(text, span.clone()).map_or_else(|| name.into_inner(), Into::into);
        let value = value_restored(text, value, &mut twice);
        if found.contains_key(&*name) {
            twice.push(span);
        } else {
            found.insert(Spanned::new(span, name), value);
        }
    }
    (found, twice)
}

/// [`restored`] for a value. Adds the spans of duplicate keys to `twice`.
fn value_restored<'a>(
    text: &'a str,
    value: Spanned<DeValue<'a>>,
    twice: &mut Vec<Range<usize>>,
) -> Spanned<DeValue<'a>> {
    let place = value.span();
    let value = match (value.into_inner(), bare(text, place.clone())) {
        (DeValue::Table(inner), _) => {
            let (inner, more) = restored(text, inner);
            twice.extend(more);
            DeValue::Table(inner)
        }
        (DeValue::Array(all), _) => {
            DeValue::Array(all.into_iter().map(|one| value_restored(text, one, twice)).collect::<DeArray<'a>>())
        }
        (DeValue::String(_), Some(word)) => DeValue::String(word.into()),
        (value, _) => value,
    };
    Spanned::new(place, value)
}

/// Returns the bare non-ASCII word at this span of `text`; `None` if the text there is ASCII or in quotation marks.
fn bare(text: &str, span: Range<usize>) -> Option<&str> {
    text.get(span).filter(|word| !word.is_ascii() && !word.starts_with(['"', '\'', '“']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[test]
    fn bare_words_keep_their_places() {
        for (text, same) in [
            ("a = 1 # 冲关\nb = \"冲关\\\"关\" # x", true),
            ("a = '冲关'\nb = \"\"\"冲\n\"关\"\"\"\n[c.d]\ne = 1", true),
            ("冲关 = 4", false),
            ("霸王＝“无”\u{3000}＃ 注", false),
            ("scoring.jing.冲关 = 四\n霸王 = 无\n[claims]\n\"吃\" = 否#x", false),
            ("a = \"冲", true),
            ("a = “冲\n冲", false),
        ] {
            let plain = plain(text);
            assert_eq!(plain.len(), text.len());
            let comment = |text: &str| text.split('#').next().unwrap_or_default().to_owned();
            assert_eq!(comment(&plain) == comment(text), same, "{plain}");
        }
        let text = "冲关 = 4\n霸王＝“无”\nscoring.jing.下精 = 埋地雷\n\"冲关\" = 5\ntitle = \"上（‘x’，下\"\n";
        let plain = plain(text);
        let (table, twice) = restored(text, DeTable::parse(&plain).unwrap().into_inner());
        assert_eq!(twice.iter().map(|span| &text[span.clone()]).collect::<Vec<_>>().len(), 1);
        assert_eq!(table.get("霸王").unwrap().get_ref().as_str(), Some("无"));
        assert_eq!(table.get("title").unwrap().get_ref().as_str(), Some("上（‘x’，下"));
        let jing = table.get("scoring").unwrap().get_ref().get("jing").unwrap();
        assert_eq!(jing.get_ref().get("下精").unwrap().get_ref().as_str(), Some("埋地雷"));
    }

    /// A value of a file. Its words can be written bare with full-width punctuation, or in quotation marks with ASCII punctuation.
    #[derive(Clone, Debug)]
    enum Value {
        Word(&'static str),
        Number(u8),
        List(Vec<Value>),
        Table(Vec<(&'static str, Value)>),
    }

    impl Value {
        fn text(&self, is_bare: bool, glue: &str) -> String {
            let word = |word: &str| if is_bare { word.to_owned() } else { format!("\"{word}\"") };
            let comma = if is_bare { format!("，{glue}") } else { format!(",{glue}") };
            match self {
                Value::Word(own) => word(own),
                Value::Number(number) => number.to_string(),
                Value::List(all) => {
                    let all: Vec<String> = all.iter().map(|one| one.text(is_bare, glue)).collect();
                    format!("[{glue}{}{glue}]", all.join(&comma))
                }
                Value::Table(rows) => {
                    let rows: Vec<String> = rows
                        .iter()
                        .enumerate()
                        .map(|(at, (name, value))| {
                            format!("{} = {}", word(&format!("{name}{at}")), value.text(is_bare, glue))
                        })
                        .collect();
                    format!("{{ {} }}", rows.join(if is_bare { "， " } else { ", " }))
                }
            }
        }
    }

    fn values() -> impl proptest::strategy::Strategy<Value = Value> {
        use proptest::prelude::*;
        let words = || prop::sample::select(vec!["冲关", "霸王", "牌效", "无", "下精", "é", "𠀀"]);
        let leaf = prop_oneof![words().prop_map(Value::Word), any::<u8>().prop_map(Value::Number)];
        leaf.prop_recursive(4, 24, 4, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::List),
                prop::collection::vec((words(), inner), 0..3).prop_map(Value::Table),
            ]
        })
    }

    /// Parses a rule file, checks that the span of each string covers its word, and returns the table without spans.
    fn read(text: &str) -> String {
        fn at_their_places(text: &str, value: &Spanned<DeValue<'_>>) {
            match value.get_ref() {
                DeValue::String(word) => assert_eq!(text[value.span()].trim_matches('"'), &**word),
                DeValue::Array(all) => all.iter().for_each(|one| at_their_places(text, one)),
                DeValue::Table(rows) => rows.iter().for_each(|(_, one)| at_their_places(text, one)),
                _ => {}
            }
        }
        let plain = plain(text);
        let (table, twice) =
            restored(text, DeTable::parse(&plain).unwrap_or_else(|error| panic!("{text}\n{error}")).into_inner());
        assert!(twice.is_empty(), "{text}");
        table.values().for_each(|value| at_their_places(text, value));
        toml::Table::deserialize(toml::de::Deserializer::from(Spanned::new(0..text.len(), table)))
            .map(|table| format!("{table:?}"))
            .unwrap()
    }

    proptest::proptest! {
        /// Includes words in lists and inline tables, across lines and comments.
        #[test]
        fn bare_words_read_like_quoted_words(value in values(), glue in "( ?# 注，[a-z冲\\]\"]\n)?", after in values()) {
            let text = |is_bare: bool| {
                let key = if is_bare { "规矩＝" } else { "\"规矩\" = " };
                let last = if is_bare { "\n底分 = " } else { "\n\"底分\" = " };
                format!("{key}{}{last}{}\n", value.text(is_bare, &glue), after.text(is_bare, &glue))
            };
            proptest::prop_assert_eq!(read(&text(true)), read(&text(false)));
        }

        /// Checked for any text: also for one that is not TOML.
        #[test]
        fn length_and_line_ends_are_kept(text in "[ -~\n冲关霸王＝“”，＃é𠀀]{0,40}") {
            let plain = plain(&text);
            proptest::prop_assert_eq!(plain.len(), text.len());
            let lines = |text: &str| text.match_indices('\n').map(|(at, _)| at).collect::<Vec<_>>();
            proptest::prop_assert_eq!(lines(&plain), lines(&text));
            let text = format!("extends = 南昌\n{text}");
            if let Err(error) = crate::rules::Rules::from_toml("my.toml", &text) {
                proptest::prop_assert!(error.to_string().starts_with("my.toml:"));
            }
        }
    }
}
