//! The ways in which one winning hand can be read.
//!
//! A hand with wilds often has several readings: 精 may stand for themselves or not, the pair may be the fishing 精 and the
//! drawn tile, the melds may all be triplets. What a win pays and whether it may be made on a discard depend on properties
//! that must hold in the same reading, so each combination is searched for on its own. The search is plain and
//! uses no tables: it runs once for a win, and it is independent of the evaluator that the players use.

use crate::shape::special::{Drawn, OPEN, Ways, seven_pairs::odd_kinds};
use crate::shape::{Shape, ShapeRules, ShapeSet};
use crate::tile::{Counts, Kind, KindSet, Meld, Suit};
use arrayvec::ArrayVec;

/// One way to read a winning hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The shape; [`Shape::Standard`] is any four melds and a pair, [`Shape::AllTriplets`] one of triplets only.
    pub shape: Shape,
    /// 德国: every 精 stands for itself.
    pub deguo: bool,
    /// 精钓: the pair, or the seventh pair, is a 精 of the hand and the winning tile.
    pub jingdiao: bool,
}

/// All combinations of properties that a reading of the hand has.
pub type Readings = ArrayVec<Reading, 20>;

/// The shapes among `readings`. All triplets are four melds and a pair as well.
pub fn shapes_of<'a>(readings: impl IntoIterator<Item = &'a Reading>) -> ShapeSet {
    let mut set: ShapeSet = readings.into_iter().map(|reading| reading.shape).collect();
    set.insert_if(Shape::Standard, set.contains(Shape::AllTriplets));
    set
}

/// A hand of thirteen tiles whose completions are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// The patterns of the game.
    pub shapes: ShapeRules,
    /// Concealed tiles, without the winning tile.
    pub concealed: &'a Counts,
    /// Declared melds.
    pub melds: &'a [Meld],
    /// The kinds that may stand for others.
    pub wild: KindSet,
    /// The suit that the hand may not hold (定缺).
    pub missing: Option<Suit>,
}

