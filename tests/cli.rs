//! The program from outside: every command, every exit code, every file.
#![cfg(feature = "cli")]

use assert_cmd::assert::OutputAssertExt;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, is_empty};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The program, in a folder of its own.
fn jing(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jing"));
    command.current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

fn run(folder: &Path, line: &str) -> Output {
    jing(folder).args(line.split_whitespace()).output().unwrap()
}

fn piped(folder: &Path, line: &str, input: &[u8]) -> Output {
    let mut command = jing(folder);
    command.args(line.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its input may go away before it has read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn json(text: &[u8]) -> Value {
    serde_json::from_slice(text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(text)))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A refusal: exit code, nothing on standard output, a message that says all of `words`, and no panic.
fn refused(output: Output, code: i32, words: &[&str]) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!text.contains("panicked"), "{text}");
    for word in words {
        assert!(text.contains(word), "{word:?} is not in: {text}");
    }
    output.assert().code(code).stdout(is_empty());
}

/// Tiles left at a win are told only where play goes on after one; every number of the summary has an interval, however few deals.
#[test]
fn a_summary_tells_what_its_table_holds() {
    let folder = folder();
    for (rules, goes_on) in [("nanjing", false), ("sichuan", true)] {
        let line = format!("simulate --rules {rules} --hands 200 --players greedy --out out");
        let text = String::from_utf8(run(folder.path(), &line).stdout).unwrap();
        assert_eq!(text.contains("tiles left at the second win"), goes_on, "{text}");
        let found = json(&run(folder.path(), &format!("{line} --json")).stdout);
        assert_eq!(found["tiles_left_at_win"][0].is_object(), goes_on, "{rules}");
        let rows = found["statistics"].as_array().unwrap();
        for role in ["dealer", "non_dealer", "all", "seat0", "seat1", "seat2", "seat3"] {
            let row = rows.iter().find(|row| row["statistic"] == "scores.sd" && row["category"] == role).unwrap();
            assert_eq!(row["estimate"], found["scores"]["sd"][role], "{rules}: {role}");
            assert_eq!(row["ci_low"], found["scores"]["sd_ci"][role][0], "{rules}: {role}");
        }
    }
}

mod eval {
    use super::*;

    #[test]
    fn a_hand_that_waits() {
        let output = run(folder().path(), "eval 456678m12sSSWW5p --indicator 5p --json");
        insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout), @r#"{"hand":"456678m5p12sSSWW","wild":["5p","6p"],"shanten":0,"shanten_by_shape":{"standard":0,"seven_pairs":2,"shisanlan":7,"qixing_shisanlan":7},"jingdiao":false,"waits":[{"tile":"5p","self_draw":["standard"],"discard":[],"left":3},{"tile":"6p","self_draw":["standard"],"discard":[],"left":4},{"tile":"3s","self_draw":["standard"],"discard":["standard"],"left":4},{"tile":"S","self_draw":["standard"],"discard":["standard"],"left":2},{"tile":"W","self_draw":["standard"],"discard":["standard"],"left":2}]}"#);
        output.assert().success().stderr(is_empty());
    }

    #[test]
    fn a_hand_of_fourteen_has_wins_and_discards() {
        let answer = json(&run(folder().path(), "eval 123m456p789sEESSS --json").stdout);
        assert_eq!((&answer["shanten"], &answer["wins"]), (&(-1).into(), &serde_json::json!(["standard"])));
        let discards = answer["discards"].as_array().unwrap();
        assert_eq!(discards.len(), 11);
        let order: Vec<_> = discards.iter().map(|d| (d["shanten"].as_i64(), -d["left"].as_i64().unwrap())).collect();
        assert!(order.is_sorted(), "{order:?}");
        assert!(answer.get("waits").is_none());
    }

    #[test]
    fn every_notation_is_the_same_hand() {
        let folder = folder();
        let expected = run(folder.path(), "eval 123m99p[EEE]CFP11s --json").stdout;
        for hand in ["一二三万九九筒[东东东]中发白一一条", "123m99p[111z]765z11s", "🀇🀈🀉🀡🀡[🀀🀀🀀]🀄🀅🀆🀐🀐"]
        {
            let output = jing(folder.path()).args(["eval", hand, "--json"]).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&expected), "{hand}");
        }
    }

    #[test]
    fn several_hands_are_several_lines() {
        let output = run(folder().path(), "eval 123m456p789sEESSS 19m19p19sESWNCFP --json");
        assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
    }

    #[test]
    fn the_filter_answers_line_by_line_and_goes_on_after_a_bad_one() {
        let input = b"123m456p789sEESSS\nnonsense\n\xff\xfe\n\n19m19p19sESWNCFP";
        let output = piped(folder().path(), "eval -", input);
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| json(line.as_bytes())).collect();
        let wrong: Vec<_> = lines.iter().map(|line| line["line"].as_i64()).collect();
        assert_eq!(wrong, [None, Some(2), Some(3), Some(4), None]);
        assert!(lines[1]["error"].as_str().unwrap().contains("nonsense"));
        assert_eq!(lines[4]["hand"], "19m19p19sESWNCFP");
        output.assert().code(2);
        piped(folder().path(), "eval -", b"").assert().success().stdout(is_empty());
    }

    #[test]
    fn the_filter_keeps_the_order_of_many_lines() {
        let hands = ["123m456p789sEESSS", "19m19p19sESWNCFP", "1122334455667m"];
        let input: String = (0..30_000).map(|at| format!("{}\n", hands[at % 3])).collect();
        let output = piped(folder().path(), "eval - --json", input.as_bytes());
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), 30_000);
        let same = |(at, line): (usize, &str)| line.starts_with(&format!("{{\"hand\":\"{}\"", hands[at % 3]));
        assert!(text.lines().enumerate().all(same));
    }

    #[test]
    fn hands_that_cannot_be_are_refused_with_their_place() {
        let folder = folder();
        refused(run(folder.path(), "eval 11111m456p789sEE"), 2, &["a fifth 1m", "\n      ^"]);
        refused(run(folder.path(), "eval 123m"), 2, &["expected 13 or 14"]);
        refused(run(folder.path(), "eval [123m"), 2, &["never closed"]);
        refused(run(folder.path(), "eval [135m]456p789sEEE"), 2, &["^"]);
        refused(run(folder.path(), "eval 123m456p789sEESSx"), 2, &["'x' is no tile"]);
        refused(run(folder.path(), "eval 123m456p789sEESS0m"), 2, &["0"]);
        refused(jing(folder.path()).args(["eval", ""]).output().unwrap(), 2, &["expected 13 or 14"]);
        refused(run(folder.path(), "eval"), 2, &["<HAND>"]);
        let out = "eval 5555p123m456m789m1s --indicator 5p --rules nanchang-guide";
        refused(run(folder.path(), out), 2, &["5p"]);
    }

    #[test]
    fn indicators_that_cannot_be_are_refused() {
        let folder = folder();
        for (indicator, words) in [("1f", "flower"), ("0m", "0m"), ("5p6p", "2 tiles"), ("x", "'x'")] {
            let line = format!("eval 123m456p789sEESSS --indicator {indicator}");
            refused(run(folder.path(), &line), 2, &[words]);
        }
    }

    #[test]
    fn odd_texts_never_panic() {
        let folder = folder();
        let deep = "[".repeat(5000);
        let long = "1".repeat(100_000);
        for hand in
            ["\u{202e}123m", "１２３m", "é́", "m", "]", "+", "((((", "[7777s++]", "🀫", "东南西北中发白", &deep, &long]
        {
            let output = jing(folder.path()).arg("eval").arg(hand).output().unwrap();
            refused(output, 2, &["error"]);
        }
        let answer = piped(folder.path(), "eval -", format!("{long}\n").as_bytes());
        assert!(answer.stdout.len() < 2000, "an error quotes a whole line of {} characters", long.len());
    }
}

