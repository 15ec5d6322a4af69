//! Tests of run folders: ownership, checkpoints, locks and full disks.

use super::parts::same_files;
use super::{folder, jing, kill, names, refused, run};
use assert_cmd::assert::OutputAssertExt;
use predicates::str::contains;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn results_of_another_run_are_not_overwritten() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 64 --players greedy";
    run(at, &format!("{line} --out out")).assert().success();
    let before = fs::read(at.join("out/report.html")).unwrap();
    for other in [
        "simulate --hands 65 --players greedy",
        "simulate --hands 64 --players random",
        "simulate --hands 64 --players greedy --seed 2",
        "simulate --hands 64 --players greedy --rules sichuan",
        "simulate --hands 64 --players greedy --error-rate 5",
        "compare nanchang nanchang-guide --hands 64 --players greedy",
        "simulate --hands 64 --players greedy --until win:50%",
        "simulate --hands 64 --players greedy --event tianhu+shisanlan",
        "simulate --hands 64 --players greedy --bankroll 70",
        "simulate --hands 64 --players greedy --lang zh",
    ] {
        let refusal = if other.ends_with("zh") { "out 里有另一次运行" } else { "out holds" };
        refused(run(at, &format!("{other} --out out")), 2, &[refusal, "--overwrite"]);
    }
    assert_eq!(before, fs::read(at.join("out/report.html")).unwrap());
    // The same run may be repeated with any number of threads and in any form.
    run(at, &format!("{line} --out out -j 1 --json")).assert().success();
    assert_eq!(before, fs::read(at.join("out/report.html")).unwrap());
    run(at, "simulate --hands 65 --players greedy --out out --overwrite").assert().success();
    refused(run(at, &format!("{line} --out out")), 2, &["out holds"]);
    // Without `--out` the next free folder is used.
    for (hands, taken) in
        [(64, "nanchang"), (65, "nanchang-2"), (66, "nanchang-3"), (65, "nanchang-2"), (64, "nanchang")]
    {
        let output = run(at, &format!("simulate --hands {hands} --players greedy"));
        let printed = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(printed.contains(taken), taken != "nanchang", "{printed}");
        output.assert().success().stdout(contains(format!("reports/{taken}/report.html")));
    }
    assert_eq!(names(&at.join("reports")), ["nanchang", "nanchang-2", "nanchang-3"]);
    // The table of deals of the same run stays.
    run(at, "simulate --hands 64 --players greedy --hands-table --out table").assert().success();
    run(at, "simulate --hands 64 --players greedy --out table").assert().success();
    assert!(at.join("table/hands.parquet").exists());
}

