//! A rule file gives rules that read back as the same rules, or problems: no panic.
#![no_main]

use jing::rules::{PRESETS, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Only presets may be extended, and only in the first line, so that the fuzzer reads no files of this machine.
    let preset = PRESETS.iter().any(|preset| text.starts_with(&format!("extends = \"{}\"\n", preset.name)));
    if text.contains("extends") && !preset {
        return;
    }
    match Rules::from_toml("fuzz.toml", text) {
        Ok(rules) => assert!(Rules::from_toml("again.toml", &rules.to_toml()).is_ok_and(|again| again == rules)),
        Err(error) => drop(jing::lang::ErrorStyle::default().rules_error(&error)),
    }
});
