//! `jing plan`: the number of deals that a comparison needs, estimated from a pilot run.

use super::args::Options;
use super::console;
use super::error::{CliError, print_nothing_finished};
use super::play::PlayError;
use super::progress::duration;
use super::stop::Stop;
use crate::answer::Table;
use crate::lang::fold::paragraph;
use crate::lang::number::{percent, significant, whole};
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::question::{ComparisonPlan, DealsNeeded, Pilot, Question, Setup};
use crate::render::terminal;
use crate::report;
use crate::report::names;
use crate::report::numbers::{self, deals};
use crate::sim::{LeftOut, LeftOutReason, NoRows, PlanRow, Run, Side, Statistic, Test, Unit};
use crate::words::unique;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

/// Plays the pilot run of the question and prints the plan.
pub fn run(setup: &Setup, sides: Vec<Side>, options: &Options, lang: Lang) -> Result<(), PlayError> {
    let question = &setup.question;
    let names_statistics = !question.differences().is_empty() || question.primary().is_some();
    let first = setup.rules[0].fingerprint();
    if setup.rules.iter().all(|rules| rules.fingerprint() == first) && !names_statistics && !options.json {
        let text = format!("{}\n{}\n", title(setup, lang), lang.render(&msg!("report-equal")));
        return Ok(console::out().write_all(text.as_bytes()).map_err(CliError::from)?);
    }
    let shown = report::resolved_question(setup, &sides);
    let (stop, pilot) = (Stop::new(setup, &sides), Pilot::new(setup, sides));
    let (pool, began) = (console::pool(options.threads)?, Instant::now());
    let mut play = |run: &Run| {
        let mut part = run.part(1, 1);
        pool.install(|| stop.play(run, &mut part, &mut NoRows, (None, &mut |_, _| Ok(())), lang))?;
        Ok::<_, PlayError>((!stop.is_set()).then_some(part.record))
    };
    let Some(planned) = pilot.play(&mut play)? else {
        print_nothing_finished(options.json, lang)?;
        return Err(CliError::Interrupted.into());
    };
    Ok(print(setup, &shown, options, &planned, began.elapsed().as_secs_f64(), lang)?)
}

/// Returns the title of the plan: the name of the first rule set and, if there are exactly two, that of the other.
fn title(setup: &Setup, lang: Lang) -> String {
    let first = lang.name(&setup.rules[0].display_name());
    match &setup.rules[1..] {
        [other] => [first, lang.name(&other.name_relative_to(&setup.rules[0]))].join(" → "),
        _ => first,
    }
}

