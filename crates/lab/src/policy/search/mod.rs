//! The player that searches: it plays its candidates out in sampled worlds (rollouts over a base player: Tesauro and Galperin,
//! "On-line policy improvement using Monte-Carlo search", 1996).
//!
//! A world is a sample of the other hands and the wall that is consistent with what the seat has seen ([`View::sample_world`]). All
//! candidates are played in the same worlds (common random numbers). After the candidate, all four seats are played by the
//! continuation player. Candidates that are clearly worse are dropped early, so that most worlds are spent on close choices (Maron
//! and Moore, "Hoeffding races", 1994). The usual act is the choice of the continuation player. The player departs from it
//! only if the difference in points is significant and remains positive when it is combined with the learned difference, that of the values
//! of the network, each weighted by its error.

mod candidates;
#[cfg(test)]
mod tests;
mod weigh;

pub use weigh::{MIN_LEAD_ERRORS, Weighed, Weighing};

use super::{Deed, Memory, Player, Policy, Style, Value, has_unfinished_wait, interned};
use crate::game::{Act, Claim, ClaimOptions, Decision, Stream, Turn, TurnOptions, View};
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::tile::{Kind, Suit};
use std::hash::{Hash, Hasher};
use weigh::Purpose;

/// The default maximum number of worlds for a decision.
pub const DEFAULT_WORLDS: u32 = 256;
/// The minimum number of worlds before the player may depart from the usual act.
pub const MIN_WORLDS: u32 = 128;

/// The constant part of the standard error of a learned difference between two candidates, neither of which is a win, in units of the
/// network. Measured with 1,200 candidates in nanchang and sichuan against 512 worlds each, as are [`LEARNED_ERROR_WIN`] and
/// [`RELATIVE_ERROR`].
const LEARNED_ERROR: f64 = 1.0 / 32.0;
/// Like [`LEARNED_ERROR`], if one of the candidates is a win.
const LEARNED_ERROR_WIN: f64 = 0.25;
/// The part of the error that is proportional to the learned difference, as a share of it.
const RELATIVE_ERROR: f64 = 0.35;
/// When playing, a candidate is not played out if its learned value is below that of the usual act by this many errors.
const PRUNE_ERRORS: f64 = 1.0;

/// A player that searches. Two values of the same name are equal.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    name: &'static str,
    /// The continuation player; `None` stands for `efficient`.
    continuation: Option<Value>,
    worlds: u32,
    /// The rules used to price the ends of deals; `None`: the rules in force.
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
    /// Parses a name of the form `search[@WORLDS][:PLAYER]` into the number of worlds and the name of the continuation player. Returns
    /// `None` for the name of another player.
    ///
    /// # Errors
    /// Returns an error if the number of worlds is out of range ([`MIN_WORLDS`] to 2²⁰), or the continuation player is neither `efficient`
    /// nor a `value` without a style.
    pub fn parse_name(name: &str) -> Option<Result<(u32, &str), Message>> {
        let rest = name.strip_prefix("search").filter(|rest| rest.is_empty() || rest.starts_with(['@', ':']))?;
        let (worlds, onward) = rest.split_once(':').unwrap_or((rest, "value"));
        let most = 1 << 20;
        let is_plain = |name: &str| Value::split_name(name).is_some_and(|(style, _)| style == Style::Plain);
        let number = worlds.strip_prefix('@').map_or(Some(DEFAULT_WORLDS), |worlds| {
            worlds.parse().ok().filter(|worlds| (MIN_WORLDS..=most).contains(worlds))
        });
        Some(match number {
            None => Err(msg!("policy-search-worlds", name, least = MIN_WORLDS, most)),
            Some(_) if onward != "efficient" && !is_plain(onward) => Err(msg!("policy-search-onward", name, ?onward)),
            Some(worlds) => Ok((worlds, onward)),
        })
    }

    /// Creates the player with the name `name`, which is not parsed. `worlds` is the maximum number of worlds for a decision. The
    /// continuation player is `continuation`, or `efficient` if it is `None`.
    pub fn new(name: &str, worlds: u32, continuation: Option<Value>) -> Search {
        Search { name: interned::text(name), continuation, worlds, payments: None }
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the maximum number of worlds of a decision.
    pub const fn worlds(self) -> u32 {
        self.worlds
    }

    /// Returns the continuation player.
    pub const fn continuation(self) -> Policy {
        match self.continuation {
            Some(value) => Policy::Value(value),
            None => Policy::Efficient,
        }
    }

    /// Returns the standard error, in points, of a learned difference of `difference` points between two candidates. `has_win` says whether
    /// one of them is a win. Infinite if the continuation player has no learned values.
    fn learned_error(self, difference: f64, has_win: bool) -> f64 {
        let least = if has_win { LEARNED_ERROR_WIN } else { LEARNED_ERROR };
        self.continuation.map_or(f64::INFINITY, |value| {
            least * f64::from(value.weights().net.scale) + RELATIVE_ERROR * difference.abs()
        })
    }

    /// Evaluates the candidates for the decision `asked` that may be the best. One number is taken from `noise` and determines the worlds.
    pub fn weigh(self, view: &View<'_, '_>, asked: Decision<'_>, noise: &mut Stream) -> Weighing {
        weigh::weigh(self, view, asked, Purpose::Play, noise.bits())
    }

    /// Like [`weigh`](Self::weigh), for advice on a decision: also evaluates candidates with a low learned value. `played` is the act that
    /// was taken, if any; it is always evaluated, in all worlds.
    pub fn advise(self, view: &View<'_, '_>, asked: Decision<'_>, played: Option<Act>, noise: &mut Stream) -> Weighing {
        weigh::weigh(self, view, asked, Purpose::Advice(played), noise.bits())
    }
}

impl Player for Search {
    fn name(&self) -> &'static str {
        self.name
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        let act = self.weigh(view, Decision::Turn(options), memory.noise()).act();
        let Act::Turn(turn) = act else { unreachable!("{act:?} was weighed as a turn") };
        turn
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        let act = self.weigh(view, Decision::Claim(options), memory.noise()).act();
        let Act::Claim(claim) = act else { unreachable!("{act:?} was weighed as a claim") };
        claim
    }

    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
        let act = self.weigh(view, Decision::Exchange, memory.noise()).act();
        let Act::Exchange(tiles) = act else { unreachable!("{act:?} was weighed as an exchange") };
        tiles
    }

    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
        let act = self.weigh(view, Decision::MissingSuit, memory.noise()).act();
        let Act::MissingSuit(suit) = act else { unreachable!("{act:?} was weighed as a missing suit") };
        suit
    }

    fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        has_unfinished_wait(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn valuing_wins_as_under(&self, rules: &Rules) -> Option<Policy> {
        let payments = Some(interned::rules(rules));
        let continuation = self.continuation.map(|value| value.with_payments(rules));
        Some(Policy::Search(Search { payments, continuation, ..*self }))
    }

    fn never_does(&self, deed: Deed) -> bool {
        deed == Deed::FalseWin
    }

    fn value_player(&self) -> Option<Value> {
        self.continuation
    }
}
