//! Risk of a player: ruin, losses, concentration of wins, and the number of deals that shows an edge.

use crate::interval::{self, Estimate, Level};
use crate::square;
use crate::tally::{Histogram, Merge, ScoreBlock, ScoreTally};
use serde::{Deserialize, Serialize};

/// The running totals of the payments to four seats in one session, and the lowest value of each total so far. All start at 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunningTotals {
    totals: [i64; 4],
    lows: [i64; 4],
}

impl RunningTotals {
    /// Adds the payments of one deal: the points that each seat receives, negative if it pays.
    #[inline]
    pub fn push(&mut self, payments: [i64; 4]) {
        for ((total, low), payment) in self.totals.iter_mut().zip(&mut self.lows).zip(payments) {
            *total += payment;
            *low = (*low).min(*total);
        }
    }

    /// The total of each seat so far.
    pub fn totals(&self) -> [i64; 4] {
        self.totals
    }

    /// The lowest value of each seat's total, at most 0.
    pub fn lows(&self) -> [i64; 4] {
        self.lows
    }
}

/// The final and the lowest totals of the seats in many evenings. An evening is one play of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EveningTally {
    totals: ScoreTally,
    lows: ScoreTally,
}

impl EveningTally {
    /// Adds one finished session that was played once. `block` is working memory and must be empty; it is empty again afterwards.
    pub fn record(&mut self, evening: &RunningTotals, block: &mut ScoreBlock) {
        self.record_all(std::slice::from_ref(evening), block);
    }

    /// Adds one session whose walls were played several times with the players in other seats, an evening each. These evenings depend on
    /// each other. `block` is used as in [`EveningTally::record`].
    pub fn record_all(&mut self, evenings: &[RunningTotals], block: &mut ScoreBlock) {
        evenings.iter().flat_map(|evening| evening.totals).for_each(|total| block.push(total));
        self.totals.flush(block);
        evenings.iter().flat_map(|evening| evening.lows).for_each(|low| block.push(low));
        self.lows.flush(block);
    }

    /// The totals at the end of the evenings, one for each seat.
    pub fn totals(&self) -> &ScoreTally {
        &self.totals
    }

    /// The lowest totals of the evenings, one for each seat.
    pub fn lows(&self) -> &ScoreTally {
        &self.lows
    }

    /// Estimates the probability of ruin of a seat: its total is at or below −`bankroll` after some deal of the evening. Ruin does not
    /// end the evening. Every session was played `replays` times (1 or more) with the players in other seats. Returns `None` without
    /// sessions.
    pub fn ruin(&self, bankroll: u32, replays: u64, level: Level) -> Option<Estimate> {
        interval::proportion_replayed(&self.lows.at_most(-i64::from(bankroll)), replays, level)
    }

    /// Estimates the probability that a seat has lost `bankroll` or more at the end of the evening. `replays` and the result `None` are
    /// those of [`EveningTally::ruin`].
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

/// Returns the number of deals after which an edge is significant at the 5 % level: n = ((1.96 + z) · sd / edge)². `edge` is the mean and
/// `sd` the standard deviation of the score of one deal. `z` sets the power, which is the probability of a normal deviate below `z`: 50 %
/// at 0, 80 % at 0.8416 (J. Cohen, *Statistical Power Analysis*, 1988). Returns `None` if `edge` is 0.
pub fn deals_to_detect(edge: f64, sd: f64, z: f64) -> Option<f64> {
    Some(square((1.96 + z) * sd / edge)).filter(|deals| deals.is_finite())
}

/// Returns the share of all winnings (positive scores) that is in the highest scores. `top` is the share of observations that count as
/// the highest. Returns `None` if nothing was won or `top` is not in (0, 1].
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

/// Returns the Gini coefficient of the positive scores: 0 if all wins are equal, near 1 if a few have nearly all winnings. Returns
/// `None` if nothing was won.
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
    fn ruin_of_a_coin_game_has_the_exact_probability() {
        // Seats 0 and 1 toss for a point, 20 times. The probability of a total of −6 or below follows by reflection.
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
        // P(low ≤ −6) = P(S ≤ −6) + P(S < −6) = 2 P(S ≤ −6) − P(S = −6), halved because two seats never lose.
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
    fn deals_to_detect_follow_the_formula() {
        close(deals_to_detect(0.5, 10.0, 0.0).unwrap(), 1536.64, 1e-12);
        // 80 % power needs 2.04 times as many deals: (2.8016 / 1.96)².
        close(deals_to_detect(-0.5, 10.0, 0.8416).unwrap(), 400.0 * 2.8016 * 2.8016, 1e-12);
        assert_eq!(deals_to_detect(0.0, 10.0, 0.0), None);
    }

    /// The mean over the returned number of deals is at least 1.96 standard errors above 0 as often as the power says.
    #[test]
    fn an_edge_is_detected_with_the_stated_power() {
        for (z, chance) in [(0.0, 0.5), (0.8416, 0.8)] {
            // A deal is won or lost by one point, and is won slightly more often.
            let deals = deals_to_detect(0.1, 0.99f64.sqrt(), z).unwrap().round();
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
    fn top_share_and_gini_of_a_small_example() {
        let histogram = Histogram::from(vec![(-10, 5), (0, 2), (1, 2), (8, 1)]);
        close(top_share(&histogram, 0.1).unwrap(), 0.8, 1e-15);
        close(top_share(&histogram, 0.2).unwrap(), 0.9, 1e-15);
        assert_eq!(top_share(&histogram, 1.0), Some(1.0));
        // Scores 1, 1, 8: mean absolute difference 28/9, divided by twice the mean 10/3.
        close(gini(&histogram).unwrap(), 28.0 / 9.0 / (20.0 / 3.0), 1e-14);
        assert_eq!(gini(&Histogram::default()), None);
        assert_eq!(top_share(&histogram, 0.0), None);
    }
}
