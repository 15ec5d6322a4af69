//! The player that plays its candidates out: what each leads to in worlds that it may imagine.
//!
//! At a decision the other hands and the wall are drawn as play suggests ([`View::imagined`]), the same worlds for all
//! candidates (common random numbers). In each world every candidate is played and all four seats go on as one player does.
//! Candidates that are clearly worse are dropped early, so that worlds go where the choice is close (Maron and Moore,
//! "Hoeffding races", 1994). It departs from what the player that goes on would do only where the difference lies beyond its
//! noise, and where what was learned does not speak against it more strongly: each is believed by its error. (Rollouts over a base
//! player: Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996.)

mod candidates;
#[cfg(test)]
mod tests;
mod weigh;

pub use weigh::{DEPARTS, Weighed, Weighing};

use super::{Deed, Memory, Player, Policy, Value, interned, waits_in_vain};
use crate::game::{Act, Asked, Claim, ClaimOptions, Stream, Turn, TurnOptions, View};
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::tile::{Kind, Suit};
use std::hash::{Hash, Hasher};
use weigh::For;

/// Worlds of a decision at most, where the name does not say it.
pub const WORLDS: u32 = 256;
/// Fewest worlds after which it may depart from the player that goes on.
pub const FEWEST: u32 = 128;

/// How far learned values err about a difference, in units of the network, where no candidate is a win and where one is, and what
/// share of the difference beside. Measured in nanchang and sichuan: what they say of 1,200 candidates against 512 worlds.
const ERR: f64 = 1.0 / 32.0;
const ERR_WIN: f64 = 0.25;
const ERR_SHARE: f64 = 0.35;
/// A candidate whose learned value is further behind than so many times its error is not played out.
const DOUBT: f64 = 1.0;

/// A player that searches. Two of the same name are the same player.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    name: &'static str,
    /// The player that goes on: `value`, or `efficient`.
    onward: Option<Value>,
    worlds: u32,
    /// Rules by which it values the ends of deals, where they are not those in force.
    payments: Option<&'static Rules>,
}

impl PartialEq for Search {
    fn eq(&self, other: &Search) -> bool {
        self.name == other.name
    }
}

impl Eq for Search {}

impl Hash for Search {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Search {
    /// Taken apart where it is a name of one of these, `search[@WORLDS][:PLAYER]`: worlds and the player that goes on.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(name: &str) -> Option<Result<(u32, &str), Message>> {
        let rest = name.strip_prefix("search").filter(|rest| rest.is_empty() || rest.starts_with(['@', ':']))?;
        let (worlds, onward) = rest.split_once(':').unwrap_or((rest, "value"));
        let most = 1 << 20;
        let number = worlds
            .strip_prefix('@')
            .map_or(Some(WORLDS), |worlds| worlds.parse().ok().filter(|worlds| (FEWEST..=most).contains(worlds)));
        Some(match number {
            None => Err(msg!("policy-search-worlds", name, least = FEWEST, most)),
            Some(_) if onward != "efficient" && !Value::is_name(onward) => {
                Err(msg!("policy-search-onward", name, ?onward))
            }
            Some(worlds) => Ok((worlds, onward)),
        })
    }

    /// The player of this name, with the one that goes on: `value`, or without one `efficient`.
    pub fn new(name: &str, worlds: u32, onward: Option<Value>) -> Search {
        Search { name: interned::text(name), onward, worlds, payments: None }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Worlds of a decision at most.
    pub const fn worlds(self) -> u32 {
        self.worlds
    }

    /// The player that goes on.
    pub const fn onward(self) -> Policy {
        match self.onward {
            Some(value) => Policy::Value(value),
            None => Policy::Efficient,
        }
    }

    /// How far learned values err that put two candidates `apart` points, of which one `wins` or neither; no end where nothing was
    /// learned.
    fn err(self, apart: f64, wins: bool) -> f64 {
        let least = if wins { ERR_WIN } else { ERR };
        self.onward
            .map_or(f64::INFINITY, |value| least * f64::from(value.weights().net.scale) + ERR_SHARE * apart.abs())
    }

    /// What the candidates are worth that may be the best; `noise` says which worlds are drawn.
    pub fn weigh(self, view: &View<'_, '_>, asked: Asked<'_>, noise: &mut Stream) -> Weighing {
        weigh::weigh(self, view, asked, For::Play, noise.bits())
    }

    /// The same for one who wants to know: also of others, and of what was played, which is not dropped.
    pub fn advise(self, view: &View<'_, '_>, asked: Asked<'_>, played: Option<Act>, noise: &mut Stream) -> Weighing {
        weigh::weigh(self, view, asked, For::Advice(played), noise.bits())
    }
}

impl Player for Search {
    fn name(&self) -> &'static str {
        self.name
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        let act = self.weigh(view, Asked::Turn(options), memory.noise()).act();
        let Act::Turn(turn) = act else { unreachable!("{act:?} was weighed as a turn") };
        turn
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        let act = self.weigh(view, Asked::Claim(options), memory.noise()).act();
        let Act::Claim(claim) = act else { unreachable!("{act:?} was weighed as a claim") };
        claim
    }

    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
        let act = self.weigh(view, Asked::Exchange, memory.noise()).act();
        let Act::Exchange(tiles) = act else { unreachable!("{act:?} was weighed as an exchange") };
        tiles
    }

    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
        let act = self.weigh(view, Asked::MissingSuit, memory.noise()).act();
        let Act::MissingSuit(suit) = act else { unreachable!("{act:?} was weighed as a missing suit") };
        suit
    }

    fn may_err(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        waits_in_vain(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn valuing_by(&self, rules: &Rules) -> Option<Policy> {
        let payments = Some(interned::rules(rules));
        let onward = self.onward.map(|value| value.with_payments(rules));
        Some(Policy::Search(Search { payments, onward, ..*self }))
    }

    fn never_does(&self, deed: Deed) -> bool {
        deed == Deed::FalseWin
    }

    fn learned(&self) -> Option<Value> {
        self.onward
    }
}
