//! Tests of `jing ask`: runs are repeated from their manifests, and invalid questions are refused with their fields.

use super::parts::same_files;
use super::{folder, jing, json, piped, refused, run};
use assert_cmd::assert::OutputAssertExt;
use jing::question::{FIELDS, Kind};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Questions of every kind that writes files, one per line.
const QUESTIONS: &str = include_str!("../data/questions.jsonl");

fn manifest(folder: &Path) -> Value {
    json(&fs::read(folder.join("manifest.json")).unwrap())
}

/// The manifest of a run and the command in it lead to the same files.
#[test]
fn runs_are_repeated_from_their_manifests() {
    let folder = folder();
    let at = folder.path();
    for (number, question) in QUESTIONS.lines().enumerate() {
        let [first, again, typed] = ["first", "again", "typed"].map(|name| format!("{name}{number}"));
        piped(at, &format!("ask - --out {first}"), question.as_bytes()).assert().success();
        run(at, &format!("ask {first}/manifest.json --out {again}")).assert().success();
        same_files(&at.join(&first), &at.join(&again));
        let manifest = manifest(&at.join(&first));
        assert_eq!(manifest["question"]["kind"], json(question.as_bytes())["kind"], "{question}");
        let hash = manifest["question_hash"].as_str().unwrap();
        let page = fs::read_to_string(at.join(&first).join("report.html")).unwrap();
        assert!(hash.len() == 12 && page.contains(hash), "{question}");
        let command = manifest["command"].as_str().unwrap().strip_prefix("jing ").unwrap();
        if command.starts_with("ask ") {
            continue;
        }
        let line = format!("exec \"$0\" {command} --out {typed}");
        let mut shell = std::process::Command::new("sh");
        let output = shell.current_dir(at).args(["-c", &line, env!("CARGO_BIN_EXE_jing")]).output().unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        same_files(&at.join(&first), &at.join(&typed));
    }
}

/// A run can be repeated from its manifest without the rule file.
#[test]
fn manifests_contain_the_text_of_rule_files() {
    let folder = folder();
    let at = folder.path();
    fs::write(at.join("house.toml"), "extends = \"nanchang\"\nscoring.base = 3\n").unwrap();
    for line in [
        "compare house.toml house.toml+scoring.base=4 --hands 160",
        "sweep --rules house.toml --vary scoring.jing.chongguan_from=4,5 --hands 160",
        "rank --rules house.toml --keys scoring.base --hands 160",
    ] {
        let kind = line.split(' ').next().unwrap();
        run(at, &format!("{line} --out {kind}")).assert().success();
        fs::rename(at.join("house.toml"), at.join("gone.toml")).unwrap();
        run(at, &format!("ask {kind}/manifest.json --out {kind}-again")).assert().success();
        same_files(&at.join(kind), &at.join(format!("{kind}-again")));
        fs::rename(at.join("gone.toml"), at.join("house.toml")).unwrap();
    }
}