mod rules {
    use super::*;

    const NAMES: [&str; 3] = ["nanchang", "nanchang-guide", "nanchang-jiangxi"];

    #[test]
    fn what_is_shown_is_the_same_rules() {
        let folder = folder();
        let list = json(&run(folder.path(), "rules list --json").stdout);
        for name in NAMES {
            let shown = run(folder.path(), &format!("rules show {name}"));
            let file = folder.path().join("shown.toml");
            fs::write(&file, &shown.stdout).unwrap();
            run(folder.path(), "rules check shown.toml").assert().success().stdout(is_empty()).stderr(is_empty());
            assert_eq!(run(folder.path(), "rules show shown.toml").stdout, shown.stdout, "{name}");
            run(folder.path(), &format!("rules diff {name} shown.toml")).assert().success().stdout(is_empty());
            let print = list.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap()["fingerprint"].clone();
            assert!(String::from_utf8(shown.stdout).unwrap().contains(print.as_str().unwrap()));
        }
    }

    #[test]
    fn only_what_differs_is_shown() {
        let output = run(folder().path(), "rules diff nanchang nanchang+scoring.base=4+claims.chow=false");
        insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout), @r"
        key           a     b
        ────────────  ────  ─────
        claims.chow   true  false
        scoring.base  1     4
        ");
    }

    #[test]
    fn every_problem_is_reported_at_once_with_its_line() {
        let folder = folder();
        let text = "extends = \"nanchang\"\nname = \"mine\"\n[claims]\nchov = true\nguohu = \"sometimes\"\n[scoring]\nbase = 0\n";
        fs::write(folder.path().join("mine.toml"), text).unwrap();
        let words = ["mine.toml:4", "chov", "chow", "mine.toml:5", "sometimes", "mine.toml:7", "1 to 1000"];
        refused(run(folder.path(), "rules check mine.toml"), 2, &words);
        refused(run(folder.path(), "eval 123m456p789sEESSS --rules mine.toml"), 2, &["chov"]);
    }

    #[test]
    fn rules_that_cannot_be_are_refused() {
        let folder = folder();
        let write = |name: &str, text: &[u8]| fs::write(folder.path().join(name), text).unwrap();
        write("empty.toml", b"");
        write("broken.toml", b"extends = \"nanchang\"\n[claims\n");
        write("binary.toml", &[0xff, 0xfe, 0, 1]);
        write("loop.toml", b"extends = \"loop.toml\"\n");
        write("far.toml", b"extends = \"nowhere.toml\"\n");
        write("types.toml", b"extends = \"nanchang\"\nscoring = 3\n[claims]\nchow = \"yes\"\n");
        write("twice.toml", b"extends = \"nanchang\"\n[claims]\nchow = true\nchow = false\n");
        write("bom.toml", "\u{feff}extends = \"nanchang\"\nname = \"b\"\n".as_bytes());
        let checks: [(&str, &[&str]); 8] = [
            ("empty.toml", &["extends"]),
            ("broken.toml", &["broken.toml", "2"]),
            ("binary.toml", &["binary.toml"]),
            ("loop.toml", &["loop.toml"]),
            ("far.toml", &["nowhere.toml"]),
            ("types.toml", &["chow", "scoring"]),
            ("twice.toml", &["twice.toml"]),
            ("nanchan", &["nanchang"]),
        ];
        for (file, words) in checks {
            refused(run(folder.path(), &format!("rules check {file}")), 2, words);
        }
        for line in ["rules show +", "rules show nanchang+", "rules show nanchang+scoring.base=-1", "rules diff a b"] {
            refused(run(folder.path(), line), 2, &["error"]);
        }
        run(folder.path(), "rules check bom.toml").assert().success();
    }

    #[test]
    fn the_schema_is_json() {
        assert!(json(&run(folder().path(), "rules schema").stdout)["properties"]["extends"].is_object());
    }
}

