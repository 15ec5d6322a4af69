//! Tests of Chinese texts: they use the words of players and Chinese punctuation.

use super::{pages, root};
use std::fs;
use std::path::{Path, PathBuf};

/// Words and signs that no Chinese text may contain, each with its replacement.
const FORBIDDEN: &[(&str, &str)] = &[
    ("向听", "差几步听牌"),
    ("副露", "吃碰杠的牌"),
    ("牌山", "牌墙"),
    ("牌河", "打出的牌"),
    ("弃牌", "打出的牌"),
    ("何切", "打哪张"),
    ("立直", "报听"),
    ("巡", "轮"),
    ("配牌", "起手牌"),
    ("雀头", "将"),
    ("面子", "副"),
    ("诈和", "诈胡"),
    ("放炮", "点炮"),
    ("旁家", "闲家"),
    ("他家", "别家"),
    ("起伏", "输赢大小"),
    ("自对弈", "电脑打牌"),
    ("「", "“"),
    ("」", "”"),
    ("个名电脑", "个电脑"),
];

/// Further words that messages and documents may not contain, each with its replacement. Explanations of rules may: there 玩家 means people.
const FORBIDDEN_EXCEPT_IN_RULES: &[(&str, &str)] = &[("玩家", "电脑"), ("显著", "不是碰巧"), ("键", "规矩")];

/// Phrases in which a forbidden word is allowed.
const ALLOWED_PHRASES: &[&str] = &[
    // The statistical term is explained once.
    "（显著）",
    // Keys of a keyboard.
    "方向键",
];

/// Returns the paths of all files below a folder whose names end with `end`.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    fn read(folder: &Path, end: &str, all: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, end, all);
            } else if path.to_string_lossy().ends_with(end) {
                all.push(path);
            }
        }
    }
    let mut all = Vec::new();
    read(&root().join(folder), end, &mut all);
    all.sort();
    assert!(!all.is_empty(), "{folder} has no {end}");
    all
}

/// Returns the faults of a text: words of `lists` (word and replacement), and blanks before `%` in Chinese lines. `name` is the name of the
/// file.
fn faults(name: &str, text: &str, lists: &[&[(&str, &str)]]) -> Vec<String> {
    let text = ALLOWED_PHRASES.iter().fold(text.to_owned(), |text, meant| text.replace(meant, ""));
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate() {
        for (word, instead) in lists.iter().copied().flatten().filter(|(word, _)| line.contains(word)) {
            found.push(format!("{name}:{}: {word} is not said, but {instead}: {line}", at + 1));
        }
        let blank = line.match_indices(" %").any(|(at, _)| {
            line[..at].ends_with(|sign: char| sign.is_ascii_digit() || sign == '}') && !line[at + 2..].starts_with('}')
        });
        if blank && line.chars().any(is_chinese) {
            found.push(format!("{name}:{}: a blank before %: {line}", at + 1));
        }
    }
    found
}

fn is_chinese(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}

/// Returns the Chinese texts of a TOML file with keys or terms, and the words of keys that are printed. Quotations from sources, in braces,
/// are left out.
fn texts_of_rows(text: &str) -> String {
    let texts = text.split("zh = \"").skip(1).filter_map(|rest| rest.split('"').next());
    let words = text.split("words = \"").skip(1).filter_map(|rest| rest.split(['"', '、']).next());
    let mut all = String::new();
    for text in texts {
        let mut depth = 0;
        all.extend(text.chars().filter(|sign| {
            depth += i32::from(*sign == '{') - i32::from(*sign == '}');
            depth == 0 && *sign != '}'
        }));
        all.push('\n');
    }
    // Only the first word of a key is printed; the others may be any word that players use.
    if text.contains("[key") {
        words.for_each(|word| all += &format!("{word}\n"));
    }
    all
}

/// Returns the string literals of code, one per line, without comments and without words that are only read.
fn texts_of_code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or(text);
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let lines = lines.map(|line| line.split(".with_synonyms(").next().unwrap_or_default());
    let texts = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn chinese_is_what_players_say() {
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().display().to_string();
    let mut found = Vec::new();
    for path in files("crates/page/texts/zh", ".ftl") {
        let texts: Vec<String> = read(&path).lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
        found.extend(faults(&name(&path), &texts.join("\n"), &[FORBIDDEN, FORBIDDEN_EXCEPT_IN_RULES]));
    }
    for path in files("crates/core/src/rules/keys", ".toml") {
        found.extend(faults(&name(&path), &texts_of_rows(&read(&path)), &[FORBIDDEN]));
    }
    for folder in [
        "crates/lab/src/sim",
        "crates/page/src/report",
        "crates/core/src/score",
        "crates/core/src/rules/spec",
        "src/write",
    ] {
        for path in files(folder, ".rs") {
            let shown = name(&path);
            // Words that are only read from situation files, and tests.
            if ["situation", "test", "reference"].iter().all(|part| !shown.contains(part)) {
                found.extend(faults(&shown, &texts_of_code(&read(&path)), &[FORBIDDEN, FORBIDDEN_EXCEPT_IN_RULES]));
            }
        }
    }
    let pages = ["docs", "docs/guide", "reports"].map(|folder| pages(folder, true)).concat();
    for page in pages.into_iter().chain(["README.zh.md".to_owned()]) {
        found.extend(faults(&page, &read(&root().join(&page)), &[FORBIDDEN, FORBIDDEN_EXCEPT_IN_RULES]));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn forbidden_words_are_found() {
    let lists = [FORBIDDEN, FORBIDDEN_EXCEPT_IN_RULES];
    for (text, is_wrong) in [
        ("向听数：2", true),
        ("差 2 步听牌", false),
        ("大 25 %", true),
        ("大 25%", false),
        ("25 % more", false),
        ("“确有差别”（显著）", false),
    ] {
        assert_eq!(!faults("x", text, &lists).is_empty(), is_wrong, "{text}");
    }
    let rows = "[key.a]\nis = { words = \"诈胡、诈和\" }\nzh = \"诈胡{来源 000，诈和}。\"\n";
    assert_eq!(texts_of_rows(rows), "诈胡。\n诈胡\n");
    assert_eq!(
        texts_of_code("a(\"x\", \"诈胡\").with_synonyms(&[\"诈和\"]) // 诈和\n#[cfg(test)]\n\"诈和\""),
        "x\n诈胡"
    );
}
