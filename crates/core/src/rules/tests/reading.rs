//! Reading and writing of rule files.

use super::*;
use proptest::prelude::*;

#[test]
fn typed_keys_agree_with_printed_values() {
    let rules = Rules::preset("nanchang-jiangxi").unwrap();
    assert_eq!((nanchang(&rules).base, nanchang(&rules).jing.bawang), (4, Bawang::Add));
    assert_eq!(rules.shape_rules(), crate::shape::ShapeRules::NANCHANG);
    assert!(rules.claims.chow && rules.dealer.chaozhuang_passes);
    assert_eq!(rules.value("scoring.kong.jing").as_deref(), Some("\"bonus\""));
    assert_eq!(rules.value("scoring.kong"), None);
}

#[test]
fn printed_rules_read_back_the_same() {
    let changed = "nanchang-guide+scoring.base=3+title=\"a \\\"b\\\" \\u007f\"";
    let names = PRESETS.iter().map(|preset| preset.name);
    for name in names.chain(["nanchang+claims.chow=false"]) {
        let rules = Rules::load(name).unwrap();
        let again = Rules::from_toml("shown.toml", &rules.to_toml()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((again.spec(), again.fingerprint()), (rules.spec(), rules.fingerprint()));
        assert_eq!(again.to_toml(), rules.to_toml());
        assert_eq!(Rules::from_spec(rules.spec().clone()).unwrap().to_toml(), rules.to_toml());
    }
    assert!(Rules::load(changed).is_err(), "a control character is no title");
}

#[test]
fn a_file_must_set_only_the_family() {
    for family in families().iter().map(|game| &*game.name) {
        let rules =
            Rules::from_toml("my.toml", &format!("scoring.family = {family:?}\n")).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((&*rules.name, &*rules.title, &*rules.title_zh, rules.family()), ("my", "my", "my", family));
        assert_eq!(rules.left_out().len() + 4, rules.keys().len());
    }
    insta::assert_snapshot!(failure("[claims]\nchow = false\n"), @r#"my.toml:1:1: scoring.family: the family is missing: it says which game this is; set family in [scoring] (nanchang | sichuan | tuidaohu | qionghu | nanjing | table), or write extends = "nanchang" at the top"#);
    assert_eq!(failure("").0.len(), 1);
    // The factors that make a hand too expensive are named, the largest first.
    let factors = ["dealer", "self_draw", "jingdiao", "after_kong", "deguo", "dezhongde"]
        .map(|name| format!("{name} = 100\n"))
        .concat();
    insta::assert_snapshot!(failure(&format!("wilds.source = \"indicator\"\nscoring.family = \"nanchang\"\n[scoring.factors]\n{factors}")), @"my.toml:4:1: scoring.factors.dealer: a hand could cost one seat 10000000000, more than 1000000000: scoring.factors.dealer, scoring.factors.self_draw, scoring.factors.after_kong, scoring.factors.jingdiao, scoring.factors.deguo; lower these keys, or cap what a hand costs (room.hand_cap)");
}

#[test]
fn paths_may_contain_a_plus() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::create_dir_all(folder.path().join("c++")).unwrap();
    for (name, base) in [("c++/house.toml", 3), ("c++/house.toml+scoring.base=4", 5), ("a=b+c=d.toml", 6)] {
        fs::write(file(name), format!("extends = \"nanchang\"\nscoring.base = {base}\n")).unwrap();
    }
    let base = |argument: &str| {
        let rules = Rules::load(&file(argument)).unwrap_or_else(|error| panic!("{argument}\n{error}"));
        (nanchang(&rules).base, rules.claims.chow)
    };
    assert_eq!(base("c++/house.toml"), (3, true));
    assert_eq!(base("c++/house.toml+claims.chow=false"), (3, false));
    assert_eq!(base("c++/house.toml+scoring.base=7+claims.chow=false"), (7, false));
    // The longest path that is a file is used.
    assert_eq!(base("c++/house.toml+scoring.base=4"), (5, true));
    assert_eq!(base("c++/house.toml+scoring.base=4+claims.chow=false"), (5, false));
    assert_eq!(base("a=b+c=d.toml＋scoring.base=8"), (8, true));
    // The error for a missing file names its whole path.
    for argument in ["c++/hous.toml", "c++/hous.toml+scoring.base=4"] {
        let error = Rules::load(&file(argument)).unwrap_err().to_string();
        assert!(error.contains("no preset and no file called") && error.contains("c++/hous.toml\""), "{error}");
    }
    assert_eq!(split_changes("nanchang+chow"), ("nanchang", Some("chow")));
    let plus = Rules::load(&file("c++/house.toml+scoring.base=7")).unwrap().with_name("c++-house+scoring.base=7");
    assert_eq!((&*plus.name, &*plus.title), ("c++-house+scoring.base=7", "c++-house"));
}

#[test]
fn old_names_are_read_with_a_notice() {
    let old = "wilds.ron_jing_wild = true\n[gates]\nwild_ping_ron = \"self_draw_only\"\n[claims]\njingdiao_ron = \"allowed\"\n";
    let folder = tempfile::tempdir().unwrap();
    let house = folder.path().join("house.toml");
    fs::write(&house, format!("extends = \"nanchang\"\n{old}")).unwrap();
    let child =
        Rules::from_toml("child.toml", &format!("extends = {house:?}\n")).unwrap_or_else(|error| panic!("{error}"));
    let plus = "nanchang+claims.jingdiao_ron=allowed+wilds.ron_jing_wild=true+gates.wild_ping_ron=self_draw_only";
    let plus = Rules::load(plus).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(child, plus);
    assert_eq!(
        plus.name,
        "nanchang+claims.jingdiao_discard=allowed+wilds.discard_jing_wild=true+gates.wild_ping_discard=self_draw_only"
    );
    assert!(plus.wilds.discard_jing_wild && plus.gates.wild_ping_discard == WildPingDiscard::SelfDrawOnly);
    assert_eq!(child.notices().len(), 3);
    assert!(child.notices()[0].to_string().contains("house.toml:2:7: wilds.ron_jing_wild"), "{:?}", child.notices());
    insta::assert_snapshot!(plus.notices().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"), @r#"
    claims.jingdiao_ron: this key is now called claims.jingdiao_discard; the old name is still read
    gates.wild_ping_ron: this key is now called gates.wild_ping_discard; the old name is still read
    wilds.ron_jing_wild: this key is now called wilds.discard_jing_wild; the old name is still read
    "#);
    // The rules stored by a run of version 0.1.
    let shown = plus.to_toml();
    assert!(Rules::from_toml("shown.toml", &shown).unwrap().notices().is_empty());
    let names = [
        ("discard_jing_wild", "ron_jing_wild"),
        ("wild_ping_discard", "wild_ping_ron"),
        ("jingdiao_discard", "jingdiao_ron"),
    ];
    let stored = names.iter().fold(shown, |text, (new, old)| text.replace(new, old));
    assert_eq!(Rules::from_toml("stored", &stored).unwrap(), plus);
    insta::assert_snapshot!(failure("extends = \"nanchang\"\n[claims]\njingdiao_ron = \"allowed\"\njingdiao_discard = \"allowed\"\n"), @r#"my.toml:3:1: claims.jingdiao_ron: this is the old name of claims.jingdiao_discard, which is set as well; delete this line"#);
    // A fault names the key as in the file. Notices about other keys are kept.
    insta::assert_snapshot!(failure("extends = \"nanchang\"\n[claims]\njingdiao_ron = 3\n[wilds]\nron_jing_wild = true\n"), @r#"
    my.toml:3:16: claims.jingdiao_ron: expected "deguo_only" or "allowed", not the number 3 (the key is now called claims.jingdiao_discard)
    my.toml:5:1: wilds.ron_jing_wild: this key is now called wilds.discard_jing_wild; the old name is still read
    "#);
    insta::assert_snapshot!(failure("extends = \"qionghu\"\n[wilds]\nron_jing_wild = true\n"), @r#"my.toml:3:1: wilds.ron_jing_wild: wilds.discard_jing_wild = true has no effect while wilds.source = "none" (the key is now called wilds.discard_jing_wild); set wilds.discard_jing_wild = false, or wilds.source = "indicator""#);
}

/// Whether the key is a row, and its value neither a text nor a list of fans.
fn is_plain(key: &Key) -> bool {
    key.section() != "scoring.fan" && !matches!(key.kind, KeyKind::Text | KeyKind::Fans | KeyKind::Numbers)
}

/// A value is accepted, or refused only because it contradicts other keys.
#[test]
fn every_value_is_read() {
    // A file cannot set another family than the one it extends.
    for key in Rules::default().keys().into_iter().filter(|key| key.path != "scoring.family") {
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => vec!["true".into(), "false".into()],
            KeyKind::Integer { min, max } => vec![min.to_string(), max.to_string()],
            KeyKind::Choice(choices) => choices.iter().map(|choice| format!("{:?}", choice.name)).collect(),
            KeyKind::Text => vec!["\"文\"".into()],
            KeyKind::Fans | KeyKind::Numbers => continue,
        };
        for value in values {
            let text = format!("extends = \"nanchang\"\n{} = {value}\n", key.path);
            match Rules::from_toml("my.toml", &text) {
                Ok(rules) => assert_eq!(rules.value(&key.path), Some(value)),
                Err(error) => assert!(
                    error.0.iter().all(|problem| problem.kind == ProblemKind::Contradiction && problem.help.is_some()),
                    "{error}"
                ),
            }
        }
    }
}

#[test]
fn changes_after_a_plus_are_read() {
    let rules = Rules::load("nanchang+scoring.jing.chongguan_from=4 + wilds.turned_tile = out").unwrap();
    assert_eq!(nanchang(&rules).jing.chongguan_from, 4);
    assert_eq!(rules.wilds.turned_tile, TurnedTile::Out);
    assert_eq!(rules.name, "nanchang+scoring.jing.chongguan_from=4+wilds.turned_tile=out");
    assert_eq!(rules.title, "Nanchang mahjong (scoring.jing.chongguan_from = 4, wilds.turned_tile = out)");
    let wrong = "nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=";
    insta::assert_snapshot!(Rules::load(wrong).map(|_| ()).unwrap_err(), @r#"
    scoring.jing.chonguan_from: there is no such key; did you mean "chongguan_from"?
    expected key=value, not "claims"; write changes like nanchang+scoring.jing.chongguan_from=4+claims.chow=false
    claims.chow: expected true or false, not the number 2
    scoring.family: a change cannot set another family than "nanchang"; start from the preset "sichuan"
    x: there is no such key; the top level has the keys and sections extends, name, title, title_zh, tiles, wilds, shapes, gates, claims, wall, play, bao, dealer, room, scoring
    "#);
}

#[test]
fn files_extend_presets_and_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| fs::write(path(name), text).unwrap();
    fs::create_dir(path("sub")).unwrap();
    write("house.toml", "extends = \"nanchang-guide\"\n[scoring]\nbase = 2\nliuju = 7\n");
    write("sub/table.toml", "extends = \"../house.toml\"\nname = \"table\"\nscoring.liuju = 0\n");
    let rules = Rules::load(path("sub/table.toml").to_str().unwrap()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((nanchang(&rules).base, nanchang(&rules).liuju, nanchang(&rules).kong.exposed), (2, 0, 2));
    assert_eq!(rules.name, "table");
    assert_eq!(rules.title, "Nanchang mahjong, illustrated guide (house) (table)");

    write("a.toml", "extends = \"b.toml\"\n[claims]\nchow = 1\n");
    write("b.toml", "extends = \"a.toml\"\n");
    write("lost.toml", "extends = \"nanchagn\"\n[claims]\nchow = 1\n");
    let problems = |name: &str| {
        let error = Rules::load(path(name).to_str().unwrap()).map(|_| ()).unwrap_err().to_string();
        error
            .replace(&format!("{}/", fs::canonicalize(folder.path()).unwrap().display()), "")
            .replace(&format!("{}/", folder.path().display()), "")
    };
    insta::assert_snapshot!(problems("a.toml"), @r#"
    b.toml:1:11: extends: these files extend each other in a circle: a.toml → b.toml → a.toml; make the last of them extend a preset, or delete its extends
    a.toml:3:8: claims.chow: expected true or false, not the number 1
    "#);
    insta::assert_snapshot!(problems("lost.toml"), @r#"
    lost.toml:1:11: extends: there is no preset and no file called "nanchagn"; did you mean "nanchang"? (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei, guobiao)
    lost.toml:3:8: claims.chow: expected true or false, not the number 1
    "#);
    insta::assert_snapshot!(problems("none.toml"), @r#"there is no preset and no file called "none.toml"; name a preset or the path of a TOML file (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei, guobiao)"#);
    write("manifest.json", "{\n  \"rules\": \"nanchang\"\n}\n");
    let manifest = problems("manifest.json");
    assert!(manifest.contains("it is JSON, and rule files are TOML") && manifest.lines().count() == 1, "{manifest}");
    // A fault of the parent is reported in the parent, and its file is named.
    write("child.toml", "extends = \"broken.toml\"\nclaims.chow = 3\n");
    write("broken.toml", "extends = \"nanchang\"\n[claims\nchow = true\n= 3\nx = 1979-05-27\n");
    insta::assert_snapshot!(problems("child.toml"), @r#"
    broken.toml:2:8: invalid TOML: unclosed table, expected `]`
    broken.toml:4:1: invalid TOML: unquoted keys cannot be empty, expected letters, numbers, `-`, `_`
    broken.toml:5:1: x: there is no such section; the top level has the keys and sections extends, name, title, title_zh, tiles, wilds, shapes, gates, claims, wall, play, bao, dealer, room, scoring
    child.toml:2:15: claims.chow: expected true or false, not the number 3
    "#);
    let unreadable = Rules::load(folder.path().to_str().unwrap()).map(|_| ()).unwrap_err();
    assert!(unreadable.is_unreadable());
    // A file that is not a rule file is a mistake of the user, not a failure of the machine.
    let large = "#".repeat((1 << 20) + 1);
    for (text, says) in
        [(large.as_bytes(), "larger than 1 MiB"), (b"\xff".as_slice(), "not UTF-8"), (b"{}", "it is JSON")]
    {
        fs::write(folder.path().join("no.toml"), text).unwrap();
        let error = Rules::load(folder.path().join("no.toml").to_str().unwrap()).map(|_| ()).unwrap_err();
        assert!(!error.is_unreadable() && error.to_string().contains(says), "{error}");
    }
}

#[test]
fn presets_name_their_schema() {
    for preset in PRESETS {
        assert!(preset.text.starts_with("#:schema ./rules.schema.json\n"), "{}", preset.name);
    }
}

/// Run with `UPDATE=1` to write the file again.
#[test]
fn the_schema_file_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/presets/rules.schema.json");
    let schema = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, &schema).unwrap();
    }
    assert!(fs::read_to_string(path).unwrap_or_default() == schema, "run the tests with UPDATE=1 to renew {path}");
    let schema = super::schema();
    assert!(schema.pointer("/properties/extends").is_some());
    assert!(schema.get("required").is_none(), "no key is required");
    assert_eq!(at(&schema, "additionalProperties"), Some(&false.into()));
    let gates = schema.pointer("/properties/gates/properties").unwrap();
    assert_eq!(gates["wild_ping_discard"]["default"], "allowed");
}

fn line() -> impl Strategy<Value = String> {
    let names: Vec<String> = keys()
        .flat_map(|key| [key.path.clone(), key.name().to_owned(), format!("[{}]", key.section()), "extends".into()])
        .collect();
    let value = prop_oneof![
        Just("true".to_owned()),
        Just("\"off\"".to_owned()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| number.to_string()),
        Just("{ base = 1, jing = { fu = 0x10 } }".to_owned()),
        Just("[[1]]".to_owned()),
        "\\PC{0,12}",
    ];
    (prop::sample::select(names), value).prop_map(|(name, value)| match name.starts_with('[') {
        true => name,
        false => format!("{name} = {value}"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_panics(text in any::<String>(), argument in "\\PC{0,40}") {
        for result in [Rules::from_toml("any.toml", &text), Rules::load(&argument), Rules::load(&format!("nanchang+{text}"))] {
            if let Err(error) = result {
                prop_assert!(!error.0.is_empty());
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn no_file_panics(lines in prop::collection::vec(line(), 0..12), extends in any::<bool>()) {
        let start = if extends { "extends = \"nanchang\"\n" } else { "" };
        match Rules::from_toml("any.toml", &format!("{start}{}\n", lines.join("\n"))) {
            Ok(rules) => {
                let again = Rules::from_toml("again.toml", &rules.to_toml()).unwrap();
                prop_assert_eq!(again.fingerprint(), rules.fingerprint());
            }
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                prop_assert!(error.0.iter().all(|problem| problem.line > 0 && problem.column > 0));
            }
        }
    }
}

/// Each preset is written in words of players. Then each key with each value is written in words, bare or in quotation marks, at the top of
/// a file or in its section. All give the same rules, or the same kinds of errors, as the file with Latin names.
#[test]
fn a_file_in_words_of_players_reads_like_the_latin_file() {
    use crate::rules::KeyKind;
    let mut read = 0;
    // A file of changes cannot hold the fans of a table.
    for preset in PRESETS.iter().filter(|preset| preset.family != "table") {
        let base = Rules::preset(preset.name).unwrap();
        let own = keys().filter(|key| key.fits(preset.family) && is_plain(key));
        let line =
            |key: &Key| format!("{} = {}\n", key.chinese(), key.value_name(&base.value(&key.path).unwrap()).names()[1]);
        let whole = Rules::from_toml("my.toml", &own.map(line).collect::<String>());
        assert_eq!(whole.unwrap().fingerprint(), base.fingerprint(), "{}", preset.name);
        if preset.name != preset.family {
            continue;
        }
        for key in keys().filter(|key| key.fits(preset.family) && is_plain(key)) {
            let values: Vec<String> = match &key.kind {
                KeyKind::Bool => vec!["true".into(), "false".into()],
                KeyKind::Integer { min, max } => [*min, *max, 2].map(|value| value.to_string()).into(),
                KeyKind::Choice(choices) => choices.iter().map(|choice| format!("{:?}", choice.name)).collect(),
                KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
            };
            let (section, name) = (key.section(), key.name());
            for value in values {
                let file = |text: String| {
                    Rules::from_toml("my.toml", &text)
                        .map(|rules| rules.fingerprint())
                        .map_err(|error| error.problems().iter().map(|problem| problem.kind).collect::<Vec<_>>())
                };
                let latin = file(format!("extends = {:?}\n[{section}]\n{name} = {value}\n", preset.name));
                let (word, value_word, base) =
                    (key.chinese(), key.value_name(&value).names()[1].clone(), base.display_name().names()[1].clone());
                // The values take turns among four ways of writing.
                let ways = [
                    format!("extends = {base}\n{word} = {value_word}\n"),
                    format!("\"{word}\" = \"{value_word}\"\nextends = \"{base}\" # 底\n"),
                    format!("extends＝“{base}”\n[{section}]\u{3000}＃ 节\n{word}＝“{value_word}”\n"),
                    format!("extends = {base:?}\n[{section}]\n{name} = {value_word}\n"),
                ];
                // A number in quotation marks is refused, so these ways are skipped.
                let bare = |text: &&String| {
                    !value_word.is_ascii() || !(text.contains('“') || text.contains(&format!("\"{value_word}\"")))
                };
                let text = ways.iter().cycle().skip(read % 4).find(bare).unwrap();
                assert_eq!(file(text.clone()), latin, "{text}");
                read += 1;
            }
        }
    }
    assert!(read > 1_000, "{read}");
}

#[test]
fn unknown_words_are_reported_at_their_place() {
    let failure = |text: &str| Rules::from_toml("my.toml", text).map(|_| ()).unwrap_err().to_string();
    for (text, parts) in [
        ("extends = 南晶\n", &["my.toml:1:11: extends", "did you mean \"南昌\"?"][..]),
        ("extends = 南昌\n冲冠 = 4\n", &["my.toml:2:1: 冲冠: there is no such key; did you mean \"冲关\"?"]),
        (
            "extends = 南昌\n霸王 = 加\n",
            &[
                "my.toml:2:1: 霸王: \"加\" is not a value of this key: expected \"无\", \"翻倍\" or \"加分\"; such as 霸王=翻倍",
            ],
        ),
        (
            "extends = 南昌\n封顶 = 50\n",
            &["this word stands for several keys; name one of them: 每手封顶 (room.hand_cap)"],
        ),
        ("extends = 四川\n冲关 = 4\n", &["冲关: there is no such key"]),
        ("extends = 四川\n冲关 = 4\n", &["it is a rule of nanchang; these rules are sichuan"]),
        ("extends = 南昌\n[claims]\n冲关 = 4\n", &["my.toml:3:1: 冲关", "write 冲关 in [scoring.jing], or at the top"]),
        ("extends = 南昌\n冲关 = 4\n[scoring.jing]\nchongguan_from = 6\n", &["this key is set twice in this file"]),
        ("extends = 南昌\n冲关 = 4\n\"冲关\" = 5\n", &["my.toml:3:1: the key \"\\\"冲关\\\"\" is set twice"]),
        ("extends = 南昌\n翻精 = 否\n", &["this word is a value, not a key; name the key: ", "下精=上下翻"]),
        ("extends = 南昌\n抄庄 = 是\n", &["such as 抄庄=5"]),
        ("extends = 南昌\n换三张 = 是\n", &["expected \"无\", \"下家\", \"对家\" or \"掷骰\"; such as 换三张=下家"]),
        ("extends = 南昌\n玩法 = 四川\n", &["cannot set another family"]),
        ("extends = 南昌\n冲关 = \n", &["my.toml:2:1: 冲关: \"\" is not a value", "such as 冲关=5"]),
        (
            "extends = 南昌\n[scoring.jing]\nchongguan_from = four\n",
            &[
                "my.toml:3:18: scoring.jing.chongguan_from: \"four\" is not a value of this key: expected a whole number from 0 to 100",
            ],
        ),
        ("extends = 南昌\n[scoring.jing]\nbawang = add\n", &["write bawang = \"add\""]),
        (
            "extends = 南昌\n[claims]\nchow = 也许\n",
            &["\"也许\" is not a value of this key: expected \"是\" or \"否\""],
        ),
    ] {
        let error = failure(text);
        assert_eq!(error.lines().count(), 1, "{text}\n{error}");
        assert!(parts.iter().all(|part| error.contains(part)), "{text}\n{error}");
    }
    assert_eq!(
        Rules::from_toml("my.toml", "extends = 四川\n血流 = 是\n").unwrap().fingerprint(),
        Rules::load("sichuan+play.ends=wall_only").unwrap().fingerprint()
    );
}

/// A condition of a fan may have alternatives; each is a predicate.
#[test]
fn alternatives_of_a_condition_are_read() {
    let read = |conditions: &str| {
        let text =
            format!("[scoring]\nfamily = \"table\"\n[[scoring.fan]]\nname = \"番\"\nwhen = [{conditions}]\nadd = 1\n");
        Rules::from_toml("table", &text)
    };
    let plain = read(r#""one_suit|!closed""#).unwrap();
    for same in
        ["\"清一色 \u{ff5c} !closed | one_suit\"", r#""!closed|one_suit""#, r#""one_suit|!closed", "!closed|one_suit""#]
    {
        assert_eq!(read(same).unwrap().fingerprint(), plain.fingerprint(), "{same}");
    }
    for (conditions, kinds, named) in [
        (r#""!closed", "one_suite|closed""#, &[ProblemKind::UnknownName][..], "\"one_suite\""),
        (r#""closed|""#, &[ProblemKind::BadValue], "a side of |"),
        (r#""|""#, &[ProblemKind::BadValue; 2], "a side of |"),
        (r#""closed|!closed""#, &[ProblemKind::Contradiction], "changes nothing"),
        (r#""closed", "!closed""#, &[ProblemKind::Contradiction], "no hand has this fan"),
    ] {
        let error = read(conditions).unwrap_err();
        assert_eq!(error.0.iter().map(|problem| problem.kind).collect::<Vec<_>>(), kinds, "{error}");
        assert!(error.to_string().contains(named), "{error}");
    }
}

/// A fan counts each only if a condition of its own is a number; 套算一次 sees only combinations of chows that stand alone.
#[test]
fn alternatives_do_not_hide_numbers_and_combinations() {
    let read = |hand: &str, row: &str| {
        let text = format!("[scoring]\nfamily = \"table\"\n{hand}\n[[scoring.fan]]\nname = \"番\"\nadd = 1\n{row}\n");
        Rules::from_toml("table", &text).map_err(|error| error.to_string())
    };
    for (hand, row, problem) in [
        ("", "when = [\"kong|closed\"]\ncount = \"each\"", "count = \"each\" needs"),
        ("", "when = [\"!kong\"]\ncount = \"each\"", "count = \"each\" needs"),
        ("hand.chows = \"once\"", "when = [\"same_chows|closed\"]", "same_chows"),
        ("", "when = [\"kongg\"]\ncount = \"each\"", "kongg"),
    ] {
        let error = read(hand, row).unwrap_err();
        assert!(error.contains(problem), "{error}");
        assert!(!(row.contains("kongg") && error.contains("needs a condition")), "{error}");
    }
    read("hand.chows = \"once\"", "when = [\"!same_chows|closed\"]").unwrap();
    read("", "when = [\"kong\", \"closed|one_suit\"]\ncount = \"each\"").unwrap();
    read("", "when = [\"same_chows|closed\"]").unwrap();
}
