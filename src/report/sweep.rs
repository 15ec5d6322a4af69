//! What a grid of rule sets comes to: keys that change nothing, and the grid itself.

use super::numbers;
use super::study::{Kind, Side, Study};
use super::verdict::Goal;
use crate::lang::{Arg, Joint, Message, msg};
use crate::question::Axis;
use crate::sim::{EstimateRow, Role, Statistic, Unit, VariationRow};
use crate::write::format::{percent, percent_interval};
use crate::write::html::{Cell, HtmlColumn, HtmlTable};

/// The numbers of the axes along which something differs; those of the others.
pub(super) fn axes(study: &Study) -> [Vec<usize>; 2] {
    let (live, dead) = (0..study.axes.len()).partition(|&at| changes(study, at, agree));
    [live, dead]
}

/// The numbers of the axes along which a statistic differs, and those of the others.
pub(super) fn axes_of(study: &Study, statistic: Statistic) -> [Vec<usize>; 2] {
    let value = |side: &Side| side.estimate(statistic).map(|row| row.estimate.to_bits());
    let (live, dead) = (0..study.axes.len()).partition(|&at| changes(study, at, |a, b| value(a) == value(b)));
    [live, dead]
}

/// Whether something differs along an axis: every point against the one with the first value in its place.
fn changes(study: &Study, at: usize, agree: impl Fn(&Side, &Side) -> bool) -> bool {
    let points = || study.sides.iter().filter(|side| !side.point.is_empty());
    let first = |side: &Side| {
        let like = |other: &&Side| {
            let mut pairs = other.point.iter().zip(&side.point).enumerate();
            pairs.all(|(axis, (b, a))| if axis == at { *b == study.axes[at].values[0] } else { a == b })
        };
        points().find(like)
    };
    points().any(|side| first(side).is_some_and(|first| !agree(first, side)))
}

/// Whether two rule sets have the same numbers in these deals.
fn agree(a: &Side, b: &Side) -> bool {
    let same = |(a, b): (&EstimateRow, &EstimateRow)| {
        a.statistic == b.statistic && a.estimate.to_bits() == b.estimate.to_bits()
    };
    a.estimates.len() == b.estimates.len() && a.estimates.iter().zip(&b.estimates).all(same)
}

/// Says which keys changed nothing.
pub(super) fn dead(study: &Study) -> Option<String> {
    let [_, dead] = axes(study);
    let said = study.kind == Kind::Sweep && !dead.is_empty();
    let (differ, played) = (points(study, &dead).count(), study.others().len());
    let keys = Arg::list(Joint::Comma, dead.into_iter().map(|at| key(study, &study.axes[at])));
    said.then(|| study.lang.say(msg!("report-idle", keys, played, differ)))
}

/// The points of the grid that differ: every key that changes nothing has its first value.
pub(super) fn points<'a>(study: &'a Study, dead: &'a [usize]) -> impl Iterator<Item = &'a Side> {
    let first = |side: &&Side| dead.iter().all(|&at| side.point.get(at) == study.axes[at].values.first());
    study.sides.iter().filter(|side| !side.point.is_empty()).filter(first)
}

/// A value of a swept key as people read it.
pub(super) fn value(study: &Study, axis: &Axis, value: &str) -> String {
    study.first().rules.value_called(&axis.key, value, study.lang)
}

/// A swept key as people read it.
pub(super) fn key(study: &Study, axis: &Axis) -> String {
    study.first().rules.key_called(&axis.key, study.lang).to_owned()
}

/// A point of the grid as people read it, by the keys that change something; none of what is no point.
pub(super) fn name(study: &Study, side: &Side) -> Option<String> {
    let [live, dead] = axes(study);
    named_by(study, side, if live.is_empty() { dead } else { live })
}

/// A point of the grid by all its keys, which tell every rule set played from the others.
pub(super) fn whole_name(study: &Study, side: &Side) -> Option<String> {
    named_by(study, side, (0..study.axes.len()).collect())
}

fn named_by(study: &Study, side: &Side, shown: Vec<usize>) -> Option<String> {
    let rules = &study.first().rules;
    let part = |at: usize| Some(rules.change_called(&study.axes.get(at)?.key, side.point.get(at)?, study.lang));
    let parts: Option<Vec<String>> = shown.into_iter().map(part).collect();
    parts.filter(|parts| !parts.is_empty()).map(|parts| study.lang.say(Message::of(&Arg::list(Joint::Clause, parts))))
}

