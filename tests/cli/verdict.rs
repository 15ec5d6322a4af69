//! Tests of the verdict: the sentences agree with the rows from which they are made, in text, page and JSON, in both languages.

use super::*;

/// Returns the numbers in a sentence as they are written.
fn numbers(text: &str) -> Vec<String> {
    let text = text.replace('−', "-").replace(", ", " ").replace(',', "");
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.map(|part| part.trim_end_matches('.')).filter(|part| part.parse::<f64>().is_ok()).map(str::to_owned).collect()
}

/// Whether a sentence contains the number `x` with or without its sign, rounded to the digits that are printed.
fn says(sentence: &str, x: f64) -> bool {
    says_within(sentence, x, 0.500_001)
}

/// Whether a sentence contains a number that differs from `x` or from −`x` by at most `units` units of its last printed digit.
fn says_within(sentence: &str, x: f64, units: f64) -> bool {
    let close = |text: &String| {
        let (decimals, written) =
            (text.split_once('.').map_or(0, |(_, after)| after.len()), text.parse::<f64>().unwrap());
        (written - x.abs()).abs() <= units * 10f64.powi(-(decimals as i32))
            || (written - x).abs() <= units * 10f64.powi(-(decimals as i32))
    };
    numbers(sentence).iter().any(close)
}

/// Returns the row of the statistic that an answer is about.
fn row<'a>(rows: &'a Value, answer: &Value) -> &'a Value {
    let is = |row: &&Value| row["statistic"] == answer["statistic"] && row["category"] == answer["category"];
    rows.as_array().unwrap().iter().find(is).unwrap_or_else(|| panic!("{answer}"))
}

/// For each headline statistic: its name in the answers, a part of sentences that identifies it, and the factor by which the number in the
/// sentence differs from that in the row.
const SIGNS: [(&str, &str, f64); 9] = [
    ("worst_evenings", "The worst 5 % of evenings", 1.0),
    ("no_winner", "have no winner instead", 100.0),
    ("swing", "Evenings swing", 1.0),
    // The factor is the first number of the sentence, a number of players.
    ("ruin", "points down at some time", 1.0),
    ("dealer", "The dealer earns", 1.0),
    ("jing", "are for 精 instead", 100.0),
    ("luckiest", "luckiest 1 %", 100.0),
    ("length", "Deals are", 1.0),
    ("moved", "points paid in a deal are", 1.0),
];

