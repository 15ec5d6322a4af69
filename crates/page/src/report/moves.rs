//! The decisions of a deal that is played again from its log.

use crate::answer::{DealStep, Moment, Scene, place_in_sentence};
use crate::game::{Act, Asked, Claim, Finished, LoggedDeal, ReplayError, Turn, View};
use crate::lang::{Arg, Message, msg};
use crate::rules::Rules;
use crate::tile::{Kind, Seat, chinese_tiles, tiles_in_order};
use std::cell::RefCell;

/// The name of an act; of a discard the tile alone.
pub fn act_name(act: Act) -> Message {
    let tiles = |tiles: &[Kind]| Arg::name(tiles_in_order(tiles), chinese_tiles(tiles));
    match act {
        Act::Turn(Turn::Discard(tile)) => Message::of(&tile),
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

/// An act as the verb phrase of a sentence about a seat: `discard 5p`.
pub fn act_phrase(act: Act) -> Message {
    match act {
        Act::Turn(Turn::Discard(tile)) => msg!("deal-act-discard", tile),
        _ => act_name(act),
    }
}

/// Another seat's tile that is asked about, and who threw it.
pub fn offered(asked: Asked<'_>) -> Option<(Kind, Seat)> {
    match asked {
        Asked::Claim(options) => Some((options.tile, options.from)),
        _ => None,
    }
}

/// What a seat draws or is offered, and what it does; `scene` is the table before.
pub fn deed(scene: &Scene, seat: Seat, offered: Option<(Kind, Seat)>, act: Act) -> Message {
    let act = act_phrase(act);
    match (offered, scene.seats[seat].drawn) {
        (Some((tile, from)), _) => {
            let lies = scene.seats[from].river.last() == Some(&(tile, false));
            let from = place_in_sentence(from, scene.dealer);
            msg!("deal-offered", from, tile, robbed = u8::from(!lies), act)
        }
        (None, Some(tile)) => msg!("deal-draws", tile, act),
        (None, None) => act,
    }
}

/// Plays a logged deal again: its decisions without those that change nothing on the table, the table at its end, and its result.
///
/// # Errors
/// As [`LoggedDeal::replay`].
pub fn steps(deal: &LoggedDeal, rules: &Rules) -> Result<(Vec<DealStep>, Scene, Finished), ReplayError> {
    let (table, mut steps) = (RefCell::new(Scene::default()), Vec::new());
    let mut watch = |view: &View<'_, '_>, asked: Asked<'_>, act: Act| {
        if act == Act::Claim(Claim::Pass) {
            return;
        }
        let (scene, seat, offered) = (table.borrow().clone(), view.seat(), offered(asked));
        let deed = deed(&scene, seat, offered, act);
        steps.push(DealStep { moment: Moment::of(seat, act, offered), scene, deed, advice: None });
    };
    let finished = deal.replay_watched(rules, &mut &table, &mut watch)?;
    Ok((steps, table.into_inner(), finished))
}
