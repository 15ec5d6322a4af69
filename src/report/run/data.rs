//! A run as its tables and manifest hold it: all that the page shows.

use super::calibration::{Check, Sharpened};
use super::{Frequency, Panel, Results, frequencies};
use crate::report::contest::{ExtremeRow, Reader};
use crate::write::parquet::read_parquet;
use crate::lang::Lang;
use crate::write::{OutputError, Provenance, Table};
use crate::rules::Rules;
use crate::sim::{EstimateRow, Role, estimates};
use crate::stats::Level;
use serde_json::Value;
use std::path::Path;

/// A finished run in plain rows. Read back from its folder it gives the same page to the byte.
#[derive(Clone, Debug, PartialEq)]
pub struct RunData {
    /// The command that repeats it.
    pub command: String,
    /// The rules.
    pub rules: Rules,
    /// The players.
    pub players: String,
    /// The seed.
    pub seed: u64,
    /// Deals of a session.
    pub session: u32,
    /// Deals played.
    pub hands: u64,
    /// Deals planned.
    pub planned: u64,
    /// Why it ended, as [`crate::sim::Ending::name`] says.
    pub ending: String,
    /// What precision was asked for and how far it came.
    pub targets: Vec<String>,
    /// Language of labels.
    pub lang: Lang,
    /// What the tables say of their origin.
    pub provenance: Provenance,
    /// How often.
    pub frequencies: Vec<Frequency>,
    /// Every statistic with its interval.
    pub estimates: Vec<EstimateRow>,
    /// Role, score, count.
    pub scores: Vec<(String, i64, u64)>,
    /// 精 points of a seat and how often.
    pub jing_points: Vec<(i64, u64)>,
    /// The largest deals.
    pub extremes: Vec<ExtremeRow>,
    /// What is known exactly, beside what was sampled.
    pub panel: Panel,
}

impl RunData {
    /// The rows of a run.
    pub fn of(results: &Results<'_>) -> RunData {
        let (plan, tally) = (results.plan, results.tally);
        let scores = |role: Role| {
            let histogram = tally.scores(role).histogram();
            histogram.iter().map(move |(score, count)| (role.name().to_owned(), score, count))
        };
        RunData {
            command: results.command.clone(),
            rules: plan.rules.clone(),
            players: plan.seating.to_string(),
            seed: plan.seed,
            session: plan.session_len,
            hands: tally.hands(),
            planned: plan.hands,
            ending: results.ending.name().to_owned(),
            targets: results.targets.clone(),
            lang: results.lang,
            provenance: results.provenance(),
            frequencies: frequencies(&plan.rules, tally),
            estimates: estimates(&plan.rules, results.gathered, results.bankrolls, Level::P95),
            scores: Role::ALL.into_iter().flat_map(scores).collect(),
            jing_points: tally.jing_points().histogram().iter().collect(),
            extremes: results.extremes.clone(),
            panel: results.panel.clone(),
        }
    }

    /// Reads a run back from its folder.
    ///
    /// # Errors
    /// A file that is missing, cannot be read, or does not hold what it should.
    pub fn read(folder: &Path, manifest: &Value) -> Result<RunData, OutputError> {
        let wrong = |fault: &str| OutputError::Content { table: "manifest.json".to_owned(), fault: fault.to_owned() };
        let text = |key: &str| manifest[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| manifest[key].as_u64().ok_or_else(|| wrong(&format!("`{key}` is missing")));
        let rules = Rules::from_toml("the rules of the manifest", &text("rules_toml"))
            .map_err(|error| wrong(&format!("its rules cannot be used: {}", error.render(false))))?;
        let table = |name: &str| {
            let (table, provenance) = read_parquet(&folder.join(format!("{name}.parquet")), None)?;
            let same = |key: &str, value: String| provenance.get(key) == Some(value.as_str());
            if !same("rules_fingerprint", text("rules_fingerprint")) || !same("seed", manifest["seed"].to_string()) {
                let fault = "it is of another run than manifest.json".to_owned();
                return Err(OutputError::Content { table: format!("{name}.parquet"), fault });
            }
            Ok((table, provenance))
        };
        let optional = |name: &str| match folder.join(format!("{name}.parquet")).exists() {
            true => table(name).map(|(table, _)| table),
            false => Ok(Table::new(name)),
        };
        let (frequencies, provenance) = table("frequencies")?;
        let mut frequencies = rows(&frequencies, |reader, row| reader.frequency(row))?;
        frequencies.retain(|row| row.event().is_none_or(|category| category.possible(&rules)));
        let targets = manifest["targets"].as_array().into_iter().flatten();
        Ok(RunData {
            command: text("command"),
            rules,
            players: provenance.get("players").unwrap_or_default().to_owned(),
            seed: number("seed")?,
            session: number("session_deals")? as u32,
            hands: number("hands")?,
            planned: number("hands_planned")?,
            ending: text("ending"),
            targets: targets.filter_map(|line| line.as_str().map(str::to_owned)).collect(),
            lang: if manifest["lang"] == "zh" { Lang::Zh } else { Lang::En },
            provenance,
            frequencies,
            estimates: rows(&table("statistics")?.0, |reader, row| reader.estimate(row))?,
            scores: rows(&table("scores")?.0, |reader, row| {
                let count = reader.integer("count", row)? as u64;
                Ok((reader.text("role", row)?, reader.integer("score", row)?, count))
            })?,
            jing_points: rows(&optional("jing_points")?, |reader, row| {
                Ok((reader.integer("points", row)?, reader.integer("count", row)? as u64))
            })?,
            extremes: rows(&table("extremes")?.0, |reader, row| reader.extreme(row))?,
            panel: Panel {
                checks: rows(&optional("calibration")?, Check::read)?,
                sharpened: rows(&optional("control_variates")?, Sharpened::read)?,
            },
        })
    }

    /// The tables without rows, which are not written: 精 points in a game without 精, and what is known exactly where nothing is.
    pub fn unwritten(&self) -> Vec<&'static str> {
        let empty = [
            ("jing_points", self.jing_points.is_empty()),
            ("calibration", self.panel.checks.is_empty()),
            ("control_variates", self.panel.sharpened.is_empty()),
        ];
        empty.into_iter().filter(|(_, empty)| *empty).map(|(name, _)| name).collect()
    }

