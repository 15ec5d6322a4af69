//! `jing arena`: every player against every other.

use super::args::ArenaArgs;
use super::console;
use super::error::CliError;
use super::job::{Extras, Job};
use super::players::{player, prepare, untaught};
use crate::lang::{Lang, msg};
use crate::policy::meant;

/// Walls where the number is not given.
const WALLS: u64 = 20_000;

pub fn run(args: &ArenaArgs, lang: Lang) -> Result<(), CliError> {
    let argument = args.rules.rules.as_deref().unwrap_or(crate::rules::DEFAULT);
    let rules = super::load_rules(Some(argument))?;
    // Whatever can be refused is refused before anybody learns, which takes minutes.
    let names: Vec<String> = args.players.iter().map(|name| meant(name.trim())).collect();
    if let Some((_, known)) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        return Err(CliError::input(msg!("cli-arena-twice", known)));
    }
    if names.len() < 2 {
        return Err(CliError::input(msg!("cli-arena-too-few")));
    }
    names.iter().try_for_each(|name| untaught(name, 0).map(drop))?;
    let named = || {
        prepare(&names.join(","), std::slice::from_ref(&rules), None, lang)?;
        names.iter().map(|name| player(name, &rules, lang)).collect::<Result<Vec<_>, _>>()
    };
    let players = console::pool(args.play.deals.threads)?.install(named)?;
    Job::arena(argument, &rules, &players, args, WALLS, lang)?.play(&args.play, &Extras::default(), lang)
}
