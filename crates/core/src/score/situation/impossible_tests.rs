//! Impossible situations, each beside a possible one: `jing score` refuses them and names both contradictory facts.

use super::*;
use crate::score::Item;

/// Settles a situation, or returns the text of the error.
fn score(rules: &str, text: &str) -> Result<Settlement, String> {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{error}"));
    let situation = Situation::parse("s.toml", text).map_err(|error| error.to_string())?;
    situation.settle(&rules).map(|(_, settlement)| settlement).map_err(|error| error.to_string())
}

fn paid(rules: &str, text: &str) -> [i64; 4] {
    score(rules, text).unwrap_or_else(|error| panic!("{rules}: {error}\n{text}")).total().by_seat()
}

/// Asserts that a situation is refused with a message that contains all `words`.
fn refused(rules: &str, text: &str, words: &[&str]) {
    let error = score(rules, text).expect_err(text);
    assert!(words.iter().all(|word| error.contains(word)), "{words:?} are not all in: {error}");
}

/// Returns the text of a situation. `head` has the top-level keys, `wins` the rows of wins separated by `|`, and `seats` for each seat the
/// hand and, after `/`, further keys. `;` separates keys.
fn deal(head: &str, wins: &str, seats: [&str; 4]) -> String {
    let seat = |text: &str| {
        let (hand, rest) = text.split_once('/').unwrap_or((text, ""));
        format!("[[seats]]\nhand = \"{hand}\"\n{}\n", rest.replace(';', "\n"))
    };
    let head = head.replace(';', "\n");
    let wins: String = wins
        .split('|')
        .filter(|win| !win.is_empty())
        .map(|win| format!("[[wins]]\n{}\n", win.replace(';', "\n")))
        .collect();
    format!("dealer = 0\n{head}\n{wins}{}", seats.map(seat).concat())
}

const NC: &str = "indicator = \"2m\";end = \"win\"";
/// A hand that waits for 4p and 7p.
const READY: &str = "444m567s789sFF56p";
const OTHERS: [&str; 3] = ["186m5s9sNWEFP2p1p9p", "1p6m2s1m8p9p6s1mEN3p2pS", "5s7m4pW1m8s3s8m9p2sNCC"];

fn nanchang(win: &str) -> String {
    deal(NC, win, [READY, OTHERS[0], OTHERS[1], OTHERS[2]])
}

const DRAWN: &str = "seat = 0;by = \"self_draw\";tile = \"7p\"";

#[test]
fn events_after_a_kong_need_a_kong() {
    let with = |event: &str| format!("{DRAWN};events = [\"{event}\"]");
    refused(
        "nanchang",
        &nanchang(&with("after_kong")),
        &["wins[0].events", "after_kong (杠上开花)", "seat 0 without a kong", "exclude each other"],
    );
    let open = |event: &str| deal(NC, &with(event), ["(4444m)567s789sFF56p", OTHERS[0], OTHERS[1], OTHERS[2]]);
    assert!(paid("nanchang", &open("after_kong"))[0] > paid("nanchang", &open("last_tile"))[0]);
    let fed = |kong: &str| {
        let win = "seat = 0;by = \"discard\";from = 1;tile = \"7p\";events = [\"kong_discard\"]";
        deal("end = \"win\"", win, ["444m567s789sFF56p", kong, OTHERS[1], OTHERS[2]])
    };
    refused("tuidaohu", &fed("186m5s9sNWEFP2p1p9p"), &["kong_discard (杠上炮)", "seat 1 without a kong"]);
    assert_eq!(paid("tuidaohu", &fed("(1111s)9sNWEFP6m2p1p9p")), [4, -4, 0, 0], "the dealer's win x2, 杠上炮 x2");
    // On a self-draw 杠上炮 counts nothing and is allowed.
    assert_eq!(paid("nanchang", &nanchang(&with("kong_discard"))), paid("nanchang", &nanchang(DRAWN)));
}

