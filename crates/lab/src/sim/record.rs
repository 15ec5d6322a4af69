//! What a run leaves behind: the counts of every side, and what pairs of sides have in common. Only integers, so that parts merge.

use super::controls::ControlSums;
use super::habit;
use super::luck::LuckSums;
use super::role::Role;
use super::row::{layout, place};
use crate::policy::PlayerLabel;
use crate::score::Item;
use crate::stats::risk::EveningTally;
use crate::stats::{
    CrossSums, Estimate, Histogram, Level, Merge, PairSums, PairedSums, ScoreTally, SessionSums, jackknife,
};
use crate::tile::Seat;
use serde::{Deserialize, Serialize};

/// Parts of a run that are compared with each other for the error of statistics that have no formula.
pub const PARTS: usize = 32;
/// Blocks that belong to the same part before the next one's turn comes.
pub const PART_BLOCKS: u64 = 2;
/// The largest deals that are remembered.
pub const EXTREMES: usize = 12;

/// A deal in which a seat won very much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// What the seat won.
    pub fn points(&self) -> i64 {
        -self.lost
    }
}

/// The counts of one side in some sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Totals of the sessions.
    pub(super) sums: SessionSums,
    /// Points per role, in the order of [`Role::ALL`].
    pub(super) scores: [ScoreTally; Role::ALL.len()],
    /// How sessions end and how deep they go.
    pub(super) evenings: EveningTally,
    /// 精 points of a seat before 冲关, four a deal.
    pub(super) jing_points: Histogram,
    /// What was dealt, and what it explains.
    pub(super) controls: ControlSums,
    /// The largest sum of squared points of a session, per role.
    pub(super) largest: [i64; Role::ALL.len()],
    /// How the players play.
    pub(super) habits: SessionSums,
    /// Points less luck.
    #[serde(default, skip_serializing_if = "LuckSums::is_empty")]
    pub(super) luck: LuckSums,
    /// The deals in which a seat won most, in falling order.
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
        self.extremes.extend(&other.extremes);
        self.keep_largest();
    }

    fn fits(&self, other: &Counts) -> bool {
        let known = |extreme: &Extreme| extreme.seat < 4 && extreme.dealer < 4 && extreme.lost > i64::MIN;
        self.sums.fits(&other.sums)
            && self.controls.fits(&other.controls)
            && self.habits.fits(&other.habits)
            && self.luck.fits(&other.luck)
            && [self, other].iter().all(|counts| counts.extremes.len() <= EXTREMES && counts.extremes.iter().all(known))
    }
}

impl Counts {
    /// Remembers a deal if a seat won more than in those remembered so far.
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

    /// Deals counted.
    pub fn deals(&self) -> u64 {
        self.scores(Role::Dealer).sums().n
    }

    /// Sessions counted.
    pub fn sessions(&self) -> u64 {
        self.sums.sessions()
    }

    /// Points of a role.
    pub fn scores(&self, role: Role) -> &ScoreTally {
        &self.scores[role.index()]
    }

    /// What a seat wins in a session, and how deep it goes.
    pub fn evenings(&self) -> &EveningTally {
        &self.evenings
    }

    /// 精 points of a seat before 冲关 and 霸王, four a deal; empty where there are no 精, and in comparisons.
    pub fn jing_points(&self) -> &Histogram {
        &self.jing_points
    }

    /// The luck of the deal; empty in comparisons.
    pub fn controls(&self) -> &ControlSums {
        &self.controls
    }

    /// The sums of points less luck; empty if luck is not measured.
    pub fn luck(&self) -> &LuckSums {
        &self.luck
    }

    /// The deals in which a seat won most, in falling order.
    pub fn extremes(&self) -> &[Extreme] {
        &self.extremes
    }

    /// Standard deviation of the points of a player in one deal; none where it has played none.
    pub fn sd_of(&self, player: PlayerLabel) -> Option<f64> {
        let of = |place| self.sums.ratio(layout(), place, 1).ratio();
        let number = player.number.into();
        let (mean, square) = (of(place::player(number))?, of(place::squared(number))?);
        Some((square - mean * mean).max(0.0).sqrt())
    }

