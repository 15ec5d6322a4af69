//! Players, one file each, and the four of a table.
//!
//! A policy sees a [`View`] and nothing else, and draws its noise from the stream of its seat and deal, so that two rule
//! sets have the same players. All but [`Value`] are blind to payments: what a rule change does to the money is then due to the
//! rule alone, and deals can be settled again under other payments without being played again. The others declare 报听 where
//! the rules reward it at all ([`Rules::rewards_baoting`](crate::rules::Rules::rewards_baoting)), which counts as a rule of play.

mod big_hand;
mod efficient;
pub(crate) mod gated_distance;
mod greedy;
mod random;
mod search;
mod untested;
pub(crate) mod value;

pub use search::{DEPARTS, FEWEST, Search, WORLDS, Weighed, Weighing};
pub use untested::{Deed, never_done, untested};
pub use value::{About, INPUTS, Judged, Value, Weights};

use crate::game::{Act, Asked, Claim, ClaimOptions, Players, Stream, Turn, TurnOptions, View, player_streams};
use crate::lang::{Lang, Message, msg};
use crate::rules::{Rules, suggest};
use crate::tile::{BySeat, Kind, Seat, Suit};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// For tests: looks at payments. Efficient, but at random where a rule set changes the base.
    #[cfg(test)]
    Payer,
}

impl Policy {
    /// The policies that need no weights, weakest first.
    pub const ALL: [Policy; 3] = [Policy::Random, Policy::Greedy, Policy::Efficient];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Greedy => "greedy",
            Policy::Efficient => "efficient",
            Policy::Value(value) => value.name(),
            Policy::Search(search) => search.name(),
            #[cfg(test)]
            Policy::Payer => "payer",
        }
    }

    /// The player with weights that it is or thinks with.
    pub const fn learned(self) -> Option<Value> {
        match self {
            Policy::Value(value) => Some(value),
            Policy::Search(search) => search.value(),
            _ => None,
        }
    }

    /// Whether it decides by what deals pay. Then deals must be played anew under every rule set.
    pub const fn looks_at_payments(self) -> bool {
        match self {
            Policy::Random | Policy::Greedy | Policy::Efficient => false,
            Policy::Value(_) | Policy::Search(_) => true,
            #[cfg(test)]
            Policy::Payer => true,
        }
    }
}

/// A player as results know it. Its name is what makes it the same in two sides; its number tells it from the others of its side.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// Its number in its side, at most 3.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
}

