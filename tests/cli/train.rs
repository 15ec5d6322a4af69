//! Tests of `jing train` and of players with weights from files.

use super::{folder, jing, json, names, refused, run};

#[test]
fn weights_are_trained_and_used_and_invalid_ones_refused() {
    let folder = folder();
    let here = folder.path();
    let found = run(here, "train --rules sichuan+scoring.cap=5 --deals 256 --out mine.weights --json -j 1");
    assert!(found.status.success(), "{found:?}");
    let about = json(&found.stdout);
    assert_eq!((about["deals"].as_u64(), about["rounds"].as_u64()), (Some(256), Some(16)));
    assert_eq!(names(here), ["mine.weights"]);
    let again = run(here, "train --rules sichuan+scoring.cap=5 --deals 256 --json -j 3");
    assert_eq!(json(&again.stdout)["weights"], about["weights"], "any number of threads");
    assert_eq!(names(here).len(), 2, "named by the rules");

    let line =
        "simulate --rules sichuan --players value:mine.weights,efficient,greedy,value --hands 64 --json --out run";
    let found = run(here, line);
    assert!(found.status.success());
    assert!(String::from_utf8_lossy(&found.stderr).contains("was trained under the rules sichuan+scoring.cap=5"));
    let learned = json(&found.stdout)["weights"].clone();
    assert_eq!(learned[0]["weights"], about["weights"]);
    assert_eq!(learned.as_array().map(Vec::len), Some(2), "{learned}");

    let mut bytes = std::fs::read(here.join("mine.weights")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(here.join("damaged.weights"), bytes).unwrap();
    refused(run(here, "simulate --hands 16 --players value:damaged.weights"), 2, &["damaged.weights"]);
    refused(run(here, "simulate --hands 16 --players value:none.weights"), 2, &["none.weights", "jing train --out"]);
    refused(run(here, "simulate --hands 16 --players value@two"), 2, &["value@two", "whole number"]);
    refused(run(here, "train --deals 256 --out run"), 2, &["run is a folder"]);
    refused(run(here, "train --deals 5"), 2, &["256"]);
}

/// A file of the cache is used only if it is the result of the same training.
#[test]
fn weights_of_another_training_in_the_cache_are_not_used() {
    let folder = folder();
    let here = folder.path();
    let rules = "nanchang+scoring.base=2";
    assert!(run(here, &format!("train --rules {rules} --deals 256 --out other.weights")).status.success());
    let cache = here.join("cache");
    std::fs::create_dir(&cache).unwrap();
    let rules = jing::rules::Rules::load(rules).unwrap();
    let from = jing::train::nearest(&rules).unwrap();
    let course = jing::train::Course::AGAIN;
    let file = cache.join(jing::train::file_name(&rules, &course, Some(&from)));
    std::fs::copy(here.join("other.weights"), file).unwrap();
    let mut command = jing(here);
    command.args(["simulate", "--rules", "nanchang+scoring.base=2", "--players", "value", "--hands", "16"]);
    let mut child = command.env("JING_CACHE", &cache).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let mut printed = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stderr.take().unwrap()), &mut printed).unwrap();
    assert!(
        printed.starts_with("Training 1 player for nanchang+base=2, starting from those of nanchang, 160,000 deals"),
        "{printed}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
}
