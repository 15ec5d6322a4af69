//! Tests of the effects of single changes in a comparison.

use super::parts::same_files;
use super::{folder, jing, json, names, run};
use assert_cmd::assert::OutputAssertExt;
use jing::rules::{Alternative, Rules, alternatives, diff};
use jing::write::parquet::read_parquet;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

const LINE: &str =
    "compare nanchang nanchang+scoring.jing.chongguan_from=4+room.deal_cap=100+scoring.zhahu=21 --hands 2500";

/// Effects have their own table, and no other table depends on them.
#[test]
fn effects_are_written_merged_and_read_back() {
    let folder = folder();
    let at = folder.path();
    let found = json(&run(at, &format!("{LINE} --out whole --json")).stdout);
    let effects = found["comparisons"][0]["effects"].as_array().unwrap();
    assert_eq!(effects.len(), 3);
    assert!(found["effects"].is_null() && found["comparisons"][0]["players_of"].is_null());
    for number in 1..=3 {
        run(at, &format!("{LINE} --part {number}/3 --out parts")).assert().success();
    }
    run(at, "merge parts --out merged").assert().success();
    same_files(&at.join("whole"), &at.join("merged"));
    let page = || std::fs::read(at.join("whole/report.html")).unwrap();
    let first = page();
    run(at, "report whole").assert().success();
    assert!(page() == first, "the page written by `jing report` differs");
    // `--no-effects` changes nothing else.
    let bare = json(&run(at, &format!("{LINE} --no-effects --out bare --json")).stdout);
    assert!(bare["comparisons"][0].get("effects").is_none());
    for list in ["rows", "families", "verdict"] {
        assert_eq!(bare["comparisons"][0][list], found["comparisons"][0][list]);
    }
    // Only the title may differ, because it may name the change with an effect.
    let untitled = |found: &Value| {
        let mut verdict = found["verdict"].clone();
        verdict["headline"] = Value::Null;
        verdict
    };
    assert_eq!(untitled(&bare), untitled(&found));
    let kept = |folder: &str| names(&at.join(folder)).into_iter().filter(|name| name.ends_with("parquet"));
    assert_eq!(
        kept("whole").filter(|name| name != "effects.parquet").collect::<Vec<_>>(),
        kept("bare").collect::<Vec<_>>()
    );
    for name in kept("bare") {
        let [one, other] = ["whole", "bare"].map(|folder| std::fs::read(at.join(folder).join(&name)).unwrap());
        assert!(one == other, "{name}");
    }
    assert!(bare["command"].as_str().unwrap().contains(" --no-effects"));
    assert!(!found["command"].as_str().unwrap().contains("effects"));
    let question = |found: &Value| found["question"]["play"]["effects"].clone();
    assert_eq!([question(&bare), question(&found)], [Value::Bool(false), Value::Null]);
    super::refused(run(at, &format!("{LINE} --no-effects --out whole")), 2, &["another run"]);
}

