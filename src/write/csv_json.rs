//! Tables as CSV and JSON, for programs that do not read Parquet.
//!
//! A number is written as the shortest text that reads back as the same value. A missing value is an empty field in CSV and `null` in
//! JSON. CSV follows RFC 4180, but lines end with line feeds only. A text that a spreadsheet would take for a formula has an apostrophe
//! before it in CSV. The JSON file contains the provenance of the table, the CSV file does not.

use std::io::Write;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::folder::{AtomicFile, OutputError};
use super::{Provenance, Table};
use polars::prelude::{AnyValue, Column};

/// Writes a table as CSV with a header line.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_csv(path: &Path, table: &Table) -> Result<(), OutputError> {
    let mut file = AtomicFile::create(path)?;
    // A failed write is kept by the file and reported by `commit`.
    let _ = csv_rows(&mut file, table);
    file.commit()
}

/// Writes a table as one JSON object: `{"table": name, "provenance": {...}, "rows": [{...}, ...]}`. Each row has a line of its own.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_json(path: &Path, table: &Table, provenance: &Provenance) -> Result<(), OutputError> {
    let mut file = AtomicFile::create(path)?;
    let _ = json_rows(&mut file, table, provenance);
    file.commit()
}

/// Writes a JSON value, indented, with a line feed at the end.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write_json_value(path: &Path, value: &Value) -> Result<(), OutputError> {
    super::folder::write_whole(path, format!("{value:#}\n").as_bytes())
}

/// Returns the row with this index, from 0, as a JSON object with the columns in order. NaN and infinite numbers become `null`.
fn json_row(table: &Table, row: usize) -> Value {
    let cell = |column: &Column| match column.get(row) {
        Ok(AnyValue::Int64(x)) => json!(x),
        Ok(AnyValue::Float64(x)) => json!(x),
        Ok(AnyValue::Boolean(x)) => json!(x),
        Ok(AnyValue::Null) | Err(_) => Value::Null,
        Ok(text) => json!(text.str_value()),
    };
    table.frame.columns().iter().map(|column| (column.name().to_string(), cell(column))).collect::<Map<_, _>>().into()
}

/// Writes the header line and all rows.
fn csv_rows(out: &mut impl Write, table: &Table) -> std::io::Result<()> {
    let names: Vec<String> = table.columns().into_iter().map(csv_field).collect();
    writeln!(out, "{}", names.join(","))?;
    for row in 0..table.frame.height() {
        let cells: Vec<String> = table.frame.columns().iter().map(|column| csv_cell(column, row)).collect();
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

fn csv_cell(column: &Column, row: usize) -> String {
    match column.get(row) {
        Ok(AnyValue::Int64(x)) => x.to_string(),
        Ok(AnyValue::Float64(x)) => x.to_string(),
        Ok(AnyValue::Boolean(x)) => x.to_string(),
        Ok(AnyValue::Null) | Err(_) => String::new(),
        Ok(text) => csv_field(&text.str_value()),
    }
}

/// Returns a text as a CSV field: in quotation marks if it contains one, a comma or a line break, or has a blank at an end. A text that
/// begins with one of `FORMULA_STARTS` and is not a number gets an apostrophe before it.
fn csv_field(text: &str) -> String {
    // The last four are the first four in full width.
    const FORMULA_STARTS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    if text.starts_with(FORMULA_STARTS) && text.parse::<f64>().is_err() {
        csv_field(&format!("'{text}"))
    } else if text.contains(['"', ',', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn json_rows(out: &mut impl Write, table: &Table, provenance: &Provenance) -> std::io::Result<()> {
    let provenance: Map<String, Value> = provenance.iter().map(|(k, v)| (k.to_owned(), json!(v))).collect();
    write!(out, "{{\"table\":{},\n\"provenance\":{},\n\"rows\":[", json!(table.name), Value::Object(provenance))?;
    for row in 0..table.frame.height() {
        let separator = if row == 0 { "\n" } else { ",\n" };
        write!(out, "{separator}{}", json_row(table, row))?;
    }
    writeln!(out, "\n]}}")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::write::table::row;

    struct Row {
        name: String,
        x: f64,
        n: Option<i64>,
    }
    row!(Row { name: String, x: f64, n: Option<i64> });

    fn table() -> Table {
        let row = |name: &str, x, n| Row { name: name.to_owned(), x, n };
        let rows = [row("a,b", 0.1, Some(1)), row("say \"精\"", -2.0, None), row("plain", 1e-9, Some(-3))];
        Table::from_rows("t", &rows).unwrap()
    }

    #[test]
    fn csv_quotes_commas_and_quotation_marks() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.csv");
        write_csv(&path, &table()).unwrap();
        let text = fs::read_to_string(path).unwrap();
        assert_eq!(text, "name,x,n\n\"a,b\",0.1,1\n\"say \"\"精\"\"\",-2,\nplain,0.000000001,-3\n");
    }

    #[test]
    fn csv_has_no_formulas() {
        let full_width = ["\u{ff1d}1", "\u{ff0b}1", "\u{ff0d}1", "\u{ff20}1"];
        assert_eq!(full_width.map(csv_field), full_width.map(|text| format!("'{text}")));
        let formulas = ["=1+1", "@SUM(A1)", "-house", "+house", "\t=1"];
        assert_eq!(formulas.map(csv_field), formulas.map(|text| format!("'{text}")));
        assert_eq!(["+1,2", "\r=1"].map(csv_field), ["\"'+1,2\"", "\"'\r=1\""]);
        let others = ["-2", "+1e3", "nanchang+cap=4", "-inf"];
        assert_eq!(others.map(csv_field), others);
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
    fn infinity_and_nan_are_null_in_json() {
        let rows = [f64::INFINITY, f64::NAN].map(|x| Row { name: String::new(), x, n: None });
        let table = Table::from_rows("t", &rows).unwrap();
        assert!((0..2).all(|row| json_row(&table, row)["x"].is_null()));
    }
}
