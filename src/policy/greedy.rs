//! Takes the nearest hand, and breaks ties at random. Claims and kongs are those of [`super::efficient`].

use super::efficient;
use super::gated_distance::Aim;
use crate::game::{Stream, Turn, TurnOptions, View};

/// What to do with fourteen tiles, a win apart.
pub(super) fn turn(view: &View<'_, '_>, options: &TurnOptions, noise: &mut Stream) -> Turn {
    let aim = Aim::new(view);
    if let Some(turn) = efficient::forced(view, &aim, options) {
        return turn;
    }
    let best = efficient::best_discards(view, &aim, options.discards);
    if let Some(kong) = efficient::kong(view, &aim, options, efficient::nearest(&best)) {
        return kong;
    }
    match best.get(noise.below(best.len().max(1) as u32) as usize) {
        Some(discard) => Turn::Discard(discard.tile),
        None => efficient::turn(view, options),
    }
}
