//! The columns of `hands.parquet`.

use crate::game::Finished;
use crate::score::{ByWord, End, Facts, KongFact, KongWord, PenaltyKind, SeatFacts, Win, WinEvents};
use crate::tile::{Kind, Seat, tiles_in_order, tiles_string};
use crate::write::table::row;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The row of a deal; `docs/tables.md` describes the columns. A column with a list contains JSON with the words of a situation file, or an
/// empty text if the list is empty.
pub struct DealRow {
    hand: u64,
    session: u64,
    dealer: u8,
    indicator: Option<String>,
    lower_indicator: Option<String>,
    previous_indicator: Option<String>,
    end: String,
    zhahu_seat: Option<u8>,
    events: String,
    wins: String,
    kongs: String,
    penalties: String,
    bao: String,
    draws: u16,
    discards: u16,
    left: u8,
    win_left: String,
    fenzhang: bool,
    blocked_gates: i64,
    short_of_flowers: u8,
    exchange_gain: String,
    seats: [SeatRow; 4],
    items: String,
}
row!(DealRow {
    hand: u64, session: u64, dealer: u8, indicator: Option<String>, lower_indicator: Option<String>,
    previous_indicator: Option<String>, end: String, zhahu_seat: Option<u8>, events: String, wins: String, kongs: String,
    penalties: String, bao: String, draws: u16, discards: u16, left: u8, win_left: String, fenzhang: bool,
    blocked_gates: i64, short_of_flowers: u8, exchange_gain: String, seats flat: [SeatRow; 4], items: String,
});

/// The columns of a seat in the row of a deal.
struct SeatRow {
    hand: String,
    discards: String,
    flowers: String,
    dealt: Option<String>,
    fed: String,
    missing_suit: Option<String>,
    tianting: bool,
    baoting: bool,
    turns: u16,
    payment: i64,
}
row!(SeatRow {
    hand: String, discards: String, flowers: String, dealt: Option<String>, fed: String, missing_suit: Option<String>,
    tianting: bool, baoting: bool, turns: u16, payment: i64,
});

/// A win in the column `wins`.
#[derive(Serialize, Deserialize)]
struct WinRow {
    seat: u8,
    by: ByWord,
    tile: String,
    events: WinEvents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discard: Option<u16>,
}

impl WinRow {
    fn from_win(win: &Win) -> WinRow {
        let (seat, from) = (seat_index(win.seat), win.by.giver().map(seat_index));
        let discard = Some(win.discard).filter(|&discard| discard > 0);
        WinRow { seat, by: win.by.word(), tile: win.tile.name().to_owned(), events: win.events, from, discard }
    }
}

/// A kong in the column `kongs`.
#[derive(Serialize, Deserialize)]
struct KongRow {
    seat: u8,
    tile: String,
    kind: KongWord,
    after_wins: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<u8>,
}

impl KongRow {
    fn from_kong(kong: &KongFact) -> KongRow {
        let (seat, from, kind) = (seat_index(kong.seat), kong.from.map(seat_index), KongWord::from_form(kong.form));
        KongRow { seat, tile: kong.tile.name().to_owned(), kind, after_wins: kong.after_wins, from }
    }
}

/// A penalty in the column `penalties`.
#[derive(Serialize, Deserialize)]
struct PenaltyRow {
    name: PenaltyKind,
    seat: u8,
}

fn seat_index(seat: Seat) -> u8 {
    seat.index() as u8
}

/// Returns a JSON list, or an empty text if there are no rows.
fn list<T: Serialize>(rows: impl Iterator<Item = T>) -> String {
    let rows: Vec<T> = rows.collect();
    if rows.is_empty() { String::new() } else { serde_json::to_string(&rows).unwrap_or_default() }
}

