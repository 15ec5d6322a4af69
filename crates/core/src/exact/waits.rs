//! How many kinds dealt hands wait for: the exact distribution.
//!
//! Which kinds of a group complete a hand depends on the other three groups only through how their tiles fit ([`Fit`]).
//! So the choices of a group are put into types that agree in their own fit and in the fits after each draw, and for
//! every fit of the others a type has a number of winning draws. Two groups are joined with the others' fit given, which
//! makes the numbers add.
//!
//! Seven pairs are kept out of the fits, because they would make too many: 13 tiles whose kinds take seven pairs wait for
//! every kind held an odd number of times, those that take six for every kind.

use super::ExactError;
use super::counted::ByIndicator;
use super::fit::{Ask, Fit, Goal};
use super::group::Groups;
use super::tianhu::question;
use super::urn::{self, Urn};
use crate::rules::Rules;
use crate::shape::classes::{Numbering, POWER};
use crate::shape::{Evaluator, Shape};
use crate::threads;
use crate::tile::choose;
use crate::tile::{Counts, Kind, KindSet};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Tiles of the hand.
const HAND: u8 = 13;
/// Pairs from which on seven pairs are not waited for.
const TOO_MANY: u8 = 8;

/// Dealt hands of thirteen by the number of kinds that complete them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitCount {
    /// Waiting hands by the number of kinds that complete them when drawn and of which not all copies in play are in the
    /// hand. At 0 those that wait for nothing that is left.
    pub hands: Vec<u128>,
    /// All hands.
    pub of: u128,
}

impl WaitCount {
    /// The waiting hands.
    pub fn waiting(&self) -> u128 {
        self.hands.iter().sum()
    }

    /// The chance to wait.
    pub fn share(&self) -> f64 {
        self.waiting() as f64 / self.of as f64
    }

    /// The share of hands that wait for so many kinds.
    pub fn p(&self, kinds: usize) -> f64 {
        self.hands.get(kinds).map_or(0.0, |&n| n as f64 / self.of as f64)
    }

    /// The mean number of kinds that a waiting hand waits for.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.hands.iter().enumerate().map(|(kinds, &n)| kinds as f64 * n as f64).sum();
        sum / (self.waiting() as f64).max(1.0)
    }
}

