//! Players, one file each, and the four of a table.
//!
//! A [`Player`] sees a [`View`] and nothing else, and draws its noise from the stream of its seat and deal, so that two rule
//! sets have the same players. All but [`Value`] and [`Search`] are blind to payments: what a rule change does to the money is then
//! due to the rule alone, and deals can be settled again under other payments without being played again. The blind ones declare 报听
//! where the rules reward it at all ([`Rules::rewards_baoting`](crate::rules::Rules::rewards_baoting)), which counts as a rule of play.
//!
//! A player of one's own is a type with the trait [`Player`]; see there.

mod big_hand;
mod efficient;
pub(crate) mod gated_distance;
mod greedy;
mod interned;
mod names;
#[cfg(any(test, feature = "testing"))]
#[doc(hidden)]
pub mod payer;
mod player;
mod random;
mod search;
mod untested;
pub(crate) mod value;

pub use names::{NAMES, called, canonical_name, learn, separate};
use player::rest_of_efficient;
pub use player::{Memory, Player, waits_in_vain};
pub use search::{DEPARTS, FEWEST, Search, WORLDS, Weighed, Weighing};
pub use untested::{Deed, never_done, untested};
pub use value::{About, INPUTS, Judged, Value, Weights};

use crate::game::{Claim, ClaimOptions, Players, Turn, TurnOptions, View};
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::tile::{BySeat, Kind, Suit};
use std::convert::Infallible;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A player by its name. What it does is in [`Policy::player`]; two of the same name are the same player.
#[derive(Clone, Copy, Debug)]
pub enum Policy {
    /// Any legal move, uniformly; wins when it may.
    Random,
    /// The lowest shanten, ties at random.
    Greedy,
    /// The lowest shanten, then the most unseen tiles that improve it.
    Efficient,
    /// The most points, by learned values of positions.
    Value(Value),
    /// The most points, by playing the candidates out.
    Search(Search),
    /// A player from outside: [`Policy::own`].
    Own(&'static dyn Player),
}

impl Policy {
    /// The policies that need no weights, weakest first.
    pub const ALL: [Policy; 3] = [Policy::Random, Policy::Greedy, Policy::Efficient];

    /// A player from outside, which is kept as long as the program runs.
    ///
    /// # Errors
    /// Its name is that of another player, or cannot stand in a list of names.
    pub fn own(player: impl Player + 'static) -> Result<Policy, Message> {
        let name = player.name();
        let known = canonical_name(name);
        let is_taken = known.parse::<Policy>().is_ok() || Value::is_name(&known) || Search::read(&known).is_some();
        if is_taken || name.is_empty() || name.contains(|c: char| c == ',' || c.is_whitespace() || c.is_control()) {
            return Err(msg!("policy-own-name", ?name));
        }
        Ok(Policy::Own(Box::leak(Box::new(player))))
    }

    /// What it does: the one place where a name becomes a way to play.
    #[inline]
    pub fn player(&self) -> &dyn Player {
        match self {
            Policy::Random => &random::Random,
            Policy::Greedy => &greedy::Greedy,
            Policy::Efficient => &efficient::Efficient,
            Policy::Value(value) => value,
            Policy::Search(search) => search,
            Policy::Own(player) => *player,
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.player().name()
    }

    /// The player with weights that it is or thinks with.
    pub fn learned(self) -> Option<Value> {
        self.player().learned()
    }

    /// Whether it decides by what deals pay. Then deals must be played anew under every rule set.
    pub fn looks_at_payments(self) -> bool {
        self.player().looks_at_payments()
    }
}

impl PartialEq for Policy {
    fn eq(&self, other: &Policy) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Policy {}

impl Hash for Policy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// A player as results know it. Its name is what makes it the same in two sides; its number tells it from the others of its side.
#[derive(Clone, Copy, Debug)]
pub struct PlayerLabel {
    /// Its number in its side, at most 3.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
}

impl PartialEq for PlayerLabel {
    fn eq(&self, other: &PlayerLabel) -> bool {
        self.name == other.name
    }
}

/// The four players of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Who sits where.
    pub policies: BySeat<Policy>,
    /// 诈和: in so many of a million own draws that leave a waiting hand incomplete the player declares a win all the same.
    pub error_rate: u32,
}

impl Seating {
    /// The same player on all seats, without errors.
    pub fn all(policy: Policy) -> Seating {
        Seating { policies: BySeat([policy; 4]), error_rate: 0 }
    }

