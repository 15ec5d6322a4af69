//! Settlements worked out by hand.

use super::*;
use crate::score::Situation;
use crate::tile::{BySeat, Counts, Kind, parse_tile};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Settles a situation, or returns the text of the error.
pub(super) fn score(rules: &str, text: &str) -> Result<Settlement, String> {
    let rules = Rules::load(rules).unwrap_or_else(|error| panic!("{error}"));
    let settled = Situation::parse("s.toml", text).and_then(|situation| situation.settle(&rules));
    settled.map(|(_, settlement)| settlement).map_err(|error| error.to_string())
}

pub(super) fn paid(rules: &str, text: &str) -> [i64; 4] {
    score(rules, text).unwrap_or_else(|error| panic!("{rules}: {error}")).total().by_seat()
}

pub(super) fn deal(head: &str, win: &str, hands: [&str; 4]) -> String {
    let win = if win.is_empty() { String::new() } else { format!("[[wins]]\n{win}\n") };
    let seats = hands.map(|hand| format!("[[seats]]\nhand = \"{hand}\"\n"));
    format!("dealer = 0\n{head}\n{win}{}", seats.concat())
}

/// Returns a situation in which seat 1 wins with 十三幺 on the 1m. `how` are the other keys of the win.
pub(super) fn orphans(how: &str) -> String {
    deal(
        "end = \"win\"",
        &format!("seat = 1\ntile = \"1m\"\n{how}"),
        ["268m359p249sSW5s7p", "19m19p19sESWNCFP", "369m357p258sE3s6s8p", "358m246p379sW4s8s2p"],
    )
}

fn tile(text: &str) -> Kind {
    parse_tile(text).unwrap()
}

#[test]
fn outcomes_of_niao_are_all_draws() {
    // 1, 5 and 东 have index 0, 2m has index 1, a flower has none. All draws of three of these nine tiles are counted.
    let unseen: Counts = ["1m", "1m", "5m", "2m", "2m", "3p", "E", "4s", "1f"].map(tile).into_iter().collect();
    let tiles: Vec<Kind> = unseen.tiles().collect();
    for hits in ["from_winner", "from_dealer", "winner"] {
        let rules =
            Rules::load(&format!("tuidaohu+room.niao.tiles=3+room.niao.factor=2+room.niao.hits={hits}")).unwrap();
        let class = |tile: &Kind| match niao::niao_index(*tile) {
            None => 4,
            Some(number) if hits == "winner" && number > 0 => 4,
            Some(number) => number,
        };
        let key = |tiles: &[Kind]| {
            let mut key: Vec<usize> = tiles.iter().map(class).collect();
            key.sort_unstable();
            key
        };
        let mut counted = BTreeMap::new();
        for a in 0..tiles.len() {
            for b in 0..a {
                for c in 0..b {
                    *counted.entry(key(&[tiles[a], tiles[b], tiles[c]])).or_insert(0u128) += 1;
                }
            }
        }
        let ways: BTreeMap<_, _> =
            niao::outcomes(&rules, unseen.iter()).iter().map(|(tiles, draws)| (key(tiles), *draws)).collect();
        assert_eq!(ways, counted, "{hits}");
        assert_eq!(ways.keys().flatten().max(), Some(&4));
        // If fewer tiles are left than the rules turn, all of them are turned.
        assert_eq!(
            niao::outcomes(&rules, [(tile("1m"), 1), (tile("2m"), 1)].into_iter()),
            [([tile("1m"), tile("2m")].to_vec(), 1)]
        );
    }
    assert_eq!(niao::outcomes(&Rules::load("tuidaohu").unwrap(), unseen.iter()), [(vec![], 1)]);
}

#[test]
fn a_hand_costs_each_payer_at_most_its_cap() {
    // 十三幺 x16; the dealer pays double: 32, 16 and 16. With a cap of 20 the dealer alone pays less: 20 + 16 + 16 = 52.
    let drawn = orphans("by = \"self_draw\"");
    assert_eq!(paid("tuidaohu", &drawn), [-32, 64, -16, -16]);
    assert_eq!(paid("tuidaohu+room.hand_cap=20", &drawn), [-20, 52, -16, -16]);
    // The 16 of seat 2 become 10.
    let thrown = orphans("by = \"discard\"\nfrom = 2");
    assert_eq!(paid("tuidaohu+room.hand_cap=10", &thrown), [0, 10, -10, 0]);
    assert_eq!(paid("tuidaohu+room.hand_cap=16", &thrown), [0, 16, -16, 0]);
}

