//! `hands.parquet` read back: the inverse of [`super::hands`].

use crate::game::{AsDealt, Finished};
use crate::output::contest::Reader;
use crate::output::parquet::{parquet_rows, read_parquet};
use crate::output::{OutputError, Provenance, Table};
use crate::rules::Rules;
use crate::score::{
    DealEvent, DealEvents, End, Facts, GateSet, KongFact, Penalty, PenaltyKind, ScoreError, SeatFacts, Settlement, Win,
    WinBy, WinEvents, mark_same_tile, settle,
};
use crate::sim::{BLOCK_SESSIONS, Gathered, Happened, Study, StudyCounter};
use crate::tile::{BySeat, Counts, Kind, MeldForm, Seat, Suit, parse_hand_within, parse_tiles};
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Rows read at once.
const BATCH: usize = 1 << 14;

/// A stored deal, not yet settled.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredDeal {
    /// Number of its session.
    pub session: u64,
    /// Number of the deal.
    pub hand: u64,
    /// What happened; its settlement and what was dealt are empty.
    pub finished: Finished,
    /// What it paid when it was played.
    pub payments: [i64; 4],
}

/// Why stored deals cannot be settled.
#[derive(Debug, thiserror::Error)]
pub enum StoredError {
    /// The table cannot be read.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The rows are not in the order in which they were played.
    #[error("deal {hand} stands out of order: sessions must stand together; sort the table by session and hand")]
    Order {
        /// Number of the deal.
        hand: u64,
    },
    /// What is stored to have been paid is not what the same rules pay.
    #[error(
        "deal {hand} is stored with other payments than its own rules make: the table was changed, or made by another version"
    )]
    Payments {
        /// Number of the deal.
        hand: u64,
    },
    /// A deal does not fit the rules.
    #[error("deal {hand} cannot be settled under these rules: {error}")]
    Score {
        /// Number of the deal.
        hand: u64,
        /// Why.
        error: ScoreError,
    },
}

/// A table of deals, read batch by batch.
pub struct StoredHands {
    path: PathBuf,
    rows: usize,
    provenance: Provenance,
}

impl StoredHands {
    /// Opens a table.
    ///
    /// # Errors
    /// A file that cannot be read or is no table of deals.
    pub fn open(path: &Path) -> Result<StoredHands, OutputError> {
        let (_, provenance) = read_parquet(path, Some((0, 1)))?;
        Ok(StoredHands { path: path.to_owned(), rows: parquet_rows(path)?, provenance })
    }

    /// Where the table comes from.
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// Number of deals.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The deals in order, in batches.
    ///
    /// # Errors
    /// A row that cannot be read, with its number and column.
    pub fn each<E: From<OutputError>>(&self, mut take: impl FnMut(Vec<StoredDeal>) -> Result<(), E>) -> Result<(), E> {
        for first in (0..self.rows).step_by(BATCH) {
            let (table, _) = read_parquet(&self.path, Some((first, BATCH.min(self.rows - first))))?;
            take(deals(&table, first)?)?;
        }
        Ok(())
    }
}

