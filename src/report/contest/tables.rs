//! The tables of a comparison, there and back.

use super::{Axis, ExtremeRow, Side, Study};
use crate::write::parquet::read_parquet;
use crate::lang::Lang;
use crate::write::{ColumnData, OutputError, Table};
use crate::sim::{Difference, EstimateRow};
use crate::stats::Method;
use serde_json::{Value, json};
use std::path::Path;

/// The files of a comparison or sweep, charts apart.
pub const FILES: [&str; 6] =
    ["manifest.json", "comparisons.parquet", "estimates.parquet", "scores.parquet", "extremes.parquet", "report.html"];

/// All tables.
pub fn tables(study: &Study) -> Vec<Table> {
    vec![comparisons(study), estimates(study), scores(study), extremes(study)]
}

/// The tables of a comparison with their columns.
pub fn schemas() -> Vec<(String, Vec<String>)> {
    let named = |table: Table| (table.name, table.columns.into_iter().map(|column| column.name).collect());
    tables(&empty_study()).into_iter().map(named).collect()
}

/// A comparison of nothing.
fn empty_study() -> Study {
    Study {
        name: String::new(),
        program: String::new(),
        command: String::new(),
        sides: Vec::new(),
        axes: Vec::new(),
        players: String::new(),
        error_rate: 0,
        seed: 0,
        session: 1,
        hands: 0,
        walls: 0,
        plays: 0,
        ending: String::new(),
        targets: Vec::new(),
        seconds: 0.0,
        lang: Lang::En,
    }
}

/// Collects a column over the rows of all sides.
macro_rules! column {
    ($rows:expr, $row:ident => $value:expr) => {
        $rows.iter().map(|$row| $value).collect::<Vec<_>>()
    };
}

fn comparisons(study: &Study) -> Table {
    let a = study.sides.first().map(|side| side.name.clone()).unwrap_or_default();
    let rows: Vec<(usize, &Side, &Difference)> = study
        .sides
        .iter()
        .enumerate()
        .flat_map(|(at, side)| side.differences.iter().map(move |row| (at, side, row)))
        .collect();
    Table::new("comparisons")
        .with("side", column!(rows, row => row.0 as i64))
        .with("a_rules", column!(rows, _row => a.clone()))
        .with("b_rules", column!(rows, row => row.1.name.clone()))
        .with("statistic", column!(rows, row => row.2.statistic.clone()))
        .with("category", column!(rows, row => row.2.category.clone()))
        .with("a", column!(rows, row => row.2.a))
        .with("b", column!(rows, row => row.2.b))
        .with("difference", column!(rows, row => row.2.difference))
        .with("ci_low", column!(rows, row => row.2.ci_low))
        .with("ci_high", column!(rows, row => row.2.ci_high))
        .with("p_value", column!(rows, row => row.2.p_value))
        .with("p_adjusted", column!(rows, row => row.2.p_adjusted))
        .with("correlation", column!(rows, row => row.2.correlation))
        .with("variance_ratio", column!(rows, row => row.2.variance_ratio))
        .with("identical", column!(rows, row => row.2.identical))
        .with("forced", column!(rows, row => row.2.forced))
        .with("method", column!(rows, row => method_name(row.2.method)))
}

fn estimates(study: &Study) -> Table {
    let rows: Vec<(usize, &Side, &EstimateRow)> = study
        .sides
        .iter()
        .enumerate()
        .flat_map(|(at, side)| side.estimates.iter().map(move |row| (at, side, row)))
        .collect();
    Table::new("estimates")
        .with("side", column!(rows, row => row.0 as i64))
        .with("rules", column!(rows, row => row.1.name.clone()))
        .with("statistic", column!(rows, row => row.2.statistic.clone()))
        .with("category", column!(rows, row => row.2.category.clone()))
        .with("estimate", column!(rows, row => row.2.estimate))
        .with("ci_low", column!(rows, row => row.2.ci_low))
        .with("ci_high", column!(rows, row => row.2.ci_high))
        .with("method", column!(rows, row => method_name(row.2.method)))
}

fn scores(study: &Study) -> Table {
    let rows: Vec<(usize, &Side, &(String, i64, u64))> = study
        .sides
        .iter()
        .enumerate()
        .flat_map(|(at, side)| side.scores.iter().map(move |row| (at, side, row)))
        .collect();
    Table::new("scores")
        .with("side", column!(rows, row => row.0 as i64))
        .with("rules", column!(rows, row => row.1.name.clone()))
        .with("role", column!(rows, row => row.2.0.clone()))
        .with("score", column!(rows, row => row.2.1))
        .with("count", column!(rows, row => row.2.2 as i64))
}

fn extremes(study: &Study) -> Table {
    let rows: Vec<(usize, &Side, &ExtremeRow)> = study
        .sides
        .iter()
        .enumerate()
        .flat_map(|(at, side)| side.extremes.iter().map(move |row| (at, side, row)))
        .collect();
    Table::new("extremes")
        .with("side", column!(rows, row => row.0 as i64))
        .with("rules", column!(rows, row => row.1.name.clone()))
        .with("points", column!(rows, row => row.2.points))
        .with("hand", column!(rows, row => row.2.hand))
        .with("seat", column!(rows, row => row.2.seat))
        .with("dealer", column!(rows, row => row.2.dealer))
        .with("command", column!(rows, row => row.2.command.clone()))
}

