//! A rule file gives rules that read back as themselves, or problems; never a panic.
#![no_main]

use jing::rules::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Files of this machine are not the fuzzer's to read.
    if text.contains("extends") && !text.starts_with("extends = \"nanchang\"\n") {
        return;
    }
    match Rules::from_toml("fuzz.toml", text) {
        Ok(rules) => assert!(Rules::from_toml("again.toml", &rules.to_toml()).is_ok_and(|again| again == rules)),
        Err(error) => drop(error.render(false)),
    }
});
