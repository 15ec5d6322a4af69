//! Tests of endless input, failed writes, damaged files and signals.

use super::*;

/// Returns a command that runs the program in a shell, in a folder, after the shell commands `limits`, such as `ulimit -f 8`. `line` are
/// the arguments and redirections.
#[cfg(target_os = "linux")]
fn limited(folder: &Path, limits: &str, line: &str) -> Command {
    let mut command = Command::new("sh");
    command.current_dir(folder).env("NO_COLOR", "1").env("LANG", "C").stdin(Stdio::null());
    command.args(["-c", &format!("{limits}; exec {} {line}", env!("CARGO_BIN_EXE_jing"))]);
    command
}

/// Returns the message of a refusal. Panics unless it is shorter than 8,000 bytes.
#[cfg(target_os = "linux")]
fn short_message(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.len() < 8_000, "{} bytes: {}", text.len(), &text[..2_000]);
    text
}

#[test]
#[cfg(target_os = "linux")]
fn endless_input_does_not_fill_the_memory() {
    let folder = folder();
    let at = folder.path();
    for (line, says) in [
        ("eval - < /dev/zero", "no end of line in 64 MiB"),
        ("eval - --lang zh < /dev/zero", "64 MiB 之内没有换行"),
        ("score - < /dev/zero", "larger than 1 MiB, the limit for a situation"),
        ("score - --lang zh < /dev/zero", "它超过 1 MiB，牌局"),
        ("score /dev/stdin < /dev/zero", "/dev/stdin: it is larger than 1 MiB"),
        ("advise /dev/stdin < /dev/zero", "larger than 1 MiB"),
        ("replay /dev/stdin < /dev/zero", "larger than 128 MiB"),
        ("simulate /dev/stdin < /dev/zero", "larger than 1 MiB"),
        ("sweep /dev/stdin < /dev/zero", "larger than 1 MiB"),
        ("simulate --players value:/dev/stdin --hands 16 --no-files < /dev/zero", "larger than 16 MiB"),
        ("simulate --rules /dev/stdin --no-files < /dev/zero", "larger than 1 MiB, the limit for a rule file"),
        ("bench --compare /dev/stdin < /dev/zero", "larger than 1 MiB, the limit for a file of figures"),
        ("score /dev/zero", "/dev/zero: it is a pipe or a device"),
        ("merge /dev/zero", "/dev/zero"),
    ] {
        let output = limited(at, "ulimit -v 1500000; ulimit -t 60", line).output().unwrap();
        let message = short_message(&output);
        assert!(message.contains(says), "{line}: {message}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn messages_about_large_files_fit_a_screen() {
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
                let output = limited(at, ":", &format!("{command} {name} --lang {lang}")).output().unwrap();
                let message = short_message(&output);
                assert!(message.contains(name), "{command} {name}: {message}");
            }
        }
    }
}

#[test]
fn a_long_line_is_reported_in_its_place() {
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
    assert_eq!(lines[1], serde_json::json!({ "line": 2, "error": "longer than 4 KiB, the limit for a hand" }));
}

/// Returns the files of a folder with their content, except the manifest, which contains the duration of the run.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = names(folder).into_iter().filter(|name| name != "manifest.json");
    names.map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap())).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn a_failed_run_keeps_the_earlier_results() {
    let folder = folder();
    let at = folder.path();
    let (old, new) =
        ("simulate --hands 640 --players greedy --hands-table", "simulate --hands 320 --players greedy --seed 2");
    run(at, &format!("{old} --out out")).assert().success();
    run(at, &format!("{new} --out fresh")).assert().success();
    fs::write(at.join("out/mine.txt"), "my own").unwrap();
    let before = contents(&at.join("out"));
    // The limit is smaller than the page or a chart, which are written after the tables.
    let line = format!("{new} --out out --overwrite");
    let failed = limited(at, "trap '' XFSZ; ulimit -f 150", &line).output().unwrap();
    let printed = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(failed.status.code(), Some(1), "{printed}");
    assert!(
        printed.contains("out/report.html`") || printed.contains("out/scores.png`") || printed.contains(".png`"),
        "{printed}"
    );
    let after: Vec<_> = contents(&at.join("out")).into_iter().filter(|(name, _)| name != "checkpoint.jing").collect();
    assert!(before == after, "{:?}", names(&at.join("out")));
    run(at, "report out --no-files").assert().success();
    // Without the limit the run succeeds, and no file of the old run is left.
    run(at, &line).assert().success();
    let mut fresh = contents(&at.join("fresh"));
    fresh.push(("mine.txt".to_owned(), b"my own".to_vec()));
    fresh.sort();
    let mut now = contents(&at.join("out"));
    now.sort();
    assert!(now == fresh, "{:?}", names(&at.join("out")));
}

#[test]
fn an_interrupted_publication_is_completed() {
    let folder = folder();
    let at = folder.path();
    for (seed, out) in [(1, "out"), (2, "fresh")] {
        run(at, &format!("simulate --hands 320 --players greedy --seed {seed} --out {out}")).assert().success();
    }
    // The state after a kill when half of the files had been moved.
    let whole = at.join("out/.results");
    fs::create_dir(&whole).unwrap();
    for (number, name) in names(&at.join("fresh")).into_iter().enumerate() {
        let to = if number % 2 == 0 { at.join("out") } else { whole.clone() };
        fs::copy(at.join("fresh").join(&name), to.join(&name)).unwrap();
    }
    run(at, "report out --no-files").assert().success();
    assert!(contents(&at.join("out")) == contents(&at.join("fresh")));
    // A table of another run is refused, even if its rules and seed are the same.
    run(at, "simulate --hands 640 --players greedy --seed 2 --out more").assert().success();
    fs::copy(at.join("more/scores.parquet"), at.join("out/scores.parquet")).unwrap();
    run(at, "report out --no-files").assert().code(2).stderr(contains("scores.parquet").and(contains("another run")));
}

