//! What a deal pays, by the code of this folder.

use super::keys::Keys;
use super::log::{Deal, Items, Win};
use super::room::{deal_cap, total};

/// Without what pays nothing.
pub fn whole(items: &Items) -> Items {
    items.iter().filter(|(_, row)| **row != [0; 4]).map(|(item, row)| (item.clone(), *row)).collect()
}

/// 起胡: the most that may be asked of the hands that won, up to 999.
#[allow(dead_code, reason = "the fuzz target asks for no other rules")]
pub fn worth(keys: &mut Keys, deal: &Deal) -> i64 {
    let mut reaches = |least: &i64| {
        keys.set("gates.least_win", &least.to_string());
        agrees(keys, deal).is_ok()
    };
    (0..1000).collect::<Vec<_>>().partition_point(&mut reaches) as i64 - 1
}

/// Whether the payments and items that are logged are those of these keys.
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
    let (settled, logged) = (whole(&items), whole(&deal.items));
    match settled == logged && total(&items) == deal.payments {
        true => Ok(()),
        false => Err(format!("settled again {settled:?}, logged {logged:?}")),
    }
}