    /// Sums of points, squared points and their number.
    pub(super) fn spread(&self, role: Role) -> CrossSums {
        self.sums.cross(layout(), place::spread(role), role.seats())
    }

    /// Sums of an item's points and of all points.
    pub(super) fn share(&self, item: Item) -> CrossSums {
        self.sums.cross(layout(), place::share(item), 1)
    }
}

/// The distributions of one part of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    scores: [Histogram; Role::SHAPED.len()],
    evenings: Histogram,
    /// The lowest totals of seats in sessions.
    lows: Histogram,
    /// The totals of its sessions.
    totals: Vec<i128>,
    /// What its players did.
    #[serde(default)]
    habits: Vec<i128>,
}

impl Spread {
    /// The points of a role, one of [`Role::SHAPED`].
    pub fn scores(&self, role: Role) -> &Histogram {
        let place = Role::SHAPED.iter().position(|known| *known == role);
        &self.scores[place.expect("a role of which whole distributions are kept")]
    }

    /// What a seat won in a session.
    pub fn evenings(&self) -> &Histogram {
        &self.evenings
    }

    /// Deals.
    pub(super) fn deals(&self) -> u64 {
        self.scores(Role::Dealer).total()
    }

    /// The share of seats that were ever down by so much in a session.
    pub fn ruin(&self, bankroll: u32) -> Option<f64> {
        let seats = Some(self.lows.total()).filter(|seats| *seats > 0)?;
        Some(self.lows.at_most(-i64::from(bankroll)) as f64 / seats as f64)
    }

    /// With one more observation like the largest of every distribution, or the smallest.
    fn with_one_more(&self, end: fn(&Histogram) -> Option<i64>) -> Spread {
        let mut more = self.clone();
        for histogram in more.scores.iter_mut().chain([&mut more.evenings, &mut more.lows]) {
            end(histogram).into_iter().for_each(|value| histogram.add(value, 1));
        }
        more
    }

    fn add(&mut self, counts: &Counts) {
        for (role, sum) in Role::SHAPED.into_iter().zip(&mut self.scores) {
            sum.merge(counts.scores(role).histogram());
        }
        self.evenings.merge(counts.evenings.totals().histogram());
        self.lows.merge(counts.evenings.lows().histogram());
        add_up(&mut self.totals, counts.sums.totals());
        add_up(&mut self.habits, counts.habits.totals());
    }

    /// How often its players did what stands at this place of [`habit::layout`].
    pub(super) fn habit(&self, place: usize) -> Option<f64> {
        let n = self.habits.get(habit::layout().denominator(place)).filter(|n| **n > 0)?;
        Some(self.habits[place] as f64 / *n as f64)
    }

    /// A total by its number of observations.
    pub(super) fn ratio(&self, total: usize, times: u64) -> Option<f64> {
        let n = self.totals.get(layout().denominator(total)).filter(|n| **n > 0)?;
        Some(self.totals[total] as f64 / (*n as f64 * times as f64))
    }
}

impl Merge for Spread {
    fn merge(&mut self, other: &Spread) {
        self.scores.iter_mut().zip(&other.scores).for_each(|(sum, more)| sum.merge(more));
        self.evenings.merge(&other.evenings);
        self.lows.merge(&other.lows);
        add_up(&mut self.totals, &other.totals);
        add_up(&mut self.habits, &other.habits);
    }
}