mod score {
    use super::*;

    const GOOD: &str = r#"
dealer = 0
indicator = "1p"
end = "win"
[[wins]]
seat = 1
by = "discard"
from = 2
tile = "4p"
[[seats]]
hand = "1199m1199s3388pE"
[[seats]]
hand = "58m169s7pESWNCFP"
discards = "2m9p"
[[seats]]
hand = "123456m444p8888s"
[[seats]]
hand = "(7777m)444555666sN"
"#;

    fn score(text: &str) -> Output {
        piped(folder().path(), "score - --json", text.as_bytes())
    }

    #[test]
    fn a_deal_is_settled() {
        let output = score(GOOD);
        let answer = json(&output.stdout);
        let zero = |row: &Value| assert_eq!(row.as_array().unwrap().iter().filter_map(Value::as_i64).sum::<i64>(), 0);
        zero(&answer["payments"]);
        answer["items"].as_array().unwrap().iter().for_each(|item| zero(&item["payments"]));
        // The example of seed 000, 德中德: 32, 37 and 16, the 5 of the discarder among them; a concealed kong is 2 from each.
        assert_eq!(answer["payments"], serde_json::json!([-34, 83, -39, -10]));
        assert_eq!(answer["items"][0], serde_json::json!({"name": "win", "payments": [-32, 85, -37, -16]}));
        assert_eq!(answer["wins"][0]["shape"], "qixing_shisanlan");
    }

