//! `jing arena`: every player against every other.

use super::args::ArenaArgs;
use super::console;
use super::error::CliError;
use super::job::{Extras, Job};
use super::players::player;
use crate::lang::Lang;

/// Walls where the number is not given.
const WALLS: u64 = 20_000;

pub fn run(args: &ArenaArgs, lang: Lang) -> Result<(), CliError> {
    let argument = args.rules.rules.as_deref().unwrap_or(crate::rules::DEFAULT);
    let rules = super::load_rules(Some(argument))?;
    let named = || args.players.iter().map(|name| player(name, &rules, lang)).collect::<Result<Vec<_>, _>>();
    let players = console::pool(args.play.common.threads)?.install(named)?;
    for (at, known) in players.iter().enumerate() {
        if players[..at].iter().any(|other| other.name() == known.name()) {
            let message = format!("{} is named twice; a player has no edge against itself", known.name());
            return Err(CliError::input(message));
        }
    }
    if players.len() < 2 {
        return Err(CliError::input("an arena needs two PLAYERS or more, such as: jing arena efficient greedy"));
    }
    Job::arena(argument, &rules, &players, args, WALLS, lang)?.play(&args.play, &Extras::default(), lang)
}
