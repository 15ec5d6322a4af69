//! Options of the rules of 南昌, one case each, and the facts that they need.

use super::*;

const PLAIN: &str = "123456789m1155p";

fn total(name: &str, facts: &Facts) -> [i64; 4] {
    settle(&rules(name), facts).unwrap_or_else(|error| panic!("{name}: {error}")).total().by_seat()
}

fn win(name: &str, facts: &Facts) -> [i64; 4] {
    let settlement = settle(&rules(name), facts).unwrap_or_else(|error| panic!("{name}: {error}"));
    item(&settlement, Item::Win)
}

#[test]
fn payers_of_a_win_follow_the_rules() {
    // 德国 on a discard of seat 2, not 德中德, because seat 3 has a 精.
    let facts = won(deal(0, "9s", ["", PLAIN, "", "9s"]), 1, "1p", "discard 2");
    let with = |change: &str| win(&format!("nanchang+scoring.{change}"), &facts);
    assert_eq!(win("nanchang", &facts), [-4, 15, -9, -2]);
    assert_eq!(with("discard_payers=discarder"), [0, 9, -9, 0]);
    assert_eq!(with("discard_payers=discarder_for_all"), [0, 15, -15, 0]);
    assert_eq!(with("deguo.bonus_payers=all"), [-9, 25, -9, -7], "seed 001: a reward item");
    assert_eq!(with("factors.dealer=1"), [-2, 13, -9, -2], "通庄");
    assert_eq!(with("factors.dealer_bystander=false"), [-2, 13, -9, -2], "seed 002, 坐庄: 胡牌、放炮、被他家自摸");
    let robbed = won(deal(0, "3p", ["[333s]", "NNN123p24s88s345p", "", ""]), 1, "3s", "rob 0");
    assert_eq!(win("nanchang+scoring.rob_kong_payers=konger_for_all", &robbed), [-31, 31, 0, 0]);
}

#[test]
fn jing_of_a_seat_break_dezhongde() {
    let name = |hands: [&str; 4], change: &str| {
        let facts = won(deal(0, "9s", hands), 1, "1p", "discard 2");
        names(&settle(&rules(&format!("nanchang{change}")), &facts).expect("a win")).join(" ")
    };
    let deguo = "+scoring.deguo.";
    for (others, change, expected) in [
        (["", PLAIN, "", ""], "", "dezhongde"),
        (["9s", PLAIN, "", ""], "", "deguo"),
        (["[789s]", PLAIN, "", ""], "", "deguo"),
        (["[999s]", PLAIN, "", ""], "", "deguo"),
        (["(9999s)", PLAIN, "", ""], "", "dezhongde"),
        (["(9999s)", PLAIN, "", ""], "kongs_break=true", "deguo"),
        (["/9s", PLAIN, "", ""], "", "dezhongde"),
        (["/9s", PLAIN, "", ""], "discards_break=true", "deguo"),
        (["", "123456m11p55p789s", "", ""], "", "deguo"),
        (["", "123456m11p55p789s", "", ""], "own_jing_allowed=true", "dezhongde"),
        (["1s", "123456m11p55p789s", "", ""], "own_jing_allowed=true", "deguo"),
    ] {
        let change = if change.is_empty() { String::new() } else { format!("{deguo}{change}") };
        assert_eq!(name(others, &change), expected, "{others:?} {change}");
    }
    // The winning tile is a 精.
    let facts = won(deal(0, "1p", ["", PLAIN, "", ""]), 1, "1p", "discard 2");
    assert_eq!(names(&settle(&rules("nanchang"), &facts).expect("a win")), ["deguo"]);
}

#[test]
fn jingdiao_can_be_a_state_of_the_hand() {
    // The hand is in 精钓, but its 德国 reading has another pair.
    let facts = won(deal(0, "P", ["", "333m555567pSSPC", "", ""]), 1, "F", "draw");
    assert_eq!(win("nanchang+scoring.jingdiao=state", &facts), [-21, 47, -13, -13]);
    assert_eq!(
        win("nanchang+scoring.factors.jingdiao=4", &facts),
        [-16, 32, -8, -8],
        "now 精钓 without 德国 pays more"
    );
}

#[test]
fn a_hand_in_jingdiao_wins_on_a_discard_only_by_rule() {
    let refused =
        settle(&rules("nanchang"), &won(deal(0, "2m", ["", "456m456sCCCPPP2m", "", ""]), 1, "9p", "discard 2"));
    assert!(matches!(refused, Err(ScoreError::NoWin { refusal: Refusal::Fishing, .. })), "{refused:?}");
    let fished = |how| won(deal(0, "2m", ["[999p]", "456m456sCCCPPP2m", "", ""]), 1, "9p", how);
    assert_eq!(
        win("nanchang+claims.jingdiao_discard=allowed", &fished("discard 2")),
        [-2, 5, -2, -1],
        "no 精钓 on a discard"
    );
    assert!(settle(&rules("nanchang"), &fished("rob 0")).is_err());
    let robbed = win("nanchang+claims.jingdiao_rob_kong=as_self_draw", &fished("rob 0"));
    assert_eq!(robbed, [-8, 16, -4, -4], "抢杠 and 精钓");
}

