//! `jing plan`: the deals that a comparison needs.

use super::args::Options;
use super::console;
use super::error::{CliError, nothing_finished};
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
use crate::sim::{LeftOut, NoRows, PlanRow, Run, Side, Statistic, Test, Unit, Why};
use crate::words::once;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

pub fn run(setup: &Setup, sides: Vec<Side>, options: &Options, lang: Lang) -> Result<(), PlayError> {
    let question = &setup.question;
    let asked = !question.differences().is_empty() || question.primary().is_some();
    let first = setup.rules[0].fingerprint();
    if setup.rules.iter().all(|rules| rules.fingerprint() == first) && !asked && !options.json {
        let text = format!("{}\n{}\n", compared(setup, lang), lang.render(&msg!("report-equal")));
        return Ok(console::out().write_all(text.as_bytes()).map_err(CliError::from)?);
    }
    let shown = report::asked(setup, &sides);
    let (stop, pilot) = (Stop::new(setup, &sides), Pilot::new(setup, sides));
    let (pool, began) = (console::pool(options.threads)?, Instant::now());
    let mut play = |run: &Run| {
        let mut part = run.part(1, 1);
        pool.install(|| stop.play(run, &mut part, &mut NoRows, (None, &mut |_, _| Ok(())), lang))?;
        Ok::<_, PlayError>((!stop.is_set()).then_some(part.record))
    };
    let Some(planned) = pilot.play(&mut play)? else {
        nothing_finished(options.json, lang)?;
        return Err(CliError::Interrupted.into());
    };
    Ok(print(setup, &shown, options, &planned, began.elapsed().as_secs_f64(), lang)?)
}

/// The first rule set, and the other if there is one other.
fn compared(setup: &Setup, lang: Lang) -> String {
    let first = lang.name(&setup.rules[0].called());
    match &setup.rules[1..] {
        [other] => [first, lang.name(&other.called_beside(&setup.rules[0]))].join(" → "),
        _ => first,
    }
}

