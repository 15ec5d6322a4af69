//! A comparison repeated with other players: whether its conclusion depends on how the table plays.
//!
//! Every row is a difference between the two rule sets at one table: four equal players, or `mixed`. The players of the comparison come
//! first. The rows of one statistic are a family of tests (Holm, 5 %).

use super::numbers;
use super::pictures;
use super::study::{Comparison, RuleSet, StudySpec};
use super::verdict::{Verdict, change_with_unit};
use crate::answer::{Block, Cell, ForestRow, Marks, Picture, Section, Table};
use crate::lang::{Arg, Joint, Message, ToArg, msg};
use crate::policy;
use crate::question::Question;
use crate::sim::{Anytime, Difference, Record, Run, Statistic, correct_fixed, differences_of};
use crate::stats::Level;
use crate::words::unique;

/// The difference of a statistic between two rule sets at one table.
#[derive(Clone, Debug, PartialEq)]
pub struct AcrossRow {
    /// The name of the players, as in `--players`.
    pub players: String,
    /// The difference of the second rule set from the first.
    pub difference: Difference,
}

/// Returns the differences of every table: the players of the comparison first, then each of the other players. Empty if the run has no
/// other players. The statistics are the primary one, if any, and the headline numbers. `first` is the first rule set of the study. `level`
/// is the level of the intervals, `anytime` the confidence sequence of a run that its results could stop.
pub(super) fn rows(
    run: &Run,
    record: &Record,
    spec: &StudySpec,
    first: &RuleSet,
    (level, anytime): (Level, Option<Anytime>),
) -> Vec<AcrossRow> {
    if spec.across.is_empty() {
        return Vec::new();
    }
    let headline = Verdict::headline_of_run(run, first);
    // Statistics of single players are not those of tables of equal players.
    let primary = spec.primary.filter(|one| !matches!(one, Statistic::Player(_))).map(Statistic::tested_by);
    let statistics = unique(primary.into_iter().chain(headline));
    // The sides of the other players are the last of the run, two for each.
    let begin = run.sides.len() - 2 * spec.across.len();
    let others = spec
        .across
        .iter()
        .cloned()
        .enumerate()
        .map(|(at, players)| (players, [0, 1].map(|side| begin + 2 * at + side)));
    let tables = std::iter::once((run.sides[0].seating.to_string(), [0, 1])).chain(others);
    let found = tables.flat_map(|(players, pair)| {
        let mut rows = differences_of(run, record, pair, &statistics, level);
        rows.iter_mut().for_each(|row| anytime.into_iter().for_each(|anytime| anytime.adjust(row)));
        rows.into_iter().map(move |difference| AcrossRow { players: players.clone(), difference })
    });
    let mut found: Vec<AcrossRow> = found.collect();
    for statistic in statistics {
        let tests = found.iter().filter(|row| row.difference.statistic == statistic).count();
        let rows = found.iter_mut().map(|row| &mut row.difference).filter(|row| row.statistic == statistic);
        correct_fixed(rows, tests);
    }
    found
}

/// Returns the rows of the first statistic (the primary one, or the first headline number). Losses are positive.
fn first_rows(study: &Comparison) -> Vec<AcrossRow> {
    let first = study.across.first().map(|row| row.difference.statistic);
    study.across.iter().filter(|row| Some(row.difference.statistic) == first).map(with_positive_losses).collect()
}

/// Returns the row with its difference negated if the statistic is a loss, so that a larger loss is positive.
fn with_positive_losses(row: &AcrossRow) -> AcrossRow {
    let sign = if row.difference.statistic.loss().is_some() { -1.0 } else { 1.0 };
    AcrossRow { players: row.players.clone(), difference: row.difference.times(sign) }
}

/// The significant rows with this sign.
fn significant(rows: &[AcrossRow], up: bool) -> impl Iterator<Item = &AcrossRow> {
    rows.iter().filter(move |row| row.difference.is_real() && (row.difference.difference > 0.0) == up)
}

/// What the rows have in common, as the form of a message: `equal` if no deal differs, `untested` if players have a single training, `same`
/// if all rows are significant with the same sign, `opposite` if two are significant with opposite signs, `none` if none is significant,
/// else `some`.
fn agreement(rows: &[AcrossRow]) -> &'static str {
    if rows.iter().all(|row| row.difference.identical) {
        return "equal";
    }
    if rows.iter().any(|row| row.difference.p_value.is_nan()) {
        return "untested";
    }
    let [up, down] = [true, false].map(|up| significant(rows, up).count());
    match (up, down) {
        (0, 0) => "none",
        (1.., 1..) => "opposite",
        _ if up + down == rows.len() => "same",
        _ => "some",
    }
}

/// The label of a statistic, as in the verdict if it is one of its numbers.
fn label(study: &Comparison, verdict: &Verdict, statistic: Statistic) -> Message {
    let own = || statistic.loss().unwrap_or_else(|| study.statistic_label(statistic));
    verdict.short_label(statistic).unwrap_or_else(own)
}

