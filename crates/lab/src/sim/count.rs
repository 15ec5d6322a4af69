//! Counting. A row has the totals of one session. Deals are added to the row of their session, and complete rows are added
//! to sums and distributions. All counts are integers.
//!
//! Here a session is a sampling unit: one session or several (`Run::unit_sessions`) with all seatings. An evening is
//! one of these sessions under one seating.

use super::category::CategorySet;
use super::controls::ControlBlock;
use super::habit;
use super::joint::Joint;
use super::luck::LuckBlock;
use super::record::Counts;
use super::registered::RegisteredRow;
use super::role::{DealGroup, Place, Role};
use super::row::{layout, place};
use super::statistic::measure::MeasuredDeal;
use super::statistic::{BANKROLLS, Measure};
use crate::game::Finished;
use crate::rules::Rules;
use crate::score::{Category, DealEvent, Settlement};
use crate::stats::ScoreBlock;
use crate::stats::risk::RunningTotals;
use crate::tile::{BySeat, Seat};

const ROLES: usize = Role::ALL.len();

/// Packs the points of a seat in a deal with the index of the seat and whether it was the dealer. Packed values sort by
/// points.
const fn tagged(points: i64, seat: Seat, is_dealer: bool) -> i64 {
    points << 3 | (seat.index() as i64) << 1 | is_dealer as i64
}

const fn points_of(tagged: i64) -> i64 {
    tagged >> 3
}

const fn seat_of(tagged: i64) -> usize {
    (tagged >> 1 & 3) as usize
}

const fn was_dealer(tagged: i64) -> bool {
    tagged & 1 == 1
}

/// Adds one to the total of each category in `happened`, which are all built in. `row` are the totals of the session.
fn count(row: &mut [i64], happened: CategorySet) {
    happened.0.indices().for_each(|index| row[place::built_in_category(index)] += 1);
}

/// Counts the totals of a session that do not depend on how its deals are settled.
#[derive(Debug)]
pub struct PlayCounter {
    /// Whether to count the measures that comparisons leave out.
    detailed: bool,
    /// The totals of the session, indexed by [`place`].
    row: Box<[i64]>,
    /// Whether the deal before in the same evening counted double (比下胡).
    doubled_before: bool,
}

impl PlayCounter {
    /// Returns a counter of one session without deals. `detailed` also counts the measures that comparisons do not
    /// report.
    pub fn new(detailed: bool) -> PlayCounter {
        PlayCounter { detailed, row: layout().row(), doubled_before: false }
    }

    /// Counts one deal. `happened` are the categories that occurred; those that depend on the settlement are ignored.
    pub fn add(&mut self, finished: &Finished, happened: CategorySet) {
        count(&mut self.row, happened.play_only());
        let groups = [DealGroup::All, DealGroup::from_deal(finished)];
        groups.into_iter().for_each(|group| self.row[place::deals(group)] += 1);
        self.count_wins(finished);
        self.count_measures(finished);
    }

    /// Counts the turn of the first win and the places of the winners.
    fn count_wins(&mut self, finished: &Finished) {
        let Some(win) = finished.facts.wins.first() else { return };
        let by_claim = u16::from(win.by.giver().is_some());
        self.row[place::turn(usize::from(finished.turns[win.seat] + by_claim))] += 1;
        for (seat, place) in Place::placings(&finished.facts) {
            self.row[place::win(Role::Seat(seat), place)] += 1;
            if seat == finished.facts.dealer {
                self.row[place::win(Role::Dealer, place)] += 1;
            }
        }
    }

    fn count_measures(&mut self, finished: &Finished) {
        let seen = MeasuredDeal { finished, doubled_before: self.doubled_before };
        for &measure in Measure::ALL.iter().filter(|measure| self.detailed || measure.is_compared()) {
            let (total, observations) = measure.count(&seen);
            self.row[place::measure(measure)] += total;
            self.row[place::observed(measure)] += observations;
        }
        self.doubled_before = finished.facts.events.contains(DealEvent::Bixiahu);
    }

    /// Ends an evening, so that the next deal is the first of another one.
    pub fn end_evening(&mut self) {
        self.doubled_before = false;
    }
}

/// Counts the deals of one side under its settlement, session by session.
#[derive(Debug)]
pub struct Counter {
    /// Whether to count the control variates and the 精 points, which comparisons leave out.
    detailed: bool,
    /// The totals of the session, indexed by [`place`].
    row: Box<[i64]>,
    /// The numbers of deals with registered categories in the session.
    registered: RegisteredRow,
    /// Whether the session has ended. Its row is kept for comparisons until the next deal is added.
    over: bool,
    /// The points of all seats in all deals of the session, packed by [`tagged`].
    scores: Vec<i64>,
    /// The index of the player at each seat in the first seating.
    numbers: BySeat<u8>,
    /// The joint events to count.
    joints: Vec<Joint>,
    /// The habit totals of the session, in the order of [`habit::layout`].
    habits: Box<[i64]>,
    /// The running totals of the current evening.
    evening: RunningTotals,
    /// The running totals of the evenings of the session that have ended.
    evenings: Vec<RunningTotals>,
    /// The totals of the control variates in the session.
    controls: ControlBlock,
    /// The totals of points less luck in the session.
    luck: LuckBlock,
    /// The counts of the sessions that have ended.
    counts: Counts,
    block: ScoreBlock,
}

