//! Hands of the example games that are files alone, worked out from their sources by a reader who had not seen the files. Then 精 in a
//! small table, worked out by hand.

use jing_core::rules::Rules;
use jing_core::score::{
    Category, End, Facts, Item, OptionalRow, ScoreError, SeatFacts, Settlement, Win, WinBy, WinEvent, WinEvents,
    seat_wind, settle, words,
};
use jing_core::tile::{BySeat, Counts, Meld, MeldForm, Seat, parse_hand, parse_tile};

/// One hand a line, after a line with a remark and a line with the names of the columns.
const HONGKONG: &str = include_str!("data/hongkong.tsv");
const CHANGSHA: &str = include_str!("data/changsha.tsv");

/// A finished deal with one win. `by` and `events` are as in situation files.
fn deal(dealer: Seat, winner: Seat, giver: Option<Seat>, hand: &str, tile: &str, by: &str, events: &str) -> Facts {
    let tile = parse_tile(tile).unwrap();
    let mut seats: BySeat<SeatFacts> = BySeat::default();
    seats[winner].hand = parse_hand(hand).unwrap();
    let by = match (by, giver) {
        ("self_draw", _) => WinBy::SelfDraw,
        ("discard", Some(giver)) => WinBy::Discard(giver),
        ("rob_kong", Some(giver)) => {
            seats[giver].hand.melds.push(Meld::alike(MeldForm::Pung, tile));
            WinBy::RobKong(giver)
        }
        other => panic!("{other:?}"),
    };
    let events = events.split(',').filter(|name| !name.is_empty());
    let events: WinEvents = events.map(|name| WinEvent::named(name).unwrap_or_else(|| panic!("{name}"))).collect();
    let mut facts = Facts::new(dealer, seats);
    facts.end = End::Win;
    facts.wins = vec![Win { seat: winner, by, tile, events, discard: 0 }];
    facts
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(2).map(|line| line.split('\t').collect())
}

fn flowers(text: &str) -> Counts {
    text.split_inclusive('f').map(|one| parse_tile(one).unwrap()).collect()
}

/// The points of the hand, and what each seat gets.
fn paid(settlement: &Settlement) -> (i64, [i64; 4]) {
    (settlement.wins[0].points.unwrap(), settlement.total().by_seat())
}

#[test]
fn hands_of_hongkong_are_worth_what_the_sources_say() {
    const TABLE: [i64; 14] = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384];
    let (rules, any) =
        (Rules::load("rooms/hongkong").unwrap(), Rules::load("rooms/hongkong+scoring.hand.least=0").unwrap());
    let [winner, giver, ..] = Seat::ALL;
    let mut seen = 0;
    for row in rows(HONGKONG) {
        let [name, hand, tile, by, seat, round, events, laid_out, faan, minimum] = row[..] else { panic!("{row:?}") };
        let seat = parse_tile(seat).unwrap();
        let dealer = Seat::ALL.into_iter().find(|&dealer| seat_wind(dealer, winner) == seat).unwrap();
        let mut facts = deal(dealer, winner, Some(giver), hand, tile, by, events);
        facts.round = parse_tile(round).unwrap();
        facts.seats[winner].flowers = flowers(laid_out);
        let value = TABLE[faan.parse::<usize>().unwrap().min(13)];
        let (points, payments) = paid(&settle(&any, &facts).unwrap_or_else(|error| panic!("{name}: {error}")));
        let expected = if by == "self_draw" { [6, -2, -2, -2] } else { [4, -2, -1, -1] }.map(|share| share * value);
        assert_eq!((points, payments), (value, expected), "{name}");
        let settled = settle(&rules, &facts);
        if minimum.parse::<i64>().unwrap() < 3 {
            assert!(matches!(settled, Err(ScoreError::BelowLeast { least: 3, .. })), "{name}: {settled:?}");
        } else {
            assert_eq!(paid(&settled.unwrap()), (value, expected), "{name}");
        }
        seen += 1;
    }
    assert_eq!(seen, 33);
}

#[test]
fn hands_of_changsha_pay_what_the_sources_say() {
    let rules = Rules::load("rooms/changsha").unwrap();
    let seat = |text: &str| Seat::ALL[text.parse::<usize>().unwrap()];
    let mut seen = 0;
    for row in rows(CHANGSHA) {
        let [name, hand, tile, by, events, winner, giver, payments] = row[..] else { panic!("{row:?}") };
        let giver = (!giver.is_empty()).then(|| seat(giver));
        let facts = deal(Seat::ALL[0], seat(winner), giver, hand, tile, by, events);
        let settled = settle(&rules, &facts);
        if payments.is_empty() {
            assert!(matches!(settled, Err(ScoreError::BelowLeast { .. })), "{name}: {settled:?}");
        } else {
            let expected: Vec<i64> = payments.split(' ').map(|points| points.parse().unwrap()).collect();
            assert_eq!(
                settled.unwrap_or_else(|error| panic!("{name}: {error}")).total().by_seat()[..],
                expected,
                "{name}"
            );
        }
        seen += 1;
    }
    assert!(seen >= 15, "{seen}");
}