/// Runs at the same time: with `--out` the second is refused, without it the second uses another folder.
#[test]
fn a_folder_is_written_by_one_run_at_a_time() {
    let folder = folder();
    let at = folder.path();
    let long = "simulate --hands 40000000 --players greedy";
    let short = "simulate --hands 64 --players greedy";
    for (out, part) in [("--out out", ""), ("", ""), ("--out out", "--part 1/2")] {
        let mut command = jing(at);
        let mut child =
            command.args(format!("{long} {out} {part}").split_whitespace()).stderr(Stdio::null()).spawn().unwrap();
        let name = if part.is_empty() { ".lock" } else { ".lock-1-of-2" };
        let lock = at.join(if out.is_empty() { "reports/nanchang" } else { "out" }).join(name);
        let began = Instant::now();
        while !lock.exists() && began.elapsed() < Duration::from_secs(30) {
            std::thread::sleep(Duration::from_millis(5));
        }
        // The file is created before it is locked.
        std::thread::sleep(Duration::from_millis(300));
        if out.is_empty() {
            run(at, short).assert().success().stdout(contains("reports/nanchang-2/report.html"));
            assert_eq!(names(&at.join("reports")), ["nanchang", "nanchang-2"]);
        } else {
            for other in [long, &format!("{short} --overwrite")] {
                refused(run(at, &format!("{other} {out} {part}")), 2, &["out", "another run is writing there"]);
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // The lock of a killed run blocks no other run.
        assert!(lock.exists());
        run(at, &format!("{short} {out} {part} --overwrite")).assert().success();
        assert!(!lock.exists());
    }
}

/// Runs the program with the arguments `line` in the folder `at` and kills it after the time `after`. Returns whether it was still running.
/// Panics if it failed before.
fn kill_after(line: &str, at: &Path, after: Duration) -> bool {
    let mut child = jing(at).args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while began.elapsed() < after {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{line}: {status}");
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    !child.wait().unwrap().success()
}

/// Plays runs with the arguments `line`, which are killed at random moments and resumed, until `kills` kills have hit a running program.
/// Panics unless each run has the files of an uninterrupted run at the end.
fn check_kills(line: &str, kills: u32) {
    let folder = folder();
    let at = folder.path();
    let began = Instant::now();
    run(at, &format!("{line} --out whole")).assert().success();
    let whole = began.elapsed();
    let (mut done, mut number, mut random) = (0, 0, 0x9e37_79b9_u64);
    while done < kills {
        number += 1;
        let out = format!("out{number}");
        let line = format!("{line} --checkpoint 0.03s --resume --out {out}");
        loop {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let after = whole.mul_f64(0.1 + 1.1 * (random >> 40) as f64 / (1 << 24) as f64);
            if !kill_after(&line, at, after) {
                break;
            }
            done += 1;
        }
        same_files(&at.join("whole"), &at.join(&out));
    }
}

#[test]
fn a_killed_run_resumes_to_the_same_bytes() {
    check_kills("simulate --hands 12000 --players greedy --hands-table", 5);
    check_kills("compare nanchang nanchang-guide --hands 8000 --players greedy", 3);
    check_kills("rank --keys scoring.jing --hands 3000 --players greedy --goal calmer", 3);
}

#[test]
#[ignore = "minutes"]
fn a_hundred_kills_change_nothing() {
    check_kills("simulate --hands 30000 --players greedy --hands-table --plain-tables", 40);
    check_kills("simulate --rules sichuan --hands 6000 --players value", 20);
    check_kills("compare nanjing nanjing-chengbei --hands 20000 --players greedy", 20);
    check_kills("arena greedy efficient --hands 3000", 10);
    check_kills("simulate --hands 2000000 --until self_draw:2% --players greedy", 10);
}

#[test]
fn a_killed_run_still_owns_its_folder() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 40000000 --players greedy --hands-table --out out";
    let begin_and_kill = |line: &str, has: &str| {
        let mut child =
            jing(at).args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while !at.join(has).exists() && began.elapsed() < Duration::from_secs(30) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(300));
        child.kill().unwrap();
        child.wait().unwrap();
    };
    begin_and_kill(line, "out/checkpoint.jing");
    let stage = names(&at.join("out")).into_iter().find(|name| name.starts_with(".unfinished-results")).unwrap();
    assert!(names(&at.join("out").join(stage)).iter().any(|name| name.starts_with(".unfinished-hands")));
    // The same run may start again, other runs may not.
    begin_and_kill(line, "out/checkpoint.jing");
    assert_eq!(names(&at.join("out")).len(), 3, "unfinished files of the first run are removed");
    let other = "simulate --hands 64 --players greedy --out out";
    refused(run(at, other), 2, &["checkpoint of another run", "play.hands"]);
    refused(run(at, &format!("{other} --resume")), 2, &["checkpoint of another run"]);
    // A truncated or changed checkpoint is refused. `--overwrite` starts from the first deal.
    let checkpoint = at.join("out/checkpoint.jing");
    let bytes = fs::read(&checkpoint).unwrap();
    for cut in [0, 5, 12, 60, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&checkpoint, &bytes[..cut]).unwrap();
        refused(run(at, &format!("{line} --resume")), 2, &["checkpoint"]);
        let mut flipped = bytes.clone();
        flipped[cut] ^= 4;
        fs::write(&checkpoint, &flipped).unwrap();
        refused(run(at, &format!("{line} --resume")), 2, &["checkpoint"]);
    }
    run(at, &format!("{other} --overwrite")).assert().success();
    assert!(!checkpoint.exists() && !names(&at.join("out")).iter().any(|name| name.starts_with('.')));
}

/// Runs without `--resume` start from the first deal. Their checkpoints stay valid even if they are killed at once.
#[test]
fn starting_again_leaves_a_valid_checkpoint() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 20000 --players greedy --hands-table";
    run(at, &format!("{line} --out whole")).assert().success();
    let line = format!("{line} --out out --checkpoint 0.03s");
    for after in [400, 30, 60, 90] {
        kill_after(&line, at, Duration::from_millis(after));
    }
    run(at, &format!("{line} --resume")).assert().success();
    same_files(&at.join("whole"), &at.join("out"));
}

/// Runs the program in the folder `at` with a maximum file size of `blocks` blocks of 512 bytes.
fn limited(at: &Path, line: &str, blocks: u32) -> std::process::Output {
    let program = env!("CARGO_BIN_EXE_jing");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {line}");
    Command::new("sh").arg("-c").arg(script).current_dir(at).output().unwrap()
}

