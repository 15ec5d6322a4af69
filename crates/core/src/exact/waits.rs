//! The exact distribution of the number of kinds for which dealt hands wait.
//!
//! The kinds of a group (a number suit or the honours) that complete a hand depend on the other three groups only through their [`Fit`].
//! So the choices of tiles of a group are divided into types: those of a type have equal fits before and after each draw. For a given fit
//! of the other groups, a type has a number of winning draws. Two groups are joined for a given fit of the other two, and their numbers of
//! winning draws add up.
//!
//! Seven pairs are handled apart, because they would lead to too many fits: 13 tiles that need seven pairs wait for every kind held an
//! odd number of times, and 13 tiles that need at most six wait for every kind. Tiles need a pair for each one or two tiles of a kind.

use super::ExactError;
use super::counted::ByIndicator;
use super::fit::{Fit, Goal, HandQuery};
use super::group::{Groups, Tiles};
use super::tianhu::hand_query;
use super::urn::{self, Urn};
use crate::rules::Rules;
use crate::shape::classes::{Numbering, POWER};
use crate::shape::{Evaluator, Shape};
use crate::threads;
use crate::tile::choose;
use crate::tile::{Counts, Kind, KindSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::rc::Rc;

/// Number of tiles of the hand.
const HAND: u8 = 13;
/// The smallest number of needed pairs with which a hand does not wait for seven pairs. Larger numbers are stored as this one.
const TOO_MANY: u8 = 8;

/// The number of dealt hands of thirteen tiles by the number of kinds that complete them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitCount {
    /// Index `k`: the number of waiting hands that `k` kinds complete when drawn. Kinds whose copies in play are all in
    /// the hand do not count, so a waiting hand can have 0.
    pub hands: Vec<u128>,
    /// The number of all hands.
    pub total: u128,
}

impl WaitCount {
    /// Returns the number of waiting hands.
    pub fn waiting(&self) -> u128 {
        self.hands.iter().sum()
    }

    /// Returns the probability of a waiting hand.
    pub fn share(&self) -> f64 {
        self.waiting() as f64 / self.total as f64
    }

    /// Returns the probability of a hand that waits for this number of kinds.
    pub fn p(&self, kinds: usize) -> f64 {
        self.hands.get(kinds).map_or(0.0, |&n| n as f64 / self.total as f64)
    }

    /// Returns the mean number of kinds for which a waiting hand waits, 0 if no hand waits.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.hands.iter().enumerate().map(|(kinds, &n)| kinds as f64 * n as f64).sum();
        sum / (self.waiting() as f64).max(1.0)
    }
}

/// Counts dealt hands of thirteen tiles by the number of kinds that complete them by own draw. `only` is the turned tile; `None` counts
/// for every tile that can be turned. Gates on plain hands with a wild and on readings (全满门, 含一对, 带幺九 ...) are ignored.
///
/// # Errors
/// Returns an error if the rules turn no tile but `only` is given, or if `only` cannot be turned. Also returns an error if the rules have a
/// shape without the wider shape that includes it.
pub fn waits(rules: &Rules, only: Option<Kind>) -> Result<ByIndicator<WaitCount>, ExactError> {
    urn::require_wider_shapes(rules.shape_rules().shapes())?;
    urn::by_indicator(
        rules,
        only,
        |urn| Counter::new(rules, urn),
        |counter, urn, indicator| counter.count(urn, &rules.in_play(indicator)),
    )
}

/// Choices of tiles of one group with equal fits before and after each draw.
#[derive(Clone, Debug)]
struct Type {
    /// The number of tiles.
    tiles: u8,
    /// The number of pairs that the tiles need.
    pairs: u8,
    /// The kinds that can still be drawn.
    draws: Vec<Draw>,
    /// The number of ways to take the tiles.
    ways: u64,
}

