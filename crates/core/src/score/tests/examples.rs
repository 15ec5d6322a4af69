//! The worked examples of the seeds, and similar cases worked out by hand.

use super::*;

/// Source, rules, dealer, turned tile, the four hands; seat, tile and way of the win; its payments, shape and factors.
type HandRow = (
    &'static str,
    &'static str,
    u8,
    &'static str,
    [&'static str; 4],
    (u8, &'static str, &'static str),
    [i64; 4],
    &'static str,
);

const QIXING: &str = "58m169s7pWENSCFP";

const HANDS: &[HandRow] = &[
    (
        "seed 000, 德中德, example",
        "nanchang",
        0,
        "2m",
        ["", QIXING, "", ""],
        (1, "4p", "discard 2"),
        [-32, 85, -37, -16],
        "qixing_shisanlan: qixing_shisanlan dezhongde",
    ),
    (
        "seed 000, 杠上开花, example with one 东 or 西 less",
        "nanchang",
        0,
        "F",
        ["[1111p]555m33pEEWFP", "", "", ""],
        (0, "3p", "draw kong"),
        [48, -16, -16, -16],
        "all_triplets: all_triplets self_draw after_kong",
    ),
    (
        "seed 000, 抢杠, example",
        "nanchang",
        0,
        "3p",
        ["[333s]", "NNN123p24s88s345p", "", ""],
        (1, "3s", "rob 0"),
        [-13, 31, -9, -9],
        "standard: rob_kong deguo",
    ),
    (
        "seed 001, example 1",
        "nanchang-guide",
        0,
        "2m",
        [QIXING, "3m", "", ""],
        (0, "4p", "draw"),
        [111, -37, -37, -37],
        "qixing_shisanlan: qixing_shisanlan self_draw deguo",
    ),
    (
        "seed 001, example 2",
        "nanchang-guide",
        0,
        "2m",
        ["3m", QIXING, "", ""],
        (1, "4p", "draw"),
        [-37, 79, -21, -21],
        "qixing_shisanlan: qixing_shisanlan self_draw deguo",
    ),
    (
        "seed 001, example 3",
        "nanchang-guide",
        0,
        "5m",
        ["55667m88p123456s", "", "", ""],
        (0, "9s", "draw"),
        [24, -8, -8, -8],
        "standard: self_draw jingdiao",
    ),
    (
        "seed 001, example 4",
        "nanchang-guide",
        0,
        "5m",
        ["", "55667m88p123456s", "", ""],
        (1, "9s", "draw"),
        [-8, 16, -4, -4],
        "standard: self_draw jingdiao",
    ),
    (
        "seed 001, example 5",
        "nanchang-guide",
        0,
        "9s",
        ["123456789m1155p", "", "", ""],
        (0, "1p", "draw tianhu"),
        [60, -20, -20, -20],
        "standard: ",
    ),
    (
        "seed 000, 精钓地胡",
        "nanchang",
        0,
        "2m",
        ["", "456m456sCCCPPP2m", "", ""],
        (1, "9p", "discard 0 dihu"),
        [-40, 120, -40, -40],
        "standard: jingdiao",
    ),
    (
        "地胡 needs no 精钓",
        "nanchang",
        0,
        "9s",
        ["", "123456789m1155p", "", ""],
        (1, "1p", "discard 0 dihu"),
        [-20, 60, -20, -20],
        "standard: ",
    ),
    (
        "精钓天胡 while the last tile is in a meld",
        "nanchang",
        0,
        "2m",
        ["456m456sCCCPP9p2m", "", "", ""],
        (0, "P", "draw tianhu"),
        [120, -40, -40, -40],
        "standard: jingdiao",
    ),
    (
        "德国 off the dealer",
        "nanchang",
        0,
        "9s",
        ["9s", "123456789m1155p", "", ""],
        (1, "1p", "discard 0"),
        [-13, 17, -2, -2],
        "standard: deguo",
    ),
    (
        "德国 off another seat",
        "nanchang",
        0,
        "9s",
        ["9s", "123456789m1155p", "", ""],
        (1, "1p", "discard 2"),
        [-4, 15, -9, -2],
        "standard: deguo",
    ),
    (
        "seed 002, 基础分: the 5 of 德国 stays 5",
        "nanchang-jiangxi",
        0,
        "9s",
        ["9s", "123456789m1155p", "", ""],
        (1, "1p", "discard 2"),
        [-16, 45, -21, -8],
        "standard: deguo",
    ),
    (
        "精钓, plain",
        "nanchang",
        0,
        "2m",
        ["", "456m456sCCCPPP2m", "", ""],
        (1, "9p", "draw"),
        [-8, 16, -4, -4],
        "standard: self_draw jingdiao",
    ),
    (
        "seed 002, 精钓 b): its own kind is drawn",
        "nanchang",
        0,
        "P",
        ["C", "333m555p567pWNEP", "", ""],
        (1, "P", "draw"),
        [-21, 47, -13, -13],
        "standard: self_draw jingdiao deguo",
    ),
    (
        "seed 002, 精钓 d): with 小七对 and 德国",
        "nanchang",
        0,
        "P",
        ["C", "1133m5599p2288sC", "", ""],
        (1, "C", "draw"),
        [-37, 79, -21, -21],
        "seven_pairs: seven_pairs self_draw jingdiao deguo",
    ),
    (
        "seed 002, 精钓 d): won on a discard it is no 精钓",
        "nanchang",
        0,
        "P",
        ["C", "1133m5599p2288sC", "", ""],
        (1, "C", "discard 2"),
        [-8, 25, -13, -4],
        "seven_pairs: seven_pairs deguo",
    ),
    (
        "seed 002, 精钓 c): after a kong",
        "nanchang",
        0,
        "P",
        ["", "(3333m)555p567pWNEP", "", ""],
        (1, "9s", "draw kong"),
        [-16, 32, -8, -8],
        "standard: self_draw after_kong jingdiao",
    ),
    (
        "精钓 with 大七对",
        "nanchang",
        0,
        "5m",
        ["", "[111m][222p][333s]888p5m", "", ""],
        (1, "9s", "draw"),
        [-16, 32, -8, -8],
        "all_triplets: all_triplets self_draw jingdiao",
    ),
    (
        "plain with a wild, the dealer pays double",
        "nanchang",
        3,
        "9s",
        ["", "1234578m11p555s9s", "", ""],
        (1, "6m", "discard 2"),
        [-1, 5, -2, -2],
        "standard: ",
    ),
    (
        "精钓 and 德国 only in different readings",
        "nanchang",
        0,
        "P",
        ["", "333m555567pSSPC", "", ""],
        (1, "F", "draw"),
        [-13, 31, -9, -9],
        "standard: self_draw deguo",
    ),
    (
        "seed 002, 精钓 a): a hand in 精钓 wins on 发 as 德国",
        "nanchang",
        0,
        "P",
        ["", "333m555567pSSPC", "", ""],
        (1, "F", "discard 2"),
        [-4, 15, -9, -2],
        "standard: deguo",
    ),
    (
        "seed 002, 精钓 a): but not on 南",
        "nanchang",
        0,
        "P",
        ["", "333m555567pSSPC", "", ""],
        (1, "S", "discard 2"),
        [0; 4],
        "refused",
    ),
    (
        "a wild number is no honour of 七星",
        "nanchang",
        0,
        "5m",
        ["", "147m147p1sESWNFP", "", ""],
        (1, "5m", "draw"),
        [-8, 16, -4, -4],
        "shisanlan: shisanlan self_draw",
    ),
    (
        "七星十三烂, all natural, nobody has 精",
        "nanchang",
        0,
        "5m",
        ["", "147m147p1sESWNFP", "", ""],
        (1, "C", "discard 0"),
        [-69, 101, -16, -16],
        "qixing_shisanlan: qixing_shisanlan dezhongde",
    ),
    (
        "numbers two apart are no 十三烂",
        "nanchang",
        0,
        "8m",
        ["", "136m147p1sESWNCF", "", ""],
        (1, "P", "discard 0"),
        [0; 4],
        "refused",
    ),
    (
        "seed 000, 小七对: not after a kong",
        "nanchang",
        0,
        "9p",
        ["", "(3333p)11688m7sC91p", "", ""],
        (1, "7s", "draw"),
        [0; 4],
        "refused",
    ),
    (
        "seed 001, 七星七对",
        "nanchang-guide",
        0,
        "5m",
        ["", "EESSWWNNCCFFP", "", ""],
        (1, "P", "discard 2"),
        [-37, 95, -37, -21],
        "qixing_seven_pairs: qixing_seven_pairs dezhongde",
    ),
];

#[test]
fn hands_pay_as_in_the_seeds() {
    for &(source, name, dealer, indicator, hands, (winner, tile, how), expected, reading) in HANDS {
        let facts = won(deal(dealer, indicator, hands), winner, tile, how);
        match settle(&rules(name), &facts) {
            Ok(settlement) => {
                let read = &settlement.wins[0];
                assert_eq!(item(&settlement, Item::Win), expected, "{source}");
                let flat = names(&settlement).join(" ");
                assert_eq!(format!("{}: {flat}", read.shape), reading, "{source}");
            }
            Err(ScoreError::NoWin { .. }) => assert_eq!(reading, "refused", "{source}"),
            Err(error) => panic!("{source}: {error}"),
        }
    }
}

/// Source, rules, turned tile, hands with discards, an item and its payments.
type DealRow = (&'static str, &'static str, &'static str, [&'static str; 4], Item, [i64; 4]);

