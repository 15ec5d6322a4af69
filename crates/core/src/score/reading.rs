//! The readings of a winning hand.
//!
//! A hand with wilds often has several readings: 精 may stand for themselves or not, the pair may be a 精 and the winning tile (精钓,
//! "fishing" in the code), the melds may all be triplets. The payment of a win, and whether it may be made on a discard, depend on
//! properties that must hold in the same reading. Each combination of properties is therefore searched for on its own. The search is
//! simple and uses no tables: it runs once for a win, and it is independent of the evaluator of the players.

use crate::shape::special::{DrawnHand, OPEN, Ways, seven_pairs::odd_kinds};
use crate::shape::{Shape, ShapeRules, ShapeSet};
use crate::tile::{Counts, Kind, KindSet, Meld, Suit};
use arrayvec::ArrayVec;

/// One way to read a winning hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The shape; [`Shape::Standard`] is any four melds and a pair, [`Shape::AllTriplets`] four triplets and a pair.
    pub shape: Shape,
    /// 德国: whether every 精 stands for itself.
    pub deguo: bool,
    /// 精钓: whether the winning tile forms the pair, or the seventh pair, with a 精 of the hand.
    pub jingdiao: bool,
}

/// The readings of a hand, one for each combination of properties.
pub type Readings = ArrayVec<Reading, 20>;

/// Returns the shapes of the readings. [`Shape::Standard`] is included with [`Shape::AllTriplets`].
pub fn shapes_of<'a>(readings: impl IntoIterator<Item = &'a Reading>) -> ShapeSet {
    let mut set: ShapeSet = readings.into_iter().map(|reading| reading.shape).collect();
    set.insert_if(Shape::Standard, set.contains(Shape::AllTriplets));
    set
}

/// A hand of thirteen tiles, as input for searches for winning tiles and readings.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The shapes of the rules.
    pub shapes: ShapeRules,
    /// The concealed tiles, without the winning tile.
    pub concealed: &'a Counts,
    /// The declared melds.
    pub melds: &'a [Meld],
    /// The kinds that may stand for other kinds.
    pub wild: KindSet,
    /// The suit that the hand may not hold (定缺).
    pub missing: Option<Suit>,
}