/// Returns the sentence on whether the first difference has the same sign at all tables; `None` without other players.
pub(super) fn headline_line(study: &Comparison) -> Option<Message> {
    let rows = first_rows(study);
    let statistic = rows.first()?.difference.statistic;
    let size = |row: &&AcrossRow| row.difference.difference.abs();
    let by_size = |a: &&AcrossRow, b: &&AcrossRow| size(a).total_cmp(&size(b));
    let (least, most) = (rows.iter().min_by(by_size)?, rows.iter().max_by(by_size)?);
    let names = |up: bool| Arg::list(Joint::Comma, significant(&rows, up).map(|row| policy::name_arg(&row.players)));
    Some(msg!(
        "report-across",
        form = agreement(&rows),
        number = statistic.loss().unwrap_or_else(|| study.statistic_label(statistic)),
        count = rows.len(),
        real = rows.iter().filter(|row| row.difference.is_real()).count(),
        least = change_with_unit(&least.difference),
        quiet = policy::name_arg(&least.players),
        most = change_with_unit(&most.difference),
        loud = policy::name_arg(&most.players),
        up = names(true),
        down = names(false)
    ))
}

/// The section about other players: the sentence, a picture and a table. `None` without other players.
pub(super) fn section(study: &Comparison) -> Option<Section> {
    let (line, verdict) = (headline_line(study)?, Verdict::from_comparison(study));
    let (rows, all) = (first_rows(study), study.across.iter().map(with_positive_losses).collect::<Vec<_>>());
    let trainings = study.played.question.as_ref().and_then(Question::trainings);
    let trained = trainings
        .map(|all| Block::Prose(msg!("report-across-trainings", count = all.count, deals = numbers::deals(all.deals))));
    let mut blocks = vec![Block::Prose(line), Block::Prose(msg!("report-across-note"))];
    blocks.extend(trained);
    blocks.extend([
        Block::Page(vec![Block::Chart(Box::new(chart(study, &verdict, &rows)))]),
        Block::Terminal(vec![Block::Table(table(study, &verdict, &rows))]),
        Block::Page(vec![Block::Table(table(study, &verdict, &all))]),
    ]);
    Some(Section::new(msg!("report-across-title"), blocks))
}

/// The intervals of the first statistic, one for each table of players.
fn chart(study: &Comparison, verdict: &Verdict, rows: &[AcrossRow]) -> Picture {
    let row = |row: &AcrossRow| {
        let found = &row.difference;
        let size = |x: f64| numbers::value(found.statistic, x).to_arg();
        ForestRow {
            label: Message::from_arg(&policy::name_arg(&row.players)),
            estimate: found.difference,
            low: found.ci_low,
            high: found.ci_high,
            real: found.is_real(),
            text: Message::join(Joint::Plain, [size(found.a), " → ".to_arg(), size(found.b)]),
        }
    };
    let label = rows.first().map_or_else(Message::default, |row| label(study, verdict, row.difference.statistic));
    pictures::across_chart(study, label, Marks::Forest(rows.iter().map(row).collect()))
}

/// The table of these rows.
fn table(study: &Comparison, verdict: &Verdict, rows: &[AcrossRow]) -> Table {
    let cells = |row: &AcrossRow| {
        let found = &row.difference;
        let size = |x: f64| Cell::sorted(Message::from_arg(&numbers::value(found.statistic, x).to_arg()), x);
        let by = numbers::difference(found.statistic, found.difference);
        let range = numbers::marked_range(found);
        let text = [by.to_arg(), numbers::arrow(found).to_arg(), " ".to_arg(), range.to_arg()];
        vec![
            Cell::new(policy::name_arg(&row.players)),
            Cell::new(label(study, verdict, found.statistic)).hint(found.statistic.definition()),
            size(found.a),
            size(found.b),
            Cell::sorted(Message::join(Joint::Plain, text), found.difference),
        ]
    };
    Table::new("players< statistic< a> b> change>", &msg!("report-across-heads"))
        .caption(msg!("report-across-caption", rules = study.first.rules.display_name()))
        .source("across.parquet")
        .rows(rows.iter().map(cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Statistic;

    /// A row with this difference, significant or not.
    fn row(difference: f64, real: bool) -> AcrossRow {
        let run = Run::new(
            crate::rules::Rules::default(),
            crate::policy::Seating::all(crate::policy::Policy::Efficient),
            1,
            64,
        );
        let side = || run.sides[0].clone();
        let run = Run { rotate: true, ..Run::duels(vec![side(), side()], 1, 1024) };
        let mut found = differences_of(&run, &run.play(), [0, 1], &[Statistic::EveningSd], Level::P95);
        let p_value = if real { 1e-6 } else { 0.5 };
        let found =
            Difference { difference, p_value, p_adjusted: p_value, tested: true, identical: false, ..found.remove(0) };
        AcrossRow { players: "efficient".to_owned(), difference: found }
    }

    #[test]
    fn rows_agree_only_if_significant_ones_have_the_same_sign() {
        let of = |rows: &[(f64, bool)]| {
            let rows: Vec<AcrossRow> = rows.iter().map(|&(difference, real)| row(difference, real)).collect();
            agreement(&rows)
        };
        assert_eq!(of(&[(1.0, true), (2.0, true)]), "same");
        assert_eq!(of(&[(-1.0, true), (-2.0, true)]), "same");
        assert_eq!(of(&[(1.0, true), (-2.0, false)]), "some");
        assert_eq!(of(&[(1.0, true), (-2.0, true), (3.0, false)]), "opposite");
        assert_eq!(of(&[(1.0, false), (-2.0, false)]), "none");
        let mut rows = [row(1.0, true), row(2.0, true)];
        rows[1].difference.p_value = f64::NAN;
        assert_eq!(agreement(&rows), "untested");
        rows.iter_mut().for_each(|row| row.difference.identical = true);
        assert_eq!(agreement(&rows), "equal");
    }
}
