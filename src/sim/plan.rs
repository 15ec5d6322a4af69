//! What a run plays: rules, players, seed, number of deals.

use crate::game::{Carried, Finished, Observer, Setup, carry, play};
use crate::policy::{Bots, Seating};
use crate::rules::Rules;
use crate::tile::Kind;

/// A run is a pure function of its plan.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The house rules.
    pub rules: Rules,
    /// The players.
    pub seating: Seating,
    /// The seed of all streams.
    pub seed: u64,
    /// Deals to play.
    pub hands: u64,
    /// Deals of a session; the last may be shorter.
    pub session_len: u32,
}

impl Plan {
    /// Number of sessions.
    pub fn sessions(&self) -> u64 {
        self.hands.div_ceil(u64::from(self.session_len))
    }

    /// Number of deals of one session.
    pub fn deals_of(&self, session: u64) -> u32 {
        let len = u64::from(self.session_len);
        self.hands.saturating_sub(session.saturating_mul(len)).min(len) as u32
    }

    /// Plays one session; `seen` gets every deal.
    pub fn play_session(&self, session: u64, mut seen: impl FnMut(u64, &Finished)) {
        let mut order = Vec::with_capacity(crate::game::MAX_TILES);
        self.play_session_reusing(session, &mut order, |hand, finished| seen(hand, &finished));
    }

    /// Plays a session and hands every deal over.
    pub(crate) fn play_session_reusing(
        &self,
        session: u64,
        order: &mut Vec<Kind>,
        mut seen: impl FnMut(u64, Finished),
    ) {
        let mut carried = Carried::new(session);
        let first = session * u64::from(self.session_len);
        for hand in first..first + u64::from(self.deals_of(session)) {
            let setup = Setup::new(&self.rules, self.seed, hand, &carried, std::mem::take(order));
            let finished = self.play_deal(&setup, &mut ());
            *order = setup.order;
            carried = carry(&self.rules, &carried, &finished);
            seen(hand, finished);
            if carried.over {
                carried = Carried::new(session);
            }
        }
    }

    /// Plays one deal of this setup, telling `observer`.
    pub fn play_deal<O: Observer>(&self, setup: &Setup, observer: &mut O) -> Finished {
        let mut bots = Bots::new(self.seating, self.seed, setup.hand);
        match play(&self.rules, setup, &mut bots, observer) {
            Ok(finished) => finished,
            Err(error) => unreachable!("policies play by the rules, but in deal {}: {error:?}", setup.hand),
        }
    }

    /// The setup of deal `hand`, after the deals of its session before it.
    pub fn setup_of(&self, hand: u64) -> Setup {
        let len = u64::from(self.session_len);
        let session = hand / len;
        let mut carried = Carried::new(session);
        for before in session * len..hand {
            let setup = Setup::new(&self.rules, self.seed, before, &carried, Vec::new());
            carried = carry(&self.rules, &carried, &self.play_deal(&setup, &mut ()));
            if carried.over {
                carried = Carried::new(session);
            }
        }
        Setup::new(&self.rules, self.seed, hand, &carried, Vec::new())
    }
}
