//! `hands.parquet`: a row per deal, everything needed to settle it again under other payments; written, read and settled.

mod row;
pub mod spool;

use crate::game::Finished;
use crate::lang::{Message, ToMessage, msg, told};
use crate::rules::Rules;
use crate::rules::spec::{Need, Needs};
use crate::score::settle;
use crate::sim::{BLOCK_SESSIONS, Counter, Counts, Ending, Happened, Played, Record, Rows, Run, Side, SideRecord};
use crate::write::parquet::{ParquetStream, parquet_rows, read_parquet};
use crate::write::{OutputError, Provenance, Table};
use rayon::prelude::*;
use row::DealRow;
use std::path::{Path, PathBuf};

/// Where a table of deals says what is noted in it though nothing is paid for it under its own rules.
pub const NOTED: &str = "noted";

/// What a table of deals of these rules notes, in words.
pub fn noted(rules: &Rules) -> String {
    rules.recording().needs().iter().map(|need| need.name()).collect::<Vec<_>>().join(" ")
}

/// Reads it again; tables of earlier versions do not say it, but noted this.
pub fn read_noted(text: Option<&str>, played: &Rules) -> Needs {
    let earlier = [Need::Dealt, Need::LowerIndicator, Need::PreviousIndicator, Need::Kongs];
    match text {
        Some(text) => text.split_whitespace().filter_map(Need::named).collect(),
        None => played.needs().union(earlier.into()),
    }
}

/// Rows read at once.
const BATCH: usize = 1 << 14;

/// Writes rows wave by wave; memory does not grow with the number of deals.
pub struct DealRows {
    stream: ParquetStream,
}

impl DealRows {
    /// Opens the file; it appears under its name when [`DealRows::finish`] is called.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn create(path: &Path, provenance: &Provenance) -> Result<DealRows, OutputError> {
        let like = Table::of::<DealRow>(super::tables::DEALS, &[])?;
        Ok(DealRows { stream: ParquetStream::create(path, &like, provenance)? })
    }

    /// Writes rows of a table.
    ///
    /// # Errors
    /// A full disk, or rows of another table.
    pub fn push(&mut self, rows: &Table) -> Result<(), OutputError> {
        self.stream.push(rows)
    }

    /// Writes what is left and gives the file its name.
    ///
    /// # Errors
    /// A full disk.
    pub fn finish(self) -> Result<(), OutputError> {
        self.stream.finish()
    }
}

impl Rows for DealRows {
    type Row = DealRow;
    type Error = OutputError;

    fn row(&self, session: u64, hand: u64, finished: &Finished) -> DealRow {
        DealRow::of(session, hand, finished)
    }

    fn take(&mut self, rows: Vec<DealRow>) -> Result<(), OutputError> {
        self.push(&Table::of(super::tables::DEALS, &rows)?)
    }
}

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
#[derive(Debug)]
pub enum StoredError {
    /// The table cannot be read.
    Output(OutputError),
    /// A row is not what was played, or does not fit the rules.
    Row(Message),
}

told!(StoredError);

impl ToMessage for StoredError {
    fn to_message(&self) -> Message {
        match self {
            StoredError::Output(error) => error.to_message(),
            StoredError::Row(wrong) => wrong.clone(),
        }
    }
}

impl From<OutputError> for StoredError {
    fn from(error: OutputError) -> StoredError {
        StoredError::Output(error)
    }
}

/// A table of deals, read batch by batch.
pub struct StoredDeals {
    path: PathBuf,
    rows: usize,
    provenance: Provenance,
}

