//! Tests of README and docs: the commands in code blocks are run, and their output must be the output shown.
//!
//! - `console`: a line `$ jing ...` is run, and the lines after it are its output. A line `...` stands for any lines, `[..]` for any part
//!   of a line. The command must succeed unless `; echo $?` follows it, which shows the exit code. `$ cat FILE` creates the file shown.
//! - `sh`: commands of `jing` must succeed; other programs are not run.
//! - `toml`: with `# PATH` as its first line, keys of that file with their values; otherwise the dependency on this library.
//! - `rust`: run as a doctest of the library (`src/lib.rs`).
//!
//! `UPDATE=1 cargo test --test docs` writes the current output into the files.
#![cfg(feature = "cli")]

mod advice;
mod chinese;
mod gallery;
mod links;
mod situations;
mod tables;
mod translation;

use snapbox::filter::NormalizeToExpected;
use snapbox::{Data, IntoData};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn readme() {
    check("README.md");
}

#[test]
fn readme_in_chinese() {
    check("README.zh.md");
}

#[test]
fn readme_fits_on_a_page() {
    for name in ["README.md", "README.zh.md"] {
        let bytes = fs::metadata(root().join(name)).unwrap().len();
        assert!(bytes <= 12 * 1024, "{name} has {bytes} bytes, at most 12 KiB allowed: move details to docs/guide");
    }
}

#[test]
fn guide() {
    pages("docs/guide", false).iter().for_each(|name| check(name));
}

#[test]
fn guide_in_chinese() {
    pages("docs/guide", true).iter().for_each(|name| check(name));
}

#[test]
fn docs() {
    pages("docs", false).iter().for_each(|name| check(name));
}

#[test]
fn docs_in_chinese() {
    pages("docs", true).iter().for_each(|name| check(name));
}

