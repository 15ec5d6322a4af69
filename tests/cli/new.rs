//! Tests of the first steps of users: writing rule files and experiment files, and runs without files.

use super::*;

#[test]
fn a_house_rule_is_written_checked_and_compared() {
    let folder = folder();
    let line = "rules new --from 南昌 --set 冲关=4 --set scoring.kong.jing_bonus=15 --out mine.toml";
    let output = run(folder.path(), line);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    output.assert().success().stderr(is_empty());
    assert!(text.contains("scoring.jing.chongguan_from = 4  (nanchang: 5)  冲关"), "{text}");
    assert!(text.ends_with("next: jing compare nanchang mine.toml\n"), "{text}");
    let file = fs::read_to_string(folder.path().join("mine.toml")).unwrap();
    for part in [
        "extends = \"nanchang\"",
        "# 冲关: from so many points",
        "seed 000",
        "# nanchang: 5\nchongguan_from = 4",
        "[scoring.kong]",
    ] {
        assert!(file.contains(part), "{part}: {file}");
    }
    run(folder.path(), "rules check mine.toml").assert().success();
    let differences = json(&run(folder.path(), "rules diff nanchang mine.toml --json").stdout);
    assert_eq!(differences.as_array().unwrap().len(), 2);
    // The command in the output can be run unchanged.
    let next = text.lines().last().unwrap().strip_prefix("next: jing ").unwrap();
    run(folder.path(), &format!("{next} --hands 160 --no-files")).assert().success();
    // An existing file is not overwritten by default.
    refused(run(folder.path(), line), 2, &["mine.toml is there already", "--overwrite"]);
    assert_eq!(fs::read_to_string(folder.path().join("mine.toml")).unwrap(), file);
    let written = json(&run(folder.path(), &format!("{line} --overwrite --json --lang zh")).stdout);
    assert_eq!(written["changes"][0]["key"], "scoring.jing.chongguan_from");
    assert_eq!(written["next"], "jing compare nanchang mine.toml");
    assert!(fs::read_to_string(folder.path().join("mine.toml")).unwrap().contains("自定规则"));
    // A new file may extend the file that was written before.
    run(folder.path(), "rules new --from mine.toml --set claims.chow=false --out yours.toml").assert().success();
    let both = json(&run(folder.path(), "rules diff nanchang yours.toml --json").stdout);
    assert_eq!(both.as_array().unwrap().len(), 3);
}

#[test]
fn invalid_rule_files_are_not_written() {
    let folder = folder();
    for (line, words) in [
        ("rules new --set nosuch=1", &["nosuch"][..]),
        ("rules new --from nowhere --set scoring.base=2", &["nowhere"]),
        ("rules new --set scoring.base=0", &["1 to 1000"]),
        ("rules new --set tiles.set=suits_only --set shapes.wind_runs=true", &["no effect"]),
        ("rules new --from nowhere", &["nowhere"]),
        ("rules new", &["not a terminal", "--set"]),
        ("rules new --set scoring.base=2 --out none/there.toml", &["none"]),
    ] {
        let output = run(folder.path(), line);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && words.iter().all(|word| text.contains(word)), "{line}: {text}");
        assert!(names(folder.path()).is_empty(), "{line}");
    }
}

#[test]
fn a_fault_of_an_experiment_file_has_line_key_and_suggestion() {
    let folder = folder();
    let text = "hands = \"many\"\nplayer = \"efficient\"\nsession = 0\nplayers = [\"efficient\"]\nvary = 3\n";
    fs::write(folder.path().join("play.toml"), text).unwrap();
    let words = [
        "play.toml:1",
        "hands: expected a whole number",
        "not the text \"many\"",
        "play.toml:2",
        "did you mean \"players\"?",
        "play.toml:3",
        "session: 0 is out of range",
        "play.toml:4",
        "a list of four",
        "play.toml:5",
        "write [vary]",
    ];
    refused(run(folder.path(), "sweep play.toml"), 2, &words);
    fs::write(folder.path().join("play.toml"), "hands = 3\nhands = 4\nname = [\n").unwrap();
    refused(run(folder.path(), "simulate play.toml"), 2, &["play.toml:2", "twice"]);
}

