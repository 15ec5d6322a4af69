//! The record of a run: the counts of every side and the paired sums of compared sides. All numbers are integers, so
//! that parts merge exactly. In this module a session is a sampling unit, one session or several with all seatings; an
//! evening is one session under one seating.

use super::controls::ControlSums;
use super::habit;
use super::luck::LuckSums;
use super::registered::{ByName, PairedTotal, RegisteredRow, TotalSums};
use super::role::{DealGroup, Role};
use super::row::{layout, place};
use crate::policy::PlayerLabel;
use crate::score::Item;
use crate::stats::risk::EveningTally;
use crate::stats::{
    CrossSums, Estimate, Histogram, Level, Merge, PairSums, PairedSums, RatioSums, ScoreTally, SessionSums, jackknife,
};
use crate::tile::Seat;
use serde::{Deserialize, Serialize};

/// The maximum number of parts of a run. The jackknife leaves out one part at a time; this gives the error of
/// statistics that have no formula for it.
pub const PARTS: usize = 32;
/// The number of consecutive blocks that belong to the same part. The next blocks belong to the next part, and after
/// the last part the first one follows again.
pub const PART_BLOCKS: u64 = 2;
/// The number of deals with the largest gains that are kept.
pub const EXTREMES: usize = 12;

/// A deal with a very large gain of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Extreme {
    /// The points lost by the seat, a negative number. With this sign the largest gains are sorted first.
    lost: i64,
    /// The index of the deal in the run.
    pub hand: u64,
    /// The number of seats by which the players had moved on from the first seating.
    pub rotation: u8,
    /// The index of the seat with the gain.
    pub seat: u8,
    /// The index of the dealer's seat.
    pub dealer: u8,
}

impl Extreme {
    /// The points gained by the seat.
    pub fn points(&self) -> i64 {
        -self.lost
    }
}

/// The counts of one side in some sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The sums of the session totals, in the order of [`layout`].
    pub(super) sums: SessionSums,
    /// The distribution of points by role, in the order of [`Role::ALL`].
    pub(super) scores: [ScoreTally; Role::ALL.len()],
    /// The distributions of the final and of the lowest running total of a seat in an evening.
    pub(super) evenings: EveningTally,
    /// The distribution of the 精 points of a seat before 冲关, four observations per deal.
    pub(super) jing_points: Histogram,
    /// The sums of the control variates.
    pub(super) controls: ControlSums,
    /// The largest sum of squared points in a session, by role.
    pub(super) largest: [i64; Role::ALL.len()],
    /// The sums of the habit totals, in the order of [`habit::layout`].
    pub(super) habits: SessionSums,
    /// The sums of points less luck, by player.
    #[serde(default, skip_serializing_if = "LuckSums::is_empty")]
    pub(super) luck: LuckSums,
    /// The sums of the numbers of deals with registered categories.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    pub(super) registered: ByName<TotalSums>,
    /// At most [`EXTREMES`] deals with the largest gains of a seat, the largest gain first.
    extremes: Vec<Extreme>,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            sums: SessionSums::new(layout()),
            scores: Default::default(),
            evenings: EveningTally::default(),
            jing_points: Histogram::default(),
            controls: ControlSums::default(),
            largest: Default::default(),
            habits: SessionSums::new(habit::layout()),
            luck: LuckSums::default(),
            registered: ByName::default(),
            extremes: Vec::new(),
        }
    }
}

impl Merge for Counts {
    fn merge(&mut self, other: &Counts) {
        self.sums.merge(&other.sums);
        self.scores.iter_mut().zip(&other.scores).for_each(|(sum, more)| sum.merge(more));
        self.evenings.merge(&other.evenings);
        self.jing_points.merge(&other.jing_points);
        self.controls.merge(&other.controls);
        self.largest.iter_mut().zip(&other.largest).for_each(|(most, more)| *most = (*most).max(*more));
        self.habits.merge(&other.habits);
        self.luck.merge(&other.luck);
        self.registered.merge(&other.registered);
        self.extremes.extend(&other.extremes);
        self.keep_largest();
    }

    fn fits(&self, other: &Counts) -> bool {
        let known = |extreme: &Extreme| extreme.seat < 4 && extreme.dealer < 4 && extreme.lost > i64::MIN;
        self.sums.fits(&other.sums)
            && self.controls.fits(&other.controls)
            && self.habits.fits(&other.habits)
            && [self, other].iter().all(|counts| counts.extremes.len() <= EXTREMES && counts.extremes.iter().all(known))
    }
}