impl Candidate<'_> {
    /// Returns the readings of the hand with the winning tile `tile`; empty if the hand is not complete. `tile_wild`: if `tile` is a wild,
    /// it may stand for another kind. `fishing`: readings with 精钓 are included.
    pub fn readings(&self, tile: Kind, tile_wild: bool, fishing: bool) -> Readings {
        let mut out = Readings::new();
        if tile.is_flower() {
            return out;
        }
        let split = Split::new(self, tile, tile_wild);
        for shape in [Shape::AllTriplets, Shape::Standard] {
            self.four_melds(&split, shape, tile, fishing, &mut out);
        }
        let special = self.shapes.special;
        let special = if self.melds.is_empty() { special } else { special.intersection(OPEN) };
        if !special.is_empty() {
            self.special(special, &split, tile, fishing, &mut out);
        }
        out
    }

    /// Whether the hand is in 精钓: without one of its 精, its other tiles are complete melds or, in a closed hand, six pairs.
    pub fn is_fishing(&self) -> bool {
        let (natural, wilds) = split(self.concealed, self.wild);
        if wilds == 0 {
            return false;
        }
        let pairs = self.melds.is_empty() && self.shapes.allow(Shape::SevenPairs) && odd_kinds(&natural) < wilds;
        pairs || self.search(&natural, wilds - 1, false).melds(self.melds_needed(), false)
    }

    /// Whether the hand with the winning tile `tile` can be read as melds and a pair, with all `runs` among its concealed melds.
    /// `tile_wild` is as for [`Candidate::readings`].
    pub(super) fn reads_with_runs(&self, tile: Kind, tile_wild: bool, runs: &[[Kind; 3]]) -> bool {
        let split = Split::new(self, tile, tile_wild);
        self.search(&split.natural, split.wilds, false).runs(runs, self.melds_needed())
    }

    /// Whether `tiles`, the result of [`Candidate::complete`], can be read as melds and a pair so that `fits` is true for the kinds of each
    /// group (带幺九, 将对, 中张). Groups of wilds alone always fit; `fits` is not called for them. If `triplets`, all melds are triplets.
    pub(super) fn reads_as_groups(&self, tiles: &CompleteTiles, triplets: bool, fits: GroupCondition<'_>) -> bool {
        let mut search = Search { fits: Some(fits), ..self.search(&tiles.natural, tiles.wilds, triplets) };
        search.melds(self.melds_needed(), true)
    }

    /// Returns the concealed tiles of the hand with the winning tile `tile`. `tile_wild` is as for [`Candidate::readings`].
    pub(super) fn complete(&self, tile: Kind, tile_wild: bool) -> CompleteTiles {
        let Split { natural, wilds, .. } = Split::new(self, tile, tile_wild);
        CompleteTiles { natural, wilds }
    }

    /// Returns a split of the hand with the winning tile `tile` into groups that has this reading; `None` if there is none. Of melds and a
    /// pair, it is the first split for which `accepts` is true; `accepts` has no effect on other shapes. `tile_wild` is as for
    /// [`Candidate::readings`].
    pub(super) fn layout(
        &self,
        tile: Kind,
        tile_wild: bool,
        reading: Reading,
        accepts: &dyn Fn(&Layout) -> bool,
    ) -> Option<Layout> {
        let split = Split::new(self, tile, tile_wild);
        match reading.shape {
            Shape::Standard | Shape::AllTriplets => self.meld_layout(&split, tile, reading, accepts),
            shape if shape.is_in_pairs() => {
                let (natural, wilds) = match reading {
                    Reading { deguo: true, .. } => (&split.all, 0),
                    Reading { jingdiao: true, .. } => (&split.held_natural, split.held.checked_sub(1)?),
                    _ => (&split.natural, split.wilds),
                };
                let mut layout = Layout::new();
                if reading.jingdiao && !reading.deguo {
                    layout.push(Group::new(&[tile; 2], 0b10));
                }
                for (kind, copies) in natural.iter() {
                    layout.extend((0..copies / 2).map(|_| Group::new(&[kind; 2], 0b11)));
                    layout.extend((copies % 2 == 1).then(|| Group::new(&[kind; 2], 0b01)));
                }
                let gaps = layout.iter().filter(|group| group.natural == 0b01).count();
                (gaps <= usize::from(wilds)).then_some(layout)
            }
            // Shapes of single tiles: any wild fits.
            _ => {
                let natural = if reading.deguo { &split.all } else { &split.natural };
                Some(natural.tiles().map(|kind| Group::new(&[kind], 1)).collect())
            }
        }
    }

    /// [`Candidate::layout`] for melds and a pair.
    fn meld_layout(
        &self,
        split: &Split,
        tile: Kind,
        reading: Reading,
        accepts: &dyn Fn(&Layout) -> bool,
    ) -> Option<Layout> {
        let (melds, triplets) = (self.melds_needed(), reading.shape == Shape::AllTriplets);
        let fished = match reading {
            Reading { jingdiao: false, .. } => None,
            Reading { deguo: true, .. } if !self.fishes_itself(tile) => None,
            Reading { deguo: true, .. } => {
                let mut rest = *self.concealed;
                rest.remove(tile);
                Some((self.search(&rest, 0, triplets), 0b11))
            }
            _ => split.held.checked_sub(1).map(|held| (self.search(&split.held_natural, held, triplets), 0b10)),
        };
        if let Some((mut rest, natural)) = fished {
            let layout = std::iter::once(Group::new(&[tile; 2], natural)).collect();
            if rest.count_pair(tile)
                && let Some(layout) = rest.record_layout(Recorder { layout, accepts }, melds, false)
            {
                return Some(layout);
            }
        }
        // 精钓 can also be a state of the hand before the win, whose pair need not be the winning tile.
        let whole = match reading.deguo {
            true => self.search(&split.all, 0, triplets),
            false => self.search(&split.natural, split.wilds, triplets),
        };
        whole.record_layout(Recorder { layout: Layout::new(), accepts }, melds, true)
    }

    /// The number of concealed melds of a complete hand.
    fn melds_needed(&self) -> u8 {
        4u8.saturating_sub(self.melds.len() as u8)
    }

    /// Creates a search for groups of these natural tiles and wilds, of which melds must be triplets if `triplets`.
    fn search<'s>(&self, natural: &Counts, wilds: u8, triplets: bool) -> Search<'s> {
        let mut used = [0; Kind::PLAIN];
        if !self.shapes.fifth_copy {
            for kind in self.melds.iter().flat_map(Meld::all_tiles).filter(|kind| !kind.is_flower()) {
                used[kind.index()] += 1;
            }
        }
        let mut counts = [0; Kind::PLAIN];
        counts.copy_from_slice(&natural.0[..Kind::PLAIN]);
        Search { rules: self.shapes, counts, wilds, triplets, used, fits: None, recorder: None }
    }

    /// Adds the readings as melds and a pair with this shape to `out`.
    fn four_melds(&self, split: &Split, shape: Shape, tile: Kind, fishing: bool, out: &mut Readings) {
        let triplets = shape == Shape::AllTriplets;
        if triplets && !self.melds.iter().all(Meld::is_alike) {
            return;
        }
        let melds = self.melds_needed();
        let natural = self.search(&split.all, 0, triplets).melds(melds, true);
        if !(natural || split.wilds > 0 && self.search(&split.natural, split.wilds, triplets).melds(melds, true)) {
            return;
        }
        let fished = fishing && split.held > 0 && {
            let mut rest = self.search(&split.held_natural, split.held - 1, triplets);
            rest.count_pair(tile) && rest.melds(melds, false)
        };
        let fished_itself = fished && self.fishes_itself(tile) && {
            let mut rest = *self.concealed;
            rest.remove(tile);
            let mut rest = self.search(&rest, 0, triplets);
            rest.count_pair(tile) && rest.melds(melds, false)
        };
        push_readings(out, shape, natural, fished, fished_itself);
    }

    /// Adds the readings in other shapes than melds and a pair to `out`.
    fn special(&self, shapes: ShapeSet, split: &Split, tile: Kind, fishing: bool, out: &mut Readings) {
        let hand = DrawnHand {
            all: &split.all,
            natural: &split.natural,
            wilds: split.wilds,
            held_natural: &split.held_natural,
            held: split.held,
            melds: self.melds,
            fishing,
            fishes_itself: self.fishes_itself(tile),
        };
        for shape in shapes.iter() {
            if let Some(Ways { natural, fished, fished_itself }) = shape.read(&self.shapes, &hand) {
                push_readings(out, shape, natural, fished, fished_itself);
            }
        }
    }

    /// Whether `tile` is a 精 of which the hand holds another copy: only then can the pair of 精钓 be 德国.
    fn fishes_itself(&self, tile: Kind) -> bool {
        self.wild.contains(tile) && self.concealed[tile] > 0
    }
}

