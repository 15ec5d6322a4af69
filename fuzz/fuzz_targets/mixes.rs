//! Bytes choose changes of a rule set that the rules accept; deals are played, replayed, settled again by the code of the tests and as
//! situations: never a panic, never another payment.
#![no_main]

#[path = "../../crates/lab/tests/engine/settled/again/mod.rs"]
mod again;

use again::mix::{Bases, Dice, bases, draw};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static BASES: LazyLock<Bases> = LazyLock::new(bases);

fuzz_target!(|bytes: &[u8]| {
    let mix = draw(&BASES, &mut Dice::of(bytes));
    let seed = bytes.iter().fold(0, |seed: u64, &byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    if let Err(fault) = again::play::check(&mix.rules, seed, 2) {
        panic!("--rules '{}', seed {seed}: {}\n{}", mix.argument, fault.what, fault.log);
    }
});
