use super::*;

pub const GOOD: &str = r#"
dealer = 0
indicator = "1p"
end = "win"
[[wins]]
seat = 1
by = "discard"
from = 2
tile = "4p"
[[seats]]
hand = "1199m1199s3388pE"
[[seats]]
hand = "58m169s7pESWNCFP"
discards = "2m9p"
[[seats]]
hand = "123456m444p8888s"
[[seats]]
hand = "(7777m)444555666sN"
"#;

/// A deal of 血战 with one win. Such a deal goes on until three players have won.
const FIRST_OF_THREE: &str = r#"
rules = "sichuan"
dealer = 0
end = "win"
[[wins]]
seat = 0
by = "self_draw"
tile = "9p"
[[seats]]
hand = "123456789m9p111p"
missing_suit = "s"
[[seats]]
hand = "1122334455667s"
missing_suit = "p"
[[seats]]
hand = "2233445566788p"
missing_suit = "s"
[[seats]]
hand = "889s1122334455m"
missing_suit = "p"
"#;

fn score(text: &str) -> Output {
    piped(folder().path(), "score - --json", text.as_bytes())
}

#[test]
fn a_deal_is_settled() {
    let output = score(GOOD);
    let answer = json(&output.stdout);
    let zero = |row: &Value| assert_eq!(row.as_array().unwrap().iter().filter_map(Value::as_i64).sum::<i64>(), 0);
    zero(&answer["payments"]);
    answer["items"].as_array().unwrap().iter().for_each(|item| zero(&item["payments"]));
    // The example of seed 000, 德中德: payments of 32, 37 and 16, which include 5 of the discarder; a concealed kong is 2 from each.
    assert_eq!(answer["payments"], serde_json::json!([-34, 83, -39, -10]));
    assert_eq!(answer["items"][0], serde_json::json!({"name": "win", "payments": [-32, 85, -37, -16]}));
    assert_eq!(answer["wins"][0]["shape"], "qixing_shisanlan");
}

#[test]
fn the_file_and_the_pipe_agree_and_the_rules_can_be_overridden() {
    let folder = folder();
    fs::write(folder.path().join("deal.toml"), GOOD).unwrap();
    assert_eq!(run(folder.path(), "score deal.toml --json").stdout, score(GOOD).stdout);
    let other = json(&run(folder.path(), "score deal.toml --json --rules nanchang-jiangxi").stdout);
    assert_ne!(other["payments"], json(&score(GOOD).stdout)["payments"]);
    run(folder.path(), "score deal.toml").assert().success().stdout(contains("seat 1"));
    run(folder.path(), "score deal.toml --lang zh").assert().success().stdout(contains("七星十三烂"));
}

#[test]
fn invalid_deals_are_refused_with_line_and_key() {
    let change = |from: &str, to: &str| {
        assert!(GOOD.contains(from));
        score(&GOOD.replacen(from, to, 1))
    };
    refused(change("tile = \"4p\"", "tile = \"5p\""), 2, &["wins[0]", "9", "4p"]);
    refused(change("from = 2", "from = 1"), 2, &["wins[0].from"]);
    refused(change("from = 2", "from = 4"), 2, &["wins[0].from", "no seat 4"]);
    refused(change("from = 2\n", ""), 2, &["from"]);
    refused(change("dealer = 0", "dealer = 99999999999999999999"), 2, &["dealer"]);
    refused(change("dealer = 0", "dealer = -1"), 2, &["dealer", "no seat -1"]);
    refused(change("dealer = 0", "dealr = 0"), 2, &["dealr"]);
    refused(change("indicator = \"1p\"", ""), 2, &["indicator"]);
    refused(change("end = \"win\"", "end = \"draw\""), 2, &["end", "liuju"]);
    refused(change("end = \"win\"", "end = \"liuju\""), 2, &["wins"]);
    refused(change("discards = \"2m9p\"", "discards = \"7777m\""), 2, &["7m"]);
    refused(change("hand = \"1199m1199s3388pE\"", "hand = \"1199m\""), 2, &["seats[0].hand"]);
    refused(change("hand = \"1199m1199s3388pE\"", "hand = \"1199m1199s3388px\""), 2, &["seats[0].hand", "'x'"]);
    refused(change("[[seats]]\nhand = \"(7777m)444555666sN\"\n", ""), 2, &["3 seats"]);
    refused(change("by = \"discard\"", "events = [\"tianhu\"]\nby = \"discard\""), 2, &["wins[0]"]);
    refused(score(FIRST_OF_THREE), 2, &["wins named: 1", "three wins", "end = \"liuju\"", "play.ends = first_win"]);
    let single = FIRST_OF_THREE.replace("\"sichuan\"", "\"sichuan+play.ends=first_win\"");
    assert_eq!(json(&score(&single).stdout)["payments"].as_array().map(Vec::len), Some(4));
    refused(score(""), 2, &["the key is missing"]);
    refused(score("[["), 2, &["standard input:1"]);
    refused(score("\u{0}"), 2, &["standard input"]);
    refused(run(folder().path(), "score nowhere.toml"), 2, &["nowhere.toml"]);
    refused(run(folder().path(), "score ."), 1, &["cannot be read"]);
    refused(piped(folder().path(), "score -", &[0xff]), 2, &["UTF-8"]);
    refused(piped(folder().path(), "score - --rules nope", GOOD.as_bytes()), 2, &["nope"]);
}

