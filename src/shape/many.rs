//! Many concealed hands at once.
//!
//! A group of hands goes through each step together: packing, then the tables, then what the tables leave open, which is
//! little. So the loads of many hands are under way at the same time, and no hand waits for a guess about another. The
//! answers are those of the questions about one hand.

use super::closed;
use super::discards::Discards;
use super::eval::{Evaluator, to_shanten};
use super::holding::{Holding, MeldInfo, SuitLimit};
use super::packed::Indices;
use super::packing::{Columns, LANES};
use super::patterns::IMPOSSIBLE;
use super::rules::{Shape, ShapeSet};
use super::standard;
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

/// Closed shapes that are told for many hands together.
const TOGETHER: ShapeSet =
    ShapeSet::of(Shape::SevenPairs).union(ShapeSet::of(Shape::Shisanlan)).union(ShapeSet::of(Shape::Shisanyao));

/// An answer to each hand of a step.
type Lanes<T> = [T; LANES];

/// What a hand waits for, before anybody looks.
#[derive(Clone, Copy)]
enum Waiting {
    Not,
    /// Any tile, for seven pairs.
    ForAny,
    Perhaps,
}

/// The hands of one step.
struct Group<'a> {
    hands: &'a [Counts; LANES],
    /// The kinds that stand for themselves.
    natural: KindSet,
    columns: &'a Columns,
    /// Tiles missing for the standard form.
    missing: Lanes<u8>,
    wilds: Lanes<u8>,
}

impl Group<'_> {
    fn has_orphan_pair(&self, index: usize) -> bool {
        closed::ORPHANS.intersection(self.natural).iter().any(|kind| self.hands[index][kind] > 1)
    }
}

