//! Customs of rooms, worked out by hand: factors, 连庄, 扎鸟, kongs, 地胡, lower 精, 飘精, 冲关包赔.

use super::tests::{PLAIN, deal, orphans, paid, plain, score};
use super::*;
use crate::score::{Situation, Why};
use crate::tile::KindSet;

fn item(rules: &str, text: &str, item: Item) -> [i64; 4] {
    score(rules, text).unwrap_or_else(|error| panic!("{rules}: {error}\n{text}")).paid(item).by_seat()
}

fn win(rules: &str, text: &str) -> [i64; 4] {
    item(rules, text, Item::Win)
}

/// Asserts that a situation is refused with a message that contains all `words`.
fn refused(rules: &str, text: &str, words: &[&str]) {
    let error = score(rules, text).expect_err(text);
    assert!(words.iter().all(|word| error.contains(word)), "{words:?} are not all in: {error}");
}

const OTHERS: [&str; 3] = ["186m5s9sNWEFP2p1p9p", "1p6m2s1m8p9p6s1mEN3p2pS", "5s7m4pW1m8s3s8m9p2sNCC"];

/// Returns a situation of 南昌 in which the dealer, seat 0, draws `tile` and wins. The turned tile is 1p. Other seats have 精, so that a plain
/// hand without a wild gets 13 from each seat: 庄家 x2, 自摸 x2, 德国 x2 + 5.
fn dealer_draws(hand: &str, tile: &str) -> String {
    let win = format!("seat = 0\ntile = \"{tile}\"\nby = \"self_draw\"");
    let others = ["113344668899pC", "122346789pNNCC", "2234778p9pNNC3s8s"];
    deal("end = \"win\"\nindicator = \"1p\"", &win, [hand, others[0], others[1], others[2]])
}

#[test]
fn room_factors_multiply_the_payments_of_the_game() {
    // 十三幺 x16 as a self-draw: 32 from the dealer and 16 from the others, all doubled by 自摸翻倍.
    assert_eq!(paid("tuidaohu+room.factors.self_draw=2", &orphans("by = \"self_draw\"")), [-64, 128, -32, -32]);
    assert_eq!(paid("tuidaohu+room.factors.self_draw=2", &orphans("by = \"discard\"\nfrom = 2")), [0, 16, -16, 0]);
    // 13 from each seat, times the factor. Two factors multiply each other; the cap applies last.
    let each = |points: i64| [3 * points, -points, -points, -points];
    for (factors, hand, tile, points) in [
        ("menqing=2", "444m567s789sFF56p", "7p", 26),
        ("menqing=2", "(4444m)567s789sFF56p", "7p", 26),
        ("menqing=2", "[444m]567s789sFF56p", "7p", 13),
        ("qingyise=4", "123456789m5556m", "6m", 52),
        ("qingyise=4", "123456789m555mE", "E", 13),
        ("hunyise=2", "123456789m555mE", "E", 26),
        ("hunyise=2", "123456789m5556m", "6m", 13),
        ("yitiaolong=3", "123456789m555sE", "E", 39),
        ("yitiaolong=3", "[456m]123789m555sE", "E", 39),
        ("yitiaolong=3", "[345m]123789m555sE", "E", 13),
        ("jiaxinwu=2", "123s46m678s444sFF", "5m", 26),
        ("jiaxinwu=2", "123s34m678s444sFF", "5m", 13),
        ("kaerdiao=2", "13s456m678s444mFF", "2s", 26),
        ("kaerdiao=2", "34s456m678s444mFF", "2s", 13),
        ("menqing=2+room.factors.yitiaolong=3", "123456789m555sE", "E", 78),
        ("menqing=2+room.factors.yitiaolong=3+room.hand_cap=50", "123456789m555sE", "E", 50),
        // 小七对 x2: 8 x 2 + 5.
        ("jiangqidui=2", "225588m225588s5p", "5p", 42),
        ("jiangqidui=2", "225588m225588sE", "E", 21),
        ("menqing=2", "225588m225588sE", "E", 21),
        // 大七对 x2.
        ("ziyise=4", "EEESSSWWWFFFP", "P", 84),
    ] {
        let rules = format!("nanchang+room.factors.{factors}");
        assert_eq!(win(&rules, &dealer_draws(hand, tile)), each(points), "{factors}: {hand}");
    }
    // A 精 may be part of 一条龙: with 1p as the 9m there is no 德国, 2 x 2 from each seat, times 3. So may a 精 as the 4 of 夹心五.
    let wild = dealer_draws;
    assert_eq!(win("nanchang+room.factors.yitiaolong=3", &wild("12345678m1p555sE", "E")), each(12));
    assert_eq!(win("nanchang+room.factors.jiaxinwu=3", &wild("123s6m1p678s444sFF", "5m")), each(12));
    let names =
        score("nanchang+room.factors.yitiaolong=3", &wild("12345678m1p555sE", "E")).unwrap().wins[0].factors.clone();
    assert_eq!(names.last().map(|factor| (factor.fan, factor.effect)), Some((Fan::Yitiaolong, Effect::Times(3))));
}

/// The dealer of 推倒胡 draws the winning tile: twice the value from each seat.
#[test]
fn a_win_without_wilds_has_a_factor() {
    let plain = "234567m789p11s23s";
    for (source, hand, tile, points) in [
        ("set_hongzhong", plain, "4s", 4),
        ("set_hongzhong", "234567m789p1s23sC", "4s", 2),
        ("set_hongzhong", plain, "C", 2),
        // A wild in a meld stands for itself and still counts as a wild.
        ("set_baiban", "234m789p11s23sPPP", "4s", 2),
        ("set_baiban", "[PPP]234m789p11s23s", "4s", 2),
        ("set_hongzhong", "[PPP]234m789p11s23s", "4s", 4),
        // A wild of the hand may stand for itself. The turned tile is 5p.
        ("turned_next", "234m567789p11s23s", "4s", 2),
        ("turned_itself", "234m567789p11s23s", "4s", 2),
        ("turned_next", "234m345789p11s23s", "4s", 4),
        ("turned_itself", "234567m678p11s23s", "4s", 4),
    ] {
        let turned = if source.starts_with("turned") { "\nindicator = \"5p\"" } else { "" };
        let win = format!("seat = 0\ntile = \"{tile}\"\nby = \"self_draw\"");
        let text = deal(&format!("end = \"win\"{turned}"), &win, [hand, OTHERS[0], OTHERS[1], OTHERS[2]]);
        let rules = format!("tuidaohu+wilds.source={source}+room.factors.wugui=2");
        assert_eq!(paid(&rules, &text), [3 * points, -points, -points, -points], "{source}: {hand} {tile}");
    }
    // 无鬼 needs wilds, and 南昌 has 德国.
    for rules in ["tuidaohu+room.factors.wugui=2", "nanchang+room.factors.wugui=2"] {
        assert!(Rules::load(rules).unwrap_err().to_string().contains("room.factors.wugui"), "{rules}");
    }
}

