//! Worked examples of seed 003, and every rule of 包牌, 快照 and 比下胡.

use crate::rules::Rules;
use crate::score::{
    Aftermath, DealEvent, End, Facts, Item, KongFact, Penalty, PenaltyKind, Refusal, ScoreError, SeatFacts, Settlement,
    Win, WinBy, WinEvent, WinEvents, aftermath, settle,
};
use crate::tile::{BySeat, MeldForm, Seat, parse_hand, parse_tile, parse_tiles};

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

fn seat_facts(hand: &str, flowers: &str) -> SeatFacts {
    let hand = parse_hand(hand).expect("a hand");
    let flowers = parse_tiles(flowers).expect("flowers").into_iter().collect();
    SeatFacts { hand, flowers, ..SeatFacts::default() }
}

/// Returns a 流局 with seat 0 as the dealer.
fn deal() -> Facts {
    Facts::new(seat(0), BySeat::default())
}

/// Returns a deal with a win of seat 1. `how` is `draw`, or `discard` or `rob` and the index of the giver; events may follow.
fn won(hand: &str, flowers: &str, tile: &str, how: &str) -> Facts {
    let mut facts = deal();
    facts.seats[seat(1)] = seat_facts(hand, flowers);
    add_win(&mut facts, 1, tile, how);
    facts
}

fn add_win(facts: &mut Facts, winner: u8, tile: &str, how: &str) {
    let mut words = how.split(' ');
    let by = words.next();
    let mut from = || seat(words.next().and_then(|word| word.parse().ok()).expect("a seat"));
    let by = match by {
        Some("discard") => WinBy::Discard(from()),
        Some("rob") => WinBy::RobKong(from()),
        _ => WinBy::SelfDraw,
    };
    let events = WinEvents::from_flags([
        (WinEvent::AfterKong, how.contains("kong")),
        (WinEvent::AfterFlower, how.contains("flower")),
        (WinEvent::Tianhu, how.contains("tianhu")),
        (WinEvent::Kuaizhao, how.contains("kuaizhao")),
        (WinEvent::LastTile, how.contains("last")),
    ]);
    facts.end = End::Win;
    facts.wins.push(Win { seat: seat(winner), by, tile: parse_tile(tile).expect("a tile"), events, discard: 0 });
}

fn kong(facts: &mut Facts, owner: u8, tile: &str, form: MeldForm, from: Option<u8>) {
    let tile = parse_tile(tile).expect("a tile");
    facts.kongs.push(KongFact { seat: seat(owner), tile, form, from: from.map(seat), after_wins: 0 });
}

fn feed(facts: &mut Facts, rows: &[(&str, u8)]) {
    facts.seats[seat(1)].fed =
        rows.iter().map(|&(tile, from)| (parse_tile(tile).expect("a tile"), seat(from))).collect();
}

fn pays(rules: &str, facts: &Facts) -> Settlement {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{error}"));
    settle(&rules, facts).unwrap_or_else(|error| panic!("{error}"))
}

fn item(settlement: &Settlement, item: Item) -> [i64; 4] {
    let entry = settlement.entries.iter().find(|entry| entry.item == item);
    entry.map_or([0; 4], |entry| entry.payments.by_seat())
}

/// Returns the points that each other seat pays for a self-drawn hand of seat 1. `events` are those of the win.
fn share(rules: &str, hand: &str, flowers: &str, tile: &str, events: &str) -> i64 {
    let mut facts = won(hand, flowers, tile, &format!("draw {events}"));
    facts.dealer = seat(if facts.wins[0].events.contains(WinEvent::Tianhu) { 1 } else { 0 });
    let each = item(&pays(rules, &facts), Item::Win);
    assert_eq!([each[0], each[2], each[3]], [-each[1] / 3; 3]);
    each[1] / 3
}