impl Counts {
    /// Keeps a deal in the list of extremes if its largest gain is among the largest so far. `hand` is the index of the
    /// deal, `payments` are the points of the seats.
    pub(super) fn note_extreme(&mut self, hand: u64, rotation: u8, dealer: Seat, payments: &[i64; 4]) {
        let full = self.extremes.len() == EXTREMES;
        let least = self.extremes.last().filter(|_| full).map_or(0, Extreme::points);
        let most = payments.iter().enumerate().max_by_key(|(seat, points)| (**points, -(*seat as i64)));
        let Some((seat, &points)) = most.filter(|(_, points)| **points > least) else { return };
        self.extremes.push(Extreme { lost: -points, hand, rotation, seat: seat as u8, dealer: dealer.index() as u8 });
        self.keep_largest();
    }

    fn keep_largest(&mut self) {
        self.extremes.sort_unstable();
        self.extremes.truncate(EXTREMES);
    }

    /// The number of deals. A deal counts once for each seating.
    pub fn deals(&self) -> u64 {
        self.scores(Role::Dealer).sums().n
    }

    /// The number of sampling units.
    pub fn sessions(&self) -> u64 {
        self.sums.sessions()
    }

    /// The distribution of the points of a role.
    pub fn scores(&self, role: Role) -> &ScoreTally {
        &self.scores[role.index()]
    }

    /// The distributions of the final and of the lowest running total of a seat in an evening.
    pub fn evenings(&self) -> &EveningTally {
        &self.evenings
    }

    /// The distribution of the 精 points of a seat before 冲关 and 霸王, four observations per deal; empty without 精 and in
    /// comparisons.
    pub fn jing_points(&self) -> &Histogram {
        &self.jing_points
    }

    /// The sums of the control variates; empty in comparisons.
    pub fn controls(&self) -> &ControlSums {
        &self.controls
    }

    /// The sums of points less luck; empty if luck is not measured.
    pub fn luck(&self) -> &LuckSums {
        &self.luck
    }

    /// At most [`EXTREMES`] deals with the largest gains of a seat, the largest gain first.
    pub fn extremes(&self) -> &[Extreme] {
        &self.extremes
    }

    /// The standard deviation of the points of a player in one deal; `None` if the player has played no deal.
    pub fn player_sd(&self, player: PlayerLabel) -> Option<f64> {
        let of = |place| self.sums.ratio(layout(), place, 1).ratio();
        let number = player.number.into();
        let (mean, square) = (of(place::player(number))?, of(place::squared(number))?);
        Some((square - mean * mean).max(0.0).sqrt())
    }

    /// The sums of the session total with index `total`. Each observation in the row counts `times` times.
    pub(super) fn ratio(&self, total: usize, times: u64) -> RatioSums {
        let Some(category) = place::registered(total) else { return self.sums.ratio(layout(), total, times) };
        let sums = self.registered.get(category);
        let deals = self.sums.ratio(layout(), place::deals(DealGroup::All), times);
        RatioSums { x: sums.total, xx: sums.squares, xn: sums.observed * i128::from(times), ..deals }
    }

    /// The largest value of the session total with index `total`, at least 0.
    pub(super) fn largest_total(&self, total: usize) -> i64 {
        match place::registered(total) {
            Some(category) => self.registered.get(category).largest,
            None => self.sums.largest(total),
        }
    }

    /// The sums and cross products of three session totals: a role's points, its squared points, and its number of
    /// observations.
    pub(super) fn points_and_squares(&self, role: Role) -> CrossSums {
        self.sums.cross(layout(), place::squares_cross(role), role.seats())
    }

    /// The sums and cross products of two session totals: the points paid for an item, and all points that change
    /// hands.
    pub(super) fn item_and_moved(&self, item: Item) -> CrossSums {
        self.sums.cross(layout(), place::item_cross(item), 1)
    }
}