/// Kinds of one group whose draw has equal effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Draw {
    /// The index of the fit after the draw.
    fit_after: u16,
    /// Whether the kinds are held an odd number of times.
    is_odd: bool,
    /// The number of these kinds.
    kinds: u8,
}

/// All choices of natural tiles of one group.
struct Group {
    fits: Vec<Fit>,
    /// The types by the index of their fit. Fits that are reached only by a draw have none.
    types: Vec<Vec<Type>>,
    /// All choices, also those that fit no shape: the numbers of tiles, of needed pairs, of kinds that can still be drawn, and of ways.
    pairs: Sums,
    /// The same with the number of kinds that can still be drawn and of which an odd number is held.
    singles: Sums,
}

impl Group {
    /// Returns the choices of tiles of the group whose first kind has the index `first`. `in_play` is the number of copies of each kind
    /// that can come into a hand during the deal: a turned tile that is drawn later is in play, but not in the urn.
    fn new(evaluator: &Evaluator, query: &HandQuery, urn: &Urn, in_play: &Counts, first: usize) -> Group {
        let mut fits = Numbering::default();
        /// Fit, tiles, pairs and draws of a type.
        type TypeKey = (u16, u8, u8, Vec<Draw>);
        let mut types: FxHashMap<TypeKey, u64> = FxHashMap::default();
        let [mut pairs, mut singles] = [const { FxHashMap::<(u8, u8, u8), u64>::with_hasher(FxBuildHasher) }; 2];
        let size = if first == 27 { 7 } else { 9 };
        let groups = Groups { evaluator, query: *query };
        let choices = groups.naturals(urn, first);
        // The fit of every choice by its index, to look up the fit after a draw.
        let mut by_index = vec![u16::MAX; 5 * POWER[size - 1]];
        let mut number = |choices: &[(Tiles, Fit)]| {
            choices.iter().for_each(|(tiles, fit)| by_index[tiles.index()] = fits.number(*fit));
        };
        number(&choices);
        let kinds = || (first..first + size).map(Kind::at).filter(|&kind| !urn.wild.contains(kind));
        if kinds().any(|kind| in_play[kind] > urn.copies[kind]) {
            number(&groups.naturals(&Urn { copies: *in_play, wild: urn.wild }, first));
        }
        let copies = |rank: usize| {
            let kind = Kind::at(first + rank);
            if urn.wild.contains(kind) { 0 } else { usize::from(in_play[kind]) }
        };
        for (tiles, fit) in choices.iter().filter(|(tiles, _)| tiles.naturals() <= HAND) {
            let held = |rank: usize| tiles.index() / POWER[rank] % 5;
            let open = (0..size).filter(|&rank| held(rank) < copies(rank));
            let taken = tiles.pairs().min(TOO_MANY);
            let odd = open.clone().filter(|&rank| held(rank) % 2 == 1);
            *pairs.entry((tiles.naturals(), taken, open.clone().count() as u8)).or_insert(0) += tiles.ways;
            *singles.entry((tiles.naturals(), taken, odd.count() as u8)).or_insert(0) += tiles.ways;
            if query.is_dead(fit) {
                continue;
            }
            let mut draws: Vec<Draw> = Vec::new();
            for rank in open {
                let (fit_after, is_odd) = (by_index[tiles.index() + POWER[rank]], held(rank) % 2 == 1);
                match draws.iter_mut().find(|draw| (draw.fit_after, draw.is_odd) == (fit_after, is_odd)) {
                    Some(draw) => draw.kinds += 1,
                    None => draws.push(Draw { fit_after, is_odd, kinds: 1 }),
                }
            }
            draws.sort_unstable();
            *types.entry((fits.number(*fit), tiles.naturals(), taken, draws)).or_insert(0) += tiles.ways;
        }
        let mut by_fit = vec![Vec::new(); fits.values.len()];
        for ((fit, tiles, pairs, draws), ways) in types {
            by_fit[usize::from(fit)].push(Type { tiles, pairs, draws, ways });
        }
        let [pairs, singles] = [pairs, singles].map(|found| {
            Sums(found.into_iter().map(|((tiles, pairs, kinds), ways)| (tiles, pairs, kinds, ways)).collect())
        });
        Group { fits: fits.values, types: by_fit, pairs, singles }
    }

