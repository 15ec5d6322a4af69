//! `jing simulate --rare`: chances of events that a plain run would hardly see.

use super::args::SimulateArgs;
use super::console;
use super::error::CliError;
use super::events;
use super::experiment::Experiment;
use super::players::seating;
use super::progress::Progress;
use super::stop::flag;
use crate::lang::{Lang, Message, msg};
use crate::report::numbers::one_in;
use crate::sim::{Category, Enough, How, Joint, RareRow, carried, rare};
use crate::write::fold::paragraph;
use crate::write::format::{significant, whole};
use crate::write::text_table::TextTable;
use serde_json::json;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The longest an event may take where `--max-time` does not say.
const LONGEST: Duration = Duration::from_secs(120);

pub fn run(args: &SimulateArgs, rules: &str, file: &Experiment, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(Some(rules))?;
    let precision = args.rare_precision / 100.0;
    if !(precision > 0.0 && precision.is_finite()) {
        return Err(CliError::input(msg!("cli-rare-precision")));
    }
    let players = args.run.players.clone().or_else(|| file.players());
    let error_rate = args.run.error_rate.or(file.error_rate).unwrap_or(0);
    let events: Vec<Joint> = args.run.event.iter().map(|text| events::one(text, &rules)).collect::<Result<_, _>>()?;
    for (text, event) in args.run.event.iter().zip(&events) {
        if error_rate == 0 && event.categories().any(|category| category == Category::Zhahu) {
            return Err(CliError::input(msg!("cli-rare-zhahu")));
        }
        if let Some(category) = carried(&rules, *event) {
            return Err(CliError::input(msg!("cli-rare-depends", text, category = category.name())));
        }
    }
    let pool = console::pool(args.run.play.deals.threads)?;
    let enough = Enough { precision, time: args.run.stop.max_time.unwrap_or(LONGEST) };
    let seed = args.run.play.deals.seed.or(file.seed).unwrap_or(1);
    pool.install(|| {
        let seating = seating(players.as_deref().unwrap_or("efficient"), error_rate, &rules, lang)?;
        let (stop, mut rows) = (flag(), Vec::new());
        for event in events {
            let began = Instant::now();
            let progress = Progress::new(0, 0, true, lang);
            progress.say(&event.label(lang));
            let row = rare(&rules, seating, event, seed, enough, (&stop, &|| progress.add(1)));
            progress.finish();
            if stop.load(Ordering::Relaxed) {
                return Err(CliError::Interrupted);
            }
            rows.push((row, event, began.elapsed().as_secs_f64()));
        }
        let mut print = console::out();
        if args.run.play.output.json {
            let row = |(row, _, seconds): &(RareRow, Joint, f64)| {
                let mut row = json!(row);
                row["seconds"] = json!(seconds);
                row
            };
            let summary = json!({
                "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "players": seating.to_string(),
                "seed": seed, "rare": rows.iter().map(row).collect::<Vec<_>>(),
            });
            writeln!(print, "{summary}")?;
        } else {
            writeln!(print, "{} ({})\n\n{}", rules.called(lang), rules.fingerprint(), table(&rows, lang))?;
            if rows.iter().any(|(row, ..)| row.estimate == 0.0) {
                write!(print, "\n{}", paragraph(&lang.render(&msg!("cli-rare-unseen")), ""))?;
            }
        }
        Ok(())
    })
}

fn table(rows: &[(RareRow, Joint, f64)], lang: Lang) -> TextTable {
    let mut table = TextTable::new().columns(&lang.render(&msg!("cli-rare-head")), "<>>><>>");
    for (row, event, _) in rows {
        let how = match row.how {
            How::Exact => msg!("cli-rare-counted"),
            How::Dealt => msg!("cli-rare-dealt"),
            How::Splitting => msg!("cli-rare-splitting"),
            How::Plain => msg!("cli-rare-played"),
        };
        let short = match (row.reached, row.estimate > 0.0) {
            (true, _) => None,
            (false, true) => Some(msg!("cli-rare-less-exact")),
            (false, false) => Some(msg!("cli-rare-not-reached")),
        };
        let chance = if row.estimate > 0.0 { significant(row.estimate, 4) } else { "-".to_owned() };
        let range = match row.how {
            How::Exact => String::new(),
            _ => {
                let end = |end: f64| significant(end, if end > 0.99 { 5 } else { 3 });
                format!("[{}, {}]", end(row.ci_low), end(row.ci_high))
            }
        };
        let plain = |deals: f64| if deals < 1e15 { whole(deals.round() as i128) } else { significant(deals, 2) };
        table.row([
            event.label(lang),
            chance,
            range,
            if row.estimate > 0.0 { one_in(row.estimate, lang) } else { String::new() },
            lang.render(&how) + &lang.render(&Message::of(&short)),
            whole(row.deals),
            row.plain_deals.map_or_else(String::new, plain),
        ]);
    }
    table
}
