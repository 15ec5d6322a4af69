//! The Chinese words for keys of situation and position files, and the spelling of keys in one file.

use std::collections::BTreeMap;

/// The keys with their Chinese words; messages use the first word.
pub(super) const KEYS: &[(&str, &[&str])] = &[
    ("rules", &["规则", "规矩"]),
    ("dealer", &["庄家", "庄", "坐庄"]),
    ("round", &["圈风", "圈"]),
    ("indicator", &["翻牌", "正精", "翻出的牌"]),
    ("lower_indicator", &["下精"]),
    ("left_indicator", &["左精"]),
    ("right_indicator", &["右精"]),
    ("previous_indicator", &["上局翻牌", "上局正精"]),
    ("bao", &["宝", "宝牌"]),
    ("niao", &["鸟", "扎鸟", "鸟牌"]),
    ("lianzhuang", &["连庄"]),
    ("end", &["结束", "结局"]),
    ("events", &["情况", "情形"]),
    ("wins", &["胡", "胡家"]),
    ("seats", &["各家", "四家", "座位"]),
    ("kongs", &["杠", "开杠"]),
    ("penalties", &["罚分"]),
    ("seat", &["座位", "轮到", "谁"]),
    ("by", &["怎么胡", "胡法"]),
    ("from", &["谁的", "谁打的", "点炮的", "点杠的"]),
    ("tile", &["牌", "哪张"]),
    ("discard", &["第几张"]),
    ("hand", &["手牌"]),
    ("discards", &["打出", "打出的牌"]),
    ("flowers", &["花", "花牌"]),
    ("dealt", &["起手", "起手牌"]),
    ("missing_suit", &["定缺", "缺"]),
    ("fed", &["谁给的"]),
    ("tianting", &["天听"]),
    ("baoting", &["报听"]),
    ("kind", &["种类", "怎么杠"]),
    ("after_wins", &["几胡之后"]),
    ("name", &["名目"]),
    ("drawn", &["摸到", "摸到的牌"]),
    ("offered", &["别家打出", "别家打出的牌"]),
];

/// Returns the first Chinese word for a key; `None` if there is no such key.
pub(super) fn word(key: &str) -> Option<&'static str> {
    KEYS.iter().find(|row| row.0 == key).and_then(|row| row.1.first().copied())
}

/// Returns the key of a Chinese word; `None` if there is none. `is_list` says whether its value in the file is a list: 座位 is then `seats`,
/// otherwise `seat`.
pub(super) fn key(word: &str, is_list: bool) -> Option<&'static str> {
    let mut rows = KEYS.iter().filter(|row| row.1.contains(&word)).map(|row| row.0);
    let first = rows.next()?;
    Some(rows.next().filter(|_| !is_list).unwrap_or(first))
}

/// The spelling of the keys in one file.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The name of each key in the file, by the path of English names.
    written: BTreeMap<String, String>,
    /// Whether a key of the file is Chinese.
    is_chinese: bool,
}

impl Names {
    /// Notes that the file writes the key at `path` (English names) as `written`.
    pub(super) fn note(&mut self, path: String, written: &str) {
        self.is_chinese |= !written.is_ascii();
        self.written.insert(path, written.to_owned());
    }

    /// Returns `path` (English names) with the keys as the file writes them. In a file with Chinese keys, keys that the file does not have
    /// are Chinese too.
    pub(super) fn path(&self, path: &str) -> String {
        let mut known = String::new();
        let names = path.split('.').map(|part| {
            known += if known.is_empty() { "" } else { "." };
            let (name, index) = part.split_at(part.find('[').unwrap_or(part.len()));
            known += name;
            let written = self.written.get(&known).map(String::as_str);
            known += index;
            let chinese = || word(name).filter(|_| self.is_chinese);
            format!("{}{index}", written.or_else(chinese).unwrap_or(name))
        });
        names.collect::<Vec<_>>().join(".")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exception is 座位, which names a seat or the list of seats.
    #[test]
    fn every_word_names_one_key() {
        for (name, words) in KEYS {
            for word in *words {
                let is_list = ["seats", "wins", "kongs", "penalties"].contains(name);
                assert_eq!(key(word, is_list), Some(*name), "{word}");
            }
        }
        assert_eq!([key("座位", true), key("座位", false), key("座", false)], [Some("seats"), Some("seat"), None]);
    }

    #[test]
    fn paths_have_the_spelling_of_the_file() {
        let mut names = Names::default();
        assert_eq!(names.path("seats[1].hand"), "seats[1].hand");
        names.note("seats".to_owned(), "各家");
        names.note("seats[1].hand".to_owned(), "hand");
        assert_eq!(names.path("seats[1].hand"), "各家[1].hand");
        assert_eq!(names.path("seats[2].hand"), "各家[2].手牌");
        assert_eq!(names.path("no_such_key"), "no_such_key");
    }

    #[test]
    fn chinese_messages_name_keys_by_the_words_of_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/texts/zh/situation.ftl");
        let text = std::fs::read_to_string(path).unwrap();
        let is_word = |sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign);
        let mut found = 0;
        for (at, _) in text.match_indices(" = ") {
            let before = &text[..at];
            let name = &before[before
                .rfind(|sign| !is_word(sign))
                .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8))..];
            if !name.is_empty() {
                found += 1;
                assert!(key(name, false).is_some() || key(name, true).is_some(), "{name}");
            }
        }
        assert!(found > 12, "{found}");
    }
}
