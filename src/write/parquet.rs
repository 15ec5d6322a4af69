//! Parquet files, written and read with polars. The provenance is stored as key-value metadata of the file.
//!
//! The bytes depend only on the rows: row groups have a fixed number of rows whatever the batches are, and one thread encodes the columns
//! in order.

use crate::lang::{Message, msg};
use std::cell::Cell;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Once};

use polars::error::PolarsError;
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::{BatchedWriter, KeyValueMetadata, ParquetWriter, StatisticsOptions};

use super::folder::{AtomicFile, OutputError};
use super::{Provenance, Table};

/// The number of rows of a row group, which is the unit in which a Parquet file stores rows. [`ParquetStream`] holds at most this many rows
/// in memory, plus one batch.
pub const ROW_GROUP: usize = 1 << 14;

/// Writes a table.
///
/// # Errors
/// Returns an error if the file cannot be written. No file is left under `path` then.
pub fn write_parquet(path: &Path, table: &Table, provenance: &Provenance) -> Result<(), OutputError> {
    let mut stream = ParquetStream::create(path, table, provenance)?;
    stream.push(table)?;
    stream.finish()
}

/// Writes a table in batches, in constant memory. If it is dropped before [`ParquetStream::finish`], no file is left.
pub struct ParquetStream {
    writer: BatchedWriter<SharedFile>,
    file: SharedFile,
    path: PathBuf,
    /// The rows that are not in a row group yet.
    waiting: Table,
}

impl ParquetStream {
    /// Creates a file with the columns of `like`. The rows of `like` are not written.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn create(path: &Path, like: &Table, provenance: &Provenance) -> Result<Self, OutputError> {
        let file = SharedFile(Arc::new(Mutex::new(Some(AtomicFile::create(path)?))));
        let metadata = provenance.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        // Without minimum and maximum values, because the writer would keep those of all row groups in memory until the end.
        let statistics = StatisticsOptions { min_value: false, max_value: false, ..StatisticsOptions::default() };
        let writer = ParquetWriter::new(file.clone())
            .set_parallel(false)
            .with_statistics(statistics)
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata)))
            .batched(like.frame.schema())
            .map_err(|e| file.failure(path, e))?;
        let waiting = Table { name: like.name.clone(), frame: like.frame.clear() };
        Ok(Self { writer, file, path: path.to_owned(), waiting })
    }

    /// Adds rows. The batch must have the columns given to [`ParquetStream::create`], in that order.
    ///
    /// # Errors
    /// Returns an error if the columns differ or the file cannot be written.
    pub fn push(&mut self, batch: &Table) -> Result<(), OutputError> {
        self.waiting.push(batch)?;
        while self.waiting.height() >= ROW_GROUP {
            self.write_group(ROW_GROUP)?;
        }
        Ok(())
    }

    /// Writes the remaining rows and the footer, and gives the file its final name.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn finish(mut self) -> Result<(), OutputError> {
        let rows = self.waiting.height();
        if rows > 0 {
            self.write_group(rows)?;
        }
        self.writer.finish().map_err(|e| self.file.failure(&self.path, e))?;
        match self.file.lock().take() {
            Some(file) => file.commit(),
            None => Ok(()),
        }
    }

    /// Writes the first `rows` waiting rows as a row group.
    fn write_group(&mut self, rows: usize) -> Result<(), OutputError> {
        let frame = &self.waiting.frame;
        let rest = frame.slice(rows as i64, frame.height() - rows);
        let mut group = std::mem::replace(&mut self.waiting.frame, rest).slice(0, rows);
        // Without this step the encoder would split the group at the ends of the batches. Each column is freed before the next is copied.
        group.rechunk_mut();
        self.writer.write_batch(&group).map_err(|e| self.file.failure(&self.path, e))
    }
}

/// Returns a table as the bytes of a Parquet file without provenance.
///
/// # Errors
/// Returns an error if the encoder fails.
pub fn to_bytes(mut table: Table) -> Result<Vec<u8>, OutputError> {
    let mut bytes = Vec::new();
    table.frame.rechunk_mut();
    let written = ParquetWriter::new(&mut bytes).set_parallel(false).finish(&mut table.frame);
    let fault =
        |error: PolarsError| OutputError::Table { table: table.name.clone(), fault: Message::untranslated(error) };
    written.map_err(fault).map(|_| bytes)
}

