//! `hands.parquet`: a row per deal, everything needed to settle it again under other scoring rules.

use crate::game::Finished;
use crate::output::parquet::ParquetStream;
use crate::output::{ColumnType, OutputError, Provenance, Table};
use crate::score::{Facts, SeatFacts};
use crate::sim::Rows;
use crate::tile::{Counts, Kind, Seat, tiles_in_order, tiles_string};
use serde_json::{Value, json};
use std::path::Path;

/// One deal.
pub struct HandRow {
    session: i64,
    hand: i64,
    dealer: i64,
    indicator: Option<String>,
    lower_indicator: Option<String>,
    previous_indicator: Option<String>,
    end: &'static str,
    zhahu_seat: Option<i64>,
    events: String,
    wins: String,
    kongs: String,
    penalties: String,
    bao: String,
    seats: [SeatRow; 4],
    draws: i64,
    discards: i64,
    left: i64,
    win_left: String,
    fenzhang: bool,
    blocked_gates: i64,
    short_of_flowers: i64,
    exchange_gain: String,
    payments: [i64; 4],
    items: String,
}

struct SeatRow {
    hand: String,
    discards: String,
    flowers: String,
    dealt: Option<String>,
    fed: String,
    missing_suit: Option<String>,
    tianting: bool,
    baoting: bool,
    turns: i64,
}

/// Collects rows and writes them wave by wave; memory does not grow with the number of deals.
pub struct HandRows {
    stream: ParquetStream,
}

impl HandRows {
    /// Opens the file; it appears under its name when [`HandRows::finish`] is called.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn create(path: &Path, provenance: &Provenance) -> Result<HandRows, OutputError> {
        Ok(HandRows { stream: ParquetStream::create(path, "hands", &schema(), provenance)? })
    }

    /// Writes what is left and gives the file its name.
    ///
    /// # Errors
    /// A full disk.
    pub fn finish(self) -> Result<(), OutputError> {
        self.stream.finish()
    }
}

impl Rows for HandRows {
    type Row = HandRow;
    type Error = OutputError;

    fn row(&self, session: u64, hand: u64, finished: &Finished) -> HandRow {
        HandRow::new(session, hand, finished)
    }

    fn take(&mut self, rows: Vec<HandRow>) -> Result<(), OutputError> {
        self.stream.push(table(rows))
    }
}

impl HandRow {
    fn new(session: u64, hand: u64, finished: &Finished) -> HandRow {
        let facts = &finished.facts;
        let name = |kind: Option<Kind>| kind.map(|kind| kind.name().to_owned());
        let zhahu = match facts.end {
            crate::score::End::Zhahu(seat) => Some(seat.index() as i64),
            _ => None,
        };
        HandRow {
            session: session as i64,
            hand: hand as i64,
            dealer: facts.dealer.index() as i64,
            indicator: name(facts.indicator),
            lower_indicator: name(facts.lower_indicator),
            previous_indicator: name(facts.previous_indicator),
            end: facts.end.name(),
            zhahu_seat: zhahu,
            events: deal_events(facts),
            wins: wins(facts),
            kongs: kongs(facts),
            penalties: penalties(facts),
            bao: tiles_in_order(&facts.bao),
            seats: Seat::ALL.map(|seat| SeatRow::new(&facts.seats[seat], finished.turns[seat])),
            draws: finished.draws.into(),
            discards: finished.discards.into(),
            left: finished.left.into(),
            win_left: list(finished.win_left.iter().map(|&left| left.into())),
            fenzhang: finished.fenzhang,
            blocked_gates: finished.blocked.bits() as i64,
            short_of_flowers: finished.short_of_flowers.into(),
            exchange_gain: list(finished.exchange_gain.iter().flat_map(|gain| gain.0).map(Value::from)),
            payments: finished.settlement.total().by_seat(),
            items: items(finished),
        }
    }
}

impl SeatRow {
    fn new(facts: &SeatFacts, turns: u16) -> SeatRow {
        let fed = facts.fed.iter().map(|(kind, seat)| format!("{kind}<{}", seat.index())).collect::<Vec<_>>();
        SeatRow {
            hand: facts.hand.to_string(),
            discards: tiles_string(&facts.discards),
            flowers: tiles_string(&facts.flowers),
            dealt: facts.dealt.as_ref().map(|dealt: &Counts| tiles_string(dealt)),
            fed: fed.join(" "),
            missing_suit: facts.missing_suit.map(|suit| suit.letter().to_string()),
            tianting: facts.tianting,
            baoting: facts.baoting,
            turns: turns.into(),
        }
    }
}

fn deal_events(facts: &Facts) -> String {
    facts.events.iter().map(crate::score::DealEvent::name).collect::<Vec<_>>().join(" ")
}

