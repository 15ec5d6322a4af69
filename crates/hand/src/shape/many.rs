//! Evaluation of many concealed hands at once.
//!
//! A *group* is 32 hands that go through each step together: packing, table lookups, and a small rest. So the memory accesses of many
//! hands overlap, and no hand waits for the branch prediction of another. The results equal those of the methods for one hand. Every hand
//! is checked first, which takes a few instructions: an impossible hand is an error.

use super::discards::Discards;
use super::eval::{Evaluator, to_shanten};
use super::holding::{Holding, MeldInfo, SuitLimit};
use super::packed::Indices;
use super::packing::{Columns, LANES};
use super::special::{COMMON, Shape, shisanyao};
use super::standard;
use super::suit_distance::IMPOSSIBLE;
use crate::tile::{Kind, KindSet};
use std::fmt;
use std::ops::RangeInclusive;

/// The number of copies of each of the 34 plain kinds, in the order of [`Kind::plain`].
pub type PlainCounts = [u8; Kind::PLAIN];

/// Concealed hands without melds.
#[derive(Clone, Copy, Debug)]
pub struct Hands<'a> {
    /// The tiles of each hand.
    pub rows: &'a [PlainCounts],
    /// The kinds that may stand for any tile.
    pub wild: KindSet,
    /// The number of extra wilds of each hand, in addition to its tiles of the kinds in `wild`. They have no kind. Missing entries count
    /// as 0.
    pub more_wilds: &'a [u8],
    /// The allowed suits.
    pub suits: SuitLimit,
}

/// The error of a batch method: a rejected hand and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnfitHand {
    /// The index of the hand.
    pub hand: usize,
    /// The reason.
    pub problem: Unfit,
}

/// The reason that a hand is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Five or more of a kind.
    Copies {
        /// The first such kind.
        kind: Kind,
        /// The number of copies.
        copies: u8,
    },
    /// The hand has the wrong number of tiles for this method.
    Tiles {
        /// The number of tiles.
        tiles: usize,
        /// The number of extra wilds.
        wilds: usize,
        /// The expected sum of both, as text.
        expected: &'static str,
    },
}

impl fmt::Display for UnfitHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "counts[{}]: {}", self.hand, self.problem)
    }
}

impl std::error::Error for UnfitHand {}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Copies { kind, copies } => write!(f, "{copies} of {kind}, but there are four of a kind"),
            Unfit::Tiles { tiles, wilds, expected } => {
                write!(f, "{tiles} tiles and {wilds} wild, {} together; expected {expected}", tiles + wilds)
            }
        }
    }
}

impl std::error::Error for Unfit {}

/// The allowed sizes of a hand, extra wilds included, and the text for [`Unfit::Tiles`].
struct Sizes(RangeInclusive<u8>, &'static str);

impl Sizes {
    const WAITING: Sizes = Sizes(13..=13, "13");
    const DRAWN: Sizes = Sizes(14..=14, "14");
    const EITHER: Sizes = Sizes(13..=14, "13 or 14");
}

impl<'a> Hands<'a> {
    /// Creates a batch without extra wilds and without a suit limit. The kinds in `wild` may stand for any tile.
    pub fn new(rows: &'a [PlainCounts], wild: KindSet) -> Hands<'a> {
        Hands { rows, wild, more_wilds: &[], suits: SuitLimit::Any }
    }

    /// Returns the number of extra wilds of a hand.
    fn more(&self, index: usize) -> u8 {
        self.more_wilds.get(index).copied().unwrap_or(0)
    }

    /// Returns the hand with this index.
    fn holding(&self, index: usize) -> Holding {
        let mut holding = Holding::from_row(&self.rows[index], MeldInfo::NONE, self.wild).within(self.suits);
        holding.wilds += self.more(index);
        holding
    }

    /// Returns an error if the hand with the index `hand` has five tiles of a kind or a size that is not allowed.
    fn check(&self, hand: usize, Sizes(sizes, expected): &Sizes) -> Result<(), UnfitHand> {
        let row = &self.rows[hand];
        let wrong = |problem| Err(UnfitHand { hand, problem });
        if let Some((kind, &copies)) = Kind::plain().zip(row).find(|&(_, &copies)| copies > COPIES) {
            return wrong(Unfit::Copies { kind, copies });
        }
        let (tiles, wilds) =
            (row.iter().map(|&copies| usize::from(copies)).sum::<usize>(), usize::from(self.more(hand)));
        if u8::try_from(tiles + wilds).is_ok_and(|together| sizes.contains(&together)) {
            return Ok(());
        }
        wrong(Unfit::Tiles { tiles, wilds, expected })
    }
}

/// Maximum number of copies of a kind.
const COPIES: u8 = 4;

/// A value for each hand of a group.
type Lanes<T> = [T; LANES];

/// The result of the group evaluation for the waits of a hand.
#[derive(Clone, Copy)]
enum Waiting {
    /// The hand does not wait.
    Not,
    /// The hand waits for any tile, to complete seven pairs.
    ForAny,
    /// The waits must be found by evaluating the hand alone.
    Perhaps,
}

/// A group of hands, and the results of the first steps.
struct Group<'a> {
    rows: &'a [PlainCounts; LANES],
    /// The kinds that stand for themselves.
    natural: KindSet,
    columns: &'a Columns,
    /// The number of natural tiles missing for the standard form.
    missing: Lanes<u8>,
    /// The number of wilds, extra ones included.
    wilds: Lanes<u8>,
}

impl Group<'_> {
    /// Whether the hand with this index in the group has a natural pair of terminals or honours.
    fn has_orphan_pair(&self, index: usize) -> bool {
        shisanyao::ORPHANS.intersection(self.natural).iter().any(|kind| self.rows[index][kind.index()] > 1)
    }
}

