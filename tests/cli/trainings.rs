//! Tests of comparisons with learning players and several trainings.

use super::{folder, jing, json, names, refused, run};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

/// Options for very short trainings.
const SHORT: &str = "--players value --train-deals 256 --json --no-files";

/// Returns the summary of a comparison with the arguments `line` and very short trainings. The cache is in the folder `here`.
fn compared(here: &Path, line: &str) -> Value {
    let mut command = jing(here);
    command.args(line.split(' ')).args(SHORT.split(' ')).env("JING_CACHE", here.join("cache"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    json(&output.stdout)
}

/// Returns the list of rows with this name in the first comparison of a summary.
fn rows<'a>(found: &'a Value, list: &str) -> &'a Vec<Value> {
    found["comparisons"][0][list].as_array().unwrap_or_else(|| panic!("{list}: {found}"))
}

fn sentences(found: &Value) -> String {
    found["verdict"]["sentences"].to_string()
}

/// Players never declare 诈和, so both sides learn exactly the same and play the same.
#[test]
fn a_key_without_effect_changes_no_training() {
    let folder = folder();
    let found = compared(folder.path(), "compare nanchang nanchang+scoring.zhahu=21 --trainings 2 -n 2048");
    assert_eq!((&found["trainings"], &found["comparisons"][0]["trainings"]), (&2.into(), &2.into()));
    for list in ["rows", "same_players", "adaptation"] {
        for row in rows(&found, list) {
            assert!(row["identical"] == true && row["p_adjusted"].as_f64() > Some(0.05), "{list}: {row}");
        }
    }
    assert!(!sentences(&found).contains("adapt"), "{}", sentences(&found));
    let sides = found["sides"].as_array().unwrap();
    assert_eq!(sides[0]["edges"], sides[1]["edges"]);
    let edge = &sides[0]["edges"][0];
    assert!(edge["trainings"] == 2 && edge["ci_low"].as_f64() < edge["edge"].as_f64(), "{edge}");
    let learned = sides[1]["weights"].as_array().unwrap();
    let seeds = learned.iter().map(|one| one["trained_on"]["seed"].as_u64().unwrap());
    assert_eq!(seeds.collect::<Vec<_>>(), [1, 2]);
    assert!(learned.iter().all(|one| one["trained_on"]["from"].is_null()), "nobody is a guest: {learned:?}");
    let files = std::fs::read_dir(folder.path().join("cache")).unwrap().count();
    assert_eq!(files, 4, "kept for the next time");
}

/// The number of trainings and their duration are printed before the first one. The number is that of the cache files afterwards.
#[test]
fn trainings_are_announced_with_their_duration() {
    let folder = folder();
    let here = folder.path();
    let line =
        "compare nanchang nanchang+scoring.base=2 --players value --trainings 2 -n 2048 --no-files --train-deals";
    let with_cache = |deals: &str| {
        let mut command = jing(here);
        command.args(line.split(' ')).arg(deals).env("JING_CACHE", here.join("cache"));
        command
    };
    let mut child = with_cache("1000000").stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut printed = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut printed).unwrap();
    assert!(
        printed.starts_with("Training 4 players (2 for each of 2 rule sets), 1,000,000 deals each: about "),
        "{printed}"
    );
    assert!(printed.ends_with(" on this machine; kept for next time.\n"), "{printed}");
    assert!(!here.join("cache").exists(), "printed before");
    child.kill().unwrap();
    child.wait().unwrap();
    for _ in 0..2 {
        let output = with_cache("256").output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "short trainings, and kept ones, need no line");
        assert_eq!(names(&here.join("cache")).len(), 4);
    }
}

