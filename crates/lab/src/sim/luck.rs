//! Mean points of players less the [luck](crate::luck) of their hands and draws.

use super::record::SideRecord;
use super::statistic::Statistic;
use crate::luck::UNITS_PER_POINT;
use crate::policy::PlayerLabel;
use crate::stats::{Estimate, Level, Merge, RatioSums, interval, square};
use crate::tile::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// The maximum number of players at a table.
const PLAYERS: usize = 4;

/// The mean points of a player less luck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckRow {
    /// The players at the table, in seat order.
    pub table: String,
    /// The statistic of the plain mean, [`Statistic::Player`].
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The mean points per deal.
    pub plain: f64,
    /// The mean per deal of points less luck.
    pub estimate: f64,
    /// The lower end of the interval of `estimate` (95 % in tables).
    pub ci_low: f64,
    /// The upper end of the interval.
    pub ci_high: f64,
    /// The number of deals that the plain mean needs for an equally narrow interval, divided by the number of deals played.
    pub factor: f64,
}

/// For each player index, the total of points less luck in one session and the number of observations (deals times
/// seats).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LuckBlock([(i64, u64); PLAYERS]);

impl LuckBlock {
    /// Adds a deal. `players` are the indices of the players by seat, `points` their points by seat, and `luck` their
    /// luck by seat in units of 1 / [`UNITS_PER_POINT`] points.
    pub fn add(&mut self, players: BySeat<usize>, points: [i64; 4], luck: [i64; 4]) {
        for seat in Seat::ALL {
            let (total, count) = &mut self.0[players[seat]];
            *total += points[seat.index()] * UNITS_PER_POINT - luck[seat.index()];
            *count += 1;
        }
    }
}

/// The session sums of points less luck by player index; empty if luck is not measured.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckSums([RatioSums; PLAYERS]);

impl Merge for LuckSums {
    fn merge(&mut self, other: &LuckSums) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, more)| sum.merge(more));
    }
}

impl LuckSums {
    /// Whether luck is not measured.
    pub fn is_empty(&self) -> bool {
        *self == LuckSums::default()
    }

    /// Adds a session, unless luck was not measured in it.
    pub(super) fn record(&mut self, block: &LuckBlock) {
        if block.0.iter().any(|(_, count)| *count > 0) {
            self.0.iter_mut().zip(block.0).for_each(|(sum, (total, count))| sum.record(total, count));
        }
    }

    /// The mean of a player in units of 1 / [`UNITS_PER_POINT`] points; `None` if luck was not measured or does not
    /// vary.
    fn estimate(&self, player: PlayerLabel, level: Level) -> Option<Estimate> {
        let found = interval::mean(self.0.get(usize::from(player.number))?, level)?;
        (found.standard_error > 0.0).then_some(found)
    }
}

/// The mean points of a player of a side less luck. `table` is the text of [`LuckRow::table`]. `None` if luck was not
/// measured or the sessions do not differ.
pub fn luck_row(table: &str, side: &SideRecord, player: PlayerLabel, level: Level) -> Option<LuckRow> {
    let statistic = Statistic::Player(player);
    let found = side.counts.luck().estimate(player, level)?;
    let plain = interval::mean(&side.counts.sums(statistic)?, level)?;
    let in_points = |units: f64| units / UNITS_PER_POINT as f64;
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