fn print(
    setup: &Setup,
    shown: &Question,
    options: &Options,
    planned: &DealsNeeded,
    seconds: f64,
    lang: Lang,
) -> Result<(), CliError> {
    let question = &setup.question;
    let asked = !question.differences().is_empty() || question.primary().is_some();
    let DealsNeeded { comparisons, primary, pilot_deals } = planned;
    // A requested statistic that is left out of every comparison is an error.
    let is_in_all = |left: &&LeftOut| {
        comparisons.iter().all(|one| one.left_out.iter().any(|other| other.statistic == left.statistic))
    };
    if let Some(left) = comparisons[0].left_out.iter().filter(|_| asked).find(is_in_all) {
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
    let called = |statistic| lang.name(&names::statistic_of(statistic, game));
    let told = |message: Message| paragraph(&lang.render(&message), "");
    let other = |at: usize| lang.name(&setup.rules[at + 1].called_beside(&setup.rules[0]));
    let (answer, rows) = match &comparisons[..] {
        [one] => {
            let tests = [one.headline_tests, one.tests as usize];
            let rows = one.rows.iter().map(|row| (0, row)).collect::<Vec<_>>();
            (answer(&one.rows, &one.left_out, asked, (rate, tests), &called, lang), rows)
        }
        all => (answer_of_many(all, asked, rate, &other), rows_of_many(all, asked)),
    };
    writeln!(print, "{}\n{}\n{}", compared(setup, lang), told(answer), told(head))?;
    if let Some(command) = command(question, &rows) {
        writeln!(print, "  {command}")?;
    }
    if !rows.is_empty() {
        let label = |at: usize| (comparisons.len() > 1).then(|| other(at));
        let legend = msg!("cli-plan-legend", many = u8::from(comparisons.len() > 1));
        writeln!(print, "\n{}{}", table(&rows, &label, &called, lang), told(legend))?;
    }
    if question.pilot() < *pilot_deals {
        writeln!(print, "{}", told(msg!("cli-plan-least", least = deals(*pilot_deals))))?;
    }
    if rows.iter().any(|(_, row)| row.deals.is_none()) {
        writeln!(print, "{}", told(msg!("cli-plan-open")))?;
    }
    // Of two rule sets that do not differ, the answer has said so.
    for why in Why::ALL.into_iter().filter(|_| comparisons.len() > 1 || !rows.is_empty()) {
        let of = |(at, one): (usize, &ComparisonPlan)| -> Vec<String> {
            let names = one.left_out.iter().filter(|left| left.why == why).map(|left| called(left.statistic));
            match comparisons.len() {
                1 => names.collect(),
                _ if asked => names.map(|name| lang.bracketed(name, other(at))).collect(),
                // Of several, only those of which nothing is planned are named.
                _ => names.take(usize::from(one.rows.is_empty())).map(|_| other(at)).collect(),
            }
        };
        let names = once(comparisons.iter().enumerate().flat_map(of));
        if !names.is_empty() {
            let names = Arg::list(Joint::Comma, names);
            writeln!(print, "{}", told(msg!("cli-plan-left-out", why = reason(why), names)))?;
        }
    }
    Ok(())
}

/// The plan as JSON: the rows of all comparisons, each with the rule set that is compared with the first.
fn summary(setup: &Setup, shown: &Question, planned: &DealsNeeded, rate: f64) -> Value {
    let question = &setup.question;
    let of = || planned.comparisons.iter().zip(&setup.rules[1..]);
    let others =
        of().map(|(one, rules)| json!({"rules": rules.name, "tests": one.tests, "headline_tests": one.headline_tests}));
    #[derive(Serialize)]
    struct Named<'a, T> {
        rules: &'a str,
        #[serde(flatten)]
        row: &'a T,
    }
    let rows = of().flat_map(|(one, rules)| one.rows.iter().map(|row| Named { rules: &rules.name, row }));
    let left_out = of().flat_map(|(one, rules)| one.left_out.iter().map(|row| Named { rules: &rules.name, row }));
    json!({
        "a": setup.rules[0].name, "others": others.collect::<Vec<_>>(), "players": question.players(),
        "power": question.power(), "level": 0.95, "pilot_deals": planned.pilot_deals,
        "session_deals": question.session(), "deals_per_second": rate, "rows": rows.collect::<Vec<_>>(),
        "left_out": left_out.collect::<Vec<_>>(), "question": shown, "question_hash": shown.hash(),
    })
}

/// The row of a comparison whose difference is seen after the fewest deals.
fn cheapest_row(one: &ComparisonPlan) -> Option<&PlanRow> {
    one.rows.iter().filter(|row| row.deals.is_some()).min_by_key(|row| row.deals)
}

