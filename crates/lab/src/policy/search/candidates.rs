//! The candidates of a decision: the acts that are played out. First the usual act, which is the choice of the continuation player, then
//! the most promising others.

use super::weigh::Purpose;
use super::{PRUNE_ERRORS, Search};
use crate::game::{Act, Claim, Decision, Players, Turn, TurnOptions, View};
use crate::policy::gated_distance::Aim;
use crate::policy::value::choose::{self, Choice};
use crate::policy::{Bots, Player, Value, efficient};
use crate::tile::{Kind, Suit};

/// The maximum number of candidates of a decision, apart from the played act of an advice.
const MAX_CANDIDATES: usize = 6;

/// An act and its learned value: the points that the network expects. `None` if it was not computed, as without a network.
pub(super) type Candidate = (Act, Option<f64>);

/// Returns the candidates for the decision `asked`. The first is the usual act: the choice of `bots`, the continuation players. When
/// playing, candidates are left out if their learned value is lower by its error or more ([`PRUNE_ERRORS`]). When advising, the played
/// act is always included.
pub(super) fn candidates(
    search: Search,
    bots: &mut Bots,
    view: &View<'_, '_>,
    asked: Decision<'_>,
    purpose: Purpose,
) -> Vec<Candidate> {
    let Ok(first) = bots.act(view, asked);
    let all = match (search.value_player(), asked) {
        (_, Decision::Turn(options)) if choose::only_turn(options).is_some() => Vec::new(),
        (Some(value), _) => by_value(value, view, asked),
        (None, _) => by_distance(view, asked).into_iter().map(|act| (act, None)).collect(),
    };
    let learned = |act: Act| all.iter().find(|known| known.0 == act).and_then(|known| known.1);
    let usual = learned(first);
    let near = |&&(act, value): &&Candidate| match value.zip(usual) {
        Some((value, usual)) if matches!(purpose, Purpose::Play) => {
            let behind = usual - value;
            behind < PRUNE_ERRORS * search.learned_error(behind, act.wins() || first.wins())
        }
        _ => true,
    };
    let rest = all.iter().filter(|known| known.0 != first).filter(near).copied();
    let mut found = vec![(first, usual)];
    found.extend(rest.take(MAX_CANDIDATES - 1));
    if let Purpose::Advice(Some(played)) = purpose
        && found.iter().all(|known| known.0 != played)
    {
        found.push((played, learned(played)));
    }
    found
}

/// Returns all acts in descending order of learned value.
fn by_value(value: Value, view: &View<'_, '_>, asked: Decision<'_>) -> Vec<Candidate> {
    fn sorted<A: Copy>(mut all: Vec<Choice<A>>, act: fn(A) -> Act) -> Vec<Candidate> {
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all.into_iter().map(|choice| (act(choice.action), Some(choice.value.into()))).collect()
    }
    let context = value.context();
    match asked {
        Decision::Turn(options) => sorted(choose::turn(&context, view, options).all.into_iter().collect(), Act::Turn),
        Decision::Claim(options) => {
            sorted(choose::claim(&context, view, options).all.into_iter().collect(), Act::Claim)
        }
        Decision::Exchange => sorted(choose::exchange(&context, view).all.into_iter().collect(), Act::Exchange),
        Decision::MissingSuit => {
            sorted(choose::missing_suit(&context, view).all.into_iter().collect(), Act::MissingSuit)
        }
    }
}

/// Returns all acts of a decision; for 换三张, none. In a turn the order is: win, kongs, declarations of 报听, discards in ascending order of
/// the distance after them.
fn by_distance(view: &View<'_, '_>, asked: Decision<'_>) -> Vec<Act> {
    match asked {
        Decision::Turn(options) => turns(view, options).into_iter().map(Act::Turn).collect(),
        Decision::Claim(options) => {
            let claims = [Claim::Win, Claim::Pass, Claim::Kong, Claim::Pung].into_iter();
            let chows = options.chows.iter().map(|&with| Claim::Chow(with));
            claims.chain(chows).filter(|&claim| options.allow(claim)).map(Act::Claim).collect()
        }
        Decision::Exchange => Vec::new(),
        Decision::MissingSuit => {
            let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
            Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit)).map(Act::MissingSuit).collect()
        }
    }
}

/// Returns the turns in the order of [`by_distance`].
fn turns(view: &View<'_, '_>, options: &TurnOptions) -> Vec<Turn> {
    let aim = Aim::new(view);
    let after = |tile: Kind| aim.useful(&efficient::without(*view.holding(), tile, view.wild())).into_owned();
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
