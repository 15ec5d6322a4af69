//! The grid of a sweep: keys that change nothing, points, tables of two keys, and what explains the variation.

use super::numbers;
use super::study::{Compared, Comparison, RuleSet};
use super::verdict::Goal;
use crate::answer::{Cell, Column, Table};
use crate::lang::{Arg, Joint, Message, Number, Range, ToArg, msg};
use crate::question::Axis;
use crate::sim::{EstimateRow, Role, Statistic, Unit, VariationRow};

/// The numbers of the axes along which something differs, and those of the others.
pub(super) fn axes(study: &Comparison) -> [Vec<usize>; 2] {
    let (live, dead) = (0..study.axes().len()).partition(|&at| changes(study, at, agree));
    [live, dead]
}

/// The numbers of the axes along which a statistic differs, and those of the others.
pub(super) fn axes_of(study: &Comparison, statistic: Statistic) -> [Vec<usize>; 2] {
    let value = |rule_set: &RuleSet| rule_set.estimate(statistic).map(|row| row.estimate.to_bits());
    let (live, dead) = (0..study.axes().len()).partition(|&at| changes(study, at, |a, b| value(a) == value(b)));
    [live, dead]
}

/// Whether something differs along an axis: every point against the one with the first value in its place.
fn changes(study: &Comparison, at: usize, agree: impl Fn(&RuleSet, &RuleSet) -> bool) -> bool {
    let first = |one: &Compared| {
        let like = |other: &&Compared| {
            let mut pairs = other.point.iter().zip(&one.point).enumerate();
            pairs.all(|(axis, (b, a))| if axis == at { *b == study.axes()[at].values[0] } else { a == b })
        };
        study.others.iter().find(like)
    };
    let differs = |one: &Compared| first(one).is_some_and(|first| !agree(&first.rule_set, &one.rule_set));
    study.others.iter().any(differs)
}

/// Whether two rule sets have the same numbers in these deals.
fn agree(a: &RuleSet, b: &RuleSet) -> bool {
    let same = |(a, b): (&EstimateRow, &EstimateRow)| {
        a.statistic == b.statistic && a.estimate.to_bits() == b.estimate.to_bits()
    };
    a.estimates.len() == b.estimates.len() && a.estimates.iter().zip(&b.estimates).all(same)
}

/// Says which keys changed nothing; `None` if all did.
pub(super) fn idle_keys(study: &Comparison) -> Option<Message> {
    let [_, dead] = axes(study);
    let (differ, played) = (points_without(study, &dead).len(), study.others.len());
    let keys = Arg::list(Joint::Comma, dead.iter().map(|&at| key(study, &study.axes()[at])));
    (!dead.is_empty()).then(|| msg!("report-idle", keys, played, differ))
}

/// The points of the grid that differ: every key that changes nothing has its first value. Outside a grid all other rule sets.
pub(super) fn points(study: &Comparison) -> Vec<&Compared> {
    points_without(study, &axes(study)[1])
}

/// The points of the grid at which the keys of these axes have their first value.
pub(super) fn points_without<'a>(study: &'a Comparison, dead: &[usize]) -> Vec<&'a Compared> {
    let first = |other: &&Compared| dead.iter().all(|&at| other.point.get(at) == study.axes()[at].values.first());
    study.others.iter().filter(first).collect()
}

/// A value of a swept key as people read it.
pub(super) fn value(study: &Comparison, axis: &Axis, value: &str) -> Arg {
    study.first.rules.value_called(&axis.key, value)
}

/// A swept key as people read it.
pub(super) fn key(study: &Comparison, axis: &Axis) -> Arg {
    study.first.rules.key_called(&axis.key)
}

/// A point of the grid as people read it, by the keys that change something; `None` outside a grid.
pub(super) fn name(study: &Comparison, other: &Compared) -> Option<Message> {
    let [live, dead] = axes(study);
    named_by(study, other, if live.is_empty() { dead } else { live })
}

/// A rule set as people read it: a point of a grid by all its keys, which tell it from all others.
pub(super) fn whole_name(study: &Comparison, other: &Compared) -> Message {
    let named = named_by(study, other, (0..study.axes().len()).collect());
    named.unwrap_or_else(|| Message::of(&study.beside_first(&other.rule_set)))
}

