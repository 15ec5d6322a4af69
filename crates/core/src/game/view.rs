//! What one seat may see.
//!
//! The engine hands players a [`View`] of the table. Its fields are private and its methods answer only from the seat's own
//! tiles and from what lies open, so no policy can look into another hand or into the wall.

use super::table::{Discard, Table};
use super::unseen::Unseen;
use super::world::Pause;
use crate::rules::{JingKinds, Rules};
use crate::score::{Gates, Waits, Win};
use crate::shape::{Holding, Packed};
use crate::tile::{Kind, KindSet, Meld, Seat, Suit};

/// The table as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'t, 'r> {
    pub(super) table: &'t Table<'r>,
    seat: Seat,
    win: Option<Win>,
    /// Where the deal stands.
    pub(super) at: Pause,
}

impl<'t, 'r> View<'t, 'r> {
    #[inline]
    pub(super) fn new(table: &'t Table<'r>, seat: Seat, at: Pause) -> View<'t, 'r> {
        View { table, seat, win: None, at }
    }

    /// What another order of all that the seat cannot see would show it.
    #[cfg(any(test, feature = "testing"))]
    #[doc(hidden)]
    pub fn reshuffled<T>(&self, shuffle: impl FnOnce(&mut [Kind]), look: impl FnOnce(&View<'_, 'r>) -> T) -> T {
        let table = self.table.reshuffled(self.seat, shuffle);
        look(&View { table: &table, ..*self })
    }

    /// The tile of the win that the seat may declare.
    pub fn drawn(&self) -> Option<Kind> {
        self.win.map(|win| win.tile)
    }

    /// With the win that the seat may declare.
    #[inline]
    pub(super) fn winning(self, win: Option<Win>) -> View<'t, 'r> {
        View { win, ..self }
    }

    /// What the win that the seat may declare now would bring it, as far as it can know: the other hands are made of tiles
    /// that it has not seen, a wild among them. `None` where it may not win.
    pub fn gain(&self) -> Option<i64> {
        self.gain_by(None)
    }

    /// The same where other rules than those in force paid.
    pub fn gain_by(&self, payments: Option<&Rules>) -> Option<i64> {
        self.table.gain_seen(self.win.as_ref()?, payments.unwrap_or(self.table.rules))
    }

    /// Whether the seat has passed a win since its last entry, and may not make another (过胡).
    pub fn has_passed_win(&self) -> bool {
        self.table.seats[self.seat].passed_win.is_some()
    }

    /// The seat `turns` later in the order of turns.
    pub fn after(&self, turns: usize) -> Seat {
        self.table.after(self.seat, turns)
    }

    /// The seat that looks.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &'r Rules {
        self.table.rules
    }

    /// The dealer.
    pub fn dealer(&self) -> Seat {
        self.table.dealer
    }

    /// The 精 of the deal, where there are any.
    pub fn jing(&self) -> Option<JingKinds> {
        self.table.jing
    }

    /// The kinds that are wild.
    #[inline]
    pub fn wild(&self) -> KindSet {
        self.table.wild
    }

    /// Own concealed tiles, every one as itself.
    #[inline]
    pub fn concealed(&self) -> &'t Packed {
        &self.table.seats[self.seat].all
    }

    /// Own concealed tiles as the evaluator sees them.
    #[inline]
    pub fn holding(&self) -> &'t Holding {
        &self.table.seats[self.seat].holding
    }

    /// What the own thirteen tiles win with, as of the last discard or kong.
    #[inline]
    pub fn waits(&self) -> &'t Waits {
        &self.table.seats[self.seat].waits
    }

    /// What a complete hand must have besides.
    #[inline]
    pub fn gates(&self) -> &'t Gates {
        self.table.waiter.gates()
    }

    /// How many times a seat has won.
    pub fn wins(&self, seat: Seat) -> u8 {
        self.table.seats[seat].wins
    }

    /// Copies this seat has not seen.
    #[inline]
    pub fn unseen(&self) -> &'t Unseen {
        &self.table.seats[self.seat].unseen
    }

    /// The melds of any seat.
    pub fn melds(&self, seat: Seat) -> &'t [Meld] {
        &self.table.seats[seat].melds
    }

    /// The discards of any seat, in order.
    pub fn discards(&self, seat: Seat) -> &'t [Discard] {
        &self.table.seats[seat].river
    }

    /// The missing suit a seat has declared.
    pub fn missing_suit(&self, seat: Seat) -> Option<Suit> {
        self.table.seats[seat].missing_suit
    }

    /// Whether a seat has declared 报听.
    pub fn baoting(&self, seat: Seat) -> bool {
        self.table.seats[seat].baoting
    }

    /// The 宝, where there is one and this seat has declared: nobody else sees it.
    pub fn bao(&self) -> Option<Kind> {
        self.table.bao().filter(|_| self.baoting(self.seat))
    }

    /// Flowers a seat has laid out: copies of `kind`.
    pub fn flowers(&self, seat: Seat, kind: Kind) -> u8 {
        self.table.seats[seat].flowers[kind]
    }

    /// Number of flowers a seat has laid out.
    pub fn hard_flowers(&self, seat: Seat) -> u8 {
        self.table.seats[seat].flowers.0.iter().sum()
    }

    /// Tiles that can still be drawn in turn.
    pub fn live(&self) -> u8 {
        self.table.live()
    }

    /// Whether a seat still plays.
    pub fn plays(&self, seat: Seat) -> bool {
        self.table.plays(seat)
    }
}
