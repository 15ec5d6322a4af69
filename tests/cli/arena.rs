//! Tests of `jing arena`.

use super::{folder, json, names, refused, run};
use serde_json::Value;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn an_edge_is_the_mean_of_four_simulations() {
    let folder = folder();
    let found = run(folder.path(), "arena efficient random --rules sichuan --hands 320 --seed 7 --json --out arena");
    let found = json(&found.stdout);
    assert_eq!((&found["rules"], &found["hands"]), (&"sichuan".into(), &320.into()));
    let pairs = found["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 2);
    for (pair, [hero, field]) in pairs.iter().zip([["efficient", "random"], ["random", "efficient"]]) {
        let keys: Vec<&str> = pair.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys, ["hero", "field", "edge", "ci_low", "ci_high", "sd", "deals_50", "deals_80", "p_adjusted"]);
        assert_eq!((&pair["hero"], &pair["field"]), (&hero.into(), &field.into()));
        let (mut mean, mut square) = (0.0, 0.0);
        for seat in 0..4 {
            let mut players = [field; 4];
            players[seat] = hero;
            let players = players.join(",");
            let line = format!(
                "simulate --rules sichuan --hands 320 --seed 7 --players {players} --json --overwrite --out four"
            );
            let scores = &json(&run(folder.path(), &line).stdout)["scores"];
            let score = |statistic: &str| number(&scores[statistic][format!("seat{seat}")]);
            mean += score("mean") / 4.0;
            square += (score("sd").powi(2) + score("mean").powi(2)) / 4.0;
        }
        let (edge, sd) = (number(&pair["edge"]), (square - mean * mean).sqrt());
        assert!((edge - mean).abs() < 1e-9 && (number(&pair["sd"]) - sd).abs() < 1e-9, "{pair}: {mean} {sd}");
        assert!(number(&pair["ci_low"]) < edge && edge < number(&pair["ci_high"]));
        for (key, z) in [("deals_50", 0.0), ("deals_80", 0.8416)] {
            let expected = ((1.96 + z) * sd / edge).powi(2);
            assert!((number(&pair[key]) / expected - 1.0).abs() < 1e-9, "{pair}");
        }
    }
    // The number of threads does not change the result.
    let again =
        run(folder.path(), "arena efficient random --rules sichuan --hands 320 --seed 7 --json --out arena -j 3");
    let again = json(&again.stdout);
    assert_eq!([&found["pairs"], &found["habits"]], [&again["pairs"], &again["habits"]]);
}