impl StoredHands {
    /// Settles every deal under rules that differ from those of the table only in payments, and counts as a run would.
    ///
    /// # Errors
    /// A table that cannot be read, or a deal that cannot be settled.
    pub fn settle(&self, rules: &Rules) -> Result<Gathered, StoredError> {
        let same = self.provenance.get("rules_fingerprint") == Some(rules.fingerprint().full().to_string().as_str());
        let mut gathered = Gathered::default();
        let mut waiting: Vec<StoredDeal> = Vec::new();
        let block_of = |deal: &StoredDeal| deal.session / BLOCK_SESSIONS;
        let mut count = |deals: &[StoredDeal]| -> Result<(), StoredError> {
            let blocks: Vec<&[StoredDeal]> = deals.chunk_by(|a, b| block_of(a) == block_of(b)).collect();
            let counted: Vec<Study> =
                blocks.par_iter().map(|deals| counted(rules, same, deals)).collect::<Result<_, _>>()?;
            blocks.iter().zip(&counted).for_each(|(deals, study)| gathered.add(block_of(&deals[0]), study));
            Ok(())
        };
        let mut last_hand = None;
        self.each::<StoredError>(|deals| {
            for deal in &deals {
                if last_hand.is_some_and(|last| (deal.session, deal.hand) <= last) {
                    return Err(StoredError::Order { hand: deal.hand });
                }
                last_hand = Some((deal.session, deal.hand));
            }
            waiting.extend(deals);
            // The last block may go on in the next batch.
            let last = waiting.last().map_or(0, block_of);
            let whole = waiting.partition_point(|deal| block_of(deal) < last);
            count(&waiting[..whole])?;
            waiting.drain(..whole);
            Ok(())
        })?;
        count(&waiting)?;
        Ok(gathered)
    }
}

/// The study of one block.
fn counted(rules: &Rules, same: bool, deals: &[StoredDeal]) -> Result<Study, StoredError> {
    let mut counter = StudyCounter::default();
    for session in deals.chunk_by(|a, b| a.session == b.session) {
        for deal in session {
            let facts = &deal.finished.facts;
            let settlement = settle(rules, facts).map_err(|error| StoredError::Score { hand: deal.hand, error })?;
            if same && settlement.total().by_seat() != deal.payments {
                return Err(StoredError::Payments { hand: deal.hand });
            }
            let happened = Happened::in_play(&deal.finished).settled(&deal.finished, &settlement);
            counter.add(deal.hand, 0, &deal.finished, &settlement, happened);
        }
        counter.end_evening();
        counter.end_session();
    }
    Ok(counter.finish())
}

fn deals(table: &Table, first: usize) -> Result<Vec<StoredDeal>, OutputError> {
    let row = |row| Row { reader: Reader { table }, row, number: first + row }.deal();
    (0..table.rows()).into_par_iter().map(row).collect()
}

/// One row of the table.
struct Row<'a> {
    reader: Reader<'a>,
    row: usize,
    number: usize,
}

