//! A statistic of your own: how often does the winner have no claimed meld?
//! `cargo run --release --package jing-lab --example statistic -- RULES`
//!
//! A session is played as a run plays it, so the deals are those of `jing simulate` with the same seed. The sampling unit of the
//! interval is the session, because its deals depend on each other.

use jing_lab::policy::{Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::sim::Run;
use jing_lab::stats::{Level, RatioSums, interval};
use jing_lab::tile::Meld;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| "nanchang".to_owned());
    let run = Run::new(Rules::load(&name)?, Seating::all(Policy::Efficient), 1, 3200);
    let mut sums = RatioSums::default();
    for number in 0..run.sessions() {
        let (mut closed, mut wins) = (0, 0);
        let mut session = run.session(0, 0, number);
        while let Some((_, finished)) = session.next_deal(&mut ()) {
            for win in &finished.facts.wins {
                let melds = &finished.facts.seats[win.seat].hand.melds;
                closed += i64::from(!melds.iter().any(Meld::is_claimed));
                wins += 1;
            }
        }
        sums.record(closed, wins);
    }
    let rate = interval::proportion(&sums, Level::P95).ok_or("nobody wins")?;
    println!(
        "{name}: {:.2} % of wins without a claimed meld, 95 % interval {:.2} to {:.2}",
        100.0 * rate.value,
        100.0 * rate.interval.low,
        100.0 * rate.interval.high
    );
    Ok(())
}
