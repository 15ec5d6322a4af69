//! `jing plan`: the deals that a comparison needs.

use super::args::{PlanArgs, StopArgs};
use super::console;
use super::error::{CliError, nothing_finished};
use super::players::{learn, seating};
use super::stop::Stop;
use crate::lang::{Lang, msg};
use crate::report::names;
use crate::report::numbers::{self, deals};
use crate::report::quote;
use crate::sim::{LeftOut, PILOTS, PlanRow, Run, Side, Statistic, Test, Unit, Why, Wish, named, plan, plannable};
use crate::write::fold::paragraph;
use crate::write::format::{percent, significant, whole};
use crate::write::text_table::{Align, TextTable};
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
    let side = |argument: &String| {
        let rules = super::load_rules(Some(argument))?;
        let seating = seating(players, 0, &rules, lang)?;
        Ok(Side::new(rules, seating))
    };
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
    let (rows, left_out, tests) = plan(&run, &records, &wishes, primary, args.power);
    if let (Some(left), true) = (left_out.first(), asked) {
        let (kind, category) = left.statistic.names();
        let (why, pilot) = (reason(left.why, lang), deals(each * PILOTS, lang));
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
            "session_deals": session_len, "deals_per_second": rate, "tests": tests, "rows": rows, "left_out": left_out,
        });
        writeln!(print, "{summary}")?;
        return Ok(());
    }
    let (power, pilot) = (percent(args.power, 3), deals(each * PILOTS, lang));
    let head = match lang {
        Lang::En => format!(
            "deals under each rule set until the comparison calls the difference real (5 %) with a chance of {power}; pilot {pilot}, {}/s",
            whole(rate as u64)
        ),
        Lang::Zh => {
            format!(
                "每种规则要打多少局，才有 {power} 的机会判定差异显著（5%）；试打 {pilot}，{} 局/秒",
                whole(rate as u64)
            )
        }
    };
    let game = names::game(sides.iter().map(|side| &side.rules));
    let called = |statistic| names::statistic_of(statistic, game, lang);
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let both = [sides[0].rules.called(lang), sides[1].rules.called_beside(&sides[0].rules, lang)].join(" → ");
    writeln!(
        print,
        "{both}\n{}\n{}",
        paragraph(&answer(&rows, &left_out, asked, (rate, tests), &called, lang), ""),
        paragraph(&head, "")
    )?;
    if let Some(command) = command(args, &rows) {
        writeln!(print, "  {command}")?;
    }
    if !rows.is_empty() {
        writeln!(print, "\n{}{}", table(&rows, &called, lang), paragraph(legend(lang), ""))?;
    }
    if args.pilot.is_some_and(|asked| asked < each * PILOTS) {
        let least = deals(each * PILOTS, lang);
        let note = match lang {
            Lang::En => format!("--pilot: {least} are the fewest that tell how much pilots differ"),
            Lang::Zh => format!("--pilot：至少 {least}，再少便看不出试打之间的差别"),
        };
        writeln!(print, "{}", paragraph(&note, ""))?;
    }
    let open = rows.iter().filter(|row| row.deals.is_none()).count();
    if open > 0 {
        let note = t(
            "where the pilot saw no difference, the number is that for the largest one it leaves possible; --difference names one",
            "试打没有看出差异的各项，局数按仍有可能的最大差异算；可用 --difference 指定要看出多大的差异",
        );
        writeln!(print, "{}", paragraph(note, ""))?;
    }
    // Where nothing differed, the answer has said so.
    for why in [Why::NeverDiffered, Why::NoError, Why::Untested, Why::CannotDiffer] {
        let of = left_out
            .iter()
            .filter(|_| !rows.is_empty())
            .filter(|left| left.why == why)
            .map(|left| called(left.statistic));
        let names = lang.list(&of.collect::<Vec<_>>());
        if !names.is_empty() {
            let line = format!("{}{}", t("left out, ", "未列，"), lang.labelled(reason(why, lang), names));
            writeln!(print, "{}", paragraph(&line, ""))?;
        }
    }
    Ok(())
}