/// Adds the readings of a complete hand in a shape. Each flag says whether a reading exists: `natural` with every tile as itself, `fished`
/// with 精钓, `fished_itself` with both. Readings with more properties come first, because the first of equally paid readings is chosen.
fn push_readings(out: &mut Readings, shape: Shape, natural: bool, fished: bool, fished_itself: bool) {
    let rows = [(fished_itself, true, true), (natural, true, false), (fished, false, true), (true, false, false)];
    for (holds, deguo, jingdiao) in rows {
        if holds && !out.is_full() {
            out.push(Reading { shape, deguo, jingdiao });
        }
    }
}

/// The tiles of a completed hand, with wilds counted apart.
struct Split {
    /// All fourteen tiles, as themselves.
    all: Counts,
    /// The tiles that can only stand for themselves.
    natural: Counts,
    /// The number of tiles that may stand for others.
    wilds: u8,
    /// [`Split::natural`] without the winning tile.
    held_natural: Counts,
    /// [`Split::wilds`] without the winning tile.
    held: u8,
}

impl Split {
    /// Splits a hand with the winning tile `tile`, which may stand for others only if it is a wild and `tile_wild`.
    fn new(hand: &Candidate<'_>, tile: Kind, tile_wild: bool) -> Split {
        let (held_natural, held) = split(hand.concealed, hand.wild);
        let all = hand.concealed.with(tile);
        if tile_wild && hand.wild.contains(tile) {
            Split { all, natural: held_natural, wilds: held + 1, held_natural, held }
        } else {
            Split { all, natural: held_natural.with(tile), wilds: held, held_natural, held }
        }
    }
}