fn refusal(rules: &str, facts: &Facts) -> Refusal {
    match settle(&Rules::load(rules).unwrap(), facts) {
        Err(ScoreError::NoWin { refusal, .. }) => refusal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn bonuses_and_flowers_add_up() {
    let rows = [
        // 成牌 20, 门清 20, one hard flower and 独占 (seed 003, 门清, 小胡: 砸2).
        ("nanjing", "123456m123p123sN", "1f", "N", "", 44),
        // 无花果 in a hand that is 门清 (seed 003, 无花果).
        ("nanjing", "123456m123p123sN", "", "N", "", 82),
        // 清一色 with nine waits: no soft flower for the wait (seed 003, 清一色).
        ("nanjing", "1112345678999m", "8f", "5m", "", 102),
        // 混一色 with a triplet of winds and 独占 (seed 003, 混一色, 风碰).
        ("nanjing", "123456789mEEES", "P", "S", "", 86),
        // 七对 is never 门清 (seed 003, 七对: 不计门清).
        ("nanjing", "1133m5577p2288sN", "F", "N", "", 64),
        // 双七对 on the fourth tile of a concealed triplet, without 独占; 城北 100 + 10 (seed 003, 双七对: 110个花起).
        ("nanjing-chengbei", "1133m5577p222sNN", "F", "2s", "", 112),
        ("nanjing", "1133m5577p222sNN", "F", "2s", "", 182),
        // Four of a kind before the win are no 双七对 (seed 003, 双七对: 暗杠不算).
        ("nanjing", "1133m5555p228sNN", "F", "8s", "", 64),
        // 小杠开花 (seed 003, 杠后开花 A).
        ("nanjing", "123456m123p123sN", "6f", "N", "flower", 64),
        // 天胡 (seed 003, 天胡), which has no bonus in 城北.
        ("nanjing", "123456m123p123sN", "6f", "N", "tianhu", 364),
        ("nanjing-chengbei", "123456m123p123sN", "6f", "N", "tianhu", 24),
        // 边枝: only 3m completes 12 beside 456 (seed 003, 小胡: 边枝).
        ("nanjing", "12456m99p123p123s", "6f", "3m", "", 44),
    ];
    for (rules, hand, flowers, tile, events, points) in rows {
        assert_eq!(share(rules, hand, flowers, tile, events), points, "{rules} {hand} {tile}");
    }
    // 缺一 and 独占: (1 + 1 + 1) × 2 + 40 (seed 003, 小胡: 缺一).
    assert_eq!(share("nanjing", "123456m123789pN", "6f", "N", ""), 46);
    // 独占 if a gate refuses the other waits: 1m and 4m make no triplet.
    for (rules, points) in [("nanjing", 42), ("nanjing+gates.triplet=required", 44)] {
        assert_eq!(share(rules, "2223m456p345s678s", "6f", "3m", ""), points, "{rules}");
    }
    // 中发白 that are no flowers make 混一色 like winds, without the soft flower of 风碰.
    let honours = "nanjing+tiles.set=with_honours+gates.hard_flowers=0";
    assert_eq!(share(honours, "123456789mEEES", "", "S", ""), 124);
    assert_eq!(share(honours, "123456789mFFFC", "", "C", ""), 122);
    // 海底捞月 is a custom of rooms.
    assert_eq!(share("nanjing+scoring.bonus.last_tile=15", "123456m123p123sN", "1f", "N", "last"), 59);
    // 全球独钓 and 压绝 replace a soft flower only if they are counted.
    let off = "nanjing+scoring.bonus.quanqiududiao=0";
    assert_eq!(share("nanjing", "[NNN][222m][555p][777s]9m", "1f", "9m", ""), 20 + 40 + 60 + 2 * (1 + 1));
    assert_eq!(share(off, "[NNN][222m][555p][777s]9m", "1f", "9m", ""), 20 + 40 + 2 * (1 + 1 + 1));
    let off = "nanjing+scoring.bonus.yajue=0";
    assert_eq!(share("nanjing", "[222s]456m99p123p13s", "1f", "2s", ""), 20 + 40 + 2);
    assert_eq!(share(off, "[222s]456m99p123p13s", "1234f", "2s", ""), 20 + 2 * (4 + 1));
    // 砸3 (seed 003, 花: 花砸几可另定).
    assert_eq!(share("nanjing+scoring.flower=3", "123456m123p123sN", "1f", "N", ""), 46);
}

#[test]
fn a_small_hand_needs_four_hard_flowers() {
    let hand = "[NNN]56m99p123p123s";
    let facts = |flowers| won(hand, flowers, "4m", "discard 2");
    // seed 003, 小胡: 四个以上的硬花.
    assert_eq!(refusal("nanjing", &facts("C12f")), Refusal::Flowers);
    assert_eq!(item(&pays("nanjing", &facts("1fCCF")), Item::Win), [0, 30, -30, 0]);
    let mut doubled = facts("1fCCF");
    doubled.events = [DealEvent::Bixiahu].into();
    assert_eq!(item(&pays("nanjing", &doubled), Item::Win), [0, 60, -60, 0]);
    assert_eq!(refusal("nanjing+gates.hard_flowers=5", &facts("1fCCF")), Refusal::Flowers);
    // 无花果 alone does not lift the gate (seed 003, 无花果: 小牌必须是门清), except by a room rule.
    assert_eq!(refusal("nanjing", &facts("")), Refusal::Flowers);
    assert_eq!(item(&pays("nanjing+scoring.gate.wuhuaguo=true", &facts("")), Item::Win), [0, 62, -62, 0]);
    // 压档 with a triplet of winds.
    let middle = won("[NNN]13m99p123p123s", "CCFF", "2m", "discard 2");
    assert_eq!(item(&pays("nanjing", &middle), Item::Win), [0, 32, -32, 0]);
    // A big hand needs no hard flowers: 大杠开花, paid by the giver of the kong (seed 003, 杠后开花 B).
    let mut kongs = won("[NNN][7777s]56m99p123s", "6f", "4m", "draw kong");
    kong(&mut kongs, 1, "7s", MeldForm::ExposedKong, Some(2));
    let settlement = pays("nanjing", &kongs);
    assert_eq!((item(&settlement, Item::Win), item(&settlement, Item::Kong)), ([0, 198, -198, 0], [0, 10, -10, 0]));
    assert_eq!((settlement.big_hands, settlement.pays_for_others), (0b10, 0b100));
    assert_eq!(item(&pays("nanjing+scoring.bao.dagangkaihua=false", &kongs), Item::Win), [-66, 198, -66, -66]);
}

#[test]
fn menqing_allows_exposed_and_concealed_kongs() {
    // seed 003, 门清: 没有碰杠 ... 明杠、暗杠算.
    let mut facts = won("[7777s]456m99p23p123s", "C", "1p", "discard 2");
    kong(&mut facts, 1, "7s", MeldForm::ExposedKong, Some(2));
    let points = |rules: &str| item(&pays(rules, &facts), Item::Win)[1];
    assert_eq!(points("nanjing"), 20 + 20 + 2 * 2);
    for kongs in ["concealed", "none"] {
        assert_eq!(refusal(&format!("nanjing+scoring.gate.menqing_kongs={kongs}"), &facts), Refusal::Flowers);
    }
    facts = won("[7777s+]456m99p23p123s", "C", "1p", "discard 2");
    kong(&mut facts, 1, "7s", MeldForm::AddedKong, Some(2));
    assert_eq!(refusal("nanjing", &facts), Refusal::Flowers);
}

#[test]
fn yajue_wins_with_the_tile_of_a_pung() {
    let hand = "[EEE]79p88m345m567s";
    let mut facts = won(hand, "1f", "8p", "discard 2");
    facts.seats[seat(3)] = seat_facts("[888p]1112223334m", "");
    // 压绝 makes a big hand and its 压档 does not count (seed 003, 压绝): 20 + 40 + 2 × (1 hard + 风碰).
    assert_eq!(item(&pays("nanjing", &facts), Item::Win), [0, 64, -64, 0]);
    // 城北: 小胡必须满四个硬花方可.
    assert_eq!(refusal("nanjing-chengbei", &facts), Refusal::Flowers);
    facts.seats[seat(1)] = seat_facts(hand, "17fCC");
    assert_eq!(item(&pays("nanjing-chengbei", &facts), Item::Win), [0, 50, -50, 0]);
    // Three discarded copies do not count (打出三张的情况不算).
    facts.seats[seat(3)] =
        SeatFacts { discards: parse_tiles("888p").unwrap().into_iter().collect(), ..SeatFacts::default() };
    assert_eq!(item(&pays("nanjing", &facts), Item::Win), [0, 32, -32, 0]);
}

#[test]
fn dihu_needs_a_closed_hand_declared_as_dealt() {
    let mut facts = won("123456m123p123sN", "1f", "N", "discard 2");
    facts.seats[seat(1)].tianting = true;
    assert_eq!(item(&pays("nanjing", &facts), Item::Win)[1], 44 + 280);
    assert_eq!(item(&pays("nanjing-chengbei", &facts), Item::Win)[1], 24 + 30);
    // 天听后不碰 (seed 003, 地胡).
    let mut open = won("[222m]345p666s78s99s", "1234f", "9s", "draw");
    open.seats[seat(1)].tianting = true;
    assert_eq!(item(&pays("nanjing", &open), Item::Win), [-28, 84, -28, -28]);
}

#[test]
fn kongs_flowers_and_fines_are_paid_without_a_win() {
    // seed 003, 杠, 暗杠, 花杠, 罚分; 比下胡 doubles them.
    let money = |facts: &Facts, what: Item| item(&pays("nanjing", facts), what);
    for (text, form, from, expected) in [
        ("[5555p]", MeldForm::ExposedKong, Some(0), [-10, 10, 0, 0]),
        ("[5555p+]", MeldForm::AddedKong, Some(0), [-10, 10, 0, 0]),
        ("(5555p)", MeldForm::ConcealedKong, None, [-5, 15, -5, -5]),
    ] {
        let mut facts = deal();
        facts.seats[seat(1)] = seat_facts(&format!("{text}1122334455m"), "");
        kong(&mut facts, 1, "5p", form, from);
        assert_eq!(money(&facts, Item::Kong), expected);
        facts.events = [DealEvent::Bixiahu].into();
        assert_eq!(money(&facts, Item::Kong), expected.map(|points| 2 * points));
        facts.kongs.clear();
        assert!(matches!(settle(&Rules::preset("nanjing").unwrap(), &facts), Err(ScoreError::Impossible { .. })));
    }
    let mut facts = deal();
    facts.seats[seat(1)] = seat_facts("1122334455667m", "CCCC1234f");
    assert_eq!(money(&facts, Item::Huagang), [-10, 30, -10, -10]);
    let seasons = pays("nanjing+scoring.kong.huagang_of_seasons=true", &facts);
    assert_eq!(item(&seasons, Item::Huagang), [-20, 60, -20, -20]);
    for (kind, what) in [(PenaltyKind::FourFollow, Item::FourFollow), (PenaltyKind::OwnFour, Item::OwnFour)] {
        let mut facts = deal();
        facts.penalties.push(Penalty { kind, seat: seat(0) });
        assert_eq!(money(&facts, what), [-15, 5, 5, 5]);
        facts.events = [DealEvent::Bixiahu].into();
        assert_eq!(money(&facts, what), [-30, 10, 10, 10]);
    }
}

/// Seed 003, 包牌: 被一人对三嘴.
#[test]
fn the_feeder_of_three_pungs_pays_for_others() {
    let three = [("2m", 3), ("4p", 3), ("S", 3)];
    let quick = |from: u8| {
        let mut facts = won("[222m][444p][SSS]77s19p", "CC1f", "7s", &format!("discard {from} kuaizhao"));
        feed(&mut facts, &three);
        facts
    };
    let mut drawn = won("[222m][444p][SSS]77s99p", "CC1fP", "9p", "draw");
    feed(&mut drawn, &three);
    let doubled = |facts: &Facts| Facts { events: facts.events.with(DealEvent::Bixiahu), ..facts.clone() };
    let rows = [
        ("nanjing", quick(3), [0, 384, 0, -384]),
        ("nanjing", quick(0), [0, 68, 0, -68]),
        ("nanjing", drawn.clone(), [0, 210, 0, -210]),
        ("nanjing-chengbei", quick(3), [0, 294, 0, -294]),
        // 不比下胡，外包一半.
        ("nanjing-chengbei", quick(0), [-24, 48, 0, -24]),
        ("nanjing-chengbei", drawn.clone(), [-25, 150, -25, -100]),
        // 比下胡打多大，外包多大.
        ("nanjing-chengbei", doubled(&quick(0)), [0, 96, 0, -96]),
        ("nanjing-chengbei", doubled(&drawn), [0, 300, 0, -300]),
        ("nanjing+scoring.bao.three_pungs=false", drawn.clone(), [-70, 210, -70, -70]),
    ];
    for (rules, facts, expected) in rows {
        assert_eq!(item(&pays(rules, &facts), Item::Win), expected, "{rules}");
    }
    assert_eq!(refusal("nanjing+scoring.bao.kuaizhao=false", &quick(3)), Refusal::Kuaizhao);
    let mut mixed = quick(3);
    feed(&mut mixed, &[("2m", 3), ("4p", 0), ("S", 3)]);
    assert_eq!(refusal("nanjing", &mixed), Refusal::Kuaizhao);
}

/// Seed 003, 包牌: 如手中为清一色，对了三嘴(可不同家) ... 直接成牌.
#[test]
fn a_hand_of_one_suit_wins_by_kuaizhao() {
    let quick = |hand: &str| {
        let mut facts = won(hand, "C", "7m", "discard 2 kuaizhao");
        feed(&mut facts, &[("2m", 0), ("4m", 2), ("8m", 3)]);
        facts
    };
    let one_suit = quick("[222m][444m][888m]77m19m");
    assert_eq!(item(&pays("nanjing", &one_suit), Item::Win), [0, 546, -546, 0]);
    assert_eq!(item(&pays("nanjing-chengbei", &one_suit), Item::Win), [0, 426, -426, 0]);
    assert_eq!(refusal("nanjing", &quick("[222m][444m][888m]77m1m9s")), Refusal::Kuaizhao);
}

/// Seed 003, 被抢杠: 由杠牌的人给付三家的钱.
#[test]
fn the_robbed_seat_pays_for_all() {
    let mut facts = won("123456m123p13s99p", "1f", "2s", "rob 3");
    facts.seats[seat(3)] = seat_facts("[222s]1112223334m", "");
    // The robbed pung itself makes 压绝: 20 + 20 + 40 + 2.
    assert_eq!(item(&pays("nanjing", &facts), Item::Win), [0, 246, 0, -246]);
    assert_eq!(item(&pays("nanjing+scoring.bao.rob_kong=false", &facts), Item::Win), [-82, 246, -82, -82]);
}

#[test]
fn each_of_several_winners_is_paid() {
    let mut facts = won("123456m123p123sN", "1f", "N", "discard 0");
    facts.seats[seat(2)] = seat_facts("456789m456p456sN", "2f");
    add_win(&mut facts, 2, "N", "discard 0");
    assert_eq!(item(&pays("nanjing", &facts), Item::Win), [-88, 44, 44, 0]);
    assert!(
        settle(&Rules::load("nanjing+claims.winners=first+dealer.several_winners_stay=false").unwrap(), &facts)
            .is_err()
    );
}

/// Seed 003, 比下胡: each cause on its own, under rules with exactly one cause switched on.
#[test]
fn each_cause_of_bixiahu_has_its_key() {
    const CAUSES: [&str; 11] = [
        "huagang",
        "dealer_stays",
        "after_kong",
        "bao",
        "several_winners",
        "liuju",
        "four_follow",
        "dealer_passes",
        "big_hand",
        "penalty",
        "two_kongs",
    ];
    let plain = won("123456m123p123sN", "1f", "N", "draw");
    let mut flowers = plain.clone();
    flowers.seats[seat(2)] = seat_facts("1112223334445m", "PPPP");
    let mut stays = plain.clone();
    stays.dealer = seat(1);
    let mut after = won("(7777s)456m99p23p123s", "C", "1p", "draw kong");
    kong(&mut after, 1, "7s", MeldForm::ConcealedKong, None);
    let mut robbed = won("123456m123p13s99p", "1f", "2s", "rob 3");
    robbed.seats[seat(3)] = seat_facts("[222s]1112223334m", "");
    let mut several = won("123456m123p123sN", "1f", "N", "discard 0");
    several.seats[seat(2)] = seat_facts("456789m456p456sN", "2f");
    add_win(&mut several, 2, "N", "discard 0");
    let mut follow = plain.clone();
    follow.penalties.push(Penalty { kind: PenaltyKind::FourFollow, seat: seat(3) });
    let mut own = plain.clone();
    own.penalties.push(Penalty { kind: PenaltyKind::OwnFour, seat: seat(3) });
    let big = won("1112345678999m", "8f", "5m", "draw");
    let mut kongs = plain.clone();
    kongs.seats[seat(2)] = seat_facts("(4444m)(9999p)2223334s", "");
    kong(&mut kongs, 2, "4m", MeldForm::ConcealedKong, None);
    kong(&mut kongs, 2, "9p", MeldForm::ConcealedKong, None);
    // The causes that hold in each deal. The dealer passes if seat 1 wins and is not the dealer.
    let rows: [(&str, &Facts, &[&str]); 11] = [
        ("nothing", &plain, &["dealer_passes"]),
        ("huagang", &flowers, &["huagang", "dealer_passes"]),
        ("dealer_stays", &stays, &["dealer_stays"]),
        ("after_kong", &after, &["after_kong", "big_hand"]),
        ("bao", &robbed, &["bao", "big_hand", "dealer_passes"]),
        ("several_winners", &several, &["several_winners"]),
        ("liuju", &deal(), &["liuju"]),
        ("four_follow", &follow, &["four_follow", "penalty", "dealer_passes"]),
        ("penalty", &own, &["penalty", "dealer_passes"]),
        ("big_hand", &big, &["big_hand", "dealer_passes"]),
        ("two_kongs", &kongs, &["two_kongs", "dealer_passes"]),
    ];
    for (what, facts, holding) in rows {
        for cause in CAUSES {
            let only: String = CAUSES.iter().map(|key| format!("+scoring.bixiahu.{key}={}", *key == cause)).collect();
            let rules = Rules::load(&format!("nanjing{only}")).unwrap_or_else(|error| panic!("{error}"));
            let settlement = settle(&rules, facts).unwrap_or_else(|error| panic!("{error}"));
            let next = crate::game::next_dealer(&rules, facts, &settlement);
            let expected = Aftermath { bixiahu: holding.contains(&cause), over: false };
            assert_eq!(aftermath(&rules, facts, &settlement, next), expected, "{what}, {cause}");
        }
    }
}

#[test]
fn tianhu_ends_a_session_in_chengbei() {
    let mut facts = won("123456m123p123sN", "6f", "N", "draw tianhu");
    facts.dealer = seat(1);
    for (name, over) in [("nanjing", false), ("nanjing-chengbei", true)] {
        let rules = Rules::preset(name).unwrap();
        let settlement = settle(&rules, &facts).unwrap();
        assert_eq!(aftermath(&rules, &facts, &settlement, seat(1)).over, over, "{name}");
    }
}

#[test]
fn soft_flowers_are_explained_with_name_key_and_source() {
    for (hand, flowers, tile, text, soft) in [
        (
            "123456789m1156p",
            "C",
            "4p",
            "20 成牌 + 20 门清 + 1 hard flower ×2 per flower + 1 缺一 ×2 per flower = 44",
            &[("缺一", "queyi", "小胡")][..],
        ),
        (
            "123456m123p13sNN",
            "C",
            "2s",
            "20 成牌 + 20 门清 + 1 hard flower ×2 per flower + 1 压档 ×2 per flower = 44",
            &[("压档", "yadang", "小胡")],
        ),
        (
            "12456m99p123p123s",
            "C",
            "3m",
            "20 成牌 + 20 门清 + 1 hard flower ×2 per flower + 1 边枝 ×2 per flower = 44",
            &[("边枝", "bianzhi", "小胡")],
        ),
        (
            "[EEE](9999s)123456mN",
            "1234f",
            "N",
            "20 成牌 + 4 hard flowers ×2 per flower + (1 风碰 + 2 for concealed kongs + 1 独占 + 1 缺一) ×2 per flower = 38",
            &[
                ("风碰", "wind_triplet", "风碰"),
                ("暗杠花", "concealed_kong", "杠"),
                ("独占", "duzhan", "小胡"),
                ("缺一", "queyi", "小胡"),
            ],
        ),
    ] {
        let rules = Rules::preset("nanjing").unwrap();
        let mut facts = won(hand, flowers, tile, "discard 2");
        if hand.contains("9999s") {
            kong(&mut facts, 1, "9s", MeldForm::ConcealedKong, None);
        }
        let rows = crate::score::explain(&rules, &facts).unwrap();
        let row = rows.iter().find(|row| row.item == Item::Win).unwrap();
        assert_eq!(row.arithmetic().to_string(), text);
        let named = crate::score::named_rules(&rules, &rows);
        assert!(named.iter().all(|rule| rule.value.is_some()), "{named:?}");
        for (chinese, key, source) in soft {
            let rule = named.iter().find(|rule| rule.chinese == *chinese).unwrap_or_else(|| panic!("{named:?}"));
            assert_eq!(rule.key, format!("scoring.soft.{key}"));
            assert!(rule.source.starts_with("seed 003") && rule.source.contains(source), "{rule:?}");
        }
    }
}
