//! Sampling of dealt hands, to check the exact counts.

use super::ExactError;
use super::urn::{self, Urn};
use crate::game::{Domain, Stream};
use crate::rules::Rules;
use crate::score::Gates;
use crate::shape::{Holding, MeldInfo};
use crate::stats::RatioSums;
use crate::threads;
use crate::tile::{Kind, KindSet};

/// Number of deals per random stream.
const BLOCK: u64 = 1 << 16;
/// Number of tiles of the dealer.
const HAND: usize = 14;

/// Deals `deals` random hands to the dealer and counts those that win as dealt. The turned tile is `only`; for `None` it is random, if
/// the rules turn one. In the sums, each deal is a session with one trial, and a win is an event. The result depends on the seed, but
/// not on the number of threads.
///
/// # Errors
/// Returns an error if the rules turn no tile but `only` is given, or if `only` cannot be turned.
pub fn sample_tianhu(rules: &Rules, only: Option<Kind>, seed: u64, deals: u64) -> Result<RatioSums, ExactError> {
    urn::indicators(rules, only)?;
    let tiles = Urn::new(rules, only).copies.tiles().collect();
    let turns = rules.has_indicator() && only.is_none();
    let sampler = Sampler { rules, only, tiles, turns, gates: Gates::new(rules) };
    let blocks = deals.div_ceil(BLOCK);
    let block = |block: u64| sampler.block(seed, block, BLOCK.min(deals - block * BLOCK));
    let wins = threads::sum(blocks, || 0, block, |sum, more| sum + more);
    let x = i128::from(wins);
    Ok(RatioSums { sessions: deals, x, n: deals, xx: x, xn: x, nn: deals.into() })
}

struct Sampler<'a> {
    rules: &'a Rules,
    only: Option<Kind>,
    /// The tiles that can be dealt, with the turned tile if it is random.
    tiles: Vec<Kind>,
    /// Whether the first tile drawn is the turned tile.
    turns: bool,
    gates: Gates,
}

impl Sampler<'_> {
    /// Returns the number of wins in the block with index `block`, which has `deals` deals.
    fn block(&self, seed: u64, block: u64, deals: u64) -> u64 {
        let mut stream = Stream::new(seed, Domain::Study, block);
        let mut tiles = self.tiles.clone();
        let turned = usize::from(self.turns);
        let mut wins = 0;
        for _ in 0..deals {
            // A uniform order stays uniform when it is shuffled again, so the tiles need not be sorted first.
            stream.shuffle_front(&mut tiles, HAND + turned);
            let indicator = if self.turns { Some(tiles[0]) } else { self.only };
            let wild = self.rules.wild_kinds(indicator);
            wins += u64::from(self.wins(&tiles[turned..turned + HAND], wild));
        }
        wins
    }

    #[inline]
    fn wins(&self, tiles: &[Kind], wild: KindSet) -> bool {
        let mut holding = Holding::new(&tiles.iter().copied().collect(), MeldInfo::NONE, wild);
        holding.suits = self.rules.suit_limit(None);
        self.rules.evaluator().is_win(&holding)
            && (!self.gates.has_any() || self.gates.allows(&tiles.iter().copied().collect(), &[]))
    }
}
