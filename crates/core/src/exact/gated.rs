//! 天胡 under gates that depend on the reading of a complete hand: 全满门, 含一对, 带幺九 and related customs (seed 004, 穷胡).
//!
//! All gates must hold in the same reading. A required group is a meld or pair that a gate requires ([`GateCondition::Group`]). The
//! [`Class`] of a reading says which required groups it has, and whether it has a run. The choices of tiles of a number suit or of the
//! honours are counted by the set of classes of all their readings. The class of two readings together is the union of their classes.
//! Rules with such gates have no wilds, so every tile stands for itself.

use super::counted::HandCount;
use super::urn::Urn;
use crate::rules::Rules;
use crate::score::{Gate, GateCondition, GateRequirement, Gates, GroupCondition};
use crate::shape::classes::{melds_from, suit_kinds};
use crate::shape::{Decomposition, Shape, ShapeRules, ShapeSet, SuitLimit};
use crate::tile::{Kind, KindSet};
use rustc_hash::FxHashMap;

/// Number of tiles of a dealt hand.
const HAND: u8 = 14;

/// The class of a reading, as bits: [`RUN`] if it has a run, and one bit for each required group that it has.
type Class = u8;
const RUN: Class = 1;

/// A set of classes: bit `c` for class `c`.
type Classes = u64;
const _: () = assert!(2 << Gate::ALL.len() <= Classes::BITS, "a class for every set of gates, with a run or without");

/// A summary of some tiles, with all that the gates and shapes depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    /// The number of tiles.
    tiles: u8,
    /// The classes of all readings of the tiles as melds and at most one pair.
    readings: Classes,
    /// The shapes without melds of which a complete hand can have exactly these tiles in these groups.
    closed: ShapeSet,
    /// The required groups of whose kinds the tiles have at least one, with the bits of [`Class`].
    held: Class,
    /// The number of number suits with tiles.
    suits: u8,
    /// The number of number suits with at least three tiles, and so with a meld in every reading.
    suits_with_three: u8,
}

/// The number of choices of tiles by their summary.
type Table = FxHashMap<Part, u128>;

/// Counts the hands of fourteen tiles that win under the gates, by shape.
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
        total: urn.hands(HAND.into()),
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

/// Returns the choices of the tiles of both tables together. Drops those that can no longer win: those with more tiles than a hand, and
/// those with neither a reading nor a closed shape.
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
    /// Returns the summary of the tiles of both.
    fn with(&self, other: &Part) -> Part {
        let pairs = classes(self.readings).flat_map(|a| classes(other.readings).map(move |b| a | b));
        let two_pairs = self.tiles % 3 == 2 && other.tiles % 3 == 2;
        Part {
            tiles: self.tiles + other.tiles,
            readings: if two_pairs { 0 } else { pairs.fold(0, |set, class: Class| set | 1 << class) },
            closed: self.closed.intersection(other.closed),
            held: self.held | other.held,
            suits: self.suits + other.suits,
            suits_with_three: self.suits_with_three + other.suits_with_three,
        }
    }

    /// Whether no hand with these tiles can win.
    fn is_dead(&self) -> bool {
        self.readings == 0 && self.closed.is_empty()
    }
}

/// Returns the classes in a set.
fn classes(set: Classes) -> impl Iterator<Item = Class> + Clone {
    let rest = std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)));
    rest.take_while(|rest| *rest != 0).map(|rest| rest.trailing_zeros() as Class)
}

/// The gates and shapes of one rule set. The parameter `first` of its methods is the index of the first kind of a group.
struct Gated<'a> {
    gates: &'a Gates,
    /// Whether a hand may use at most two number suits.
    two_suits: bool,
    shapes: ShapeRules,
}

/// The number of tiles of each kind of a group, by rank.
type Tiles = [u8; 9];