/// Distributions and summed totals of some deals, usually those of one part of a run. All statistics that the jackknife
/// handles are computed from them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Distributions {
    /// The distribution of points by role, in the order of [`Role::SHAPED`].
    scores: [Histogram; Role::SHAPED.len()],
    /// The distribution of the final total of a seat in an evening.
    evenings: Histogram,
    /// The distribution of the lowest running total of a seat in an evening.
    lows: Histogram,
    /// The sums of the session totals, in the order of [`layout`].
    totals: Vec<i128>,
    /// The sums of the habit totals, in the order of [`habit::layout`].
    #[serde(default)]
    habits: Vec<i128>,
    /// The numbers of deals with registered categories.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    registered: ByName<i128>,
}

impl Distributions {
    /// The distribution of the points of a role. Panics if the role is not in [`Role::SHAPED`].
    pub fn scores(&self, role: Role) -> &Histogram {
        let place = Role::SHAPED.iter().position(|known| *known == role);
        &self.scores[place.expect("a role of which whole distributions are kept")]
    }

    /// The distribution of the points of a seat in an evening.
    pub fn evenings(&self) -> &Histogram {
        &self.evenings
    }

    /// The number of deals.
    pub(super) fn deals(&self) -> u64 {
        self.scores(Role::Dealer).total()
    }

    /// The share of seats that were ever down by at least `bankroll` points in an evening; `None` without evenings.
    pub fn ruin(&self, bankroll: u32) -> Option<f64> {
        let seats = Some(self.lows.total()).filter(|seats| *seats > 0)?;
        Some(self.lows.at_most(-i64::from(bankroll)) as f64 / seats as f64)
    }

    /// Returns a copy in which every distribution has one more observation, equal to its largest or to its smallest.
    /// `end` is [`Histogram::max`] or [`Histogram::min`].
    fn with_one_more(&self, end: fn(&Histogram) -> Option<i64>) -> Distributions {
        let mut more = self.clone();
        for histogram in more.scores.iter_mut().chain([&mut more.evenings, &mut more.lows]) {
            end(histogram).into_iter().for_each(|value| histogram.add(value, 1));
        }
        more
    }

    /// Adds the counts of further deals.
    fn add(&mut self, counts: &Counts) {
        for (role, sum) in Role::SHAPED.into_iter().zip(&mut self.scores) {
            sum.merge(counts.scores(role).histogram());
        }
        self.evenings.merge(counts.evenings.totals().histogram());
        self.lows.merge(counts.evenings.lows().histogram());
        add_up(&mut self.totals, counts.sums.totals());
        add_up(&mut self.habits, counts.habits.totals());
        for (name, sums) in counts.registered.iter() {
            self.registered.change(name, |sum| *sum += sums.total);
        }
    }

    /// The mean of the habit total with index `place` in [`habit::layout`]: the total divided by its number of
    /// observations; `None` without observations.
    pub(super) fn habit(&self, place: usize) -> Option<f64> {
        let n = self.habits.get(habit::layout().denominator(place)).filter(|n| **n > 0)?;
        Some(self.habits[place] as f64 / *n as f64)
    }

    /// The mean of the session total with index `total`: the total divided by `times` times its number of observations
    /// in the row. `None` without observations.
    pub(super) fn ratio(&self, total: usize, times: u64) -> Option<f64> {
        let registered = place::registered(total);
        let denominator = registered.map_or_else(|| layout().denominator(total), |_| place::deals(DealGroup::All));
        let n = self.totals.get(denominator).filter(|n| **n > 0)?;
        let sum = registered.map_or_else(|| self.totals[total], |category| self.registered.get(category));
        Some(sum as f64 / (*n as f64 * times as f64))
    }
}

impl Merge for Distributions {
    fn merge(&mut self, other: &Distributions) {
        self.scores.iter_mut().zip(&other.scores).for_each(|(sum, more)| sum.merge(more));
        self.evenings.merge(&other.evenings);
        self.lows.merge(&other.lows);
        add_up(&mut self.totals, &other.totals);
        add_up(&mut self.habits, &other.habits);
        for (name, more) in other.registered.iter() {
            self.registered.change(name, |sum| *sum += more);
        }
    }
}

/// Adds `more` to `sums`, element by element. `sums` grows if it is shorter.
fn add_up(sums: &mut Vec<i128>, more: &[i128]) {
    sums.resize(sums.len().max(more.len()), 0);
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// The record of one side: its counts, and the distributions of [`PARTS`] parts of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideRecord {
    /// The counts of all deals.
    pub counts: Counts,
    /// The distributions of the parts, [`PARTS`] in number. Those of parts without deals are empty.
    parts: Vec<Distributions>,
    /// The number of seatings with which every wall was played, at least 1.
    pub replays: u64,
}

