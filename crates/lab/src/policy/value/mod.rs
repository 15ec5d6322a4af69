//! The player `value`: it takes the action with the highest expected points of its own seat.
//!
//! Each action leads to a position ([`position`]). A small network estimates the value of a position: the points that its seat gains
//! from then to the end of the deal. The payment of a win that is declared now is not estimated but settled. The weights are trained by
//! self-play under the rules in force (`crate::train`).

pub(crate) mod choose;
pub(crate) mod position;
mod style;
#[cfg(test)]
mod tests;
mod weights;

pub use position::INPUTS;
pub use style::Style;
pub use weights::{About, Judged, Weights};

use super::{Deed, Memory, Player, Policy, efficient, has_unfinished_wait, interned};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::rules::Rules;
use crate::tile::{Kind, Seat, Suit};
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
    style: Style,
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
    /// Splits a name of this player into its style and the rest: `""`, `"@SEED"`, `"@SEED/DEALS"` or `":FILE"`. Does not check the rest.
    /// `None` for the name of another player.
    pub fn split_name(name: &str) -> Option<(Style, &str)> {
        let split = |style: Style| Some((style, name.strip_prefix(style.names().0)?));
        Style::ALL.into_iter().filter_map(split).find(|(_, rest)| rest.is_empty() || rest.starts_with([':', '@']))
    }

    /// Whether `name` has the form of a name of this player.
    pub fn is_name(name: &str) -> bool {
        Value::split_name(name).is_some()
    }

    /// Returns the file of weights in a name such as `value:FILE`; `None` for other names.
    pub fn weights_file(name: &str) -> Option<&str> {
        Value::split_name(name)?.1.strip_prefix(':')
    }

    /// Creates a player with this name and these weights. The weights are not checked against the name. The style is that of the name, or
    /// [`Style::Plain`] for a name of another form.
    pub fn new(name: &str, weights: Weights) -> Value {
        Value::from_weights(name, Box::leak(Box::new(weights)))
    }

    fn from_weights(name: &str, weights: &'static Weights) -> Value {
        let style = Value::split_name(name).map_or(Style::Plain, |(style, _)| style);
        Value { weights, name: interned::text(name), style, payments: None }
    }

    /// Creates a player that only stands for its name, in the results of a finished run. All its weights are 0.
    pub fn without_weights(name: &str) -> Value {
        static ZERO: LazyLock<Weights> =
            LazyLock::new(|| Weights { net: Net::zero(position::ROWS, 1.0), about: About::default() });
        Value::from_weights(name, &ZERO)
    }

    /// Returns the same player, which prices wins by the payments of `rules` whatever rules are in force.
    #[must_use]
    pub(super) fn with_payments(self, rules: &Rules) -> Value {
        Value { payments: Some(interned::rules(rules)), ..self }
    }

    /// Returns the player of `seat` in a session: for `mixed` the one that is drawn, otherwise `self`.
    #[must_use]
    pub(super) fn for_session(self, seed: u64, session: u64, seat: Seat) -> Policy {
        match self.style.for_session(seed, session, seat) {
            Some(style) => Policy::Value(Value { style, ..self }),
            None => Policy::Efficient,
        }
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the style.
    pub const fn style(self) -> Style {
        self.style
    }

    /// Returns the player with this name, and the style of the name, that has the same weights.
    #[must_use]
    pub fn renamed(self, name: &str) -> Value {
        Value { payments: self.payments, ..Value::from_weights(name, self.weights) }
    }

    /// Returns the weights.
    pub const fn weights(self) -> &'static Weights {
        self.weights
    }

    /// Draws whether this decision ignores the table. Uses the random numbers of the seat only for `forgetful`.
    fn draws_oversight(self, memory: &mut Memory) -> bool {
        let rate = self.style.oversight_rate();
        rate > 0 && memory.noise().chance(rate)
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

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if let Some(turn) = choose::only_turn(options) {
            return turn;
        }
        if self.draws_oversight(memory) {
            return Policy::Greedy.player().turn(view, options, memory);
        }
        let mut choices = choose::turn(&self.context(), view, options);
        if self.style != Style::Plain {
            choices.adjust(self.weights.net.scale, |choice| self.style.turn_adjustment(view, choice));
        }
        choices.best_action(
            |choices| efficient::turn_with_best(view, options, choices.nearest.as_ref()).0,
            Some(Turn::Win),
            self.weights.net.scale,
        )
    }

    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim {
        if self.draws_oversight(memory) {
            return if options.win { Claim::Win } else { Claim::Pass };
        }
        let mut choices = choose::claim(&self.context(), view, options);
        if self.style != Style::Plain {
            choices.adjust(self.weights.net.scale, |choice| self.style.claim_adjustment(view, choice));
        }
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
        deed == Deed::FalseWin || deed == Deed::PassedWin && self.style == Style::Hurried
    }

    fn value_player(&self) -> Option<Value> {
        Some(*self)
    }
}
