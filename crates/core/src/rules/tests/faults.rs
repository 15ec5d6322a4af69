//! Faults of files and their messages.

use super::*;

/// Returns the keys at which contradictions are reported for a file that extends `nanchang` and has these lines.
fn contradictory(lines: &str) -> Vec<String> {
    match Rules::from_toml("my.toml", &format!("extends = \"nanchang\"\n{lines}")) {
        Ok(_) => Vec::new(),
        Err(error) => {
            assert!(error.0.iter().all(|problem| problem.kind == ProblemKind::Contradiction), "{error}");
            error.0.into_iter().map(|problem| problem.key).collect()
        }
    }
}

/// A check of a misspelt key would never apply, and a message could suggest a key that does not exist.
#[test]
fn every_key_in_checks_and_messages_exists() {
    fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }
    let (mut files, root) = (Vec::new(), std::path::Path::new(env!("CARGO_MANIFEST_DIR")));
    for name in ["src/rules", "src/score"] {
        sources(&root.join(name), &mut files);
    }
    files.extend(["texts/rules.ftl", "../page/texts/zh/rules.ftl"].map(|name| root.join(name)));
    let sections: Vec<&str> = keys().filter_map(|key| key.path.split_once('.')).map(|(section, _)| section).collect();
    let mut named = 0;
    let of_tests = |file: &str| ["tests", "sixth"].iter().any(|word| file.contains(word));
    for file in files.iter().filter(|file| !of_tests(&file.to_string_lossy())) {
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines().map(str::trim_start);
        let lines = lines.filter(|line| !line.starts_with("//") && !line.starts_with("#[cfg(test)]"));
        // Of a message text, everything after the id counts.
        let texts = file.extension().is_some_and(|end| end == "ftl");
        let literals = lines.flat_map(|line| match texts {
            true => line.split(" = ").skip(1).collect::<Vec<_>>(),
            false => line.split('"').skip(1).step_by(2).collect(),
        });
        for literal in literals.filter(|literal| !literal.ends_with(".toml")) {
            let words = literal.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || "._".contains(c)));
            for word in words.filter(|word| {
                word.split_once('.').is_some_and(|(first, rest)| sections.contains(&first) && !rest.is_empty())
            }) {
                let path = keys::current(word.trim_end_matches('.'));
                let exists = keys().any(|key| {
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
    my.toml:6:8: claims.chow: expected true or false, not the text "yes"
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
    my.toml:6:8: claims.chow: expected true or false, not the text "yes"
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
fn contradictions_are_reported_together_with_other_faults() {
    let text = "extends = \"nanchang\"\n[shapes]\nshisanlan = false\n[scoring.jing]\nbawang = \"add\"\n\
                chongguan_from = 1\nfu = -1\n[wall]\ndead_tiles = 60\nfenzhang = 3\ndead_grows = true\n\
                [gates]\nhard_flowers = 4\n";
    insta::assert_snapshot!(failure(text), @r#"
    my.toml:5:1: scoring.jing.bawang: scoring.jing.bawang = "add" has no effect while scoring.jing.bawang_add = 0; set scoring.jing.bawang = "off", or scoring.jing.bawang_add other than 0
    my.toml:6:1: scoring.jing.chongguan_from: 冲关 from 1 point would double every single 精; set scoring.jing.chongguan_from = 0 to switch it off, or 2 and more
    my.toml:7:6: scoring.jing.fu: -1 is out of range: expected a whole number from 0 to 100
    my.toml:10:1: wall.fenzhang: 分张 deals one tile to each seat: 3 cannot be shared by four; set wall.fenzhang = 4, or 0 to switch it off
    my.toml:13:1: gates.hard_flowers: gates.hard_flowers = 4 has no effect while tiles.set = "with_honours"; set gates.hard_flowers = 0, or tiles.set = "with_flowers" or "with_eight_flowers"
    "#);
}

#[test]
fn without_a_turned_tile_jing_keys_are_refused() {
    let error = failure("extends = \"nanchang\"\nwilds.source = \"none\"\nscoring.jing.lower = \"shangxiafan\"\n");
    insta::assert_snapshot!(error, @r#"
    my.toml:3:14: scoring.jing.lower: scoring.jing.lower = "shangxiafan" has no effect while wilds.source = "none"; set scoring.jing.lower = "off", or wilds.source = "indicator"
    "#);
    let quiet = "[wilds]\nsource = \"none\"\nfifth_copy = false\n[scoring.factors]\njingdiao = 1\ndeguo = 1\ndezhongde = 1\n\
                 [scoring.deguo]\nbonus = 0\n[scoring.tiandi]\njingdiao = 1\n[scoring.jing]\nzheng = 0\nfu = 0\n\
                 chongguan_from = 0\nbawang = \"off\"\nbawang_counts_kongs = false\n[scoring.kong]\njing = \"ordinary\"\njing_bonus = 0\n";
    assert_eq!(contradictory(quiet), [""; 0]);
}

#[test]
fn keys_without_effect_are_refused() {
    for (rules, beside, key) in [
        (
            "nanchang+scoring.kong.jing=ordinary+scoring.kong.jing_bonus=10",
            "scoring.kong.jing_bonus=0",
            "scoring.kong.jing_bonus",
        ),
        (
            "nanchang+scoring.kong.jing=bonus+scoring.kong.jing_bonus=0",
            "scoring.kong.jing_bonus=15",
            "scoring.kong.jing",
        ),
        ("nanchang+scoring.jing.bawang_add=10", "scoring.jing.bawang=add", "scoring.jing.bawang_add"),
        (
            "nanchang+scoring.deguo.bonus_payers=all+scoring.deguo.bonus=0",
            "scoring.deguo.bonus_payers=discarder",
            "scoring.deguo.bonus_payers",
        ),
        (
            "nanchang+scoring.deguo.bonus_payers=all+scoring.discard_payers=discarder",
            "scoring.deguo.bonus_payers=discarder",
            "scoring.deguo.bonus_payers",
        ),
        ("sichuan+scoring.cap=8+scoring.base=16", "scoring.base=8", "scoring.base"),
        (
            "qionghu+gates.triplet=required+claims.xuanfeng=off+tiles.set=with_flowers+bao.declare=ready+bao.wild=draw",
            "bao.wild=off",
            "bao.wild",
        ),
        (
            "qionghu+gates.three_suits=off+gates.triplet=off+gates.terminal=off+wilds.source=yaoji+scoring.factors.jiahu=2",
            "scoring.factors.jiahu=1",
            "scoring.factors.jiahu",
        ),
        (
            "tuidaohu+wilds.source=yaoji+gates.wild_ping_discard=jingdiao_only",
            "gates.wild_ping_discard=self_draw_only",
            "gates.wild_ping_discard",
        ),
        (
            "tuidaohu+wilds.source=turned_next+gates.wild_ping_discard=jingdiao_only",
            "gates.wild_ping_discard=self_draw_only",
            "gates.wild_ping_discard",
        ),
        ("sichuan+tiles.set=with_flowers", "tiles.set=with_honours", "tiles.set"),
        ("sichuan+tiles.set=with_eight_flowers", "tiles.set=with_honours", "tiles.set"),
        ("tuidaohu+tiles.set=suits_only+scoring.genfeng=1", "scoring.genfeng=0", "scoring.genfeng"),
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
        ("shapes = { shisanlan = false, qixing_shisanlan = true }", &["shapes.qixing_shisanlan"]),
        ("shapes.seven_pairs = false\nshapes.qixing_seven_pairs = true", &["shapes.qixing_seven_pairs"]),
        ("wilds.qixing_no_wild = true\nshapes.qixing_shisanlan = false", &["wilds.qixing_no_wild"]),
        ("tiles.set = \"suits_only\"\nshapes.shisanlan = true", &["shapes.shisanlan"]),
        ("tiles.set = \"with_flowers\"", &["tiles.set"]),
        ("tiles.set = \"with_eight_flowers\"", &["tiles.set"]),
        ("wilds.source = \"hongzhong\"", &["wilds.source"]),
        ("gates.at_most_two_suits = true\ngates.three_suits = \"melds\"", &["gates.three_suits"; 2]),
        ("gates.at_most_two_suits = true\nshapes.shisanyao = true", &["shapes.shisanyao"]),
        ("shapes = { quanbukao = true, zuhelong = true }", &["shapes.quanbukao", "shapes.zuhelong"]),
        ("gates.triplet = \"required\"", &["gates.triplet"]),
        ("gates.three_suits = \"melds\"\nshapes.seven_pairs = true", &["gates.three_suits", "shapes.seven_pairs"]),
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
        ("dealer.after_win = \"first_winner\"\ndealer.after_kong_stays = true", &["dealer.after_kong_stays"]),
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

#[test]
fn an_error_for_an_unknown_name_lists_the_presets() {
    insta::assert_snapshot!(Rules::load("nanchan").map(|_| ()).unwrap_err(), @r#"there is no preset and no file called "nanchan"; did you mean "nanchang"? (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei, guobiao)"#);
    insta::assert_snapshot!(Rules::preset("xyz").map(|_| ()).unwrap_err(), @r#"there is no preset "xyz"; name a preset or the path of a TOML file (presets: nanchang, nanchang-guide, nanchang-jiangxi, sichuan, tuidaohu, qionghu, nanjing, nanjing-chengbei, guobiao)"#);
}

#[test]
fn one_syntax_error_is_reported_per_line() {
    insta::assert_snapshot!(failure("extends = \"nanchang\"\nname ======= 3 = 4\n[claims\nchow = = 1\n"), @r#"
    my.toml:2:7: invalid TOML: extra `=`, expected nothing
    my.toml:3:8: invalid TOML: unclosed table, expected `]`
    my.toml:4:1: chow: there is no such section; it belongs to another section: write chow in [claims]
    my.toml:4:8: invalid TOML: extra `=`, expected nothing
    "#);
    // All faults of an argument, which is one line, remain.
    let error = Rules::load("nanchang+冲关+封顶").map(|_| ()).unwrap_err();
    insta::assert_snapshot!(error, @r#"
    expected key=value, not "冲关"; write changes like nanchang+scoring.jing.chongguan_from=4+claims.chow=false
    expected key=value, not "封顶"; write changes like nanchang+scoring.jing.chongguan_from=4+claims.chow=false
    "#);
}
