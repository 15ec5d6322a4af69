//! The player `value`: it takes the action with the highest expected points of its own seat.
//!
//! Each action leads to a position ([`position`]). A small network estimates the value of a position: the points that its seat gains
//! from then to the end of the deal. The payment of a win that is declared now is not estimated but settled. The weights are trained by
//! self-play under the rules in force (`crate::train`).

pub(crate) mod choose;
pub(crate) mod position;
#[cfg(test)]
mod tests;
mod weights;

pub use position::INPUTS;
pub use weights::{About, Judged, Weights};

use super::{Deed, Memory, Player, Policy, efficient, has_unfinished_wait, interned};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::rules::Rules;
use crate::tile::{Kind, Suit};
use choose::Context;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// A network that estimates the value of a position: the points that its seat gains from then on, in units of the scale.
pub(crate) type Net = crate::net::Net<1>;

/// The player `value` with its weights, which are never freed.
///
/// Two values of the same name are equal, even if their weights differ because they play under different rules.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    weights: &'static Weights,
    name: &'static str,
    /// The rules used to price wins; `None`: the rules in force.
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
    /// Whether `name` has the form of a name of this player: `value`, `value@SEED` or `value:FILE`.
    pub fn is_name(name: &str) -> bool {
        name == "value" || name.starts_with("value:") || name.starts_with("value@")
    }

    /// Creates the player with this name and these weights. The weights need not be those that the name suggests.
    pub fn new(name: &str, weights: Weights) -> Value {
        Value { weights: Box::leak(Box::new(weights)), name: interned::text(name), payments: None }
    }

    /// Creates a player that only stands for its name, in the results of a finished run. All its weights are 0.
    pub fn without_weights(name: &str) -> Value {
        static ZERO: LazyLock<Weights> =
            LazyLock::new(|| Weights { net: Net::zero(position::ROWS, 1.0), about: About::default() });
        Value { weights: &ZERO, name: interned::text(name), payments: None }
    }

    /// Returns the same player, which prices wins by the payments of `rules` whatever rules are in force.
    #[must_use]
    pub(super) fn with_payments(self, rules: &Rules) -> Value {
        Value { payments: Some(interned::rules(rules)), ..self }
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the weights.
    pub const fn weights(self) -> &'static Weights {
        self.weights
    }

    /// Returns the parameters of its decisions.
    pub(super) fn context(self) -> Context<'static> {
        Context { net: &self.weights.net, keep_rows: false, payments: self.payments }
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
        let choices = choose::turn(&self.context(), view, options);
        choices.best_action(
            |choices| efficient::turn_with_best(view, options, choices.nearest.as_ref()).0,
            Some(Turn::Win),
            self.weights.net.scale,
        )
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
        let choices = choose::claim(&self.context(), view, options);
        choices.best_action(|_| efficient::claim(view, options), Some(Claim::Win), self.weights.net.scale)
    }

    fn exchange(&self, view: &View<'_, '_>, _: &mut Memory) -> [Kind; 3] {
        let choices = choose::exchange(&self.context(), view);
        let usual = efficient::exchange(view);
        choices.best_action(|_| usual, Some(usual), self.weights.net.scale)
    }

    fn missing_suit(&self, view: &View<'_, '_>, _: &mut Memory) -> Suit {
        let choices = choose::missing_suit(&self.context(), view);
        let usual = efficient::missing_suit(view);
        choices.best_action(|_| usual, Some(usual), self.weights.net.scale)
    }

    fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        has_unfinished_wait(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        true
    }

    fn valuing_wins_as_under(&self, rules: &Rules) -> Option<Policy> {
        Some(Policy::Value(self.with_payments(rules)))
    }

    fn never_does(&self, deed: Deed) -> bool {
        deed == Deed::FalseWin
    }

    fn value_player(&self) -> Option<Value> {
        Some(*self)
    }
}