#[test]
fn circumstances_of_a_win_have_room_factors() {
    // A win on the discard after a kong: the discarder pays 2 x 2 x 2 + 5, the others 2 x 2, all doubled by 杠上炮.
    let text = deal(
        "end = \"win\"\nindicator = \"1p\"",
        "seat = 0\ntile = \"7p\"\nby = \"discard\"\nfrom = 1\nevents = [\"kong_discard\"]",
        ["444m567s789sFF56p", "(1111s)9sNWEP2p1p9pPS", OTHERS[1], OTHERS[2]],
    );
    assert_eq!(win("nanchang", &text), [21, -13, -4, -4]);
    assert_eq!(win("nanchang+room.factors.kong_discard=2", &text), [42, -26, -8, -8]);
    // 海底 multiplies a self-draw, 13 from each seat, and not a win on the discard after the last tile.
    let last = dealer_draws("444m567s789sFF56p", "7p")
        .replace("by = \"self_draw\"", "by = \"self_draw\"\nevents = [\"last_tile\"]");
    assert_eq!(win("nanchang+room.factors.last_tile=3", &last), [117, -39, -39, -39]);
    let thrown = text.replace("kong_discard", "last_tile");
    assert_eq!(win("nanchang+room.factors.last_tile=3", &thrown), [21, -13, -4, -4]);
    // 起胡 values the hand with its factors: the dealer owes 32 for 十三幺 as a self-draw, and twice that with 自摸翻倍.
    let text = orphans("by = \"self_draw\"");
    assert_eq!(paid("tuidaohu+gates.least_win=32", &text), [-32, 64, -16, -16]);
    refused("tuidaohu+gates.least_win=33", &text, &["起胡"]);
    assert_eq!(paid("tuidaohu+gates.least_win=33+room.factors.self_draw=2", &text), [-64, 128, -32, -32]);
}

#[test]
fn lianzhuang_multiplies_payments() {
    let text = orphans("by = \"self_draw\"").replace("dealer = 0", "dealer = 0\nlianzhuang = 2");
    refused("tuidaohu", &text, &["lianzhuang", "room.lianzhuang.grows"]);
    // The dealer owes 32 and the others 16. After two deals in a row the factor is 1 + 2, or 2 x 2.
    let paid = |keys: &str| paid(&format!("tuidaohu+room.lianzhuang.grows={keys}"), &text);
    assert_eq!(paid("add"), [-96, 128, -16, -16]);
    assert_eq!(paid("double"), [-128, 160, -16, -16]);
    assert_eq!(paid("double+room.lianzhuang.limit=3"), [-96, 128, -16, -16]);
    assert_eq!(paid("add+room.lianzhuang.pays=all"), [-96, 192, -48, -48]);
    assert_eq!(paid("add+room.lianzhuang.pays=dealer_wins"), [-32, 64, -16, -16]);
    // If seat 1 is the dealer, the dealer wins: 32 from each seat, times 3.
    let own = text.replace("dealer = 0", "dealer = 1");
    let rules = "tuidaohu+room.lianzhuang.grows=add+room.lianzhuang.pays=dealer_wins";
    assert_eq!(super::tests::paid(rules, &own), [-96, 288, -96, -96]);
    refused(rules, &own.replace("lianzhuang = 2", "lianzhuang = -1"), &["lianzhuang", "-1"]);
}

#[test]
fn hits_of_niao_multiply_or_add() {
    // Seat 1 gets 32, 16 and 16. 5p and 9s are number 1, 2p is number 2.
    let text = orphans("by = \"self_draw\"").replace("end = ", "niao = \"5p9s2p\"\nend = ");
    let niao = |keys: &str| paid(&format!("tuidaohu+room.niao.tiles=3{keys}"), &text);
    // Two hits on the winner: each payer pays four times as much, or 2 more.
    assert_eq!(niao("+room.niao.factor=2"), [-128, 256, -64, -64]);
    assert_eq!(niao("+room.niao.points=1"), [-34, 70, -18, -18]);
    assert_eq!(niao("+room.niao.factor=2+room.niao.points=1"), [-130, 262, -66, -66]);
    assert_eq!(niao("+room.niao.factor=2+room.hand_cap=100"), [-100, 228, -64, -64]);
    // Counted from the winner: two hits on the winner and one on seat 2, whose 16 are doubled three times.
    assert_eq!(niao("+room.niao.factor=2+room.niao.hits=from_winner"), [-128, 320, -128, -64]);
    // Counted from the dealer: 5p and 9s hit the dealer, 2p the winner: 32 x 8, 16 x 2 and 16 x 2.
    assert_eq!(niao("+room.niao.factor=2+room.niao.hits=from_dealer"), [-256, 320, -32, -32]);
    // Seats that owe nothing pay nothing: only the discarder pays, for two hits.
    let thrown = text.replace("by = \"self_draw\"", "by = \"discard\"\nfrom = 2");
    assert_eq!(paid("tuidaohu+room.niao.tiles=3+room.niao.points=1", &thrown), [0, 18, -18, 0]);
    // 东 and 中 are number 1, 南 and 发 number 2, 西 and 白 number 3, 北 number 4.
    let honours = text.replace("5p9s2p", "CFN");
    assert_eq!(
        paid("tuidaohu+room.niao.tiles=3+room.niao.points=1+room.niao.hits=from_winner", &honours),
        [-34, 69, -18, -17]
    );
    refused("tuidaohu", &text, &["niao", "room.niao.tiles"]);
    refused("tuidaohu+room.niao.tiles=2+room.niao.points=1", &text, &["niao", "3 tiles", "room.niao.tiles = 2"]);
    let none = deal(
        "end = \"liuju\"\nniao = \"5p\"",
        "",
        ["268m359p249sSW5s7p", "19m19p19sESWNCFP", "369m357p258sE3s6s8p", "358m246p379sW4s8s2p"],
    );
    refused("tuidaohu+room.niao.tiles=2+room.niao.points=1", &none, &["niao", "exclude each other"]);
}