pub(crate) fn method_name(method: Method) -> String {
    serde_json::to_value(method).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// What the tables do not hold.
pub fn manifest(study: &Study) -> Value {
    let side = |side: &Side| {
        json!({"rules": side.name, "rules_fingerprint": side.fingerprint, "title": side.titles[0], "title_zh": side.titles[1],
            "point": side.point, "rules_toml": side.toml})
    };
    let mut manifest = described(study);
    manifest["kind"] = if study.axes.is_empty() { "compare" } else { "sweep" }.into();
    manifest["version"] = env!("CARGO_PKG_VERSION").into();
    manifest["command"] = study.command.as_str().into();
    manifest["error_rate_millionths"] = study.error_rate.into();
    manifest["lang"] = study.lang.pick("en", "zh").into();
    manifest["axes"] = axes(study);
    manifest["sides"] = study.sides.iter().map(side).collect();
    manifest
}

/// What was played, for the manifest and the summary.
pub(super) fn described(study: &Study) -> Value {
    json!({
        "program": study.program,
        "name": study.name,
        "seed": study.seed,
        "players": study.players,
        "session_deals": study.session,
        "hands": study.hands,
        "walls": study.walls,
        "plays": study.plays,
        "ending": study.ending,
        "targets": study.targets,
        "seconds": study.seconds,
    })
}

/// The swept keys.
pub(super) fn axes(study: &Study) -> Value {
    study.axes.iter().map(|axis| json!({"key": axis.key, "values": axis.values})).collect()
}

/// Reads a comparison or sweep back from its folder.
///
/// # Errors
/// A file that is missing, cannot be read, or does not hold what it should.
pub fn read(folder: &Path, manifest: &Value) -> Result<Study, OutputError> {
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| -> Vec<String> {
        let items = value.as_array().into_iter().flatten();
        items.filter_map(|item| item.as_str().map(str::to_owned)).collect()
    };
    let sides = manifest["sides"].as_array().into_iter().flatten().map(|side| Side {
        name: text(side, "rules"),
        fingerprint: text(side, "rules_fingerprint"),
        toml: text(side, "rules_toml"),
        titles: [text(side, "title"), text(side, "title_zh")],
        point: list(&side["point"]),
        estimates: Vec::new(),
        differences: Vec::new(),
        scores: Vec::new(),
        extremes: Vec::new(),
    });
    let axes = manifest["axes"].as_array().into_iter().flatten();
    let mut study = Study {
        name: text(manifest, "name"),
        program: text(manifest, "program"),
        command: text(manifest, "command"),
        sides: sides.collect(),
        axes: axes.map(|axis| Axis { key: text(axis, "key"), values: list(&axis["values"]) }).collect(),
        players: text(manifest, "players"),
        error_rate: manifest["error_rate_millionths"].as_u64().unwrap_or(0) as u32,
        seed: manifest["seed"].as_u64().unwrap_or(0),
        session: manifest["session_deals"].as_u64().unwrap_or(16) as u32,
        hands: manifest["hands"].as_u64().unwrap_or(0),
        walls: manifest["walls"].as_u64().unwrap_or(0),
        plays: manifest["plays"].as_u64().unwrap_or(0),
        ending: text(manifest, "ending"),
        targets: list(&manifest["targets"]),
        seconds: manifest["seconds"].as_f64().unwrap_or(0.0),
        lang: if manifest["lang"] == "zh" { Lang::Zh } else { Lang::En },
    };
    for name in ["comparisons", "estimates", "scores", "extremes"] {
        let path = folder.join(format!("{name}.parquet"));
        let (table, _) = read_parquet(&path, None)?;
        let reader = Reader { table: &table };
        if name == "comparisons" && table.column("forced").is_none() {
            let fault = "an earlier version wrote it, without the column `forced`: play again with the `command` in manifest.json";
            return Err(OutputError::Content { table: table.name, fault: fault.to_owned() });
        }
        for row in 0..table.rows() {
            let side = reader.integer("side", row)? as usize;
            let known = study.sides.len();
            let side = study.sides.get_mut(side).ok_or_else(|| OutputError::Table {
                table: table.name.clone(),
                fault: format!("row {row} is of side {side}, but the manifest names {known} rule sets"),
            })?;
            match name {
                "comparisons" => side.differences.push(reader.difference(row)?),
                "estimates" => side.estimates.push(reader.estimate(row)?),
                "scores" => {
                    let count = reader.integer("count", row)? as u64;
                    side.scores.push((reader.text("role", row)?, reader.integer("score", row)?, count));
                }
                _ => side.extremes.push(reader.extreme(row)?),
            }
        }
    }
    Ok(study)
}

/// Typed access to the cells of a table that was read.
pub(crate) struct Reader<'a> {
    pub(crate) table: &'a Table,
}

