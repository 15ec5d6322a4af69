//! The tiles from which hands are dealt.

use super::ExactError;
use super::counted::ByIndicator;
use crate::rules::Rules;
use crate::shape::classes::suit_kinds;
use crate::shape::{Shape, ShapeSet};
use crate::threads;
use crate::tile::{Counts, Kind, KindSet, choose};
use std::collections::{BTreeSet, HashMap};

/// The tiles that can be dealt: all except flowers, which are replaced, and the turned tile, which lies in the wall during the
/// deal even if it can be drawn later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Urn {
    /// The number of copies of each kind.
    pub copies: Counts,
    /// The wild kinds.
    pub wild: KindSet,
}

impl Urn {
    /// Creates the urn of a deal with this turned tile, or with none.
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

    /// Returns the number of wilds among the tiles.
    pub fn wilds(&self) -> usize {
        self.copies.total_of(self.wild)
    }

    /// Returns the number of hands of `tiles` tiles. Copies of a kind are different tiles.
    pub fn hands(&self, tiles: usize) -> u128 {
        choose(self.copies.total(), tiles)
    }

    /// Calls `sink` with every choice of at most `max_tiles` tiles of one group: the number of tiles of each rank, and the number of ways
    /// to take them. `first` is the index of the first kind of the group: 0 万, 9 筒, 18 条, 27 honours. Wild kinds are left out unless
    /// `with_wilds`.
    pub fn choices(&self, first: usize, with_wilds: bool, max_tiles: u8, sink: &mut impl FnMut(&[u8; 9], u64)) {
        let may = |kind: &Kind| with_wilds || !self.wild.contains(*kind);
        let copies = |kind: Kind| if may(&kind) { self.copies[kind] } else { 0 };
        let copies: Vec<u8> = suit_kinds(first / 9).iter().map(copies).collect();
        choices(&copies, &mut [0; 9], 0, (max_tiles, 1), sink);
    }
}

/// Returns the tiles that can be turned under these rules, or `only` if it is given. Rules that turn no tile have one entry, `None`.
///
/// # Errors
/// Returns an error if the rules turn no tile but `only` is given, or if `only` cannot be turned.
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

/// Returns the turned tile that has the same counts as `indicator`. Suits are equivalent in every rule set, so the tile of 条
/// represents those of 万 and 筒 with its rank.
pub(super) fn representative(indicator: Option<Kind>) -> Option<Kind> {
    indicator.map(|kind| if kind.is_number() { Kind::at(18 + kind.index() % 9) } else { kind })
}

/// Calls `count` for every turned tile, or for `only` if it is given, in parallel. Turned tiles that differ only in suit share one call.
/// `prepare` makes the data shared by all calls from one of the urns. `count` gets this data, the urn and the turned tile.
///
/// # Errors
/// Returns an error if the rules turn no tile but `only` is given, or if `only` cannot be turned.
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

/// Calls `sink` with every choice that has the tiles of `chosen` below `rank` and at most `room` tiles from `rank` on. `ways` is the
/// number of ways to take the tiles below `rank`.
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
        // The number of ways to take one more tile.
        ways = ways * u64::from(copies[rank] - count) / u64::from(count + 1);
    }
    chosen[rank] = 0;
}

/// Checks that the set has the wider shape of each of its shapes, so that counts can ignore the narrower ones.
///
/// # Errors
/// Returns [`ExactError::Shape`] for the first shape without its wider shape.
pub(super) fn require_wider_shapes(shapes: ShapeSet) -> Result<(), ExactError> {
    let missing = |shape: Shape| shape.wider().filter(|&wider| !shapes.contains(wider)).map(|wider| (shape, wider));
    match shapes.iter().find_map(missing) {
        Some((shape, wider)) => Err(ExactError::Shape { shape, wider }),
        None => Ok(()),
    }
}
