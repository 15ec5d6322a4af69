use super::*;

const FILES: [&str; 21] = [
    "calibration.parquet",
    "control_variates.parquet",
    "extremes.parquet",
    "frequencies.parquet",
    "frequencies.png",
    "frequencies.svg",
    "jing_points.parquet",
    "jing_points.png",
    "jing_points.svg",
    "largest_deals.parquet",
    "manifest.json",
    "money.png",
    "money.svg",
    "players.parquet",
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

/// A page with both people and tiles contains every symbol that it uses, once.
#[test]
fn a_page_has_the_symbols_that_it_uses() {
    let folder = folder();
    run(folder.path(), "simulate --hands 4000 --out out").assert().success();
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    let used = page.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    let used: Vec<&str> = used.filter(|id| id.chars().all(char::is_alphanumeric)).collect();
    assert!(used.contains(&"person") && used.contains(&"tA"), "{used:?}");
    for id in used {
        assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
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

/// A game without 精 has no rows about 精 and no tables about 精.
#[test]
fn statistics_that_the_rules_exclude_are_not_written() {
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
    let written = names(&at.join("out"));
    for table in ["jing_points", "calibration", "control_variates"] {
        assert!(!written.iter().any(|name| name.starts_with(table)), "{table} in {written:?}");
    }
    let page = fs::read(at.join("out/report.html")).unwrap();
    run(at, "report out").assert().success();
    assert!(page == fs::read(at.join("out/report.html")).unwrap(), "the page of a run without 精 changes");
    // Tables about 精 of an earlier run are removed.
    run(at, "simulate --hands 300 --out out --overwrite").assert().success();
    assert!(at.join("out/jing_points.parquet").exists());
    run(at, "simulate --rules sichuan --hands 300 --out out --overwrite").assert().success();
    assert!(!at.join("out/jing_points.parquet").exists() && !at.join("out/calibration.parquet").exists());
    run(at, "simulate --hands 1 --out one").assert().success().stdout(contains("1 deal  rules"));
}

#[test]
fn tables_depend_only_on_the_seed() {
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
fn options_override_an_experiment_file() {
    let folder = folder();
    fs::write(folder.path().join("e.toml"), "name = \"mine\"\nhands = 50\nseed = 3\nplayers = \"random\"\n").unwrap();
    let summary = json(&run(folder.path(), "simulate e.toml --hands 40 --json").stdout);
    assert_eq!((&summary["hands"], &summary["seed"], &summary["players"]), (&40.into(), &3.into(), &"random".into()));
    assert!(folder.path().join("reports/mine/report.html").is_file());
}

#[test]
fn invalid_input_is_refused() {
    let folder = folder();
    fs::write(folder.path().join("zero.toml"), "hands = 0\n").unwrap();
    fs::write(folder.path().join("typo.toml"), "handz = 5\n").unwrap();
    fs::write(folder.path().join("broken.toml"), "hands = [").unwrap();
    let lines: [(&str, &[&str]); 14] = [
        ("--hands 0", &["at least 1"]),
        ("--hands -5", &["--hands", "1 or more"]),
        ("--hands 1.5", &["whole number"]),
        ("--hands 99999999999999999999", &["at most 1,000,000,000,000"]),
        ("--hands 2000000000000", &["at most"]),
        ("--threads 0", &["--threads"]),
        ("--session 0", &["--session"]),
        ("--players best", &["best", "efficient"]),
        ("--players random,random", &["2 players"]),
        ("--rules nope", &["nope"]),
        ("nowhere.toml", &["nowhere.toml"]),
        ("zero.toml", &["zero.toml", "hands"]),
        ("typo.toml", &["typo.toml", "handz"]),
        ("broken.toml", &["broken.toml:1"]),
    ];
    for (line, words) in lines {
        refused(run(folder.path(), &format!("simulate {line}")), 2, words);
    }
    assert_eq!(names(folder.path()), ["broken.toml", "typo.toml", "zero.toml"]);
}

#[test]
fn impossible_output_folders_are_refused_and_leave_no_files() {
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

/// Waits until the first rows of deals are written to the unfinished table in the output folder, at most 60 s.
fn wait_for_rows(out: &Path) {
    let started = Instant::now();
    let grown = || {
        let entries = |folder| fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files = entries(out.to_owned()).flat_map(|entry| entries(entry.path()));
        files.any(|entry| entry.metadata().is_ok_and(|meta| meta.len() > 4096))
    };
    while !grown() && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_equals_a_run_of_its_finished_deals() {
    let folder = folder();
    let mut command = jing(folder.path());
    command.args("simulate --hands 900000000 --hands-table --threads 2 --out stopped --json".split(' '));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for_rows(&folder.path().join("stopped"));
    std::thread::sleep(Duration::from_millis(500));
    kill(&child, "INT");
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

/// Tiles left at a win are printed only if play goes on after a win. Every number has an interval, even with few deals.
#[test]
fn a_summary_agrees_with_its_tables() {
    let folder = folder();
    for (rules, goes_on) in [("nanjing", false), ("sichuan", true)] {
        let line = format!("simulate --rules {rules} --hands 200 --players greedy --out {rules}");
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

/// The summary of a stopped run says that it was stopped.
#[test]
#[cfg(unix)]
fn an_interruption_is_printed_to_standard_output() {
    for line in ["simulate --hands 900000000 --out a", "compare nanchang nanchang-guide --hands 900000000 --out b"] {
        let folder = folder();
        let mut command = jing(folder.path());
        let child = command.args(line.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_secs(2));
        kill(&child, "INT");
        let output = child.wait_with_output().unwrap();
        output.assert().code(130).stdout(contains("interrupted"));
    }
}

/// An event has a row in the table of control variates even if it did not occur. Otherwise the means of the rows would be too high.
#[test]
fn rare_events_keep_their_control_variates() {
    let folder = folder();
    for hands in [400, 3000] {
        let output = run(folder.path(), &format!("simulate --hands {hands} --out out --overwrite --json"));
        let found = json(&output.stdout);
        let rows = found["calibration"]["control_variates"].as_array().unwrap();
        let tianhu = rows.iter().find(|row| row["quantity"] == "tianhu").expect("a row of 天胡");
        let [value, low, high] = ["adjusted", "ci_low", "ci_high"].map(|key| tianhu[key].as_f64().unwrap());
        assert!(low <= value && value <= high && low < high, "{tianhu}");
        assert!(rows.len() > 8, "{rows:?}");
    }
}

/// A log can be written without results, and is not overwritten by the log of another run.
#[test]
fn a_log_of_another_run_is_not_overwritten() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 32 --no-files --log deals.log";
    run(at, line).assert().success();
    assert_eq!(names(at), ["deals.log"]);
    let log = fs::read(at.join("deals.log")).unwrap();
    // The same run may write its log again.
    run(at, line).assert().success();
    for other in [format!("{line} --seed 2"), line.replace("32", "16")] {
        refused(run(at, &other), 2, &["--log deals.log", "--overwrite"]);
        assert_eq!(fs::read(at.join("deals.log")).unwrap(), log, "{other}");
        assert_eq!(names(at), ["deals.log"]);
    }
    run(at, &format!("{line} --seed 2 --overwrite")).assert().success();
    assert_ne!(fs::read(at.join("deals.log")).unwrap(), log);
}
