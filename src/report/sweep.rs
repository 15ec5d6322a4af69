//! What a grid of rule sets comes to: keys that change nothing, and the grid itself.

use super::names;
use super::numbers;
use super::study::{Axis, Kind, Side, Study};
use super::verdict::Goal;
use crate::lang::Lang;
use crate::sim::{Statistic, VariationRow};
use crate::write::html::{Cell, HtmlColumn, HtmlTable};

/// The numbers of the axes along which something differs; those of the others.
pub(super) fn axes(study: &Study) -> [Vec<usize>; 2] {
    let changes = |at: &usize| {
        let along = |side: &Side| {
            let like = |other: &&Side| {
                let pairs = || side.point.iter().zip(&other.point).enumerate();
                other.point.len() == side.point.len() && pairs().all(|(axis, (a, b))| axis == *at || a == b)
            };
            study.sides.iter().filter(like).any(|other| !agree(side, other))
        };
        study.sides.iter().filter(|side| !side.point.is_empty()).any(along)
    };
    let (live, dead) = (0..study.axes.len()).partition(changes);
    [live, dead]
}

/// Whether two rule sets have the same numbers in these deals.
fn agree(a: &Side, b: &Side) -> bool {
    let value =
        |side: &Side| side.estimates.iter().map(|row| (row.statistic, row.estimate.to_bits())).collect::<Vec<_>>();
    value(a) == value(b)
}

/// Says which keys changed nothing.
pub(super) fn dead(study: &Study) -> Option<String> {
    let [_, dead] = axes(study);
    let keys: Vec<&str> = dead.into_iter().map(|at| study.axes[at].key.as_str()).collect();
    (study.kind == Kind::Sweep && !keys.is_empty()).then(|| match study.lang {
        Lang::En => format!(
            "{} changed nothing in these deals with these players, so it has no row and no axis of its own.",
            keys.join(", ")
        ),
        Lang::Zh => format!("{} 在这些玩家的这些局里未起任何作用，故不单列。", keys.join("、")),
    })
}

/// The points of the grid that differ: every key that changes nothing has its first value.
pub(super) fn points<'a>(study: &'a Study, dead: &'a [usize]) -> impl Iterator<Item = &'a Side> {
    let first = |side: &&Side| dead.iter().all(|&at| side.point.get(at) == study.axes[at].values.first());
    study.sides.iter().filter(|side| !side.point.is_empty()).filter(first)
}

/// A value of a swept key as people read it.
pub(super) fn value(study: &Study, axis: &Axis, value: &str) -> String {
    names::value(&axis.key, value, study.first().rules.family(), study.lang)
}

/// A swept key as people read it.
pub(super) fn key(study: &Study, axis: &Axis) -> String {
    names::key(&axis.key, study.first().rules.family(), study.lang)
}

/// A point of the grid as people read it, by the keys that change something; none of what is no point.
pub(super) fn name(study: &Study, side: &Side) -> Option<String> {
    let [live, dead] = axes(study);
    let shown = if live.is_empty() { dead } else { live };
    let family = study.first().rules.family();
    let part = |at: usize| Some(names::change(&study.axes.get(at)?.key, side.point.get(at)?, family, study.lang));
    let parts: Option<Vec<String>> = shown.into_iter().map(part).collect();
    parts.filter(|parts| !parts.is_empty()).map(|parts| parts.join(study.lang.pick(", ", "，")))
}

/// A table of two keys: what the goal asks for, or how far evenings swing. One for every pair of values of further keys.
pub(super) fn grids(study: &Study) -> Vec<HtmlTable> {
    let [live, dead] = axes(study);
    let [columns, rows, further @ ..] = &live[..] else { return Vec::new() };
    let statistic = match study.goal {
        Some(Goal::Fairer) => Statistic::DealerEdge,
        _ => Statistic::EveningSd,
    };
    let (across, down) = (&study.axes[*columns], &study.axes[*rows]);
    let mut rests: Vec<Vec<&str>> = Vec::new();
    for side in points(study, &dead) {
        let rest: Vec<&str> = further.iter().map(|&at| &*side.point[at]).collect();
        if !rests.contains(&rest) {
            rests.push(rest);
        }
    }
    let table = |rest: &Vec<&str>| {
        let cell = |down: &String, across: &String| {
            let here = |side: &&Side| {
                side.point[*columns] == *across
                    && side.point[*rows] == *down
                    && further.iter().zip(rest).all(|(&at, value)| side.point[at] == *value)
            };
            let row = points(study, &dead).find(here).and_then(|side| side.estimate(statistic));
            row.map_or_else(
                || Cell::text("-"),
                |row| {
                    Cell::number(numbers::value(statistic, row.estimate), row.estimate).hint(numbers::range(
                        statistic,
                        row.ci_low,
                        row.ci_high,
                    ))
                },
            )
        };
        let row = |value_down: &String| {
            let head = Cell::text(value(study, down, value_down));
            std::iter::once(head).chain(across.values.iter().map(|across| cell(value_down, across))).collect()
        };
        let fixed = further.iter().zip(rest).map(|(&at, rest)| {
            let axis = &study.axes[at];
            format!(", {} = {}", key(study, axis), value(study, axis, rest))
        });
        let corner = format!("{} ↓  {} →", key(study, down), key(study, across));
        let heads = across.values.iter().map(|one| HtmlColumn::number(&value(study, across, one)));
        HtmlTable {
            caption: format!("{}{}", statistic.label(study.lang), fixed.collect::<String>()),
            source: "estimates.parquet".to_owned(),
            columns: std::iter::once(HtmlColumn::text(&corner)).chain(heads).collect(),
            rows: down.values.iter().map(row).collect(),
        }
    };
    rests.iter().map(table).collect()
}

/// What explains the variation over the grid, by the keys that change something; nothing where that is one key.
pub(super) fn explaining(study: &Study) -> Vec<&VariationRow> {
    let [live, dead] = axes(study);
    let idle = |keys: &str| keys.split(TIMES).any(|key| dead.iter().any(|&at| study.axes[at].key == key));
    let rows = study.first().variation.iter().filter(|row| !idle(&row.keys));
    if live.len() > 1 { rows.collect() } else { Vec::new() }
}

/// Between the keys of an interaction.
const TIMES: &str = " × ";

/// Keys of a row of the variation as people read them.
pub(super) fn keys(study: &Study, keys: &str) -> String {
    let one = |key: &str| names::key(key, study.first().rules.family(), study.lang);
    keys.split(TIMES).map(one).collect::<Vec<_>>().join(TIMES)
}
