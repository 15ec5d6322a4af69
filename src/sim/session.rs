//! One session: deals that share the dealer, the scores and whatever the rules remember.

use crate::game::{Carried, Finished, Observer, Setup, carry, play};
use crate::policy::{Bots, Seating};
use crate::rules::Rules;
use crate::tile::Kind;
use std::ops::Range;

/// The deals of a session, one after the other. The first dealer is seat 0; then the rules decide.
pub struct Session<'a> {
    rules: &'a Rules,
    seating: Seating,
    seed: u64,
    number: u64,
    /// Numbers of the deals still to be played.
    hands: Range<u64>,
    carried: Carried,
    /// The walls of all deals, one after the other in the same memory.
    order: Vec<Kind>,
}

impl<'a> Session<'a> {
    /// The session of this number, whose deals have these numbers.
    pub fn new(rules: &'a Rules, seating: Seating, seed: u64, number: u64, hands: Range<u64>) -> Session<'a> {
        Session { rules, seating, seed, number, hands, carried: Carried::new(number), order: Vec::new() }
    }

    /// Plays the next deal, telling `observer`: its number and what came of it. None after the last.
    pub fn next_deal<O: Observer>(&mut self, observer: &mut O) -> Option<(u64, Finished)> {
        let hand = self.hands.next()?;
        let setup = Setup::new(self.rules, self.seed, hand, &self.carried, std::mem::take(&mut self.order));
        let mut bots = Bots::new(self.seating, self.seed, setup.hand);
        let finished = match play(self.rules, &setup, &mut bots, observer) {
            Ok(finished) => finished,
            Err(error) => unreachable!("players play by the rules, but in deal {}: {error:?}", setup.hand),
        };
        self.carried = carry(self.rules, &self.carried, &finished);
        if self.carried.over {
            self.carried = Carried::new(self.number);
        }
        self.order = setup.order;
        Some((setup.hand, finished))
    }
}