#[test]
fn a_deal_costs_each_seat_at_most_its_cap() {
    // The dealer loses 20 instead of 32. The winner gets 12 less, in an item of its own.
    let settlement = score("tuidaohu+room.deal_cap=20", &orphans("by = \"self_draw\"")).unwrap();
    assert_eq!(settlement.paid(Item::Win).by_seat(), [-32, 64, -16, -16]);
    assert_eq!(settlement.paid(Item::Cap).by_seat(), [12, -12, 0, 0]);
    assert_eq!(settlement.total().by_seat(), [-20, 52, -16, -16]);
    let capped = |total: [i64; 4], cap: i64| {
        let mut sum = payments_with(total);
        sum.add(&cap_refund(&sum, cap));
        sum.by_seat()
    };
    // 30 beyond the cap, gains of 30 and 20: three fifths and two fifths, 18 and 12.
    assert_eq!(capped([-50, 30, 20, 0], 20), [-20, 12, 8, 0]);
    // 11 beyond the cap, gains of 20 and 11: 7 and 3, and the one left over from the larger gain.
    assert_eq!(capped([-31, 20, 11, 0], 20), [-20, 12, 8, 0]);
    // 15 and 5 beyond the cap, gains of 50 and 20: 14 and 5, and one more from the larger gain.
    assert_eq!(capped([-40, -30, 50, 20], 25), [-25, -25, 35, 15]);
}

/// Returns payments with these points per seat, which must sum to 0.
fn payments_with(total: [i64; 4]) -> Payments {
    let mut payments = Payments::default();
    for (&points, seat) in total.iter().zip(Seat::ALL).skip(1) {
        payments.pay(Seat::ALL[0], seat, points);
    }
    assert_eq!(payments.by_seat(), total);
    payments
}

proptest! {
    #[test]
    fn caps_limit_losses_and_reduce_only_gains(points in [-2000i64..2000, -2000..2000, -2000..2000], cap in 1i64..1500) {
        let total = payments_with([-points.iter().sum::<i64>(), points[0], points[1], points[2]]);
        let mut cut = total;
        cut.add(&cap_refund(&total, cap));
        prop_assert_eq!(cut.by_seat().iter().sum::<i64>(), 0);
        let rows: BySeat<(i64, i64)> = BySeat::from_fn(|seat| (total.for_seat(seat), cut.for_seat(seat)));
        for (seat, &(before, after)) in rows.iter() {
            match before {
                ..0 => prop_assert_eq!(after, before.max(-cap), "{:?}", seat),
                _ => prop_assert!(0 <= after && after <= before, "{:?}: {} {}", seat, before, after),
            }
        }
    }
}

pub(super) const PLAIN: [&str; 4] = ["2468m13579p2468s", "456m789m12p55p123m", "3579m13579p2479s", "12358m1369p2479s"];

pub(super) fn plain(how: &str) -> String {
    deal("end = \"liuju\"", &format!("seat = 1\ntile = \"3p\"\n{how}"), PLAIN)
}

#[test]
fn a_hand_below_the_least_win_does_not_win() {
    let (drawn, thrown) = (plain("by = \"self_draw\""), plain("by = \"discard\"\nfrom = 2"));
    let win = |rules: &str, text: &str| score(rules, text).map(|settlement| settlement.paid(Item::Win).by_seat());
    // 平胡 pays 1 on a discard, 自摸 x2.
    assert_eq!(win("sichuan", &thrown), Ok([0, 1, -1, 0]));
    let error = win("sichuan+gates.least_win=2", &thrown).unwrap_err();
    assert!(error.contains("does not win on 3p") && error.contains("起胡") && !error.contains("waits for"), "{error}");
    assert_eq!(win("sichuan+gates.least_win=2", &drawn), Ok([-2, 6, -2, -2]));
}

