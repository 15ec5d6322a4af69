//! Means with the luck of hands and draws taken out.

use super::study::{Kind, Study};
use crate::lang::msg;
use crate::policy;
use crate::sim::LuckRow;
use crate::write::format::{fixed, interval, significant};
use crate::write::html::{Cell, HtmlColumn, HtmlTable};

/// The means of a study without luck, and in a comparison the differences; none where luck was not told apart.
pub(super) fn table(study: &Study) -> Option<HtmlTable> {
    let compares = !study.kind.has_one_side();
    let cells = |whose: &str, row: &LuckRow| {
        let name = row.statistic.label(study.lang);
        let who = match study.kind {
            Kind::Simulate => name,
            Kind::Arena => policy::called(&row.table, study.lang),
            Kind::Compare | Kind::Sweep => format!("{whose}: {name}"),
        };
        vec![
            Cell::text(who),
            Cell::number(significant(row.plain, 4), row.plain),
            Cell::number(significant(row.estimate, 4), row.estimate),
            Cell::number(interval(row.ci_low, row.ci_high, 4), row.ci_low),
            Cell::number(fixed(row.factor, 2), row.factor),
        ]
    };
    let rows = study.sides.iter().flat_map(|side| {
        let rows = if compares { &side.luck_differences } else { &side.lucks };
        rows.iter().map(move |row| cells(&side.called(study.lang), row))
    });
    let rows: Vec<Vec<Cell>> = rows.collect();
    (!rows.is_empty()).then(|| HtmlTable {
        caption: study.lang.say(msg!("page-luck", compares = u8::from(compares))),
        source: if compares { "luck_differences.parquet" } else { "luck.parquet" }.to_owned(),
        columns: HtmlColumn::row("tnnnn", &study.lang.say(msg!("page-luck-heads"))),
        rows,
    })
}

/// The same for a terminal.
pub(super) fn text(study: &Study) -> String {
    table(study).map_or_else(String::new, |table| format!("\n{}", table.text(&[0, 1, 2, 3, 4])))
}
