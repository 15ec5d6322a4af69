//! Hands of the example games that are files alone, worked out from their sources by a reader who had not seen the files.

use jing_core::rules::Rules;
use jing_core::score::{
    End, Facts, ScoreError, SeatFacts, Settlement, Win, WinBy, WinEvent, WinEvents, seat_wind, settle,
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

/// A condition with alternatives is the rows that name them apart.
#[test]
fn alternatives_are_rows_that_exclude_each_other() {
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