    /// Returns the indices of the fits that have types.
    fn own_fits(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.fits.len()).filter(|&fit| !self.types[fit].is_empty())
    }

    /// Returns the choices with the fit of index `fit` by numbers of tiles, needed pairs and winning draws. `others` is the joint fit of
    /// the other three groups.
    fn draws(&self, fit: usize, others: &Fit, query: &HandQuery) -> Draws {
        let wins: Vec<bool> = self.fits.iter().map(|fit| !query.shapes_of(&fit.join(others)).is_empty()).collect();
        let mut draws = Draws::default();
        for group_type in &self.types[fit] {
            let (mut plain, mut odd, mut single) = (0, 0, 0);
            for &Draw { fit_after, is_odd, kinds } in &group_type.draws {
                let wins = wins[usize::from(fit_after)];
                plain += if wins { kinds } else { 0 };
                odd += if wins || is_odd { kinds } else { 0 };
                single += if is_odd { kinds } else { 0 };
            }
            draws.plain.add(group_type.tiles, group_type.pairs, plain, group_type.ways);
            draws.odd.add(group_type.tiles, group_type.pairs, odd, group_type.ways);
            draws.single.add(group_type.tiles, group_type.pairs, single, group_type.ways);
        }
        draws
    }
}

/// Choices of tiles: the numbers of tiles, of needed pairs, of winning kinds, and of ways to take them.
#[derive(Clone, Debug, Default)]
struct Sums(Vec<(u8, u8, u8, u64)>);

impl Sums {
    fn add(&mut self, tiles: u8, pairs: u8, kinds: u8, ways: u64) {
        match self.0.iter_mut().find(|sum| (sum.0, sum.1, sum.2) == (tiles, pairs, kinds)) {
            Some(sum) => sum.3 += ways,
            None => self.0.push((tiles, pairs, kinds, ways)),
        }
    }

    /// Adds the choices of both together to `into`, if they need at most `max_pairs` pairs. [`dense`] describes `into`.
    fn join(&self, other: &Sums, max_pairs: u8, into: &mut [[u64; KINDS]]) {
        for a in &self.0 {
            for b in other.0.iter().filter(|b| a.0 + b.0 <= HAND) {
                let pairs = (a.1 + b.1).min(TOO_MANY);
                if pairs <= max_pairs {
                    into[PAIRS * usize::from(a.0 + b.0) + usize::from(pairs)][usize::from(a.2 + b.2)] += a.3 * b.3;
                }
            }
        }
    }
}

/// The same choices with three sets of winning draws.
#[derive(Clone, Debug, Default)]
struct Draws {
    /// Draws win by the fits only.
    plain: Sums,
    /// Every kind held an odd number of times wins too, as in hands that wait for seven pairs.
    odd: Sums,
    /// Only kinds held an odd number of times win.
    single: Sums,
}

/// Number of counts of winning kinds: 0 to 34.
const KINDS: usize = 35;

/// Number of counts of needed pairs: 0 to [`TOO_MANY`].
const PAIRS: usize = TOO_MANY as usize + 1;

/// Returns an array for numbers of choices, filled with zeros: by `PAIRS * tiles + pairs`, then by winning kinds.
fn dense() -> Vec<[u64; KINDS]> {
    vec![[0; KINDS]; PAIRS * (usize::from(HAND) + 1)]
}

/// Returns the nonzero numbers of such an array.
fn sums(dense: &[[u64; KINDS]]) -> Sums {
    let held = dense.as_flattened().iter().enumerate().filter(|(_, ways)| **ways > 0);
    let sum = |(at, &ways)| ((at / KINDS / PAIRS) as u8, (at / KINDS % PAIRS) as u8, (at % KINDS) as u8, ways);
    Sums(held.map(sum).collect())
}