#[test]
fn kong_payers_decide_who_pays_for_a_kong() {
    // In 南昌 an exposed kong gets 1 from each seat; seat 0 gave the tile.
    let text = deal(
        "end = \"liuju\"\nindicator = \"2m\"",
        "",
        ["468m13579p2468sE", "[9999m+]123456s77pES", "[1111m]579p2479sEEW", "258m136p2479sWWN"],
    );
    let fed = |text: &str, from: u8| {
        let rows = |tile: &str, from: u8| format!("fed = [{{tile = \"{tile}\", from = {from}}}]\n");
        text.replace("2479sEEW\"\n", &format!("2479sEEW\"\n{}", rows("1m", 0)))
            .replace("77pES\"\n", &format!("77pES\"\n{}", rows("9m", from)))
    };
    let both = fed(&text, 3);
    let kong = |rules: &str| item(rules, &both, Item::Kong);
    // The added kong of seat 1, whose pung seat 3 fed, gets 1 from each seat too.
    assert_eq!(item("nanchang", &text, Item::Kong), [-2, 2, 2, -2]);
    assert_eq!(kong("nanchang+room.kong_payers=feeder"), [-1, 1, 1, -1]);
    assert_eq!(kong("nanchang+room.kong_payers=feeder_for_all"), [-3, 3, 3, -3]);
    assert_eq!(item("nanchang+room.kong_payers=all", &text, Item::Kong), [-2, 2, 2, -2]);
    refused("nanchang+room.kong_payers=feeder", &text, &["who fed", "fed"]);
    // In 四川 the giver pays 2 for the exposed kong of seat 2; each seat pays 1 for the added kong of seat 1.
    let rows = "[[kongs]]\nseat = 2\ntile = \"1m\"\nkind = \"exposed\"\nfrom = 0\n[[kongs]]\nseat = 1\ntile = \"9m\"\nkind = \"added\"\nfrom = 3\n";
    let text = deal(
        "end = \"liuju\"",
        "",
        ["468m13579p24689s", "[9999m+]12345s778p6s7s", "[1111m]5679p2479s88p", "358m1368p2479s33s"],
    ) + rows;
    let kong = |change: &str| item(&format!("sichuan{change}"), &text, Item::Kong);
    assert_eq!(kong(""), [-3, 3, 1, -1]);
    assert_eq!(kong("+room.kong_payers=all"), [-3, 1, 5, -3]);
    assert_eq!(kong("+room.kong_payers=feeder"), [-2, 1, 2, -1]);
    assert_eq!(kong("+room.kong_payers=feeder_for_all"), [-6, 3, 6, -3]);
    // In 南京 the giver pays 10.
    let text = deal(
        "end = \"liuju\"",
        "",
        ["268m1359p249sSWN", "[9999m]456m24p55p123s", "36m1357p158sESWE", "158m2469p1379sWN"],
    ) + "[[kongs]]\nseat = 1\ntile = \"9m\"\nkind = \"exposed\"\nfrom = 3\n";
    assert_eq!(item("nanjing", &text, Item::Kong), [0, 10, 0, -10]);
    assert_eq!(item("nanjing+room.kong_payers=all", &text, Item::Kong), [-10, 30, -10, -10]);
    assert_eq!(item("nanjing+room.kong_payers=feeder_for_all", &text, Item::Kong), [0, 30, 0, -30]);
}

/// A situation in which seat 1 robs the kong of 3p of seat 0 with the concealed hand `winner`. `end` is the end of the deal.
fn robbed(end: &str, winner: &str) -> String {
    let hands = ["[333p]2468m1579p46s", winner, "3579m14579p2479s", "12358m1469p2479s"];
    deal(&format!("end = \"{end}\""), "seat = 1\ntile = \"3p\"\nby = \"rob_kong\"\nfrom = 0", hands)
}

#[test]
fn the_robbed_seat_can_pay_the_shares_of_all() {
    // 四川: 抢杠 x2 for each share.
    let (own, all) = ("sichuan", "sichuan+room.rob_kong_payers=konger_for_all");
    let text = robbed("liuju", PLAIN[1]);
    assert_eq!(win(own, &text), [-2, 2, 0, 0]);
    assert_eq!(win(all, &text), [-6, 6, 0, 0]);
    assert_eq!(win(&format!("{all}+room.hand_cap=5"), &text), [-5, 5, 0, 0]);
    refused(&format!("{own}+gates.least_win=3"), &text, &["起胡"]);
    assert_eq!(win(&format!("{all}+gates.least_win=6"), &text), [-6, 6, 0, 0]);
    refused(&format!("{all}+gates.least_win=7"), &text, &["起胡"]);
    // The rule for discards does not apply, and this rule does not apply to discards.
    assert_eq!(win(&format!("{own}+room.discard_payers=discarder_for_all"), &text), [-2, 2, 0, 0]);
    assert_eq!(win(all, &plain("by = \"discard\"\nfrom = 2")), [0, 1, -1, 0]);
    // Seats 1 and 3 rob the same kong: for each of them, seat 0 pays the shares of the two seats that do not. 起胡 counts three shares.
    let third = "12358m1469p2479s\"\n";
    let both = text
        .replace("from = 0\n", "from = 0\n[[wins]]\nseat = 3\ntile = \"3p\"\nby = \"rob_kong\"\nfrom = 0\n")
        .replace(third, "456m789m12p66p789m\"\n");
    assert_eq!(win(own, &both), [-4, 2, 0, 2]);
    assert_eq!(win(all, &both), [-8, 4, 0, 4]);
    assert_eq!(win(&format!("{all}+gates.least_win=6"), &both), [-8, 4, 0, 4]);
    // Seat 3 has drawn its winning tile before and left: 2 from each seat for that, then two shares.
    let left = text
        .replace("[[wins]]\n", "[[wins]]\nseat = 3\ntile = \"9p\"\nby = \"self_draw\"\n[[wins]]\n")
        .replace(third, "456m789m78p66p789m\"\n");
    assert_eq!(win(own, &left), [-2 - 2, 2 - 2, -2, 6]);
    assert_eq!(win(all, &left), [-2 - 4, 4 - 2, -2, 6]);
}

#[test]
fn the_robbed_seat_pays_each_share_as_its_seat_would() {
    let key = "+room.rob_kong_payers=konger_for_all";
    let both = |rules: &str, text: &str| [win(rules, text), win(&format!("{rules}{key}"), text)];
    // 推倒胡: 抢杠 x2, and twice that for the dealer, who is seat 0, then seat 2, then the winner.
    let text = robbed("win", PLAIN[1]);
    assert_eq!(both("tuidaohu", &text), [[-4, 4, 0, 0], [-4 - 2 - 2, 8, 0, 0]]);
    let dealer = |seat: &str| text.replace("dealer = 0", &format!("dealer = {seat}"));
    assert_eq!(both("tuidaohu", &dealer("2")), [[-2, 2, 0, 0], [-2 - 4 - 2, 8, 0, 0]]);
    assert_eq!(both("tuidaohu", &dealer("1")), [[-4, 4, 0, 0], [-12, 12, 0, 0]]);
    // 穷胡 with closed payers x2: the dealer has claimed, seats 2 and 3 have not.
    let open = robbed("win", "[111s]456m789m12p55p");
    assert_eq!(both("qionghu+scoring.closed_payer=2", &open), [[-4, 4, 0, 0], [-4 - 4 - 4, 12, 0, 0]]);
    // 香港: the seat that gives the tile owes twice what each other seat owes.
    let points = |rules: &str| score(rules, &text).unwrap().wins[0].points.unwrap();
    let v = points("rooms/hongkong");
    assert!(v >= 4, "{v}");
    assert_eq!(both("rooms/hongkong", &text), [[-2 * v, 4 * v, -v, -v], [-4 * v, 4 * v, 0, 0]]);
    // 国标: each seat pays 8, and the robbed one the value of the hand in addition.
    let v = points("guobiao");
    assert_eq!(both("guobiao", &text), [[-v - 8, v + 24, -8, -8], [-3 * (v + 8), 3 * (v + 8), 0, 0]]);
    let detail = crate::score::explain;
    let rules = Rules::load(&format!("guobiao{key}")).unwrap();
    let facts = Situation::parse("s.toml", &text).unwrap().facts(&rules).unwrap();
    let rows = detail(&rules, &facts).unwrap();
    assert!(rows.iter().all(|row| row.reasons().contains(&Why::Term(Term::RobKongPayers))), "{rows:?}");
}

