//! Draws as chance nodes: the table before a draw, and the tiles that could have been drawn.

use super::engine::Next;
use super::event::Source;
use super::table::Table;
use super::view::View;
use super::world::Pause;
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::{self, End, Facts, Item, Settlement, Win};
use crate::tile::{Counts, Kind, Seat};

/// A draw, before the tile enters a hand. Its methods use all four hands, but of the wall only the set of its tiles: neither
/// their order nor the tiles that will be turned at the end.
#[derive(Clone, Copy, Debug)]
pub struct Chance<'t, 'r> {
    pub(super) table: &'t Table<'r>,
    /// The win on the tile, without a check that the hand is complete.
    pub(super) win: Win,
    /// The place of the tile in the wall.
    pub(super) place: usize,
    /// The place of the turned tile, which lies open from the start.
    pub(super) open: Option<usize>,
}

impl<'t, 'r> Chance<'t, 'r> {
    /// The seat that draws.
    pub fn seat(&self) -> Seat {
        self.win.seat
    }

    /// The drawn tile.
    pub fn tile(&self) -> Kind {
        self.win.tile
    }

    /// The win that the tile would make. Whether the seat can win with it is not checked.
    pub fn win(&self) -> Win {
        self.win
    }

    /// The place of the tile in the wall.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Whether the tile lay open, so that no other tile could be drawn.
    pub fn is_open(&self) -> bool {
        self.open == Some(self.place)
    }

    /// Returns all tiles that could be drawn, each with equal probability. Meaningless for a draw that [is open](Chance::is_open).
    pub fn tiles(&self) -> Counts {
        let wall = &self.table.wall;
        let mut tiles: Counts = wall.remaining().collect();
        tiles.add(wall.tile(self.place));
        if let Some(place) = self.open.filter(|&place| wall.holds(place)) {
            tiles.remove(wall.tile(place));
        }
        tiles
    }

    /// Returns the view of a seat before the draw.
    pub fn view(&self, seat: Seat) -> View<'t, 'r> {
        let at = Pause { next: Next::Draw(self.seat(), Source::Head), drawn: None, exchange_gain: None };
        View::new(self.table, seat, at)
    }

    /// Returns the points of all seats that are certain, however the deal goes on, settled by the rules `payments`. `tile` is added to the
    /// hand of the drawing seat, unless that seat has won already; `None` adds no tile.
    pub fn secured_points(&self, payments: &Rules, tile: Option<Kind>) -> [i64; 4] {
        let mut facts = self.facts(End::Open);
        // A seat that has won keeps its winning hand.
        if let Some(tile) = tile.filter(|_| self.table.seats[self.seat()].wins == 0) {
            facts.seats[self.seat()].hand.concealed.add(tile);
        }
        score::settle(payments, &facts).map_or([0; 4], |settlement| without_lower_jing(&settlement))
    }

    /// Returns the facts without hidden tiles: the tiles below and beside the turned tile are replaced by copies of it.
    fn facts(&self, end: End) -> Facts {
        let mut facts = self.table.facts(end);
        let indicator = facts.indicator;
        facts.lower_indicator = facts.lower_indicator.and(indicator);
        facts.beside = facts.beside.map(|tile| tile.and(indicator));
        facts
    }

    /// Returns the points of all seats that are certain after `win`, settled by the rules `payments`, or `None` if it is not a valid win.
    pub fn points_after_win(&self, payments: &Rules, win: Win) -> Option<[i64; 4]> {
        let over = self.table.rules.play.ends == DealEnds::FirstWin;
        let mut facts = self.facts(if over { End::Win } else { End::Open });
        facts.wins.push(win);
        score::settle(payments, &facts).ok().map(|settlement| without_lower_jing(&settlement))
    }
}

/// Returns the points of each seat without those for the lower 精, which are unknown until the end.
fn without_lower_jing(settlement: &Settlement) -> [i64; 4] {
    let (total, lower) = (settlement.total().by_seat(), settlement.paid(Item::LowerJing).by_seat());
    std::array::from_fn(|seat| total[seat] - lower[seat])
}
