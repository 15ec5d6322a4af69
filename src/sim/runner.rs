//! Plays the blocks of a plan on all cores.
//!
//! A block is a fixed range of sessions; blocks are played in waves and merged in order, so results depend neither on the
//! number of threads nor on who finishes first, and an interrupted run is exactly the run of the sessions it finished.

use super::plan::Plan;
use super::tally::{Counter, Tally};
use crate::game::Finished;
use crate::stats::Merge;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sessions of a block.
pub const BLOCK_SESSIONS: u64 = 16;
/// Blocks of a wave: enough to keep cores busy, few enough to keep memory flat.
const WAVE_BLOCKS: u64 = 128;

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The counts.
    pub tally: Tally,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

/// How a run is watched and stopped.
pub struct Control<'a> {
    /// Set from outside to stop after the blocks in play.
    pub stop: &'a AtomicBool,
    /// Told the number of deals finished, after every block, from any thread.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Something made of every deal, besides the counts, in order.
pub trait Rows: Sync {
    /// What is kept of a deal.
    type Row: Send;
    /// Why rows cannot be kept.
    type Error;
    /// Makes the row of a deal; called on any thread.
    fn row(&self, session: u64, hand: u64, finished: &Finished) -> Self::Row;
    /// Takes the rows of a wave, in order.
    fn take(&mut self, rows: Vec<Self::Row>) -> Result<(), Self::Error>;
}

/// Keeps nothing.
pub struct NoRows;

impl Rows for NoRows {
    type Row = ();
    type Error = std::convert::Infallible;
    fn row(&self, _: u64, _: u64, _: &Finished) {}
    fn take(&mut self, _: Vec<()>) -> Result<(), Self::Error> {
        Ok(())
    }
}

struct Block<R> {
    tally: Tally,
    rows: Vec<R>,
}

/// Plays a plan on the current thread pool.
///
/// # Errors
/// Where `rows` cannot be kept.
pub fn run<R: Rows>(plan: &Plan, control: &Control<'_>, rows: &mut R) -> Result<Outcome, R::Error> {
    let blocks = plan.sessions().div_ceil(BLOCK_SESSIONS);
    let mut tally = Tally::default();
    let mut first = 0;
    while first < blocks {
        let wave = first..blocks.min(first + WAVE_BLOCKS);
        let maker = &*rows;
        let played: Vec<Option<Block<R::Row>>> =
            wave.clone().into_par_iter().map(|block| play_block(plan, control, block, maker)).collect();
        let mut kept = Vec::new();
        let mut whole = true;
        for block in played {
            let Some(block) = block.filter(|_| whole) else {
                whole = false;
                continue;
            };
            tally.merge(&block.tally);
            kept.extend(block.rows);
        }
        rows.take(kept)?;
        if !whole {
            return Ok(Outcome { tally, interrupted: true });
        }
        first = wave.end;
    }
    Ok(Outcome { tally, interrupted: false })
}

fn play_block<R: Rows>(plan: &Plan, control: &Control<'_>, block: u64, rows: &R) -> Option<Block<R::Row>> {
    if control.stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut counter = Counter::default();
    let mut kept = Vec::new();
    let mut order = Vec::with_capacity(crate::game::MAX_TILES);
    let sessions = block * BLOCK_SESSIONS..plan.sessions().min((block + 1) * BLOCK_SESSIONS);
    let mut deals = 0;
    for session in sessions {
        plan.play_session_reusing(session, &mut order, |hand, finished| {
            counter.add(finished);
            if size_of::<R::Row>() > 0 {
                kept.push(rows.row(session, hand, finished));
            }
        });
        counter.end_session();
        deals += u64::from(plan.deals_of(session));
    }
    (control.progress)(deals);
    Some(Block { tally: counter.finish(), rows: kept })
}
