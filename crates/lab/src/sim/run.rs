//! The one loop: the same deals for one side or several, on all cores. A side is rules and players.
//!
//! All sides are played with the same walls, dice and player noise, session by session. Where different players are compared,
//! every session is played with each of their seatings. Sides that play the same deals share the play and are settled one by
//! one. Session totals are compared, so the session (with all its seatings) is the sampling unit.
//!
//! A block is a fixed range of sessions; blocks are played in waves and merged in order, so results depend neither on the
//! number of threads nor on which block finishes first. An interrupted run equals a run of the sessions it finished.

use super::category::Happened;
use super::clock::Clock;
use super::count::{Counter, Played};
use super::joint::Joint;
use super::part::Part;
use super::record::{Counts, Ending, PART_BLOCKS, PARTS, Pair, Record, SideRecord};
use super::session::Session;
use crate::game::{Finished, Observer, Recorder};
use crate::luck::{Watch, Worth};
use crate::policy::{Policy, Seating};
use crate::rules::Rules;
use crate::score::{Memo, Settlement, settle_again};
use crate::stats::Merge;
use crate::stats::jackknife::FEWEST;
use crate::threads;
use crate::tile::BySeat;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Sampling units of a block.
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
    /// The same players as each training taught them, where they learn and several trainings are compared; else empty. Every unit of
    /// work belongs to one training, of all sides the same.
    pub trained: Vec<Seating>,
    /// Which of the players that are told apart sits where, before anybody moves.
    pub numbers: BySeat<u8>,
    /// The side whose players these are, where they play as they do there: where the rules differ only in payments, its deals are
    /// settled again even if its players look at payments.
    pub plays_as: Option<usize>,
    /// Whether it is compared in [`Run::aside_pairs`] alone: it is no rule set of its own in what a run reports. Such sides stand last. Where
    /// its players play as on another side and the rules differ in more than payments, they value wins by the payments of that side.
    pub aside: bool,
}

impl Side {
    /// Players who play by these rules as they see fit, told apart by their names.
    pub fn new(rules: Rules, seating: Seating) -> Side {
        Side { rules, seating, trained: Vec::new(), numbers: seating.numbers(), plays_as: None, aside: false }
    }

    /// The same of several trainings, one or more.
    pub fn of_trainings(rules: Rules, trained: Vec<Seating>) -> Side {
        Side { trained: trained.clone(), ..Side::new(rules, trained[0]) }
    }

    /// The players of a training.
    fn seating_of(&self, training: usize) -> Seating {
        self.trained.get(training).copied().unwrap_or(self.seating)
    }

    /// One hero against three of the field, told apart even where both play alike: the hero has the number 0.
    pub fn duel(rules: Rules, hero: Policy, field: Policy) -> Side {
        let seating = Seating { policies: BySeat([hero, field, field, field]), ..Seating::all(field) };
        Side { numbers: BySeat([0, 1, 1, 1]), ..Side::new(rules, seating) }
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
    /// The pairs that are compared besides those of the sides that do not stand aside.
    pub aside_pairs: Vec<[usize; 2]>,
    /// Whether every session is played with each of the different seatings of a side ([`Run::rotations`]).
    pub rotate: bool,
    /// The seed of all streams.
    pub seed: u64,
    /// Deals, each played once by every side with every seating.
    pub hands: u64,
    /// Deals of a session, which is an evening at the table; the last may be shorter.
    pub session_len: u32,
    /// Sessions of a sampling unit, 1 or more: the unit of intervals is whole sessions, for their deals depend on each other.
    pub unit_sessions: u32,
    /// Play every side, also where a settlement would do: for checks of the short cut.
    pub replay_all: bool,
    /// Joint events that are counted too, each with its place in the list as its number.
    pub joints: Vec<Joint>,
    /// Whether luck is separated from play. All sides must have the same rules, as in an arena. Such a run is slower.
    pub luck: bool,
}

/// Asked after every wave whether it is enough. Waves end at fixed numbers of blocks, so what is decided by the results alone is
/// the same on every machine.
pub type Look<'a> = dyn FnMut(&Record) -> Option<Ending> + 'a;

/// How a run is watched and stopped.
pub struct Control<'a> {
    /// Set from outside to stop after the blocks in play.
    pub stop: &'a AtomicBool,
    /// Set from outside to give up the blocks in play as well.
    pub abandon: &'a AtomicBool,
    /// Told the number of deals finished, after every session, from any thread.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Come back about that often, to be called again.
    pub pause: Option<Duration>,
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
    /// The network that measures luck; `None` if luck is not measured.
    worth: Option<&'static Worth>,
}

