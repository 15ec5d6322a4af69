//! All choices of tiles of one group, counted by how they fit.

use super::fit::{Ask, Fit, Goals, Sizes};
use super::urn::{Urn, choose};
use crate::shape::{Evaluator, Shape, ShapeSet};
use crate::tile::{Kind, KindSet};
use std::collections::HashMap;

/// Most wilds of a deal that are told apart, with 0.
pub(super) const WILDS: usize = 9;
/// Most tiles of a hand, with 0.
const TILES: usize = 15;

/// Choices with so many tiles, of which so many are wild.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub tiles: u8,
    pub wilds: u8,
    pub ways: u64,
}

/// Choices of tiles by their fit.
#[derive(Clone, Debug, Default)]
pub(super) struct Table(pub Vec<(Fit, Vec<Term>)>);

#[derive(Clone)]
struct Dense([[u64; WILDS]; TILES]);

#[derive(Default)]
struct Builder(HashMap<Fit, Box<Dense>>);

impl Builder {
    fn at(&mut self, fit: Fit) -> &mut Dense {
        self.0.entry(fit).or_insert_with(|| Box::new(Dense([[0; WILDS]; TILES])))
    }

    fn table(self) -> Table {
        let mut entries: Vec<_> = self.0.into_iter().map(|(fit, dense)| (fit, dense.terms())).collect();
        entries.sort_unstable_by_key(|entry| entry.0);
        Table(entries)
    }
}

impl Dense {
    fn terms(&self) -> Vec<Term> {
        let cells = self.0.iter().enumerate().flat_map(|(tiles, row)| {
            row.iter().enumerate().map(move |(wilds, &ways)| Term { tiles: tiles as u8, wilds: wilds as u8, ways })
        });
        cells.filter(|term| term.ways > 0).collect()
    }
}

impl Table {
    /// The choices of tiles from both groups. No number exceeds that of all hands, which fits 64 bits.
    pub fn join(&self, other: &Table, ask: &Ask) -> Table {
        let mut builder = Builder::default();
        for (a, left) in &self.0 {
            for (b, right) in &other.0 {
                let fit = a.join(b);
                if ask.is_dead(&fit) {
                    continue;
                }
                let dense = builder.at(fit);
                for x in left {
                    for y in right.iter().take_while(|y| x.tiles + y.tiles <= ask.tiles) {
                        dense.0[usize::from(x.tiles + y.tiles)][usize::from(x.wilds + y.wilds)] += x.ways * y.ways;
                    }
                }
            }
        }
        builder.table()
    }

