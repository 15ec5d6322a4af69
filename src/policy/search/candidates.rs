//! The acts worth playing out: what the player that goes on would do first, then the others, the likeliest first.

use super::Search;
use crate::game::{Act, Asked, Claim, Players, Turn, TurnOptions, View};
use crate::policy::gated_distance::Aim;
use crate::policy::value::choose::{self, Choice};
use crate::policy::{Bots, Value, efficient};
use crate::tile::{Kind, Suit};

/// Most candidates of a decision.
const MOST: usize = 6;

/// The candidates, the first what these players, who go on, would do.
pub(super) fn candidates(search: Search, bots: &mut Bots, view: &View<'_, '_>, asked: Asked<'_>) -> Vec<Act> {
    let Ok(first) = bots.act(view, asked);
    let rest = match (search.value(), asked) {
        (_, Asked::Turn(options)) if choose::only_turn(options).is_some() => Vec::new(),
        (Some(value), _) => by_value(value, view, asked),
        (None, _) => by_distance(view, asked),
    };
    let mut all = vec![first];
    all.extend(rest.into_iter().filter(|&act| act != first));
    all.truncate(MOST);
    all
}

/// All acts, those of the highest learned value first.
fn by_value(value: Value, view: &View<'_, '_>, asked: Asked<'_>) -> Vec<Act> {
    fn sorted<A: Copy>(mut all: Vec<Choice<A>>, act: fn(A) -> Act) -> Vec<Act> {
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all.into_iter().map(|choice| act(choice.action)).collect()
    }
    let wits = value.wits();
    match asked {
        Asked::Turn(options) => sorted(choose::turn(&wits, view, options).all.into_iter().collect(), Act::Turn),
        Asked::Claim(options) => sorted(choose::claim(&wits, view, options).all.into_iter().collect(), Act::Claim),
        Asked::Exchange => sorted(choose::exchange(&wits, view).all.into_iter().collect(), Act::Exchange),
        Asked::MissingSuit => sorted(choose::missing_suit(&wits, view).all.into_iter().collect(), Act::MissingSuit),
    }
}

/// All acts but the ways of 换三张: what is laid down or won, then the discards after which the hand is nearest.
fn by_distance(view: &View<'_, '_>, asked: Asked<'_>) -> Vec<Act> {
    match asked {
        Asked::Turn(options) => turns(view, options).into_iter().map(Act::Turn).collect(),
        Asked::Claim(options) => {
            let claims = [Claim::Win, Claim::Pass, Claim::Kong, Claim::Pung].into_iter();
            let chows = options.chows.iter().map(|&with| Claim::Chow(with));
            claims.chain(chows).filter(|&claim| options.allow(claim)).map(Act::Claim).collect()
        }
        Asked::Exchange => Vec::new(),
        Asked::MissingSuit => {
            let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
            Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit)).map(Act::MissingSuit).collect()
        }
    }
}

fn turns(view: &View<'_, '_>, options: &TurnOptions) -> Vec<Turn> {
    let aim = Aim::new(view);
    let after = |tile: Kind| aim.useful(efficient::without(*view.holding(), tile, view.wild()));
    let near = |&tile: &Kind| {
        let left = after(tile);
        (aim.distance(&left), std::cmp::Reverse(view.unseen().total(aim.accepted(&left, None))))
    };
    let mut discards: Vec<Kind> = options.discards.iter().collect();
    discards.sort_by_cached_key(near);
    let win = options.win.then_some(Turn::Win);
    let kongs = options.concealed_kongs.union(options.added_kongs).iter().map(Turn::Kong);
    let xuanfeng = options.xuanfeng.iter().map(Turn::Xuanfeng);
    let declared = options.declares.iter().map(Turn::Declare);
    let discards = discards.into_iter().map(Turn::Discard);
    win.into_iter().chain(kongs).chain(xuanfeng).chain(declared).chain(discards).collect()
}