/// A situation in which seat 1 draws 3p after its kong of 8p and wins. `end` is the end of the deal and `meld` is the kong. `keys` are the
/// keys of its row other than the seat and the tile.
fn drawn_after_kong(end: &str, meld: &str, keys: &str) -> String {
    let hands = [PLAIN[0], &format!("{meld}789m12p55p123m"), PLAIN[2], PLAIN[3]];
    let win = "seat = 1\ntile = \"3p\"\nby = \"self_draw\"\nevents = [\"after_kong\"]";
    deal(&format!("end = \"{end}\""), win, hands) + &format!("[[kongs]]\nseat = 1\ntile = \"8p\"\n{keys}\n")
}

const AFTER_KONG: &str = "+room.after_kong_payers=feeder_for_all";
const FROM_2: &str = "kind = \"exposed\"\nfrom = 2";

#[test]
fn the_giver_of_an_exposed_kong_can_pay_for_all_after_it() {
    // 四川: 自摸 x2, 杠上开花 x2, 根 x2 from each seat.
    let (own, all) = ("sichuan", format!("sichuan{AFTER_KONG}"));
    let text = drawn_after_kong("liuju", "[8888p]", FROM_2);
    assert_eq!(win(own, &text), [-8, 24, -8, -8]);
    assert_eq!(win(&all, &text), [0, 24, -24, 0]);
    assert_eq!(win(&format!("{all}+scoring.self_draw_add=1"), &text), [0, 27, -27, 0]);
    assert_eq!(win(&format!("{all}+room.hand_cap=10"), &text), [0, 10, -10, 0]);
    assert_eq!(win(&format!("{own}+room.hand_cap=10"), &text), [-8, 24, -8, -8]);
    refused(&format!("{own}+gates.least_win=9"), &text, &["起胡"]);
    assert_eq!(win(&format!("{all}+gates.least_win=24"), &text), [0, 24, -24, 0]);
    refused(&format!("{all}+gates.least_win=25"), &text, &["起胡"]);
    // After other kongs, and without 杠上开花, all pay.
    let added = drawn_after_kong("liuju", "[8888p+]", "kind = \"added\"\nfrom = 2");
    assert_eq!(win(&all, &added), [-8, 24, -8, -8]);
    let concealed = drawn_after_kong("liuju", "(8888p)", "kind = \"concealed\"");
    assert_eq!(win(&all, &concealed), [-8, 24, -8, -8]);
    assert_eq!(win(&all, &text.replace("events = [\"after_kong\"]\n", "")), [-4, 12, -4, -4]);
    // The last of two kongs decides; each doubles.
    let row = |tile: &str, kind: &str| format!("[[kongs]]\nseat = 1\ntile = \"{tile}\"\n{kind}\n");
    let two = text.replace("2468m13579p2468s", "248m13579p24688s").replace("[8888p]789m", "[8888p](6666m)");
    let [exposed, concealed] = [row("8p", FROM_2), row("6m", "kind = \"concealed\"")];
    let in_order = |rows: [&str; 2]| two.replace(&exposed, &rows.concat());
    assert_eq!(win(&all, &in_order([&exposed, &concealed])), [-16, 48, -16, -16]);
    assert_eq!(win(&all, &in_order([&concealed, &exposed])), [0, 48, -48, 0]);
    // 血流: the second kong comes after the win.
    let later = format!("{concealed}after_wins = 1\n");
    assert_eq!(win(&format!("{all}+play.ends=wall_only"), &in_order([&exposed, &later])), [0, 48, -48, 0]);
    // Seat 3 has drawn its winning tile before and left: 2 from each seat for that, then two shares of 8.
    let left = text
        .replace("[[wins]]\n", "[[wins]]\nseat = 3\ntile = \"6m\"\nby = \"self_draw\"\n[[wins]]\n")
        .replace(PLAIN[3], "45m789m789m66p123m")
        .replace("from = 2\n", "from = 2\nafter_wins = 1\n");
    assert_eq!(win(own, &left), [-2 - 8, 16 - 2, -2 - 8, 6]);
    assert_eq!(win(&all, &left), [-2, 16 - 2, -2 - 16, 6]);
    refused(&all, &text.replace("from = 2\n", ""), &["kongs[0].from"]);
}

#[test]
fn the_giver_of_a_kong_pays_each_share_as_its_seat_would() {
    // 推倒胡: 杠子 x2, 杠上开花 x2, twice that from the dealer.
    let (own, all) = ("tuidaohu", format!("tuidaohu{AFTER_KONG}"));
    let text = drawn_after_kong("win", "[8888p]", FROM_2);
    let without_rows = text.split("[[kongs]]").next().unwrap();
    assert_eq!(win(own, without_rows), [-8, 16, -4, -4]);
    assert_eq!(win(&all, &text), [0, 16, -16, 0]);
    assert_eq!(win(&all, &text.replace("from = 2", "from = 0")), [-16, 16, 0, 0]);
    assert_eq!(win(&all, &text.replace("dealer = 0", "dealer = 1")), [0, 24, -24, 0]);
    // The rows of kongs are part of a situation if and only if a payment needs them.
    refused(own, &text, &["kongs[0]", "room.after_kong_payers"]);
    refused(&all, without_rows, &["8888p"]);
    // The payer is set before the house rules multiply: 自摸翻倍, and 连庄 for payments of the dealer.
    assert_eq!(win(&format!("{all}+room.factors.self_draw=2"), &text), [0, 32, -32, 0]);
    let grown = format!("{all}+room.lianzhuang.grows=add");
    let again = text.replace("dealer = 0", "dealer = 0\nlianzhuang = 2");
    assert_eq!(win(&grown, &again), [0, 16, -16, 0]);
    assert_eq!(win(&grown, &again.replace("from = 2", "from = 0")), [-48, 48, 0, 0]);
    // 南昌, with a 精 at seats 2 and 3: 自摸 x2, 杠上开花 x2, 德国 x2 + 5, the product doubled for the dealer.
    let nanchang = format!("nanchang{AFTER_KONG}");
    let jing = text.replace("end = ", "indicator = \"9s\"\nend = ");
    assert_eq!(win("nanchang", jing.split("[[kongs]]").next().unwrap()), [-21, 47, -13, -13]);
    assert_eq!(win(&nanchang, &jing), [0, 47, -47, 0]);
    // 南昌 pays kongs at the end, and names the giver under the seat.
    let fed = format!("{nanchang}+room.kong_payers=feeder");
    refused(&fed, &jing, &["who fed", "fed"]);
    let with_fed = jing.replace("55p123m\"\n", "55p123m\"\nfed = [{ tile = \"8p\", from = 2 }]\n");
    assert_eq!(item(&fed, &with_fed, Item::Kong), [0, 1, -1, 0]);
}

