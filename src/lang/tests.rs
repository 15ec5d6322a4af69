use super::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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

/// The literals of a source file, each with the code before it since the one before; without comments and tests.
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
                let sign = rest[end..].chars().next().unwrap();
                end += sign.len_utf8();
                if sign == '\\' && !raw {
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

/// Whether a text is a sentence or a part of one: two words in a row.
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

/// Texts that are no messages: names of formats, faults of the program itself, what [`Lang::pick`] has further off.
const NO_MESSAGES: [&str; 22] = [
    "unknown variant",
    "invalid type: ",
    "invalid value: ",
    "seat winner",
    "unknown field",
    "missing field",
    "version, resolved rules, seed, players, number of deals, wall time",
    "values in increasing order were expected, each with its count",
    "A preset or a file (relative to this one): its values hold for the keys that this file leaves out.",
    "jing weights 1\n",
    "jing part 1\n",
    "model name",
    "# fingerprint {}\n",
    "cannot be written: {error}",
    "no {kind} to take away",
    "a fifth {kind}",
    "more than four of a kind",
    "too many classes of a group",
    "too many classes for a byte",
    "a wall of {} tiles",
    "a reading of the winning hand",
    "seat moves",
];

/// Every English sentence in the source has its Chinese beside it or in the catalogue, and the catalogue has no other.
#[test]
fn every_message_is_told_in_chinese() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let catalogues = catalog::entries();
    let known: BTreeSet<&str> = catalogues.iter().flatten().map(|entry| entry.english.as_str()).collect();
    let (mut seen, mut silent) = (BTreeSet::new(), Vec::new());
    for file in files {
        let shown = file.strip_prefix(&root).unwrap().display().to_string();
        // Tables in both languages.
        let tables = ["score/why.rs", "score/shared.rs", "words.rs", "sim/role.rs"];
        let table = tables.iter().any(|name| shown.ends_with(name)) || shown.contains("shape/special/");
        if table || shown.contains("test") || shown.contains("reference") || shown.contains("impossible") {
            continue;
        }
        let found = literals(&std::fs::read_to_string(&file).unwrap());
        for (at, (text, before)) in found.iter().enumerate() {
            seen.insert(text.clone());
            // A fault of the program itself, or an attribute.
            let own = ["expect(", "panic!(", "unreachable!(", "assert!(", "assert_eq!(", "assert_ne!(", "reason = "];
            let own = own.iter().any(|own| {
                before.trim_end().ends_with(own)
                    || before.rsplit([';', '{', '}']).next().unwrap_or_default().contains(own)
            });
            // Its Chinese stands right behind it, or in the arm of `Lang::Zh`.
            let mut between = String::new();
            let beside = found[at + 1..].iter().take(8).any(|(next, code)| {
                between.push_str(code);
                is_chinese(next) && (between.trim().len() < 16 || between.contains("Zh"))
            });
            let beside = beside || before.contains("Zh");
            if is_prose(text) && !known.contains(text.as_str()) && !own && !beside {
                silent.push(format!("{shown}: {text:?}"));
            }
        }
    }
    silent.retain(|line| !NO_MESSAGES.iter().any(|text| line.ends_with(&format!("{text:?}"))));
    assert!(silent.is_empty(), "no Chinese for these; add it to src/lang/messages.po:\n{}", silent.join("\n"));
    let dead: Vec<&str> =
        catalogues[0].iter().map(|entry| entry.english.as_str()).filter(|text| !seen.contains(*text)).collect();
    assert!(
        dead.is_empty(),
        "the source says these no more; take them out of src/lang/messages.po:\n{}",
        dead.join("\n")
    );
}

#[test]
fn the_catalogues_are_sound() {
    let mut seen = BTreeSet::new();
    for entry in catalog::entries().iter().flatten() {
        let [from, to] = entry.holes();
        let english = &entry.english;
        assert_eq!(from, to, "{english}: other holes in the Chinese");
        assert!(
            is_chinese(&entry.chinese) || !entry.english.contains(' ') || entry.english.starts_with(['-', '"', 'b']),
            "{english}"
        );
        assert!(seen.insert(english.clone()), "{english} stands twice");
    }
    assert!(seen.len() > 300);
}