impl PartialEq for Player {
    fn eq(&self, other: &Player) -> bool {
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
    pub fn players(&self) -> Vec<Player> {
        let mut found: Vec<Player> = Vec::new();
        for name in self.policies.0.map(Policy::name) {
            if found.iter().all(|known| known.name != name) {
                found.push(Player { number: found.len() as u8, name });
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
        let policies = self.policies.0.map(|policy| match policy {
            Policy::Value(value) => Policy::Value(value.valuing_by(rules)),
            Policy::Search(search) => Policy::Search(search.valuing_by(rules)),
            blind => blind,
        });
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

/// No player has this name.
fn unknown(name: &str) -> Message {
    let known = CALLED.iter().flat_map(|(name, word)| [*name, *word]);
    let near = suggest::nearest(name, known).map(|near| msg!("policy-near", ?near));
    msg!("policy-unknown", ?name, near)
}

/// What players are called in Chinese.
const CALLED: [(&str, &str); 5] =
    [("random", "随机"), ("greedy", "贪心"), ("efficient", "牌效"), ("value", "求分"), ("search", "搜索")];

/// The name of the player that is meant: 求分@2 is `value@2`.
pub fn meant(said: &str) -> String {
    let word = CALLED.iter().find_map(|(name, word)| Some((name, said.strip_prefix(word)?)));
    match word {
        Some((name, rest)) if rest.is_empty() || rest.starts_with(['@', ':']) => format!("{name}{rest}"),
        Some((name, rest)) if rest.starts_with('：') => format!("{name}:{}", &rest['：'.len_utf8()..]),
        _ => said.to_owned(),
    }
}

/// What people who speak this language call players: a name, or several with commas or blanks between them.
pub fn called(names: &str, lang: Lang) -> String {
    let of = |word: &str| {
        let name = word.trim_end_matches([',', ' ', '@', ':']);
        let said = CALLED.iter().find(|(known, _)| *known == name).map_or(name, |(_, said)| said);
        said.to_owned() + &word[name.len()..]
    };
    match lang {
        Lang::En => names.to_owned(),
        Lang::Zh => names.split_inclusive([',', ' ', '@', ':']).map(of).collect(),
    }
}

impl FromStr for Policy {
    type Err = Message;

    fn from_str(text: &str) -> Result<Policy, Message> {
        let name = text.trim();
        Policy::ALL.into_iter().find(|policy| policy.name() == name).ok_or_else(|| unknown(name))
    }
}

impl FromStr for Seating {
    type Err = Message;

    fn from_str(text: &str) -> Result<Seating, Message> {
        Seating::of(&text.split(',').map(str::parse).collect::<Result<Vec<Policy>, _>>()?)
    }
}

/// The four players of one deal, with their noise.
pub struct Bots {
    seating: Seating,
    seed: u64,
    hand: u64,
    /// Their noise, once somebody needs it.
    streams: Option<BySeat<Stream>>,
    /// What `efficient` knows of its tiles.
    looks: BySeat<Option<efficient::Look>>,
}

impl Bots {
    /// The players of deal `hand`.
    pub fn new(seating: Seating, seed: u64, hand: u64) -> Bots {
        Bots { seating, seed, hand, streams: None, looks: BySeat([const { None }; 4]) }
    }

    fn errs(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        let rate = self.seating.error_rate;
        rate > 0 && !options.win && !view.waits().self_draw.is_empty() && self.noise(view.seat()).chance(rate)
    }

    /// What a player that searches does.
    fn searched(&mut self, view: &View<'_, '_>, asked: Asked<'_>) -> Option<Act> {
        let seat = view.seat();
        match self.seating.policies[seat] {
            Policy::Search(search) => Some(search.weigh(view, asked, self.noise(seat)).act()),
            _ => None,
        }
    }

    fn noise(&mut self, seat: Seat) -> &mut Stream {
        &mut self.streams.get_or_insert_with(|| player_streams(self.seed, self.hand))[seat]
    }
}

impl Players for Bots {
    type Error = Infallible;

    #[inline]
    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        if self.errs(view, options) {
            return Ok(Turn::Win);
        }
        if let Policy::Value(value) = self.seating.policies[view.seat()] {
            return Ok(value.turn(view, options));
        }
        if let Some(Act::Turn(turn)) = self.searched(view, Asked::Turn(options)) {
            return Ok(turn);
        }
        if options.win {
            return Ok(Turn::Win);
        }
        let seat = view.seat();
        let turn = match self.seating.policies[seat] {
            Policy::Random => return Ok(random::turn(options, self.noise(seat))),
            Policy::Greedy => greedy::turn(view, options, self.noise(seat)),
            #[cfg(test)]
            Policy::Payer if view.rules().name.contains("base") => {
                return Ok(random::turn(options, self.noise(seat)));
            }
            #[cfg(test)]
            Policy::Payer => efficient::turn(view, options),
            _ => efficient::turn_looking(view, options, &mut self.looks[seat]),
        };
        Ok(match turn {
            Turn::Discard(tile) if options.declares.contains(tile) && view.rules().rewards_baoting() => {
                Turn::Declare(tile)
            }
            turn => turn,
        })
    }

    #[inline]
    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        if let Policy::Value(value) = self.seating.policies[view.seat()] {
            return Ok(value.claim(view, options));
        }
        if let Some(Act::Claim(claim)) = self.searched(view, Asked::Claim(options)) {
            return Ok(claim);
        }
        if options.win {
            return Ok(Claim::Win);
        }
        let seat = view.seat();
        Ok(match self.seating.policies[seat] {
            Policy::Random => random::claim(options, self.noise(seat)),
            _ => efficient::claim_looking(view, options, &mut self.looks[seat]),
        })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        Ok(match (self.searched(view, Asked::Exchange), self.seating.policies[view.seat()]) {
            (Some(Act::Exchange(tiles)), _) => tiles,
            (_, Policy::Value(value)) => value.exchange(view),
            _ => efficient::exchange(view),
        })
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        Ok(match (self.searched(view, Asked::MissingSuit), self.seating.policies[view.seat()]) {
            (Some(Act::MissingSuit(suit)), _) => suit,
            (_, Policy::Value(value)) => value.missing_suit(view),
            _ => efficient::missing_suit(view),
        })
    }
}
