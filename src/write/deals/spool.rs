//! The spool: an append-only file for rows of deals before they become `hands.parquet`. A mark is a length of the file with its checksum; a
//! run can resume from any mark.

use super::row::DealRow;
use super::{DealRows, Rows};
use crate::game::Finished;
use crate::lang::Message;
use crate::sim::part::{Mark, hex};
use crate::write::files::DEALS;
use crate::write::parquet::{ROW_GROUP, from_bytes, to_bytes};
use crate::write::{OutputError, Table};
use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// A file of tables with rows of deals. Each table is a Parquet file, preceded by its length in bytes (little-endian `u64`).
pub struct Spool {
    file: File,
    path: PathBuf,
    /// The rows that are not in the file yet.
    waiting: Table,
    /// The length of the file.
    bytes: u64,
    /// The checksum of the file.
    sum: Sha256,
}

impl Spool {
    /// Creates an empty file, in place of an earlier one.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn create(path: &Path) -> Result<Spool, OutputError> {
        let waiting = Table::from_rows::<DealRow>(DEALS, &[])?;
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path);
        let file = options.map_err(|error| OutputError::io("write", path, error))?;
        Ok(Spool { file, path: path.to_owned(), waiting, bytes: 0, sum: Sha256::new() })
    }

    /// Opens a file and truncates it to a mark. Returns `None` if the file is shorter, or if its content before the mark has another
    /// checksum.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or truncated.
    pub fn open_at(path: &Path, mark: &Mark) -> Result<Option<Spool>, OutputError> {
        let failed = |error| OutputError::io("read", path, error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut sum = Sha256::new();
        let read =
            io::copy(&mut Read::by_ref(&mut file).take(mark.bytes), &mut HashWriter(&mut sum)).map_err(failed)?;
        if read != mark.bytes || hex(sum.clone().finalize()) != mark.sha256 {
            return Ok(None);
        }
        file.set_len(read).map_err(failed)?;
        let waiting = Table::from_rows::<DealRow>(DEALS, &[])?;
        Ok(Some(Spool { file, path: path.to_owned(), waiting, bytes: read, sum }))
    }

    /// Writes the rows taken so far to the disk and returns the mark at the end of the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn mark(&mut self) -> Result<Mark, OutputError> {
        if self.waiting.height() > 0 {
            self.append()?;
        }
        self.file.sync_data().map_err(|error| OutputError::io("write", &self.path, error))?;
        Ok(Mark { bytes: self.bytes, sha256: hex(self.sum.clone().finalize()) })
    }

    /// Appends the waiting rows to the file as one table.
    fn append(&mut self) -> Result<(), OutputError> {
        let table = to_bytes(self.waiting.take())?;
        let bytes = [&(table.len() as u64).to_le_bytes()[..], &table].concat();
        self.file.write_all(&bytes).map_err(|error| OutputError::io("write", &self.path, error))?;
        self.sum.update(&bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Returns the file, positioned at its beginning.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn rewind(&mut self) -> Result<&mut File, OutputError> {
        self.file.rewind().map_err(|error| OutputError::io("read", &self.path, error))?;
        Ok(&mut self.file)
    }
}

impl Rows for Spool {
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
        self.waiting.push(&rows?)?;
        if self.waiting.height() >= ROW_GROUP { self.append() } else { Ok(()) }
    }
}

/// Copies the rows in the next `bytes` bytes of a spool, read from `from`, into a table of deals.
///
/// # Errors
/// Returns an error if rows cannot be read or written.
pub fn copy_rows(from: &mut impl Read, bytes: u64, to: &mut DealRows) -> Result<(), OutputError> {
    let fault = |error: io::Error| OutputError::Content { table: DEALS.to_owned(), fault: Message::from_arg(&error) };
    let mut left = from.take(bytes);
    while left.limit() > 0 {
        let mut length = [0; 8];
        left.read_exact(&mut length).map_err(fault)?;
        let length = u64::from_le_bytes(length);
        let mut table = Vec::new();
        Read::by_ref(&mut left).take(length).read_to_end(&mut table).map_err(fault)?;
        if table.len() as u64 != length {
            return Err(fault(io::ErrorKind::UnexpectedEof.into()));
        }
        to.push(&from_bytes(DEALS, table)?)?;
    }
    Ok(())
}

/// A writer that adds the bytes to a checksum and discards them.
pub(crate) struct HashWriter<'a>(pub &'a mut Sha256);

impl Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
