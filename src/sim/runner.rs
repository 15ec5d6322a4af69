//! Plays the blocks of a plan on all cores.
//!
//! A block is a fixed range of sessions; blocks are played in waves and merged in order, so results depend neither on the
//! number of threads nor on who finishes first, and an interrupted run is exactly the run of the sessions it finished.

use super::category::Happened;
use super::plan::Plan;
use super::study::{Gathered, Study, StudyCounter};
use super::tally::Tally;
use crate::game::Finished;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sessions of a block.
pub const BLOCK_SESSIONS: u64 = 16;
/// Blocks of a wave: enough to keep cores busy, few enough to keep memory flat.
const WAVE_BLOCKS: u64 = 128;
/// Units of the first wave, after which precision is looked at for the first time.
const FIRST_WAVE: u64 = 8;

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Everything that was kept.
    pub gathered: Gathered,
    /// Why it ended.
    pub ending: Ending,
}

impl Outcome {
    /// The counts.
    pub fn tally(&self) -> &Tally {
        &self.gathered.study.tally
    }
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All deals were played.
    Complete,
    /// It was stopped from outside.
    Interrupted,
    /// Everything is known as exactly as it was asked for.
    Reached,
    /// The time was over.
    OutOfTime,
}

impl Ending {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Complete => "complete",
            Ending::Interrupted => "interrupted",
            Ending::Reached => "reached",
            Ending::OutOfTime => "out_of_time",
        }
    }
}

/// Asked after every wave whether it is enough. Waves end at fixed numbers of blocks, so what is decided by the results alone is
/// the same on every machine.
pub type Look<'a, W> = dyn FnMut(&W) -> Option<Ending> + 'a;

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
    /// Takes the rows of a block, block by block in order.
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
    study: Study,
    rows: Vec<R>,
}

/// Plays a plan on the current thread pool.
///
/// # Errors
/// Where `rows` cannot be kept.
pub fn run<R: Rows>(
    plan: &Plan,
    control: &Control<'_>,
    rows: &mut R,
    look: &mut Look<'_, Gathered>,
) -> Result<Outcome, R::Error> {
    let blocks = plan.sessions().div_ceil(BLOCK_SESSIONS);
    let mut whole = (Gathered::default(), rows);
    let play = |whole: &(Gathered, &mut R), block| play_block(plan, control, block, &*whole.1);
    let take = |whole: &mut (Gathered, &mut R), number: u64, block: Block<R::Row>| {
        whole.0.add(number, &block.study);
        whole.1.take(block.rows)
    };
    let ending = waves(blocks, WAVE_BLOCKS, &mut whole, play, take, &mut |whole| look(&whole.0))?;
    Ok(Outcome { gathered: whole.0, ending })
}

/// Plays units of work in waves, each twice as long as all before it up to `most`, and merges them in order.
pub(super) fn waves<W: Sync, P: Send, E>(
    units: u64,
    most: u64,
    whole: &mut W,
    play: impl Fn(&W, u64) -> Option<P> + Sync,
    mut take: impl FnMut(&mut W, u64, P) -> Result<(), E>,
    look: &mut Look<'_, W>,
) -> Result<Ending, E> {
    let mut first = 0;
    while first < units {
        let wave = first..units.min(first + first.clamp(FIRST_WAVE.min(most), most));
        let so_far = &*whole;
        let played: Vec<Option<P>> = wave.clone().into_par_iter().map(|unit| play(so_far, unit)).collect();
        for (unit, part) in wave.clone().zip(played) {
            let Some(part) = part else { return Ok(Ending::Interrupted) };
            take(whole, unit, part)?;
        }
        first = wave.end;
        if first < units
            && let Some(ending) = look(whole)
        {
            return Ok(ending);
        }
    }
    Ok(Ending::Complete)
}

fn play_block<R: Rows>(plan: &Plan, control: &Control<'_>, block: u64, rows: &R) -> Option<Block<R::Row>> {
    if control.stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut counter = StudyCounter::default();
    let mut kept = Vec::new();
    let mut order = Vec::with_capacity(crate::game::MAX_TILES);
    let sessions = block * BLOCK_SESSIONS..plan.sessions().min((block + 1) * BLOCK_SESSIONS);
    let mut deals = 0;
    for session in sessions {
        plan.play_session_reusing(session, &mut order, |hand, finished| {
            counter.add(hand, 0, &finished, &finished.settlement, Happened::of(&finished));
            if size_of::<R::Row>() > 0 {
                kept.push(rows.row(session, hand, &finished));
            }
        });
        counter.end_evening();
        counter.end_session();
        deals += u64::from(plan.deals_of(session));
    }
    (control.progress)(deals);
    Some(Block { study: counter.finish(), rows: kept })
}
