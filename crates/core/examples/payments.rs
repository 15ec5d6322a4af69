//! The payments of one finished deal under several rule sets: `cargo run --package jing-core --example payments -- RULES ...`, for
//! example `nanchang nanchang+scoring.base=2`.

use jing_core::rules::Rules;
use jing_core::score::{Situation, explain};
use std::error::Error;

/// 2m is turned, so 2m and 3m are 精. Seat 1 draws 4p for seven pairs.
const DEAL: &str = r#"
dealer = 0
indicator = "2m"
end = "win"
wins = [{ seat = 1, by = "self_draw", tile = "4p" }]
seats = [
    { hand = "456789m123s1199p" },
    { hand = "222233m56p456sSS" },
    { hand = "[345s]1122334455p", discards = "9s" },
    { hand = "(7777s)6677p888pWWE" },
]
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        names = ["nanchang", "nanchang+scoring.base=2"].map(str::to_owned).into();
    }
    let deal = Situation::parse("deal", DEAL)?;
    for name in names {
        let rules = Rules::load(&name)?;
        let (facts, settlement) = deal.settle(&rules)?;
        println!("{name}: {:?}", settlement.total().by_seat());
        for row in explain(&rules, &facts)? {
            println!("  {}: {}", row.seats(), row.arithmetic());
        }
    }
    Ok(())
}