/// Reads a table from the bytes of a Parquet file. `name` becomes the name of the table.
///
/// # Errors
/// Returns an error if the bytes are not a Parquet file.
pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Table, OutputError> {
    let fault =
        |error: PolarsError| OutputError::Content { table: name.to_owned(), fault: Message::untranslated(error) };
    let damaged = || OutputError::Content { table: name.to_owned(), fault: msg!("write-damaged") };
    let frame = catch_panics(damaged, || ParquetReader::new(io::Cursor::new(bytes)).finish().map_err(fault))?;
    Ok(Table { name: name.to_owned(), frame })
}

/// Reads a table and its provenance. `rows` is the index of the first row to read, from 0, and the count of rows; `None` reads all rows.
/// The table is named after the stem of the file.
///
/// # Errors
/// Returns an error if the file cannot be opened or is not a Parquet file.
pub fn read_parquet(path: &Path, rows: Option<(usize, usize)>) -> Result<(Table, Provenance), OutputError> {
    let mut reader = open(path)?;
    let mut provenance = Provenance::new();
    let metadata = catch_panics(damaged(path), || reader.get_metadata().cloned().map_err(unreadable(path)))?
        .key_value_metadata
        .clone();
    for pair in metadata.iter().flatten().filter(|pair| pair.key != "ARROW:schema") {
        provenance.set(&pair.key, pair.value.as_deref().unwrap_or_default());
    }
    let frame = catch_panics(damaged(path), || reader.with_slice(rows).finish().map_err(unreadable(path)))?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok((Table { name, frame }, provenance))
}

/// Returns the number of rows of a table without reading the rows.
///
/// # Errors
/// Returns an error if the file cannot be opened or is not a Parquet file.
pub fn parquet_rows(path: &Path) -> Result<usize, OutputError> {
    let mut reader = open(path)?;
    catch_panics(damaged(path), || Ok(reader.get_metadata().map_err(unreadable(path))?.num_rows))
}

/// Returns a function that makes an error of polars an error of the file at `path`.
fn unreadable(path: &Path) -> impl Fn(PolarsError) -> OutputError {
    move |error| OutputError::Decode { path: path.to_owned(), message: Message::untranslated(error) }
}

/// Returns a function that returns the error of a damaged file at `path`.
fn damaged(path: &Path) -> impl Fn() -> OutputError {
    move || OutputError::Decode { path: path.to_owned(), message: msg!("write-damaged") }
}

/// Calls the decoder `read` on a file that may be damaged. If it panics, returns the error of `damaged` and prints no panic.
fn catch_panics<T>(
    damaged: impl Fn() -> OutputError,
    read: impl FnOnce() -> Result<T, OutputError>,
) -> Result<T, OutputError> {
    // GUARDS: whether this thread is inside this function. READING: the number of threads inside.
    thread_local!(static GUARDS: Cell<bool> = const { Cell::new(false) });
    static READING: AtomicUsize = AtomicUsize::new(0);
    static HOOKED: Once = Once::new();
    HOOKED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // The threads of the decoder pass their panics on to the calling thread.
            let thread = std::thread::current();
            let decodes =
                READING.load(Ordering::Relaxed) > 0 && thread.name().is_some_and(|name| name.starts_with("polars"));
            if !GUARDS.get() && !decodes {
                before(info);
            }
        }));
    });
    let outer = GUARDS.replace(true);
    READING.fetch_add(1, Ordering::Relaxed);
    let found = panic::catch_unwind(AssertUnwindSafe(read));
    READING.fetch_sub(1, Ordering::Relaxed);
    GUARDS.set(outer);
    found.unwrap_or_else(|_| Err(damaged()))
}

fn open(path: &Path) -> Result<ParquetReader<std::fs::File>, OutputError> {
    std::fs::File::open(path).map(ParquetReader::new).map_err(|e| OutputError::io("read", path, e))
}

/// A file shared with the encoder, which owns its writer and does not return it. The file is `None` after it was committed.
#[derive(Clone)]
struct SharedFile(Arc<Mutex<Option<AtomicFile>>>);

