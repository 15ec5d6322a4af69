//! The one counter: deals become the row of a session, and rows become sums and distributions, integers all.

use super::category::{Category, Happened};
use super::controls::ControlBlock;
use super::record::Counts;
use super::role::{DealGroup, Place, Role, TURNS};
use super::statistic::Measure;
use super::statistic::measure::Seen;
use crate::game::Finished;
use crate::policy::{Policy, Seating};
use crate::score::{Item, Settlement};
use crate::stats::risk::RunningTotals;
use crate::stats::{Layout, ScoreBlock};
use crate::tile::Seat;
use std::sync::LazyLock;

/// Where the totals stand in the row of a session.
pub(super) struct Places {
    /// Which totals there are.
    pub layout: Layout,
    groups: usize,
    categories: usize,
    turns: usize,
    win_places: usize,
    points: usize,
    squares: usize,
    money: usize,
    /// All points that change hands.
    pub moved: usize,
    seats: usize,
    players: usize,
    observed: usize,
    measures: usize,
}

/// The places, the same in every run.
pub(super) fn places() -> &'static Places {
    static PLACES: LazyLock<Places> = LazyLock::new(Places::new);
    &PLACES
}

const ITEMS: usize = Item::ALL.len();

impl Places {
    fn new() -> Places {
        let mut layout = Layout::default();
        // A list of totals: how many, what each is divided by, how many of them are compared.
        let mut list = |count: usize, by: &dyn Fn(usize) -> Option<usize>, compared: usize| {
            let mut first = None;
            for at in 0..count {
                let place = layout.total(by(at));
                if at < compared {
                    layout.compare(place);
                }
                first = first.or(Some(place));
            }
            first.unwrap_or_default()
        };
        let all = Category::ALL.len();
        let groups = list(DealGroup::ALL.len(), &|_| None, 0);
        let deals = Some(groups);
        let categories = list(all, &|_| deals, all);
        let turns = list(TURNS, &|_| deals, 0);
        let win_places = list(Role::PLACED.len() * Place::ALL.len(), &|_| deals, 0);
        let points = list(Role::ALL.len(), &|_| deals, Role::ALL.len());
        let squares = list(Role::ALL.len(), &|_| deals, Role::ALL.len());
        // Group by group; those of all deals are compared.
        let money = list(DealGroup::ALL.len() * ITEMS, &|at| Some(groups + at / ITEMS), ITEMS);
        let moved = list(1, &|_| deals, 1);
        let seats = list(Policy::ALL.len(), &|_| None, 0);
        let players = list(Policy::ALL.len(), &|at| Some(seats + at), Policy::ALL.len());
        let observed = list(Measure::ALL.len(), &|_| None, 0);
        let measures = list(Measure::ALL.len(), &|at| Some(observed + at), Measure::ALL.len());
        (0..Role::ALL.len()).for_each(|role| layout.cross(points + role, squares + role));
        (0..ITEMS).for_each(|item| layout.cross(money + item, moved));
        Places {
            layout,
            groups,
            categories,
            turns,
            win_places,
            points,
            squares,
            money,
            moved,
            seats,
            players,
            observed,
            measures,
        }
    }

    /// Number of deals of a group.
    pub fn deals(&self, group: DealGroup) -> usize {
        self.groups + group as usize
    }

    pub fn category(&self, category: Category) -> usize {
        self.categories + category.index()
    }

    pub fn turn(&self, turn: usize) -> usize {
        self.turns + turn.clamp(1, TURNS) - 1
    }

    /// A role that is not placed has the place of the first that is.
    pub fn place(&self, role: Role, place: Place) -> usize {
        let role = Role::PLACED.iter().position(|known| *known == role).unwrap_or(0);
        self.win_places + role * Place::ALL.len() + place as usize
    }

    pub fn points(&self, role: Role) -> usize {
        self.points + role.index()
    }

    pub fn money(&self, group: DealGroup, item: Item) -> usize {
        self.money + group as usize * ITEMS + item as usize
    }

    pub fn player(&self, policy: Policy) -> usize {
        self.players + policy as usize
    }

    pub fn measure(&self, measure: Measure) -> usize {
        self.measures + measure as usize
    }

    /// The cross of a role's points with their squares.
    pub fn spread(&self, role: Role) -> usize {
        role.index()
    }

    /// The cross of an item's points with all points.
    pub fn share(&self, item: Item) -> usize {
        Role::ALL.len() + item as usize
    }
}

/// Counts the deals of sessions, one after the other.
#[derive(Debug)]
pub struct Counter {
    /// Whether what comparisons leave out is counted: the luck of the deal, 精 points, what only some games have.
    detailed: bool,
    row: Box<[i64]>,
    /// The session is over and its row only waits to be compared.
    over: bool,
    /// Points of the session by [`Role::ALL`].
    scores: [Vec<i64>; Role::ALL.len()],
    evening: RunningTotals,
    evenings: Vec<RunningTotals>,
    controls: ControlBlock,
    doubled_before: bool,
    counts: Counts,
    block: ScoreBlock,
}

