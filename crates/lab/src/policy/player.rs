//! The trait [`Player`]: the decisions of a seat, and the properties of a player that results depend on.

use super::efficient::Cached;
use super::{Deed, Policy, Value};
use crate::game::{Claim, ClaimOptions, Stream, Turn, TurnOptions, View, player_stream};
use crate::rules::Rules;
use crate::tile::{Kind, Seat, Suit};
use std::any::Any;
use std::fmt;

/// A player. No decision has a default implementation, so that none is forgotten.
///
/// A player sees only a [`View`] of the game. It keeps state during a deal in its [`Memory`]; one value plays all deals on all threads.
/// A run is therefore a function of rules, players, seed and number of deals.
///
/// ```
/// use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
/// use jing_lab::policy::{Deed, Memory, Player, Policy, has_unfinished_wait};
/// use jing_lab::rules::Rules;
/// use jing_lab::sim::{Run, Side, Statistic};
/// use jing_lab::tile::{Kind, Suit};
///
/// /// Plays like `efficient`, but claims nothing except wins.
/// #[derive(Debug)]
/// struct Closed;
///
/// impl Player for Closed {
///     fn name(&self) -> &'static str {
///         "closed"
///     }
///     fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
///         Policy::Efficient.player().turn(view, options, memory)
///     }
///     fn claim(&self, _: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
///         if options.win { Claim::Win } else { Claim::Pass }
///     }
///     fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
///         Policy::Efficient.player().exchange(view, memory)
///     }
///     fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
///         Policy::Efficient.player().missing_suit(view, memory)
///     }
///     fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
///         has_unfinished_wait(view, options)
///     }
///     fn looks_at_payments(&self) -> bool {
///         false
///     }
///     fn valuing_wins_as_under(&self, _: &Rules) -> Option<Policy> {
///         None
///     }
///     fn never_does(&self, _: Deed) -> bool {
///         true
///     }
/// }
///
/// // How many points does never claiming win or lose? One such player against three others, each wall from all four seats.
/// let closed = Policy::from_player(Closed)?;
/// let run = Run::duels(vec![Side::duel(Rules::preset("nanchang")?, closed, Policy::Efficient)], 1, 64);
/// let [hero, _] = run.sides[0].duelists();
/// let edge = run.play().sides[0].counts.sums(Statistic::Player(hero)).unwrap();
/// assert_eq!((hero.name, edge.n), ("closed", 4 * 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Player: fmt::Debug + Send + Sync {
    /// Returns the name, which identifies the player in results.
    fn name(&self) -> &'static str;

    /// Chooses a turn with fourteen tiles: a discard, a kong, a declaration of 报听 or a win. It must be one of `options`.
    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn;

    /// Chooses a claim of another seat's tile, which must be one of `options`, or a pass.
    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim;

    /// Chooses three tiles of the hand to give away (换三张).
    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3];

    /// Chooses the missing suit (定缺).
    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit;

    /// Whether the player might declare a false win (诈和) with these fourteen tiles. If so, it does at the rate [`Seating::error_rate`].
    ///
    /// [`Seating::error_rate`]: super::Seating::error_rate
    fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool;

    /// Whether the decisions depend on payments. If so, deals must be played again for each rule set.
    fn looks_at_payments(&self) -> bool;

    /// Returns the same player, which prices wins by the payments of `rules` whatever rules are in force; `None` if its decisions do not
    /// depend on payments.
    fn valuing_wins_as_under(&self, rules: &Rules) -> Option<Policy>;

    /// Whether the player never or hardly ever takes this action. If no player of a table takes it, results name the keys about it as
    /// untested.
    fn never_does(&self, deed: Deed) -> bool;

    /// Returns the player `value` that this player is or evaluates positions with; `None` for players without weights. Results name the
    /// weights.
    fn value_player(&self) -> Option<Value> {
        None
    }
}

/// The state of a player during one deal: a stream of random numbers, and notes of a type that the player chooses.
pub struct Memory {
    /// The seed of the run.
    seed: u64,
    /// The index of the deal in the run.
    hand: u64,
    seat: Seat,
    noise: Option<Stream>,
    /// Cached results of `efficient`.
    pub(super) cached: Option<Cached>,
    notes: Option<Box<dyn Any>>,
}

impl Memory {
    #[inline]
    pub(super) fn new(seed: u64, hand: u64, seat: Seat) -> Memory {
        Memory { seed, hand, seat, noise: None, cached: None, notes: None }
    }

    /// Returns the stream of random numbers of this seat in this deal. It is the same under all rules.
    pub fn noise(&mut self) -> &mut Stream {
        self.noise.get_or_insert_with(|| player_stream(self.seed, self.hand, self.seat))
    }

    /// Returns the notes of the player in this deal, initially `T::default()`. A call with another type discards the notes.
    pub fn notes<T: Default + 'static>(&mut self) -> &mut T {
        if !self.notes.as_ref().is_some_and(|notes| notes.is::<T>()) {
            self.notes = Some(Box::<T>::default());
        }
        let notes = self.notes.as_mut().and_then(|notes| notes.downcast_mut());
        notes.expect("the notes are of this type")
    }
}

/// Implements the decisions that players which ignore payments share with `efficient`: 换三张, 定缺 and false wins.
macro_rules! rest_of_efficient {
    () => {
        fn exchange(
            &self,
            view: &$crate::game::View<'_, '_>,
            _: &mut $crate::policy::Memory,
        ) -> [$crate::tile::Kind; 3] {
            $crate::policy::efficient::exchange(view)
        }

        fn missing_suit(
            &self,
            view: &$crate::game::View<'_, '_>,
            _: &mut $crate::policy::Memory,
        ) -> $crate::tile::Suit {
            $crate::policy::efficient::missing_suit(view)
        }

        fn may_declare_false_win(
            &self,
            view: &$crate::game::View<'_, '_>,
            options: &$crate::game::TurnOptions,
        ) -> bool {
            $crate::policy::has_unfinished_wait(view, options)
        }

        fn valuing_wins_as_under(&self, _: &$crate::rules::Rules) -> Option<$crate::policy::Policy> {
            None
        }
    };
}

pub(super) use rest_of_efficient;

/// Whether the seat of the view is waiting and its draw does not complete the hand: the situation in which people declare false wins.
/// `options` are those of this turn.
pub fn has_unfinished_wait(view: &View<'_, '_>, options: &TurnOptions) -> bool {
    !options.win && !view.waits().self_draw.is_empty()
}
