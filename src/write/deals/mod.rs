//! The table of deals, `hands.parquet`: a row for each deal.

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

/// The provenance key of the table of deals under which the result of [`recorded_facts`] is stored.
pub const RECORDED_KEY: &str = "noted";

/// Returns the names, separated by blanks, of the optional facts that a table of deals under these rules records. Settlements under these
/// rules need only some of them, settlements under other payments may need all.
pub fn recorded_facts(rules: &Rules) -> String {
    rules.recording().needs().iter().map(|need| need.name()).collect::<Vec<_>>().join(" ")
}

/// Writes the table of deals in batches, in constant memory.
pub struct DealRows {
    stream: ParquetStream,
}

impl DealRows {
    /// Creates the file. It gets the name `path` by [`DealRows::finish`].
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn create(path: &Path, provenance: &Provenance) -> Result<DealRows, OutputError> {
        let like = Table::from_rows::<DealRow>(DEALS, &[])?;
        Ok(DealRows { stream: ParquetStream::create(path, &like, provenance)? })
    }

    /// Adds the rows of a table.
    ///
    /// # Errors
    /// Returns an error if the columns differ or the file cannot be written.
    pub fn push(&mut self, rows: &Table) -> Result<(), OutputError> {
        self.stream.push(rows)
    }

    /// Writes the remaining rows and gives the file its final name.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn finish(self) -> Result<(), OutputError> {
        self.stream.finish()
    }
}

impl Rows for DealRows {
    type Row = DealRow;
    type Batch = Result<Table, OutputError>;
    type Error = OutputError;

    fn row(&self, session: u64, hand: u64, finished: &Finished) -> DealRow {
        DealRow::new(session, hand, finished)
    }

    fn pack(&self, rows: Vec<DealRow>) -> Result<Table, OutputError> {
        Table::from_rows(DEALS, &rows)
    }

    fn take(&mut self, rows: Result<Table, OutputError>) -> Result<(), OutputError> {
        self.push(&rows?)
    }
}