#[test]
fn plain_hands_with_a_wild_can_be_banned() {
    let wild = "1234578m11p555s9s";
    let facts = |how| won(deal(0, "9s", ["[666m]", wild, "", ""]), 1, "6m", how);
    let name = |rule: &str| rules(&format!("nanchang+gates.wild_ping_discard={rule}"));
    for (rule, drawn, claimed, robbed) in
        [("allowed", true, true, true), ("self_draw_only", true, false, true), ("jingdiao_only", false, false, false)]
    {
        for (how, wins) in [("draw", drawn), ("discard 2", claimed), ("rob 0", robbed)] {
            assert_eq!(settle(&name(rule), &facts(how)).is_ok(), wins, "{rule}, {how}");
        }
        // 德国, 大七对 and 精钓 are no plain hands with a wild.
        for (hand, tile, how) in [
            (PLAIN, "1p", "discard 2"),
            ("[111m][222p]44p55s9s44m", "4p", "discard 2"),
            ("456m456sCCCPPP9s", "3m", "draw"),
        ] {
            let facts = won(deal(0, "9s", ["", hand, "", ""]), 1, tile, how);
            assert!(settle(&name(rule), &facts).is_ok(), "{rule}, {hand}");
        }
    }
}

#[test]
fn a_claimed_jing_stands_only_for_itself() {
    let wild = "nanchang+wilds.discard_jing_wild=true";
    let facts = |how| won(deal(0, "E", ["[EEE]", "123456789m11p12s", "", ""]), 1, "E", how);
    for (how, natural) in [("draw", true), ("discard 2", false), ("rob 0", false)] {
        assert_eq!(settle(&rules("nanchang"), &facts(how)).is_ok(), natural, "{how}");
        assert!(settle(&rules(wild), &facts(how)).is_ok(), "{how}");
    }
}

#[test]
fn tianhu_and_dihu_have_three_modes() {
    let drawn = won(deal(0, "9s", [PLAIN, "", "", "9s"]), 0, "1p", "draw tianhu");
    let mode = |mode: &str| format!("nanchang+scoring.tiandi.mode={mode}");
    assert_eq!(win("nanchang", &drawn), [60, -20, -20, -20]);
    assert_eq!(win(&mode("flat_with_deguo"), &drawn), [135, -45, -45, -45], "20 × 2 + 5");
    assert_eq!(win(&mode("factor"), &drawn), [495, -165, -165, -165], "1 × 20 × 2 (自摸) × 2 (德国) × 2 (庄家) + 5");
    let claimed = won(deal(0, "9s", ["", PLAIN, "", "9s"]), 1, "1p", "discard 0 dihu");
    assert_eq!(win("nanchang+scoring.discard_payers=discarder", &claimed), [-20, 60, -20, -20], "三家都要给付");
    assert_eq!(win(&mode("flat_with_deguo"), &claimed), [-45, 125, -40, -40]);
    assert_eq!(win(&mode("factor"), &claimed), [-165, 245, -40, -40]);
}

#[test]
fn impossible_tianhu_and_dihu_are_refused() {
    for (winner, hands, how) in [
        (1, ["", PLAIN, "", ""], "draw tianhu"),
        (0, [PLAIN, "", "", ""], "discard 1 tianhu"),
        (0, ["(1111s)456789m1155p", "", "", ""], "draw tianhu"),
        (0, [PLAIN, "", "", ""], "draw kong tianhu"),
        (0, [PLAIN, "", "", ""], "draw tianhu dihu"),
        (1, ["", PLAIN, "", ""], "draw dihu"),
        (1, ["", PLAIN, "", ""], "discard 2 dihu"),
        (1, ["", "[123m]456789m1155p", "", ""], "discard 0 dihu"),
        (1, ["(2222s)", PLAIN, "", ""], "discard 0 dihu"),
    ] {
        let result = settle(&rules("nanchang"), &won(deal(0, "9s", hands), winner, "1p", how));
        assert!(matches!(result, Err(ScoreError::Impossible { .. })), "{how}: {result:?}");
    }
}

#[test]
fn jing_points_follow_the_rules() {
    let none = "nanchang+scoring.liuju=0";
    let thrown = deal(0, "5m", ["/55m", "6m", "", ""]);
    assert_eq!(total(&format!("{none}+scoring.jing.discarded=nobody"), &thrown), [-2, 6, -2, -2], "and seat 1 is 霸王");
    let kong = deal(0, "5m", ["(6666m)", "5m", "", ""]);
    let jing = |change: &str, facts: &Facts| {
        item(&settle(&rules(&format!("nanchang{change}")), facts).expect("a deal without a win"), Item::Jing)
    };
    assert_eq!(jing("", &kong), [52, -12, -20, -20], "14 + 4 against 2");
    assert_eq!(jing("+scoring.jing.bawang_counts_kongs=false", &kong), [50, -6, -22, -22], "seat 1 alone has 精");
    assert_eq!(jing("+scoring.jing.chongguan_from=4", &deal(0, "5m", ["55m", "6m", "", ""])), [23, -5, -9, -9]);
    assert_eq!(jing("+scoring.jing.chongguan_from=0", &deal(0, "5m", ["5555m", "6m", "", ""])), [23, -5, -9, -9]);
}

