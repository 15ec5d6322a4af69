//! `jing plan`: the deals that a comparison needs.

use super::args::{PlanArgs, StopArgs};
use super::console;
use super::error::{CliError, nothing_finished};
use super::players::side;
use super::progress::duration;
use super::stop::Stop;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::policy::learn;
use crate::report::names;
use crate::report::numbers::{self, deals};
use crate::report::{Verdict, quote};
use crate::sim::{
    BANKROLLS, LeftOut, PILOTS, PlanRow, Run, Statistic, Test, Unit, Why, Wish, estimates, named, plan, plannable,
};
use crate::stats::Level;
use crate::write::fold::paragraph;
use crate::write::format::{percent, significant, whole};
use crate::write::text_table::TextTable;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// Deals of all pilots together where the number is not given.
const DEALS: u64 = 65_536;
/// Mixed into the seed, so that no pilot plays the walls of the comparison that is planned.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

pub fn run(args: &PlanArgs, lang: Lang) -> Result<(), CliError> {
    if args.rules.len() != 2 {
        return Err(CliError::input(msg!("cli-plan-too-few")));
    }
    let players = args.players.as_deref().unwrap_or("efficient");
    if learn(players) {
        return Err(CliError::input(msg!("cli-plan-players-learn", players)));
    }
    let side = |argument: &String| side(players, 0, super::load_rules(Some(argument))?, None, lang);
    let sides = args.rules.iter().map(side).collect::<Result<Vec<_>, CliError>>()?;
    let session_len = args.session.unwrap_or(16);
    // As a comparison has it.
    let unit_sessions = Run::sessions_for(16, session_len);
    let unit = session_len.saturating_mul(unit_sessions);
    let each = args.pilot.unwrap_or(DEALS).div_ceil(PILOTS).max(64 * u64::from(unit));
    let pilot = |number: u64| {
        let seed = args.seed.unwrap_or(1).wrapping_add(APART.wrapping_mul(number + 1));
        let (rules, seating) = (sides[0].rules.clone(), sides[0].seating);
        Run { sides: sides.clone(), rotate: true, session_len, unit_sessions, ..Run::of(rules, seating, seed, each) }
    };
    let pool = console::pool(args.threads)?;
    let options = StopArgs { until: Vec::new(), max_hands: None, max_time: None };
    let equal = sides[0].rules.fingerprint() == sides[1].rules.fingerprint();
    let asked = !args.difference.is_empty() || args.primary.is_some();
    if equal && !asked && !args.json {
        let called = [&sides[0], &sides[1]].map(|side| side.rules.called(lang)).join(" → ");
        writeln!(console::out(), "{called}\n{}", lang.render(&msg!("report-equal")))?;
        return Ok(());
    }
    let stop = Stop::new(&options, Some(each), &sides, unit)?;
    let (run, began) = (pilot(0), Instant::now());
    let mut records = Vec::new();
    for number in 0..PILOTS {
        let record = pool.install(|| stop.play_whole(&pilot(number), lang))?;
        if stop.is_set() {
            nothing_finished(args.json, lang)?;
            return Err(CliError::Interrupted);
        }
        records.push(record);
        if number == 0 {
            // A name that is wrong is told before the rest is played.
            wishes(args, &run, &records[0])?;
        }
    }
    let (wishes, primary) = wishes(args, &run, &records[0])?;
    let ruin: Vec<(u32, f64)> = estimates(&sides[0].rules, &records[0].sides[0], &BANKROLLS, Level::P95)
        .iter()
        .filter_map(|row| if let Statistic::Ruin(points) = row.statistic { Some((points, row.estimate)) } else { None })
        .collect();
    let headline = Verdict::headline(&[&sides[0].rules, &sides[1].rules], &ruin);
    let (rows, left_out, tests) = plan(&run, &records, &wishes, (primary, &headline), args.power);
    if let (Some(left), true) = (left_out.first(), asked) {
        let (kind, category) = left.statistic.names();
        let (why, pilot) = (reason(left.why), deals(each * PILOTS, lang));
        return Err(CliError::input(match primary == Some(left.statistic) {
            true => msg!("cli-plan-primary-left-out", kind, category, why, pilot),
            false => msg!("cli-plan-difference-left-out", kind, category, why, pilot),
        }));
    }
    let rate = (each * PILOTS) as f64 / began.elapsed().as_secs_f64().max(1e-9);
    let mut print = console::out();
    if args.json {
        let names = [&sides[0].rules.name, &sides[1].rules.name];
        let summary = json!({
            "a": names[0], "b": names[1], "players": players, "power": args.power, "level": 0.95, "pilot_deals": each * PILOTS,
            "session_deals": session_len, "deals_per_second": rate, "tests": tests, "headline_tests": headline.len(), "rows": rows, "left_out": left_out,
        });
        writeln!(print, "{summary}")?;
        return Ok(());
    }
    let (power, pilot) = (percent(args.power, 3), deals(each * PILOTS, lang));
    let head = msg!("cli-plan-head", power, pilot, rate = whole(rate as u64));
    let game = names::game(sides.iter().map(|side| &side.rules));
    let called = |statistic| names::statistic_of(statistic, game, lang);
    let told = |message: Message| paragraph(&lang.render(&message), "");
    let both = [sides[0].rules.called(lang), sides[1].rules.called_beside(&sides[0].rules, lang)].join(" → ");
    let answer = answer(&rows, &left_out, asked, (rate, [headline.len(), tests as usize]), &called, lang);
    writeln!(print, "{both}\n{}\n{}", told(answer), told(head))?;
    if let Some(command) = command(args, &rows) {
        writeln!(print, "  {command}")?;
    }
    if !rows.is_empty() {
        writeln!(print, "\n{}{}", table(&rows, &called, lang), told(msg!("cli-plan-legend")))?;
    }
    if args.pilot.is_some_and(|asked| asked < each * PILOTS) {
        writeln!(print, "{}", told(msg!("cli-plan-least", least = deals(each * PILOTS, lang))))?;
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
        let by = numbers::difference(row.statistic, row.difference);
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
        return msg!("cli-plan-asked", shown, deals = deals(last, lang), time = time(last), tested);
    }
    let half = (count > 2 && half > first.0)
        .then(|| msg!("cli-plan-half", count, deals = deals(half, lang), time = time(half)));
    msg!("cli-plan-first", shown = name(first), deals = deals(first.0, lang), time = time(first.0), tested, half)
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

/// The differences that are to be seen, and the statistic that is named beforehand, whose difference may be among them.
fn wishes(args: &PlanArgs, run: &Run, record: &crate::sim::Record) -> Result<(Vec<Wish>, Option<Statistic>), CliError> {
    let all = plannable(run, record);
    let wish = |text: &String| {
        Wish::parse(text, &all).map_err(|error| CliError::input(msg!("cli-option", option = "--difference", error)))
    };
    let mut wishes: Vec<Wish> = args.difference.iter().map(wish).collect::<Result<_, _>>()?;
    let wrong = |error| CliError::input(msg!("cli-option", option = "--primary", error));
    let primary = match &args.primary {
        None => None,
        Some(text) if text.contains('=') => {
            wishes.insert(0, Wish::parse(text, &all).map_err(wrong)?);
            Some(wishes[0].statistic)
        }
        Some(text) => Some(named(text, &all).map_err(wrong)?),
    };
    Ok((wishes, primary))
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

/// The comparison that was planned, where one statistic is named beforehand.
fn command(args: &PlanArgs, rows: &[PlanRow]) -> Option<String> {
    let primary = rows.first().filter(|row| row.test == Test::Alone)?.statistic;
    let rules: Vec<String> = args.rules.iter().map(|rules| quote(rules)).collect();
    let players = args.players.as_ref().map(|players| format!(" --players {}", quote(players)));
    let session = args.session.map(|session| format!(" --session {session}"));
    let seed = args.seed.map(|seed| format!(" --seed {seed}"));
    let same: String = [players, session, seed].into_iter().flatten().collect();
    let (kind, category) = primary.names();
    let deals = rows.iter().filter_map(|row| row.deals).max()?;
    let name = quote(&format!("{kind}.{category}"));
    Some(format!("jing compare {} --primary {name} --hands {deals}{same}", rules.join(" ")))
}

/// The unit of a difference.
fn unit(statistic: Statistic) -> Option<Message> {
    match statistic {
        _ if statistic.unit() == Unit::Share => Some(Message::of("pp")),
        Statistic::Measure(_) => Some(msg!("cli-tiles")),
        Statistic::Skewness(_) | Statistic::EveningSkewness | Statistic::Gini(_) => None,
        _ => Some(msg!("cli-points")),
    }
}

fn table(rows: &[PlanRow], called: &dyn Fn(Statistic) -> String, lang: Lang) -> TextTable {
    let mut table = TextTable::new().columns(&lang.render(&msg!("cli-plan-table")), "<><>>>>");
    for row in rows {
        let error = match row.statistic.unit() {
            Unit::Share => significant(196.0 * row.pilot_error, 2),
            _ => significant(1.96 * row.pilot_error, 2),
        };
        let high = row.deals_high.map_or_else(|| "∞".to_owned(), whole);
        table.row([
            called(row.statistic),
            format!("{} ± {error}", numbers::difference(row.statistic, row.pilot)),
            lang.render(&Message::of(&unit(row.statistic))),
            row.deals.map_or_else(String::new, |_| numbers::difference(row.statistic, row.difference)),
            row.deals.map_or_else(|| format!("> {}", whole(row.deals_low)), whole),
            row.deals.map_or_else(String::new, |_| match row.deals_high == Some(row.deals_low) {
                true => high,
                false => format!("{} .. {high}", whole(row.deals_low)),
            }),
            row.deals_alone.map_or_else(String::new, whole),
        ]);
    }
    table
}
