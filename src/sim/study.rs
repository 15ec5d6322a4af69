//! What a run keeps besides its counts: evenings, who moves the money, how the parts of the run differ, the largest deals.

use super::category::Happened;
use super::tally::{Counter, Role, Tally};
use crate::game::Finished;
use crate::score::{Item, Settlement};
use crate::stats::risk::{EveningTally, RunningTotals};
use crate::stats::{CrossSums, Estimate, Histogram, Interval, Level, Merge, Method, RatioSums, ScoreBlock, student};
use crate::tile::Seat;

/// Parts of a run that are compared with each other for the error of statistics that have no formula.
pub const GROUPS: usize = 32;
/// Blocks that belong to the same part before the next one's turn comes.
pub const GROUP_BLOCKS: u64 = 4;
/// The largest deals that are remembered.
pub const EXTREMES: usize = 12;

/// Index of the sum of all items in [`Study::money`].
pub const MOVED: usize = Item::ALL.len();

/// A deal in which a seat won very much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Extreme {
    /// What the seat won, negated, so that the largest come first.
    lost: i64,
    /// Number of the deal.
    pub hand: u64,
    /// Which of the seatings played it.
    pub rotation: u8,
    /// The seat.
    pub seat: u8,
    /// Who dealt.
    pub dealer: u8,
}

impl Extreme {
    /// A deal in which `seat` won `points`.
    pub fn new(points: i64, hand: u64, rotation: u8, seat: u8, dealer: u8) -> Extreme {
        Extreme { lost: -points, hand, rotation, seat, dealer }
    }

    /// What the seat won.
    pub fn points(&self) -> i64 {
        -self.lost
    }
}

/// Everything kept of a run, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The counts.
    pub tally: Tally,
    /// How sessions end and how deep they go.
    pub evenings: EveningTally,
    /// Points that change hands by item, in the order of [`Item::ALL`], then all of them ([`MOVED`]).
    pub money: CrossSums,
    /// Discards per deal.
    pub discards: RatioSums,
    /// The deals in which a seat won most, in falling order.
    pub extremes: Vec<Extreme>,
}

impl Default for Study {
    fn default() -> Study {
        Study {
            tally: Tally::default(),
            evenings: EveningTally::default(),
            money: CrossSums::new(MOVED + 1),
            discards: RatioSums::default(),
            extremes: Vec::new(),
        }
    }
}

impl Merge for Study {
    fn merge(&mut self, other: &Study) {
        self.tally.merge(&other.tally);
        self.evenings.merge(&other.evenings);
        self.money.merge(&other.money);
        self.discards.merge(&other.discards);
        self.extremes.extend(&other.extremes);
        keep_largest(&mut self.extremes, EXTREMES);
    }
}

fn keep_largest(extremes: &mut Vec<Extreme>, most: usize) {
    extremes.sort_unstable();
    extremes.truncate(most);
}

/// Counts sessions into a [`Study`].
#[derive(Debug, Default)]
pub struct StudyCounter {
    counter: Counter,
    study: Study,
    evening: RunningTotals,
    evenings: Vec<RunningTotals>,
    block: ScoreBlock,
    moved: Vec<i64>,
    discards: i64,
    deals: u64,
}

impl StudyCounter {
    /// Counts one deal as it is settled so. `rotation` is the number of the seating that played it.
    pub fn add(&mut self, hand: u64, rotation: u8, finished: &Finished, settlement: &Settlement, happened: Happened) {
        self.counter.add_settled(finished, settlement, happened);
        let payments = settlement.total().by_seat();
        self.evening.push(payments);
        self.moved.resize(MOVED + 1, 0);
        for entry in &settlement.entries {
            let moved = entry.payments.by_seat().iter().filter(|points| **points > 0).sum::<i64>();
            self.moved[entry.item as usize] += moved;
            self.moved[MOVED] += moved;
        }
        self.discards += i64::from(finished.discards);
        self.deals += 1;
        self.note_extreme(hand, rotation, finished.facts.dealer, &payments);
    }

    fn note_extreme(&mut self, hand: u64, rotation: u8, dealer: Seat, payments: &[i64; 4]) {
        let least = match self.study.extremes.len() < EXTREMES {
            true => 0,
            false => self.study.extremes.last().map_or(0, Extreme::points),
        };
        let (seat, &points) =
            payments.iter().enumerate().max_by_key(|(seat, points)| (**points, -(*seat as i64))).unwrap_or((0, &0));
        if points > least {
            self.study.extremes.push(Extreme::new(points, hand, rotation, seat as u8, dealer.index() as u8));
            keep_largest(&mut self.study.extremes, EXTREMES);
        }
    }

