//! A paired comparison: two dice games with the same rolls. `cargo run --package jing-stats --example paired`

use jing_stats::{Level, RatioSums, interval};

/// Rolls of a die in a session of ten, from a fixed sequence.
fn rolls(session: u64) -> impl Iterator<Item = i64> {
    (0..10)
        .map(move |roll| {
            let mixed = (session * 10 + roll + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) as i64 >> 33 & 0x7fff_ffff
        })
        .map(|bits| bits % 6 + 1)
}

fn main() {
    let [mut first, mut second, mut difference] = [RatioSums::default(); 3];
    for session in 0..2000 {
        // The first game pays the number rolled, the second one point more for a six.
        let (a, b) = rolls(session).fold((0, 0), |(a, b), roll| (a + roll, b + roll + i64::from(roll == 6)));
        first.record(a, 10);
        second.record(b, 10);
        difference.record(b - a, 10);
    }
    for (name, sums) in [("first", first), ("second", second), ("second - first", difference)] {
        let mean = interval::mean(&sums, Level::P95).expect("there are many sessions");
        println!("{name}: {:.3} [{:.3}, {:.3}]", mean.value, mean.interval.low, mean.interval.high);
    }
}