/// Returns the names of the events of a deal, separated by blanks. If the deal has them, the tiles of 扎鸟 (`niao=...`) and the length of the
/// streak of 连庄 (`lianzhuang=...`) follow.
fn event_words(facts: &Facts) -> String {
    let niao = (!facts.niao.is_empty()).then(|| format!("{NIAO}{}", tiles_in_order(&facts.niao)));
    let lianzhuang = (facts.lianzhuang > 0).then(|| format!("{LIANZHUANG}{}", facts.lianzhuang));
    let names = facts.events.iter().map(|event| event.name().to_owned());
    names.chain(niao).chain(lianzhuang).collect::<Vec<_>>().join(" ")
}

const NIAO: &str = "niao=";
const LIANZHUANG: &str = "lianzhuang=";

/// Returns the name of the tile of 下精, which lies below the turned tile; `None` if it is unknown. If a tile of 左精 or 右精 is known, returns
/// the names of all three in the order 下精, 左精, 右精, with `-` for an unknown one.
fn lower(facts: &Facts) -> Option<String> {
    let name = |kind: Option<Kind>| kind.map(|kind| kind.name().to_owned());
    if facts.beside == [None; 2] {
        return name(facts.lower_indicator);
    }
    let all = [facts.lower_indicator, facts.beside[0], facts.beside[1]];
    Some(all.map(|kind| name(kind).unwrap_or_else(|| "-".to_owned())).join(" "))
}

impl DealRow {
    /// Returns the row of a finished deal. `session` is the index of its session and `hand` its own index in the run, both from 0.
    pub(super) fn new(session: u64, hand: u64, finished: &Finished) -> DealRow {
        let facts = &finished.facts;
        let name = |kind: Option<Kind>| kind.map(|kind| kind.name().to_owned());
        let zhahu = match facts.end {
            End::Zhahu(seat) => Some(seat_index(seat)),
            End::Win | End::Liuju | End::Open => None,
        };
        let payments = finished.settlement.total().by_seat();
        let items = finished.settlement.entries.iter();
        let items = items.map(|entry| (entry.item.name().to_owned(), json!(entry.payments.by_seat())));
        DealRow {
            hand,
            session,
            dealer: seat_index(facts.dealer),
            indicator: name(facts.indicator),
            lower_indicator: lower(facts),
            previous_indicator: name(facts.previous_indicator),
            end: facts.end.name().to_owned(),
            zhahu_seat: zhahu,
            events: event_words(facts),
            wins: list(facts.wins.iter().map(WinRow::from_win)),
            kongs: list(facts.kongs.iter().map(KongRow::from_kong)),
            penalties: list(
                facts.penalties.iter().map(|fine| PenaltyRow { name: fine.kind, seat: seat_index(fine.seat) }),
            ),
            bao: tiles_in_order(&facts.bao),
            draws: finished.draws,
            discards: finished.discards,
            left: finished.left,
            win_left: list(finished.win_left.iter()),
            fenzhang: finished.fenzhang,
            blocked_gates: finished.blocked.bits() as i64,
            short_of_flowers: finished.short_of_flowers,
            exchange_gain: list(finished.exchange_gain.iter().flat_map(|gain| gain.0)),
            seats: Seat::ALL.map(|seat| SeatRow::new(&facts.seats[seat], finished.turns[seat], payments[seat.index()])),
            items: Value::Object(items.collect()).to_string(),
        }
    }
}

impl SeatRow {
    fn new(facts: &SeatFacts, turns: u16, payment: i64) -> SeatRow {
        let fed = facts.fed.iter().map(|(kind, seat)| format!("{kind}<{}", seat.index())).collect::<Vec<_>>();
        SeatRow {
            hand: facts.hand.to_string(),
            discards: tiles_string(&facts.discards),
            flowers: tiles_string(&facts.flowers),
            dealt: facts.dealt.as_ref().map(tiles_string),
            fed: fed.join(" "),
            missing_suit: facts.missing_suit.map(|suit| suit.letter().to_string()),
            tianting: facts.tianting,
            baoting: facts.baoting,
            turns,
            payment,
        }
    }
}