fn named_by(study: &Comparison, other: &Compared, shown: Vec<usize>) -> Option<Message> {
    let rules = &study.first.rules;
    let part = |at: usize| Some(rules.change_called(&study.axes().get(at)?.key, other.point.get(at)?));
    let parts: Option<Vec<Arg>> = shown.into_iter().map(part).collect();
    parts.filter(|parts| !parts.is_empty()).map(|parts| Message::join(Joint::Clause, parts))
}

/// `, key = value` for the keys of some axes.
fn fixed<'a>(study: &Comparison, at: impl IntoIterator<Item = (usize, &'a str)>) -> Message {
    let part = |(at, text): (usize, &str)| {
        let axis = &study.axes()[at];
        Message::join(Joint::Plain, [", ".to_arg(), key(study, axis), " = ".to_arg(), value(study, axis, text)])
    };
    Message::join(Joint::Plain, at.into_iter().map(part))
}

/// Tables of two keys, one for every pair of values of further keys: what the goal asks for, or how far evenings swing.
pub(super) fn grids(study: &Comparison) -> Vec<Table> {
    let [live, dead] = axes(study);
    let [columns, rows, further @ ..] = &live[..] else { return Vec::new() };
    let statistic = match study.goal {
        Some(Goal::Fairer) => Statistic::Mean(Role::Dealer),
        Some(Goal::Calmer | Goal::Wilder) => Statistic::SwingPerPoint,
        _ => Statistic::EveningSd,
    };
    // Estimates lack what is compared for the goal alone.
    let compared = |other: &Compared| {
        let row = other.differences.iter().find(|row| row.statistic == statistic)?;
        Some(Cell::new(numbers::value(statistic, row.b)))
    };
    let estimated = |other: &Compared| {
        let row = other.rule_set.estimate(statistic)?;
        let range = numbers::range(statistic, row.ci_low, row.ci_high);
        Some(Cell::new(numbers::value(statistic, row.estimate)).hint(range))
    };
    let (across, down) = (&study.axes()[*columns], &study.axes()[*rows]);
    let points = points_without(study, &dead);
    let mut rests: Vec<Vec<&str>> = Vec::new();
    for other in &points {
        let rest: Vec<&str> = further.iter().map(|&at| &*other.point[at]).collect();
        if !rests.contains(&rest) {
            rests.push(rest);
        }
    }
    let table = |rest: &Vec<&str>| {
        let cell = |down: &String, across: &String| {
            let here = |other: &&&Compared| {
                other.point[*columns] == *across
                    && other.point[*rows] == *down
                    && further.iter().zip(rest).all(|(&at, value)| other.point[at] == *value)
            };
            let found = points.iter().find(here).and_then(|other| estimated(other).or_else(|| compared(other)));
            found.unwrap_or_else(Cell::missing)
        };
        let row = |value_down: &String| {
            let head = Cell::new(value(study, down, value_down));
            std::iter::once(head).chain(across.values.iter().map(|across| cell(value_down, across))).collect()
        };
        let rest = fixed(study, further.iter().copied().zip(rest.iter().copied()));
        let corner =
            Message::join(Joint::Plain, [key(study, down), " ↓  ".to_arg(), key(study, across), " →".to_arg()]);
        let heads = across.values.iter().map(|one| Column::number(one, value(study, across, one)));
        // On a phone the heads of columns are hidden, and with them what the values are of.
        let caption = Message::join(Joint::Plain, [study.statistic_called(statistic), rest]);
        Table { columns: std::iter::once(Column::text("key", &corner)).chain(heads).collect(), ..Table::default() }
            .caption(msg!("report-named", name = caption, line = corner))
            .source("estimates.parquet")
            .rows(down.values.iter().map(row))
    };
    rests.iter().map(table).collect()
}

/// What explains the variation over the grid, by the keys that change something; nothing of what one key explains alone.
pub(super) fn explaining(study: &Comparison) -> Vec<&VariationRow> {
    let [live, dead] = axes(study);
    let idle = |keys: &str| keys.split(TIMES).any(|key| dead.iter().any(|&at| study.axes()[at].key == key));
    let rows = || study.grid.iter().flat_map(|grid| &grid.variation).filter(|row| !idle(&row.keys));
    let parts = |statistic| rows().filter(|row| row.statistic == statistic && row.share.abs() >= NOTHING).count();
    if live.len() > 1 { rows().filter(|row| parts(row.statistic) > 1).collect() } else { Vec::new() }
}