/// Runs the program with each of `limits` as the maximum file size. Panics unless a failed run has exit code 1, a message and no incomplete
/// file, and resumes to the files of an unlimited run.
fn check_faults(at: &Path, line: &str, limits: impl Iterator<Item = u32>) {
    run(at, &format!("{line} --out whole")).assert().success();
    for (number, blocks) in limits.enumerate() {
        let out = format!("out{number}");
        let line = format!("{line} --checkpoint 0.05s --resume --out {out}");
        let output = limited(at, &line, blocks);
        if output.status.success() {
            same_files(&at.join("whole"), &at.join(&out));
            continue;
        }
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{blocks}: {text}");
        assert!(text.contains("error: cannot") && text.contains(&out), "{text}");
        if at.join(&out).exists() {
            for name in
                names(&at.join(&out)).iter().filter(|name| !name.starts_with("checkpoint") && *name != "manifest.json")
            {
                let [a, b] = ["whole", &out].map(|folder| fs::read(at.join(folder).join(name)).ok());
                assert!(a == b, "{name} is not whole after {blocks} blocks");
            }
        }
        run(at, &line).assert().success();
        same_files(&at.join("whole"), &at.join(&out));
        fs::remove_dir_all(at.join(&out)).unwrap();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_only_complete_files() {
    let folder = folder();
    let line = "simulate --hands 3000 --players greedy --hands-table";
    check_faults(folder.path(), line, [0, 8, 60, 150, 300, 500, 650].into_iter());
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "minutes"]
fn a_hundred_faults_leave_only_complete_files() {
    let folder = folder();
    let line = "simulate --hands 3000 --players greedy --hands-table --plain-tables";
    check_faults(folder.path(), line, (0..100).map(|number| number * 12));
}

/// Needs the permission to mount a file system; otherwise it tests nothing.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_gives_advice_to_free_space() {
    let folder = folder();
    let at = folder.path();
    fs::create_dir(at.join("disk")).unwrap();
    let mount =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=400k", "tmpfs", "disk"]).current_dir(at).output();
    if !mount.is_ok_and(|output| output.status.success()) {
        return;
    }
    let full = run(at, "simulate --hands 3000 --players greedy --hands-table --out disk/out");
    let part = run(at, "simulate --hands 30000 --players greedy --hands-table --part 1/2 --out disk/out");
    let left = names(&at.join("disk"));
    let unmounted = Command::new("umount").arg("disk").current_dir(at).status().unwrap();
    refused(full, 1, &["free some space"]);
    refused(part, 1, &["free some space"]);
    assert!(unmounted.success() && left.iter().all(|name| name == "out"), "{left:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_removed_folder_is_reported() {
    let folder = folder();
    let at = folder.path();
    for more in ["--checkpoint 0.1s", "--hands-table --checkpoint 0.1s"] {
        let line = format!("simulate --hands 900000000 --players greedy --out gone {more}");
        let mut command = jing(at);
        let child =
            command.args(line.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let began = Instant::now();
        while !at.join("gone/checkpoint.jing").exists() && began.elapsed() < Duration::from_secs(30) {
            std::thread::sleep(Duration::from_millis(5));
        }
        // The run may be writing a file meanwhile.
        while at.join("gone").exists() && began.elapsed() < Duration::from_secs(60) {
            let _ = fs::remove_dir_all(at.join("gone"));
        }
        refused(child.wait_with_output().unwrap(), 1, &["gone", "check that the path exists"]);
        assert!(!at.join("gone").exists());
    }
}

/// Questions that differ only in how deals are evaluated have the same checkpoint, but the results of one must not replace those of the
/// other. A run with another time limit may resume.
#[test]
#[cfg(unix)]
fn a_run_with_other_reading_does_not_replace_results() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 40000000 --players random --checkpoint 0.1s --out ck";
    let mut child = jing(at).args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    kill(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    refused(run(at, &format!("{line} --bankroll 7 --resume")), 2, &["ck holds", "--overwrite"]);
    run(at, &format!("{line} --max-time 1s --resume")).assert().success();
}

/// A stopped run has a checkpoint and the results of its finished deals. When resumed, it ends with the files of an uninterrupted run.
#[test]
#[cfg(unix)]
fn a_stopped_run_can_be_resumed() {
    let folder = folder();
    let at = folder.path();
    let line = "simulate --hands 60000 --players greedy";
    run(at, &format!("{line} --out whole")).assert().success();
    let line = format!("{line} --out out --checkpoint 0.1s --resume");
    let mut command = jing(at);
    let child = command.args(line.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(900));
    kill(&child, "INT");
    let output = child.wait_with_output().unwrap();
    if output.status.code() == Some(130) {
        assert!(at.join("out/checkpoint.jing").exists() && at.join("out/manifest.json").exists());
    }
    run(at, &line).assert().success();
    same_files(&at.join("whole"), &at.join("out"));
}