/// `--luck` adds rows with edges from which luck is subtracted, and changes nothing else. Two parts give the same result.
#[test]
fn luck_is_removed_in_rows_of_its_own() {
    let folder = folder();
    let line = "arena efficient greedy --hands 512 --json";
    let plain = json(&run(folder.path(), &format!("{line} --out plain")).stdout);
    let found = json(&run(folder.path(), &format!("{line} --luck --out luck")).stdout);
    assert_eq!([&found["pairs"], &found["habits"]], [&plain["pairs"], &plain["habits"]]);
    assert!(plain.get("luck").is_none() && found["command"].as_str().unwrap().ends_with(" --luck"));
    let rows = found["luck"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for (row, pair) in rows.iter().zip(found["pairs"].as_array().unwrap()) {
        assert_eq!(row["category"], format!("player:{}", pair["hero"].as_str().unwrap()));
        assert!((number(&row["plain"]) - number(&pair["edge"])).abs() < 1e-9, "{row} {pair}");
        let (low, high) = (number(&row["ci_low"]), number(&row["ci_high"]));
        assert!(low < number(&row["estimate"]) && number(&row["estimate"]) < high);
        let ratio = (number(&pair["ci_high"]) - number(&pair["ci_low"])) / (high - low);
        assert!((ratio * ratio / number(&row["factor"]) - 1.0).abs() < 1e-6 && ratio > 1.5, "{row} {pair}");
    }
    for part in ["1/2", "2/2"] {
        run(folder.path(), &format!("arena efficient greedy --hands 512 --luck --part {part} --out parts"));
    }
    let merged = json(&run(folder.path(), "merge parts --json --out merged").stdout);
    assert_eq!(merged["luck"], found["luck"]);
}

#[test]
fn an_arena_writes_tables_a_chart_and_a_page() {
    let folder = folder();
    let line = "arena efficient greedy random --hands 160 --plain-tables --lang zh --out arena";
    let text = String::from_utf8(run(folder.path(), line).stdout).unwrap();
    for words in ["160 副牌", "牌效 对 贪心", "点炮", "过胡"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let out = folder.path().join("arena");
    let tables =
        ["csv", "json", "parquet"].into_iter().flat_map(|end| ["arena", "players"].map(|name| format!("{name}.{end}")));
    let others = ["arena.png", "arena.svg", "manifest.json", "report.html"].map(str::to_owned);
    let mut expected: Vec<String> = tables.chain(others).collect();
    expected.sort();
    assert_eq!(names(&out), expected);
    let csv = std::fs::read_to_string(out.join("arena.csv")).unwrap();
    assert_eq!(csv.lines().count(), 7, "six ordered pairs: {csv}");
    // The hero feeds the field, and players of the field feed each other.
    let players = std::fs::read_to_string(out.join("players.csv")).unwrap();
    let feeds = |giver: &str, to: &str| {
        let begin = format!("0,nanchang,\"efficient,greedy,greedy,greedy\",{giver},feeds,{to},");
        let line =
            players.lines().find(|line| line.starts_with(&begin)).unwrap_or_else(|| panic!("{begin}: {players}"));
        line[begin.len()..].split(',').next().unwrap().parse::<f64>().unwrap()
    };
    assert!(
        feeds("efficient", "greedy") > 0.0 && feeds("greedy", "greedy") > 0.0 && feeds("greedy", "efficient") > 0.0
    );
    assert_eq!(feeds("efficient", "efficient"), 0.0, "there is only one such player");
    assert!((feeds("greedy", "") - feeds("greedy", "greedy") - feeds("greedy", "efficient")).abs() < 1e-12);
    let page = std::fs::read(out.join("report.html")).unwrap();
    let text = String::from_utf8_lossy(&page).replace("<span>", "").replace("</span>", "");
    assert!(
        text.contains("谁给谁点炮")
            && text.contains("可能是碰巧")
            && text.contains("jing arena efficient greedy random")
    );
    assert!(run(folder.path(), "report arena").status.success());
    assert_eq!(page, std::fs::read(out.join("report.html")).unwrap());
}

#[test]
fn every_run_has_habits_of_its_players() {
    let folder = folder();
    let line = "simulate --hands 160 --players efficient,random,efficient,random --json --out one";
    let found = json(&run(folder.path(), line).stdout);
    let habits = found["habits"].as_array().unwrap();
    let habit = |player: &str, habit: &str| {
        let row = habits.iter().find(|row| row["player"] == player && row["habit"] == habit && row["to"].is_null());
        number(&row.unwrap()["estimate"])
    };
    assert!(habit("efficient", "wins") > habit("random", "wins") && habit("random", "thrown_wilds") > 0.0);
    let page = std::fs::read_to_string(folder.path().join("one/report.html")).unwrap();
    assert!(page.contains("How the players play") && page.contains("turn of winning"));
    let line = "compare nanchang nanchang+claims.chow=false --hands 160 --json --out two";
    let found = json(&run(folder.path(), line).stdout);
    let comparison = &found["comparisons"][0];
    assert!(comparison.get("same_players").is_none(), "these players do not look at payments");
    let chows = |side: &Value| side["habits"].as_array().unwrap().iter().any(|row| row["habit"] == "chows");
    let sides = found["sides"].as_array().unwrap();
    assert!(chows(&sides[0]) && !chows(&sides[1]), "without chows there is no such row");
    let text = run(folder.path(), "compare nanchang nanchang+claims.chow=false --hands 160 --out two").stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("jing compare nanchang nanchang+claims.chow=false --players value"), "{text}");
}

#[test]
fn invalid_arenas_are_refused() {
    let folder = folder();
    for (line, words) in [
        ("arena efficient", &["two players or more"][..]),
        ("arena", &["PLAYER"]),
        ("arena efficient greedy efficient", &["efficient is named twice"]),
        ("arena efficient genius", &["genius", "greedy"]),
        ("arena efficient greedy --rules nanchan", &["nanchang"]),
        ("arena efficient greedy --until edge:1", &["--until"]),
        ("skill efficient greedy", &["skill"]),
    ] {
        refused(run(folder.path(), line), 2, words);
    }
}
