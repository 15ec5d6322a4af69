//! The choices of tiles of one group (a number suit or the honours), counted by their [`Fit`].

use super::fit::{Fit, HandQuery, SPECIAL, Sizes};
use super::urn::Urn;
use crate::shape::classes::{GroupDistances, POWER};
use crate::shape::special::{self, ranks};
use crate::shape::{Evaluator, Shape, ShapeSet};
use crate::tile::KindSet;
use crate::tile::choose;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Number of wild counts that tables distinguish: 0 to 8.
pub(super) const WILDS: usize = 9;
/// Number of tile counts: 0 to 14.
const TILES: usize = 15;

/// The number of choices of tiles by fit and place. A place is the index `WILDS * tiles + wilds`: it encodes the number of tiles and the
/// number of wilds among them. Only places with choices are stored.
#[derive(Clone, Debug, Default)]
pub(super) struct Table(Vec<(Fit, Vec<(usize, u64)>)>);

/// A table under construction, with an entry for every place.
#[derive(Default)]
struct Builder(FxHashMap<Fit, Vec<u64>>);

impl Builder {
    /// Returns the number of choices with this fit, by place.
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

/// Returns the number of wilds of a place in a table.
pub(super) fn wilds_of(place: usize) -> usize {
    place % WILDS
}

impl Table {
    /// Returns the number of choices for each fit and place.
    pub fn cells(&self) -> impl Iterator<Item = ((Fit, usize), u64)> + '_ {
        self.0.iter().flat_map(|(fit, cells)| cells.iter().map(|&(place, ways)| ((*fit, place), ways)))
    }

    /// Returns the choices of the tiles of both tables together. Choices with more tiles than a hand, and those that fit no shape of the
    /// query, are left out. No number exceeds that of all hands, which fits into 64 bits.
    pub fn join(&self, other: &Table, query: &HandQuery) -> Table {
        let mut builder = Builder::default();
        for (a, left) in &self.0 {
            for (b, right) in &other.0 {
                let fit = a.join(b);
                if query.is_dead(&fit) {
                    continue;
                }
                let all = builder.at(fit);
                for (x, some) in left {
                    for (y, more) in right.iter().take_while(|(y, _)| x + y < WILDS * usize::from(query.tiles + 1)) {
                        all[x + y] += some * more;
                    }
                }
            }
        }
        builder.table()
    }