/// Prints the plan. `shown` is the question with all values resolved, `seconds` the duration of the pilot run.
fn print(
    setup: &Setup,
    shown: &Question,
    options: &Options,
    planned: &DealsNeeded,
    seconds: f64,
    lang: Lang,
) -> Result<(), CliError> {
    let question = &setup.question;
    let names_statistics = !question.differences().is_empty() || question.primary().is_some();
    let DealsNeeded { comparisons, primary, pilot_deals } = planned;
    // A requested statistic that is left out of every comparison is an error.
    let is_in_all = |left: &&LeftOut| {
        comparisons.iter().all(|one| one.left_out.iter().any(|other| other.statistic == left.statistic))
    };
    if let Some(left) = comparisons[0].left_out.iter().filter(|_| names_statistics).find(is_in_all) {
        let (kind, category) = left.statistic.names();
        let (why, pilot) = (reason(left.why), lang.name(&deals(*pilot_deals)));
        return Err(CliError::input(match *primary == Some(left.statistic) {
            true => msg!("cli-plan-primary-left-out", kind, category, why, pilot),
            false => msg!("cli-plan-difference-left-out", kind, category, why, pilot),
        }));
    }
    let rate = *pilot_deals as f64 / seconds.max(1e-9);
    let mut print = console::out();
    if options.json {
        writeln!(print, "{}", summary(setup, shown, planned, rate))?;
        return Ok(());
    }
    let (power, pilot) = (percent(question.power(), 3), lang.name(&deals(*pilot_deals)));
    let head = msg!("cli-plan-head", power, pilot, rate = whole(rate as u64));
    let game = names::game(setup.rules.iter());
    let name_of = |statistic| lang.name(&names::statistic_of(statistic, game));
    let text = |message: Message| paragraph(&lang.render(&message), "");
    let other = |at: usize| lang.name(&setup.rules[at + 1].name_relative_to(&setup.rules[0]));
    let (answer, rows) = match &comparisons[..] {
        [one] => {
            let tests = [one.headline_tests, one.tests as usize];
            let rows = one.rows.iter().map(|row| (0, row)).collect::<Vec<_>>();
            (answer(&one.rows, &one.left_out, names_statistics, (rate, tests), &name_of, lang), rows)
        }
        all => (answer_of_many(all, names_statistics, rate, &other), rows_of_many(all, names_statistics)),
    };
    writeln!(print, "{}\n{}\n{}", title(setup, lang), text(answer), text(head))?;
    if let Some(command) = command(question, &rows) {
        writeln!(print, "  {command}")?;
    }
    if !rows.is_empty() {
        let label = |at: usize| (comparisons.len() > 1).then(|| other(at));
        let legend = msg!("cli-plan-legend", many = u8::from(comparisons.len() > 1));
        writeln!(print, "\n{}{}", table(&rows, &label, &name_of, lang), text(legend))?;
    }
    if question.pilot() < *pilot_deals {
        writeln!(print, "{}", text(msg!("cli-plan-least", least = deals(*pilot_deals))))?;
    }
    if rows.iter().any(|(_, row)| row.deals.is_none()) {
        writeln!(print, "{}", text(msg!("cli-plan-open")))?;
    }
    // For a single comparison without rows, the answer already gives the reason.
    for why in LeftOutReason::ALL.into_iter().filter(|_| comparisons.len() > 1 || !rows.is_empty()) {
        let names_of = |(at, one): (usize, &ComparisonPlan)| -> Vec<String> {
            let names = one.left_out.iter().filter(|left| left.why == why).map(|left| name_of(left.statistic));
            match comparisons.len() {
                1 => names.collect(),
                _ if names_statistics => names.map(|name| lang.bracketed(name, other(at))).collect(),
                // Only comparisons without any rows are named.
                _ => names.take(usize::from(one.rows.is_empty())).map(|_| other(at)).collect(),
            }
        };
        let names = unique(comparisons.iter().enumerate().flat_map(names_of));
        if !names.is_empty() {
            let names = Arg::list(Joint::Comma, names);
            writeln!(print, "{}", text(msg!("cli-plan-left-out", why = reason(why), names)))?;
        }
    }
    Ok(())
}

/// Returns the plan as JSON: the rows of all comparisons, each with the rule set that is compared with the first. `shown` is the question
/// with all values resolved, `rate` the speed in deals per second.
fn summary(setup: &Setup, shown: &Question, planned: &DealsNeeded, rate: f64) -> Value {
    let question = &setup.question;
    let pairs = || planned.comparisons.iter().zip(&setup.rules[1..]);
    let others = pairs()
        .map(|(one, rules)| json!({"rules": rules.name, "tests": one.tests, "headline_tests": one.headline_tests}));
    #[derive(Serialize)]
    struct Named<'a, T> {
        rules: &'a str,
        #[serde(flatten)]
        row: &'a T,
    }
    let rows = pairs().flat_map(|(one, rules)| one.rows.iter().map(|row| Named { rules: &rules.name, row }));
    let left_out = pairs().flat_map(|(one, rules)| one.left_out.iter().map(|row| Named { rules: &rules.name, row }));
    json!({
        "a": setup.rules[0].name, "others": others.collect::<Vec<_>>(), "players": question.players(),
        "power": question.power(), "level": 0.95, "pilot_deals": planned.pilot_deals,
        "session_deals": question.session(), "deals_per_second": rate, "rows": rows.collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(), "question": shown, "question_hash": shown.hash(),
    })
}

/// Returns the row of a comparison that needs the fewest deals; `None` if no row has a number of deals.
fn cheapest_row(one: &ComparisonPlan) -> Option<&PlanRow> {
    one.rows.iter().filter(|row| row.deals.is_some()).min_by_key(|row| row.deals)
}

/// Returns the rows to show for several comparisons, each with the index of its comparison, from 0. If the question names statistics
/// (`names_statistics`), these are all rows; otherwise, for each comparison, the row that needs the fewest deals and the standard deviation
/// of an evening.
fn rows_of_many<'a>(all: &'a [ComparisonPlan], names_statistics: bool) -> Vec<(usize, &'a PlanRow)> {
    let swing = |one: &&PlanRow| one.statistic == Statistic::EveningSd;
    let rows_of = |(at, one): (usize, &'a ComparisonPlan)| {
        let rows: Vec<&PlanRow> = match names_statistics {
            true => one.rows.iter().collect(),
            false => {
                let first = cheapest_row(one);
                let swing =
                    one.rows.iter().find(swing).filter(|swing| first.map(|row| row.statistic) != Some(swing.statistic));
                first.into_iter().chain(swing).collect()
            }
        };
        rows.into_iter().map(move |row| (at, row))
    };
    all.iter().enumerate().flat_map(rows_of).collect()
}

