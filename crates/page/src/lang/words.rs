//! Replaces keys of rule files by players' terms in Chinese texts.

use super::Lang;
use crate::rules::{Key, keys_in_section};

/// Replaces the paths of keys, and values after `=`, by their Chinese terms. `family` is the game whose terms are used; `None` means the
/// keys of all games.
pub(super) fn in_words(text: &str, family: Option<&str>) -> String {
    // Most texts contain no key, and the search for all keys is slow.
    let is_inside_a_path = |bytes: &[u8]| bytes[1] == b'.' && [bytes[0], bytes[2]].iter().all(u8::is_ascii_lowercase);
    if !text.as_bytes().windows(3).any(is_inside_a_path) {
        return text.to_owned();
    }
    let own: Vec<&Key> = keys_in_section("", family).filter(|key| key.path.contains('.')).collect();
    // The first key in the text; of keys that begin there, the longest.
    let first = |text: &str| {
        let found = own.iter().filter_map(|key| Some((text.find(&*key.path)?, *key)));
        found.min_by_key(|(at, key)| (*at, std::cmp::Reverse(key.path.len())))
    };
    let (mut out, mut rest) = (String::new(), text);
    while let Some((at, key)) = first(rest) {
        Lang::append(&mut out, &rest[..at]);
        // A key in brackets after its own term is not replaced.
        let is_explained = out.strip_suffix('（').is_some_and(|before| before.ends_with(key.chinese()));
        Lang::append(&mut out, if is_explained { &key.path } else { key.chinese() });
        rest = &rest[at + key.path.len()..];
        if let Some(value) = rest.strip_prefix('=').or_else(|| rest.strip_prefix(" = ")) {
            // A quoted value may already be a Chinese term.
            let end = match value.strip_prefix('"').and_then(|quoted| quoted.find('"')) {
                Some(inner) => inner + 2,
                None => value
                    .find(|sign: char| !sign.is_ascii_alphanumeric() && !"_-".contains(sign))
                    .unwrap_or(value.len()),
            };
            out = out + "=" + &key.value_in_chinese(&value[..end]);
            rest = &value[end..];
        }
    }
    Lang::append(&mut out, rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, keys};

    #[test]
    fn every_key_becomes_its_chinese_term() {
        for key in keys().filter(|key| key.path.contains('.')) {
            let shown = in_words(&format!("{0} = 7 与 {0} 不合", key.path), key.family.as_deref().or(Some("nanchang")));
            assert!(shown.starts_with(&format!("{}=", key.chinese())) && !shown.contains(&*key.path), "{shown}");
            let wide = |c: Option<char>| c.is_some_and(|c| u32::from(c) >= 0x2E80);
            let blank = |wide: bool| if wide { "" } else { " " };
            let word = key.chinese();
            let [before, after] = [wide(word.chars().next()), wide(word.chars().next_back())].map(blank);
            assert!(shown.ends_with(&format!("与{before}{word}{after}不合")), "{shown}");
        }
    }

    #[test]
    fn keys_in_messages_become_terms_of_the_game() {
        let rules = Rules::preset("nanchang").unwrap();
        for (text, worded) in [
            ("has no effect with claims.chow = false", "has no effect with 吃=否"),
            ("在 scoring.family = \"nanchang\" 时", "在玩法=南昌时"),
            ("在 scoring.family = \"南昌\" 时", "在玩法=南昌时"),
        ] {
            assert_eq!(Lang::Zh.name(&rules.in_words(&text.into())), worded);
        }
    }
}
