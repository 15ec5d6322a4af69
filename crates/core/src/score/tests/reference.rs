//! A slow reference for readings: it tries every kind for every 精.

use super::*;
use crate::shape::{Shape, ShapeRules};
use crate::tile::{Counts, Hand, KindSet, Meld};

/// Returns all readings of the hand with `tile`, without duplicates; parameters as for [`Candidate::readings`]. `wild` are the kinds of 精.
pub(super) fn readings(
    rules: &Rules,
    hand: &Hand,
    wild: KindSet,
    tile: Kind,
    tile_wild: bool,
    fishing: bool,
) -> Vec<Reading> {
    let mut natural = hand.concealed;
    let held: Vec<Kind> = wild.iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(natural[kind]))).collect();
    held.iter().for_each(|&kind| natural.remove(kind));
    let roles: Vec<Kind> = if tile_wild && wild.contains(tile) { Kind::plain().collect() } else { vec![tile] };
    let mut found = Vec::new();
    for role in roles {
        assign(&held, 0, &mut Vec::new(), &mut |given: &[Kind]| {
            let mut itself = given.to_vec();
            itself.sort_unstable();
            let assigned = Assigned {
                shapes: rules.shape_rules(),
                natural: &natural,
                given,
                drawn: role,
                melds: &hand.melds,
                held: &held,
                tile,
                deguo: role == tile && itself == held,
                fishing,
            };
            for reading in assigned.readings() {
                if !found.contains(&reading) {
                    found.push(reading);
                }
            }
        });
    }
    found
}

/// Calls `seen` with every assignment of kinds to the 精 in `held`, up to order. `given` has the kinds assigned so far; further kinds have
/// at least the index `from`.
fn assign(held: &[Kind], from: usize, given: &mut Vec<Kind>, seen: &mut impl FnMut(&[Kind])) {
    if given.len() == held.len() {
        return seen(given);
    }
    for kind in Kind::plain().skip(from) {
        given.push(kind);
        assign(held, kind.index(), given, seen);
        given.pop();
    }
}

/// A hand whose 精 are assigned to kinds.
struct Assigned<'a> {
    shapes: ShapeRules,
    /// The concealed tiles that are no 精, without the winning tile.
    natural: &'a Counts,
    /// The kinds that the 精 of the hand stand for.
    given: &'a [Kind],
    /// The kind that the winning tile stands for.
    drawn: Kind,
    melds: &'a [Meld],
    /// The 精 of the hand as themselves.
    held: &'a [Kind],
    /// The winning tile as itself.
    tile: Kind,
    /// Whether every 精 stands for itself.
    deguo: bool,
    /// Whether 精钓 counts.
    fishing: bool,
}

impl Assigned<'_> {
    fn readings(&self) -> Vec<Reading> {
        let mut all = *self.natural;
        self.given.iter().chain([&self.drawn]).for_each(|&kind| all.add(kind));
        let mut out = Vec::new();
        let mut add = |shape, pair: Option<Kind>| {
            let fished = self.fishing && pair == Some(self.drawn) && self.given.contains(&self.drawn);
            out.push(Reading { shape, deguo: self.deguo, jingdiao: false });
            if fished {
                out.push(Reading { shape, deguo: self.deguo, jingdiao: true });
            }
        };
        let room =
            |kind: Kind| all[kind] + self.melds.iter().flat_map(Meld::all_tiles).filter(|&k| k == kind).count() as u8;
        if self.shapes.fifth_copy || Kind::plain().all(|kind| room(kind) <= 4) {
            for pair in Kind::plain().filter(|&kind| all[kind] >= 2) {
                let mut rest = all;
                rest[pair] -= 2;
                if melds(&self.shapes, &mut rest, true) {
                    add(Shape::Standard, Some(pair));
                }
                if self.melds.iter().all(Meld::is_alike) && melds(&self.shapes, &mut rest, false) {
                    add(Shape::AllTriplets, Some(pair));
                }
            }
        }
        if !self.melds.is_empty() {
            return out;
        }
        if self.shapes.allow(Shape::SevenPairs) && all.0.iter().all(|n| n % 2 == 0) {
            for pair in all.kinds() {
                add(Shape::SevenPairs, Some(pair));
            }
        }
        if self.shapes.allow(Shape::QixingSevenPairs)
            && self.deguo
            && KindSet::HONOURS.iter().all(|kind| all[kind] == 2)
        {
            for pair in all.kinds() {
                add(Shape::QixingSevenPairs, Some(pair));
            }
        }
        if apart(&all) {
            if self.shapes.allow(Shape::Shisanlan) {
                add(Shape::Shisanlan, None);
            }
            // All honours must be themselves: a 精 of another kind may not stand for one.
            let honours = KindSet::HONOURS.iter().all(|kind| all[kind] == 1);
            if self.shapes.allow(Shape::QixingShisanlan)
                && honours
                && self.natural_honours()
                && (self.deguo || !self.shapes.qixing_no_wild)
            {
                add(Shape::QixingShisanlan, None);
            }
        }
        out
    }

    /// Whether no 精 stands for an honour of another kind.
    fn natural_honours(&self) -> bool {
        self.given.iter().filter(|kind| kind.is_honour()).all(|kind| self.held.contains(kind))
            && (!self.drawn.is_honour() || self.drawn == self.tile)
    }
}

