//! What happens in a deal, one event at a time: the vocabulary of the log.

use super::chance::Chance;
use crate::score::{End, Item, Payments, Settlement, WinBy, WinEvents};
use crate::tile::{Kind, MeldForm, Seat, Suit};
use std::cell::RefCell;

/// One event of a deal. `start_hand` is not among them: it is the [`super::Setup`] and the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile is drawn.
    Draw {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Kind,
        /// From where.
        source: Source,
    },
    /// A tile is discarded.
    Discard {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Kind,
    },
    /// 吃.
    Chow {
        /// By whom.
        seat: Seat,
        /// The discarder.
        from: Seat,
        /// The claimed tile.
        tile: Kind,
        /// The two own tiles.
        with: [Kind; 2],
    },
    /// 碰.
    Pung {
        /// By whom.
        seat: Seat,
        /// The discarder.
        from: Seat,
        /// Which.
        tile: Kind,
    },
    /// 杠.
    Kong {
        /// By whom.
        seat: Seat,
        /// Which of the kongs.
        form: MeldForm,
        /// Which; of 旋风杠 东 or 中.
        tile: Kind,
        /// The discarder of an exposed kong.
        from: Option<Seat>,
    },
    /// A tile is added to a pung and won from it (抢杠): the wins follow, and no kong lies there.
    Robbed {
        /// Whose kong it would have been.
        seat: Seat,
        /// Which.
        tile: Kind,
    },
    /// A flower is laid out.
    Flower {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Kind,
    },
    /// 换三张.
    Exchange {
        /// Who gives.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// The tiles.
        tiles: [Kind; 3],
    },
    /// 定缺.
    MissingSuit {
        /// Who.
        seat: Seat,
        /// The suit.
        suit: Suit,
    },
    /// Money changes hands at once.
    Pay {
        /// For what.
        reason: Item,
        /// Who pays whom.
        payments: Payments,
    },
    /// 天听 is declared.
    Tianting {
        /// Who.
        seat: Seat,
    },
    /// 报听 is declared; the discard follows.
    Baoting {
        /// Who.
        seat: Seat,
    },
    /// A tile is taken off the tail of the wall as the 宝, hidden from all who have not declared.
    Bao {
        /// Which.
        tile: Kind,
    },
    /// 扎鸟: a tile is turned after the last win.
    Niao {
        /// Which.
        tile: Kind,
    },
    /// A win.
    Win {
        /// Who.
        seat: Seat,
        /// How.
        by: WinBy,
        /// The winning tile.
        tile: Kind,
        /// The circumstances.
        events: WinEvents,
    },
    /// 诈和: a win is declared that is none.
    Zhahu {
        /// Who.
        seat: Seat,
        /// The tile it was declared on.
        tile: Kind,
    },
}

/// Where a tile is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The head of the wall, in turn.
    Head,
    /// The tail: the replacement of a kong or flower.
    Tail,
    /// 分张: one of the last tiles, dealt one to a seat.
    Fenzhang,
}

impl Source {
    /// The name in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Head => "head",
            Source::Tail => "tail",
            Source::Fenzhang => "fenzhang",
        }
    }
}

/// What a seat passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// A win: 过胡.
    Guohu,
    /// A pung: 过碰.
    Guopeng,
}