/// For 查叫 with 起胡, a tile is a wait if the hand could win with it as a draw or on a discard, whichever of the two 查叫 pays.
#[test]
fn chajiao_counts_only_waits_that_reach_the_least_win() {
    let wall = deal("end = \"liuju\"", "", PLAIN);
    let wait = |rules: &str| score(rules, &wall).unwrap().paid(Item::Chajiao).by_seat();
    let (drawn, thrown) = ("sichuan", "sichuan+scoring.chajiao=without_self_draw");
    assert_eq!((wait(drawn), wait(thrown)), ([-2, 6, -2, -2], [-1, 3, -1, -1]));
    // The hand is worth 2 as a draw and 1 on a discard: it waits, and the rule of 查叫 decides what is paid.
    let with = |of: &str, change: &str| wait(&format!("{of}+gates.least_win={change}"));
    assert_eq!((with(drawn, "2"), with(thrown, "2")), ([-2, 6, -2, -2], [-1, 3, -1, -1]));
    assert_eq!((with(drawn, "3"), with(thrown, "3")), ([0; 4], [0; 4]));
    // With 点炮包三家 the hand is worth 3 on a discard, 2 as a draw. If no discard wins, that does not help.
    let all = "3+room.discard_payers=discarder_for_all";
    assert_eq!((with(drawn, all), with(thrown, all)), ([-2, 6, -2, -2], [-1, 3, -1, -1]));
    assert_eq!(with(drawn, "3+claims.discard_win=false"), [0; 4]);
    // The room factor 一条龙 ×2 lets it win; 查叫 pays without that factor. So does 连庄, with which the dealer pays double.
    assert_eq!(with(thrown, "3+room.factors.yitiaolong=2"), [-1, 3, -1, -1]);
    let again = wall.replace("dealer = 0\n", "dealer = 0\nlianzhuang = 1\n");
    let lianzhuang = format!("{drawn}+gates.least_win=4+room.lianzhuang.grows=add");
    assert_eq!(score(&lianzhuang, &again).unwrap().paid(Item::Chajiao).by_seat(), [-2, 6, -2, -2]);
    assert_eq!(score(&lianzhuang, &wall).unwrap().paid(Item::Chajiao).by_seat(), [0; 4]);
}

/// 起胡 values a hand as the only win of the deal, although seats that win with the same tile owe less.
#[test]
fn the_least_win_ignores_other_winners() {
    let both = plain("by = \"discard\"\nfrom = 2\n[[wins]]\nseat = 3\ntile = \"3p\"\nby = \"discard\"\nfrom = 2")
        .replace("12358m1369p2479s", "456m789m12p66p789m");
    let paid = |least: i32| {
        let rules = format!("sichuan+room.discard_payers=discarder_for_all+gates.least_win={least}");
        score(&rules, &both).map(|settlement| settlement.paid(Item::Win).by_seat())
    };
    // Alone, each win would cost seat 2 three shares; together, seat 2 pays two for each.
    assert_eq!(paid(3), Ok([0, 2, -4, 2]));
    assert!(paid(4).unwrap_err().contains("起胡"));
    // 南昌 with winners who owe each other nothing: the discarder pays the shares of the two seats that do not win.
    let rules = |least: i32| {
        format!(
            "nanchang+claims.winners=all+room.winners_pay=false+scoring.discard_payers=discarder_for_all+gates.least_win={least}"
        )
    };
    let text = deal(
        "end = \"win\"\nindicator = \"E\"",
        "seat = 1\ntile = \"3p\"\nby = \"discard\"\nfrom = 2\n[[wins]]\nseat = 3\ntile = \"3p\"\nby = \"discard\"\nfrom = 2",
        ["2468m13579p2468s", "456m789m12p55p123m", "3579m13579p2479s", "456m789m12p66p789m"],
    );
    let together = score(&rules(0), &text).unwrap();
    let paid = together.paid(Item::Win).by_seat();
    assert!(paid[1] == paid[3] && paid[2] == -2 * paid[1], "{paid:?}");
    assert!(score(&rules(paid[1] as i32 + 1), &text).is_ok(), "a share of the other winner counts");
}

