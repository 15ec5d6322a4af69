//! Tests of settlements and waits. The worked examples of the seeds and a brute-force reference have a file each.

mod events;
mod examples;
mod options;
mod procedures;
mod properties;
mod reference;

use super::*;
use crate::rules::Rules;
use crate::tile::{BySeat, Kind, MeldForm, Seat, parse_hand, parse_tile, parse_tiles};

fn rules(name: &str) -> Rules {
    Rules::load(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

fn tile(text: &str) -> Kind {
    parse_tile(text).expect("a tile")
}

/// Returns a 流局. Each hand may be followed by `/` and the unclaimed discards of the seat.
fn deal(dealer: u8, indicator: &str, hands: [&str; 4]) -> Facts {
    let seats = hands.map(|text| {
        let (hand, discards) = text.split_once('/').unwrap_or((text, ""));
        let hand = parse_hand(hand).expect("a hand");
        let discards = parse_tiles(discards).expect("discards").into_iter().collect();
        SeatFacts { hand, discards, ..SeatFacts::default() }
    });
    Facts { indicator: Some(tile(indicator)), ..Facts::new(seat(dealer), BySeat(seats)) }
}

/// Ends a deal with a win of seat `winner` on the tile in `text`. `how` is `draw`, or `discard` or `rob` and the index of the giver;
/// `kong`, `tianhu` or `dihu` may follow.
fn won(mut facts: Facts, winner: u8, text: &str, how: &str) -> Facts {
    let mut words = how.split(' ');
    let first = words.next().expect("a way");
    let mut from = || seat(words.next().and_then(|word| word.parse().ok()).expect("a seat"));
    let by = match first {
        "draw" => WinBy::SelfDraw,
        "discard" => WinBy::Discard(from()),
        "rob" => WinBy::RobKong(from()),
        other => panic!("{other}"),
    };
    let events = WinEvents::from_flags([
        (WinEvent::AfterKong, how.contains("kong")),
        (WinEvent::Tianhu, how.contains("tianhu")),
        (WinEvent::Dihu, how.contains("dihu")),
    ]);
    facts.end = End::Win;
    facts.wins.push(Win { seat: seat(winner), by, tile: tile(text), events, discard: 0 });
    facts
}

fn item(settlement: &Settlement, item: Item) -> [i64; 4] {
    let entry = settlement.entries.iter().find(|entry| entry.item == item);
    entry.map_or([0; 4], |entry| entry.payments.by_seat())
}

/// Returns the names of the multiplying factors of the first win.
fn names(settlement: &Settlement) -> Vec<&'static str> {
    let times = settlement.wins[0].factors.iter().filter(|factor| matches!(factor.effect, Effect::Times(_)));
    times.map(|factor| factor.fan.name()).collect()
}
