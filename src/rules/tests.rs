use super::keys::at;
use super::*;
use proptest::prelude::*;
use std::fs;

fn nanchang(rules: &Rules) -> &NanchangScoring {
    match &rules.scoring {
        Scoring::Nanchang(scoring) => scoring,
        _ => panic!("{} is no rule set of Nanchang", rules.name),
    }
}

fn failure(text: &str) -> RulesError {
    Rules::from_toml("my.toml", text).map(|_| ()).unwrap_err()
}

/// The keys that contradict another one in `nanchang` with these lines on top.
fn contradictory(lines: &str) -> Vec<String> {
    match Rules::from_toml("my.toml", &format!("extends = \"nanchang\"\n{lines}")) {
        Ok(_) => Vec::new(),
        Err(error) => {
            assert!(error.0.iter().all(|problem| problem.kind == ProblemKind::Contradiction), "{error}");
            error.0.into_iter().map(|problem| problem.key).collect()
        }
    }
}

#[test]
fn presets_resolve_under_their_names() {
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            (rules.name.as_str(), rules.title.as_str(), rules.title_zh.as_str(), rules.family()),
            (preset.name, preset.title, preset.title_zh, preset.family)
        );
        assert_eq!(Rules::load(preset.name).unwrap(), rules);
    }
    assert_eq!(Rules::default().name, DEFAULT);
}

