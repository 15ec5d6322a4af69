//! The charts of a comparison or sweep.

use super::{Side, Study};
use crate::lang::Lang;
use crate::write::chart::{self, Chart, Counts, ForestRow, Head, HeatMap, Line, LinePoint};
use crate::write::format::{deals, whole};
use crate::report::labels;
use crate::sim::{Difference, EstimateRow};

/// A chart with the name of its files and what it shows.
pub struct Picture {
    /// File name without ending.
    pub file: String,
    /// The chart.
    pub chart: Chart,
    /// What to see in it.
    pub caption: String,
}

/// The statistics that a sweep draws: the frequencies that move, and these.
const DRAWN: [(&str, &str); 7] = [
    ("scores.sd", "all"),
    ("dealer_edge", "points"),
    ("money", "all"),
    ("money_share", "jing"),
    ("expected_shortfall", "evening"),
    ("evening.sd", "seat"),
    ("top_share", "all"),
];

/// All charts.
pub fn pictures(study: &Study) -> Vec<Picture> {
    let mut pictures = Vec::new();
    if study.axes.is_empty() {
        for (at, side) in study.sides.iter().enumerate().skip(1) {
            pictures.push(forest(study, at, side));
        }
        pictures.push(overlay(study));
    } else {
        let drawn = drawn(study);
        for (statistic, category) in &drawn {
            pictures.push(match study.axes.len() {
                1 => curve(study, statistic, category),
                _ => heat(study, statistic, category),
            });
        }
    }
    pictures
}

fn head(study: &Study, title: &str) -> Head {
    let note = match study.lang {
        Lang::En => format!(
            "{} under each rule set, the same walls, dice and noise; players {}, seed {}. Intervals are 95 %, the session of {} is the unit.",
            deals(study.hands, study.lang),
            study.players,
            study.seed,
            deals(study.session.into(), study.lang)
        ),
        Lang::Zh => format!(
            "每种规则 {} 局，牌山、骰子与玩家随机性相同；玩家 {}，种子 {}。区间为 95%，以一场（{} 局）为抽样单位。",
            whole(study.hands),
            study.players,
            study.seed,
            study.session
        ),
    };
    Head::new(study.lang, title).note(&note)
}

/// Differences of one comparison in units of the first side's spread would hide their size, so frequencies and points have a
/// forest each; here are those that can share an axis: relative changes.
fn forest(study: &Study, at: usize, side: &Side) -> Picture {
    let lang = study.lang;
    let relative = |row: &&Difference| row.a.abs() > 1e-12 && !row.identical && !row.statistic.contains("quantile");
    let mut rows: Vec<&Difference> = side.differences.iter().filter(relative).collect();
    // Zero-sum means near zero have no meaningful relative change.
    rows.retain(|row| !row.statistic.contains("scores.mean") && !row.statistic.contains("skewness"));
    let certain = |row: &Difference| (row.ci_high - row.ci_low) / row.a.abs() < 4.0;
    rows.retain(|row| certain(row));
    rows.sort_by_key(|row| !row.is_real());
    rows.truncate(40);
    let shown: Vec<ForestRow> = rows
        .into_iter()
        .map(|row| {
            let share = |x: f64| 100.0 * x / row.a.abs();
            ForestRow {
                label: labels::label(&row.statistic, &row.category, lang),
                estimate: share(row.difference),
                low: share(row.ci_low),
                high: share(row.ci_high),
                real: row.is_real(),
                text: format!("{} → {}", labels::value(&row.statistic, row.a), labels::value(&row.statistic, row.b)),
            }
        })
        .collect();
    let title = format!("{} → {}", study.sides[0].name, side.name);
    let head = head(study, &title)
        .subtitle(lang.pick(
            "Change against the first rule set in per cent, with its interval; hollow: may be chance.",
            "相对于前者的变化（百分比）及区间；空心者可能出于偶然。",
        ))
        .axes(lang.pick("change in % of the first rule set's value", "相对前者的变化（%）"), "");
    Picture {
        file: format!("forest_{at}"),
        chart: chart::forest(&head, &shown),
        caption: lang
            .pick(
                "Each row is a paired difference over the same deals, Holm's correction over all rows of the table.",
                "每行为同一批牌局上的配对差异，显著性按全表以 Holm 法校正。",
            )
            .to_owned(),
    }
}

fn overlay(study: &Study) -> Picture {
    let lang = study.lang;
    let shown = study.sides.iter().take(8);
    let series: Vec<Counts> = shown
        .map(|side| {
            let all = side.scores.iter().filter(|row| row.0 == "all");
            Counts::new(&side.name, all.map(|row| (row.1, row.2)))
        })
        .collect();
    let head = head(study, lang.pick("Points of a seat in a deal", "一家一局的得分"))
        .axes(lang.pick("points", "分"), lang.pick("share of deals at or below", "不高于该分的比例"));
    Picture {
        file: "scores".to_owned(),
        chart: chart::overlay(&head, &series),
        caption: lang
            .pick("Cumulative shares, one curve for each rule set.", "累积比例，每种规则一条曲线。")
            .to_owned(),
    }
}