impl Merge for SideRecord {
    fn merge(&mut self, other: &SideRecord) {
        self.counts.merge(&other.counts);
        self.parts.iter_mut().zip(&other.parts).for_each(|(sum, more)| sum.merge(more));
    }

    fn fits(&self, other: &SideRecord) -> bool {
        self.counts.fits(&other.counts) && (self.parts.len(), self.replays) == (other.parts.len(), other.replays)
    }
}

impl SideRecord {
    /// Returns an empty record of a side that plays every wall with `replays` seatings.
    pub fn new(replays: u64) -> SideRecord {
        SideRecord { counts: Counts::default(), parts: vec![Distributions::default(); PARTS], replays }
    }

    /// Adds the counts of consecutive blocks that belong to one part. `block` is the index of the first of them. Must
    /// not be used with trainings.
    pub fn add(&mut self, block: u64, counts: &Counts) {
        self.add_to((block / PART_BLOCKS % PARTS as u64) as usize, counts);
    }

    /// Adds the counts of further deals to the part with this index.
    pub(super) fn add_to(&mut self, part: usize, counts: &Counts) {
        self.parts[part].add(counts);
        self.counts.merge(counts);
    }

    /// The distributions of the deals of each training. `trainings` is the number of trainings, at least 1.
    pub(super) fn by_training(&self, trainings: usize) -> Vec<Distributions> {
        let mut found = vec![Distributions::default(); trainings];
        self.parts.iter().enumerate().for_each(|(at, part)| found[at % trainings].merge(part));
        found
    }

    /// The distributions of all deals and those with one part left out at a time, for the jackknife.
    pub fn parts(&self) -> Parts {
        Parts::new(&self.parts)
    }

    /// As [`SideRecord::parts`], but if `trainings` is not 0, one of that many trainings is left out at a time instead
    /// of a part.
    pub(super) fn parts_or_trainings(&self, trainings: usize) -> Parts {
        if trainings > 0 { Parts::new(&self.by_training(trainings)) } else { self.parts() }
    }
}

/// An empirical distribution function, of all deals and with one part of the run left out at a time.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The observed values, in increasing order.
    pub values: Vec<i64>,
    /// The share of observations up to and including each value, in the order of `values`.
    pub shares: Vec<f64>,
    /// For each part, the same shares with this part left out.
    pub without: Vec<Vec<f64>>,
}

/// The distributions of a run, of all deals and with one part of the run left out at a time.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The distributions of all deals.
    whole: Distributions,
    /// The distributions without each part in which sessions were played.
    without: Vec<Distributions>,
    /// The distributions of all deals with one more observation, equal to the largest, and equal to the smallest.
    more: [Distributions; 2],
}

impl Parts {
    /// Builds the distributions from those of the single parts. Parts without sessions are left out.
    fn new(parts: &[Distributions]) -> Parts {
        let played: Vec<&Distributions> = parts.iter().filter(|part| part.evenings.min().is_some()).collect();
        // The sums of the parts before and behind each part.
        let mut before = vec![Distributions::default()];
        for part in &played {
            let mut sum = before[before.len() - 1].clone();
            sum.merge(part);
            before.push(sum);
        }
        let mut behind = Distributions::default();
        let mut without = Vec::new();
        for (at, part) in played.iter().enumerate().rev() {
            let mut sum = before[at].clone();
            sum.merge(&behind);
            without.push(sum);
            behind.merge(part);
        }
        without.reverse();
        let more = [Histogram::max, Histogram::min].map(|end| behind.with_one_more(end));
        Parts { whole: behind, without, more }
    }

    /// Estimates a statistic by the jackknife; `None` if `statistic` returns `None` for all deals or without one of the
    /// parts.
    pub fn estimate(&self, level: Level, statistic: impl Fn(&Distributions) -> Option<f64>) -> Option<Estimate> {
        // The reach was chosen by the study of coverage, here and in `difference`.
        self.compared(self, 0.5, level, |_, whole| statistic(whole))
    }

    /// Estimates a difference between these parts and `other` by the jackknife. `gap` computes it from the
    /// distributions of both, `other` second. Both must have played the same sessions in every part. `None` if `gap`
    /// returns `None` for all deals or without one of the parts.
    pub fn difference(
        &self,
        other: &Parts,
        level: Level,
        gap: impl Fn(&Distributions, &Distributions) -> Option<f64>,
    ) -> Option<Estimate> {
        self.compared(other, 1.0, level, gap)
    }