/// Whether the tiles can be split into triplets and, if `runs`, runs.
fn melds(rules: &ShapeRules, counts: &mut Counts, runs: bool) -> bool {
    let Some(low) = Kind::plain().find(|&kind| counts[kind] > 0) else { return true };
    let groups =
        Kind::plain().flat_map(|a| [[a; 3]].into_iter().chain(if runs { runs_from(rules, a) } else { Vec::new() }));
    for group in groups.filter(|group| group.contains(&low)) {
        let needed: Counts = group.into_iter().collect();
        if needed.iter().all(|(kind, n)| counts[kind] >= n) {
            needed.iter().for_each(|(kind, n)| counts[kind] -= n);
            let found = melds(rules, counts, runs);
            needed.iter().for_each(|(kind, n)| counts[kind] += n);
            if found {
                return true;
            }
        }
    }
    false
}

/// Returns the runs that the rules allow and whose lowest tile is `a`.
fn runs_from(rules: &ShapeRules, a: Kind) -> Vec<[Kind; 3]> {
    let higher: Vec<Kind> = Kind::plain().filter(|kind| *kind > a && kind.suit() == a.suit()).collect();
    let mut runs = Vec::new();
    for (at, &b) in higher.iter().enumerate() {
        for &c in &higher[at + 1..] {
            let run = [a, b, c];
            let numbers = a.is_number() && b.index() == a.index() + 1 && c.index() == a.index() + 2;
            let winds = rules.wind_runs && run.iter().all(|kind| kind.is_wind());
            let dragons = rules.dragon_runs && run.iter().all(|kind| kind.is_dragon());
            if numbers || winds || dragons {
                runs.push(run);
            }
        }
    }
    runs
}

fn apart(all: &Counts) -> bool {
    let tiles: Vec<Kind> = all.tiles().collect();
    tiles.iter().enumerate().all(|(at, a)| {
        let far = |b: &Kind| a != b && (a.is_honour() || a.suit() != b.suit() || b.index() - a.index() >= 3);
        tiles[at + 1..].iter().all(far)
    })
}

/// Whether the hand is in 精钓 by definition: without one 精, its other tiles are melds or six pairs. The remaining 精 may stand for any kind.
pub(super) fn is_fishing(rules: &Rules, hand: &Hand, wild: KindSet) -> bool {
    let shapes = rules.shape_rules();
    let mut natural = hand.concealed;
    let mut held: Vec<Kind> =
        wild.iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(natural[kind]))).collect();
    held.iter().for_each(|&kind| natural.remove(kind));
    if held.pop().is_none() {
        return false;
    }
    let mut fishing = false;
    assign(&held, 0, &mut Vec::new(), &mut |given: &[Kind]| {
        let mut all = natural;
        given.iter().for_each(|&kind| all.add(kind));
        let pairs = shapes.allow(Shape::SevenPairs) && hand.melds.is_empty() && all.0.iter().all(|n| n % 2 == 0);
        let room =
            |kind: Kind| all[kind] + hand.melds.iter().flat_map(Meld::all_tiles).filter(|&k| k == kind).count() as u8;
        let allowed = shapes.fifth_copy || Kind::plain().all(|kind| room(kind) <= 4);
        fishing |= pairs || allowed && melds(&shapes, &mut all, true);
    });
    fishing
}