/// The statistics worth a chart: those named above, and the frequencies that really move somewhere on the grid.
fn drawn(study: &Study) -> Vec<(String, String)> {
    let mut drawn: Vec<(String, String)> = Vec::new();
    let moves = |statistic: &str, category: &str| {
        study
            .sides
            .iter()
            .flat_map(|side| &side.differences)
            .any(|row| row.statistic == statistic && row.category == category && row.is_real())
    };
    for (statistic, category) in DRAWN {
        if moves(statistic, category) {
            drawn.push((statistic.to_owned(), category.to_owned()));
        }
    }
    let first = study.sides.first().map(|side| side.estimates.as_slice()).unwrap_or_default();
    for row in first.iter().filter(|row| row.statistic == "frequency" && moves("frequency", &row.category)) {
        if drawn.len() < 12 {
            drawn.push((row.statistic.clone(), row.category.clone()));
        }
    }
    drawn
}

fn estimate<'a>(side: &'a Side, statistic: &str, category: &str) -> Option<&'a EstimateRow> {
    side.estimates.iter().find(|row| row.statistic == statistic && row.category == category)
}

/// A number for the axis: the value itself, or its place in the list.
fn place(values: &[String], value: &str) -> f64 {
    let numbers: Option<Vec<f64>> = values.iter().map(|value| value.parse().ok()).collect();
    match numbers {
        Some(_) => value.parse().unwrap_or(0.0),
        None => values.iter().position(|known| known == value).unwrap_or(0) as f64,
    }
}

fn curve(study: &Study, statistic: &str, category: &str) -> Picture {
    let lang = study.lang;
    let axis = &study.axes[0];
    let share = if labels::unit(statistic) == labels::Unit::Share { 100.0 } else { 1.0 };
    let points = study.sides.iter().filter(|side| !side.point.is_empty()).filter_map(|side| {
        let row = estimate(side, statistic, category)?;
        Some(LinePoint {
            x: place(&axis.values, &side.point[0]),
            y: row.estimate * share,
            low: row.ci_low * share,
            high: row.ci_high * share,
        })
    });
    let name = labels::label(statistic, category, lang);
    let unit = if share > 1.0 { "%" } else { lang.pick("points", "分") };
    let numeric = axis.values.iter().all(|value| value.parse::<f64>().is_ok());
    let x = if numeric { axis.key.clone() } else { format!("{}: {}", axis.key, axis.values.join(", ")) };
    let head = head(study, &name).subtitle(&labels::definition(statistic, category, lang)).axes(&x, unit);
    Picture {
        file: file_name(statistic, category),
        chart: chart::lines(&head, &[Line { name, points: points.collect() }]),
        caption: lang.pick(
            "The intervals are those of each point by itself; differences between points are far better known, for the deals are the same: see the table.",
            "区间为各点自身的区间；各点牌局相同，点间差异远比区间所示精确：见表。",
        ).to_owned(),
    }
}

fn heat(study: &Study, statistic: &str, category: &str) -> Picture {
    let lang = study.lang;
    let (columns, rows) = (&study.axes[0], &study.axes[1]);
    let share = if labels::unit(statistic) == labels::Unit::Share { 100.0 } else { 1.0 };
    let cell = |row: &String, column: &String| {
        let side =
            study.sides.iter().find(|side| side.point.first() == Some(column) && side.point.get(1) == Some(row))?;
        estimate(side, statistic, category)
    };
    let found: Vec<Vec<Option<&EstimateRow>>> =
        rows.values.iter().map(|row| columns.values.iter().map(|column| cell(row, column)).collect()).collect();
    let map = HeatMap {
        columns: columns.values.clone(),
        rows: rows.values.clone(),
        values: grid(&found, |found| found.estimate * share),
        intervals: grid(&found, |found| (found.ci_low * share, found.ci_high * share)),
        diverging: false,
    };
    let name = labels::label(statistic, category, lang);
    let unit = if share > 1.0 { " (%)" } else { "" };
    let head = head(study, &format!("{name}{unit}")).axes(&columns.key, &rows.key);
    Picture {
        file: file_name(statistic, category),
        chart: chart::heat_map(&head, &map),
        caption: interval_caption(study, statistic, category),
    }
}

/// A number of every cell of a grid.
fn grid<T>(cells: &[Vec<Option<&EstimateRow>>], pick: impl Fn(&EstimateRow) -> T) -> Vec<Vec<Option<T>>> {
    cells.iter().map(|row| row.iter().map(|cell| cell.map(&pick)).collect()).collect()
}

/// A heat map has no room for intervals: the widest is said.
fn interval_caption(study: &Study, statistic: &str, category: &str) -> String {
    let rows = study.sides.iter().filter_map(|side| estimate(side, statistic, category));
    let widest = rows.map(|row| (row.ci_high - row.ci_low) / 2.0).filter(|half| half.is_finite()).fold(0.0, f64::max);
    let share = if labels::unit(statistic) == labels::Unit::Share { 100.0 } else { 1.0 };
    let half = crate::write::format::significant(widest * share, 2);
    match study.lang {
        Lang::En => format!(
            "No cell is less certain than ± {half}; differences between cells are far better known: see the table."
        ),
        Lang::Zh => format!("各格误差不超过 ± {half}；格间差异远更精确：见表。"),
    }
}

fn file_name(statistic: &str, category: &str) -> String {
    format!("{statistic}_{category}").replace(['.', ':'], "_")
}