    /// The hands of both groups by the shapes they have, and by the number of wilds.
    pub fn hands(&self, other: &Table, ask: &Ask) -> Vec<(ShapeSet, [u128; WILDS])> {
        let mut found: Vec<(ShapeSet, [u128; WILDS])> = Vec::new();
        for (a, left) in &self.0 {
            for (b, right) in &other.0 {
                let shapes = ask.shapes_of(&a.join(b));
                if shapes.is_empty() {
                    continue;
                }
                let place = found.iter().position(|(known, _)| *known == shapes).unwrap_or_else(|| {
                    found.push((shapes, [0; WILDS]));
                    found.len() - 1
                });
                let ways = &mut found[place].1;
                for x in left {
                    for y in right.iter().filter(|y| x.tiles + y.tiles == ask.tiles) {
                        ways[usize::from(x.wilds + y.wilds)] += u128::from(x.ways) * u128::from(y.ways);
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
    /// The choices of tiles of a number suit, 0 for 万. Wilds are among them only where they may count as themselves.
    pub fn suit(&self, urn: &Urn, suit: usize) -> Table {
        self.group(urn, 9 * suit, 9, self.ask.wilds_as_themselves())
    }

    /// The choices of honours, wilds among them.
    pub fn honours(&self, urn: &Urn) -> Table {
        self.group(urn, 27, 7, true)
    }

    fn group(&self, urn: &Urn, first: usize, size: usize, with_wilds: bool) -> Table {
        let mut builder = Builder::default();
        self.walk(urn, first, size, with_wilds, |tiles, fit| {
            if !self.ask.is_dead(&fit) {
                let total = usize::from(tiles.naturals + tiles.wilds);
                builder.at(fit).0[total][usize::from(tiles.wilds)] += tiles.ways;
            }
        });
        builder.table()
    }

    /// Every choice of natural tiles of the group that begins with this kind, those that fit nothing too.
    pub fn naturals(&self, urn: &Urn, first: usize) -> Vec<(Tiles, Fit)> {
        let mut choices = Vec::new();
        self.walk(urn, first, if first == 27 { 7 } else { 9 }, false, |tiles, fit| choices.push((*tiles, fit)));
        choices
    }

    fn walk(&self, urn: &Urn, first: usize, size: usize, with_wilds: bool, sink: impl FnMut(&Tiles, Fit)) {
        let wild = (0..size).fold(0, |mask, i| mask | u16::from(urn.wild.contains(Kind::at(first + i))) << i);
        let copies = std::array::from_fn(|i| if i < size { urn.copies.0[first + i] } else { 0 });
        let honours = first == 27;
        let mut walk = Walk { groups: self, honours, wild, copies, with_wilds, size, sink, goals: HashMap::new() };
        walk.rank(0, Tiles { ways: 1, ..Tiles::default() });
    }

    /// Wilds that stand for other tiles, apart from their group.
    pub fn wilds(&self, urn: &Urn) -> Table {
        let total = urn.wilds();
        let mut builder = Builder::default();
        for wilds in 0..=total.min(usize::from(self.ask.tiles)) {
            let fit = Fit { honour_pairs: wilds == 0, ..Fit::NOTHING };
            builder.at(self.ask.reduce(fit)).0[wilds][wilds] += choose(total, wilds) as u64;
        }
        builder.table()
    }

    /// Whether the table of the group of `kinds` holds its wilds.
    pub fn holds_wilds(&self, urn: &Urn) -> bool {
        !urn.wild.intersection(KindSet::HONOURS).is_empty() || self.ask.wilds_as_themselves()
    }
}

/// Tiles chosen so far in a group.
#[derive(Clone, Copy, Default)]
pub(super) struct Tiles {
    pub ways: u64,
    /// Base-5 index of the natural tiles, and of all.
    pub natural: usize,
    held: usize,
    pub naturals: u8,
    wilds: u8,
    /// Different kinds: natural, and all.
    kinds: u16,
    held_kinds: u16,
    /// A kind is there twice: among the naturals, among all.
    repeats: bool,
    held_repeats: bool,
    pub pairs: u8,
    /// Natural kinds held twice, and whether one is held three times.
    doubled: u8,
    tripled: bool,
    /// Sets of equal tiles that hold the naturals, and how many of them must be triplets.
    sets: u8,
    triplets: u8,
    impossible: bool,
    /// All honours at most twice.
    over_two: bool,
}

struct Walk<'a, 'b, F> {
    groups: &'a Groups<'b>,
    honours: bool,
    wild: u16,
    copies: [u8; 9],
    with_wilds: bool,
    size: usize,
    sink: F,
    goals: HashMap<(u8, u8), [Goals; 3]>,
}

/// 5^rank.
pub(super) const POWER: [usize; 9] = [1, 5, 25, 125, 625, 3125, 15625, 78125, 390625];

impl<F: FnMut(&Tiles, Fit)> Walk<'_, '_, F> {
    fn rank(&mut self, rank: usize, tiles: Tiles) {
        if rank == self.size {
            return self.leaf(&tiles);
        }
        let wild = self.wild >> rank & 1 != 0;
        let room = self.groups.ask.tiles - tiles.naturals - tiles.wilds;
        let most = if wild && !self.with_wilds { 0 } else { self.copies[rank].min(room) };
        for count in 0..=most {
            let next = if wild { self.with_wild(tiles, rank, count) } else { self.with_natural(tiles, rank, count) };
            self.rank(rank + 1, next);
        }
    }

    fn with_natural(&self, mut tiles: Tiles, rank: usize, count: u8) -> Tiles {
        if count == 0 {
            return tiles;
        }
        tiles.ways *= choose(self.copies[rank].into(), count.into()) as u64;
        tiles.natural += POWER[rank] * usize::from(count);
        tiles.held += POWER[rank] * usize::from(count);
        tiles.naturals += count;
        tiles.kinds |= 1 << rank;
        tiles.held_kinds |= 1 << rank;
        tiles.repeats |= count > 1;
        tiles.held_repeats |= count > 1;
        tiles.pairs += count.div_ceil(2);
        tiles.doubled += u8::from(count == 2);
        tiles.tripled |= count > 2;
        tiles.over_two |= count > 2;
        // Three are a triplet; a fourth belongs to another set of its kind, which takes a fifth copy.
        tiles.sets += 1 + u8::from(count == 4);
        tiles.triplets += u8::from(count >= 3);
        tiles.impossible |= count == 4 && !self.groups.evaluator.rules().fifth_copy;
        tiles
    }

    fn with_wild(&self, mut tiles: Tiles, rank: usize, count: u8) -> Tiles {
        if count == 0 {
            return tiles;
        }
        tiles.ways *= choose(self.copies[rank].into(), count.into()) as u64;
        // Where there are more than four (红中), the tables do not reach, and none is asked.
        tiles.held += POWER[rank] * usize::from(count.min(4));
        tiles.wilds += count;
        tiles.held_kinds |= 1 << rank;
        tiles.held_repeats |= count > 1;
        tiles.over_two |= count > 2;
        tiles
    }

    fn leaf(&mut self, tiles: &Tiles) {
        let ask = &self.groups.ask;
        let total = tiles.naturals + tiles.wilds;
        let (apart, qixing) = if self.honours { self.honour_sizes(tiles) } else { self.number_sizes(tiles) };
        let goals = if ask.shapes.contains(Shape::Standard) { self.goals(tiles) } else { [Goals::NONE; 3] };
        let orphans = if self.honours { 0x7f } else { 0x101 };
        let fit = Fit {
            standard: goals[0],
            two_suits: if tiles.naturals == 0 && !self.honours { Goals::NOTHING } else { Goals::NONE },
            fishing: goals[1],
            natural: goals[2],
            triplets: triplet_goals(tiles),
            apart,
            qixing,
            pairs: tiles.pairs.min(8),
            doubled: if tiles.kinds & !orphans != 0 || tiles.tripled { 2 } else { tiles.doubled.min(2) },
            honour_pairs: if self.honours { !tiles.over_two } else { total == 0 },
            empty_suit: !self.honours && tiles.naturals == 0,
        };
        (self.sink)(tiles, ask.reduce(fit));
    }

    /// Where the natural tiles have a place, where all but one have, and what all tiles as themselves complete.
    fn goals(&mut self, tiles: &Tiles) -> [Goals; 3] {
        let class = self.class(tiles.natural);
        let mut goals = match self.goals.get(&(class, tiles.naturals)) {
            Some(goals) => *goals,
            None => {
                let goals = self.goals_of(class, tiles.naturals);
                self.goals.insert((class, tiles.naturals), goals);
                goals
            }
        };
        if self.groups.ask.fishing_only() {
            goals[2] = self.goals_of(self.class(tiles.held), tiles.naturals + tiles.wilds)[2];
        }
        goals
    }

    fn class(&self, index: usize) -> u8 {
        let evaluator = self.groups.evaluator;
        if self.honours { evaluator.honour_class(index) } else { evaluator.suit_class(index) }
    }

    fn goals_of(&self, class: u8, tiles: u8) -> [Goals; 3] {
        let evaluator = self.groups.evaluator;
        let distances = if self.honours { evaluator.honour_distances(class) } else { evaluator.suit_distances(class) };
        let mut goals = [Goals::NONE; 3];
        for (lane, &missing) in distances.iter().enumerate() {
            let size = 3 * (lane as u8 / 2) + 2 * (lane as u8 % 2);
            // Tiles in common with the nearest pattern.
            let common = size.saturating_sub(missing);
            let bit = |holds: bool| u16::from(holds) << lane;
            goals[0].0 |= bit(missing <= size && common == tiles);
            goals[1].0 |= bit(missing <= size && common + 1 >= tiles);
            goals[2].0 |= bit(missing == 0 && size == tiles);
        }
        goals
    }

    fn number_sizes(&self, tiles: &Tiles) -> (Sizes, Sizes) {
        let apart = if tiles.repeats { Sizes::NONE } else { number_sizes(tiles.kinds) };
        let qixing = match self.groups.ask.qixing_no_wild {
            true if tiles.held_repeats => Sizes::NONE,
            true => number_sizes(tiles.held_kinds),
            false => apart,
        };
        (apart, qixing)
    }

    /// 七星: all seven honours as themselves, wild ones too; further wilds are numbers. Of 13 tiles one may be missing.
    fn honour_sizes(&self, tiles: &Tiles) -> (Sizes, Sizes) {
        let ask = &self.groups.ask;
        let natural = tiles.naturals as u32;
        let apart = if tiles.repeats { 0 } else { (natural..=7).fold(0, |sizes, size| sizes | 1 << size) };
        let missing = 7 - tiles.held_kinds.count_ones();
        let all = missing + u32::from(ask.tiles) <= 14 && !tiles.repeats;
        let qixing = all && !(ask.qixing_no_wild && tiles.held_repeats);
        (Sizes(apart), Sizes(u16::from(qixing) << 7))
    }
}

/// Melds that are triplets and a pair that hold the naturals.
fn triplet_goals(tiles: &Tiles) -> Goals {
    if tiles.impossible {
        return Goals::NONE;
    }
    let fits = |lane: usize| {
        let (melds, pair) = (lane as u8 / 2, lane as u8 % 2);
        tiles.triplets <= melds && tiles.sets <= melds + pair
    };
    Goals((0..10).filter(|&lane| fits(lane)).fold(0, |goals, lane| goals | 1 << lane))
}

/// The sizes of the sets of ranks three or more apart that hold these.
fn number_sizes(ranks: u16) -> Sizes {
    let apart = |mask: u16| mask & mask << 1 == 0 && mask & mask << 2 == 0;
    if !apart(ranks) {
        return Sizes::NONE;
    }
    let holding = (0..512).filter(|&mask| apart(mask) && mask & ranks == ranks);
    Sizes(holding.fold(0, |sizes, mask: u16| sizes | 1 << mask.count_ones()))
}
