use super::*;

fn log(folder: &Path) -> String {
    let line = "simulate --hands 60 --players random --out out --log deals.log";
    run(folder, line).assert().success();
    fs::read_to_string(folder.join("deals.log")).unwrap()
}

#[test]
fn a_replayed_deal_equals_the_deal_in_the_log() {
    let folder = folder();
    let text = log(folder.path());
    for hand in [0, 15, 16, 37] {
        let output = run(folder.path(), &format!("replay --seed 1 --hand {hand} --players random --json"));
        let own = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&own) && own.starts_with("{\"type\":\"start_hand\""), "deal {hand}");
    }
    let replayed = run(folder.path(), "replay --hand 37 --players random").stdout;
    assert_eq!(run(folder.path(), "replay deals.log --hand 37").stdout, replayed);
    refused(run(folder.path(), "replay deals.log --hand 60"), 2, &["60"]);
}

#[test]
fn a_deal_ends_with_its_table_and_payments() {
    let folder = folder();
    let printed = |options: &str| {
        let output = run(folder.path(), &format!("replay --seed 1 --hand 3 {options}"));
        String::from_utf8(output.stdout).unwrap()
    };
    for (lang, words) in [
        (
            "en",
            [
                "seat 0 melds and a pair  +8",
                "reads [EWN] 456m 7*89m 45*6p 11p  (* 精: C as 7m, C as 5p)",
                "melds [EWN] < 3",
                "1 base ×2 self draw ×2 dealer = 4",
                "1 正精 ×2 + 1 副精 ×1 = 3",
                "2 → 0",
            ],
        ),
        (
            "zh",
            [
                "座位 0 平胡  +8",
                "拆成 [东西北] 四五六万 七*八九万 四五*六筒 一一筒  （* 精：中当七万，中当五筒）",
                "吃碰杠 [东西北] < 3",
                "1底分 ×2自摸 ×2庄家 = 4",
                "1正精 ×2 + 1副精 ×1 = 3",
                "西家 → 东家",
            ],
        ),
    ] {
        let text = printed(&format!("--lang {lang}"));
        for word in words.into_iter().chain(["scoring.factors.dealer = 2"]) {
            assert!(text.contains(word), "{word}: {text}");
        }
        assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
    }
    let pictures = printed("--tiles pictures");
    assert!(pictures.contains("🀄\u{fe0e}") && pictures.lines().all(|line| line == line.trim_end()), "{pictures}");
    let short = printed("--tiles none");
    assert!(!short.contains("river") && short.contains("\nseat 0 reads [EWN] 456m 7*89m"), "{short}");
}

/// Payments of 扎鸟 name the tiles that hit, and payments of 精 name the kind of 精.
#[test]
fn payments_name_hits_and_kinds_of_jing() {
    let folder = folder();
    let both = "nanchang+scoring.jing.left=shangxiafan+scoring.jing.lower=shangxiafan";
    for (line, words) in [
        ("--rules rooms/tuidaohu-zhaniao --hand 2", "1 base ×2 dealer + 1 hit = 3   (hits: C → 2)"),
        ("--rules rooms/tuidaohu-zhaniao --hand 2 --lang zh", "1底分 ×2庄家 + 1鸟 = 3   （中鸟：中 → 西家）"),
        (&format!("--rules {both} --hand 3"), "1 2 3 → 0  points of 左精: 1 副精 ×1 = 1"),
        (&format!("--rules {both} --hand 3 --lang zh"), "南家 西家 北家 → 东家  左精：1副精 ×1 = 1"),
    ] {
        let text = String::from_utf8(run(folder.path(), &format!("replay --seed 1 {line}")).stdout).unwrap();
        assert!(text.contains(words) && !text.contains("[左精]"), "{words}: {text}");
    }
}

#[test]
fn melds_of_different_tiles_are_shown_with_all_tiles() {
    let folder = folder();
    let rules = "--rules qionghu+claims.xuanfeng=winds_and_dragons+bao.declare=ready+bao.wild=draw --players random";
    for (hand, lang, words) in [
        (2, "en", " kongs, xuanfeng: (CFP)\n"),
        (2, "zh", " 旋风杠 (中发白)\n"),
        (36, "en", " declares (baoting)\n"),
        (36, "zh", " 报听\n"),
    ] {
        let output = run(folder.path(), &format!("replay --hand {hand} --lang {lang} {rules}"));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(words), "{text}");
        assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
    }
}