/// The number of kinds that the hands of thirteen dealt to a seat wait for, by own draw and without regard to gates on plain
/// hands with a wild or on readings (全满门, 含一对, 带幺九 ...).
///
/// # Errors
/// As [`super::shanten()`].
pub fn waits(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<WaitCount>, ExactError> {
    urn::without_inner(rules.shape_rules().shapes())?;
    urn::by_indicator(
        rules,
        only,
        |urn| Counter::new(rules, urn),
        |counter, urn, indicator| counter.count(urn, &rules.in_play(indicator)),
    )
}

/// Choices of tiles of one group that behave alike.
#[derive(Clone, Debug)]
struct Type {
    tiles: u8,
    pairs: u8,
    /// Fits after the draw of a kind that may be drawn, with whether it is held an odd number of times, and how many such
    /// kinds there are.
    draws: Vec<(u16, bool, u8)>,
    ways: u64,
}

/// All choices of the natural tiles of one group.
struct Group {
    fits: Vec<Fit>,
    /// Types by the number of their fit; fits that only a draw leads to have none.
    types: Vec<Vec<Type>>,
    /// Of all choices, also those that fit nothing: by tiles, pairs and kinds not held four times.
    pairs: Vec<(u8, u8, u8, u64)>,
}

impl Group {
    fn new(evaluator: &Evaluator, ask: &Ask, urn: &Urn, first: usize) -> Group {
        let mut fits = Numbering::default();
        type Alike = (u16, u8, u8, Vec<(u16, bool, u8)>);
        let mut types: FxHashMap<Alike, u64> = FxHashMap::default();
        let mut pairs: FxHashMap<(u8, u8, u8), u64> = FxHashMap::default();
        let size = if first == 27 { 7 } else { 9 };
        let choices = Groups { evaluator, ask: *ask }.naturals(urn, first);
        // The fit of every choice by its index, for what a draw leads to.
        let mut by_index = vec![u16::MAX; 5 * POWER[size - 1]];
        choices.iter().for_each(|(tiles, fit)| by_index[tiles.index()] = fits.number(*fit));
        let copies = |rank: usize| {
            let kind = Kind::at(first + rank);
            if urn.wild.contains(kind) { 0 } else { usize::from(urn.copies[kind]) }
        };
        for (tiles, fit) in choices.iter().filter(|(tiles, _)| tiles.naturals() <= HAND) {
            let held = |rank: usize| tiles.index() / POWER[rank] % 5;
            let open = (0..size).filter(|&rank| held(rank) < copies(rank));
            let taken = tiles.pairs().min(TOO_MANY);
            *pairs.entry((tiles.naturals(), taken, open.clone().count() as u8)).or_insert(0) += tiles.ways;
            if ask.is_dead(fit) {
                continue;
            }
            let mut draws: Vec<(u16, bool, u8)> = Vec::new();
            for rank in open {
                let key = (by_index[tiles.index() + POWER[rank]], held(rank) % 2 == 1);
                match draws.iter_mut().find(|draw| (draw.0, draw.1) == key) {
                    Some(draw) => draw.2 += 1,
                    None => draws.push((key.0, key.1, 1)),
                }
            }
            draws.sort_unstable();
            *types.entry((fits.number(*fit), tiles.naturals(), taken, draws)).or_insert(0) += tiles.ways;
        }
        let mut by_fit = vec![Vec::new(); fits.values.len()];
        for ((fit, tiles, pairs, draws), ways) in types {
            by_fit[usize::from(fit)].push(Type { tiles, pairs, draws, ways });
        }
        let pairs = pairs.into_iter().map(|((tiles, pairs, open), ways)| (tiles, pairs, open, ways)).collect();
        Group { fits: fits.values, types: by_fit, pairs }
    }

    /// The numbers of fits that choices have.
    fn own(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.fits.len()).filter(|&fit| !self.types[fit].is_empty())
    }

    /// For one fit and one of the others: choices by tiles, pairs and winning draws.
    fn draws(&self, fit: usize, others: &Fit, ask: &Ask) -> Draws {
        let wins: Vec<bool> = self.fits.iter().map(|fit| !ask.shapes_of(&fit.join(others)).is_empty()).collect();
        let mut draws = Draws::default();
        for of in &self.types[fit] {
            let (mut plain, mut odd) = (0, 0);
            for &(after, is_odd, kinds) in &of.draws {
                let wins = wins[usize::from(after)];
                plain += if wins { kinds } else { 0 };
                odd += if wins || is_odd { kinds } else { 0 };
            }
            draws.plain.add(of.tiles, of.pairs, plain, of.ways);
            draws.odd.add(of.tiles, of.pairs, odd, of.ways);
        }
        draws
    }
}

/// Choices by tiles, pairs and a number of kinds.
#[derive(Clone, Debug, Default)]
struct Sums(Vec<(u8, u8, u8, u64)>);

impl Sums {
    fn add(&mut self, tiles: u8, pairs: u8, kinds: u8, ways: u64) {
        match self.0.iter_mut().find(|sum| (sum.0, sum.1, sum.2) == (tiles, pairs, kinds)) {
            Some(sum) => sum.3 += ways,
            None => self.0.push((tiles, pairs, kinds, ways)),
        }
    }

    /// Both together; `most` pairs at most.
    fn join(&self, other: &Sums, most: u8, into: &mut [[u64; KINDS]]) {
        for a in &self.0 {
            for b in other.0.iter().filter(|b| a.0 + b.0 <= HAND) {
                let pairs = (a.1 + b.1).min(TOO_MANY);
                if pairs <= most {
                    into[PAIRS * usize::from(a.0 + b.0) + usize::from(pairs)][usize::from(a.2 + b.2)] += a.3 * b.3;
                }
            }
        }
    }
}