#[test]
fn facts_unknown_to_the_rules_are_refused() {
    let rob = |rules: &str| {
        let win = "seat = 0;by = \"rob_kong\";from = 1;tile = \"7p\"";
        score(rules, &deal(NC, win, [READY, "[777p]5s9sNWEFP4m2p9p", OTHERS[1], OTHERS[2]]))
    };
    assert!(rob("nanchang").is_ok());
    let error = rob("nanchang+claims.rob_kong=false").unwrap_err();
    assert!(error.contains("wins[0].by") && error.contains("claims.rob_kong = false"), "{error}");
    // 2m is 精: melds of it under a rule against claiming wilds.
    for (meld, claimed) in
        [("[222m]", true), ("[2222m]", true), ("[3333m+]", true), ("(2222m)", false), ("[234m]", false)]
    {
        let seats = [
            READY.replace("444m", "EEE"),
            format!("{meld}5s9sNWFP4s2p1p9p"),
            OTHERS[1].replace('E', "4s"),
            OTHERS[2].to_owned(),
        ];
        let text = deal(NC, &DRAWN.replace("7p", "4p"), seats.each_ref().map(String::as_str));
        assert!(score("nanchang", &text).is_ok(), "{meld}: {:?}", score("nanchang", &text));
        assert_eq!(score("nanchang+wilds.pung=false", &text).is_err(), claimed, "{meld}");
    }
    let head = |more: &str| deal(&format!("{NC};{more}"), DRAWN, [READY, OTHERS[0], OTHERS[1], OTHERS[2]]);
    refused("nanchang", &head("lower_indicator = \"5p\""), &["lower_indicator", "no such fact", "scoring.jing.lower"]);
    refused(
        "nanchang+scoring.chaozhuang.points=0",
        &head("events = [\"chaozhuang\"]"),
        &["events[0]", "no such event"],
    );
    assert!(score("nanchang", &head("events = [\"chaozhuang\"]")).is_ok());
    // Empty values are ignored in every game.
    let empty = "dealt = \"\";flowers = \"\";discards = \"\";tianting = false;baoting = false;fed = []";
    for (rules, head) in [("nanchang", NC), ("tuidaohu", "end = \"win\";indicator = \"\"")] {
        let seats = [READY, OTHERS[0], OTHERS[1], OTHERS[2]].map(|hand| format!("{hand}/{empty}"));
        let head =
            format!("{head};lower_indicator = \"\";previous_indicator = \"\";bao = \"\";kongs = [];penalties = []");
        assert!(score(rules, &deal(&head, DRAWN, seats.each_ref().map(String::as_str))).is_ok(), "{rules}");
    }
}

#[test]
fn tianhu_and_dihu_exclude_earlier_events() {
    let deal = |head: &str, win: &str, seats: [&str; 4]| deal(&format!("{NC};{head}"), win, seats);
    let tianhu = format!("{DRAWN};events = [\"tianhu\"]");
    let closed = [READY, OTHERS[0], OTHERS[1], OTHERS[2]];
    assert_eq!(score("nanchang", &deal("", &tianhu, closed)).unwrap().paid(Item::Win).by_seat(), [60, -20, -20, -20]);
    refused(
        "nanchang",
        &deal("", &tianhu, [READY, "[777p]5s9sNWEFP4m2p9p", OTHERS[1], OTHERS[2]]),
        &["tianhu (天胡)", "a meld of seat 1"],
    );
    refused("nanchang", &deal("events = [\"chaozhuang\"]", &tianhu, closed), &["tianhu", "chaozhuang (抄庄)"]);
    refused(
        "nanchang",
        &deal("", &tianhu.replace("seat = 0", "seat = 1"), [OTHERS[0], READY, OTHERS[1], OTHERS[2]]),
        &["tianhu", "not the dealer"],
    );
    for event in ["dihu", "after_kong", "last_tile"] {
        let both = format!("{DRAWN};events = [\"tianhu\", \"{event}\"]");
        refused("nanchang", &deal("", &both, closed), &["tianhu (天胡)", event]);
    }
    let dihu = "seat = 1;by = \"discard\";from = 0;tile = \"7p\";events = [\"dihu\"]";
    let seats = [OTHERS[0], READY, OTHERS[1], OTHERS[2]];
    assert_eq!(score("nanchang", &deal("", dihu, seats)).unwrap().paid(Item::Win).by_seat(), [-20, 60, -20, -20]);
    refused("nanchang", &deal("events = [\"chaozhuang\"]", dihu, seats), &["dihu (地胡)", "chaozhuang"]);
    let third = [OTHERS[0], READY, OTHERS[1], "[222s]CS5s7m4pW1m8s3s8m"];
    refused("nanchang", &deal("", dihu, third), &["dihu", "a meld of seat 3"]);
    refused(
        "nanchang",
        &deal("", &dihu.replace("from = 0", "from = 2"), seats),
        &["dihu", "from = 2", "dealer's discard"],
    );
}

