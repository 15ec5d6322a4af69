//! What a player is: every decision of a seat, and what results have to know of who decides.

use super::efficient::Look;
use super::{Deed, Policy, Value};
use crate::game::{Claim, ClaimOptions, Stream, Turn, TurnOptions, View, player_stream};
use crate::rules::Rules;
use crate::tile::{Kind, Seat, Suit};
use std::any::Any;
use std::fmt;

/// A way to play. No decision has a default: a player says itself how it answers everything that games ask.
///
/// It sees a [`View`] and nothing else. What it wants to keep during a deal stands in its [`Memory`]; it is the same player in every
/// deal, on every thread. So a run with it is a function of rules, players, seed and number of deals, like any other.
///
/// ```
/// use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
/// use jing_lab::policy::{Deed, Memory, Player, Policy, waits_in_vain};
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
///     fn may_err(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
///         waits_in_vain(view, options)
///     }
///     fn looks_at_payments(&self) -> bool {
///         false
///     }
///     fn valuing_by(&self, _: &Rules) -> Option<Policy> {
///         None
///     }
///     fn never_does(&self, _: Deed) -> bool {
///         true
///     }
/// }
///
/// // What is it worth not to claim? One such player against three others, every wall from all four seats.
/// let closed = Policy::own(Closed)?;
/// let run = Run::duels(vec![Side::duel(Rules::preset("nanchang")?, closed, Policy::Efficient)], 1, 64);
/// let [hero, _] = run.sides[0].duelists();
/// let edge = run.play().sides[0].counts.sums(Statistic::Player(hero)).unwrap();
/// assert_eq!((hero.name, edge.n), ("closed", 4 * 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Player: fmt::Debug + Send + Sync {
    /// Its name, by which results know it.
    fn name(&self) -> &'static str;

    /// What to do with fourteen tiles; declaring 报听 and winning too.
    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn;

    /// What to do about another seat's tile.
    fn claim(&self, view: &View<'_, '_>, options: &ClaimOptions, memory: &mut Memory) -> Claim;

    /// Three tiles to give away (换三张).
    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3];

    /// The missing suit (定缺).
    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit;

    /// Whether it could take these fourteen tiles for a win by mistake (诈和). At a table where errors happen, they happen here.
    fn may_err(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool;

    /// Whether it decides by what deals pay. Then deals must be played anew under every rule set.
    fn looks_at_payments(&self) -> bool;

    /// The same player, who goes on valuing wins by these rules whatever rules are in force; none where it does not look at payments.
    fn valuing_by(&self, rules: &Rules) -> Option<Policy>;

    /// Whether it never does this, or hardly ever: keys that are about it are not tested by this player.
    fn never_does(&self, deed: Deed) -> bool;

    /// The player with weights that it is or thinks with, for those who read results.
    fn learned(&self) -> Option<Value> {
        None
    }
}

/// What a seat has beside what it sees: its noise, and what it noted since the deal began.
pub struct Memory {
    seed: u64,
    hand: u64,
    seat: Seat,
    noise: Option<Stream>,
    /// What `efficient` knows of its tiles.
    pub(super) look: Option<Look>,
    notes: Option<Box<dyn Any>>,
}

impl Memory {
    #[inline]
    pub(super) fn new(seed: u64, hand: u64, seat: Seat) -> Memory {
        Memory { seed, hand, seat, noise: None, look: None, notes: None }
    }

    /// The noise of this seat in this deal: the same under all rules.
    pub fn noise(&mut self) -> &mut Stream {
        self.noise.get_or_insert_with(|| player_stream(self.seed, self.hand, self.seat))
    }

    /// What the player noted in this deal; nothing at first.
    pub fn notes<T: Default + 'static>(&mut self) -> &mut T {
        if !self.notes.as_ref().is_some_and(|notes| notes.is::<T>()) {
            self.notes = Some(Box::<T>::default());
        }
        let notes = self.notes.as_mut().and_then(|notes| notes.downcast_mut());
        notes.expect("the notes are of this type")
    }
}

/// The decisions of `efficient` that players share who do not value what deals pay: 换三张, 定缺, and where a win may be declared by mistake.
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

        fn may_err(&self, view: &$crate::game::View<'_, '_>, options: &$crate::game::TurnOptions) -> bool {
            $crate::policy::waits_in_vain(view, options)
        }

        fn valuing_by(&self, _: &$crate::rules::Rules) -> Option<$crate::policy::Policy> {
            None
        }
    };
}

pub(super) use rest_of_efficient;

/// Whether a seat drew without completing its waiting hand: where people declare a win by mistake.
pub fn waits_in_vain(view: &View<'_, '_>, options: &TurnOptions) -> bool {
    !options.win && !view.waits().self_draw.is_empty()
}
