//! Parquet through polars, with the provenance as the file's key-values.
//!
//! The bytes depend only on the rows: row groups are cut at fixed numbers of rows, however the rows arrive, and the
//! columns are encoded in order on one thread.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use polars::prelude::{Column as PolarsColumn, DataFrame, DataType, Field, IntoColumn, NamedFrom, Schema, Series};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::{BatchedWriter, KeyValueMetadata, ParquetWriter};

use super::folder::{AtomicFile, OutputError};
use super::table::{Column, ColumnData, ColumnType, Provenance, Table};

/// Rows of a row group: what [`ParquetStream`] holds in memory at most, plus one batch.
pub const ROW_GROUP: usize = 1 << 16;

/// Writes a table whole.
///
/// # Errors
/// A malformed table, or a file that cannot be written; nothing is left under `path` then.
pub fn write_parquet(path: &Path, table: &Table, provenance: &Provenance) -> Result<(), OutputError> {
    table.check()?;
    let mut stream = ParquetStream::create(path, &table.name, &table.schema(), provenance)?;
    stream.push(table.clone())?;
    stream.finish()
}

/// Writes a table in batches with flat memory. Dropped before [`ParquetStream::finish`], it leaves nothing.
pub struct ParquetStream {
    writer: BatchedWriter<SharedFile>,
    file: SharedFile,
    path: PathBuf,
    waiting: Table,
}

impl ParquetStream {
    /// Opens the file for rows of the given columns.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(
        path: &Path,
        name: &str,
        schema: &[(String, ColumnType)],
        provenance: &Provenance,
    ) -> Result<Self, OutputError> {
        let file = SharedFile(Arc::new(Mutex::new(Some(AtomicFile::create(path)?))));
        let metadata = provenance.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        let fields: Schema = schema.iter().map(|(name, ty)| Field::new(name.as_str().into(), data_type(*ty))).collect();
        let writer = ParquetWriter::new(file.clone())
            .set_parallel(false)
            .with_key_value_metadata(Some(KeyValueMetadata::from_static(metadata)))
            .batched(&fields)
            .map_err(|e| file.failure(path, e))?;
        let columns =
            schema.iter().map(|(name, ty)| Column { name: name.clone(), data: ColumnData::empty(*ty) }).collect();
        Ok(Self { writer, file, path: path.to_owned(), waiting: Table { name: name.to_owned(), columns } })
    }

    /// Adds rows; the table must have the columns given to [`ParquetStream::create`], in that order.
    ///
    /// # Errors
    /// Other columns, or a file that cannot be written.
    pub fn push(&mut self, batch: Table) -> Result<(), OutputError> {
        batch.check()?;
        if batch.schema() != self.waiting.schema() {
            let fault = format!("expected columns {:?}, found {:?}", self.waiting.schema(), batch.schema());
            return Err(OutputError::Table { table: self.waiting.name.clone(), fault });
        }
        for (to, from) in self.waiting.columns.iter_mut().zip(batch.columns) {
            to.data.append(from.data);
        }
        while self.waiting.rows() >= ROW_GROUP {
            self.write_group(ROW_GROUP)?;
        }
        Ok(())
    }

    /// Writes the rows left and the footer, and gives the file its name.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(mut self) -> Result<(), OutputError> {
        let rows = self.waiting.rows();
        if rows > 0 {
            self.write_group(rows)?;
        }
        self.writer.finish().map_err(|e| self.file.failure(&self.path, e))?;
        match self.file.lock().take() {
            Some(file) => file.commit(),
            None => Ok(()),
        }
    }

    fn write_group(&mut self, rows: usize) -> Result<(), OutputError> {
        let columns = self
            .waiting
            .columns
            .iter_mut()
            .map(|c| series(&c.name, c.data.take_front(rows)))
            .collect::<Vec<PolarsColumn>>();
        DataFrame::new(rows, columns)
            .and_then(|frame| self.writer.write_batch(&frame))
            .map_err(|e| self.file.failure(&self.path, e))
    }
}

