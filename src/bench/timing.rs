//! Time measurement of the evaluator, in nanoseconds per hand.
//!
//! The hands are prepared before the measurement, because players update theirs tile by tile. They are evaluated in blocks of
//! [`BLOCK`] hands that fit into the caches. Each block is evaluated once without measuring, so that the time does not include
//! fetching hands from memory, and then several times with measuring. The shortest time counts, because other programs use the
//! machine too. The code of every question is compiled into its own loop.

use super::workload::wild_kinds;
use crate::game::{Domain, Stream};
use crate::rules::Rules;
use crate::shape::{Evaluator, Hands, Holding, PlainCounts, UnfitHand};
use crate::tile::{Counts, Kind, KindSet};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of hands in a block.
pub const BLOCK: usize = 1 << 10;
/// How often a block is measured.
const ROUNDS: usize = 3;

/// A question to the evaluator about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether fourteen tiles win.
    Win,
    /// Whether fourteen tiles win, including the time to pack them from 34 counts.
    WinFromCounts,
    /// The shanten number of four melds and a pair, for fourteen tiles.
    Standard,
    /// The smallest shanten number of all shapes, for fourteen tiles.
    Shanten,
    /// The kinds that thirteen tiles wait for.
    Waits,
    /// The best discards of fourteen tiles, each with the kinds that it accepts.
    Discards,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 6] = [
        Question::Win,
        Question::WinFromCounts,
        Question::Standard,
        Question::Shanten,
        Question::Waits,
        Question::Discards,
    ];

    /// The name in the results of `jing bench --json`.
    pub const fn id(self) -> &'static str {
        match self {
            Question::Win => "win",
            Question::WinFromCounts => "win_counts",
            Question::Standard => "shanten_standard",
            Question::Shanten => "shanten",
            Question::Waits => "waits",
            Question::Discards => "discards",
        }
    }

    /// The number of tiles in a hand.
    pub const fn size(self) -> usize {
        match self {
            Question::Waits => 13,
            _ => 14,
        }
    }

    /// Returns the answer for each hand, encoded as a number that differs if the answer does. Used to compare the results of two programs.
    pub fn answers(self, evaluator: &Evaluator, hands: &[Holding]) -> Vec<u64> {
        match self {
            Question::Win => hands.iter().map(|hand| win(evaluator, hand)).collect(),
            Question::WinFromCounts => {
                all_counts(hands).iter().map(|counts| evaluator.is_win_of(counts, wild_kinds()).into()).collect()
            }
            Question::Standard => hands.iter().map(|hand| standard(evaluator, hand)).collect(),
            Question::Shanten => hands.iter().map(|hand| shanten(evaluator, hand)).collect(),
            Question::Waits => hands.iter().map(|hand| waits(evaluator, hand)).collect(),
            Question::Discards => hands.iter().map(|hand| discards(evaluator, hand, wild_kinds())).collect(),
        }
    }

    /// Measures the evaluation of the hands one by one. Returns the nanoseconds per hand.
    pub fn time(self, evaluator: &Evaluator, hands: &[Holding]) -> f64 {
        let wild = wild_kinds();
        match self {
            Question::Win => nanoseconds(hands, |hand| win(evaluator, hand)),
            Question::WinFromCounts => {
                nanoseconds(&all_counts(hands), |counts| evaluator.is_win_of(counts, wild).into())
            }
            Question::Standard => nanoseconds(hands, |hand| standard(evaluator, hand)),
            Question::Shanten => nanoseconds(hands, |hand| shanten(evaluator, hand)),
            Question::Waits => nanoseconds(hands, |hand| waits(evaluator, hand)),
            Question::Discards => nanoseconds(hands, |hand| discards(evaluator, hand, wild)),
        }
    }

    /// Measures the evaluation of a block of hands in one call, each hand given as 34 counts of tiles. Returns the nanoseconds per hand, or
    /// `None` for questions without such a call.
    pub fn time_batch(self, evaluator: &Evaluator, hands: &[Holding]) -> Option<f64> {
        let rows: Vec<_> = all_counts(hands).iter().map(|counts| *counts.plain()).collect();
        let (mut wins, mut shantens) = (vec![false; BLOCK], vec![0; BLOCK]);
        let mut waits = vec![KindSet::EMPTY; BLOCK];
        let sum = |shantens: &[i8]| shantens.iter().map(|&shanten| shanten as u64).fold(0, u64::wrapping_add);
        Some(match self {
            Question::Win | Question::Discards => return None,
            Question::WinFromCounts => nanoseconds_batch(&rows, |block| {
                let wins = &mut wins[..block.len()];
                expect_fit(evaluator.wins(&batch(block), wins));
                wins.iter().filter(|&&win| win).count() as u64
            }),
            Question::Standard => nanoseconds_batch(&rows, |block| {
                expect_fit(evaluator.standard_shantens(&batch(block), &mut shantens[..block.len()]));
                sum(&shantens[..block.len()])
            }),
            Question::Shanten => nanoseconds_batch(&rows, |block| {
                expect_fit(evaluator.shantens(&batch(block), &mut shantens[..block.len()]));
                sum(&shantens[..block.len()])
            }),
            Question::Waits => nanoseconds_batch(&rows, |block| {
                let waits = &mut waits[..block.len()];
                expect_fit(evaluator.waits_of_each(&batch(block), waits));
                waits.iter().fold(0, |sum, waits| sum ^ waits.0)
            }),
        })
    }
}

