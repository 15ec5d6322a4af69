//! Compares the payments of a deal with the independent settlement.

use super::keys::Keys;
use super::log::{Deal, Items, Win};
use super::room::{deal_cap, total};

/// Returns the items with a payment other than 0.
pub fn nonzero(items: &Items) -> Items {
    items.iter().filter(|(_, row)| **row != [0; 4]).map(|(item, row)| (item.clone(), *row)).collect()
}

/// Returns the largest minimum of 起胡, at most 999, with which the settlement still agrees, so that the wins of the deal are allowed. Leaves
/// `gates.least_win` changed in `keys`.
#[allow(dead_code, reason = "the fuzz target asks for no other rules")]
pub fn worth(keys: &mut Keys, deal: &Deal) -> i64 {
    let mut reaches = |least: &i64| {
        keys.set("gates.least_win", &least.to_string());
        agrees(keys, deal).is_ok()
    };
    (0..1000).collect::<Vec<_>>().partition_point(&mut reaches) as i64 - 1
}

/// Checks that the payments and items in the log are those by these keys.
///
/// # Errors
/// Returns an error that names the difference.
pub fn agrees(keys: &Keys, deal: &Deal) -> Result<(), String> {
    let settle = match keys.text("scoring.family") {
        "sichuan" => super::sichuan::settle,
        "nanchang" => super::jing::settle,
        "nanjing" => super::nanjing::settle,
        _ => super::northern::settle,
    };
    if keys.int("gates.least_win") > 0 {
        let alone = |win: &Win| vec![Win { out: [false; 4], ..win.clone() }];
        deal.wins.iter().try_for_each(|win| settle(keys, &Deal { wins: alone(win), ..deal.clone() }).map(drop))?;
    }
    let mut items = settle(keys, deal)?;
    deal_cap(keys, &mut items);
    let (settled, logged) = (nonzero(&items), nonzero(&deal.items));
    match settled == logged && total(&items) == deal.payments {
        true => Ok(()),
        false => Err(format!("settled again {settled:?}, logged {logged:?}")),
    }
}