/// Returns the answer for several comparisons: the number of deals after which all of them show the statistics that the question names or,
/// if it names none, their first difference. `rate` is the speed in deals per second. `other` returns the name of the rule set in the
/// comparison with this index, from 0.
fn answer_of_many(
    all: &[ComparisonPlan],
    names_statistics: bool,
    rate: f64,
    other: &dyn Fn(usize) -> String,
) -> Message {
    let needed = |one: &ComparisonPlan| match names_statistics {
        true => {
            let all: Option<Vec<u64>> = one.rows.iter().map(|row| row.deals).collect();
            all?.into_iter().max().filter(|_| one.left_out.is_empty())
        }
        false => cheapest_row(one)?.deals,
    };
    let mut known: Vec<(u64, usize)> =
        all.iter().enumerate().filter_map(|(at, one)| Some((needed(one)?, at))).collect();
    known.sort_unstable();
    let Some(&(most, last)) = known.last() else {
        return match (all.iter().all(|one| one.rows.is_empty()), names_statistics) {
            (true, _) => msg!("cli-plan-none-of-many"),
            (_, true) => msg!("cli-plan-not-whole"),
            (_, false) => msg!("cli-plan-no-difference"),
        };
    };
    let time = |n: u64| duration(n as f64 / rate);
    let half = known[(known.len() - 1) / 2].0;
    let half =
        (known.len() > 2 && half < most).then(|| msg!("cli-plan-half-of-many", deals = deals(half), time = time(half)));
    let rows: Vec<(u64, &PlanRow)> = all[last].rows.iter().filter_map(|row| Some((row.deals?, row))).collect();
    let shown: Vec<(u64, &PlanRow)> =
        if names_statistics { rows } else { rows.into_iter().filter(|(deals, _)| *deals == most).collect() };
    msg!(
        "cli-plan-many",
        known = known.len(),
        count = all.len(),
        asked = u8::from(names_statistics),
        deals = deals(most),
        time = time(most),
        name = other(last),
        tested = tests_text(&shown, [all[last].headline_tests, all[last].tests as usize], all.len()),
        half
    )
}

/// Returns the answer for one comparison: the deals and the time until the statistics that the question names are shown or, if it names
/// none, the first difference. `rate` is the speed of the pilot in deals per second, `tests` the argument of [`tests_text`]. `name_of`
/// returns the name of a statistic.
fn answer(
    rows: &[PlanRow],
    left_out: &[LeftOut],
    names_statistics: bool,
    (rate, tests): (f64, [usize; 2]),
    name_of: &dyn Fn(Statistic) -> String,
    lang: Lang,
) -> Message {
    let mut known: Vec<(u64, &PlanRow)> = rows.iter().filter_map(|row| Some((row.deals?, row))).collect();
    known.sort_by_key(|(deals, _)| *deals);
    let name = |(_, row): &(u64, &PlanRow)| {
        let by = numbers::difference(row.statistic, row.difference).to_string();
        let unit = lang.render(&Message::from_arg(&unit(row.statistic)));
        let by = if unit.is_empty() { by } else { format!("{by} {unit}") };
        lang.bracketed(name_of(row.statistic), by)
    };
    let Some(first) = known.first() else {
        return match rows.is_empty() {
            true if left_out.iter().all(|left| left.why == LeftOutReason::CannotDiffer) => {
                msg!("cli-plan-cannot-differ")
            }
            true => msg!("cli-plan-never-played"),
            false => msg!("cli-plan-no-difference"),
        };
    };
    let time = |n: u64| duration(n as f64 / rate);
    let (count, half) = (known.len(), known[(known.len() - 1) / 2].0);
    let tested = tests_text(&known, tests, 1);
    if names_statistics {
        let last = known.last().map_or(first.0, |last| last.0);
        let shown = Arg::list(Joint::Comma, known.iter().map(name));
        return msg!("cli-plan-asked", shown, deals = deals(last), time = time(last), tested);
    }
    let half =
        (count > 2 && half > first.0).then(|| msg!("cli-plan-half", count, deals = deals(half), time = time(half)));
    msg!("cli-plan-first", shown = name(first), deals = deals(first.0), time = time(first.0), tested, half)
}

