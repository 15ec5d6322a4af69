//! All choices of tiles of one group, counted by how they fit.

use super::fit::{Ask, Fit, SPECIAL, Sizes};
use super::urn::Urn;
use crate::shape::classes::{GroupDistances, POWER};
use crate::shape::special::{self, ranks};
use crate::shape::{Evaluator, Shape, ShapeSet};
use crate::tile::KindSet;
use crate::tile::choose;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Most wilds of a deal that are told apart, with 0.
pub(super) const WILDS: usize = 9;
/// Most tiles of a hand, with 0.
const TILES: usize = 15;

/// Choices of tiles by their fit, and by number of tiles and wilds at `WILDS * tiles + wilds`, those that there are.
#[derive(Clone, Debug, Default)]
pub(super) struct Table(Vec<(Fit, Vec<(usize, u64)>)>);

/// The same on the way there, with all numbers of tiles and wilds.
#[derive(Default)]
struct Builder(FxHashMap<Fit, Vec<u64>>);

impl Builder {
    fn at(&mut self, fit: Fit) -> &mut [u64] {
        self.0.entry(fit).or_insert_with(|| vec![0; TILES * WILDS])
    }

    fn table(self) -> Table {
        let cells = |all: Vec<u64>| all.into_iter().enumerate().filter(|&(_, ways)| ways > 0).collect();
        let mut entries: Vec<_> = self.0.into_iter().map(|(fit, all)| (fit, cells(all))).collect();
        entries.sort_unstable_by_key(|entry| entry.0);
        Table(entries)
    }
}

/// The number of wilds of a place in a table.
pub(super) fn wilds_of(place: usize) -> usize {
    place % WILDS
}

impl Table {
    /// Every fit with its places and numbers of choices.
    pub fn cells(&self) -> impl Iterator<Item = ((Fit, usize), u64)> + '_ {
        self.0.iter().flat_map(|(fit, cells)| cells.iter().map(|&(place, ways)| ((*fit, place), ways)))
    }

    /// The choices of tiles from both groups. No number exceeds that of all hands, which fits 64 bits.
    pub fn join(&self, other: &Table, ask: &Ask) -> Table {
        let mut builder = Builder::default();
        for (a, left) in &self.0 {
            for (b, right) in &other.0 {
                let fit = a.join(b);
                if ask.is_dead(&fit) {
                    continue;
                }
                let all = builder.at(fit);
                for (x, some) in left {
                    for (y, more) in right.iter().take_while(|(y, _)| x + y < WILDS * usize::from(ask.tiles + 1)) {
                        all[x + y] += some * more;
                    }
                }
            }
        }
        builder.table()
    }

    /// The hands of both groups by the shapes they have, and by the number of wilds.
    pub fn hands(&self, other: &Table, ask: &Ask) -> BTreeMap<ShapeSet, [u128; WILDS]> {
        let mut found = BTreeMap::new();
        let first = WILDS * usize::from(ask.tiles);
        for (a, left) in &self.0 {
            for (b, right) in &other.0 {
                let shapes = ask.shapes_of(&a.join(b));
                if shapes.is_empty() {
                    continue;
                }
                let by_wilds = found.entry(shapes).or_insert([0; WILDS]);
                for (x, some) in left {
                    for (y, more) in right.iter().filter(|(y, _)| (first..first + WILDS).contains(&(x + y))) {
                        by_wilds[x + y - first] += u128::from(*some) * u128::from(*more);
                    }
                }
            }
        }
        found
    }
}

/// The tables of one question.
pub(super) struct Groups<'a> {
    pub evaluator: &'a Evaluator,
    pub ask: Ask,
}

impl Groups<'_> {
    /// The choices of tiles of the group that begins with this kind. Wilds are among those of honours, of a number suit only
    /// where they may count as themselves.
    pub fn group(&self, urn: &Urn, first: usize) -> Table {
        let with_wilds = first == 27 || self.ask.wilds_as_themselves();
        let mut builder = Builder::default();
        self.fits(urn, first, with_wilds, |tiles, fit| {
            if !self.ask.is_dead(&fit) {
                let (total, naturals) = (sum(&tiles.held), tiles.naturals());
                builder.at(fit)[WILDS * usize::from(total) + usize::from(total - naturals)] += tiles.ways;
            }
        });
        builder.table()
    }

    /// Every choice of tiles of the group that begins with this kind and fits a shape: its tiles by rank, in how many ways it can be
    /// taken, its fit and place. As in [`Groups::group`].
    pub fn choices(&self, urn: &Urn, first: usize, mut sink: impl FnMut([u8; 9], u64, (Fit, usize))) {
        let with_wilds = first == 27 || self.ask.wilds_as_themselves();
        self.fits(urn, first, with_wilds, |tiles, fit| {
            if !self.ask.is_dead(&fit) {
                let (total, naturals) = (sum(&tiles.held), tiles.naturals());
                sink(tiles.held, tiles.ways, (fit, WILDS * usize::from(total) + usize::from(total - naturals)));
            }
        });
    }

    /// Every choice of natural tiles of the group that begins with this kind, those that fit nothing too.
    pub fn naturals(&self, urn: &Urn, first: usize) -> Vec<(Tiles, Fit)> {
        let mut choices = Vec::new();
        self.fits(urn, first, false, |tiles, fit| choices.push((tiles, fit)));
        choices
    }

    fn fits(&self, urn: &Urn, first: usize, with_wilds: bool, mut sink: impl FnMut(Tiles, Fit)) {
        let mut fitting = Fitting { groups: self, honours: first == 27, goals: FxHashMap::default() };
        let wild = (urn.wild.0 >> first) as u16;
        urn.choices(first, with_wilds, self.ask.tiles, &mut |&held, ways| {
            let natural = std::array::from_fn(|rank| if wild >> rank & 1 != 0 { 0 } else { held[rank] });
            let tiles = Tiles { ways, natural, held };
            sink(tiles, fitting.fit(&tiles));
        });
    }

    /// Wilds that stand for other tiles, apart from their group.
    pub fn wilds(&self, urn: &Urn) -> Table {
        let total = urn.wilds();
        let mut builder = Builder::default();
        for wilds in 0..=total.min(usize::from(self.ask.tiles)) {
            let fit = Fit { special: SPECIAL.map(|shape| shape.fit_of_wilds(wilds)), ..Fit::NOTHING };
            builder.at(self.ask.reduce(fit))[WILDS * wilds + wilds] += choose(total, wilds) as u64;
        }
        builder.table()
    }

    /// Whether the table of the group of `kinds` holds its wilds.
    pub fn holds_wilds(&self, urn: &Urn) -> bool {
        !urn.wild.intersection(KindSet::HONOURS).is_empty() || self.ask.wilds_as_themselves()
    }
}

