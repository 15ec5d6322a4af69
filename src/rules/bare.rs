//! Rule files in the words of players: `冲关 = 4`. TOML takes such keys in quotation marks alone; here they may stand bare.

use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Signs of Chinese keyboards, as TOML writes them, in as many bytes.
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
/// What a byte of a letter is written as, by its last six bits: different letters, different words.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

/// The text as TOML, each sign at the place where it was written: a bare word of other letters is a bare word of English ones,
/// where a value is expected a text in quotation marks. [`restored`] puts the words back.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_value = false;
    while let Some(sign) = rest.chars().next() {
        let written = SIGNS.iter().find(|(own, _)| *own == sign).map(|(_, written)| *written);
        let meant = written.map_or(sign, |written| written.trim().chars().next().unwrap_or(' '));
        let (taken, own) = match meant {
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
                is_value = match meant {
                    '=' => true,
                    ',' | '{' | '\n' => false,
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

/// Where the text in quotation marks ends, without and with the mark.
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

/// The table of a text that was read as [`plain`], with its words; and the places of keys that it has twice.
pub(super) fn restored<'a>(text: &'a str, table: DeTable<'a>) -> (DeTable<'a>, Vec<Range<usize>>) {
    let mut found = DeTable::new();
    let mut twice = Vec::new();
    let bare =
        |span: Range<usize>| text.get(span).filter(|word| !word.is_ascii() && !word.starts_with(['"', '\'', '“']));
    for (name, value) in table {
        let span = name.span();
        let name = bare(span.clone()).map_or_else(|| name.into_inner(), Into::into);
        let place = value.span();
        let value = match (value.into_inner(), bare(place.clone())) {
            (DeValue::Table(inner), _) => {
                let (inner, more) = restored(text, inner);
                twice.extend(more);
                DeValue::Table(inner)
            }
            (DeValue::String(_), Some(word)) => DeValue::String(word.into()),
            (value, _) => value,
        };
        if found.contains_key(&*name) {
            twice.push(span);
        } else {
            found.insert(Spanned::new(span, name), Spanned::new(place, value));
        }
    }
    (found, twice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_words_stand_where_they_were_written() {
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

    proptest::proptest! {
        /// Any text keeps its length, its lines, and what is plain already.
        #[test]
        fn places_are_kept(text in "[ -~\n冲关霸王＝“”，＃é𠀀]{0,40}") {
            let plain = plain(&text);
            proptest::prop_assert_eq!(plain.len(), text.len());
            let lines = |text: &str| text.match_indices('\n').map(|(at, _)| at).collect::<Vec<_>>();
            proptest::prop_assert_eq!(lines(&plain), lines(&text));
            let text = format!("extends = 南昌\n{text}");
            if let Err(error) = crate::rules::Rules::from_toml("my.toml", &text) {
                proptest::prop_assert!(error.render(false).contains("×"));
            }
        }
    }
}
