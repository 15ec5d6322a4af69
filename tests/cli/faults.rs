//! Input without an end, and folders of results that are written over when something fails.

use super::*;

/// The program in a shell that sets limits first.
#[cfg(target_os = "linux")]
fn limited(folder: &Path, limits: &str, line: &str) -> Command {
    let mut command = Command::new("sh");
    command.current_dir(folder).env("NO_COLOR", "1").env("LANG", "C").stdin(Stdio::null());
    command.args(["-c", &format!("{limits}; exec {} {line}", env!("CARGO_BIN_EXE_jing"))]);
    command
}

/// What is said fits a screen.
#[cfg(target_os = "linux")]
fn told(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.len() < 8_000, "{} bytes: {}", said.len(), &said[..2_000]);
    said
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_without_an_end_fills_the_memory() {
    let folder = folder();
    let at = folder.path();
    for (line, says) in [
        ("eval - < /dev/zero", "no end of line in 64 MiB"),
        ("eval - --lang zh < /dev/zero", "64 MiB 之内没有换行"),
        ("score - < /dev/zero", "larger than 1 MiB, which no situation"),
        ("score - --lang zh < /dev/zero", "它超过 1 MiB，牌局"),
        ("score /dev/stdin < /dev/zero", "/dev/stdin: it is larger than 1 MiB"),
        ("advise /dev/stdin < /dev/zero", "larger than 1 MiB"),
        ("replay /dev/stdin < /dev/zero", "larger than 128 MiB"),
        ("simulate /dev/stdin < /dev/zero", "larger than 1 MiB"),
        ("sweep /dev/stdin < /dev/zero", "larger than 1 MiB"),
        ("simulate --players value:/dev/stdin --hands 16 --no-files < /dev/zero", "larger than 16 MiB"),
        ("simulate --rules /dev/stdin --no-files < /dev/zero", "larger than 1 MiB, which no rule file is"),
        ("bench --compare /dev/stdin < /dev/zero", "larger than 1 MiB, which no file of figures is"),
        ("score /dev/zero", "/dev/zero: it is a pipe or a device"),
        ("merge /dev/zero", "/dev/zero"),
    ] {
        let output = limited(at, "ulimit -v 1500000; ulimit -t 60", line).output().unwrap();
        let said = told(&output);
        assert!(said.contains(says), "{line}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_is_shown_of_a_file_fits_a_screen() {
    let folder = folder();
    let at = folder.path();
    let files = [
        ("brackets", "[".repeat(100_000)),
        ("lines", "[\n".repeat(5_000)),
        ("word", format!("extends = \"nanchang\"\nrules = \"{0}\"\nscoring.base = \"{0}\"\n", "x".repeat(500_000))),
        ("keys", (0..200).map(|key| format!("key{key} = 1\n")).collect()),
        ("chinese", format!("南 = {}", "昌".repeat(100_000))),
    ];
    for (name, text) in files {
        fs::write(at.join(name), text).unwrap();
        for command in ["score", "advise", "simulate", "sweep", "rules check", "simulate --no-files --rules"] {
            for lang in ["en", "zh"] {
                let said = told(&limited(at, ":", &format!("{command} {name} --lang {lang}")).output().unwrap());
                assert!(said.contains(name), "{command} {name}: {said}");
            }
        }
    }
}

#[test]
fn a_long_line_is_a_bad_line_in_its_place() {
    let folder = folder();
    let mut child =
        jing(folder.path()).args(["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    write!(to, "456678m12sSSWW5p\n{}\n456678m12sSSWW5p\n", "1m".repeat(1_000_000)).unwrap();
    drop(to);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<Value> =
        output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(json).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], lines[2]);
    assert_eq!(lines[1], serde_json::json!({ "line": 2, "error": "longer than 4 KiB, which no hand is" }));
}

/// The files of a folder with what they hold, but for the wall time.
fn held(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = names(folder).into_iter().filter(|name| name != "manifest.json");
    names.map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap())).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_that_fails_leaves_the_results_before_it() {
    let folder = folder();
    let at = folder.path();
    let (old, new) =
        ("simulate --hands 640 --players greedy --hands-table", "simulate --hands 320 --players greedy --seed 2");
    run(at, &format!("{old} --out out")).assert().success();
    run(at, &format!("{new} --out fresh")).assert().success();
    fs::write(at.join("out/mine.txt"), "my own").unwrap();
    let before = held(&at.join("out"));
    // The page is larger than files may be here, and comes after the tables.
    let line = format!("{new} --out out --overwrite");
    let failed = limited(at, "trap '' XFSZ; ulimit -f 150", &line).output().unwrap();
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(failed.status.code(), Some(1), "{said}");
    assert!(said.contains("out/report.html`") || said.contains("out/scores.png`") || said.contains(".png`"), "{said}");
    let after: Vec<_> = held(&at.join("out")).into_iter().filter(|(name, _)| name != "checkpoint.jing").collect();
    assert!(before == after, "{:?}", names(&at.join("out")));
    run(at, "report out --no-files").assert().success();
    // It goes on where there is room, and nothing of the old run is left.
    run(at, &line).assert().success();
    let mut fresh = held(&at.join("fresh"));
    fresh.push(("mine.txt".to_owned(), b"my own".to_vec()));
    fresh.sort();
    let mut now = held(&at.join("out"));
    now.sort();
    assert!(now == fresh, "{:?}", names(&at.join("out")));
}

#[test]
fn a_folder_that_was_left_in_between_is_completed() {
    let folder = folder();
    let at = folder.path();
    for (seed, out) in [(1, "out"), (2, "fresh")] {
        run(at, &format!("simulate --hands 320 --players greedy --seed {seed} --out {out}")).assert().success();
    }
    // Killed when all was written and half of it was in place.
    let whole = at.join("out/.results");
    fs::create_dir(&whole).unwrap();
    for (number, name) in names(&at.join("fresh")).into_iter().enumerate() {
        let to = if number % 2 == 0 { at.join("out") } else { whole.clone() };
        fs::copy(at.join("fresh").join(&name), to.join(&name)).unwrap();
    }
    run(at, "report out --no-files").assert().success();
    assert!(held(&at.join("out")) == held(&at.join("fresh")));
    // A table of another run is seen, also one of the same rules and seed.
    run(at, "simulate --hands 640 --players greedy --seed 2 --out more").assert().success();
    fs::copy(at.join("more/scores.parquet"), at.join("out/scores.parquet")).unwrap();
    run(at, "report out --no-files").assert().code(2).stderr(contains("scores.parquet").and(contains("another run")));
}

#[test]
fn rules_in_a_folder_with_a_plus() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir_all(at.join("sec/c++")).unwrap();
    fs::write(at.join("sec/c++/house.toml"), "extends = \"nanchang\"\n").unwrap();
    let shown = run(at, "rules show sec/c++/house.toml+scoring.base=3").assert().success().get_output().stdout.clone();
    assert!(String::from_utf8(shown).unwrap().contains("base = 3\n"));
    let compared = "compare sec/c++/house.toml sec/c++/house.toml+scoring.base=3 --hands 64 --no-files --json";
    let summary = json(&run(at, compared).assert().success().get_output().stdout);
    assert!(summary["command"].as_str().unwrap().contains("sec/c++/house.toml+scoring.base=3"));
}