impl SharedFile {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<AtomicFile>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Returns the error of the failed write if there was one, else the error of the encoder.
    fn failure(&self, path: &Path, error: impl std::fmt::Display) -> OutputError {
        self.lock()
            .as_mut()
            .and_then(AtomicFile::take_failure)
            .unwrap_or_else(|| OutputError::Encode { path: path.to_owned(), message: error.to_string() })
    }
}

impl Write for SharedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().as_mut().ok_or(io::ErrorKind::BrokenPipe)?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().as_mut().ok_or(io::ErrorKind::BrokenPipe)?.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::write::table::row;

    #[derive(Debug, PartialEq)]
    struct Sample {
        count: i64,
        low: Option<f64>,
        name: String,
        shape: Option<String>,
        estimate: f64,
        turn: Option<i64>,
        dealer: bool,
    }
    row!(Sample { count: i64, low: Option<f64>, name: String, shape: Option<String>, estimate: f64, turn: Option<i64>, dealer: bool });

    fn rows(from: i64, rows: i64) -> Vec<Sample> {
        let row = |i: i64| Sample {
            count: i,
            low: (i % 3 != 0).then_some(i as f64 / 7.0),
            name: format!("精{}", i % 5),
            shape: (i % 4 == 0).then(|| "standard".into()),
            estimate: i as f64,
            turn: (i % 2 == 0).then_some(i),
            dealer: i % 2 == 0,
        };
        (from..from + rows).map(row).collect()
    }

    fn sample(from: i64, count: i64) -> Table {
        Table::from_rows("sample", &rows(from, count)).unwrap()
    }

    fn provenance() -> Provenance {
        Provenance::new().with("rules", "nanchang").with("fingerprint", "abc").with("seed", 7)
    }

    #[test]
    fn tables_read_back_as_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("sample.parquet");
        let many = ROW_GROUP as i64 + 100;
        write_parquet(&path, &sample(0, many), &provenance()).unwrap();
        assert_eq!(parquet_rows(&path).unwrap(), many as usize);
        let (table, origin) = read_parquet(&path, None).unwrap();
        assert_eq!((table.name.as_str(), &origin), ("sample", &provenance()));
        assert_eq!(table.rows::<Sample>().unwrap(), rows(0, many));
        let (slice, _) = read_parquet(&path, Some((ROW_GROUP - 5, 10))).unwrap();
        assert_eq!(slice.rows::<Sample>().unwrap(), rows(ROW_GROUP as i64 - 5, 10));
        write_parquet(&path, &sample(0, 0), &provenance()).unwrap();
        let (empty, _) = read_parquet(&path, None).unwrap();
        assert_eq!(empty.frame.shape(), (0, 7));
        assert_eq!(empty.rows::<Sample>().unwrap(), []);
        fs::write(&path, "no table").unwrap();
        assert!(read_parquet(&path, None).unwrap_err().to_string().contains("sample.parquet"));
    }

    #[test]
    fn bytes_do_not_depend_on_the_batches() {
        let dir = tempfile::tempdir().unwrap();
        let (whole, pieces) = (dir.path().join("whole.parquet"), dir.path().join("pieces.parquet"));
        let many = 2 * ROW_GROUP as i64 + 1000;
        let table = sample(0, many);
        write_parquet(&whole, &table, &provenance()).unwrap();
        let mut stream = ParquetStream::create(&pieces, &table, &provenance()).unwrap();
        let mut from = 0;
        for size in [1, 999, 20_000, 0, many - 21_000] {
            stream.push(&sample(from, size)).unwrap();
            from += size;
        }
        stream.finish().unwrap();
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&pieces).unwrap());
        let mut reader = open(&pieces).unwrap();
        assert_eq!(reader.get_metadata().unwrap().row_groups.len(), 3);
        assert_eq!(reader.num_rows().unwrap(), many as usize);
    }

    #[test]
    fn an_unfinished_stream_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("half.parquet");
        let table = sample(0, ROW_GROUP as i64 + 1);
        let mut stream = ParquetStream::create(&path, &table, &provenance()).unwrap();
        stream.push(&table).unwrap();
        assert!(stream.push(&Table::from_rows("sample", &[Only { a: 1 }]).unwrap()).is_err());
        drop(stream);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[derive(Debug)]
    struct Only {
        a: i64,
    }
    row!(Only { a: i64 });
}