/// A share of the variation that is as good as none.
const NOTHING: f64 = 0.005;
/// Between the keys of an interaction.
const TIMES: &str = " × ";

/// Keys of a row of the variation as people read them.
pub(super) fn keys(study: &Comparison, keys: &str) -> Message {
    let mut parts: Vec<Arg> = Vec::new();
    for key in keys.split(TIMES) {
        if !parts.is_empty() {
            parts.push(TIMES.to_arg());
        }
        parts.push(study.first.rules.key_called(key));
    }
    Message::join(Joint::Plain, parts)
}

/// The most columns of the table of points.
const MOST_COLUMNS: usize = 14;

/// The statistics that differ significantly somewhere on a grid. Corrected for the number of comparisons.
fn moving(study: &Comparison) -> Vec<Statistic> {
    let mut found: Vec<Statistic> = Vec::new();
    let all = study.others.len();
    let real = study.others.iter().flat_map(|other| &other.differences).filter(|row| row.among(all).is_real());
    for statistic in real.map(|row| row.statistic).filter(|statistic| statistic.unit() != Unit::Whole) {
        if !found.contains(&statistic) && found.len() < MOST_COLUMNS {
            found.push(statistic);
        }
    }
    found
}

/// The points of the grid with the statistics that differ on it; `None` if nothing does.
pub(super) fn point_table(study: &Comparison) -> Option<Table> {
    let moving = moving(study);
    let [live, dead] = axes(study);
    let head_of_key = |&at: &usize| Column::number(&study.axes()[at].key, key(study, &study.axes()[at]));
    let head = |statistic: &Statistic| {
        let (id, category) = statistic.names();
        let heading = study.statistic_called(*statistic);
        Column::number(&format!("{id}.{category}"), heading).meaning(statistic.definition())
    };
    let place = |other: &Compared, at: usize| {
        let (axis, text) = (&study.axes()[at], &other.point[at]);
        let shown = value(study, axis, text);
        match text.parse::<f64>() {
            Ok(number) => Cell::sorted(shown, number),
            Err(_) => Cell::new(shown),
        }
    };
    let cell = |other: &Compared, statistic: Statistic| match other.rule_set.estimate(statistic) {
        Some(row) => {
            Cell::new(numbers::value(statistic, row.estimate)).hint(numbers::range(statistic, row.ci_low, row.ci_high))
        }
        None => Cell::missing(),
    };
    let cells = |other: &Compared| {
        let found = moving.iter().map(|&statistic| cell(other, statistic));
        live.iter().map(|&at| place(other, at)).chain(found).collect()
    };
    (!live.is_empty() || !moving.is_empty()).then(|| {
        Table { columns: live.iter().map(head_of_key).chain(moving.iter().map(head)).collect(), ..Table::default() }
            .caption(msg!("page-moving"))
            .source("estimates.parquet")
            .rows(points_without(study, &dead).into_iter().map(cells))
    })
}

/// The share of the variation over a grid that each key explains.
pub(super) fn variation_table(study: &Comparison) -> Option<Table> {
    // What arithmetic leaves of nothing.
    let part = |x: f64| if x.abs() < 1e-9 { 0.0 } else { x };
    let cells = |row: &&VariationRow| {
        vec![
            Cell::new(study.statistic_called(row.statistic)),
            Cell::new(keys(study, &row.keys)),
            Cell::sorted(Number::percent(part(row.share), 3), row.share),
            Cell::sorted(Range::percent(part(row.ci_low), part(row.ci_high), 3), row.ci_low),
            Cell::new(row.total.map(|total| Number::percent(part(total), 3))),
        ]
    };
    Table::new("statistic< keys< share> interval> total>", &msg!("page-variation-heads"))
        .caption(msg!("page-variation"))
        .source("variation.parquet")
        .rows(explaining(study).iter().map(cells))
        .filled()
}