    #[test]
    fn the_file_and_the_pipe_agree_and_the_rules_can_be_overridden() {
        let folder = folder();
        fs::write(folder.path().join("deal.toml"), GOOD).unwrap();
        assert_eq!(run(folder.path(), "score deal.toml --json").stdout, score(GOOD).stdout);
        let other = json(&run(folder.path(), "score deal.toml --json --rules nanchang-jiangxi").stdout);
        assert_ne!(other["payments"], json(&score(GOOD).stdout)["payments"]);
        run(folder.path(), "score deal.toml").assert().success().stdout(contains("seat 1"));
        run(folder.path(), "score deal.toml --lang zh").assert().success().stdout(contains("七星十三烂"));
    }

    #[test]
    fn what_cannot_be_is_refused_with_line_and_key() {
        let change = |from: &str, to: &str| {
            assert!(GOOD.contains(from));
            score(&GOOD.replacen(from, to, 1))
        };
        refused(change("tile = \"4p\"", "tile = \"5p\""), 2, &["wins[0]", "9", "4p"]);
        refused(change("from = 2", "from = 1"), 2, &["wins[0].from"]);
        refused(change("from = 2", "from = 4"), 2, &["wins[0].from", "no seat 4"]);
        refused(change("from = 2\n", ""), 2, &["from"]);
        refused(change("dealer = 0", "dealer = 99999999999999999999"), 2, &["dealer"]);
        refused(change("dealer = 0", "dealer = -1"), 2, &["dealer", "no seat -1"]);
        refused(change("dealer = 0", "dealr = 0"), 2, &["dealr"]);
        refused(change("indicator = \"1p\"", ""), 2, &["indicator"]);
        refused(change("end = \"win\"", "end = \"draw\""), 2, &["end", "liuju"]);
        refused(change("end = \"win\"", "end = \"liuju\""), 2, &["wins"]);
        refused(change("discards = \"2m9p\"", "discards = \"7777m\""), 2, &["7m"]);
        refused(change("hand = \"1199m1199s3388pE\"", "hand = \"1199m\""), 2, &["seats[0].hand"]);
        refused(change("hand = \"1199m1199s3388pE\"", "hand = \"1199m1199s3388px\""), 2, &["seats[0].hand", "'x'"]);
        refused(change("[[seats]]\nhand = \"(7777m)444555666sN\"\n", ""), 2, &["3 seats"]);
        refused(change("by = \"discard\"", "events = [\"tianhu\"]\nby = \"discard\""), 2, &["wins[0]"]);
        refused(score(""), 2, &["missing field"]);
        refused(score("[["), 2, &["standard input:1"]);
        refused(score("\u{0}"), 2, &["standard input"]);
        refused(run(folder().path(), "score nowhere.toml"), 2, &["nowhere.toml"]);
        refused(run(folder().path(), "score ."), 1, &["cannot be read"]);
        refused(piped(folder().path(), "score -", &[0xff]), 2, &["UTF-8"]);
        refused(piped(folder().path(), "score - --rules nope", GOOD.as_bytes()), 2, &["nope"]);
    }
}