/// The concealed tiles of a complete hand.
pub(super) struct CompleteTiles {
    /// The tiles that are not wild, and the winning tile if it is a wild that stands only for itself.
    pub natural: Counts,
    /// The number of the other tiles, which may stand for any kind.
    pub wilds: u8,
}

/// Returns the tiles that are not wild, and the number of wilds.
fn split(counts: &Counts, wild: KindSet) -> (Counts, u8) {
    let mut natural = *counts;
    let wilds = wild.iter().map(|kind| std::mem::take(&mut natural[kind])).sum();
    (natural, wilds)
}

/// A group of a reading: a meld, a pair, or a single tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The kinds that the tiles stand for; only the first `size` count.
    kinds: [Kind; 3],
    /// The number of tiles.
    size: u8,
    /// Bit per tile: it is not a wild.
    natural: u8,
}

/// The groups of the concealed tiles of a complete hand, without groups of wilds alone.
pub type Layout = ArrayVec<Group, 14>;

impl Group {
    /// Creates a group of one to three kinds. `natural` has a bit for each tile that is not a wild.
    fn new(kinds: &[Kind], natural: u8) -> Group {
        let mut all = [kinds[0]; 3];
        all[..kinds.len()].copy_from_slice(kinds);
        Group { kinds: all, size: kinds.len() as u8, natural }
    }

    /// The kinds that the tiles stand for.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds[..usize::from(self.size)]
    }

    /// Whether the tile with index `at` in [`Group::kinds`] is a wild.
    pub fn is_wild(&self, at: usize) -> bool {
        self.natural >> at & 1 == 0
    }
}

/// Returns whether a group of these kinds is allowed.
type GroupCondition<'s> = &'s dyn Fn(&[Kind]) -> bool;

/// A depth-first search for groups that use all natural tiles; wilds fill the gaps.
#[derive(Clone)]
struct Search<'s> {
    rules: ShapeRules,
    /// The natural tiles that are in no group yet.
    counts: [u8; Kind::PLAIN],
    /// The number of wilds that are in no group yet.
    wilds: u8,
    /// Whether melds must be triplets.
    triplets: bool,
    /// The number of tiles of each kind in declared melds and groups so far, with wilds as the kinds that they stand for. Limits the groups
    /// only if a fifth copy is not allowed.
    used: [u8; Kind::PLAIN],
    /// The condition on each group; `None` allows all.
    fits: Option<GroupCondition<'s>>,
    /// Records the groups; `None` in settlements, which do not need them.
    recorder: Option<Recorder<'s>>,
}

/// The groups of a search.
#[derive(Clone)]
struct Recorder<'s> {
    /// The groups so far; after a successful search, all groups.
    layout: Layout,
    /// Returns whether the search may end with these groups.
    accepts: &'s dyn Fn(&Layout) -> bool,
}

impl<'s> Search<'s> {
    /// Searches as [`Search::melds`] does. Returns the groups in `recorder` followed by those found; `None` if the search fails.
    fn record_layout(mut self, recorder: Recorder<'s>, melds: u8, pair: bool) -> Option<Layout> {
        self.recorder = Some(recorder);
        self.melds(melds, pair).then_some(self.recorder?.layout)
    }

    /// Adds a pair of `kind`, which is not part of the search, to the used tiles. Returns false if that makes a fifth copy, which the rules
    /// do not allow.
    fn count_pair(&mut self, kind: Kind) -> bool {
        self.used[kind.index()] += 2;
        self.rules.fifth_copy || self.used[kind.index()] <= 4
    }

