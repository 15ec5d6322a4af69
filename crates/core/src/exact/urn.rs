//! The tiles that hands are dealt from.

use super::ExactError;
use super::counted::ByIndicator;
use crate::rules::Rules;
use crate::shape::classes::suit_kinds;
use crate::shape::{Shape, ShapeSet};
use crate::threads;
use crate::tile::{Counts, Kind, KindSet, choose};
use std::collections::{BTreeSet, HashMap};

/// The tiles that may be dealt: all but flowers, which are replaced, and the turned tile, which lies in the wall at the
/// deal whether it can be drawn later or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Urn {
    /// Copies of each kind.
    pub copies: Counts,
    /// The kinds that may stand for others.
    pub wild: KindSet,
}

impl Urn {
    pub fn new(rules: &Rules, indicator: Option<Kind>) -> Urn {
        let mut copies = *rules.tiles();
        for kind in Kind::all().filter(|&kind| rules.is_flower(kind)) {
            copies[kind] = 0;
        }
        if let Some(kind) = indicator {
            copies.remove(kind);
        }
        Urn { copies, wild: rules.wild_kinds(indicator) }
    }

    /// Number of wilds among them.
    pub fn wilds(&self) -> usize {
        self.copies.total_of(self.wild)
    }

    /// Number of hands of `tiles` tiles.
    pub fn hands(&self, tiles: usize) -> u128 {
        choose(self.copies.total(), tiles)
    }

    /// Calls `sink` with every choice of at most `most` tiles of the group that begins with the kind `first`, by rank, and
    /// with the number of ways to take it.
    pub fn choices(&self, first: usize, with_wilds: bool, most: u8, sink: &mut impl FnMut(&[u8; 9], u64)) {
        let may = |kind: &Kind| with_wilds || !self.wild.contains(*kind);
        let copies = |kind: Kind| if may(&kind) { self.copies[kind] } else { 0 };
        let copies: Vec<u8> = suit_kinds(first / 9).iter().map(copies).collect();
        choices(&copies, &mut [0; 9], 0, (most, 1), sink);
    }
}

/// The turned tiles of these rules, or one that stands for "none".
pub(super) fn indicators(rules: &Rules, only: Option<Kind>) -> Result<Vec<Option<Kind>>, ExactError> {
    let turned = |kind: &Kind| rules.tiles()[*kind] > 0 && !rules.is_flower(*kind);
    match (only, rules.has_indicator()) {
        (Some(tile), false) => Err(ExactError::NoIndicator { tile, rules: rules.name.clone() }),
        (Some(tile), true) if !turned(&tile) => Err(ExactError::NotTurned(tile)),
        (Some(tile), true) => Ok(vec![Some(tile)]),
        (None, true) => Ok(Kind::plain().filter(turned).map(Some).collect()),
        (None, false) => Ok(vec![None]),
    }
}

/// Which of two turned tiles have the same numbers: the suits are alike in every rule set, so the tile of 条 stands for
/// those of 万 and 筒 of its rank.
pub(super) fn representative(indicator: Option<Kind>) -> Option<Kind> {
    indicator.map(|kind| if kind.is_number() { Kind::at(18 + kind.index() % 9) } else { kind })
}

/// What is counted for every turned tile, those that are alike once, on all cores. `prepare` is given any of the urns.
///
/// # Errors
/// Where the rules turn no tile and `only` is given.
pub(super) fn by_indicator<C: Sync, T: Clone + Send + Sync>(
    rules: &Rules,
    only: Option<Kind>,
    prepare: impl FnOnce(&Urn) -> C,
    count: impl Fn(&C, &Urn, Option<Kind>) -> T + Sync,
) -> Result<ByIndicator<T>, ExactError> {
    let indicators = indicators(rules, only)?;
    let unlike: BTreeSet<Option<Kind>> = indicators.iter().map(|&indicator| representative(indicator)).collect();
    let counter = prepare(&Urn::new(rules, representative(indicators[0])));
    let count = |indicator| (indicator, count(&counter, &Urn::new(rules, indicator), indicator));
    let counted: HashMap<Option<Kind>, T> = threads::map(unlike, count).into_iter().collect();
    let row = |indicator| (indicator, counted[&representative(indicator)].clone());
    Ok(ByIndicator { rows: indicators.into_iter().map(row).collect() })
}

fn choices(
    copies: &[u8],
    chosen: &mut [u8; 9],
    rank: usize,
    (room, mut ways): (u8, u64),
    sink: &mut impl FnMut(&[u8; 9], u64),
) {
    if rank == copies.len() {
        return sink(chosen, ways);
    }
    for count in 0..=copies[rank].min(room) {
        chosen[rank] = count;
        choices(copies, chosen, rank + 1, (room - count, ways), sink);
        // The ways to take one more.
        ways = ways * u64::from(copies[rank] - count) / u64::from(count + 1);
    }
    chosen[rank] = 0;
}

/// Shapes within others must have those beside them: only then need they not be told apart.
pub(super) fn without_inner(shapes: ShapeSet) -> Result<(), ExactError> {
    let missing = |shape: Shape| shape.wider().filter(|&wider| !shapes.contains(wider)).map(|wider| (shape, wider));
    match shapes.iter().find_map(missing) {
        Some((shape, wider)) => Err(ExactError::Shape { shape, wider }),
        None => Ok(()),
    }
}
