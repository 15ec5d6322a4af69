//! What a player stands to lose: tails, ruin, and how long luck hides skill.

use crate::interval::{self, Estimate, Level};
use crate::square;
use crate::tally::{Histogram, Merge, ScoreBlock, ScoreTally};
use serde::{Deserialize, Serialize};

/// The running totals of four seats in one session and the lowest each has been, from 0 at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningTotals {
    totals: [i64; 4],
    lows: [i64; 4],
}

impl RunningTotals {
    /// After one more deal.
    #[inline]
    pub fn push(&mut self, payments: [i64; 4]) {
        for ((total, low), payment) in self.totals.iter_mut().zip(&mut self.lows).zip(payments) {
            *total += payment;
            *low = (*low).min(*total);
        }
    }

    /// What each seat has won or lost so far.
    pub fn totals(&self) -> [i64; 4] {
        self.totals
    }

    /// The lowest that each seat's total has been; at most 0.
    pub fn lows(&self) -> [i64; 4] {
        self.lows
    }
}

/// How evenings end and how deep they go: a session is an evening of as many deals as the session has. One tally answers for every
/// bankroll.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EveningTally {
    totals: ScoreTally,
    lows: ScoreTally,
}

impl EveningTally {
    /// Adds one finished session; `block` is any empty block, for reuse.
    pub fn record(&mut self, evening: &RunningTotals, block: &mut ScoreBlock) {
        self.record_all(std::slice::from_ref(evening), block);
    }

    /// Adds one session whose walls were played several times, with the players in other seats: evenings that depend on each other.
    pub fn record_all(&mut self, evenings: &[RunningTotals], block: &mut ScoreBlock) {
        evenings.iter().flat_map(|evening| evening.totals).for_each(|total| block.push(total));
        self.totals.flush(block);
        evenings.iter().flat_map(|evening| evening.lows).for_each(|low| block.push(low));
        self.lows.flush(block);
    }

    /// The totals at the end of an evening, four a session.
    pub fn totals(&self) -> &ScoreTally {
        &self.totals
    }

    /// The lowest totals of an evening, four a session.
    pub fn lows(&self) -> &ScoreTally {
        &self.lows
    }

    /// Chance that a seat's bankroll is ever exhausted (its total is at or below −`bankroll` after some deal of the evening), over all
    /// seats; none without sessions. The other seats play on. Every session was played `replays` times (1 or more), with the players
    /// in other seats.
    pub fn ruin(&self, bankroll: u32, replays: u64, level: Level) -> Option<Estimate> {
        interval::proportion_replayed(&self.lows.at_most(-i64::from(bankroll)), replays, level)
    }

    /// Chance that a seat has lost `bankroll` or more when the evening ends, over all seats; the rest as in [`EveningTally::ruin`].
    pub fn end_down(&self, bankroll: u32, replays: u64, level: Level) -> Option<Estimate> {
        interval::proportion_replayed(&self.totals.at_most(-i64::from(bankroll)), replays, level)
    }
}

impl Merge for EveningTally {
    fn merge(&mut self, other: &EveningTally) {
        self.totals.merge(&other.totals);
        self.lows.merge(&other.lows);
    }
}

/// Deals until an edge is seen at 95 %: n = ((1.96 + z) · sd / edge)², with the sd of one deal. The chance to see it by then is that of a
/// normal deviate below `z`: one half at 0, 80 % at 0.8416 (J. Cohen, *Statistical Power Analysis*, 1988). None where there is no edge.
pub fn deals_until_seen(edge: f64, sd: f64, z: f64) -> Option<f64> {
    Some(square((1.96 + z) * sd / edge)).filter(|deals| deals.is_finite())
}

/// The share of everything won that the best share `top` of the observations won (their positive scores only): how much hangs on rare
/// hands. None where nothing was won or `top` is not in (0, 1].
pub fn top_share(histogram: &Histogram, top: f64) -> Option<f64> {
    let winnings = |(score, count): (i64, u64)| (score.max(0) as f64, count as f64);
    let all: f64 = histogram.iter().map(winnings).map(|(score, count)| score * count).sum();
    if !(top > 0.0 && top <= 1.0) || all <= 0.0 {
        return None;
    }
    let mut left = top * histogram.total() as f64;
    let mut won = 0.0;
    for (score, count) in histogram.iter().rev().map(winnings) {
        won += score * count.min(left);
        left -= count.min(left);
    }
    Some(won / all)
}

