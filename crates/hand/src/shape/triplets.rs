//! The distance to four triplets and a pair.

use super::holding::Holding;
use super::packed::kinds_without;

/// Returns the number of natural tiles missing for a pair and the triplets that remain. With `fifth_copy`, the fourth tile of a kind counts
/// as a single of another set of its kind. Without it, kinds of the melds can be in no further set.
pub(super) fn missing(holding: &Holding, fifth_copy: bool) -> u8 {
    let mut packed = holding.packed;
    if !fifth_copy {
        // All melds are triplets or kongs here.
        packed = packed.without_kinds(holding.melds.kinds());
    }
    holding.least(|empty| {
        let held = |copies: usize| packed.at_least(copies).intersection(kinds_without(empty)).len() as u8;
        let triplets = 4 - holding.melds.count() as u8;
        let again = if fifth_copy { held(4) } else { 0 };
        let common = held(3).min(triplets) + held(2).min(triplets + 1) + (held(1) + again).min(triplets + 1);
        3 * triplets + 2 - common
    })
}
