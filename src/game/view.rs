//! What one seat may see.
//!
//! The engine hands players a [`View`] of the table. Its fields are private and its methods answer only from the seat's own
//! tiles and from what lies open, so no policy can look into another hand or into the wall.

use super::table::{Discard, Table};
use super::unseen::Unseen;
use crate::rules::{JingKinds, Rules};
use crate::score::{Gates, Waits};
use crate::shape::{Holding, Packed};
use crate::tile::{Kind, KindSet, Meld, Seat, Suit};

/// The table as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'t, 'r> {
    table: &'t Table<'r>,
    seat: Seat,
}

impl<'t, 'r> View<'t, 'r> {
    pub(super) fn new(table: &'t Table<'r>, seat: Seat) -> View<'t, 'r> {
        View { table, seat }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
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