/// Gini's coefficient of the positive scores: 0 where all wins are equal, near 1 where a few win everything. None where nothing was won.
pub fn gini(histogram: &Histogram) -> Option<f64> {
    let (mut seen, mut sum, mut weighted) = (0.0, 0.0, 0.0);
    for (score, count) in histogram.iter().filter(|&(score, _)| score > 0) {
        let (score, count) = (score as f64, count as f64);
        // Σ over the ranks seen + 1 ..= seen + count.
        weighted += score * count * (seen + (count + 1.0) / 2.0);
        sum += score * count;
        seen += count;
    }
    (sum > 0.0).then(|| 2.0 * weighted / (seen * sum) - (seen + 1.0) / seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Source, close};

    #[test]
    fn ruin_of_a_coin_game() {
        // Seats 0 and 1 toss for a point, 20 times: chance to have been at −6 or below by reflection.
        let mut source = Source::new(72);
        let (mut tally, mut block) = (EveningTally::default(), ScoreBlock::default());
        for _ in 0..20_000 {
            let mut evening = RunningTotals::default();
            for _ in 0..20 {
                let x = if source.chance(0.5) { 1 } else { -1 };
                evening.push([x, -x, 0, 0]);
            }
            tally.record(&evening, &mut block);
        }
        // P(low ≤ −6) = P(S ≤ −6) + P(S < −6) = 2 P(S ≤ −6) − P(S = −6), halved since two seats never lose.
        let choose = |k: u64| (1..=k).fold(1.0, |c, i| c * (21 - i) as f64 / i as f64) / 2f64.powi(20);
        let at_most: f64 = (0..=7).map(choose).sum();
        let exact = (2.0 * at_most - choose(7)) / 2.0;
        let got = tally.ruin(6, 1, Level::P99).unwrap();
        assert!(got.interval.contains(exact), "{exact} {got:?}");
        assert!(got.interval.half_width() < 0.005);
        assert_eq!(tally.ruin(0, 1, Level::P99).unwrap().value, 1.0);
        assert_eq!(tally.ruin(21, 1, Level::P99).unwrap().value, 0.0);
        assert_eq!(tally.totals().histogram().sum(), 0);
    }

    #[test]
    fn deals_until_an_edge_shows() {
        close(deals_until_seen(0.5, 10.0, 0.0).unwrap(), 1536.64, 1e-12);
        // With 80 %, 2.04 times as many: (2.8016 / 1.96)².
        close(deals_until_seen(-0.5, 10.0, 0.8416).unwrap(), 400.0 * 2.8016 * 2.8016, 1e-12);
        assert_eq!(deals_until_seen(0.0, 10.0, 0.0), None);
    }

    /// The chances are what they are called: averages of so many deals, 1.96 standard errors or more above 0.
    #[test]
    fn an_edge_is_seen_as_often_as_promised() {
        for (z, chance) in [(0.0, 0.5), (0.8416, 0.8)] {
            // A deal is won or lost by one point, a little more often won.
            let deals = deals_until_seen(0.1, 0.99f64.sqrt(), z).unwrap().round();
            let mut source = Source::new(5);
            let seen = (0..4000).filter(|_| {
                let points: f64 = (0..deals as u64).map(|_| if source.chance(0.55) { 1.0 } else { -1.0 }).sum();
                points / deals >= 1.96 * (0.99 / deals).sqrt()
            });
            let share = seen.count() as f64 / 4000.0;
            assert!((share - chance).abs() < 0.04, "{z}: {share}");
        }
    }

    #[test]
    fn concentration_by_hand() {
        let histogram = Histogram::from(vec![(-10, 5), (0, 2), (1, 2), (8, 1)]);
        close(top_share(&histogram, 0.1).unwrap(), 0.8, 1e-15);
        close(top_share(&histogram, 0.2).unwrap(), 0.9, 1e-15);
        assert_eq!(top_share(&histogram, 1.0), Some(1.0));
        // Scores 1, 1, 8: mean absolute difference 28/9, by twice the mean 10/3.
        close(gini(&histogram).unwrap(), 28.0 / 9.0 / (20.0 / 3.0), 1e-14);
        assert_eq!(gini(&Histogram::default()), None);
        assert_eq!(top_share(&histogram, 0.0), None);
    }
}
