//! Tests of `jing advise` and `jing replay --advise`.

use super::*;

const WIN: &str = r#"
rules = "tuidaohu"
dealer = 0
seat = 0
drawn = "5p"
[[seats]]
hand = "123456789m46p99s"
discards = "EWN"
[[seats]]
hand = "[222p][CCC]"
discards = "1s9pE"
[[seats]]
discards = "NNW"
[[seats]]
discards = "9p1p2s"
"#;

fn advise(text: &str) -> Output {
    piped(folder().path(), "advise - --player search@128:efficient --json", text.as_bytes())
}

#[test]
fn a_win_that_ends_the_deal_is_taken() {
    let output = advise(WIN);
    assert!(output.status.success(), "{output:?}");
    let answer = json(&output.stdout);
    let best = &answer["candidates"][0];
    assert_eq!(
        (best["act"].as_str(), best["advised"].as_bool(), answer["seat"].as_u64()),
        (Some("win"), Some(true), Some(0))
    );
    // 推倒胡: a self-drawn win ends the deal with the same points in every world.
    assert_eq!(best["error"].as_f64(), Some(0.0));
    assert!(best["points"].as_f64() > Some(0.0));
    assert_eq!(answer["hand"], "123456789m456p99s");
    let text = piped(folder().path(), "advise - --player search@128:efficient", WIN.as_bytes()).stdout;
    let text = String::from_utf8(text).unwrap();
    let sentence = answer["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("Win, as efficient would: ") && sentence.ends_with(" fewer points."), "{sentence}");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.starts_with("seat 0: 123456789m456p99s\nWin, as efficient") && text.contains("\nwin "), "{text}");
    assert!(words(&text).contains(sentence), "{text}");
    assert_eq!(advise(WIN).stdout, output.stdout, "the same seed, the same advice");
}

#[test]
fn an_offered_tile_is_claimed_or_passed() {
    let offered = WIN.replace("drawn = \"5p\"", "offered = \"9s\"\nfrom = 2");
    let answer = json(&advise(&offered).stdout);
    let acts: Vec<&str> =
        answer["candidates"].as_array().unwrap().iter().filter_map(|row| row["act"].as_str()).collect();
    assert!(acts.contains(&"pass") && acts.contains(&"pung"), "{acts:?}");
    let idle = WIN.replace("drawn = \"5p\"", "offered = \"W\"\nfrom = 2");
    refused(advise(&idle), 2, &["seat 0 has nothing to decide"]);
    // After a claim the hand has fourteen tiles.
    let claimed = WIN.replace("drawn = \"5p\"\n", "").replace("123456789m46p99s", "[111m]456789m456p99s");
    let answer = json(&advise(&claimed).stdout);
    assert!(answer["candidates"].as_array().unwrap().iter().all(|row| row["act"] != "win"), "{answer}");
}

#[test]
fn an_invalid_position_is_refused_with_the_key_and_the_reason() {
    for (wrong, right, words) in [
        ("drawn = \"5p\"", "drawn = \"5p\"\noffered = \"9s\"\nfrom = 1", &["offered", ":6:", "one tile"][..]),
        ("drawn = \"5p\"", "offered = \"9s\"", &["from", "as in from = 3"]),
        ("drawn = \"5p\"", "offered = \"9s\"\nfrom = 0", &["from must be another seat"]),
        ("seat = 0", "seat = 7", &["seat: there is no seat 7"]),
        ("hand = \"123456789m46p99s\"\n", "", &["seats[0].hand", "13 tiles"]),
        ("123456789m46p99s", "123456789m46p9s", &["seats[0].hand"]),
        ("drawn = \"5p\"\n", "", &["seats[0].hand: 13 tiles, and none is drawn or offered", "drawn = \"5p\""]),
        ("123456789m46p99s", "123456789m456p99s", &["seats[0].hand: 14 tiles", "leave that tile out"]),
        ("[222p][CCC]", "[222p][CCC]5s", &["seats[1].hand", "nobody sees"]),
        ("9p1p2s", "99p1p2s9p9p", &["5 copies of 9p: seats[1].discards ×1, seats[3].discards ×4"]),
        ("drawn", "draw", &["draw", "drawn"]),
        ("rules = \"tuidaohu\"", "rules = \"sichuan\"", &["missing_suit = \"s\""]),
    ] {
        let text = WIN.replace(wrong, right);
        assert_ne!(text, WIN);
        refused(advise(&text), 2, words);
    }
    refused(piped(folder().path(), "advise - --player greedy", WIN.as_bytes()), 2, &["greedy cannot advise"]);
    refused(piped(folder().path(), "advise - --player search@12", WIN.as_bytes()), 2, &["from 128"]);
    refused(run(folder().path(), "advise none.toml"), 2, &["none.toml"]);
}

/// Luck and play add up to the points. A seat with the player of the adviser loses nothing by its moves.
#[test]
fn the_moves_of_a_deal_are_evaluated() {
    let folder = folder();
    let line = "replay --rules tuidaohu --hand 5 --players random,efficient,greedy,efficient --advise efficient";
    let output = run(folder.path(), &format!("{line} --json"));
    assert!(output.status.success(), "{output:?}");
    let answer = json(&output.stdout);
    assert_eq!(answer["advised_by"], "efficient");
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap();
    let seats = answer["seats"].as_array().unwrap();
    assert_eq!(seats.iter().map(|row| number(row, "points")).sum::<f64>(), 0.0);
    for row in seats {
        assert!((number(row, "play") + number(row, "luck") - number(row, "points")).abs() < 1e-9);
    }
    assert_eq!([1, 3].map(|seat| number(&seats[seat], "moves")), [0.0; 2]);
    let lost: f64 = answer["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["seat"] == 0)
        .map(|row| number(row, "lost"))
        .sum();
    assert!((lost + number(&seats[0], "moves")).abs() < 1e-9 && lost > 0.0, "random loses by play: {lost}");
    let text = String::from_utf8(run(folder.path(), line).stdout).unwrap();
    assert!(text.contains("(efficient)") && text.contains("(played)") && text.contains("; lost "), "{text}");
    // The advice is printed between the lines of the deal, which do not change.
    let plain = String::from_utf8(run(folder.path(), &line.replace(" --advise efficient", "")).stdout).unwrap();
    assert!(plain.lines().all(|line| text.lines().any(|other| other == line)), "{text}");
    refused(run(folder.path(), &format!("{line} --quiet")), 2, &["--quiet"]);
    refused(run(folder.path(), &line.replace("--advise efficient", "--advise random")), 2, &["random cannot advise"]);
}

#[test]
fn the_sentence_agrees_with_the_numbers() {
    for drawn in ["5p", "E", "9s", "1m"] {
        let text = WIN.replace("\"5p\"", &format!("{drawn:?}"));
        let answer = json(&advise(&text).stdout);
        let (sentence, rows) = (answer["sentence"].as_str().unwrap(), answer["candidates"].as_array().unwrap());
        let advised = rows.iter().find(|row| row["advised"] == true).unwrap();
        let act = advised["act"].as_str().unwrap();
        assert!(sentence.to_lowercase().contains(&act.to_lowercase()), "{sentence}");
        // The other move in the sentence is a candidate, and its number has the correct sign.
        let agrees = rows.iter().filter(|row| row["act"] != act).any(|row| {
            let (gain, other) = (row["over_usual"].as_f64().unwrap(), row["act"].as_str().unwrap());
            let half = 1.96 * row["over_usual_error"].as_f64().unwrap();
            let less = format!("{other} earns {:.2} ± ", -gain);
            let open = format!("{} ± ", jing::lang::number::fixed(gain, 2));
            let same = sentence.contains(&format!("{other} is about the same ("));
            assert!(!same || gain.abs() <= half, "{sentence}\n{row}");
            sentence.contains(&less) && sentence.ends_with("fewer points.") && -gain > half
                || same && sentence.contains(&open)
        });
        assert!(agrees, "{sentence}\n{rows:?}");
    }
}

#[test]
fn the_page_of_a_deal_has_all_steps() {
    let folder = folder();
    for advise in ["", " --advise efficient"] {
        let line = format!("replay --rules tuidaohu --hand 5 --page deal.html{advise}");
        let output = run(folder.path(), &line);
        assert!(output.status.success(), "{output:?}");
        let page = fs::read_to_string(folder.path().join("deal.html")).unwrap();
        // The page has one table, and the steps as data.
        assert_eq!(page.matches("class=\"felt\"").count(), 1);
        let steps = page.matches("<li").count() - page.matches("<link").count() - 1;
        assert!(steps > 20, "{steps}");
        assert_eq!(page.matches(" data-t=\"").count(), steps + 1);
        assert!(page.contains(&format!("max=\"{}\"", steps + 1)) && page.contains("class=\"seat won\""));
        // Seats have names, not numbers.
        assert!(page.contains("<b>dealer</b><span>east</span>") && page.contains("<b>previous</b><span>north</span>"));
        assert!((0..4).all(|seat| !page.contains(&format!("seat {seat}"))), "a seat has a number");
        assert_eq!(page.contains("class=\"adv\""), !advise.is_empty(), "the evaluation of a step");
        let font = page.split("base64,").nth(1).and_then(|text| text.split(')').next()).unwrap();
        assert!(!advise.is_empty() || page.len() - font.len() < 60_000, "{} bytes", page.len() - font.len());
        assert_eq!(page.contains("own moves"), !advise.is_empty());
        assert!(page.contains("<span>--page</span> <span>deal.html</span>"), "the command that makes it again");
    }
}
