//! Nanoseconds a hand: how `jing bench` times the evaluator.
//!
//! The hands are prepared first, as a player keeps them: up to date tile by tile. They are evaluated in blocks that stay in
//! the caches, each block once unmeasured and then measured, so that the time is that of the evaluator and not of fetching
//! its 128-byte question from memory. A run goes through all its different hands, block by block. For each block the best of
//! some rounds counts, because others use the machine too. Every question is compiled into its own loop.

use super::workload::wild_kinds;
use crate::game::{Domain, Stream};
use crate::rules::Rules;
use crate::shape::{Evaluator, Hands, Holding, PlainCounts, UnfitHand};
use crate::tile::{Counts, Kind, KindSet};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Hands of a block.
pub const BLOCK: usize = 1 << 10;
const ROUNDS: usize = 3;

/// A question to the evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Do fourteen tiles win?
    Win,
    /// Do they, packed from 34 counts first?
    WinFromCounts,
    /// Shanten of four melds and a pair.
    Standard,
    /// Shanten of all shapes.
    Shanten,
    /// What thirteen tiles wait for.
    Waits,
    /// The best discards of fourteen tiles with what they accept.
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

    /// The name.
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

    /// Tiles of the hands asked.
    pub const fn size(self) -> usize {
        match self {
            Question::Waits => 13,
            _ => 14,
        }
    }

    /// The answers about all hands, each as a number, in order.
    pub fn answers(self, evaluator: &Evaluator, hands: &[Holding]) -> Vec<u64> {
        match self {
            Question::Win => hands.iter().map(|hand| win(evaluator, hand)).collect(),
            Question::WinFromCounts => {
                counted(hands).iter().map(|counts| evaluator.is_win_of(counts, wild_kinds()).into()).collect()
            }
            Question::Standard => hands.iter().map(|hand| standard(evaluator, hand)).collect(),
            Question::Shanten => hands.iter().map(|hand| shanten(evaluator, hand)).collect(),
            Question::Waits => hands.iter().map(|hand| waits(evaluator, hand)).collect(),
            Question::Discards => hands.iter().map(|hand| discards(evaluator, hand, wild_kinds())).collect(),
        }
    }

    /// Nanoseconds a hand.
    pub fn time(self, evaluator: &Evaluator, hands: &[Holding]) -> f64 {
        let wild = wild_kinds();
        match self {
            Question::Win => nanoseconds(hands, |hand| win(evaluator, hand)),
            Question::WinFromCounts => nanoseconds(&counted(hands), |counts| evaluator.is_win_of(counts, wild).into()),
            Question::Standard => nanoseconds(hands, |hand| standard(evaluator, hand)),
            Question::Shanten => nanoseconds(hands, |hand| shanten(evaluator, hand)),
            Question::Waits => nanoseconds(hands, |hand| waits(evaluator, hand)),
            Question::Discards => nanoseconds(hands, |hand| discards(evaluator, hand, wild)),
        }
    }

    /// Nanoseconds a hand where a block of hands is asked at once, from 34 counts; kept hands are none.
    pub fn time_together(self, evaluator: &Evaluator, hands: &[Holding]) -> Option<f64> {
        let rows: Vec<_> = counted(hands).iter().map(|counts| *counts.plain()).collect();
        let (mut wins, mut shantens) = (vec![false; BLOCK], vec![0; BLOCK]);
        let mut waits = vec![KindSet::EMPTY; BLOCK];
        let sum = |shantens: &[i8]| shantens.iter().map(|&shanten| shanten as u64).fold(0, u64::wrapping_add);
        Some(match self {
            Question::Win | Question::Discards => return None,
            Question::WinFromCounts => nanoseconds_together(&rows, |block| {
                let wins = &mut wins[..block.len()];
                answered(evaluator.wins(&together(block), wins));
                wins.iter().filter(|&&win| win).count() as u64
            }),
            Question::Standard => nanoseconds_together(&rows, |block| {
                answered(evaluator.standard_shantens(&together(block), &mut shantens[..block.len()]));
                sum(&shantens[..block.len()])
            }),
            Question::Shanten => nanoseconds_together(&rows, |block| {
                answered(evaluator.shantens(&together(block), &mut shantens[..block.len()]));
                sum(&shantens[..block.len()])
            }),
            Question::Waits => nanoseconds_together(&rows, |block| {
                let waits = &mut waits[..block.len()];
                answered(evaluator.waits_of_each(&together(block), waits));
                waits.iter().fold(0, |sum, waits| sum ^ waits.0)
            }),
        })
    }
}

/// What is asked here are hands.
fn answered(done: Result<(), UnfitHand>) {
    done.expect("dealt hands");
}

fn together(rows: &[PlainCounts]) -> Hands<'_> {
    Hands::new(rows, wild_kinds())
}

#[inline(always)]
fn win(evaluator: &Evaluator, hand: &Holding) -> u64 {
    evaluator.is_win(hand).into()
}

/// All tiles as counts, the wilds among them.
fn counted(hands: &[Holding]) -> Vec<Counts> {
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

/// Nanoseconds of `ask` for one item.
pub fn nanoseconds<T>(items: &[T], ask: impl Fn(&T) -> u64) -> f64 {
    nanoseconds_together(items, |block| block.iter().fold(0u64, |sum, item| sum.wrapping_add(ask(item))))
}

/// Nanoseconds for one item where `ask` is asked about a block of them.
pub fn nanoseconds_together<T>(items: &[T], mut ask: impl FnMut(&[T]) -> u64) -> f64 {
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

/// Hands dealt before they are asked together.
const GROUP: usize = 256;

/// Deals fourteen tiles so many times and asks whether they win, 白 and 中 being wild: the wins and deals per second.
///
/// The fourteen are a random choice out of all tiles in their order of the deal before, which is as good as any; nothing
/// else of the wall is shuffled.
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
        answered(evaluator.wins(&Hands::new(hands, wild), answers));
        wins += answers.iter().filter(|&&win| win).count() as u64;
        left -= hands.len() as u64;
    }
    (wins, count as f64 / began.elapsed().as_secs_f64())
}
