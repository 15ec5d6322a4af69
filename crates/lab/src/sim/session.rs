//! One session: consecutive deals. Each passes on to the next the dealer, the scores and everything else that the rules
//! carry over.

use crate::game::{
    Carried, Claim, ClaimOptions, Finished, Observer, PlayError, Players, Setup, Turn, TurnOptions, View, carry, play,
};
use crate::policy::{Bots, Seating};
use crate::rules::Rules;
use crate::tile::{Kind, Suit};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The deals of a session, one after the other. The first dealer is seat 0; the rules decide later dealers.
pub struct Session<'a> {
    rules: &'a Rules,
    seating: Seating,
    seed: u64,
    /// The index of the session in the run.
    number: u64,
    /// The indices in the run of the deals still to be played.
    hands: Range<u64>,
    /// The state that the last deal passes on to the next.
    carried: Carried,
    /// The memory of the wall, reused by all deals.
    order: Vec<Kind>,
    /// The flag that ends the session at the next decision; `None` if it always goes on.
    abandon: Option<&'a AtomicBool>,
}

/// Bots that return an error instead of a decision once the flag `abandon` is set.
struct Interruptible<'a> {
    bots: Bots,
    abandon: Option<&'a AtomicBool>,
}

/// The error of [`Interruptible`] once the flag is set.
#[derive(Debug)]
struct Abandoned;

impl Interruptible<'_> {
    #[inline]
    fn bots(&mut self) -> Result<&mut Bots, Abandoned> {
        let abandoned = self.abandon.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if abandoned { Err(Abandoned) } else { Ok(&mut self.bots) }
    }
}

impl Players for Interruptible<'_> {
    type Error = Abandoned;

    #[inline]
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Abandoned> {
        let Ok(turn) = self.bots()?.turn(view, options);
        Ok(turn)
    }

    #[inline]
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Abandoned> {
        let Ok(claim) = self.bots()?.claim(view, options);
        Ok(claim)
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Abandoned> {
        let Ok(tiles) = self.bots()?.exchange(view);
        Ok(tiles)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Abandoned> {
        let Ok(suit) = self.bots()?.missing_suit(view);
        Ok(suit)
    }
}

impl<'a> Session<'a> {
    /// Returns the session with index `number` in the run. `hands` are the indices of its deals in the run. `seed` is
    /// that of the run.
    pub fn new(rules: &'a Rules, seating: Seating, seed: u64, number: u64, hands: Range<u64>) -> Session<'a> {
        let seating = seating.for_session(seed, number);
        Session { rules, seating, seed, number, hands, carried: Carried::new(number), order: Vec::new(), abandon: None }
    }

    /// Returns the players of the session.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Gives up the deal in play at the next decision once `flag` is set. The session then has no further deals.
    pub fn abandoned_by(self, flag: &'a AtomicBool) -> Session<'a> {
        Session { abandon: Some(flag), ..self }
    }

    /// Plays the next deal and reports its events to `observer`. Returns the index of the deal in the run and the
    /// finished deal; `None` after the last deal or if the deal was given up.
    pub fn next_deal<O: Observer>(&mut self, observer: &mut O) -> Option<(u64, Finished)> {
        let hand = self.hands.next()?;
        let setup = Setup::new(self.rules, self.seed, hand, &self.carried, std::mem::take(&mut self.order));
        let bots = Bots::new(self.seating, self.seed, setup.hand);
        let mut players = Interruptible { bots, abandon: self.abandon };
        let finished = match play(self.rules, &setup, &mut players, observer) {
            Ok(finished) => finished,
            Err(PlayError::Player(Abandoned)) => {
                self.hands = 0..0;
                return None;
            }
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
