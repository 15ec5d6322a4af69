//! Events of a deal other than wins: 抄庄, 跟风, fines.

use super::keys::Keys;
use super::log::Deal;
use super::tile::is_wind;
use jing_lab::score::DealEvent;

/// If the first discards of all four seats are of one kind and that of the dealer came first, returns the kind, and whether they are the
/// first four discards of the deal without a claim between them.
fn alike_first_discards(deal: &Deal) -> Option<(u8, bool)> {
    let first: Vec<(usize, u8)> = (0..4)
        .filter_map(|seat| deal.discards.iter().position(|d| d.0 == seat).map(|at| (at, deal.discards[at].1)))
        .collect();
    let (dealer, tile) = *deal.discards.first()?;
    if first.len() < 4 || dealer != deal.dealer || first.iter().any(|f| f.1 != tile) {
        return None;
    }
    Some((tile, first.iter().all(|f| f.0 < 4) && deal.claims_before[3] == 0))
}

/// Whether the deal has 抄庄 and the rules pay it.
pub fn chaozhuang(keys: &Keys, deal: &Deal) -> bool {
    let any = keys.is("scoring.chaozhuang.when", "first_round");
    keys.int("scoring.chaozhuang.points") > 0 && alike_first_discards(deal).is_some_and(|(_, in_turn)| any || in_turn)
}

/// Whether the deal has 跟风 with a tile that counts under the rules.
pub fn genfeng(keys: &Keys, deal: &Deal) -> bool {
    let any = keys.is("scoring.genfeng_tiles", "any");
    alike_first_discards(deal).is_some_and(|(tile, in_turn)| in_turn && (any || is_wind(tile)))
}

/// Returns the events of the deal that a situation file lists.
pub fn deal_events(keys: &Keys, deal: &Deal) -> Vec<DealEvent> {
    let family = keys.text("scoring.family");
    let rows = [
        (DealEvent::Chaozhuang, family == "nanchang" && chaozhuang(keys, deal)),
        (DealEvent::Genfeng, family == "tuidaohu" && genfeng(keys, deal)),
        (DealEvent::Bixiahu, deal.bixiahu),
    ];
    rows.into_iter().filter(|row| row.1).map(|row| row.0).collect()
}

/// Returns the seat of each discard that is followed immediately by three discards of the same kind, without a claim between them.
pub fn followed(deal: &Deal) -> Vec<usize> {
    let tiles: Vec<u8> = deal.discards.iter().map(|d| d.1).collect();
    let four = |at: &usize| {
        tiles[*at..*at + 4].iter().all(|&t| t == tiles[*at]) && deal.claims_before[*at + 3] == deal.claims_before[*at]
    };
    (0..tiles.len().saturating_sub(3)).filter(four).map(|at| deal.discards[at].0).collect()
}

/// Returns the fines of 南京: the name of each, and the index of the seat that pays.
pub fn penalties(keys: &Keys, deal: &Deal) -> Vec<(&'static str, usize)> {
    if !keys.is("scoring.family", "nanjing") {
        return Vec::new();
    }
    let mut found = Vec::new();
    if keys.int("scoring.penalty.four_follow") > 0 {
        found.extend(followed(deal).into_iter().map(|seat| ("four_follow", seat)));
    }
    if keys.int("scoring.penalty.own_four") > 0 {
        for seat in 0..4 {
            for tile in 0..34 {
                if deal.discards.iter().filter(|d| **d == (seat, tile)).count() == 4 {
                    found.push(("own_four", seat));
                }
            }
        }
    }
    found
}