/// The rows that are shown of several comparisons: those asked for, or the one that is seen first and the swing of an evening.
fn rows_of_many<'a>(all: &'a [ComparisonPlan], asked: bool) -> Vec<(usize, &'a PlanRow)> {
    let swing = |one: &&PlanRow| one.statistic == Statistic::EveningSd;
    let of = |(at, one): (usize, &'a ComparisonPlan)| {
        let rows: Vec<&PlanRow> = match asked {
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
    all.iter().enumerate().flat_map(of).collect()
}

/// The answer for several comparisons: after how many deals all of them show what was asked for, or their first difference.
fn answer_of_many(all: &[ComparisonPlan], asked: bool, rate: f64, other: &dyn Fn(usize) -> String) -> Message {
    let needed = |one: &ComparisonPlan| match asked {
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
        return match (all.iter().all(|one| one.rows.is_empty()), asked) {
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
        if asked { rows } else { rows.into_iter().filter(|(deals, _)| *deals == most).collect() };
    msg!(
        "cli-plan-many",
        known = known.len(),
        count = all.len(),
        asked = u8::from(asked),
        deals = deals(most),
        time = time(most),
        name = other(last),
        tested = tested(&shown, [all[last].headline_tests, all[last].tests as usize], all.len()),
        half
    )
}

/// The answer in a sentence: what is shown first, or all that was asked for, and how long that takes at the pace of the pilot.
fn answer(
    rows: &[PlanRow],
    left_out: &[LeftOut],
    asked: bool,
    (rate, tests): (f64, [usize; 2]),
    called: &dyn Fn(Statistic) -> String,
    lang: Lang,
) -> Message {
    let mut known: Vec<(u64, &PlanRow)> = rows.iter().filter_map(|row| Some((row.deals?, row))).collect();
    known.sort_by_key(|(deals, _)| *deals);
    let name = |(_, row): &(u64, &PlanRow)| {
        let by = numbers::difference(row.statistic, row.difference).to_string();
        let unit = lang.render(&Message::of(&unit(row.statistic)));
        let by = if unit.is_empty() { by } else { format!("{by} {unit}") };
        lang.bracketed(called(row.statistic), by)
    };
    let Some(first) = known.first() else {
        return match rows.is_empty() {
            true if left_out.iter().all(|left| left.why == Why::CannotDiffer) => msg!("cli-plan-cannot-differ"),
            true => msg!("cli-plan-never-played"),
            false => msg!("cli-plan-no-difference"),
        };
    };
    let time = |n: u64| duration(n as f64 / rate);
    let (count, half) = (known.len(), known[(known.len() - 1) / 2].0);
    let tested = tested(&known, tests, 1);
    if asked {
        let last = known.last().map_or(first.0, |last| last.0);
        let shown = Arg::list(Joint::Comma, known.iter().map(name));
        return msg!("cli-plan-asked", shown, deals = deals(last), time = time(last), tested);
    }
    let half =
        (count > 2 && half > first.0).then(|| msg!("cli-plan-half", count, deals = deals(half), time = time(half)));
    msg!("cli-plan-first", shown = name(first), deals = deals(first.0), time = time(first.0), tested, half)
}

/// Why there is no plan of a statistic.
fn reason(why: Why) -> Message {
    match why {
        Why::CannotDiffer => msg!("cli-plan-why-cannot-differ"),
        Why::NeverDiffered => msg!("cli-plan-why-never-differed"),
        Why::NoError => msg!("cli-plan-why-no-error"),
        Why::Untested => msg!("cli-plan-why-untested"),
        Why::Unpaid => msg!("cli-plan-why-unpaid"),
    }
}

/// The test that was planned for: alone what is named beforehand, all else with the correction within its family, of which these are the
/// numbers of tests: the headline numbers, and the rows of the table.
/// With several comparisons, the primary statistic is corrected for their number.
fn tested(known: &[(u64, &PlanRow)], tests: [usize; 2], comparisons: usize) -> Message {
    let planned = |test: Test| known.iter().any(|(_, row)| row.test == test);
    let of = |test: Test, tests: usize| if planned(test) { tests } else { 0 };
    let (headline, table) = (of(Test::Headline, tests[0]), of(Test::Holm, tests[1]));
    let family = msg!("cli-plan-family", headline, table);
    match planned(Test::Alone) {
        true if headline + table == 0 => msg!("cli-plan-tested-alone", comparisons),
        true => msg!("cli-plan-tested-first-alone", family, comparisons),
        false => msg!("cli-plan-corrected", family),
    }
}

/// The command of the comparison that was planned, where one statistic is named beforehand.
fn command(question: &Question, rows: &[(usize, &PlanRow)]) -> Option<String> {
    // A text without a name cannot stand in a command.
    let primary = rows.first().filter(|(_, row)| row.test == Test::Alone)?.1.statistic;
    if question.rules().iter().any(|entry| entry.name.is_empty()) {
        return None;
    }
    let (kind, category) = primary.names();
    let deals = rows.iter().filter_map(|(_, row)| row.deals).max()?;
    Some(question.comparison(&format!("{kind}.{category}"), deals)?.short_command())
}

/// The unit of a difference.
fn unit(statistic: Statistic) -> Option<Message> {
    match names::unit(statistic) {
        "share" => Some(Message::of("pp")),
        "tiles" => Some(msg!("cli-tiles")),
        "points" => Some(msg!("cli-points")),
        _ => None,
    }
}

/// The rows as a table. The numbers beside them are those of their comparisons, `label` their names if there are several.
fn table(
    rows: &[(usize, &PlanRow)],
    label: &dyn Fn(usize) -> Option<String>,
    called: &dyn Fn(Statistic) -> String,
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
            called(row.statistic),
            format!("{} ± {error}", numbers::difference(row.statistic, row.pilot)),
            lang.render(&Message::of(&unit(row.statistic))),
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
