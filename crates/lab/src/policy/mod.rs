//! The players, one module each, and the four players of a table.
//!
//! A [`Player`] sees only a [`View`] and takes its random numbers from the stream of its seat and deal, so the players are the same under
//! two rule sets. All players but [`Value`] and [`Search`] ignore payments. With players that ignore payments, the effect of a changed
//! payment on points is due to the rule alone, and deals can be settled again without being played again. These players declare 报听 if the
//! rules reward it ([`Rules::rewards_baoting`](crate::rules::Rules::rewards_baoting)), which counts as a rule of play.
//!
//! To add a player, implement the trait [`Player`].

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
pub(crate) mod worthy_hand;

pub use names::{NAMES, canonical_name, has_learner, name_arg, split_names};
use player::rest_of_efficient;
pub use player::{Memory, Player, has_unfinished_wait};
pub use search::{DEFAULT_WORLDS, MIN_LEAD_ERRORS, MIN_WORLDS, Search, Weighed, Weighing};
pub use untested::{Deed, untested_deed, untested_differences};
pub use value::{About, INPUTS, Judged, Style, Value, Weights};

use crate::game::{Claim, ClaimOptions, Players, Turn, TurnOptions, View};
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::tile::{BySeat, Kind, Suit};
use std::convert::Infallible;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A player, identified by its name: two policies of the same name are equal. [`Policy::player`] returns the implementation.
#[derive(Clone, Copy, Debug)]
pub enum Policy {
    /// Plays a uniformly random legal move; wins whenever it may.
    Random,
    /// Minimises the shanten; ties are broken at random.
    Greedy,
    /// Minimises the shanten, then maximises the number of unseen tiles that reduce it.
    Efficient,
    /// Maximises expected points with a trained network.
    Value(Value),
    /// Maximises expected points by playing candidates out.
    Search(Search),
    /// A player of the library's user, made by [`Policy::from_player`].
    Own(&'static dyn Player),
}

impl Policy {
    /// The policies that need no weights, weakest first.
    pub const ALL: [Policy; 3] = [Policy::Random, Policy::Greedy, Policy::Efficient];

    /// Makes a policy of a type that implements [`Player`]. The player is never freed.
    ///
    /// # Errors
    /// Returns an error if the name belongs to a built-in player, is empty, or contains a comma, white space or a control character.
    pub fn from_player(player: impl Player + 'static) -> Result<Policy, Message> {
        let name = player.name();
        let known = canonical_name(name);
        let is_taken =
            known.parse::<Policy>().is_ok() || Value::is_name(&known) || Search::parse_name(&known).is_some();
        if is_taken || name.is_empty() || name.contains(|c: char| c == ',' || c.is_whitespace() || c.is_control()) {
            return Err(msg!("policy-own-name", ?name));
        }
        Ok(Policy::Own(Box::leak(Box::new(player))))
    }

    /// Returns the implementation of this player.
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

    /// Returns the name, as typed on the command line.
    pub fn name(self) -> &'static str {
        self.player().name()
    }

    /// Returns the player `value` that this player is or evaluates positions with; `None` for players without weights.
    pub fn value_player(self) -> Option<Value> {
        self.player().value_player()
    }

    /// Whether its decisions depend on payments. If so, deals must be played again for each rule set.
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

/// A player in results. Labels with the same name are equal, even if their indices differ between sides.
#[derive(Clone, Copy, Debug)]
pub struct PlayerLabel {
    /// The index of the player among the distinct players of its side, from 0 to 3.
    pub number: u8,
    /// The name of the player.
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
    /// The player of each seat. Equal players are one player in results.
    pub policies: BySeat<Policy>,
    /// The rate of false wins (诈和), in millionths of the own draws that leave a waiting hand incomplete.
    pub error_rate: u32,
}

impl Seating {
    /// Returns a seating with this player on all seats and without false wins.
    pub fn all(policy: Policy) -> Seating {
        Seating { policies: BySeat([policy; 4]), error_rate: 0 }
    }

    /// Returns a seating of one player for all seats, or of four players in seat order, without false wins.
    ///
    /// # Errors
    /// Returns an error for any other number of players.
    pub fn from_players(players: &[Policy]) -> Result<Seating, Message> {
        match *players {
            [one] => Ok(Seating::all(one)),
            [a, b, c, d] => Ok(Seating { policies: BySeat([a, b, c, d]), error_rate: 0 }),
            _ => Err(msg!("policy-number", count = players.len())),
        }
    }

    /// Whether the decisions of at least one player depend on payments.
    pub fn looks_at_payments(&self) -> bool {
        self.policies.0.iter().any(|policy| policy.looks_at_payments())
    }

    /// Returns the distinct players, in the order of their first seat.
    pub fn players(&self) -> Vec<PlayerLabel> {
        let mut found: Vec<PlayerLabel> = Vec::new();
        for name in self.policies.0.map(Policy::name) {
            if found.iter().all(|known| known.name != name) {
                found.push(PlayerLabel { number: found.len() as u8, name });
            }
        }
        found
    }

    /// Returns for each seat the index of its player in [`Seating::players`].
    pub fn player_indices(&self) -> BySeat<u8> {
        let players = self.players();
        let number = |policy: Policy| players.iter().find(|player| player.name == policy.name());
        BySeat(self.policies.0.map(|policy| number(policy).map_or(0, |player| player.number)))
    }

    /// Returns the same players, which price wins by the payments of `rules` whatever rules are in force.
    #[must_use]
    pub fn valuing_wins_as_under(self, rules: &Rules) -> Seating {
        let policies = self.policies.0.map(|policy| policy.player().valuing_wins_as_under(rules).unwrap_or(policy));
        Seating { policies: BySeat(policies), ..self }
    }

    /// Returns the seating of the session with index `session` in the run with this seed. Replaces each `mixed` by the player drawn for
    /// its seat.
    #[must_use]
    pub(crate) fn for_session(self, seed: u64, session: u64) -> Seating {
        let player = |seat| match self.policies[seat] {
            Policy::Value(value) => value.for_session(seed, session, seat),
            other => other,
        };
        Seating { policies: BySeat::from_fn(player), ..self }
    }

    /// Returns the seating with every player moved `by` seats on, modulo 4: the player of seat 0 moves to seat `by`.
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

/// The four players of one deal and their memories.
pub struct Bots {
    seating: Seating,
    memories: BySeat<Memory>,
}

impl Bots {
    /// Creates the players of the deal with index `hand` in the run with this seed.
    pub fn new(seating: Seating, seed: u64, hand: u64) -> Bots {
        Bots { seating, memories: BySeat::from_fn(|seat| Memory::new(seed, hand, seat)) }
    }

    /// Returns the player of the seat of this view, and its memory.
    #[inline]
    fn player(&mut self, view: &View<'_, '_>) -> (&dyn Player, &mut Memory) {
        let seat = view.seat();
        (self.seating.policies[seat].player(), &mut self.memories[seat])
    }
}

impl Players for Bots {
    type Error = Infallible;

    #[inline]
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let rate = self.seating.error_rate;
        let (player, memory) = self.player(view);
        let errs = rate > 0 && player.may_declare_false_win(view, options) && memory.noise().chance(rate);
        Ok(if errs { Turn::Win } else { player.turn(view, options, memory) })
    }

    #[inline]
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let (player, memory) = self.player(view);
        Ok(player.claim(view, options, memory))
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        let (player, memory) = self.player(view);
        Ok(player.exchange(view, memory))
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        let (player, memory) = self.player(view);
        Ok(player.missing_suit(view, memory))
    }
}
