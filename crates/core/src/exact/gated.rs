//! 天胡 where gates look at the reading of a complete hand: 全满门, 含一对, 带幺九 and their customs (seed 004, 穷胡).
//!
//! All gates must hold in the same reading. A reading is a [`Class`]: which of the groups that gates ask for it has, and whether it has
//! a run. The choices of tiles of a group, a number suit or the honours, are counted by the set of classes of all their readings; the
//! readings of two groups together have what either has. Rules with such gates have no wilds, so every tile is itself.

use super::counted::HandCount;
use super::urn::Urn;
use crate::rules::Rules;
use crate::score::{Ask, Gate, Gates, GroupAsk, Need};
use crate::shape::classes::{melds_from, suit_kinds};
use crate::shape::{Decomposition, Shape, ShapeRules, ShapeSet, SuitLimit};
use crate::tile::{Kind, KindSet};
use rustc_hash::FxHashMap;

/// Tiles of a dealt hand.
const HAND: u8 = 14;

/// What a reading of some tiles has: [`RUN`], and a bit for each group that gates ask for.
type Class = u8;
const RUN: Class = 1;

/// Set of classes: bit by class.
type Classes = u64;
const _: () = assert!(2 << Gate::ALL.len() <= Classes::BITS, "a class for every set of gates, with a run or without");

/// What the gates ask of some tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    tiles: u8,
    readings: Classes,
    /// Closed shapes of the rules that all groups of the tiles fit.
    closed: ShapeSet,
    /// The groups asked for of which a tile is there.
    held: Class,
    /// Number suits with tiles, and with more than a pair.
    suits: u8,
    melded: u8,
}

type Table = FxHashMap<Part, u128>;

/// The hands of fourteen tiles that win, by shape; the gates are obeyed.
pub(super) fn count(rules: &Rules, urn: &Urn) -> HandCount {
    let gates = Gates::new(rules);
    let two_suits = rules.suit_limit(None) == SuitLimit::AtMostTwo;
    let gated = Gated { gates: &gates, two_suits, shapes: rules.shape_rules() };
    let suit = gated.group(urn, 0);
    let suits = join(&join(&suit, &suit), &suit);
    let all = join(&suits, &gated.group(urn, 27));
    let shapes = gated.shapes.shapes();
    let mut count = HandCount {
        hands: 0,
        of: urn.hands(HAND.into()),
        by_shape: shapes.iter().map(|shape| (shape, 0)).collect(),
        by_wilds: vec![0],
    };
    for (part, ways) in all.iter().filter(|(part, _)| part.tiles == HAND) {
        let won = gated.shapes_of(part);
        count.hands += if won.is_empty() { 0 } else { *ways };
        count.by_shape.iter_mut().filter(|row| won.contains(row.0)).for_each(|row| row.1 += ways);
    }
    count.by_wilds[0] = count.hands;
    count
}

/// The choices of tiles from both groups.
fn join(a: &Table, b: &Table) -> Table {
    let mut both = Table::default();
    for (x, left) in a {
        for (y, right) in b.iter().filter(|(y, _)| x.tiles + y.tiles <= HAND) {
            let part = x.with(y);
            if !part.is_dead() {
                *both.entry(part).or_default() += left * right;
            }
        }
    }
    both
}

impl Part {
    fn with(&self, other: &Part) -> Part {
        let pairs = classes(self.readings).flat_map(|a| classes(other.readings).map(move |b| a | b));
        let two_pairs = self.tiles % 3 == 2 && other.tiles % 3 == 2;
        Part {
            tiles: self.tiles + other.tiles,
            readings: if two_pairs { 0 } else { pairs.fold(0, |set, class: Class| set | 1 << class) },
            closed: self.closed.intersection(other.closed),
            held: self.held | other.held,
            suits: self.suits + other.suits,
            melded: self.melded + other.melded,
        }
    }

    fn is_dead(&self) -> bool {
        self.readings == 0 && self.closed.is_empty()
    }
}

/// The classes of a set.
fn classes(set: Classes) -> impl Iterator<Item = Class> + Clone {
    let rest = std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|rest| *rest != 0).map(|rest| rest.trailing_zeros() as Class)
}

/// The gates and shapes of one rule set.
struct Gated<'a> {
    gates: &'a Gates,
    /// At most two suits.
    two_suits: bool,
    shapes: ShapeRules,
}

/// Tiles of each kind of a group.
type Tiles = [u8; 9];