/// Reads a table and its provenance; `rows` limits the reading to (first, number).
///
/// # Errors
/// A file that cannot be opened, is no parquet file, or has columns of other types than tables of this program.
pub fn read_parquet(path: &Path, rows: Option<(usize, usize)>) -> Result<(Table, Provenance), OutputError> {
    let file = std::fs::File::open(path).map_err(|e| OutputError::io("read", path, e))?;
    let unreadable =
        |e: polars::error::PolarsError| OutputError::Decode { path: path.to_owned(), message: e.to_string() };
    let mut reader = ParquetReader::new(file);
    let mut provenance = Provenance::new();
    let metadata = reader.get_metadata().map_err(unreadable)?.key_value_metadata.clone();
    for pair in metadata.iter().flatten().filter(|pair| pair.key != "ARROW:schema") {
        provenance.set(&pair.key, pair.value.as_deref().unwrap_or_default());
    }
    let frame = reader.with_slice(rows).finish().map_err(unreadable)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut table = Table { name, columns: Vec::new() };
    for column in frame.columns() {
        let data = values(column).map_err(unreadable)?;
        table.columns.push(Column { name: column.name().to_string(), data });
    }
    Ok((table, provenance))
}

/// The number of rows of a table, without reading them.
///
/// # Errors
/// A file that cannot be opened or is no parquet file.
pub fn parquet_rows(path: &Path) -> Result<usize, OutputError> {
    let file = std::fs::File::open(path).map_err(|e| OutputError::io("read", path, e))?;
    let unreadable =
        |e: polars::error::PolarsError| OutputError::Decode { path: path.to_owned(), message: e.to_string() };
    Ok(ParquetReader::new(file).get_metadata().map_err(unreadable)?.num_rows)
}

/// A column as tables of this program have them; one without gaps comes back as one that cannot have any.
fn values(column: &PolarsColumn) -> Result<ColumnData, polars::error::PolarsError> {
    let whole = column.null_count() == 0;
    Ok(match column.dtype() {
        DataType::Int64 if whole => ColumnData::I64(column.i64()?.into_no_null_iter().collect()),
        DataType::Int64 => ColumnData::OptI64(column.i64()?.iter().collect()),
        DataType::Float64 if whole => ColumnData::F64(column.f64()?.into_no_null_iter().collect()),
        DataType::Float64 => ColumnData::OptF64(column.f64()?.iter().collect()),
        DataType::Boolean => ColumnData::Bool(column.bool()?.iter().map(|flag| flag.unwrap_or(false)).collect()),
        _ if whole => ColumnData::Str(column.str()?.iter().map(|text| text.unwrap_or_default().to_owned()).collect()),
        _ => ColumnData::OptStr(column.str()?.iter().map(|text| text.map(str::to_owned)).collect()),
    })
}

fn data_type(ty: ColumnType) -> DataType {
    match ty {
        ColumnType::I64 | ColumnType::OptI64 => DataType::Int64,
        ColumnType::F64 | ColumnType::OptF64 => DataType::Float64,
        ColumnType::Str | ColumnType::OptStr => DataType::String,
        ColumnType::Bool => DataType::Boolean,
    }
}

fn series(name: &str, data: ColumnData) -> PolarsColumn {
    let name = name.into();
    match data {
        ColumnData::I64(v) => Series::new(name, v),
        ColumnData::OptI64(v) => Series::new(name, v),
        ColumnData::F64(v) => Series::new(name, v),
        ColumnData::OptF64(v) => Series::new(name, v),
        ColumnData::Str(v) => Series::new(name, v),
        ColumnData::OptStr(v) => Series::new(name, v),
        ColumnData::Bool(v) => Series::new(name, v),
    }
    .into_column()
}

/// The encoder owns its writer and does not give it back, so both sides share the file.
#[derive(Clone)]
struct SharedFile(Arc<Mutex<Option<AtomicFile>>>);

impl SharedFile {
    fn lock(&self) -> std::sync::MutexGuard<'_, Option<AtomicFile>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The disk's own error where there was one, else what the encoder said.
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
    use std::fs::{self, File};

    use polars::prelude::AnyValue;

    use super::*;

    fn sample(from: i64, rows: i64) -> Table {
        let range = from..from + rows;
        Table::new("sample")
            .with("count", range.clone().collect::<Vec<i64>>())
            .with("low", range.clone().map(|i| (i % 3 != 0).then_some(i as f64 / 7.0)).collect::<Vec<Option<f64>>>())
            .with("name", range.clone().map(|i| format!("精{}", i % 5)).collect::<Vec<String>>())
            .with(
                "shape",
                range.clone().map(|i| (i % 4 == 0).then(|| "standard".into())).collect::<Vec<Option<String>>>(),
            )
            .with("estimate", range.clone().map(|i| i as f64).collect::<Vec<f64>>())
            .with("turn", range.clone().map(|i| (i % 2 == 0).then_some(i)).collect::<Vec<Option<i64>>>())
            .with("dealer", range.map(|i| i % 2 == 0).collect::<Vec<bool>>())
    }

