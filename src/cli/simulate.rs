//! `jing simulate`: plays deals under one rule set and writes the results.

use super::args::{GoalArg, SimulateArgs, TrainingsArgs};
use super::error::CliError;
use super::experiment::Experiment;
use super::job::{Extras, Job};
use crate::lang::{Lang, msg};
use crate::report::Kind;

pub fn run(args: &SimulateArgs, lang: Lang) -> Result<(), CliError> {
    let file = Experiment::load(args.experiment.as_deref())?;
    if file.vary.is_some() {
        return Err(CliError::input(msg!("cli-simulate-varies")));
    }
    let rules = args.rules.rules.clone().or_else(|| file.rules.clone());
    let rules = rules.unwrap_or_else(|| crate::rules::DEFAULT.to_owned());
    if args.rare {
        return super::rare::run(args, &rules, &file, lang);
    }
    let job = Job::new(
        Kind::Simulate,
        vec![rules],
        &args.run,
        &file,
        (GoalArg::default(), TrainingsArgs::default(), None),
        |run| run.sides[0].rules.name.clone(),
        lang,
    )?;
    let extras = Extras {
        hands_table: args.hands_table || file.hands_table.unwrap_or(false),
        log: args.log.as_deref().map(|path| (path, args.log_hands)),
    };
    job.play(&args.run.play, &extras, lang)
}