/// Counts the hands of several urns. Suits without wilds are analysed once for all urns.
pub(super) struct Counter<'a> {
    evaluator: &'a Evaluator,
    query: HandQuery,
    /// Whether seven pairs are counted, apart from the fits.
    seven_pairs: bool,
    /// A suit without wilds.
    suit: Group,
}

/// Two groups: their joint fits, and the pairs of fits that lead to each.
struct Pair<'a> {
    groups: [&'a Group; 2],
    fits: Vec<Fit>,
    /// For each joint fit, the indices of the two fits of every pair.
    parts: Vec<Vec<(usize, usize)>>,
}

impl<'a> Pair<'a> {
    fn new(first: &'a Group, second: &'a Group, query: &HandQuery) -> Pair<'a> {
        let (mut fits, mut parts) = (Numbering::default(), Vec::new());
        for a in first.own_fits() {
            for b in second.own_fits() {
                let fit = first.fits[a].join(&second.fits[b]);
                if query.is_dead(&fit) {
                    continue;
                }
                let index = usize::from(fits.number(fit));
                parts.resize(fits.values.len(), Vec::new());
                parts[index].push((a, b));
            }
        }
        Pair { groups: [first, second], fits: fits.values, parts }
    }

    /// Returns the choices with the joint fit of index `index` by numbers of tiles, needed pairs and winning draws. `others` is the joint
    /// fit of the other two groups. `cache` belongs to this pair.
    fn draws(&self, index: usize, others: &Fit, query: &HandQuery, cache: &mut Cache) -> Draws {
        let [first, second] = self.groups;
        let [mut plain, mut odd, mut single] = [dense(), dense(), dense()];
        let mut draws = |group: usize, fit: usize, others: Fit| {
            let found = || Rc::new(self.groups[group].draws(fit, &others, query));
            Rc::clone(cache.entry((group, fit, others)).or_insert_with(found))
        };
        for &(a, b) in &self.parts[index] {
            let x = draws(0, a, second.fits[b].join(others));
            let y = draws(1, b, first.fits[a].join(others));
            x.plain.join(&y.plain, TOO_MANY, &mut plain);
            x.odd.join(&y.odd, TOO_MANY - 1, &mut odd);
            x.single.join(&y.single, TOO_MANY - 1, &mut single);
        }
        Draws { plain: sums(&plain), odd: sums(&odd), single: sums(&single) }
    }
}

/// Cached results of [`Group::draws`]. The keys are the position of the group in its pair, the index of its fit, and the fit of the others.
type Cache = FxHashMap<(usize, usize, Fit), Rc<Draws>>;

