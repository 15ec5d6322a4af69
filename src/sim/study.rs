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
    /// Points that change hands per deal.
    pub moved: RatioSums,
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
            moved: RatioSums::default(),
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
        self.moved.merge(&other.moved);
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
    /// Counts what comparisons report and leaves out the rest: the luck of the deal and what only some games have.
    pub fn lean() -> StudyCounter {
        StudyCounter { counter: Counter::lean(), ..StudyCounter::default() }
    }

    /// Counts one deal as it is settled so. `rotation` is the number of the seating that played it.
    pub fn add(&mut self, hand: u64, rotation: u8, finished: &Finished, settlement: &Settlement, happened: Happened) {
        self.counter.add_settled(finished, settlement, happened);
        let payments = settlement.total().by_seat();
        self.evening.push(payments);
        self.moved.resize(MOVED + 1, 0);
        for entry in &settlement.entries {
            let moved = entry.payments.moved();
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
        let deals = std::mem::take(&mut self.deals);
        self.study.moved.record(self.moved[MOVED], deals);
        self.moved.fill(0);
        self.study.discards.record(std::mem::take(&mut self.discards), deals);
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
    /// How often every wall was played, with the players in other seats: more than once only where they differ and are compared.
    pub replays: u64,
}

impl Default for Gathered {
    fn default() -> Gathered {
        Gathered { study: Study::default(), groups: vec![Spread::default(); GROUPS], replays: 1 }
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

    /// The distributions with one part left out at a time, for the jackknife.
    pub fn parts(&self) -> Parts {
        let played: Vec<&Spread> = self.groups.iter().filter(|group| group.evenings.min().is_some()).collect();
        // Everything before a part and everything behind it.
        let mut before = vec![Spread::default()];
        for group in &played {
            let mut sum = before[before.len() - 1].clone();
            sum.merge(group);
            before.push(sum);
        }
        let mut behind = Spread::default();
        let mut without = Vec::new();
        for (at, group) in played.iter().enumerate().rev() {
            let mut sum = before[at].clone();
            sum.merge(&behind);
            without.push(sum);
            behind.merge(group);
        }
        without.reverse();
        Parts { whole: behind, without }
    }
}

/// The distributions of a run, whole and with one part left out at a time.
#[derive(Clone, Debug)]
pub struct Parts {
    whole: Spread,
    without: Vec<Spread>,
}

impl Parts {
    /// A statistic with the interval of the delete-a-group jackknife (P. S. Kott, "The delete-a-group jackknife", J. Official
    /// Statistics 17, 2001); none where it cannot be computed or fewer than two parts were played.
    pub fn estimate(&self, level: Level, statistic: impl Fn(&Spread) -> Option<f64>) -> Option<Estimate> {
        let without: Option<Vec<f64>> = self.without.iter().map(&statistic).collect();
        jackknife(statistic(&self.whole)?, &without?, level)
    }

    /// The difference of a statistic, `other` minus this one: both must have played the same sessions.
    pub fn difference(
        &self,
        other: &Parts,
        level: Level,
        statistic: impl Fn(&Spread) -> Option<f64>,
    ) -> Option<Estimate> {
        let gap = |a: &Spread, b: &Spread| Some(statistic(b)? - statistic(a)?);
        let pairs = self.without.iter().zip(&other.without);
        let without: Option<Vec<f64>> = pairs.map(|(a, b)| gap(a, b)).collect();
        jackknife(gap(&self.whole, &other.whole)?, &without?, level)
    }

    /// Degrees of freedom of the intervals.
    pub fn freedom(&self) -> f64 {
        self.without.len() as f64 - 1.0
    }
}

fn jackknife(value: f64, without: &[f64], level: Level) -> Option<Estimate> {
    let count = without.len() as f64;
    if without.len() < 2 {
        return None;
    }
    let squares: f64 = without.iter().map(|other| (other - value).powi(2)).sum();
    let standard_error = (squares * (count - 1.0) / count).sqrt();
    let half = student::two_sided_quantile(level.alpha(), count - 1.0) * standard_error;
    let interval = Interval { low: value - half, high: value + half };
    Some(Estimate { value, standard_error, interval, design_effect: None, method: Method::Jackknife })
}