/// Seat 2 has an exposed kong of 1m from seat 0, seat 1 an added one of 9m whose pung seat 3 fed, seat 3 a concealed one of 东.
fn three_kongs(end: &str, win: &str) -> String {
    deal(
        &format!("end = \"{end}\""),
        win,
        ["468m13579p24689s", "[9999m+]12345s778p6s7s", "[1111m]5679p2479s88p", "(EEEE)358m1368p247s"],
    ) + "[[kongs]]\nseat = 2\ntile = \"1m\"\nkind = \"exposed\"\nfrom = 0\n\
         [[kongs]]\nseat = 1\ntile = \"9m\"\nkind = \"added\"\nfrom = 3\n\
         [[kongs]]\nseat = 3\ntile = \"E\"\nkind = \"concealed\"\n"
}

const KONGS: &str = "+room.kong.exposed=3+room.kong.added=1+room.kong.concealed=2";

#[test]
fn rooms_can_pay_for_kongs() {
    let text = three_kongs("liuju", "");
    for game in ["tuidaohu", "qionghu", "guobiao"] {
        let kong = |change: &str| item(&format!("{game}{change}"), &text, Item::Kong);
        assert_eq!(kong(KONGS), [-3 - 1 - 2, 3 - 2, 3 - 1 - 2, 6 - 1], "{game}");
        assert_eq!(kong("+room.kong.exposed=3"), [-3, 0, 3, 0]);
        assert_eq!(kong("+room.kong.added=1"), [-1, 3, -1, -1]);
        assert_eq!(kong("+room.kong.concealed=2"), [-2, -2, -2, 6]);
        // Of the kongs, only exposed and added ones have other payers.
        assert_eq!(kong(&format!("{KONGS}+room.kong_payers=all")), [-3 - 1 - 2, 3 - 3 - 2, 9 - 1 - 2, 6 - 3 - 1]);
        assert_eq!(kong(&format!("{KONGS}+room.kong_payers=feeder")), [-3 - 2, 1 - 2, 3 - 2, 6 - 1]);
        assert_eq!(kong(&format!("{KONGS}+room.kong_payers=feeder_for_all")), [-9 - 2, 3 - 2, 9 - 2, 6 - 3]);
        // A 流局 can give the points back.
        let rules = format!("{game}{KONGS}+room.liuju=nothing");
        assert_eq!(item(&rules, &text, Item::Kong), [-6, 1, 0, 5]);
        assert_eq!(item(&rules, &text, Item::Huanggang), [6, -1, 0, -5]);
        assert_eq!(paid(&format!("{game}{KONGS}+room.liuju=kongs"), &text), [-6, 1, 0, 5]);
        refused(game, &text, &["kongs[0]", "room.kong"]);
        // The points are paid when a kong is declared. A robbed kong does not count as a kong and has no row.
        let rules = Rules::load(&format!("{game}{KONGS}")).unwrap();
        let facts = Situation::parse("s.toml", &text).unwrap().facts(&rules).unwrap();
        let mut at_once = Payments::default();
        for kong in &facts.kongs {
            at_once.add(&crate::score::kong_money(&rules, kong, &[], KindSet::EMPTY, false).unwrap());
        }
        assert_eq!(at_once.by_seat(), [-6, 1, 0, 5]);
        assert_eq!(
            crate::score::kong_money(&Rules::load(game).unwrap(), &facts.kongs[0], &[], KindSet::EMPTY, false),
            None
        );
    }
    // After a 诈胡 and after a win the points stay.
    let zhahu = three_kongs("zhahu", "seat = 0");
    assert_eq!(paid(&format!("tuidaohu{KONGS}+room.liuju=nothing+scoring.zhahu=10"), &zhahu), [-36, 11, 10, 15]);
    let text = drawn_after_kong("win", "[8888p]", FROM_2);
    assert_eq!(item(&format!("tuidaohu{KONGS}+room.liuju=nothing"), &text, Item::Kong), [0, 3, -3, 0]);
    // 旋风杠 pays nothing.
    let winds = text.replace("[8888p]789m12p55p123m", "(ESWN)789m12p55p123m");
    let winds = winds.replace("tile = \"8p\"\nkind = \"exposed\"\nfrom = 2", "tile = \"E\"\nkind = \"xuanfeng\"");
    assert_eq!(item(&format!("tuidaohu+claims.xuanfeng=winds{KONGS}"), &winds, Item::Kong), [0; 4]);
    // A robbed kong is a pung.
    let rob = robbed("win", PLAIN[1]);
    let rules = format!("tuidaohu{KONGS}");
    assert_eq!(item(&rules, &rob, Item::Kong), [0; 4]);
    let row = "[[kongs]]\nseat = 0\ntile = \"3p\"\nkind = \"added\"\nfrom = 1\n";
    refused(&rules, &(rob + row), &["kongs[0]"]);
}

#[test]
fn the_dealer_can_pay_for_any_tile_that_all_follow() {
    let text = deal("end = \"liuju\"\nevents = [\"genfeng\"]", "", PLAIN);
    assert_eq!(paid("tuidaohu", &text), [-3, 1, 1, 1]);
    assert_eq!(paid("tuidaohu+scoring.genfeng_tiles=any+scoring.genfeng=2", &text), [-6, 2, 2, 2]);
    // Without honours there is only 跟庄.
    let points = |rules: &str| Rules::load(rules).unwrap().value("scoring.genfeng");
    assert_eq!(points("tuidaohu+tiles.set=suits_only").as_deref(), Some("0"));
    let any = "tuidaohu+tiles.set=suits_only+scoring.genfeng_tiles=any";
    assert_eq!(points(any).as_deref(), Some("1"));
    assert_eq!(paid(any, &text), [-3, 1, 1, 1]);
    refused("tuidaohu+scoring.genfeng=0", &text, &["events[0]"]);
}