    /// Whether the tiles can be split into `melds` melds and, if `pair`, a pair.
    fn melds(&mut self, melds: u8, pair: bool) -> bool {
        let tiles: u8 = self.counts.iter().sum::<u8>() + self.wilds;
        tiles == 3 * melds + 2 * u8::from(pair) && self.groups_from(0, melds, pair)
    }

    /// Whether the tiles can be split into `melds` melds and a pair, with all `runs` among the melds.
    fn runs(&mut self, runs: &[[Kind; 3]], melds: u8) -> bool {
        let Some((run, others)) = runs.split_first() else { return self.melds(melds, true) };
        melds > 0 && self.group(&run.map(Kind::index), |rest| rest.runs(others, melds - 1))
    }

    /// Like [`Search::melds`], for tiles that fill these groups exactly and whose natural tiles have an index of at least `start`. Tries
    /// every group for the lowest natural tile. Tiles left at the end are wilds, which always fit.
    fn groups_from(&mut self, start: usize, melds: u8, pair: bool) -> bool {
        let Some(low) = (start..Kind::PLAIN).find(|&kind| self.counts[kind] > 0) else {
            return self.recorder.as_ref().is_none_or(|recorder| (recorder.accepts)(&recorder.layout));
        };
        if pair && self.group(&[low; 2], |rest| rest.groups_from(low, melds, false)) {
            return true;
        }
        if melds == 0 {
            return false;
        }
        if self.group(&[low; 3], |rest| rest.groups_from(low, melds - 1, pair)) {
            return true;
        }
        !self.triplets && self.run_from(low, melds, pair)
    }

    /// [`Search::groups_from`] with the kind of index `low`, the lowest natural tile, in a run.
    fn run_from(&mut self, low: usize, melds: u8, pair: bool) -> bool {
        let (wind_runs, dragon_runs) = (self.rules.wind_runs, self.rules.dragon_runs);
        let mut run = |tiles: [usize; 3]| self.group(&tiles, |rest| rest.groups_from(low, melds - 1, pair));
        match low {
            0..27 => {
                let first = low / 9 * 9;
                (low.saturating_sub(2).max(first)..=low.min(first + 6)).rev().any(|k| run([k, k + 1, k + 2]))
            }
            27..31 => {
                wind_runs
                    && [[27, 28, 29], [27, 28, 30], [27, 29, 30], [28, 29, 30]]
                        .into_iter()
                        .any(|winds| winds.contains(&low) && run(winds))
            }
            _ => dragon_runs && run([31, 32, 33]),
        }
    }

    /// Takes the tiles of `group` (indices of kinds), with wilds for missing ones, calls `rest`, and puts all tiles back. Returns the
    /// result of `rest`; false if tiles are missing.
    fn group(&mut self, group: &[usize], rest: impl FnOnce(&mut Self) -> bool) -> bool {
        let (mut taken, mut naturals) = (0, 0u8);
        let mut kinds = [Kind::EAST; 3];
        group.iter().zip(&mut kinds).for_each(|(&kind, to)| *to = Kind::at(kind));
        if self.fits.is_some_and(|fits| !fits(&kinds[..group.len()])) {
            return false;
        }
        for &kind in group {
            if !self.rules.fifth_copy && self.used[kind] >= 4 {
                break;
            }
            if self.counts[kind] > 0 {
                self.counts[kind] -= 1;
                naturals |= 1 << taken;
            } else if self.wilds > 0 {
                self.wilds -= 1;
            } else {
                break;
            }
            self.used[kind] += 1;
            taken += 1;
        }
        let complete = taken == group.len();
        if let (true, Some(recorder)) = (complete, &mut self.recorder) {
            recorder.layout.push(Group { kinds, size: taken as u8, natural: naturals });
        }
        let found = complete && rest(self);
        if let (true, Some(recorder)) = (complete && !found, &mut self.recorder) {
            recorder.layout.pop();
        }
        for (n, &kind) in group[..taken].iter().enumerate() {
            self.used[kind] -= 1;
            if naturals >> n & 1 != 0 {
                self.counts[kind] += 1;
            } else {
                self.wilds += 1;
            }
        }
        found
    }
}
