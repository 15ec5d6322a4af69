//! A position of any preset leads to at most one decision of its seat, or is refused: no panic.
#![no_main]

use jing::game::Position;
use jing::rules::Rules;
use jing::score::PositionFile;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static RULES: LazyLock<Vec<Rules>> = LazyLock::new(jing_fuzz::presets);

fuzz_target!(|text: &str| {
    let file = match PositionFile::parse("fuzz.toml", text) {
        Ok(file) => file,
        Err(error) => return jing_fuzz::render_one_in_eight(text, &error),
    };
    // The name in the file could be a path, so it is not loaded.
    let named = RULES.iter().rev().find(|rules| text.contains(&format!("\"{}\"", rules.name)));
    let rules = named.unwrap_or(&RULES[0]);
    let facts = match file.facts(rules) {
        Ok(facts) => facts,
        Err(error) => return jing_fuzz::render_one_in_eight(text, &error),
    };
    let mut decisions = 0;
    Position::new(rules, &facts).with_decision(|view, _| {
        assert_eq!(view.seat(), facts.seat);
        decisions += 1;
    });
    assert!(decisions <= 1, "{decisions} decisions");
});
