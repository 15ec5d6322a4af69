//! Dealt hands: complete hands are drawn from their exact counts, and the rest of the deal is played.

use super::{RareMethod, RareRow, RareRun, State};
use crate::exact::DealtWins;
use crate::game::{Domain, Stream};
use crate::stats::{Interval, Level, interval::clopper_pearson};
use crate::threads;
use crate::tile::Kind;

/// The number of deals that are played between two checks of the precision.
const BATCH: u64 = 4_096;

impl RareRun<'_> {
    /// Estimates the probability from deals with complete dealt hands, drawn from `wins`, until the precision is
    /// reached or time is over.
    pub(super) fn dealt(&self, wins: &DealtWins<'_>) -> RareRow {
        let chance = wins.sum_of_shape_probabilities();
        let (mut n, mut sum, mut squares) = (0u64, 0.0, 0.0);
        let (mut row, mut batch) = (None::<RareRow>, 0);
        while row.as_ref().is_none_or(|row| !row.reached) && !(n > 0 && self.is_over()) {
            let blocks: Vec<[f64; 2]> = threads::map(0..BATCH / 64, |block| {
                let mut stream = Stream::new(self.seed, Domain::Study, batch * (BATCH / 64) + block);
                (0..64).fold([0.0; 2], |[sum, squares], _| {
                    let weight = self.play_dealt(wins, &mut stream);
                    [sum + weight, squares + weight * weight]
                })
            });
            for [x, xx] in blocks {
                (sum, squares) = (sum + x, squares + xx);
            }
            (n, batch) = (n + BATCH, batch + 1);
            let count = n as f64;
            let mean = sum / count;
            let variance = ((squares / count - mean * mean) * count / (count - 1.0)).max(0.0);
            // With few effective events, or if every deal has the event, the interval is that of a binomial count of
            // events of equal weight.
            let half = 1.96 * (variance / count).sqrt();
            let interval = match sum > 0.0 && squares > 0.0 {
                true if sum * sum / squares >= 30.0 && variance > 0.0 => {
                    Interval { low: mean - half, high: mean + half }
                }
                true => {
                    let weight = squares / sum;
                    clopper_pearson(sum / weight, count, Level::P95).map(|end| end * weight)
                }
                false => clopper_pearson(0.0, count, Level::P95),
            };
            let reached = mean > 0.0 && interval.half_width() <= self.goal.precision * mean;
            let found = [mean, interval.low, interval.high].map(|part| part * chance);
            row = Some(RareRow { dealt: Some(chance), ..self.row(RareMethod::Dealt, found, n, reached) });
        }
        row.unwrap_or_else(|| self.row(RareMethod::Dealt, [0.0, 0.0, chance], 0, false))
    }

    /// Draws a complete hand for the dealer from `wins`, shuffles the other tiles and plays the deal. Returns the
    /// weight of the hand (one over the number of shapes for which it can be drawn) if the event occurs, otherwise 0.
    pub(super) fn play_dealt(&self, wins: &DealtWins<'_>, stream: &mut Stream) -> f64 {
        let drawn = wins.draw(stream);
        let mut state = State { order: Vec::new(), turn: stream.dice(), noise: stream.bits() };
        let mut rest = *self.rules.tiles();
        let mut hand: Vec<Kind> = drawn.hand.tiles().collect();
        hand.iter().copied().chain(drawn.indicator).for_each(|kind| rest.remove(kind));
        stream.shuffle(&mut hand);
        let mut rest: Vec<Kind> = rest.tiles().collect();
        stream.shuffle(&mut rest);
        let turned = self.indicator_index(state.turn, self.rules.wall_len());
        let (mut hand, mut rest) = (hand.into_iter(), rest.into_iter());
        for place in 0..self.rules.wall_len() {
            let from = match place {
                place if is_dealer_tile(place) => hand.next(),
                place if Some(place) == turned => drawn.indicator,
                _ => rest.next(),
            };
            state.order.extend(from);
        }
        if self.happened(&self.play(&mut state)) { drawn.weight } else { 0.0 }
    }

    /// The index in the wall of the tile turned as indicator, from the dice `turn` and the number of tiles `len` in the
    /// wall; `None` if the rules turn no tile.
    pub(super) fn indicator_index(&self, turn: [u8; 2], len: usize) -> Option<usize> {
        self.rules.has_indicator().then(|| len - 2 * usize::from(turn[0] + turn[1]))
    }
}

/// Whether the tile with index `place` in the wall is one of the dealer's fourteen dealt tiles.
pub(super) fn is_dealer_tile(place: usize) -> bool {
    place < 48 && (place / 4).is_multiple_of(4) || place == 48 || place == 52
}
