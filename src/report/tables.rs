//! The files of a run, each named only here: those written, read back, listed on the page, and removed before the next run.

use super::deals::spool::Sums;
use super::largest::LargestRow;
pub use super::manifest::MANIFEST;
use super::panel::{CheckRow, SharpenedRow};
use super::study::{ExtremeRow, Kind, PointRow, ScoreRow, Side, Study};
use super::{manifest, page, pictures};
use crate::input;
use crate::lang::msg;
use crate::sim::controls::{Luck, TARGETS, Target};
use crate::sim::part::hex;
use crate::sim::{
    Difference, DuelRow, EstimateRow, FrequencyRow, Habit, HabitRow, LuckRow, Role, Statistic, VariationRow,
};
use crate::stats::Method;
use crate::write::csv_json::{write_csv, write_json, write_json_value};
use crate::write::parquet::{read_parquet, write_parquet};
use crate::write::table::{Columns, named, row};
use crate::write::{OutputError, OutputFolder, Table};
use polars::prelude::Column;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The page.
pub const PAGE: &str = "report.html";
/// The table of deals, written while they are played ([`super::deals`]).
pub const DEALS: &str = "hands";

/// A table of a run.
pub struct TableFile {
    /// Name of the table, also the stem of its file.
    pub name: &'static str,
    /// The kinds of run that write it.
    pub kinds: &'static [Kind],
    /// Whether it is left out where it has no rows.
    optional: bool,
    /// What it holds, in English and Chinese.
    holds: [&'static str; 2],
    make: fn(&Study) -> Result<Table, OutputError>,
    take: fn(&mut Study, &Table) -> Result<(), OutputError>,
}

const ONE: &[Kind] = &[Kind::Simulate];
const SEVERAL: &[Kind] = &[Kind::Compare, Kind::Sweep];
const RULES: &[Kind] = &[Kind::Simulate, Kind::Compare, Kind::Sweep];

/// A table: name, kinds, what stands before each row, the rows of a side, what it holds.
macro_rules! table {
    ($name:literal, $kinds:expr, $key:ty, $($field:ident).+: $row:ty, $optional:literal, $en:literal, $zh:literal) => {
        TableFile {
            name: $name,
            kinds: $kinds,
            optional: $optional,
            holds: [$en, $zh],
            make: |study| make::<$key, $row>(study, $name, |side| &side.$($field).+),
            take: |study, table| take::<$key, $row>(study, table, |side| &mut side.$($field).+),
        }
    };
}

/// All tables, in the order of the page.
pub static TABLES: [TableFile; 18] = [
    table!("frequencies", ONE, (), frequencies: FrequencyRow, false,
        "statistic, category, count, trials, estimate, ci_low, ci_high", "各事件的次数、比例与区间"),
    table!("comparisons", SEVERAL, PairKey, differences: Difference, false,
        "every difference with interval, p, correlation, variance cut", "全部差异、区间、p 值、相关、方差缩减"),
    table!("estimates", SEVERAL, SideKey, estimates: EstimateRow, false,
        "every statistic of every rule set with its interval", "各规则的全部统计量与区间"),
    table!("scores", ONE, (), scores: ScoreRow, false, "role, score, count", "各角色的得分分布"),
    table!("scores", SEVERAL, SideKey, scores: ScoreRow, false,
        "side, rules, role, score, count", "各规则各角色的得分分布"),
    table!("statistics", ONE, (), estimates: EstimateRow, false, "every statistic with its interval", "全部统计量与区间"),
    table!("jing_points", ONE, (), jing_points: PointRow, true, "精 points of a seat and how often", "一家精分的分布"),
    table!("calibration", ONE, (), panel.checks: CheckRow, true,
        "exact values beside sampled ones", "有精确值的量与抽样值"),
    table!("control_variates", ONE, (), panel.sharpened: SharpenedRow, true,
        "results with the luck of the deal taken out", "扣除发牌运气的结果"),
    table!("same_players", &[Kind::Compare], PairKey, same_players: Difference, true,
        "the differences while the players of the first rule set play under both", "两种规则均由前者的玩家打时的差异"),
    table!("adaptation", &[Kind::Compare], PairKey, adaptation: Difference, true,
        "what it adds to them that players have adapted: b with its own players less b with those of a", "玩家适应之后所增：b 由其自身玩家打，减 b 由 a 的玩家打"),
    table!("variation", &[Kind::Sweep], (), variation: VariationRow, true,
        "which part of the variation over the grid each key explains, alone and with others", "各键及其交互所解释的变异"),
    table!("arena", &[Kind::Arena], (), duels: DuelRow, false,
        "what every player has over every other, and how many deals show it", "玩家两两之间的优势与可见所需局数"),
    table!("players", &Kind::ALL, SideKey, habits: HabitRow, true,
        "how the players play: wins, calls, kongs, whom they feed", "玩家的打法：胡、吃碰杠、点炮等"),
    table!("luck", &Kind::ALL, SideKey, lucks: LuckRow, true,
        "mean points with the luck of hands and draws taken out, and the deals that saves", "扣除发牌与摸牌运气的均分，及所省局数"),
    table!("luck_differences", SEVERAL, PairKey, luck_differences: LuckRow, true,
        "differences of mean points with that luck taken out", "扣除这部分运气后均分的差"),
    table!("extremes", RULES, SideKey, extremes: ExtremeRow, false,
        "the largest deals with the command that replays them", "最大的牌局与重放命令"),
    table!("largest_deals", RULES, SideKey, largest: LargestRow, true,
        "the event logs of some of them", "其中数局的牌谱"),
];

/// The tables of a kind of run.
fn tables(kind: Kind) -> impl Iterator<Item = &'static TableFile> {
    TABLES.iter().filter(move |table| table.kinds.contains(&kind))
}

