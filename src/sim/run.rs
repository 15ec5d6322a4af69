//! The one loop: the same deals under one rule set or several, on all cores.
//!
//! All sides are played with the same walls, dice and player noise, session by session. Where different players are compared,
//! every session is played with each of their seatings. Sides whose rules differ only in payments share the play and are settled
//! one by one. Session totals are compared, so the session (with all its seatings) is the sampling unit.
//!
//! A block is a fixed range of sessions; blocks are played in waves and merged in order, so results depend neither on the
//! number of threads nor on which block finishes first. An interrupted run equals a run of the sessions it finished.

use super::category::Happened;
use super::count::{Counter, Played};
use super::record::{Counts, Ending, PART_BLOCKS, Pair, Record, Side};
use super::row::layout;
use super::session::Session;
use crate::game::{Finished, Observer};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::score::{Memo, Settlement, settle_again};
use crate::stats::Merge;
use rayon::prelude::*;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sessions of a block.
pub const BLOCK_SESSIONS: u64 = 16;
/// Units of the first wave, after which precision is looked at for the first time.
const FIRST_WAVE: u64 = 8;

/// What is played. A run is a pure function of this.
#[derive(Clone, Debug)]
pub struct Run {
    /// The rule sets; the first is the one the others are compared with.
    pub sides: Vec<Rules>,
    /// The players.
    pub seating: Seating,
    /// Whether every session is played with each of their different seatings.
    pub rotate: bool,
    /// The seed of all streams.
    pub seed: u64,
    /// Deals, each played once under every rule set and seating.
    pub hands: u64,
    /// Deals of a session; the last may be shorter.
    pub session_len: u32,
    /// Play every side, also where a settlement would do: for checks of the short cut.
    pub replay_all: bool,
}

/// Asked after every wave whether it is enough. Waves end at fixed numbers of blocks, so what is decided by the results alone is
/// the same on every machine.
pub type Look<'a> = dyn FnMut(&Record) -> Option<Ending> + 'a;

/// How a run is watched and stopped.
pub struct Control<'a> {
    /// Set from outside to stop after the blocks in play.
    pub stop: &'a AtomicBool,
    /// Told the number of deals finished, after every session, from any thread.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Something made of every deal of the first side, besides the counts, in order.
pub trait Rows: Sync {
    /// What is kept of a deal.
    type Row: Send;
    /// Why rows cannot be kept.
    type Error;
    /// Makes the row of a deal; called on any thread.
    fn row(&self, session: u64, hand: u64, finished: &Finished) -> Self::Row;
    /// Takes the rows of a block, block by block in order.
    ///
    /// # Errors
    /// Where they cannot be kept: the run ends.
    fn take(&mut self, rows: Vec<Self::Row>) -> Result<(), Self::Error>;
}

/// Keeps nothing.
pub struct NoRows;

impl Rows for NoRows {
    type Row = ();
    type Error = Infallible;
    fn row(&self, _: u64, _: u64, _: &Finished) {}
    fn take(&mut self, _: Vec<()>) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Sides that play the same deals.
struct Group {
    /// The rules that are played: those of the first side, noting what the others ask for.
    rules: Rules,
    /// The sides, the one that is played first.
    members: Vec<usize>,
}

/// Some consecutive blocks.
struct Unit<R> {
    sides: Vec<Counts>,
    pairs: Vec<Pair>,
    rows: Vec<R>,
}

/// A deal to be settled under several rule sets.
struct Deal {
    hand: u64,
    finished: Finished,
    in_play: Happened,
}

impl Run {
    /// A run of one rule set with the players where they sit.
    pub fn of(rules: Rules, seating: Seating, seed: u64, hands: u64) -> Run {
        Run { sides: vec![rules], seating, rotate: false, seed, hands, session_len: 16, replay_all: false }
    }

    /// The seatings that play every session.
    pub fn seatings(&self) -> Vec<Seating> {
        if self.rotate { self.seating.rotations() } else { vec![self.seating] }
    }

    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.hands.div_ceil(u64::from(self.session_len))
    }

