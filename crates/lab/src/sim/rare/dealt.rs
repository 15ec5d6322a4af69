//! Complete hands drawn from their counts, the rest played.

use super::{How, Quest, RareRow, State};
use crate::exact::DealtWins;
use crate::game::{Domain, Stream};
use crate::stats::{Interval, Level, interval::clopper_pearson};
use crate::threads;
use crate::tile::Kind;

/// Deals of the dealt way between two looks.
const BATCH: u64 = 4_096;

impl Quest<'_> {
    pub(super) fn dealt(&self, wins: &DealtWins<'_>) -> RareRow {
        let chance = wins.chance();
        let (mut n, mut sum, mut squares) = (0u64, 0.0, 0.0);
        let (mut row, mut batch) = (None::<RareRow>, 0);
        while row.as_ref().is_none_or(|row| !row.reached) && !(n > 0 && self.is_over()) {
            let blocks: Vec<[f64; 2]> = threads::map(0..BATCH / 64, |block| {
                let mut stream = Stream::new(self.seed, Domain::Study, batch * (BATCH / 64) + block);
                (0..64).fold([0.0; 2], |[sum, squares], _| {
                    let weight = self.one_dealt(wins, &mut stream);
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
            // Few events of equal worth, and all of them: as a binomial count of so many.
            let half = 1.96 * (variance / count).sqrt();
            let interval = match sum > 0.0 && squares > 0.0 {
                true if sum * sum / squares >= 30.0 && variance > 0.0 => {
                    Interval { low: mean - half, high: mean + half }
                }
                true => {
                    let worth = squares / sum;
                    clopper_pearson(sum / worth, count, Level::P95).map(|end| end * worth)
                }
                false => clopper_pearson(0.0, count, Level::P95),
            };
            let reached = mean > 0.0 && interval.half_width() <= self.enough.precision * mean;
            let found = [mean, interval.low, interval.high].map(|part| part * chance);
            row = Some(RareRow { dealt: Some(chance), ..self.row(How::Dealt, found, n, reached) });
        }
        row.unwrap_or_else(|| self.row(How::Dealt, [0.0, 0.0, chance], 0, false))
    }

    /// Draws a complete hand for the dealer, shuffles the rest around it and plays: the weight of the hand where the event
    /// happens.
    pub(super) fn one_dealt(&self, wins: &DealtWins<'_>, stream: &mut Stream) -> f64 {
        let drawn = wins.draw(stream);
        let mut state = State { order: Vec::new(), turn: stream.dice(), noise: stream.bits() };
        let mut rest = *self.rules.tiles();
        let mut hand: Vec<Kind> = drawn.hand.tiles().collect();
        hand.iter().copied().chain(drawn.indicator).for_each(|kind| rest.remove(kind));
        stream.shuffle(&mut hand);
        let mut rest: Vec<Kind> = rest.tiles().collect();
        stream.shuffle(&mut rest);
        let turned = self.turned_place(state.turn, self.rules.wall_len());
        let (mut hand, mut rest) = (hand.into_iter(), rest.into_iter());
        for place in 0..self.rules.wall_len() {
            let from = match place {
                place if is_dealers(place) => hand.next(),
                place if Some(place) == turned => drawn.indicator,
                _ => rest.next(),
            };
            state.order.extend(from);
        }
        if self.happened(&self.play(&mut state)) { drawn.weight } else { 0.0 }
    }

    /// The place in a wall of this length of the turned tile, where the rules turn one.
    pub(super) fn turned_place(&self, turn: [u8; 2], len: usize) -> Option<usize> {
        self.rules.has_indicator().then(|| len - 2 * usize::from(turn[0] + turn[1]))
    }
}

/// Whether a place of the wall is one of the dealer's fourteen tiles.
pub(super) fn is_dealers(place: usize) -> bool {
    place < 48 && (place / 4).is_multiple_of(4) || place == 48 || place == 52
}
