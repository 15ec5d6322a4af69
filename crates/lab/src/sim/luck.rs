//! Mean points of players with the [luck](crate::luck) of the hands and draws taken out.

use super::record::SideRecord;
use super::statistic::Statistic;
use crate::luck::PARTS;
use crate::policy::PlayerLabel;
use crate::stats::{Estimate, Level, Merge, RatioSums, interval, square};
use crate::tile::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// The greatest number of players at a table.
const PLAYERS: usize = 4;

/// A mean with the luck taken out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LuckRow {
    /// The seating.
    pub table: String,
    /// The mean points of a player.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The plain mean.
    pub plain: f64,
    /// The mean of points less luck.
    pub estimate: f64,
    /// The lower end of its 95 % interval.
    pub ci_low: f64,
    /// The upper end.
    pub ci_high: f64,
    /// The number of deals that the plain mean needs for an equally narrow interval, divided by the number of deals played.
    pub factor: f64,
}

/// The totals of points less luck in one session and their counts, by the number of the player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LuckBlock([(i64, u64); PLAYERS]);

impl LuckBlock {
    /// Adds a deal. `players` are the numbers of the players by seat, `points` is in points, `luck` in units of 1 / [`PARTS`] points.
    pub fn add(&mut self, players: BySeat<usize>, points: [i64; 4], luck: [i64; 4]) {
        for seat in Seat::ALL {
            let (total, count) = &mut self.0[players[seat]];
            *total += points[seat.index()] * PARTS - luck[seat.index()];
            *count += 1;
        }
    }
}

/// The sums over sessions; empty if luck is not measured.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckSums(Vec<RatioSums>);

impl Merge for LuckSums {
    fn merge(&mut self, other: &LuckSums) {
        self.0.resize(self.0.len().max(other.0.len()), RatioSums::default());
        self.0.iter_mut().zip(&other.0).for_each(|(sum, more)| sum.merge(more));
    }

    fn fits(&self, other: &LuckSums) -> bool {
        [self, other].iter().all(|sums| sums.0.is_empty() || sums.0.len() == PLAYERS)
    }
}

impl LuckSums {
    /// Whether luck is not measured.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a session.
    pub(super) fn record(&mut self, block: &LuckBlock) {
        self.0.resize(PLAYERS, RatioSums::default());
        self.0.iter_mut().zip(block.0).for_each(|(sum, (total, count))| sum.record(total, count));
    }

    fn estimate(&self, player: PlayerLabel, level: Level) -> Option<Estimate> {
        let found = interval::mean(self.0.get(usize::from(player.number))?, level)?;
        (found.standard_error > 0.0).then_some(found)
    }
}

/// The mean points of a player of a side without luck; `None` if luck was not measured.
pub fn luck_row(table: &str, side: &SideRecord, player: PlayerLabel, level: Level) -> Option<LuckRow> {
    let statistic = Statistic::Player(player);
    let found = side.counts.luck().estimate(player, level)?;
    let plain = interval::mean(&side.counts.sums(statistic)?, level)?;
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
