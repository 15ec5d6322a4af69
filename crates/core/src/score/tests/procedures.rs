//! Procedures of games that are files: 血战, 血流, 查叫 and 查花猪 of a small table, worked out by hand.

use super::*;

const TABLE: &str = r#"
tiles.set = "suits_only"
gates.at_most_two_suits = true
claims.winners = "all"
play.ends = "three_wins"
room.kong.concealed = 2

[scoring]
family = "table"
chajiao = "self_draw"
hand = { base = 1, cap = 8 }
pay = { drawn = 2, dealer = "double" }

[[scoring.fan]]
name = "清一色"
when = ["one_suit"]
add = 6

[[scoring.fan]]
name = "碰碰胡"
when = ["all_triplets"]
add = 4

[[scoring.fan]]
name = "自摸"
when = ["self_draw"]
add = 1
"#;

fn table(changes: &str) -> Rules {
    Rules::from_toml_changed("small", TABLE, changes).unwrap_or_else(|error| panic!("{changes}: {error}"))
}

/// Returns a 流局 with seat 0 as the dealer.
fn hands(hands: [&str; 4]) -> Facts {
    Facts { indicator: None, ..deal(0, "1m", hands) }
}

fn paid(rules: &str, facts: &Facts, part: Item) -> [i64; 4] {
    item(&settle(&table(rules), facts).unwrap_or_else(|error| panic!("{rules}: {error}")), part)
}

/// Seat 1 wins on a discard of seat 0, then seat 2 declares a kong and draws, then seat 3 draws.
fn three_wins() -> Facts {
    let dealt = hands(["147258369m1147p", "123456789m12p99p", "(1111s)234567s88p99p", "1112345678999p"]);
    let mut facts = won(won(won(dealt, 1, "3p", "discard 0"), 2, "9p", "draw"), 3, "5p", "draw");
    let kong = KongFact { seat: seat(2), tile: tile("1s"), form: MeldForm::ConcealedKong, from: None, after_wins: 1 };
    facts.kongs.push(kong);
    facts
}

#[test]
fn a_seat_that_has_won_and_left_owes_nothing() {
    let mut facts = three_wins();
    // Seat 1: 1, from the dealer 2. Seat 2: 1 + 1, each pays 4 and the dealer 8. Seat 3: 1 + 6 + 1 = 8, the dealer pays 32.
    assert_eq!(paid("", &facts, Item::Win), [-42, 2, 12, 28]);
    assert_eq!(paid("", &facts, Item::Kong), [-2, 0, 4, -2]);
    let money = |changes: &str, wins: usize| {
        kong_money(&table(changes), &facts.kongs[0], &facts.wins[..wins], KindSet::EMPTY, false).unwrap().by_seat()
    };
    assert_eq!((money("", 0), money("", 1)), ([-2, -2, 6, -2], [-2, 0, 4, -2]));
    assert_eq!(money("+play.ends=wall_only", 1), [-2, -2, 6, -2]);
    // 血战 ends with the third win, and with no other one.
    facts.wins.pop();
    assert!(matches!(settle(&table(""), &facts), Err(ScoreError::WinCount { found: 2, .. })));
    facts.end = End::Liuju;
    assert_eq!(paid("", &facts, Item::Win), [-10, 2, 12, -4]);
    facts.wins.push(Win { discard: 7, ..facts.wins[0] });
    assert!(matches!(settle(&table(""), &facts), Err(ScoreError::WinCount { found: 3, .. })));
    facts.end = End::Win;
    assert!(matches!(settle(&table(""), &facts), Err(ScoreError::Impossible { .. })), "seat 1 wins again");
}

#[test]
fn winners_play_on_until_the_wall_runs_out() {
    let mut facts = three_wins();
    assert!(matches!(settle(&table("+play.ends=wall_only"), &facts), Err(ScoreError::WinCount { .. })));
    facts.end = End::Liuju;
    // Every seat pays: seats 1 and 3 pay 4 each to seat 2, seats 1 and 2 pay 16 each to seat 3.
    assert_eq!(paid("+play.ends=wall_only", &facts, Item::Win), [-42, 2 - 4 - 16, 16 - 16, 64 - 4]);
    assert_eq!(paid("+play.ends=wall_only", &facts, Item::Kong), [-2, -2, 6, -2]);
    // All seats but one have won, so nobody pays 查叫.
    assert_eq!(paid("+play.ends=wall_only", &facts, Item::Chajiao), [0; 4]);
    facts.wins.push(Win { discard: 7, ..facts.wins[0] });
    assert_eq!(paid("+play.ends=wall_only", &facts, Item::Win), [-44, -16, 0, 60], "seat 1 wins again");
}