    /// As [`Parts::difference`]. The interval is extended so that it includes `value + reach · change`, where `change`
    /// is the effect of one more extreme observation on both sides.
    fn compared(
        &self,
        other: &Parts,
        reach: f64,
        level: Level,
        gap: impl Fn(&Distributions, &Distributions) -> Option<f64>,
    ) -> Option<Estimate> {
        let all = |a: &[Distributions], b: &[Distributions]| {
            a.iter().zip(b).map(|(a, b)| gap(a, b)).collect::<Option<Vec<f64>>>()
        };
        let value = gap(&self.whole, &other.whole)?;
        let unseen = all(&self.more, &other.more)?.into_iter().map(|more| value + reach * (more - value));
        let without = all(&self.without, &other.without)?;
        Some(jackknife::delete_a_group(value, &without, &unseen.collect::<Vec<_>>(), level))
    }

    /// Whether a statistic has the same value here and in `other`, in all deals and with each part left out.
    pub fn agree(&self, other: &Parts, statistic: impl Fn(&Distributions) -> Option<f64>) -> bool {
        let all = |parts: &Parts| parts.without.iter().chain([&parts.whole]).map(&statistic).collect::<Vec<_>>();
        all(self) == all(other)
    }

    /// The number of parts with sessions.
    pub fn count(&self) -> usize {
        self.without.len()
    }

    /// The distribution function of the points of a role in [`Role::SHAPED`].
    pub fn steps(&self, role: Role) -> Steps {
        let values: Vec<i64> = self.whole.scores(role).iter().map(|(value, _)| value).collect();
        let shares = |part: &Distributions| {
            let (scores, total) = (part.scores(role), part.scores(role).total() as f64);
            let mut counts = scores.iter().peekable();
            let mut seen = 0;
            let share = |value: &i64| {
                while let Some((_, count)) = counts.next_if(|(at, _)| at <= value) {
                    seen += count;
                }
                seen as f64 / total
            };
            values.iter().map(share).collect::<Vec<f64>>()
        };
        Steps { shares: shares(&self.whole), without: self.without.iter().map(shares).collect(), values }
    }

    /// The value of a statistic in all deals, and its values without each part; `None` if one of them is `None`.
    pub(super) fn values(&self, statistic: impl Fn(&Distributions) -> Option<f64>) -> Option<(f64, Vec<f64>)> {
        let without: Option<Vec<f64>> = self.without.iter().map(&statistic).collect();
        Some((statistic(&self.whole)?, without?))
    }

    /// The degrees of freedom of the intervals: the number of parts with sessions less one.
    pub fn freedom(&self) -> f64 {
        self.without.len() as f64 - 1.0
    }
}

/// The paired sums of two sides that are compared: a is the first side, b the second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The paired sums of the session totals.
    sums: PairedSums,
    /// The sessions that differ most, by role in the order of [`Role::ALL`].
    gaps: [LargestGaps; Role::ALL.len()],
    /// The paired sums of the numbers of deals with registered categories.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    registered: ByName<PairedTotal>,
}

/// The sessions in which the sum of squared points of a role differs most: first the one with the largest b − a, then
/// the one with the largest a − b. Each has the difference, a and b.
type LargestGaps = [(i64, i64, i64); 2];

impl Default for Pair {
    fn default() -> Pair {
        Pair { sums: PairedSums::new(layout()), gaps: Default::default(), registered: ByName::default() }
    }
}

impl Merge for Pair {
    fn merge(&mut self, other: &Pair) {
        self.sums.merge(&other.sums);
        let gaps = self.gaps.iter_mut().flatten().zip(other.gaps.iter().flatten());
        gaps.for_each(|(most, more)| *most = (*most).max(*more));
        self.registered.merge(&other.registered);
    }

    fn fits(&self, other: &Pair) -> bool {
        self.sums.fits(&other.sums)
    }
}