const OFF: &str = "nanchang+scoring.jing.bawang=off";
const ONCE: &str = "nanchang+scoring.kong.jing=bonus";

const DEALS: &[DealRow] = &[
    ("seed 000, 冲关", "nanchang", "5m", ["556m", "566m", "6m", "5m"], Item::Jing, [23, -1, -13, -9]),
    ("seed 000, 霸王精", "nanchang", "5m", ["56m", "", "", ""], Item::Jing, [18, -6, -6, -6]),
    ("seed 002, 霸王精: 10子", "nanchang-jiangxi", "5m", ["56m", "", "", ""], Item::Jing, [39, -13, -13, -13]),
    ("all eight 精", "nanchang", "5m", ["55556666m", "", "", ""], Item::Jing, [648, -216, -216, -216]),
    ("seed 002, 冲关: two 白, three 中", OFF, "P", ["PPCCC", "", "", ""], Item::Jing, [84, -28, -28, -28]),
    ("seed 000, 杠精, example", "nanchang", "4s", ["4s(5555s)", "", "", ""], Item::Jing, [150, -50, -50, -50]),
    (
        "seed 000, 杠精, example, another seat has 精",
        "nanchang",
        "5m",
        ["5m(6666m)", "5m", "", ""],
        Item::Jing,
        [94, -26, -34, -34],
    ),
    ("seed 002, 杠精, counted once", ONCE, "5m", ["5m(6666m)", "5m", "", ""], Item::Jing, [82, -22, -30, -30]),
    ("seed 002, 杠精: 15子", "nanchang-jiangxi", "5m", ["5m(6666m)", "5m", "", ""], Item::Jing, [97, -27, -35, -35]),
    ("杠精 of the 正精: 10 + 8", "nanchang", "5m", ["(5555m)", "6m", "", ""], Item::Jing, [173, -55, -59, -59]),
    ("a kong of 精 pays no kong points", "nanchang", "5m", ["(5555m)", "[1111m]", "", ""], Item::Kong, [-1, 3, -1, -1]),
    (
        "but it does where there is no 杠精",
        "nanchang-guide",
        "5m",
        ["(6666m)", "", "", ""],
        Item::Kong,
        [6, -2, -2, -2],
    ),
    ("seed 000, 杠子", "nanchang", "9s", ["[1111m]", "", "(2222p)", ""], Item::Kong, [1, -3, 5, -3]),
    ("seed 000, 补杠", "nanchang", "9s", ["[1111m+]", "", "", ""], Item::Kong, [3, -1, -1, -1]),
    ("seed 001, 明杠", "nanchang-guide", "9s", ["[1111m+][3333m]", "", "", ""], Item::Kong, [12, -4, -4, -4]),
    ("seed 000, 流局", "nanchang", "9s", ["", "", "", ""], Item::Liuju, [-15, 5, 5, 5]),
    ("seed 002, 和局", "nanchang-jiangxi", "9s", ["", "", "", ""], Item::Liuju, [0; 4]),
    (
        "seed 000, 精的使用: thrown 精 are one's own",
        "nanchang",
        "5m",
        ["/5m", "6m", "", ""],
        Item::Jing,
        [5, 1, -3, -3],
    ),
    (
        "seed 002, 精的使用: a claimed 精 is the claimer's",
        "nanchang",
        "5m",
        ["", "[555m]", "", ""],
        Item::Jing,
        [-36, 108, -36, -36],
    ),
    ("精 in a chow count", "nanchang", "5m", ["[456m]", "", "5m", ""], Item::Jing, [7, -5, 3, -5]),
];