/// What stands before a row: whose it is.
trait Key: Columns {
    fn of(study: &Study, side: usize) -> Self;
    fn side(&self) -> usize;
}

impl Key for () {
    fn of(_: &Study, _: usize) {}
    fn side(&self) -> usize {
        0
    }
}

/// Of which side a row is.
struct SideKey {
    side: u64,
    rules: String,
}
row!(SideKey { side: u64, rules: String });

impl Key for SideKey {
    fn of(study: &Study, side: usize) -> SideKey {
        SideKey { side: side as u64, rules: study.sides[side].name().to_owned() }
    }

    fn side(&self) -> usize {
        self.side as usize
    }
}

/// Which side a row compares with the first.
struct PairKey {
    side: u64,
    a_rules: String,
    b_rules: String,
}
row!(PairKey { side: u64, a_rules: String, b_rules: String });

impl Key for PairKey {
    fn of(study: &Study, side: usize) -> PairKey {
        let name = |side: usize| study.sides[side].name().to_owned();
        PairKey { side: side as u64, a_rules: name(0), b_rules: name(side) }
    }

    fn side(&self) -> usize {
        self.side as usize
    }
}

fn make<K: Key, R: Columns + Clone>(study: &Study, name: &str, of: fn(&Side) -> &Vec<R>) -> Result<Table, OutputError> {
    let sides = study.sides.iter().enumerate();
    let rows = sides.flat_map(|(at, side)| of(side).iter().map(move |row| (K::of(study, at), row.clone())));
    Table::of(name, &rows.collect::<Vec<(K, R)>>())
}

fn take<K: Key, R: Columns>(
    study: &mut Study,
    table: &Table,
    of: fn(&mut Side) -> &mut Vec<R>,
) -> Result<(), OutputError> {
    for (at, (key, row)) in table.rows::<(K, R)>()?.into_iter().enumerate() {
        let side = key.side();
        let found = study.sides.get_mut(side).ok_or_else(|| table.wrong("side", at, &side.to_string()))?;
        of(found).push(row);
    }
    Ok(())
}

row!(ScoreRow { role: Role, score: i64, count: u64 });
row!(PointRow { points: i64, count: u64 });
row!(ExtremeRow { points: i64, hand: u64, seat: u8, dealer: u8, command: String });
row!(LargestRow { hand: u64, seat: u8, points: i64, log: String });
row!(FrequencyRow { statistic flat: Statistic, count: u64, trials: u64, estimate: f64, ci_low: f64, ci_high: f64 });
row!(EstimateRow { statistic flat: Statistic, estimate: f64, ci_low: f64, ci_high: f64, method: Method });
row!(Difference {
    statistic flat: Statistic, a: f64, b: f64, difference: f64, ci_low: f64, ci_high: f64, p_value: f64, p_adjusted: f64,
    correlation: Option<f64>, variance_ratio: Option<f64>, identical: bool, forced: bool, method: Method,
    ratio: Option<f64>, ratio_low: Option<f64>, ratio_high: Option<f64>, p_equivalent: Option<f64>, tested: bool,
    by_players: bool, few_deals: bool,
});
row!(LuckRow { table: String, statistic flat: Statistic, plain: f64, estimate: f64, ci_low: f64, ci_high: f64, factor: f64 });
row!(VariationRow {
    statistic flat: Statistic, keys: String, order: u64, share: f64, ci_low: f64, ci_high: f64, total: Option<f64>,
});
row!(DuelRow {
    hero: String, field: String, edge: f64, ci_low: f64, ci_high: f64, sd: f64, deals_50: Option<f64>, deals_80: Option<f64>,
    p_adjusted: f64,
});
row!(HabitRow {
    table: String, player: String, habit: Habit, to: Option<String>, estimate: f64, ci_low: f64, ci_high: f64, method: Method,
});
row!(CheckRow { quantity: Luck, trials: u64, sampled: f64, exact: f64, standard_error: f64, z: f64, p_value: f64 });
row!(SharpenedRow {
    quantity: Target,
    plain: f64,
    plain_low: f64,
    plain_high: f64,
    adjusted: f64,
    ci_low: f64,
    ci_high: f64,
    variance_ratio: f64,
});