/// Every key of the default preset with its value: the table of the seeds, row by row.
#[test]
fn nanchang_is_seed_000() {
    let rules = Rules::preset("nanchang").unwrap();
    let text = rules.to_toml();
    let (_, text) = text.split_once('\n').unwrap();
    insta::assert_snapshot!(text, @r#"
    name = "nanchang"
    title = "Nanchang mahjong"
    title_zh = "南昌麻将"

    [tiles]
    set = "with_honours"

    [wilds]
    source = "indicator"
    turned_tile = "drawable"
    fifth_copy = true
    discard_jing_wild = false
    qixing_no_wild = false
    discard = true
    pung = true

    [shapes]
    wind_runs = true
    dragon_runs = true
    seven_pairs = true
    qixing_seven_pairs = false
    shisanlan = true
    qixing_shisanlan = true
    shisanyao = false

    [gates]
    at_most_two_suits = false
    three_suits = "off"
    triplet = "off"
    terminal = "off"
    dragon_triplet = true
    open = false
    single_tile = "allowed"
    seven_pairs_exempt = false
    hard_flowers = 0
    least_win = 0
    wild_ping_discard = "allowed"

    [claims]
    chow = true
    dragon_pung = true
    winners = "first"
    guohu = "until_entry"
    guohu_lifted_by_kong_or_jing = false
    guopeng = true
    discard_win = true
    rob_kong = true
    xuanfeng = "off"
    dealer_first_kong = true
    jingdiao_discard = "deguo_only"
    jingdiao_rob_kong = "deguo_only"

    [wall]
    dice = "smaller_die"
    replacement = "tail"
    dead_tiles = 0
    dead_grows = false
    fenzhang = 0

    [play]
    ends = "first_win"
    exchange = "off"
    exchange_same_suit = false
    missing_suit = "free"
    turns = "forward"

    [bao]
    declare = "off"
    wild = "off"

    [dealer]
    after_win = "winner_stays"
    after_draw = "next"
    chaozhuang_passes = false
    several_winners_stay = false
    after_kong_stays = false
    big_hand_stays = false

    [room]
    hand_cap = 0
    deal_cap = 0
    discard_payers = "game"
    liuju = "all"

    [scoring]
    family = "nanchang"
    base = 1
    discard_payers = "all"
    rob_kong_payers = "all"
    jingdiao = "reading"
    liuju = 5
    zhahu = 20

    [scoring.factors]
    dealer = 2
    dealer_bystander = true
    discarder = 2
    self_draw = 2
    jingdiao = 2
    after_kong = 2
    rob_kong = 2
    all_triplets = 2
    seven_pairs = 2
    qixing_seven_pairs = 4
    shisanlan = 2
    qixing_shisanlan = 4
    deguo = 2
    dezhongde = 4

    [scoring.deguo]
    bonus = 5
    bonus_payers = "discarder"
    discards_break = false
    kongs_break = false
    own_jing_allowed = false

    [scoring.tiandi]
    tianhu = 20
    dihu = 20
    jingdiao = 2
    mode = "flat"

    [scoring.jing]
    zheng = 2
    fu = 1
    chongguan_from = 5
    bawang = "double"
    bawang_add = 0
    bawang_counts_kongs = true
    discarded = "discarder"
    feeder_pays_chongguan = false
    lower = "off"
    last = false

    [scoring.kong]
    exposed = 1
    added = 1
    concealed = 2
    jing = "bonus_and_face"
    jing_bonus = 10

    [scoring.chaozhuang]
    points = 5
    when = "first_discards"
    "#);
}

/// What the other two presets change, and nothing else.
#[test]
fn the_other_two_differ_as_their_seeds_say() {
    let base = Rules::preset("nanchang").unwrap();
    let changes = |name: &str| {
        let rows = diff(&base, &Rules::preset(name).unwrap());
        let value = |value: Option<String>| value.unwrap_or_default();
        rows.into_iter().map(|row| format!("{}: {} → {}\n", row.key, value(row.a), value(row.b))).collect::<String>()
    };
    insta::assert_snapshot!(changes("nanchang-guide"), @r#"
    wilds.turned_tile: "drawable" → "out"
    shapes.qixing_seven_pairs: false → true
    wall.dice: "smaller_die" → "both_sums"
    scoring.deguo.bonus_payers: "discarder" → "all"
    scoring.kong.exposed: 1 → 2
    scoring.kong.added: 1 → 2
    scoring.kong.jing: "bonus_and_face" → "ordinary"
    scoring.kong.jing_bonus: 10 → 0
    scoring.liuju: 5 → 0
    "#);
    insta::assert_snapshot!(changes("nanchang-jiangxi"), @r#"
    dealer.chaozhuang_passes: false → true
    scoring.base: 1 → 4
    scoring.jing.bawang: "double" → "add"
    scoring.jing.bawang_add: 0 → 10
    scoring.kong.jing: "bonus_and_face" → "bonus"
    scoring.kong.jing_bonus: 10 → 15
    scoring.liuju: 5 → 0
    "#);
    assert_eq!(diff(&base, &base), []);
}

#[test]
fn the_typed_keys_are_the_printed_ones() {
    let rules = Rules::preset("nanchang-jiangxi").unwrap();
    assert_eq!((nanchang(&rules).base, nanchang(&rules).jing.bawang), (4, Bawang::Add));
    assert_eq!(rules.shape_rules(), crate::shape::ShapeRules::NANCHANG);
    assert!(rules.claims.chow && rules.dealer.chaozhuang_passes);
    assert_eq!(rules.value("scoring.kong.jing").as_deref(), Some("\"bonus\""));
    assert_eq!(rules.value("scoring.kong"), None);
}

#[test]
fn shown_rules_read_back_the_same() {
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
fn fingerprints_look_at_the_rules_and_at_nothing_else() {
    let base = Rules::preset("nanchang").unwrap();
    let renamed = Rules::load("nanchang+name=other+title=Other").unwrap();
    assert_eq!((renamed.name.as_str(), renamed.fingerprint()), ("other", base.fingerprint()));
    let shown = base.fingerprint().to_string();
    assert_eq!(shown.len(), 16);
    assert!(base.fingerprint().full().starts_with(&shown));
    // Every single key changes it.
    let mut seen = vec![base.fingerprint()];
    let named = |path: &str| path.contains("name") || path.starts_with("title") || path == "scoring.family";
    for key in base.keys().into_iter().filter(|key| !named(&key.path)) {
        let mut tree = serde_json::to_value(base.spec()).unwrap();
        let slot = key.path.split('.').try_fold(&mut tree, |value, name| value.get_mut(name)).unwrap();
        *slot = match (&key.kind, slot.clone()) {
            (KeyKind::Bool, old) => (!old.as_bool().unwrap()).into(),
            (KeyKind::Integer { max, .. }, old) => i64::from(old.as_i64() == Some(*max)).max(max - 1).into(),
            (KeyKind::Choice(choices), old) => match choices.iter().find(|(word, _)| old.as_str() != Some(word)) {
                Some((word, _)) => word.clone().into(),
                None => continue,
            },
            (KeyKind::Text, _) => unreachable!("{}", key.path),
        };
        let other = super::resolved::conclude(serde_json::from_value(tree).unwrap()).fingerprint();
        assert!(!seen.contains(&other), "{} does not change the fingerprint", key.path);
        seen.push(other);
    }
}

/// Tables and logs carry these: they may only change where rules do.
#[test]
fn fingerprints_of_the_presets() {
    let line = |preset: &Preset| format!("{} {}\n", Rules::preset(preset.name).unwrap().fingerprint(), preset.name);
    insta::assert_snapshot!(PRESETS.iter().map(line).collect::<String>(), @r#"
    2f66a2dee18acb37 nanchang
    f493c398bca01696 nanchang-guide
    a8051905567a74bd nanchang-jiangxi
    1219f1865fbf6678 sichuan
    fe87efc9cbfa22e6 tuidaohu
    f854983b25c0b7ac qionghu
    6279e9e66fd42484 nanjing
    6ac9813c20d3f1f0 nanjing-chengbei
    "#);
}

/// The rule sets of a later version: one section, and in it a key, more than today.
#[derive(serde::Serialize, schemars::JsonSchema)]
struct Tomorrow {
    #[serde(flatten)]
    today: RuleSpec,
    #[serde(default)]
    weather: Weather,
}

#[derive(Clone, Copy, Default, serde::Serialize, schemars::JsonSchema)]
#[serde(default)]
struct Weather {
    /// Whether it rains.
    rain: bool,
}

#[test]
fn a_key_of_tomorrow_leaves_the_fingerprints_of_today() {
    let keys = super::keys::read::<Tomorrow>();
    assert_eq!(keys.len(), super::keys().len() + 1);
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        let [dry, wet] = [false, true].map(|rain| {
            let tomorrow = Tomorrow { today: rules.spec().clone(), weather: Weather { rain } };
            super::resolved::digest(&keys, &serde_json::to_value(tomorrow).unwrap(), |_| true, "")
        });
        assert_eq!(dry, rules.fingerprint());
        assert_ne!(wet, rules.fingerprint());
    }
}

/// What a preset leaves out is neutral, and what it says is not; only the default, which explains the keys, says everything.
#[test]
fn presets_say_what_is_their_own() {
    for preset in PRESETS {
        let rules = Rules::preset(preset.name).unwrap();
        assert!(rules.left_out().iter().all(|key| at(rules.values(), &key.path) == key.neutral.as_ref()));
        let table: toml::Table = preset.text.parse().unwrap();
        let own = |key: &Key| {
            key.path.split('.').try_fold(&toml::Value::from(table.clone()), |value, name| value.get(name)).is_some()
        };
        if rules.family() == "nanchang" {
            assert_eq!(rules.left_out(), [] as [&Key; 0]);
        } else if !table.contains_key("extends") {
            let idle = |key: &&'static Key| own(key) && at(rules.values(), &key.path) == key.neutral.as_ref();
            assert_eq!(rules.keys().into_iter().find(idle), None);
        }
    }
    assert!(
        keys().iter().all(|key| key.neutral.is_some()
            || key.path == "scoring.family"
            || super::keys::NAMES.contains(&&*key.path))
    );
}

#[test]
fn the_family_is_all_that_a_file_must_say() {
    for (family, _) in families() {
        let rules =
            Rules::from_toml("my.toml", &format!("scoring.family = {family:?}\n")).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (&*rules.name, &*rules.title, &*rules.title_zh, rules.family()),
            ("my", "my", "my", family.as_str())
        );
        assert_eq!(rules.left_out().len() + 4, rules.keys().len());
    }
    insta::assert_snapshot!(failure("[claims]\nchow = false\n"), @r#"my.toml:1:1: scoring.family: the family is missing: it says which game this is; set family in [scoring] (nanchang, sichuan, tuidaohu, qionghu, nanjing), or write extends = "nanchang" at the top"#);
    assert_eq!(failure("").0.len(), 1);
    // A contradiction of neutral values with others is reported, though nothing names the key that it is reported at.
    let factors = ["dealer", "discarder", "jingdiao", "after_kong", "deguo", "dezhongde"]
        .map(|name| format!("{name} = 100\n"))
        .concat();
    insta::assert_snapshot!(failure(&format!("wilds.source = \"indicator\"\nscoring.family = \"nanchang\"\n[scoring.factors]\n{factors}")), @r#"my.toml:1:1: scoring.base: a hand could cost one seat 30000000000, more than 1000000000; set a smaller scoring.base or smaller factors"#);
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
    assert!(child.notices()[0].contains("house.toml:2:7: wilds.ron_jing_wild"), "{:?}", child.notices());
    insta::assert_snapshot!(plus.notices().join("\n"), @r#"
    claims.jingdiao_ron: this key is now called claims.jingdiao_discard; the old name is still read
    gates.wild_ping_ron: this key is now called gates.wild_ping_discard; the old name is still read
    wilds.ron_jing_wild: this key is now called wilds.discard_jing_wild; the old name is still read
    "#);
    // The rules that a run of version 0.1 left behind.
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
}

/// A contradiction that names a key which does not exist would never be found, and its help would mislead.
#[test]
fn every_key_that_the_checks_and_messages_name_exists() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }
    let mut files = Vec::new();
    for name in ["rules", "score"] {
        sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name), &mut files);
    }
    let sections: Vec<&str> =
        keys().iter().filter_map(|key| key.path.split_once('.')).map(|(section, _)| section).collect();
    let mut named = 0;
    for file in files.iter().filter(|file| !file.to_string_lossy().contains("tests")) {
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for literal in lines.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            let words = literal.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || "._".contains(c)));
            for word in words.filter(|word| {
                word.split_once('.').is_some_and(|(first, rest)| sections.contains(&first) && !rest.is_empty())
            }) {
                let path = super::keys::current(word.trim_end_matches('.'));
                let exists = keys().iter().any(|key| {
                    key.path.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                });
                assert!(exists, "{word} in {}", file.display());
                named += 1;
            }
        }
    }
    assert!(named > 200, "only {named} keys are named");
}

