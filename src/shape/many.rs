//! Many concealed hands at once.
//!
//! A group of hands goes through each step together: packing, then the tables, then what the tables leave open, which is
//! little. So the loads of many hands are under way at the same time, and no hand waits for a guess about another. The
//! answers are those of the questions about one hand.

use super::discards::Discards;
use super::eval::{Evaluator, to_shanten};
use super::holding::{Holding, MeldInfo, SuitLimit, beyond};
use super::packed::Indices;
use super::packing::{Columns, LANES};
use super::rules::{Shape, ShapeSet};
use super::{closed, standard};
use crate::tile::{Counts, KindSet};

/// Concealed hands without melds.
#[derive(Clone, Copy, Debug)]
pub struct Hands<'a> {
    /// The tiles of each, at most four of a plain kind.
    pub counts: &'a [Counts],
    /// The kinds that may stand for any tile.
    pub wild: KindSet,
    /// For each hand wilds beside those among its tiles, or nothing where there are none.
    pub more_wilds: &'a [u8],
    /// The suits allowed.
    pub suits: SuitLimit,
}

impl<'a> Hands<'a> {
    /// Hands in which the kinds in `wild` may stand for any tile, of any suits.
    pub fn new(counts: &'a [Counts], wild: KindSet) -> Hands<'a> {
        Hands { counts, wild, more_wilds: &[], suits: SuitLimit::Any }
    }

    /// One of them.
    fn holding(&self, index: usize) -> Holding {
        let mut holding = Holding::new(&self.counts[index], MeldInfo::NONE, self.wild).within(self.suits);
        holding.wilds += self.more_wilds.get(index).copied().unwrap_or(0);
        holding
    }
}

/// Closed shapes that [`Evaluator::shantens`] tells for many hands together.
const TOGETHER: ShapeSet = ShapeSet::of(Shape::SevenPairs).union(ShapeSet::of(Shape::Shisanlan));

/// The hands of one step.
struct Group<'a> {
    first: usize,
    columns: &'a Columns,
    /// Tiles missing for the standard form.
    missing: [u8; LANES],
    wilds: [u8; LANES],
}