/// A seat may discard the same kind twice. The id of the discard says which wins are on the same tile.
#[test]
fn discards_of_one_kind_with_different_numbers_are_two_tiles() {
    let text = |first: &str, second: &str| {
        let win = |number: &str| format!("tile = \"3p\"\nby = \"discard\"\nfrom = 2\n{number}");
        deal("end = \"liuju\"", &format!("seat = 1\n{}\n[[wins]]\nseat = 3\n{}", win(first), win(second)), PLAIN)
            .replace("12358m1369p2479s", "456m789m12p66p789m")
    };
    let rules = "sichuan+room.discard_payers=all";
    let paid = |first: &str, second: &str| score(rules, &text(first, second)).map(|s| s.paid(Item::Win).by_seat());
    let together = Ok([-2, 2, -2, 2]);
    assert_eq!(paid("", ""), together);
    assert_eq!(paid("discard = 9", "discard = 9"), together);
    // Seat 3 still plays when seat 1 wins, and pays. When seat 3 wins, seat 1 has left.
    assert_eq!(paid("discard = 3", "discard = 9"), Ok([-2, 3, -2, 1]));
    for (first, second, word) in [
        ("discard = 3", "", "only one has discard, its number"),
        ("discard = 0", "discard = 1", "0 is not the number"),
        ("discard = 70000", "discard = 1", "70000 is not the number"),
    ] {
        let error = paid(first, second).unwrap_err();
        assert!(error.contains("discard") && error.contains(word), "{error}");
    }
    // Seats 0 and 2 hold one 3p each. With another among the discards, one winning tile is the fourth copy, two are one too many.
    let more = |text: String| text.replacen("hand = \"2468m", "discards = \"3p\"\nhand = \"2468m", 1);
    assert_eq!(score(rules, &more(text("", ""))).map(|s| s.paid(Item::Win).by_seat()), together);
    let error = score(rules, &more(text("discard = 3", "discard = 9"))).unwrap_err();
    assert!(error.contains("5 copies of 3p"), "{error}");
    let drawn = plain("by = \"self_draw\"\ndiscard = 4");
    assert!(score(rules, &drawn).unwrap_err().contains("is not a discard"));
    let twice = text("discard = 3", "discard = 3").replace("seat = 3", "seat = 1");
    assert!(score("sichuan+play.ends=wall_only", &twice).unwrap_err().contains("seat 1 wins on discard 3 twice"));
}

#[test]
fn draws_and_robbed_kongs_win_under_a_ban_on_discard_wins() {
    let rules = "sichuan+claims.discard_win=false";
    let error = score(rules, &plain("by = \"discard\"\nfrom = 2")).unwrap_err();
    assert!(error.contains("自摸胡") && error.contains("claims.discard_win"), "{error}");
    assert_eq!(score(rules, &plain("by = \"self_draw\"")).unwrap().paid(Item::Win).by_seat(), [-2, 6, -2, -2]);
    let robbed = plain("by = \"rob_kong\"\nfrom = 0")
        .replace("2468m13579p2468s", "[333p]2468m1579p46s")
        .replace("3579m13579p", "3579m14579p")
        .replace("1369p", "1469p");
    // 抢杠 x2, paid by the owner of the kong.
    assert_eq!(score(rules, &robbed).unwrap().paid(Item::Win).by_seat(), [-2, 2, 0, 0]);
}

#[test]
fn the_rule_of_liuju_selects_the_payments() {
    // Seat 1 has two 正精: 4 points from each seat, doubled because no other seat has one (霸王). Seat 2 has a concealed kong: 2 from
    // each seat. The dealer pays 5 to each seat.
    let text = deal(
        "end = \"liuju\"\nindicator = \"2m\"",
        "",
        ["468m13579p2468sE", "22m456m789p55p123s", "(9999m)579p2479sEEW", "158m136p2479sWWN"],
    );
    let items = |rules: &str| {
        let settlement = score(rules, &text).unwrap_or_else(|error| panic!("{error}"));
        [Item::Jing, Item::Kong, Item::Liuju].map(|item| settlement.paid(item).by_seat())
    };
    let (jing, kong, dealer) = ([-8, 24, -8, -8], [-2, -2, 6, -2], [-15, 5, 5, 5]);
    assert_eq!(items("nanchang"), [jing, kong, dealer]);
    assert_eq!(items("nanchang+room.liuju=kongs"), [[0; 4], kong, dealer]);
    assert_eq!(items("nanchang+room.liuju=nothing"), [[0; 4], [0; 4], dealer]);
}

