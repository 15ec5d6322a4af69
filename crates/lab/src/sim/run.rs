//! Playing a run on all cores: one side or several (rules and players) play the same deals.
//!
//! All sides are played with the same walls, dice and random numbers of the players, session by session. If different
//! players are compared, every session is played with each of their seatings. Sides that play the same deals share the
//! play, and each settles the deals by its own rules. Session totals are compared, so the sampling unit is one session or
//! several, with all seatings.
//!
//! A block is a fixed range of sampling units, and a unit of work is one block or several. Units of work are played in
//! waves: the units of a wave run in parallel, and their results are merged in order before the stop rule is called. So
//! results depend neither on the number of threads nor on which unit finishes first. An interrupted run equals a run of
//! the sessions that it finished.

use super::category::CategorySet;
use super::clock::Clock;
use super::count::{Counter, PlayCounter};
use super::joint::Joint;
use super::part::Part;
use super::record::{Counts, Ending, PART_BLOCKS, PARTS, Pair, Record, SideRecord};
use super::session::Session;
use crate::game::{Finished, Observer, Recorder};
use crate::luck::{LuckNet, LuckObserver};
use crate::policy::{Policy, Seating};
use crate::rules::Rules;
use crate::score::{Memo, Settlement, settle_again};
use crate::stats::Merge;
use crate::stats::jackknife::MIN_GROUPS;
use crate::threads;
use crate::tile::BySeat;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The number of sampling units of a block.
pub const BLOCK_SESSIONS: u64 = 16;
/// The maximum number of deals that a thread holds before it settles them for all sides.
const DEALS_AT_ONCE: usize = 256;
/// The maximum number of rows in a [`Rows::Batch`].
const BATCH_ROWS: usize = 4_096;
/// The maximum number of rows of all units of work in memory together. It may be exceeded, because there is always at
/// least one unit for each thread.
const ROWS_IN_MEMORY: u64 = 4_096;
/// The number of units of work of the first wave, after which the stop rule is called for the first time.
const FIRST_WAVE: u64 = 8;

/// Rules and the players who play by them.
#[derive(Clone, Debug)]
pub struct Side {
    /// The rules.
    pub rules: Rules,
    /// The players.
    pub seating: Seating,
    /// The players from each training, by training, if players that learn from several trainings are compared;
    /// otherwise empty. Every unit of work belongs to one training, the same for all sides.
    pub trained: Vec<Seating>,
    /// The index of the player at each seat in the first seating, at most 3. Seats with the same index are counted
    /// together.
    pub numbers: BySeat<u8>,
    /// The index of another side as whose players these play; `None` if they play for the rules of this side. If the
    /// rules of the two sides differ only in payments, the deals of the other side are settled again, even if its
    /// players look at payments.
    pub plays_as: Option<usize>,
    /// Whether the side is compared only in [`Run::aside_pairs`] and is not a rule set of its own in reports (it
    /// "stands aside"). Such sides come last. If `plays_as` is set and the rules of the two sides differ in more than
    /// payments, the players of this side value wins by the payments of the other side.
    pub aside: bool,
}

impl Side {
    /// A side whose players play for its own rules. Players with the same name are counted together.
    pub fn new(rules: Rules, seating: Seating) -> Side {
        Side { rules, seating, trained: Vec::new(), numbers: seating.player_indices(), plays_as: None, aside: false }
    }

    /// A side with the players of several trainings, by training. Panics if `trained` is empty.
    pub fn with_trainings(rules: Rules, trained: Vec<Seating>) -> Side {
        Side { trained: trained.clone(), ..Side::new(rules, trained[0]) }
    }

    /// The players of the training with this index, or those of the side if there are no trainings.
    fn seating_of(&self, training: usize) -> Seating {
        self.trained.get(training).copied().unwrap_or(self.seating)
    }

