//! Means with the luck of chance moves taken out: the same sums as of points, of points less [luck](crate::luck).

use super::record::{Record, SideRecord};
use super::role::Role;
use super::run::Run;
use super::statistic::Statistic;
use crate::luck::PARTS;
use crate::policy::PlayerLabel;
use crate::stats::{Estimate, Level, Merge, RatioSums, interval, square};
use crate::tile::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// The roles with such means; the players follow.
const ROLES: [Role; 6] = [
    Role::Dealer,
    Role::NonDealer,
    Role::Seat(Seat::ALL[0]),
    Role::Seat(Seat::ALL[1]),
    Role::Seat(Seat::ALL[2]),
    Role::Seat(Seat::ALL[3]),
];
const TOTALS: usize = ROLES.len() + 4;

/// A mean with the luck taken out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckRow {
    /// Who sits at the table.
    pub table: String,
    /// Whose mean points.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The plain mean.
    pub plain: f64,
    /// The mean of points less luck.
    pub estimate: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// How many times as many deals the plain mean would need for an equally narrow interval.
    pub factor: f64,
}

/// Points less luck of one session: totals and their numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LuckBlock([(i64, u64); TOTALS]);

impl LuckBlock {
    /// Adds a deal with the points of the seats and what luck gave them. `players` are the numbers of the players by seat.
    pub fn add(&mut self, dealer: Seat, players: BySeat<usize>, points: [i64; 4], luck: [i64; 4]) {
        for seat in Seat::ALL {
            let left = points[seat.index()] * PARTS - luck[seat.index()];
            let role = usize::from(seat != dealer);
            for place in [role, 2 + seat.index(), ROLES.len() + players[seat]] {
                let (total, count) = &mut self.0[place];
                (*total, *count) = (*total + left, *count + 1);
            }
        }
    }
}

/// Sums over sessions; empty where luck is not told apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckSums(Vec<RatioSums>);

impl Merge for LuckSums {
    fn merge(&mut self, other: &LuckSums) {
        self.0.resize(self.0.len().max(other.0.len()), RatioSums::default());
        self.0.iter_mut().zip(&other.0).for_each(|(sum, more)| sum.merge(more));
    }

    fn fits(&self, other: &LuckSums) -> bool {
        [self, other].iter().all(|sums| sums.0.is_empty() || sums.0.len() == TOTALS)
    }
}

impl LuckSums {
    /// Whether luck was not told apart.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a session.
    pub(super) fn record(&mut self, block: &LuckBlock) {
        self.0.resize(TOTALS, RatioSums::default());
        self.0.iter_mut().zip(block.0).for_each(|(sum, (total, count))| sum.record(total, count));
    }

    /// Adds the difference of a session of two sides with as many deals.
    pub(super) fn record_difference(&mut self, a: &LuckBlock, b: &LuckBlock) {
        let mut difference = *b;
        difference.0.iter_mut().zip(a.0).for_each(|(b, a)| b.0 -= a.0);
        self.record(&difference);
    }

    fn estimate(&self, place: usize, level: Level) -> Option<Estimate> {
        let found = interval::mean(self.0.get(place)?, level)?;
        (found.standard_error > 0.0).then_some(found)
    }
}

/// A row of the plain mean and that without luck.
fn row(table: &str, statistic: Statistic, plain: &RatioSums, found: &Estimate, level: Level) -> Option<LuckRow> {
    let plain = interval::mean(plain, level)?;
    let in_points = |parts: f64| parts / PARTS as f64;
    Some(LuckRow {
        table: table.to_owned(),
        statistic,
        plain: plain.value,
        estimate: in_points(found.value),
        ci_low: in_points(found.interval.low),
        ci_high: in_points(found.interval.high),
        factor: square(plain.standard_error / in_points(found.standard_error)),
    })
}

/// The means of a side without luck: of the roles and, where they differ, of these players.
pub fn lucks(table: &str, side: &SideRecord, players: &[PlayerLabel], level: Level) -> Vec<LuckRow> {
    let roles = ROLES.into_iter().map(Statistic::Mean).enumerate();
    let players = players.iter().filter(|_| players.len() > 1);
    let players = players.map(|player| (ROLES.len() + usize::from(player.number), Statistic::Player(*player)));
    let row = |(place, statistic): (usize, Statistic)| {
        let found = side.counts.luck().estimate(place, level)?;
        row(table, statistic, &side.counts.sums(statistic)?, &found, level)
    };
    roles.chain(players).filter_map(row).collect()
}

/// The differences of a side from the first in the means of roles, without luck.
pub fn luck_differences(run: &Run, record: &Record, side: usize, level: Level) -> Vec<LuckRow> {
    let Some(pair) = side.checked_sub(1).and_then(|at| record.pairs.get(at)) else { return Vec::new() };
    let table = run.sides[side].seating.to_string();
    let row = |(place, role): (usize, Role)| {
        let statistic = Statistic::Mean(role);
        let found = pair.luck().estimate(place, level)?;
        let plain = pair.sums(record.compared(side), statistic)?.difference();
        row(&table, statistic, &plain, &found, level)
    };
    ROLES.into_iter().enumerate().filter_map(row).collect()
}
