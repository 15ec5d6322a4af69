//! Tests of `--part` and `jing merge`.

use super::{folder, json as parsed, names, refused, run};
use assert_cmd::assert::OutputAssertExt;
use jing::lang::{Lang, Message};
use jing::policy::{Policy, Value};
use jing::question::Setup;
use jing::render::json::manifest;
use jing::report::{Monitoring, Plan, Study};
use jing::rules::Rules;
use jing::sim::part::{PartError, read, read_header};
use jing::sim::{Control, Run};
use jing::train::shipped;
use jing::write::parts::{Gathered, MergeError, play};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::json;
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// Panics unless both folders have the same files with the same bytes. Files of parts and the seconds in the manifest are ignored.
pub fn same_files(one: &Path, other: &Path) {
    let results = |folder: &Path| {
        let mut names = names(folder);
        names.retain(|name| !name.starts_with("part-"));
        names
    };
    assert_eq!(results(one), results(other));
    for name in results(one) {
        let [a, b] = [one, other].map(|folder| fs::read(folder.join(&name)).unwrap());
        if name == "manifest.json" {
            let [a, b] = [a, b].map(|text| {
                let mut manifest = parsed(&text);
                manifest["seconds"] = 0.into();
                manifest
            });
            assert_eq!(a, b);
        } else {
            assert!(a == b, "{name} differs in {} and {}", one.display(), other.display());
        }
    }
}

/// Returns the player of this name; `value` has the weights shipped for these rules.
fn player(name: &str, rules: &Rules) -> Policy {
    match name {
        "value" => Policy::Value(Value::new("value", shipped(rules).expect("presets have weights"))),
        name => name.parse().unwrap(),
    }
}

/// Returns a simulation of one preset or a comparison of several, of `hands` deals. The players `trained` stand for `value` after three
/// trainings with different weights.
fn planned(presets: &[&str], players: &str, hands: u64) -> (Plan, Setup, Run) {
    let (kind, rules) = if presets.len() > 1 { ("compare", json!(presets)) } else { ("simulate", json!(presets[0])) };
    // The weights of three presets stand for three trainings.
    let (name, trainings) = if players == "trained" { ("value", 3) } else { (players, 1) };
    let mut play = json!({"rules": rules, "players": name, "hands": hands, "seed": 5, "session": 2});
    if name == "value" && kind == "compare" {
        play["trainings"] = json!(trainings);
    }
    let question = json!({"kind": kind, "play": play, "read": {"unit": 2, "bankroll": [100]}});
    let setup = Setup::new(serde_json::from_value(question).unwrap()).unwrap();
    let trained = ["nanchang", "nanchang-guide", "nanchang-jiangxi"].map(|name| Rules::preset(name).unwrap());
    let sides = setup.sides::<Message>(&mut |name, rules, number| {
        Ok(player(name, if trainings > 1 { &trained[number.unwrap().1] } else { rules }))
    });
    let run = setup.run(sides.unwrap());
    (Plan::new(&setup, &run, None, false), setup, run)
}

/// Plays the part `number`, from 1, of `of` parts and returns the bytes of its file.
fn part(plan: &Plan, run: &Run, number: u64, of: u64) -> Vec<u8> {
    let control = Control { stop: &false.into(), abandon: &false.into(), progress: &|_| {}, pause: None };
    play(plan, run, (number, of), &control).unwrap().expect("nobody stops it")
}

/// Merges all parts of a run and returns its study.
fn merged(parts: &[Vec<u8>]) -> Result<Study, MergeError> {
    let mut gathered = Gathered::default();
    for (at, part) in parts.iter().enumerate() {
        gathered.add(&at.to_string(), &mut Cursor::new(part))?;
    }
    let mut merging = gathered.finish(false)?;
    for (name, at) in merging.order() {
        merging.take(&name, &mut Cursor::new(&parts[at]), None)?;
    }
    Ok(merging.study(0.0))
}

/// Returns the content of a study as text, without the rules, which contain cached values.
fn text(study: &Study) -> String {
    let mut plain = study.clone();
    match &mut plain {
        Study::Simulation(study) => study.rule_set.rules = Rules::default(),
        Study::Comparison(study) => {
            study.first.rules = Rules::default();
            study.others.iter_mut().for_each(|other| other.rule_set.rules = Rules::default());
        }
        Study::Arena(_) | Study::Ranking(_) => unreachable!("a simulation or a comparison"),
    }
    format!("{} {plain:?}", manifest(study, Lang::En)).replace(&format!("{:?}", Rules::default()), "")
}