    /// A side with one hero (player index 0, at seat 0) against three players of the field (player index 1). Both are
    /// counted separately even if they play alike.
    pub fn duel(rules: Rules, hero: Policy, field: Policy) -> Side {
        let seating = Seating { policies: BySeat([hero, field, field, field]), ..Seating::all(field) };
        Side { numbers: BySeat([0, 1, 1, 1]), ..Side::new(rules, seating) }
    }

    /// The number of different seatings when the players move round the table: 1 if all seats have the same player,
    /// otherwise 2 or 4.
    pub fn rotations(&self) -> usize {
        let round = |by: usize| (0..4).all(|seat| self.numbers.0[seat] == self.numbers.0[(seat + by) % 4]);
        (1..4).find(|&by| round(by)).unwrap_or(4)
    }
}

/// The description of a run, of which its record is a pure function.
#[derive(Clone, Debug)]
pub struct Run {
    /// The sides. All others are compared with the first.
    pub sides: Vec<Side>,
    /// Pairs of indices of sides that are compared in addition to the pairs of sides that do not stand aside
    /// ([`Side::aside`]).
    pub aside_pairs: Vec<[usize; 2]>,
    /// Whether every session is played with each of the different seatings ([`Run::rotations`]). If not, only the first
    /// seating is played.
    pub rotate: bool,
    /// The seed of all random streams.
    pub seed: u64,
    /// The number of deals. Each is played by every side with every seating.
    pub hands: u64,
    /// The number of deals of a session (an evening at the table). The last session may be shorter.
    pub session_len: u32,
    /// The number of sessions of a sampling unit, at least 1. Intervals are based on whole sessions because the deals
    /// of a session depend on each other.
    pub unit_sessions: u32,
    /// Whether to play every side even if the deals of another side could be settled again. For tests of this shortcut.
    pub replay_all: bool,
    /// The joint events to count. [`Joint::number`] of each is its index in this list.
    pub joints: Vec<Joint>,
    /// Whether to measure the luck of every seat, so that it can be subtracted from its points. All sides must have the
    /// same rules, as in an arena. Such a run is slower.
    pub luck: bool,
}

/// A stop rule. It is called with the record after every wave, and returns the reason to stop, or `None` to go on.
/// Waves end at fixed numbers of units of work, so a rule that depends only on the record decides alike on every
/// machine.
pub type StopRule<'a> = dyn FnMut(&Record) -> Option<Ending> + 'a;

/// How the caller controls a run and follows its progress.
pub struct Control<'a> {
    /// Set by the caller to stop when the units of work in play are finished.
    pub stop: &'a AtomicBool,
    /// Set by the caller to stop without finishing the units of work in play; their deals are lost.
    pub abandon: &'a AtomicBool,
    /// Called after every sampling unit, from any thread, with the number of deals in this sampling unit. A deal counts
    /// once for all sides and seatings.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// The time after which [`Run::resume_part`] returns and has to be called again; `None` to play on without a pause.
    pub pause: Option<Duration>,
}

/// Receives a table row for every deal of the first side, in order. With several seatings a deal has one row for each.
pub trait Rows: Sync {
    /// The row of a deal.
    type Row: Send;
    /// The rows of consecutive deals in a compact form.
    type Batch: Send;
    /// The error if rows cannot be kept.
    type Error;
    /// Makes the row of a deal. `session` and `hand` are the indices of the session and of the deal in the run. Called
    /// on any thread.
    fn row(&self, session: u64, hand: u64, finished: &Finished) -> Self::Row;
    /// Packs the rows of consecutive deals into a batch. Called on any thread.
    fn pack(&self, rows: Vec<Self::Row>) -> Self::Batch;
    /// Takes the next batch, in the order of the deals.
    ///
    /// # Errors
    /// Returns an error if the rows cannot be kept. The run then ends.
    fn take(&mut self, rows: Self::Batch) -> Result<(), Self::Error>;
}

/// Collects no rows.
pub struct NoRows;

