//! The acts worth playing out: what the player that goes on would do first, then the others, the likeliest first.

use super::weigh::For;
use super::{DOUBT, Search};
use crate::game::{Act, Asked, Claim, Players, Turn, TurnOptions, View};
use crate::policy::gated_distance::Aim;
use crate::policy::value::choose::{self, Choice};
use crate::policy::{Bots, Player, Value, efficient};
use crate::tile::{Kind, Suit};

/// Most candidates of a decision.
const MOST: usize = 6;

/// An act, and the points that the learned values give it.
pub(super) type Candidate = (Act, Option<f64>);

/// The candidates, the first what these players, who go on, would do. Who plays leaves out those that the learned values put further
/// behind than they err; who advises has what was played among them.
pub(super) fn candidates(
    search: Search,
    bots: &mut Bots,
    view: &View<'_, '_>,
    asked: Asked<'_>,
    of: For,
) -> Vec<Candidate> {
    let Ok(first) = bots.act(view, asked);
    let all = match (search.learned(), asked) {
        (_, Asked::Turn(options)) if choose::only_turn(options).is_some() => Vec::new(),
        (Some(value), _) => by_value(value, view, asked),
        (None, _) => by_distance(view, asked).into_iter().map(|act| (act, None)).collect(),
    };
    let learned = |act: Act| all.iter().find(|known| known.0 == act).and_then(|known| known.1);
    let usual = learned(first);
    let near = |&&(act, value): &&Candidate| match value.zip(usual) {
        Some((value, usual)) if matches!(of, For::Play) => {
            let behind = usual - value;
            behind < DOUBT * search.err(behind, act.wins() || first.wins())
        }
        _ => true,
    };
    let rest = all.iter().filter(|known| known.0 != first).filter(near).copied();
    let mut found = vec![(first, usual)];
    found.extend(rest.take(MOST - 1));
    if let For::Advice(Some(played)) = of
        && found.iter().all(|known| known.0 != played)
    {
        found.push((played, learned(played)));
    }
    found
}

/// All acts, those of the highest learned value first.
fn by_value(value: Value, view: &View<'_, '_>, asked: Asked<'_>) -> Vec<Candidate> {
    fn sorted<A: Copy>(mut all: Vec<Choice<A>>, act: fn(A) -> Act) -> Vec<Candidate> {
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all.into_iter().map(|choice| (act(choice.action), Some(choice.value.into()))).collect()
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