#[test]
fn later_melds_do_not_exclude_tianhu_if_the_deal_goes_on() {
    let rules = "sichuan+scoring.factors.tianhu=32+scoring.factors.dihu=32";
    let wall = |wins: &str, seats: [&str; 4]| deal("end = \"liuju\"", wins, seats);
    let ready = "456m789m12p55p123m";
    let rest = ["2468m13579p2468s", "3579m13579p2479s", "1235m13689p2479s"];
    let win = |seat: u8, how: &str| format!("seat = {seat};tile = \"3p\";{how}");
    let drawn = |seat: u8, event: &str| win(seat, &format!("by = \"self_draw\";events = [{event}]"));
    // 自摸 x2, 天胡 x32.
    let first = [ready, rest[0], rest[1], rest[2]];
    let items = score(rules, &wall(&drawn(0, "\"tianhu\""), first)).unwrap();
    assert_eq!(items.paid(Item::Win).by_seat(), [192, -64, -64, -64]);
    // A meld made after the dealer has won does not exclude 天胡.
    assert!(score(rules, &wall(&drawn(0, "\"tianhu\""), [ready, "[333s]4m13579p468s6m", rest[1], rest[2]])).is_ok());
    refused(
        rules,
        &wall(&drawn(1, "\"tianhu\""), [rest[0], "[111m]456m789m12p55p", rest[1], rest[2]]),
        &["not the dealer", "a meld of seat 1"],
    );
    refused(rules, &wall(&drawn(0, "\"tianhu\", \"last_tile\""), first), &["tianhu", "last_tile"]);
    refused(rules, &wall(&drawn(1, "\"dihu\""), [rest[0], ready, rest[1], rest[2]]), &["dihu", "self_draw"]);
    let thrown = |from: u8| win(1, &format!("by = \"discard\";from = {from};events = [\"dihu\"]"));
    let seats = [rest[0], ready, rest[1], rest[2]];
    refused(rules, &wall(&thrown(2), seats), &["dihu", "from = 2"]);
    assert_eq!(score(rules, &wall(&thrown(0), seats)).unwrap().paid(Item::Win).by_seat(), [-32, 32, 0, 0]);
}

#[test]
fn a_turned_tile_counts_as_a_copy_beside_dealt_tiles() {
    let lower = |kind: &str| {
        let head = format!("indicator = \"2m\";end = \"liuju\";lower_indicator = \"{kind}\"");
        let seats = [
            "8888p7m4sNSE5m2p6m1s/dealt = \"8888p7m4sNSE5m2p6m1s1p\"",
            "F9p1s6s7pS9m6m1s1m7p5p5s/dealt = \"F9p1s6s7pS9m6m1s1m7p5p5s\"",
            "CE1m8sC2p9s1p4s6m4pW1m/dealt = \"CE1m8sC2p9s1p4s6m4pW1m\"",
            "8sN3s1mN9m6p2s1p9pC3sF/dealt = \"8sN3s1mN9m6p2s1p9pC3sF\"",
        ];
        score("nanchang+scoring.jing.lower=shangxiafan", &deal(&head, "", seats))
    };
    assert!(lower("7p").is_ok(), "{:?}", lower("7p"));
    let error = lower("8p").unwrap_err();
    assert!(error.contains("5 copies of 8p: seats[0].dealt ×4, lower_indicator ×1"), "{error}");
    let short = nanchang(DRAWN).replacen("FF56p\"", "FF56p\"\ndealt = \"E\"", 1);
    refused("nanchang+scoring.jing.last=true", &short, &["seats[0].dealt", "1 tiles instead of 14"]);
}