    /// One player for all seats, or four.
    ///
    /// # Errors
    /// Any other number of them.
    pub fn of(players: &[Policy]) -> Result<Seating, Message> {
        match *players {
            [one] => Ok(Seating::all(one)),
            [a, b, c, d] => Ok(Seating { policies: BySeat([a, b, c, d]), error_rate: 0 }),
            _ => Err(msg!("policy-number", count = players.len())),
        }
    }

    /// Whether deals depend on payments through a player.
    pub fn looks_at_payments(&self) -> bool {
        self.policies.0.iter().any(|policy| policy.looks_at_payments())
    }

    /// The different players, in seat order.
    pub fn players(&self) -> Vec<PlayerLabel> {
        let mut found: Vec<PlayerLabel> = Vec::new();
        for name in self.policies.0.map(Policy::name) {
            if found.iter().all(|known| known.name != name) {
                found.push(PlayerLabel { number: found.len() as u8, name });
            }
        }
        found
    }

    /// The number of the player of every seat among [`Seating::players`].
    pub fn numbers(&self) -> BySeat<u8> {
        let players = self.players();
        let number = |policy: Policy| players.iter().find(|player| player.name == policy.name());
        BySeat(self.policies.0.map(|policy| number(policy).map_or(0, |player| player.number)))
    }

    /// The same players, who go on valuing wins by these rules.
    #[must_use]
    pub fn valuing_by(self, rules: &Rules) -> Seating {
        let policies = self.policies.0.map(|policy| policy.player().valuing_by(rules).unwrap_or(policy));
        Seating { policies: BySeat(policies), ..self }
    }

    /// Every player one seat further: the player of seat 0 sits in seat `by`.
    #[must_use]
    pub fn rotated(self, by: usize) -> Seating {
        let mut policies = self.policies.0;
        policies.rotate_right(by % 4);
        Seating { policies: BySeat(policies), ..self }
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.policies.0.map(Policy::name);
        if names.iter().all(|name| *name == names[0]) { f.write_str(names[0]) } else { f.write_str(&names.join(",")) }
    }
}

/// The four players of one deal, with their memories.
pub struct Bots {
    seating: Seating,
    memories: BySeat<Memory>,
}

impl Bots {
    /// The players of deal `hand`.
    pub fn new(seating: Seating, seed: u64, hand: u64) -> Bots {
        Bots { seating, memories: BySeat::from_fn(|seat| Memory::new(seed, hand, seat)) }
    }

    /// The player who looks, and its memory.
    #[inline]
    fn asked(&mut self, view: &View<'_, '_>) -> (&dyn Player, &mut Memory) {
        let seat = view.seat();
        (self.seating.policies[seat].player(), &mut self.memories[seat])
    }
}

impl Players for Bots {
    type Error = Infallible;

    #[inline]
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let rate = self.seating.error_rate;
        let (player, memory) = self.asked(view);
        let errs = rate > 0 && player.may_err(view, options) && memory.noise().chance(rate);
        Ok(if errs { Turn::Win } else { player.turn(view, options, memory) })
    }

    #[inline]
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let (player, memory) = self.asked(view);
        Ok(player.claim(view, options, memory))
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        let (player, memory) = self.asked(view);
        Ok(player.exchange(view, memory))
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        let (player, memory) = self.asked(view);
        Ok(player.missing_suit(view, memory))
    }
}