#[test]
fn differences_of_a_single_training_are_not_significant() {
    let folder = folder();
    let line = "compare nanchang nanchang-jiangxi --trainings 1 -n 2048";
    let found = compared(folder.path(), line);
    assert_eq!(found["trainings"], 1);
    for list in ["rows", "same_players", "adaptation"] {
        assert!(rows(&found, list).iter().all(|row| row["p_adjusted"].is_null() && row["tested"] == false), "{list}");
        assert!(rows(&found, list).iter().any(|row| row["method"] == "one_training"), "{list}");
    }
    let printed = sentences(&found);
    assert!(
        printed.contains("The players were trained only once, so this may be chance") && !printed.contains("because"),
        "{printed}"
    );
    let mut command = jing(folder.path());
    command.args(line.split(' ')).args(["--players", "value@1", "--train-deals", "256", "--lang", "zh", "--no-files"]);
    let output = command.env("JING_CACHE", folder.path().join("cache")).output().unwrap();
    let (text, printed) =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned()).into();
    assert!(text.contains("只练一次") && !text.contains("因为电脑适应") && !text.contains("项不是碰巧（"), "{text}");
    assert!(!printed.contains("要练"), "value@1 is the first training of value: {printed}");
    assert_eq!(names(&folder.path().join("cache")).len(), 2, "value@1 is the first training of value");
}

#[test]
fn sweeps_and_rankings_have_several_trainings() {
    let folder = folder();
    let found = compared(folder.path(), "sweep --vary scoring.base=1,2 -n 1024 --trainings 2 --seed 3");
    assert_eq!(found["trainings"], 2);
    let found = compared(folder.path(), "sweep --vary scoring.base=1,2 -n 1024");
    assert_eq!(found["trainings"], 1);
    assert!(rows(&found, "rows").iter().all(|row| row["p_adjusted"].is_null()), "one training is the usual number");
    let found = compared(folder.path(), "rank --keys scoring.base -n 1024");
    let ranked = found["rows"].as_array().unwrap();
    assert!(ranked.len() > 4 && ranked.iter().all(|row| row["p_adjusted"].is_null()), "{found}");
    let edge = &found["trained"][0]["edges"][0];
    assert!(found["trainings"] == 1 && edge["ci_low"].as_f64() < edge["edge"].as_f64(), "{found}");
}

