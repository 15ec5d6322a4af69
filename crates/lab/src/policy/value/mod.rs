//! The player that plays for points: of all actions the one with the highest expected points of its own seat.
//!
//! Every action leads to a position ([`position`]), and a small network tells what a position is worth: the points that
//! its seat gets by the end of the deal beyond those that stand already. What a win pays now is asked of the settlement of the
//! rules. The weights are learned from self-play under exactly these rules (`crate::train`).

pub(crate) mod choose;
pub(crate) mod position;
#[cfg(test)]
mod tests;
mod weights;

pub use position::INPUTS;
pub use weights::{About, Judged, Weights};

use super::{Deed, Memory, Player, Policy, efficient, interned, waits_in_vain};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::rules::Rules;
use crate::tile::{Kind, Suit};
use choose::Wits;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// What a position is worth.
pub(crate) type Net = crate::net::Net<1>;

/// A player with its weights, which are kept as long as the program runs.
///
/// Two of the same name are the same player: under other rules it may have other weights.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    weights: &'static Weights,
    name: &'static str,
    /// Rules by which it values wins, where they are not those in force.
    payments: Option<&'static Rules>,
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.name == other.name
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Value {
    /// Whether a player of this name is one of these: `value`, `value@SEED`, `value:FILE`.
    pub fn is_name(name: &str) -> bool {
        name == "value" || name.starts_with("value:") || name.starts_with("value@")
    }

    /// The player of this name with these weights.
    pub fn new(name: &str, weights: Weights) -> Value {
        Value { weights: Box::leak(Box::new(weights)), name: interned::text(name), payments: None }
    }

    /// A player of a run that is over, known by its name alone.
    pub fn gone(name: &str) -> Value {
        static NOTHING: LazyLock<Weights> =
            LazyLock::new(|| Weights { net: Net::zero(position::ROWS, 1.0), about: About::default() });
        Value { weights: &NOTHING, name: interned::text(name), payments: None }
    }

    /// The same player, who goes on valuing wins by these rules whatever rules are in force.
    #[must_use]
    pub(super) fn with_payments(self, rules: &Rules) -> Value {
        Value { payments: Some(interned::rules(rules)), ..self }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Its weights.
    pub const fn weights(self) -> &'static Weights {
        self.weights
    }

    pub(super) fn wits(self) -> Wits<'static> {
        Wits { net: &self.weights.net, keeps: false, payments: self.payments }
    }
}

impl Player for Value {
    fn name(&self) -> &'static str {
        self.name
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, _: &mut Memory) -> Turn {
        if let Some(turn) = choose::only_turn(options) {
            return turn;
        }
        let choices = choose::turn(&self.wits(), view, options);
        choices.played(
            |choices| efficient::turn_knowing(view, options, choices.nearest.as_ref()).0,
            Some(Turn::Win),
            self.weights.net.scale,
        )
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
        let choices = choose::claim(&self.wits(), view, options);
        choices.played(|_| efficient::claim(view, options), Some(Claim::Win), self.weights.net.scale)
    }

    fn exchange(&self, view: &View<'_, '_>, _: &mut Memory) -> [Kind; 3] {
        let choices = choose::exchange(&self.wits(), view);
        let usual = efficient::exchange(view);
        choices.played(|_| usual, Some(usual), self.weights.net.scale)
    }

    fn missing_suit(&self, view: &View<'_, '_>, _: &mut Memory) -> Suit {
        let choices = choose::missing_suit(&self.wits(), view);
        let usual = efficient::missing_suit(view);
        choices.played(|_| usual, Some(usual), self.weights.net.scale)
    }

    fn may_err(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        waits_in_vain(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn valuing_by(&self, rules: &Rules) -> Option<Policy> {
        Some(Policy::Value(self.with_payments(rules)))
    }

    fn never_does(&self, deed: Deed) -> bool {
        deed == Deed::FalseWin
    }

    fn learned(&self) -> Option<Value> {
        Some(*self)
    }
}