/// Checks every answer in the summary of a comparison of two rule sets against its row. Returns the count of significant differences.
fn check(summary: &Value) -> usize {
    let (verdict, rows) = (&summary["verdict"], &summary["comparisons"][0]["rows"]);
    let sentences: Vec<&str> =
        verdict["sentences"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    let mut differences = 0;
    for answers in verdict["table"].as_array().unwrap() {
        let (first, other) = (&answers[0], &answers[1]);
        let (about, row) = (other["about"].as_str().unwrap(), row(rows, other));
        let number = |key: &str| row[key].as_f64().unwrap_or(f64::NAN);
        // The answer states a loss as a positive number.
        let sign = if about == "worst_evenings" { -1.0 } else { 1.0 };
        assert_eq!(
            [&first["value"], &other["value"], &other["difference"]].map(|value| value.as_f64()),
            ["a", "b", "difference"].map(|key| row[key].as_f64().map(|x| sign * x)),
            "{about}"
        );
        // The correction is that of the headline statistics, not that of the table.
        let p_adjusted = other["p_adjusted"].as_f64().unwrap();
        let (real, finding) = (p_adjusted <= 0.05, other["finding"].as_str().unwrap());
        let most = if row["tested"] == true { (8.0 * number("p_value")).min(1.0) } else { 1.0 };
        assert!((number("p_value")..=most + 1e-12).contains(&p_adjusted), "{about}: {row}");
        assert_eq!(real, matches!(finding, "more" | "less"), "{about}: {row}");
        assert!(!real || (sign * number("difference") > 0.0) == (finding == "more"), "{about}");
        assert_eq!(finding == "equal", row["identical"] == true && row["forced"] == true, "{about}: {finding}");
        assert_eq!(finding == "same_play", row["identical"] == true && row["by_players"] == true, "{about}: {finding}");
        if finding == "none_seen" {
            assert!(number("ci_low") <= 0.0 && number("ci_high") >= 0.0, "{row}");
        }
        let Some((_, sign, scale)) = SIGNS.iter().find(|sign| sign.0 == about) else { continue };
        let sentence = sentences.iter().find(|sentence| sentence.contains(sign));
        assert_eq!(sentence.is_some(), real, "{about}: {sentences:?}");
        let Some(sentence) = sentence else { continue };
        differences += 1;
        let scale = if about == "ruin" { numbers(sentence)[0].parse().unwrap() } else { *scale };
        let share = scale > 1.0;
        let change: Vec<f64> = match row["ratio"].as_f64().filter(|_| !share) {
            Some(ratio) if !(0.5..=2.0).contains(&ratio) => ["ratio", "ratio_low", "ratio_high"].map(number).into(),
            Some(_) => ["ratio", "ratio_low", "ratio_high"].map(|key| 100.0 * (number(key) - 1.0)).into(),
            None => ["difference", "ci_low", "ci_high"].map(|key| scale * number(key)).into(),
        };
        // A difference is computed from the rounded values.
        let units = if row["ratio"].is_null() || share { 1.000_001 } else { 0.500_001 };
        for number in [scale * number("a"), scale * number("b")].into_iter().chain(change[1..].iter().copied()) {
            assert!(says(sentence, number), "{number} of {about} is not in: {sentence}");
        }
        assert!(says_within(sentence, change[0], units), "{} of {about} is not in: {sentence}", change[0]);
    }
    differences
}

#[test]
fn every_sentence_agrees_with_the_rows() {
    let folder = folder();
    let at = folder.path();
    let lines = [
        "compare nanchang nanchang+scoring.jing.chongguan_from=4 -n 8192",
        "compare nanchang nanchang+claims.chow=false -n 8192",
        "compare nanchang nanchang+scoring.base=2+scoring.jing.bawang=off -n 6000",
        "compare sichuan sichuan+play.exchange=next -n 6000 --bankroll 60",
        "compare nanchang nanchang-guide -n 6000 --session 8",
    ];
    let mut differences = 0;
    for (number, line) in lines.into_iter().enumerate() {
        let out = format!("{line} --out {number}");
        let english = json(&run(at, &format!("{out} --json")).stdout);
        differences += check(&english);
        let chinese = json(&run(at, &format!("{out}-zh --json --lang zh")).stdout);
        let sentences = |summary: &Value| -> Vec<Vec<String>> {
            let lines = summary["verdict"]["sentences"].as_array().unwrap().iter();
            // Chinese writes "100" where English writes "a hundred" or "%", and lists have another word order.
            let sorted = |line: &Value| {
                let mut found = numbers(line.as_str().unwrap());
                found.retain(|number| number != "100");
                found.sort();
                found
            };
            lines.map(sorted).collect()
        };
        assert_eq!(sentences(&english), sentences(&chinese), "{line}");
        // The terminal and the page have the same sentences.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = words(&String::from_utf8(run(at, &out).stdout).unwrap());
        let page = fs::read_to_string(at.join(format!("{number}/report.html"))).unwrap().replace("&#39;", "'");
        for sentence in english["verdict"]["sentences"].as_array().unwrap() {
            let sentence = sentence.as_str().unwrap();
            assert!(text.contains(sentence), "{sentence}\n{text}");
            assert!(page.contains(sentence), "{sentence}");
        }
        assert!(page.contains("<details>") && page.find("<h2>The answer") < page.find("<h2>Every difference"));
    }
    assert!(differences >= 15, "{differences} sentences of real differences");
}

/// At any width, all rule sets, numbers and sentences are printed, and lines are folded only where the next word does not fit.
#[test]
fn the_answer_is_complete_at_any_width() {
    let folder = folder();
    let compare = "compare nanchang nanchang+scoring.base=2 nanchang-guide nanchang-jiangxi -n 1000 --no-files";
    let sweep =
        "sweep --vary scoring.jing.chongguan_from=0,4..6 --vary scoring.jing.bawang=off,double -n 1000 --no-files";
    let wide = |text: &str| text.chars().map(|c| 1 + usize::from(u32::from(c) >= 0x2E80)).sum::<usize>();
    for columns in [None, Some(40), Some(80), Some(100), Some(200)] {
        let shown = |line: &str| {
            let mut command = jing(folder.path());
            command.args(line.split(' '));
            if let Some(columns) = columns {
                command.env("COLUMNS", columns.to_string());
            }
            String::from_utf8(command.output().unwrap().stdout).unwrap()
        };
        let heads = |text: &str, first: &str| {
            let parts = text.lines().filter(|line| line.trim_start().starts_with(first) || first.is_empty());
            parts.flat_map(|line| line.split("  ")).map(|word| word.trim().to_owned()).collect::<Vec<_>>().join("|")
        };
        let text = shown(compare);
        let answer = text.split("[..]: 95 %").next().unwrap();
        for name in ["base=2", "nanchang-guide", "nanchang-jiangxi"] {
            let alone = |line: &&str| line.starts_with("  ") && line.contains(name) && !line.contains('[');
            assert!(answer.lines().any(|line| alone(&line)), "{columns:?} {name}: {answer}");
        }
        let text = shown(sweep);
        let found = heads(text.split("[..]: 95 %").next().unwrap(), "rules");
        for head in ["swing", "down ", "worst", "dealer", "精", "luckiest", "no win", "tiles"] {
            assert!(found.contains(head), "{columns:?} {head}: {found}");
        }
        let width: usize = columns.unwrap_or(79).min(110);
        let answer: Vec<&str> = text.lines().take_while(|line| !line.starts_with("[..]")).collect();
        for pair in answer.windows(2).filter(|pair| pair[1].starts_with("  ") && pair[0].starts_with("- ")) {
            // The next word does not fit into the line.
            let words: Vec<&str> = pair[1].trim_start().split(' ').collect();
            let next = if words.get(1) == Some(&"%") { format!("{} %", words[0]) } else { words[0].to_owned() };
            assert!(wide(pair[0]) + 1 + wide(&next) > width, "{columns:?}: {pair:?}");
        }
    }
}

/// The reason why a run ended is printed before its numbers, and no limit is printed as 2.78e−43 %.
#[test]
fn the_end_of_a_run_is_printed_first() {
    let folder = folder();
    for (line, words) in [
        ("simulate --until dihu:8% --max-hands 4096 --no-files", "dihu:8%: not reached"),
        ("simulate --until tianhu:8% --no-files", "tianhu:8%: known exactly"),
    ] {
        let text = String::from_utf8(run(folder.path(), line).stdout).unwrap();
        assert!(text.lines().nth(1).unwrap().starts_with(words), "{text}");
        assert!(!text.contains("e−"), "{text}");
    }
    run(folder.path(), "simulate --until dihu:8% --max-hands 4096 --out out").assert().success();
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    assert!(page.find("dihu:8%: not reached") < page.find("<h2>The answer"));
}

#[test]
fn json_begins_with_the_answer() {
    let folder = folder();
    for line in ["simulate", "compare nanchang nanchang-guide", "rank --keys scoring.base"] {
        let text = run(folder.path(), &format!("{line} -n 256 --json --no-files")).stdout;
        assert!(text.starts_with(b"{\"verdict\":{"), "{line}");
    }
}

#[test]
fn the_terminal_keeps_to_80_columns_until_the_tests() {
    let folder = folder();
    for (line, last) in [
        ("compare nanchang nanchang+scoring.jing.chongguan_from=4 nanchang+scoring.base=2 -n 2000", "real differences"),
        (
            "sweep --vary scoring.jing.chongguan_from=0,4..6 --vary scoring.base=1,2 -n 2000 --goal fairer",
            "What explains",
        ),
        ("compare nanchang nanchang-guide -n 2000 --lang zh", "不是碰巧的差异"),
    ] {
        let text = String::from_utf8(run(folder.path(), &format!("{line} --overwrite --out out")).stdout).unwrap();
        let first = text.split(last).next().unwrap();
        // Commands are not folded, so that they can be copied.
        for row in first.lines().filter(|row| !row.starts_with("  jing ")) {
            let wide = row.chars().map(|c| if u32::from(c) >= 0x2E80 { 2 } else { 1 }).sum::<usize>();
            assert!(wide <= 80, "{wide}: {row}");
        }
    }
}

/// Any bankroll has a paired difference, not only the default ones.
#[test]
fn any_bankroll_is_compared() {
    let folder = folder();
    let line =
        "compare nanchang nanchang+scoring.jing.chongguan_from=4 -n 8192 --json --out out --overwrite --bankroll";
    let found = json(&run(folder.path(), &format!("{line} 60,150")).stdout);
    let rows = found["comparisons"][0]["rows"].as_array().unwrap();
    let ruin = |points: &str| rows.iter().find(|row| row["statistic"] == "ruin" && row["category"] == points).unwrap();
    assert!(ruin("60")["p_adjusted"].as_f64().unwrap() <= 0.05 && ruin("150")["difference"].as_f64().unwrap() > 0.0);
    assert!(rows.iter().all(|row| row["statistic"] != "ruin" || row["category"] != "50"));
    assert_eq!(
        (&found["verdict"]["stake"]["points"], &found["verdict"]["stake"]["chosen"]),
        (&60.into(), &"asked".into())
    );
    let wide = |row: &Value| row["ci_high"].as_f64().unwrap() - row["ci_low"].as_f64().unwrap();
    // The interval is about as wide as that of a default bankroll; without pairing it would be wider. For equal rules it is exactly 0.
    let counted = json(&run(folder.path(), &format!("{line} 50,100,200,500")).stdout);
    let rows = counted["comparisons"][0]["rows"].as_array().unwrap();
    let near = rows.iter().find(|row| row["statistic"] == "ruin" && row["category"] == "50").unwrap();
    assert!(wide(ruin("60")) < 1.3 * wide(near) && wide(near) < 1.3 * wide(ruin("60")), "{} {near}", ruin("60"));
    assert!(ruin("60")["correlation"].as_f64() > Some(0.5), "{}", ruin("60"));
    let same = json(&run(folder.path(), "compare nanchang nanchang -n 3200 --bankroll 60 --json --out same").stdout);
    let rows = same["comparisons"][0]["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["statistic"] == "ruin").unwrap();
    assert_eq!((&row["ci_low"], &row["ci_high"], &row["identical"]), (&0.0.into(), &0.0.into(), &true.into()));
}

#[test]
fn goals_order_rule_sets() {
    let folder = folder();
    let at = folder.path();
    let of = |line: &str| json(&run(at, &format!("{line} --json --overwrite --out out")).stdout);
    let sweep = "sweep --vary scoring.jing.chongguan_from=0,4..7 --vary scoring.kong.jing_bonus=0,10 -n 4096 --goal";
    let found = of(&format!("{sweep} wilder"));
    let ranking = &found["verdict"]["ranking"];
    let values: Vec<f64> =
        ranking["places"].as_array().unwrap().iter().map(|place| place["value"].as_f64().unwrap()).collect();
    // The players never make a kong of 精, so a rule set that changes only its bonus has no rank.
    assert!(values.len() == 6 && values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!((&ranking["goal"], &ranking["statistic"]), (&"wilder".into(), &"evening.swing_per_point".into()));
    let calmer = of(&format!("{sweep} calmer"));
    let turned: Vec<f64> = calmer["verdict"]["ranking"]["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| place["value"].as_f64().unwrap())
        .collect();
    assert!(turned.iter().rev().eq(&values));
    let page = fs::read_to_string(at.join("out/report.html")).unwrap();
    assert!(page.contains("jing_bonus changed nothing") && page.contains("chongguan_from=off"), "off is a word");
    assert!(fs::read_to_string(at.join("out/manifest.json")).unwrap().contains("--goal calmer"));
    // The value is the standard deviation of an evening divided by the points paid in a deal.
    for place in calmer["verdict"]["ranking"]["places"].as_array().unwrap() {
        let side = calmer["sides"].as_array().unwrap().iter().find(|side| side["rules"] == place["rules"]).unwrap();
        let own = |statistic: &str, category: &str| {
            let mut rows = side["estimates"].as_array().unwrap().iter();
            let row = rows.find(|row| row["statistic"] == statistic && row["category"] == category);
            row.unwrap()["estimate"].as_f64().unwrap()
        };
        let value = own("evening.sd", "seat") / own("money", "all");
        assert!((place["value"].as_f64().unwrap() - value).abs() < 1e-8, "{place}: {value}");
    }
    assert!(page.contains("swing per point: the standard deviation of an evening divided by the points paid"));
    // `jing report` writes a page with the same order.
    run(at, "report out").assert().success();
    assert_eq!(page, fs::read_to_string(at.join("out/report.html")).unwrap());
    let rank = of("rank --keys scoring.base claims.chow -n 4096 --goal fairer");
    let places = rank["verdict"]["ranking"]["places"].as_array().unwrap();
    let edges: Vec<f64> = places.iter().map(|place| place["value"].as_f64().unwrap().abs()).collect();
    assert!(edges.len() > 2 && edges.is_sorted(), "{edges:?}");
    // The statistic of the goal has rows of its own: the distance of the dealer's mean from 0.
    let has = |statistic: &str| rank["rows"].as_array().unwrap().iter().any(|row| row["statistic"] == statistic);
    assert!(has("dealer_gap") && rank["verdict"]["ranking"]["statistic"] == "dealer_gap");
    refused(run(at, "compare nanchang nanchang-guide --goal skill"), 2, &["four equal players", "--players"]);
    refused(run(at, "rank --keys scoring.base --goal skill"), 2, &["four equal players"]);
    refused(run(at, "compare nanchang nanchang-guide --goal nicer"), 2, &["calmer", "skill"]);
    let players = "--players efficient,random,random,random";
    let skill = of(&format!(
        "compare nanchang nanchang+scoring.base=2 nanchang+claims.chow=false -n 1024 --goal skill {players}"
    ));
    let places = skill["verdict"]["ranking"]["places"].as_array().unwrap();
    assert_eq!(places.len(), 3);
    let best = &places[0];
    let rows = skill["comparisons"].as_array().unwrap();
    let side = rows.iter().find(|side| side["b"] == best["rules"]);
    let value = |statistic: &str, category: &str| {
        let (rows, key) =
            (side.unwrap_or(&rows[0])["rows"].as_array().unwrap(), if side.is_some() { "b" } else { "a" });
        rows.iter().find(|row| row["statistic"] == statistic && row["category"] == category).unwrap()[key]
            .as_f64()
            .unwrap()
    };
    let deals = (1.96 * value("scores.sd", "all") / value("scores.mean", "player:efficient")).powi(2);
    assert!((best["value"].as_f64().unwrap() / deals - 1.0).abs() < 1e-9, "{best}");
    let text = String::from_utf8(
        run(at, &format!("compare nanchang nanchang+scoring.base=2 -n 256 --goal skill {players} --no-files")).stdout,
    );
    let text = text.unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("deals: how many deals efficient") && text.contains("at 95 % with a chance of one half"),
        "{text}"
    );
    // Doubled payments do not increase skill, because the noise is doubled too.
    let doubled = "nanchang+scoring.base=2+scoring.liuju=10+scoring.zhahu=40+scoring.deguo.bonus=10+scoring.tiandi.tianhu=40+\
                   scoring.tiandi.dihu=40+scoring.jing.zheng=4+scoring.jing.fu=2+scoring.jing.chongguan_from=0+\
                   scoring.kong.concealed=4+scoring.kong.exposed=2+scoring.kong.added=2+scoring.kong.jing_bonus=20+\
                   scoring.chaozhuang.points=10";
    let plain = "nanchang+scoring.jing.chongguan_from=0";
    let skill = of(&format!("compare {plain} {doubled} -n 4096 --goal skill {players}"));
    for place in skill["verdict"]["ranking"]["places"].as_array().unwrap() {
        assert!(place["better"] == false && place["difference"].as_f64().unwrap_or(0.0).abs() < 1e-6, "{place}");
    }
    // Nor are they wilder, although evenings swing twice as far.
    for goal in ["wilder", "calmer"] {
        let found = of(&format!("compare {plain} {doubled} -n 4096 --goal {goal}"));
        let places = found["verdict"]["ranking"]["places"].as_array().unwrap();
        assert_eq!(places[0]["value"], places[1]["value"], "{goal}");
        let other = places.iter().find(|place| !place["difference"].is_null()).unwrap();
        assert!(other["better"] == false && other["difference"] == 0.0, "{goal}: {other}");
        assert_eq!(found["verdict"]["table"][0][1]["finding"], "more", "{goal}");
    }
}

#[test]
fn few_deals_and_equal_rules_have_sentences_of_their_own() {
    let folder = folder();
    let of = |line: &str| {
        let found = json(&run(folder.path(), &format!("{line} --json --overwrite --out out")).stdout);
        found["verdict"]["sentences"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for hands in ["1", "2000"] {
        let lines = of(&format!("compare nanchang nanchang -n {hands}"));
        assert_eq!(lines, ["The rules are equal: every difference is exactly 0."]);
    }
    let one = of("compare nanchang nanchang+scoring.base=2 -n 1");
    assert!(one.iter().any(|line| line.starts_with("Too few deals to tell: how far evenings swing")), "{one:?}");
    assert!(!one.iter().any(|line| line.contains("instead of")), "{one:?}");
    let many = of("compare nanchang nanchang+scoring.base=2 nanchang+scoring.base=3 nanchang+scoring.base=4 -n 4096");
    assert!(many[0].starts_with("base=4: Evenings swing"), "{many:?}");
    assert!(of("simulate -n 4096")[0].starts_with("An evening of 16 deals swings by "));
    // A stake that no player lost, and too few deals for a statement.
    let nobody = of("simulate --rules tuidaohu -n 3000");
    assert!(nobody.iter().any(|line| line.starts_with("No player was ever 50 points down")), "{nobody:?}");
    let ten = of("simulate -n 10");
    assert!(
        ten.iter().any(|line| line.starts_with("Too few deals to tell how many players are ever 50 points down")),
        "{ten:?}"
    );
    assert!(!ten.iter().any(|line| line.contains("[0, 100]")), "{ten:?}");
    // Games without 精 do not mention it.
    assert!(of("compare qionghu qionghu+scoring.base=2 -n 2000").iter().all(|line| !line.contains('精')));
}

/// Four equal players show no skill, so that goal is refused before training.
#[test]
fn skill_of_equal_players_is_refused() {
    let folder = folder();
    for line in [
        "compare nanchang nanchang+claims.chow=false --players value --goal skill",
        "compare nanchang nanchang+claims.chow=false --players value,value,value,value --goal 功夫",
        "compare nanchang nanchang+claims.chow=false --players efficient,牌效,efficient,牌效 --goal skill",
        "rank --keys claims.chow --players value --goal skill",
    ] {
        let output = run(folder.path(), line);
        refused(output.clone(), 2, &["--goal: four equal players show no skill"]);
        assert!(!String::from_utf8_lossy(&output.stderr).contains("training"), "{line}");
    }
}

/// The last lines of a terminal: the conclusion in two lines, then the path of the page if one is written.
#[test]
fn a_terminal_ends_with_the_conclusion() {
    let folder = folder();
    let here = folder.path();
    for (at, (line, words)) in [
        ("simulate -n 2048", "An evening of 16 deals swings by"),
        ("compare nanchang nanchang+scoring.jing.chongguan_from=3 -n 4096", "Evenings swing"),
        ("compare nanchang nanchang+scoring.base=1 -n 64", "The rules are equal"),
        ("compare nanchang nanchang+scoring.base=2 -n 4096 --primary length.draws", "Unchanged"),
        ("compare nanchang nanchang+scoring.jing.chongguan_from=3 -n 64", "Some numbers need more deals"),
        ("sweep --vary scoring.jing.chongguan_from=0,3,4 -n 4096", "chongguan_from=3: Evenings swing"),
        ("rank --keys scoring.jing.chongguan_from -n 4096", "Evenings swing"),
        ("arena efficient random -n 256", "efficient wins"),
    ]
    .into_iter()
    .enumerate()
    {
        let [plain, filed] = [" --no-files".to_owned(), format!(" --out {at}")].map(|output| {
            let output = run(here, &(line.to_owned() + &output));
            assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        });
        let (above, conclusion) = plain.rsplit_once("\n\n").unwrap();
        assert!(conclusion.contains(words), "{line}: {conclusion}");
        assert!(conclusion.lines().count() <= 2 && conclusion.lines().all(|line| line.chars().count() <= 80));
        let first = conclusion.split_whitespace().take(6).collect::<Vec<_>>().join(" ");
        let above = above.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(above.contains(&first) || !first.starts_with("Evenings"), "{line}: {conclusion}");
        let end = filed.rsplit_once("\n\n").unwrap().1;
        assert_eq!(end, format!("{conclusion}page, charts and tables: {at}/report.html\n"), "{line}");
    }
    let output = run(here, "compare nanchang nanchang+scoring.jing.chongguan_from=3 -n 4096 --lang zh --no-files");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().count() > 60, "the largest deals are drawn above");
    assert!(text.rsplit_once("\n\n").unwrap().1.starts_with("一场输赢"), "{text}");
}

/// Rule sets without a difference are left out of the answer, which contains the count of all rule sets and of those that differ. Each rule
/// set is named with all varied keys.
#[test]
fn rule_sets_of_a_sweep_have_distinct_names() {
    let folder = folder();
    let line = "sweep --vary 冲关=0,3 --vary 精钓=1,2,4 -n 2048 --lang zh --out out";
    let output = run(folder.path(), line);
    let text = String::from_utf8(output.stdout).unwrap().replace('\n', "");
    assert!(text.contains("另打了 6 种规则，不一样的有 2 种"), "{text}");
    let page = fs::read_to_string(folder.path().join("out/report.html")).unwrap();
    for value in [1, 2, 4] {
        let caption = format!("南昌 → 冲关=3，精钓={value}");
        assert!(page.contains(&caption), "{caption}");
    }
    assert!(!page.contains("南昌 → 冲关=3<"));
}
