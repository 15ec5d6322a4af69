//! The information that one seat may see.
//!
//! The engine passes players a [`View`] of the table. Its fields are private, and its methods use only the seat's own tiles and
//! the open tiles, so no policy can look into another hand or into the wall.

use super::table::{Discard, Table};
use super::unseen::Unseen;
use super::world::Pause;
use crate::rules::{JingKinds, Rules};
use crate::score::{self, Gates, Waits, Win};
use crate::shape::{Holding, Packed};
use crate::tile::{Kind, KindSet, Meld, Seat, Suit};

/// The table as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'t, 'r> {
    pub(super) table: &'t Table<'r>,
    seat: Seat,
    /// The win that the seat may declare now.
    win: Option<Win>,
    /// The point of the deal at which the seat decides.
    pub(super) at: Pause,
}

impl<'t, 'r> View<'t, 'r> {
    #[inline]
    pub(super) fn new(table: &'t Table<'r>, seat: Seat, at: Pause) -> View<'t, 'r> {
        View { table, seat, win: None, at }
    }

    /// Calls `look` with the view of a table on which the tiles that the seat cannot see are reordered by `shuffle`.
    #[cfg(any(test, feature = "testing"))]
    #[doc(hidden)]
    pub fn reshuffled<T>(&self, shuffle: impl FnOnce(&mut [Kind]), look: impl FnOnce(&View<'_, 'r>) -> T) -> T {
        let table = self.table.reshuffled(self.seat, shuffle);
        look(&View { table: &table, ..*self })
    }

    /// Returns the winning tile if the seat may declare a win now.
    pub fn winning_tile(&self) -> Option<Kind> {
        self.win.map(|win| win.tile)
    }

    /// Returns this view with the win that the seat may declare.
    #[inline]
    pub(super) fn winning(self, win: Option<Win>) -> View<'t, 'r> {
        View { win, ..self }
    }

    /// Returns the points that the win which the seat may declare now would add to its score, as far as the seat can know. The other
    /// hands are filled with tiles that the seat has not seen, one wild among them. Returns `None` if the seat may not win.
    pub fn win_gain(&self) -> Option<i64> {
        self.win_gain_under(None)
    }

    /// Like [`View::win_gain`], but settled by the rules `payments`, or by those of the deal for `None`. Also returns `None` if those rules
    /// do not allow the win.
    pub fn win_gain_under(&self, payments: Option<&Rules>) -> Option<i64> {
        self.table.estimated_gain(self.win.as_ref()?, payments.unwrap_or(self.table.rules))
    }

    /// Whether the seat has passed a win since its last draw or meld, so that 过胡 restricts its next one.
    pub fn has_passed_win(&self) -> bool {
        self.table.seats[self.seat].passed_win.is_some()
    }

    /// Returns the seat that is `turns` turns after this one.
    pub fn after(&self, turns: usize) -> Seat {
        self.table.after(self.seat, turns)
    }

    /// Returns the other seats in the order of turns.
    pub fn others(&self) -> [Seat; 3] {
        self.table.others(self.seat)
    }

    /// The seat whose view this is.
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

    /// 圈风: the round wind. Always 东 if the rules do not look at winds.
    pub fn round(&self) -> Kind {
        self.table.round
    }

    /// 门风: returns the seat wind of any seat.
    pub fn seat_wind(&self, seat: Seat) -> Kind {
        score::seat_wind(self.table.dealer, seat)
    }

    /// The 精 of the deal, if there are any.
    pub fn jing(&self) -> Option<JingKinds> {
        self.table.jing
    }

    /// The kinds that are wild.
    #[inline]
    pub fn wild(&self) -> KindSet {
        self.table.wild
    }

    /// The own concealed tiles, with wilds as the tiles they are.
    #[inline]
    pub fn concealed(&self) -> &'t Packed {
        &self.table.seats[self.seat].all
    }

    /// The own concealed tiles for the evaluator, with wilds counted apart.
    #[inline]
    pub fn holding(&self) -> &'t Holding {
        &self.table.seats[self.seat].holding
    }

    /// The tiles with which the own thirteen tiles win. They are those after the last own discard or kong, so a drawn tile is not included.
    #[inline]
    pub fn waits(&self) -> &'t Waits {
        &self.table.seats[self.seat].waits
    }

    /// The further conditions that a complete hand must meet to win.
    #[inline]
    pub fn gates(&self) -> &'t Gates {
        self.table.wait_finder.gates()
    }

    /// The number of wins of a seat in this deal.
    pub fn wins(&self, seat: Seat) -> u8 {
        self.table.seats[seat].wins
    }

    /// The tiles that this seat has not seen.
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

    /// The missing suit (定缺) that a seat has declared, if any.
    pub fn missing_suit(&self, seat: Seat) -> Option<Suit> {
        self.table.seats[seat].missing_suit
    }

    /// Whether a seat has declared 报听.
    pub fn baoting(&self, seat: Seat) -> bool {
        self.table.seats[seat].baoting
    }

    /// The 宝, if there is one and this seat has declared 报听. Seats that have not do not see the 宝.
    pub fn bao(&self) -> Option<Kind> {
        self.table.bao().filter(|_| self.baoting(self.seat))
    }

    /// The number of flowers of `kind` that a seat has laid out.
    pub fn flowers(&self, seat: Seat, kind: Kind) -> u8 {
        self.table.seats[seat].flowers[kind]
    }

    /// The number of flowers of all kinds that a seat has laid out.
    pub fn hard_flowers(&self, seat: Seat) -> u8 {
        self.table.seats[seat].flowers.0.iter().sum()
    }

    /// The number of tiles that can still be drawn in turn.
    pub fn live(&self) -> u8 {
        self.table.live()
    }

    /// Whether a seat is still playing: it has not won, or winners play on.
    pub fn is_playing(&self, seat: Seat) -> bool {
        self.table.is_playing(seat)
    }
}
