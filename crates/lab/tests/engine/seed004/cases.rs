//! Worked cases: hands and deals with their expected payments, each with its rule.

use jing_lab::game::next_dealer;
use jing_lab::rules::Rules;
use jing_lab::score::{
    DealEvent, End, Facts, Item, KongFact, SeatFacts, Settlement, Situation, Win, WinBy, WinEvent, WinEvents,
    assign_discard_ids, kong_money, list_waits, settle,
};
use jing_lab::tile::{BySeat, KindSet, MeldForm, Seat, Suit, parse_hand, parse_tile, parse_tiles};

fn rules(name: &str, keys: &str) -> Rules {
    let text = format!("extends = \"{name}\"\n{keys}\n");
    Rules::from_toml("case.toml", &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

/// Returns the facts of a deal. `dealer` is the index of the dealer. Hands that do not matter may be empty.
fn deal(dealer: u8, hands: [&str; 4]) -> Facts {
    let seats = hands.map(|text| {
        let hand = parse_hand(text).expect("a hand");
        SeatFacts { hand, ..SeatFacts::default() }
    });
    Facts::new(seat(dealer), BySeat(seats))
}

fn win(winner: u8, by: WinBy, tile: &str) -> Win {
    Win { seat: seat(winner), by, tile: parse_tile(tile).expect("a tile"), events: WinEvents::default(), discard: 0 }
}

fn paid(settlement: &Settlement, item: Item) -> [i64; 4] {
    settlement.entries.iter().find(|entry| entry.item == item).map_or([0; 4], |entry| entry.payments.by_seat())
}

const DRAW: WinBy = WinBy::SelfDraw;
const OFF_2: WinBy = WinBy::Discard(Seat::ALL[2]);
const ROB_2: WinBy = WinBy::RobKong(Seat::ALL[2]);

/// Returns the points that seat 1 gets from each payer if it wins with `hand` on `tile`, or `None` if the hand does not win. The dealer is
/// seat 0 in 四川 and seat 3 in other games.
fn value(rules: &Rules, hand: &str, tile: &str, by: WinBy, events: WinEvents) -> Option<i64> {
    let sichuan = rules.family() == "sichuan";
    let mut facts = deal(if sichuan { 0 } else { 3 }, ["", hand, "", ""]);
    facts.end = if sichuan { End::Liuju } else { End::Win };
    facts.wins = vec![Win { events, ..win(1, by, tile) }];
    let settlement = settle(rules, &facts).ok()?;
    Some(-paid(&settlement, Item::Win)[2])
}

#[test]
fn sichuan_hands_pay_their_value() {
    let seed = rules("sichuan", "");
    let stacked = rules("sichuan", "scoring.jingoudiao_stacks = true");
    let none = WinEvents::default();
    let after_kong = WinEvents::from([WinEvent::AfterKong]);
    let rows = [
        // The example of 龙七对 in the seed has three suits, which 缺一门 forbids.
        (&seed, "222255m1144p557s", "7s", DRAW, none, None),
        // 龙七对 x8; with 清一色 x4; 大对 and 自摸.
        (&seed, "222255m114466p7p", "7p", OFF_2, none, Some(8)),
        (&seed, "1111223355667m", "7m", OFF_2, none, Some(32)),
        (&seed, "111222m333p55p99p", "5p", DRAW, none, Some(4)),
        // 金钩钓: multiplied with 大对 as the text says, or instead of it.
        (&stacked, "[111m][555m][222p][555p]9p", "9p", OFF_2, none, Some(8)),
        (&seed, "[111m][555m][222p][555p]9p", "9p", OFF_2, none, Some(4)),
        // 根, 自摸, 杠上开花.
        (&seed, "(4444p)345678m22p55p", "2p", DRAW, after_kong, Some(8)),
        // 抢杠 pays like a discard. The robbed tile is the fourth copy, so it completes a run.
        (&seed, "[444p]345678m13p22m", "2p", ROB_2, none, Some(2)),
        (&seed, "[444p]345678m22p56p", "7p", ROB_2, none, Some(2)),
        // Nine gates count only as 清一色.
        (&seed, "1112345678999m", "5m", OFF_2, none, Some(4)),
        (&seed, "111m222333444p6s", "6s", DRAW, none, None),
        // Four of a kind that are not a kong are not a 根, unless the room counts them.
        (&seed, "1111m23m456p99p78p", "9p", OFF_2, none, Some(1)),
    ];
    for (rules, hand, tile, by, events, expected) in rows {
        assert_eq!(value(rules, hand, tile, by, events), expected, "{hand} + {tile}");
    }
    let four = rules("sichuan", "scoring.gen_counts = \"four_alike\"");
    assert_eq!(value(&four, "1111m23m456p99p78p", "9p", OFF_2, none), Some(2));
    assert_eq!(value(&four, "222255m114466p7p", "7p", OFF_2, none), Some(8), "龙七对 has its four in its value");
    // Wilds in a kong are natural, other wilds stand for any tile.
    let wild =
        rules("sichuan", "scoring.gen_counts = \"four_alike\"\nwilds.source = \"hongzhong\"\nwilds.fifth_copy = true");
    assert_eq!(value(&wild, "(CCCC)345678m22p55p", "2p", OFF_2, none), Some(2));
    assert_eq!(value(&wild, "CCCC345678m25p9m", "2p", OFF_2, none), Some(1));
}

#[test]
fn customs_of_sichuan_rooms_change_the_value() {
    let of =
        |keys: &str, hand: &str, tile: &str, by| value(&rules("sichuan", keys), hand, tile, by, WinEvents::default());
    let hand = "123m789m123p78p99p";
    assert_eq!(of("", hand, "9p", OFF_2), Some(1));
    assert_eq!(of("scoring.factors.daiyaojiu = 4", hand, "9p", OFF_2), Some(4));
    assert_eq!(of("scoring.factors.daiyaojiu = 4", "123m456m123p78p99p", "9p", OFF_2), Some(1));
    assert_eq!(of("scoring.factors.jiangdui = 8", "222555m888p22p55p", "5p", OFF_2), Some(8));
    assert_eq!(of("scoring.factors.jiangdui = 8", "222555m888p22p33p", "3p", OFF_2), Some(2));
    assert_eq!(of("scoring.factors.menqing = 2", hand, "9p", OFF_2), Some(2));
    assert_eq!(of("scoring.factors.menqing = 2", "[555m]123m123p78p99p", "9p", OFF_2), Some(1));
    assert_eq!(of("scoring.factors.zhongzhang = 2", "234m678m234p67p55p", "8p", OFF_2), Some(2));
    assert_eq!(of("scoring.factors.zhongzhang = 2", "234m678m234p78p55p", "9p", OFF_2), Some(1));
    assert_eq!(of("scoring.cap = 16", "1111223355667m", "7m", OFF_2), Some(16));
    assert_eq!(of("scoring.self_draw_add = 1\nscoring.factors.self_draw = 1", hand, "9p", DRAW), Some(2));
}

#[test]
fn waits_of_sichuan_stay_within_two_suits() {
    let waits = |rules: &Rules, hand: &str| -> KindSet {
        let (wild, copies) = (rules.wild_kinds(None), rules.in_play(None));
        let hand = rules.read_hand(hand, &copies, rules.wild_kinds(None)).expect("a hand");
        list_waits(rules, &hand, wild, &copies).iter().map(|wait| wait.tile).collect()
    };
    let kinds = |text: &str| -> KindSet { parse_tiles(text).expect("tiles").into_iter().collect() };
    assert_eq!(waits(&rules("sichuan", ""), "1112345678999m"), kinds("123456789m"));
    assert_eq!(waits(&rules("sichuan", ""), "1111m345p456p789p"), KindSet::EMPTY);
    // 打幺鸡: three 红中 stand for anything, but a tile of the third suit is one suit too many.
    let keys = "wilds.source = \"hongzhong\"\nwilds.fifth_copy = true\nwilds.discard = false\nwilds.pung = false";
    assert_eq!(waits(&rules("sichuan", keys), "12345699m45pCCC"), kinds("123456789m123456789pC"));
}

#[test]
fn sichuan_kongs_are_paid_by_the_seats_that_still_play() {
    let seed = rules("sichuan", "");
    let kong = |form, from: Option<u8>, tile: &str, after_wins| KongFact {
        seat: seat(1),
        tile: parse_tile(tile).expect("a tile"),
        form,
        from: from.map(seat),
        after_wins,
    };
    let money = |rules: &Rules, kong: KongFact, wins: &[Win]| {
        kong_money(rules, &kong, wins, rules.wild_kinds(None), false).expect("paid").by_seat()
    };
    let exposed = kong(MeldForm::ExposedKong, Some(0), "5m", 0);
    assert_eq!(money(&seed, exposed, &[]), [-2, 2, 0, 0], "直杠: the giver");
    assert_eq!(money(&seed, kong(MeldForm::AddedKong, None, "5m", 0), &[]), [-1, 3, -1, -1], "补杠: each");
    let left = [win(2, DRAW, "5m")];
    let concealed = kong(MeldForm::ConcealedKong, None, "6m", 1);
    assert_eq!(money(&seed, concealed, &left), [-2, 4, 0, -2], "who has won and left does not pay");
    assert_eq!(money(&rules("sichuan", "scoring.kong.winners_pay = true"), concealed, &left), [-2, 6, -2, -2]);
    assert_eq!(money(&rules("sichuan", "scoring.kong.exposed_others = 1"), exposed, &[]), [-2, 4, -1, -1], "擦挂");
    let keys = "wilds.source = \"hongzhong\"\nwilds.discard = false\nwilds.pung = false";
    let wild = kong(MeldForm::ConcealedKong, None, "C", 1);
    assert_eq!(money(&rules("sichuan", keys), wild, &left), [-16, 48, -16, -16], "打幺鸡: 所有人，即使已经和牌");
}

#[test]
fn seats_that_do_not_wait_pay_those_that_do() {
    // 清一色 x4, self-draw x2: each seat that does not wait pays 8 to each that waits.
    let waiting = ["1112345678999m", "1112345678999p", "147m258p369s1147p", "147m258p369s1147s"];
    let settled = |keys: &str| settle(&rules("sichuan", keys), &deal(0, waiting)).expect("settled");
    assert_eq!(paid(&settled(""), Item::Chajiao), [16, 16, -16, -16]);
    assert_eq!(paid(&settled("scoring.chajiao = \"without_self_draw\""), Item::Chajiao), [8, 8, -8, -8]);
    assert_eq!(paid(&settled("scoring.chajiao = \"off\""), Item::Chajiao), [0; 4]);
    // 花猪: two seats have three suits. They pay the others, and no 查叫.
    let pigs = settled("scoring.huazhu = 16");
    assert_eq!((paid(&pigs, Item::Huazhu), paid(&pigs, Item::Chajiao)), ([32, 32, -32, -32], [0; 4]));
    // A hand that waits only for its missing suit does not count as waiting.
    let mut facts = deal(0, waiting);
    facts.seats[seat(0)].missing_suit = Some(Suit::Man);
    let settlement = settle(&rules("sichuan", ""), &facts).expect("settled");
    assert_eq!(paid(&settlement, Item::Chajiao), [-8, 24, -8, -8]);
}

#[test]
fn kong_payments_can_be_passed_on_or_returned() {
    let mut facts = deal(0, ["[5555m]112233p78p", "123m456m789m99p78p", "", ""]);
    facts.kongs = vec![KongFact {
        seat: seat(0),
        tile: parse_tile("5m").expect("a tile"),
        form: MeldForm::ExposedKong,
        from: Some(seat(3)),
        after_wins: 0,
    }];
    let plain = settle(&rules("sichuan", ""), &facts).expect("settled");
    assert_eq!(paid(&plain, Item::Kong), [2, 0, 0, -2]);
    let back = settle(&rules("sichuan", "scoring.kong.tuishui = true"), &facts).expect("settled");
    assert_eq!(paid(&back, Item::Tuishui), [-2, 0, 0, 2]);
    let twice = rules("sichuan", "scoring.kong.tuishui = true\nroom.liuju = \"nothing\"");
    let once = settle(&twice, &facts).expect("settled");
    assert_eq!(paid(&once, Item::Tuishui), [0; 4], "荒庄荒杠 gives it back already");
    assert_eq!(paid(&once, Item::Huanggang), [-2, 0, 0, 2]);
    let events = WinEvents::from([WinEvent::KongDiscard]);
    facts.wins = vec![Win { events, ..win(1, WinBy::Discard(seat(0)), "9p") }];
    let moved = settle(&rules("sichuan", "scoring.kong.hujiaozhuanyi = true"), &facts).expect("settled");
    assert_eq!(paid(&moved, Item::Kong), [0, 2, 0, -2], "呼叫转移");
    // 点杠花 as a discard: the giver alone, no 自摸.
    let mut own = deal(0, ["", "[5555m]123m456p99p78p", "", ""]);
    own.kongs = vec![KongFact { seat: seat(1), from: Some(seat(3)), ..facts.kongs[0] }];
    own.wins = vec![Win { events: [WinEvent::AfterKong].into(), ..win(1, DRAW, "9p") }];
    let all = settle(&rules("sichuan", ""), &own).expect("settled");
    assert_eq!(paid(&all, Item::Win), [-8, 24, -8, -8]);
    let giver = settle(&rules("sichuan", "scoring.dianganghua = \"discard\""), &own).expect("settled");
    assert_eq!(paid(&giver, Item::Win), [0, 4, 0, -4]);
}

const FOUR_HANDS: [&str; 4] = ["123m456m789m99p78p", "123m456m123m99p78p", "[111p]234m55678m4p4p", "234567m234p2277p"];

#[test]
fn winners_leave_and_no_longer_pay() {
    let seed = rules("sichuan", "");
    let mut facts = deal(0, FOUR_HANDS);
    // 9p of seat 3 wins for seats 0 and 1, which are both paid. Then seat 2 wins by self-draw and only seat 3 pays.
    facts.wins = vec![win(0, WinBy::Discard(seat(3)), "9p"), win(1, WinBy::Discard(seat(3)), "9p"), win(2, DRAW, "5m")];
    facts.end = End::Win;
    let settled = settle(&seed, &facts).expect("settled");
    assert_eq!(paid(&settled, Item::Win), [1, 1, 2, -4]);
    // A seat that has left cannot win again, give a tile or make a kong.
    let refused = |change: fn(&mut Facts)| {
        let mut wrong = facts.clone();
        change(&mut wrong);
        settle(&seed, &wrong).is_err()
    };
    assert!(!refused(|_| ()));
    assert!(refused(|facts| facts.wins[2] = win(2, WinBy::Discard(seat(0)), "5m")));
    assert!(refused(|facts| facts.wins[2] = win(0, DRAW, "6p")));
    assert!(refused(|facts| facts.wins.truncate(2)), "three have to win");
    let kong = |by: u8, from: Option<u8>, form| KongFact {
        seat: seat(by),
        tile: parse_tile("9s").expect("a tile"),
        form,
        from: from.map(seat),
        after_wins: 1,
    };
    for (row, fits) in [
        (kong(0, None, MeldForm::ConcealedKong), false),
        (kong(1, Some(0), MeldForm::ExposedKong), false),
        (kong(1, Some(3), MeldForm::ExposedKong), true),
        (kong(1, Some(0), MeldForm::AddedKong), true),
    ] {
        let with = Facts { kongs: vec![row], ..facts.clone() };
        assert_eq!(settle(&seed, &with).is_ok(), fits, "{row:?}");
    }
}

#[test]
fn winners_stay_in_xueliu() {
    let xueliu = rules("sichuan", "play.ends = \"wall_only\"");
    let mut facts = deal(0, FOUR_HANDS);
    // Seat 0 wins on two discards of seat 3, then by self-draw, which all three pay. A winner takes no part in 查叫.
    facts.wins = vec![win(0, WinBy::Discard(seat(3)), "9p"), win(0, WinBy::Discard(seat(3)), "9p"), win(0, DRAW, "9p")];
    assign_discard_ids(&mut facts.wins);
    assert!(
        facts.wins.iter().all(|win| !facts.shares_tile_with_earlier_win(win)),
        "a seat that wins again wins another tile"
    );
    let settled = settle(&xueliu, &facts).expect("settled");
    assert_eq!(paid(&settled, Item::Win), [8, -2, -2, -4]);
    assert_eq!(paid(&settled, Item::Chajiao)[0], 0);
    facts.wins[1].seat = seat(1);
    facts.wins.iter_mut().for_each(|win| win.discard = 0);
    assign_discard_ids(&mut facts.wins);
    assert!(facts.shares_tile_with_earlier_win(&facts.wins[1]));
    facts.end = End::Win;
    assert!(settle(&xueliu, &facts).is_err(), "only the wall ends it");
}

#[test]
fn a_situation_has_one_row_for_each_kong() {
    let text = |kongs: &str, wins: &str| {
        format!(
            "rules = \"sichuan\"\ndealer = 0\nend = \"liuju\"\n{wins}\n{}\n{kongs}",
            ["(5555m)112233p7899p", "123m456789s9s78s9s", "147m268m369p1447p", "[3333s]268m147p2558p"]
                .map(|hand| format!("[[seats]]\nhand = \"{hand}\"\n"))
                .concat()
        )
    };
    let settled = |kongs: &str, wins: &str| {
        let situation = Situation::parse("s.toml", &text(kongs, wins)).expect("a situation");
        situation
            .settle(&rules("sichuan", ""))
            .map(|(_, settlement)| paid(&settlement, Item::Kong))
            .map_err(|e| e.to_string())
    };
    let first = "[[kongs]]\nseat = 0\ntile = \"5m\"\nkind = \"concealed\"\n";
    let second = "[[kongs]]\nseat = 3\ntile = \"3s\"\nkind = \"exposed\"\nfrom = 1\n";
    assert_eq!(settled(&format!("{first}{second}"), ""), Ok([6, -4, -2, 0]));
    for (kongs, word) in [
        (first.to_owned(), "no row"),
        (format!("{first}{second}{second}"), "no such kong"),
        (format!("{first}{}", second.replace("from = 1\n", "")), "who gave"),
        (format!("{first}{}", second.replace("exposed", "added")), "no row"),
        (format!("{first}{}", second.replace("from = 1", "from = 3")), "itself"),
        (format!("{first}{}after_wins = 1\n", second), "after_wins"),
    ] {
        let error = settled(&kongs, "").expect_err(&kongs);
        assert!(error.contains(word), "{word:?}: {error}");
    }
}

#[test]
fn the_first_winner_deals_next() {
    let seed = rules("sichuan", "");
    let mut facts = deal(3, ["", "", "", ""]);
    assert_eq!(next_dealer(&seed, &facts, &Settlement::default()), seat(3), "nobody won");
    facts.wins = vec![win(1, OFF_2, "5m"), win(0, DRAW, "6m")];
    assert_eq!(next_dealer(&seed, &facts, &Settlement::default()), seat(1));
    // A later pair of winners on one tile changes nothing.
    facts.wins.insert(0, win(2, DRAW, "5m"));
    facts.wins[2] = win(0, OFF_2, "5m");
    assert_eq!(next_dealer(&seed, &facts, &Settlement::default()), seat(2));
    facts.wins.remove(0);
    assert_eq!(next_dealer(&seed, &facts, &Settlement::default()), seat(3), "第一炮双响");
    let keys = "dealer.after_win = \"first_winner_or_discarder\"\ndealer.several_winners_stay = false";
    assert_eq!(next_dealer(&rules("sichuan", keys), &facts, &Settlement::default()), seat(2));
}

#[test]
fn tuidaohu_and_qionghu_hands_pay_their_value() {
    let td = rules("tuidaohu", "");
    let qh = rules("qionghu", "");
    let run = rules("tuidaohu", "shapes.dragon_runs = true");
    let pair = rules("qionghu", "gates.three_suits = \"with_pair\"");
    let honours = rules("qionghu", "gates.terminal = \"or_honours\"");
    let dalian = rules("qionghu", "gates.dragon_triplet = false");
    let open = rules("qionghu", "gates.open = true");
    let rows = [
        (&td, "19m19p19sESWNCFP", "1m", Some(16)),
        (&td, "1111223355667m", "7m", Some(32)),
        (&td, "123m456p789sCFP1m", "1m", None),
        (&run, "123m456p789sCFP1m", "1m", Some(1)),
        // Three suits, a pung, a terminal.
        (&qh, "[111m]234p56s22p789s", "7s", Some(1)),
        // Four runs with a pair of numbers or winds lack the required triplet. A pair of dragons replaces it.
        (&qh, "[123m]234p56s22p789s", "7s", None),
        (&qh, "[123m]234p56s789sEE", "7s", None),
        (&qh, "[123m]234p56s789sCC", "7s", Some(1)),
        // The suit of the pair does not count, unless the room counts it.
        (&qh, "[333s]456p23s99m777p", "4s", None),
        (&pair, "[333s]456p23s99m777p", "4s", Some(1)),
        // Winds are not 幺九, unless the room counts them.
        (&qh, "[333m]456p23s777pEE", "4s", None),
        (&honours, "[333m]456p23s777pEE", "4s", Some(1)),
        (&qh, "CC123m456p789s99s", "C", Some(1)),
        (&dalian, "CC123m456p789s99s", "C", None),
        (&qh, "123m456p123s99mCC", "9m", Some(1)),
        (&open, "123m456p123s99mCC", "9m", None),
        (&open, "[123m]456p123s99mCC", "9m", Some(1)),
    ];
    for (rules, hand, tile, expected) in rows {
        assert_eq!(value(rules, hand, tile, OFF_2, WinEvents::default()), expected, "{hand} + {tile}");
    }
}

#[test]
fn customs_of_the_north_east_change_the_value() {
    let of =
        |keys: &str, hand: &str, tile: &str| value(&rules("qionghu", keys), hand, tile, OFF_2, WinEvents::default());
    // A concealed kong of 中发白 is a triplet and a 杠子; 飘 x4.
    assert_eq!(of("", "(CCCC)123m456p78s55p", "9s"), Some(2));
    assert_eq!(of("", "[111m][222p][333s]CC5p5p", "C"), Some(4));
    // 夹胡, 单吊: a tile that can be both counts as the one that pays more.
    let hand = "[111m]234p13s22p789s";
    assert_eq!((of("", hand, "2s"), of("scoring.factors.jiahu = 2", hand, "2s")), (Some(1), Some(2)));
    assert_eq!(of("scoring.factors.dandiao = 3", "[111m]234p123s789s5p", "5p"), Some(3));
    assert_eq!(of("scoring.factors.dandiao = 3", hand, "2s"), Some(1));
    // 手把一: allowed, allowed only with 飘, or forbidden.
    let (mixed, alike) = ("[123m][456p][789s][111p]2s", "[111m][222p][333s][444p]2s");
    for (key, expected) in
        [("allowed", [Some(1), Some(4)]), ("all_triplets", [None, Some(4)]), ("forbidden", [None, None])]
    {
        let keys = format!("gates.single_tile = \"{key}\"");
        assert_eq!([mixed, alike].map(|hand| of(&keys, hand, "2s")), expected, "{key}");
    }
    // 七小对 without the suits and the triplet, but with a terminal.
    let pairs = "shapes.seven_pairs = true\ngates.seven_pairs_exempt = true\nscoring.factors.seven_pairs = 2";
    assert_eq!(of(pairs, "1122334466m77p8p", "8p"), Some(2));
    assert_eq!(of(pairs, "2233446655m77p8p", "8p"), None);
    // 闭门: seat 2 has a claimed meld, the others pay double.
    let closed = rules("qionghu", "scoring.closed_payer = 2");
    let mut facts = deal(3, ["", "[111m]234p56s22p789s", "[999m]", "(EEEE)"]);
    (facts.end, facts.wins) = (End::Win, vec![win(1, DRAW, "7s")]);
    assert_eq!(paid(&settle(&closed, &facts).expect("settled"), Item::Win), [-2, 7, -1, -4]);
}

#[test]
fn xuanfeng_is_a_kong_but_not_a_triplet() {
    let of = |keys: &str, hand: &str, tile: &str| {
        let keys = format!("claims.xuanfeng = \"winds_and_dragons\"\n{keys}");
        value(&rules("qionghu", &keys), hand, tile, OFF_2, WinEvents::default())
    };
    // Four runs and a pair of numbers lack the required triplet. 旋风杠 satisfies 含一对 as a kong and has its own factor.
    assert_eq!(of("", "123m456p789s78s99p", "9s"), None);
    assert_eq!(of("", "(ESWN)123m456p78s99p", "9s"), Some(2));
    assert_eq!(of("", "(CFP)123m456p78s99p", "9s"), Some(2));
    assert_eq!(of("scoring.factors.xuanfeng = 3\nscoring.factors.kong = 5", "(ESWN)(CFP)456p78s11m", "9s"), None);
    assert_eq!(of("scoring.factors.xuanfeng = 3\nscoring.factors.kong = 5", "(ESWN)(1111m)456p78s99p", "9s"), Some(15));
    assert_eq!(of("gates.dragon_triplet = false", "(CFP)123m456p78s99p", "9s"), Some(2), "no triplet of dragons");
    // Honours alone are not 幺九.
    assert_eq!(of("", "(ESWN)234m456p78s55p", "6s"), None);
    assert_eq!(of("gates.terminal = \"or_honours\"", "(ESWN)234m456p78s55p", "6s"), Some(2));
    // It is not a triplet: the hand is not 飘, also with 手把一.
    assert_eq!(of("", "(EEEE)111m222p99s5p5p", "9s"), Some(8));
    assert_eq!(of("", "(ESWN)111m222p99s5p5p", "9s"), Some(2));
    let single = "gates.single_tile = \"all_triplets\"";
    assert_eq!(of(single, "[111m][222p][333s](EEEE)2s", "2s"), Some(8));
    assert_eq!(of(single, "[111m][222p][333s](ESWN)2s", "2s"), None);
    // Its tiles are the seat's own, so the hand stays closed.
    assert_eq!(of("gates.open = true", "(ESWN)123m456p78s99p", "9s"), None);
    let closed = rules("qionghu", "claims.xuanfeng = \"winds\"\nscoring.closed_payer = 2");
    let mut facts = deal(3, ["", "[111m]234p56s22p789s", "[999m]", "(ESWN)"]);
    (facts.end, facts.wins) = (End::Win, vec![win(1, DRAW, "7s")]);
    assert_eq!(paid(&settle(&closed, &facts).expect("settled"), Item::Win), [-2, 7, -1, -4]);
    // 推倒胡 has it too.
    let td = rules("tuidaohu", "claims.xuanfeng = \"winds\"");
    assert_eq!(value(&td, "(ESWN)123m456m78m99m", "9m", OFF_2, WinEvents::default()), Some(2), "no 清一色");
    let read = |rules: &Rules, hand: &str| rules.read_hand(hand, &rules.in_play(None), rules.wild_kinds(None)).is_ok();
    assert!(read(&td, "(ESWN)123m456m78m99m") && !read(&td, "(CFP)123m456m78m99m"));
    assert!(!read(&rules("tuidaohu", ""), "(ESWN)123m456m78m99m") && !read(&rules("nanchang", ""), "(CFP)1m"));
}

#[test]
fn a_bao_wins_only_for_a_seat_that_has_declared() {
    let hand = "[111m]234p56s22p789s";
    let of = |keys: &str, hand: &str, bao: &str, tile: &str, by, declared: bool| {
        let rules = rules("qionghu", &format!("bao.declare = \"ready\"\nbao.wild = \"draw\"\n{keys}"));
        let mut facts = deal(3, ["", hand, "", ""]);
        facts.bao = parse_tiles(bao).expect("tiles");
        facts.seats[seat(1)].baoting = declared;
        (facts.end, facts.wins) = (End::Win, vec![win(1, by, tile)]);
        let settlement = settle(&rules, &facts).ok()?;
        let names: Vec<_> = settlement.wins[0].factors.iter().map(|factor| factor.fan.name()).collect();
        Some((-paid(&settlement, Item::Win)[2], names.join(" ")))
    };
    let some = |points: i64, names: &str| Some((points, names.to_owned()));
    // The hand waits for 4s and 7s.
    assert_eq!(of("", hand, "9p", "9p", DRAW, true), some(2, "mobao"));
    assert_eq!(of("", hand, "7s", "7s", DRAW, true), some(4, "baozhongbao"));
    assert_eq!(of("", hand, "9p", "7s", DRAW, true), some(1, ""), "an ordinary win");
    assert_eq!(of("", hand, "7s9p", "7s", DRAW, true), some(1, ""), "the last 宝 counts");
    assert_eq!(of("", hand, "9p", "9p", DRAW, false), None, "not declared");
    assert_eq!(of("", hand, "9p", "9p", OFF_2, true), None, "it has to be drawn");
    assert_eq!(of("", hand, "7s", "7s", OFF_2, true), some(1, ""));
    assert_eq!(of("scoring.factors.baoting = 3", hand, "9p", "7s", OFF_2, true), some(3, "baoting"));
    assert_eq!(of("scoring.factors.mobao = 1", hand, "9p", "9p", DRAW, true), some(1, "mobao"));
    assert_eq!(of("", "[111m]234p56s23p789s", "9p", "9p", DRAW, true), None, "the hand waits for nothing");
    // It stands for the tile that pays the most.
    let jiahu = "scoring.factors.jiahu = 3\nscoring.factors.baozhongbao = 2";
    assert_eq!(of(jiahu, "[111m]234p2456s22p78s", "E", "E", DRAW, true), None);
    let two = "[111m]234p22267s22p";
    assert_eq!(of("", two, "E", "E", DRAW, true), some(2, "mobao"));
    let middle = "[111m]456p23445s99p";
    // 23445s wins with 3s (234 345, a middle tile) or 6s (234 456, an end tile).
    assert_eq!(of(jiahu, middle, "6s", "6s", DRAW, true), some(6, "jiahu mobao baozhongbao"), "dearer than with 6s");
    assert_eq!(of("", middle, "6s", "6s", DRAW, true), some(4, "baozhongbao"));
}

/// 宝中宝 depends on the waits of the hand, not on the factors or the order of the tiles.
#[test]
fn a_bao_among_the_waits_is_baozhongbao_for_any_factor() {
    // Both ends of 78s pay the same.
    let hand = "(ESWN)678m789p78s88p";
    for (bao, baozhongbao, points, chosen) in [
        ("6s", 4, 8, "baozhongbao"),
        ("9s", 4, 8, "baozhongbao"),
        ("6s", 2, 4, "baozhongbao"),
        ("9s", 2, 4, "baozhongbao"),
        ("6s", 1, 4, "mobao baozhongbao"),
        ("9s", 1, 4, "mobao baozhongbao"),
        ("1p", 4, 4, "mobao"),
    ] {
        let keys = "claims.xuanfeng = \"winds\"\nbao.declare = \"ready\"\nbao.wild = \"draw\"\n";
        let rules = rules("qionghu", &format!("{keys}scoring.factors.baozhongbao = {baozhongbao}"));
        let mut facts = deal(3, ["", hand, "", ""]);
        facts.bao = parse_tiles(bao).expect("tiles");
        facts.seats[seat(1)].baoting = true;
        (facts.end, facts.wins) = (End::Win, vec![win(1, DRAW, bao)]);
        let settlement = settle(&rules, &facts).expect("a win");
        let names: Vec<_> = settlement.wins[0].factors.iter().map(|factor| factor.fan.name()).collect();
        assert_eq!(names.join(" "), format!("xuanfeng {chosen}"), "{bao}, x{baozhongbao}");
        assert_eq!(-paid(&settlement, Item::Win)[2], points, "{bao}, x{baozhongbao}");
    }
}

#[test]
fn a_situation_names_the_bao() {
    let text = |top: &str, declared: &str, change: (&str, &str)| {
        let hands = ["[111m]234p56s22p789s", "123m456m789pEES9p", "47m68p36s4477pEEN", "58m46p37sWWNNSSC"];
        let rows = hands
            .iter()
            .enumerate()
            .map(|(at, hand)| format!("[[seats]]\nhand = \"{hand}\"\n{}", if at == 0 { declared } else { "" }));
        let wins = "[[wins]]\nseat = 0\nby = \"self_draw\"\ntile = \"9s\"\n";
        let text = format!("dealer = 3\nend = \"win\"\n{top}{wins}{}", rows.collect::<String>());
        text.replace(change.0, change.1)
    };
    let settled = |keys: &str, text: &str| {
        let situation = Situation::parse("s.toml", text).expect("a situation");
        let rules = rules("qionghu", keys);
        situation.settle(&rules).map(|(_, settled)| settled.total().by_seat()).map_err(|error| error.to_string())
    };
    let on = "bao.declare = \"ready\"\nbao.wild = \"draw\"";
    let (bao, declared) = ("bao = \"6m9s\"\n", "baoting = true\n");
    let same = ("", "");
    assert_eq!(settled(on, &text(bao, declared, same)), Ok([8, -2, -2, -4]));
    for (keys, top, declared, change, words) in [
        ("", bao, declared, same, ["bao: there is no 宝 in these rules", "seats[0].baoting: no hand can declare"]),
        ("", bao, declared, same, ["; set bao.declare = \"ready\", or", "ready\" and bao.wild = \"draw\", or leave"]),
        ("bao.declare = \"ready\"", bao, declared, same, ["bao: there is no 宝", "and bao.wild = \"draw\""]),
        (on, bao, "", same, ["bao: a tile becomes the 宝 only after a seat has declared", "baoting = true"]),
        (on, bao, "baoting = false\n", same, ["bao: a tile becomes", "baoting = true"]),
        (on, "bao = \"1f\"\n", declared, same, ["bao: no hand can hold 1f", "; a 宝 is of a kind"]),
        (on, "bao = \"9x\"\n", declared, same, ["bao:", "'x'"]),
        (on, "bao = \"999s9s\"\n", declared, same, ["6 copies of 9s", "bao ×4"]),
        (on, "", declared, same, ["does not win on 9s", "4s 7s"]),
        (
            on,
            bao,
            declared,
            ("56s22p789s", "56s22p189s"),
            ["seats[0].baoting: the hand waits for no winning tile", "leave"],
        ),
        (on, bao, declared, ("baoting = true", "baoting = 1"), ["baoting", "true or false"]),
    ] {
        let text = text(top, declared, change);
        let error = match Situation::parse("s.toml", &text) {
            Ok(_) => settled(keys, &text).expect_err(&text),
            Err(error) => error.to_string(),
        };
        assert!(words.iter().all(|word| error.contains(word)), "{words:?}: {error}");
        assert!(!top.contains("1f") || error.lines().count() == 1, "one fault for one cause: {error}");
    }
}

#[test]
fn thirteen_orphans_wait_for_thirteen_kinds() {
    let td = rules("tuidaohu", "");
    let copies = td.in_play(None);
    let hand = td.read_hand("19m19p19sESWNCFP", &copies, td.wild_kinds(None)).expect("a hand");
    assert_eq!(list_waits(&td, &hand, KindSet::EMPTY, &copies).len(), 13);
}

#[test]
fn the_dealer_pays_and_gets_double() {
    let td = rules("tuidaohu", "");
    let settled = |rules: &Rules, winner: u8, by| {
        let mut hands = [""; 4];
        hands[usize::from(winner)] = "123m456p78sEE123s";
        let mut facts = deal(0, hands);
        facts.end = End::Win;
        facts.wins = vec![win(winner, by, "9s")];
        paid(&settle(rules, &facts).expect("settled"), Item::Win)
    };
    assert_eq!(settled(&td, 1, OFF_2), [0, 1, -1, 0]);
    assert_eq!(settled(&td, 1, WinBy::Discard(seat(0))), [-2, 2, 0, 0], "庄家点炮");
    assert_eq!(settled(&td, 0, OFF_2), [2, 0, -2, 0], "庄家和牌");
    assert_eq!(settled(&td, 1, DRAW), [-2, 4, -1, -1]);
    assert_eq!(settled(&td, 0, DRAW), [6, -2, -2, -2], "first reading");
    let second = rules("tuidaohu", "scoring.dealer.self_draw = \"twice\"");
    assert_eq!(settled(&second, 0, DRAW), [12, -4, -4, -4], "second reading");
    // Several winners, if the room lets all win: each is paid, the dealer double.
    let all = rules("tuidaohu", "claims.winners = \"all\"");
    let mut facts = deal(0, ["123m456p78sEE123s", "123m456p78sEE123s", "", ""]);
    facts.end = End::Win;
    facts.wins = vec![win(0, OFF_2, "9s"), win(1, OFF_2, "9s")];
    assert_eq!(paid(&settle(&all, &facts).expect("settled"), Item::Win), [2, 1, -3, 0]);
    assert!(settle(&td, &facts).is_err());
    let mut facts = deal(0, ["", "", "", ""]);
    facts.events = [DealEvent::Genfeng].into();
    assert_eq!(settle(&td, &facts).expect("settled").total().by_seat(), [-3, 1, 1, 1], "跟风");
}

#[test]
fn melds_that_a_game_does_not_have_are_refused() {
    let refused = |name: &str, hand: &str| {
        let rules = rules(name, "");
        rules.read_hand(hand, &rules.in_play(None), rules.wild_kinds(None)).is_err()
    };
    assert!(refused("sichuan", "[123m]1122334455p") && refused("tuidaohu", "[123m]1122334455p"));
    assert!(!refused("qionghu", "[123m]1122334455p") && refused("nanchang", "[123m]1122334455p1f"));
    assert!(refused("qionghu", "[CCC]1122334455p") && refused("qionghu", "[CCCC]1122334455p"));
    assert!(!refused("qionghu", "(CCCC)1122334455p") && !refused("tuidaohu", "[CCC]1122334455p"));
    assert!(refused("sichuan", "E112233445566p"));
}