/// Damage anywhere in a table is seen, by the digests of the manifest. Without them, as in folders of earlier versions, it is seen as
/// far as the decoder sees it, which then may panic inside.
#[test]
fn damaged_tables_are_refused() {
    let folder = folder();
    let (at, out) = (folder.path(), folder.path().join("out"));
    run(at, "simulate --hands 64 --players greedy --hands-table --out out").assert().success();
    let manifest = json(&fs::read(out.join("manifest.json")).unwrap());
    let mut earlier = manifest.clone();
    earlier.as_object_mut().unwrap().remove("sha256").unwrap();
    let (mut refused, mut read) = (0, 0);
    for name in names(&out).into_iter().filter(|name| name.ends_with(".parquet")) {
        let (path, whole) = (out.join(&name), fs::read(out.join(&name)).unwrap());
        for start in (0..whole.len()).step_by(if name == "players.parquet" { 31 } else { 911 }) {
            for byte in [0, 0xff] {
                let mut bytes = whole.clone();
                bytes[start..whole.len().min(start + 100)].fill(byte);
                if bytes == whole {
                    continue;
                }
                fs::write(&path, bytes).unwrap();
                let error = jing::write::run::read(&out, &manifest).unwrap_err().to_string();
                assert!(error.contains(&name) && error.contains("as a table"), "{start}: {error}");
                match jing::write::run::read(&out, &earlier) {
                    Ok(_) => read += 1,
                    Err(_) => refused += 1,
                }
            }
        }
        run(at, "report out --no-files")
            .assert()
            .code(2)
            .stderr(contains("as a table").and(contains("panicked").not()));
        fs::write(&path, whole).unwrap();
    }
    assert!(refused > 100 && read > 0, "{refused} {read}");
    run(at, "report out --no-files").assert().success();
}

