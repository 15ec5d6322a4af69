//! A log of any preset is replayed, or refused with one of its lines: no panic.
#![no_main]

use jing::game::read_log;
use jing::rules::Rules;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static RULES: LazyLock<Vec<Rules>> = LazyLock::new(jing_fuzz::presets);

fuzz_target!(|text: &str| {
    let Ok(deals) = read_log(text) else { return };
    for deal in deals {
        let named = RULES.iter().find(|rules| rules.fingerprint().to_string() == deal.start.rules);
        if let Err(error) = deal.replay(named.unwrap_or(&RULES[0]), &mut ()) {
            assert!(error.line >= deal.first_line, "{error}");
        }
    }
});