/// The answer in a sentence: what is shown first, or all that was asked for, and how long that takes at the pace of the pilot.
fn answer(
    rows: &[PlanRow],
    left_out: &[LeftOut],
    asked: bool,
    (rate, tests): (f64, u64),
    called: &dyn Fn(Statistic) -> String,
    lang: Lang,
) -> String {
    let mut known: Vec<(u64, &PlanRow)> = rows.iter().filter_map(|row| Some((row.deals?, row))).collect();
    known.sort_by_key(|(deals, _)| *deals);
    let told = |n: u64| (deals(n, lang), duration(n as f64 / rate, lang));
    let name = |(_, row): &(u64, &PlanRow)| {
        let by = numbers::difference(row.statistic, row.difference);
        let unit = unit(row.statistic, lang);
        let by = if unit.is_empty() { by } else { format!("{by} {unit}") };
        format!("{}{}{by}{}", called(row.statistic), lang.pick(" (", "（"), lang.pick(")", "）"))
    };
    match (&known[..], lang) {
        _ if rows.is_empty() && left_out.iter().all(|left| left.why == Why::CannotDiffer) => lang
            .pick("Under these rules and players nothing can differ.", "按这些规则和玩家，各项都不可能有差别。")
            .to_owned(),
        _ if rows.is_empty() => lang
            .pick(
                "This rule never came into play in the pilot. Try a longer --pilot.",
                "试打中这条规则没有起过作用。请加长 --pilot。",
            )
            .to_owned(),
        ([], _) => lang
            .pick(
                "The pilot saw no difference: the numbers below are for the largest ones that it leaves possible.",
                "试打没有看出差异：以下局数按仍有可能的最大差异算。",
            )
            .to_owned(),
        ([first, ..], _) => {
            let (shown, last) = match (asked, known.last()) {
                (true, Some(last)) => (lang.list(&known.iter().map(name).collect::<Vec<_>>()), last.0),
                _ => (name(first), first.0),
            };
            let (count, (deals, time)) = (known.len(), told(last));
            let first = match (asked, lang) {
                (false, Lang::En) => format!(
                    "The first effect to be seen is {shown}: it takes {deals} under each rule set, about {time}."
                ),
                (true, Lang::En) => format!("To see {shown} takes {deals} under each rule set, about {time}."),
                (false, Lang::Zh) => format!("最先看得出的是{shown}：每种规则要打 {deals}，约 {time}。"),
                (true, Lang::Zh) => format!("要看出{shown}，每种规则要打 {deals}，约 {time}。"),
            };
            let first = first + &tested(&known, tests, lang);
            let half = known[(count - 1) / 2].0;
            let more = match (!asked && count > 2 && half > last, lang) {
                (false, _) => String::new(),
                (true, Lang::En) => format!(
                    " Half of the {count} effects that the pilot measured are seen after {}, about {}.",
                    told(half).0,
                    told(half).1
                ),
                (true, Lang::Zh) => {
                    format!("试打量出的 {count} 项里，打 {}（约 {}）可看出一半。", told(half).0, told(half).1)
                }
            };
            first + &more
        }
    }
}

/// A time as people say it.
fn duration(seconds: f64, lang: Lang) -> String {
    let (number, en, zh) = match seconds {
        s if s < 90.0 => (s.ceil().max(1.0), "second", "秒"),
        s if s < 5_400.0 => (s / 60.0, "minute", "分钟"),
        s if s < 129_600.0 => (s / 3_600.0, "hour", "小时"),
        s => (s / 86_400.0, "day", "天"),
    };
    let number = whole(number.round() as u64);
    match lang {
        Lang::En => format!("{number} {en}{}", if number == "1" { "" } else { "s" }),
        Lang::Zh => format!("{number} {zh}"),
    }
}

/// Why there is no plan of a statistic.
fn reason(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::CannotDiffer => {
            lang.pick("under these rules and players it cannot differ", "按这些规则和玩家，它不可能有差别")
        }
        Why::NeverDiffered => lang.pick(
            "it never differed in the pilot, so nothing is known of its spread; try a longer --pilot",
            "试打中从未出现差别，估计不出波动；请加长 --pilot",
        ),
        Why::NoError => lang.pick(
            "the pilot gives it no standard error; try a longer --pilot",
            "试打太短，算不出标准误；请加长 --pilot",
        ),
        Why::Untested => {
            lang.pick("quantiles and skewness have no test to plan for", "分位数和偏度没有可据以估算的检验")
        }
        Why::Unpaid => lang.pick(
            "in the pilot neither rule set paid for it, or for nothing else",
            "试打中两种规则都没有付过这一项，或只付过这一项",
        ),
    }
}

