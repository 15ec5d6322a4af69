//! Valid situation files, and every fault that a file can have.

use super::*;
use crate::score::{End, SettlementJson, WinBy};

const GOOD: &str = r#"
rules = "nanchang"
dealer = 0
indicator = "2m"
end = "win"
events = []
[[wins]]
seat = 1
by = "discard"
from = 2
tile = "4p"
events = []
[[seats]]
hand = "123789m456s1899p"
discards = "E"
[[seats]]
hand = "58m169s7pWENSCFP"
[[seats]]
hand = "[111p]456789m2355s"
discards = "9p"
flowers = ""
[[seats]]
hand = "(8888s)778m67889p33s"
"#;

fn rules() -> Rules {
    Rules::load("nanchang+scoring.jing.feeder_pays_chongguan=true").expect("rules")
}

#[test]
fn a_situation_is_settled_and_printed() {
    let situation = Situation::parse("s.toml", GOOD).expect("a situation");
    assert_eq!(situation.rules(), Some("nanchang"));
    let (facts, settlement) = situation.settle(&rules()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(facts.end, End::Win);
    let json =
        serde_json::to_string(&SettlementJson::from_settlement(&rules(), &settlement, Vec::new())).expect("plain data");
    // 德国, not 德中德, because seat 0 holds a 精: 4 × 2, doubled for dealer and discarder, and 5 from the discarder. Only seat 0 has 精
    // (霸王). 暗杠 pays 2.
    assert_eq!(
        json,
        r#"{"payments":[0,37,-29,-8],"items":[{"name":"win","payments":[-16,45,-21,-8]},"#.to_owned()
            + r#"{"name":"jing","payments":[18,-6,-6,-6]},{"name":"kong","payments":[-2,-2,-2,6]}],"#
            + r#""wins":[{"seat":1,"shape":"qixing_shisanlan","factors":[{"name":"qixing_shisanlan","x":4},"#
            + r#"{"name":"deguo","x":2},{"name":"deguo","add":5}]}],"explained":[]}"#
    );
}

/// Rows of faults: a text in [`GOOD`], its replacement, and words that the message must contain: the key and a word of the reason.
const BAD: &[(&str, &str, &[&str])] = &[
    ("dealer = 0", "dealer = 4", &["3:10", "dealer", "no seat 4"]),
    ("dealer = 0", "dealer = -1", &["dealer", "no seat -1"]),
    ("dealer = 0", "dealer = \"0\"", &["dealer", "whole number"]),
    ("dealer = 0", "dealer = 99999999999999999999", &["3:"]),
    ("dealer = 0", "", &["dealer", "missing"]),
    ("dealer = 0", "deeler = 0", &["deeler", "dealer"]),
    ("dealer = 0", "dealer = ", &["3:"]),
    ("indicator = \"2m\"", "", &["indicator", "missing"]),
    ("indicator = \"2m\"", "indicator = \"22m\"", &["indicator", "2 tiles"]),
    ("indicator = \"2m\"", "indicator = \"1f\"", &["indicator", "1f"]),
    ("indicator = \"2m\"", "indicator = \"x\"", &["indicator", "4:14", "'x'"]),
    ("indicator = \"2m\"", "indicator = \"\"", &["indicator", "missing"]),
    ("end = \"win\"", "end = \"draw\"", &["end", "liuju"]),
    ("end = \"win\"", "end = \"liuju\"", &["wins", "no win"]),
    ("events = []\n[[wins]]", "events = [\"genfeng\"]\n[[wins]]", &["events[0]", "nanchang"]),
    ("events = []\n[[wins]]", "events = [\"chaozhuang\", \"chaozhuang\"]\n[[wins]]", &["events[1]", "twice"]),
    ("events = []\n[[wins]]", "events = [\"chow\"]\n[[wins]]", &["events", "chaozhuang"]),
    ("seat = 1", "seat = 7", &["wins[0].seat", "no seat 7"]),
    ("seat = 1", "seat = 2", &["wins[0].from", "itself"]),
    ("seat = 1", "", &["wins[0]", "seat"]),
    ("seat = 1\nby = \"discard\"", "seat = 1", &["wins[0].by", "missing"]),
    ("by = \"discard\"", "by = \"rob_kong\"", &["wins[0].tile", "no pung of 4p", "[444p]"]),
    ("by = \"discard\"", "by = \"self_draw\"", &["wins[0].from", "nobody"]),
    ("by = \"discard\"", "by = \"ron\"", &["wins[0].by", "discard"]),
    ("from = 2\n", "", &["wins[0].from", "who gave"]),
    ("tile = \"4p\"\n", "", &["wins[0].tile", "missing"]),
    ("tile = \"4p\"", "tile = \"4q\"", &["wins[0].tile", "10:"]),
    ("tile = \"4p\"", "tile = \"5p\"", &["wins[0]", "does not win on 5p", "1p 2p 3p 4p"]),
    ("tile = \"4p\"\nevents = []", "tile = \"4p\"\nevents = [\"kuaizhao\"]", &["wins[0].events[0]", "nanchang"]),
    ("tile = \"4p\"\nevents = []", "tile = \"4p\"\nevents = [\"dihu\"]", &["wins[0]", "dealer's discard"]),
    ("hand = \"58m169s7pWENSCFP\"", "hand = \"58m169s7pWENSCF\"", &["seats[1].hand", "12", "13"]),
    ("hand = \"58m169s7pWENSCFP\"", "hand = \"58m169s7pWENSCFP4p\"", &["seats[1].hand", "14", "13"]),
    ("hand = \"58m169s7pWENSCFP\"", "hand = \"58m169s7pWENSCF?\"", &["seats[1].hand", "17:24"]),
    ("hand = \"58m169s7pWENSCFP\"", "hand = \"58m169s7pWENSCF1f\"", &["seats[1].hand"]),
    ("hand = \"58m169s7pWENSCFP\"", "hand = 5", &["seats[1].hand", "text"]),
    ("hand = \"58m169s7pWENSCFP\"", "", &["seats[1]", "hand"]),
    (
        "hand = \"58m169s7pWENSCFP\"",
        "hand = \"58m169s7pWENSCFP\"\nmissing_suit = \"m\"",
        &["missing_suit", "no suit is missing"],
    ),
    ("hand = \"58m169s7pWENSCFP\"", "hand = \"58m169s7pWENSCFP\"\ntianting = true", &["tianting", "no such fact"]),
    ("hand = \"58m169s7pWENSCFP\"", "hand = \"58m169s7pWENSCFP\"\nflower = \"\"", &["flower", "flowers"]),
    (
        "hand = \"58m169s7pWENSCFP\"",
        "hand = \"58m169s7pWENSCFP\"\ndealt = \"E\"",
        &["seats[1].dealt", "no such fact", "scoring.jing.lower"],
    ),
    (
        "hand = \"58m169s7pWENSCFP\"",
        "hand = \"58m169s7pWENSCFP\"\nfed = [{tile=\"1p\", from=2}]",
        &["seats[1].fed[0]", "1p"],
    ),
    ("flowers = \"\"", "flowers = \"1f\"", &["seats[2].flowers", "1f"]),
    ("flowers = \"\"", "flowers = \"\"\nfed = [{tile=\"1p\", from=2}]", &["seats[2].fed[0]", "itself"]),
    (
        "flowers = \"\"",
        "flowers = \"\"\nfed = [{tile=\"1p\", from=1}, {tile=\"1p\", from=1}]",
        &["seats[2].fed[1]", "1p"],
    ),
    ("discards = \"9p\"", "discards = \"9p[111m]\"", &["seats[2].discards", "meld"]),
    ("discards = \"9p\"", "discards = \"9p9999999999999999m\"", &["copies of 9m", "4 are in play"]),
    ("discards = \"9p\"", "discards = \"99p\"", &["5 copies of 9p"]),
    ("discards = \"9p\"", "discards = \"1f\"", &["seats[2].discards", "1f"]),
    ("[[seats]]\nhand = \"(8888s)778m67889p33s\"\n", "", &["seats", "3 seats", "four"]),
    ("rules = \"nanchang\"", "rules = 3", &["rules", "text"]),
    ("rules = \"nanchang\"", "seats = 3", &["set twice"]),
    ("dealer = 0", "dealer = 0，", &["3:11", "comma after the value", "leave it out"]),
    ("end = \"win\"", "end = 胡了", &["end", "win (胡)", "liuju (流局)"]),
];

#[test]
fn chinese_words_and_punctuation_are_read() {
    let read = |text: &str| {
        let situation = Situation::parse("s.toml", text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let rules = situation.load_rules(Path::new("")).unwrap_or_else(|error| panic!("{text}\n{error}"));
        situation.facts(&rules).unwrap_or_else(|error| panic!("{text}\n{error}"))
    };
    let liuju = GOOD
        .replace("end = \"win\"", "end = \"liuju\"")
        .replace("[[wins]]\nseat = 1\nby = \"discard\"\nfrom = 2\ntile = \"4p\"\nevents = []\n", "");
    for (text, good, chinese) in [
        (GOOD, "rules = \"nanchang\"", "rules = “南昌”"),
        (GOOD, "rules = \"nanchang\"", "rules = 南昌"),
        (GOOD, "dealer = 0", "dealer ＝ 0"),
        (GOOD, "end = \"win\"", "end = \"胡\""),
        (GOOD, "by = \"discard\"", "by = 点炮"),
        (GOOD, "by = \"discard\"", "by = “放炮”"),
        (GOOD, "hand = \"58m169s7pWENSCFP\"", "hand = “58m169s7pWENSCFP”"),
        (&*liuju, "end = \"liuju\"", "end ＝ 流局"),
        (NANJING, "events = [\"after_kong\"]", "events = [“杠上开花”]"),
        (NANJING, "kind = \"added\"", "kind = 补杠"),
        (NANJING, "kind = \"concealed\"", "kind = \"暗杠\""),
    ] {
        assert_eq!(text.matches(good).count(), 1, "{good}");
        assert_eq!(read(&text.replace(good, chinese)), read(text), "{chinese}");
    }
}

const CHINESE: &str = include_str!("../../../tests/data/nanjing-deal.toml");

/// 刮风 is the kind of kong that the hand has.
#[test]
fn chinese_keys_seats_and_words_of_players_are_read() {
    let read = |text: &str| {
        let situation = Situation::parse("s.toml", text).unwrap_or_else(|error| panic!("{error}"));
        let rules = situation.load_rules(Path::new("")).unwrap();
        situation.facts(&rules).unwrap_or_else(|error| panic!("{error}"))
    };
    let english = NANJING.replacen("[[seats]]\n[[seats]]", "[[seats]]", 1);
    let chinese = CHINESE;
    assert_eq!(read(chinese), read(&english));
    let exposed = |text: &str| text.replace("7777s+", "7777s");
    assert_eq!(read(&exposed(chinese)), read(&exposed(&english).replace("\"added\"", "\"exposed\"")));
    let won = |by: &str| {
        let text = GOOD.replace("by = \"discard\"", &format!("怎么胡 = {by}")).replace("from = 2", "谁的 = 西");
        let situation = Situation::parse("s.toml", &text).unwrap();
        situation.facts(&rules()).unwrap_or_else(|error| panic!("{by}: {error}")).wins
    };
    let discard = won("点炮");
    assert_eq!(discard[0].by, WinBy::Discard(crate::tile::Seat::ALL[2]));
    ["炮胡", "接炮", "放炮", "\"discard\""].iter().for_each(|by| assert_eq!(won(by), discard, "{by}"));
}

/// Faults also have line and column, and suggest words in the language of the file.
#[test]
fn faults_name_keys_in_the_spelling_of_the_file() {
    let good = CHINESE;
    for (bad, other, words) in [
        ("牌 = 四万", "牌 = 十万", &["s.toml:8:", "胡[0].牌: "][..]),
        ("庄家 = 东", "庄家 = 中", &["s.toml:3:6", "庄家: ", "whole number"]),
        ("庄家 = 东\n", "", &["庄家: the key is missing"]),
        ("庄家 = 东", "庄家 = 东\ndealer = 0", &["dealer: ", "twice"]),
        ("庄家 = 东", "桩家 = 东", &["桩家: there is no such key", "dealer (庄家)"]),
        ("种类 = 下雨", "种类 = 下雪", &["杠[1].种类: ", "concealed (暗杠)"]),
        ("手牌 = \"1246m5578p3688sW\"", "手牌 = \"1246m5578p3688s\"", &["各家[2].手牌: ", "12"]),
        ("手牌 = \"1246m5578p3688sW\"", "手牌 = \"1246m5578p3688s4m\"\n打出 = \"444m\"", &["手牌 ×2", "胡[0].牌 ×1"]),
        ("谁的 = 西\n", "", &["杠[0].谁的: "]),
    ] {
        assert_eq!(good.matches(bad).count(), 1, "{bad}");
        let text = good.replace(bad, other);
        let rules = Rules::preset("nanjing").unwrap();
        let error = Situation::parse("s.toml", &text).and_then(|situation| situation.settle(&rules)).unwrap_err();
        let message = error.to_string();
        words.iter().for_each(|word| assert!(message.contains(word), "{other}: {word:?} is not in: {message}"));
    }
}

fn message(text: &str) -> String {
    match Situation::parse("s.toml", text).and_then(|situation| situation.settle(&rules())) {
        Ok(_) => panic!("it settles:\n{text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn faults_name_line_and_key() {
    for &(good, bad, words) in BAD {
        assert_eq!(GOOD.matches(good).count(), 1, "{good}");
        let message = message(&GOOD.replace(good, bad));
        assert!(message.starts_with("s.toml:"), "{message}");
        for word in words {
            assert!(message.contains(word), "{bad}: {word:?} is not in: {message}");
        }
    }
}

#[test]
fn rows_of_other_games_are_refused() {
    for row in
        ["[[kongs]]\nseat = 3\ntile = \"9s\"\nkind = \"concealed\"\n", "[[penalties]]\nname = \"own_four\"\nseat = 0\n"]
    {
        assert!(message(&format!("{GOOD}{row}")).contains("no such fact"));
    }
}

const NANJING: &str = r#"
rules = "nanjing"
dealer = 0
end = "win"
[[wins]]
seat = 1
by = "self_draw"
tile = "4m"
events = ["after_kong"]
[[seats]]
hand = "4m223367p348sESS"
[[seats]]
hand = "[NNN][7777s+](1111p)56m99p"
flowers = "CC13f"
fed = [{tile="N", from=3}, {tile="7s", from=2}]
[[seats]]
hand = "1246m5578p3688sW"
[[seats]]
hand = "37789m24p124459s"
[[kongs]]
seat = 1
tile = "7s"
kind = "added"
from = 2
[[kongs]]
seat = 1
tile = "1p"
kind = "concealed"
"#;

#[test]
fn nanjing_requires_givers_of_kongs_and_pungs() {
    let settle = |text: &str| {
        let rules = Rules::preset("nanjing").expect("a preset");
        Situation::parse("s.toml", text)
            .and_then(|situation| situation.settle(&rules))
            .map_err(|error| error.to_string())
    };
    let settlement = settle(NANJING).unwrap_or_else(|error| panic!("{error}")).1;
    // 20 + 40 + 2 × (4 hard + 风碰 + 1 + 2) from each seat, because the last kong has no giver. Kongs: 10 from seat 2, and 5 from each
    // seat.
    assert_eq!(settlement.total().by_seat(), [-81, 253, -91, -81]);
    let bad: [(&str, &str, &[&str]); 8] = [
        ("kind = \"added\"\nfrom = 2", "kind = \"added\"", &["kongs[0].from", "fed the pung"]),
        ("kind = \"added\"\nfrom = 2", "kind = \"added\"\nfrom = 1", &["kongs[0].from", "itself"]),
        ("kind = \"added\"\nfrom = 2", "kind = \"added\"\nfrom = 3", &["kongs[0].from", "same seat"]),
        ("kind = \"added\"\nfrom = 2", "kind = \"exposed\"\nfrom = 2", &["kongs", "no row"]),
        ("kind = \"concealed\"", "kind = \"concealed\"\nfrom = 2", &["kongs[1].from", "nobody"]),
        ("[[kongs]]\nseat = 1\ntile = \"1p\"\nkind = \"concealed\"\n", "", &["kongs", "no row"]),
        ("{tile=\"7s\", from=2}", "{tile=\"1p\", from=2}", &["seats[1].fed[1]", "1p"]),
        ("CC13f", "CC13fE", &["seats[1].flowers", "E"]),
    ];
    for (good, other, words) in bad {
        assert_eq!(NANJING.matches(good).count(), 1, "{good}");
        let message = settle(&NANJING.replace(good, other)).expect_err(other);
        for word in words {
            assert!(message.contains(word), "{other}: {word:?} is not in: {message}");
        }
    }
    // The giver of a pung may be left out: then no seat fed it.
    assert!(settle(&NANJING.replace(", {tile=\"7s\", from=2}", "")).is_ok());
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = GOOD.replace("dealer = 0", "dealer = 5").replace("tile = \"4p\"", "tile = \"44p\"").replace("33s", "3s");
    let message = message(&text);
    assert_eq!(message.lines().count(), 3, "{message}");
}

#[test]
fn zhahu_needs_exactly_one_row() {
    let with = |wins: &str| {
        let (head, tail) = GOOD.split_once("[[wins]]").expect("a win");
        let (_, seats) = tail.split_once("[[seats]]").expect("seats");
        format!("{}{wins}[[seats]]{seats}", head.replace("\"win\"", "\"zhahu\""))
    };
    let one = Situation::parse("s.toml", &with("[[wins]]\nseat = 2\n")).expect("a situation");
    let (facts, settlement) = one.settle(&rules()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(facts.end, End::Zhahu(crate::tile::Seat::ALL[2]));
    assert_eq!(settlement.total().by_seat(), [20, 20, -60, 20]);
    let full = with("[[wins]]\nseat = 2\nby = \"discard\"\nfrom = 1\ntile = \"E\"\n");
    assert!(Situation::parse("s.toml", &full).expect("a situation").settle(&rules()).is_ok());
    assert!(message(&with("")).contains("0 [[wins]]"));
    assert!(message(&with("[[wins]]\nseat = 2\n[[wins]]\nseat = 1\n")).contains("2 [[wins]]"));
    assert!(message(&with("[[wins]]\nseat = 2\ntile = \"x\"\n")).contains("wins[0].tile"));
}

#[test]
fn wins_before_a_false_win_are_paid() {
    let text = "rules = \"sichuan\"\ndealer = 0\nend = \"zhahu\"\n[[wins]]\nseat = 1\nby = \"discard\"\nfrom = 0\ntile = \"9p\"\n\
                [[wins]]\nseat = 2\n[[seats]]\nhand = \"1122335566p444s\"\n[[seats]]\nhand = \"123m456m789m99p78p\"\n\
                [[seats]]\nhand = \"1199s2288s3377s6s\"\n[[seats]]\nhand = \"(5555s)1133446688m\"\n[[kongs]]\nseat = 3\ntile = \"5s\"\n\
                kind = \"concealed\"\nafter_wins = 1\n";
    let situation = Situation::parse("s.toml", text).expect("a situation");
    let sichuan = Rules::load("sichuan+scoring.zhahu=3").expect("rules");
    let (facts, settlement) = situation.settle(&sichuan).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(facts.wins.len(), 1);
    // Seat 0 pays the hand of seat 1, the two seats that still play pay the kong, and seat 2 pays the fine to each seat.
    assert_eq!(settlement.total().by_seat(), [-1 - 2 + 3, 1 + 3, -2 - 9, 4 + 3]);
}

#[test]
fn the_turned_tile_may_be_out_of_play() {
    let three = GOOD.replace("123789m456s1899p", "222789m456s1899p");
    let guide = Rules::preset("nanchang-guide").expect("a preset");
    assert!(Situation::parse("s.toml", &three).expect("a situation").facts(&guide).is_ok());
    let four = three.replace("discards = \"9p\"", "discards = \"9p2m\"");
    let situation = Situation::parse("s.toml", &four).expect("a situation");
    assert!(situation.facts(&rules()).is_ok());
    let error = situation.facts(&guide).expect_err("a fourth copy").to_string();
    assert!(error.contains("4 copies of 2m") && error.contains("out of play"), "{error}");
}

/// A deal with flowers: seat 1 has the seat wind 南 and wins on a discard.
const FLOWERS: &str = r#"
dealer = 0
end = "win"
[[wins]]
seat = 1
by = "discard"
from = 2
tile = "4p"
[[seats]]
hand = "123789m456s1899p"
flowers = "1f5f"
[[seats]]
hand = "123m456m789mCC56p"
flowers = "8f"
[[seats]]
hand = "1245m5578p3688sW"
[[seats]]
hand = "(FFFF)77m2459p1247s"
discards = "CP"
"#;

#[test]
fn eight_flowers_are_read_and_counted() {
    let rules = Rules::load("tuidaohu+tiles.set=with_eight_flowers+wall.fenzhang=0").unwrap();
    let settle = |text: &str, rules: &Rules| {
        let situation = Situation::parse("s.toml", text).unwrap();
        situation.settle(rules).map_err(|error| error.to_string())
    };
    let (facts, _) = settle(FLOWERS, &rules).unwrap();
    let laid = facts.seats.0.map(|seat| seat.flowers.tiles().map(crate::tile::Kind::name).collect::<String>());
    assert_eq!(laid, ["1f5f", "8f", "", ""]);
    for (good, bad, words) in [
        ("\"8f\"", "\"5f\"", &["2 copies of 5f", "seats[0].flowers ×1", "seats[1].flowers ×1"][..]),
        ("\"8f\"", "\"88f\"", &["2 copies of 8f"]),
        ("\"8f\"", "\"P\"", &["seats[1].flowers", "P"]),
        ("\"8f\"", "\"9f\"", &["seats[1].flowers"]),
        ("discards = \"CP\"", "discards = \"CC\"\nflowers = \"2f\"", &[]),
        ("discards = \"CP\"", "discards = \"CCC\"", &["5 copies of C"]),
        ("discards = \"CP\"", "discards = \"2f\"", &["seats[3].discards", "2f"]),
        ("tile = \"4p\"", "tile = \"4f\"", &["wins[0].tile", "4f"]),
        ("CC56p", "C1f56p", &["seats[1].hand"]),
    ] {
        assert_eq!(FLOWERS.matches(good).count(), 1, "{good}");
        match settle(&FLOWERS.replace(good, bad), &rules) {
            Ok(_) => assert!(words.is_empty(), "{bad} is accepted"),
            Err(error) => assert!(!words.is_empty() && words.iter().all(|word| error.contains(word)), "{bad}: {error}"),
        }
    }
    // In the set without flowers the same tiles are refused, in the set of twenty flowers the dragons of the hands.
    let error = settle(FLOWERS, &Rules::preset("tuidaohu").unwrap()).unwrap_err();
    assert!(error.contains("seats[0].flowers") && error.contains("seats[1].flowers"), "{error}");
    let error = settle(FLOWERS, &Rules::load("nanjing").unwrap()).unwrap_err();
    assert!(error.contains("seats[1].hand") && !error.contains(".flowers"), "{error}");
}

#[test]
fn the_round_wind_is_read_by_games_that_look_at_winds() {
    use crate::rules::spec::{Scoring, SixthScoring};
    let preset = Rules::load("tuidaohu+tiles.set=with_eight_flowers+wall.fenzhang=0+scoring.genfeng=0").unwrap();
    let game = |winds| preset.with_scoring(Scoring::Sixth(Box::new(SixthScoring { base: 3, baitou: 0, winds })));
    let (with, without) = (game(true), game(false));
    let settle = |line: &str, rules: &Rules| {
        let text = FLOWERS.replace("dealer = 0", &format!("dealer = 0\n{line}"));
        let settled = Situation::parse("s.toml", &text).and_then(|situation| situation.settle(rules));
        let settled = settled.map_err(|error| error.to_string());
        settled.map(|(facts, settlement)| (facts.round.name(), settlement.total().by_seat()[1]))
    };
    // Seat 1 has the seat wind 南: in the round of 南, each seat pays one more.
    for (line, round, gain) in [
        ("", "E", 9),
        ("round = \"\"", "E", 9),
        ("round = \"E\"", "E", 9),
        ("round = \"S\"", "S", 12),
        ("round = \"南\"", "S", 12),
        ("圈风 = 南", "S", 12),
        ("round = \"西\"", "W", 9),
        ("round = \"N\"", "N", 9),
    ] {
        assert_eq!(settle(line, &with), Ok((round, gain)), "{line}");
    }
    for (line, words) in [
        ("round = \"C\"", &["round", "C is not a wind"][..]),
        ("round = \"5m\"", &["round", "5m is not a wind"]),
        ("round = \"1f\"", &["round", "1f is not a wind"]),
        ("round = \"ES\"", &["round", "2 tiles"]),
        ("round = 1", &["round", "text"]),
    ] {
        let error = settle(line, &with).unwrap_err();
        assert!(words.iter().all(|word| error.contains(word)), "{line}: {error}");
    }
    // Without the fact, nothing changes, and the key is refused.
    assert_eq!(settle("", &without), Ok(("E", 9)));
    let presets = crate::rules::PRESETS.iter().filter(|preset| preset.family != "table");
    let presets = presets.map(|preset| Rules::preset(preset.name).unwrap());
    for rules in presets.chain([without]) {
        assert!(!crate::score::words(&rules).rows.contains(crate::score::OptionalRow::Round), "{}", rules.name);
        let error = settle("round = \"E\"", &rules).unwrap_err();
        assert!(error.contains("round: ") && error.contains("no such fact"), "{}: {error}", rules.name);
    }
    // A position file has the same key, and the seat that decides sees both winds.
    let hidden = "[[seats]]\n".repeat(2);
    let text = format!(
        "dealer = 3\nround = \"W\"\nseat = 0\ndrawn = \"E\"\n[[seats]]\nhand = \"123789m456s1899p\"\nflowers = \"1f\"\n\
         {hidden}[[seats]]\nhand = \"[CCC]\"\ndiscards = \"9s\"\n"
    );
    let file = PositionFile::parse("p.toml", &text).unwrap();
    let facts = file.facts(&with).unwrap();
    let mut seen = None;
    crate::game::Position::new(&with, &facts).with_decision(|view, _| {
        let winds = crate::tile::Seat::ALL.map(|seat| view.seat_wind(seat).name());
        seen = Some((view.round().name(), winds));
    });
    assert_eq!(seen, Some(("W", ["S", "W", "N", "E"])));
    assert!(file.facts(&preset).unwrap_err().to_string().contains("no such fact"));
}

proptest::proptest! {
    #[test]
    fn parsing_never_panics(text in "\\PC*", at in 0..700usize, cut in 0..40usize) {
        let _ = Situation::parse("s.toml", &text);
        // A damaged situation: some bytes removed, some inserted.
        let mut damaged = GOOD.to_owned();
        let start = (0..=at.min(GOOD.len())).rev().find(|&at| GOOD.is_char_boundary(at)).unwrap_or(0);
        let end = (start + cut).min(GOOD.len());
        damaged.replace_range(start..end, &text);
        if let Ok(situation) = Situation::parse("s.toml", &damaged)
            && let Err(error) = situation.settle(&rules())
        {
            proptest::prop_assert!(!error.to_string().is_empty());
        }
    }
}