/// Tiles chosen in a group, by rank: those that are not wild, and all.
#[derive(Clone, Copy)]
pub(super) struct Tiles {
    pub ways: u64,
    natural: [u8; 9],
    held: [u8; 9],
}

impl Tiles {
    /// Number of natural tiles.
    pub fn naturals(&self) -> u8 {
        sum(&self.natural)
    }

    /// Base-5 index of the natural tiles.
    pub fn index(&self) -> usize {
        index(&self.natural)
    }

    /// Pairs that hold the natural tiles.
    pub fn pairs(&self) -> u8 {
        self.natural.iter().map(|count| count.div_ceil(2)).sum()
    }
}

fn sum(tiles: &[u8; 9]) -> u8 {
    tiles.iter().sum()
}

/// Base-5 index. Where there are more than four of a wild (红中), the tables do not reach, and none is asked.
fn index(tiles: &[u8; 9]) -> usize {
    tiles.iter().zip(POWER).map(|(&count, power)| power * usize::from(count.min(4))).sum()
}

struct Fitting<'a, 'b> {
    groups: &'a Groups<'b>,
    honours: bool,
    /// By class and number of tiles.
    goals: FxHashMap<(u8, u8), Sizes>,
}

impl Fitting<'_, '_> {
    fn fit(&mut self, tiles: &Tiles) -> Fit {
        let ask = &self.groups.ask;
        let none = tiles.naturals() == 0;
        let standard = if ask.shapes.contains(Shape::Standard) { self.goals(tiles) } else { Sizes::NONE };
        let group = special::GroupTiles {
            honours: self.honours,
            natural: &tiles.natural,
            held: &tiles.held,
            hand: ask.tiles,
            qixing_no_wild: ask.qixing_no_wild,
        };
        ask.reduce(Fit {
            standard,
            two_suits: if none && !self.honours { Sizes::NOTHING } else { Sizes::NONE },
            triplets: self.triplet_goals(&tiles.natural),
            special: SPECIAL.map(|shape| if ask.shapes.contains(shape) { shape.fit(&group) } else { 0 }),
            empty_suit: !self.honours && none,
        })
    }

    /// Where the natural tiles have a place.
    fn goals(&mut self, tiles: &Tiles) -> Sizes {
        let (evaluator, honours) = (self.groups.evaluator, self.honours);
        let key = (evaluator.class(honours, tiles.index()), tiles.naturals());
        let goals_of = |&(class, tiles): &_| goals_of(evaluator.distances(honours, class), tiles);
        *self.goals.entry(key).or_insert_with_key(goals_of)
    }

    /// Melds that are triplets and a pair that hold the naturals. Three are a triplet; a fourth belongs to another set of
    /// its kind, which takes a fifth copy.
    fn triplet_goals(&self, natural: &[u8; 9]) -> Sizes {
        let held = |copies| ranks(natural, copies).count_ones() as usize;
        if held(4) > 0 && !self.groups.evaluator.rules().fifth_copy {
            return Sizes::NONE;
        }
        let (triplets, sets) = (held(3), held(1) + held(4));
        let fits = |&(melds, pair): &(usize, usize)| triplets <= melds && sets <= melds + pair;
        let all = (0..5).flat_map(|melds| [(melds, 0), (melds, 1)]);
        Sizes(all.filter(fits).fold(0, |sizes, (melds, pair)| sizes | 1 << (3 * melds + 2 * pair)))
    }
}

/// Where so many tiles at these distances have a place.
fn goals_of(distances: &GroupDistances, tiles: u8) -> Sizes {
    let mut goals = Sizes::NONE;
    for (lane, &missing) in distances.iter().enumerate() {
        let size = 3 * (lane as u8 / 2) + 2 * (lane as u8 % 2);
        // Tiles in common with the nearest pattern.
        let common = size.saturating_sub(missing);
        goals.0 |= u16::from(missing <= size && common == tiles) << size;
    }
    goals
}
