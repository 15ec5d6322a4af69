//! `jing compare`: rule sets on the same deals.

use super::args::CompareArgs;
use super::error::CliError;
use super::experiment::Experiment;
use super::job::{Extras, Job};
use crate::lang::{Lang, msg};
use crate::report::Kind;
use crate::sim::Run;

pub fn run(args: &CompareArgs, lang: Lang) -> Result<(), CliError> {
    if args.rules.len() < 2 {
        return Err(CliError::input(msg!("cli-compare-too-few")));
    }
    if let Some(until) = args.run.stop.sign() {
        let load = |rules: &String| super::load_rules(Some(rules));
        let rules = args.rules.iter().map(load).collect::<Result<Vec<_>, CliError>>()?;
        let first = rules[0].fingerprint();
        if let Some(at) = (1..rules.len()).find(|&at| rules[at].fingerprint() == first) {
            let [a, b] = [0, at].map(|at| &args.rules[at]);
            return Err(CliError::input(msg!("cli-until-equal-rules", until, a, b)));
        }
    }
    let job = Job::new(
        Kind::Compare,
        args.rules.clone(),
        &args.run,
        &Experiment::default(),
        (args.goal, args.trainings, args.primary.as_deref()),
        name,
        lang,
    )?;
    job.replaying(args.replay_all).play(&args.run.play, &Extras::default(), lang)
}

fn name(run: &Run) -> String {
    let names: Vec<&str> =
        run.sides.iter().filter(|side| side.plays_as.is_none()).map(|side| side.rules.name.as_str()).collect();
    format!("compare-{}", names.join("-vs-"))
}
