//! What a deal pays, by the code of this folder.

use super::keys::Keys;
use super::log::{Deal, Items};
use super::room::{deal_cap, total};

/// Without what pays nothing.
pub fn whole(items: &Items) -> Items {
    items.iter().filter(|(_, row)| **row != [0; 4]).map(|(item, row)| (item.clone(), *row)).collect()
}

/// Whether the payments and items that are logged are those of these keys.
pub fn agrees(keys: &Keys, deal: &Deal) -> Result<(), String> {
    let settle = match keys.text("scoring.family") {
        "sichuan" => super::sichuan::settle,
        "nanchang" => super::jing::settle,
        "nanjing" => super::nanjing::settle,
        _ => super::northern::settle,
    };
    let mut items = settle(keys, deal)?;
    deal_cap(keys, &mut items);
    let (settled, logged) = (whole(&items), whole(&deal.items));
    match settled == logged && total(&items) == deal.payments {
        true => Ok(()),
        false => Err(format!("settled again {settled:?}, logged {logged:?}")),
    }
}
