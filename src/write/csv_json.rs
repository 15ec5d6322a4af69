//! Tables as CSV and JSON, for programs that do not read parquet.
//!
//! Numbers are written in full (the shortest text that reads back as the same value); a missing value is an empty field
//! in CSV and `null` in JSON. CSV follows RFC 4180 with line feeds and says nothing of provenance; the JSON file
//! carries it beside the rows.

use std::io::Write;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::folder::{AtomicFile, OutputError};
use super::table::{ColumnData, Provenance, Table};

/// Writes a table as CSV with a header line.
///
/// # Errors
/// A malformed table, or a file that cannot be written.
pub fn write_csv(path: &Path, table: &Table) -> Result<(), OutputError> {
    table.check()?;
    let mut file = AtomicFile::create(path)?;
    // A failed write is kept by the file and reported by `commit`.
    let _ = csv_rows(&mut file, table);
    file.commit()
}

/// Writes a table as one JSON object: `{"table": name, "provenance": {...}, "rows": [{...}, ...]}`, a row a line.
///
/// # Errors
/// A malformed table, or a file that cannot be written.
pub fn write_json(path: &Path, table: &Table, provenance: &Provenance) -> Result<(), OutputError> {
    table.check()?;
    let mut file = AtomicFile::create(path)?;
    let _ = json_rows(&mut file, table, provenance);
    file.commit()
}

/// Writes any JSON value, indented, with a line feed at the end.
///
/// # Errors
/// A file that cannot be written.
pub fn write_json_value(path: &Path, value: &Value) -> Result<(), OutputError> {
    super::folder::write_whole(path, format!("{value:#}\n").as_bytes())
}

/// A row as a JSON object with the columns in order. A number that JSON does not have (NaN, infinite) is `null`.
pub fn json_row(table: &Table, row: usize) -> Value {
    let cells = table.columns.iter().map(|c| (c.name.clone(), json_cell(&c.data, row)));
    Value::Object(cells.collect::<Map<_, _>>())
}

fn csv_rows(out: &mut impl Write, table: &Table) -> std::io::Result<()> {
    let names: Vec<String> = table.columns.iter().map(|c| csv_field(&c.name)).collect();
    writeln!(out, "{}", names.join(","))?;
    let mut line = String::new();
    for row in 0..table.rows() {
        line.clear();
        for (i, column) in table.columns.iter().enumerate() {
            if i > 0 {
                line.push(',');
            }
            line.push_str(&csv_cell(&column.data, row));
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn csv_cell(data: &ColumnData, row: usize) -> String {
    match data {
        ColumnData::I64(v) => v[row].to_string(),
        ColumnData::OptI64(v) => v[row].map(|x| x.to_string()).unwrap_or_default(),
        ColumnData::F64(v) => v[row].to_string(),
        ColumnData::OptF64(v) => v[row].map(|x| x.to_string()).unwrap_or_default(),
        ColumnData::Str(v) => csv_field(&v[row]),
        ColumnData::OptStr(v) => v[row].as_deref().map(csv_field).unwrap_or_default(),
        ColumnData::Bool(v) => v[row].to_string(),
    }
}

fn csv_field(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn json_rows(out: &mut impl Write, table: &Table, provenance: &Provenance) -> std::io::Result<()> {
    let provenance: Map<String, Value> = provenance.iter().map(|(k, v)| (k.to_owned(), json!(v))).collect();
    write!(out, "{{\"table\":{},\n\"provenance\":{},\n\"rows\":[", json!(table.name), Value::Object(provenance))?;
    for row in 0..table.rows() {
        let separator = if row == 0 { "\n" } else { ",\n" };
        write!(out, "{separator}{}", json_row(table, row))?;
    }
    writeln!(out, "\n]}}")
}

fn json_cell(data: &ColumnData, row: usize) -> Value {
    match data {
        ColumnData::I64(v) => json!(v[row]),
        ColumnData::OptI64(v) => json!(v[row]),
        ColumnData::F64(v) => json!(v[row]),
        ColumnData::OptF64(v) => json!(v[row]),
        ColumnData::Str(v) => json!(v[row]),
        ColumnData::OptStr(v) => json!(v[row]),
        ColumnData::Bool(v) => json!(v[row]),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn table() -> Table {
        Table::new("t")
            .with("name", vec!["a,b".to_owned(), "say \"精\"".to_owned(), "plain".to_owned()])
            .with("x", vec![0.1, -2.0, 1e-9])
            .with("n", vec![Some(1_i64), None, Some(-3)])
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.csv");
        write_csv(&path, &table()).unwrap();
        let text = fs::read_to_string(path).unwrap();
        assert_eq!(text, "name,x,n\n\"a,b\",0.1,1\n\"say \"\"精\"\"\",-2,\nplain,0.000000001,-3\n");
    }

    #[test]
    fn json_reads_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.json");
        write_json(&path, &table(), &Provenance::new().with("seed", 3)).unwrap();
        let value: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(value["provenance"]["seed"], "3");
        assert_eq!(value["rows"][1], json!({"name": "say \"精\"", "x": -2.0, "n": null}));
        assert_eq!(value["rows"].as_array().unwrap().len(), 3);
    }

    #[test]
    fn json_has_no_infinity() {
        let table = Table::new("t").with("x", vec![f64::INFINITY, f64::NAN]);
        assert_eq!(json_row(&table, 0), json!({"x": null}));
        assert_eq!(json_row(&table, 1), json!({"x": null}));
    }
}
