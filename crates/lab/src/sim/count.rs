//! The one counter: deals become the row of a session, and rows become sums and distributions, all of them integers.

use super::category::Happened;
use super::controls::ControlBlock;
use super::habit;
use super::joint::Joint;
use super::luck::LuckBlock;
use super::record::Counts;
use super::role::{DealGroup, Place, Role};
use super::row::{layout, place};
use super::statistic::measure::Seen;
use super::statistic::{BANKROLLS, Measure};
use crate::game::Finished;
use crate::score::{DealEvent, Settlement};
use crate::stats::ScoreBlock;
use crate::stats::risk::RunningTotals;
use crate::tile::{BySeat, Seat};

const ROLES: usize = Role::ALL.len();

/// Points of a seat in a deal with the seat and whether it dealt: in the order of points.
const fn tagged(points: i64, seat: Seat, deals: bool) -> i64 {
    points << 3 | (seat.index() as i64) << 1 | deals as i64
}

const fn points_of(tagged: i64) -> i64 {
    tagged >> 3
}

const fn seat_of(tagged: i64) -> usize {
    (tagged >> 1 & 3) as usize
}

const fn has_dealt(tagged: i64) -> bool {
    tagged & 1 == 1
}

/// Adds one for each category in the row of a session.
fn count(row: &mut [i64], happened: Happened) {
    let mut bits = happened.0;
    while bits != 0 {
        row[place::category(bits.trailing_zeros() as usize)] += 1;
        bits &= bits - 1;
    }
}

/// What a session has however its deals are settled.
#[derive(Debug)]
pub struct Played {
    /// Whether what comparisons leave out is counted: what only some games have.
    detailed: bool,
    row: Box<[i64]>,
    doubled_before: bool,
}

impl Played {
    /// A session of no deal yet. Unless `detailed`, what comparisons do not report is left out.
    pub fn new(detailed: bool) -> Played {
        Played { detailed, row: layout().row(), doubled_before: false }
    }

    /// Counts one deal, in which this happened.
    pub fn add(&mut self, finished: &Finished, happened: Happened) {
        count(&mut self.row, happened.of_play());
        let groups = [DealGroup::All, DealGroup::of(finished)];
        groups.into_iter().for_each(|group| self.row[place::deals(group)] += 1);
        self.count_wins(finished);
        self.count_measures(finished);
    }

    fn count_wins(&mut self, finished: &Finished) {
        let Some(win) = finished.facts.wins.first() else { return };
        let by_claim = u16::from(win.by.from().is_some());
        self.row[place::turn(usize::from(finished.turns[win.seat] + by_claim))] += 1;
        for (seat, place) in Place::of(&finished.facts) {
            self.row[place::win(Role::Seat(seat), place)] += 1;
            if seat == finished.facts.dealer {
                self.row[place::win(Role::Dealer, place)] += 1;
            }
        }
    }

    fn count_measures(&mut self, finished: &Finished) {
        let seen = Seen { finished, doubled_before: self.doubled_before };
        for &measure in Measure::ALL.iter().filter(|measure| self.detailed || measure.is_compared()) {
            let (total, observations) = measure.count(&seen);
            self.row[place::measure(measure)] += total;
            self.row[place::observed(measure)] += observations;
        }
        self.doubled_before = finished.facts.events.contains(DealEvent::Bixiahu);
    }

    /// The deals of the session have been played with one seating.
    pub fn end_evening(&mut self) {
        self.doubled_before = false;
    }
}

/// Counts the deals of sessions as they are settled, one after the other.
#[derive(Debug)]
pub struct Counter {
    /// Whether what comparisons leave out is counted: the luck of the deal, 精 points.
    detailed: bool,
    row: Box<[i64]>,
    /// The session has ended, and its row only waits to be compared.
    over: bool,
    /// Points of the session as [`tagged`].
    scores: Vec<i64>,
    /// The number of the player of each seat, before anybody moves.
    numbers: BySeat<u8>,
    joints: Vec<Joint>,
    habits: Box<[i64]>,
    evening: RunningTotals,
    evenings: Vec<RunningTotals>,
    controls: ControlBlock,
    luck: LuckBlock,
    counts: Counts,
    block: ScoreBlock,
}

impl Counter {
    /// Counts nothing yet. Unless `detailed`, what comparisons do not report is left out. `numbers` are those of the players by seat.
    pub fn new(detailed: bool, numbers: BySeat<u8>) -> Counter {
        Counter {
            detailed,
            row: layout().row(),
            over: false,
            scores: Vec::new(),
            numbers,
            joints: Vec::new(),
            habits: habit::layout().row(),
            evening: RunningTotals::default(),
            evenings: Vec::new(),
            controls: ControlBlock::default(),
            luck: LuckBlock::default(),
            counts: Counts::default(),
            block: ScoreBlock::default(),
        }
    }

    /// The same, counting these joint events too.
    #[must_use]
    pub fn watching(self, joints: &[Joint]) -> Counter {
        Counter { joints: joints.to_vec(), ..self }
    }