/// A named pipe may have nobody who writes. Those of the process itself are read.
#[test]
#[cfg(unix)]
fn named_pipes_and_devices_are_refused() {
    let folder = folder();
    let at = folder.path();
    assert!(Command::new("mkfifo").arg(at.join("pipe")).status().unwrap().success());
    fs::write(at.join("deal.toml"), super::score::GOOD).unwrap();
    for line in [
        "rules check pipe",
        "simulate --rules pipe --no-files",
        "simulate --rules pipe+scoring.base=2 --no-files",
        "simulate pipe --no-files",
        "simulate --players value:pipe --hands 16 --no-files",
        "score pipe",
        "score pipe --lang zh",
        "score deal.toml --rules pipe",
        "replay pipe",
        "advise pipe",
        "merge pipe",
        "bench --compare pipe",
        "score /dev/null",
    ] {
        let began = Instant::now();
        let says = if line.contains("zh") { "管道或设备" } else { "a pipe or a device" };
        run(at, line).assert().code(2).stderr(contains(says));
        assert!(began.elapsed() < Duration::from_secs(20), "{line}");
    }
    let shell = |line: &str| {
        let line = line.replace("jing", env!("CARGO_BIN_EXE_jing"));
        Command::new("bash").current_dir(at).args(["-c", &line]).output().unwrap()
    };
    for line in [
        "cat deal.toml | jing score -",
        "cat deal.toml | jing score /dev/stdin",
        "jing score <(cat deal.toml)",
        "jing score /dev/stdin < deal.toml",
        "jing rules check <(echo 'extends = \"nanchang\"')",
        "jing rules check <(echo 'extends = \"nanchang\"')+scoring.base=2",
    ] {
        shell(line).assert().success();
    }
    shell("jing score <(cat /dev/zero)").assert().code(2).stderr(contains("larger than 1 MiB"));
}