fn add_up(sums: &mut Vec<i128>, more: &[i128]) {
    sums.resize(sums.len().max(more.len()), 0);
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// What one side of a run leaves: its counts, and the distributions of 32 parts of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideRecord {
    /// Everything together.
    pub counts: Counts,
    /// The parts; those that nothing was played in are empty.
    parts: Vec<Spread>,
    /// How often every wall was played, with the players in other seats: more than once only where they differ and are compared.
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
    /// Nothing counted yet.
    pub fn new(replays: u64) -> SideRecord {
        SideRecord { counts: Counts::default(), parts: vec![Spread::default(); PARTS], replays }
    }

    /// Adds the counts of some consecutive blocks, the first of which is `block`.
    pub fn add(&mut self, block: u64, counts: &Counts) {
        self.add_to((block / PART_BLOCKS % PARTS as u64) as usize, counts);
    }

    /// Adds the counts of some blocks to the part of this number.
    pub(super) fn add_to(&mut self, part: usize, counts: &Counts) {
        self.parts[part].add(counts);
        self.counts.merge(counts);
    }

    /// The distributions of what was played with the players of each of so many trainings.
    pub(super) fn of_trainings(&self, trainings: usize) -> Vec<Spread> {
        let mut found = vec![Spread::default(); trainings];
        self.parts.iter().enumerate().for_each(|(at, part)| found[at % trainings].merge(part));
        found
    }

    /// The distributions with one part left out at a time, for the jackknife.
    pub fn parts(&self) -> Parts {
        Parts::of(&self.parts)
    }

    /// The distributions with the deals of one training left out at a time, where the players come of so many; of parts where they
    /// did not learn.
    pub(super) fn parts_apart(&self, trainings: usize) -> Parts {
        if trainings > 0 { Parts::of(&self.of_trainings(trainings)) } else { self.parts() }
    }
}

/// The shares of observations up to each value that there is, whole and with one part of a run left out at a time.
#[derive(Clone, Debug)]
pub struct Steps {
    /// The values, in increasing order.
    pub values: Vec<i64>,
    /// The share up to each.
    pub shares: Vec<f64>,
    /// The same with one part left out at a time.
    pub without: Vec<Vec<f64>>,
}

/// The distributions of a run, whole and with one part left out at a time.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    whole: Spread,
    without: Vec<Spread>,
    /// The whole with one more observation like the largest, and like the smallest.
    more: [Spread; 2],
}