impl Candidate<'_> {
    /// The readings of the hand with `tile`; empty where it does not win. `tile_wild` says whether a winning tile that
    /// is a 精 may stand for another tile, `fishing` whether 精钓 counts (not on an ordinary discard).
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

    /// 精钓-ready: some 精 can be set aside so that the other tiles are complete melds or, in a closed hand, six pairs.
    pub fn is_fishing(&self) -> bool {
        let (natural, wilds) = split(self.concealed, self.wild);
        if wilds == 0 {
            return false;
        }
        let pairs = self.melds.is_empty() && self.shapes.allow(Shape::SevenPairs) && odd_kinds(&natural) < wilds;
        pairs || self.search(&natural, wilds - 1, false).melds(self.melds_needed(), false)
    }

    /// Whether the hand with `tile` is melds and a pair, these runs among its concealed melds.
    pub(super) fn reads_with(&self, tile: Kind, tile_wild: bool, runs: &[[Kind; 3]]) -> bool {
        let split = Split::new(self, tile, tile_wild);
        self.search(&split.natural, split.wilds, false).runs(runs, self.melds_needed())
    }

    /// The groups of a reading that the hand has with `tile`, of all ways to lay them out the first that `accepts`.
    pub(super) fn layout(
        &self,
        tile: Kind,
        tile_wild: bool,
        reading: Reading,
        accepts: &dyn Fn(&Layout) -> bool,
    ) -> Option<Layout> {
        let split = Split::new(self, tile, tile_wild);
        match reading.shape {
            Shape::Standard | Shape::AllTriplets => self.laid_out(&split, tile, reading, accepts),
            shape if shape.is_in_pairs() => {
                let (natural, wilds) = match reading {
                    Reading { deguo: true, .. } => (&split.all, 0),
                    Reading { jingdiao: true, .. } => (&split.held_natural, split.held.checked_sub(1)?),
                    _ => (&split.natural, split.wilds),
                };
                let mut layout = Layout::new();
                if reading.jingdiao && !reading.deguo {
                    layout.push(Group::of(&[tile; 2], 0b10));
                }
                for (kind, copies) in natural.iter() {
                    layout.extend((0..copies / 2).map(|_| Group::of(&[kind; 2], 0b11)));
                    layout.extend((copies % 2 == 1).then(|| Group::of(&[kind; 2], 0b01)));
                }
                let gaps = layout.iter().filter(|group| group.natural == 0b01).count();
                (gaps <= usize::from(wilds)).then_some(layout)
            }
            // Tiles that stand alone: wilds fill what room there is.
            _ => {
                let natural = if reading.deguo { &split.all } else { &split.natural };
                Some(natural.tiles().map(|kind| Group::of(&[kind], 1)).collect())
            }
        }
    }

    fn laid_out(
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
            let layout = std::iter::once(Group::of(&[tile; 2], natural)).collect();
            if rest.claim(tile)
                && let Some(layout) = rest.laid_out(Telling { layout, accepts }, melds, false)
            {
                return Some(layout);
            }
        }
        // 精钓 as a state is of the hand before it won.
        let whole = match reading.deguo {
            true => self.search(&split.all, 0, triplets),
            false => self.search(&split.natural, split.wilds, triplets),
        };
        whole.laid_out(Telling { layout: Layout::new(), accepts }, melds, true)
    }

    fn melds_needed(&self) -> u8 {
        4u8.saturating_sub(self.melds.len() as u8)
    }

    fn search<'s>(&self, natural: &Counts, wilds: u8, triplets: bool) -> Search<'s> {
        let mut used = [0; Kind::PLAIN];
        if !self.shapes.fifth_copy {
            for kind in self.melds.iter().flat_map(Meld::all_tiles).filter(|kind| !kind.is_flower()) {
                used[kind.index()] += 1;
            }
        }
        let mut counts = [0; Kind::PLAIN];
        counts.copy_from_slice(&natural.0[..Kind::PLAIN]);
        Search { rules: self.shapes, counts, wilds, triplets, used, telling: None }
    }

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
            rest.claim(tile) && rest.melds(melds, false)
        };
        let fished_itself = fished && self.fishes_itself(tile) && {
            let mut rest = *self.concealed;
            rest.remove(tile);
            let mut rest = self.search(&rest, 0, triplets);
            rest.claim(tile) && rest.melds(melds, false)
        };
        push(out, shape, natural, fished, fished_itself);
    }

    fn special(&self, shapes: ShapeSet, split: &Split, tile: Kind, fishing: bool, out: &mut Readings) {
        let hand = Drawn {
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
                push(out, shape, natural, fished, fished_itself);
            }
        }
    }

    /// Whether `tile` is a 精 of which the hand holds another: only then is the fished pair natural.
    fn fishes_itself(&self, tile: Kind) -> bool {
        self.wild.contains(tile) && self.concealed[tile] > 0
    }
}

/// The most valuable readings come first: ties are then read so.
fn push(out: &mut Readings, shape: Shape, natural: bool, fished: bool, fished_itself: bool) {
    let both = [(fished_itself, true, true), (natural, true, false), (fished, false, true), (true, false, false)];
    for (holds, deguo, jingdiao) in both {
        if holds && !out.is_full() {
            out.push(Reading { shape, deguo, jingdiao });
        }
    }
}

/// The tiles of a completed hand, 精 apart.
struct Split {
    /// All fourteen as themselves.
    all: Counts,
    /// Those that can only be themselves.
    natural: Counts,
    /// How many may stand for others.
    wilds: u8,
    /// Without the winning tile: those that can only be themselves, and how many may stand for others.
    held_natural: Counts,
    held: u8,
}

impl Split {
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

fn split(counts: &Counts, wild: KindSet) -> (Counts, u8) {
    let mut natural = *counts;
    let wilds = wild.iter().map(|kind| std::mem::take(&mut natural[kind])).sum();
    (natural, wilds)
}

/// Tiles that a reading puts together: a meld, a pair, or one that stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    kinds: [Kind; 3],
    size: u8,
    /// Bit per tile: it is no wild that stands for this.
    natural: u8,
}

/// The groups of a hand, those of wilds alone left out.
pub type Layout = ArrayVec<Group, 14>;