    /// Returns the number of whole hands that consist of a choice of each table, by their shapes and by the number of wilds (the index).
    /// Hands without a shape are left out.
    pub fn hands(&self, other: &Table, query: &HandQuery) -> BTreeMap<ShapeSet, [u128; WILDS]> {
        let mut found = BTreeMap::new();
        let first = WILDS * usize::from(query.tiles);
        for (a, left) in &self.0 {
            for (b, right) in &other.0 {
                let shapes = query.shapes_of(&a.join(b));
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

/// Builds the tables for one query. The parameter `first` of its methods is the index of the first kind of a group: 0 万, 9 筒, 18 条,
/// 27 honours.
pub(super) struct Groups<'a> {
    pub evaluator: &'a Evaluator,
    pub query: HandQuery,
}

impl Groups<'_> {
    /// Returns the choices of tiles of a group that fit a shape. Wilds are included in the honours. They are included in a number suit
    /// only if they may count as themselves.
    pub fn group(&self, urn: &Urn, first: usize) -> Table {
        let with_wilds = first == 27 || self.query.wilds_as_themselves();
        let mut builder = Builder::default();
        self.fits(urn, first, with_wilds, |tiles, fit| {
            if !self.query.is_dead(&fit) {
                let (total, naturals) = (sum(&tiles.held), tiles.naturals());
                builder.at(fit)[WILDS * usize::from(total) + usize::from(total - naturals)] += tiles.ways;
            }
        });
        builder.table()
    }

    /// Calls `sink` for every choice in [`Groups::group`]: the number of tiles of each rank, the number of ways to take them, and their fit
    /// and place.
    pub fn choices(&self, urn: &Urn, first: usize, mut sink: impl FnMut([u8; 9], u64, (Fit, usize))) {
        let with_wilds = first == 27 || self.query.wilds_as_themselves();
        self.fits(urn, first, with_wilds, |tiles, fit| {
            if !self.query.is_dead(&fit) {
                let (total, naturals) = (sum(&tiles.held), tiles.naturals());
                sink(tiles.held, tiles.ways, (fit, WILDS * usize::from(total) + usize::from(total - naturals)));
            }
        });
    }

    /// Returns every choice of natural tiles of a group, including those that fit no shape.
    pub fn naturals(&self, urn: &Urn, first: usize) -> Vec<(Tiles, Fit)> {
        let mut choices = Vec::new();
        self.fits(urn, first, false, |tiles, fit| choices.push((tiles, fit)));
        choices
    }

    /// Calls `sink` with every choice of tiles of a group and its fit, including those that fit no shape.
    fn fits(&self, urn: &Urn, first: usize, with_wilds: bool, mut sink: impl FnMut(Tiles, Fit)) {
        let mut fitting = Fitting { groups: self, honours: first == 27, standard_sizes: FxHashMap::default() };
        let wild = (urn.wild.0 >> first) as u16;
        urn.choices(first, with_wilds, self.query.tiles, &mut |&held, ways| {
            let natural = std::array::from_fn(|rank| if wild >> rank & 1 != 0 { 0 } else { held[rank] });
            let tiles = Tiles { ways, natural, held };
            sink(tiles, fitting.fit(&tiles));
        });
    }

    /// Returns the choices of wilds that stand for other tiles, which belong to no group.
    pub fn wilds(&self, urn: &Urn) -> Table {
        let total = urn.wilds();
        let mut builder = Builder::default();
        for wilds in 0..=total.min(usize::from(self.query.tiles)) {
            let fit = Fit { special: SPECIAL.map(|shape| shape.fit_of_wilds(wilds)), ..Fit::NOTHING };
            builder.at(self.query.reduce(fit))[WILDS * wilds + wilds] += choose(total, wilds) as u64;
        }
        builder.table()
    }

    /// Whether the tables of the groups include the wilds, so that [`Groups::wilds`] must not be added.
    pub fn holds_wilds(&self, urn: &Urn) -> bool {
        !urn.wild.intersection(KindSet::HONOURS).is_empty() || self.query.wilds_as_themselves()
    }
}

/// A choice of tiles of a group.
#[derive(Clone, Copy)]
pub(super) struct Tiles {
    /// The number of ways to take these tiles.
    pub ways: u64,
    /// The number of natural tiles (those that are not wild) of each rank.
    natural: [u8; 9],
    /// The number of all tiles of each rank.
    held: [u8; 9],
}

impl Tiles {
    /// Returns the number of natural tiles.
    pub fn naturals(&self) -> u8 {
        sum(&self.natural)
    }

    /// Returns the base-5 index of the natural tiles.
    pub fn index(&self) -> usize {
        index(&self.natural)
    }

    /// Returns the number of pairs that are needed to include all natural tiles. Three tiles of a kind need two pairs.
    pub fn pairs(&self) -> u8 {
        self.natural.iter().map(|count| count.div_ceil(2)).sum()
    }
}

fn sum(tiles: &[u8; 9]) -> u8 {
    tiles.iter().sum()
}

/// Returns the base-5 index of tiles by rank. Counts above four (of 红中 as a wild) are cut to four, because natural tiles never have them.
fn index(tiles: &[u8; 9]) -> usize {
    tiles.iter().zip(POWER).map(|(&count, power)| power * usize::from(count.min(4))).sum()
}

/// Computes the fits of choices of tiles of one group.
struct Fitting<'a, 'b> {
    groups: &'a Groups<'b>,
    honours: bool,
    /// Cached results of [`sizes_from_distances`] by [`Evaluator::class`] and number of natural tiles.
    standard_sizes: FxHashMap<(u8, u8), Sizes>,
}

impl Fitting<'_, '_> {
    fn fit(&mut self, tiles: &Tiles) -> Fit {
        let query = &self.groups.query;
        let none = tiles.naturals() == 0;
        let standard = if query.shapes.contains(Shape::Standard) { self.standard_sizes(tiles) } else { Sizes::NONE };
        let group = special::GroupTiles {
            honours: self.honours,
            natural: &tiles.natural,
            held: &tiles.held,
            evaluator: self.groups.evaluator,
            hand: query.tiles,
            qixing_no_wild: query.qixing_no_wild,
        };
        query.reduce(Fit {
            standard,
            two_suits: if none && !self.honours { Sizes::NOTHING } else { Sizes::NONE },
            triplets: self.triplet_sizes(&tiles.natural),
            special: SPECIAL.map(|shape| if query.shapes.contains(shape) { shape.fit(&group) } else { 0 }),
            empty_suit: !self.honours && none,
        })
    }

    /// Returns the sizes of sets of melds and at most one pair that can include all natural tiles.
    fn standard_sizes(&mut self, tiles: &Tiles) -> Sizes {
        let (evaluator, honours) = (self.groups.evaluator, self.honours);
        let key = (evaluator.class(honours, tiles.index()), tiles.naturals());
        let sizes = |&(class, tiles): &_| sizes_from_distances(evaluator.distances(honours, class), tiles);
        *self.standard_sizes.entry(key).or_insert_with_key(sizes)
    }

    /// Returns the sizes of sets of triplets and at most one pair that can include all natural tiles. A fourth tile of a kind needs a
    /// second set of that kind, which uses a fifth copy.
    fn triplet_sizes(&self, natural: &[u8; 9]) -> Sizes {
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

/// Returns the sizes of the sets of melds and at most one pair that can include all of some tiles. `tiles` is their number, and
/// `distances` are the numbers of tiles that they lack for each number of melds and pairs.
fn sizes_from_distances(distances: &GroupDistances, tiles: u8) -> Sizes {
    let mut sizes = Sizes::NONE;
    for (lane, &missing) in distances.iter().enumerate() {
        let size = 3 * (lane as u8 / 2) + 2 * (lane as u8 % 2);
        // The number of tiles in common with the nearest pattern.
        let common = size.saturating_sub(missing);
        sizes.0 |= u16::from(missing <= size && common == tiles) << size;
    }
    sizes
}