/// All files are made from the study, so equal studies give equal files.
#[test]
fn parts_merge_to_the_study_of_the_whole_run() {
    for (presets, players, hands) in [
        (&["nanchang"][..], "efficient", 400),
        (&["sichuan"], "efficient", 400),
        (&["nanjing"], "efficient", 400),
        (&["nanchang"], "value", 200),
        (&["sichuan"], "value", 200),
        (&["nanjing"], "value", 200),
        (&["nanchang", "nanchang-guide"], "efficient", 500),
        (&["sichuan", "tuidaohu"], "efficient", 500),
        (&["nanjing", "nanjing-chengbei"], "efficient", 500),
        (&["nanchang", "nanchang-guide"], "value", 300),
        (&["sichuan", "tuidaohu"], "value", 300),
        (&["nanjing", "nanjing-chengbei"], "value", 300),
        (&["nanchang", "nanchang-guide"], "trained", 600),
    ] {
        let (plan, setup, run) = planned(presets, players, hands);
        let whole = plan.study(&setup, &run, &run.play(), Monitoring::default());
        for of in [1, 3, 7, 64] {
            let mut parts: Vec<Vec<u8>> = (1..=of).map(|number| part(&plan, &run, number, of)).collect();
            parts.reverse();
            parts.rotate_left(of as usize / 3);
            let merged = merged(&parts).unwrap();
            assert!(text(&merged) == text(&whole), "{presets:?} {players}: {of} parts");
        }
    }
}

