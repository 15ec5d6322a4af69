//! `jing arena`: every player against every other.

use super::args::ArenaArgs;
use super::console;
use super::error::CliError;
use super::job::{Extras, Job};
use super::players::player;
use crate::lang::{Lang, msg};

/// Walls where the number is not given.
const WALLS: u64 = 20_000;

pub fn run(args: &ArenaArgs, lang: Lang) -> Result<(), CliError> {
    let argument = args.rules.rules.as_deref().unwrap_or(crate::rules::DEFAULT);
    let rules = super::load_rules(Some(argument))?;
    let named = || args.players.iter().map(|name| player(name, &rules, lang)).collect::<Result<Vec<_>, _>>();
    let players = console::pool(args.play.deals.threads)?.install(named)?;
    for (at, known) in players.iter().enumerate() {
        if players[..at].iter().any(|other| other.name() == known.name()) {
            let message = msg!("cli-arena-twice", known = known.name());
            return Err(CliError::input(message));
        }
    }
    if players.len() < 2 {
        return Err(CliError::input(msg!("cli-arena-too-few")));
    }
    Job::arena(argument, &rules, &players, args, WALLS, lang)?.play(&args.play, &Extras::default(), lang)
}