#[test]
fn messages_are_found_as_they_were_printed() {
    let told = |english: &str| Lang::Zh.tell(english).into_owned();
    // A quoted name ends with its quotation mark.
    let faulty = told("rules: there is no preset and no file called \"x\"; did you mean \"y\"? (presets: a, b)");
    assert_eq!(faulty, "rules：没有名为 \"x\" 的预设，也没有这个文件；是不是 \"y\"？（预设：a、b）");
    assert!(told("did you mean a.b or c?").contains("a.b 或 c"), "{}", told("did you mean a.b or c?"));
    for (english, chinese) in [
        ("expected \"a\", \"b\" or \"c\", not the text \"d\"", "应为 \"a\"、\"b\" 或 \"c\"，不能是文字 \"d\""),
        (
            "scoring.base = 7 has no effect with scoring.family = \"x\": its settlement has no such rule",
            "scoring.base = 7 在 scoring.family = \"x\" 时不起作用：它的结算没有这条规则",
        ),
        ("nothing that is known", "nothing that is known"),
        ("", ""),
    ] {
        assert_eq!(told(english), chinese);
        assert_eq!(Lang::En.tell(english), english);
    }
}

/// Names in a list are joined as the language joins them, and no blank stands between Chinese words.
#[test]
fn lists_and_names_are_set_as_chinese() {
    let called = |name: &str| (name == "nanchang").then(|| "南昌".to_owned());
    for (english, chinese) in [
        ("the sections are tiles, wall, play", "各节是 tiles、wall、play"),
        ("did you mean a.b = 1, c or 冲关 (x.y)?", "是不是 a.b = 1、c 或冲关（x.y）？"),
        ("did you mean \"a, b\"?", "是不是 \"a, b\"？"),
    ] {
        assert_eq!(Lang::Zh.tell_with(english, &called), chinese);
    }
    for (parts, text) in [
        (["南昌", " 没有", " x"], "南昌没有 x"),
        (["x ", "没有 ", "南昌"], "x 没有南昌"),
        (["（x） ", "是", " 8"], "（x）是 8"),
        (["  ", "是", "\n 没"], "  是\n 没"),
    ] {
        let mut told = String::new();
        parts.iter().for_each(|part| Lang::append(&mut told, part));
        assert_eq!(told, text);
    }
    assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.list(&["a", "b"])), ["a, b", "a、b"]);
    assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.labelled("a", 1)), ["a: 1", "a：1"]);
    assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.bracketed("a", 1)), ["a (1)", "a（1）"]);
}

/// What the reader of TOML says of a text, in English.
fn faults(text: &str) -> Vec<String> {
    let (_, errors) = toml::de::DeTable::parse_recoverable(text);
    errors.iter().map(|error| error.message().trim().to_owned()).collect()
}