#[test]
fn the_citation_has_the_current_version() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).unwrap();
    let version = citation.lines().find_map(|line| line.strip_prefix("version: "));
    assert_eq!(version, Some(env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_page_has_the_current_version() {
    let version = env!("CARGO_PKG_VERSION");
    let has = |file: &str, line: &str| fs::read_to_string(root().join(file)).unwrap().contains(line);
    assert!(has("web/page/jing.js", &format!("const VERSION = '{version}';")));
    assert!(has("web/page/package.json", &format!("\"version\": \"{version}\"")));
}

/// `python/tests/test_docs.py` runs docs/python.md, so the Python lines of the README must be lines of that page.
#[test]
fn python_in_the_readme_is_tested() {
    let [readme, page] = ["README.md", "docs/python.md"].map(|name| fs::read_to_string(root().join(name)).unwrap());
    let shown = readme.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let missing: Vec<&str> = shown.lines().filter(|line| !page.lines().any(|other| other == *line)).collect();
    assert!(missing.is_empty(), "docs/python.md lacks {missing:?}");
}

#[test]
fn commands_and_options_in_prose_exist() {
    let folder = tempfile::tempdir().unwrap();
    let mut prose = String::new();
    let more = ["README.md", "docs/statistics.md", "docs/tables.md"].map(str::to_owned);
    for name in pages("docs/guide", false).into_iter().chain(more) {
        let text = fs::read_to_string(root().join(&name)).unwrap();
        prose.extend(text.split("```").step_by(2));
    }
    let code = prose.split('`').skip(1).step_by(2);
    let code: Vec<&str> = code.filter(|code| code.starts_with("jing ") || code.starts_with("--")).collect();
    let mut helps = String::new();
    for line in code.iter().filter(|code| code.starts_with("jing ")) {
        let command: Vec<&str> =
            line.split(' ').take_while(|word| word.chars().all(|c| c.is_ascii_lowercase())).take(3).collect();
        let (code, help) = run(&format!("{} --help-all", command.join(" ")), folder.path());
        assert_eq!(code, 0, "`{line}`: {help}");
        helps.push_str(&help);
    }
    for option in code.iter().flat_map(|code| code.split_whitespace()).filter(|word| word.starts_with("--")) {
        assert!(helps.contains(option), "no command has {option}");
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the documents of a folder, sorted by name: the Chinese ones if `chinese`, else the English ones.
fn pages(folder: &str, chinese: bool) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".md") && name.ends_with(".zh.md") == chinese);
    names.sort_unstable();
    names.iter().map(|name| format!("{folder}/{name}")).collect()
}

/// Runs the commands of the document `name` and panics unless the document shows their current output. With `UPDATE` the document is
/// written.
fn check(name: &str) {
    let shown = fs::read_to_string(root().join(name)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    if name.ends_with(".zh.md") {
        fs::write(folder.path().join(CHINESE), "").unwrap();
    }
    let found = with_current_output(&shown, folder.path(), name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(root().join(name), found).unwrap();
    } else {
        snapbox::assert_data_eq!(found, shown.raw());
    }
}

/// Returns the document `name`, whose text is `document`, with the current output of its commands, which are run in `folder`.
fn with_current_output(document: &str, folder: &Path, name: &str) -> String {
    let mut out = String::new();
    let mut lines = document.split_inclusive('\n');
    while let Some(line) = lines.next() {
        out.push_str(line);
        let Some(language) = line.trim_end().strip_prefix("```") else { continue };
        let block: String = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
        match language {
            "console" => out.push_str(&console(&block, folder)),
            "sh" => {
                for line in block.lines().filter(|line| line.starts_with("jing ") || line.starts_with("cargo run ")) {
                    let (code, printed) = run(line.split('#').next().unwrap_or(line), folder);
                    assert_eq!(code, 0, "{name}: {line}: {printed}");
                }
                out.push_str(&block);
            }
            "toml" => {
                toml(&block, name);
                out.push_str(&block);
            }
            // These are run by `cargo test --doc` or `web/test/node.mjs`, or need programs outside of this project.
            "js" | "rust" | "rust,no_run" | "python" | "sql" | "console,ignore" | "bash" => out.push_str(&block),
            other => panic!("{name}: a block of the language {other:?}, of which it is not known how to try it"),
        }
        out.push_str("```\n");
    }
    out
}

/// Returns the text of a console block with the current output of its commands, which are run in `folder`.
fn console(block: &str, folder: &Path) -> String {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.split_inclusive('\n') {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.trim_end(), String::new())),
            (None, Some((_, shown))) => shown.push_str(line),
            (None, None) => panic!("a console block begins with a command: {block}"),
        }
    }
    let mut out = String::new();
    for (command, shown) in commands {
        let text = shown.trim_end();
        let found = match command.strip_prefix("cat ") {
            Some(file) => {
                fs::write(folder.join(file), format!("{text}\n")).unwrap();
                text.to_owned()
            }
            None => {
                let asked = command.strip_suffix("; echo $?");
                let (code, mut printed) = run(asked.unwrap_or(command), folder);
                match asked {
                    Some(_) => printed += &format!("{code}\n"),
                    None => assert_eq!(
                        code, 0,
                        "`{command}` fails; write `{command}; echo $?` if it is meant to: {printed}"
                    ),
                }
                elided(printed.trim_end(), text)
            }
        };
        let blank = shown.lines().rev().take_while(|line| line.is_empty()).count();
        let _ = writeln!(out, "$ {command}");
        out.extend((!found.is_empty()).then(|| found + "\n"));
        out.push_str(&"\n".repeat(blank));
    }
    out
}

/// Returns the output `printed` with the same omissions as in `shown`, the output in the document.
fn elided(printed: &str, shown: &str) -> String {
    let pattern: Vec<String> = shown.lines().map(|line| current_line(line, printed)).collect();
    normalized(printed, &pattern.join("\n"))
}