#[test]
fn kongs_between_wins_on_one_tile_or_after_the_last_win_are_refused() {
    // Seats 1 and 2 win on the same 3p of the dealer, then seat 3 draws 9s. Seat 3 has a kong.
    let text = |after: u8, from: &str| {
        let both = |seat: u8| format!("seat = {seat};by = \"discard\";from = 0;tile = \"3p\"");
        let wins = format!("{}|{}|seat = 3;by = \"self_draw\";tile = \"9s\"", both(1), both(2));
        let seats = ["2468m13579p2468s", "456m789m12p55p123m", "456m789m12p66p123m", "(1111s)234s567s99s88s"];
        deal("end = \"win\"", &wins, seats)
            + &format!("[[kongs]]\nseat = 3\ntile = \"1s\"\nkind = \"concealed\"\nafter_wins = {after}\n{from}")
    };
    for (after, fits) in [(0, true), (1, false), (2, true), (3, false)] {
        assert_eq!(
            score("sichuan", &text(after, "")).is_ok(),
            fits,
            "{after}: {:?}",
            score("sichuan", &text(after, ""))
        );
    }
    refused("sichuan", &text(1, ""), &["kongs[0].after_wins", "after_wins = 1", "two wins on one tile"]);
    refused("sichuan", &text(3, ""), &["after_wins = 3", "end = \"win\""]);
    refused("sichuan", &text(0, "from = 1\n"), &["kongs[0].from", "concealed", "exclude each other"]);
    // A wrong seat is one fault, not two.
    let exposed = text(0, "from = 7\n").replace("concealed", "exposed").replace("(1111s)", "[1111s]");
    let error = score("sichuan", &exposed).unwrap_err();
    assert!(error.contains("no seat 7") && !error.contains("missing"), "{error}");
}

const NJ: [&str; 3] = ["268m1359p249sSWN", "369m1357p158sESW", "1358m2469p1379sW"];

#[test]
fn events_of_nanjing_need_flowers_and_exclude_tianting() {
    let ready = "456m789m24p55p123s";
    let win = |seat: u8, event: &str| format!("seat = {seat};by = \"self_draw\";tile = \"3p\";events = [\"{event}\"]");
    let flower =
        |more: &str| deal("end = \"win\"", &win(1, "after_flower"), [NJ[0], &format!("{ready}/{more}"), NJ[1], NJ[2]]);
    refused("nanjing", &flower(""), &["after_flower (小杠开花)", "seat 1 without flowers"]);
    assert!(score("nanjing", &flower("flowers = \"1f\"")).is_ok());
    let tianhu =
        |more: &str| deal("end = \"win\"", &win(0, "tianhu"), [&format!("{ready}/{more}"), NJ[0], NJ[1], NJ[2]]);
    refused("nanjing", &tianhu("tianting = true"), &["tianhu (天胡)", "tianting (天听)"]);
    assert!(score("nanjing", &tianhu("tianting = false")).is_ok());
    let both = tianhu("flowers = \"1f\"").replace("\"tianhu\"", "\"tianhu\", \"after_flower\"");
    refused("nanjing", &both, &["tianhu", "after_flower"]);
}

