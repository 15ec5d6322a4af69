//! Rows of deals on their way to `hands.parquet`: appended, never written again, so that a run can go on from any mark.

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

/// A file of rows, table by table, each behind its length.
pub struct Spool {
    file: File,
    path: PathBuf,
    waiting: Vec<DealRow>,
    bytes: u64,
    sum: Sha256,
}

impl Spool {
    /// A new file.
    ///
    /// # Errors
    /// A folder that cannot be written.
    pub fn create(path: &Path) -> Result<Spool, OutputError> {
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path);
        let file = options.map_err(|error| OutputError::io("write", path, error))?;
        Ok(Spool { file, path: path.to_owned(), waiting: Vec::new(), bytes: 0, sum: Sha256::new() })
    }

    /// The file as it was when it had this mark; none where it is another, or damaged.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn back_to(path: &Path, mark: &Mark) -> Result<Option<Spool>, OutputError> {
        let failed = |error| OutputError::io("read", path, error);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut sum = Sha256::new();
        let read = io::copy(&mut Read::by_ref(&mut file).take(mark.bytes), &mut Sums(&mut sum)).map_err(failed)?;
        if read != mark.bytes || hex(sum.clone().finalize()) != mark.sha256 {
            return Ok(None);
        }
        file.set_len(read).map_err(failed)?;
        Ok(Some(Spool { file, path: path.to_owned(), waiting: Vec::new(), bytes: read, sum }))
    }

    /// All rows so far are on the disk.
    ///
    /// # Errors
    /// A full disk.
    pub fn mark(&mut self) -> Result<Mark, OutputError> {
        if !self.waiting.is_empty() {
            self.append()?;
        }
        self.file.sync_data().map_err(|error| OutputError::io("write", &self.path, error))?;
        Ok(Mark { bytes: self.bytes, sha256: hex(self.sum.clone().finalize()) })
    }

    fn append(&mut self) -> Result<(), OutputError> {
        let table = to_bytes(&Table::of(DEALS, &std::mem::take(&mut self.waiting))?)?;
        let bytes = [&(table.len() as u64).to_le_bytes()[..], &table].concat();
        self.file.write_all(&bytes).map_err(|error| OutputError::io("write", &self.path, error))?;
        self.sum.update(&bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// The file from its beginning.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn rows(&mut self) -> Result<&mut File, OutputError> {
        self.file.rewind().map_err(|error| OutputError::io("read", &self.path, error))?;
        Ok(&mut self.file)
    }
}

impl Rows for Spool {
    type Row = DealRow;
    type Error = OutputError;

    fn row(&self, session: u64, hand: u64, finished: &Finished) -> DealRow {
        DealRow::of(session, hand, finished)
    }

    fn take(&mut self, rows: Vec<DealRow>) -> Result<(), OutputError> {
        self.waiting.extend(rows);
        if self.waiting.len() >= ROW_GROUP { self.append() } else { Ok(()) }
    }
}

/// Writes so many bytes of such rows into a table of deals.
///
/// # Errors
/// Rows that cannot be read or written.
pub fn pour(from: &mut impl Read, bytes: u64, to: &mut DealRows) -> Result<(), OutputError> {
    let fault = |error: io::Error| OutputError::Content { table: DEALS.to_owned(), fault: Message::of(&error) };
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

/// Sums up what is written.
pub(crate) struct Sums<'a>(pub &'a mut Sha256);

impl Write for Sums<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
