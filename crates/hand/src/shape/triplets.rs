//! Four triplets and a pair.

use super::holding::Holding;
use super::packed::kinds_without;

/// Tiles missing for a pair and triplets as melds. A fourth tile counts as a single for another set of its kind where a
/// fifth copy may be used; without it a kind of the melds makes no set any more.
pub(super) fn missing(holding: &Holding, fifth_copy: bool) -> u8 {
    let mut packed = holding.packed;
    if !fifth_copy {
        // The melds are all triplets and kongs here.
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