    /// The deals of a session have been played with one seating.
    pub fn end_evening(&mut self) {
        self.evenings.push(std::mem::take(&mut self.evening));
    }

    /// The session is over: it has been played with every seating, each ended by [`StudyCounter::end_evening`].
    pub fn end_session(&mut self) {
        self.counter.end_session();
        self.study.evenings.record_all(&self.evenings, &mut self.block);
        self.evenings.clear();
        self.moved.resize(MOVED + 1, 0);
        self.study.money.record(&self.moved);
        self.moved.fill(0);
        self.study.discards.record(std::mem::take(&mut self.discards), std::mem::take(&mut self.deals));
    }

    /// What was counted in whole sessions.
    pub fn finish(self) -> Study {
        Study { tally: self.counter.finish(), ..self.study }
    }
}

/// The distributions of one part of a run.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    scores: [Histogram; Role::ALL.len()],
    evenings: Histogram,
}

impl Spread {
    /// The points of a role.
    pub fn scores(&self, role: Role) -> &Histogram {
        &self.scores[Role::ALL.iter().position(|known| *known == role).unwrap_or(0)]
    }

    /// What a seat won in a session.
    pub fn evenings(&self) -> &Histogram {
        &self.evenings
    }
}

impl Merge for Spread {
    fn merge(&mut self, other: &Spread) {
        self.scores.iter_mut().zip(&other.scores).for_each(|(sum, more)| sum.merge(more));
        self.evenings.merge(&other.evenings);
    }
}

/// A whole run: the study, and the distributions of its [`GROUPS`] parts.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// Everything together.
    pub study: Study,
    /// The parts; those that nothing was played in are empty.
    pub groups: Vec<Spread>,
}

impl Default for Gathered {
    fn default() -> Gathered {
        Gathered { study: Study::default(), groups: vec![Spread::default(); GROUPS] }
    }
}

impl Gathered {
    /// Adds the study of some consecutive blocks, the first of which is `block`.
    pub fn add(&mut self, block: u64, study: &Study) {
        let group = &mut self.groups[(block / GROUP_BLOCKS % GROUPS as u64) as usize];
        for (role, sum) in Role::ALL.into_iter().zip(&mut group.scores) {
            sum.merge(study.tally.scores(role).histogram());
        }
        group.evenings.merge(study.evenings.totals().histogram());
        self.study.merge(study);
    }

    /// A statistic of the distributions with the interval of the delete-a-group jackknife; none where it cannot be computed or fewer
    /// than two parts were played.
    pub fn jackknife(&self, level: Level, statistic: impl Fn(&Spread) -> Option<f64>) -> Option<Estimate> {
        jackknife(&self.groups.iter().collect::<Vec<_>>(), level, statistic)
    }
}

/// The delete-a-group jackknife (P. S. Kott 2001) over the parts that were played.
pub(super) fn jackknife<T: Merge + Clone + Played>(
    groups: &[&T],
    level: Level,
    statistic: impl Fn(&T) -> Option<f64>,
) -> Option<Estimate> {
    let played: Vec<&T> = groups.iter().copied().filter(|group| group.played()).collect();
    let without = |left_out: usize| {
        let mut rest = played.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, group)| *group);
        let mut sum = rest.next()?.clone();
        rest.for_each(|group| sum.merge(group));
        Some(sum)
    };
    let value = statistic(&without(usize::MAX)?)?;
    let count = played.len() as f64;
    if played.len() < 2 {
        return None;
    }
    let mut squares = 0.0;
    for group in 0..played.len() {
        squares += (statistic(&without(group)?)? - value).powi(2);
    }
    let standard_error = (squares * (count - 1.0) / count).sqrt();
    let half = student::two_sided_quantile(level.alpha(), count - 1.0) * standard_error;
    let interval = Interval { low: value - half, high: value + half };
    Some(Estimate { value, standard_error, interval, design_effect: None, method: Method::Jackknife })
}

/// Whether anything was counted.
pub(super) trait Played {
    fn played(&self) -> bool;
}

impl Played for Spread {
    fn played(&self) -> bool {
        self.evenings.min().is_some()
    }
}

impl Played for (Spread, Spread) {
    fn played(&self) -> bool {
        self.0.played()
    }
}
