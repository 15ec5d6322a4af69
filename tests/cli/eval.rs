use super::*;

#[test]
fn a_waiting_hand_has_waits() {
    let output = run(folder().path(), "eval 456678m12sSSWW5p --indicator 5p --json");
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout), @r#"{"hand":"456678m5p12sSSWW","wild":["5p","6p"],"shanten":0,"shanten_by_shape":{"standard":0,"seven_pairs":2,"shisanlan":7,"qixing_shisanlan":7},"jingdiao":false,"waits":[{"tile":"5p","self_draw":["standard"],"discard":[],"left":3},{"tile":"6p","self_draw":["standard"],"discard":[],"left":4},{"tile":"3s","self_draw":["standard"],"discard":["standard"],"left":4},{"tile":"S","self_draw":["standard"],"discard":["standard"],"left":2},{"tile":"W","self_draw":["standard"],"discard":["standard"],"left":2}]}"#);
    output.assert().success().stderr(is_empty());
}

#[test]
fn a_hand_of_fourteen_has_wins_and_discards() {
    let answer = json(&run(folder().path(), "eval 123m456p789sEESSS --json").stdout);
    assert_eq!((&answer["shanten"], &answer["wins"]), (&(-1).into(), &serde_json::json!(["standard"])));
    let discards = answer["discards"].as_array().unwrap();
    assert_eq!(discards.len(), 11);
    let order: Vec<_> = discards.iter().map(|d| (d["shanten"].as_i64(), -d["left"].as_i64().unwrap())).collect();
    assert!(order.is_sorted(), "{order:?}");
    assert!(answer.get("waits").is_none());
}

#[test]
fn a_hand_of_three_suits_has_a_note_if_one_must_be_void() {
    let folder = folder();
    let text = |line: &str| String::from_utf8(run(folder.path(), line).stdout).unwrap();
    for (hand, is_stopped) in [("123456m123p1234s", true), ("123456m1234567p", false)] {
        assert_eq!(text(&format!("eval {hand} --rules sichuan")).contains("three suits: one must be void"), is_stopped);
        let answer = json(text(&format!("eval {hand} --rules sichuan --json")).as_bytes());
        assert_eq!(answer["needs_void_suit"], is_stopped, "{hand}");
    }
    assert!(text("eval 123456m123p1234s --rules 四川 --lang zh").contains("三门牌，要缺一门"));
    assert!(!text("eval 123456m123p1234s").contains("void"));
}

/// Conditions that keep a hand from winning are printed in Chinese, in English, and as keys in JSON.
#[test]
fn missing_conditions_of_a_win_are_printed() {
    let folder = folder();
    let text = |line: &str| String::from_utf8(run(folder.path(), line).stdout).unwrap();
    for (rules, hand, zh, en, keys) in [
        // Hands that are not complete yet.
        ("qionghu", "234m345m678p2345p", "三门不齐：没有条子", "not all three suits: no bamboos", "gates.three_suits"),
        ("qionghu", "234m345678p2345s", "缺幺九：要有 1 或 9", "no terminal: a 1 or 9", "gates.terminal"),
        ("qionghu", "123m345678p2345s", "没有横：要有一副刻子或杠（中发白的一对也行）", "no triplet", "gates.triplet"),
        ("qionghu+gates.open=true", "111m345678p2345s", "没开门：要吃碰过才能胡", "not open", "gates.open"),
    ] {
        let chinese = text(&format!("eval {hand} --rules {rules} --lang zh"));
        assert!(chinese.contains(zh), "{hand}: {chinese}");
        let english = text(&format!("eval {hand} --rules {rules}"));
        assert!(english.contains(en), "{hand}: {english}");
        let lacks = json(text(&format!("eval {hand} --rules {rules} --json")).as_bytes())["lacks"].clone();
        assert!(lacks.as_array().unwrap().iter().any(|key| key == keys), "{hand}: {lacks}");
    }
    // A complete hand that may not win, a wait that may not win, and a hand that wins only by self-draw.
    let complete = text("eval 111m345678p23455s --rules qionghu+gates.open=true --lang zh");
    assert!(complete.contains("已胡") && complete.contains("没开门") && !complete.contains("三门不齐"), "{complete}");
    let single = text("eval [111m][222p][333s][999p]5s --rules qionghu+gates.single_tile=forbidden --lang zh");
    assert!(single.contains("五条胡不了：手把一"), "{single}");
    let drawn = text("eval 123456m123p1234p --rules sichuan+claims.discard_win=false --lang zh");
    assert!(drawn.contains("只能自摸"), "{drawn}");
    let least = text("eval 123456m123p1234p --rules sichuan+gates.least_win=4 --lang zh");
    assert!(least.contains("起胡 4 分，不到的不能胡"), "{least}");
    let flowers = text("eval [111m]234567m23455p --rules nanjing --lang zh");
    assert!(flowers.contains("要有 4 个硬花才能胡"), "{flowers}");
    // Without missing conditions the field is absent.
    let free = json(text("eval 123m345678p234s11s --rules nanchang --json").as_bytes());
    assert!(free.get("lacks").is_none(), "{free}");
}