impl Gated<'_> {
    /// Counts the choices of tiles of a group. Drops those that cannot be part of a winning hand.
    fn group(&self, urn: &Urn, first: usize) -> Table {
        let mut readings = FxHashMap::default();
        self.add_readings(&self.melds(first), first, [0; 9], (4, 0), &mut readings);
        let mut table = Table::default();
        urn.choices(first, true, HAND, &mut |tiles, ways| {
            let part = self.part(first, tiles, readings.get(tiles).copied().unwrap_or(0));
            if !part.is_dead() {
                *table.entry(part).or_default() += u128::from(ways);
            }
        });
        table
    }

    /// Returns every allowed meld of a group, with its [`Class`]: the required groups that it provides, and whether it is a run.
    fn melds(&self, first: usize) -> Vec<(Tiles, Class)> {
        let never = self.gates.forbidden_triplets();
        let may = |kinds: &[Kind; 3]| !(never.contains(kinds[0]) && Decomposition::is_triplet(kinds));
        let meld = |kinds: [Kind; 3]| {
            let mut tiles = [0; 9];
            kinds.iter().for_each(|kind| tiles[kind.index() - first] += 1);
            let (own, triplet) = (kinds.into_iter().collect::<KindSet>(), Decomposition::is_triplet(&kinds));
            let has = |group: GroupCondition| (triplet || !group.triplet) && !own.intersection(group.melds).is_empty();
            (tiles, self.class(has) | if triplet { 0 } else { RUN })
        };
        let all = suit_kinds(first / 9).iter().flat_map(|kind| melds_from(kind, &self.shapes));
        all.filter(may).map(meld).collect()
    }

    /// Adds readings to `found`: for their tiles, their classes. They consist of the melds chosen so far, which have these tiles and this
    /// class, of at most `room` more of `melds`, and of at most one pair.
    fn add_readings(
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
                self.add_readings(&melds[at..], first, with, (room - 1, class | more), found);
            }
        }
    }

    /// Returns the class with a bit for each required group for which `is_provided` is true.
    fn class(&self, is_provided: impl Fn(GroupCondition) -> bool) -> Class {
        let provided = |(bit, requirement): (Class, &GateRequirement)| {
            matches!(requirement.condition, GateCondition::Group(group) if is_provided(group)).then_some(bit)
        };
        self.requirements().filter_map(provided).fold(0, |class, bit| class | bit)
    }

    /// Returns the requirements of the gates, each with the bit of its required group. The bit is meaningless for conditions other than
    /// [`GateCondition::Group`].
    fn requirements(&self) -> impl Iterator<Item = (Class, &GateRequirement)> {
        let mut bit = RUN;
        self.gates.requirements().iter().map(move |requirement| {
            bit <<= u8::from(matches!(requirement.condition, GateCondition::Group(_)));
            (bit, requirement)
        })
    }

    /// Returns the summary of tiles of a group. `readings` are the classes of their readings.
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
            suits_with_three: u8::from(number && total > 2),
        }
    }

    /// Returns the shapes with which a whole hand wins under the gates.
    fn shapes_of(&self, part: &Part) -> ShapeSet {
        let mut shapes = ShapeSet::EMPTY;
        if self.two_suits && part.suits > 2 {
            return shapes;
        }
        let passes = |class: Class| {
            self.requirements().all(|(bit, requirement)| match requirement.condition {
                GateCondition::Group(_) => class & bit != 0,
                GateCondition::EachSuit { pair } => {
                    if pair {
                        part.suits == 3
                    } else {
                        part.suits_with_three == 3
                    }
                }
                // A dealt hand has no claimed or declared melds.
                GateCondition::Claimed => false,
                GateCondition::FewerThanFourDeclared { .. } => true,
                // `melds` leaves out the forbidden triplets.
                GateCondition::NoTriplet(_) => true,
            })
        };
        for class in classes(part.readings).filter(|&class| passes(class)) {
            shapes.insert(Shape::Standard);
            shapes.insert_if(Shape::AllTriplets, class & RUN == 0);
        }
        // These shapes have no melds.
        let tiles_pass = |(bit, requirement): (Class, &GateRequirement)| match requirement.condition {
            GateCondition::Group(group) => !group.triplet && part.held & bit != 0,
            GateCondition::EachSuit { pair } => pair && part.suits == 3,
            GateCondition::Claimed => false,
            GateCondition::FewerThanFourDeclared { .. } | GateCondition::NoTriplet(_) => true,
        };
        let pairs = self.requirements().filter(|(_, requirement)| requirement.covers_pairs).all(tiles_pass);
        let others = self.requirements().all(tiles_pass);
        for shape in part.closed.iter() {
            shapes.insert_if(shape, if shape.is_in_pairs() { pairs } else { others });
        }
        shapes
    }
}