impl Reader<'_> {
    fn wrong(&self, column: &str, expected: &str) -> OutputError {
        OutputError::Content {
            table: self.table.name.clone(),
            fault: format!("expected a column `{column}` of {expected}"),
        }
    }

    /// A name that means nothing.
    pub(crate) fn unknown(&self, column: &str, name: &str) -> OutputError {
        let fault = format!("column `{column}` names {name:?}, which this program does not know");
        OutputError::Content { table: self.table.name.clone(), fault }
    }

    pub(crate) fn integer(&self, column: &str, row: usize) -> Result<i64, OutputError> {
        match self.table.column(column) {
            Some(ColumnData::I64(values)) => Ok(values[row]),
            Some(ColumnData::OptI64(values)) => values[row].ok_or_else(|| self.wrong(column, "whole numbers")),
            _ => Err(self.wrong(column, "whole numbers")),
        }
    }

    pub(crate) fn number(&self, column: &str, row: usize) -> Result<f64, OutputError> {
        Ok(self.optional(column, row)?.unwrap_or(f64::NAN))
    }

    pub(crate) fn optional(&self, column: &str, row: usize) -> Result<Option<f64>, OutputError> {
        match self.table.column(column) {
            Some(ColumnData::F64(values)) => Ok(Some(values[row])),
            Some(ColumnData::OptF64(values)) => Ok(values[row]),
            _ => Err(self.wrong(column, "numbers")),
        }
    }

    pub(crate) fn text(&self, column: &str, row: usize) -> Result<String, OutputError> {
        Ok(self.optional_text(column, row)?.unwrap_or_default())
    }

    pub(crate) fn optional_text(&self, column: &str, row: usize) -> Result<Option<String>, OutputError> {
        match self.table.column(column) {
            Some(ColumnData::Str(values)) => Ok(Some(values[row].clone())),
            Some(ColumnData::OptStr(values)) => Ok(values[row].clone()),
            _ => Err(self.wrong(column, "texts")),
        }
    }

    pub(crate) fn flag(&self, column: &str, row: usize) -> Result<bool, OutputError> {
        match self.table.column(column) {
            Some(ColumnData::Bool(values)) => Ok(values[row]),
            _ => Err(self.wrong(column, "yes or no")),
        }
    }

    fn method(&self, row: usize) -> Result<Method, OutputError> {
        let name = self.text("method", row)?;
        let all = [
            Method::Wilson,
            Method::ClopperPearson,
            Method::Student,
            Method::OrderStatistics,
            Method::Jackknife,
            Method::RareDifference,
            Method::AsymptoticSequence,
            Method::StrictSequence,
            Method::Derived,
        ];
        all.into_iter().find(|method| method_name(*method) == name).ok_or_else(|| self.wrong("method", "methods"))
    }

    fn difference(&self, row: usize) -> Result<Difference, OutputError> {
        Ok(Difference {
            statistic: self.text("statistic", row)?,
            category: self.text("category", row)?,
            a: self.number("a", row)?,
            b: self.number("b", row)?,
            difference: self.number("difference", row)?,
            ci_low: self.number("ci_low", row)?,
            ci_high: self.number("ci_high", row)?,
            p_value: self.number("p_value", row)?,
            p_adjusted: self.number("p_adjusted", row)?,
            correlation: self.optional("correlation", row)?,
            variance_ratio: self.optional("variance_ratio", row)?,
            identical: self.flag("identical", row)?,
            forced: self.flag("forced", row)?,
            method: self.method(row)?,
        })
    }

    pub(crate) fn estimate(&self, row: usize) -> Result<EstimateRow, OutputError> {
        Ok(EstimateRow {
            statistic: self.text("statistic", row)?,
            category: self.text("category", row)?,
            estimate: self.number("estimate", row)?,
            ci_low: self.number("ci_low", row)?,
            ci_high: self.number("ci_high", row)?,
            method: self.method(row)?,
        })
    }

    pub(crate) fn extreme(&self, row: usize) -> Result<ExtremeRow, OutputError> {
        Ok(ExtremeRow {
            points: self.integer("points", row)?,
            hand: self.integer("hand", row)?,
            seat: self.integer("seat", row)?,
            dealer: self.integer("dealer", row)?,
            command: self.text("command", row)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::Provenance;
    use crate::write::parquet::write_parquet;

    #[test]
    fn tables_of_an_earlier_version_are_to_be_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = json!({"sides": [{"rules": "nanchang"}]});
        let empty = read_empty(folder.path(), &manifest, |_| true);
        assert!(empty.is_ok(), "{empty:?}");
        let error = read_empty(folder.path(), &manifest, |name| name != "forced").unwrap_err().to_string();
        assert!(error.contains("play again") && error.contains("manifest.json"), "{error}");
    }

    /// Reads tables without rows and with these columns.
    fn read_empty(folder: &Path, manifest: &Value, keep: fn(&str) -> bool) -> Result<Study, OutputError> {
        for mut table in tables(&empty_study()) {
            table.columns.retain(|column| keep(&column.name));
            let path = folder.join(format!("{}.parquet", table.name));
            write_parquet(&path, &table, &Provenance::new()).unwrap();
        }
        read(folder, manifest)
    }
}