    /// How often a role got each number of points.
    pub fn histogram(&self, role: Role) -> impl Iterator<Item = (i64, u64)> {
        self.scores.iter().filter(move |row| row.0 == role.name()).map(|row| (row.1, row.2))
    }

    /// One statistic.
    pub fn estimate(&self, statistic: &str, category: &str) -> Option<&EstimateRow> {
        self.estimates.iter().find(|row| row.statistic == statistic && row.category == category)
    }
}

fn rows<T>(table: &Table, read: impl Fn(&Reader<'_>, usize) -> Result<T, OutputError>) -> Result<Vec<T>, OutputError> {
    let reader = Reader { table };
    (0..table.rows()).map(|row| read(&reader, row)).collect()
}

impl Reader<'_> {
    fn frequency(&self, row: usize) -> Result<Frequency, OutputError> {
        let name = self.text("statistic", row)?;
        let statistic = Frequency::STATISTICS.into_iter().find(|known| *known == name);
        let statistic = statistic.ok_or_else(|| self.unknown("statistic", &name))?;
        Ok(Frequency {
            statistic,
            category: self.text("category", row)?,
            count: self.integer("count", row)? as u64,
            trials: self.integer("trials", row)? as u64,
            estimate: self.number("estimate", row)?,
            ci_low: self.number("ci_low", row)?,
            ci_high: self.number("ci_high", row)?,
        })
    }
}

/// `statistics.parquet`: every statistic with its interval.
pub fn statistics_table(run: &RunData) -> Table {
    let texts = |pick: fn(&EstimateRow) -> String| run.estimates.iter().map(pick).collect::<Vec<_>>();
    let numbers = |pick: fn(&EstimateRow) -> f64| run.estimates.iter().map(pick).collect::<Vec<_>>();
    Table::new("statistics")
        .with("statistic", texts(|row| row.statistic.clone()))
        .with("category", texts(|row| row.category.clone()))
        .with("estimate", numbers(|row| row.estimate))
        .with("ci_low", numbers(|row| row.ci_low))
        .with("ci_high", numbers(|row| row.ci_high))
        .with("method", texts(|row| crate::report::contest::method_name(row.method)))
}

/// `jing_points.parquet`: 精 points of a seat at the end of a deal.
pub fn jing_table(run: &RunData) -> Table {
    Table::new("jing_points")
        .with("points", run.jing_points.iter().map(|row| row.0).collect::<Vec<_>>())
        .with("count", run.jing_points.iter().map(|row| row.1 as i64).collect::<Vec<_>>())
}

/// `extremes.parquet`: the deals in which a seat won most.
pub fn extremes_table(run: &RunData) -> Table {
    let numbers = |pick: fn(&ExtremeRow) -> i64| run.extremes.iter().map(pick).collect::<Vec<_>>();
    Table::new("extremes")
        .with("side", numbers(|_| 0))
        .with("rules", run.extremes.iter().map(|_| run.rules.name.clone()).collect::<Vec<_>>())
        .with("points", numbers(|row| row.points))
        .with("hand", numbers(|row| row.hand))
        .with("seat", numbers(|row| row.seat))
        .with("dealer", numbers(|row| row.dealer))
        .with("command", run.extremes.iter().map(|row| row.command.clone()).collect::<Vec<_>>())
}