impl Pair {
    /// Adds one session. `rows` are the rows of session totals of both sides, and `registered` their numbers of deals with
    /// registered categories.
    pub(super) fn record(&mut self, rows: [&[i64]; 2], registered: [&RegisteredRow; 2]) {
        let [a, b] = rows;
        self.sums.record(layout(), a, b);
        self.registered.record(registered[0], registered[1]);
        for (role, gaps) in Role::ALL.into_iter().zip(&mut self.gaps) {
            let [a, b] = [a, b].map(|row| row[place::squares(role)]);
            gaps[0] = gaps[0].max((b - a, a, b));
            gaps[1] = gaps[1].max((a - b, a, b));
        }
    }

    /// Whether the points and squared points of every role agree in every session.
    pub fn pays_alike(&self) -> bool {
        Role::ALL
            .into_iter()
            .flat_map(|role| [place::points(role), place::squares(role)])
            .all(|at| self.differ(at) == 0)
    }

    /// The paired sums of the session total with index `total`, as in [`Distributions::ratio`]. `sides` are the counts
    /// of both sides.
    pub(super) fn ratio(&self, sides: [&Counts; 2], total: usize, times: u64) -> PairSums {
        let Some(category) = place::registered(total) else {
            return self.sums.ratio(layout(), sides.map(|side| &side.sums), total, times);
        };
        let ([a, b], paired) = (sides.map(|side| side.ratio(total, times)), self.registered.get(category));
        PairSums {
            sessions: a.sessions,
            n: a.n,
            nn: a.nn,
            a: a.x,
            b: b.x,
            aa: a.xx,
            ab: paired.products,
            bb: b.xx,
            an: a.xn,
            bn: b.xn,
            differ: paired.differ,
            rises: paired.rises,
            falls: paired.falls,
        }
    }

    /// The sums of squared points [a, b] of a role in two sessions: the one with the largest b − a and the one with the
    /// largest a − b.
    pub(super) fn gaps(&self, role: Role) -> [[i64; 2]; 2] {
        self.gaps[role.index()].map(|(_, a, b)| [a, b])
    }

    /// The number of sessions in which the session total with index `total` differs.
    pub(super) fn differ(&self, total: usize) -> u64 {
        self.sums.differ(layout(), total)
    }

    /// The sums and cross products of five session totals: a role's points and squared points on the first side, on the
    /// second side, and its number of observations.
    pub(super) fn points_and_squares(&self, sides: [&Counts; 2], role: Role) -> CrossSums {
        self.sums.cross(layout(), sides.map(|side| &side.sums), place::squares_cross(role), role.seats())
    }

    /// The sums and cross products of four session totals: the points paid for an item and all points that change
    /// hands, on the first side and on the second.
    pub(super) fn item_and_moved(&self, sides: [&Counts; 2], item: Item) -> CrossSums {
        self.sums.cross(layout(), sides.map(|side| &side.sums), place::item_cross(item), 1)
    }
}

/// The reason why a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All deals were played.
    #[default]
    Complete,
    /// The run was stopped by the user or the calling program.
    Interrupted,
    /// All precision targets were reached.
    Reached,
    /// The time limit was reached.
    OutOfTime,
}

/// The record of a run. A run of one side has no pairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The records of the sides, in the order of [`Run::sides`](super::Run::sides).
    pub sides: Vec<SideRecord>,
    /// The paired sums, in the order of [`Run::pairs`](super::Run::pairs).
    pub pairs: Vec<Pair>,
    /// The reason why the run ended.
    pub ending: Ending,
    /// The number of times that every wall is played: the number of seatings times the number of groups of sides that
    /// share their play. Groups whose first side stands aside do not count.
    pub plays: usize,
}

impl Merge for Record {
    fn merge(&mut self, other: &Record) {
        self.sides.iter_mut().zip(&other.sides).for_each(|(sum, more)| sum.merge(more));
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(sum, more)| sum.merge(more));
    }

    fn fits(&self, other: &Record) -> bool {
        let lengths = |record: &Record| (record.sides.len(), record.pairs.len(), record.plays);
        lengths(self) == lengths(other)
            && self.sides.iter().zip(&other.sides).all(|(one, other)| one.fits(other))
            && self.pairs.iter().zip(&other.pairs).all(|(one, other)| one.fits(other))
    }
}

impl Record {
    /// The number of deals of each side. A deal counts once for each seating.
    pub fn deals(&self) -> u64 {
        self.sides[0].counts.deals()
    }

    /// The counts of the first side and of the side with index `other`.
    pub fn compared_counts(&self, other: usize) -> [&Counts; 2] {
        [&self.sides[0].counts, &self.sides[other].counts]
    }
}