#[test]
fn the_feeder_of_chongguan_pays_it() {
    let name = "nanchang+scoring.jing.feeder_pays_chongguan=true";
    let mut facts = deal(0, "5m", ["6m", "5m[567m]", "", ""]);
    facts.seats[seat(1)].fed.push((tile("5m"), seat(0)));
    // 2 + 2 + 1 = 5: the fed 5m reached the threshold.
    let jing = |facts: &Facts| item(&settle(&rules(name), facts).expect("a deal without a win"), Item::Jing);
    assert_eq!(jing(&facts), [3 - 30, 30 - 1, -1, -1]);
    // With 7 points of its own, the seat had passed the threshold before.
    let mut own = deal(0, "5m", ["6m", "5566m[567m]", "", ""]);
    own.seats[seat(1)].fed.push((tile("5m"), seat(0)));
    assert_eq!(jing(&own), [3 - 54, -1 + 162, -1 - 54, -1 - 54]);
    // If 7m was claimed for the chow, no 精 was fed.
    facts.seats[seat(1)].fed[0].0 = tile("7m");
    assert_eq!(jing(&facts), [3 - 10, 30 - 1, -11, -11]);
}

#[test]
fn further_sets_of_jing_pay() {
    // seed 000, footnote: 下精 3m and 4m on the hands as dealt.
    let mut facts = deal(0, "9s", ["", "", "", ""]);
    facts.lower_indicator = Some(tile("3m"));
    facts.previous_indicator = Some(tile("E"));
    for (at, dealt) in ["34m", "", "44m", "S"].into_iter().enumerate() {
        facts.seats.0[at].dealt = Some(parse_tiles(dealt).expect("tiles").into_iter().collect());
    }
    let settled = |name: &str, facts: &Facts| settle(&rules(name), facts).expect("a deal without a win");
    assert_eq!(item(&settled("nanchang", &facts), Item::LowerJing), [0; 4], "not played");
    let lower = "nanchang+scoring.jing.lower=shangxiafan";
    assert_eq!(item(&settled(lower, &facts), Item::LowerJing), [7, -5, 3, -5]);
    let last = "nanchang+scoring.jing.last=true";
    assert_eq!(item(&settled(last, &facts), Item::LastJing), [-2, -2, -2, 6], "南 is 副精 of 东, and 霸王");
    facts.previous_indicator = None;
    assert_eq!(item(&settled(last, &facts), Item::LastJing), [0; 4], "a session's first deal");
    // seed 002, 埋地雷: all tiles held, melded or discarded.
    let mine = "nanchang+scoring.jing.lower=maidilei";
    let mut end = deal(0, "9s", ["3m/4m", "[345m]", "/3m", "12789m1155p789s4m"]);
    end.lower_indicator = Some(tile("3m"));
    assert_eq!(item(&settled(mine, &end), Item::LowerJing), [3, 3, -1, -5]);
    let end = won(deal(0, "9s", ["3m/4m", "[345m]", "/3m", "12789m11p555p789s"]), 3, "3m", "draw");
    let end = Facts { lower_indicator: Some(tile("3m")), ..end };
    assert_eq!(item(&settled(mine, &end), Item::LowerJing), [2, 2, -2, -2], "the winning tile is the winner's");
}

#[test]
fn missing_facts_are_errors() {
    let facts = deal(0, "5m", ["", "", "", ""]);
    for (name, facts) in [
        ("nanchang", Facts { indicator: None, ..facts.clone() }),
        ("nanchang+scoring.jing.lower=shangxiafan", facts.clone()),
        ("nanchang+scoring.jing.lower=maidilei", facts.clone()),
        ("nanchang+scoring.jing.lower=shangxiafan", Facts { lower_indicator: Some(tile("1m")), ..facts.clone() }),
        ("nanchang+scoring.jing.last=true", Facts { previous_indicator: Some(tile("1m")), ..facts.clone() }),
        ("nanchang", Facts { end: End::Win, ..facts.clone() }),
    ] {
        assert!(settle(&rules(name), &facts).is_err(), "{name}");
    }
    let won_by_two = won(won(deal(0, "9s", ["", PLAIN, PLAIN, ""]), 1, "1p", "discard 3"), 2, "1p", "discard 3");
    assert!(matches!(settle(&rules("nanchang"), &won_by_two), Err(ScoreError::WinCount { found: 2, .. })));
    assert!(settle(&rules("nanchang"), &Facts { end: End::Liuju, ..won_by_two.clone() }).is_err());
    assert_eq!(win("nanchang+claims.winners=all", &won_by_two), [-16, 21, 21, -26]);
}
