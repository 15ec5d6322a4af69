//! `jing simulate --rare`: the probabilities of events that hardly occur in a plain run.

use super::args::Options;
use super::console;
use super::error::CliError;
use super::progress::Progress;
use super::stop::flag;
use crate::answer::Table;
use crate::lang::fold::paragraph;
use crate::lang::number::{significant, whole};
use crate::lang::{Lang, Message, msg};
use crate::question::{Chance, Setup, find_chances};
use crate::render::terminal;
use crate::report::numbers::one_in;
use crate::report::resolved_question;
use crate::sim::{Joint, RareMethod, Side};
use serde_json::json;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Estimates the probabilities of the events of a question and prints them.
pub fn run(setup: &Setup, sides: Vec<Side>, options: &Options, lang: Lang) -> Result<(), CliError> {
    let seating = sides[0].seating;
    let (stop, shown) = (flag(), Mutex::new(None::<Arc<Progress>>));
    // Each event has a progress line, which is removed when the next event begins.
    let mut watch = |event: Joint| {
        let progress = Arc::new(Progress::new(0, 0, true, lang));
        progress.set_remark(&lang.name(&event.label()));
        let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = shown.replace(Arc::clone(&progress)) {
            before.finish();
        }
        move || progress.add(1)
    };
    let found = console::pool(options.threads)?.install(|| find_chances(setup, seating, &stop, &mut watch));
    if let Some(last) = shown.into_inner().unwrap_or_else(PoisonError::into_inner) {
        last.finish();
    }
    let rows = found.ok_or(CliError::Interrupted)?;
    let (mut print, rules) = (console::out(), &setup.rules[0]);
    if options.json {
        let row = |chance: &Chance| {
            let mut row = json!(chance.row);
            row["seconds"] = json!(chance.seconds);
            row
        };
        let question = resolved_question(setup, &sides);
        let summary = json!({
            "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "players": seating.to_string(),
            "seed": setup.question.seed(), "rare": rows.iter().map(row).collect::<Vec<_>>(), "question": question,
            "question_hash": question.hash(),
        });
        writeln!(print, "{summary}")?;
    } else {
        writeln!(print, "{} ({})\n\n{}", lang.name(&rules.display_name()), rules.fingerprint(), table(&rows, lang))?;
        if rows.iter().any(|chance| chance.row.estimate == 0.0) {
            write!(print, "\n{}", paragraph(&lang.render(&msg!("cli-rare-unseen")), ""))?;
        }
    }
    Ok(())
}

fn table(rows: &[Chance], lang: Lang) -> String {
    let mut table = Table::new("event< chance> interval> one_in> method< deals> plain_deals>", &msg!("cli-rare-head"));
    for Chance { row, event, .. } in rows {
        let how = match row.how {
            RareMethod::Exact => msg!("cli-rare-counted"),
            RareMethod::Dealt => msg!("cli-rare-dealt"),
            RareMethod::Splitting => msg!("cli-rare-splitting"),
            RareMethod::Plain => msg!("cli-rare-played"),
        };
        let short = match (row.reached, row.estimate > 0.0) {
            (true, _) => None,
            (false, true) => Some(msg!("cli-rare-less-exact")),
            (false, false) => Some(msg!("cli-rare-not-reached")),
        };
        let chance = if row.estimate > 0.0 { significant(row.estimate, 4) } else { "-".to_owned() };
        let range = match row.how {
            RareMethod::Exact => String::new(),
            _ => {
                let end = |end: f64| significant(end, if end > 0.99 { 5 } else { 3 });
                format!("[{}, {}]", end(row.ci_low), end(row.ci_high))
            }
        };
        let plain = |deals: f64| if deals < 1e15 { whole(deals.round() as i128) } else { significant(deals, 2) };
        table.push([
            lang.name(&event.label()),
            chance,
            range,
            if row.estimate > 0.0 { lang.name(&one_in(row.estimate)) } else { String::new() },
            lang.render(&how) + &lang.render(&Message::from_arg(&short)),
            whole(row.deals),
            row.plain_deals.map_or_else(String::new, plain),
        ]);
    }
    terminal::table(&table, lang)
}
