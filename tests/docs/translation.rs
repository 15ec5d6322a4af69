//! Tests of translations: `NAME.zh.md` has the same headings, blocks, tables and links as `NAME.md`, in the same order.

use super::links::{headings, links, parts, target};
use super::{pages, root};
use std::fs;

/// Returns the parts of a code block that do not depend on the language: commands, files and omissions of `console`, and everything except
/// comments of other blocks.
fn neutral(language: &str, code: &[&str]) -> String {
    if language != "console" {
        let lines: Vec<&str> = code.iter().map(|line| line.split("  #").next().unwrap().trim_end()).collect();
        return lines.join("\n");
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

/// Returns the code in prose, sorted: commands, options, keys and files. Code with other characters than ASCII is left out.
fn code(prose: &str) -> Vec<&str> {
    let mut all: Vec<&str> = prose.split('`').skip(1).step_by(2).filter(|code| code.is_ascii()).collect();
    all.sort_unstable();
    all
}

/// Panics unless the document `english` and its Chinese translation have the same structure.
fn check_structure(english: &str) {
    let chinese = english.replace(".md", ".zh.md");
    let names = [english, &*chinese];
    let texts = names.map(|name| fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}")));
    let [(prose, blocks), (other, others)] = texts.each_ref().map(|text| parts(text));
    let levels = |prose: &str| headings(prose).map(|line| line.len() - line.trim_start_matches('#').len()).collect();
    let [a, b]: [Vec<usize>; 2] = [levels(&prose), levels(&other)];
    assert_eq!(a, b, "{english}: headings");
    assert_eq!(blocks.len(), others.len(), "{english}: blocks of code");
    for ((language, block), (its, other)) in blocks.iter().zip(&others) {
        assert_eq!((language, neutral(language, block)), (its, neutral(its, other)), "{english}, then {chinese}");
    }
    let lead =
        |name: &str, prose: &str| links(prose).iter().map(|link| target(name, link)).collect::<Result<Vec<_>, _>>();
    assert_eq!(lead(english, &prose), lead(&chinese, &other), "{english}: links");
    let rows = |prose: &str| -> Vec<usize> {
        prose.lines().filter(|line| line.starts_with('|')).map(|line| line.matches('|').count()).collect()
    };
    assert_eq!(rows(&prose), rows(&other), "{english}: rows of tables");
    let missing: Vec<&str> = code(&prose).into_iter().filter(|one| !code(&other).contains(one)).collect();
    assert!(missing.is_empty(), "named in {english} alone: {missing:?}");
    let paragraphs = |prose: &str| prose.split("\n\n").filter(|text| !text.trim().is_empty()).count();
    assert_eq!(paragraphs(&prose), paragraphs(&other), "{english}: paragraphs");
    let letters = other.chars().filter(|sign| ('\u{4e00}'..='\u{9fff}').contains(sign)).count();
    let words = prose.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count();
    assert!(letters * 3 > words * 2, "{chinese}: {letters} characters are too few for {words} words");
}

#[test]
fn chinese_documents_have_the_structure_of_the_english_ones() {
    check_structure("README.md");
    // `situations` and `advice` have other examples in Chinese.
    ["benchmarks", "guobiao", "python", "questions", "rooms", "statistics", "tables"]
        .iter()
        .for_each(|name| check_structure(&format!("docs/{name}.md")));
    let documents = ["docs/guide", "reports"].map(|folder| pages(folder, false)).concat();
    documents.iter().for_each(|document| check_structure(document));
    let all = ["docs/guide", "reports"].map(|folder| pages(folder, true)).concat();
    assert_eq!(all.len(), documents.len(), "{all:?} in Chinese, {documents:?} in English");
}