#[test]
fn a_log_of_other_rules_names_them() {
    let folder = folder();
    let at = folder.path();
    run(at, "simulate --rules sichuan --hands 2 --overwrite --out out --log deals.log").assert().success();
    refused(run(at, "replay deals.log"), 2, &["deals.log, line 1", "jing replay deals.log --rules sichuan"]);
    run(at, "replay deals.log --rules sichuan --quiet").assert().success();
    run(at, "simulate --rules nanchang+scoring.base=3 --hands 2 --overwrite --out out --log deals.log")
        .assert()
        .success();
    refused(run(at, "replay deals.log"), 2, &["no preset", "manifest.json"]);
}

#[test]
fn a_changed_log_is_refused_with_its_line() {
    let folder = folder();
    let text = log(folder.path());
    let lines: Vec<&str> = text.lines().collect();
    let check = |lines: Vec<String>, line: usize, words: &[&str]| {
        fs::write(folder.path().join("changed.log"), lines.join("\n")).unwrap();
        let output = run(folder.path(), "replay changed.log --quiet");
        let place = format!("changed.log, line {line}:");
        refused(output, 2, &[&[place.as_str()], words].concat());
    };
    let owned = || lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
    let change = |from: &str, to: &str| {
        let at = lines.iter().position(|line| line.contains(from)).unwrap();
        let mut changed = owned();
        changed[at] = changed[at].replacen(from, to, 1);
        (changed, at + 1)
    };
    for (from, to) in [
        ("\"from\":\"head\"", "\"from\":\"tail\""),
        ("\"type\":\"draw\",\"seat\":1", "\"type\":\"draw\",\"seat\":2"),
        ("\"payments\":[", "\"payments\":[1"),
        ("\"dealer\":0", "\"dealer\":9"),
        ("\"dice\":{\"break\":[[", "\"dice\":{\"break\":[[9"),
        ("\"type\":\"pung\"", "\"type\":\"chow\""),
        ("\"type\":\"discard\"", "\"type\":\"discrad\""),
        ("\"wall\":\"", "\"wall\":\"E"),
        ("\"hands\":[\"", "\"hands\":[\"E"),
    ] {
        let (changed, line) = change(from, to);
        check(changed, line, &[]);
    }
    let mut cut = owned();
    cut.truncate(10);
    check(cut, 11, &["the end of the log"]);
    let mut gap = owned();
    gap.remove(5);
    check(gap, 6, &["expected"]);
    let mut headless = owned();
    headless.remove(0);
    check(headless, 1, &["before the first start_hand"]);
    check(vec![String::new()], 1, &["no deal"]);
    refused(run(folder.path(), "replay deals.log --rules nanchang-guide"), 2, &["--rules", "line 1"]);
    refused(run(folder.path(), "replay nowhere.log"), 2, &["nowhere.log"]);
    refused(run(folder.path(), "replay"), 2, &[]);
    refused(run(folder.path(), "replay --hand 18446744073709551615"), 2, &["too large"]);
}

/// Presets had other fingerprints in version 0.1, but its logs are still valid.
#[test]
fn logs_of_version_0_1_are_replayed() {
    let folder = folder();
    let at = folder.path();
    let (text, shown) = (log(at), json(&run(at, "rules list --json").stdout));
    let today = shown[0]["fingerprint"].as_str().unwrap();
    assert!(shown[0]["name"] == "nanchang" && text.contains(today));
    fs::write(at.join("old.log"), text.replace(today, "eabe6acb5648a5c0")).unwrap();
    run(at, "replay old.log --quiet").assert().success();
    refused(run(at, "replay old.log --rules nanjing"), 2, &["the rules were nanchang"]);
    fs::write(at.join("other.log"), text.replace(today, "0123456789abcdef")).unwrap();
    refused(run(at, "replay other.log"), 2, &["no preset or room has these"]);
}