#[test]
fn a_path_of_rules_may_contain_plus_signs() {
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

/// Damage anywhere in a table is found by the digests of the manifest. Without digests, as in folders of earlier versions, only damage that
/// the decoder notices is found.
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

/// A named pipe may have no writer, so reading it could block. Pipes of the shell are read.
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

/// The exit code names the signal. Ctrl-C leaves the results of the finished deals; the other signals leave a checkpoint and draw nothing.
#[test]
#[cfg(unix)]
fn signals_stop_a_run() {
    // Under `nohup` these tests ignore SIGHUP, and so does the program.
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
        let printed = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(code), "{printed}");
        assert_eq!(printed.contains("press Ctrl-C again"), again, "{printed}");
        if signal == "INT" {
            let manifest = json(&fs::read(folder.path().join("out/manifest.json")).unwrap());
            assert_eq!(manifest["interrupted"], true);
        } else {
            assert_eq!(names(&folder.path().join("out")), ["checkpoint.jing"], "{printed}");
            let line =
                "simulate --hands 900000000 --players random --threads 1 --out out --resume --max-time 1s --json";
            let resumed = run(folder.path(), line).assert().success().get_output().clone();
            let (saved, played) =
                (number_before(&printed, " deals saved"), json(&resumed.stdout)["hands"].as_u64().unwrap());
            assert!(0 < saved && saved < played && played < 900_000_000, "{saved} {played}");
        }
        // Without a run, the program ends at once, with the same exit code.
        if signal != "INT" {
            child = jing(folder.path()).args(["score", "-"]).stdin(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(Duration::from_secs(1));
            kill(&child, signal);
            assert_eq!(child.wait().unwrap().code(), Some(code));
        }
    }
}

/// Returns the number before a phrase, without its separators.
#[cfg(unix)]
fn number_before(text: &str, phrase: &str) -> u64 {
    let before = text.split(phrase).next().unwrap().rsplit(char::is_whitespace).next().unwrap();
    before.replace(',', "").parse().unwrap_or_else(|_| panic!("no number before {phrase}: {text}"))
}

/// SIGTERM ends a run of many rule sets within a second: their comparisons and charts would take longer.
#[test]
#[cfg(unix)]
fn a_large_sweep_ends_within_a_second() {
    let folder = folder();
    let line = "sweep --rules nanchang --players random --vary scoring.base=1..20 --vary scoring.jing.chongguan_from=3..9 \
                --hands 100000000 --out out";
    let mut child = jing(folder.path()).args(line.split_whitespace()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(5));
    let began = Instant::now();
    kill(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));
    // A debug build on a busy machine is slower than the program.
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    assert_eq!(names(&folder.path().join("out")), ["checkpoint.jing"]);
}

/// A run with `--hands-table` and without `--checkpoint` cannot be continued: SIGTERM saves the tables of the finished deals, and
/// `jing report` makes the page.
#[test]
#[cfg(unix)]
fn rows_of_deals_are_saved_without_a_page() {
    let folder = folder();
    let run = "simulate --players random --hands-table --out out";
    jing(folder.path()).args(run.split(' ')).args(["--hands", "200"]).assert().success();
    let mut long = jing(folder.path());
    long.args(run.split(' ')).args(["--hands", "100000000", "--overwrite"]);
    let child = long.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(4));
    kill(&child, "TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("jing report out makes the charts and the page"), "{message}");
    let files = names(&folder.path().join("out"));
    assert!(files.contains(&"hands.parquet".to_owned()) && files.contains(&"manifest.json".to_owned()), "{files:?}");
    assert!(
        !files.iter().any(|name| [".html", ".png", ".svg"].iter().any(|ending| name.ends_with(ending))),
        "{files:?}"
    );
    jing(folder.path()).args(["report", "out"]).assert().success();
    assert!(names(&folder.path().join("out")).contains(&"report.html".to_owned()));
}

/// A part that SIGTERM ends keeps its finished deals, and a second signal at once does not prevent that.
#[test]
#[cfg(unix)]
fn a_part_is_saved_when_two_signals_end_it() {
    let folder = folder();
    let line = "simulate --hands 900000000 --players random --threads 1 --part 1/2 --out out";
    let mut child = jing(folder.path()).args(line.split(' ')).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    kill(&child, "TERM");
    kill(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));
    assert_eq!(names(&folder.path().join("out")), ["checkpoint-1-of-2.jing"]);
    let text = fs::read(folder.path().join("out/checkpoint-1-of-2.jing")).unwrap();
    assert!(!String::from_utf8_lossy(&text[..200]).contains("\"next\":0,"));
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

/// A run with slow players ends soon, because its deals in play are abandoned.
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

/// Under `nohup` the program does not stop when the terminal is closed.
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

/// No control or text direction character of a file is printed unchanged.
#[test]
fn control_characters_of_files_are_not_printed() {
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
            let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            let raw =
                |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c) || c == '\u{200f}';
            assert!(!printed.contains(raw), "{command}: {text:?}: {printed:?}");
            assert_eq!(output.status.code(), Some(2), "{printed}");
        }
    }
}