#[test]
fn effects_are_played_by_the_learned_players_of_the_first_rule_set() {
    let folder = folder();
    let line = "compare nanchang nanchang+scoring.base=2+claims.chow=false --players value --train-deals 256 \
                --trainings 2 -n 2048 --json --no-files";
    let mut command = jing(folder.path());
    command.args(line.split_whitespace()).env("JING_CACHE", folder.path().join("cache"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = json(&output.stdout);
    let comparison = &found["comparisons"][0];
    assert_eq!(comparison["players_of"], "a");
    assert_eq!(names(&folder.path().join("cache")).len(), 4, "nobody learns for an effect");
    let effects = comparison["effects"].as_array().unwrap();
    let effect_of = |key: &str| effects.iter().find(|effect| effect["changes"][0]["key"] == key).unwrap();
    let value = |rows: &Value, end: &str| {
        let row = rows.as_array().unwrap().iter().find(|row| row["statistic"] == "evening.sd").unwrap();
        row[end].clone()
    };
    let [base, chow] = ["scoring.base", "claims.chow"].map(effect_of);
    for effect in [base, chow] {
        assert_eq!(value(&effect["alone"], "a"), value(&comparison["rows"], "a"));
        assert_eq!(value(&effect["last"], "b"), value(&comparison["same_players"], "b"));
    }
    assert_eq!(value(&base["last"], "a"), value(&chow["alone"], "b"));
    // A change of payments does not change play.
    let draws = |rows: &Value| rows.as_array().unwrap().iter().find(|row| row["category"] == "draws").cloned();
    assert!(draws(&base["alone"]).is_some_and(|row| row["by_players"] == true), "{base}");
    assert!(draws(&base["last"]).is_some_and(|row| row["by_players"] == true), "{base}");
}

/// A random number generator with a fixed seed.
struct Dice(u64);

impl Dice {
    /// Returns a random number below `most`.
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// The payments of a run (for each seat, a list with its payment in every deal), and the number of deals with each event.
type Counted = (Vec<Vec<i64>>, HashMap<String, i64>);

/// The results of one run for each rule set.
struct Singles<'a> {
    folder: &'a Path,
    /// The results by the names of rule sets.
    known: HashMap<String, Counted>,
}

impl Singles<'_> {
    /// Returns the results under a rule set. Plays the run if it is missing.
    fn counts(&mut self, rules: &str) -> &Counted {
        if !self.known.contains_key(rules) {
            let out = self.folder.join(format!("single-{}", self.known.len()));
            let mut command = jing(self.folder);
            command.args(["simulate", "--rules", rules, "--hands", HANDS, "--hands-table", "--out"]).arg(&out);
            command.assert().success();
            let (deals, _) = read_parquet(&out.join("hands.parquet"), None).unwrap();
            let names = deals.columns().into_iter().filter(|name| name.starts_with("payment")).map(str::to_owned);
            let names: Vec<String> = names.collect();
            assert_eq!(names.len(), 4);
            let whole = |table: &jing::write::Table, name: &str| -> Vec<i64> {
                table.frame.column(name).unwrap().i64().unwrap().into_no_null_iter().collect()
            };
            let payments = names.iter().map(|name| whole(&deals, name)).collect();
            let (events, _) = read_parquet(&out.join("frequencies.parquet"), None).unwrap();
            let text = |name: &str| -> Vec<String> {
                events.frame.column(name).unwrap().str().unwrap().iter().flatten().map(str::to_owned).collect()
            };
            let kinds = text("statistic");
            let rows = text("category").into_iter().zip(whole(&events, "count")).zip(kinds);
            let counts = rows.filter(|(_, kind)| kind == "frequency").map(|(row, _)| row).collect();
            std::fs::remove_dir_all(&out).unwrap();
            self.known.insert(rules.to_owned(), (payments, counts));
        }
        &self.known[rules]
    }
}

/// The number of deals of a run.
const HANDS: &str = "400";

/// `cargo test --test cli -- --ignored effects::the_status_of_effects_agrees_with_single_runs`
#[test]
#[ignore = "takes some minutes"]
fn the_status_of_effects_agrees_with_single_runs() {
    let folder = folder();
    let at = folder.path();
    let mut dice = Dice(1);
    let mut singles = Singles { folder: at, known: HashMap::new() };
    let mut seen = HashMap::<String, usize>::new();
    let mut played = 0;
    while played < 100 {
        let a = ["nanchang", "sichuan", "nanjing", "tuidaohu", "qionghu"][dice.below(5)];
        let rules = Rules::preset(a).unwrap();
        let mut all = alternatives(&rules);
        let mut chosen: Vec<Alternative> = Vec::new();
        for _ in 0..2 + dice.below(5) {
            let one = all.remove(dice.below(all.len()));
            all.retain(|other| other.key.path != one.key.path);
            chosen.push(one);
        }
        let b = chosen.iter().fold(a.to_owned(), |name, one| one.argument(&name));
        let Ok(changed) = Rules::load(&b) else { continue };
        if !(2..=8).contains(&diff(&rules, &changed).len()) {
            continue;
        }
        played += 1;
        let out = at.join("compared");
        let mut command = jing(at);
        command.args(["compare", a, &b, "--hands", HANDS, "--json", "--overwrite", "--out"]).arg(&out);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{b}: {}", String::from_utf8_lossy(&output.stderr));
        let found = json(&output.stdout);
        let manifest = json(&std::fs::read(out.join("manifest.json")).unwrap());
        let effects = found["comparisons"][0]["effects"].as_array().unwrap_or_else(|| panic!("{b}"));
        for (effect, kept) in effects.iter().zip(manifest["effects"].as_array().unwrap()) {
            let changes = effect["changes"].as_array().unwrap();
            let with = |name: &str, value: &str| {
                changes.iter().fold(name.to_owned(), |name, change| {
                    format!("{name}+{}={}", change["key"].as_str().unwrap(), change[value].as_str().unwrap())
                })
            };
            let (alone, mut sides) = (with(a, "to"), vec![a.to_owned(), b.clone()]);
            let mut alike = singles.counts(a).0.clone() == singles.counts(&alone).0;
            sides.push(alone);
            if !effect["last"].is_null() {
                let last = with(&b, "from");
                alike &= singles.counts(&b).0.clone() == singles.counts(&last).0;
                sides.push(last);
            }
            let status = effect["status"].as_str().unwrap();
            *seen.entry(status.to_owned()).or_default() += 1;
            let event = kept["event"]["category"].as_str();
            let happened = event.map(|event| {
                sides.iter().any(|rules| singles.counts(rules).1.get(event).is_some_and(|count| *count > 0))
            });
            match status {
                "not_tested" => {}
                "never_happened" => assert_eq!(happened, Some(false), "{b}: {kept}"),
                "no_difference" => assert!(alike, "{b}: {kept}"),
                _ => assert!(!alike, "{b}: {kept}"),
            }
            if changes.len() == 1 && !["not_tested", "never_happened"].contains(&status) {
                assert_ne!(happened, Some(false), "{b}: {kept}");
            }
        }
    }
    println!("{seen:?}");
}
