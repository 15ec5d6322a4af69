//! Tests of links between documents: their files and headings exist.

use super::{pages, root};
use std::fs;

/// Splits a document into its prose and its code blocks, each with its language and its lines.
pub fn parts(text: &str) -> (String, Vec<(&str, Vec<&str>)>) {
    let (mut prose, mut blocks, mut lines) = (String::new(), Vec::new(), text.lines());
    while let Some(line) = lines.next() {
        match line.strip_prefix("```") {
            None => prose.extend([line, "\n"]),
            Some(language) => {
                blocks.push((language, lines.by_ref().take_while(|line| !line.starts_with("```")).collect()));
            }
        }
    }
    (prose, blocks)
}

/// Returns the lines that are headings.
pub fn headings(prose: &str) -> impl Iterator<Item = &str> {
    prose.lines().filter(|line| line.starts_with('#'))
}

/// Returns the targets of the links in prose.
pub fn links(prose: &str) -> Vec<String> {
    let words: String = prose.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let all = words.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    all.map(str::to_owned).collect()
}

/// Returns the place to which a link in a document leads, as `FILE` or `FILE#INDEX` with the index of the heading, from 0; links to the web
/// stay unchanged. FILE is the English document even if the link leads to its Chinese translation. The error says what is missing.
pub fn target(document: &str, link: &str) -> Result<String, String> {
    if link.contains("://") {
        return Ok(link.to_owned());
    }
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let mut parts: Vec<&str> = document.split('/').collect();
    if !path.is_empty() {
        parts.pop();
    }
    for part in path.split('/').filter(|part| !part.is_empty()) {
        if part == ".." {
            parts.pop().ok_or_else(|| format!("{document}: {link} leads out of the repository"))?;
        } else {
            parts.push(part);
        }
    }
    let file = parts.join("/");
    if !root().join(&file).exists() {
        return Err(format!("{document}: {link} leads nowhere"));
    }
    let place = match anchor {
        None => String::new(),
        Some(anchor) => {
            let text = fs::read_to_string(root().join(&file)).unwrap();
            let found = headings(&self::parts(&text).0).position(|heading| slug(heading) == anchor);
            format!("#{}", found.ok_or_else(|| format!("{document}: {link}: there is no such heading"))?)
        }
    };
    Ok(file.replace(".zh.", ".") + &place)
}

/// Returns the anchor that GitHub gives to a heading.
fn slug(heading: &str) -> String {
    let kept = |sign: &char| sign.is_alphanumeric() || [' ', '-', '_'].contains(sign);
    heading.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
}

/// Returns the names of all documents of the repository.
fn all() -> Vec<String> {
    let mut all = [
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "README.md",
        "README.zh.md",
        "crates/core/README.md",
        "crates/hand/README.md",
        "crates/lab/README.md",
        "crates/page/README.md",
        "crates/stats/README.md",
        "fuzz/README.md",
        "python/README.md",
    ]
    .map(str::to_owned)
    .to_vec();
    for folder in ["docs", "docs/guide", "reports"] {
        all.extend([false, true].map(|chinese| pages(folder, chinese)).concat());
    }
    for study in fs::read_dir(root().join("reports/gallery")).unwrap() {
        let page = format!("reports/gallery/{}/README.md", study.unwrap().file_name().into_string().unwrap());
        all.extend(root().join(&page).exists().then_some(page));
    }
    all
}

#[test]
fn targets_of_links_exist() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for document in all() {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        for link in links(&parts(&text).0) {
            seen += 1;
            faults.extend(target(&document, &link).err());
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(seen > 100, "{seen} links");
}

#[test]
fn a_broken_link_is_found() {
    assert!(target("docs/guide/count.md", "../../README.md#start").is_ok());
    assert!(target("docs/guide/count.md", "../../README.md#begin").is_err());
    assert!(target("docs/guide/count.md", "../README.md").is_err());
    assert_eq!(links("[`a`](b.md) and `[123m](7777s)`"), ["b.md"]);
}

#[test]
fn the_readme_links_to_every_page_of_the_guide() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let linked = links(&parts(&readme).0);
    let missing: Vec<String> = pages("docs/guide", false).into_iter().filter(|page| !linked.contains(page)).collect();
    assert!(missing.is_empty(), "README.md does not name {missing:?}");
}
