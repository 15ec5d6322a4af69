//! 扎鸟 (抓鸟, 买马; room custom): tiles are turned after a win. A turned tile can hit a seat. Hits multiply the payments of the win or add
//! points to them.

use super::{map_payments, push_factor};
use crate::rules::Rules;
use crate::rules::spec::NiaoHits;
use crate::score::amount::Amount;
use crate::score::facts::{Facts, Win};
use crate::score::ledger::{Effect, Payments, WinValue};
use crate::score::names::Fan;
use crate::score::product::times;
use crate::score::why::Term;
use crate::tile::{Kind, Seat, choose};

/// Returns the turned tiles that hit a seat, each with the seat, for a win of `winner`. If [`Facts::niao`] has more tiles than the rules
/// turn, only the first ones count.
pub(in crate::score) fn hits(rules: &Rules, facts: &Facts, winner: Seat) -> impl Iterator<Item = (Kind, Seat)> {
    let hit = move |tile: Kind| {
        let index = niao_index(tile)?;
        match rules.room.niao.hits {
            NiaoHits::Winner => (index == 0).then_some(winner),
            NiaoHits::FromWinner => Some(winner.after(index)),
            NiaoHits::FromDealer => Some(facts.dealer.after(index)),
        }
    };
    facts.niao.iter().take(rules.room.niao.tiles.into()).filter_map(move |&tile| Some((tile, hit(tile)?)))
}

/// Returns the payments of a win with 扎鸟. Each hit multiplies or adds: hits on the winner for all payers, hits on a payer for that payer.
/// Adds the hits on the winner to the factors in `value`.
pub(super) fn apply<A: Amount>(
    rules: &Rules,
    facts: &Facts,
    win: &Win,
    payments: &Payments<A>,
    value: &mut WinValue,
) -> Payments<A> {
    let keys = &rules.room.niao;
    let hits = |seat: Seat| hits(rules, facts, win.seat).filter(|hit| hit.1 == seat).count();
    let power = |hits: usize| (0..hits).fold(1, |power, _| times(power, keys.factor.into()));
    let own = hits(win.seat);
    push_factor(value, Fan::Niao, Effect::Times(power(own)));
    push_factor(value, Fan::Niao, Effect::Add(i64::from(keys.points) * own as i64));
    map_payments(win.seat, payments, |payer, points: A| {
        let hits = own + hits(payer);
        if points.points() == 0 {
            return points;
        }
        let more = A::new(hits as i64, Term::NiaoHits).times(keys.points.into(), Term::NiaoPoints);
        points.times(power(hits), Term::NiaoFactor).plus(more)
    })
}

/// Returns the index of a kind in 扎鸟, from 0 to 3; players count from 1 to 4. It is the rank minus 1, modulo 4; 东南西北 have 0 to 3, 中发白
/// 0 to 2. Returns `None` for a flower.
pub(super) fn niao_index(tile: Kind) -> Option<usize> {
    match tile.rank() {
        _ if tile.is_flower() => None,
        Some(rank) => Some(usize::from(rank - 1) % 4),
        None if tile.is_wind() => Some(tile.index() - Kind::EAST.index()),
        None => Some(tile.index() - Kind::ZHONG.index()),
    }
}

/// Returns the possible outcomes of turning the tiles of 扎鸟. `unseen` are the kinds with the number of copies that can be turned. Draws
/// with the same hits are one outcome: an example of the turned tiles, and the number of draws, where the order does not count. Returns one
/// empty outcome with one draw if the rules turn nothing.
pub(crate) fn outcomes(rules: &Rules, unseen: impl Iterator<Item = (Kind, u8)>) -> Vec<(Vec<Kind>, u128)> {
    let keys = &rules.room.niao;
    if keys.tiles == 0 {
        return vec![(Vec::new(), 1)];
    }
    let mut alike: [Option<(Kind, usize)>; 5] = [None; 5];
    for (tile, copies) in unseen {
        // If only index 0 hits, all other tiles miss alike.
        let row = match niao_index(tile) {
            None => 4,
            Some(1..) if keys.hits == NiaoHits::Winner => 4,
            Some(index) => index,
        };
        alike[row].get_or_insert((tile, 0)).1 += usize::from(copies);
    }
    let turned = usize::from(keys.tiles).min(alike.iter().flatten().map(|&(_, copies)| copies).sum());
    let mut ways = vec![(Vec::new(), 1)];
    for (at, &(tile, copies)) in alike.iter().flatten().enumerate() {
        let after: usize = alike.iter().flatten().skip(at + 1).map(|&(_, copies)| copies).sum();
        ways = ways
            .into_iter()
            .flat_map(|(tiles, draws): (Vec<Kind>, u128)| {
                let left = turned - tiles.len();
                (left.saturating_sub(after)..=left.min(copies)).map(move |taken| {
                    let more = std::iter::repeat_n(tile, taken);
                    (tiles.iter().copied().chain(more).collect(), draws * choose(copies, taken))
                })
            })
            .collect();
    }
    ways
}