/// A ranking with one training has charts, no significant effect, and a note about its players.
#[test]
fn a_ranking_of_one_training_has_charts_but_no_significant_effect() {
    let folder = folder();
    let here = folder.path();
    let line = "rank --keys scoring.base --players value --train-deals 256 -n 1024 --out out";
    let output = jing(here).args(line.split(' ')).env("JING_CACHE", here.join("cache")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["one training: no effect is called real", "against three efficient", "no difference is called real"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let page = std::fs::read_to_string(here.join("out/report.html")).unwrap();
    assert!(page.contains("The players were trained only once") && page.contains("against three efficient"));
    assert!(!page.contains("Too few deals to tell what changes it"));
}

/// If the players of some trainings play no deal, a note is printed and no difference is tested.
#[test]
fn trainings_without_deals_are_reported() {
    let folder = folder();
    let found = compared(folder.path(), "compare tuidaohu tuidaohu+scoring.base=2 --trainings 3 -n 1024");
    let warned = found["warnings"].to_string();
    assert!(warned.contains("2 of 3 trainings took part in the deals") && warned.contains("1,536"), "{warned}");
    assert!(rows(&found, "adaptation").iter().all(|row| row["tested"] == false));
    let found = compared(folder.path(), "compare tuidaohu tuidaohu+scoring.base=2 --trainings 3 -n 1536");
    assert!(!found["warnings"].to_string().contains("took part in the deals"));
}

/// A training of 1,000 deals plays 992, because sessions are complete. Both names stand for one player, which is trained once.
#[test]
fn a_training_is_identified_by_the_deals_that_it_plays() {
    let folder = folder();
    let here = folder.path();
    let played = |deals: u32| {
        let line = format!("simulate --players value@1/{deals} -n 64 --json --no-files");
        let output = jing(here).args(line.split(' ')).env("JING_CACHE", here.join("cache")).output().unwrap();
        let cache = here.join("cache");
        let kept = |name: String| fs::metadata(cache.join(name)).unwrap().modified().unwrap();
        (json(&output.stdout), names(&cache).into_iter().map(kept).collect::<Vec<_>>())
    };
    let [(first, trained), (again, twice), (other, anew)] = [1000, 1000, 992].map(played);
    assert!(trained.len() == 1 && twice == trained && anew == trained, "{trained:?} {twice:?} {anew:?}");
    assert!(first["scores"] == again["scores"] && first["scores"] == other["scores"]);
    let about = &first["weights"][0]["trained_on"];
    assert_eq!((&about["deals"], &about["judged"]["walls"]), (&992.into(), &4096.into()), "{first}");
}

#[test]
fn invalid_options_of_trainings_are_refused() {
    let folder = folder();
    let here = folder.path();
    let pair = "compare nanchang nanchang+scoring.base=2";
    refused(run(here, &format!("{pair} --trainings 3")), 2, &["--trainings", "efficient: these players learn nothing"]);
    refused(run(here, &format!("{pair} --players value --trainings 33")), 2, &["33"]);
    refused(run(here, &format!("{pair} --players value@1/5")), 2, &["value@1/5", "from 256"]);
    refused(run(here, "plan nanchang nanchang+scoring.base=2 --players value"), 2, &["these players learn"]);
    let sign = format!("{pair} --players value --trainings 1 --train-deals 256 --until compare:sign -n 512");
    refused(run(here, &sign), 2, &["compare:sign", "training"]);
}

/// The command for a largest deal replays it with the players of its training.
#[test]
fn the_largest_deals_can_be_replayed() {
    let folder = folder();
    let here = folder.path();
    for player in ["value", "patient", "mixed"] {
        replay_largest_deals(here, player);
    }
}

/// Compares two rule sets with this player, which learns, and replays some of the largest deals by the commands of the table.
fn replay_largest_deals(here: &Path, player: &str) {
    let line = format!(
        "compare nanchang nanchang+scoring.base=2 --players {player} --trainings 2 --train-deals 256 -n 2048 --plain-tables --out {player}"
    );
    let with_cache = |line: &str| {
        let mut command = jing(here);
        command.args(line.split(' ')).env("JING_CACHE", here.join("cache"));
        command.output().unwrap()
    };
    assert!(with_cache(&line).status.success());
    let rows: Value = serde_json::from_slice(&std::fs::read(here.join(player).join("extremes.json")).unwrap()).unwrap();
    let rows = rows.as_array().or(rows["rows"].as_array()).unwrap().clone();
    let mut courses = std::collections::BTreeSet::new();
    for row in rows.iter().filter(|row| row["side"] == 1).take(6) {
        let command = row["command"].as_str().unwrap();
        courses.insert(command.split(" --players ").nth(1).unwrap().split(' ').next().unwrap().to_owned());
        let deal = with_cache(&format!("{} --json", command.strip_prefix("jing ").unwrap()));
        let deal = String::from_utf8_lossy(&deal.stdout).into_owned();
        assert!(deal.contains(&format!("{}", row["points"])), "{command}: {deal}");
    }
    assert!(
        courses.iter().all(|course| [1, 2].map(|seed| format!("{player}@{seed}/256")).contains(course)),
        "{courses:?}"
    );
}

/// Invalid commands are refused before trainings, which take minutes.
#[test]
fn a_refused_command_trains_no_player() {
    let folder = folder();
    for line in [
        "compare nanchang nanchang+claims.no=1 --players value",
        "compare nanchang nanchang+scoring.base=2 --players value --primary no",
        "compare nanchang nanchang+scoring.base=2 --players value --primary evening.skewness",
        "compare nanchang nanchang+scoring.base=2 --players value,no,greedy,greedy",
        "compare nanchang nanchang+scoring.base=2 --players value,greedy",
        "compare nanchang nanchang+scoring.base=2 --players value --event liuju+no",
        "sweep --vary scoring.base=1,no --players value",
        "simulate --rules nanchang+scoring.base=7 --players value --until no:1%",
        "arena value no --rules nanchang+scoring.base=7",
        "arena value --rules nanchang+scoring.base=7",
        "arena value@2 求分@2 --rules nanchang+scoring.base=7",
    ] {
        let output = run(folder.path(), line);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {text}");
        assert!(!text.to_lowercase().contains("training") && !text.contains("learn"), "{line}: {text}");
    }
    let joint = "compare nanchang nanchang+scoring.base=2 -n 32 --event tianhu+shisanlan --primary tianhu+shisanlan";
    assert!(run(folder.path(), joint).status.success());
}