#[test]
fn merged_parts_write_the_files_of_the_single_run() {
    let folder = folder();
    let at = folder.path();
    for (name, line, of) in [
        ("simulate", "simulate --rules sichuan --hands 1500 --players greedy --hands-table --plain-tables", 3),
        (
            "compare",
            "compare nanchang nanchang-guide --hands 2500 --players greedy --primary 输赢大小 --goal fairer",
            2,
        ),
        ("sweep", "sweep --vary scoring.base=2,3 --hands 600 --players greedy", 2),
        ("arena", "arena greedy random --hands 1100 --lang zh", 2),
        ("rank", "rank --keys scoring.base scoring.jing.bawang --hands 1100 --players greedy --goal calmer", 3),
    ] {
        let (whole, apart, out) = (format!("{name}/whole"), format!("{name}/parts"), format!("{name}/merged"));
        run(at, &format!("{line} --out {whole}")).assert().success();
        for number in 1..=of {
            let summary = run(at, &format!("{line} --part {number}/{of} --out {apart} --json"));
            let summary = parsed(&summary.stdout);
            assert_eq!((&summary["part"], &summary["of"]), (&number.into(), &of.into()));
            assert!(at.join(summary["file"].as_str().unwrap()).is_file());
        }
        // Parts may be given in any order, as files or as a folder, and merged into the folder of the parts.
        let plain = if line.contains("plain") { "--plain-tables" } else { "" };
        let parts: Vec<String> = (1..=of).rev().map(|number| format!("{apart}/part-{number}-of-{of}.jing")).collect();
        run(at, &format!("merge {} --out {out} {plain}", parts.join(" "))).assert().success();
        same_files(&at.join(&whole), &at.join(&out));
        run(at, &format!("merge {apart} --out {apart} {plain}")).assert().success();
        same_files(&at.join(&whole), &at.join(&apart));
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 600 --players greedy";
    let play = |more: &str, out: &str| run(at, &format!("{line} {more} --out {out}")).assert().success();
    (1..=3).for_each(|number| drop(play(&format!("--part {number}/3"), "a")));
    let a = "a/part-1-of-3.jing a/part-2-of-3.jing";
    for (out, more, what) in [
        ("rules", "--rules sichuan --part 3/3", "play.rules"),
        ("seed", "--seed 2 --part 3/3", "play.seed"),
        ("hands", "--hands 601 --part 3/3", "play.hands"),
        ("players", "--players random --part 3/3", "play.players"),
        ("session", "--session 8 --part 3/3", "play.session"),
        ("unit", "--unit 32 --part 3/3", "read.unit"),
        ("count", "--part 3/4", "number of parts"),
        ("table", "--hands-table --part 3/3", "--hands-table"),
    ] {
        let more = more.replace("--hands ", "-n ");
        let line = if more.contains("-n ") { line.replace("--hands 600 ", "") } else { line.to_owned() };
        let line = if more.contains("--players") { line.replace("--players greedy", "") } else { line };
        run(at, &format!("{line} {more} --out {out}")).assert().success();
        let file = names(&at.join(out)).remove(0);
        refused(run(at, &format!("merge {a} {out}/{file} --out m")), 2, &[&file, "part-1-of-3", what]);
    }
    refused(run(at, &format!("merge {a} --out m")), 2, &["missing", "part-3-of-3.jing"]);
    // With `--so-far` any parts are merged, and the output contains the number of planned deals.
    let so_far = |parts: &str| run(at, &format!("merge {parts} --so-far --json"));
    let hands = |summary: &[u8]| parsed(summary)["hands"].as_u64().unwrap();
    let [first, third, both, all] =
        ["a/part-1-of-3.jing", "a/part-3-of-3.jing", "a/part-3-of-3.jing a/part-1-of-3.jing", "a"]
            .map(|parts| so_far(parts).stdout);
    assert!(hands(&first) > 0 && hands(&first) + hands(&third) == hands(&both) && hands(&both) < hands(&all));
    assert_eq!(hands(&all), 600);
    assert_eq!([&both, &all].map(|summary| parsed(summary)["interrupted"] == true), [true, false]);
    run(at, "merge a --so-far").assert().success().stdout(contains("interrupted").not());
    run(at, &format!("merge {a} --so-far"))
        .assert()
        .success()
        .stdout(contains("600 were planned").or(contains("600 deals were planned")));
    refused(
        run(at, &format!("merge {a} a/part-3-of-3.jing a/part-1-of-3.jing --out m")),
        2,
        &["part-1-of-3.jing", "once"],
    );
    refused(run(at, "merge nowhere.jing --out m"), 2, &["nowhere.jing"]);
    refused(run(at, "merge . --out m"), 2, &["no part in this folder"]);
    fs::write(at.join("empty.jing"), "").unwrap();
    refused(run(at, "merge empty.jing --out m"), 2, &["empty.jing", "not a part of a run"]);
    for (part, words) in
        [("0/3", "such as 3/8"), ("4/3", "such as 3/8"), ("3", "such as 3/8"), ("1/9000000", "at most")]
    {
        refused(run(at, &format!("{line} --part {part}")), 2, &[words]);
    }
    refused(run(at, &format!("{line} --part 1/2 --until tianhu:1%")), 2, &["--until", "merge"]);
    // A damaged part is refused with its name, and no folder is left.
    let third = at.join("a/part-3-of-3.jing");
    let bytes = fs::read(&third).unwrap();
    for wrong in [bytes[..bytes.len() / 2].to_vec(), [&bytes[..bytes.len() - 1], b"x"].concat()] {
        fs::write(&third, wrong).unwrap();
        refused(run(at, "merge a --out m"), 2, &["a/part-3-of-3.jing", "damaged"]);
    }
    assert!(!at.join("m").exists());
    // A part of another run is not overwritten by default. A damaged part is played again, and `--resume` does not write a finished one.
    refused(run(at, "simulate --hands 601 --players greedy --part 1/3 --out a"), 2, &["part-1-of-3", "play.hands"]);
    play("--part 3/3 --resume", "a");
    assert_eq!(fs::read(&third).unwrap(), bytes);
    let written = fs::metadata(&third).unwrap().modified().unwrap();
    play("--part 3/3 --resume", "a");
    assert_eq!(fs::metadata(&third).unwrap().modified().unwrap(), written);
}

#[test]
fn every_cut_and_every_flipped_byte_is_refused() {
    let (plan, _, run) = planned(&["tuidaohu"], "greedy", 3);
    let bytes = part(&plan, &run, 1, 1);
    assert!(merged(std::slice::from_ref(&bytes)).is_ok());
    let refused = |bytes: &[u8]| match read(&mut Cursor::new(bytes)) {
        Err(PartError::Format | PartError::Damaged) => {}
        other => panic!("{other:?}"),
    };
    (0..bytes.len()).for_each(|length| refused(&bytes[..length]));
    let mut flipped = bytes.clone();
    for at in 0..bytes.len() {
        flipped[at] ^= 1 << (at % 8);
        refused(&flipped);
        // Bytes that are checked before the checksum.
        if at % 5 == 0 {
            let _ = read_header(&mut Cursor::new(&flipped));
        }
        if at % 101 == 0 {
            assert!(merged(std::slice::from_ref(&flipped)).is_err());
        }
        flipped[at] = bytes[at];
    }
}