impl Rows for NoRows {
    type Row = ();
    type Batch = ();
    type Error = Infallible;
    fn row(&self, _: u64, _: u64, _: &Finished) {}
    fn pack(&self, _: Vec<()>) {}
    fn take(&mut self, (): ()) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Sides that play the same deals. The deals are played once and settled for every side.
struct Group {
    /// The rules that are played: those of the first member, which also record what is needed to settle the deals for
    /// the others.
    rules: Rules,
    /// The indices of the sides. The first side is played.
    members: Vec<usize>,
    /// The network that measures luck; `None` if luck is not measured.
    luck_net: Option<&'static LuckNet>,
}

impl Group {
    /// The next deal of a session: its index, the finished deal, and the luck of each seat in units of 1 /
    /// [`UNITS_PER_POINT`](crate::luck::UNITS_PER_POINT) points (`None` if luck is not measured). Returns `None` at the
    /// end of the session.
    fn next_deal(&self, session: &mut Session<'_>) -> Option<(u64, Finished, Option<[i64; 4]>)> {
        let Some(luck_net) = self.luck_net else {
            return session.next_deal(&mut ()).map(|(hand, finished)| (hand, finished, None));
        };
        let seating = *session.seating();
        let mut watch = LuckObserver::new(luck_net, &self.rules, &seating).with_waiting_draws_only();
        let (hand, finished) = session.next_deal(&mut watch)?;
        Some((hand, finished, Some(watch.luck())))
    }
}

/// The results of one unit of work.
struct UnitResult<B> {
    /// The counts by side.
    sides: Vec<Counts>,
    /// The paired sums, in the order of [`Run::pairs`].
    pairs: Vec<Pair>,
    /// The table rows of the deals of the first side, in batches.
    rows: Vec<B>,
}

/// A deal to be settled under several rule sets.
struct Deal {
    /// The index of the deal in the run.
    hand: u64,
    finished: Finished,
    /// The categories that do not depend on the settlement.
    in_play: CategorySet,
    /// The luck of each seat, as returned by [`Group::next_deal`].
    luck: Option<[i64; 4]>,
}

impl Run {
    /// A run of one rule set with one seating. `hands` is the number of deals. Sessions have 16 deals.
    pub fn new(rules: Rules, seating: Seating, seed: u64, hands: u64) -> Run {
        Run { rotate: false, ..Run::duels(vec![Side::new(rules, seating)], seed, hands) }
    }

    /// A run of these sides in which every wall is played with all seatings. `hands` is the number of deals. Sessions
    /// have 16 deals.
    pub fn duels(sides: Vec<Side>, seed: u64, hands: u64) -> Run {
        let (unit_sessions, joints) = (1, Vec::new());
        Run {
            sides,
            aside_pairs: Vec::new(),
            rotate: true,
            seed,
            hands,
            session_len: 16,
            unit_sessions,
            replay_all: false,
            joints,
            luck: false,
        }
    }

    /// The number of seatings with which every side plays every session; the players move one seat further each time.
    /// It is the largest [`Side::rotations`] of all sides, or 1 without [`Run::rotate`]. A side with fewer different
    /// seatings plays each of them equally often.
    pub fn rotations(&self) -> usize {
        self.sides.iter().map(Side::rotations).max().filter(|_| self.rotate).unwrap_or(1)
    }

    /// The number of sessions. Each counts once, whatever the number of seatings.
    pub fn sessions(&self) -> u64 {
        self.hands.div_ceil(u64::from(self.session_len))
    }

    /// The number of sampling units.
    pub fn samples(&self) -> u64 {
        self.sessions().div_ceil(self.unit_sessions.max(1).into())
    }

    /// The smallest number of sessions of `session_len` deals that have at least `deals` deals together; at least 1.
    pub fn sessions_for(deals: u32, session_len: u32) -> u32 {
        deals.div_ceil(session_len.max(1)).max(1)
    }

