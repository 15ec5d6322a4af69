//! A player that minimises the shanten and breaks ties at random. Claims, kongs, 换三张 and 定缺 are those of [`super::efficient`],
//! and so is the preference for a wait that may win.

use super::gated_distance::Aim;
use super::{Deed, Memory, Player, efficient, rest_of_efficient};
use crate::game::{Claim, ClaimOptions, Stream, Turn, TurnOptions, View};

/// The player `greedy`.
#[derive(Debug)]
pub(super) struct Greedy;

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if options.win {
            return Turn::Win;
        }
        efficient::declare_if_rewarded(view, options, turn(view, options, memory.noise()))
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
        if options.win { Claim::Win } else { efficient::claim(view, options) }
    }

    rest_of_efficient!();

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn never_does(&self, deed: Deed) -> bool {
        matches!(deed, Deed::PassedWin | Deed::Jingdiao | Deed::FalseWin)
    }
}

/// Chooses a kong or a discard with fourteen tiles. Wins and declarations are not considered.
fn turn(view: &View<'_, '_>, options: &TurnOptions, noise: &mut Stream) -> Turn {
    let aim = Aim::new(view);
    if let Some(turn) = efficient::forced(view, &aim, options) {
        return turn;
    }
    let best = efficient::best_discards(view, &aim, options.discards);
    let winning = efficient::winning_waits(view, &best);
    let wins = winning.is_some();
    let best = winning.unwrap_or(best);
    let kong = efficient::kong(view, &aim, options, efficient::common_distance(&best));
    if let Some(kong) = kong.filter(|&kong| !wins || efficient::leaves_a_win(view, options, kong)) {
        return kong;
    }
    match best.get(noise.below(best.len().max(1) as u32) as usize) {
        Some(discard) => Turn::Discard(discard.tile),
        None => efficient::turn(view, options),
    }
}