#[test]
fn a_typo_is_reported_with_its_place_and_a_suggestion() {
    let error = failure(
        "extends = \"nanchang\"\nname = \"mine\"\n\n[claims]\nguopang = false\n\n[scoring.jing]\nbawang = \"duble\"\n",
    );
    insta::assert_snapshot!(error, @r#"
    my.toml:5:1: claims.guopang: there is no such key; did you mean "guopeng"?
    my.toml:8:10: scoring.jing.bawang: "duble" is not a value of this key: expected "off", "double" or "add"; did you mean "double"?
    "#);
    insta::assert_snapshot!(error.render(false), @r#"
     × claims.guopang: there is no such key
      ╭─[my.toml:5:1]
    4 │ [claims]
    5 │ guopang = false
      · ───────
    6 │ 
      ╰────
     help: did you mean "guopeng"?

     × scoring.jing.bawang: "duble" is not a value of this key: expected "off", "double" or "add"
      ╭─[my.toml:8:10]
    7 │ [scoring.jing]
    8 │ bawang = "duble"
      ·          ───────
      ╰────
     help: did you mean "double"?
    "#);
}

#[test]
fn every_fault_of_a_file_is_reported_at_once() {
    let text = r#"
extends = "nanchang"
chow = true
players = 3
[claims]
chow = "yes"
rob_kong = 1
wind_runs = true
guohu = false
[wall]
dead_tiles = 90
dice = 2
[scoring]
base = 0
jing = 3
[scoring.jing]
zheng = 2.5
[scoring.kong]
exposed = [1]
[claimz]
"#;
    insta::assert_snapshot!(failure(text), @r#"
    my.toml:3:1: chow: there is no such key; it belongs to another section: write chow in [claims]
    my.toml:4:1: players: there is no such key; the top level has the keys and sections extends, name, title, title_zh, tiles, wilds, shapes, gates, claims, wall, play, bao, dealer, room, scoring
    my.toml:6:8: claims.chow: expected true or false, not the text "yes"; write the value without quotation marks
    my.toml:7:12: claims.rob_kong: expected true or false, not the number 1
    my.toml:8:1: claims.wind_runs: there is no such key; it belongs to another section: write wind_runs in [shapes]
    my.toml:9:9: claims.guohu: expected "off", "until_entry" or "until_entry_or_more", not false; write "off" to switch it off
    my.toml:11:14: wall.dead_tiles: 90 is out of range: expected a whole number from 0 to 60
    my.toml:12:8: wall.dice: expected "smaller_die", "second_sum", "both_sums" or "sum_past_seventeen", not the number 2
    my.toml:14:8: scoring.base: 0 is out of range: expected a whole number from 1 to 1000
    my.toml:16:10: the key "jing" is set twice
    my.toml:17:9: scoring.jing.zheng: expected a whole number from 0 to 100, not the number 2.5
    my.toml:19:11: scoring.kong.exposed: expected a whole number from 0 to 1000, not a list
    my.toml:20:2: claimz: there is no such section; did you mean "claims"?
    "#);
    insta::assert_snapshot!(failure(&text.replace("jing = 3\n", "")), @r#"
    my.toml:3:1: chow: there is no such key; it belongs to another section: write chow in [claims]
    my.toml:4:1: players: there is no such key; the top level has the keys and sections extends, name, title, title_zh, tiles, wilds, shapes, gates, claims, wall, play, bao, dealer, room, scoring
    my.toml:6:8: claims.chow: expected true or false, not the text "yes"; write the value without quotation marks
    my.toml:7:12: claims.rob_kong: expected true or false, not the number 1
    my.toml:8:1: claims.wind_runs: there is no such key; it belongs to another section: write wind_runs in [shapes]
    my.toml:9:9: claims.guohu: expected "off", "until_entry" or "until_entry_or_more", not false; write "off" to switch it off
    my.toml:11:14: wall.dead_tiles: 90 is out of range: expected a whole number from 0 to 60
    my.toml:12:8: wall.dice: expected "smaller_die", "second_sum", "both_sums" or "sum_past_seventeen", not the number 2
    my.toml:14:8: scoring.base: 0 is out of range: expected a whole number from 1 to 1000
    my.toml:16:9: scoring.jing.zheng: expected a whole number from 0 to 100, not the number 2.5
    my.toml:18:11: scoring.kong.exposed: expected a whole number from 0 to 1000, not a list
    my.toml:19:2: claimz: there is no such section; did you mean "claims"?
    "#);
}

#[test]
fn contradictions_are_reported_at_once_with_the_rest() {
    let text = "extends = \"nanchang\"\n[shapes]\nshisanlan = false\n[scoring.jing]\nbawang = \"add\"\n\
                chongguan_from = 1\nfu = -1\n[wall]\ndead_tiles = 60\nfenzhang = 3\ndead_grows = true\n\
                [gates]\nhard_flowers = 4\n";
    insta::assert_snapshot!(failure(text), @r#"
    my.toml:3:1: shapes.shisanlan: 七星十三烂 is a 十三烂, and shapes.shisanlan = false forbids those; set shapes.shisanlan = true, or shapes.qixing_shisanlan = false
    my.toml:5:1: scoring.jing.bawang: scoring.jing.bawang = "add" adds nothing: scoring.jing.bawang_add is 0; set scoring.jing.bawang_add = 10, or scoring.jing.bawang = "off"
    my.toml:6:1: scoring.jing.chongguan_from: 冲关 from 1 point would double every single 精; set scoring.jing.chongguan_from = 0 to switch it off, or 2 and more
    my.toml:7:6: scoring.jing.fu: -1 is out of range: expected a whole number from 0 to 100
    my.toml:10:1: wall.fenzhang: 分张 deals one tile to each seat: 3 cannot be shared by four; set wall.fenzhang = 4, or 0 to switch it off
    my.toml:13:1: gates.hard_flowers: a hand would need 4 hard flowers, and the set has none; set gates.hard_flowers = 0, or tiles.set = "with_flowers"
    "#);
}

#[test]
fn without_a_turned_tile_nothing_may_speak_of_jing() {
    let error = failure("extends = \"nanchang\"\nwilds.source = \"none\"\nscoring.jing.lower = \"shangxiafan\"\n");
    insta::assert_snapshot!(error, @r#"
    my.toml:2:7: wilds.source: with this value other keys have no effect: wilds.fifth_copy = true, scoring.factors.jingdiao = 2, scoring.factors.deguo = 2, scoring.factors.dezhongde = 4, scoring.deguo.bonus = 5, scoring.tiandi.jingdiao = 2, scoring.jing.chongguan_from = 5, scoring.jing.bawang = "double", scoring.kong.jing = "bonus_and_face", scoring.kong.jing_bonus = 10; also set wilds.fifth_copy = false, scoring.factors.jingdiao = 1, scoring.factors.deguo = 1, scoring.factors.dezhongde = 1, scoring.deguo.bonus = 0, scoring.tiandi.jingdiao = 1, scoring.jing.chongguan_from = 0, scoring.jing.bawang = "off", scoring.kong.jing = "ordinary", scoring.kong.jing_bonus = 0
    my.toml:3:14: scoring.jing.lower: scoring.jing.lower = "shangxiafan" has no effect with wilds.source = "none": no tile is turned, so there is no 精; set scoring.jing.lower = "off", or change wilds.source
    "#);
    let quiet = "[wilds]\nsource = \"none\"\nfifth_copy = false\n[scoring.factors]\njingdiao = 1\ndeguo = 1\ndezhongde = 1\n\
                 [scoring.deguo]\nbonus = 0\n[scoring.tiandi]\njingdiao = 1\n[scoring.jing]\nchongguan_from = 0\n\
                 bawang = \"off\"\n[scoring.kong]\njing = \"ordinary\"\njing_bonus = 0\n";
    assert_eq!(contradictory(quiet), [""; 0]);
}

#[test]
fn keys_without_meaning_are_refused() {
    for (rules, beside, key) in [
        ("nanchang+scoring.kong.jing=ordinary", "scoring.kong.jing_bonus=0", "scoring.kong.jing"),
        (
            "nanchang+scoring.kong.jing=bonus+scoring.kong.jing_bonus=0",
            "scoring.kong.jing_bonus=15",
            "scoring.kong.jing_bonus",
        ),
        ("nanchang+scoring.jing.bawang_add=10", "scoring.jing.bawang=add", "scoring.jing.bawang_add"),
        ("nanchang-guide+scoring.deguo.bonus=0", "scoring.deguo.bonus_payers=discarder", "scoring.deguo.bonus"),
        (
            "nanchang-guide+scoring.discard_payers=discarder",
            "scoring.deguo.bonus_payers=discarder",
            "scoring.discard_payers",
        ),
        ("sichuan+scoring.cap=8+scoring.base=16", "scoring.base=8", "scoring.base"),
        ("sichuan+tiles.set=with_flowers", "tiles.set=with_honours", "tiles.set"),
        ("tuidaohu+tiles.set=suits_only+shapes.shisanyao=false", "scoring.genfeng=0", "tiles.set"),
        (
            "qionghu+scoring.factors.seven_pairs=2",
            "shapes.seven_pairs=true+gates.seven_pairs_exempt=true",
            "scoring.factors.seven_pairs",
        ),
    ] {
        let error = Rules::load(rules).expect_err(rules);
        let found = |problem: &Problem| problem.kind == ProblemKind::Contradiction && problem.key == key;
        assert!(error.problems().iter().any(found), "{rules}: {error}");
        Rules::load(&format!("{rules}+{beside}")).unwrap_or_else(|error| panic!("{rules}: {error}"));
    }
}

#[test]
fn each_contradiction_is_found() {
    let rows: &[(&str, &[&str])] = &[
        ("shapes.shisanlan = false", &["shapes.shisanlan"]),
        ("shapes.seven_pairs = false\nshapes.qixing_seven_pairs = true", &["shapes.qixing_seven_pairs"]),
        ("wilds.qixing_no_wild = true\nshapes.qixing_shisanlan = false", &["wilds.qixing_no_wild"]),
        (
            "tiles.set = \"suits_only\"\nshapes = { wind_runs = false, dragon_runs = false, shisanlan = false }",
            &["tiles.set", "shapes.shisanlan"],
        ),
        ("tiles.set = \"with_flowers\"", &["tiles.set"; 2]),
        ("wilds.source = \"hongzhong\"", &["wilds.source"; 2]),
        (
            "gates.at_most_two_suits = true\ngates.three_suits = \"melds\"",
            &["gates.at_most_two_suits", "gates.three_suits", "gates.three_suits", "gates.three_suits"],
        ),
        ("gates.at_most_two_suits = true", &["gates.at_most_two_suits"]),
        ("gates.triplet = \"required\"", &["gates.triplet"; 2]),
        (
            "gates.three_suits = \"melds\"\nshapes.seven_pairs = true",
            &["gates.three_suits", "gates.three_suits", "shapes.seven_pairs"],
        ),
        (
            "gates.three_suits = \"with_pair\"\nshapes.qixing_seven_pairs = true",
            &["gates.three_suits", "shapes.qixing_seven_pairs"],
        ),
        (
            "gates.terminal = \"suits\"\nshapes.qixing_seven_pairs = true",
            &["gates.terminal", "shapes.qixing_seven_pairs"],
        ),
        ("gates.hard_flowers = 4", &["gates.hard_flowers"]),
        (
            "claims.guohu = \"off\"\nclaims.guohu_lifted_by_kong_or_jing = true",
            &["claims.guohu_lifted_by_kong_or_jing"],
        ),
        ("claims.rob_kong = false\nscoring.rob_kong_payers = \"konger_for_all\"", &["scoring.rob_kong_payers"]),
        ("claims.rob_kong = false\nclaims.jingdiao_rob_kong = \"as_self_draw\"", &["claims.jingdiao_rob_kong"]),
        ("dealer.several_winners_stay = true", &["dealer.several_winners_stay"]),
        ("dealer.big_hand_stays = true", &["dealer.big_hand_stays"]),
        ("dealer.after_win = \"first_winner\"\ndealer.after_kong_stays = true", &["dealer.after_win"]),
        ("play.ends = \"three_wins\"", &["play.ends"]),
        ("play.exchange_same_suit = true", &["play.exchange_same_suit"]),
        ("play.missing_suit = \"declare\"", &["play.missing_suit"]),
        ("wall.dead_grows = true", &["wall.dead_grows"]),
        ("wall.fenzhang = 2", &["wall.fenzhang"]),
        ("wall.dead_tiles = 14\nwall.replacement = \"head\"", &["wall.replacement"]),
        ("scoring.jing.chongguan_from = 1", &["scoring.jing.chongguan_from"]),
        (
            "scoring.jing.chongguan_from = 0\nscoring.jing.feeder_pays_chongguan = true",
            &["scoring.jing.feeder_pays_chongguan"],
        ),
        ("scoring.jing.bawang = \"add\"", &["scoring.jing.bawang"]),
        ("scoring.chaozhuang.points = 0\ndealer.chaozhuang_passes = true", &["dealer.chaozhuang_passes"]),
        ("scoring.factors.deguo = 5", &["scoring.factors.deguo"]),
        ("scoring.factors.shisanlan = 5", &["scoring.factors.shisanlan"]),
        ("scoring.base = 1000\nscoring.factors = { dealer = 100, self_draw = 100, jingdiao = 100 }", &["scoring.base"]),
        ("name = \"a/b\"", &["name"]),
        ("title = \" \"", &["title"]),
    ];
    let wrong: Vec<_> = rows.iter().filter(|(lines, keys)| contradictory(lines) != **keys).collect();
    let found: Vec<_> = wrong.iter().map(|(lines, _)| contradictory(lines)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}\nbut found {found:#?}");
}

/// Every value of every choice, and both booleans, can be had: at most with other keys set to fit.
#[test]
fn every_value_is_read() {
    // A change cannot leave the family.
    for key in Rules::default().keys().into_iter().filter(|key| key.path != "scoring.family") {
        let values: Vec<String> = match &key.kind {
            KeyKind::Bool => vec!["true".into(), "false".into()],
            KeyKind::Integer { min, max } => vec![min.to_string(), max.to_string()],
            KeyKind::Choice(choices) => choices.iter().map(|(word, _)| format!("{word:?}")).collect(),
            KeyKind::Text => vec!["\"文\"".into()],
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
fn changes_behind_a_plus() {
    let rules = Rules::load("nanchang+scoring.jing.chongguan_from=4 + wilds.turned_tile = out").unwrap();
    assert_eq!(nanchang(&rules).jing.chongguan_from, 4);
    assert_eq!(rules.wilds.turned_tile, TurnedTile::Out);
    assert_eq!(rules.name, "nanchang+scoring.jing.chongguan_from=4+wilds.turned_tile=out");
    assert_eq!(rules.title, "Nanchang mahjong (scoring.jing.chongguan_from = 4, wilds.turned_tile = out)");
    let wrong = "nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=";
    insta::assert_snapshot!(Rules::load(wrong).map(|_| ()).unwrap_err(), @r#"
    nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=:1:10: scoring.jing.chonguan_from: there is no such key; did you mean "chongguan_from"?
    nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=:1:39: expected key=value, not "claims"; write changes like nanchang+scoring.jing.chongguan_from=4+claims.chow=false
    nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=:1:58: claims.chow: expected true or false, not the number 2
    nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=:1:60: scoring.family: a change cannot set another family than "nanchang"; start from the preset "sichuan"
    nanchang+scoring.jing.chonguan_from=4+claims+claims.chow=2+scoring.family=sichuan+x=:1:83: x: there is no such key; the top level has the keys and sections extends, name, title, title_zh, tiles, wilds, shapes, gates, claims, wall, play, bao, dealer, room, scoring
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
    lost.toml:1:11: extends: there is no preset and no file called "nanchagn"; did you mean "nanchang"? (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei)
    lost.toml:3:8: claims.chow: expected true or false, not the number 1
    "#);
    insta::assert_snapshot!(problems("none.toml"), @r#"there is no preset and no file called "none.toml"; name a preset or the path of a TOML file (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei)"#);
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
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    insta::assert_snapshot!(Rules::load("nanchan").map(|_| ()).unwrap_err(), @r#"there is no preset and no file called "nanchan"; did you mean "nanchang"? (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei)"#);
    insta::assert_snapshot!(Rules::preset("xyz").map(|_| ()).unwrap_err(), @r#"there is no preset "xyz"; name a preset or the path of a TOML file (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei)"#);
}

#[test]
fn tiles_of_the_sets() {
    let load = |name: &str| Rules::load(name).unwrap_or_else(|error| panic!("{error}"));
    let rules = load("nanchang");
    let one = crate::tile::Kind::at(0);
    assert_eq!((rules.wall_len(), rules.in_play(Some(one)).total(), rules.in_play(Some(one))[one]), (136, 136, 4));
    let guide = load("nanchang-guide");
    assert_eq!((guide.wall_len(), guide.in_play(Some(one)).total(), guide.in_play(Some(one))[one]), (136, 135, 3));
    assert_eq!(guide.in_play(None).total(), 136);
    assert_eq!(rules.wild_kinds(Some(one)), JingKinds::of(one).set());
    assert!(rules.wild_kinds(None).is_empty());
    let set = |set, source| {
        let mut spec = rules.spec().clone();
        (spec.tiles.set, spec.wilds.source) = (set, source);
        super::resolved::conclude(spec)
    };
    assert_eq!(set(TileSet::SuitsOnly, WildSource::None).wall_len(), 108);
    let yaoji = set(TileSet::SuitsOnly, WildSource::Hongzhong);
    assert_eq!((yaoji.wall_len(), yaoji.wild_kinds(Some(one)).len(), yaoji.jing(Some(one))), (112, 1, None));
    let nanjing = set(TileSet::WithFlowers, WildSource::None);
    assert_eq!((nanjing.wall_len(), nanjing.tiles().total_of(crate::tile::KindSet::FLOWERS)), (144, 8));
}

/// A comment stands right above every key of the complete preset, and each key is explained in the schema.
#[test]
fn every_key_is_explained() {
    let text = PRESETS[0].text;
    let mut section = String::new();
    let mut before = "";
    let mut explained = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            assert!(before.starts_with("# "), "no comment above {section}{name}");
            explained.push(format!("{section}{name}"));
        }
        before = line;
    }
    for key in Rules::preset("nanchang").unwrap().keys() {
        assert!(explained.contains(&key.path), "{} does not stand in nanchang.toml", key.path);
        assert!(key.doc.len() > 5, "{} has no explanation in the schema", key.path);
        if let KeyKind::Choice(choices) = &key.kind {
            assert!(choices.iter().all(|(_, doc)| !doc.is_empty()), "{} has choices without explanation", key.path);
            let index = text.find(&format!("\n{} = ", key.name())).unwrap();
            assert!(index > 0);
        }
        if let KeyKind::Integer { min, max } = key.kind {
            assert!(min >= 0 && max <= 1000, "{} needs a range", key.path);
        }
    }
    for preset in PRESETS {
        assert!(preset.text.starts_with("#:schema ./rules.schema.json\n"), "{}", preset.name);
    }
}

/// Run with `UPDATE=1` to write the file anew.
#[test]
fn the_schema_file_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/configs/rules/rules.schema.json");
    let schema = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, &schema).unwrap();
    }
    assert!(fs::read_to_string(path).unwrap_or_default() == schema, "run the tests with UPDATE=1 to renew {path}");
    let schema = super::schema();
    assert!(schema.pointer("/properties/extends").is_some());
    assert!(schema.pointer("/required").is_none() && schema.pointer("/$defs/ClaimRules/required").is_none());
    assert_eq!(at(&schema, "additionalProperties"), Some(&false.into()));
    assert_eq!(schema.pointer("/$defs/GateRules/properties/wild_ping_discard/default"), Some(&"allowed".into()));
    assert!(!schema.to_string().contains("[`"), "editors show links of rustdoc as they are written");
}

fn line() -> impl Strategy<Value = String> {
    let names: Vec<String> = keys()
        .iter()
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
                prop_assert!(!error.render(false).is_empty() && !error.to_string().is_empty());
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
                prop_assert!(!error.render(false).is_empty());
                prop_assert!(error.0.iter().all(|problem| problem.line > 0 && problem.column > 0));
            }
        }
    }
}