mod simulate {
    use super::*;

    const FILES: [&str; 19] = [
        "calibration.parquet",
        "control_variates.parquet",
        "extremes.parquet",
        "frequencies.parquet",
        "frequencies.png",
        "frequencies.svg",
        "jing_points.parquet",
        "jing_points.png",
        "jing_points.svg",
        "manifest.json",
        "money.png",
        "money.svg",
        "report.html",
        "scores.parquet",
        "scores.png",
        "scores.svg",
        "statistics.parquet",
        "win_turns.png",
        "win_turns.svg",
    ];

    fn tables(folder: &Path) -> Vec<Vec<u8>> {
        ["frequencies", "scores", "hands"]
            .iter()
            .map(|name| fs::read(folder.join(format!("{name}.parquet"))).unwrap())
            .collect()
    }

    #[test]
    fn a_run_writes_its_files_and_nothing_else() {
        let folder = folder();
        let output = run(folder.path(), "simulate --hands 300 --out out --json --log deals.log --log-hands 20");
        output.clone().assert().success().stderr(is_empty());
        let summary = json(&output.stdout);
        assert_eq!(summary["hands"], 300);
        assert!(summary["hands_per_second"].as_f64().unwrap() > 0.0);
        let row = &summary["frequencies"][0];
        for column in ["statistic", "category", "count", "trials", "estimate", "ci_low", "ci_high"] {
            assert!(row.get(column).is_some(), "{column} in {row}");
        }
        let categories: Vec<_> =
            summary["frequencies"].as_array().unwrap().iter().filter_map(|row| row["category"].as_str()).collect();
        for name in [
            "tianhu",
            "dihu",
            "liuju",
            "self_draw",
            "discard",
            "rob_kong",
            "after_kong",
            "deguo",
            "dezhongde",
            "jingdiao",
            "chongguan",
            "bawang",
            "kong_of_jing",
            "chaozhuang",
            "standard",
            "shisanlan",
        ] {
            assert!(categories.contains(&name), "{name}");
        }
        assert!(summary["scores"].to_string().contains("non_dealer"));
        assert_eq!(names(&folder.path().join("out")), FILES);
        assert_eq!(names(folder.path()), ["deals.log", "out"]);
        let manifest = json(&fs::read(folder.path().join("out/manifest.json")).unwrap());
        assert_eq!((&manifest["hands"], &manifest["interrupted"]), (&300.into(), &false.into()));
        run(folder.path(), "replay deals.log --quiet").assert().success().stdout(is_empty());
        run(folder.path(), "replay deals.log").assert().success().stdout(contains("deal 19"));
    }

