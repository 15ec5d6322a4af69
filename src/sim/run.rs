//! The one loop: the same deals for one side or several, on all cores. A side is rules and players.
//!
//! All sides are played with the same walls, dice and player noise, session by session. Where different players are compared,
//! every session is played with each of their seatings. Sides that play the same deals share the play and are settled one by
//! one. Session totals are compared, so the session (with all its seatings) is the sampling unit.
//!
//! A block is a fixed range of sessions; blocks are played in waves and merged in order, so results depend neither on the
//! number of threads nor on which block finishes first. An interrupted run equals a run of the sessions it finished.

use super::category::Happened;
use super::count::{Counter, Played};
use super::joint::Joint;
use super::record::{Counts, Ending, PART_BLOCKS, Pair, Record, SideRecord};
use super::row::layout;
use super::session::Session;
use crate::game::{Finished, Observer};
use crate::policy::{Policy, Seating};
use crate::rules::Rules;
use crate::score::{Memo, Settlement, settle_again};
use crate::stats::Merge;
use crate::tile::BySeat;
use rayon::prelude::*;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sessions of a block.
pub const BLOCK_SESSIONS: u64 = 16;
/// Units of the first wave, after which precision is looked at for the first time.
const FIRST_WAVE: u64 = 8;

/// Rules and the players who play by them.
#[derive(Clone, Debug)]
pub struct Side {
    /// The rules.
    pub rules: Rules,
    /// The players.
    pub seating: Seating,
    /// Which of the players that are told apart sits where, before anybody moves.
    pub numbers: BySeat<u8>,
    /// The side whose players these are, where they play as they do there: where the rules differ only in payments, its deals are
    /// settled again even if its players look at payments.
    pub plays_as: Option<usize>,
}

impl Side {
    /// Players who play by these rules as they see fit, told apart by their names.
    pub fn new(rules: Rules, seating: Seating) -> Side {
        Side { rules, seating, numbers: seating.numbers(), plays_as: None }
    }

    /// One hero against three of the field, told apart even where both play alike: the hero has the number 0.
    pub fn duel(rules: Rules, hero: Policy, field: Policy) -> Side {
        let seating = Seating { policies: BySeat([hero, field, field, field]), ..Seating::all(field) };
        Side { rules, seating, numbers: BySeat([0, 1, 1, 1]), plays_as: None }
    }

    /// How many seatings come of moving every player round the table: 1 where nobody is told apart, 2 or 4.
    pub fn rotations(&self) -> usize {
        let round = |by: usize| (0..4).all(|seat| self.numbers.0[seat] == self.numbers.0[(seat + by) % 4]);
        (1..4).find(|&by| round(by)).unwrap_or(4)
    }
}