#[test]
fn all_notations_give_the_same_hand() {
    let folder = folder();
    let expected = run(folder.path(), "eval 123m99p[EEE]CFP11s --json").stdout;
    for hand in ["一二三万九九筒[东东东]中发白一一条", "123m99p[111z]765z11s", "🀇🀈🀉🀡🀡[🀀🀀🀀]🀄🀅🀆🀐🀐"]
    {
        let output = jing(folder.path()).args(["eval", hand, "--json"]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&expected), "{hand}");
    }
}

#[test]
fn several_hands_give_several_lines() {
    let output = run(folder().path(), "eval 123m456p789sEESSS 19m19p19sESWNCFP --json");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);
}

#[test]
fn the_filter_continues_after_an_invalid_line() {
    let input = b"123m456p789sEESSS\nnonsense\n\xff\xfe\n\n19m19p19sESWNCFP";
    let output = piped(folder().path(), "eval -", input);
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| json(line.as_bytes())).collect();
    let wrong: Vec<_> = lines.iter().map(|line| line["line"].as_i64()).collect();
    assert_eq!(wrong, [None, Some(2), Some(3), Some(4), None]);
    assert!(lines[1]["error"].as_str().unwrap().contains("nonsense"));
    assert_eq!(lines[4]["hand"], "19m19p19sESWNCFP");
    output.assert().code(2);
    piped(folder().path(), "eval -", b"").assert().success().stdout(is_empty());
}

#[test]
fn the_filter_keeps_the_order_of_many_lines() {
    let hands = ["123m456p789sEESSS", "19m19p19sESWNCFP", "1122334455667m"];
    let input: String = (0..30_000).map(|at| format!("{}\n", hands[at % 3])).collect();
    let output = piped(folder().path(), "eval - --json", input.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 30_000);
    let same = |(at, line): (usize, &str)| line.starts_with(&format!("{{\"hand\":\"{}\"", hands[at % 3]));
    assert!(text.lines().enumerate().all(same));
}

#[test]
fn invalid_hands_are_refused_with_the_place_of_the_error() {
    let folder = folder();
    refused(run(folder.path(), "eval 11111m456p789sEE"), 2, &["a fifth 1m", "\n      ^"]);
    refused(run(folder.path(), "eval 123m"), 2, &["expected 13 or 14"]);
    refused(run(folder.path(), "eval [123m"), 2, &["never closed"]);
    refused(run(folder.path(), "eval [135m]456p789sEEE"), 2, &["^"]);
    refused(run(folder.path(), "eval 123m456p789sEESSx"), 2, &["'x' is not a tile"]);
    refused(run(folder.path(), "eval 123m456p789sEESS0m"), 2, &["0"]);
    refused(jing(folder.path()).args(["eval", ""]).output().unwrap(), 2, &["expected 13 or 14"]);
    refused(run(folder.path(), "eval"), 2, &["<HAND>"]);
    let out = "eval 5555p123m456m789m1s --indicator 5p --rules nanchang-guide";
    refused(run(folder.path(), out), 2, &["5p"]);
}

#[test]
fn invalid_indicators_are_refused() {
    let folder = folder();
    for (indicator, words) in [("1f", "flower"), ("0m", "0m"), ("5p6p", "2 tiles"), ("x", "'x'")] {
        let line = format!("eval 123m456p789sEESSS --indicator {indicator}");
        refused(run(folder.path(), &line), 2, &[words]);
    }
}

#[test]
fn odd_texts_do_not_panic() {
    let folder = folder();
    let deep = "[".repeat(5000);
    let long = "1".repeat(100_000);
    for hand in
        ["\u{202e}123m", "１２３m", "é́", "m", "]", "+", "((((", "[7777s++]", "🀫", "东南西北中发白", &deep, &long]
    {
        let output = jing(folder.path()).arg("eval").arg(hand).output().unwrap();
        refused(output, 2, &["error"]);
    }
    let answer = piped(folder.path(), "eval -", format!("{long}\n").as_bytes());
    assert!(answer.stdout.len() < 2000, "an error quotes a whole line of {} characters", long.len());
}