impl Evaluator {
    /// [`Evaluator::is_win`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn wins(&self, hands: &Hands, wins: &mut [bool]) {
        let ask = |holding: &Holding| self.is_win(holding);
        self.in_groups::<true, _>(hands, wins, ask, |group| {
            let missing = lesser(&group.missing, &self.closed_missing(group, true));
            let mut wins = [false; LANES];
            for i in 0..LANES {
                wins[i] = missing[i] <= group.wilds[i];
            }
            wins
        });
    }

    /// [`Evaluator::shanten_standard`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn standard_shantens(&self, hands: &Hands, shantens: &mut [i8]) {
        let ask = |holding: &Holding| self.shanten_standard(holding);
        self.in_groups::<false, _>(hands, shantens, ask, |group| shanten_of_each(&group.missing, &group.wilds));
    }

    /// [`Evaluator::shanten`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn shantens(&self, hands: &Hands, shantens: &mut [i8]) {
        let ask = |holding: &Holding| self.shanten(holding);
        self.in_groups::<true, _>(hands, shantens, ask, |group| {
            let closed = self.closed_missing(group, false);
            shanten_of_each(&lesser(&group.missing, &closed), &group.wilds)
        });
    }

    /// [`Evaluator::waits`] of each hand.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn waits_of_each(&self, hands: &Hands, waits: &mut [KindSet]) {
        let mut found = vec![Waiting::Perhaps; waits.len()];
        let ask = |_: &Holding| Waiting::Perhaps;
        self.in_groups::<true, _>(hands, &mut found, ask, |group| {
            let closed = self.closed_missing(group, true);
            let mut found = [Waiting::Not; LANES];
            for (i, found) in found.iter_mut().enumerate() {
                let (singles, pairs) = (group.columns.singles[i], group.columns.pairs[i]);
                let wanted = group.wilds[i] + 1;
                if (group.missing[i] == wanted) | (closed[i] == wanted) {
                    // Four alike would be two pairs.
                    let any = pairs < 2 && self.open_pairs(singles, pairs, group.wilds[i]);
                    *found = if any { Waiting::ForAny } else { Waiting::Perhaps };
                }
            }
            found
        });
        for (index, (waits, found)) in waits.iter_mut().zip(found).enumerate() {
            *waits = match found {
                Waiting::Not => KindSet::EMPTY,
                Waiting::ForAny => self.kinds(),
                Waiting::Perhaps => self.waits(&hands.holding(index)),
            };
        }
    }

    /// [`Evaluator::best_discards`] of each hand, with the same kinds wild when drawn. The work is that of the single hands.
    ///
    /// # Panics
    /// Where there is not one answer to a hand.
    pub fn best_discards_of_each(&self, hands: &Hands, best: &mut [Discards]) {
        one_by_one(hands, best, |holding| self.best_discards(holding, hands.wild));
    }

    /// Tiles missing for the nearest closed shape; for 十三烂, where only near hands matter, of no hand with pairs; for 十三幺
    /// of no hand that is as near in another shape.
    #[inline(always)]
    fn closed_missing(&self, group: &Group, near: bool) -> Lanes<u8> {
        let columns = group.columns;
        let mut missing = [IMPOSSIBLE; LANES];
        if self.closed.contains(Shape::SevenPairs) {
            for (i, missing) in missing.iter_mut().enumerate() {
                let left = 7u8.saturating_sub(columns.pairs[i]);
                *missing = left + left.saturating_sub(columns.singles[i]);
            }
        }
        if self.closed.contains(Shape::Shisanlan) {
            for (i, missing) in missing.iter_mut().enumerate() {
                if near && columns.pairs[i] > 0 {
                    continue;
                }
                let nine = |suit: usize| u16::from(columns.nines[i] >> suit & 1) << 8;
                let ranks = std::array::from_fn(|suit| u16::from(columns.ranks[suit][i]) | nine(suit));
                *missing = (*missing).min(self.apart.missing_of(ranks, columns.ranks[3][i]));
            }
        }
        if self.closed.contains(Shape::Shisanyao) {
            for (i, missing) in missing.iter_mut().enumerate() {
                let ones = (0..3).map(|suit| u16::from(columns.ranks[suit][i] & 1) << (3 + suit)).sum::<u16>();
                let held = u16::from(columns.nines[i] & 7) | ones | u16::from(columns.ranks[3][i] & 127) << 6;
                let without_pair = 14 - held.count_ones() as u8;
                if without_pair - u8::from(columns.pairs[i] > 0) < group.missing[i].min(*missing) {
                    *missing = (*missing).min(without_pair - u8::from(group.has_orphan_pair(i)));
                }
            }
        }
        missing
    }

    /// Goes through the hands in groups, or hand by hand where the suits or, if they matter, the closed shapes are rare ones.
    #[inline(always)]
    fn in_groups<const CLOSED: bool, T: Copy>(
        &self,
        hands: &Hands,
        answers: &mut [T],
        ask: impl Fn(&Holding) -> T,
        answer: impl Fn(&Group) -> Lanes<T>,
    ) {
        if hands.suits != SuitLimit::Any || CLOSED && !self.closed.minus(TOGETHER).is_empty() {
            return one_by_one(hands, answers, ask);
        }
        assert_eq!(hands.counts.len(), answers.len(), "an answer to each hand");
        let natural = KindSet::PLAIN.minus(hands.wild);
        let mut columns = Columns::EMPTY;
        let mut last = [Counts::EMPTY; LANES];
        for (number, (counts, answers)) in hands.counts.chunks(LANES).zip(answers.chunks_mut(LANES)).enumerate() {
            let counts = counts.first_chunk().unwrap_or_else(|| {
                last[..counts.len()].copy_from_slice(counts);
                &last
            });
            columns.fill::<CLOSED>(counts, natural);
            let mut wilds = columns.others;
            for (wilds, more) in wilds.iter_mut().zip(hands.more_wilds.get(number * LANES..).unwrap_or(&[])) {
                *wilds += more;
            }
            let group =
                Group { hands: counts, natural, columns: &columns, missing: self.missing_of_each(&columns), wilds };
            answers.copy_from_slice(&answer(&group)[..answers.len()]);
        }
    }

    #[inline(always)]
    fn missing_of_each(&self, columns: &Columns) -> Lanes<u8> {
        let mut missing = [0; LANES];
        for (i, missing) in missing.iter_mut().enumerate() {
            let indices = Indices(std::array::from_fn(|group| columns.indices[group][i]));
            *missing = self.tables.missing_of(standard::goal(0, 1), self.tables.classes_at(indices));
        }
        missing
    }
}

fn one_by_one<T>(hands: &Hands, answers: &mut [T], ask: impl Fn(&Holding) -> T) {
    assert_eq!(hands.counts.len(), answers.len(), "an answer to each hand");
    for (index, answer) in answers.iter_mut().enumerate() {
        *answer = ask(&hands.holding(index));
    }
}

#[inline(always)]
fn shanten_of_each(missing: &Lanes<u8>, wilds: &Lanes<u8>) -> Lanes<i8> {
    let mut shantens = [0; LANES];
    for i in 0..LANES {
        shantens[i] = to_shanten(missing[i].saturating_sub(wilds[i]));
    }
    shantens
}

#[inline(always)]
fn lesser(a: &Lanes<u8>, b: &Lanes<u8>) -> Lanes<u8> {
    let mut lesser = *a;
    for i in 0..LANES {
        lesser[i] = a[i].min(b[i]);
    }
    lesser
}