/// A table of two keys: what the goal asks for, or how far evenings swing. One for every pair of values of further keys.
pub(super) fn grids(study: &Study) -> Vec<HtmlTable> {
    let [live, dead] = axes(study);
    let [columns, rows, further @ ..] = &live[..] else { return Vec::new() };
    let statistic = match study.goal {
        Some(Goal::Fairer) => Statistic::Mean(Role::Dealer),
        Some(Goal::Calmer | Goal::Wilder) => Statistic::SwingPerPoint,
        _ => Statistic::EveningSd,
    };
    // Estimates lack what is compared for the goal alone.
    let compared = |side: &Side| {
        let row = side.differences.iter().find(|row| row.statistic == statistic)?;
        Some(Cell::number(numbers::value(statistic, row.b), row.b))
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
            let estimated = |side: &Side| {
                let row = side.estimate(statistic)?;
                let range = numbers::range(statistic, row.ci_low, row.ci_high);
                Some(Cell::number(numbers::value(statistic, row.estimate), row.estimate).hint(range))
            };
            let found = points(study, &dead).find(here).and_then(|side| estimated(side).or_else(|| compared(side)));
            found.unwrap_or_else(|| Cell::text("-"))
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
            caption: format!("{}{}", study.statistic_called(statistic), fixed.collect::<String>()),
            source: "estimates.parquet".to_owned(),
            columns: std::iter::once(HtmlColumn::text(&corner)).chain(heads).collect(),
            rows: down.values.iter().map(row).collect(),
        }
    };
    rests.iter().map(table).collect()
}

/// What explains the variation over the grid, by the keys that change something; nothing of what one key explains alone.
pub(super) fn explaining(study: &Study) -> Vec<&VariationRow> {
    let [live, dead] = axes(study);
    let idle = |keys: &str| keys.split(TIMES).any(|key| dead.iter().any(|&at| study.axes[at].key == key));
    let rows = || study.first().variation.iter().filter(|row| !idle(&row.keys));
    let parts = |statistic| rows().filter(|row| row.statistic == statistic && row.share.abs() >= NOTHING).count();
    if live.len() > 1 { rows().filter(|row| parts(row.statistic) > 1).collect() } else { Vec::new() }
}

/// A share of the variation that is as good as none.
const NOTHING: f64 = 0.005;
/// Between the keys of an interaction.
const TIMES: &str = " × ";

/// Keys of a row of the variation as people read them.
pub(super) fn keys(study: &Study, keys: &str) -> String {
    let one = |key: &str| study.first().rules.key_called(key, study.lang).to_owned();
    keys.split(TIMES).map(one).collect::<Vec<_>>().join(TIMES)
}

/// The statistics that differ significantly somewhere on a grid: the first dozen or so. Corrected for the number of comparisons.
pub(super) fn moving(study: &Study) -> Vec<Statistic> {
    let mut found: Vec<Statistic> = Vec::new();
    let all = study.others().len();
    let real = study.others().iter().flat_map(|side| &side.differences).filter(|row| row.among(all).is_real());
    for statistic in real.map(|row| row.statistic).filter(|statistic| statistic.unit() != Unit::Whole) {
        if !found.contains(&statistic) && found.len() < 14 {
            found.push(statistic);
        }
    }
    found
}

pub(super) fn grid_table(study: &Study, moving: &[Statistic]) -> HtmlTable {
    let lang = study.lang;
    let [live, dead] = axes(study);
    let heads_of_keys = live.iter().map(|&at| HtmlColumn::number(&key(study, &study.axes[at])));
    let heads = moving
        .iter()
        .map(|statistic| HtmlColumn::number(&study.statistic_called(*statistic)).defined(&statistic.definition(lang)));
    let place = |(side, at): (&Side, usize)| {
        let text = value(study, &study.axes[at], &side.point[at]);
        match text.parse::<f64>() {
            Ok(number) => Cell::number(text, number),
            Err(_) => Cell::text(text),
        }
    };
    let cells =
        |side: &Side| {
            let found =
                moving.iter().map(|&statistic| match side.estimate(statistic) {
                    Some(row) => Cell::number(numbers::value(statistic, row.estimate), row.estimate)
                        .hint(numbers::range(statistic, row.ci_low, row.ci_high)),
                    None => Cell::text("-"),
                });
            live.iter().map(|&at| place((side, at))).chain(found).collect()
        };
    HtmlTable {
        caption: lang.say(msg!("page-moving")),
        source: "estimates.parquet".to_owned(),
        columns: heads_of_keys.chain(heads).collect(),
        rows: points(study, &dead).map(cells).collect(),
    }
}

/// Which part of the variation over a grid each key explains.
pub(super) fn variation_table(study: &Study) -> Option<HtmlTable> {
    // What arithmetic leaves of nothing.
    let part = |x: f64| if x.abs() < 1e-9 { 0.0 } else { x };
    let cells = |row: &&VariationRow| {
        vec![
            Cell::text(study.statistic_called(row.statistic)),
            Cell::text(keys(study, &row.keys)),
            Cell::number(percent(part(row.share), 3), row.share),
            Cell::number(percent_interval(part(row.ci_low), part(row.ci_high), 3), row.ci_low),
            row.total.map_or_else(|| Cell::text(""), |total| Cell::number(percent(part(total), 3), total)),
        ]
    };
    let rows = explaining(study);
    (!rows.is_empty()).then(|| HtmlTable {
        caption: study.lang.say(msg!("page-variation")),
        source: "variation.parquet".to_owned(),
        columns: HtmlColumn::row("ttnnn", &study.lang.say(msg!("page-variation-heads"))),
        rows: rows.iter().map(cells).collect(),
    })
}
