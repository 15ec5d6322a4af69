//! A deal as a row of `hands.parquet`, written and read.

use super::StoredDeal;
use crate::game::{AsDealt, Finished};
use crate::score::{
    ByWord, DealEvent, DealEvents, End, Facts, GateSet, KongFact, KongWord, Penalty, PenaltyKind, SeatFacts,
    Settlement, Win, WinBy, WinEvents,
};
use crate::tile::{
    BySeat, Counts, Kind, Seat, Suit, parse_hand_within, parse_tile, parse_tiles, tiles_in_order, tiles_string,
};
use crate::write::table::row;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// One deal, as its columns hold it. Lists are JSON in the words of a situation file, empty where there is nothing.
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
    fn of(win: &Win) -> WinRow {
        let (seat, from) = (number(win.seat), win.by.from().map(number));
        let discard = Some(win.discard).filter(|&discard| discard > 0);
        WinRow { seat, by: win.by.word(), tile: win.tile.name().to_owned(), events: win.events, from, discard }
    }

    /// The win, with so many tiles left in the wall. Tables of earlier versions do not number the discards: between two of them a
    /// tile is drawn, so the wall tells them apart.
    fn win(&self, left: u8) -> Option<Win> {
        let by = self.by.from(self.from.and_then(Seat::new))?;
        let (seat, tile) = (Seat::new(self.seat)?, parse_tile(&self.tile).ok()?);
        let discard = match by {
            WinBy::Discard(_) => self.discard.unwrap_or(1 + u16::from(u8::MAX - left)),
            WinBy::SelfDraw | WinBy::RobKong(_) => 0,
        };
        Some(Win { seat, by, tile, events: self.events, discard })
    }
}

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
    fn of(kong: &KongFact) -> KongRow {
        let (seat, from, kind) = (number(kong.seat), kong.from.map(number), KongWord::of(kong.form));
        KongRow { seat, tile: kong.tile.name().to_owned(), kind, after_wins: kong.after_wins, from }
    }

    fn kong(&self) -> Option<KongFact> {
        let from = self.from.map(|from| Seat::new(from).ok_or(())).transpose().ok()?;
        let (seat, tile) = (Seat::new(self.seat)?, parse_tile(&self.tile).ok()?);
        Some(KongFact { seat, tile, form: self.kind.form(), from, after_wins: self.after_wins })
    }
}