named! {
    Habit: |habit: &Habit| habit.name(), Habit::named;
    Role: |role: &Role| role.name(), Role::named;
    Luck: |luck: &Luck| luck.name(), |name: &str| Luck::ALL.iter().copied().find(|luck| luck.name() == name);
    Target: |target: &Target| target.name(), |name: &str| TARGETS.into_iter().find(|target| target.name() == name);
    Method: |method: &Method| method_name(*method), |name: &str| serde_json::from_value(Value::from(name)).ok();
}

fn method_name(method: Method) -> String {
    serde_json::to_value(method).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A statistic has two columns.
impl Columns for Statistic {
    fn write(name: &str, statistics: &[&Self]) -> Vec<Column> {
        let names: Vec<(String, String)> = statistics.iter().map(|statistic| statistic.names()).collect();
        let column = |title: &str, of: fn(&(String, String)) -> &String| {
            String::write(&format!("{title}{name}"), &names.iter().map(of).collect::<Vec<_>>())
        };
        [column("statistic", |names| &names.0), column("category", |names| &names.1)].concat()
    }

    fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
        let [statistics, categories] =
            ["statistic", "category"].map(|title| String::read(&format!("{title}{name}"), table));
        let mut known = HashMap::new();
        let found = |(row, names): (usize, (String, String))| {
            let statistic = *known.entry(names.clone()).or_insert_with(|| Statistic::named(&names.0, &names.1));
            statistic.ok_or_else(|| table.wrong("statistic", row, &format!("{} {}", names.0, names.1)))
        };
        statistics?.into_iter().zip(categories?).enumerate().map(found).collect()
    }
}

/// The names of the files that a run of this kind writes, as far as they are known before it: nothing else may be in their way.
pub fn names(kind: Kind, deals: bool) -> Vec<String> {
    let tables = tables(kind).map(|table| table.name).chain(deals.then_some(DEALS));
    let mut names: Vec<String> = tables.map(|name| format!("{name}.parquet")).collect();
    names.extend([MANIFEST, PAGE].map(str::to_owned));
    let drawn = pictures::known(kind);
    names.extend(drawn.iter().flat_map(|(file, _)| [format!("{file}.svg"), format!("{file}.png")]));
    names
}

/// What an earlier run left in a folder, where a manifest says that this program wrote there.
pub fn earlier(folder: &Path) -> Vec<PathBuf> {
    let manifest = input::file(&folder.join(MANIFEST), input::MANIFEST).unwrap_or_default();
    if !manifest.contains("\"rules_fingerprint\"") {
        return Vec::new();
    }
    let ours = |path: &Path| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("parquet" | "csv" | "json") => stem == DEALS || TABLES.iter().any(|table| table.name == stem),
            // Every picture is written as both.
            Some("svg") => path.with_extension("png").exists(),
            Some("png") => path.with_extension("svg").exists(),
            _ => false,
        }
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(|path| ours(path)).collect()
}

/// The files of a run and what they hold, for its page.
fn listed(study: &Study) -> Result<Vec<(String, String)>, OutputError> {
    let [manifest, charts] = study.lang.parts(msg!("page-files"));
    let mut files = vec![(MANIFEST.to_owned(), manifest)];
    for table in tables(study.kind) {
        if !table.optional || (table.make)(study)?.frame.height() > 0 {
            let [en, zh] = table.holds;
            files.push((format!("{}.parquet", table.name), study.lang.pick(en, zh).to_owned()));
        }
    }
    files.push(("*.svg, *.png".to_owned(), charts));
    Ok(files)
}