    /// A game without 精 has no rows of 精, and what is known of no game is no table.
    #[test]
    fn what_the_rules_exclude_is_not_written() {
        let folder = folder();
        let at = folder.path();
        let output = run(at, "simulate --rules sichuan --hands 300 --hands-table --json --out out");
        let rows = json(&output.stdout)["frequencies"].as_array().unwrap().clone();
        let has = |statistic: &str, category: &str| {
            rows.iter().any(|row| row["statistic"] == statistic && row["category"] == category)
        };
        for category in ["chongguan", "bawang", "jing_discarded", "shisanlan", "fenzhang", "bixiahu", "tianting"] {
            assert!(!has("frequency", category), "{category}");
        }
        assert!(has("frequency", "chajiao") && has("frequency", "tianhu"));
        assert!(has("win_place", "dealer:first") && has("win_place", "seat3:left"));
        run(at, "settle out/hands.parquet --out again --plain-tables").assert().success();
        for folder in ["out", "again"] {
            let written = names(&at.join(folder));
            for table in ["jing_points", "calibration", "control_variates"] {
                assert!(!written.iter().any(|name| name.starts_with(table)), "{folder}: {table} in {written:?}");
            }
        }
        let page = fs::read(at.join("out/report.html")).unwrap();
        run(at, "report out").assert().success();
        assert!(page == fs::read(at.join("out/report.html")).unwrap(), "the page of a run without 精 changes");
        // What an earlier run with 精 left there goes.
        run(at, "simulate --hands 300 --out out").assert().success();
        assert!(at.join("out/jing_points.parquet").exists());
        run(at, "simulate --rules sichuan --hands 300 --out out").assert().success();
        assert!(!at.join("out/jing_points.parquet").exists() && !at.join("out/calibration.parquet").exists());
        run(at, "simulate --hands 1 --out one").assert().success().stdout(contains("1 deal  rules"));
    }

    #[test]
    fn tables_depend_on_the_seed_and_on_nothing_else() {
        let folder = folder();
        let play = |out: &str, more: &str| {
            let line = format!("simulate --hands 700 --hands-table --out {out} {more}");
            run(folder.path(), &line).assert().success();
            tables(&folder.path().join(out))
        };
        let one = play("one", "--threads 1");
        assert!(one == play("two", "--threads 2"), "the number of threads changes a table");
        assert!(one == play("one", "--threads 3"), "a run over an older one changes a table");
        assert!(one != play("other", "--seed 2"));
        assert!(one[2] != play("random", "--players random,efficient,greedy,efficient")[2]);
    }

    #[test]
    fn an_experiment_file_is_overridden_by_options() {
        let folder = folder();
        fs::write(folder.path().join("e.toml"), "name = \"mine\"\nhands = 50\nseed = 3\nplayers = \"random\"\n")
            .unwrap();
        let summary = json(&run(folder.path(), "simulate e.toml --hands 40 --json").stdout);
        assert_eq!(
            (&summary["hands"], &summary["seed"], &summary["players"]),
            (&40.into(), &3.into(), &"random".into())
        );
        assert!(folder.path().join("reports/mine/report.html").is_file());
    }

    #[test]
    fn input_that_cannot_be_is_refused() {
        let folder = folder();
        fs::write(folder.path().join("zero.toml"), "hands = 0\n").unwrap();
        fs::write(folder.path().join("typo.toml"), "handz = 5\n").unwrap();
        fs::write(folder.path().join("broken.toml"), "hands = [").unwrap();
        let lines: [(&str, &[&str]); 14] = [
            ("--hands 0", &["at least 1"]),
            ("--hands -5", &["--hands", "1 or more"]),
            ("--hands 1e6", &["whole number"]),
            ("--hands 99999999999999999999", &["whole number"]),
            ("--hands 2000000000000", &["at most"]),
            ("--threads 0", &["--threads"]),
            ("--session 0", &["--session"]),
            ("--players best", &["best", "efficient"]),
            ("--players random,random", &["2 players"]),
            ("--rules nope", &["nope"]),
            ("nowhere.toml", &["nowhere.toml"]),
            ("zero.toml", &["zero.toml", "hands"]),
            ("typo.toml", &["typo.toml", "handz"]),
            ("broken.toml", &["broken.toml", "line 1"]),
        ];
        for (line, words) in lines {
            refused(run(folder.path(), &format!("simulate {line}")), 2, words);
        }
        assert_eq!(names(folder.path()), ["broken.toml", "typo.toml", "zero.toml"]);
    }