impl Evaluator {
    /// [`Evaluator::is_win`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn wins(&self, hands: &Hands, wins: &mut [bool]) {
        self.in_groups::<bool, false>(hands, wins, |group, wins| {
            let mut open = [false; LANES];
            for (i, win) in wins.iter_mut().enumerate() {
                *win = group.missing[i] <= group.wilds[i];
                open[i] = !*win & self.near_closed(group.columns.singles[i], group.columns.pairs[i], group.wilds[i]);
            }
            looked_into(&open, wins, |i| self.is_win(&hands.holding(group.first + i)));
        }, |holding| self.is_win(holding));
    }

    /// [`Evaluator::shanten_standard`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn standard_shantens(&self, hands: &Hands, shantens: &mut [i8]) {
        self.in_groups::<i8, false>(hands, shantens, |group, shantens| {
            for (i, shanten) in shantens.iter_mut().enumerate() {
                *shanten = to_shanten(beyond(group.missing[i], group.wilds[i]));
            }
        }, |holding| self.shanten_standard(holding));
    }

    /// [`Evaluator::shanten`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn shantens(&self, hands: &Hands, shantens: &mut [i8]) {
        if !self.closed.minus(TOGETHER).is_empty() {
            return self.one_by_one(hands, shantens, |holding| self.shanten(holding));
        }
        let pairs = self.closed.contains(Shape::SevenPairs);
        let apart = self.closed.contains(Shape::Shisanlan);
        self.in_groups::<i8, true>(hands, shantens, |group, shantens| {
            let columns = group.columns;
            let mut missing = group.missing;
            if pairs {
                for (i, missing) in missing.iter_mut().enumerate() {
                    *missing = (*missing).min(closed::missing_of_pairs(7, columns.pairs[i], columns.singles[i]));
                }
            }
            if apart {
                for (i, missing) in missing.iter_mut().enumerate() {
                    let nine = |suit: usize| u16::from(columns.nines[i] >> suit & 1) << 8;
                    let ranks = std::array::from_fn(|suit| u16::from(columns.ranks[suit][i]) | nine(suit));
                    *missing = (*missing).min(self.apart.missing_of(ranks, columns.ranks[3][i]));
                }
            }
            for (i, shanten) in shantens.iter_mut().enumerate() {
                *shanten = to_shanten(beyond(missing[i], group.wilds[i]));
            }
        }, |holding| self.shanten(holding));
    }

    /// [`Evaluator::waits`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn waits_of_each(&self, hands: &Hands, waits: &mut [KindSet]) {
        self.in_groups::<KindSet, false>(hands, waits, |group, waits| {
            let mut open = [false; LANES];
            for (i, open) in open.iter_mut().enumerate() {
                let wanted = group.wilds[i] + 1;
                *open = (group.missing[i] == wanted)
                    | self.near_closed(group.columns.singles[i], group.columns.pairs[i], wanted);
            }
            waits.fill(KindSet::EMPTY);
            looked_into(&open, waits, |i| self.waits(&hands.holding(group.first + i)));
        }, |holding| self.waits(holding));
    }

    /// [`Evaluator::best_discards`] of each hand, with the same kinds wild when drawn. Most of the work is that of the single
    /// hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn best_discards_of_each(&self, hands: &Hands, best: &mut [Discards]) {
        self.one_by_one(hands, best, |holding| self.best_discards(holding, hands.wild));
    }

    fn one_by_one<T>(&self, hands: &Hands, answers: &mut [T], ask: impl Fn(&Holding) -> T) {
        assert_eq!(hands.counts.len(), answers.len(), "an answer to each hand");
        for (index, answer) in answers.iter_mut().enumerate() {
            *answer = ask(&hands.holding(index));
        }
    }

    /// Goes through the hands in groups; `single` answers where suits are limited.
    #[inline(always)]
    fn in_groups<T, const KINDS_HELD: bool>(
        &self,
        hands: &Hands,
        answers: &mut [T],
        answer: impl Fn(&Group, &mut [T]),
        single: impl Fn(&Holding) -> T,
    ) {
        if hands.suits != SuitLimit::Any {
            return self.one_by_one(hands, answers, single);
        }
        assert_eq!(hands.counts.len(), answers.len(), "an answer to each hand");
        let natural = KindSet::PLAIN.minus(hands.wild);
        let goal = standard::goal(0, 1);
        let mut columns = Columns::EMPTY;
        for (number, (counts, answers)) in hands.counts.chunks(LANES).zip(answers.chunks_mut(LANES)).enumerate() {
            let first = number * LANES;
            match counts.first_chunk() {
                Some(all) => columns.fill::<KINDS_HELD>(all, natural),
                None => {
                    let mut last = [Counts::EMPTY; LANES];
                    last[..counts.len()].copy_from_slice(counts);
                    columns.fill::<KINDS_HELD>(&last, natural);
                }
            }
            let mut wilds = columns.others;
            for (wilds, more) in wilds.iter_mut().zip(hands.more_wilds.get(first..).unwrap_or(&[])) {
                *wilds += more;
            }
            let mut missing = [0; LANES];
            for (i, missing) in missing.iter_mut().enumerate() {
                let indices = Indices {
                    high: std::array::from_fn(|group| columns.high[group][i]),
                    low: std::array::from_fn(|group| columns.low[group][i]),
                };
                *missing = self.tables.missing_of(goal, self.tables.classes_at(indices));
            }
            answer(&Group { first, columns: &columns, missing, wilds }, answers);
        }
    }
}

/// Answers anew where it is open.
#[inline(always)]
fn looked_into<T>(open: &[bool; LANES], answers: &mut [T], ask: impl Fn(usize) -> T) {
    if open.iter().fold(false, |any, &open| any | open) {
        for (i, answer) in answers.iter_mut().enumerate().filter(|&(i, _)| open[i]) {
            *answer = ask(i);
        }
    }
}
