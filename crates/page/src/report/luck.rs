//! Means with the luck of hands and draws taken out.

use super::study::{Arena, Comparison, RuleSet};
use crate::answer::{Cell, Table};
use crate::lang::{Message, Number, Range, msg};
use crate::policy;
use crate::sim::LuckRow;

fn table<'a>(compares: bool, rows: impl Iterator<Item = (Message, &'a LuckRow)>) -> Option<Table> {
    let cells = |(name, row): (Message, &LuckRow)| {
        vec![
            Cell::new(name),
            Cell::new(Number::significant(row.plain, 4)),
            Cell::new(Number::significant(row.estimate, 4)),
            Cell::new(Range::significant(row.ci_low, row.ci_high, 4)),
            Cell::new(Number::fixed(row.factor, 2)),
        ]
    };
    Table::new("result< plain> adjusted> interval> saves>", &msg!("page-luck-heads"))
        .caption(msg!("page-luck", compares = u8::from(compares)))
        .source(if compares { "luck_differences.parquet" } else { "luck.parquet" })
        .rows(rows.map(cells))
        .filled()
}

/// The means of a rule set without luck; `None` if luck was not separated.
pub(super) fn of_rule_set(rule_set: &RuleSet) -> Option<Table> {
    table(false, rule_set.lucks.iter().map(|row| (row.statistic.label().into(), row)))
}

/// The means of the players of an arena without luck.
pub(super) fn of_arena(study: &Arena) -> Option<Table> {
    table(false, study.lucks.iter().map(|row| (Message::of(&policy::called(&row.table)), row)))
}

/// The differences of a comparison without luck.
pub(super) fn of_comparison(study: &Comparison) -> Option<Table> {
    let rows = study.others.iter().flat_map(|other| {
        let name = other.rule_set.rules.called();
        other.luck_differences.iter().map(move |row| (msg!("report-named", name, line = row.statistic.label()), row))
    });
    table(true, rows)
}
