//! `jing tune`: the changes that come nearest to a wish.

use super::{folder, jing, json, refused, run};
use serde_json::{Value, json as value};
use std::path::Path;

const WISH: &str = "tune --want evening.sd=-20% --keep jing --keys jing --hands 16384";

/// Runs a command and returns its JSON.
fn answer(here: &Path, line: &str) -> Value {
    let output = jing(here).args(line.split(' ')).arg("--json").output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    json(&output.stdout)
}

#[test]
fn proposals_are_confirmed_by_comparisons_that_can_be_repeated() {
    let folder = folder();
    let here = folder.path();
    let found = answer(here, &format!("{WISH} --out found"));
    let proposals = found["proposals"].as_array().unwrap();
    assert!(!proposals.is_empty() && proposals.len() <= 3, "{found}");
    for (at, proposal) in proposals.iter().enumerate() {
        let [swing, share] = &proposal["wishes"].as_array().unwrap()[..] else { panic!("{proposal}") };
        assert_eq!([&swing["statistic"], &share["statistic"]], ["evening.sd", "money_share"]);
        assert!((swing["wanted"].as_f64().unwrap() + 0.2 * swing["a"].as_f64().unwrap()).abs() < 1e-9);
        assert!(share["wanted"].is_null());
        // The printed command gives the same numbers.
        let command = proposal["command"].as_str().unwrap().strip_prefix("jing ").unwrap();
        let repeated = answer(here, &format!("{command} --no-files"));
        assert_eq!(repeated["hands"], 5 * 16384);
        let rows = repeated["comparisons"][0]["rows"].as_array().unwrap();
        let same = |own: &Value| {
            rows.iter().any(|row| {
                ["statistic", "category", "a", "b", "difference", "ci_low", "ci_high"]
                    .iter()
                    .all(|key| row[key] == own[key])
            })
        };
        assert!(same(swing) && same(share), "{swing} {share}");
        // The folder of the confirmation has a page.
        assert!(here.join(format!("found/proposal-{}/report.html", at + 1)).is_file());
        // Each change alone is compared on the same walls.
        let changes = proposal["changes"].as_array().unwrap();
        let alone = proposal["alone"].as_array().unwrap();
        assert_eq!(alone.len(), if changes.len() > 1 { changes.len() } else { 0 });
        for part in alone {
            let change = &part["changes"][0];
            let changed = format!("nanchang+{}={}", change["key"].as_str().unwrap(), change["value"].as_str().unwrap());
            let line = format!("compare nanchang {changed} --hands {} --seed 4 --no-files", 5 * 16384);
            let rows = answer(here, &line)["comparisons"][0]["rows"].clone();
            let row = rows.as_array().unwrap().iter().find(|row| row["statistic"] == "evening.sd").unwrap().clone();
            assert_eq!(row["difference"], part["wishes"][0]["difference"], "{line}");
        }
    }
    // Each stage has its own walls.
    let mut stages = vec![("screen".to_owned(), 1, 1), ("trial".to_owned(), 2, 1), ("final".to_owned(), 3, 4)];
    stages.extend((1..=proposals.len()).map(|number| (format!("proposal-{number}"), 4, 5)));
    for (stage, seed, factor) in stages {
        let manifest = std::fs::read(here.join("found").join(&stage).join("manifest.json")).unwrap();
        let play = &json(&manifest)["question"]["play"];
        assert_eq!((&play["seed"], &play["hands"]), (&value!(seed), &value!(factor * 16384)), "{stage}");
    }
    let page = std::fs::read_to_string(here.join("found/report.html")).unwrap();
    assert!(page.contains("Proposal 1"), "the page has the proposals");
    assert_eq!(answer(here, &format!("{WISH} --no-files")), found, "files do not change the result");
    assert_eq!(answer(here, &format!("{WISH} --no-files -j 1")), found, "threads do not change the result");
    // `jing ask` plays the same question.
    let question = here.join("question.json");
    std::fs::write(&question, found["question"].to_string()).unwrap();
    assert_eq!(answer(here, "ask question.json --no-files"), found);
}

/// A stage that was played is read, not played again.
#[test]
fn the_same_command_continues_a_search() {
    let folder = folder();
    let here = folder.path();
    let found = answer(here, &format!("{WISH} --out found"));
    let stages = ["trial", "final", "proposal-1"];
    stages.iter().for_each(|stage| std::fs::remove_dir_all(here.join("found").join(stage)).unwrap());
    let screen = here.join("found/screen/part-1-of-1.jing");
    let made = std::fs::metadata(&screen).unwrap().modified().unwrap();
    assert_eq!(answer(here, &format!("{WISH} --out found")), found);
    assert_eq!(std::fs::metadata(&screen).unwrap().modified().unwrap(), made);
    assert!(stages.iter().all(|stage| here.join("found").join(stage).join("part-1-of-1.jing").is_file()));
    // An unfinished stage continues at its checkpoint.
    std::fs::remove_file(&screen).unwrap();
    let mut command = jing(here);
    let started = command.args(format!("{WISH} --out found").split(' ')).spawn();
    std::thread::sleep(std::time::Duration::from_millis(400));
    let mut started = started.unwrap();
    started.kill().unwrap();
    started.wait().unwrap();
    assert_eq!(answer(here, &format!("{WISH} --out found")), found);
}