impl Counter {
    /// Counts nothing yet. Unless `detailed`, what comparisons do not report is left out.
    pub fn new(detailed: bool) -> Counter {
        Counter {
            detailed,
            row: places().layout.row(),
            over: false,
            scores: Default::default(),
            evening: RunningTotals::default(),
            evenings: Vec::new(),
            controls: ControlBlock::default(),
            doubled_before: false,
            counts: Counts::default(),
            block: ScoreBlock::default(),
        }
    }

    /// Counts one deal as it is settled so; `happened` is what happened under that settlement, `rotation` the number of the
    /// seating that played it.
    pub fn add(&mut self, hand: u64, rotation: u8, finished: &Finished, settlement: &Settlement, happened: Happened) {
        if std::mem::take(&mut self.over) {
            self.row.fill(0);
        }
        let places = places();
        let mut bits = happened.0;
        while bits != 0 {
            self.row[places.categories + bits.trailing_zeros() as usize] += 1;
            bits &= bits - 1;
        }
        let groups = [DealGroup::All, DealGroup::of(finished)];
        groups.into_iter().for_each(|group| self.row[places.deals(group)] += 1);
        for entry in &settlement.entries {
            let moved = entry.payments.moved();
            groups.into_iter().for_each(|group| self.row[places.money(group, entry.item)] += moved);
            self.row[places.moved] += moved;
        }
        let payments = settlement.total().by_seat();
        let dealer = finished.facts.dealer;
        for (seat, points) in Seat::ALL.into_iter().zip(payments) {
            self.scores[Role::Seat(seat).index()].push(points);
        }
        self.scores[Role::Dealer.index()].push(payments[dealer.index()]);
        self.evening.push(payments);
        self.counts.note_extreme(hand, rotation, dealer, &payments);
        self.count_wins(finished);
        self.count_measures(finished);
        if self.detailed {
            self.controls.add(finished, settlement, happened);
            for &points in settlement.jing.iter().flat_map(|jing| &jing.points) {
                self.counts.jing_points.add(points.into(), 1);
            }
        }
    }

    fn count_wins(&mut self, finished: &Finished) {
        let Some(win) = finished.facts.wins.first() else { return };
        let places = places();
        let by_claim = u16::from(win.by.from().is_some());
        self.row[places.turn(usize::from(finished.turns[win.seat] + by_claim))] += 1;
        for (seat, place) in Place::of(&finished.facts) {
            self.row[places.place(Role::Seat(seat), place)] += 1;
            if seat == finished.facts.dealer {
                self.row[places.place(Role::Dealer, place)] += 1;
            }
        }
    }

    fn count_measures(&mut self, finished: &Finished) {
        let seen = Seen { finished, doubled_before: self.doubled_before };
        for &measure in Measure::ALL.iter().filter(|measure| self.detailed || measure.is_compared()) {
            let (total, observations) = measure.count(&seen);
            self.row[places().measure(measure)] += total;
            self.row[places().observed + measure as usize] += observations;
        }
        self.doubled_before = finished.facts.events.bixiahu;
    }

    /// The deals of a session have been played with one seating.
    pub fn end_evening(&mut self, seating: &Seating) {
        let evening = std::mem::take(&mut self.evening);
        let deals = self.scores[Role::Dealer.index()].len() as i64;
        for (seat, points) in Seat::ALL.into_iter().zip(evening.totals()) {
            let policy = seating.policies[seat];
            self.row[places().player(policy)] += points;
            self.row[places().seats + policy as usize] += deals;
        }
        self.evenings.push(evening);
        self.doubled_before = false;
    }

    /// The session is over: it has been played with every seating, each ended by [`Counter::end_evening`].
    pub fn end_session(&mut self) {
        self.end_scores();
        self.counts.sums.record(&places().layout, &self.row);
        self.counts.evenings.record_all(&self.evenings, &mut self.block);
        self.evenings.clear();
        if self.detailed {
            self.counts.controls.flush(&mut self.controls);
        }
        self.over = true;
    }

    /// From the points of the seats and of the dealer to those of all roles.
    fn end_scores(&mut self) {
        let [dealer, others, all, seats @ ..] = &mut self.scores;
        seats.iter().for_each(|seat| all.extend(seat));
        // Runs that are sorted are merged fast.
        dealer.sort_unstable();
        all.sort();
        let mut of_dealer = dealer.iter().peekable();
        others.extend(all.iter().filter(|points| of_dealer.next_if_eq(points).is_none()));
        seats.iter_mut().for_each(|seat| seat.sort_unstable());
        for ((scores, tally), at) in self.scores.iter_mut().zip(&mut self.counts.scores).zip(0..) {
            let (sum, squares) = scores.iter().fold((0, 0), |(sum, squares), &v| (sum + v, squares + v * v));
            self.row[places().points + at] = sum;
            self.row[places().squares + at] = squares;
            tally.record_sorted(scores);
            scores.clear();
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