impl Evaluator {
    /// Writes the result of [`Evaluator::is_win`] for each hand to `wins`.
    ///
    /// # Errors
    /// Returns an error for the first hand that does not have 14 tiles or has five of a kind. The contents of the output slice are then
    /// unspecified.
    ///
    /// # Panics
    /// Panics if the output slice is not as long as `hands.rows`.
    pub fn wins(&self, hands: &Hands, wins: &mut [bool]) -> Result<(), UnfitHand> {
        let ask = |holding: &Holding| self.is_win(holding);
        self.in_groups::<true, _>(hands, Sizes::DRAWN, wins, ask, |group| {
            let missing = lesser(&group.missing, &self.special_missing(group, true));
            let mut wins = [false; LANES];
            for i in 0..LANES {
                wins[i] = missing[i] <= group.wilds[i];
            }
            wins
        })
    }

    /// Writes the result of [`Evaluator::shanten_standard`] for each hand to `shantens`.
    ///
    /// # Errors
    /// Returns an error for the first hand that does not have 13 or 14 tiles or has five of a kind. The contents of the output slice are
    /// then unspecified.
    ///
    /// # Panics
    /// Panics if the output slice is not as long as `hands.rows`.
    pub fn standard_shantens(&self, hands: &Hands, shantens: &mut [i8]) -> Result<(), UnfitHand> {
        let ask = |holding: &Holding| self.shanten_standard(holding);
        let answer = |group: &Group| shanten_of_each(&group.missing, &group.wilds);
        self.in_groups::<false, _>(hands, Sizes::EITHER, shantens, ask, answer)
    }

    /// Writes the result of [`Evaluator::shanten`] for each hand to `shantens`.
    ///
    /// # Errors
    /// Returns an error for the first hand that does not have 13 or 14 tiles or has five of a kind. The contents of the output slice are
    /// then unspecified.
    ///
    /// # Panics
    /// Panics if the output slice is not as long as `hands.rows`.
    pub fn shantens(&self, hands: &Hands, shantens: &mut [i8]) -> Result<(), UnfitHand> {
        let ask = |holding: &Holding| self.shanten(holding);
        self.in_groups::<true, _>(hands, Sizes::EITHER, shantens, ask, |group| {
            let closed = self.special_missing(group, false);
            shanten_of_each(&lesser(&group.missing, &closed), &group.wilds)
        })
    }

    /// Writes the result of [`Evaluator::waits`] for each hand to `waits`.
    ///
    /// # Errors
    /// Returns an error for the first hand that does not have 13 tiles or has five of a kind. The contents of the output slice are then
    /// unspecified.
    ///
    /// # Panics
    /// Panics if the output slice is not as long as `hands.rows`.
    pub fn waits_of_each(&self, hands: &Hands, waits: &mut [KindSet]) -> Result<(), UnfitHand> {
        let mut found = vec![Waiting::Perhaps; waits.len()];
        let ask = |_: &Holding| Waiting::Perhaps;
        self.in_groups::<true, _>(hands, Sizes::WAITING, &mut found, ask, |group| {
            let closed = self.special_missing(group, true);
            let mut found = [Waiting::Not; LANES];
            for (i, found) in found.iter_mut().enumerate() {
                let (singles, pairs) = (group.columns.singles[i], group.columns.pairs[i]);
                let wanted = group.wilds[i] + 1;
                if (group.missing[i] == wanted) | (closed[i] == wanted) {
                    // Two pairs might be four tiles of a kind, which would not be a wait.
                    let any = pairs < 2 && self.open_pairs(singles, pairs, group.wilds[i]);
                    *found = if any { Waiting::ForAny } else { Waiting::Perhaps };
                }
            }
            found
        })?;
        for (index, (waits, found)) in waits.iter_mut().zip(found).enumerate() {
            *waits = match found {
                Waiting::Not => KindSet::EMPTY,
                Waiting::ForAny => self.kinds(),
                Waiting::Perhaps => self.waits(&hands.holding(index)),
            };
        }
        Ok(())
    }