/// A condition with alternatives counts as one row for each alternative, where each row excludes the earlier ones.
#[test]
fn alternatives_equal_rows_that_exclude_each_other() {
    let table = |rows: &[&str]| {
        let rows: String =
            rows.iter().map(|when| format!("[[scoring.fan]]\nname = \"番\"\nwhen = [{when}]\nadd = 3\n")).collect();
        let head = "[tiles]\nset = \"suits_only\"\n[shapes]\nseven_pairs = true\n[scoring]\nfamily = \"table\"\n";
        Rules::from_toml("alternatives", &format!("{head}{rows}")).unwrap()
    };
    let pairs = [
        (
            table(&[r#""one_suit|all_triplets|self_draw""#]),
            table(&[r#""one_suit""#, r#""!one_suit", "all_triplets""#, r#""!one_suit", "!all_triplets", "self_draw""#]),
        ),
        (
            table(&[r#""!pair_258 | 清一色", "self_draw""#]),
            table(&[r#""!pair_258", "self_draw""#, r#""pair_258", "one_suit", "self_draw""#]),
        ),
    ];
    for (alternatives, apart) in &pairs {
        let mut counted = [0, 0];
        for row in rows(CHANGSHA) {
            let [name, hand, tile, by, events, _, giver, _] = row[..] else { panic!("{row:?}") };
            let giver = (!giver.is_empty()).then_some(Seat::ALL[1]);
            let facts = deal(Seat::ALL[3], Seat::ALL[0], giver, hand, tile, by, events);
            let [one, other] = [alternatives, apart].map(|rules| settle(rules, &facts).unwrap());
            assert_eq!(paid(&one), paid(&other), "{name}");
            counted[usize::from(!one.wins[0].factors.is_empty())] += 1;
        }
        assert!(counted.iter().all(|&hands| hands > 1), "{counted:?}");
    }
}

/// A table with 精, of which 正精 count 2 and 副精 1. `keys` are further keys of `scoring.jing`.
fn with_jing(keys: &str) -> Result<Rules, String> {
    let text = format!(
        "[wilds]\nsource = \"indicator\"\n[scoring]\nfamily = \"table\"\nzhahu = 20\n[scoring.jing]\nzheng = 2\nfu = 1\n{keys}\n\
         [[scoring.fan]]\nname = \"自摸\"\nwhen = [\"self_draw\"]\nadd = 1\n"
    );
    Rules::from_toml("jing.toml", &text).map_err(|error| error.to_string())
}

/// A 流局 with these 精 in the four hands. 5m was turned: it is 正精, 6m is 副精.
fn drawn_deal(hands: [&str; 4]) -> Facts {
    let seats = hands.map(|hand| SeatFacts { hand: parse_hand(hand).unwrap(), ..SeatFacts::default() });
    let mut facts = Facts::new(Seat::ALL[0], BySeat(seats));
    facts.indicator = Some(parse_tile("5m").unwrap());
    facts
}

#[test]
fn jing_of_a_table_have_chongguan_and_bawang() {
    let rules = with_jing("chongguan_from = 5\nbawang = \"double\"").unwrap();
    let paid = |facts: &Facts| settle(&rules, facts).unwrap().paid(Item::Jing).by_seat();
    // 冲关: 5 points count 5 × 2. The others owe seat 0 10 each, and seat 1 its 1.
    let facts = drawn_deal(["55m6m", "6m", "", ""]);
    assert_eq!(paid(&facts), [30 - 1, 3 - 10, -10 - 1, -10 - 1]);
    assert_eq!(settle(&rules, &facts).unwrap().jing.unwrap().chongguan, 1);
    // 霸王: seat 2 alone has 精. 3 points count twice.
    let facts = drawn_deal(["", "", "5m6m", ""]);
    assert_eq!(paid(&facts), [-6, -6, 18, -6]);
    assert_eq!(settle(&rules, &facts).unwrap().jing.unwrap().bawang, Some(Seat::ALL[2]));
    // Both: 6 points count 6 × 3, then twice. One of the three 5m is a discard.
    let mut facts = drawn_deal(["", "", "", "55m"]);
    facts.seats[Seat::ALL[3]].discards = [parse_tile("5m").unwrap()].into_iter().collect();
    assert_eq!(paid(&facts), [-36, -36, -36, 108]);
    let nobody = with_jing("chongguan_from = 5\nbawang = \"double\"\ndiscarded = \"nobody\"").unwrap();
    assert_eq!(settle(&nobody, &facts).unwrap().paid(Item::Jing).by_seat(), [-8, -8, -8, 24]);
    // With this rule a 流局 pays none. A game without 精 and kongs does not have it.
    let unpaid = with_jing("[room]\nliuju = \"kongs\"").unwrap();
    assert!(settle(&unpaid, &facts).unwrap().total().is_zero());
    assert!(Rules::load("rooms/changsha+room.liuju=kongs").is_err());
    // 诈和 pays no 精.
    facts.end = End::Zhahu(Seat::ALL[0]);
    let settled = settle(&rules, &facts).unwrap();
    assert_eq!((settled.jing, settled.total().by_seat()), (None, [-60, 20, 20, 20]));
    facts.indicator = None;
    assert!(matches!(settle(&rules, &facts), Err(ScoreError::Missing { .. })));
}

/// 下精 by the hands as dealt, and the 精 of the deal before.
#[test]
fn a_table_has_further_sets_of_jing() {
    let rules = with_jing("lower = \"shangxiafan\"\nlast = true").unwrap();
    let mut facts = drawn_deal(["", "", "", ""]);
    (facts.lower_indicator, facts.previous_indicator) = (parse_tile("1p").ok(), parse_tile("N").ok());
    let dealt = ["1p", "2p", "", "EN"].map(|text| parse_hand(text).unwrap().concealed);
    Seat::ALL.into_iter().zip(dealt).for_each(|(seat, dealt)| facts.seats[seat].dealt = Some(dealt));
    for end in [End::Liuju, End::Zhahu(Seat::ALL[1])] {
        facts.end = end;
        let settled = settle(&rules, &facts).unwrap();
        assert_eq!(settled.paid(Item::LowerJing).by_seat(), [6 - 1, 3 - 2, -3, -3]);
        assert_eq!(settled.paid(Item::LastJing).by_seat(), [-3, -3, -3, 9]);
    }
    let rows = words(&rules).rows;
    assert!(
        [OptionalRow::LowerIndicator, OptionalRow::PreviousIndicator, OptionalRow::Dealt].map(|row| rows.contains(row))
            == [true; 3]
    );
    facts.seats[Seat::ALL[3]].dealt = None;
    assert!(matches!(settle(&rules, &facts), Err(ScoreError::MissingDealt(seat)) if seat == Seat::ALL[3]));
}

/// A table whose 精 count nothing has none of their parts, and keys without effect are refused.
#[test]
fn only_tables_with_points_for_jing_have_them() {
    let none = Rules::load("rooms/changsha+wilds.source=indicator").unwrap();
    let facts = drawn_deal(["55m6m", "6m", "", ""]);
    assert_eq!((settle(&none, &facts).unwrap(), none.scoring.jing()), (Settlement::default(), None));
    let some = with_jing("").unwrap();
    for category in [Category::Chongguan, Category::Bawang, Category::JingDiscarded, Category::NoJing] {
        assert_eq!([&none, &some].map(|rules| category.possible(rules)), [false, true], "{}", category.name());
    }
    assert!(!words(&some).rows.contains(OptionalRow::Fed));
    let fed = with_jing("chongguan_from = 5\nfeeder_pays_chongguan = true").unwrap();
    assert!(words(&fed).rows.contains(OptionalRow::Fed));
    for (keys, named) in [
        ("chongguan_from = 1", "scoring.jing.chongguan_from"),
        ("bawang_add = 3", "scoring.jing.bawang_add"),
        ("lower_kong.lower = true", "lower_kong"),
    ] {
        let error = with_jing(keys).unwrap_err();
        assert!(error.contains(named), "{error}");
    }
    for (keys, changes, named) in
        [("lower = \"maidilei\"", "+正精=0+副精=0", "scoring.jing.zheng"), ("", "+play.ends=three_wins", "play.ends")]
    {
        let text = with_jing(keys).unwrap().to_toml();
        let error = Rules::from_toml_changed("jing", &text, changes).unwrap_err().to_string();
        assert!(error.contains(named), "{error}");
    }
    for game in ["nanchang", "rooms/changsha"] {
        let error = Rules::load(&format!("{game}+wilds.source=none+scoring.jing.zheng=2")).unwrap_err().to_string();
        assert!(error.contains("wilds.source = \"indicator\""), "{error}");
    }
}