/// Whether a message has English words: what stands in backticks is signs of TOML.
fn has_english(text: &str) -> bool {
    let plain: String = text.split('`').step_by(2).collect();
    let plain = ["TOML", "true", "false"].iter().fold(plain, |text, own| text.replace(own, ""));
    plain.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Each message of the reader of TOML by a text that brings it about, with its Chinese.
#[test]
fn every_fault_of_toml_is_told_in_chinese() {
    for (text, english) in [
        ("a = 1\r", "carriage return must be followed by newline, expected newline"),
        ("a = \"\\q\"", "missing escaped value, expected `b`, `e`, `f`, `n`, `r`, `\\`, `\"`, `x`, `u`, `U`"),
        ("a = \"\\u12\"", "too few unicode value digits, expected unicode hexadecimal value"),
        ("a = \"\\uD800\"", "invalid value, expected unicode hexadecimal value"),
        ("a = \"b", "invalid basic string, expected `\"`"),
        ("a = 'b", "invalid literal string, expected `'`"),
        ("a = '''b", "invalid multi-line literal string, expected `'`"),
        ("a = \"\"\"b", "invalid multi-line basic string, expected `\"`"),
        ("a = \"\u{1}\"", "invalid basic string, expected non-double-quote visible characters, `\\`"),
        ("a = '\u{1}'", "invalid literal string, expected non-single-quote visible characters"),
        ("a = '''\u{1}'''", "invalid multi-line literal string, expected non-single-quote characters"),
        ("a = \"\"\"\u{1}\"\"\"", "invalid multi-line basic string, expected `\\`, characters"),
        ("# \u{1}", "invalid comment character, expected printable characters"),
        ("a b = 1", "key with no value, expected `=`"),
        ("a", "key with no value, expected `=`"),
        ("a = = 1", "extra `=`, expected nothing"),
        ("a$ = 1", "invalid unquoted key, expected letters, numbers, `-`, `_`"),
        ("\"\"\"a\"\"\" = 1", "keys cannot be multi-line basic strings, expected basic string, literal string"),
        ("'''a''' = 1", "keys cannot be multi-line literal strings, expected basic string, literal string"),
        ("a = b", "string values must be quoted, expected literal string"),
        ("a = 1,", "unexpected key or value, expected newline, `#`"),
        ("a = [[] []]", "missing comma between array elements, expected `,`"),
        ("a = [1", "unclosed array, expected `]`"),
        ("a = [,]", "extra comma in array, expected value"),
        ("a = [b = 1]", "unexpected `=` in array, expected value, `]`"),
        ("a = { b = 1 c = 2 }", "missing comma between key-value pairs, expected `,`"),
        ("a = { b = 1", "unclosed inline table, expected `}`"),
        ("a = { , }", "extra comma in inline table, expected key"),
        ("a = { b 1 }", "missing assignment between key-value pairs, expected `=`"),
        ("a = { b = = 1 }", "extra assignment between key-value pairs, expected value"),
        ("[a", "unclosed table, expected `]`"),
        ("[[a", "unclosed array table, expected `]]`"),
        ("[[a]", "unclosed array table, expected `]`"),
        ("a = 0o8", "invalid octal number"),
        ("a = 0b2", "invalid binary number"),
        ("a = 0X1", "radix must be lowercase, expected `0x`"),
        ("a = +0x1", "integers with a radix cannot be signed, expected nothing"),
        ("a = 01", "unexpected leading zero, expected nothing"),
        ("a = 1__0", "`_` may only go between digits, expected nothing"),
        ("a = ++1", "redundant numeric sign, expected nothing"),
        ("a = 0x0x1", "invalid hexadecimal number"),
        ("a = 1.", "invalid fraction, expected digits"),
        ("a = 1e", "invalid exponent, expected digits"),
        ("a = .", "invalid mantissa, expected digits"),
        ("a = tru", "invalid boolean, expected `true`"),
        ("a = 1979-05-27T", "invalid time, expected hour"),
        ("a = 1979-05-27T25", "invalid time, expected `:` (HH:MM)"),
        ("a = 1979-05-27Z", "invalid date-time, expected `T` between date and time"),
        ("a = 7:32:00", "invalid time, expected a two-digit hour (HH)"),
        ("a = 1979-05", "invalid date, expected `-` (MM-DD)"),
        ("a = 1979-05-27T07:32:00+99:00", "invalid offset, expected hours between 00 and 23"),
        ("a = 1979-05-27T07:32:00.", "invalid time, expected nanosecond"),
        ("a = 12:00:99", "invalid time, expected second between 00 and 60"),
        ("a = ]", "missing array opening, expected `[`"),
        ("a = }", "missing inline table opening, expected `{`"),
        ("]", "missing table open, expected `[`"),
        ("}", "invalid key-value pair, expected key"),
        ("[", "unquoted keys cannot be empty, expected letters, numbers, `-`, `_`"),
        ("a = {[}", "missing key for inline table element, expected key"),
        ("a = []\na.b = 1", "cannot extend value of type array with a dotted key"),
        ("a = {}\na.b = 1", "cannot extend value of type inline table with a dotted key"),
        ("a = 2020-13-01", "invalid date, expected month between 01 and 12"),
        ("a = 2021-02-29", "invalid date, expected day between 01 and 28"),
        ("a = 25:00:00", "invalid time, expected hour between 00 and 23"),
        ("a = 1\na = 2", "duplicate key"),
        ("a = 1\n[a.b]", "cannot extend value of type integer with a dotted key"),
        ("a = 1\na.b = 2", "cannot extend value of type integer with a dotted key"),
    ] {
        let found = faults(text);
        assert!(found.iter().any(|fault| fault == english), "{text:?} {found:?} {english:?}");
        for fault in found {
            let told = Lang::Zh.tell(&format!("invalid TOML: {fault}")).into_owned();
            assert!(told.starts_with("不是正确的 TOML：") && !has_english(&told), "{text:?} {fault:?} {told:?}");
        }
    }
}

#[test]
fn locales_choose_the_language() {
    for name in ["zh", "zh_CN.UTF-8", "zh-Hans", "ZH_TW", "zh.UTF-8", "zh_SG@pinyin"] {
        assert_eq!(Lang::of_locale(name), Lang::Zh, "{name}");
    }
    for name in ["", "C", "POSIX", "en_GB.UTF-8", "zha_CN", "de"] {
        assert_eq!(Lang::of_locale(name), Lang::En, "{name}");
    }
}

proptest::proptest! {
    /// Whatever the reader of TOML says is said in Chinese.
    #[test]
    fn faults_of_toml_are_told_in_chinese(
        text in "([ab.=,0-9x_+:TZe#$ \n'\"\\\\{}\\[\\]-]|true|\"\"\"|'''|\\[\\[|\na = |20[0-9]{2}-[01][0-9]-[0-3][0-9]){0,24}",
    ) {
        for fault in faults(&text) {
            let told = Lang::Zh.tell(&fault).into_owned();
            proptest::prop_assert!(!has_english(&told), "{:?} {:?} {:?}", text, fault, told);
        }
    }

    /// No text is too odd to be looked up.
    #[test]
    fn whatever_is_told_is_told(text in "[a-z{}:;\\n \"精()]{0,60}") {
        let _ = Lang::Zh.tell(&text);
    }
}