#[test]
fn the_folder_of_a_search_is_not_overwritten_by_others() {
    let folder = folder();
    let here = folder.path();
    let search = "tune --want evening.sd=-20% --keys chongguan -n 8192";
    let compare = "compare nanchang nanchang+scoring.base=2 -n 320";
    let found = answer(here, &format!("{search} --out found"));
    let files = || {
        let read = |name: &str| std::fs::read_to_string(here.join("found").join(name)).unwrap();
        (read("manifest.json"), read("report.html"))
    };
    let before = files();
    for line in [compare, &search.replace("-20%", "-30%"), &search.replace("-n 8192", "-n 4096")] {
        let other = run(here, &format!("{line} --out found"));
        refused(other, 2, &["results of another run", "--overwrite"]);
        assert_eq!(files(), before, "{line}");
    }
    answer(here, &format!("{compare} --out compared"));
    refused(run(here, &format!("{search} --out compared")), 2, &["results of another run"]);
    // The language is not part of the question.
    for lang in ["zh", "en", "en", "zh"] {
        let again = answer(here, &format!("{search} --out found --lang {lang}"));
        assert_eq!(again["proposals"], found["proposals"], "{lang}");
    }
    // With --overwrite, no stage of the other search stays.
    answer(here, "tune --want length.draws=-50% --keys chongguan_from -n 8192 --out found --overwrite");
    assert!(here.join("found/screen").is_dir() && !here.join("found/proposal-1").exists());
    // Without a folder, another search has another one.
    let names = [search, &*search.replace("-20%", "-30%"), search].map(|line| {
        let output = run(here, line);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().last().unwrap_or_default().to_owned()
    });
    assert!(names[1].contains("tune-nanchang-2/") && names[0] == names[2], "{names:?}");
}

/// The manifest of a search contains the text of the rule file, and a statistic may be a share lost with any bankroll.
#[test]
fn a_search_of_a_rule_file_is_repeated_without_the_file() {
    let folder = folder();
    let here = folder.path();
    let file = here.join("house.toml");
    std::fs::write(&file, "extends = \"nanchang\"\nscoring.base = 2\n").unwrap();
    let line = "tune --rules house.toml --want ruin.77=-20% --bankroll 77 --keys jing -n 20000";
    let found = answer(here, &format!("{line} --out found"));
    assert!(!found["proposals"].as_array().unwrap().is_empty(), "{found}");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(answer(here, "ask found/manifest.json --no-files"), found);
}

/// Learned players adapt in the confirmation only, and one training gives no test.
#[test]
fn learned_players_are_noted() {
    let folder = folder();
    let line = "tune --want evening.sd=-20% --keys chongguan -n 4096 --players value --train-deals 400 --trainings 1";
    let mut command = jing(folder.path());
    command.args(format!("{line} --no-files").split(' ')).env("JING_CACHE", folder.path().join("cache"));
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("were trained once"), "{text}");
}

/// The wish is the measured effect of one value of a key. A search of this key alone proposes that value.
#[test]
fn a_wish_that_one_change_fulfils_is_found() {
    let folder = folder();
    let here = folder.path();
    let known = answer(here, "compare nanchang nanchang+scoring.jing.chongguan_from=0 -n 20000 --no-files");
    let rows = known["comparisons"][0]["rows"].as_array().unwrap();
    let swing = rows.iter().find(|row| row["statistic"] == "evening.sd").unwrap();
    let share = (swing["ratio"].as_f64().unwrap() - 1.0) * 100.0;
    let found = answer(here, &format!("tune --want evening.sd={share:.1}% --keys chongguan -n 20000 --no-files"));
    let changes = &found["proposals"][0]["changes"];
    assert_eq!(changes, &value!([{"key": "scoring.jing.chongguan_from", "from": "5", "value": "0"}]), "{found}");
}

/// No value of this key changes when a deal ends.
#[test]
fn a_wish_without_a_helpful_change_has_no_proposal() {
    let folder = folder();
    let line = "tune --want length.draws=-50% --keys chongguan_from -n 4096 --no-files";
    assert_eq!(answer(folder.path(), line)["proposals"], value!([]));
    let printed = run(folder.path(), line);
    assert!(String::from_utf8_lossy(&printed.stdout).contains("No combination"), "{printed:?}");
}

#[test]
fn a_wish_that_cannot_be_read_is_refused() {
    let folder = folder();
    for (line, expected) in [
        ("tune", "--want"),
        ("tune --want evening.sd", "evening.sd"),
        ("tune --want nothing=2%", "nothing"),
        ("tune --want liuju=-20% --keep liuju", "named twice"),
        ("tune --want liuju=0", "not a difference"),
        ("tune --want length.draws=-10% --keep evening.sd --rules sichuan -n 2000", "too few"),
        ("tune --want liuju=-20% --without nothing", "nothing"),
        ("tune --want liuju=-20% --keys chow --without chow", "no documented"),
        ("tune --rules tuidaohu --want jingdiao=20% -n 512", "jingdiao"),
    ] {
        refused(run(folder.path(), line), 2, &[expected]);
    }
}
