//! How the network learns what tables are worth: deals of known players are watched, and the points that follow, less the luck that the
//! network told apart so far, are what a table was worth. The less luck is left in these targets, the fewer deals it takes.

use super::{Net, PARTS, Watch, Worth, scene};
use crate::game::{Carried, Domain, Setup, Stream, play};
use crate::net::{Fit, Pace, Samples};
use crate::policy::{Bots, Policy, Seating};
use crate::rules::Rules;
use crate::score::Item;
use crate::threads;
use crate::tile::{BySeat, Seat};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// Deals of a round.
    pub deals: u64,
    /// Rounds.
    pub rounds: u64,
}

impl Course {
    /// What the presets had.
    pub const WHOLE: Course = Course { deals: 40_000, rounds: 8 };
}

/// The seed of the walls, which are those of no run.
const SEED: u64 = 0x6c75_636b_2f70_6c79;
/// The rates of the first and of the last round.
const RATES: [f32; 2] = [3e-3, 2e-4];

/// Learns what tables of `efficient` and this player are worth; `told` hears the number of every round and the mean square of its targets.
pub fn train(rules: &Rules, other: Policy, course: &Course, told: &mut dyn FnMut(u64, f32)) -> Worth {
    let mut stream = Stream::new(SEED, Domain::Study, u64::MAX);
    let scale = samples(rules, other, &Net::zero(scene::ROWS, 1.0), 0..500).spread();
    let net = Net { scale, ..Net::random(scene::ROWS, &mut stream, false) };
    let pace = Pace { rounds: course.rounds as u32, rates: RATES, batch: 2048, parts: 4, follow: 0.01 };
    let mut fit = Fit::new(net, stream, pace);
    for round in 0..course.rounds {
        let now = samples(rules, other, &fit.learned, round * course.deals..(round + 1) * course.deals);
        told(round, now.mean_square() as f32);
        fit.round(now, &AtomicBool::new(false));
    }
    Worth(fit.learned.rounded(|number| number as i16))
}

/// Who sits where in a deal: all alike half the time, else one against three either way.
fn seating(other: Policy, deal: u64) -> Seating {
    let alone = Seat::ALL[(deal / 4 % 4) as usize];
    let plays = |seat: Seat| match deal % 4 {
        0 => false,
        1 => true,
        2 => seat == alone,
        _ => seat != alone,
    };
    let policies = BySeat::from_fn(|seat| if plays(seat) { other } else { Policy::Efficient });
    Seating { policies, ..Seating::all(other) }
}

fn samples(rules: &Rules, other: Policy, net: &Net, deals: Range<u64>) -> Samples<4> {
    let deal = |hand: u64| {
        let mut carried = Carried::new(hand);
        carried.dealer = Seat::ALL[(hand / 16 % 4) as usize];
        let setup = Setup::new(rules, SEED, hand, &carried, Vec::new());
        let seating = seating(other, hand);
        let mut watch = Watch { seen: Some(Vec::new()), ..Watch::with(net, rules, &seating) };
        let finished = match play(rules, &setup, &mut Bots::new(seating, SEED, hand), &mut watch) {
            Ok(finished) => finished,
            Err(error) => unreachable!("players play by the rules, but in deal {hand}: {error:?}"),
        };
        let settled = &finished.settlement;
        let (total, lower) = (settled.total().by_seat(), settled.paid(Item::LowerJing).by_seat());
        let luck = watch.luck;
        let mut samples = Samples::default();
        for seen in watch.seen.into_iter().flatten() {
            let target = seen.order.map(|seat| {
                let points = (total[seat] - lower[seat] - seen.base[seat]) as f32;
                points - (luck[seat] - seen.luck[seat]) as f32 / PARTS as f32
            });
            samples.push(&seen.rows, target);
        }
        samples
    };
    let parts: Vec<Samples<4>> = threads::map(deals, deal);
    parts.into_iter().collect()
}