    /// The number of deals at which a run has enough parts for jackknife intervals, such as that of the standard
    /// deviation of an evening. `session_len` and `unit_sessions` are as in [`Run`].
    pub fn deals_for_intervals(session_len: u32, unit_sessions: u32) -> u64 {
        let unit = u64::from(session_len).saturating_mul(unit_sessions.max(1).into());
        unit.saturating_mul(MIN_GROUPS as u64 * PART_BLOCKS * BLOCK_SESSIONS)
    }

    /// The indices of the sessions of the sampling unit with this index.
    fn sessions_of_sample(&self, sample: u64) -> Range<u64> {
        let by = u64::from(self.unit_sessions.max(1));
        sample * by..((sample + 1) * by).min(self.sessions())
    }

    /// The session with index `number` as the side with index `side` plays it, with every player moved `rotation` seats
    /// further.
    pub fn session(&self, side: usize, rotation: usize, number: u64) -> Session<'_> {
        let side = &self.sides[side];
        let seating = side.seating_of(self.training(number.saturating_mul(self.session_len.into())));
        self.session_under(&side.rules, seating.rotated(rotation), number)
    }

    /// The session with index `number` under these rules, with these players.
    fn session_under<'a>(&self, rules: &'a Rules, seating: Seating, number: u64) -> Session<'a> {
        let len = u64::from(self.session_len);
        let first = number.saturating_mul(len);
        Session::new(rules, seating, self.seed, number, first..first.saturating_add(len).min(self.hands))
    }

    /// Plays the earlier deals of its session and then the deal with index `hand`, for the first side in its first
    /// seating. Reports the events of this deal to `observer`. Returns `None` if the run has no such deal.
    pub fn deal<O: Observer>(&self, hand: u64, observer: &mut O) -> Option<Finished> {
        let len = u64::from(self.session_len);
        let mut session = self.session(0, 0, hand / len);
        (0..hand % len).try_for_each(|_| session.next_deal(&mut ()).map(drop))?;
        session.next_deal(observer).map(|(_, finished)| finished)
    }

    /// The number of trainings whose players are compared; 0 if no players were trained for the run. Sides that stand
    /// aside do not count.
    pub fn trainings(&self) -> usize {
        self.main_sides().iter().map(|side| side.trained.len()).max().unwrap_or(0)
    }

    /// The largest number of trainings of a side, including sides that stand aside.
    fn max_trainings(&self) -> usize {
        self.sides.iter().map(|side| side.trained.len()).max().unwrap_or(0)
    }

    /// The number of parts of the run that are used: [`PARTS`], or with trainings the largest multiple of their number
    /// up to [`PARTS`].
    fn parts_of_trainings(&self) -> u64 {
        let trainings = self.max_trainings().clamp(1, PARTS);
        (PARTS / trainings * trainings) as u64
    }

    /// The index of the part of the run (see [`PARTS`]) to which a unit of work belongs.
    fn part_of(&self, unit: u64) -> usize {
        (unit * self.work_sizes().0 / PART_BLOCKS % self.parts_of_trainings()) as usize
    }

    /// The index of the training whose players play the deal with index `hand`; 0 without trainings.
    pub fn training(&self, hand: u64) -> usize {
        let sample = hand / u64::from(self.session_len) / u64::from(self.unit_sessions.max(1));
        self.training_of(sample / self.samples_per_unit())
    }

    /// The index of the training whose players play the unit of work with index `unit`. Consecutive parts belong to
    /// consecutive trainings.
    fn training_of(&self, unit: u64) -> usize {
        self.part_of(unit) % self.max_trainings().max(1)
    }

    /// The sides that do not stand aside ([`Side::aside`]).
    pub fn main_sides(&self) -> &[Side] {
        let count = self.sides.iter().position(|side| side.aside).unwrap_or(self.sides.len());
        &self.sides[..count]
    }

    /// The pairs of indices of sides that are compared: the first side with every other; then every side with
    /// [`Side::plays_as`], with the side of the same rules whose players have adapted to these rules; last
    /// [`Run::aside_pairs`].
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        let mut pairs = self.main_pairs();
        let more = self.aside_pairs.iter().filter(|pair| !pairs.contains(pair)).copied().collect::<Vec<_>>();
        pairs.extend(more);
        pairs
    }

    /// The pairs of sides that do not stand aside, in the order of [`Run::pairs`].
    fn main_pairs(&self) -> Vec<[usize; 2]> {
        let sides = self.main_sides();
        let adapted = |&side: &usize| {
            let same = |other: &usize| sides[*other].plays_as.is_none() && sides[*other].rules == sides[side].rules;
            Some([side, (1..sides.len()).find(same)?])
        };
        let elsewhere: Vec<usize> = (1..sides.len()).filter(|&side| sides[side].plays_as.is_some()).collect();
        (1..sides.len()).map(|other| [0, other]).chain(elsewhere.iter().filter_map(adapted)).collect()
    }

    /// The pair that shows what adapting adds to `side`, as indices: first the side with the same rules whose players
    /// play as those of another side, then `side` itself. `None` if there is no such pair.
    pub fn adaptation_pair(&self, side: usize) -> Option<[usize; 2]> {
        self.main_pairs().into_iter().find(|[same, adapted]| *same > 0 && *adapted == side)
    }

    /// Whether the sides with indices `first` and `other` play the same deals with any walls. `first` must be less than
    /// `other`.
    pub fn same_deals(&self, first: usize, other: usize) -> bool {
        let [a, b] = [first, other].map(|side| &self.sides[side]);
        let blind = || !a.seating.looks_at_payments() || a.rules.fingerprint() == b.rules.fingerprint();
        let players = || a.seating == b.seating && a.trained == b.trained;
        // Both play as a third side: its deals are settled again, or wins are valued by its payments.
        let as_one = || {
            let Some(rules) = b.plays_as.filter(|_| b.aside).map(|side| &self.sides[side].rules) else { return false };
            let [paying, other] = [a, b].map(|side| side.rules.with_payments_of(rules));
            a.rules.same_deals(rules) || paying.is_some() && paying == other
        };
        let alike = b.plays_as == Some(first) || b.plays_as == a.plays_as && (players() && blind() || as_one());
        alike && a.rules.same_deals(&b.rules)
    }

    /// The indices of all sides, grouped by the deals that they play: each inner list holds sides that play the same
    /// deals.
    fn grouped(&self) -> Vec<Vec<usize>> {
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
        groups
    }

    /// The groups of sides that play the same deals.
    fn groups(&self) -> Vec<Group> {
        let group = |members: Vec<usize>| {
            let leader = &self.sides[members[0]].rules;
            let rules = if members.len() > 1 { leader.recording() } else { leader.clone() };
            rules.evaluator();
            debug_assert!(!self.luck || members.iter().all(|&side| self.sides[side].rules == *leader));
            Group { rules, luck_net: self.luck.then(|| LuckNet::for_rules(leader)), members }
        };
        self.grouped().into_iter().map(group).collect()
    }

    /// Plays the whole run on the current thread pool, without a stop rule.
    pub fn play(&self) -> Record {
        let never = AtomicBool::new(false);
        let control = Control { stop: &never, abandon: &never, progress: &|_| {}, pause: None };
        let Ok(record) = self.play_watched(&control, &mut NoRows, &mut |_| None);
        record
    }

    /// Plays the whole run on the current thread pool. A pause of `control` has no effect here. `rows` receives the
    /// rows of the first side.
    ///
    /// # Errors
    /// Returns an error if `rows` cannot be kept.
    pub fn play_watched<R: Rows>(
        &self,
        control: &Control<'_>,
        rows: &mut R,
        stop_rule: &mut StopRule<'_>,
    ) -> Result<Record, R::Error> {
        let mut part = self.part(1, 1);
        self.play_part(&mut part, control, rows, stop_rule, &mut |_, _| Ok::<_, R::Error>(()))?;
        Ok(part.record)
    }

    /// Plays a part from its current position to its end or until it is stopped. `keep` is called with the part and its
    /// rows at every pause of `control`, for example to save a checkpoint.
    ///
    /// # Errors
    /// Returns an error if `rows` cannot be kept or `keep` fails.
    pub fn play_part<R: Rows, E: From<R::Error>>(
        &self,
        part: &mut Part,
        control: &Control<'_>,
        rows: &mut R,
        stop_rule: &mut StopRule<'_>,
        keep: &mut dyn FnMut(&Part, &mut R) -> Result<(), E>,
    ) -> Result<(), E> {
        while !self.resume_part(part, control, rows, stop_rule)? {
            keep(part, rows)?;
        }
        Ok(())
    }

    /// Plays the first `hands` deals of the first side once more, in its first seating, for their event logs. `take`
    /// gets the log of each deal in order and returns whether to go on. Returns `false` if one of the flags `stop` and
    /// `abandon` was set before all logs were taken, otherwise `true`.
    ///
    /// # Errors
    /// Returns an error if `take` fails.
    pub fn play_logs<E>(
        &self,
        hands: u64,
        [stop, abandon]: [&AtomicBool; 2],
        take: &mut dyn FnMut(&str) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let logged = Run { hands: hands.min(self.hands), ..self.clone() };
        for session in 0..logged.sessions() {
            let mut deals = logged.session(0, 0, session).abandoned_by(abandon);
            loop {
                let mut recorder = Recorder::new(&logged.sides[0].rules);
                let played = deals.next_deal(&mut recorder);
                if [stop, abandon].iter().any(|flag| flag.load(Ordering::Relaxed)) {
                    return Ok(false);
                }
                if played.is_none() {
                    break;
                }
                if !take(&recorder.text())? {
                    return Ok(true);
                }
            }
        }
        Ok(true)
    }

    /// The number of blocks of a unit of work, and the maximum number of units of a wave. Units are larger with several
    /// sides, because their large counts should be merged less often. Sides that stand aside change neither number.
    fn work_sizes(&self) -> (u64, u64) {
        match self.main_sides().len() {
            1 => (1, 128),
            sides => (PART_BLOCKS, max_units_in_memory(sides)),
        }
    }

    /// The number of sampling units of a unit of work.
    pub(super) fn samples_per_unit(&self) -> u64 {
        self.work_sizes().0 * BLOCK_SESSIONS
    }

    /// Returns an empty record of this run.
    pub(super) fn record(&self) -> Record {
        let rotations = self.rotations();
        Record {
            sides: vec![SideRecord::new(rotations as u64); self.sides.len()],
            pairs: vec![Pair::default(); self.pairs().len()],
            ending: Ending::Complete,
            plays: self.grouped().iter().filter(|group| !self.sides[group[0]].aside).count() * rotations,
        }
    }

    /// Plays a part from its current position on the current thread pool. Returns `true` at its end and after a stop,
    /// `false` at a pause. Pauses change neither the counts nor the calls of `stop_rule`.
    ///
    /// # Errors
    /// Returns an error if `rows` cannot be kept.
    pub fn resume_part<R: Rows>(
        &self,
        part: &mut Part,
        control: &Control<'_>,
        rows: &mut R,
        stop_rule: &mut StopRule<'_>,
    ) -> Result<bool, R::Error> {
        let (groups, (blocks, most), began) = (self.groups(), self.work_sizes(), Clock::start());
        // The stop rule was called before the part was stored; another wave would be too many.
        if part.record.ending == Ending::Reached {
            return Ok(true);
        }
        part.record.ending = Ending::Complete;
        // Until the speed is known, play only as many units as run at the same time.
        let mut chunk = control.pause.map(|_| threads::count() as u64);
        let held = self.max_units_in_memory(size_of::<R::Row>() > 0);
        while part.next < part.units.end {
            let wave = wave_end(part, most);
            let end = wave.min(part.next.saturating_add(chunk.unwrap_or(held).min(held)));
            let keep = &*rows;
            let play = |unit| {
                let samples = unit * blocks * BLOCK_SESSIONS..(unit + 1) * blocks * BLOCK_SESSIONS;
                let going_on = !control.stop.load(Ordering::Relaxed);
                going_on.then(|| self.play_unit(&groups, self.training_of(unit), samples, control, keep)).flatten()
            };
            let (from, started) = (part.next, Clock::start());
            let played: Vec<Option<UnitResult<R::Batch>>> = threads::map(from..end, play);
            for (unit, played) in (from..end).zip(played) {
                let Some(played) = played else {
                    part.record.ending = Ending::Interrupted;
                    return Ok(true);
                };
                for (side, counts) in part.record.sides.iter_mut().zip(&played.sides) {
                    side.add_to(self.part_of(unit), counts);
                }
                part.record.pairs.iter_mut().zip(&played.pairs).for_each(|(sum, more)| sum.merge(more));
                for batch in played.rows {
                    rows.take(batch)?;
                }
                part.next = unit + 1;
            }
            if end == wave
                && end < part.units.end
                && let Some(ending) = stop_rule(&part.record)
            {
                part.record.ending = ending;
                return Ok(true);
            }
            if let (Some(pause), Some(chunk)) = (control.pause, &mut chunk) {
                let left = pause.saturating_sub(began.elapsed()).as_secs_f64();
                if left <= 0.0 && end < part.units.end {
                    return Ok(false);
                }
                let a_second = (end - from) as f64 / started.elapsed().as_secs_f64().max(1e-6);
                *chunk = ((a_second * left) as u64).max(threads::count() as u64);
            }
        }
        Ok(true)
    }

    /// Plays the sampling units `samples`, which form one unit of work, with the players of `training`. Returns `None`
    /// if the run is abandoned.
    fn play_unit<R: Rows>(
        &self,
        groups: &[Group],
        training: usize,
        samples: Range<u64>,
        control: &Control<'_>,
        rows: &R,
    ) -> Option<UnitResult<R::Batch>> {
        let detailed = self.sides.len() == 1;
        let counter = |side: &Side| Counter::new(&side.rules, detailed, side.numbers).with_joints(&self.joints);
        let mut counters: Vec<Counter> = self.sides.iter().map(counter).collect();
        let mut pairs: Vec<([usize; 2], Pair)> = self.pairs().into_iter().map(|pair| (pair, Pair::default())).collect();
        let (mut kept, mut batches, mut deals) = (Vec::new(), Vec::new(), Vec::<Deal>::new());
        for sample in samples.start..samples.end.min(self.samples()) {
            let numbers = self.sessions_of_sample(sample);
            for group in groups {
                let mut played = PlayCounter::new(detailed);
                let rotations = 0..self.rotations();
                for (rotation, number) in
                    rotations.flat_map(|rotation| numbers.clone().map(move |number| (rotation, number)))
                {
                    let seating = self.sides[group.members[0]].seating_of(training).rotated(rotation);
                    let session = self.session_under(&group.rules, seating, number);
                    let mut session = session.abandoned_by(control.abandon);
                    loop {
                        let next = group.next_deal(&mut session);
                        let is_over = next.is_none();
                        if let Some((hand, finished, luck)) = next {
                            if size_of::<R::Row>() > 0 && group.members[0] == 0 {
                                kept.push(rows.row(number, hand, &finished));
                            }
                            let in_play = CategorySet::in_play(&finished);
                            played.add(&finished, in_play);
                            deals.push(Deal { hand, finished, in_play, luck });
                        }
                        if control.abandon.load(Ordering::Relaxed) {
                            return None;
                        }
                        if is_over || deals.len() == DEALS_AT_ONCE {
                            self.count(group, rotation, &deals, &mut counters);
                            deals.clear();
                        }
                        if kept.len() == BATCH_ROWS {
                            batches.push(rows.pack(std::mem::take(&mut kept)));
                        }
                        if is_over {
                            break;
                        }
                    }
                    played.end_evening();
                    group.members.iter().for_each(|&side| counters[side].end_evening());
                }
                group.members.iter().for_each(|&side| counters[side].end_session(&played));
            }
            for ([a, b], pair) in &mut pairs {
                let [a, b] = [a, b].map(|side| &counters[*side]);
                pair.record([a.row(), b.row()], [a.registered(), b.registered()]);
            }
            let len = u64::from(self.session_len);
            (control.progress)((numbers.end * len).min(self.hands) - numbers.start * len);
        }
        let mut sides: Vec<Counts> = counters.into_iter().map(Counter::finish).collect();
        for group in groups {
            let habits = sides[group.members[0]].habits.clone();
            group.members[1..].iter().for_each(|&side| sides[side].habits.clone_from(&habits));
        }
        if !kept.is_empty() {
            batches.push(rows.pack(kept));
        }
        Some(UnitResult { sides, pairs: pairs.into_iter().map(|(_, pair)| pair).collect(), rows: batches })
    }

    /// Settles the deals of a group under the rules of its sides, and adds them to the counters of these sides. All
    /// deals have the seating `rotation`. `counters` has one counter for each side of the run.
    fn count(&self, group: &Group, rotation: usize, deals: &[Deal], counters: &mut [Counter]) {
        let mut again = Settlement::default();
        // One side after the other, so that the counts of a side stay in the cache.
        for &side in &group.members {
            let counter = &mut counters[side];
            for deal in deals {
                let mut settlement = &deal.finished.settlement;
                if side != group.members[0] {
                    deal.settle(&group.rules, &self.sides[side].rules, &mut again);
                    settlement = &again;
                }
                let happened = deal.in_play.settled(&deal.finished, settlement);
                counter.add(deal.hand, rotation as u8, &deal.finished, settlement, happened);
                if let Some(luck) = deal.luck {
                    counter.add_luck(rotation as u8, settlement, luck);
                }
            }
        }
        let leader = &mut counters[group.members[0]];
        deals.iter().for_each(|deal| leader.add_habits(rotation as u8, &deal.finished));
    }

    /// The maximum number of units of work whose results are held in memory at the same time. If `with_rows`, the
    /// results contain table rows, which [`ROWS_IN_MEMORY`] limits.
    fn max_units_in_memory(&self, with_rows: bool) -> u64 {
        let units = max_units_in_memory(self.sides.len());
        if !with_rows {
            return units;
        }
        let factors = [self.unit_sessions.max(1).into(), self.session_len.into(), self.rotations() as u64];
        let rows = factors.into_iter().fold(self.samples_per_unit(), u64::saturating_mul);
        units.min(ROWS_IN_MEMORY / rows.max(1)).max(threads::count() as u64)
    }
}

/// The maximum number of units of work whose counts are held in memory at the same time, for this number of sides.
fn max_units_in_memory(sides: usize) -> u64 {
    (512 / sides.max(1) as u64).clamp(8, 128)
}

/// The index of the unit of work at which the current wave of a part ends. Each wave is as long as all waves before it
/// together, but at least [`FIRST_WAVE`] and at most `most` units long.
fn wave_end(part: &Part, most: u64) -> u64 {
    let first = part.units.start;
    let mut end = first;
    while end <= part.next {
        let wave = (end - first).clamp(FIRST_WAVE.min(most), most);
        // All waves after the first one of maximum length have this length.
        end += if wave == most { ((part.next - end) / most + 1) * most } else { wave };
    }
    end.min(part.units.end)
}

impl Deal {
    /// Settles the deal into `settlement` under `rules`, which differ only in payments from the rules `played`.
    fn settle(&self, played: &Rules, rules: &Rules, settlement: &mut Settlement) {
        let mut memo = Memo::from_played(played, &self.finished.settlement, &self.finished.readings);
        if let Err(error) = settle_again(rules, &self.finished.facts, &mut memo, settlement) {
            unreachable!("a deal that was played can be settled, but under {}: {error}", rules.name);
        }
    }
}
