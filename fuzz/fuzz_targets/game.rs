//! The bytes edit the lines of a rule file that defines its own game. If the file is still valid, a deal of `UnusualBots` is played and
//! replayed: no panic, the same payments, and payments that sum to zero.
#![no_main]

// Only the target `mixes` draws mixes.
#[allow(dead_code)]
#[path = "../../crates/lab/tests/engine/settled/again/mod.rs"]
mod again;

use jing::game::read_log;
use jing::rules::Rules;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

/// Rule files that define their own games.
const GAMES: [&str; 7] = [
    include_str!("../../configs/rules/guobiao.toml"),
    include_str!("../../configs/rules/rooms/hongkong.toml"),
    include_str!("../../configs/rules/rooms/changsha.toml"),
    include_str!("../../crates/lab/tests/engine/tables/nanchang.toml"),
    include_str!("../../crates/lab/tests/engine/tables/qionghu.toml"),
    include_str!("../../crates/lab/tests/engine/tables/sichuan.toml"),
    include_str!("../../crates/lab/tests/engine/tables/tuidaohu.toml"),
];

/// Returns the file of a game after the edits that the bytes define. Each edit has four bytes: its kind, two lines, and a number.
fn edited(game: &str, bytes: &[u8]) -> String {
    let mut lines: Vec<String> = game.lines().map(str::to_owned).collect();
    for &[kind, a, b, number] in bytes.as_chunks().0.iter().take(12) {
        let place = |byte: u8| (usize::from(byte) * 257 + usize::from(number)) % lines.len();
        let (a, b) = (place(a), place(b));
        let value = |line: &str| line.split_once('=').map(|(_, value)| value.to_owned());
        match (kind % 5, lines[a].split_once('=').map(|(key, _)| key.to_owned())) {
            (0, _) if lines.len() > 1 => drop(lines.remove(a)),
            (1, _) => lines.insert(a, lines[b].clone()),
            (2, _) => lines.swap(a, b),
            (3, Some(key)) => lines[a] = format!("{key}= {}", i16::from(number) - 100),
            (_, Some(key)) => lines[a] = format!("{key}={}", value(&lines[b]).unwrap_or_default()),
            _ => {}
        }
    }
    lines.join("\n")
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, edits)) = bytes.split_first() else { return };
    let text = edited(GAMES[usize::from(first) % GAMES.len()], edits);
    // A file that extends another could read files of this machine.
    if text.contains("extends") {
        return;
    }
    let rules = match Rules::from_toml("fuzz.toml", &text) {
        Ok(rules) => rules,
        Err(error) => return drop(jing::lang::ErrorStyle::default().rules_error(&error)),
    };
    assert!(Rules::from_toml("again.toml", &rules.to_toml()).is_ok_and(|again| again == rules));
    let seed = edits.iter().fold(0, |seed: u64, &byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let log = again::play::play_deals(&rules, seed, 1);
    for deal in read_log(&log).unwrap_or_else(|error| panic!("{error}\n{log}\n{text}")) {
        deal.replay(&rules, &mut ()).unwrap_or_else(|error| panic!("{error}\n{log}\n{text}"));
    }
    for line in log.lines() {
        let event: Value = serde_json::from_str(line).expect("a line of a log");
        let payments = event.get("payments").and_then(Value::as_array);
        let sum: i64 = payments.into_iter().flatten().filter_map(Value::as_i64).sum();
        assert_eq!(sum, 0, "{line}\n{text}");
    }
});