    /// Counts one deal as it is settled so; `happened` is what happened under that settlement, `rotation` the number of the
    /// seating that played it.
    pub fn add(&mut self, hand: u64, rotation: u8, finished: &Finished, settlement: &Settlement, happened: Happened) {
        if std::mem::take(&mut self.over) {
            self.row.fill(0);
            self.luck = LuckBlock::default();
        }
        count(&mut self.row, happened.of_settlement());
        for joint in self.joints.iter().filter(|joint| joint.holds(finished, settlement, happened)) {
            self.row[place::joint(joint.number)] += 1;
        }
        let groups = [DealGroup::All, DealGroup::of(finished)];
        for entry in &settlement.entries {
            let moved = entry.payments.moved();
            groups.into_iter().for_each(|group| self.row[place::money(group, entry.item)] += moved);
            self.row[place::MOVED] += moved;
        }
        let payments = settlement.total().by_seat();
        let dealer = finished.facts.dealer;
        for (seat, points) in Seat::ALL.into_iter().zip(payments) {
            self.scores.push(tagged(points, seat, seat == dealer));
            let player = self.number(seat, rotation);
            self.row[place::seats(player)] += 1;
            self.row[place::player(player)] += points;
            self.row[place::squared(player)] += points * points;
        }
        self.evening.push(payments);
        self.counts.note_extreme(hand, rotation, dealer, &payments);
        if self.detailed {
            self.controls.add(finished, settlement, happened);
            for &points in settlement.jing.iter().flat_map(|jing| &jing.points) {
                self.counts.jing_points.add(points.into(), 1);
            }
        }
    }

    /// The number of the player that sits here.
    fn number(&self, seat: Seat, rotation: u8) -> usize {
        self.numbers[seat.after(4 - usize::from(rotation % 4))].into()
    }

    /// Adds the luck of each seat in the deal that was added last, in units of 1 / [`PARTS`](crate::luck::PARTS) points.
    pub fn add_luck(&mut self, rotation: u8, settlement: &Settlement, luck: [i64; 4]) {
        let players = BySeat::from_fn(|seat| self.number(seat, rotation));
        self.luck.add(players, settlement.total().by_seat(), luck);
    }

    /// Ends a session in which luck was measured. Must be called after [`Counter::end_session`].
    pub fn end_luck(&mut self) {
        self.counts.luck.record(&self.luck);
    }

    /// Counts how a deal was played, whatever it pays.
    pub fn add_habits(&mut self, rotation: u8, finished: &Finished) {
        let numbers = BySeat::from_fn(|seat| self.number(seat, rotation) as u8);
        habit::count(&mut self.habits, finished, numbers);
    }

    /// The deals of a session have been played with one seating.
    pub fn end_evening(&mut self) {
        self.evenings.push(std::mem::take(&mut self.evening));
    }

    /// Ends the session: it has been played so with every seating, each ended by [`Counter::end_evening`].
    pub fn end_session(&mut self, played: &Played) {
        self.row.iter_mut().zip(&played.row).for_each(|(total, more)| *total += more);
        self.end_scores();
        let lows = || self.evenings.iter().flat_map(RunningTotals::lows);
        self.row[place::EVENINGS] = lows().count() as i64;
        for (index, bankroll) in BANKROLLS.into_iter().enumerate() {
            self.row[place::ruin(index)] = lows().filter(|low| *low <= -i64::from(bankroll)).count() as i64;
        }
        self.counts.sums.record(layout(), &self.row);
        self.counts.habits.record(habit::layout(), &self.habits);
        self.habits.fill(0);
        self.counts.evenings.record_all(&self.evenings, &mut self.block);
        self.evenings.clear();
        if self.detailed {
            self.counts.controls.flush(&mut self.controls);
        }
        self.over = true;
    }

    /// The points of all roles, from one sorting.
    fn end_scores(&mut self) {
        self.scores.sort_unstable();
        let deals = self.scores.len() as u64 / 4;
        let sizes = Role::ALL.map(|role| role.seats() * deals);
        let (mut below, mut sums, mut squares) = ([0; ROLES], [0; ROLES], [0; ROLES]);
        let [dealer, others, all, seats] = [Role::Dealer, Role::NonDealer, Role::All, Role::ALL[3]].map(Role::index);
        for equal in self.scores.chunk_by(|a, b| points_of(*a) == points_of(*b)) {
            let mut counts = [0; ROLES];
            for &score in equal {
                counts[seats + seat_of(score)] += 1;
                counts[dealer] += u64::from(has_dealt(score));
            }
            counts[all] = equal.len() as u64;
            counts[others] = counts[all] - counts[dealer];
            let points = points_of(equal[0]);
            for role in (0..ROLES).filter(|&role| counts[role] > 0) {
                self.counts.scores[role].add_equal(points, counts[role], below[role], sizes[role]);
                below[role] += counts[role];
                sums[role] += points * counts[role] as i64;
                squares[role] += points * points * counts[role] as i64;
            }
        }
        self.scores.clear();
        for role in Role::ALL {
            self.counts.scores[role.index()].end_session(sums[role.index()], sizes[role.index()]);
            self.row[place::points(role)] = sums[role.index()];
            self.row[place::squares(role)] = squares[role.index()];
            let largest = &mut self.counts.largest[role.index()];
            *largest = (*largest).max(squares[role.index()]);
        }
    }

    /// The totals of the session that has just ended.
    pub(super) fn row(&self) -> &[i64] {
        &self.row
    }

    /// What was counted in whole sessions.
    pub fn finish(self) -> Counts {
        self.counts
    }
}