/// JSON in the words of a situation file; empty without a win.
fn wins(facts: &Facts) -> String {
    let win = |win: &crate::score::Win| {
        let mut row = json!({"seat": win.seat.index(), "by": win.by.name(), "tile": win.tile.name(),
            "events": win.events});
        if let Some(from) = win.by.from() {
            row["from"] = from.index().into();
        }
        row
    };
    list(facts.wins.iter().map(win))
}

fn kongs(facts: &Facts) -> String {
    list(facts.kongs.iter().map(|kong| {
        let mut row = json!({"seat": kong.seat.index(), "tile": kong.tile.name(),
            "kind": crate::game::kong_name(kong.form), "after_wins": kong.after_wins});
        if let Some(from) = kong.from {
            row["from"] = from.index().into();
        }
        row
    }))
}

fn penalties(facts: &Facts) -> String {
    list(facts.penalties.iter().map(|penalty| json!({"name": penalty.kind, "seat": penalty.seat.index()})))
}

fn items(finished: &Finished) -> String {
    let entries = finished.settlement.entries.iter();
    let items: serde_json::Map<String, Value> =
        entries.map(|entry| (entry.item.name().to_owned(), json!(entry.payments.by_seat()))).collect();
    Value::from(items).to_string()
}

fn list(rows: impl Iterator<Item = Value>) -> String {
    let rows: Vec<Value> = rows.collect();
    if rows.is_empty() { String::new() } else { Value::from(rows).to_string() }
}

fn schema() -> Vec<(String, ColumnType)> {
    table(Vec::new()).schema()
}

fn table(rows: Vec<HandRow>) -> Table {
    let numbers = |pick: fn(&HandRow) -> i64| rows.iter().map(pick).collect::<Vec<i64>>();
    let texts = |pick: fn(&HandRow) -> String| rows.iter().map(pick).collect::<Vec<String>>();
    let options = |pick: fn(&HandRow) -> Option<String>| rows.iter().map(pick).collect::<Vec<Option<String>>>();
    let mut table = Table::new("hands")
        .with("hand", numbers(|row| row.hand))
        .with("session", numbers(|row| row.session))
        .with("dealer", numbers(|row| row.dealer))
        .with("indicator", options(|row| row.indicator.clone()))
        .with("lower_indicator", options(|row| row.lower_indicator.clone()))
        .with("previous_indicator", options(|row| row.previous_indicator.clone()))
        .with("end", texts(|row| row.end.to_owned()))
        .with("zhahu_seat", rows.iter().map(|row| row.zhahu_seat).collect::<Vec<_>>())
        .with("events", texts(|row| row.events.clone()))
        .with("wins", texts(|row| row.wins.clone()))
        .with("kongs", texts(|row| row.kongs.clone()))
        .with("penalties", texts(|row| row.penalties.clone()))
        .with("bao", texts(|row| row.bao.clone()))
        .with("draws", numbers(|row| row.draws))
        .with("discards", numbers(|row| row.discards))
        .with("left", numbers(|row| row.left))
        .with("win_left", texts(|row| row.win_left.clone()))
        .with("fenzhang", rows.iter().map(|row| row.fenzhang).collect::<Vec<_>>())
        .with("blocked_gates", numbers(|row| row.blocked_gates))
        .with("short_of_flowers", numbers(|row| row.short_of_flowers))
        .with("exchange_gain", texts(|row| row.exchange_gain.clone()));
    for seat in 0..4 {
        let texts = |pick: fn(&SeatRow) -> String| rows.iter().map(|row| pick(&row.seats[seat])).collect::<Vec<_>>();
        let options =
            |pick: fn(&SeatRow) -> Option<String>| rows.iter().map(|row| pick(&row.seats[seat])).collect::<Vec<_>>();
        table = table
            .with(&format!("hand{seat}"), texts(|seat| seat.hand.clone()))
            .with(&format!("discards{seat}"), texts(|seat| seat.discards.clone()))
            .with(&format!("flowers{seat}"), texts(|seat| seat.flowers.clone()))
            .with(&format!("dealt{seat}"), options(|seat| seat.dealt.clone()))
            .with(&format!("fed{seat}"), texts(|seat| seat.fed.clone()))
            .with(&format!("missing_suit{seat}"), options(|seat| seat.missing_suit.clone()))
            .with(&format!("tianting{seat}"), rows.iter().map(|row| row.seats[seat].tianting).collect::<Vec<_>>())
            .with(&format!("baoting{seat}"), rows.iter().map(|row| row.seats[seat].baoting).collect::<Vec<_>>())
            .with(&format!("turns{seat}"), rows.iter().map(|row| row.seats[seat].turns).collect::<Vec<_>>())
            .with(&format!("payment{seat}"), rows.iter().map(|row| row.payments[seat]).collect::<Vec<_>>());
    }
    table.with("items", texts(|row| row.items.clone()))
}