fn expect_fit(result: Result<(), UnfitHand>) {
    result.expect("dealt hands");
}

fn batch(rows: &[PlainCounts]) -> Hands<'_> {
    Hands::new(rows, wild_kinds())
}

#[inline(always)]
fn win(evaluator: &Evaluator, hand: &Holding) -> u64 {
    evaluator.is_win(hand).into()
}

/// Returns the counts of all tiles of each hand, including wild ones.
fn all_counts(hands: &[Holding]) -> Vec<Counts> {
    hands.iter().map(Holding::to_counts).collect()
}

#[inline(always)]
fn standard(evaluator: &Evaluator, hand: &Holding) -> u64 {
    evaluator.shanten_standard(hand) as u64
}

#[inline(always)]
fn shanten(evaluator: &Evaluator, hand: &Holding) -> u64 {
    evaluator.shanten(hand) as u64
}

#[inline(always)]
fn waits(evaluator: &Evaluator, hand: &Holding) -> u64 {
    evaluator.waits(hand).0
}

#[inline(always)]
fn discards(evaluator: &Evaluator, hand: &Holding, wild: KindSet) -> u64 {
    let best = evaluator.best_discards(hand, wild);
    best.iter().fold(0, |sum, best| sum.wrapping_mul(31).wrapping_add(best.accepts.0 ^ best.tile.index() as u64))
}

/// Measures `ask` on each item and returns the nanoseconds per item. The results of `ask` are added up, so that no call is optimised away.
pub fn nanoseconds<T>(items: &[T], ask: impl Fn(&T) -> u64) -> f64 {
    nanoseconds_batch(items, |block| block.iter().fold(0u64, |sum, item| sum.wrapping_add(ask(item))))
}

/// Measures `ask` on blocks of up to [`BLOCK`] items and returns the nanoseconds per item.
pub fn nanoseconds_batch<T>(items: &[T], mut ask: impl FnMut(&[T]) -> u64) -> f64 {
    let mut least = vec![Duration::MAX; items.len().div_ceil(BLOCK)];
    for (least, block) in least.iter_mut().zip(items.chunks(BLOCK)) {
        for round in 0..=ROUNDS {
            let began = Instant::now();
            black_box(ask(black_box(block)));
            if round > 0 {
                *least = began.elapsed().min(*least);
            }
        }
    }
    least.iter().sum::<Duration>().as_nanos() as f64 / items.len() as f64
}

/// The number of hands that [`deals`] evaluates in one call.
const GROUP: usize = 256;

/// Deals `count` hands of fourteen tiles from the wall of these rules and tests whether they win; 白 and 中 are wild. Returns the count of
/// winning hands and the hands dealt per second.
///
/// Only the first fourteen places of the wall are shuffled, from the order of the previous deal.
pub fn deals(rules: &Rules, count: u64) -> (u64, f64) {
    let wild = wild_kinds();
    let evaluator = *rules.evaluator();
    let mut tiles: Vec<Kind> = rules.tiles().tiles().filter(|kind| !kind.is_flower()).collect();
    let mut stream = Stream::new(1, Domain::Study, 0);
    let began = Instant::now();
    let mut wins = 0;
    let mut left = count;
    let (mut hands, mut answers) = ([[0; Kind::PLAIN]; GROUP], [false; GROUP]);
    while left > 0 {
        let hands = &mut hands[..left.min(GROUP as u64) as usize];
        for hand in &mut *hands {
            stream.shuffle_front(&mut tiles, 14);
            *hand = [0; Kind::PLAIN];
            tiles[..14].iter().for_each(|&tile| hand[tile.index()] += 1);
        }
        let answers = &mut answers[..hands.len()];
        expect_fit(evaluator.wins(&Hands::new(hands, wild), answers));
        wins += answers.iter().filter(|&&win| win).count() as u64;
        left -= hands.len() as u64;
    }
    (wins, count as f64 / began.elapsed().as_secs_f64())
}
