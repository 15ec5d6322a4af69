//! Replaces keys of rule files in Chinese texts by players' terms.

use super::Lang;
use crate::rules::{Key, of_section};

/// Replaces the paths of keys, and values after `=`, by their Chinese terms. `family` is the game of the keys; `None` means all games.
pub(super) fn in_words(text: &str, family: Option<&str>) -> String {
    // Most texts name no key, and looking for all of them takes long.
    let is_inside_a_path = |signs: &[u8]| signs[1] == b'.' && [signs[0], signs[2]].iter().all(u8::is_ascii_lowercase);
    if !text.as_bytes().windows(3).any(is_inside_a_path) {
        return text.to_owned();
    }
    let own: Vec<&Key> = of_section("", family).filter(|key| key.path.contains('.')).collect();
    // The first that is named, of those with one beginning the longest.
    let first = |text: &str| {
        let named = own.iter().filter_map(|key| Some((text.find(&*key.path)?, *key)));
        named.min_by_key(|(at, key)| (*at, std::cmp::Reverse(key.path.len())))
    };
    let (mut out, mut rest) = (String::new(), text);
    while let Some((at, key)) = first(rest) {
        Lang::append(&mut out, &rest[..at]);
        // Its word with the key in brackets: the key is told.
        let told = out.strip_suffix('（').is_some_and(|before| before.ends_with(key.chinese()));
        Lang::append(&mut out, if told { &key.path } else { key.chinese() });
        rest = &rest[at + key.path.len()..];
        if let Some(value) = rest.strip_prefix('=').or_else(|| rest.strip_prefix(" = ")) {
            // A value in quotation marks may be told by its word already.
            let end = match value.strip_prefix('"').and_then(|quoted| quoted.find('"')) {
                Some(inner) => inner + 2,
                None => value
                    .find(|sign: char| !sign.is_ascii_alphanumeric() && !"_-".contains(sign))
                    .unwrap_or(value.len()),
            };
            out = out + "=" + &key.said_in_chinese(&value[..end]);
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

    /// Whatever names a key is called by its word, and there is an end to it.
    #[test]
    fn keys_are_called_by_their_words() {
        for key in keys().iter().filter(|key| key.path.contains('.')) {
            let told = in_words(&format!("{0} = 7 与 {0} 不合", key.path), key.family.as_deref().or(Some("nanchang")));
            assert!(told.starts_with(&format!("{}=", key.chinese())) && !told.contains(&*key.path), "{told}");
            let wide = |c: Option<char>| c.is_some_and(|c| u32::from(c) >= 0x2E80);
            let blank = |wide: bool| if wide { "" } else { " " };
            let word = key.chinese();
            let [before, after] = [wide(word.chars().next()), wide(word.chars().next_back())].map(blank);
            assert!(told.ends_with(&format!("与{before}{word}{after}不合")), "{told}");
        }
    }

    #[test]
    fn messages_have_the_words_of_a_game() {
        let rules = Rules::preset("nanchang").unwrap();
        for (text, worded) in [
            ("has no effect with claims.chow = false", "has no effect with 吃=否"),
            ("在 scoring.family = \"nanchang\" 时", "在玩法=南昌时"),
            ("在 scoring.family = \"南昌\" 时", "在玩法=南昌时"),
        ] {
            assert_eq!(Lang::Zh.name(&rules.worded(&text.into())), worded);
        }
    }
}
