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
use crate::question::{DealsNeeded, Pilot, Question, Setup};
use crate::render::terminal;
use crate::report;
use crate::report::names;
use crate::report::numbers::{self, deals};
use crate::sim::{Counted, LeftOut, NoRows, PlanRow, Run, Side, Statistic, Test, Unit, Why};
use serde_json::json;
use std::io::Write;
use std::time::Instant;

pub fn run(setup: &Setup, sides: Vec<Side>, options: &Options, lang: Lang) -> Result<(), PlayError> {
    let question = &setup.question;
    let asked = !question.differences().is_empty() || question.primary().is_some();
    let rules = [&setup.rules[0], &setup.rules[1]];
    if rules[0].fingerprint() == rules[1].fingerprint() && !asked && !options.json {
        let called = rules.map(|rules| lang.name(&rules.called())).join(" → ");
        let text = format!("{called}\n{}\n", lang.render(&msg!("report-equal")));
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
    let DealsNeeded { rows, left_out, tests, headline_tests, pilot_deals, .. } = planned;
    if let (Some(left), true) = (left_out.first(), asked) {
        let (kind, category) = left.statistic.names();
        let (why, pilot) = (reason(left.why), lang.name(&deals(*pilot_deals)));
        return Err(CliError::input(match planned.primary == Some(left.statistic) {
            true => msg!("cli-plan-primary-left-out", kind, category, why, pilot),
            false => msg!("cli-plan-difference-left-out", kind, category, why, pilot),
        }));
    }
    let rate = *pilot_deals as f64 / seconds.max(1e-9);
    let mut print = console::out();
    if options.json {
        let names = [&setup.rules[0].name, &setup.rules[1].name];
        let summary = json!({
            "a": names[0], "b": names[1], "players": question.players(), "power": question.power(), "level": 0.95,
            "pilot_deals": pilot_deals, "session_deals": question.session(), "deals_per_second": rate, "tests": tests,
            "headline_tests": headline_tests, "rows": rows, "left_out": left_out, "question": shown,
            "question_hash": shown.hash(),
        });
        writeln!(print, "{summary}")?;
        return Ok(());
    }
    let (power, pilot) = (percent(question.power(), 3), lang.name(&deals(*pilot_deals)));
    let head = msg!("cli-plan-head", power, pilot, rate = whole(rate as u64));
    let game = names::game(setup.rules.iter());
    let called = |statistic| lang.name(&names::statistic_of(statistic, game));
    let told = |message: Message| paragraph(&lang.render(&message), "");
    let both =
        [lang.name(&setup.rules[0].called()), lang.name(&setup.rules[1].called_beside(&setup.rules[0]))].join(" → ");
    let answer = answer(rows, left_out, asked, (rate, [*headline_tests, *tests as usize]), &called, lang);
    writeln!(print, "{both}\n{}\n{}", told(answer), told(head))?;
    if let Some(command) = command(question, rows) {
        writeln!(print, "  {command}")?;
    }
    if !rows.is_empty() {
        writeln!(print, "\n{}{}", table(rows, &called, lang), told(msg!("cli-plan-legend")))?;
    }
    if question.pilot() < *pilot_deals {
        writeln!(print, "{}", told(msg!("cli-plan-least", least = deals(*pilot_deals))))?;
    }
    let open = rows.iter().filter(|row| row.deals.is_none()).count();
    if open > 0 {
        writeln!(print, "{}", told(msg!("cli-plan-open")))?;
    }
    // Where nothing differed, the answer has said so.
    for why in [Why::NeverDiffered, Why::NoError, Why::Untested, Why::CannotDiffer] {
        let of = left_out
            .iter()
            .filter(|_| !rows.is_empty())
            .filter(|left| left.why == why)
            .map(|left| called(left.statistic));
        let names: Vec<String> = of.collect();
        if !names.is_empty() {
            let names = Arg::list(Joint::Comma, names);
            writeln!(print, "{}", told(msg!("cli-plan-left-out", why = reason(why), names)))?;
        }
    }
    Ok(())
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
    let tested = tested(&known, tests);
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
fn tested(known: &[(u64, &PlanRow)], tests: [usize; 2]) -> Message {
    let planned = |test: Test| known.iter().any(|(_, row)| row.test == test);
    let of = |test: Test, tests: usize| if planned(test) { tests } else { 0 };
    let (headline, table) = (of(Test::Headline, tests[0]), of(Test::Holm, tests[1]));
    let family = msg!("cli-plan-family", headline, table);
    match planned(Test::Alone) {
        true if headline + table == 0 => msg!("cli-plan-tested-alone"),
        true => msg!("cli-plan-tested-first-alone", family),
        false => msg!("cli-plan-corrected", family),
    }
}

/// The command of the comparison that was planned, where one statistic is named beforehand.
fn command(question: &Question, rows: &[PlanRow]) -> Option<String> {
    // A text without a name cannot stand in a command.
    let primary = rows.first().filter(|row| row.test == Test::Alone)?.statistic;
    if question.rules().iter().any(|entry| entry.name.is_empty()) {
        return None;
    }
    let (kind, category) = primary.names();
    let deals = rows.iter().filter_map(|row| row.deals).max()?;
    Some(question.comparison(&format!("{kind}.{category}"), deals)?.short_command())
}

/// The unit of a difference.
fn unit(statistic: Statistic) -> Option<Message> {
    match statistic {
        _ if statistic.unit() == Unit::Share => Some(Message::of("pp")),
        _ => match statistic.counted() {
            Counted::Tiles => Some(msg!("cli-tiles")),
            Counted::Number => None,
            Counted::Points => Some(msg!("cli-points")),
        },
    }
}

fn table(rows: &[PlanRow], called: &dyn Fn(Statistic) -> String, lang: Lang) -> String {
    let mut table =
        Table::new("statistic< pilot> unit< difference> deals> interval> deals_alone>", &msg!("cli-plan-table"));
    for row in rows {
        let error = match row.statistic.unit() {
            Unit::Share => significant(196.0 * row.pilot_error, 2),
            _ => significant(1.96 * row.pilot_error, 2),
        };
        let high = row.deals_high.map_or_else(|| "∞".to_owned(), whole);
        table.push([
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
        ]);
    }
    terminal::table(&table, lang)
}
