//! Trains the network that estimates the value of tables. The samples come from deals of given players. The target of a table is the
//! points that each seat gains from then on, minus its later luck as estimated by the network so far. The less luck remains in the
//! targets, the fewer deals are needed.

use super::{LuckNet, LuckObserver, Net, UNITS_PER_POINT, scene};
use crate::game::{Carried, Domain, Setup, Stream, play};
use crate::net::{Fit, FitOptions, Samples};
use crate::policy::{Bots, Policy, Seating};
use crate::rules::Rules;
use crate::score::Item;
use crate::threads;
use crate::tile::{BySeat, Seat};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// The length of a training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The number of deals of a round.
    pub deals: u64,
    /// The number of rounds.
    pub rounds: u64,
}

impl Course {
    /// The length with which the networks of the presets were trained.
    pub const WHOLE: Course = Course { deals: 40_000, rounds: 8 };
}

/// The seed of the walls. No run uses it.
const SEED: u64 = 0x6c75_636b_2f70_6c79;
/// The learning rates of the first and of the last round.
const RATES: [f32; 2] = [3e-3, 2e-4];

/// Trains a network on deals of `efficient` and the player `other` under these rules. Before the fit of each round, calls `on_targets` with
/// the index of the round and the mean square of its targets, in squared points.
pub fn train(rules: &Rules, other: Policy, course: &Course, on_targets: &mut dyn FnMut(u64, f32)) -> LuckNet {
    let mut stream = Stream::new(SEED, Domain::Study, u64::MAX);
    let scale = samples(rules, other, &Net::zero(scene::ROWS, 1.0), 0..500).target_scale();
    let net = Net { scale, ..Net::random(scene::ROWS, scene::ROWS, &mut stream, false) };
    let options = FitOptions { rounds: course.rounds as u32, rates: RATES, batch: 2048, parts: 4, follow: 0.01 };
    let mut fit = Fit::new(net, stream, options);
    for round in 0..course.rounds {
        let now = samples(rules, other, &fit.learned, round * course.deals..(round + 1) * course.deals);
        on_targets(round, now.mean_square() as f32);
        fit.round(now, &AtomicBool::new(false));
    }
    LuckNet(fit.learned.rounded(|number| number as i16))
}

/// Returns the players of the deal with index `deal`. In turn: four `efficient`, four `other`, one `other` among three `efficient`, and one
/// `efficient` among three `other`. The single player moves on by a seat every four deals.
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

/// Plays the deals with these indices and returns their samples, in order. `net` estimates the luck that is removed from the targets.
fn samples(rules: &Rules, other: Policy, net: &Net, deals: Range<u64>) -> Samples<4> {
    let deal = |hand: u64| {
        let mut carried = Carried::new(hand);
        carried.dealer = Seat::ALL[(hand / 16 % 4) as usize];
        let setup = Setup::new(rules, SEED, hand, &carried, Vec::new());
        let seating = seating(other, hand);
        let mut watch = LuckObserver { seen: Some(Vec::new()), ..LuckObserver::with_net(net, rules, &seating) };
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
                points - (luck[seat] - seen.luck[seat]) as f32 / UNITS_PER_POINT as f32
            });
            samples.push(&seen.rows, target);
        }
        samples.shrunk_to_fit()
    };
    threads::map(deals, deal).into_iter().collect()
}
