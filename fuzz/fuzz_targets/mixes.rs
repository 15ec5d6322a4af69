//! The bytes choose valid changes of a rule set. Its deals are played, replayed, and settled by the independent code of the tests and as
//! situations: no panic, and always the same payments.
#![no_main]

#[path = "../../crates/lab/tests/engine/settled/again/mod.rs"]
mod again;

use again::mix::{Bases, Dice, bases, draw};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static BASES: LazyLock<Bases> = LazyLock::new(bases);

fuzz_target!(|bytes: &[u8]| {
    let mix = draw(&BASES, &mut Dice::from_bytes(bytes));
    let seed = bytes.iter().fold(0, |seed: u64, &byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    if let Err(fault) = again::play::check(&mix.rules, seed, 2) {
        panic!("--rules '{}', seed {seed}: {}\n{}", mix.argument, fault.what, fault.log);
    }
});
