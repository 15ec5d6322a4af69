//! A rule file gives rules that read back as themselves, or problems; never a panic.
#![no_main]

use jing::rules::{PRESETS, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // Files of this machine are not the fuzzer's to read: a text may extend a preset in its first line, and nothing else.
    let preset = PRESETS.iter().any(|preset| text.starts_with(&format!("extends = \"{}\"\n", preset.name)));
    if text.contains("extends") && !preset {
        return;
    }
    match Rules::from_toml("fuzz.toml", text) {
        Ok(rules) => assert!(Rules::from_toml("again.toml", &rules.to_toml()).is_ok_and(|again| again == rules)),
        Err(error) => drop(jing::lang::Look::default().rules_error(&error)),
    }
});
