//! A player that plays a uniformly random legal move and wins whenever it may. 换三张 and 定缺 are those of [`super::efficient`].

use super::{Deed, Memory, Player, rest_of_efficient};
use crate::game::{Claim, ClaimOptions, Stream, Turn, TurnOptions, View};
use crate::tile::Kind;

/// The player `random`.
#[derive(Debug)]
pub(super) struct Random;

impl Player for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn turn(&self, _: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if options.win { Turn::Win } else { turn(options, memory.noise()) }
    }

    fn claim(&self, _: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        if options.win { Claim::Win } else { claim(options, memory.noise()) }
    }

    rest_of_efficient!();

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn never_does(&self, deed: Deed) -> bool {
        matches!(deed, Deed::PassedWin | Deed::Jingdiao | Deed::FalseWin)
    }
}

/// Chooses a turn with fourteen tiles, but no win. Each kind of discard, each kong and each declaration is equally likely.
pub(super) fn turn(options: &TurnOptions, noise: &mut Stream) -> Turn {
    let kongs = options.concealed_kongs.union(options.added_kongs);
    let moves = [kongs, options.xuanfeng, options.declares, options.discards];
    let turns: [fn(Kind) -> Turn; 4] = [Turn::Kong, Turn::Xuanfeng, Turn::Declare, Turn::Discard];
    let mut choice = noise.below(moves.iter().map(|kinds| kinds.len() as u32).sum()) as usize;
    for (kinds, turn) in moves.into_iter().zip(turns) {
        match kinds.iter().nth(choice) {
            Some(kind) => return turn(kind),
            None => choice -= kinds.len(),
        }
    }
    Turn::Discard(Kind::EAST)
}

/// Chooses one of the legal melds or a pass, each equally likely. Wins are not considered.
pub(super) fn claim(options: &ClaimOptions, noise: &mut Stream) -> Claim {
    let claims = [(options.pung, Claim::Pung), (options.kong, Claim::Kong)].into_iter().filter(|c| c.0).map(|c| c.1);
    let claims = claims.chain(options.chows.iter().map(|&with| Claim::Chow(with)));
    let count = usize::from(options.pung) + usize::from(options.kong) + options.chows.len();
    let choice = noise.below(count as u32 + 1) as usize;
    claims.chain([Claim::Pass]).nth(choice).unwrap_or(Claim::Pass)
}