#[test]
fn winners_on_one_tile_can_owe_each_other_nothing() {
    // Seat 1 wins with a plain hand, seat 3 with 小七对, both 德国 on the 3p of seat 2. The plain hand gets 2 x 2 from the dealer,
    // 2 x 2 + 5 from the discarder and 2 from the third seat; 小七对 gets 8, 13 and 4.
    let text = deal(
        "end = \"win\"\nindicator = \"1s\"",
        "seat = 1\ntile = \"3p\"\nby = \"discard\"\nfrom = 2\n[[wins]]\nseat = 3\ntile = \"3p\"\nby = \"discard\"\nfrom = 2",
        ["2468m13579p1468s", "456m789m12p55p345m", "3579m1379p2479sE", "1199m3p4488pEESS"],
    );
    assert_eq!(win("nanchang+claims.winners=all", &text), [-12, 4 + 9 + 2 - 4, -22, 8 + 13 + 4 - 2]);
    assert_eq!(win("nanchang+claims.winners=all+room.winners_pay=false", &text), [-12, 4 + 9, -22, 8 + 13]);
    // The discarder does not pay these shares either: 4 + 9 and 8 + 13.
    let rules = "nanchang+claims.winners=all+scoring.discard_payers=discarder_for_all";
    assert_eq!(win(&format!("{rules}+room.winners_pay=false"), &text), [0, 13, -34, 21]);
    assert_eq!(win(rules, &text), [0, 15, -40, 25]);
}

#[test]
fn own_discarded_jing_multiply_a_win() {
    // No seat has a 精: 德中德 x4, 庄家 x2, 自摸 x2: 16 + 5. Two 正精 and a 副精 among the discards: the 16 times 4 x 4 x 2.
    let win_row = "seat = 0\ntile = \"7p\"\nby = \"self_draw\"";
    let text =
        deal("end = \"win\"\nindicator = \"2m\"", win_row, ["444m567s789sFF56p", OTHERS[0], OTHERS[1], OTHERS[2]]);
    let thrown = text.replacen("FF56p\"\n", "FF56p\"\ndiscards = \"22m3m\"\n", 1);
    assert_eq!(win("nanchang", &thrown), [63, -21, -21, -21]);
    let rules = "nanchang+scoring.factors.piao_zheng=4+scoring.factors.piao_fu=2";
    assert_eq!(win(rules, &thrown), [3 * 517, -517, -517, -517]);
    assert_eq!(win(rules, &text), [63, -21, -21, -21]);
    // Discards of other seats do not count.
    let others = text.replacen("2p1p9p\"\n", "2p1p9p\"\ndiscards = \"22m3m\"\n", 1);
    assert_eq!(win(rules, &others), [63, -21, -21, -21]);
}

#[test]
fn a_feeder_can_pay_for_a_seat_that_had_chongguan_before() {
    // Seat 1 has 2m 2m 3m, 5 points, and a pung of 3m whose last tile seat 3 gave: 8 points, 8 x 5 = 40 from each seat. Seat 0 has a
    // 2m, 2 from each seat.
    let text = deal(
        "end = \"liuju\"\nindicator = \"2m\"",
        "",
        ["2468m13579p246sE", "[333m]223m456s77pEF", "579p2479s579mWWN", "158m136p2479sSSC"],
    );
    let fed = text.replace("77pEF\"\n", "77pEF\"\nfed = [{tile = \"3m\", from = 3}]\n");
    let jing = |keys: &str| item(&format!("nanchang{keys}"), &fed, Item::Jing);
    assert_eq!(item("nanchang", &text, Item::Jing), [6 - 40, 120 - 2, -42, -42]);
    let form = "+scoring.jing.feeder_pays_chongguan=true";
    assert_eq!(jing(form), [-34, 118, -42, -42]);
    assert_eq!(jing(&format!("{form}+scoring.jing.feeder_pays_over=true")), [6, 118, -2, -122]);
}

#[test]
fn further_sets_of_jing_pay() {
    // 同一首歌 of 5p: 5m 5p 5s are 正精, 6m 6p 6s 副精. Seat 0 has 5m 6s, 3 points; seat 1 5s 5s 6m, 5 points, 冲关 10; seat 3 has
    // discarded a 6p, 1 point.
    let hands = ["12589m6s1379pEES", "1268m2558s789pNN", "1133m789pCCCFFP", "344m112288s9p7pEE"];
    let text =
        deal("end = \"liuju\"\nindicator = \"5p\"", "", hands).replace("9p7pEE\"\n", "9p7pEE\"\ndiscards = \"6p\"\n");
    let lower = |rules: &str, text: &str| item(rules, text, Item::LowerJing);
    assert_eq!(lower("nanchang+scoring.jing.song=maidilei", &text), [12 - 14, 40 - 14, -14, 4 - 14]);
    // On the hands as dealt, in which seat 3 had no 6p and seat 0 had another 5s.
    let dealt = ["12589m6s1379pEES5s", hands[1], hands[2], hands[3]];
    let with = hands.into_iter().zip(dealt).fold(text, |text, (hand, dealt)| {
        text.replacen(&format!("hand = \"{hand}\"\n"), &format!("hand = \"{hand}\"\ndealt = \"{dealt}\"\n"), 1)
    });
    // Seats 0 and 1 both have 5 points: 10 and 10.
    assert_eq!(lower("nanchang+scoring.jing.song=shangxiafan", &with), [40 - 20, 40 - 20, -20, -20]);
    // 左精 9s with 1s: seat 2 has a kong of 9s, 8 points, 冲关 8 x 5 = 40; seat 0 a 1s, 1 point. 右精 E with S: seat 3 has two E, 4 points;
    // seat 1 an S, 1 point.
    let text = deal(
        "end = \"liuju\"\nindicator = \"5p\"\nleft_indicator = \"9s\"\nright_indicator = \"E\"",
        "",
        ["1289m1s13478pCWW", "1268m25s1789pNNS", "(9999s)1133m999pFFF", "344m112288p46sEE"],
    );
    let left = [4 - 41, -41, 160 - 41, -41];
    let right = [-5, 4 - 5, -5, 16 - 5];
    let sum = |a: [i64; 4], b: [i64; 4]| std::array::from_fn::<i64, 4, _>(|at| a[at] + b[at]);
    let left_rules = "nanchang+scoring.jing.left=maidilei";
    let only_left = text.replace("right_indicator = \"E\"\n", "");
    assert_eq!(lower(left_rules, &only_left), left);
    assert_eq!(lower(&format!("{left_rules}+scoring.jing.right=maidilei"), &text), sum(left, right));
    refused(left_rules, &text, &["right_indicator", "scoring.jing.right"]);
    refused(left_rules, &only_left.replace("left_indicator = \"9s\"\n", ""), &["left_indicator", "missing"]);
    // 杠下精: 10, and 8 for the four tiles by the 杠精 of the preset: 18 more from each seat.
    let kong = format!("{left_rules}+scoring.jing.lower_kong.left=true");
    assert_eq!(lower(&kong, &only_left), sum(left, [-18, -18, 54, -18]));
    assert_eq!(lower(&format!("{kong}+scoring.kong.jing=bonus"), &only_left), sum(left, [-10, -10, 30, -10]));
    // A 流局 that pays no 精 pays no lower 精 either.
    assert_eq!(lower(&format!("{kong}+room.liuju=kongs"), &only_left), [0; 4]);
}