impl Row<'_> {
    fn deal(&self) -> Result<StoredDeal, OutputError> {
        let seats =
            |make: fn(&Self, usize) -> Result<SeatFacts, OutputError>| -> Result<BySeat<SeatFacts>, OutputError> {
                Ok(BySeat([make(self, 0)?, make(self, 1)?, make(self, 2)?, make(self, 3)?]))
            };
        let end = match self.text("end")?.as_str() {
            "win" => End::Win,
            "liuju" => End::Liuju,
            "zhahu" => End::Zhahu(self.seat(self.integer("zhahu_seat")?, "zhahu_seat")?),
            other => return Err(self.wrong("end", other)),
        };
        let mut wins = self.list("wins", |row, win| row.win(win))?;
        mark_same_tile(&mut wins);
        let facts = Facts {
            dealer: self.seat(self.integer("dealer")?, "dealer")?,
            indicator: self.tile("indicator")?,
            lower_indicator: self.tile("lower_indicator")?,
            previous_indicator: self.tile("previous_indicator")?,
            end,
            events: self.events()?,
            wins,
            seats: seats(Self::seat_facts)?,
            kongs: self.list("kongs", |row, kong| row.kong(kong))?,
            penalties: self.list("penalties", |row, penalty| row.penalty(penalty))?,
            bao: self.bao()?,
        };
        let (mut payments, mut turns) = ([0; 4], BySeat([0; 4]));
        for (seat, (payment, turns)) in payments.iter_mut().zip(&mut turns.0).enumerate() {
            *payment = self.integer(&format!("payment{seat}"))?;
            *turns = self.small(&format!("turns{seat}"))?;
        }
        let win_left: Vec<u8> = self.list("win_left", |_, left| left.as_u64()?.try_into().ok())?;
        if win_left.len() != facts.wins.len() {
            return Err(self.wrong("win_left", &format!("{win_left:?}")));
        }
        let mut facts = facts;
        for at in 1..win_left.len() {
            // Another tile of the same kind, thrown later.
            facts.wins[at].same_tile &= win_left[at] == win_left[at - 1];
        }
        let finished = Finished {
            facts,
            settlement: Settlement::default(),
            draws: self.small("draws")?,
            discards: self.small("discards")?,
            turns,
            left: self.byte("left")?,
            dealt: AsDealt::default(),
            win_left,
            fenzhang: self.reader.flag("fenzhang", self.row)?,
            blocked: GateSet::from_bits(self.byte("blocked_gates")?.into()),
            short_of_flowers: self.byte("short_of_flowers")?,
            exchange_gain: match self.list("exchange_gain", |_, gain| gain.as_i64()?.try_into().ok())?.as_slice() {
                &[a, b, c, d] => Some(BySeat([a, b, c, d])),
                _ => None,
            },
        };
        let (session, hand) = (self.number("session")?, self.number("hand")?);
        Ok(StoredDeal { session, hand, finished, payments })
    }

    fn wrong(&self, column: &str, found: &str) -> OutputError {
        let fault = format!("row {}: column `{column}` cannot be {found:?}", self.number);
        OutputError::Content { table: self.reader.table.name.clone(), fault }
    }

    fn integer(&self, column: &str) -> Result<i64, OutputError> {
        self.reader.integer(column, self.row)
    }

    fn small(&self, column: &str) -> Result<u16, OutputError> {
        let value = self.integer(column)?;
        u16::try_from(value).map_err(|_| self.wrong(column, &value.to_string()))
    }

    fn byte(&self, column: &str) -> Result<u8, OutputError> {
        let value = self.integer(column)?;
        u8::try_from(value).map_err(|_| self.wrong(column, &value.to_string()))
    }

    fn number(&self, column: &str) -> Result<u64, OutputError> {
        let value = self.integer(column)?;
        u64::try_from(value).map_err(|_| self.wrong(column, &value.to_string()))
    }

    fn text(&self, column: &str) -> Result<String, OutputError> {
        self.reader.text(column, self.row)
    }

    fn seat(&self, value: i64, column: &str) -> Result<Seat, OutputError> {
        u8::try_from(value).ok().and_then(Seat::new).ok_or_else(|| self.wrong(column, &value.to_string()))
    }

    fn tile(&self, column: &str) -> Result<Option<Kind>, OutputError> {
        match self.reader.optional_text(column, self.row)? {
            Some(name) => name.parse().map(Some).map_err(|_| self.wrong(column, &name)),
            None => Ok(None),
        }
    }

    fn tiles(&self, column: &str) -> Result<Counts, OutputError> {
        self.counts(column, &self.text(column)?)
    }

    fn bao(&self) -> Result<Vec<Kind>, OutputError> {
        let text = self.text("bao")?;
        parse_tiles(&text).map_err(|_| self.wrong("bao", &text))
    }

    fn counts(&self, column: &str, text: &str) -> Result<Counts, OutputError> {
        let mut counts = Counts::EMPTY;
        if !text.is_empty() {
            parse_tiles(text).map_err(|_| self.wrong(column, text))?.into_iter().for_each(|kind| counts.add(kind));
        }
        Ok(counts)
    }

    fn events(&self) -> Result<DealEvents, OutputError> {
        let mut events = DealEvents::default();
        for name in self.text("events")?.split_whitespace() {
            let event = DealEvent::named(name).ok_or_else(|| self.wrong("events", name))?;
            events.insert_if(event, true);
        }
        Ok(events)
    }

    fn seat_facts(&self, seat: usize) -> Result<SeatFacts, OutputError> {
        let column = |name: &str| format!("{name}{seat}");
        let text = self.text(&column("hand"))?;
        let hand =
            parse_hand_within(&text, &Counts([8; Kind::COUNT])).map_err(|_| self.wrong(&column("hand"), &text))?;
        // A seat that has erred may hold the tile it drew.
        if !matches!(hand.concealed.total() + 3 * hand.melds.len(), 13 | 14) {
            return Err(self.wrong(&column("hand"), &text));
        }
        let dealt = match self.reader.optional_text(&column("dealt"), self.row)? {
            Some(text) => Some(self.counts(&column("dealt"), &text)?),
            None => None,
        };
        let missing_suit = match self.reader.optional_text(&column("missing_suit"), self.row)? {
            Some(text) => {
                let known = [Suit::Man, Suit::Pin, Suit::Sou].into_iter().find(|suit| text.chars().eq([suit.letter()]));
                Some(known.ok_or_else(|| self.wrong(&column("missing_suit"), &text))?)
            }
            None => None,
        };
        let mut fed = arrayvec::ArrayVec::new();
        for pair in self.text(&column("fed"))?.split_whitespace() {
            let wrong = || self.wrong(&column("fed"), pair);
            let (kind, from) = pair.split_once('<').ok_or_else(wrong)?;
            let from = from.parse().map_err(|_| wrong())?;
            let entry = (kind.parse().map_err(|_| wrong())?, self.seat(from, &column("fed"))?);
            fed.try_push(entry).map_err(|_| wrong())?;
        }
        Ok(SeatFacts {
            hand,
            discards: self.tiles(&column("discards"))?,
            flowers: self.tiles(&column("flowers"))?,
            dealt,
            missing_suit,
            fed,
            tianting: self.reader.flag(&column("tianting"), self.row)?,
            baoting: self.reader.flag(&column("baoting"), self.row)?,
        })
    }

    /// A JSON list; nothing where the text is empty.
    fn list<T>(&self, column: &str, read: impl Fn(&Self, &Value) -> Option<T>) -> Result<Vec<T>, OutputError> {
        let text = self.text(column)?;
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let wrong = || self.wrong(column, &text);
        let values: Vec<Value> = serde_json::from_str(&text).map_err(|_| wrong())?;
        values.iter().map(|value| read(self, value).ok_or_else(wrong)).collect()
    }

    fn win(&self, value: &Value) -> Option<Win> {
        let from = || seat_of(&value["from"]);
        let by = match value["by"].as_str()? {
            "self_draw" => WinBy::SelfDraw,
            "discard" => WinBy::Discard(from()?),
            "rob_kong" => WinBy::RobKong(from()?),
            _ => return None,
        };
        let events = WinEvents::deserialize(&value["events"]).ok()?;
        Some(Win {
            seat: seat_of(&value["seat"])?,
            by,
            tile: value["tile"].as_str()?.parse().ok()?,
            events,
            same_tile: false,
        })
    }

    fn kong(&self, value: &Value) -> Option<KongFact> {
        let form = match value["kind"].as_str()? {
            "exposed" => MeldForm::ExposedKong,
            "added" => MeldForm::AddedKong,
            "concealed" => MeldForm::ConcealedKong,
            "xuanfeng" => MeldForm::Xuanfeng,
            _ => return None,
        };
        let from = if value["from"].is_null() { None } else { Some(seat_of(&value["from"])?) };
        let after_wins = value["after_wins"].as_u64()?.try_into().ok()?;
        Some(KongFact {
            seat: seat_of(&value["seat"])?,
            tile: value["tile"].as_str()?.parse().ok()?,
            form,
            from,
            after_wins,
        })
    }

    fn penalty(&self, value: &Value) -> Option<Penalty> {
        let kind = PenaltyKind::named(value["name"].as_str()?)?;
        Some(Penalty { kind, seat: seat_of(&value["seat"])? })
    }
}

fn seat_of(value: &Value) -> Option<Seat> {
    Seat::new(value.as_u64()?.try_into().ok()?)
}