impl StoredDeals {
    /// Opens a table.
    ///
    /// # Errors
    /// A file that cannot be read or is not a table of deals.
    pub fn open(path: &Path) -> Result<StoredDeals, OutputError> {
        super::tables::check_beside(path)?;
        let (_, provenance) = read_parquet(path, Some((0, 1)))?;
        Ok(StoredDeals { path: path.to_owned(), rows: parquet_rows(path)?, provenance })
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

    /// Settles every deal, played under these rules, under those of a run, which differ from them only in payments, and counts
    /// as the run would.
    ///
    /// # Errors
    /// A table that cannot be read, or a deal that cannot be settled.
    pub fn settle(&self, played: &Rules, run: &Run) -> Result<Record, StoredError> {
        // The table may name the fingerprint of another version.
        let same = run.sides[0].rules.fingerprint() == played.fingerprint();
        let block_of = |deal: &StoredDeal| deal.session / u64::from(run.unit_sessions.max(1)) / BLOCK_SESSIONS;
        let mut side = SideRecord::new(1);
        let mut count = |deals: &[StoredDeal]| -> Result<(), StoredError> {
            let blocks: Vec<&[StoredDeal]> = deals.chunk_by(|a, b| block_of(a) == block_of(b)).collect();
            let counted: Vec<Counts> =
                blocks.par_iter().map(|deals| counted(run, same, deals)).collect::<Result<_, _>>()?;
            blocks.iter().zip(&counted).for_each(|(deals, counts)| side.add(block_of(&deals[0]), counts));
            Ok(())
        };
        let mut waiting: Vec<StoredDeal> = Vec::new();
        let mut last = None;
        for first in (0..self.rows).step_by(BATCH) {
            let deals = self.batch(first)?;
            for deal in &deals {
                if last.is_some_and(|last| (deal.session, deal.hand) <= last) {
                    return Err(StoredError::Row(msg!("report-deal-order", hand = deal.hand)));
                }
                last = Some((deal.session, deal.hand));
            }
            waiting.extend(deals);
            // The last block may go on in the next batch.
            let open = waiting.last().map_or(0, block_of);
            let whole = waiting.partition_point(|deal| block_of(deal) < open);
            count(&waiting[..whole])?;
            waiting.drain(..whole);
        }
        count(&waiting)?;
        Ok(Record { sides: vec![side], pairs: Vec::new(), ending: Ending::Complete, plays: 1 })
    }

    /// The deals from row `first`.
    fn batch(&self, first: usize) -> Result<Vec<StoredDeal>, OutputError> {
        let (table, _) = read_parquet(&self.path, Some((first, BATCH.min(self.rows - first))))?;
        let rows = table.rows::<DealRow>()?;
        let deal = |(at, row): (usize, &DealRow)| {
            row.deal().map_err(|(column, found)| table.wrong(&column, first + at, &found))
        };
        rows.par_iter().enumerate().map(deal).collect()
    }
}

/// The counts of one block.
fn counted(run: &Run, same: bool, deals: &[StoredDeal]) -> Result<Counts, StoredError> {
    let Side { rules, numbers, .. } = &run.sides[0];
    let mut counter = Counter::new(true, *numbers).watching(&run.joints);
    let sample = |deal: &StoredDeal| deal.session / u64::from(run.unit_sessions.max(1));
    for sessions in deals.chunk_by(|a, b| sample(a) == sample(b)) {
        let mut played = Played::new(true);
        for (deal, next) in sessions.iter().zip(sessions.iter().skip(1).map(Some).chain([None])) {
            let settlement = settle(rules, &deal.finished.facts);
            let settlement =
                settlement.map_err(|error| StoredError::Row(msg!("report-deal-score", hand = deal.hand, error)))?;
            if same && settlement.total().by_seat() != deal.payments {
                return Err(StoredError::Row(msg!("report-deal-payments", hand = deal.hand)));
            }
            let happened = Happened::in_play(&deal.finished).settled(&deal.finished, &settlement);
            played.add(&deal.finished, happened);
            counter.add(deal.hand, 0, &deal.finished, &settlement, happened);
            if next.is_none_or(|next| next.session != deal.session) {
                played.end_evening();
                counter.end_evening();
            }
        }
        counter.end_session(&played);
    }
    Ok(counter.finish())
}
