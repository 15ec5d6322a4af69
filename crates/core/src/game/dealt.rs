//! What the seats were dealt: the part of a deal about which everything is known exactly, to check runs against.

use super::table::Table;
use crate::score::{JingInHand, jing_in_hand};
use crate::tile::{BySeat, Kind, Seat};

/// The hands before anything is discarded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsDealt {
    /// 正精 and 副精 of each seat, the dealer's fourteenth tile among them.
    pub jing: BySeat<(u8, u8)>,
    /// What they would pay, where the rules have 精 points.
    pub scored: Option<JingInHand>,
    /// Bit per seat: its thirteen tiles wait.
    pub waiting: u8,
    /// Bit per seat: they are in 精钓.
    pub jingdiao: u8,
    /// The dealer's fourteen tiles are complete.
    pub complete: bool,
}

impl AsDealt {
    /// Thirteen tiles each, their waits known.
    pub(super) fn of(table: &Table<'_>) -> AsDealt {
        let seats = |holds: &dyn Fn(Seat) -> bool| {
            Seat::ALL.into_iter().filter(|&seat| holds(seat)).fold(0, |mask, seat| mask | 1 << seat.index())
        };
        AsDealt {
            waiting: seats(&|seat| !table.seats[seat].waits.self_draw.is_empty()),
            jingdiao: seats(&|seat| table.seats[seat].waits.jingdiao),
            ..AsDealt::default()
        }
    }

    /// The dealer's fourteenth tile, just drawn.
    pub(super) fn last_tile(&mut self, table: &Table<'_>, tile: Kind) {
        self.complete = table.seats[table.dealer].waits.tianhu.contains(tile);
        if let Some(jing) = table.jing {
            let held = |seat: Seat| {
                let all = &table.seats[seat].all;
                (all.count(jing.zheng), all.count(jing.fu))
            };
            self.jing = BySeat::from_fn(held);
            self.scored = jing_in_hand(table.rules, &self.jing.0);
        }
    }
}