#[test]
fn dihu_has_three_definitions() {
    let ready = "444m567s789sFF56p";
    let text = |win: &str, hands: [&str; 4]| {
        deal(
            "end = \"win\"\nindicator = \"2m\"",
            &format!("seat = 1\ntile = \"7p\"\n{win}\nevents = [\"dihu\"]"),
            hands,
        )
    };
    // On the dealer's first discard: 20 from each seat.
    let thrown = text("by = \"discard\"\nfrom = 0", [OTHERS[0], ready, OTHERS[1], OTHERS[2]]);
    assert_eq!(win("nanchang", &thrown), [-20, 60, -20, -20]);
    assert_eq!(win("nanchang+play.dihu=after_kong", &thrown), [-20, 60, -20, -20]);
    refused("nanchang+play.dihu=first_draw", &thrown, &["dihu (地胡)", "discard"]);
    // On the dealer's first discard after a concealed kong.
    let konged = text("by = \"discard\"\nfrom = 0", ["(1111s)9sNWEP2p1p9pPS", ready, OTHERS[1], OTHERS[2]]);
    refused("nanchang", &konged, &["dihu", "a meld of seat 0"]);
    assert_eq!(win("nanchang+play.dihu=after_kong", &konged), [-20, 60, -20, -20]);
    refused("nanchang+play.dihu=after_kong", &konged.replace("(1111s)", "[1111s]"), &["dihu", "a meld of seat 0"]);
    // On the first draw of the winner.
    let drawn = text("by = \"self_draw\"", [OTHERS[0], ready, OTHERS[1], OTHERS[2]]);
    refused("nanchang", &drawn, &["dihu", "self_draw"]);
    assert_eq!(win("nanchang+play.dihu=first_draw", &drawn), [-20, 60, -20, -20]);
    refused("nanchang+play.dihu=first_draw", &drawn.replace("dealer = 0", "dealer = 1"), &["dihu", "the dealer"]);
    // 四川: 自摸 x2, 地胡 x32 from each seat.
    let rules = "sichuan+scoring.factors.dihu=32+play.dihu=first_draw";
    let sichuan = plain("by = \"self_draw\"\nevents = [\"dihu\"]");
    assert_eq!(win(rules, &sichuan), [-64, 192, -64, -64]);
    refused("sichuan+scoring.factors.dihu=32", &sichuan, &["dihu", "self_draw"]);
}

#[test]
fn the_one_of_bamboos_may_be_wild() {
    // 1s stands for the 3m: 平胡, 1 from the discarder.
    let text = plain("by = \"discard\"\nfrom = 2").replace(PLAIN[1], "456m789m12p55p12m1s");
    assert_eq!(win("sichuan+wilds.source=yaoji", &text), [0, 1, -1, 0]);
    refused("sichuan", &text, &["does not win"]);
}

#[test]
fn contradictory_room_keys_are_refused() {
    for (rules, words) in [
        ("sichuan+room.factors.self_draw=2", ["room.factors.self_draw", "scoring.factors.self_draw"]),
        ("tuidaohu+room.factors.qingyise=2", ["room.factors.qingyise", "scoring.factors.qingyise"]),
        ("nanjing+room.factors.menqing=2", ["room.factors.menqing", "scoring.bonus.menqing"]),
        ("nanjing+room.factors.after_kong=2", ["room.factors.after_kong", "scoring.bonus.dagangkaihua"]),
        ("sichuan+room.factors.ziyise=2", ["room.factors.ziyise", "tiles.set"]),
        ("qionghu+room.factors.qingyise=2", ["room.factors.qingyise", "gates.three_suits"]),
        ("qionghu+room.factors.jiangqidui=2", ["room.factors.jiangqidui", "shapes.seven_pairs"]),
        (
            "nanchang+claims.discard_win=false+room.factors.kong_discard=2",
            ["room.factors.kong_discard", "claims.discard_win"],
        ),
        ("nanjing+claims.rob_kong=false+room.factors.rob_kong=2", ["room.factors.rob_kong", "claims.rob_kong"]),
        ("tuidaohu+bao.declare=ready+bao.wild=draw+room.factors.yitiaolong=2", ["room.factors.yitiaolong", "bao.wild"]),
        ("tuidaohu+room.lianzhuang.limit=4", ["room.lianzhuang.limit", "room.lianzhuang.grows"]),
        (
            "tuidaohu+room.lianzhuang.grows=add+dealer.after_win=next+dealer.after_draw=next",
            ["room.lianzhuang.grows", "dealer.after_win"],
        ),
        ("tuidaohu+room.liuju=nothing", ["room.liuju", "room.kong.concealed"]),
        ("qionghu+room.liuju=kongs", ["room.liuju", "room.kong.exposed"]),
        ("tuidaohu+room.niao.points=1", ["room.niao.points", "room.niao.tiles"]),
        ("tuidaohu+room.niao.tiles=2", ["room.niao.tiles", "neither multiply nor add"]),
        ("tuidaohu+room.niao.tiles=20+room.niao.factor=10", ["room.niao.factor", "a hand could cost"]),
        ("tuidaohu+room.kong_payers=feeder", ["room.kong_payers", "room.kong.added"]),
        ("tuidaohu+room.kong.concealed=2+room.kong_payers=feeder", ["room.kong_payers", "room.kong.exposed"]),
        ("sichuan+room.kong.exposed=1", ["room.kong.exposed", "scoring.kong.exposed"]),
        ("nanchang+room.kong.added=1", ["room.kong.added", "scoring.kong.exposed"]),
        ("nanjing+room.kong.concealed=1", ["room.kong.concealed", "scoring.kong.exposed"]),
        ("nanchang+room.rob_kong_payers=konger_for_all", ["room.rob_kong_payers", "scoring.rob_kong_payers"]),
        ("nanjing+room.rob_kong_payers=konger_for_all", ["room.rob_kong_payers", "scoring.bao.rob_kong"]),
        (
            "sichuan+claims.rob_kong=false+room.rob_kong_payers=konger_for_all",
            ["room.rob_kong_payers", "claims.rob_kong"],
        ),
        ("nanjing+room.after_kong_payers=feeder_for_all", ["room.after_kong_payers", "scoring.bao.dagangkaihua"]),
        (
            "sichuan+scoring.dianganghua=discard+room.after_kong_payers=feeder_for_all",
            ["room.after_kong_payers", "scoring.dianganghua"],
        ),
        ("tuidaohu+scoring.genfeng=0+scoring.genfeng_tiles=any", ["scoring.genfeng_tiles", "scoring.genfeng"]),
        ("sichuan+scoring.kong.exposed_others=1+room.kong_payers=feeder", ["exposed_others", "room.kong_payers"]),
        ("nanchang+room.winners_pay=false", ["room.winners_pay", "claims.winners"]),
        ("sichuan+room.winners_pay=false", ["room.winners_pay", "scoring.family"]),
        ("tuidaohu+play.dihu=first_draw", ["play.dihu", "scoring.family"]),
        ("sichuan+play.dihu=first_draw", ["play.dihu", "scoring.factors.dihu"]),
        ("nanchang+play.dihu=after_kong+claims.dealer_first_kong=false", ["play.dihu", "claims.dealer_first_kong"]),
        ("nanchang+play.dihu=after_kong+claims.discard_win=false", ["play.dihu", "claims.discard_win"]),
        ("nanchang+scoring.jing.feeder_pays_over=true", ["feeder_pays_over", "feeder_pays_chongguan"]),
        ("nanchang+scoring.jing.lower_kong.song=true", ["lower_kong.song", "scoring.jing.song"]),
        (
            "nanchang+scoring.jing.song=maidilei+scoring.jing.lower_kong.song=true+scoring.kong.jing=ordinary+scoring.kong.jing_bonus=0",
            ["lower_kong.song", "scoring.kong.jing"],
        ),
        ("nanchang+wilds.discard=false+scoring.factors.piao_zheng=4", ["piao_zheng", "wilds.discard"]),
    ] {
        let error = Rules::load(rules).map(|_| ()).expect_err(rules).to_string();
        assert!(words.iter().all(|word| error.contains(word)), "{rules}: {error}");
    }
}

