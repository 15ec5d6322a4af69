//! Tests of `jing bench`.

use super::{folder, json, refused, run};

#[test]
fn results_are_written_and_compared() {
    let folder = folder();
    let here = folder.path();
    let found = run(here, "bench --play-only --hands 200 --json");
    assert!(found.status.success());
    let report = json(&found.stdout);
    let plays = report["selfplay"].as_array().unwrap();
    assert!(plays.iter().any(|play| play["players"] == "efficient" && play["threads"] == 1));
    assert!(plays.iter().all(|play| play["rules"] == "nanchang" && play["deals_per_second"].as_f64() > Some(0.0)));
    std::fs::write(here.join("one.json"), &found.stdout).unwrap();
    let again = run(here, "bench --play-only --hands 200 --compare one.json");
    let text = String::from_utf8(again.stdout).unwrap();
    let signature = report["signature"].as_str().unwrap();
    assert!(text.contains(&format!("{signature} → {signature}: the same results")), "{text}");
    let other = run(here, "bench --play-only --hands 201 --compare one.json");
    assert!(String::from_utf8(other.stdout).unwrap().contains(": different results"));
    refused(run(here, "bench --play-only --chart bench.svg"), 2, &["--play-only", "--chart"]);
    refused(run(here, "bench --compare none.json"), 2, &["none.json", "jing bench --json"]);
}
