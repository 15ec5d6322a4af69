//! Deals without play, to check counts by sampling, as fast as the win check allows.

use super::ExactError;
use super::urn::{self, Urn};
use crate::game::{Domain, Stream};
use crate::rules::Rules;
use crate::score::Gates;
use crate::shape::{Holding, MeldInfo};
use crate::stats::RatioSums;
use crate::threads;
use crate::tile::{Kind, KindSet};

/// Deals of one random stream.
const BLOCK: u64 = 1 << 16;
/// Tiles of the dealer.
const HAND: usize = 14;

/// How many of `deals` random hands of the dealer win as dealt, the turned tile random as well. Every deal is its own session
/// in the sums. The same seed gives the same number, whatever the number of threads.
///
/// # Errors
/// Where `only` is given to rules that turn no tile.
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
    tiles: Vec<Kind>,
    /// Whether the first tile drawn is turned.
    turns: bool,
    gates: Gates,
}

impl Sampler<'_> {
    /// The wins of one block.
    fn block(&self, seed: u64, block: u64, deals: u64) -> u64 {
        let mut stream = Stream::new(seed, Domain::Study, block);
        let mut tiles = self.tiles.clone();
        let turned = usize::from(self.turns);
        let mut wins = 0;
        for _ in 0..deals {
            // A uniform order stays one when it is shuffled again: nothing has to be laid out anew.
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
            && (!self.gates.any() || self.gates.open_to(&tiles.iter().copied().collect(), &[]))
    }
}
