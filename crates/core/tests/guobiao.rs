//! Won hands of 国标麻将 against PyMahjongGB, a calculator outside of this project. The first line of the file is the command that writes
//! it. `docs/guobiao.md` lists the differences between the two, which do not occur in the hands of the file.

use jing_core::rules::{Rules, embedded};
use jing_core::score::{
    End, Facts, ScoreError, SeatFacts, SettlementJson, Win, WinBy, WinEvent, WinEvents, seat_wind, settle,
};
use jing_core::tile::{BySeat, Kind, Meld, MeldForm, Seat, parse_hand, parse_tile};
use std::collections::{BTreeMap, BTreeSet};

/// One hand a line, after a line with the command and a line with the names of the columns.
const HANDS: &str = include_str!("data/guobiao.tsv");
/// 起和.
const LEAST: i64 = 8;
const WINNER: Seat = Seat::ALL[0];
const GIVER: Seat = Seat::ALL[1];

/// The fans of a hand by name: the points of one, and how often it counts.
type Fans = BTreeMap<String, (i64, usize)>;

/// Reads a line: the deal, and the fans that the calculator counts.
fn read(line: &str) -> (Facts, Fans) {
    let columns: Vec<&str> = line.split('\t').collect();
    let [hand, tile, by, seat_wind, round_wind, events, flowers, discarded, fans] = columns[..] else {
        panic!("{line}: {} columns", columns.len());
    };
    let tile = parse_tile(tile).unwrap();
    let mut seats: BySeat<SeatFacts> = BySeat::default();
    seats[WINNER].hand = parse_hand(hand).unwrap();
    seats[WINNER].flowers = Kind::all().filter(|kind| kind.is_flower()).take(flowers.parse().unwrap()).collect();
    seats[GIVER].discards[tile] = discarded.parse().unwrap();
    let by = match by {
        "self_draw" => WinBy::SelfDraw,
        "discard" => WinBy::Discard(GIVER),
        "rob_kong" => {
            seats[GIVER].hand.melds.push(Meld::alike(MeldForm::Pung, tile));
            WinBy::RobKong(GIVER)
        }
        other => panic!("{line}: {other}"),
    };
    let events: WinEvents = events
        .split(',')
        .filter(|name| !name.is_empty())
        .map(|name| match name {
            "after_kong" => WinEvent::AfterKong,
            "last_tile" => WinEvent::LastTile,
            other => panic!("{line}: {other}"),
        })
        .collect();
    let mut facts = Facts::new(dealer(parse_tile(seat_wind).unwrap()), seats);
    facts.round = parse_tile(round_wind).unwrap();
    facts.end = End::Win;
    facts.wins = vec![Win { seat: WINNER, by, tile, events, discard: 0 }];
    let fans = fans.split(' ').map(|fan| -> (String, (i64, usize)) {
        let (name, numbers) = fan.split_once(':').unwrap();
        let (points, count) = numbers.split_once('×').unwrap();
        (name.to_owned(), (points.parse().unwrap(), count.parse().unwrap()))
    });
    (facts, fans.collect())
}

/// Returns the dealer with whom the winner has this seat wind.
fn dealer(wind: Kind) -> Seat {
    Seat::ALL.into_iter().find(|&dealer| seat_wind(dealer, WINNER) == wind).unwrap()
}

fn points(fans: &Fans) -> i64 {
    fans.values().map(|&(points, count)| points * count as i64).sum()
}

/// The points that count for 起和.
fn worth(fans: &Fans) -> i64 {
    points(fans) - fans.get("花牌").map_or(0, |&(points, count)| points * count as i64)
}

/// Settles the deal and returns the fans of the winner. Panics if the value of the hand is not that of its fans.
fn settled(rules: &Rules, facts: &Facts, line: &str) -> Fans {
    let mut found = Fans::new();
    match settle(rules, facts) {
        Ok(settlement) => {
            let mut shown = SettlementJson::from_settlement(rules, &settlement, Vec::new());
            let win = shown.wins.remove(0);
            for fan in win.fans.unwrap() {
                assert!(!fan.multiplies, "{line}");
                found.insert(fan.name, (fan.points, fan.count));
            }
            assert!(worth(&found) >= LEAST, "{line}");
            assert_eq!((settlement.wins[0].points, win.points), (Some(points(&found)), Some(points(&found))), "{line}");
        }
        Err(ScoreError::BelowLeast { seat, value, least, fans }) => {
            for (fan, points, count) in fans.0 {
                let name = rules.table().name(fan).unwrap().to_owned();
                found.entry(name).or_insert((points, 0)).1 += usize::from(count);
            }
            assert_eq!((seat, value, i64::from(least)), (WINNER, worth(&found), LEAST), "{line}");
            assert!(value < LEAST, "{line}");
        }
        Err(error) => panic!("{line}: {error}"),
    }
    found
}

#[test]
fn fans_and_points_are_those_of_an_outside_calculator() {
    let rules = Rules::preset("guobiao").unwrap();
    let (mut seen, mut refused) = (BTreeSet::new(), 0);
    for line in HANDS.lines().skip(2) {
        let (facts, expected) = read(line);
        assert_eq!(settled(&rules, &facts, line), expected, "{line}");
        refused += usize::from(worth(&expected) < LEAST);
        seen.extend(expected.into_keys());
    }
    let file = embedded("guobiao").unwrap();
    let (_, rows) = file.split_once("[[scoring.fan]]").unwrap();
    let names: BTreeSet<String> =
        rows.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')).map(str::to_owned).collect();
    assert_eq!(names.len(), 82);
    assert_eq!(seen, names);
    assert!(refused > 100, "{refused} hands were refused");
}