#[test]
fn seats_that_do_not_wait_pay_the_best_hands_of_those_that_do() {
    let facts = hands(["147258369m1147p", "1112223334445p", "147258369s1147m", "123456789m12p99p"]);
    let chajiao = |changes: &str| paid(changes, &facts, Item::Chajiao);
    // Seat 1: 1 + 6 + 4 + 1 = 12, at most 8: 16 from seat 2, 32 from the dealer. Seat 3: 1 + 1 = 2, so 4 and 8.
    assert_eq!(chajiao(""), [-40, 48, -20, 12]);
    // On a discard: 11, at most 8, and 1. The multiplier of a self-draw does not count, that of the discarder does.
    assert_eq!(chajiao("+scoring.chajiao=without_self_draw"), [-18, 24, -9, 3]);
    assert_eq!(chajiao("+scoring.chajiao=without_self_draw+scoring.pay.discarder=3"), [-54, 72, -27, 9]);
    // A seat pays its own share, whoever pays for discards.
    assert_eq!(chajiao("+scoring.chajiao=without_self_draw+scoring.pay.discard=discarder_for_all"), [-18, 24, -9, 3]);
    assert_eq!(chajiao("+scoring.pay.each=5+scoring.pay.dealer_more=1"), [-52, 59, -30, 23]);
    assert_eq!(chajiao("+scoring.hand.points=[0,1,5,9]+scoring.hand.cap=0"), [-56, 54, -28, 30]);
    assert_eq!(chajiao("+room.hand_cap=10"), [-18, 20, -14, 12]);
    assert_eq!(chajiao("+scoring.chajiao=off"), [0; 4]);
    // Seat 3 is worth 2 as a self-draw and 1 on a discard.
    assert_eq!(chajiao("+scoring.hand.least=2"), [-40, 48, -20, 12]);
    assert_eq!(chajiao("+scoring.hand.least=2+scoring.chajiao=without_self_draw"), [-18, 24, -9, 3]);
    assert_eq!(chajiao("+scoring.hand.least=3"), [-32, 64, -16, -16]);
    assert_eq!(chajiao("+claims.discard_win=false+scoring.chajiao=without_self_draw"), [-18, 24, -9, 3]);
    // A seat that has won takes no part.
    let one = Facts { end: End::Liuju, ..won(facts.clone(), 3, "3p", "discard 0") };
    assert_eq!(paid("", &one, Item::Chajiao), [-32, 48, -16, 0]);
}

#[test]
fn huazhu_pays_and_then_no_chajiao() {
    let facts = hands(["147m258p369s1147p", "1112223334445p", "147258369s1147m", "123456789m12p99p"]);
    let both = |facts: &Facts| [Item::Huazhu, Item::Chajiao].map(|part| paid("+scoring.huazhu=16", facts, part));
    assert_eq!(both(&facts), [[-48, 16, 16, 16], [0, 16, -20, 4]]);
    assert_eq!(paid("", &facts, Item::Chajiao), [-40, 48, -20, 12]);
    assert_eq!(paid("+scoring.huazhu=16+scoring.chajiao=off", &facts, Item::Huazhu), [-48, 16, 16, 16]);
    // A seat that has won is not paid.
    let one = Facts { end: End::Liuju, ..won(facts, 3, "3p", "discard 0") };
    assert_eq!(both(&one), [[-32, 16, 16, 0], [0, 16, -16, 0]]);
}

/// Facts record the table only at the end of the deal, not at an earlier win.
#[test]
fn predicates_that_change_after_a_win_are_refused() {
    let with = |when: &str, number: i32, changes: &str| {
        let text = format!("{TABLE}\n[[scoring.fan]]\nname = \"某\"\nwhen = [\"{when}\"]\nadd = {number}\n");
        Rules::from_toml_changed("small", &text, changes).map_err(|error| error.to_string())
    };
    for (when, number, changes, valid) in [
        ("last_copy", 1, "", false),
        ("!last_copy", 1, "+play.ends=wall_only", false),
        ("last_copy|closed", 1, "", false),
        ("last_copy", 0, "", true),
        ("last_copy", 1, "+play.ends=first_win", true),
        ("flower", 1, "+tiles.set=with_eight_flowers", true),
    ] {
        let read = with(when, number, changes);
        assert_eq!(read.is_ok(), valid, "{when} {changes}: {read:?}");
        assert!(read.err().is_none_or(|error| error.contains("play.ends")), "{when} {changes}");
    }
    for flower in Predicate::OF_FLOWERS {
        let error = with(flower.name(), 1, "+tiles.set=with_eight_flowers+play.ends=wall_only").unwrap_err();
        assert!(error.contains(flower.name()), "{error}");
    }
}
