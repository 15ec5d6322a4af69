//! Any legal move, each equally likely.

use crate::game::{Claim, ClaimOptions, Stream, Turn, TurnOptions};
use crate::tile::Kind;

/// One of the legal moves with fourteen tiles, each kind of discard, each kong and each declaration alike.
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

/// One of the legal claims, or none.
pub(super) fn claim(options: &ClaimOptions, noise: &mut Stream) -> Claim {
    let claims = [(options.pung, Claim::Pung), (options.kong, Claim::Kong)].into_iter().filter(|c| c.0).map(|c| c.1);
    let claims = claims.chain(options.chows.iter().map(|&with| Claim::Chow(with)));
    let count = usize::from(options.pung) + usize::from(options.kong) + options.chows.len();
    let choice = noise.below(count as u32 + 1) as usize;
    claims.chain([Claim::Pass]).nth(choice).unwrap_or(Claim::Pass)
}
