//! A situation of any preset is settled with payments that sum to zero, or refused: no panic.
#![no_main]

use jing::rules::Rules;
use jing::score::Situation;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static RULES: LazyLock<Vec<Rules>> = LazyLock::new(jing_fuzz::presets);

fuzz_target!(|text: &str| {
    let situation = match Situation::parse("fuzz.toml", text) {
        Ok(situation) => situation,
        Err(error) => return jing_fuzz::render_one_in_eight(text, &error),
    };
    let named = RULES.iter().find(|rules| situation.rules() == Some(rules.name.as_str()));
    match situation.settle(named.unwrap_or(&RULES[0])) {
        Ok((_, settlement)) => assert_eq!(settlement.total().by_seat().iter().sum::<i64>(), 0),
        Err(error) => jing_fuzz::render_one_in_eight(text, &error),
    }
});
