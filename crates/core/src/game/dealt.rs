//! The dealt hands. Their exact probabilities are known, so runs are checked against them.

use super::table::Table;
use crate::score::{JingInHand, jing_in_hand};
use crate::tile::{BySeat, Kind, Seat};

/// Facts about the hands before the first discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DealtHands {
    /// For each seat, the number of its 正精 and the number of its 副精, including the dealer's fourteenth tile.
    pub jing: BySeat<(u8, u8)>,
    /// The payments for these 精, if the rules have 精 points.
    pub scored: Option<JingInHand>,
    /// Bit per seat: whether its thirteen dealt tiles wait.
    pub waiting: u8,
    /// Bit per seat: whether its thirteen dealt tiles are in 精钓.
    pub jingdiao: u8,
    /// Whether the dealer's fourteen dealt tiles win.
    pub complete: bool,
}

impl DealtHands {
    /// Reads the hands of a table with thirteen tiles each and computed waits.
    pub(super) fn from_table(table: &Table<'_>) -> DealtHands {
        let seats = |holds: &dyn Fn(Seat) -> bool| {
            Seat::ALL.into_iter().filter(|&seat| holds(seat)).fold(0, |mask, seat| mask | 1 << seat.index())
        };
        DealtHands {
            waiting: seats(&|seat| !table.seats[seat].waits.self_draw.is_empty()),
            jingdiao: seats(&|seat| table.seats[seat].waits.jingdiao),
            ..DealtHands::default()
        }
    }

    /// Adds the facts that depend on the dealer's fourteenth tile, which has just been drawn.
    pub(super) fn add_last_tile(&mut self, table: &Table<'_>, tile: Kind) {
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
