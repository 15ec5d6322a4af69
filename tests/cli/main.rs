//! Tests of the built program: commands, exit codes and files.
#![cfg(feature = "cli")]

mod across;
mod advise;
mod arena;
mod ask;
mod card;
mod compare;
mod effects;
mod eval;
mod faults;
mod kept;
mod lang;
mod new;
mod parts;
mod rank;
mod replay;
mod rule_files;
mod rules;
mod score;
#[cfg(feature = "serve")]
mod serve;
mod simulate;
mod streams;
mod train;
mod trainings;
mod tune;
mod verdict;
mod words;

use assert_cmd::assert::OutputAssertExt;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, is_empty};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Returns a command that runs the program in a folder, without variables that change its output.
fn jing(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jing"));
    command.current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG").env_remove("COLUMNS");
    command
}

/// Runs the program in a folder. `line` are the arguments, separated by blanks.
fn run(folder: &Path, line: &str) -> Output {
    jing(folder).args(line.split_whitespace()).output().unwrap()
}

/// Runs the program as [`run`] does, with `input` as standard input.
fn piped(folder: &Path, line: &str, input: &[u8]) -> Output {
    let mut command = jing(folder);
    command.args(line.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its input may end before it has read all of it.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn json(text: &[u8]) -> Value {
    serde_json::from_slice(text).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(text)))
}

/// Sends a signal such as `INT` to a program. A system without the program `kill` has that of the shell.
#[cfg(unix)]
fn kill(child: &std::process::Child, signal: &str) {
    let command = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &command]).status().unwrap().success());
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Returns the names of the files and folders in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Panics unless the program failed with the exit code `code`, printed nothing to standard output, and printed a message that contains all
/// texts in `words`.
fn refused(output: Output, code: i32, words: &[&str]) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!text.contains("panicked"), "{text}");
    for word in words {
        assert!(text.contains(word), "{word:?} is not in: {text}");
    }
    output.assert().code(code).stdout(is_empty());
}