impl Group {
    fn of(kinds: &[Kind], natural: u8) -> Group {
        let mut all = [kinds[0]; 3];
        all[..kinds.len()].copy_from_slice(kinds);
        Group { kinds: all, size: kinds.len() as u8, natural }
    }

    /// The tiles as they are read.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds[..usize::from(self.size)]
    }

    /// Whether a wild stands in this place.
    pub fn is_wild(&self, at: usize) -> bool {
        self.natural >> at & 1 == 0
    }
}

/// Depth-first search for groups that use all natural tiles; wilds fill the gaps.
#[derive(Clone)]
struct Search<'s> {
    rules: ShapeRules,
    counts: [u8; Kind::PLAIN],
    wilds: u8,
    triplets: bool,
    /// Tiles of each kind in the pattern so far, where a fifth is not allowed.
    used: [u8; Kind::PLAIN],
    /// Where the groups are to be told; of a hand that is settled nobody looks at them.
    telling: Option<Telling<'s>>,
}

#[derive(Clone)]
struct Telling<'s> {
    /// The groups so far; those that were found stay.
    layout: Layout,
    /// Which groups are wanted.
    accepts: &'s dyn Fn(&Layout) -> bool,
}

impl<'s> Search<'s> {
    /// The groups that make [`Search::melds`] true, behind those that are told already.
    fn laid_out(mut self, telling: Telling<'s>, melds: u8, pair: bool) -> Option<Layout> {
        self.telling = Some(telling);
        self.melds(melds, pair).then_some(self.telling?.layout)
    }

    /// Counts a pair of `kind` that the search does not see; false where that makes a fifth copy.
    fn claim(&mut self, kind: Kind) -> bool {
        self.used[kind.index()] += 2;
        self.rules.fifth_copy || self.used[kind.index()] <= 4
    }

    /// Whether the tiles are `melds` melds and, if wanted, a pair.
    fn melds(&mut self, melds: u8, pair: bool) -> bool {
        let tiles: u8 = self.counts.iter().sum::<u8>() + self.wilds;
        tiles == 3 * melds + 2 * u8::from(pair) && self.from(0, melds, pair)
    }

    /// Whether the tiles are these runs, and with them `melds` melds and a pair.
    fn runs(&mut self, runs: &[[Kind; 3]], melds: u8) -> bool {
        let Some((run, others)) = runs.split_first() else { return self.melds(melds, true) };
        melds > 0 && self.group(&run.map(Kind::index), |rest| rest.runs(others, melds - 1))
    }

    /// The lowest natural tile must be in some group: tries each. What is left at the end are wilds, and they fit.
    fn from(&mut self, start: usize, melds: u8, pair: bool) -> bool {
        let Some(low) = (start..Kind::PLAIN).find(|&kind| self.counts[kind] > 0) else {
            return self.telling.as_ref().is_none_or(|telling| (telling.accepts)(&telling.layout));
        };
        if pair && self.group(&[low; 2], |rest| rest.from(low, melds, false)) {
            return true;
        }
        if melds == 0 {
            return false;
        }
        if self.group(&[low; 3], |rest| rest.from(low, melds - 1, pair)) {
            return true;
        }
        !self.triplets && self.run_from(low, melds, pair)
    }

    fn run_from(&mut self, low: usize, melds: u8, pair: bool) -> bool {
        let (wind_runs, dragon_runs) = (self.rules.wind_runs, self.rules.dragon_runs);
        let mut run = |tiles: [usize; 3]| self.group(&tiles, |rest| rest.from(low, melds - 1, pair));
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

    /// Takes the tiles of `group`, wilds for those that are missing, asks for the rest, and puts everything back.
    fn group(&mut self, group: &[usize], rest: impl FnOnce(&mut Self) -> bool) -> bool {
        let (mut taken, mut naturals) = (0, 0u8);
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
        if let (true, Some(telling)) = (complete, &mut self.telling) {
            let mut kinds = [Kind::EAST; 3];
            group.iter().zip(&mut kinds).for_each(|(&kind, to)| *to = Kind::at(kind));
            telling.layout.push(Group { kinds, size: taken as u8, natural: naturals });
        }
        let found = complete && rest(self);
        if let (true, Some(telling)) = (complete && !found, &mut self.telling) {
            telling.layout.pop();
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