    /// Writes the result of [`Evaluator::best_discards`] for each hand to `best`. Drawn tiles of the kinds in `hands.wild` count as wilds.
    /// Not faster than one hand at a time.
    ///
    /// # Errors
    /// Returns an error for the first hand that does not have 14 tiles or has five of a kind. The contents of the output slice are then
    /// unspecified.
    ///
    /// # Panics
    /// Panics if the output slice is not as long as `hands.rows`.
    pub fn best_discards_of_each(&self, hands: &Hands, best: &mut [Discards]) -> Result<(), UnfitHand> {
        one_by_one(hands, Sizes::DRAWN, best, |holding| self.best_discards(holding, hands.wild))
    }

    /// Returns, for each hand, the number of natural tiles missing for the nearest special shape. If another shape is as near, 十三幺 is
    /// not evaluated. With `near`, the result need only be right for hands that win or wait, so 十三烂 is not evaluated for hands with
    /// pairs.
    #[inline(always)]
    fn special_missing(&self, group: &Group, near: bool) -> Lanes<u8> {
        let columns = group.columns;
        let mut missing = [IMPOSSIBLE; LANES];
        if self.special.contains(Shape::SevenPairs) {
            for (i, missing) in missing.iter_mut().enumerate() {
                let left = 7u8.saturating_sub(columns.pairs[i]);
                *missing = left + left.saturating_sub(columns.singles[i]);
            }
        }
        if self.special.contains(Shape::Shisanlan) {
            for (i, missing) in missing.iter_mut().enumerate() {
                if near && columns.pairs[i] > 0 {
                    continue;
                }
                let nine = |suit: usize| u16::from(columns.nines[i] >> suit & 1) << 8;
                let ranks = std::array::from_fn(|suit| u16::from(columns.ranks[suit][i]) | nine(suit));
                *missing = (*missing).min(self.apart.missing_of(ranks, columns.ranks[3][i]));
            }
        }
        if self.special.contains(Shape::Shisanyao) {
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

    /// Checks all hands and writes the result for each to `answers`. `answer` evaluates a group. `ask`, which evaluates one hand, is used
    /// instead if there is a suit limit, or if the rules have a special shape without a fast path and `CLOSED` is true. `CLOSED` is whether
    /// the result depends on special shapes.
    #[inline(always)]
    fn in_groups<const CLOSED: bool, T: Copy>(
        &self,
        hands: &Hands,
        sizes: Sizes,
        answers: &mut [T],
        ask: impl Fn(&Holding) -> T,
        answer: impl Fn(&Group) -> Lanes<T>,
    ) -> Result<(), UnfitHand> {
        if hands.suits != SuitLimit::Any || CLOSED && !self.special.minus(COMMON).is_empty() {
            return one_by_one(hands, sizes, answers, ask);
        }
        assert_eq!(hands.rows.len(), answers.len(), "an answer to each hand");
        let natural = KindSet::PLAIN.minus(hands.wild);
        let mut columns = Columns::EMPTY;
        let mut last = [[0; Kind::PLAIN]; LANES];
        for (number, (rows, answers)) in hands.rows.chunks(LANES).zip(answers.chunks_mut(LANES)).enumerate() {
            let rows = rows.first_chunk().unwrap_or_else(|| {
                last[..rows.len()].copy_from_slice(rows);
                &last
            });
            columns.fill::<CLOSED>(rows, natural);
            let (first, mut more) = (number * LANES, [0; LANES]);
            more.iter_mut().zip(hands.more_wilds.get(first..).unwrap_or(&[])).for_each(|(to, more)| *to = *more);
            let (mut wilds, mut fit) = (columns.others, true);
            for i in 0..LANES {
                let tiles = columns.tiles[i].saturating_add(more[i]);
                fit &= (columns.most[i] <= COPIES) & (*sizes.0.start() <= tiles) & (tiles <= *sizes.0.end());
                wilds[i] = wilds[i].wrapping_add(more[i]);
            }
            if !fit {
                // Finds the invalid hand. There is none if only the unused rows of the last group are invalid.
                (first..first + answers.len()).try_for_each(|hand| hands.check(hand, &sizes))?;
            }
            let group = Group { rows, natural, columns: &columns, missing: self.missing_of_each(&columns), wilds };
            answers.copy_from_slice(&answer(&group)[..answers.len()]);
        }
        Ok(())
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

/// Checks each hand and writes the result of `ask` for it to `answers`.
fn one_by_one<T>(hands: &Hands, sizes: Sizes, answers: &mut [T], ask: impl Fn(&Holding) -> T) -> Result<(), UnfitHand> {
    assert_eq!(hands.rows.len(), answers.len(), "an answer to each hand");
    for (index, answer) in answers.iter_mut().enumerate() {
        hands.check(index, &sizes)?;
        *answer = ask(&hands.holding(index));
    }
    Ok(())
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