#[test]
fn jing_and_kongs_pay_as_in_the_seeds() {
    for &(source, name, indicator, hands, part, expected) in DEALS {
        let settlement = settle(&rules(name), &deal(0, indicator, hands)).expect(source);
        assert_eq!(item(&settlement, part), expected, "{source}");
    }
}

#[test]
fn chongguan_pays_as_in_the_seeds() {
    // seed 001, 冲关: 5分乘2即10分 (its later 15分 is a typo).
    let keys = rules(OFF);
    for (points, each) in [(4, 4), (5, 10), (6, 18), (7, 28), (8, 40), (9, 54), (10, 70), (11, 88), (12, 108)] {
        let zheng: usize = points.min(8) / 2;
        let hand = format!("{}{}", "5m".repeat(zheng), "6m".repeat(points - 2 * zheng));
        let settlement = settle(&keys, &deal(0, "5m", [&hand, "", "", ""])).expect("a deal without a win");
        assert_eq!(item(&settlement, Item::Jing)[1], -each, "{points} points");
    }
}

#[test]
fn whole_deals_pay_as_in_the_seeds() {
    // The sums of the seeds leave 霸王 out, so that the rules switch it off.
    let rows = [
        // seed 000, 杠上开花: 16 + 1 + 3.
        ("F", 0, ["[1111p]555m33pEEWFP", "", "", ""], (0, "3p", "draw kong"), [60, -20, -20, -20]),
        // seed 000, 抢杠: 23 and 19.
        ("3p", 0, ["[333s]", "NNN123p24s88s345p", "", ""], (1, "3s", "rob 0"), [-23, 61, -19, -19]),
        // seed 001, examples 3 and 4.
        ("5m", 0, ["55667m88p123456s", "", "", ""], (0, "9s", "draw"), [78, -26, -26, -26]),
        ("5m", 0, ["", "55667m88p123456s", "", ""], (1, "9s", "draw"), [-26, 70, -22, -22]),
    ];
    for (indicator, dealer, hands, (winner, tile, how), expected) in rows {
        let settlement = settle(&rules(OFF), &won(deal(dealer, indicator, hands), winner, tile, how)).expect("a win");
        assert_eq!(settlement.total().by_seat(), expected);
    }
}

#[test]
fn penalties_pay_as_in_the_seeds() {
    let mut facts = deal(0, "5m", ["5m(6666m)", "[1111p]", "", ""]);
    facts.events.insert_if(DealEvent::Chaozhuang, true);
    let settlement = settle(&rules("nanchang"), &facts).expect("a deal without a win");
    assert_eq!(item(&settlement, Item::Chaozhuang), [-15, 5, 5, 5], "seed 000, 抄庄");
    assert_eq!(item(&settlement, Item::Liuju), [-15, 5, 5, 5], "seed 000, 流局");
    // seed 000, 诈和: 不再计算精和杠子的得子.
    facts.end = End::Zhahu(seat(2));
    let settlement = settle(&rules("nanchang"), &facts).expect("a deal without a win");
    assert_eq!(item(&settlement, Item::Zhahu), [20, 20, -60, 20]);
    let parts: Vec<Item> = settlement.entries.iter().map(|entry| entry.item).collect();
    assert_eq!(parts, [Item::Chaozhuang, Item::Zhahu]);
}
