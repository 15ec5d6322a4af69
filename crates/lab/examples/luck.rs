//! Makes the networks of the presets again that tell luck apart from play: `cargo run --release --example luck [PRESET ...]`, some
//! minutes each.

use jing_lab::luck::{Course, Worth, train};
use jing_lab::policy::{Policy, Value};
use jing_lab::rules::{PRESETS, Rules};
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    for preset in PRESETS.iter().filter(|preset| asked.is_empty() || asked.iter().any(|name| name == preset.name)) {
        let rules = Rules::preset(preset.name)?;
        let weights = jing_lab::train::shipped(&rules).ok_or("a preset without weights")?;
        let mut out = std::io::stdout().lock();
        let mut told = |round: u64, square: f32| {
            let line = writeln!(out, "{} round {} mean square of targets {square:.2}", preset.name, round + 1);
            line.unwrap_or_default();
        };
        let worth: Worth = train(&rules, Policy::Value(Value::new("value", weights)), &Course::WHOLE, &mut told);
        std::fs::write(format!("crates/lab/src/luck/presets/{}.luck", preset.name), worth.to_bytes())?;
    }
    Ok(())
}
