//! Trains the networks of the presets that separate luck from play: `cargo run --release --package jing-lab --example luck [PRESET ...]`.
//! Each takes some minutes.

use jing_lab::luck::{Course, LuckNet, train};
use jing_lab::policy::{Policy, Value};
use jing_lab::rules::{PRESETS, Rules};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    for preset in PRESETS.iter().filter(|preset| names.is_empty() || names.iter().any(|name| name == preset.name)) {
        let rules = Rules::preset(preset.name)?;
        let weights = jing_lab::train::shipped(&rules).ok_or("a preset without weights")?;
        let mut out = std::io::stdout().lock();
        let mut on_round = |round: u64, square: f32| {
            let line = writeln!(out, "{} round {} mean square of targets {square:.2}", preset.name, round + 1);
            line.unwrap_or_default();
        };
        let net: LuckNet = train(&rules, Policy::Value(Value::new("value", weights)), &Course::WHOLE, &mut on_round);
        std::fs::write(format!("crates/lab/src/luck/presets/{}.luck", preset.name), net.to_bytes())?;
    }
    Ok(())
}