impl Gated<'_> {
    /// The choices of tiles of the group that begins with this kind.
    fn group(&self, urn: &Urn, first: usize) -> Table {
        let mut readings = FxHashMap::default();
        self.read(&self.melds(first), first, [0; 9], (4, 0), &mut readings);
        let mut table = Table::default();
        urn.choices(first, true, HAND, &mut |tiles, ways| {
            let part = self.part(first, tiles, readings.get(tiles).copied().unwrap_or(0));
            if !part.is_dead() {
                *table.entry(part).or_default() += u128::from(ways);
            }
        });
        table
    }

    /// All melds of the group with their classes.
    fn melds(&self, first: usize) -> Vec<(Tiles, Class)> {
        let never = self.gates.never_triplets();
        let may = |kinds: &[Kind; 3]| !(never.contains(kinds[0]) && Decomposition::is_triplet(kinds));
        let meld = |kinds: [Kind; 3]| {
            let mut tiles = [0; 9];
            kinds.iter().for_each(|kind| tiles[kind.index() - first] += 1);
            let (own, triplet) = (kinds.into_iter().collect::<KindSet>(), Decomposition::is_triplet(&kinds));
            let has = |group: GroupAsk| (triplet || !group.triplet) && !own.intersection(group.melds).is_empty();
            (tiles, self.class(has) | if triplet { 0 } else { RUN })
        };
        let all = suit_kinds(first / 9).iter().flat_map(|kind| melds_from(kind, &self.shapes));
        all.filter(may).map(meld).collect()
    }

    /// Notes every reading of so many of these melds at most, with and without a pair.
    fn read(
        &self,
        melds: &[(Tiles, Class)],
        first: usize,
        tiles: Tiles,
        (room, class): (usize, Class),
        found: &mut FxHashMap<Tiles, Classes>,
    ) {
        *found.entry(tiles).or_default() |= 1 << class;
        for pair in suit_kinds(first / 9).iter().filter(|pair| tiles[pair.index() - first] <= 2) {
            let mut with = tiles;
            with[pair.index() - first] += 2;
            let more = self.class(|group| group.pairs.contains(pair));
            *found.entry(with).or_default() |= 1 << (class | more);
        }
        for (at, (meld, more)) in melds.iter().enumerate().filter(|_| room > 0) {
            let with: Tiles = std::array::from_fn(|kind| tiles[kind] + meld[kind]);
            if with.iter().all(|&count| count <= 4) {
                self.read(&melds[at..], first, with, (room - 1, class | more), found);
            }
        }
    }

    /// The groups that gates ask for and that are there, a bit each.
    fn class(&self, is_there: impl Fn(GroupAsk) -> bool) -> Class {
        let there =
            |(bit, need): (Class, &Need)| matches!(need.ask, Ask::Group(group) if is_there(group)).then_some(bit);
        self.needs().filter_map(there).fold(0, |class, bit| class | bit)
    }

    /// The gates; those that ask for a group with its bit.
    fn needs(&self) -> impl Iterator<Item = (Class, &Need)> {
        let mut bit = RUN;
        self.gates.needs().iter().map(move |need| {
            bit <<= u8::from(matches!(need.ask, Ask::Group(_)));
            (bit, need)
        })
    }

    fn part(&self, first: usize, tiles: &Tiles, readings: Classes) -> Part {
        let total: u8 = tiles.iter().sum();
        let number = first != 27;
        let fits = |shape: &Shape| shape.has_part(!number, tiles);
        Part {
            tiles: total,
            readings,
            closed: self.shapes.shapes().iter().filter(fits).collect(),
            held: self
                .class(|group| (0..9).any(|kind| tiles[kind] > 0 && group.melds.contains(Kind::at(first + kind)))),
            suits: u8::from(number && total > 0),
            melded: u8::from(number && total > 2),
        }
    }

    /// The shapes with which a whole hand may win.
    fn shapes_of(&self, part: &Part) -> ShapeSet {
        let mut shapes = ShapeSet::EMPTY;
        if self.two_suits && part.suits > 2 {
            return shapes;
        }
        let passes = |class: Class| {
            self.needs().all(|(bit, need)| match need.ask {
                Ask::Group(_) => class & bit != 0,
                Ask::EachSuit { pair } => {
                    if pair {
                        part.suits == 3
                    } else {
                        part.melded == 3
                    }
                }
                // No meld of a dealt hand is claimed, or declared.
                Ask::Claimed => false,
                Ask::FewerThanFourDeclared { .. } => true,
                // They are not among the melds.
                Ask::NoTriplet(_) => true,
            })
        };
        for class in classes(part.readings).filter(|&class| passes(class)) {
            shapes.insert(Shape::Standard);
            shapes.insert_if(Shape::AllTriplets, class & RUN == 0);
        }
        // These shapes have no melds.
        let tiles_pass = |(bit, need): (Class, &Need)| match need.ask {
            Ask::Group(group) => !group.triplet && part.held & bit != 0,
            Ask::EachSuit { pair } => pair && part.suits == 3,
            Ask::Claimed => false,
            Ask::FewerThanFourDeclared { .. } | Ask::NoTriplet(_) => true,
        };
        let pairs = self.needs().filter(|(_, need)| need.of_pairs).all(tiles_pass);
        let others = self.needs().all(tiles_pass);
        for shape in part.closed.iter() {
            shapes.insert_if(shape, if shape.is_in_pairs() { pairs } else { others });
        }
        shapes
    }
}
