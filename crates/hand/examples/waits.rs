//! Prints the waits of a hand: `cargo run --package jing-hand --example waits -- HAND [WILD]`. `HAND` has 13 tiles, and `WILD` lists the
//! wild kinds, for example `123456m78p99sPPF PF`.

use jing_hand::shape::{Evaluator, Holding, ShapeRules};
use jing_hand::tile::{Kind, KindSet, parse_hand, parse_tiles};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (text, wild) = match (words.next(), words.next()) {
        (Some(hand), wild) => (hand, wild.unwrap_or_default()),
        (None, _) => ("123456m78p99sPPF".to_owned(), "PF".to_owned()),
    };
    let (hand, wild) = (parse_hand(&text)?, parse_tiles(&wild)?.into_iter().collect::<KindSet>());
    hand.check_size(&text, &[13])?;
    let evaluator = Evaluator::new(ShapeRules { fifth_copy: true, ..ShapeRules::PLAIN });
    let holding = Holding::from_hand(&hand, wild);
    match evaluator.shanten(&holding) {
        0 => {
            // Wild kinds win too. Only a wild can stand for a fifth copy.
            let waits = evaluator.accepts(&holding, wild).union(evaluator.fifth_waits(&holding));
            println!("{hand} waits for {}", waits.iter().map(Kind::name).collect::<Vec<_>>().join(" "));
        }
        shanten => println!("{hand} needs {shanten} tiles before it waits"),
    }
    Ok(())
}