/// The largest cost of a hand is bounded by caps, and by factors that can occur together: no hand is both drawn and robbed, or both
/// seven pairs and 一条龙.
#[test]
fn the_limit_on_the_cost_of_a_hand_multiplies_only_compatible_factors() {
    let niao = "+room.niao.tiles=6+room.niao.factor=10+room.niao.points=0";
    let capped = "rooms/tuidaohu-zhaniao+room.factors.menqing=2+room.factors.jiangqidui=2+room.niao.tiles=6+room.niao.factor=2+room.niao.points=0";
    let drawn = "tuidaohu+room.factors.self_draw=100+scoring.factors.after_kong=100";
    let jingdiao = "nanchang+scoring.factors.self_draw=100+scoring.factors.after_kong=100+scoring.factors.jingdiao=100\
                    +room.niao.tiles=2+room.niao.factor=5";
    let custom = "sichuan+scoring.factors.self_draw=100+scoring.factors.after_kong=100";
    for (rules, key) in [
        (capped.to_owned(), None),
        (format!("{capped}+room.hand_cap=0+room.niao.factor=10"), Some("room.niao.factor")),
        // A robbed kong or a discard is incompatible with a draw.
        (
            format!("{drawn}+scoring.factors.rob_kong=100+scoring.factors.kong_discard=100+room.factors.menqing=100"),
            None,
        ),
        (format!("{drawn}+scoring.factors.last_tile=100+room.factors.menqing=100"), Some("room.factors.menqing")),
        // Seven pairs are incompatible with four melds.
        (format!("{drawn}+room.factors.jiangqidui=100+room.factors.yitiaolong=30"), None),
        (format!("{drawn}+room.factors.menqing=100+room.factors.yitiaolong=30"), Some("room.factors.yitiaolong")),
        // The cap of the game applies before room factors.
        (
            format!(
                "{custom}+scoring.factors.last_tile=100+scoring.factors.tianhu=1000+scoring.factors.menqing=100+scoring.cap=64"
            ),
            None,
        ),
        (
            format!("{custom}+scoring.factors.last_tile=100+scoring.factors.menqing=100"),
            Some("scoring.factors.menqing"),
        ),
        (format!("sichuan+scoring.cap=1000{niao}"), None),
        (format!("sichuan+scoring.cap=1000{niao}+room.discard_payers=discarder_for_all"), Some("room.discard_payers")),
        (format!("sichuan+scoring.cap=1000{niao}+room.rob_kong_payers=konger_for_all"), Some("room.rob_kong_payers")),
        (
            format!("sichuan+scoring.cap=1000{niao}+room.after_kong_payers=feeder_for_all"),
            Some("room.after_kong_payers"),
        ),
        (jingdiao.to_owned(), None),
        (format!("{jingdiao}{AFTER_KONG}"), Some("scoring.factors.after_kong")),
    ] {
        match (Rules::load(&rules), key) {
            (Ok(_), None) => {}
            (Err(error), Some(key)) => {
                let error = error.to_string();
                assert!(error.contains("a hand could cost") && error.contains(key), "{rules}: {error}");
            }
            (Ok(_), Some(_)) => panic!("{rules} is accepted"),
            (Err(error), None) => panic!("{rules}: {error}"),
        }
    }
}

/// A wild that another seat discards stands only for itself, so the hand has its suit and its rank.
#[test]
fn a_claimed_wild_counts_as_itself() {
    let text = |hand: &str, tile: &str, head: &str| {
        let win = format!("seat = 0\ntile = \"{tile}\"\nby = \"discard\"\nfrom = 1");
        let others = ["1112223334445p", "5556667778889p", "446m999p6667778s"];
        deal(&format!("end = \"win\"\n{head}"), &win, [hand, others[0], others[1], others[2]])
    };
    for (rules, hand, tile, head, expected) in [
        ("sichuan+play.ends=first_win+wilds.source=yaoji+scoring.factors.jiangdui=8", "222555888m222s1s", "1s", "", 2),
        (
            "sichuan+play.ends=first_win+wilds.source=yaoji+scoring.factors.zhongzhang=8",
            "222555888m234s1s",
            "1s",
            "",
            1,
        ),
        (
            "sichuan+play.ends=first_win+wilds.source=turned_next+scoring.factors.daiyaojiu=8",
            "123789m123789s5s",
            "5s",
            "indicator = \"4s\"",
            1,
        ),
        ("sichuan+play.ends=first_win+wilds.source=yaoji", "123456789m234m1s", "1s", "", 1),
        ("tuidaohu+wilds.source=yaoji+scoring.factors.qingyise=4", "123456789m234m1s", "1s", "", 2),
        ("tuidaohu+wilds.source=yaoji+room.factors.jiangqidui=4", "225588m225588s1s", "1s", "", 8),
    ] {
        assert_eq!(win(rules, &text(hand, tile, head))[1], -expected, "{rules}");
    }
}
