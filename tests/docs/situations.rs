//! Tests of the reference of situation files: it contains every key and every word that the program reads.

use jing::score::{ByWord, DealEvent, KongWord, PenaltyKind, WinEvent};
use std::fs;

/// Returns the keys of situation files, taken from the error about an unknown key.
fn keys(text: &str) -> Vec<String> {
    let error = jing::score::Situation::parse("s.toml", text).unwrap_err().to_string();
    // Other errors are in other lines.
    let listed =
        error.lines().find_map(|line| line.split("one of ").nth(1)).unwrap_or_else(|| panic!("{text}: {error}"));
    listed.trim_end_matches(')').split(", ").map(str::to_owned).collect()
}

#[test]
fn the_reference_of_situations_is_complete() {
    let docs = fs::read_to_string(super::root().join("docs/situations.md")).unwrap();
    let rows = ["wins", "seats", "kongs", "penalties"].map(|row| keys(&format!("dealer = 0\n[[{row}]]\nxx = 1\n")));
    let fed = keys("dealer = 0\n[[seats]]\nhand = \"E\"\nfed = [{ xx = 1 }]\n");
    let words = [
        ByWord::ALL.iter().map(|word| word.name()).collect::<Vec<_>>(),
        DealEvent::ALL.iter().map(|word| word.name()).collect(),
        KongWord::ALL.iter().map(|word| word.name()).collect(),
        PenaltyKind::ALL.iter().map(|word| word.name()).collect(),
        WinEvent::ALL.iter().map(|word| word.name()).collect(),
    ];
    let top = keys("xx = 1\n");
    assert!(top.contains(&"lianzhuang".to_owned()) && rows[1].contains(&"missing_suit".to_owned()), "{top:?} {rows:?}");
    let named = top.iter().chain(rows.iter().flatten()).chain(&fed).map(String::as_str).chain(words.concat());
    for name in named {
        let found = [
            format!("`{name}`"),
            format!("`[[{name}]]`"),
            format!("`\"{name}\"`"),
            format!("{{ {name} ="),
            format!(", {name} ="),
        ];
        assert!(found.iter().any(|form| docs.contains(form)), "docs/situations.md says nothing of {name}");
    }
}

/// The Chinese reference contains every key in Chinese and in English.
#[test]
fn the_chinese_reference_of_situations_is_complete() {
    let docs = fs::read_to_string(super::root().join("docs/situations.zh.md")).unwrap();
    let rows = ["胡", "各家", "杠", "罚分"].map(|row| keys(&format!("庄家 = 东\n[[{row}]]\n某 = 1\n")));
    let named = [keys("某 = 1\n"), rows.concat(), keys("庄家 = 东\n[[各家]]\n谁给的 = [{ 某 = 1 }]\n")].concat();
    assert!(named.len() > 30, "{named:?}");
    for row in named {
        let (name, word) = row.trim_end_matches(')').split_once(" (").unwrap_or_else(|| panic!("{row} has no word"));
        for one in [name, word] {
            let found = [
                format!("`{one}`"),
                format!("`[[{one}]]`"),
                format!("{{{one} ="),
                format!("，{one} ="),
                format!(", {one} ="),
            ];
            assert!(found.iter().any(|form| docs.contains(form)), "docs/situations.zh.md says nothing of {one}");
        }
    }
}