#[test]
fn a_hint_names_the_better_of_kuaizhao_and_an_ordinary_win() {
    // Seat 3 fed three 对, and the 4p of seat 2 makes a fourth: an ordinary win with the same tiles has another payer.
    let text = |events: &str| {
        let win = format!("seat = 1;by = \"discard\";from = 2;tile = \"4p\";events = [{events}]");
        let fed = "flowers = \"1234f\";fed = [{tile = \"1m\", from = 3}, {tile = \"2p\", from = 3}, {tile = \"3s\", from = 3}]";
        deal("end = \"win\"", &win, [NJ[0], &format!("[111m][222p][333s]44p66p/{fed}"), NJ[1], NJ[2]])
    };
    let rules = Rules::load("nanjing").unwrap();
    let settle = |events: &str| {
        let (facts, settlement) = Situation::parse("s.toml", &text(events)).unwrap().settle(&rules).unwrap();
        (settlement.total().by_seat(), Situation::hints(&rules, &facts, &settlement))
    };
    let ((plain, hints), (quick, others)) = (settle(""), settle("\"kuaizhao\""));
    assert!(plain[2] < 0 && plain[3] == 0 && quick[2] == 0 && quick[3] < 0, "{plain:?} {quick:?}");
    // 成牌 20, 对对胡 40 and four hard flowers x2 both ways: play takes 快照.
    assert_eq!((plain, quick), ([0, 68, -68, 0], [0, 68, 0, -68]));
    assert!(
        hints[0].to_string().contains("with the event kuaizhao (快照), which pays [0, 68, 0, -68]")
            && others.is_empty(),
        "{hints:?}"
    );
}

#[test]
fn zhahu_with_a_winning_hand_is_refused() {
    let text = |tile: &str| {
        let win = format!("seat = 0;by = \"self_draw\";tile = \"{tile}\"");
        deal(&NC.replace("win", "zhahu"), &win, [READY, OTHERS[0], OTHERS[1], OTHERS[2]])
    };
    refused("nanchang", &text("7p"), &["wins[0].tile", "zhahu", "seat 0", "it wins"]);
    assert_eq!(paid("nanchang", &text("6s")), [-60, 20, 20, 20]);
}

#[test]
fn messages_point_to_the_place_of_the_fault() {
    // Five 8p, none of them in the hand of seat 0.
    let seats = [READY, "8888p18m5s9sNWEF6m", "1p6m2s1m8p9p6s1mEN3p2pS", OTHERS[2]];
    let situation = Situation::parse("s.toml", &deal(NC, DRAWN, seats)).unwrap();
    let error = situation.facts(&Rules::default()).unwrap_err();
    let line = error.place(error.faults[0].span.start).0;
    let text = deal(NC, DRAWN, seats);
    assert!(text.lines().nth(line - 1).unwrap().contains("8888p"), "line {line}: {error}");
    // The hand waits for 3p and is refused for its flowers, so that the message lists no waits.
    let small = deal(
        "end = \"win\"",
        "seat = 1;by = \"discard\";from = 0;tile = \"3p\"",
        [NJ[0], "[888s]456m789m24p55p/flowers = \"1f\"", NJ[1], NJ[2]],
    );
    let error = score("nanjing", &small).unwrap_err();
    assert!(
        error.contains("does not win on 3p") && error.contains("hard flowers") && !error.contains("waits for"),
        "{error}"
    );
    // One seat wins twice.
    let twice = "seat = 0;by = \"discard\";from = 1;tile = \"7p\"";
    let error = score("nanchang+claims.winners=all", &nanchang(&format!("{twice}|{twice}"))).unwrap_err();
    assert!(error.contains("seat 0 is listed twice"), "{error}");
}

#[test]
fn rules_are_looked_for_beside_the_situation() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.toml"), "extends = \"nanchang\"\n[scoring]\nbase = 3\n").unwrap();
    std::fs::write(folder.path().join("bad.toml"), "extends = \"nanchang\"\n[scoring]\nbase = -3\n").unwrap();
    let load = |name: &str| {
        let text = format!("rules = \"{name}\"\n{}", nanchang(DRAWN));
        let situation = Situation::parse("folder/s.toml", &text).unwrap();
        situation.load_rules(folder.path()).map_err(|error| error.to_string())
    };
    assert_eq!(load("mine.toml").unwrap(), Rules::load("nanchang+scoring.base=3").unwrap());
    assert_eq!(
        load("mine.toml+claims.chow=false").unwrap(),
        Rules::load("nanchang+scoring.base=3+claims.chow=false").unwrap()
    );
    assert_eq!(load("nanchang-guide").unwrap(), Rules::load("nanchang-guide").unwrap());
    for (name, words) in [
        ("none.toml", ["folder/s.toml:1:9: rules:", "none.toml"]),
        ("bad.toml", ["folder/s.toml:1:9: rules:", "scoring.base"]),
    ] {
        let error = load(name).unwrap_err();
        assert!(words.iter().all(|word| error.contains(word)), "{error}");
    }
}