#[derive(Serialize, Deserialize)]
struct PenaltyRow {
    name: PenaltyKind,
    seat: u8,
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

fn list<T: Serialize>(rows: impl Iterator<Item = T>) -> String {
    let rows: Vec<T> = rows.collect();
    if rows.is_empty() { String::new() } else { serde_json::to_string(&rows).unwrap_or_default() }
}

/// What happened in a deal, and what only some rooms note of it: the tiles of 扎鸟, the deals in a row of 连庄.
fn noted(facts: &Facts) -> String {
    let niao = (!facts.niao.is_empty()).then(|| format!("{NIAO}{}", tiles_in_order(&facts.niao)));
    let lianzhuang = (facts.lianzhuang > 0).then(|| format!("{LIANZHUANG}{}", facts.lianzhuang));
    let names = facts.events.iter().map(|event| event.name().to_owned());
    names.chain(niao).chain(lianzhuang).collect::<Vec<_>>().join(" ")
}

const NIAO: &str = "niao=";
const LIANZHUANG: &str = "lianzhuang=";

/// Reads it again.
fn read_noted(text: &str) -> Option<(DealEvents, Vec<Kind>, u32)> {
    let mut found = (DealEvents::EMPTY, Vec::new(), 0);
    for word in text.split_whitespace() {
        if let Some(tiles) = word.strip_prefix(NIAO) {
            found.1 = parse_tiles(tiles).ok()?;
        } else if let Some(deals) = word.strip_prefix(LIANZHUANG) {
            found.2 = deals.parse().ok()?;
        } else {
            found.0 = found.0.with(DealEvent::named(word)?);
        }
    }
    Some(found)
}

/// 下精, 左精 and 右精: the tile below the turned one, or all three where those beside it are noted, `-` for none.
fn lower(facts: &Facts) -> Option<String> {
    let name = |kind: Option<Kind>| kind.map(|kind| kind.name().to_owned());
    if facts.beside == [None; 2] {
        return name(facts.lower_indicator);
    }
    let all = [facts.lower_indicator, facts.beside[0], facts.beside[1]];
    Some(all.map(|kind| name(kind).unwrap_or_else(|| "-".to_owned())).join(" "))
}

/// Reads it again.
fn read_lower(text: &str) -> Option<[Option<Kind>; 3]> {
    let mut found = [None; 3];
    for (at, word) in text.split_whitespace().enumerate().filter(|row| row.1 != "-") {
        *found.get_mut(at)? = Some(parse_tile(word).ok()?);
    }
    Some(found)
}

fn unlisted<T: DeserializeOwned, U>(text: &str, read: impl Fn(T) -> Option<U>) -> Option<Vec<U>> {
    let rows: Vec<T> = if text.is_empty() { Vec::new() } else { serde_json::from_str(text).ok()? };
    rows.into_iter().map(read).collect()
}

impl DealRow {
    /// The row of a deal.
    pub(super) fn of(session: u64, hand: u64, finished: &Finished) -> DealRow {
        let facts = &finished.facts;
        let name = |kind: Option<Kind>| kind.map(|kind| kind.name().to_owned());
        let zhahu = match facts.end {
            End::Zhahu(seat) => Some(number(seat)),
            End::Win | End::Liuju | End::Open => None,
        };
        let payments = finished.settlement.total().by_seat();
        let items = finished.settlement.entries.iter();
        let items = items.map(|entry| (entry.item.name().to_owned(), json!(entry.payments.by_seat())));
        DealRow {
            hand,
            session,
            dealer: number(facts.dealer),
            indicator: name(facts.indicator),
            lower_indicator: lower(facts),
            previous_indicator: name(facts.previous_indicator),
            end: facts.end.name().to_owned(),
            zhahu_seat: zhahu,
            events: noted(facts),
            wins: list(facts.wins.iter().map(WinRow::of)),
            kongs: list(facts.kongs.iter().map(KongRow::of)),
            penalties: list(facts.penalties.iter().map(|fine| PenaltyRow { name: fine.kind, seat: number(fine.seat) })),
            bao: tiles_in_order(&facts.bao),
            draws: finished.draws,
            discards: finished.discards,
            left: finished.left,
            win_left: list(finished.win_left.iter()),
            fenzhang: finished.fenzhang,
            blocked_gates: finished.blocked.bits() as i64,
            short_of_flowers: finished.short_of_flowers,
            exchange_gain: list(finished.exchange_gain.iter().flat_map(|gain| gain.0)),
            seats: Seat::ALL.map(|seat| SeatRow::of(&facts.seats[seat], finished.turns[seat], payments[seat.index()])),
            items: Value::Object(items.collect()).to_string(),
        }
    }