/// Winning draws without seven pairs, and with the kinds held an odd number of times.
#[derive(Clone, Debug, Default)]
struct Draws {
    plain: Sums,
    odd: Sums,
}

const KINDS: usize = 35;

const PAIRS: usize = TOO_MANY as usize + 1;

/// Room for all choices: by tiles and pairs, then by kinds.
fn dense() -> Vec<[u64; KINDS]> {
    vec![[0; KINDS]; PAIRS * (usize::from(HAND) + 1)]
}

fn sums(dense: &[[u64; KINDS]]) -> Sums {
    let held = dense.as_flattened().iter().enumerate().filter(|(_, ways)| **ways > 0);
    let sum = |(at, &ways)| ((at / KINDS / PAIRS) as u8, (at / KINDS % PAIRS) as u8, (at % KINDS) as u8, ways);
    Sums(held.map(sum).collect())
}

pub(super) struct Counter<'a> {
    evaluator: &'a Evaluator,
    ask: Ask,
    /// The rules have seven pairs.
    pairs: bool,
    suit: Group,
}

/// Two groups: the fits they have together, and which of their fits make each.
struct Pair<'a> {
    groups: [&'a Group; 2],
    fits: Vec<Fit>,
    parts: Vec<Vec<(usize, usize)>>,
}

impl<'a> Pair<'a> {
    fn new(first: &'a Group, second: &'a Group, ask: &Ask) -> Pair<'a> {
        let (mut fits, mut parts) = (Numbering::default(), Vec::new());
        for a in first.own() {
            for b in second.own() {
                let fit = first.fits[a].join(&second.fits[b]);
                if ask.is_dead(&fit) {
                    continue;
                }
                let number = usize::from(fits.number(fit));
                parts.resize(fits.values.len(), Vec::new());
                parts[number].push((a, b));
            }
        }
        Pair { groups: [first, second], fits: fits.values, parts }
    }

    /// For the joint fit of this number and that of the other two groups: choices by tiles, pairs and winning draws.
    fn draws(&self, number: usize, others: &Fit, ask: &Ask, known: &mut Known) -> Draws {
        let [first, second] = self.groups;
        let (mut plain, mut odd) = (dense(), dense());
        let mut draws = |group: usize, fit: usize, others: Fit| {
            let found = || Rc::new(self.groups[group].draws(fit, &others, ask));
            Rc::clone(known.entry((group, fit, others)).or_insert_with(found))
        };
        for &(a, b) in &self.parts[number] {
            let x = draws(0, a, second.fits[b].join(others));
            let y = draws(1, b, first.fits[a].join(others));
            x.plain.join(&y.plain, TOO_MANY, &mut plain);
            x.odd.join(&y.odd, TOO_MANY - 1, &mut odd);
        }
        Draws { plain: sums(&plain), odd: sums(&odd) }
    }
}

/// Draws found before, by group, fit and fit of the others.
type Known = FxHashMap<(usize, usize, Fit), Rc<Draws>>;

impl<'a> Counter<'a> {
    /// `urn`: any of those asked about.
    pub fn new(rules: &'a Rules, urn: &Urn) -> Counter<'a> {
        let shapes = rules.shape_rules().shapes();
        let pairs = shapes.contains(Shape::SevenPairs) && !rules.gates.at_most_two_suits;
        let asked = shapes.outer().minus(pairs.then_some(Shape::SevenPairs).into_iter().collect());
        // The tiles are looked at with the one drawn.
        let ask = question(rules, asked, HAND + 1, Goal::Complete);
        let suit = Group::new(rules.evaluator(), &ask, urn, 0);
        Counter { evaluator: rules.evaluator(), ask, pairs, suit }
    }

    /// `in_play`: the copies that can come into a hand sooner or later.
    pub fn count(&self, urn: &Urn, in_play: &Counts) -> WaitCount {
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &self.suit,
            false => &Group::new(self.evaluator, &self.ask, urn, 18),
        };
        let honours = Group::new(self.evaluator, &self.ask, urn, 27);
        let left = Pair::new(&self.suit, &self.suit, &self.ask);
        let right = Pair::new(third, &honours, &self.ask);
        let with_left = |number: u64| self.with_left(&left, number as usize, &right);
        let mut naturals = threads::sum(left.fits.len() as u64, none, with_left, add);
        if self.pairs {
            self.add_pairs(&[&self.suit, &self.suit, third, &honours], &mut naturals);
        }
        finish(urn, in_play, naturals)
    }