impl Counter {
    /// Returns an empty counter of deals that are settled under `rules`. `detailed` also counts the control variates and
    /// the 精 points. `numbers` are the indices of the players by seat in the first seating, at most 3.
    pub fn new(rules: &Rules, detailed: bool, numbers: BySeat<u8>) -> Counter {
        Counter {
            detailed,
            row: layout().row(),
            registered: RegisteredRow::new(Category::registered_under(rules)),
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

    /// Sets the joint events to count.
    #[must_use]
    pub fn with_joints(self, joints: &[Joint]) -> Counter {
        Counter { joints: joints.to_vec(), ..self }
    }

    /// Counts one deal under a settlement. `hand` is the index of the deal in the run. `rotation` is the number of seats by
    /// which the players have moved on from the first seating. `happened` are the categories that occurred under that
    /// settlement; those that depend on play alone are counted by [`PlayCounter`].
    pub fn add(
        &mut self,
        hand: u64,
        rotation: u8,
        finished: &Finished,
        settlement: &Settlement,
        happened: CategorySet,
    ) {
        if std::mem::take(&mut self.over) {
            self.row.fill(0);
            self.registered.clear();
            self.luck = LuckBlock::default();
        }
        count(&mut self.row, happened.built_in_settlement_only());
        self.registered.add(|category| happened.contains(category));
        for joint in self.joints.iter().filter(|joint| joint.holds(finished, settlement, happened)) {
            self.row[place::joint(joint.number)] += 1;
        }
        let groups = [DealGroup::All, DealGroup::from_deal(finished)];
        for entry in &settlement.entries {
            let moved = entry.payments.total_gains();
            groups.into_iter().for_each(|group| self.row[place::money(group, entry.item)] += moved);
            self.row[place::MOVED] += moved;
        }
        let payments = settlement.total().by_seat();
        let dealer = finished.facts.dealer;
        for (seat, points) in Seat::ALL.into_iter().zip(payments) {
            self.scores.push(tagged(points, seat, seat == dealer));
            let player = self.player_at(seat, rotation);
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

    /// The index of the player at a seat after `rotation` moves of the players by one seat.
    fn player_at(&self, seat: Seat, rotation: u8) -> usize {
        self.numbers[seat.after(4 - usize::from(rotation % 4))].into()
    }

    /// Adds the luck of each seat in the deal that was added last, under the same `settlement` and `rotation`. `luck`
    /// is in units of 1 / [`UNITS_PER_POINT`](crate::luck::UNITS_PER_POINT) points.
    pub fn add_luck(&mut self, rotation: u8, settlement: &Settlement, luck: [i64; 4]) {
        let players = BySeat::from_fn(|seat| self.player_at(seat, rotation));
        self.luck.add(players, settlement.total().by_seat(), luck);
    }

    /// Counts the habits of the players in a deal, which do not depend on payments. `rotation` is as in
    /// [`Counter::add`].
    pub fn add_habits(&mut self, rotation: u8, finished: &Finished) {
        let numbers = BySeat::from_fn(|seat| self.player_at(seat, rotation) as u8);
        habit::count(&mut self.habits, finished, numbers);
    }

    /// Ends an evening, so that the next deal is the first of another one.
    pub fn end_evening(&mut self) {
        self.evenings.push(std::mem::take(&mut self.evening));
    }

    /// Ends the session, whose evenings must all have been ended by [`Counter::end_evening`]. `played` are the totals
    /// of the same session that do not depend on the settlement.
    pub fn end_session(&mut self, played: &PlayCounter) {
        self.row.iter_mut().zip(&played.row).for_each(|(total, more)| *total += more);
        self.end_scores();
        let lows = || self.evenings.iter().flat_map(RunningTotals::lows);
        self.row[place::EVENINGS] = lows().count() as i64;
        for (index, bankroll) in BANKROLLS.into_iter().enumerate() {
            self.row[place::ruin(index)] = lows().filter(|low| *low <= -i64::from(bankroll)).count() as i64;
        }
        self.counts.sums.record(layout(), &self.row);
        self.counts.luck.record(&self.luck);
        self.counts.registered.record(&self.registered, self.row[place::deals(DealGroup::All)]);
        self.counts.habits.record(habit::layout(), &self.habits);
        self.habits.fill(0);
        self.counts.evenings.record_all(&self.evenings, &mut self.block);
        self.evenings.clear();
        if self.detailed {
            self.counts.controls.flush(&mut self.controls);
        }
        self.over = true;
    }

    /// Adds the points of the session to the distributions of all roles, and their sums and sums of squares to the row.
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
                counts[dealer] += u64::from(was_dealer(score));
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

    /// The numbers of deals with registered categories in the session that has just ended.
    pub(super) fn registered(&self) -> &RegisteredRow {
        &self.registered
    }

    /// Returns the counts of the sessions that have ended.
    pub fn finish(self) -> Counts {
        self.counts
    }
}