impl Group {
    /// The next deal of a session with its number and the luck of each seat; `None` at the end of the session.
    fn next_deal(&self, seating: &Seating, session: &mut Session<'_>) -> Option<(u64, Finished, Option<[i64; 4]>)> {
        let Some(worth) = self.worth else {
            return session.next_deal(&mut ()).map(|(hand, finished)| (hand, finished, None));
        };
        let mut watch = Watch::new(worth, &self.rules, seating);
        let (hand, finished) = session.next_deal(&mut watch)?;
        Some((hand, finished, Some(watch.luck())))
    }
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
    /// The luck of each seat; `None` if luck is not measured.
    luck: Option<[i64; 4]>,
}

impl Run {
    /// A run of one rule set with the players where they sit.
    pub fn of(rules: Rules, seating: Seating, seed: u64, hands: u64) -> Run {
        Run { rotate: false, ..Run::duels(vec![Side::new(rules, seating)], seed, hands) }
    }

    /// A run of duels: every wall from all four seats.
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

    /// How often every side plays every session, its players one seat further each time: as often as the side that takes longest
    /// to come round. One that comes round earlier plays each of its seatings equally often.
    pub fn rotations(&self) -> usize {
        self.sides.iter().map(Side::rotations).max().filter(|_| self.rotate).unwrap_or(1)
    }

    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.hands.div_ceil(u64::from(self.session_len))
    }

    /// Number of sampling units.
    pub fn samples(&self) -> u64 {
        self.sessions().div_ceil(self.unit_sessions.max(1).into())
    }

    /// Sessions of a sampling unit that has at least so many deals: as few as there can be.
    pub fn sessions_for(deals: u32, session_len: u32) -> u32 {
        deals.div_ceil(session_len.max(1)).max(1)
    }

    /// The deals with which a run has enough parts for the intervals that compare them, as that of how far evenings swing.
    pub fn deals_for_intervals(session_len: u32, unit_sessions: u32) -> u64 {
        let unit = u64::from(session_len).saturating_mul(unit_sessions.max(1).into());
        unit.saturating_mul(FEWEST as u64 * PART_BLOCKS * BLOCK_SESSIONS)
    }

    /// The sessions of a sampling unit.
    fn sessions_of_sample(&self, sample: u64) -> Range<u64> {
        let by = u64::from(self.unit_sessions.max(1));
        sample * by..((sample + 1) * by).min(self.sessions())
    }

    /// A session as one side plays it, its players this many seats further.
    pub fn session(&self, side: usize, rotation: usize, number: u64) -> Session<'_> {
        let side = &self.sides[side];
        let seating = side.seating_of(self.training(number.saturating_mul(self.session_len.into())));
        self.session_under(&side.rules, seating.rotated(rotation), number)
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

    /// Of how many trainings the players come that are compared; 0 where nobody learned for it.
    pub fn trainings(&self) -> usize {
        self.sides.iter().map(|side| side.trained.len()).max().unwrap_or(0)
    }

    /// Parts of the run, told apart by their blocks. Of several trainings each has as many.
    fn parts_of_trainings(&self) -> u64 {
        let trainings = self.trainings().clamp(1, PARTS);
        (PARTS / trainings * trainings) as u64
    }

    /// The part to which a unit of work belongs.
    fn part_of(&self, unit: u64) -> usize {
        (unit * self.pace().0 / PART_BLOCKS % self.parts_of_trainings()) as usize
    }

    /// The training whose players play a deal.
    pub fn training(&self, hand: u64) -> usize {
        let sample = hand / u64::from(self.session_len) / u64::from(self.unit_sessions.max(1));
        self.training_of(sample / self.unit())
    }

    /// The training whose players play a unit of work. Of any consecutive units, each training has its share.
    fn training_of(&self, unit: u64) -> usize {
        self.part_of(unit) % self.trainings().max(1)
    }

    /// The sides that do not stand aside.
    pub fn main_sides(&self) -> &[Side] {
        let count = self.sides.iter().position(|side| side.aside).unwrap_or(self.sides.len());
        &self.sides[..count]
    }

    /// The sides that are compared: the first with every other, then every side whose players play as elsewhere with the one of the
    /// same rules whose players have adapted; last the pairs with sides that stand aside.
    pub fn pairs(&self) -> Vec<[usize; 2]> {
        let mut pairs = self.main_pairs();
        let more = self.aside_pairs.iter().filter(|pair| !pairs.contains(pair)).copied().collect::<Vec<_>>();
        pairs.extend(more);
        pairs
    }

    fn main_pairs(&self) -> Vec<[usize; 2]> {
        let sides = self.main_sides();
        let adapted = |&side: &usize| {
            let same = |other: &usize| sides[*other].plays_as.is_none() && sides[*other].rules == sides[side].rules;
            Some([side, (1..sides.len()).find(same)?])
        };
        let elsewhere: Vec<usize> = (1..sides.len()).filter(|&side| sides[side].plays_as.is_some()).collect();
        (1..sides.len()).map(|other| [0, other]).chain(elsewhere.iter().filter_map(adapted)).collect()
    }

    /// The pair that says what it adds that players have adapted to a side: the same rules played as elsewhere, and the side.
    pub fn adapted(&self, side: usize) -> Option<[usize; 2]> {
        self.main_pairs().into_iter().find(|[same, adapted]| *same > 0 && *adapted == side)
    }

    /// Whether two sides, the first of them before the other, play the same deals whatever is dealt.
    pub fn same_deals(&self, first: usize, other: usize) -> bool {
        let [a, b] = [first, other].map(|side| &self.sides[side]);
        let blind = || !a.seating.looks_at_payments() || a.rules.fingerprint() == b.rules.fingerprint();
        let players = || a.seating == b.seating && a.trained == b.trained;
        // Both are settled on the deals of one side, or value wins by its payments.
        let as_one = || {
            let Some(rules) = b.plays_as.filter(|_| b.aside).map(|side| &self.sides[side].rules) else { return false };
            let [paying, other] = [a, b].map(|side| side.rules.paying_as(rules));
            a.rules.same_deals(rules) || paying.is_some() && paying == other
        };
        let alike = b.plays_as == Some(first) || b.plays_as == a.plays_as && (players() && blind() || as_one());
        alike && a.rules.same_deals(&b.rules)
    }

    /// The numbers of sides that play the same deals, together.
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

    /// Sides that play the same deals stand together.
    fn groups(&self) -> Vec<Group> {
        let group = |members: Vec<usize>| {
            let leader = &self.sides[members[0]].rules;
            let rules = if members.len() > 1 { leader.recording() } else { leader.clone() };
            rules.evaluator();
            Group { rules, worth: self.luck.then(|| Worth::of(leader)), members }
        };
        self.grouped().into_iter().map(group).collect()
    }

    /// Plays everything on the current thread pool, without being watched.
    pub fn play(&self) -> Record {
        let never = AtomicBool::new(false);
        let control = Control { stop: &never, abandon: &never, progress: &|_| {}, pause: None };
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
        let mut part = self.part(1, 1);
        self.play_part(&mut part, control, rows, look, &mut |_, _| Ok::<_, R::Error>(()))?;
        Ok(part.record)
    }

    /// Plays a part from where it stands to its end. `keep` is called about as often as the pause of `control` says.
    ///
    /// # Errors
    /// Where `rows` cannot be kept, or `keep` fails.
    pub fn play_part<R: Rows, E: From<R::Error>>(
        &self,
        part: &mut Part,
        control: &Control<'_>,
        rows: &mut R,
        look: &mut Look<'_>,
        keep: &mut dyn FnMut(&Part, &mut R) -> Result<(), E>,
    ) -> Result<(), E> {
        while !self.go_on(part, control, rows, look)? {
            keep(part, rows)?;
        }
        Ok(())
    }

    /// Plays the first deals of the first side once more, for their event logs. `take` is given the log of each deal in order and says
    /// whether to go on. Returns false where `stop` or `abandon` was set before the last of them.
    ///
    /// # Errors
    /// Where `take` fails.
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

    /// Blocks of a unit, which one thread plays in one go, and the most units of a wave. Several sides are merged less often: their
    /// counts are large. Sides that stand aside change neither.
    fn pace(&self) -> (u64, u64) {
        match self.main_sides().len() {
            1 => (1, 128),
            sides => (PART_BLOCKS, most_units(sides)),
        }
    }

    /// Sampling units of a unit of work.
    pub(super) fn unit(&self) -> u64 {
        self.pace().0 * BLOCK_SESSIONS
    }

    /// A record of nothing yet.
    pub(super) fn record(&self) -> Record {
        let rotations = self.rotations();
        Record {
            sides: vec![SideRecord::new(rotations as u64); self.sides.len()],
            pairs: vec![Pair::default(); self.pairs().len()],
            ending: Ending::Complete,
            plays: self.grouped().iter().filter(|group| !self.sides[group[0]].aside).count() * rotations,
        }
    }

    /// Plays a part on from where it stands, on the current thread pool, to its end (true) or to the next pause (false). Where
    /// pauses are makes no difference to what is counted, nor to when `look` is asked.
    ///
    /// # Errors
    /// Where `rows` cannot be kept.
    pub fn go_on<R: Rows>(
        &self,
        part: &mut Part,
        control: &Control<'_>,
        rows: &mut R,
        look: &mut Look<'_>,
    ) -> Result<bool, R::Error> {
        let (groups, (blocks, most), began) = (self.groups(), self.pace(), Clock::start());
        // What has been reached was looked at before it was stored; one more wave would be too many.
        if part.record.ending == Ending::Reached {
            return Ok(true);
        }
        part.record.ending = Ending::Complete;
        // With a pause ahead, at first only as many units as are played at the same time.
        let mut chunk = control.pause.map(|_| threads::count() as u64);
        let held = most_units(self.sides.len());
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
            let played: Vec<Option<Unit<R::Row>>> = threads::map(from..end, play);
            for (unit, played) in (from..end).zip(played) {
                let Some(played) = played else {
                    part.record.ending = Ending::Interrupted;
                    return Ok(true);
                };
                for (side, counts) in part.record.sides.iter_mut().zip(&played.sides) {
                    side.add_to(self.part_of(unit), counts);
                }
                part.record.pairs.iter_mut().zip(&played.pairs).for_each(|(sum, more)| sum.merge(more));
                rows.take(played.rows)?;
                part.next = unit + 1;
            }
            if end == wave
                && end < part.units.end
                && let Some(ending) = look(&part.record)
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

    fn play_unit<R: Rows>(
        &self,
        groups: &[Group],
        training: usize,
        samples: Range<u64>,
        control: &Control<'_>,
        rows: &R,
    ) -> Option<Unit<R::Row>> {
        let detailed = self.sides.len() == 1;
        let counter = |side: &Side| Counter::new(detailed, side.numbers).watching(&self.joints);
        let mut counters: Vec<Counter> = self.sides.iter().map(counter).collect();
        let mut pairs: Vec<([usize; 2], Pair)> = self.pairs().into_iter().map(|pair| (pair, Pair::default())).collect();
        let (mut kept, mut deals) = (Vec::new(), Vec::<Deal>::new());
        let mut again = Settlement::default();
        for sample in samples.start..samples.end.min(self.samples()) {
            let numbers = self.sessions_of_sample(sample);
            for group in groups {
                let mut played = Played::new(detailed);
                let rotations = 0..self.rotations();
                for (rotation, number) in
                    rotations.flat_map(|rotation| numbers.clone().map(move |number| (rotation, number)))
                {
                    let seating = self.sides[group.members[0]].seating_of(training).rotated(rotation);
                    let session = self.session_under(&group.rules, seating, number);
                    let mut session = session.abandoned_by(control.abandon);
                    while let Some((hand, finished, luck)) = group.next_deal(&seating, &mut session) {
                        if size_of::<R::Row>() > 0 && group.members[0] == 0 {
                            kept.push(rows.row(number, hand, &finished));
                        }
                        let in_play = Happened::in_play(&finished);
                        played.add(&finished, in_play);
                        deals.push(Deal { hand, finished, in_play, luck });
                    }
                    if control.abandon.load(Ordering::Relaxed) {
                        return None;
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
                            if let Some(luck) = deal.luck {
                                counter.add_luck(rotation as u8, settlement, luck);
                            }
                        }
                        counter.end_evening();
                    }
                    let leader = &mut counters[group.members[0]];
                    deals.iter().for_each(|deal| leader.add_habits(rotation as u8, &deal.finished));
                    deals.clear();
                }
                for &side in &group.members {
                    counters[side].end_session(&played);
                    if self.luck {
                        counters[side].end_luck();
                    }
                }
            }
            for ([a, b], pair) in &mut pairs {
                pair.record(counters[*a].row(), counters[*b].row());
            }
            let len = u64::from(self.session_len);
            (control.progress)((numbers.end * len).min(self.hands) - numbers.start * len);
        }
        let mut sides: Vec<Counts> = counters.into_iter().map(Counter::finish).collect();
        for group in groups {
            let habits = sides[group.members[0]].habits.clone();
            group.members[1..].iter().for_each(|&side| sides[side].habits.clone_from(&habits));
        }
        Some(Unit { sides, pairs: pairs.into_iter().map(|(_, pair)| pair).collect(), rows: kept })
    }
}

/// The most units of so many sides whose counts are held at a time.
fn most_units(sides: usize) -> u64 {
    (512 / sides.max(1) as u64).clamp(8, 128)
}

/// Where the wave ends in which a part stands. Each is as long as all before it, within limits.
fn wave_end(part: &Part, most: u64) -> u64 {
    let first = part.units.start;
    let mut end = first;
    while end <= part.next {
        let wave = (end - first).clamp(FIRST_WAVE.min(most), most);
        // From the longest on all are alike.
        end += if wave == most { ((part.next - end) / most + 1) * most } else { wave };
    }
    end.min(part.units.end)
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