impl<'a> Counter<'a> {
    /// Creates a counter. `urn` may be any of the urns that will be counted.
    pub fn new(rules: &'a Rules, urn: &Urn) -> Counter<'a> {
        let shapes = rules.shape_rules().shapes();
        let seven_pairs = shapes.contains(Shape::SevenPairs) && !rules.gates.at_most_two_suits;
        let asked = shapes.outer().minus(seven_pairs.then_some(Shape::SevenPairs).into_iter().collect());
        // Fits are computed with the drawn tile.
        let query = hand_query(rules, asked, HAND + 1, Goal::Complete);
        let suit = Group::new(rules.evaluator(), &query, urn, &urn.copies, 0);
        Counter { evaluator: rules.evaluator(), query, seven_pairs, suit }
    }

    /// Counts the hands of `urn`. `in_play` is the number of copies of each kind that can come into a hand during the deal.
    pub fn count(&self, urn: &Urn, in_play: &Counts) -> WaitCount {
        let third = match urn.wild.intersection(KindSet::NUMBERS).is_empty() {
            true => &self.suit,
            false => &Group::new(self.evaluator, &self.query, urn, in_play, 18),
        };
        let honours = Group::new(self.evaluator, &self.query, urn, in_play, 27);
        let left = Pair::new(&self.suit, &self.suit, &self.query);
        let right = Pair::new(third, &honours, &self.query);
        let with_left = |index: u64| self.with_left(&left, index as usize, &right);
        let mut naturals = threads::sum(left.fits.len() as u64, none, with_left, add);
        if self.seven_pairs {
            self.add_pairs(&[&self.suit, &self.suit, third, &honours], &mut naturals);
        }
        add_wilds(urn, in_play, naturals)
    }

    /// Counts the choices of natural tiles in which the groups of `left` have the joint fit of index `index`.
    fn with_left(&self, left: &Pair<'_>, index: usize, right: &Pair<'_>) -> ByKinds {
        let mut naturals = none();
        let (mut left_cache, mut right_cache) = (Cache::default(), Cache::default());
        for (other, fit) in right.fits.iter().enumerate() {
            if self.query.shapes_of(&left.fits[index].join(fit)).is_empty() {
                continue;
            }
            let x = left.draws(index, fit, &self.query, &mut left_cache);
            let y = right.draws(other, &left.fits[index], &self.query, &mut right_cache);
            // `add_pairs` counts hands that need seven pairs as waiting for their single kinds only, which is taken back here.
            for (sums, more, pairs, sign) in
                [(&x.plain, &y.plain, false, 1), (&x.odd, &y.odd, true, 1), (&x.single, &y.single, true, -1)]
            {
                for a in &sums.0 {
                    for b in more.0.iter().filter(|b| a.0 + b.0 <= HAND) {
                        let taken = a.1 + b.1;
                        let counts = match pairs {
                            true => self.seven_pairs && taken == 7,
                            false => !self.seven_pairs || taken >= TOO_MANY,
                        };
                        if counts {
                            let ways = i128::from(a.3) * i128::from(b.3);
                            naturals[usize::from(a.0 + b.0)][usize::from(a.2 + b.2)] += sign * ways;
                        }
                    }
                }
            }
        }
        naturals
    }

    /// Adds hands that are one tile from seven pairs: those that need seven pairs, as if they waited only for their single kinds, and those
    /// that need at most six, which wait for every kind with a copy left.
    fn add_pairs(&self, groups: &[&Group; 4], naturals: &mut ByKinds) {
        let join = |of: fn(&Group) -> &Sums| {
            groups.iter().fold(Sums(vec![(0, 0, 0, 1)]), |all, group| {
                let mut joined = dense();
                all.join(of(group), TOO_MANY - 1, &mut joined);
                sums(&joined)
            })
        };
        let seven = join(|group| &group.singles).0.into_iter().filter(|sum| sum.1 == 7);
        let fewer = join(|group| &group.pairs).0.into_iter().filter(|sum| sum.1 < 7);
        for (tiles, _, kinds, ways) in seven.chain(fewer) {
            naturals[usize::from(tiles)][usize::from(kinds)] += i128::from(ways);
        }
    }
}

/// The number of choices of natural tiles, by the number of tiles and the number of kinds that complete them.
type ByKinds = [[i128; KINDS]; HAND as usize + 1];

fn add(mut sum: ByKinds, more: ByKinds) -> ByKinds {
    sum.as_flattened_mut().iter_mut().zip(more.as_flattened()).for_each(|(sum, more)| *sum += more);
    sum
}

fn none() -> ByKinds {
    [[0; KINDS]; HAND as usize + 1]
}

/// Adds the wilds to the counts of natural tiles. A waiting hand is completed by every wild kind with a copy left.
fn add_wilds(urn: &Urn, in_play: &Counts, mut by_kinds: ByKinds) -> WaitCount {
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
    WaitCount { hands, total: urn.hands(usize::from(HAND)) }
}
