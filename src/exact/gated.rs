//! 天胡 where gates look at the reading of a complete hand: 全满门, 含一对, 带幺九 and their customs (seed 004, 穷胡).
//!
//! All gates must hold in the same reading. A reading is a [`Class`]: whether it has a triplet or what replaces
//! it, a terminal, a run. The choices of tiles of a group, a number suit or the honours, are counted by the set of
//! classes of all their readings; the readings of two groups together have what either has. Rules with such gates have no
//! wilds, so every tile is itself.

use super::counted::HandCount;
use super::urn::Urn;
use crate::rules::Rules;
use crate::rules::spec::{GateRules, TerminalGate, ThreeSuits, TripletGate};
use crate::shape::classes::{melds_from, suit_kinds};
use crate::shape::{Decomposition, Shape, ShapeRules, ShapeSet};
use crate::tile::Kind;
use rustc_hash::FxHashMap;

/// Tiles of a dealt hand.
const HAND: u8 = 14;

/// What a reading of some tiles has: a sum of the bits below.
type Class = u8;
/// A triplet, or a pair that replaces it.
const TRIPLET: Class = 1;
/// A tile that 带幺九 asks for.
const TERMINAL: Class = 2;
const RUN: Class = 4;

/// Set of classes: bit by class.
type Classes = u8;

/// What the gates ask of some tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    tiles: u8,
    readings: Classes,
    /// Closed shapes of the rules that all groups of the tiles fit.
    closed: ShapeSet,
    /// A tile that 带幺九 asks for.
    terminal: bool,
    /// Number suits with tiles, and with more than a pair.
    suits: u8,
    melded: u8,
}

type Table = FxHashMap<Part, u128>;

/// The hands of fourteen tiles that win, by shape; the gates are obeyed.
pub(super) fn count(rules: &Rules, urn: &Urn) -> HandCount {
    let gated = Gated { gates: &rules.gates, shapes: rules.shape_rules() };
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
        let bits = |set: Classes| (0..8).filter(move |class| set >> class & 1 != 0);
        let pairs = bits(self.readings).flat_map(|a| bits(other.readings).map(move |b| a | b));
        let two_pairs = self.tiles % 3 == 2 && other.tiles % 3 == 2;
        Part {
            tiles: self.tiles + other.tiles,
            readings: if two_pairs { 0 } else { pairs.fold(0, |set, class: Class| set | 1 << class) },
            closed: self.closed.intersection(other.closed),
            terminal: self.terminal || other.terminal,
            suits: self.suits + other.suits,
            melded: self.melded + other.melded,
        }
    }

    fn is_dead(&self) -> bool {
        self.readings == 0 && self.closed.is_empty()
    }
}

/// The gates and shapes of one rule set.
struct Gated<'a> {
    gates: &'a GateRules,
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
        let may =
            |kinds: &[Kind; 3]| self.gates.dragon_triplet || !kinds[0].is_dragon() || !Decomposition::is_triplet(kinds);
        let meld = |kinds: [Kind; 3]| {
            let mut tiles = [0; 9];
            kinds.iter().for_each(|kind| tiles[kind.index() - first] += 1);
            let terminal = if kinds.iter().any(|&kind| self.is_wanted(kind)) { TERMINAL } else { 0 };
            (tiles, terminal | if Decomposition::is_triplet(&kinds) { TRIPLET } else { RUN })
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
            let instead = pair.is_dragon() && self.gates.triplet == TripletGate::OrDragonPair;
            let more = if instead { TRIPLET } else { 0 } | if self.is_wanted(pair) { TERMINAL } else { 0 };
            *found.entry(with).or_default() |= 1 << (class | more);
        }
        for (at, (meld, more)) in melds.iter().enumerate().filter(|_| room > 0) {
            let with: Tiles = std::array::from_fn(|kind| tiles[kind] + meld[kind]);
            if with.iter().all(|&count| count <= 4) {
                self.read(&melds[at..], first, with, (room - 1, class | more), found);
            }
        }
    }

    /// Whether 带幺九 asks for it.
    fn is_wanted(&self, kind: Kind) -> bool {
        kind.is_terminal() || self.gates.terminal == TerminalGate::OrHonours && kind.is_honour()
    }

    fn part(&self, first: usize, tiles: &Tiles, readings: Classes) -> Part {
        let total: u8 = tiles.iter().sum();
        let number = first != 27;
        let fits = |shape: &Shape| shape.has_part(!number, tiles);
        Part {
            tiles: total,
            readings,
            closed: self.shapes.shapes().iter().filter(fits).collect(),
            terminal: (0..9).any(|kind| tiles[kind] > 0 && self.is_wanted(Kind::at(first + kind))),
            suits: u8::from(number && total > 0),
            melded: u8::from(number && total > 2),
        }
    }

    /// The shapes with which a whole hand may win.
    fn shapes_of(&self, part: &Part) -> ShapeSet {
        let gates = self.gates;
        let mut shapes = ShapeSet::EMPTY;
        if gates.at_most_two_suits && part.suits > 2 {
            return shapes;
        }
        let suits = match gates.three_suits {
            ThreeSuits::Off => true,
            ThreeSuits::Melds => part.melded == 3,
            ThreeSuits::WithPair => part.suits == 3,
        };
        let has = |class: Class, wanted: bool, bit: Class| !wanted || class & bit != 0;
        let passes = |class: &Class| {
            has(*class, gates.triplet != TripletGate::Off, TRIPLET)
                && has(*class, gates.terminal != TerminalGate::Off, TERMINAL)
        };
        // No meld of a dealt hand is claimed.
        let classes = (0..8).filter(|class| part.readings >> class & 1 != 0 && suits && !gates.open).filter(passes);
        for class in classes {
            shapes.insert(Shape::Standard);
            shapes.insert_if(Shape::AllTriplets, class & RUN == 0);
        }
        let terminal = gates.terminal == TerminalGate::Off || part.terminal;
        let melds = gates.three_suits != ThreeSuits::Melds && gates.triplet == TripletGate::Off;
        let tiles = terminal && suits && melds && !gates.open;
        let pairs = tiles || terminal && gates.seven_pairs_exempt;
        for shape in part.closed.iter() {
            shapes.insert_if(shape, if shape.is_in_pairs() { pairs } else { tiles });
        }
        shapes
    }
}