/// What is played. A run is a pure function of this.
#[derive(Clone, Debug)]
pub struct Run {
    /// Who plays by which rules; the first side is the one the others are compared with.
    pub sides: Vec<Side>,
    /// Whether every session is played with each of the different seatings of a side ([`Run::rotations`]).
    pub rotate: bool,
    /// The seed of all streams.
    pub seed: u64,
    /// Deals, each played once by every side with every seating.
    pub hands: u64,
    /// Deals of a session; the last may be shorter.
    pub session_len: u32,
    /// Play every side, also where a settlement would do: for checks of the short cut.
    pub replay_all: bool,
    /// Joint events that are counted too, each with its place in the list as its number.
    pub joints: Vec<Joint>,
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
        let sides = vec![Side::new(rules, seating)];
        Run { sides, rotate: false, seed, hands, session_len: 16, replay_all: false, joints: Vec::new() }
    }

    /// A run of duels: every wall from all four seats.
    pub fn duels(sides: Vec<Side>, seed: u64, hands: u64) -> Run {
        Run { sides, rotate: true, seed, hands, session_len: 16, replay_all: false, joints: Vec::new() }
    }

    /// How often every side plays every session, its players one seat further each time: as often as the side that takes longest
    /// to come round. One that comes round earlier plays each of its seatings equally often.
    pub fn rotations(&self) -> usize {
        self.sides.iter().map(Side::rotations).max().filter(|_| self.rotate).unwrap_or(1)
    }

    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.hands.div_ceil(u64::from(self.session_len))
    }

    /// A session as one side plays it, its players this many seats further.
    pub fn session(&self, side: usize, rotation: usize, number: u64) -> Session<'_> {
        let side = &self.sides[side];
        self.session_under(&side.rules, side.seating.rotated(rotation), number)
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
        let mut session = self.session(0, 0, hand / len);
        (0..hand % len).try_for_each(|_| session.next_deal(&mut ()).map(drop))?;
        session.next_deal(observer).map(|(_, finished)| finished)
    }

    /// Whether two sides, the first of them before the other, play the same deals whatever is dealt.
    pub fn same_deals(&self, first: usize, other: usize) -> bool {
        let [a, b] = [first, other].map(|side| &self.sides[side]);
        let blind = || !a.seating.looks_at_payments() || a.rules.fingerprint() == b.rules.fingerprint();
        let alike = b.plays_as == Some(first) || b.plays_as == a.plays_as && a.seating == b.seating && blind();
        alike && a.rules.same_deals(&b.rules)
    }

    /// Sides that play the same deals stand together.
    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for side in 0..self.sides.len() {
            let shares = |group: &&mut Vec<usize>| {
                let may = |with: &usize| !self.replay_all || self.sides[side].plays_as == Some(*with);
                group.iter().any(|with| may(with) && self.same_deals(*with, side))
            };
            match groups.iter_mut().find(shares) {
                Some(group) => group.push(side),
                None => groups.push(vec![side]),
            }
        }
        let group = |members: Vec<usize>| {
            let leader = &self.sides[members[0]].rules;
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
        let (groups, rotations, sides) = (self.groups(), self.rotations(), self.sides.len() as u64);
        let mut record = Record {
            sides: vec![SideRecord::new(rotations as u64); self.sides.len()],
            pairs: vec![Pair::default(); self.sides.len() - 1],
            ending: Ending::Complete,
            plays: groups.len() * rotations,
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
                going_on.then(|| self.play_unit(&groups, sessions, control, keep))
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
        sessions: std::ops::Range<u64>,
        control: &Control<'_>,
        rows: &R,
    ) -> Unit<R::Row> {
        let detailed = self.sides.len() == 1;
        let counter = |side: &Side| Counter::new(detailed, side.numbers).watching(&self.joints);
        let mut counters: Vec<Counter> = self.sides.iter().map(counter).collect();
        let mut pairs = vec![Pair::default(); self.sides.len() - 1];
        let (mut kept, mut deals) = (Vec::new(), Vec::<Deal>::new());
        let mut again = Settlement::default();
        for number in sessions.start..sessions.end.min(self.sessions()) {
            for group in groups {
                let mut played = Played::new(detailed);
                for rotation in 0..self.rotations() {
                    let seating = self.sides[group.members[0]].seating.rotated(rotation);
                    let mut session = self.session_under(&group.rules, seating, number);
                    while let Some((hand, finished)) = session.next_deal(&mut ()) {
                        if size_of::<R::Row>() > 0 && group.members[0] == 0 {
                            kept.push(rows.row(number, hand, &finished));
                        }
                        let in_play = Happened::in_play(&finished);
                        played.add(&finished, in_play);
                        deals.push(Deal { hand, finished, in_play });
                    }
                    played.end_evening();
                    // Side by side, so that the counts of a side stay in the cache.
                    for &side in &group.members {
                        let counter = &mut counters[side];
                        for deal in &deals {
                            let mut settlement = &deal.finished.settlement;
                            if side != group.members[0] {
                                deal.settle(&group.rules, &self.sides[side].rules, &mut again);
                                settlement = &again;
                            }
                            let happened = deal.in_play.settled(&deal.finished, settlement);
                            counter.add(deal.hand, rotation as u8, &deal.finished, settlement, happened);
                        }
                        counter.end_evening();
                    }
                    let leader = &mut counters[group.members[0]];
                    deals.iter().for_each(|deal| leader.add_habits(rotation as u8, &deal.finished));
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
        let mut sides: Vec<Counts> = counters.into_iter().map(Counter::finish).collect();
        for group in groups {
            let habits = sides[group.members[0]].habits.clone();
            group.members[1..].iter().for_each(|&side| sides[side].habits.clone_from(&habits));
        }
        Unit { sides, pairs, rows: kept }
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
