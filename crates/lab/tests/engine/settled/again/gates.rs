//! Requirements of a complete hand beyond its shape.

use super::hand::{Group, add, has_dragon_triplet, is_alike, suits};
use super::keys::Keys;
use super::log::Meld;
use super::tile::{Counts, is_dragon, is_terminal};

/// Returns the wild kinds of a deal. `turned` is the turned indicator, if any.
pub fn wild_kinds(keys: &Keys, turned: Option<u8>) -> Vec<u8> {
    match keys.text("wilds.source") {
        "indicator" => turned.map(|t| vec![t, super::nanchang::next(t)]).unwrap_or_default(),
        "turned_next" => turned.map(super::nanchang::next).into_iter().collect(),
        "turned_itself" => turned.into_iter().collect(),
        "hongzhong" | "set_hongzhong" => vec![super::tile::DRAGONS],
        "set_baiban" => vec![super::tile::DRAGONS + 2],
        "yaoji" => vec![18],
        _ => Vec::new(),
    }
}

/// Whether the hand satisfies 缺一门 and has no tile of the suit with index `missing`. Concealed tiles of the kinds `wild` have no suit, but
/// for the tile `itself`, which stands for itself.
pub fn suits_fit(
    keys: &Keys,
    concealed: &Counts,
    melds: &[Meld],
    (wild, itself): (&[u8], Option<u8>),
    missing: Option<u8>,
) -> bool {
    let mut whole = *concealed;
    wild.iter().for_each(|&t| whole[t as usize] = u8::from(itself == Some(t)));
    melds.iter().for_each(|m| add(&mut whole, &m.tiles));
    let clean = missing.is_none_or(|s| (0..9).all(|n| whole[s as usize * 9 + n] == 0));
    clean && (!keys.flag("gates.at_most_two_suits") || suits(&whole) <= 2)
}

/// Whether a reading of melds and a pair satisfies 全满门, 含一对, 带幺九, 开门 and 手把一, as far as the rules require them. `groups` are the concealed
/// melds, `eyes` is the kind of the pair and `melds` are the declared melds.
pub fn reading_fits(keys: &Keys, groups: &[Group], eyes: u8, melds: &[Meld]) -> bool {
    if !keys.flag("gates.dragon_triplet") && has_dragon_triplet(groups, melds) {
        return false;
    }
    let mut in_melds = [0u8; 34];
    melds.iter().for_each(|m| add(&mut in_melds, &m.tiles));
    let mut triplet = melds.iter().any(|m| m.kind != super::log::Kind::Chow);
    for group in groups {
        match group {
            Group::Run(run) => add(&mut in_melds, run),
            Group::Triplet(t) => {
                triplet = true;
                in_melds[*t as usize] += 3;
            }
            Group::Wilds => (),
        }
    }
    let mut whole = in_melds;
    if (eyes as usize) < 34 {
        whole[eyes as usize] += 2;
    }
    let three = match keys.text("gates.three_suits") {
        "melds" => suits(&in_melds) == 3,
        "with_pair" => suits(&whole) == 3,
        _ => true,
    };
    let triplet = match keys.text("gates.triplet") {
        "or_dragon_pair" => triplet || is_dragon(eyes),
        "required" => triplet,
        _ => true,
    };
    let open = !keys.flag("gates.open") || melds.iter().any(|m| m.kind.is_claimed());
    let single = melds.len() < 4
        || match keys.text("gates.single_tile") {
            "forbidden" => false,
            "all_triplets" => melds.iter().all(is_alike),
            _ => true,
        };
    three && triplet && open && single && terminal(keys, &whole)
}

fn terminal(keys: &Keys, whole: &Counts) -> bool {
    let has = |matches: &dyn Fn(u8) -> bool| (0..34).any(|t| whole[t as usize] > 0 && matches(t));
    match keys.text("gates.terminal") {
        "suits" => has(&is_terminal),
        "or_honours" => has(&|t| is_terminal(t) || t >= super::tile::EAST),
        _ => true,
    }
}

/// Like [`reading_fits`], for a closed hand with the tiles `all`: seven pairs if `seven_pairs`, otherwise another special shape.
pub fn closed_fits(keys: &Keys, all: &Counts, seven_pairs: bool) -> bool {
    if seven_pairs && keys.flag("gates.seven_pairs_exempt") {
        return terminal(keys, all);
    }
    let none =
        ["gates.three_suits", "gates.triplet"].iter().all(|key| !keys.is(key, "melds") && !keys.is(key, "required"));
    let three = !keys.is("gates.three_suits", "with_pair") || suits(all) == 3;
    none && three && !keys.is("gates.triplet", "or_dragon_pair") && !keys.flag("gates.open") && terminal(keys, all)
}
