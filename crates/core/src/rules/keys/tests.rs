use super::*;
use crate::rules::check::conflicts;
use crate::rules::{PRESETS, RuleSpec};
use std::collections::BTreeSet;

/// Returns the neutral values of a family with one value changed.
fn values(family: &str, path: &str, value: Value) -> Value {
    let mut tree = neutral(family);
    NAMES.iter().for_each(|name| put(&mut tree, name, "x".into()));
    put(&mut tree, FAMILY, family.into());
    put(&mut tree, path, value);
    tree
}

/// Returns the neutral rules of a family with one value changed.
fn with(family: &str, path: &str, value: Value) -> Result<RuleSpec, serde_json::Error> {
    serde_json::from_value(values(family, path, value))
}

/// Returns the variants listed in the error for an unknown variant.
fn listed(error: &str) -> BTreeSet<String> {
    let list = error.split_once("expected ").map_or("", |(_, list)| list);
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn leaves(tree: &Value, path: &str, all: &mut BTreeSet<String>) {
    match tree {
        Value::Object(map) => map.iter().for_each(|(name, value)| leaves(value, &super::super::join(path, name), all)),
        _ => _ = all.insert(path.to_owned()),
    }
}

/// Rows and fields have the same keys and choices, and a field accepts every value that its row allows.
#[test]
fn rows_and_fields_are_the_same() {
    for family in families() {
        let own: Vec<&Key> = rows().keys.iter().filter(|key| key.fits(&family.name)).collect();
        let spec = with(&family.name, "name", "x".into()).unwrap();
        let mut fields = BTreeSet::new();
        leaves(&serde_json::to_value(&spec).unwrap(), "", &mut fields);
        assert_eq!(fields, own.iter().map(|key| key.path.clone()).collect());
        for key in own {
            let values: Vec<Value> = match &key.kind {
                KeyKind::Bool => vec![true.into(), false.into()],
                KeyKind::Integer { min, max } => vec![(*min).into(), (*max).into()],
                KeyKind::Text => vec!["text".into()],
                KeyKind::Numbers => vec![serde_json::json!([0, 8])],
                KeyKind::Fans => vec![serde_json::json!([{"name": "x", "when": [], "add": 1}])],
                KeyKind::Choice(_) if key.path == FAMILY => continue,
                KeyKind::Choice(choices) => {
                    let error = with(&family.name, &key.path, "no choice".into()).unwrap_err().to_string();
                    let names: BTreeSet<String> = choices.iter().map(|choice| choice.name.clone()).collect();
                    assert_eq!(listed(&error), names, "{}: {error}", key.path);
                    names.into_iter().map(Value::from).collect()
                }
            };
            for value in values {
                let spec = with(&family.name, &key.path, value.clone())
                    .unwrap_or_else(|error| panic!("{}: {error}", key.path));
                assert_eq!(at(&serde_json::to_value(spec).unwrap(), &key.path), Some(&value), "{}", key.path);
            }
        }
    }
    let games: BTreeSet<&str> = PRESETS.iter().map(|preset| preset.family).collect();
    assert_eq!(games, families().iter().map(|game| &*game.name).collect());
}

/// Every row has a meaning in both languages, with sources in both. A Chinese term at the start of the English text is also in the Chinese
/// text.
#[test]
fn rows_have_meanings_in_both_languages() {
    let is_chinese = |sign: char| ('\u{4e00}'..='\u{9fff}').contains(&sign);
    let sections = rows().sections.iter().filter(|one| !one.meaning.en.is_empty()).map(|one| (&one.path, &one.meaning));
    let of_keys = keys().map(|key| (&key.path, &key.meaning));
    let of_choices = keys().flat_map(|key| key.choices().iter().map(|choice| (&key.path, &choice.meaning)));
    for (path, meaning) in of_keys.chain(of_choices).chain(sections) {
        let Meaning { en, zh, .. } = meaning;
        assert!(en.ends_with('.') && zh.ends_with('。') && zh.contains(is_chinese), "{path}: {meaning:?}");
        assert!(!format!("{en}{zh}").contains(['{', '}']), "{path}: {meaning:?}");
        let [of_seeds, in_chinese] = [("seed", en), ("来源", zh)].map(|(word, text)| text.contains(word));
        assert_eq!(of_seeds, in_chinese, "{path}: {meaning:?}");
        let head = en.split([':', '(', ';', '.', ',']).next().unwrap_or_default();
        assert!(!head.chars().all(is_chinese) || zh.contains(head), "{path}: {meaning:?}");
    }
}

#[test]
fn a_meaning_ends_with_its_sources() {
    let key = |path: &str, game: &str| keys().find(|key| key.path == path && key.fits(game)).unwrap();
    let chongguan = key("scoring.jing.chongguan_from", "nanchang");
    assert_eq!(
        (chongguan.off.clone(), chongguan.documented[0].value, &*chongguan.meaning.source),
        (Some(0.into()), 5, "seed 000, 冲关: 5")
    );
    for (path, game, end) in [
        ("scoring.jing.chongguan_from", "nanchang", "; 0 = off (seed 000, 冲关: 5)."),
        ("scoring.base", "nanchang", "to each payer (seed 000, 牌型基础分: 1; seed 002, 基础分: 4)."),
        ("room.deal_cap", "nanjing", "; 0 = off (room custom 南昌: 133, 200, 256, 300, 500)."),
        ("scoring.flower", "nanjing", "flower counts (seed 003, 花: 可另定); 0 = off (seed 003, 小胡: 2)."),
    ] {
        assert!(key(path, game).meaning.en.ends_with(end), "{}", key(path, game).meaning.en);
    }
    assert!(chongguan.meaning.zh.ends_with("；0 = 没有（来源 000，冲关：5）。"), "{}", chongguan.meaning.zh);
}

/// Rows of a game that is not built in.
const OWN: &str = r#"
[game.own]
words = "自家"
en = "A game at home."
zh = "家里的打法。"

[section."scoring.factors"]
share = { neutral = 1, range = [1, 100], values = { "room 自家" = [2, 4] }, affects = "worth" }
en = "Factors."
zh = "倍数。"

[key."scoring.factors.moon"]
is = { words = "月亮、月" }
en = "Whether the moon shines."
zh = "有没有月亮。"

[key."scoring.sky"]
is = { words = "天色", neutral = "clear" }
en = "The sky."
zh = "天色如何。"
choices.clear = { words = "有光", en = "Clear.", zh = "有光。" }
choices.alto = { words = "无光", en = "Clouds {room custom}.", zh = "无光{房规}。" }

[key."scoring.zhahu"]
like = "sichuan"

[section."scoring.jing"]
like = "nanchang"
"#;

/// Further rows can be added to the embedded ones, for a game that is not built in.
#[test]
fn rows_of_another_game_are_read() {
    let mut all = rows().clone();
    all.read("own.toml", OWN).unwrap();
    let [moon, sky, zhahu, jing @ ..] = &all.keys[rows().keys.len()..] else { panic!("three rows") };
    let of_nanchang = |path: &str| keys().find(|key| key.path == path && key.fits("nanchang")).unwrap();
    let is_copied = |key: &Key| Key { family: Some("nanchang".to_owned()), ..key.clone() } == *of_nanchang(&key.path);
    assert!(jing.len() > 10 && jing.iter().all(|key| key.section() == "scoring.jing" && is_copied(key)));
    assert!(jing.iter().all(|key| key.fits("own")) && all.check().is_ok());
    let section = all.sections.last().unwrap();
    assert!(
        section.path == "scoring.jing" && section.family.as_deref() == Some("own") && !section.meaning.en.is_empty()
    );
    assert!(zhahu.fits("own") && zhahu.documented.is_empty() && zhahu.has_word("诈胡"));
    assert_eq!((moon.kind.clone(), moon.neutral.clone()), (KeyKind::Integer { min: 1, max: 100 }, Some(1.into())));
    assert_eq!(moon.documented.iter().map(|one| one.value).collect::<Vec<_>>(), [2, 4]);
    assert!(moon.has_word("月") && moon.fits("own") && !moon.fits("nanchang") && moon.affects == Affects::Worth);
    // In the order of the text, not of the alphabet.
    assert_eq!(sky.choices().iter().map(|choice| &*choice.name).collect::<Vec<_>>(), ["clear", "alto"]);
    assert_eq!((&*sky.choices()[1].meaning.source, sky.affects), ("room custom", Affects::Play));
    let games = all.keys.iter().find(|key| key.path == FAMILY).unwrap().choices();
    assert_eq!(games.last().map(|game| &*game.name), Some("own"));
    // The rows are serialized for the forms of the web page.
    assert_eq!(serde_json::to_value(moon).unwrap()["kind"]["integer"]["max"], 100);
}

#[test]
fn an_invalid_row_is_reported_with_its_line() {
    for (from, to, expected) in [
        ("neutral = 1,", "neutral = 0,", "own.toml:12: scoring.factors.moon: 0 is not a value"),
        ("\"clear\"", "\"foggy\"", "own.toml:17: scoring.sky: \"foggy\" is not a value"),
        ("\"clear\"", "true", "expected a neutral value"),
        ("[2, 4]", "[2, 400]", "400 is not a value of this key"),
        ("room 自家", "rom", "own.toml:7: scoring.factors: there is no source \"rom\""),
        ("\"worth\"", "\"nothing\"", "unknown variant `nothing`"),
        ("is = { words = \"天色\"", "is = { wort = \"天色\"", "unknown field `wort`"),
        ("zh = \"有没有月亮。\"", "", "a row needs words, and a meaning"),
        ("scoring.sky", "claims.chow", "this key has two rows"),
        ("neutral = \"clear\"", "choices_of = \"scoring.moon\"", "there is no row for \"scoring.moon\" above"),
        ("like = \"sichuan\"", "like = \"nowhere\"", "there is no row for \"scoring.zhahu\" above"),
        ("like = \"nanchang\"", "like = \"nowhere\"", "scoring.jing: there is no row for \"scoring.jing\" above"),
    ] {
        let text = OWN.replacen(from, to, 1);
        assert_ne!(text, OWN);
        let error = rows().clone().read("own.toml", &text).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// Returns the values of a key; of a range, only its ends.
fn possible(key: &Key) -> Vec<Value> {
    match &key.kind {
        KeyKind::Bool => vec![true.into(), false.into()],
        KeyKind::Integer { min, max } => vec![(*min).into(), (*max).into()],
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
        KeyKind::Choice(choices) => choices.iter().map(|choice| choice.name.as_str().into()).collect(),
    }
}

/// Returns the values of a game with this value of a key, in which the condition `need` is met or not met as `is_met` says; `None` if the
/// game has no such values. Among several suitable values of a cause, the one that meets most of the other conditions of the key is used.
fn needing(game: &str, (key, value, need): (&Key, &Value, &Condition), is_met: bool) -> Option<Value> {
    let mut tree = values(game, &key.path, value.clone());
    let all =
        || key.needs.iter().chain(key.choices().iter().flat_map(|choice| &choice.needs)).flat_map(Condition::clauses);
    for clause in need.clauses().iter().filter(|clause| clause.key != FAMILY) {
        let Some(cause) = keys().find(|cause| cause.path == clause.key && cause.fits(game)) else { continue };
        let fitting = possible(cause).into_iter().filter(|value| clause.allows(value) == is_met);
        let others = |value: &Value| all().filter(|other| other.key == clause.key && other.allows(value)).count();
        if let Some(value) = fitting.max_by_key(others) {
            put(&mut tree, &clause.key, value);
        }
    }
    Some(tree).filter(|tree| need.is_met(tree) == is_met)
}

/// In every game: a key is reported as being without effect because of a condition if and only if the condition is not met.
#[test]
fn a_key_without_its_needs_is_reported_as_idle() {
    let mut wrong = Vec::new();
    let of_choice = |choice: &'static Choice| choice.needs.iter().map(move |need| (Value::from(&*choice.name), need));
    for key in keys() {
        let on = possible(key).into_iter().find(|value| Some(value) != key.instead.as_ref());
        let of_key = key.needs.iter().map(|need| (on.clone().unwrap(), need));
        for (value, need) in of_key.chain(key.choices().iter().flat_map(of_choice)) {
            let mut met = BTreeSet::new();
            for game in families().iter().filter(|game| key.fits(&game.name)) {
                for is_met in [true, false] {
                    let Some(tree) = needing(&game.name, (key, &value, need), is_met) else { continue };
                    let spec: RuleSpec = serde_json::from_value(tree.clone()).unwrap();
                    let has = |path: &&str| at(&tree, path).is_some();
                    let mut causes: Vec<&str> = need.clauses().iter().map(|one| &*one.key).filter(has).collect();
                    if causes.is_empty() {
                        causes.push(FAMILY);
                    }
                    let found = conflicts(&spec, &tree).into_iter().filter(|one| one.idle.is_some());
                    let found = found.into_iter().find(|one| one.keys[0] == key.path && one.keys[1..] == causes);
                    let is_named = |message: String| causes.iter().all(|cause| message.contains(cause));
                    if found.is_some() == is_met || !found.is_none_or(|one| is_named(one.message.to_string())) {
                        wrong.push(format!("{}: {} = {value} needs {need}: {is_met}", game.name, key.path));
                    }
                    met.insert(is_met);
                }
            }
            if met.len() < 2 {
                wrong.push(format!("{} needs {need}: always {met:?}", key.path));
            }
        }
        for own in &key.same_as {
            let other = keys().find(|other| other.path == *own).unwrap();
            for game in families().iter().filter(|game| other.fits(&game.name)) {
                let tree = values(&game.name, &key.path, on.clone().unwrap());
                let found = conflicts(&serde_json::from_value(tree.clone()).unwrap(), &tree);
                if !found.iter().any(|one| one.keys == [&*key.path, FAMILY]) {
                    wrong.push(format!("{}: {} beside {own}", game.name, key.path));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn needs_are_printed_as_written_and_checked() {
    for text in ["a.b=true", "a.b!=off|on", "a.b", "a.b=1 or c.d!=0 or e"] {
        assert_eq!(Condition::parse(text).to_string(), text);
    }
    for (from, to, expected) in [
        (
            "words = \"月亮、月\"",
            "words = \"月\", needs = [\"claims.chou=true\"]",
            "moon: there is no row for \"claims.chou\"",
        ),
        ("words = \"月亮、月\"", "words = \"月\", needs = [\"claims.chow=3\"]", "moon: 3 is not a value"),
        ("words = \"月亮、月\"", "words = \"月\", needs = [\"scoring.kong.jing\"]", "no row for \"scoring.kong.jing\""),
        ("words = \"月亮、月\"", "words = \"月\", same_as = [\"scoring.sun\"]", "no row for \"scoring.sun\""),
        ("words = \"月亮、月\"", "words = \"月\", instead = 200", "moon: 200 is not a value"),
        ("words = \"无光\"", "words = \"无光\", needs = [\"claims.chow=3\"]", "sky: 3 is not a value"),
        ("words = \"无光\"", "words = \"无光\", instead = \"dark\"", "sky: \"dark\" is not a value"),
    ] {
        let text = OWN.replacen(from, to, 1);
        assert_ne!(text, OWN);
        let mut all = rows().clone();
        all.read("own.toml", &text).unwrap();
        let error = all.check().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