/// Writes everything of a run; tables as CSV and JSON too where `plain` says so.
///
/// # Errors
/// A file that cannot be written.
pub fn write(study: &Study, folder: &OutputFolder, plain: bool) -> Result<(), OutputError> {
    let (origin, to) = (study.provenance(), folder.stage()?);
    for file in tables(study.kind) {
        let table = (file.make)(study)?;
        if file.optional && table.frame.height() == 0 {
            continue;
        }
        let path = |ending: &str| to.join(format!("{}.{ending}", file.name));
        write_parquet(&path("parquet"), &table, &origin)?;
        if plain {
            write_csv(&path("csv"), &table)?;
            write_json(&path("json"), &table, &origin)?;
        }
    }
    write_page(study, &to)?;
    let mut manifest = manifest::of(study);
    for name in tables(study.kind).map(|file| file.name).chain([DEALS]).map(|name| format!("{name}.parquet")) {
        if to.join(&name).exists() {
            manifest[DIGESTS][&name] = digest(&to.join(&name))?.into();
        }
    }
    write_json_value(&to.join(MANIFEST), &manifest)?;
    folder.publish()
}

/// The SHA-256 of every table, in the manifest.
const DIGESTS: &str = "sha256";

fn digest(path: &Path) -> Result<String, OutputError> {
    let mut sum = Sha256::new();
    let read = File::open(path).and_then(|mut file| io::copy(&mut file, &mut Sums(&mut sum)));
    read.map_err(|error| OutputError::io("read", path, error))?;
    Ok(hex(sum.finalize()))
}

/// Refuses a table whose digest is not that of the manifest: a decoder may take damage for other numbers. Manifests of earlier
/// versions hold no digests.
fn check_digest(path: &Path, manifest: &Value) -> Result<(), OutputError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match manifest[DIGESTS][&*name].as_str() {
        Some(known) if digest(path)? != known => {
            Err(OutputError::Decode { path: path.to_owned(), message: msg!("write-changed") })
        }
        _ => Ok(()),
    }
}

/// The same of a table by itself, where a manifest stands beside it.
///
/// # Errors
/// A table that was changed, or cannot be read.
pub fn check_beside(path: &Path) -> Result<(), OutputError> {
    let manifest = input::file(&path.with_file_name(MANIFEST), input::MANIFEST).unwrap_or_default();
    check_digest(path, &serde_json::from_str(&manifest).unwrap_or_default())
}

/// Writes the pictures and the page.
///
/// # Errors
/// A file that cannot be written.
pub fn write_page(study: &Study, folder: &Path) -> Result<(), OutputError> {
    let files = listed(study)?;
    let pictures = pictures::of(study);
    for picture in &pictures {
        picture.chart.write_both(folder, &picture.file)?;
    }
    page::of(study, pictures, files).write(&folder.join(PAGE))
}

/// Reads a run back from its folder, where this is its manifest.
///
/// # Errors
/// A file that is missing, cannot be read, or does not hold what it should.
pub fn read(folder: &Path, manifest: &Value) -> Result<Study, OutputError> {
    let mut study = manifest::read(manifest)?;
    // The fingerprints are those of the version that wrote it.
    let own = study.provenance().with("rules_fingerprint", manifest::fingerprints(manifest));
    let read = |name: &str, rows| {
        let path = folder.join(format!("{name}.parquet"));
        check_digest(&path, manifest)?;
        let (table, written) = read_parquet(&path, rows)?;
        let alike = |key: &str| written.get(key) == own.get(key);
        let may_lack = |key: &str| written.get(key).is_none() || alike(key);
        let lacking = ["players", "error_rate_millionths", "session_deals", "unit_sessions", "hands", "walls"];
        if !alike("rules_fingerprint") || !alike("seed") || !lacking.into_iter().all(may_lack) {
            let fault = msg!("report-table-of-other", manifest = MANIFEST);
            return Err(OutputError::Content { table: format!("{name}.parquet"), fault });
        }
        Ok(table)
    };
    let is_there = |name: &str| folder.join(format!("{name}.parquet")).exists();
    for file in tables(study.kind).filter(|file| !file.optional || is_there(file.name)) {
        (file.take)(&mut study, &read(file.name, None)?)?;
    }
    if is_there(DEALS) {
        read(DEALS, Some((0, 0)))?;
    }
    Ok(study)
}

/// The tables with the kinds of run that write them and their columns, as docs/tables.md lists them.
///
/// # Errors
/// None: a table of nothing can be made.
pub fn schemas() -> Result<Vec<(&'static TableFile, Vec<String>)>, OutputError> {
    let nothing = Study::default();
    let columns = |file: &'static TableFile| {
        let table = (file.make)(&nothing)?;
        Ok((file, table.columns().into_iter().map(str::to_owned).collect()))
    };
    TABLES.iter().map(columns).collect()
}
