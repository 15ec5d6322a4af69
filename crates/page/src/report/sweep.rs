//! The grid of a sweep: keys without effect, points, tables of two keys, and the share of the variation that each key explains.
//!
//! An axis is a swept key with its values. A point is a rule set of the grid: it has one value on each axis. Indices of axes refer to
//! [`Comparison::axes`].

use super::numbers;
use super::study::{Compared, Comparison, RuleSet};
use super::verdict::Goal;
use crate::answer::{Cell, Column, Table};
use crate::lang::{Arg, Joint, Message, Number, Range, ToArg, msg};
use crate::question::Axis;
use crate::sim::{EstimateRow, Role, Statistic, Unit, VariationRow};

/// The indices of the axes with an effect, along which some statistic differs, and those of the axes without an effect.
pub(super) fn axes_by_effect(study: &Comparison) -> [Vec<usize>; 2] {
    let (live, dead) = (0..study.axes().len()).partition(|&at| differs_along(study, at, have_equal_estimates));
    [live, dead]
}

/// As [`axes_by_effect`], for one statistic: the indices of the axes along which it differs, and those of the others.
pub(super) fn axes_by_effect_on(study: &Comparison, statistic: Statistic) -> [Vec<usize>; 2] {
    let value = |rule_set: &RuleSet| rule_set.estimate(statistic).map(|row| row.estimate.to_bits());
    let (live, dead) = (0..study.axes().len()).partition(|&at| differs_along(study, at, |a, b| value(a) == value(b)));
    [live, dead]
}

/// Whether the rule sets differ along the axis with the index `at`. Every point is compared with the point that has the first value on this
/// axis and the same values on all others; `agree` is true if two rule sets do not differ.
fn differs_along(study: &Comparison, at: usize, agree: impl Fn(&RuleSet, &RuleSet) -> bool) -> bool {
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

/// Whether all estimates of two rule sets are equal, bit for bit.
fn have_equal_estimates(a: &RuleSet, b: &RuleSet) -> bool {
    let same = |(a, b): (&EstimateRow, &EstimateRow)| {
        a.statistic == b.statistic && a.estimate.to_bits() == b.estimate.to_bits()
    };
    a.estimates.len() == b.estimates.len() && a.estimates.iter().zip(&b.estimates).all(same)
}

/// A sentence that lists the keys without effect; `None` if every key has one.
pub(super) fn idle_keys_line(study: &Comparison) -> Option<Message> {
    let [_, dead] = axes_by_effect(study);
    let (differ, played) = (points_at_first_values(study, &dead).len(), study.others.len());
    let keys = Arg::list(Joint::Comma, dead.iter().map(|&at| key_label(study, &study.axes()[at])));
    (!dead.is_empty()).then(|| msg!("report-idle", keys, played, differ))
}

/// The points of the grid without duplicates: those at which every key without effect has its first value. Outside a grid all rule sets but
/// the first.
pub(super) fn distinct_points(study: &Comparison) -> Vec<&Compared> {
    points_at_first_values(study, &axes_by_effect(study)[1])
}

/// The points of the grid with the first value on each of the axes `dead`, which are indices.
pub(super) fn points_at_first_values<'a>(study: &'a Comparison, dead: &[usize]) -> Vec<&'a Compared> {
    let first = |other: &&Compared| dead.iter().all(|&at| other.point.get(at) == study.axes()[at].values.first());
    study.others.iter().filter(first).collect()
}

/// The label of a value on an axis.
pub(super) fn value_label(study: &Comparison, axis: &Axis, value: &str) -> Arg {
    study.first.rules.value_name(&axis.key, value)
}

/// The label of the key of an axis.
pub(super) fn key_label(study: &Comparison, axis: &Axis) -> Arg {
    study.first.rules.key_name(&axis.key)
}

/// The label of a point of the grid: its values of the keys with an effect, or of all keys if none has. `None` outside a grid.
pub(super) fn point_label(study: &Comparison, other: &Compared) -> Option<Message> {
    let [live, dead] = axes_by_effect(study);
    label_by_axes(study, other, if live.is_empty() { dead } else { live })
}

/// The label of a rule set; for a point of a grid its values of all keys, so that no two points have one label.
pub(super) fn full_label(study: &Comparison, other: &Compared) -> Message {
    let named = label_by_axes(study, other, (0..study.axes().len()).collect());
    named.unwrap_or_else(|| Message::from_arg(&study.beside_first(&other.rule_set)))
}

/// The values of a point on the axes with these indices, as changes of their keys; `None` outside a grid and without indices.
fn label_by_axes(study: &Comparison, other: &Compared, axes: Vec<usize>) -> Option<Message> {
    let rules = &study.first.rules;
    let part = |at: usize| Some(rules.change_name(&study.axes().get(at)?.key, other.point.get(at)?));
    let parts: Option<Vec<Arg>> = axes.into_iter().map(part).collect();
    parts.filter(|parts| !parts.is_empty()).map(|parts| Message::join(Joint::Clause, parts))
}

/// The text `, key = value` for each pair of an axis index and a value.
fn fixed_values<'a>(study: &Comparison, pairs: impl IntoIterator<Item = (usize, &'a str)>) -> Message {
    let part = |(at, text): (usize, &str)| {
        let axis = &study.axes()[at];
        Message::join(
            Joint::Plain,
            [", ".to_arg(), key_label(study, axis), " = ".to_arg(), value_label(study, axis, text)],
        )
    };
    Message::join(Joint::Plain, pairs.into_iter().map(part))
}