/// The exit code names the signal; what was finished is there, and the manifest says that it is not all.
#[test]
#[cfg(unix)]
fn signals_stop_a_run() {
    // Under `nohup` these tests inherit that SIGHUP is ignored.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let signals = [("INT", 130, true), ("TERM", 143, false), ("HUP", 129, false)];
    let is_caught = |signal: &str| signal != "HUP" || ignored.is_none_or(|mask| mask & 1 == 0);
    for (signal, code, again) in signals.into_iter().filter(|(signal, ..)| is_caught(signal)) {
        let folder = folder();
        let mut command = jing(folder.path());
        command.args("simulate --hands 900000000 --players random --threads 1 --out out".split(' '));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Some deals are finished by then.
        std::thread::sleep(Duration::from_secs(3));
        kill(&child, signal);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert_eq!(said.contains("press Ctrl-C again"), again, "{said}");
        let manifest = json(&fs::read(folder.path().join("out/manifest.json")).unwrap());
        assert_eq!(manifest["interrupted"], true);
        // Where no run is under way, the program ends at once, by its exit code as well.
        if signal != "INT" {
            child = jing(folder.path()).args(["score", "-"]).stdin(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(Duration::from_secs(1));
            kill(&child, signal);
            assert_eq!(child.wait().unwrap().code(), Some(code));
        }
    }
}

/// Ctrl-C ends a long log after the deal in play.
#[test]
#[cfg(unix)]
fn a_log_is_stopped() {
    let folder = folder();
    let mut command = jing(folder.path());
    command.args("simulate -n 90000000 --players random --log big.log --log-hands 90000000 --no-files".split(' '));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let began = Instant::now();
    kill(&child, "INT");
    child.wait_with_output().unwrap().assert().code(130);
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

/// Slow players do not hold up the end: what they have begun is given up.
#[test]
#[cfg(unix)]
fn slow_players_are_stopped() {
    let folder = folder();
    let mut command = jing(folder.path());
    command.args("simulate --hands 100000 --players search@512:efficient --threads 2 --out out".split(' '));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let began = Instant::now();
    kill(&child, "TERM");
    child.wait_with_output().unwrap().assert().code(143);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

/// Under `nohup` the end of the terminal is no reason to stop.
#[test]
#[cfg(target_os = "linux")]
fn an_ignored_hangup_stays_ignored() {
    let folder = folder();
    let line = "trap '' HUP; exec \"$0\" simulate --hands 900000000 --players random --no-files";
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).args(["-c", line, env!("CARGO_BIN_EXE_jing")]).stdout(Stdio::null());
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    kill(&child, "HUP");
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().unwrap().is_none());
    kill(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

#[cfg(unix)]
fn kill(child: &std::process::Child, signal: &str) {
    assert!(Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap().success());
}

/// No control or direction character of a file is printed as it is, in no message and on no page.
#[test]
fn files_do_not_steer_the_terminal() {
    let folder = folder();
    let at = folder.path();
    let escape = "\u{1b}[31mred\u{1b}[0m \u{202e}desrever\u{7}";
    let rules = |text: String| ("rules check file", text);
    for (command, text) in [
        rules(format!("{escape} = = 1\n")),
        rules(format!("extends = \"nanchang\"\n# {escape}\nscoring.bas = 1 # {escape}\n")),
        rules("extends = \"nanchang\"\n\"\\u001b[31m\\u202e\" = 1\n".to_owned()),
        rules(
            "extends = \"nanchang\"\nname = \"a\\u202eb\"\ntitle = \"a\\u001b[31mb\"\ntitle_zh = \"\\u200f\"\n"
                .to_owned(),
        ),
        rules("extends = \"\\u001b[31m\\u202e\"\n".to_owned()),
        rules("extends = \"nanchang\"\nscoring.jing.bawang = \"\\u001b[31m\\u202e\"\n".to_owned()),
        ("score file", format!("rules = \"nanchang\"\n# {escape}\ndealer = {escape}\n")),
        ("score file", "rules = \"\\u001b[31m\\u202e\"\n".to_owned()),
        ("advise file", format!("seat = 1 # {escape}\n")),
        ("simulate file --no-files", format!("name = \"a\\u001bb\\u202e\"\nplayers = \"\\u001b[31m\" # {escape}\n")),
        ("simulate file --no-files", format!("{escape}\n")),
        ("replay file", format!("{{\"event\": \"{escape}\"}}\n")),
        ("replay file", "{\"event\": \"\\u001b[31m\\u202e\"}\n".to_owned()),
    ] {
        fs::write(at.join("file"), &text).unwrap();
        for lang in ["en", "zh"] {
            let output = run(at, &format!("{command} --lang {lang}"));
            let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            let raw =
                |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c) || c == '\u{200f}';
            assert!(!said.contains(raw), "{command}: {text:?}: {said:?}");
            assert_eq!(output.status.code(), Some(2), "{said}");
        }
    }
}
