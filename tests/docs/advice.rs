//! Tests of the reviewed decisions in docs/advice.md: their numbers are those of the program.

use super::{root, run};
use serde_json::Value;
use std::fs;

fn signed(value: &Value) -> String {
    format!("{:+.2}", value.as_f64().unwrap()).replace('-', "−")
}

/// Returns half the width of the 95 % confidence interval for a standard error.
fn half(error: &Value) -> String {
    format!("{:.2}", 1.96 * error.as_f64().unwrap())
}

/// Returns the line of the page for a decision. `played` is the candidate that `efficient` played, `usual` the move of `value`.
fn line(decision: &Value, played: &Value, usual: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let offered = decision["offered"].as_str().map_or_else(String::new, |tile| format!(", offered {tile}"));
    let candidate =
        |one: &Value| format!("{}, {} ± {}", text(&one["act"]), signed(&one["points"]), half(&one["error"]));
    let worlds = played["worlds"].as_u64().min(usual["worlds"].as_u64()).unwrap();
    format!(
        "`{}`{offered}, seat {}. `efficient`: {}. `value`: {}. {} over {}: {} ± {} in {worlds} worlds.",
        text(&decision["hand"]),
        decision["seat"],
        candidate(played),
        candidate(usual),
        text(&played["act"]),
        text(&usual["act"]),
        signed(&played["over_usual"]),
        half(&played["over_usual_error"]),
    )
}

#[test]
fn reviewed_decisions_have_the_numbers_of_the_program() {
    let page = fs::read_to_string(root().join("docs/advice.md")).unwrap();
    let mut seen = 0;
    for part in page.split("\n### ").skip(1) {
        let mut lines = part.lines();
        let (rules, deal) = lines.next().unwrap().split_once(", deal ").unwrap();
        let shown = lines.next().unwrap();
        let asked =
            format!("jing replay --rules {rules} --seed 15 --hand {deal} --session 1 --advise search@128 --json");
        let (code, printed) = run(&asked, root());
        assert_eq!(code, 0, "{printed}");
        let said: Value = serde_json::from_str(&printed).unwrap();
        let found: Vec<String> = said["decisions"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|decision| {
                let all = decision["candidates"].as_array().unwrap();
                let played = all.iter().find(|one| one["played"] == true)?;
                let usual = all.iter().find(|one| one["over_usual"] == 0.0 && one["over_usual_error"] == 0.0)?;
                (played["act"] != usual["act"]).then(|| line(decision, played, usual))
            })
            .collect();
        assert!(found.iter().any(|line| line == shown), "{rules}, deal {deal}: {shown}\n{}", found.join("\n"));
        seen += 1;
    }
    assert_eq!(seen, 10);
}

/// The Chinese page has the same decisions with the same numbers in the same order.
#[test]
fn the_chinese_page_has_the_same_decisions() {
    let hands = |name: &str| -> Vec<(String, Vec<String>)> {
        let page = fs::read_to_string(root().join(name)).unwrap();
        let decisions = page.split("\n### ").skip(1).map(|part| part.lines().nth(1).unwrap().to_owned());
        let numbers = |line: &str| {
            let signs = |sign: char| !(sign.is_ascii_digit() || "+−.".contains(sign));
            let all = line.split(signs).map(|number| number.trim_end_matches('.').to_owned());
            all.filter(|number| number.contains('.')).collect()
        };
        decisions.map(|line| (line.split('`').nth(1).unwrap().to_owned(), numbers(&line))).collect()
    };
    let english = hands("docs/advice.md");
    assert_eq!(english.len(), 10);
    assert!(english.iter().all(|(_, numbers)| numbers.len() == 6), "{english:?}");
    assert_eq!(english, hands("docs/advice.zh.md"));
}