    fn with_left(&self, left: &Pair<'_>, number: usize, right: &Pair<'_>) -> ByKinds {
        let mut naturals = none();
        let (mut known_left, mut known_right) = (Known::default(), Known::default());
        for (other, fit) in right.fits.iter().enumerate() {
            if self.ask.shapes_of(&left.fits[number].join(fit)).is_empty() {
                continue;
            }
            let x = left.draws(number, fit, &self.ask, &mut known_left);
            let y = right.draws(other, &left.fits[number], &self.ask, &mut known_right);
            for (sums, more, pairs) in [(&x.plain, &y.plain, false), (&x.odd, &y.odd, true)] {
                for a in &sums.0 {
                    for b in more.0.iter().filter(|b| a.0 + b.0 <= HAND) {
                        let of_tiles = &mut naturals[usize::from(a.0 + b.0)];
                        let taken = a.1 + b.1;
                        let ways = i128::from(a.3) * i128::from(b.3);
                        if pairs && self.pairs && taken == 7 {
                            of_tiles[usize::from(a.2 + b.2)] += ways;
                            // `add_pairs` has them as waiting for their single kinds.
                            of_tiles[14 - usize::from(a.0 + b.0)] -= ways;
                        } else if !pairs && (!self.pairs || taken >= TOO_MANY) {
                            of_tiles[usize::from(a.2 + b.2)] += ways;
                        }
                    }
                }
            }
        }
        naturals
    }

    /// Hands that take seven pairs, as if they waited for nothing else, and those that take six.
    fn add_pairs(&self, groups: &[&Group; 4], naturals: &mut ByKinds) {
        let mut all = Sums(vec![(0, 0, 0, 1)]);
        for group in groups {
            let mut joined = dense();
            all.join(&Sums(group.pairs.clone()), TOO_MANY - 1, &mut joined);
            all = sums(&joined);
        }
        for (tiles, pairs, open, ways) in all.0 {
            // Of tiles in seven pairs, 14 less the tiles are single; of four copies some are left.
            let kinds = if pairs == 7 { 14 - tiles } else { open };
            naturals[usize::from(tiles)][usize::from(kinds)] += i128::from(ways);
        }
    }
}

/// Hands by tiles and kinds.
type ByKinds = [[i128; KINDS]; HAND as usize + 1];

fn add(mut sum: ByKinds, more: ByKinds) -> ByKinds {
    sum.as_flattened_mut().iter_mut().zip(more.as_flattened()).for_each(|(sum, more)| *sum += more);
    sum
}

fn none() -> ByKinds {
    [[0; KINDS]; HAND as usize + 1]
}

/// Puts the wilds in: a waiting hand is completed by every wild kind of which a copy is left.
fn finish(urn: &Urn, in_play: &Counts, mut by_kinds: ByKinds) -> WaitCount {
    for kind in urn.wild {
        let mut more = none();
        for (tiles, ways) in by_kinds.iter().enumerate() {
            for count in 0..=usize::from(urn.copies[kind]).min(usize::from(HAND) - tiles) {
                let left = usize::from(count < usize::from(in_play[kind]));
                let times = choose(urn.copies[kind].into(), count) as i128;
                let sums = more[tiles + count][left..].iter_mut();
                sums.zip(ways).for_each(|(sum, ways)| *sum += ways * times);
            }
        }
        by_kinds = more;
    }
    let most = by_kinds[usize::from(HAND)].iter().rposition(|&ways| ways > 0).map_or(0, |last| last + 1);
    let hands = by_kinds[usize::from(HAND)][..most].iter().map(|&ways| ways as u128).collect();
    WaitCount { hands, of: urn.hands(usize::from(HAND)) }
}