/// Returns the reason why a statistic has no row.
fn reason(why: LeftOutReason) -> Message {
    match why {
        LeftOutReason::CannotDiffer => msg!("cli-plan-why-cannot-differ"),
        LeftOutReason::NeverDiffered => msg!("cli-plan-why-never-differed"),
        LeftOutReason::NoError => msg!("cli-plan-why-no-error"),
        LeftOutReason::Untested => msg!("cli-plan-why-untested"),
        LeftOutReason::Unpaid => msg!("cli-plan-why-unpaid"),
    }
}

/// Describes the tests that the plan assumes for the rows `known`, which are given with their numbers of deals. The primary statistic is
/// tested alone, or corrected for the count of `comparisons`. All others are corrected within their family. `tests` are the counts of tests
/// in the two families: the headline statistics, and the rows of the table.
fn tests_text(known: &[(u64, &PlanRow)], tests: [usize; 2], comparisons: usize) -> Message {
    let planned = |test: Test| known.iter().any(|(_, row)| row.test == test);
    let size = |test: Test, tests: usize| if planned(test) { tests } else { 0 };
    let (headline, table) = (size(Test::Headline, tests[0]), size(Test::Holm, tests[1]));
    let family = msg!("cli-plan-family", headline, table);
    match planned(Test::Alone) {
        true if headline + table == 0 => msg!("cli-plan-tested-alone", comparisons),
        true => msg!("cli-plan-tested-first-alone", family, comparisons),
        false => msg!("cli-plan-corrected", family),
    }
}

/// Returns the command of the planned comparison. `rows` come with the index of their comparison. Returns `None` without a primary
/// statistic, if a rule set has no name, or if no row has a number of deals.
fn command(question: &Question, rows: &[(usize, &PlanRow)]) -> Option<String> {
    // A rule text without a name cannot be written in a command.
    let primary = rows.first().filter(|(_, row)| row.test == Test::Alone)?.1.statistic;
    if question.rules().iter().any(|entry| entry.name.is_empty()) {
        return None;
    }
    let (kind, category) = primary.names();
    let deals = rows.iter().filter_map(|(_, row)| row.deals).max()?;
    Some(question.comparison(&format!("{kind}.{category}"), deals)?.short_command())
}

/// Returns the unit in which a difference of this statistic is printed; `None` if it has none.
fn unit(statistic: Statistic) -> Option<Message> {
    match names::unit(statistic) {
        "share" => Some(Message::from_arg("pp")),
        "tiles" => Some(msg!("cli-tiles")),
        "points" => Some(msg!("cli-points")),
        _ => None,
    }
}

/// Returns the rows as a table. Each row comes with the index of its comparison, from 0. `label` returns the name of the comparison with
/// this index, or `None` if there is only one. `name_of` returns the name of a statistic.
fn table(
    rows: &[(usize, &PlanRow)],
    label: &dyn Fn(usize) -> Option<String>,
    name_of: &dyn Fn(Statistic) -> String,
    lang: Lang,
) -> String {
    let columns = "statistic< pilot> unit< difference> deals> interval> deals_alone>";
    let mut table = match rows.first().and_then(|(at, _)| label(*at)) {
        Some(_) => Table::new(&format!("rules< {columns}"), &msg!("cli-plan-table-of-many")),
        None => Table::new(columns, &msg!("cli-plan-table")),
    };
    for &(at, row) in rows {
        let error = match row.statistic.unit() {
            Unit::Share => significant(196.0 * row.pilot_error, 2),
            _ => significant(1.96 * row.pilot_error, 2),
        };
        let high = row.deals_high.map_or_else(|| "∞".to_owned(), whole);
        let cells = [
            name_of(row.statistic),
            format!("{} ± {error}", numbers::difference(row.statistic, row.pilot)),
            lang.render(&Message::from_arg(&unit(row.statistic))),
            row.deals.map_or_else(String::new, |_| numbers::difference(row.statistic, row.difference).to_string()),
            row.deals.map_or_else(|| format!("> {}", whole(row.deals_low)), whole),
            row.deals.map_or_else(String::new, |_| match row.deals_high == Some(row.deals_low) {
                true => high,
                false => format!("{} .. {high}", whole(row.deals_low)),
            }),
            row.deals_alone.map_or_else(String::new, whole),
        ];
        table.push(label(at).into_iter().chain(cells));
    }
    terminal::table(&table, lang)
}