impl Parts {
    /// Those of which anything was played.
    fn of(parts: &[Spread]) -> Parts {
        let played: Vec<&Spread> = parts.iter().filter(|part| part.evenings.min().is_some()).collect();
        // Everything before a part and everything behind it.
        let mut before = vec![Spread::default()];
        for part in &played {
            let mut sum = before[before.len() - 1].clone();
            sum.merge(part);
            before.push(sum);
        }
        let mut behind = Spread::default();
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

    /// A statistic with its interval; none where it cannot be computed.
    pub fn estimate(&self, level: Level, statistic: impl Fn(&Spread) -> Option<f64>) -> Option<Estimate> {
        // Half of what one more would do: chosen by the study of coverage, as is all of it for a difference.
        self.compared(self, 0.5, level, |_, whole| statistic(whole))
    }

    /// How a statistic of these parts and of others differs; both must have played the same sessions.
    pub fn difference(
        &self,
        other: &Parts,
        level: Level,
        gap: impl Fn(&Spread, &Spread) -> Option<f64>,
    ) -> Option<Estimate> {
        self.compared(other, 1.0, level, gap)
    }

    /// The same; the interval reaches as far as this part of one more deal would take it.
    fn compared(
        &self,
        other: &Parts,
        reach: f64,
        level: Level,
        gap: impl Fn(&Spread, &Spread) -> Option<f64>,
    ) -> Option<Estimate> {
        let all = |a: &[Spread], b: &[Spread]| a.iter().zip(b).map(|(a, b)| gap(a, b)).collect::<Option<Vec<f64>>>();
        let value = gap(&self.whole, &other.whole)?;
        let unseen = all(&self.more, &other.more)?.into_iter().map(|more| value + reach * (more - value));
        let without = all(&self.without, &other.without)?;
        Some(jackknife::delete_a_group(value, &without, &unseen.collect::<Vec<_>>(), level))
    }

    /// Whether a statistic is the same of these parts and of others, with any of them left out.
    pub fn agree(&self, other: &Parts, statistic: impl Fn(&Spread) -> Option<f64>) -> bool {
        let all = |parts: &Parts| parts.without.iter().chain([&parts.whole]).map(&statistic).collect::<Vec<_>>();
        all(self) == all(other)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.without.len()
    }

    /// The distribution of a role's points, whole and with one part left out at a time.
    pub fn steps(&self, role: Role) -> Steps {
        let values: Vec<i64> = self.whole.scores(role).iter().map(|(value, _)| value).collect();
        let shares = |spread: &Spread| {
            let (scores, total) = (spread.scores(role), spread.scores(role).total() as f64);
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

    /// The value of a statistic in the whole and without each part; none where it cannot be computed.
    pub(super) fn values(&self, statistic: impl Fn(&Spread) -> Option<f64>) -> Option<(f64, Vec<f64>)> {
        let without: Option<Vec<f64>> = self.without.iter().map(&statistic).collect();
        Some((statistic(&self.whole)?, without?))
    }

    /// Degrees of freedom of the intervals.
    pub fn freedom(&self) -> f64 {
        self.without.len() as f64 - 1.0
    }
}

/// What the first side of a run and another one have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    sums: PairedSums,
    gaps: [Gaps; Role::ALL.len()],
}

/// The sessions in which the sums of squared points of a role differ most, upwards and downwards: by how much, and both sums.
type Gaps = [(i64, i64, i64); 2];

impl Default for Pair {
    fn default() -> Pair {
        Pair { sums: PairedSums::new(layout()), gaps: Default::default() }
    }
}

impl Merge for Pair {
    fn merge(&mut self, other: &Pair) {
        self.sums.merge(&other.sums);
        let gaps = self.gaps.iter_mut().flatten().zip(other.gaps.iter().flatten());
        gaps.for_each(|(most, more)| *most = (*most).max(*more));
    }

    fn fits(&self, other: &Pair) -> bool {
        self.sums.fits(&other.sums)
    }
}

impl Pair {
    /// Adds one session of both sides.
    pub(super) fn record(&mut self, a: &[i64], b: &[i64]) {
        self.sums.record(layout(), a, b);
        for (role, gaps) in Role::ALL.into_iter().zip(&mut self.gaps) {
            let [a, b] = [a, b].map(|row| row[place::squares(role)]);
            gaps[0] = gaps[0].max((b - a, a, b));
            gaps[1] = gaps[1].max((a - b, a, b));
        }
    }

    /// Whether every seat won the same on both sides, by its points and squared points in every session.
    pub fn pays_alike(&self) -> bool {
        Role::ALL
            .into_iter()
            .flat_map(|role| [place::points(role), place::squares(role)])
            .all(|at| self.differ(at) == 0)
    }

    /// The sums of a total of both sides.
    pub(super) fn ratio(&self, sides: [&Counts; 2], total: usize, times: u64) -> PairSums {
        self.sums.ratio(layout(), sides.map(|side| &side.sums), total, times)
    }

    /// The sessions in which the sums of squared points differ most, both sums of each.
    pub(super) fn gaps(&self, role: Role) -> [[i64; 2]; 2] {
        self.gaps[role.index()].map(|(_, a, b)| [a, b])
    }

    /// The sessions in which a total differs.
    pub(super) fn differ(&self, total: usize) -> u64 {
        self.sums.differ(layout(), total)
    }

    /// Points and squared points of both sides and their number.
    pub(super) fn spread(&self, sides: [&Counts; 2], role: Role) -> CrossSums {
        self.sums.cross(layout(), sides.map(|side| &side.sums), place::spread(role), role.seats())
    }

    /// An item's points and all points of both sides.
    pub(super) fn share(&self, sides: [&Counts; 2], item: Item) -> CrossSums {
        self.sums.cross(layout(), sides.map(|side| &side.sums), place::share(item), 1)
    }
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All deals were played.
    #[default]
    Complete,
    /// It was stopped from outside.
    Interrupted,
    /// Everything is known as exactly as it was asked for.
    Reached,
    /// The time was over.
    OutOfTime,
}

/// A whole run: a comparison of its first side with each other one. A run of one side has no pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// One for each side.
    pub sides: Vec<SideRecord>,
    /// The first side with each other one.
    pub pairs: Vec<Pair>,
    /// Why it ended.
    pub ending: Ending,
    /// How many times every deal was really played: fewer than sides by seatings where deals were settled again.
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
    /// Deals of each side, every seating counted.
    pub fn deals(&self) -> u64 {
        self.sides[0].counts.deals()
    }

    /// The counts of the first side and of another.
    pub fn compared(&self, other: usize) -> [&Counts; 2] {
        [&self.sides[0].counts, &self.sides[other].counts]
    }
}