    /// The deal of a row; the column that cannot be and what it holds.
    pub(super) fn deal(&self) -> Result<StoredDeal, (String, String)> {
        let wrong = |column: &str, found: &dyn std::fmt::Display| (column.to_owned(), found.to_string());
        let seat = |column: &str, seat: u8| Seat::new(seat).ok_or_else(|| wrong(column, &seat));
        let tile = |column: &str, text: &Option<String>| match text {
            Some(name) => parse_tile(name).map(Some).map_err(|_| wrong(column, name)),
            None => Ok(None),
        };
        let end = match (self.end.as_str(), self.zhahu_seat) {
            ("win", _) => End::Win,
            ("liuju", _) => End::Liuju,
            ("zhahu", Some(number)) => End::Zhahu(seat("zhahu_seat", number)?),
            _ => return Err(wrong("end", &self.end)),
        };
        let win_left: Vec<u8> = unlisted(&self.win_left, Some).ok_or_else(|| wrong("win_left", &self.win_left))?;
        let rows = unlisted(&self.wins, Some).ok_or_else(|| wrong("wins", &self.wins))?;
        if win_left.len() != rows.len() {
            return Err(wrong("win_left", &self.win_left));
        }
        let wins: Option<Vec<Win>> =
            rows.iter().zip(&win_left).map(|(row, &left): (&WinRow, _)| row.win(left)).collect();
        let wins = wins.ok_or_else(|| wrong("wins", &self.wins))?;
        let mut seats: BySeat<SeatFacts> = BySeat::from_fn(|_| SeatFacts::default());
        for (at, (facts, row)) in seats.0.iter_mut().zip(&self.seats).enumerate() {
            *facts = row.facts().map_err(|(column, found)| (format!("{column}{at}"), found))?;
        }
        let (events, niao, lianzhuang) = read_noted(&self.events).ok_or_else(|| wrong("events", &self.events))?;
        let lower = self.lower_indicator.as_deref().unwrap_or_default();
        let lower = read_lower(lower).ok_or_else(|| wrong("lower_indicator", &lower))?;
        let kongs = unlisted(&self.kongs, |row: KongRow| row.kong());
        let penalties =
            unlisted(&self.penalties, |row: PenaltyRow| Some(Penalty { kind: row.name, seat: Seat::new(row.seat)? }));
        let facts = Facts {
            dealer: seat("dealer", self.dealer)?,
            indicator: tile("indicator", &self.indicator)?,
            lower_indicator: lower[0],
            beside: [lower[1], lower[2]],
            previous_indicator: tile("previous_indicator", &self.previous_indicator)?,
            end,
            events,
            wins,
            seats,
            kongs: kongs.ok_or_else(|| wrong("kongs", &self.kongs))?,
            penalties: penalties.ok_or_else(|| wrong("penalties", &self.penalties))?,
            bao: parse_tiles(&self.bao).map_err(|_| wrong("bao", &self.bao))?,
            niao,
            lianzhuang,
        };
        let gain: Option<Vec<i8>> = unlisted(&self.exchange_gain, Some);
        let finished = Finished {
            facts,
            settlement: Settlement::default(),
            readings: Vec::new(),
            draws: self.draws,
            discards: self.discards,
            turns: BySeat(std::array::from_fn(|at| self.seats[at].turns)),
            left: self.left,
            dealt: AsDealt::default(),
            win_left,
            fenzhang: self.fenzhang,
            blocked: GateSet::from_bits(self.blocked_gates as u64),
            short_of_flowers: self.short_of_flowers,
            exchange_gain: match gain.ok_or_else(|| wrong("exchange_gain", &self.exchange_gain))?.as_slice() {
                &[a, b, c, d] => Some(BySeat([a, b, c, d])),
                _ => None,
            },
            course: BySeat::default(),
        };
        let payments = std::array::from_fn(|at| self.seats[at].payment);
        Ok(StoredDeal { session: self.session, hand: self.hand, finished, payments })
    }
}

impl SeatRow {
    fn of(facts: &SeatFacts, turns: u16, payment: i64) -> SeatRow {
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

    fn facts(&self) -> Result<SeatFacts, (&'static str, String)> {
        let tiles = |column: &'static str, text: &str| -> Result<Counts, (&'static str, String)> {
            if text.is_empty() {
                return Ok(Counts::EMPTY);
            }
            Ok(parse_tiles(text).map_err(|_| (column, text.to_owned()))?.into_iter().collect())
        };
        let hand = parse_hand_within(&self.hand, &Counts([8; Kind::COUNT])).ok();
        // A seat that has erred may hold the tile it drew.
        let hand = hand.filter(|hand| matches!(hand.concealed.total() + 3 * hand.melds.len(), 13 | 14));
        let hand = hand.ok_or_else(|| ("hand", self.hand.clone()))?;
        let suit = |text: &String| {
            let known = [Suit::Man, Suit::Pin, Suit::Sou].into_iter().find(|suit| text.chars().eq([suit.letter()]));
            known.ok_or_else(|| ("missing_suit", text.clone()))
        };
        let mut fed = arrayvec::ArrayVec::new();
        for pair in self.fed.split_whitespace() {
            let read = |pair: &str| {
                let (kind, from) = pair.split_once('<')?;
                Some((parse_tile(kind).ok()?, Seat::new(from.parse().ok()?)?))
            };
            let entry = read(pair).filter(|_| !fed.is_full()).ok_or_else(|| ("fed", pair.to_owned()))?;
            fed.push(entry);
        }
        Ok(SeatFacts {
            hand,
            discards: tiles("discards", &self.discards)?,
            flowers: tiles("flowers", &self.flowers)?,
            dealt: self.dealt.as_deref().map(|text| tiles("dealt", text)).transpose()?,
            missing_suit: self.missing_suit.as_ref().map(suit).transpose()?,
            fed,
            tianting: self.tianting,
            baoting: self.baoting,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::score::settle;
    use crate::sim::Run;

    /// Rows give back the facts; those of earlier versions, which do not number the discards, the same payments.
    #[test]
    fn winners_of_a_discard_are_known_by_it() {
        let rules = Rules::load("sichuan+play.ends=wall_only+room.discard_payers=all").unwrap().recording();
        let run = Run::of(rules.clone(), "efficient".parse().unwrap(), 3, 600);
        let (mut together, mut apart) = (0, 0);
        for hand in 0..run.hands {
            let Some(finished) = run.deal(hand, &mut ()) else { continue };
            let facts = &finished.facts;
            let mut row = DealRow::of(0, hand, &finished);
            assert_eq!(row.deal().unwrap().finished.facts, *facts);
            let mut wins: Vec<WinRow> =
                serde_json::from_str(if row.wins.is_empty() { "[]" } else { &row.wins }).unwrap();
            wins.iter_mut().for_each(|win| win.discard = None);
            row.wins = list(wins.into_iter());
            let old = row.deal().unwrap().finished.facts;
            assert_eq!(settle(&rules, &old).unwrap(), finished.settlement);
            let alike =
                |a: &Win, b: &Win| a.seat != b.seat && a.by.from().is_some() && (a.by, a.tile) == (b.by, b.tile);
            for (at, win) in facts.wins.iter().enumerate() {
                for other in facts.wins[..at].iter().filter(|other| alike(other, win)) {
                    if win.shares_tile(other) { together += 1 } else { apart += 1 }
                }
            }
        }
        assert!(together > 10 && apart > 3, "{together} {apart}");
    }

    #[test]
    fn tables_say_what_they_note() {
        use super::super::{noted, read_noted};
        use crate::rules::spec::Need;
        let [played, left, niao, lianzhuang] = [
            "nanchang",
            "nanchang+scoring.jing.left=maidilei",
            "nanchang+room.niao.tiles=2+room.niao.points=1",
            "nanchang+room.lianzhuang.grows=add",
        ]
        .map(|name| Rules::load(name).unwrap());
        for (rules, need) in [(&left, Need::LeftIndicator), (&niao, Need::Niao), (&lianzhuang, Need::Lianzhuang)] {
            assert!(played.same_deals(rules));
            let wanted = rules.looks_at(&played);
            assert!(wanted.minus(read_noted(Some(&noted(&played)), &played)).is_empty());
            // Tables of earlier versions note it only where it was paid for.
            assert_eq!(wanted.minus(read_noted(None, &played)), [need].into());
            assert!(rules.looks_at(rules).minus(read_noted(None, rules)).is_empty());
        }
    }
}