#[test]
fn the_sum_of_explained_payments_is_the_settlement() {
    let folder = folder();
    let found = json(&piped(folder.path(), "score - --json", GOOD.as_bytes()).stdout);
    let mut sums = [0; 4];
    for row in found["explained"].as_array().unwrap() {
        let points = row["points"].as_i64().unwrap();
        let seats = |name: &str| {
            row[name].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as usize).collect::<Vec<_>>()
        };
        for (from, to) in seats("from").into_iter().flat_map(|from| seats("to").into_iter().map(move |to| (from, to))) {
            sums[from] -= points;
            sums[to] += points;
        }
        assert!(row["arithmetic"].as_str().unwrap().contains(&points.to_string()), "{row}");
        assert!(
            row["rules"].as_array().unwrap().iter().all(|rule| rule["key"].as_str().unwrap().contains('.')),
            "{row}"
        );
    }
    assert_eq!(found["payments"], serde_json::json!(sums));
    assert!(sums.iter().any(|points| *points > 0));
    let shown = piped(folder.path(), "score - --tiles letters --lang zh", GOOD.as_bytes()).stdout;
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.contains("手牌") && shown.contains("底分") && shown.contains("scoring.base = 1"), "{shown}");
}

/// In Chinese output, messages and tables use Chinese names of tiles.
#[test]
fn tiles_are_named_in_chinese() {
    let message =
        |text: &str| String::from_utf8(piped(folder().path(), "--lang zh score -", text.as_bytes()).stderr).unwrap();
    for (good, bad, words) in [
        ("\"1199m1199s3388pE\"", "\"1199m1199s3344pE\"", "四筒"),
        ("\"58m169s7pESWNCFP\"", "\"58m169s7pESWNCF1f\"", "春"),
    ] {
        let text = message(&GOOD.replace(good, bad));
        assert!(text.contains(words), "{text}");
    }
    let output = run(folder().path(), "--lang zh eval 456678m12sSSWW5p --indicator 5p");
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("四五六六七八万"));
}

/// With the key of 定缺, deals of any game may have missing suits, and hands with tiles of that suit cannot win.
#[test]
fn missing_suits_need_the_key_of_dingque() {
    let declares = "play.missing_suit=declare+gates.at_most_two_suits=true+shapes.shisanyao=false";
    let deal = FIRST_OF_THREE.replace("sichuan", &format!("tuidaohu+{declares}"));
    assert_eq!(json(&score(&deal).stdout)["wins"][0]["seat"], 0);
    let wrong = deal.replacen("missing_suit = \"s\"", "missing_suit = \"p\"", 1);
    refused(score(&wrong), 2, &["wins[0]", "missing suit"]);
    refused(score(&FIRST_OF_THREE.replace("sichuan", "tuidaohu")), 2, &["no suit is missing", "play.missing_suit"]);
    refused(score(&FIRST_OF_THREE.replace("sichuan", "sichuan+play.missing_suit=free")), 2, &["no suit is missing"]);
}
