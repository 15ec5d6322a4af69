//! The Chinese README is the English one: the same headings, blocks and links in the same order.

use super::root;
use std::fs;

/// A block of code: its language, and what of it is in no language.
type Block = (String, String);

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// Prose and code of a document.
fn parts(text: &str) -> (String, Vec<Block>) {
    let (mut prose, mut blocks, mut lines) = (String::new(), Vec::new(), text.lines());
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => prose.extend([line, "\n"]),
            Some(language) => {
                let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
                blocks.push((language.to_owned(), neutral(language, &code)));
            }
        }
    }
    (prose, blocks)
}

/// What commands print depends on the language; the commands and the files do not.
fn neutral(language: &str, code: &[&str]) -> String {
    if language != "console" {
        return code.join("\n");
    }
    let mut kept = Vec::new();
    let mut file = false;
    for line in code {
        file = if line.starts_with("$ ") { line.starts_with("$ cat ") } else { file };
        if file || line.starts_with("$ ") || *line == "..." {
            kept.push(*line);
        }
    }
    kept.join("\n")
}

fn levels(prose: &str) -> Vec<usize> {
    prose
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| line.bytes().take_while(|byte| *byte == b'#').count())
        .collect()
}

/// Where links lead, but for the one from each README to the other.
fn links(prose: &str) -> Vec<&str> {
    let all = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    all.filter(|link| !["README.md", "README.zh.md"].contains(link)).collect()
}

/// Code in the prose: commands, options, keys, files.
fn code(prose: &str) -> Vec<&str> {
    let mut all: Vec<&str> = prose.split('`').skip(1).step_by(2).filter(|code| code.is_ascii()).collect();
    all.sort_unstable();
    all
}

fn rows(prose: &str) -> Vec<usize> {
    prose.lines().filter(|line| line.starts_with('|')).map(|line| line.matches('|').count()).collect()
}

#[test]
fn the_chinese_readme_says_what_the_english_one_says() {
    let [english, chinese] = ["README.md", "README.zh.md"].map(read);
    let [(english, blocks), (chinese, other)] = [parts(&english), parts(&chinese)];
    assert_eq!(levels(&english), levels(&chinese), "headings");
    assert_eq!(blocks.len(), other.len(), "blocks of code");
    for (block, other) in blocks.iter().zip(&other) {
        assert_eq!(block, other, "README.md, then README.zh.md");
    }
    assert_eq!(links(&english), links(&chinese), "links");
    assert_eq!(rows(&english), rows(&chinese), "rows of tables");
    let missing: Vec<&str> = code(&english).into_iter().filter(|one| !code(&chinese).contains(one)).collect();
    assert!(missing.is_empty(), "named in README.md alone: {missing:?}");
    let paragraphs = |prose: &str| prose.split("\n\n").filter(|text| !text.trim().is_empty()).count();
    assert_eq!(paragraphs(&english), paragraphs(&chinese), "paragraphs");
    let letters = chinese.chars().filter(|sign| ('\u{4e00}'..='\u{9fff}').contains(sign)).count();
    assert!(
        letters * 3 > english.split_whitespace().count() * 2,
        "{letters} characters are too few for the whole text"
    );
}
