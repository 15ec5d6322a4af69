//! Replays of logged deals: the decisions of the seats, with the table before each.

use crate::answer::{DealStep, DecisionMarks, Scene, seat_name_in_sentence};
use crate::game::{Act, Claim, Decision, Finished, LoggedDeal, ReplayError, Turn, View};
use crate::lang::{Arg, Message, msg};
use crate::rules::Rules;
use crate::tile::{Kind, Seat, chinese_tiles, tiles_in_order};
use std::cell::RefCell;

/// The name of an act. The name of a discard is its tile.
pub fn act_name(act: Act) -> Message {
    let tiles = |tiles: &[Kind]| Arg::name(tiles_in_order(tiles), chinese_tiles(tiles));
    match act {
        Act::Turn(Turn::Discard(tile)) => Message::from_arg(&tile),
        Act::Turn(Turn::Declare(tile)) => msg!("deal-act-declare", tile),
        Act::Turn(Turn::Kong(tile)) => msg!("deal-act-kong", tile),
        Act::Turn(Turn::Xuanfeng(tile)) => msg!("deal-act-xuanfeng", tile),
        Act::Turn(Turn::Win) | Act::Claim(Claim::Win) => msg!("deal-act-win"),
        Act::Claim(Claim::Pass) => msg!("deal-act-pass"),
        Act::Claim(Claim::Pung) => msg!("deal-act-pung"),
        Act::Claim(Claim::Kong) => msg!("deal-act-claim-kong"),
        Act::Claim(Claim::Chow(with)) => msg!("deal-act-chow", tiles = tiles(&with)),
        Act::Exchange(given) => msg!("deal-act-exchange", tiles = tiles(&given)),
        Act::MissingSuit(suit) => msg!("deal-act-without", suit = Arg::name(suit.letter(), suit.chinese())),
    }
}

/// An act as a verb phrase, such as `discard 5p`.
pub fn act_phrase(act: Act) -> Message {
    match act {
        Act::Turn(Turn::Discard(tile)) => msg!("deal-act-discard", tile),
        _ => act_name(act),
    }
}

/// The discarded or robbed tile that a claim decision is about, and the seat it comes from; `None` for other decisions.
pub fn offered_tile(decision: Decision<'_>) -> Option<(Kind, Seat)> {
    match decision {
        Decision::Claim(options) => Some((options.tile, options.from)),
        _ => None,
    }
}

/// The drawn or offered tile, followed by the act of the seat. `scene` is the table before the act; `offered` is the result of
/// [`offered_tile`].
pub fn decision_phrase(scene: &Scene, seat: Seat, offered: Option<(Kind, Seat)>, act: Act) -> Message {
    let act = act_phrase(act);
    match (offered, scene.seats[seat].drawn) {
        (Some((tile, from)), _) => {
            let lies = scene.seats[from].river.last() == Some(&(tile, false));
            let from = seat_name_in_sentence(from, scene.dealer);
            msg!("deal-offered", from, tile, robbed = u8::from(!lies), act)
        }
        (None, Some(tile)) => msg!("deal-draws", tile, act),
        (None, None) => act,
    }
}

/// Replays a logged deal under `rules`. Returns its decisions without passes, the table at its end, and its result.
///
/// # Errors
/// Returns an error if [`LoggedDeal::replay`] does.
pub fn replay_steps(deal: &LoggedDeal, rules: &Rules) -> Result<(Vec<DealStep>, Scene, Finished), ReplayError> {
    let (table, mut steps) = (RefCell::new(Scene::default()), Vec::new());
    let mut watch = |view: &View<'_, '_>, decision: Decision<'_>, act: Act| {
        if act == Act::Claim(Claim::Pass) {
            return;
        }
        let (scene, seat, offered) = (table.borrow().clone(), view.seat(), offered_tile(decision));
        let action = decision_phrase(&scene, seat, offered, act);
        steps.push(DealStep { moment: DecisionMarks::new(seat, act, offered), scene, action, advice: None });
    };
    let finished = deal.replay_with_hook(rules, &mut &table, &mut watch)?;
    Ok((steps, table.into_inner(), finished))
}
