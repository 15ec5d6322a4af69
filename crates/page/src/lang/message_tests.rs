//! Agreement of messages in the source with their texts, for all crates.

use super::*;
use fluent_syntax::ast::{Entry, Expression, InlineExpression};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Returns the texts of a language (0: English, 1: Chinese) by id, and the faults of its Fluent files.
fn texts(lang: usize) -> (HashMap<String, Text>, Vec<String>) {
    match lang {
        0 => {
            // A prefix may have a file in several crates.
            let (mut all, mut faults) = (HashMap::new(), Vec::new());
            for file in crate::ENGLISH.files() {
                let (found, wrong) = read(&[file]);
                faults.extend(wrong);
                for (id, text) in found {
                    if all.insert(id.clone(), text).is_some() {
                        faults.push(format!("twice: {id}"));
                    }
                }
            }
            (all, faults)
        }
        _ => read(CHINESE_FILES),
    }
}

/// The names of the arguments of a message, or the ids of texts.
type Names = BTreeSet<String>;

/// Returns the id and the names of the arguments of every `msg!` in the text of a source.
fn sites(source: &str) -> Vec<(String, Names)> {
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let starts = code.match_indices("msg!(").map(|(at, start)| &code[at + start.len()..]);
    starts.filter(|rest| rest.trim_start().starts_with('"')).map(site).collect()
}

/// Returns the id and the names of the arguments of a `msg!`. `rest` is the source after `msg!(`.
fn site(rest: &str) -> (String, Names) {
    // Arguments begin after commas outside of brackets and string literals.
    let (mut depth, mut quoted, mut starts, mut escaped) = (0, false, vec![0], false);
    let mut end = 0;
    for (at, sign) in rest.char_indices() {
        end = at;
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' if !rest[..at].ends_with('\'') => quoted = !quoted,
            _ if quoted => {}
            ')' if depth == 0 => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    let mut args = starts.iter().map(|at| rest[*at..end].trim_start());
    let id = args.next().unwrap_or_default().split('"').nth(1).unwrap_or_default().to_owned();
    let name = |arg: &str| {
        arg.trim_start_matches(['?', '%'])
            .split(|sign: char| !sign.is_alphanumeric() && sign != '_')
            .next()
            .map(str::to_owned)
    };
    (id, args.filter_map(name).filter(|name| !name.is_empty()).collect())
}

