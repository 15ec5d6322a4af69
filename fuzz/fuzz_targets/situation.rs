//! A situation is settled with payments that sum to zero, or refused; never a panic.
#![no_main]

use jing::rules::Rules;
use jing::score::Situation;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static RULES: LazyLock<Rules> = LazyLock::new(Rules::default);

fuzz_target!(|text: &str| {
    let settled = Situation::parse("fuzz.toml", text).and_then(|situation| situation.settle(&RULES));
    match settled {
        Ok((_, settlement)) => assert_eq!(settlement.total().by_seat().iter().sum::<i64>(), 0),
        Err(error) => drop(error.render(false)),
    }
});
