//! `jing settle`: stored deals under other payments.

use super::args::SettleArgs;
use super::compare::quote;
use super::error::CliError;
use super::simulate::{FILES, output_error, tell, write_files};
use crate::output::run::{Panel, Results, StoredError, StoredHands};
use crate::output::{Existing, Lang, OutputFolder};
use crate::policy::Seating;
use crate::rules::{Rules, diff};
use crate::sim::{BANKROLLS, Ending, Plan};
use std::time::Instant;

pub fn run(args: &SettleArgs, lang: Lang) -> Result<(), CliError> {
    let name = args.table.display().to_string();
    let wrong =
        |what: &str| CliError::input(format!("{name}: {what}; write the table with `jing simulate --hands-table`"));
    if !args.table.exists() {
        return Err(CliError::input(format!("{name}: there is no such file")));
    }
    let folder_of = |path: &std::path::Path| path.canonicalize().ok();
    if args
        .out
        .as_deref()
        .is_some_and(|out| folder_of(out).is_some() && folder_of(out) == args.table.parent().and_then(folder_of))
    {
        return Err(CliError::input(
            "--out is the folder of the played run, whose tables would be lost; name another folder".to_owned(),
        ));
    }
    let stored = StoredHands::open(&args.table).map_err(output_error)?;
    if stored.is_empty() {
        return Err(wrong("it holds no deal"));
    }
    let origin = stored.provenance();
    let toml = origin.get("rules_toml").ok_or_else(|| wrong("it does not say under which rules it was played"))?;
    let played = super::rules::noticed(Rules::from_toml("rules of the table", toml))?;
    let rules = match &args.rules.rules {
        Some(name) => super::load_rules(Some(name))?,
        None => played.clone(),
    };
    if !played.same_deals(&rules) {
        let keys: Vec<String> = diff(&played, &rules)
            .into_iter()
            .filter(|difference| !played.pays_only(&difference.key) || !rules.pays_only(&difference.key))
            .map(|difference| difference.key)
            .collect();
        let keys = if keys.is_empty() {
            "which payments are worth something to players (`jing rules diff` names the keys)".to_owned()
        } else {
            keys.join(", ")
        };
        return Err(CliError::input(format!(
            "{name}: under {} other deals would be played than under {}: {keys}; compare them with `jing compare`, which plays both",
            rules.name, played.name
        )));
    }
    let number = |key: &str| {
        origin.get(key).and_then(|text| text.parse::<u64>().ok()).ok_or_else(|| wrong(&format!("its {key} is missing")))
    };
    let mut seating: Seating = origin.get("players").unwrap_or("efficient").parse().map_err(CliError::input)?;
    seating.error_rate = number("error_rate_millionths")? as u32;
    let session_len = number("session_deals")? as u32;
    let plan = Plan { rules, seating, seed: number("seed")?, hands: stored.len() as u64, session_len };
    let folder = match &args.out {
        Some(out) => Some(OutputFolder::prepare(out, &FILES, Existing::Replace).map_err(output_error)?),
        None => None,
    };
    let began = Instant::now();
    let gathered = stored.settle(&plan.rules).map_err(|error| match error {
        StoredError::Output(error) => output_error(error),
        score => CliError::input(format!("{name}: {score}")),
    })?;
    let run_name = super::experiment::file_name(&plan.rules.name);
    let rules = args.rules.rules.as_deref().map_or_else(String::new, |rules| format!(" --rules {}", quote(rules)));
    let results = Results {
        plan: &plan,
        tally: &gathered.study.tally,
        gathered: &gathered,
        ending: Ending::Complete,
        targets: Vec::new(),
        bankrolls: &BANKROLLS,
        extremes: super::simulate::extremes(&plan, args.rules.rules.as_deref().unwrap_or(&played.name), &gathered),
        seconds: began.elapsed().as_secs_f64(),
        name: &run_name,
        command: format!("jing settle {}{rules}", quote(&name)),
        lang,
        panel: Panel::default(),
    };
    if let Some(folder) = &folder {
        write_files(&results, folder, args.plain_tables).map_err(output_error)?;
    }
    tell(&results, folder.as_ref(), args.json)
}