#[test]
fn discard_payers_decide_who_pays_for_a_discard() {
    // 十三幺 x16 on the 1m of seat 2: seat 2 pays alone, all three pay (the dealer double), or seat 2 pays for all three: 32 + 16 + 16.
    let text = orphans("by = \"discard\"\nfrom = 2");
    assert_eq!(paid("tuidaohu", &text), [0, 16, -16, 0]);
    assert_eq!(paid("tuidaohu+room.discard_payers=all", &text), [-32, 64, -16, -16]);
    assert_eq!(paid("tuidaohu+room.discard_payers=discarder_for_all", &text), [0, 64, -64, 0]);
    // 平胡 pays 1 in 四川: 1 from each seat, or 3 from one.
    let text = plain("by = \"discard\"\nfrom = 2");
    let win = |change: &str| score(&format!("sichuan{change}"), &text).unwrap().paid(Item::Win).by_seat();
    assert_eq!(win(""), [0, 1, -1, 0]);
    assert_eq!(win("+room.discard_payers=all"), [-1, 3, -1, -1]);
    assert_eq!(win("+room.discard_payers=discarder_for_all"), [0, 3, -3, 0]);
    // 南京, closed, no flower: 成牌 20, 门清 20, 无花果 40, 压档 1 x 2, no 缺一: 82.
    let text = deal(
        "end = \"win\"",
        "seat = 1\ntile = \"3p\"\nby = \"discard\"\nfrom = 2",
        ["268m1359p249sSWN", "456m789m24p55p123s", "369m1357p158sESW", "1358m2469p1379sW"],
    );
    assert_eq!(paid("nanjing", &text), [0, 82, -82, 0]);
    assert_eq!(paid("nanjing+room.discard_payers=all", &text), [-82, 246, -82, -82]);
    assert_eq!(paid("nanjing+room.discard_payers=discarder_for_all", &text), [0, 246, -246, 0]);
    assert!(Rules::load("nanchang+room.discard_payers=all").is_err());
    // Seats 1 and 3 win on the same 3p of seat 2: they pay each other nothing, and the dealer pays both.
    let both = plain("by = \"discard\"\nfrom = 2\n[[wins]]\nseat = 3\ntile = \"3p\"\nby = \"discard\"\nfrom = 2")
        .replace("12358m1369p2479s", "456m789m12p66p789m");
    let win = |change: &str| score(&format!("sichuan{change}"), &both).unwrap().paid(Item::Win).by_seat();
    assert_eq!(win(""), [0, 1, -2, 1]);
    assert_eq!(win("+room.discard_payers=all"), [-2, 2, -2, 2]);
}

#[test]
fn kongs_paid_at_once_are_paid_back_after_a_liuju() {
    // A concealed kong of seat 2 in 四川: 2 from each seat, paid back with 荒庄荒杠.
    let text = deal(
        "end = \"liuju\"",
        "",
        ["2468m13579p2468s", "135m2468p135789s", "(9999m)135p24679s88p", "12358m1369p2479s"],
    ) + "[[kongs]]\nseat = 2\ntile = \"9m\"\nkind = \"concealed\"\n";
    let settlement = |rules: &str| score(rules, &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(settlement("sichuan").total().by_seat(), [-2, -2, 6, -2]);
    let back = settlement("sichuan+room.liuju=nothing");
    assert_eq!(back.paid(Item::Kong).by_seat(), [-2, -2, 6, -2]);
    assert_eq!(back.paid(Item::Huanggang).by_seat(), [2, 2, -6, 2]);
    assert_eq!(settlement("sichuan+room.liuju=kongs").total().by_seat(), [-2, -2, 6, -2]);
}
