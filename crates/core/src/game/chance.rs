//! A tile that is drawn: what the table knew before, and what else might have come.

use super::engine::Next;
use super::event::Source;
use super::table::Table;
use super::view::View;
use super::world::Pause;
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::{self, End, Facts, Item, Settlement, Win};
use crate::tile::{Counts, Kind, Seat};

/// A tile has left the wall and is in no hand yet. Whoever looks sees all four hands, but of the wall only which tiles are in it: not
/// their order, nor which of them will be turned in the end.
#[derive(Clone, Copy, Debug)]
pub struct Chance<'t, 'r> {
    pub(super) table: &'t Table<'r>,
    /// The win on the tile, if it is one.
    pub(super) win: Win,
    /// Where the tile stood.
    pub(super) place: usize,
    /// The place of the tile that lay open from the beginning.
    pub(super) open: Option<usize>,
}

impl<'t, 'r> Chance<'t, 'r> {
    /// Who draws.
    pub fn seat(&self) -> Seat {
        self.win.seat
    }

    /// The tile that came.
    pub fn tile(&self) -> Kind {
        self.win.tile
    }

    /// The win that the tile would make.
    pub fn win(&self) -> Win {
        self.win
    }

    /// Where it stood in the wall.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Whether the tile lay open: then nothing else could come.
    pub fn is_open(&self) -> bool {
        self.open == Some(self.place)
    }

    /// All tiles that could come, each as likely as another.
    pub fn tiles(&self) -> Counts {
        let wall = &self.table.wall;
        let mut tiles: Counts = wall.remaining().collect();
        tiles.add(wall.tile(self.place));
        if let Some(place) = self.open.filter(|&place| wall.holds(place)) {
            tiles.remove(wall.tile(place));
        }
        tiles
    }

    /// The table as a seat sees it before the tile.
    pub fn view(&self, seat: Seat) -> View<'t, 'r> {
        let at = Pause { next: Next::Draw(self.seat(), Source::Head), drawn: None, exchange_gain: None };
        View::new(self.table, seat, at)
    }

    /// The points of all seats that stand however the deal goes on, where these rules pay; with one more tile in the hand that draws.
    pub fn standing(&self, payments: &Rules, tile: Option<Kind>) -> [i64; 4] {
        let mut facts = self.facts(End::Open);
        // A seat that has won keeps what it won with.
        if let Some(tile) = tile.filter(|_| self.table.seats[self.seat()].wins == 0) {
            facts.seats[self.seat()].hand.concealed.add(tile);
        }
        score::settle(payments, &facts).map_or([0; 4], |settlement| seen(&settlement))
    }

    /// The facts as far as they are seen: in place of the tiles about the turned one stands its like.
    fn facts(&self, end: End) -> Facts {
        let mut facts = self.table.facts(end);
        let indicator = facts.indicator;
        facts.lower_indicator = facts.lower_indicator.and(indicator);
        facts.beside = facts.beside.map(|tile| tile.and(indicator));
        facts
    }

    /// The points of all seats that stand after a win with the tiles that are held; none where it is no win.
    pub fn settled(&self, payments: &Rules, win: Win) -> Option<[i64; 4]> {
        let over = self.table.rules.play.ends == DealEnds::FirstWin;
        let mut facts = self.facts(if over { End::Win } else { End::Open });
        facts.wins.push(win);
        score::settle(payments, &facts).ok().map(|settlement| seen(&settlement))
    }
}

/// All points but those of tiles that are turned at the end.
fn seen(settlement: &Settlement) -> [i64; 4] {
    let (total, lower) = (settlement.total().by_seat(), settlement.paid(Item::LowerJing).by_seat());
    std::array::from_fn(|seat| total[seat] - lower[seat])
}