    /// A session as one side plays it with a seating.
    pub fn session(&self, side: usize, seating: Seating, number: u64) -> Session<'_> {
        self.session_under(&self.sides[side], seating, number)
    }

    fn session_under<'a>(&self, rules: &'a Rules, seating: Seating, number: u64) -> Session<'a> {
        let len = u64::from(self.session_len);
        let first = number.saturating_mul(len);
        Session::new(rules, seating, self.seed, number, first..first.saturating_add(len).min(self.hands))
    }

    /// Plays deal `hand` of the first side, telling `observer`, after those of its session before it; none where the run has no
    /// such deal.
    pub fn deal<O: Observer>(&self, hand: u64, observer: &mut O) -> Option<Finished> {
        let len = u64::from(self.session_len);
        let mut session = self.session(0, self.seating, hand / len);
        (0..hand % len).try_for_each(|_| session.next_deal(&mut ()).map(drop))?;
        session.next_deal(observer).map(|(_, finished)| finished)
    }

    /// Sides that play the same deals stand together.
    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for side in 0..self.sides.len() {
            let shares = |group: &&mut Vec<usize>| {
                !self.replay_all
                    && !self.seating.looks_at_payments()
                    && self.sides[group[0]].same_deals(&self.sides[side])
            };
            match groups.iter_mut().find(shares) {
                Some(group) => group.push(side),
                None => groups.push(vec![side]),
            }
        }
        let group = |members: Vec<usize>| {
            let leader = &self.sides[members[0]];
            let rules = if members.len() > 1 { leader.recording() } else { leader.clone() };
            rules.evaluator();
            Group { rules, members }
        };
        groups.into_iter().map(group).collect()
    }

    /// Plays everything on the current thread pool, without being watched.
    pub fn play(&self) -> Record {
        let control = Control { stop: &AtomicBool::new(false), progress: &|_| {} };
        let Ok(record) = self.play_watched(&control, &mut NoRows, &mut |_| None);
        record
    }

    /// Plays everything on the current thread pool. `look` is asked after every wave whether it is enough.
    ///
    /// # Errors
    /// Where `rows` cannot be kept.
    pub fn play_watched<R: Rows>(
        &self,
        control: &Control<'_>,
        rows: &mut R,
        look: &mut Look<'_>,
    ) -> Result<Record, R::Error> {
        let (groups, seatings, sides) = (self.groups(), self.seatings(), self.sides.len() as u64);
        let mut record = Record {
            sides: vec![Side::new(seatings.len() as u64); self.sides.len()],
            pairs: vec![Pair::default(); self.sides.len() - 1],
            ending: Ending::Complete,
            plays: groups.len() * seatings.len(),
        };
        // Several sides are merged less often: their counts are large.
        let (blocks, most) = if sides == 1 { (1, 128) } else { (PART_BLOCKS, (256 / sides).clamp(4, 64)) };
        let units = self.sessions().div_ceil(BLOCK_SESSIONS * blocks);
        let mut first = 0;
        while first < units {
            // Each wave is as long as all before it, up to a limit.
            let wave = first..units.min(first + first.clamp(FIRST_WAVE.min(most), most));
            let keep = &*rows;
            let play = |unit| {
                let sessions = unit * blocks * BLOCK_SESSIONS..(unit + 1) * blocks * BLOCK_SESSIONS;
                let going_on = !control.stop.load(Ordering::Relaxed);
                going_on.then(|| self.play_unit(&groups, &seatings, sessions, control, keep))
            };
            let played: Vec<Option<Unit<R::Row>>> = wave.clone().into_par_iter().map(play).collect();
            for (unit, played) in wave.clone().zip(played) {
                let Some(played) = played else { return Ok(Record { ending: Ending::Interrupted, ..record }) };
                for (side, counts) in record.sides.iter_mut().zip(&played.sides) {
                    side.add(unit * blocks, counts);
                }
                record.pairs.iter_mut().zip(&played.pairs).for_each(|(sum, more)| sum.merge(more));
                rows.take(played.rows)?;
            }
            first = wave.end;
            if first < units
                && let Some(ending) = look(&record)
            {
                return Ok(Record { ending, ..record });
            }
        }
        Ok(record)
    }

    fn play_unit<R: Rows>(
        &self,
        groups: &[Group],
        seatings: &[Seating],
        sessions: std::ops::Range<u64>,
        control: &Control<'_>,
        rows: &R,
    ) -> Unit<R::Row> {
        let detailed = self.sides.len() == 1;
        let mut counters: Vec<Counter> = self.sides.iter().map(|_| Counter::new(detailed)).collect();
        let mut pairs = vec![Pair::default(); self.sides.len() - 1];
        let (mut kept, mut deals) = (Vec::new(), Vec::<Deal>::new());
        let mut again = Settlement::default();
        for number in sessions.start..sessions.end.min(self.sessions()) {
            for group in groups {
                let mut played = Played::new(detailed);
                for (seating, rotation) in seatings.iter().zip(0..) {
                    let mut session = self.session_under(&group.rules, *seating, number);
                    while let Some((hand, finished)) = session.next_deal(&mut ()) {
                        if size_of::<R::Row>() > 0 && group.members[0] == 0 {
                            kept.push(rows.row(number, hand, &finished));
                        }
                        let in_play = Happened::in_play(&finished);
                        played.add(&finished, in_play);
                        deals.push(Deal { hand, finished, in_play });
                    }
                    played.end_evening(seating);
                    // Side by side, so that the counts of a side stay in the cache.
                    for &side in &group.members {
                        let counter = &mut counters[side];
                        for deal in &deals {
                            let mut settlement = &deal.finished.settlement;
                            if side != group.members[0] {
                                deal.settle(&group.rules, &self.sides[side], &mut again);
                                settlement = &again;
                            }
                            let happened = deal.in_play.settled(&deal.finished, settlement);
                            counter.add(deal.hand, rotation, &deal.finished, settlement, happened);
                        }
                        counter.end_evening(seating);
                    }
                    deals.clear();
                }
                group.members.iter().for_each(|&side| counters[side].end_session(&played));
            }
            for (pair, other) in pairs.iter_mut().zip(&counters[1..]) {
                pair.0.record(layout(), counters[0].row(), other.row());
            }
            let len = u64::from(self.session_len);
            (control.progress)(len.min(self.hands - number * len));
        }
        Unit { sides: counters.into_iter().map(Counter::finish).collect(), pairs, rows: kept }
    }
}

impl Deal {
    /// Settles it under rules that differ from those played only in payments.
    fn settle(&self, played: &Rules, rules: &Rules, settlement: &mut Settlement) {
        let mut memo = Memo::of(played, &self.finished.settlement, &self.finished.readings);
        if let Err(error) = settle_again(rules, &self.finished.facts, &mut memo, settlement) {
            unreachable!("a deal that was played can be settled, but under {}: {error}", rules.name);
        }
    }
}