/// Returns a line of the document if it is still printed, else the printed line that begins with the same word, with the same omissions.
/// Returns the line unchanged if there is none.
fn current_line(shown: &str, printed: &str) -> String {
    if shown == "..." || printed.lines().any(|line| normalized(line, shown) == shown) {
        return shown.to_owned();
    }
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let Some(line) = printed.lines().find(|line| first(line) == first(shown)) else { return shown.to_owned() };
    let mut line = line.to_owned();
    for (at, _) in shown.match_indices("[..]") {
        let before = shown[..at].split_inclusive(' ').next_back().unwrap_or_default();
        let after = shown[at + 4..].split(' ').next().unwrap_or_default();
        let Some(start) = line.find(before).map(|start| start + before.len()) else { continue };
        let end = if after.is_empty() { Some(line.len()) } else { line[start..].find(after).map(|end| start + end) };
        if let Some(end) = end {
            line.replace_range(start..end, "[..]");
        }
    }
    line
}

/// Returns `text` with the omissions `...` and `[..]` of `pattern` where the two agree.
fn normalized(text: &str, pattern: &str) -> String {
    NormalizeToExpected::new().redact().normalize(text.into_data(), &Data::text(pattern)).to_string()
}

/// Runs a command of `jing`, which may be written as `cargo run`. Returns the exit code and the output.
fn run(command: &str, folder: &Path) -> (i32, String) {
    let command = command.replace("cargo run --release --", "jing");
    let words = words(&command);
    assert_eq!(words.first().map(String::as_str), Some("jing"), "{command}: only `jing` and `cat` are run");
    let output = Command::new(env!("CARGO_BIN_EXE_jing"))
        .args(&words[1..])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("LC_ALL", locale(folder))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(text).unwrap())
}

/// Returns the locale for the document that is tested in a folder.
fn locale(folder: &Path) -> &'static str {
    if folder.join(CHINESE).exists() { "zh_CN.UTF-8" } else { "C" }
}

/// The file that marks the folder of a Chinese document.
const CHINESE: &str = ".zh";

/// Splits a command into words. Single quotes may surround a word.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Panics unless a TOML block of the document `name` is current. The block is either a part of the file of the repository that its first
/// line `# PATH` names, or the dependency on this library.
fn toml(block: &str, name: &str) {
    let table = |text: &str| text.parse::<toml::Table>().unwrap_or_else(|e| panic!("{name}: {e}: {text}"));
    let shown = table(block);
    if let Some(path) = block.lines().next().and_then(|first| first.strip_prefix("# ")) {
        let file = table(&fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{name}: {path}: {e}")));
        for (key, value) in &shown {
            assert_eq!(file.get(key), Some(value), "{name}: {key} of {path}");
        }
        return;
    }
    let version = shown[env!("CARGO_PKG_NAME")]["version"].as_str().unwrap();
    assert!(env!("CARGO_PKG_VERSION").starts_with(version), "{name}: version {version} of the library");
}

#[test]
fn omissions_stay_when_the_output_changes() {
    let shown = "a  speed [..]/s x\n...\nc 3\nd";
    assert_eq!(elided("a  speed 17/s y\nb\nc 4\nd", shown), "a  speed [..]/s y\n...\nc 4\nd");
    assert_eq!(elided("a  speed 17/s x\nb\nc 3\ne", shown), "a  speed [..]/s x\n...\nc 3\ne");
    assert_eq!(elided("z", shown), "z");
}

#[test]
#[should_panic(expected = "fails; write")]
fn an_unexpected_failure_of_a_command_is_found() {
    console("$ jing rules show nowhere\n...\n", tempfile::tempdir().unwrap().path());
}

#[test]
fn a_command_may_fail_where_its_exit_code_is_shown() {
    let block = "$ jing rules show nowhere; echo $?\n...\n2\n";
    assert_eq!(console(block, tempfile::tempdir().unwrap().path()), block);
}