/// Returns the id and the names of the arguments of every `msg!` in the sources of these folders, which are relative to the crate.
fn sites_of(folders: &[&str]) -> Vec<(String, Names)> {
    fn read(folder: &Path, all: &mut Vec<(String, Names)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, all);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("message_tests.rs") {
                all.extend(sites(&std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    let mut all = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    folders.iter().for_each(|folder| read(&root.join(folder), &mut all));
    all
}

/// Adds the names of the arguments of a text to `args`, and the ids of the other texts that it refers to to `texts`.
fn collect_references(text: &Text, args: &mut Names, texts: &mut Names) {
    fn inline(it: &InlineExpression<&str>, args: &mut Names, texts: &mut Names) -> bool {
        match it {
            InlineExpression::VariableReference { id } => args.insert(id.name.to_owned()),
            InlineExpression::MessageReference { id, .. } => texts.insert(id.name.to_owned()),
            InlineExpression::TermReference { id, .. } => texts.insert(format!("-{}", id.name)),
            _ => false,
        }
    }
    for element in &text.elements {
        match element {
            PatternElement::Placeable { expression: Expression::Inline(it) } => {
                inline(it, args, texts);
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                inline(selector, args, texts);
                variants.iter().for_each(|variant| collect_references(&variant.value, args, texts));
            }
            PatternElement::TextElement { .. } => {}
        }
    }
}

/// Returns the disagreements between the messages in the source and the texts in English and Chinese.
fn faults(sites: &[(String, Names)], texts: &[HashMap<String, Text>; 2]) -> Vec<String> {
    let mut given: BTreeMap<&str, BTreeSet<&Names>> = BTreeMap::new();
    for (id, names) in sites {
        given.entry(id).or_default().insert(names);
    }
    let (mut faults, mut used) = (Vec::new(), Names::new());
    for (id, sites) in &given {
        if sites.len() > 1 {
            faults.push(format!("{id}: different arguments at different places: {sites:?}"));
        }
        let own = usize::from(id.starts_with("help-"));
        for (texts, lang) in texts.iter().zip(["English", "Chinese"]).skip(own) {
            let parts = [(*id).to_owned(), format!("{id}.help")];
            let mut names = Names::new();
            for part in &parts {
                let Some(text) = texts.get(part) else { continue };
                used.insert(part.clone());
                let mut others = Names::new();
                collect_references(text, &mut names, &mut others);
                for other in others {
                    match texts.get(&other) {
                        Some(text) => collect_references(text, &mut names, &mut Names::new()),
                        None => faults.push(format!("{part}: there is no {other} in {lang}")),
                    }
                    used.insert(other);
                }
            }
            if !texts.contains_key(*id) {
                faults.push(format!("{id}: no {lang}"));
            } else if sites.iter().any(|site| **site != names) {
                faults.push(format!("{id}: given {sites:?}, the {lang} uses {names:?}"));
            }
        }
    }
    for [own, other] in [[0, 1], [1, 0]] {
        // Help texts have a separate test.
        let keys = || texts[own].keys().filter(|id| !id.starts_with("help-"));
        let is_used = |id: &&String| used.contains(*id) || id.starts_with("option-");
        faults.extend(keys().filter(|id| !is_used(id)).map(|id| format!("{id}: unused")));
        let alone = keys().filter(|id| !texts[other].contains_key(*id));
        faults.extend(alone.map(|id| format!("{id}: missing in the other language")));
    }
    faults
}

/// Every id in the source has a text in both languages with exactly its arguments, and every text is used.
#[test]
fn messages_and_texts_agree() {
    let [english, chinese] = [0, 1].map(texts);
    assert_eq!([english.1, chinese.1], [Vec::<String>::new(), Vec::new()]);
    let sites = sites_of(&["src", "../core/src", "../lab/src", "../../src"]);
    assert!(sites.len() > 20);
    let faults = faults(&sites, &[english.0, chinese.0]);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// `faults`, which the test above uses, finds every kind of disagreement.
#[test]
fn disagreements_are_found() {
    let texts = |file: &'static str| {
        let body = fluent_syntax::parser::parse_runtime(file).unwrap().body;
        let texts = body.into_iter().filter_map(|entry| match entry {
            Entry::Message(it) => Some((it.id.name.to_owned(), it.value.unwrap())),
            _ => None,
        });
        texts.collect::<HashMap<_, _>>()
    };
    let source = r#"a(msg!("x-a", one, ?two, three = b(&["," , ")"]), four = %c.d)); // none
        msg!(
            "x-b",
            one = ('"', x),
        )
        // msg!("x-c")
    "#;
    let found = sites(source);
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Names>();
    let expected = [("x-a", names(&["one", "two", "three", "four"])), ("x-b", names(&["one"]))];
    assert_eq!(found, expected.map(|(id, names)| (id.to_owned(), names)));
    let good = "x-a = {$one} {$two} {$three ->\n [one] {$four}\n *[other] x\n }\nx-b = {$one}\n";
    assert!(faults(&found, &[texts(good), texts(good)]).is_empty());
    for (bad, fault) in [
        ("x-a = {$one} {$two} {$three} {$four}\n", "x-b: no Chinese"),
        ("x-a = {$one} {$two} {$three}\nx-b = {$one}\n", "x-a: given"),
        ("x-a = {$one} {$two} {$three} {$four}\nx-b = {$one} {$two}\n", "x-b: given"),
        ("x-a = {$one} {$two} {$three} {$four}\nx-b = {$one}\nx-c = c\n", "x-c: unused"),
        ("x-a = {$one} {$two} {$three} {$four}\nx-b = {$one} {x-d}\n", "x-b: there is no x-d"),
    ] {
        let found = faults(&found, &[texts(good), texts(bad)]);
        assert!(found.iter().any(|it| it.starts_with(fault)), "{fault}: {found:?}");
    }
    assert!(!faults(&sites(r#"msg!("x-a", one) msg!("x-a")"#), &[texts(good), texts(good)]).is_empty());
}

/// User input is the same in both languages, even if it equals a translatable word.
#[test]
fn user_input_is_not_translated() {
    for text in ["key", "section", "3m", "nanchang", "there is no such key"] {
        let message = msg!("tile-wrong-bracket", found = text, opened = text, expected = text);
        assert_eq!(Lang::Zh.render(&message), format!("'{text}' 收不了 '{text}'"));
    }
}

/// Lists, numbers, names and nested texts follow the language; Chinese words are not separated by spaces.
#[test]
fn arguments_follow_the_language() {
    let rendered = |arg: Arg| [Lang::En, Lang::Zh].map(|lang| lang.render(&Message::from_arg(&arg)));
    assert_eq!(rendered(Arg::list(Joint::Or, ["a", "b", "c"])), ["a, b or c", "a、b 或 c"]);
    let tiles = ["5m", "E"].map(|tile| crate::tile::parse_tile(tile).unwrap().to_arg());
    assert_eq!(rendered(Arg::list(Joint::And, &tiles)), ["5m and E", "五万与东"]);
    assert_eq!(rendered(Arg::list(Joint::Comma, &tiles)), ["5m, E", "五万、东"]);
    assert_eq!(rendered(Arg::list(Joint::Or, [7])), ["7", "7"]);
    assert_eq!(rendered(None::<u8>.to_arg()), ["", ""]);
    assert_eq!(rendered(u64::MAX.to_arg()), ["18446744073709551615"; 2]);
    let message = msg!("tile-forbidden-meld", tiles = tiles[1], why = msg!("tile-fifth-meld"));
    assert_eq!(message.to_string(), "E may not be a meld here: a fifth meld");
    assert_eq!(Lang::Zh.render(&message), "东在此不能吃碰杠：第五副吃碰杠");
    assert_eq!(message.help().to_string(), "write its tiles without brackets, or take other rules");
    assert_eq!(msg!("tile-empty-brackets").help().to_string(), "");
    let copies = [0u8, 1, 2, 9].map(|available| msg!("tile-too-many", available, kind = "x"));
    let english = ["no copy is in play of x", "a second x", "a third x", "one copy too many of x"];
    assert_eq!(copies.clone().map(|it| it.to_string()), english);
    assert_eq!(copies[1].help().to_string(), "there is one copy of this kind");
    assert_eq!(copies[2].help().to_string(), "there are 2 copies of this kind, those in melds included");
}

/// An explicit space stays between Chinese words, and a formatted number selects its plural form.
#[test]
fn explicit_spaces_stay_and_formatted_numbers_select_a_form() {
    let head = msg!("exact-head", what = "起手牌型", rules = "南昌", fingerprint = "0");
    assert_eq!(Lang::Zh.render(&head), "起手牌型  规则 南昌 (0)");
    let time = |number: &str| Lang::En.render(&msg!("cli-duration", number, unit = "day"));
    assert_eq!([time("1"), time("1,234")], ["1 day", "1,234 days"]);
}

/// A text has the same number of parts (separated by `|`) in both languages.
#[test]
fn texts_have_equal_numbers_of_parts() {
    fn bars(text: &Text) -> usize {
        let count = |element: &PatternElement<&'static str>| match element {
            PatternElement::TextElement { value } => value.matches('|').count(),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().map(|variant| bars(&variant.value)).sum()
            }
            PatternElement::Placeable { .. } => 0,
        };
        text.elements.iter().map(count).sum()
    }
    let [english, chinese] = [0, 1].map(|lang| texts(lang).0);
    for (id, text) in &english {
        assert_eq!(chinese.get(id).map(bars), Some(bars(text)), "{id}");
    }
    let found: [String; 3] = Lang::Zh.parts(Message::from_arg("a | b = c"));
    assert_eq!(found, ["a", "b = c", ""]);
}

#[test]
fn an_explicit_space_stays_between_chinese_words() {
    let [hero, field] = ["牌效", "贪心"];
    assert_eq!(Lang::Zh.say(msg!("page-against", hero, field)), "牌效 对 贪心");
}

/// Each crate contains the English texts of its messages, itself or through its dependencies. Otherwise `Display` would print the id.
#[test]
fn each_crate_has_the_english_of_its_messages() {
    for (folder, texts) in
        [("../core/src", &jing_core::ENGLISH), ("../lab/src", &jing_lab::ENGLISH), ("src", &crate::ENGLISH)]
    {
        let sites = sites_of(&[folder]);
        assert!(sites.len() > 20);
        let missing: Vec<_> = sites.iter().filter(|(id, _)| texts.get(id).is_none()).collect();
        assert!(missing.is_empty(), "{folder}: {missing:?}");
    }
}
