//! A log is played again or refused with a line that it has; never a panic.
#![no_main]

use jing::game::read_log;
use jing::rules::Rules;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static RULES: LazyLock<Rules> = LazyLock::new(Rules::default);

fuzz_target!(|text: &str| {
    let Ok(deals) = read_log(text) else { return };
    for deal in deals {
        if let Err(error) = deal.replay(&RULES, &mut ()) {
            assert!(error.line >= deal.first_line, "{error}");
        }
    }
});