    fn provenance() -> Provenance {
        Provenance::new().with("rules", "nanchang").with("fingerprint", "abc").with("seed", 7)
    }

    #[test]
    fn round_trip_with_metadata() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("sample.parquet");
        write_parquet(&path, &sample(0, 10), &provenance()).unwrap();
        let mut reader = ParquetReader::new(File::open(&path).unwrap());
        let metadata = reader.get_metadata().unwrap().key_value_metadata.clone().unwrap();
        for (key, value) in provenance().iter() {
            assert!(metadata.iter().any(|kv| kv.key == key && kv.value.as_deref() == Some(value)), "{key}");
        }
        let frame = reader.finish().unwrap();
        assert_eq!(frame.shape(), (10, 7));
        assert_eq!(frame.column("count").unwrap().dtype(), &DataType::Int64);
        assert_eq!(frame.column("count").unwrap().get(9).unwrap(), AnyValue::Int64(9));
        assert_eq!(frame.column("low").unwrap().get(3).unwrap(), AnyValue::Null);
        assert_eq!(frame.column("low").unwrap().get(7).unwrap(), AnyValue::Float64(1.0));
        assert_eq!(frame.column("name").unwrap().get(6).unwrap().str_value(), "精1");
        assert_eq!(frame.column("shape").unwrap().null_count(), 7);
        assert_eq!(frame.column("turn").unwrap().null_count(), 5);
        assert_eq!(frame.column("dealer").unwrap().get(1).unwrap(), AnyValue::Boolean(false));
    }

    #[test]
    fn what_is_written_is_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("sample.parquet");
        let rows = ROW_GROUP as i64 + 100;
        write_parquet(&path, &sample(0, rows), &provenance()).unwrap();
        assert_eq!(parquet_rows(&path).unwrap(), rows as usize);
        let (table, origin) = read_parquet(&path, None).unwrap();
        assert_eq!((&table, &origin), (&sample(0, rows), &provenance()));
        let (slice, _) = read_parquet(&path, Some((ROW_GROUP - 5, 10))).unwrap();
        assert_eq!(slice, sample(ROW_GROUP as i64 - 5, 10));
        fs::write(&path, "no table").unwrap();
        assert!(read_parquet(&path, None).unwrap_err().to_string().contains("sample.parquet"));
    }

    #[test]
    fn bytes_do_not_depend_on_the_batches() {
        let dir = tempfile::tempdir().unwrap();
        let (whole, pieces) = (dir.path().join("whole.parquet"), dir.path().join("pieces.parquet"));
        let rows = 2 * ROW_GROUP as i64 + 1000;
        let table = sample(0, rows);
        write_parquet(&whole, &table, &provenance()).unwrap();
        let mut stream = ParquetStream::create(&pieces, "sample", &table.schema(), &provenance()).unwrap();
        let mut from = 0;
        for size in [1, 999, 70_000, 0, rows - 71_000] {
            stream.push(sample(from, size)).unwrap();
            from += size;
        }
        stream.finish().unwrap();
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&pieces).unwrap());
        let mut reader = ParquetReader::new(File::open(&pieces).unwrap());
        assert_eq!(reader.get_metadata().unwrap().row_groups.len(), 3);
        assert_eq!(reader.num_rows().unwrap(), rows as usize);
    }

    #[test]
    fn an_empty_table_keeps_its_columns() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("empty.parquet");
        write_parquet(&path, &sample(0, 0), &provenance()).unwrap();
        let frame = ParquetReader::new(File::open(&path).unwrap()).finish().unwrap();
        assert_eq!(frame.shape(), (0, 7));
    }

    #[test]
    fn an_unfinished_stream_leaves_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("half.parquet");
        let table = sample(0, ROW_GROUP as i64 + 1);
        let mut stream = ParquetStream::create(&path, "sample", &table.schema(), &provenance()).unwrap();
        stream.push(table).unwrap();
        assert!(stream.push(Table::new("sample").with("other", vec![1_i64])).is_err());
        drop(stream);
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