    #[test]
    fn output_that_cannot_be_is_a_failure_that_leaves_nothing() {
        let folder = folder();
        let at = folder.path();
        fs::write(at.join("file"), "").unwrap();
        fs::create_dir_all(at.join("taken/report.html")).unwrap();
        refused(run(at, "simulate --hands 20 --out file"), 1, &["`file` is a file"]);
        refused(run(at, "simulate --hands 20 --out file/below"), 1, &["file/below"]);
        refused(run(at, "simulate --hands 20 --out taken"), 1, &["taken/report.html"]);
        refused(run(at, "simulate --hands 20 --out new --log nowhere/deals.log"), 1, &["nowhere/deals.log"]);
        if cfg!(target_os = "linux") {
            refused(run(at, "simulate --hands 20 --out /proc/jing"), 1, &["/proc/jing"]);
            let words = ["/dev/full", "not an ordinary file", "name an ordinary file"];
            refused(run(at, "simulate --hands 20 --out new --log /dev/full"), 1, &words);
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut command = jing(at);
            let output = command.args(["rules", "list"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
            refused(output, 1, &["cannot write to standard output", "No space left", "free some space"]);
        }
        assert_eq!(names(at), ["file", "taken"]);
        assert_eq!(names(&at.join("taken")), ["report.html"]);
    }

    #[test]
    #[cfg(unix)]
    fn an_interrupted_run_is_the_run_of_what_it_finished() {
        let folder = folder();
        let mut command = jing(folder.path());
        command.args("simulate --hands 900000000 --hands-table --threads 2 --out stopped --json".split(' '));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The rows of the first wave are on their way once the unfinished table has grown.
        let started = Instant::now();
        let grown = || {
            let out = folder.path().join("stopped");
            let Ok(entries) = fs::read_dir(out) else { return false };
            entries.flatten().any(|entry| entry.metadata().is_ok_and(|meta| meta.len() > 4096))
        };
        while !grown() && started.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(500));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        let summary = json(&output.stdout);
        output.assert().code(130).stderr(contains("stopping"));
        let stopped = folder.path().join("stopped");
        let manifest = json(&fs::read(stopped.join("manifest.json")).unwrap());
        let hands = manifest["hands"].as_u64().unwrap();
        assert_eq!((&manifest["interrupted"], &summary["hands"]), (&true.into(), &hands.into()));
        assert!(hands > 0 && hands < 900_000_000 && hands.is_multiple_of(256), "{hands} deals");
        let mut expected: Vec<_> = FILES.into_iter().map(str::to_owned).chain(["hands.parquet".to_owned()]).collect();
        expected.sort();
        assert_eq!(names(&stopped), expected);
        run(folder.path(), &format!("simulate --hands {hands} --hands-table --out whole")).assert().success();
        for name in ["frequencies", "scores", "hands"] {
            let [a, b] =
                ["stopped", "whole"].map(|run| fs::read(folder.path().join(format!("{run}/{name}.parquet"))).unwrap());
            assert!(a == b, "{name}.parquet of the stopped run is not that of a run of {hands} deals");
        }
    }
}

/// Stopped, a run says so where its results stand.
#[test]
#[cfg(unix)]
fn an_interruption_is_said_on_standard_output() {
    for line in ["simulate --hands 900000000 --out a", "compare nanchang nanchang-guide --hands 900000000 --out b"] {
        let folder = folder();
        let mut command = jing(folder.path());
        let child = command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(2));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        output.assert().code(130).stdout(contains("interrupted"));
    }
}

mod replay {
    use super::*;

    fn log(folder: &Path) -> String {
        let line = "simulate --hands 60 --players random --out out --log deals.log";
        run(folder, line).assert().success();
        fs::read_to_string(folder.join("deals.log")).unwrap()
    }