/// Watches a deal: a log, a picture, statistics of the course of play.
pub trait Observer {
    /// Whether it is told of [chances](Observer::chance).
    const CHANCES: bool = false;
    /// Called when a tile has left the wall and is in no hand yet.
    fn chance(&mut self, _chance: &Chance<'_, '_>) {}
    /// Called before the first draw.
    fn start(&mut self, _start: &Start<'_>) {}
    /// Called after each event.
    fn event(&mut self, _event: &Event) {}
    /// Called before a seat is asked; `standing` finds the points of the four seats as they stand, whatever way the deal
    /// ends.
    fn asked(&mut self, _seat: Seat, _standing: &dyn Fn() -> [i64; 4]) {}
    /// Called where a seat could claim the tile that lies there, but has passed one since its last entry.
    fn barred(&mut self, _seat: Seat, _bar: Bar) {}
    /// Called when the deal is settled.
    fn end(&mut self, _end: End, _settlement: &Settlement) {}
}

/// What an observer learns at the start.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The setup.
    pub setup: &'a super::Setup,
    /// The thirteen tiles of each seat.
    pub hands: &'a crate::tile::BySeat<[Kind; 13]>,
    /// The tiles not dealt, head first.
    pub wall: &'a super::Wall,
    /// The turned tile.
    pub indicator: Option<Kind>,
    /// The tile below it.
    pub lower_indicator: Option<Kind>,
    /// The tiles left and right of it, where they are scored.
    pub beside: [Option<Kind>; 2],
}

/// Watches nothing.
impl Observer for () {}

/// Both watch.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const CHANCES: bool = A::CHANCES || B::CHANCES;

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        self.0.chance(chance);
        self.1.chance(chance);
    }

    fn start(&mut self, start: &Start<'_>) {
        self.0.start(start);
        self.1.start(start);
    }

    fn event(&mut self, event: &Event) {
        self.0.event(event);
        self.1.event(event);
    }

    fn asked(&mut self, seat: Seat, standing: &dyn Fn() -> [i64; 4]) {
        self.0.asked(seat, standing);
        self.1.asked(seat, standing);
    }

    fn barred(&mut self, seat: Seat, bar: Bar) {
        self.0.barred(seat, bar);
        self.1.barred(seat, bar);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.0.end(end, settlement);
        self.1.end(end, settlement);
    }
}

/// One that is shared watches.
impl<O: Observer> Observer for &RefCell<O> {
    const CHANCES: bool = O::CHANCES;

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        self.borrow_mut().chance(chance);
    }

    fn start(&mut self, start: &Start<'_>) {
        self.borrow_mut().start(start);
    }

    fn event(&mut self, event: &Event) {
        self.borrow_mut().event(event);
    }

    fn asked(&mut self, seat: Seat, standing: &dyn Fn() -> [i64; 4]) {
        self.borrow_mut().asked(seat, standing);
    }

    fn barred(&mut self, seat: Seat, bar: Bar) {
        self.borrow_mut().barred(seat, bar);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.borrow_mut().end(end, settlement);
    }
}

/// Each of them watches.
impl<O: Observer> Observer for Vec<O> {
    const CHANCES: bool = O::CHANCES;

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        self.iter_mut().for_each(|observer| observer.chance(chance));
    }

    fn start(&mut self, start: &Start<'_>) {
        self.iter_mut().for_each(|observer| observer.start(start));
    }

    fn event(&mut self, event: &Event) {
        self.iter_mut().for_each(|observer| observer.event(event));
    }

    fn asked(&mut self, seat: Seat, standing: &dyn Fn() -> [i64; 4]) {
        self.iter_mut().for_each(|observer| observer.asked(seat, standing));
    }

    fn barred(&mut self, seat: Seat, bar: Bar) {
        self.iter_mut().for_each(|observer| observer.barred(seat, bar));
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.iter_mut().for_each(|observer| observer.end(end, settlement));
    }
}

/// One that is lent watches.
impl<O: Observer> Observer for &mut O {
    const CHANCES: bool = O::CHANCES;

    fn chance(&mut self, chance: &Chance<'_, '_>) {
        (**self).chance(chance);
    }

    fn start(&mut self, start: &Start<'_>) {
        (**self).start(start);
    }

    fn event(&mut self, event: &Event) {
        (**self).event(event);
    }

    fn asked(&mut self, seat: Seat, standing: &dyn Fn() -> [i64; 4]) {
        (**self).asked(seat, standing);
    }

    fn barred(&mut self, seat: Seat, bar: Bar) {
        (**self).barred(seat, bar);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        (**self).end(end, settlement);
    }
}
