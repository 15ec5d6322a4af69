//! The tiles that hands are dealt from.

use super::ExactError;
use crate::rules::Rules;
use crate::shape::{Shape, ShapeSet};
use crate::tile::{Counts, Kind, KindSet};
use rayon::prelude::*;

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

    /// Number of tiles.
    pub fn total(&self) -> usize {
        self.copies.total()
    }

    /// Number of wilds among them.
    pub fn wilds(&self) -> usize {
        self.copies.total_of(self.wild)
    }

    /// Number of hands of `tiles` tiles.
    pub fn hands(&self, tiles: usize) -> u128 {
        choose(self.total(), tiles)
    }
}

/// The turned tiles of these rules, or one that stands for "none".
pub(super) fn indicators(rules: &Rules, only: Option<Kind>) -> Result<Vec<Option<Kind>>, ExactError> {
    match (only, rules.has_indicator()) {
        (Some(tile), false) => Err(ExactError::NoIndicator { tile, rules: rules.name.clone() }),
        (Some(tile), true) if rules.is_flower(tile) || rules.tiles()[tile] == 0 => Err(ExactError::NotTurned(tile)),
        (Some(tile), true) => Ok(vec![Some(tile)]),
        (None, true) => {
            let turned = |kind: &Kind| rules.tiles()[*kind] > 0 && !rules.is_flower(*kind);
            Ok(Kind::plain().filter(turned).map(Some).collect())
        }
        (None, false) => Ok(vec![None]),
    }
}

/// Which of two turned tiles have the same numbers: the suits are alike in every rule set, so the tile of 条 stands for
/// those of 万 and 筒 of its rank.
pub(super) fn representative(indicator: Option<Kind>) -> Option<Kind> {
    indicator.map(|kind| if kind.is_number() { Kind::at(18 + kind.index() % 9) } else { kind })
}

/// What is made of every turned tile, those that are alike counted once, on all cores.
pub(super) fn for_each<T: Clone + Send + Sync>(
    indicators: &[Option<Kind>],
    make: impl Fn(Option<Kind>) -> T + Sync,
) -> Vec<(Option<Kind>, T)> {
    let mut unlike: Vec<Option<Kind>> = indicators.iter().map(|&indicator| representative(indicator)).collect();
    unlike.sort_unstable();
    unlike.dedup();
    let made: Vec<T> = unlike.par_iter().map(|&indicator| make(indicator)).collect();
    let value = |indicator| {
        let place = unlike.iter().position(|&known| known == representative(indicator));
        made[place.unwrap_or(0)].clone()
    };
    indicators.iter().map(|&indicator| (indicator, value(indicator))).collect()
}

/// Shapes within others must have those beside them: only then need they not be told apart.
pub(super) fn without_inner(shapes: ShapeSet) -> Result<(), ExactError> {
    let within = [(Shape::QixingSevenPairs, Shape::SevenPairs), (Shape::QixingShisanlan, Shape::Shisanlan)];
    match within.into_iter().find(|&(inner, wider)| shapes.contains(inner) && !shapes.contains(wider)) {
        Some((shape, wider)) => Err(ExactError::Shape { shape, wider }),
        None => Ok(()),
    }
}

/// n choose k.
pub(super) fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}
