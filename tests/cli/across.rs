//! `compare --across`: the same comparison with other players.

use super::{folder, jing, json, refused, run};
use serde_json::Value;
use std::path::Path;

const PAIR: &str = "compare nanchang nanchang+scoring.jing.chongguan_from=4 -n 4096";
const TRAININGS: &str = "--trainings 2 --train-deals 256";

/// Runs a command with a cache of its own and returns its JSON.
fn answer(here: &Path, line: &str) -> Value {
    let mut command = jing(here);
    let output = command.args(line.split(' ')).arg("--json").env("JING_CACHE", here.join("cache")).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    json(&output.stdout)
}

/// The row of the evening's standard deviation in a list.
fn swing(rows: &Value) -> &Value {
    rows.as_array().unwrap().iter().find(|row| row["statistic"] == "evening.sd").unwrap_or_else(|| panic!("{rows}"))
}

#[test]
fn other_players_repeat_the_comparison_on_the_same_walls() {
    let folder = folder();
    let here = folder.path();
    let found = answer(here, &format!("{PAIR} {TRAININGS} --across --out across"));
    let comparison = &found["comparisons"][0];
    let rows = comparison["across"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["players"].as_str().unwrap()).collect();
    let mut distinct = names.clone();
    distinct.dedup();
    assert_eq!(distinct, ["efficient", "value", "hurried", "patient", "careful", "bold", "forgetful", "mixed"]);
    let of = |name: &str| -> Value { rows.iter().filter(|row| row["players"] == name).cloned().collect() };
    // The comparison itself is the same as without other players.
    let alone = answer(here, &format!("{PAIR} --no-files"));
    assert_eq!(alone["comparisons"][0]["rows"], comparison["rows"]);
    // Each row is that of a comparison with these players.
    for (name, line) in [("efficient", ""), ("value", TRAININGS), ("mixed", TRAININGS), ("patient", TRAININGS)] {
        let own = answer(here, format!("{PAIR} --players {name} {line} --no-files").replace("  ", " ").as_str());
        let (own, row) = (swing(&own["comparisons"][0]["rows"]).clone(), of(name));
        for column in ["a", "b", "difference", "ci_low", "ci_high", "p_value"] {
            assert_eq!(own[column], swing(&row)[column], "{name} {column}");
        }
    }
    // The folder contains all that its page shows.
    let page = std::fs::read_to_string(here.join("across/report.html")).unwrap();
    assert!(page.contains("With other players"), "the page has the section");
    std::fs::remove_file(here.join("across/report.html")).unwrap();
    let again = run(here, "report across");
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(std::fs::read_to_string(here.join("across/report.html")).unwrap(), page);
    // Parts give the same rows.
    for part in ["1/2", "2/2"] {
        answer(here, &format!("{PAIR} {TRAININGS} --across --part {part} --out parts"));
    }
    let merged = answer(here, "merge parts");
    assert_eq!(merged["comparisons"][0]["across"], comparison["across"]);
}

#[test]
fn only_two_rule_sets_are_compared_with_other_players() {
    let folder = folder();
    let three = format!("{} --across", PAIR.replace("compare nanchang", "compare nanchang sichuan"));
    refused(run(folder.path(), &three), 2, &["--across", "two rule sets"]);
}
