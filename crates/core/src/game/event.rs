//! The events of a deal, which are also the lines of the log, and their observers.

use super::chance::Chance;
use crate::score::{End, Item, Payments, Settlement, WinBy, WinEvents};
use crate::tile::{Kind, MeldForm, Seat, Suit};
use std::cell::RefCell;

/// One event of a deal. The line `start_hand` of a log is not an event: it holds the [`super::Setup`] and the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A tile is drawn.
    Draw {
        /// The seat that acts.
        seat: Seat,
        /// The tile.
        tile: Kind,
        /// The source of the tile.
        source: Source,
    },
    /// A tile is discarded.
    Discard {
        /// The seat that acts.
        seat: Seat,
        /// The tile.
        tile: Kind,
    },
    /// 吃.
    Chow {
        /// The seat that acts.
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
        /// The seat that acts.
        seat: Seat,
        /// The discarder.
        from: Seat,
        /// The tile.
        tile: Kind,
    },
    /// 杠.
    Kong {
        /// The seat that acts.
        seat: Seat,
        /// The form of the kong.
        form: MeldForm,
        /// The tile. For 旋风杠 it is 东 (winds) or 中 (中发白).
        tile: Kind,
        /// The discarder of an exposed kong.
        from: Option<Seat>,
    },
    /// A tile is added to a pung and robbed (抢杠). The wins follow, and the kong is not made.
    Robbed {
        /// The seat that added the tile.
        seat: Seat,
        /// The tile.
        tile: Kind,
    },
    /// A flower is laid out.
    Flower {
        /// The seat that acts.
        seat: Seat,
        /// The tile.
        tile: Kind,
    },
    /// 换三张.
    Exchange {
        /// The seat that gives.
        seat: Seat,
        /// The seat that receives.
        to: Seat,
        /// The tiles.
        tiles: [Kind; 3],
    },
    /// 定缺.
    MissingSuit {
        /// The seat that acts.
        seat: Seat,
        /// The suit.
        suit: Suit,
    },
    /// An immediate payment.
    Pay {
        /// The item paid for.
        reason: Item,
        /// The payments.
        payments: Payments,
    },
    /// 天听 is declared.
    Tianting {
        /// The seat that acts.
        seat: Seat,
    },
    /// 报听 is declared; the discard follows.
    Baoting {
        /// The seat that acts.
        seat: Seat,
    },
    /// A tile is taken off the tail of the wall as the 宝. Only seats that have declared 报听 see the tile.
    Bao {
        /// The tile.
        tile: Kind,
    },
    /// 扎鸟: a tile is turned after the last win.
    Niao {
        /// The tile.
        tile: Kind,
    },
    /// A win.
    Win {
        /// The seat that acts.
        seat: Seat,
        /// The kind of win.
        by: WinBy,
        /// The winning tile.
        tile: Kind,
        /// The circumstances.
        events: WinEvents,
    },
    /// 诈和: a false win is declared.
    Zhahu {
        /// The seat that acts.
        seat: Seat,
        /// The tile on which the win was declared.
        tile: Kind,
    },
}

/// The source of a drawn tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The head of the wall: a draw in turn.
    Head,
    /// The tail of the wall: the replacement for a kong or a flower.
    Tail,
    /// 分张: one of the last tiles, of which each seat gets one.
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

/// The rule that forbids a claim because the seat has passed a similar one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimBar {
    /// 过胡, for a win.
    Guohu,
    /// 过碰, for a pung.
    Guopeng,
}

/// An observer of a deal, such as a log, a picture or a collector of statistics. All methods do nothing by default.
pub trait Observer {
    /// Whether the engine calls [`Observer::chance`].
    const CHANCES: bool = false;
    /// Called when a drawn tile has left the wall and is not yet in a hand. Replacements of dealt flowers are not reported.
    fn chance(&mut self, _chance: &Chance<'_, '_>) {}
    /// Called before the first draw.
    fn start(&mut self, _start: &Start<'_>) {}
    /// Called after each event.
    fn event(&mut self, _event: &Event) {}
    /// Called before a seat decides. `secured_points` computes the points of the four seats that are certain, however the deal
    /// ends.
    fn before_decision(&mut self, _seat: Seat, _secured_points: &dyn Fn() -> [i64; 4]) {}
    /// Called when a seat may not claim the offered tile only because it has passed a claim since its last draw or meld.
    fn claim_barred(&mut self, _seat: Seat, _bar: ClaimBar) {}
    /// Called when the deal is settled.
    fn end(&mut self, _end: End, _settlement: &Settlement) {}
}

/// The start of a deal, for observers.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The setup.
    pub setup: &'a super::Setup,
    /// The thirteen tiles of each seat.
    pub hands: &'a crate::tile::BySeat<[Kind; 13]>,
    /// The wall after the hands were dealt.
    pub wall: &'a super::Wall,
    /// The turned tile.
    pub indicator: Option<Kind>,
    /// The kinds that the turned tile makes wild: 正精 and 副精 in this order, or one kind.
    pub wilds: &'a [Kind],
    /// Whether `wilds` are 正精 and 副精.
    pub has_jing: bool,
    /// The tile below the turned tile, if the rules need it.
    pub lower_indicator: Option<Kind>,
    /// The tiles left and right of the turned tile, if the rules need them.
    pub beside: [Option<Kind>; 2],
}

/// Ignores all events.
impl Observer for () {}

/// Implements the methods of an observer, called `$this`, by calls to other observers.
macro_rules! passes_calls_to {
    (|$this:ident| $($other:expr),+) => {
        fn chance(&mut self, chance: &Chance<'_, '_>) {
            let $this = self;
            $($other.chance(chance);)+
        }

        fn start(&mut self, start: &Start<'_>) {
            let $this = self;
            $($other.start(start);)+
        }

        fn event(&mut self, event: &Event) {
            let $this = self;
            $($other.event(event);)+
        }

        fn before_decision(&mut self, seat: Seat, secured_points: &dyn Fn() -> [i64; 4]) {
            let $this = self;
            $($other.before_decision(seat, secured_points);)+
        }

        fn claim_barred(&mut self, seat: Seat, bar: ClaimBar) {
            let $this = self;
            $($other.claim_barred(seat, bar);)+
        }

        fn end(&mut self, end: End, settlement: &Settlement) {
            let $this = self;
            $($other.end(end, settlement);)+
        }
    };
}

/// Passes all calls to both observers.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const CHANCES: bool = A::CHANCES || B::CHANCES;
    passes_calls_to!(|both| both.0, both.1);
}

/// Passes all calls to a shared observer.
impl<O: Observer> Observer for &RefCell<O> {
    const CHANCES: bool = O::CHANCES;
    passes_calls_to!(|shared| shared.borrow_mut());
}

/// Passes all calls to a borrowed observer.
impl<O: Observer> Observer for &mut O {
    const CHANCES: bool = O::CHANCES;
    passes_calls_to!(|borrowed| (**borrowed));
}
