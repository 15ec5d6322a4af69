//! `hands.parquet`: a row for each deal.

mod row;
pub mod spool;

use crate::game::Finished;
use crate::rules::Rules;
use crate::sim::Rows;
use crate::write::files::DEALS;
use crate::write::parquet::ParquetStream;
use crate::write::{OutputError, Provenance, Table};
use row::DealRow;
use std::path::Path;

/// Where a table of deals says what is noted in it though nothing is paid for it under its own rules.
pub const NOTED: &str = "noted";

/// What a table of deals of these rules notes, in words.
pub fn noted(rules: &Rules) -> String {
    rules.recording().needs().iter().map(|need| need.name()).collect::<Vec<_>>().join(" ")
}

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
        let like = Table::of::<DealRow>(DEALS, &[])?;
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
        self.push(&Table::of(DEALS, &rows)?)
    }
}
