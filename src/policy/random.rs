//! Any legal move, uniformly.

use crate::game::{Claim, ClaimOptions, Stream, Turn, TurnOptions};
use crate::tile::Kind;

/// One of the legal moves with fourteen tiles, each kind of discard and each kong alike.
pub(super) fn turn(options: &TurnOptions, noise: &mut Stream) -> Turn {
    let kongs = options.concealed_kongs.union(options.added_kongs);
    let choice = noise.below((kongs.len() + options.discards.len()) as u32) as usize;
    let nth = |set: crate::tile::KindSet, n: usize| set.iter().nth(n).unwrap_or(Kind::EAST);
    if choice < kongs.len() {
        Turn::Kong(nth(kongs, choice))
    } else {
        Turn::Discard(nth(options.discards, choice - kongs.len()))
    }
}

/// One of the legal claims, or none.
pub(super) fn claim(options: &ClaimOptions, noise: &mut Stream) -> Claim {
    let claims = [(options.pung, Claim::Pung), (options.kong, Claim::Kong)].into_iter().filter(|c| c.0).map(|c| c.1);
    let claims = claims.chain(options.chows.iter().map(|&with| Claim::Chow(with)));
    let count = usize::from(options.pung) + usize::from(options.kong) + options.chows.len();
    let choice = noise.below(count as u32 + 1) as usize;
    claims.chain([Claim::Pass]).nth(choice).unwrap_or(Claim::Pass)
}