    #[test]
    fn a_deal_of_a_run_is_that_of_its_log() {
        let folder = folder();
        let text = log(folder.path());
        for hand in [0, 15, 16, 37] {
            let output = run(folder.path(), &format!("replay --seed 1 --hand {hand} --players random --json"));
            let own = String::from_utf8(output.stdout).unwrap();
            assert!(text.contains(&own) && own.starts_with("{\"type\":\"start_hand\""), "deal {hand}");
        }
        let told = run(folder.path(), "replay --hand 37 --players random").stdout;
        assert_eq!(run(folder.path(), "replay deals.log --hand 37").stdout, told);
        refused(run(folder.path(), "replay deals.log --hand 60"), 2, &["60"]);
    }

    #[test]
    fn melds_of_different_tiles_are_shown_whole() {
        let folder = folder();
        let rules =
            "--rules qionghu+claims.xuanfeng=winds_and_dragons+bao.declare=ready+bao.wild=draw --players random";
        for (hand, lang, words) in [
            (2, "en", " kongs, xuanfeng: (CFP)\n"),
            (2, "zh", " 旋风杠 (中发白)\n"),
            (36, "en", " declares (baoting)\n"),
            (36, "zh", " 报听\n"),
        ] {
            let output = run(folder.path(), &format!("replay --hand {hand} --lang {lang} {rules}"));
            let told = String::from_utf8(output.stdout).unwrap();
            assert!(told.contains(words), "{told}");
            assert!(told.lines().all(|line| line == line.trim_end()), "{told}");
        }
    }

    #[test]
    fn a_log_of_other_rules_names_them() {
        let folder = folder();
        let at = folder.path();
        run(at, "simulate --rules sichuan --hands 2 --out out --log deals.log").assert().success();
        refused(run(at, "replay deals.log"), 2, &["deals.log, line 1", "jing replay deals.log --rules sichuan"]);
        run(at, "replay deals.log --rules sichuan --quiet").assert().success();
        run(at, "simulate --rules nanchang+scoring.base=3 --hands 2 --out out --log deals.log").assert().success();
        refused(run(at, "replay deals.log"), 2, &["no preset", "manifest.json"]);
    }

    #[test]
    fn a_log_that_was_changed_is_refused_with_its_line() {
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
        check(headless, 1, &["before any start_hand"]);
        check(vec![String::new()], 1, &["no deal"]);
        refused(run(folder.path(), "replay deals.log --rules nanchang-guide"), 2, &["--rules", "line 1"]);
        refused(run(folder.path(), "replay nowhere.log"), 2, &["nowhere.log"]);
        refused(run(folder.path(), "replay"), 2, &[]);
        refused(run(folder.path(), "replay --hand 18446744073709551615"), 2, &["too large"]);
    }
}

mod streams {
    use super::*;

    #[test]
    fn a_reader_that_goes_away_is_no_error() {
        let folder = folder();
        run(folder.path(), "simulate --hands 400 --players random --out out --log deals.log --log-hands 400")
            .assert()
            .success();
        for line in ["replay deals.log", "rules schema", "rules show nanchang"] {
            let mut command = jing(folder.path());
            let mut child =
                command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let mut first = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
            let mut errors = String::new();
            child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
            assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""), "{line}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn nobody_who_reads_the_errors_is_no_panic() {
        let folder = folder();
        for line in ["rules show nope", "rules check nope", "eval 1m", "replay nowhere.log", "score nowhere.toml"] {
            let mut command = jing(folder.path());
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let status = command.args(line.split(' ')).stdout(Stdio::null()).stderr(writer).status().unwrap();
            assert_eq!(status.code(), Some(2), "{line}");
        }
    }

    #[test]
    fn help_and_version_are_answers() {
        let folder = folder();
        run(folder.path(), "--version").assert().success().stdout(contains("jing 0."));
        run(folder.path(), "--help").assert().success().stdout(contains("simulate").and(contains("replay")));
        refused(run(folder.path(), ""), 2, &["Usage"]);
        refused(run(folder.path(), "settel"), 2, &["settel"]);
    }
}
