//! `jing settle`: stored deals under other payments.

use super::args::SettleArgs;
use super::error::{CliError, about, output_error};
use super::keep::choose_for_settling;
use super::play::print;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::question::{file_name, quote, seated};
use crate::report::deals::{NOTED, StoredDeals, StoredError, read_noted};
use crate::report::{Asked, Kind, Outcome, PROGRAM, Report, Study, tables};
use crate::rules::Rules;
use crate::sim::{BANKROLLS, Run};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

/// So many keys are named in an error.
const MOST_NAMED: usize = 6;

pub fn run(args: &SettleArgs, lang: Lang) -> Result<(), CliError> {
    let name = args.table.display().to_string();
    let wrong = |what: Message| CliError::input(msg!("cli-settle-table", name, what));
    if !args.table.exists() {
        return Err(CliError::input(msg!("cli-no-file", name)));
    }
    let folder_of = |path: &std::path::Path| path.canonicalize().ok();
    if args
        .out
        .as_deref()
        .is_some_and(|out| folder_of(out).is_some() && folder_of(out) == args.table.parent().and_then(folder_of))
    {
        return Err(CliError::input(msg!("cli-settle-same-folder")));
    }
    let stored = StoredDeals::open(&args.table).map_err(output_error)?;
    if stored.is_empty() {
        return Err(wrong(msg!("cli-settle-no-deals")));
    }
    let origin = stored.provenance();
    let toml = origin.get("rules_toml").ok_or_else(|| wrong(msg!("cli-settle-no-rules")))?;
    let played =
        Rules::from_toml(&msg!("cli-settle-rules-name").to_string(), toml).map_err(super::rules::rules_error)?;
    let rules = match &args.rules.rules {
        Some(name) => super::load_rules(Some(name))?,
        None => played.clone(),
    };
    if !played.same_deals(&rules) {
        let told = |rules: &Rules| Arg::name(rules.called(Lang::En), rules.called(Lang::Zh));
        let called = |key: &String| {
            let row = [&played, &rules].into_iter().find_map(|of| of.key(key));
            Arg::name(key, row.map_or(&**key, |row| row.chinese()))
        };
        let parting = played.parting(&rules);
        let keys = Arg::list(Joint::Comma, parting.iter().take(MOST_NAMED).map(called));
        // Two games differ in nearly everything.
        let keys = if parting.len() > MOST_NAMED { msg!("cli-and-more", keys) } else { Message::of(&keys) };
        return Err(CliError::input(msg!(
            "cli-settle-other-deals",
            name,
            rules = told(&rules),
            played = told(&played),
            keys
        )));
    }
    let lacking = rules.looks_at(&played).minus(read_noted(origin.get(NOTED), &played));
    if !lacking.is_empty() {
        let lacking = Arg::list(Joint::Comma, lacking.iter().map(|need| Arg::name(need.name(), need.chinese())));
        return Err(wrong(msg!("cli-settle-not-noted", lacking)));
    }
    let number = |key: &str| {
        origin.get(key).and_then(|text| text.parse::<u64>().ok()).ok_or_else(|| wrong(msg!("cli-settle-missing", key)))
    };
    let error_rate = number("error_rate_millionths")? as u32;
    let players: Vec<&str> = origin.get("players").unwrap_or("efficient").split(',').collect();
    let seating = seated(&players, error_rate).map_err(CliError::input)?;
    let session_len = number("session_deals")? as u32;
    let seed = number("seed")?;
    let unit_sessions = origin.get("unit_sessions").and_then(|text| text.parse().ok()).unwrap_or(1);
    let run = Run { session_len, unit_sessions, ..Run::of(rules, seating, seed, stored.len() as u64) };
    let given = args.rules.rules.as_deref();
    let rules = given.map_or_else(String::new, |rules| format!(" --rules {}", quote(rules)));
    let command = format!("jing settle {}{rules}", quote(&name));
    let asked = Asked {
        kind: Kind::Simulate,
        name: file_name(&run.sides[0].rules.name),
        arguments: vec![given.unwrap_or(&played.name).to_owned()],
        bankrolls: BANKROLLS.to_vec(),
        lang,
        ..Asked::default()
    };
    let own = json!({
        "program": PROGRAM, "command": command, "lang": lang, "rules_fingerprint": run.sides[0].rules.fingerprint().full(),
        "seed": run.seed, "session_deals": run.session_len, "unit_sessions": run.unit_sessions, "hands": run.hands,
        "players": seating.to_string(), "error_rate_millionths": error_rate,
    });
    let is_ours =
        |manifest: &Value| own.as_object().is_some_and(|own| own.iter().all(|(key, value)| manifest[key] == *value));
    let files = tables::names(Kind::Simulate, false);
    let choose = |out: &PathBuf| choose_for_settling(out, &asked.name, &files, args.overwrite, &is_ours);
    let folder = args.out.as_ref().map(choose).transpose()?;
    let began = Instant::now();
    let record = stored.settle(&played, &run).map_err(|error| match error {
        StoredError::Output(error) => output_error(error),
        score => CliError::input(about(&args.table, score)),
    })?;
    let looks = run.sides[0].seating.looks_at_payments() && run.sides[0].rules.fingerprint() != played.fingerprint();
    let note = || lang.render(&msg!("cli-settle-same-play"));
    let outcome = Outcome {
        command,
        notes: looks.then(note).into_iter().collect(),
        seconds: began.elapsed().as_secs_f64(),
        ..Outcome::default()
    };
    let study = Study::of(&run, &record, &asked, outcome);
    let folder = folder.as_ref().map(|(_, folder)| folder);
    if let Some(folder) = folder {
        tables::write(&study, folder, args.plain_tables)?;
    }
    print(&Report::Study(Box::new(study)), folder, args.json)
}