/// Tables over the first two keys with an effect, one for every combination of values of the further keys with an effect. Their cells are
/// the dealer's mean for the goal `fairer`, the swing per point for `calmer` and `wilder`, else the standard deviation of an evening. Empty
/// if fewer than two keys have an effect.
pub(super) fn grid_tables(study: &Comparison) -> Vec<Table> {
    let [live, dead] = axes_by_effect(study);
    let [columns, rows, further @ ..] = &live[..] else { return Vec::new() };
    let statistic = match study.goal {
        Some(Goal::Fairer) => Statistic::Mean(Role::Dealer),
        Some(Goal::Calmer | Goal::Wilder) => Statistic::SwingPerPoint,
        _ => Statistic::EveningSd,
    };
    // The statistic of a goal may have differences only, no estimate.
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
    let points = points_at_first_values(study, &dead);
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
            let head = Cell::new(value_label(study, down, value_down));
            std::iter::once(head).chain(across.values.iter().map(|across| cell(value_down, across))).collect()
        };
        let rest = fixed_values(study, further.iter().copied().zip(rest.iter().copied()));
        let corner = Message::join(
            Joint::Plain,
            [key_label(study, down), " ↓  ".to_arg(), key_label(study, across), " →".to_arg()],
        );
        let heads = across.values.iter().map(|one| Column::number(one, value_label(study, across, one)));
        // Phones hide the column headings, so the caption repeats the names of the keys.
        let caption = Message::join(Joint::Plain, [study.statistic_label(statistic), rest]);
        Table { columns: std::iter::once(Column::text("key", &corner)).chain(heads).collect(), ..Table::default() }
            .caption(msg!("report-named", name = caption, line = corner))
            .source("estimates.parquet")
            .rows(down.values.iter().map(row))
    };
    rests.iter().map(table).collect()
}

/// The shares of the variation over the grid. Rows of keys without effect are left out, as are statistics that a single key explains. Empty
/// if fewer than two keys have an effect.
pub(super) fn variation_rows(study: &Comparison) -> Vec<&VariationRow> {
    let [live, dead] = axes_by_effect(study);
    let idle = |keys: &str| keys.split(KEY_SEPARATOR).any(|key| dead.iter().any(|&at| study.axes()[at].key == key));
    let rows = || study.grid.iter().flat_map(|grid| &grid.variation).filter(|row| !idle(&row.keys));
    let parts =
        |statistic| rows().filter(|row| row.statistic == statistic && row.share.abs() >= NEGLIGIBLE_SHARE).count();
    if live.len() > 1 { rows().filter(|row| parts(row.statistic) > 1).collect() } else { Vec::new() }
}

/// A smaller share of the variation does not count as an explanation.
const NEGLIGIBLE_SHARE: f64 = 0.005;
/// The separator between the keys of an interaction.
const KEY_SEPARATOR: &str = " × ";

/// The labels of the keys of an interaction. `keys` are joined with [`KEY_SEPARATOR`], as in [`VariationRow::keys`].
pub(super) fn key_labels(study: &Comparison, keys: &str) -> Message {
    let mut parts: Vec<Arg> = Vec::new();
    for key in keys.split(KEY_SEPARATOR) {
        if !parts.is_empty() {
            parts.push(KEY_SEPARATOR.to_arg());
        }
        parts.push(study.first.rules.key_name(key));
    }
    Message::join(Joint::Plain, parts)
}

/// Maximum number of statistics in the table of points.
const MAX_COLUMNS: usize = 14;

/// The first [`MAX_COLUMNS`] statistics that differ significantly at some point of the grid, after correction for the number of points.
fn significant_statistics(study: &Comparison) -> Vec<Statistic> {
    let mut found: Vec<Statistic> = Vec::new();
    let all = study.others.len();
    let real = study.others.iter().flat_map(|other| &other.differences).filter(|row| row.bonferroni(all).is_real());
    for statistic in real.map(|row| row.statistic).filter(|statistic| statistic.unit() != Unit::Whole) {
        if !found.contains(&statistic) && found.len() < MAX_COLUMNS {
            found.push(statistic);
        }
    }
    found
}

/// The table of the points of the grid with the statistics that differ significantly; `None` if there are neither keys with an effect nor
/// such statistics.
pub(super) fn point_table(study: &Comparison) -> Option<Table> {
    let moving = significant_statistics(study);
    let [live, dead] = axes_by_effect(study);
    let head_of_key = |&at: &usize| Column::number(&study.axes()[at].key, key_label(study, &study.axes()[at]));
    let head = |statistic: &Statistic| {
        let (id, category) = statistic.names();
        let heading = study.statistic_label(*statistic);
        Column::number(&format!("{id}.{category}"), heading).meaning(statistic.definition())
    };
    let place = |other: &Compared, at: usize| {
        let (axis, text) = (&study.axes()[at], &other.point[at]);
        let shown = value_label(study, axis, text);
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
            .rows(points_at_first_values(study, &dead).into_iter().map(cells))
    })
}

/// The table of the shares of the variation that each key and each interaction of keys explains. `None` if fewer than two keys have an
/// effect, or if the shares of every statistic are negligible.
pub(super) fn variation_table(study: &Comparison) -> Option<Table> {
    // Rounding errors of 0.
    let part = |x: f64| if x.abs() < 1e-9 { 0.0 } else { x };
    let cells = |row: &&VariationRow| {
        vec![
            Cell::new(study.statistic_label(row.statistic)),
            Cell::new(key_labels(study, &row.keys)),
            Cell::sorted(Number::percent(part(row.share), 3), row.share),
            Cell::sorted(Range::percent(part(row.ci_low), part(row.ci_high), 3), row.ci_low),
            Cell::new(row.total.map(|total| Number::percent(part(total), 3))),
        ]
    };
    Table::new("statistic< keys< share> interval> total>", &msg!("page-variation-heads"))
        .caption(msg!("page-variation"))
        .source("variation.parquet")
        .rows(variation_rows(study).iter().map(cells))
        .filled()
}