#[test]
fn tianhu_and_dihu_are_named_after_the_rarest_shape() {
    // The points are flat, so that the shape changes only the name.
    for (rules, hand, tile, shape) in [
        ("nanchang", "58m169s7pWENSCFP", "4p", "qixing_shisanlan"),
        ("nanchang-guide", "EESSWWNNCCFFP", "P", "qixing_seven_pairs"),
        ("nanchang", "445566m778899sE", "E", "seven_pairs"),
        ("nanchang", "111m555m999m11s33s", "1s", "all_triplets"),
    ] {
        let seats = [hand, "4477m225588p224s", "668m3344669p246s", "78m2233477p5588s"];
        for (dealer, event, how) in [(0, "tianhu", "by = \"self_draw\""), (1, "dihu", "by = \"discard\";from = 1")] {
            let win = format!("seat = 0;tile = \"{tile}\";{how};events = [\"{event}\"]");
            let text = deal(NC, &win, seats).replace("dealer = 0", &format!("dealer = {dealer}"));
            let settlement = score(rules, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(settlement.wins[0].shape.name(), shape, "{event}");
            assert_eq!(settlement.paid(Item::Win).by_seat(), [60, -20, -20, -20]);
        }
    }
}

#[test]
fn the_ban_on_plain_hands_with_a_wild_excepts_tianhu_and_dihu() {
    // A plain hand with a 精 as a wild and no 精钓: 必精钓 forbids an ordinary win, but not 天胡 and 地胡.
    let rules = "nanchang+gates.wild_ping_discard=jingdiao_only";
    let hand = "456m789mCC5p2m789s";
    let seats = [hand, "186m5s9sNWEFP2p1p9p", "1p6s2s1m8p9p6s1mEN3p2pS", "5s7m4pW1m8s3s8m9p2sNCF"];
    let text = |dealer: u8, win: &str| {
        deal(NC, &format!("seat = 0;tile = \"6p\";{win}"), seats).replace("dealer = 0", &format!("dealer = {dealer}"))
    };
    refused(rules, &text(0, "by = \"self_draw\""), &["plain hand"]);
    assert!(score(rules, &text(0, "by = \"self_draw\";events = [\"tianhu\"]")).is_ok());
    assert!(score(rules, &text(1, "by = \"discard\";from = 1;events = [\"dihu\"]")).is_ok());
}

#[test]
fn a_hand_in_jingdiao_robs_a_kong_if_robbing_counts_as_drawing() {
    // seed 000, 抢杠: 应等同于自摸. The preset reads this otherwise; the key follows the wording.
    let text = deal(
        NC,
        "seat = 1;by = \"rob_kong\";from = 2;tile = \"9p\"",
        ["8m5sFNS5m2p7m2sF1s1s8s", "456m456sCCCPPP2m", "[999p]6p1p6m2s1m7p8p6s1m9s", "W3p2p6s7m4pS1m8s4s1mW1p"],
    );
    refused("nanchang", &text, &["jingdiao", "deguo"]);
    assert!(
        score("nanchang+claims.jingdiao_rob_kong=as_self_draw", &text).unwrap().wins[0]
            .factors
            .iter()
            .any(|factor| factor.fan.name() == "jingdiao")
    );
}

#[test]
fn the_file_decides_whether_the_last_tile_of_tuidaohu_counts() {
    for rules in ["tuidaohu", "tuidaohu+scoring.fenzhang_last=fourth"] {
        let with = |events: &str| {
            paid(
                rules,
                &deal(
                    "end = \"win\"",
                    &format!("{DRAWN};events = [{events}]"),
                    [READY, OTHERS[0], OTHERS[1], OTHERS[2]],
                ),
            )
        };
        assert_eq!((with("")[0], with("\"last_tile\"")[0]), (6, 12));
    }
}
