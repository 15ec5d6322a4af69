use super::*;
use std::path::{Path, PathBuf};

/// Adds the Rust sources in a folder and its subfolders to `all`.
fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|end| end == "rs") {
            all.push(path);
        }
    }
}

/// Returns the string literals of a source, each with the code between the previous literal and this one. Skips comments and tests.
fn literals(source: &str) -> Vec<(String, String)> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or(source);
    let (mut found, mut rest, mut before) = (Vec::new(), source, String::new());
    while let Some(first) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix("//") {
            rest = behind.split_once('\n').map_or("", |(_, behind)| behind);
        } else if rest.starts_with("'\"'") {
            rest = &rest[3..];
        } else if first == '"' || rest.starts_with("r\"") || rest.starts_with("r#\"") {
            let raw = first == 'r';
            let close = if rest.starts_with("r#") { "\"#" } else { "\"" };
            let start = rest.find('"').unwrap() + 1;
            let mut end = start;
            while !rest[end..].starts_with(close) {
                let c = rest[end..].chars().next().unwrap();
                end += c.len_utf8();
                if c == '\\' && !raw {
                    end += rest[end..].chars().next().unwrap().len_utf8();
                }
            }
            found.push((unescaped(&rest[start..end], raw), std::mem::take(&mut before)));
            rest = &rest[end + close.len()..];
        } else {
            before.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// Replaces the escapes of a string literal by their characters, unless it is a raw literal.
fn unescaped(text: &str, raw: bool) -> String {
    if raw {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some('\n')) => while signs.next_if(|sign| sign.is_whitespace()).is_some() {},
            ('\\', Some('n')) => {
                out.push('\n');
                signs.next();
            }
            ('\\', Some(_)) => out.push(signs.next().unwrap()),
            (sign, _) => out.push(sign),
        }
    }
    out
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign))
}

/// Whether a text is a sentence or a part of one: two lower-case words in a row, outside of code.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches([',', ';', ':', '.', '(', ')', '?']);
        word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let words: Vec<&str> = text.split(' ').collect();
    let code = text.contains('<')
        || text.contains("jing compare ")
        || text.contains("{{")
        || text.starts_with("jing ")
        || text.trim_start().starts_with("--");
    !code && words.windows(2).any(|pair| is_word(pair[0]) && is_word(pair[1]))
}

/// Sentences that are not messages: names in file formats, and texts of libraries.
const NO_MESSAGES: [&str; 8] = [
    "model name",
    "A preset or a file (relative to this one): its values hold for the keys that this file leaves out.",
    "version, resolved rules, seed, players, number of deals, wall time",
    "The name of the fan.",
    "The name in tables of results.",
    "The conditions that must all hold. A condition is a predicate, or predicates joined by |, of which at least one must hold.",
    "The fans that do not count beside this one.",
    "values in increasing order were expected, each with its count",
];

/// Every English sentence is a message, or has its Chinese text next to it.
#[test]
fn every_sentence_is_a_message() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["src", "crates/core/src", "crates/lab/src", "crates/page/src"] {
        sources(&root.join(folder), &mut files);
    }
    let mut alone = Vec::new();
    for file in files {
        let shown = file.strip_prefix(&root).unwrap().display().to_string();
        if ["test", "reference", "impossible"].iter().any(|of_tests| shown.contains(of_tests)) {
            continue;
        }
        let found = literals(&std::fs::read_to_string(&file).unwrap());
        for (at, (text, before)) in found.iter().enumerate() {
            // Texts of panics and attributes are not translated.
            let own = [
                "expect(",
                "panic!(",
                "unreachable!(",
                "assert!(",
                "assert_eq!(",
                "assert_ne!(",
                "reason = ",
                "about = ",
            ];
            let own = own.iter().any(|own| {
                before.trim_end().ends_with(own)
                    || before.rsplit([';', '{', '}']).next().unwrap_or_default().contains(own)
            });
            // The Chinese text is right before or after it, or in the arm of `Lang::Zh`.
            let mut between = String::new();
            let behind = found[at + 1..].iter().take(8).any(|(next, code)| {
                between.push_str(code);
                is_chinese(next) && (between.trim().len() < 16 || between.contains("Zh"))
            });
            let in_front = at > 0 && is_chinese(&found[at - 1].0) && before.trim().len() < 16;
            let no_message = own || behind || in_front || before.contains("Zh") || NO_MESSAGES.contains(&text.as_str());
            if is_prose(text) && !no_message {
                alone.push(format!("{shown}: {text:?}"));
            }
        }
    }
    assert!(alone.is_empty(), "these are no messages:\n{}", alone.join("\n"));
}

/// Lists use the separators of the language, and Chinese words are not separated by spaces.
#[test]
fn lists_follow_the_language_and_chinese_words_have_no_spaces() {
    for (parts, text) in [
        (["南昌", " 没有", " x"], "南昌没有 x"),
        (["x ", "没有 ", "南昌"], "x 没有南昌"),
        (["（x） ", "是", " 8"], "（x）是 8"),
        (["  ", "是", "\n 没"], "  是\n 没"),
    ] {
        let mut joined = String::new();
        parts.iter().for_each(|part| Lang::append(&mut joined, part));
        assert_eq!(joined, text);
    }
    assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.list(&["a", "b"])), ["a, b", "a、b"]);
    assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.labelled("a", 1)), ["a: 1", "a：1"]);
    assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.bracketed("a", 1)), ["a (1)", "a（1）"]);
}

#[test]
fn locales_choose_the_language() {
    for name in ["zh", "zh_CN.UTF-8", "zh-Hans", "ZH_TW", "zh.UTF-8", "zh_SG@pinyin"] {
        assert_eq!(Lang::from_locale(name), Lang::Zh, "{name}");
    }
    for name in ["", "C", "POSIX", "en_GB.UTF-8", "zha_CN", "de"] {
        assert_eq!(Lang::from_locale(name), Lang::En, "{name}");
    }
}

/// System errors and number errors are translated by their kind; errors of libraries are quoted.
#[test]
fn foreign_errors_are_translated_or_quoted() {
    let rendered = |message: &Message| [Lang::En, Lang::Zh].map(|lang| lang.render(message));
    let error = std::fs::read_to_string("no such folder/file").unwrap_err();
    let system = ["No such file or directory (os error 2)", "没有这个文件或文件夹（os error 2）"];
    assert_eq!(rendered(&Message::from_arg(&error)), system);
    assert_eq!(error.to_string(), system[0]);
    let own = std::io::Error::other(msg!("input-not-text"));
    assert_eq!(rendered(&Message::from_arg(&own)), rendered(&msg!("input-not-text")));
    let odd = std::io::Error::other("odd");
    assert_eq!(rendered(&Message::from_arg(&odd)), ["odd", "\"odd\""]);
    let json = serde_json::from_str::<u8>("{}").unwrap_err();
    let [english, chinese] = rendered(&Message::from_arg(&json));
    assert_eq!(english, json.to_string());
    assert!(chinese.starts_with("\"invalid type: map") && chinese.ends_with("\"（第 1 行第 0 列）"), "{chinese}");
    for (text, chinese) in [("", "没有写数字"), ("x", "不是整数"), ("999", "数字太大")] {
        let error = text.parse::<u8>().unwrap_err();
        assert_eq!(rendered(&Message::from_error(&error)), [error.to_string(), chinese.to_owned()]);
    }
    let error = "x".parse::<f64>().unwrap_err();
    assert_eq!(rendered(&Message::from_error(&error)), [error.to_string(), "不是数".to_owned()]);
}