#[test]
fn commands_without_files_print_their_question() {
    let folder = folder();
    let at = folder.path();
    for line in [
        "plan nanchang nanchang+scoring.base=2 --pilot 8192 --players greedy --difference dealer_edge=0.5",
        "simulate --rare --event tianhu --rules sichuan",
    ] {
        let first = json(&run(at, &format!("{line} --json")).stdout);
        let again = json(&piped(at, "ask - --json", first.to_string().as_bytes()).stdout);
        for key in ["rows", "question", "question_hash", "rules_fingerprint", "power"] {
            assert_eq!(first[key], again[key], "{line}: {key}");
        }
        assert!(
            first["question"]["play"].is_object()
                && first["question_hash"].as_str().is_some_and(|hash| hash.len() == 12)
        );
    }
    refused(piped(at, "ask - --out x", br#"{"kind": "plan", "play": {"rules": ["a", "b"]}}"#), 2, &["--out", "plan"]);
}

/// The question of a run that ended by time contains the number of deals that were played.
#[test]
fn a_run_that_ended_by_time_is_repeated() {
    let folder = folder();
    let at = folder.path();
    run(at, "simulate --players greedy --max-time 1s --out first").assert().success();
    let first = manifest(&at.join("first"));
    assert_eq!(first["question"]["play"]["hands"], first["hands"]);
    assert!(first["question"]["play"].get("max_time").is_none());
    run(at, "ask first/manifest.json --out again").assert().success();
    for table in ["scores.parquet", "frequencies.parquet", "statistics.parquet"] {
        let [one, other] = ["first", "again"].map(|folder| fs::read(at.join(folder).join(table)).unwrap());
        assert!(one == other, "{table}");
    }
    // The question is recognized as that of the folder.
    run(at, "ask first/manifest.json --out first").assert().success();
}

/// Parts whose questions differ only in how deals are evaluated are merged by the question of the first part.
#[test]
fn parts_that_differ_only_in_reading_are_merged() {
    let folder = folder();
    let at = folder.path();
    let line = "compare nanchang nanchang-guide --hands 1200 --players greedy";
    run(at, &format!("{line} --goal calmer --out whole")).assert().success();
    run(at, &format!("{line} --goal calmer --part 1/2 --out parts")).assert().success();
    run(at, &format!("{line} --primary liuju --bankroll 70 --lang zh --part 2/2 --out parts")).assert().success();
    run(at, "merge parts/part-1-of-2.jing parts/part-2-of-2.jing --out merged").assert().success();
    same_files(&at.join("whole"), &at.join("merged"));
}

/// A question with hashes of weights needs exactly these weights.
#[test]
fn missing_weights_are_refused_with_their_hash() {
    let folder = folder();
    let at = folder.path();
    let learn = |seed: u32| run(at, &format!("train --deals 512 --seed {seed} --out mine.weights")).assert().success();
    learn(1);
    run(at, "simulate --players value:mine.weights --hands 64 --out first").assert().success();
    let hash = manifest(&at.join("first"))["question"]["play"]["weights"][0].as_str().unwrap().to_owned();
    run(at, "ask first/manifest.json --out again").assert().success();
    same_files(&at.join("first"), &at.join("again"));
    fs::remove_file(at.join("mine.weights")).unwrap();
    refused(run(at, "ask first/manifest.json --out other"), 2, &[&hash, "mine.weights"]);
    learn(2);
    refused(run(at, "ask first/manifest.json --out other"), 2, &[&hash]);
}

#[test]
fn faults_of_a_question_have_their_fields() {
    let folder = folder();
    let at = folder.path();
    let question = r#"{"kind": "compare", "play": {"rules": ["nanchan", "sichuan"], "hands": "x"}, "read": {"goal": "calm", "seed": 3}}"#;
    let words = ["play.rules", "nanchang", "play.hands", "read.goal", "calmer", "read.seed", "part play"];
    refused(piped(at, "ask -", question.as_bytes()), 2, &words);
    let output = piped(at, "ask - --lang zh", question.as_bytes());
    output.assert().code(2).stderr(contains("play.hands").and(contains("属于 play 部分")));
    fs::write(at.join("q.toml"), "kind = \"simulate\"\n[play]\nhands = 0\n[read]\ngaol = 1\n").unwrap();
    refused(run(at, "ask q.toml"), 2, &["q.toml:3", "q.toml:5"]);
    refused(run(at, "ask nowhere.json"), 2, &["nowhere.json"]);
    fs::write(at.join("half.json"), "{\"kind\": ").unwrap();
    refused(run(at, "ask half.json"), 2, &["not JSON"]);
    // Options that a kind of question does not allow are refused.
    refused(
        piped(at, "ask - --hands-table --no-files", br#"{"kind": "arena", "play": {"players": ["greedy", "random"]}}"#),
        2,
        &["--no-files"],
    );
    refused(
        piped(at, "ask - --hands-table", br#"{"kind": "arena", "play": {"players": ["greedy", "random"]}}"#),
        2,
        &["--hands-table", "arena"],
    );
}

/// Limits of deals and of time are kept in the manifest, and the same command may write the folder again.
#[test]
fn manifests_contain_limits() {
    let folder = folder();
    let at = folder.path();
    for (number, limits) in
        ["--max-hands 120000 --max-time 10m", "--max-hands 1200", "--hands 800 --max-time 10m"].iter().enumerate()
    {
        let line = format!("simulate --players random {limits} --out first{number}");
        run(at, &line).assert().success();
        let first = manifest(&at.join(format!("first{number}")));
        assert_eq!(first["hands"].as_u64(), Some([120_000, 1_200, 800][number]), "{limits}");
        run(at, &format!("ask first{number}/manifest.json --out again{number}")).assert().success();
        same_files(&at.join(format!("first{number}")), &at.join(format!("again{number}")));
        run(at, &line).assert().success();
    }
}

/// Two names of one key or one value are refused before deals are played.
#[test]
fn two_names_of_a_varied_key_are_refused() {
    let folder = folder();
    let at = folder.path();
    refused(run(at, "sweep --vary claims.chow=true,是 --hands 64"), 2, &["true", "named twice"]);
    let twice = "sweep --vary 冲关=4,5 --vary scoring.jing.chongguan_from=4,6 --hands 64";
    refused(run(at, twice), 2, &["scoring.jing.chongguan_from is varied twice"]);
    fs::write(at.join("list.toml"), "[vary]\n\"scoring.base\" = [\"1,2\"]\n").unwrap();
    refused(run(at, "sweep list.toml --hands 64"), 2, &["\"1,2\" is not a value"]);
}

#[test]
fn a_path_may_contain_an_equals_sign() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("d=1")).unwrap();
    fs::write(at.join("d=1/house.toml"), "extends = \"nanchang\"\n").unwrap();
    run(at, "simulate --rules d=1/house.toml+scoring.base=2 --hands 64 --out first").assert().success();
    run(at, "ask first/manifest.json --out again").assert().success();
    same_files(&at.join("first"), &at.join("again"));
}

/// Each fault of a file has its line. Faults of options have none.
#[test]
fn faults_of_files_have_their_lines() {
    let folder = folder();
    let at = folder.path();
    let text = "kind = \"simulate\"\n[play]\nsed = 1\nhands = 64\n[read]\nsed = 2\n";
    fs::write(at.join("q.toml"), text).unwrap();
    refused(run(at, "ask q.toml"), 2, &["q.toml:3", "q.toml:6"]);
    fs::write(at.join("p.toml"), "players = \"efficient\"\n").unwrap();
    let output = run(at, "simulate p.toml --players valu --trainings 2");
    let printed = String::from_utf8(output.stderr.clone()).unwrap();
    refused(output, 2, &["valu"]);
    assert!(!printed.contains("p.toml:1") && !printed.contains("learn nothing"), "{printed}");
    // Faults of rules, statistics and values are reported together.
    let question =
        r#"{"kind": "simulate", "play": {"rules": "nanchang", "hands": 0, "until": ["tianhuu:1%"], "event": ["q+z"]}}"#;
    refused(piped(at, "ask -", question.as_bytes()), 2, &["play.hands", "play.until", "play.event"]);
    let question = r#"{"kind": "simulate", "play": {"rules": "nope", "hands": 0}}"#;
    refused(piped(at, "ask -", question.as_bytes()), 2, &["play.hands", "play.rules"]);
    refused(piped(at, "ask -", br#"{"rules_fingerprint": "x", "program": "jing"}"#), 2, &["no question"]);
    refused(piped(at, "ask -", br#"{"play": {"hands": 5}, "kind": "simulate", "hands": 32}"#), 2, &["hands", "twice"]);
    refused(piped(at, "ask -", br#"{"kind": "simulat"}"#), 2, &["kind", "simulate"]);
    // Of many faulty rule sets, the first are shown, up to the one with the twentieth fault.
    let question = format!(
        r#"{{"kind": "compare", "play": {{"rules": [{}]}}}}"#,
        vec![r#""nanchang+冲关+封顶+精钓""#; 24].join(",")
    );
    let output = piped(at, "ask -", question.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("\n× ").count(), 21);
    refused(output, 2, &["... and 51 more"]);
    // Faults of the question come before options that its kind does not allow.
    refused(piped(at, "ask - --resume", br#"{"kind": "plan", "play": {"sed": 1}}"#), 2, &["sed"]);
}

/// Questions without files contain the weights of learning players too.
#[test]
fn weights_are_checked_in_every_kind_of_question() {
    let folder = folder();
    let at = folder.path();
    let rare = br#"{"kind": "rare", "play": {"event": "tianhu", "weights": ["0123456789abcdef"]}}"#;
    refused(piped(at, "ask -", rare), 2, &["0123456789abcdef"]);
    let printed = json(&run(at, "simulate --rare --event tianhu --players value --json").stdout);
    assert_eq!(printed["question"]["play"]["weights"].as_array().map(Vec::len), Some(1), "{printed}");
    // The file of a simulation can be used for rare events.
    fs::write(at.join("e.toml"), "hands = 100\nsession = 8\nplayers = \"greedy\"\n").unwrap();
    run(at, "simulate e.toml --rare --event tianhu").assert().success();
}

#[test]
fn the_schema_in_the_docs_is_current() {
    let folder = folder();
    let printed = String::from_utf8(run(folder.path(), "schema question").stdout).unwrap();
    assert!(
        printed == include_str!("../../docs/question.schema.json"),
        "write it: jing schema question > docs/question.schema.json"
    );
}

/// Links of the page carry every field of the kinds of questions that the page opens.
#[test]
fn links_have_all_fields_of_questions() {
    let script = include_str!("../../web/page/link.js");
    let list = |name: &str| -> Vec<&'static str> {
        let (_, rest) = script.split_once(&format!("const {name} = [")).expect(name);
        let (words, _) = rest.split_once(']').expect(name);
        words.split(", ").map(|word| word.trim_matches('\'')).collect()
    };
    let kinds: Vec<Kind> = list("KINDS").into_iter().map(|name| Kind::from_name(name).expect(name)).collect();
    let fields = FIELDS.iter().filter(|field| kinds.iter().any(|kind| field.applies_to(*kind)));
    let mut fields: Vec<&str> = fields.map(|field| field.name).chain(["kind"]).collect();
    let mut carried: Vec<&str> = ["LISTS", "NUMBERS", "FLAGS", "WORDS"].into_iter().flat_map(list).collect();
    fields.sort_unstable();
    carried.sort_unstable();
    assert_eq!(carried, fields);
}

#[test]
fn short_help_fits_two_screens() {
    let folder = folder();
    for command in ["simulate", "compare", "sweep", "rank", "plan", "arena", "tune"] {
        for lang in ["en", "zh"] {
            let [short, whole] = ["--help", "--help-all"].map(|option| {
                let line = format!("{command} {option} --lang {lang}");
                let output = jing(folder.path()).args(line.split(' ')).env("COLUMNS", "80").output().unwrap();
                output.clone().assert().success();
                String::from_utf8(output.stdout).unwrap()
            });
            assert!(short.lines().count() <= 2 * 24, "{command} {lang}: {} lines", short.lines().count());
            assert!(whole.lines().count() >= short.lines().count(), "{command}");
            assert!(short.contains("--help-all"), "{command} {lang}");
            assert!(whole.contains("--session"), "{command} {lang}");
        }
    }
}