#[test]
fn a_mistyped_statistic_lists_only_similar_names() {
    let folder = folder();
    for (line, near) in [
        ("simulate --until tianhuu:1%", "did you mean \"tianhu\""),
        ("simulate --until scores.mean.deler:1%", "\"scores.mean.dealer\""),
        ("simulate --event tianhu+shisanlann", "\"shisanlan\""),
        ("simulate --until qqqqqqq:1%", "docs/statistics.md"),
    ] {
        let output = run(folder.path(), line);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(near) && text.len() < 250, "{line}: {text}");
        output.assert().code(2);
    }
}

/// Every command that plays can run without writing files.
#[test]
fn no_files_leaves_no_files() {
    let folder = folder();
    for line in [
        "simulate --hands 160",
        "compare nanchang nanchang+scoring.base=2 --hands 160",
        "sweep --vary scoring.base=1,2 --hands 160",
        "arena efficient random --hands 16",
        "rank --keys scoring.jing.bawang --hands 320",
    ] {
        let output = run(folder.path(), &format!("{line} --no-files"));
        assert!(
            output.status.success() && !output.stdout.is_empty(),
            "{line}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(!String::from_utf8_lossy(&output.stdout).contains("report.html"), "{line}");
        assert!(names(folder.path()).is_empty(), "{line}: {:?}", names(folder.path()));
        refused(run(folder.path(), &format!("{line} --no-files --out x")), 2, &["--no-files"]);
        let [with, without] = ["--out kept", "--no-files"].map(|how| {
            let mut summary = json(&run(folder.path(), &format!("{line} --json {how}")).stdout);
            summary.as_object_mut().unwrap().retain(|key, _| !key.contains("second"));
            summary
        });
        assert_eq!(with, without, "{line}");
        fs::remove_dir_all(folder.path().join("kept")).unwrap();
    }
    for part in ["1/2", "2/2"] {
        run(folder.path(), &format!("simulate --hands 320 --part {part} --out parts")).assert().success();
    }
    let before = names(&folder.path().join("parts"));
    run(folder.path(), "merge parts --no-files --json").assert().success();
    assert_eq!((names(folder.path()), names(&folder.path().join("parts"))), (vec!["parts".to_owned()], before));
}

#[test]
fn every_command_prints_json() {
    fn leaves(command: &Value, path: &str, all: &mut Vec<(String, Vec<String>)>) {
        let commands = command["commands"].as_array().unwrap();
        let options =
            command["arguments"].as_array().unwrap().iter().filter_map(|one| Some(one["option"].as_str()?.to_owned()));
        if commands.is_empty() {
            all.push((path.to_owned(), options.collect()));
        }
        commands.iter().for_each(|inner| leaves(inner, &format!("{path} {}", inner["name"].as_str().unwrap()), all));
    }
    let mut all = Vec::new();
    leaves(&::jing::cli::commands(), "", &mut all);
    assert!(all.len() > 20);
    for (command, options) in all {
        // Schemas are always JSON; completions and manual pages have no JSON form.
        let other = [" schema", " rules schema", " completions"].contains(&command.as_str());
        assert_ne!(options.iter().any(|option| option == "--json"), other, "jing{command}: {options:?}");
    }
    let folder = folder();
    fs::write(folder.path().join("bad.toml"), "extends = \"nanchang\"\n[claims]\nchov = true\n").unwrap();
    let checked = run(folder.path(), "rules check bad.toml --json");
    let problems = json(&checked.stdout);
    assert_eq!((&problems[0]["line"], &problems[0]["key"]), (&Value::from(3), &Value::from("claims.chov")));
    checked.assert().code(2);
    run(folder.path(), "simulate --hands 160 --out run").assert().success();
    let page = json(&run(folder.path(), "report run --json").stdout);
    assert_eq!(page["page"], "run/report.html");
}

#[test]
fn overwriting_a_file_is_refused_or_noted() {
    let folder = folder();
    let line = "simulate --hands 160 --log deals.jsonl --out run";
    run(folder.path(), line).assert().success().stderr(is_empty());
    run(folder.path(), line).assert().success().stderr(is_empty());
    let other = format!("{line}-2 --seed 2");
    run(folder.path(), &other).assert().code(2).stderr(contains("write over it with --overwrite"));
    run(folder.path(), &format!("{other} --overwrite")).assert().success();
    let line = "train --deals 400 --out my.weights -j 1";
    run(folder.path(), line).assert().success();
    run(folder.path(), &format!("{line} --lang zh")).assert().success().stderr(contains("注意：覆盖 my.weights"));
}