/// The differences that are to be seen, and the statistic that is named beforehand, whose difference may be among them.
fn wishes(args: &PlanArgs, run: &Run, record: &crate::sim::Record) -> Result<(Vec<Wish>, Option<Statistic>), CliError> {
    let all = plannable(run, record);
    let wish = |text: &String| Wish::parse(text, &all).map_err(|error| CliError::input(msg!("cli-difference", error)));
    let mut wishes: Vec<Wish> = args.difference.iter().map(wish).collect::<Result<_, _>>()?;
    let wrong = |error| CliError::input(msg!("cli-primary", error));
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

/// Which test was planned for: what is named beforehand is tested alone, all else with the correction over the table.
fn tested(known: &[(u64, &PlanRow)], tests: u64, lang: Lang) -> String {
    let alone = known.iter().filter(|(_, row)| row.test == Test::Alone).count();
    match (alone, known.len(), lang) {
        (1.., 1, Lang::En) => " It is tested alone, for --primary names it beforehand.".to_owned(),
        (1.., 1, Lang::Zh) => "由 --primary 事先指定，单独检验。".to_owned(),
        (1.., _, Lang::En) => {
            format!(" The first is named by --primary and tested alone, the others corrected for {tests} tests (Holm).")
        }
        (1.., _, Lang::Zh) => format!("第一项由 --primary 事先指定，单独检验；其余按 {tests} 项检验校正（Holm）。"),
        (_, _, Lang::En) => format!(
            " That is with the correction for {tests} tests (Holm); a statistic that --primary names beforehand is tested alone and takes fewer."
        ),
        (_, _, Lang::Zh) => {
            format!("已按 {tests} 项检验校正（Holm）；用 --primary 事先指定的统计量单独检验，局数更少。")
        }
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

/// How to read the table.
fn legend(lang: Lang) -> &'static str {
    lang.pick(
        "in the pilot: the second rule set less the first, ± half the width of its 95 % interval; pp: percentage points. deals: what each rule \
         set needs until the difference is called real; within: what the spread of the pilot leaves possible; alone: where it is the one that --primary \
         names beforehand; >: more than so many.",
        "试打：后者减前者，± 后是 95% 区间的半宽；pp 是百分点。局数：每种规则打多少局才判定为显著；范围：试打本身也有波动，局数可能落在其中；单独检验：由 --primary 事先指定时要打的局数；>：比这个数还多。",
    )
}

/// The unit of a difference.
fn unit(statistic: Statistic, lang: Lang) -> &'static str {
    match statistic {
        _ if statistic.unit() == Unit::Share => "pp",
        Statistic::Measure(_) => lang.pick("tiles", "张"),
        Statistic::Skewness(_) | Statistic::EveningSkewness | Statistic::Gini(_) => "",
        _ => lang.pick("points", "分"),
    }
}

fn table(rows: &[PlanRow], called: &dyn Fn(Statistic) -> String, lang: Lang) -> TextTable {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut table = TextTable::new()
        .column(t("statistic", "统计量"), Align::Left)
        .column(t("in the pilot", "试打"), Align::Right)
        .column("", Align::Left)
        .column(t("to be seen", "待看出"), Align::Right)
        .column(t("deals", "局数"), Align::Right)
        .column(t("within", "范围"), Align::Right)
        .column(t("alone", "单独检验"), Align::Right);
    for row in rows {
        let error = match row.statistic.unit() {
            Unit::Share => significant(196.0 * row.pilot_error, 2),
            _ => significant(1.96 * row.pilot_error, 2),
        };
        let high = row.deals_high.map_or_else(|| "∞".to_owned(), whole);
        table.row([
            called(row.statistic),
            format!("{} ± {error}", numbers::difference(row.statistic, row.pilot)),
            unit(row.statistic, lang).to_owned(),
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
