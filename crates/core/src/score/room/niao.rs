//! 扎鸟 (抓鸟, 买马; room custom): what the tiles turned at the end do to a win, and how they may fall.

use super::{changed, name};
use crate::rules::Rules;
use crate::rules::spec::NiaoHits;
use crate::score::amount::Amount;
use crate::score::facts::{Facts, Win};
use crate::score::ledger::{Effect, Payments, WinValue};
use crate::score::names::Fan;
use crate::score::product::times;
use crate::score::why::Term;
use crate::tile::{Kind, Seat, choose};

/// The tiles turned that hit a seat, where this seat won; a deal may note more than these rules turn.
pub(in crate::score) fn hits(rules: &Rules, facts: &Facts, winner: Seat) -> impl Iterator<Item = (Kind, Seat)> {
    let hit = move |tile: Kind| {
        let number = number(tile)?;
        match rules.room.niao.hits {
            NiaoHits::Winner => (number == 0).then_some(winner),
            NiaoHits::FromWinner => Some(winner.after(number)),
            NiaoHits::FromDealer => Some(facts.dealer.after(number)),
        }
    };
    facts.niao.iter().take(rules.room.niao.tiles.into()).filter_map(move |&tile| Some((tile, hit(tile)?)))
}

/// 扎鸟: the hits on the winner are named.
pub(super) fn pay<A: Amount>(
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
    name(value, Fan::Niao, Effect::Times(power(own)));
    name(value, Fan::Niao, Effect::Add(i64::from(keys.points) * own as i64));
    changed(win.seat, payments, |payer, points: A| {
        let hits = own + hits(payer);
        if points.points() == 0 {
            return points;
        }
        let more = A::of(hits as i64, Term::NiaoHits).times(keys.points.into(), Term::NiaoPoints);
        points.times(power(hits), Term::NiaoFactor).plus(more)
    })
}

/// The number of a tile among the four, from 0; none of a flower.
pub(super) fn number(tile: Kind) -> Option<usize> {
    match tile.rank() {
        _ if tile.is_flower() => None,
        Some(rank) => Some(usize::from(rank - 1) % 4),
        None if tile.is_wind() => Some(tile.index() - Kind::EAST.index()),
        None => Some(tile.index() - Kind::ZHONG.index()),
    }
}

/// Every way in which the tiles turned may fall, where these are unseen: one of each set of tiles that hit alike, with the number of
/// draws that do. One empty way where nothing is turned.
pub(crate) fn ways(rules: &Rules, unseen: impl Iterator<Item = (Kind, u8)>) -> Vec<(Vec<Kind>, u128)> {
    let keys = &rules.room.niao;
    if keys.tiles == 0 {
        return vec![(Vec::new(), 1)];
    }
    let mut alike: [Option<(Kind, usize)>; 5] = [None; 5];
    for (tile, copies) in unseen {
        // Where only number 1 hits, the others miss alike.
        let class = match number(tile) {
            None => 4,
            Some(1..) if keys.hits == NiaoHits::Winner => 4,
            Some(number) => number,
        };
        alike[class].get_or_insert((tile, 0)).1 += usize::from(copies);
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
