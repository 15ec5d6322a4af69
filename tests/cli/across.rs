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
    let tables = comparison["across"].as_array().unwrap();
    let names: Vec<&str> = tables.iter().map(|table| table["players"].as_str().unwrap()).collect();
    assert_eq!(names, ["efficient", "value", "hurried", "patient", "careful", "bold", "forgetful", "mixed"]);
    let of = |name: &str| tables.iter().find(|table| table["players"] == name).unwrap()["rows"].clone();
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
    let seats = format!("{PAIR} --across --players value,efficient,efficient,efficient");
    refused(run(folder.path(), &seats), 2, &["--across", "one player"]);
}

/// `--across` works with several changes, with learning players, with a primary statistic that shares the test of another, with a stop by
/// sign, and with a single training.
#[test]
fn other_players_fit_all_comparisons() {
    let folder = folder();
    let here = folder.path();
    let two = "compare nanchang nanchang+scoring.jing.chongguan_from=4+scoring.base=2 -n 2048";
    let found = answer(here, &format!("{two} {TRAININGS} --across --players value --no-files"));
    let alone = answer(here, &format!("{two} {TRAININGS} --players value --no-files"));
    let [found, alone] = [&found, &alone].map(|answer| &answer["comparisons"][0]);
    for part in ["rows", "effects", "same_players", "adaptation"] {
        assert_eq!(found[part], alone[part], "{part}");
    }
    let swing_of = |name: &str| {
        let table = found["across"].as_array().unwrap().iter().find(|table| table["players"] == name).unwrap();
        swing(&table["rows"])["difference"].clone()
    };
    assert_eq!(swing_of("value"), swing(&found["rows"])["difference"]);
    assert_ne!(swing_of("efficient"), swing_of("value"));
    let dealer = answer(here, &format!("{PAIR} {TRAININGS} --across --primary dealer_edge --no-files"));
    let first = &dealer["comparisons"][0]["across"][0]["rows"][0];
    assert_eq!((&first["statistic"], &first["category"]), (&"scores.mean".into(), &"dealer".into()), "{first}");
    let stopped = answer(
        here,
        "compare nanchang nanchang+scoring.base=2 --until money.all:sign --max-hands 20000 --across --trainings 2 --train-deals 256 --no-files",
    );
    assert!(stopped["hands"].as_u64().unwrap() < 20000, "{}", stopped["hands"]);
    let mut once = jing(here);
    let line = format!("{PAIR} --trainings 1 --train-deals 256 --across --no-files");
    let printed = once.args(line.split(' ')).env("JING_CACHE", here.join("cache")).output().unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(printed.contains("were trained only once for each rule set"), "{printed}");
}
